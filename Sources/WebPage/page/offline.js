// What the page keeps for a start without the daemon: the catalog, and the last values of the profile.

const KEY = 'alchemy.mirror';
let timer = 0;
let last = null;

/** Keeps the mirror, at most once a second and when the page goes. */
export function keep(mirror) {
  last = mirror;
  clearTimeout(timer);
  timer = setTimeout(keepNow, 1000);
}

addEventListener('pagehide', keepNow);

function keepNow() {
  clearTimeout(timer);
  const { id, lsn, epoch, recipes, fields, catalog } = last ?? {};
  if (!id || !epoch || !catalog) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ id, lsn, epoch, recipes, fields: [...fields], catalog: catalog.raw }));
  } catch { /* no room: the page then needs the daemon to start */ }
}

export function kept() {
  try { return JSON.parse(localStorage.getItem(KEY)); } catch { return null; }
}
