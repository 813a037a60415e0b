// All requests go to the network. Without a network, the worker serves the offline page, or a stored screen that a member
// has visited (web/layout/knownScreens.ts), which shows its time.
// The cache is named after the product, whose name is on the page: with another name a browser fetches the page again.
const CACHE = 'offline-1 Last Standing';
const SCREENS = 'known-screens';
const ANSWERS = 'last-seen ';
const isForeign = (name) => name !== CACHE && name !== SCREENS && !name.startsWith(ANSWERS);
const KEPT = ['/offline.html', '/offline.css', '/offline.js', '/icons/icon.svg'];

addEventListener('install', (event) => {
  const requests = KEPT.map((path) => new Request(path, { cache: 'reload' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
  skipWaiting();
});

addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      registration.navigationPreload?.enable(),
      caches.keys().then((names) => Promise.all(names.filter(isForeign).map((name) => caches.delete(name)))),
    ]),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (origin === location.origin && (KEPT.includes(pathname) || pathname.startsWith('/assets/')))
    event.respondWith(part(request, pathname));
});

async function page({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    const { pathname } = new URL(request.url);
    const screen = await caches.match(pathname, { cacheName: SCREENS });
    return screen ?? (await caches.match('/offline.html')) ?? Response.error();
  }
}

async function part(request, pathname) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(pathname)) ?? Response.error();
  }
}
