// What the page keeps for a start without the daemon: the catalog, and the last values of the profile.

const VALUES = 'alchemy.mirror';
const CATALOG = 'alchemy.catalog';
const PAUSE = 1000;
let timer = 0;
let last = null;
let keptCatalog = null;

/** Keeps the mirror, at most once a second and when the page goes, and the catalog once. */
export function keep(mirror) {
  last = mirror;
  clearTimeout(timer);
  timer = setTimeout(keepNow, PAUSE);
}

addEventListener('pagehide', keepNow);

function keepNow() {
  clearTimeout(timer);
  const { id, lsn, epoch, recipes, fields, catalog } = last ?? {};
  if (!id || !epoch || !catalog) return;
  try {
    if (keptCatalog !== catalog) localStorage.setItem(CATALOG, JSON.stringify(catalog));
    keptCatalog = catalog;
    localStorage.setItem(VALUES, JSON.stringify({ id, lsn, epoch, recipes, fields: [...fields], catalog: catalog.id }));
  } catch {
    // There is no room: the page then needs the daemon to start, and values without their catalog would be of no use.
    localStorage.removeItem(VALUES);
  }
}

/** Keeps nothing any more: the device was forgotten. */
export async function forget() {
  clearTimeout(timer);
  last = keptCatalog = null;
  for (const shelf of [localStorage, sessionStorage])
    for (const key of Object.keys(shelf)) if (key.startsWith('alchemy.')) shelf.removeItem(key);
  if (window.isSecureContext) for (const name of await caches.keys()) await caches.delete(name);
}

/** What was kept, or null. */
export function kept() {
  try {
    const values = JSON.parse(localStorage.getItem(VALUES));
    const catalog = JSON.parse(localStorage.getItem(CATALOG));
    return values && catalog?.id === values.catalog ? { ...values, catalog } : null;
  } catch {
    return null;
  }
}
