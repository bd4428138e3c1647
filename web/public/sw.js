/** Caches the page: started puzzles can be played and checked offline, from
 * the first visit on. */

/** The build fills in the name and the files. */
const BUILD = { name: "", assets: [] };

/** Where the page is served: a proxy may serve several below paths of one site. */
const ROOT = new URL(".", self.location).pathname;
const KEPT = `runut-page-${ROOT === "/" ? "" : ROOT}${BUILD.name}`;
const ICON = `${ROOT}icon.svg`;
/** What is asked for anew: the page, and what is stored on a site, or the families of a server. */
const STORED = new URLSearchParams(self.location.search).get("stored");
const FAMILIES = ROOT + (STORED ? `${STORED}families.json` : "api/families");
const isAnew = (path) =>
  path === ROOT || path === FAMILIES || (STORED && path.startsWith(ROOT + STORED));

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll([ROOT, FAMILIES, ICON, ...BUILD.assets]))
      .then(announce),
  );
});

/** Pages of earlier builds hear which files this one has. */
async function announce() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client has none
  for (const page of pages) page.postMessage(BUILD.assets);
}

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

/** Earlier builds are no longer needed. */
async function takeOver() {
  const rootOf = (name) => name.slice(0, name.lastIndexOf("/") + 1);
  const old = (await caches.keys()).filter(
    (name) => name.startsWith("runut-page-") && rootOf(name) === rootOf(KEPT) && name !== KEPT,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith(`${ROOT}assets/`) || pathname === ICON) {
    event.respondWith(fromCache(event.request));
  } else if (isAnew(pathname)) {
    event.respondWith(fromServer(event.request));
  }
});

/** Hashed files never change: a cached copy is right, that of a newer build which waits, too. */
async function fromCache(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const cache = await caches.open(KEPT);
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** Everything else is requested as long as the server answers. */
async function fromServer(request) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}
