// The service worker: it keeps the whole folder, so that the page works without a network,
// and makes pages cross-origin isolated, without which programs have no threads.
//
// files.json lists the folder and the version it makes. Whoever writes it puts the version
// into this file, too: a browser looks for changes here. A new version comes into use when
// all pages of the old one are closed.
const worker = self as unknown as ServiceWorkerGlobalScope;

interface Folder {
  version: string;
  files: string[];
}

const PREFIX = "pnaclasm-";
const base = new URL("./", location.href);

worker.addEventListener("install", (event) => {
  event.waitUntil(install());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const own = request.method === "GET" && request.url.startsWith(base.href);
  event.respondWith(own ? answer(request).then(isolated) : fetch(request));
});

async function install() {
  const folder: Folder = await (await fetch("files.json", { cache: "no-store" })).json();
  const cache = await caches.open(PREFIX + folder.version);
  await Promise.all(
    folder.files.map(async (file) => {
      const url = new URL(file, base);
      if (!(await cache.match(url))) await cache.add(new Request(url, { cache: "no-cache" }));
    }),
  );
  await cache.put(new URL("version", base), new Response(folder.version));
}

/** Forgets the caches of other versions. */
async function tidy() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const complete = [];
  for (const name of names) if (await (await caches.open(name)).match(new URL("version", base))) complete.push(name);
  const newest = complete.at(-1);
  await Promise.all(names.filter((name) => name !== newest).map((name) => caches.delete(name)));
}

async function answer(request: Request) {
  const url = new URL(request.url);
  url.hash = url.search = "";
  if (url.href === base.href) url.pathname += "index.html";
  return (await caches.match(url)) ?? fetch(request);
}

function isolated(response: Response) {
  if (response.status === 0) return response;
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
