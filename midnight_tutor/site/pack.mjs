// Run by Node while the site is built: packs Pyodide and the kit so that a page's worker is up in a moment.
//
//   node pack.mjs PYODIDE KIT.zip INSIDE.py OUT GAME...
//
// std.zip, kit.zip: Python's library as far as it is used, and the kit, compiled. For pages that cannot take the rest.
// memory.bin: Python's memory with everything imported that games share, as difference to fresh memory.
// GAME.bin: the memory with the game imported and ready to answer, as difference to memory.bin.
// Without memory kept, a table would be usable after 1.8 times a bare Voilà page, not 0.7 (`python -m bench site`).
// The same kit gives the same bytes, wherever it lies: clock and dice stand still meanwhile.

import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";

const [pyodide, kit, inside, out, ...games] = process.argv.slice(2);
process.argv[1] = "pack.mjs"; // which Python is told: where this file lies must not change its memory
const put = (name, bytes) => fs.writeFileSync(path.join(out, name), bytes);
const read = (name) => new Uint8Array(fs.readFileSync(name));
const pack = (bytes) => zlib.gzipSync(bytes, { level: 9 });

Date.now = () => 1.7e12;
performance.now = () => 0;
crypto.randomFillSync = (view) => view.fill(7);

/** @type {Uint8Array | undefined} memory as it is before anything has run */
let fresh;
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (source, imports) => {
  const made = await instantiate.call(WebAssembly, source, imports);
  if (imports?.env?.memory) fresh = new Uint8Array(imports.env.memory.buffer).slice();
  return made;
};

const { loadPyodide } = await import(path.join(pyodide, "pyodide.mjs"));
const { info } = JSON.parse(fs.readFileSync(path.join(pyodide, "pyodide-lock.json"), "utf8"));
const lock = JSON.stringify({ info, packages: {} });

/** Copies a folder from one Python's files to another's. */
function copy(from, to, folder, target) {
  to.mkdirTree(target);
  for (const name of from.readdir(folder).filter((each) => !each.startsWith("."))) {
    const [here, there] = [`${folder}/${name}`, `${target}/${name}`];
    if (from.isDir(from.stat(here).mode)) copy(from, to, here, there);
    else to.writeFile(there, from.readFile(here));
  }
}

async function begin(fill, options = {}) {
  const env = { PYTHONHASHSEED: "0" };
  const py = await loadPyodide({ lockFileContents: lock, env, ...options });
  fill(py);
  py.FS.mkdirTree("/packing");
  py.FS.writeFile("/packing/inside.py", fs.readFileSync(inside, "utf8"));
  py.runPython("import sys; sys.path[:0] = ['/kit', '/packing']; import inside; inside.common()");
  return py;
}

function image(py) {
  py.runPython("import gc; gc.collect()");
  return py.makeMemorySnapshot();
}

const headOf = (snapshot) => new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1];

function difference(bytes, base) {
  const made = bytes.slice();
  for (let i = 0; i < Math.min(made.length, base.length); i += 1) made[i] ^= base[i];
  return made;
}

const unpack = (archive, target) => (py) => py.unpackArchive(archive, "zip", { extractDir: target });
const whole = await begin(unpack(read(kit), "/kit"));
for (const game of games) whole.runPython(`inside.rehearse("${game}")`);
whole.FS.writeFile("/library.zip", read(path.join(pyodide, "python_stdlib.zip")));
whole.runPython('inside.pack("/library.zip")');
for (const name of ["std.zip", "kit.zip"]) put(name, whole.FS.readFile(`/${name}`));

unpack(whole.FS.readFile("/kit.zip"), "/compiled")(whole);
const fill = (py) => copy(whole.FS, py.FS, "/compiled", "/kit");
const compiled = { stdLibURL: path.join(out, "std.zip"), _makeSnapshot: true };
const common = image(await begin(fill, compiled));
const memory = common.subarray(headOf(common));
const still = (fresh.findLastIndex((byte) => byte) + 16) & ~15;
put("memory.bin", pack(difference(memory, fresh)));
for (const game of games) {
  const py = await begin(fill, compiled);
  py.runPython(`hear = inside.ready("${game}")`);
  const made = image(py);
  const head = headOf(made);
  const body = difference(made.subarray(head), memory);
  put(`${game}.bin`, pack(Buffer.concat([made.subarray(0, head), body])));
}
put("settings.json", JSON.stringify({ lock, still }));
