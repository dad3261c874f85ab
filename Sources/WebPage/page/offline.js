// What the page keeps for a start without the daemon: the catalog, and the last values of the profile.

const KEY = 'alchemy.mirror';
let timer = 0;

/** Keeps the mirror, at most once a second. */
export function keep(mirror) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const { id, lsn, epoch, recipes, fields, catalog } = mirror;
    if (!id || !epoch || !catalog) return;
    try {
      localStorage.setItem(KEY, JSON.stringify({ id, lsn, epoch, recipes, fields: [...fields], catalog: catalog.raw }));
    } catch { /* no room: the page then needs the daemon to start */ }
  }, 1000);
}

export function kept() {
  try { return JSON.parse(localStorage.getItem(KEY)); } catch { return null; }
}
