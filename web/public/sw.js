/** Keeps the page for times without a server: what is begun can be played and checked offline. */

const KEPT = "runut-page-1";
const ANEW = ["/", "/api/families"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(ANEW)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/assets/") || pathname === "/icon.svg") {
    event.respondWith(fromCache(event.request));
  } else if (ANEW.includes(pathname)) {
    event.respondWith(fromServer(event.request));
  }
});

/** Hashed files never change: what is kept is right. */
async function fromCache(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** Everything else is asked for anew as long as somebody answers. */
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
