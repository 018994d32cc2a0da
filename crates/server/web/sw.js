// The service worker: keeps one version of the page in this browser, so that it opens without a connection.
//
// The page itself is asked for each time and kept for when nobody answers, so nobody is stuck with an old version; files have the version in
// their addresses and come from what is kept. What the server answers (/api) is never kept. On a host that sends plain files, it adds the headers that
// isolate the page from other origins, without which threads may not share memory.

/// <reference lib="webworker" />

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** Written here when it is served, as in the addresses of the files. */
const VERSION = "VERSION";
/** Whether a server answers here, or only a host of plain files. */
const SERVER = true;

const ROOT = new URL("./", location.href);
const FILES = new URL(`v/${VERSION}/`, ROOT);
const PAGES = `outflank ${VERSION}`;
/** Weights name their contents, and outlive versions. */
const WEIGHTS = "outflank weights";
/** What nobody needs who is offline. */
const ONLINE_ONLY = /^(api\.html|openapi\.json|reference\.js|sw\.js|examples\/.*)$/;
/** Milliseconds after which the page comes from what is kept, on a line that is as good as dead. */
const PATIENCE = 5000;

const ISOLATION = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** @returns {Promise<{ version: string, files: string[], weights: { file: string }[] }>} */
async function contents() {
  const list = new URL("site.json", FILES);
  const response = (await caches.match(list)) ?? (await fetch(list));
  return response.json();
}

/** Keeps the page and all of its files, or nothing. */
async function install() {
  const { files } = await contents();
  const page = await fetch(ROOT, { cache: "no-cache" });
  const text = await page.clone().text();
  // If the server has become a newer one meanwhile, so has this worker, and the browser will find it.
  if (!page.ok || !text.includes(`v/${VERSION}/`)) throw new Error("another version");
  const cache = await caches.open(PAGES);
  const names = ["site.json", ...files.filter((name) => !ONLINE_ONLY.test(name) && name !== "index.html")];
  await cache.addAll(names.map((name) => new URL(name, FILES).href));
  // It is shown at every address, so it may not name its files from where it lies.
  const anywhere = text.replaceAll('"v/', `"${ROOT.pathname}v/`).replaceAll('href="./"', `href="${ROOT.pathname}"`);
  await cache.put(ROOT, new Response(anywhere, { headers: page.headers }));
}

/** Lets go of older versions, and of weights that this one does not know. */
async function activate() {
  for (const name of await caches.keys()) if (name.startsWith("outflank ") && name !== PAGES && name !== WEIGHTS) await caches.delete(name);
  const known = new Set((await contents()).weights.map(({ file }) => new URL(file, ROOT).href));
  const weights = await caches.open(WEIGHTS);
  for (const { url } of await weights.keys()) if (!known.has(url)) await weights.delete(url);
  await worker.clients.claim();
}

/** The same answer with the headers that isolate a page. @param {Response} response */
function isolated(response) {
  if (response.type === "opaqueredirect" || response.type === "error" || response.headers.has("Cross-Origin-Embedder-Policy")) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** The page: as it is now, or as it was kept where nobody answers. @param {Request} request */
async function page(request) {
  const kept = caches.match(ROOT, { cacheName: PAGES });
  const late = new Promise((done) => setTimeout(done, PATIENCE)).then(() => kept);
  const now = fetch(request).catch(() => undefined);
  const response = await Promise.race([now, late]) ?? (await now);
  const answered = response && response.status < 500 && (SERVER || response.status !== 404);
  const best = answered ? response : ((await kept) ?? response);
  return best ? isolated(best) : Response.error();
}

/** What has its contents or its version in its address. @param {Request} request @param {string} [cache] where it is kept from now on */
async function file(request, cache) {
  const kept = await caches.match(request.url);
  if (kept) return isolated(kept);
  const response = await fetch(request);
  if (cache && response.ok) {
    const copy = response.clone();
    // Where there is no room it is fetched again.
    await caches.open(cache).then((open) => open.put(request.url, copy)).catch(() => undefined);
  }
  return isolated(response);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(ROOT.href)) return;
  const path = new URL(request.url).pathname.slice(ROOT.pathname.length);
  const isPage = !/^api(\/|$)|\.\w+$/.test(path) || path.endsWith("index.html");
  if (request.mode === "navigate" && isPage) event.respondWith(page(request));
  else if (path.startsWith("v/")) event.respondWith(file(request));
  else if (path.startsWith("w/")) event.respondWith(file(request, WEIGHTS));
});

// A page of this version that is alone asks it not to wait until every tab was closed.
worker.addEventListener("message", (event) => {
  if (event.data?.takeOver !== VERSION) return;
  event.waitUntil(worker.clients.matchAll({ type: "window", includeUncontrolled: true }).then(async (open) => {
    if (open.length <= 1) await worker.skipWaiting();
  }));
});
