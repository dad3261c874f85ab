// Keeps the page's files for a start without the network. The bridge is asked first, always.

const SHELF = 'alchemy';
const MODULES = ['alchemist', 'app', 'details', 'device', 'dom', 'empty', 'evenings', 'glance', 'history', 'link', 'log', 'menus', 'mirror', 'offline', 'order', 'pairing',
  'photo', 'pictures', 'plans', 'potions', 'press', 'profiles', 'questions', 'queue', 'recipes', 'rows', 'sheet', 'skill', 'top', 'words',
  'workbench'];
const FILES = ['/', '/app.css', '/places.css', '/icon.svg', '/manifest.json', ...MODULES.map((name) => `/${name}.js`)];

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll(FILES)));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  if (['/live', '/device'].includes(url.pathname)) return;
  event.respondWith((async () => {
    const shelf = await caches.open(SHELF);
    const key = url.pathname;
    try {
      const fresh = await fetch(event.request);
      if (fresh.ok) await shelf.put(key, fresh.clone());
      return fresh;
    } catch (error) {
      const old = await shelf.match(key);
      if (old) return old;
      throw error;
    }
  })());
});
