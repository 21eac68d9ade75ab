// Keeps the site for when there is no network, once somebody has used it: `files` at once, each of `later` when it is first
// asked for. `KEPT` is written before this script.

const worker = /** @type {any} */ (globalThis);
const PREFIX = `midnight-tutor ${worker.registration.scope} `; // another site on this host keeps its own
const { version, files, later } = worker.KEPT;
const CACHE = PREFIX + version;

/** What carries its content in its name need not be asked for again. */
const request = (file) => new Request(file, { cache: /\.[0-9a-f]{10}[./]/.test(file) ? "default" : "no-cache" });

/** One file after the other: somebody uses the page meanwhile. */
async function keep() {
  const cache = await caches.open(CACHE);
  for (const file of files) await cache.add(request(file));
  await worker.skipWaiting();
}

async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** A page comes from the network while there is one: something else may be served at this address by now. */
async function navigate(asked) {
  try {
    return await fetch(asked);
  } catch {
    return answer(asked);
  }
}

async function answer(asked) {
  const url = new URL(asked.url);
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  const cache = await caches.open(CACHE);
  const found = await cache.match(url, { ignoreSearch: true, ignoreVary: true });
  if (found) return found;
  const fresh = await fetch(asked);
  if (fresh.ok && later.some((file) => url.pathname.endsWith(`/${file}`))) await cache.put(url, fresh.clone());
  return fresh;
}

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(worker.registration.scope)) return;
  event.respondWith(mode === "navigate" ? navigate(event.request) : answer(event.request));
});
