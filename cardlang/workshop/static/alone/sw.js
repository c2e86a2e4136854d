// Keeps the page in the browser: after the first visit it needs no network.  What is kept is what
// the manifest names, by its SHA-256; a new version is fetched beside the old one, and used when no
// window shows the old one any more.

const MANIFEST = "{manifest}"; // its SHA-256
const SCOPE = new URL("./", self.location.href);
const MINE = "cardlang " + SCOPE.pathname + " ";
const KEPT = MINE + MANIFEST;
const TYPES = {
  html: "text/html; charset=utf-8", js: "text/javascript; charset=utf-8", mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8", svg: "image/svg+xml", json: "application/json", wasm: "application/wasm",
  zip: "application/zip", txt: "text/plain; charset=utf-8",
};

async function fetched(name, sum) {
  for (const cache of ["force-cache", "reload"]) { // what was just fetched need not be fetched again
    const answer = await fetch(new URL(name, SCOPE), { cache });
    if (!answer.ok) continue;
    const data = await answer.arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
    if (Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === sum) return data;
  }
  throw new Error(`${name} is not what the manifest says`);
}

async function install() {
  const data = await fetched("manifest.json", MANIFEST);
  const { files } = JSON.parse(new TextDecoder().decode(data));
  const kept = await caches.open(KEPT);
  for (const [name, sum] of Object.entries(files)) {
    const type = TYPES[name.split(".").pop()] ?? "application/octet-stream";
    const headers = { "Content-Type": type, "X-Content-Type-Options": "nosniff" };
    await kept.put(new URL(name, SCOPE), new Response(await fetched(name, sum), { headers }));
  }
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(MINE) && name !== KEPT) await caches.delete(name);
  await self.clients.claim();
}

async function answer(request) {
  const place = new URL(request.url);
  place.search = "";
  if (place.href === SCOPE.href) place.pathname += "index.html";
  const kept = await caches.open(KEPT);
  return await kept.match(place) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(SCOPE.href)) event.respondWith(answer(event.request));
});
