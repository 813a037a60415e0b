// Everything comes from the network. This keeps one page for when there is none, and nothing else: no data, no part of
// the app, so that nobody ever looks at an old pool or runs an old version.
// Under the product's name, which the page carries: with another one a browser fetches the page anew.
const CACHE = 'offline-1 Last Standing';
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
      caches
        .keys()
        .then((names) =>
          Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))),
        ),
    ]),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (origin === location.origin && KEPT.includes(pathname)) event.respondWith(part(request, pathname));
});

async function page({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match('/offline.html')) ?? Response.error();
  }
}

async function part(request, pathname) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(pathname)) ?? Response.error();
  }
}
