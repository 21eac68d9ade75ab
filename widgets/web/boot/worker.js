// Python in a worker. It is told once where its files lie and which game it is for; then every question is a text and so
// is every answer. In: {folder, game, settings}, {n, text}. Out: {loaded}, {isReady}, {failed}, {n, text}.
//
// Python starts from memory that was kept when the site was built, with the game already in it: fresh memory and two
// differences to it. Where that fails, it starts as Python does, from files.

const EVERY = 100; // ms between two words on how much is there

const ask = globalThis.fetch.bind(globalThis); // Pyodide is given another
let hear;
let loaded = 0;
let told = 0;

function count(bytes) {
  loaded += bytes;
  const now = performance.now();
  if (now - told < EVERY) return;
  told = now;
  postMessage({ loaded });
}

/** A file of the engine, counted while it comes. */
async function open(url) {
  const response = await ask(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  const counter = new TransformStream({
    transform(chunk, out) {
      count(chunk.byteLength);
      out.enqueue(chunk);
    },
  });
  return response.body.pipeThrough(counter);
}

const bytesOf = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());
const unpack = (stream) => stream.pipeThrough(new DecompressionStream("gzip"));

/** Changes bytes by a difference, from an offset that is a multiple of four. */
function differ(bytes, offset, difference) {
  const [ours, theirs] = [new Uint32Array(bytes.buffer, offset), new Uint32Array(difference.buffer, 0, difference.length >> 2)];
  for (let i = 0; i < theirs.length; i += 1) ours[i] ^= theirs[i];
}

/** Python itself, compiled while the rest is still on its way. */
async function compiled(folder) {
  const code = unpack(await open(`${folder}python.bin`));
  return WebAssembly.compileStreaming(new Response(code, { headers: { "content-type": "application/wasm" } }));
}

/** What Pyodide asks for by itself is given to it: Python and its library. `made` is told of fresh memory.
 * @param {Promise<WebAssembly.Module>} module */
function give(module, library, made = async (_memory) => {}) {
  globalThis.fetch = async (url, options) => {
    if (String(url).endsWith(".wasm")) return new Response();
    return String(url).endsWith(".zip") ? new Response(await library) : ask(url, options);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const instance = await WebAssembly.instantiate(await module, imports);
    await made(/** @type {WebAssembly.Memory} */ (imports.env.memory).buffer);
    return { module: await module, instance };
  };
}

/** Pyodide waits for ever where there is nothing to wait for: so `needed` is looked at beside it. */
async function python(folder, lock, needed, options = {}) {
  const there = Promise.all(needed);
  there.catch(() => {}); // told below, unless what comes before fails too
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const told = { indexURL: folder, stdLibURL: `${folder}std.zip`, lockFileContents: lock, env: { PYTHONHASHSEED: "0" } };
  const [py] = await Promise.all([loadPyodide({ ...told, ...options }), there]);
  return py;
}

/** Memory with the game in it, as difference to fresh memory, which begins after a head. */
async function kept(folder, game) {
  const files = ["memory", game].map(async (name) => bytesOf(unpack(await open(`${folder}${name}.bin`))));
  const [common, memory] = await Promise.all(files);
  const head = new Uint32Array(memory.buffer, 0, 2)[1];
  differ(memory, head, common);
  return { memory, head };
}

async function fromMemory(folder, game, { lock, still }) {
  const [module, image] = [compiled(folder), kept(folder, game)];
  give(module, new Uint8Array(), async (fresh) => {
    const { memory, head } = await image;
    differ(memory, head, new Uint8Array(fresh, 0, still));
  });
  const snapshot = image.then(({ memory }) => memory);
  const py = await python(folder, lock, [module, snapshot], { _loadSnapshot: snapshot });
  py.runPython("import random; random.seed()");
  return py.globals.get("hear");
}

async function fromFiles(folder, game, { lock }) {
  const module = compiled(folder);
  const [library, kit] = ["std.zip", "kit.zip"].map(async (name) => bytesOf(await open(folder + name)));
  give(module, library);
  const py = await python(folder, lock, [module, library, kit]);
  py.unpackArchive(await kit, "zip", { extractDir: "/kit" });
  py.runPython("import sys; sys.path.insert(0, '/kit'); from tutor.ui.worker import message_handler");
  return py.globals.get("message_handler")(game);
}

async function begin({ folder: place, game, settings }) {
  const folder = new URL(place, globalThis.location.href).href;
  try {
    hear = await fromMemory(folder, game, settings).catch((error) => {
      console.warn(error);
      return fromFiles(folder, game, settings);
    });
    postMessage({ isReady: true });
  } catch (error) {
    console.warn(error);
    postMessage({ failed: true });
  }
}

globalThis.addEventListener("message", ({ data }) => {
  if (data.n) postMessage({ n: data.n, text: hear(data.text) });
  else begin(data);
});
