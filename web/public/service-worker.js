// All requests go to the network. Without a network, the worker serves the offline page, or a stored screen that a member
// has visited (web/app/layout/useKnownScreen.ts), which shows its time.
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

// A notification replaces an earlier one about the same thing. It holds nothing that may not be on a locked screen.
addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  const options = { body, tag, data: { path }, icon: '/icons/icon-192.png', badge: '/icons/icon-96.png' };
  event.waitUntil(registration.showNotification(title, options));
});

// The push service has ended the subscription: the server gets the new one, which keeps the choices of this browser.
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

async function renew({ oldSubscription, newSubscription }) {
  // Whoever is logged in by now may never have turned notifications on.
  const { data } = await (await ask('{ viewer { pushDevices { isCurrent } } }')).json();
  if (!data?.viewer?.pushDevices.some(({ isCurrent }) => isCurrent)) return;
  const subscription = newSubscription ?? (await registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = subscription.toJSON();
  const query = 'mutation ($input: SubscribePushInput!) { subscribePush(input: $input) { __typename } }';
  await ask(query, { input: { endpoint, p256dh: keys.p256dh, auth: keys.auth } });
}

function ask(query, variables = {}) {
  return fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.path, location.origin);
  if (url.origin === location.origin) event.waitUntil(show(url.href));
});

async function show(address) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => url === address);
  return open === undefined ? clients.openWindow(address) : open.focus();
}

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
