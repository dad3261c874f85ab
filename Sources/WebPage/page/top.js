// The frame around the places: whose profile, whether it is live, the last change with Undo, the places.

import { button, byId, el, icon } from './dom.js';
import { by, clock, count, folder, plural } from './words.js';

const PLACES = [['columns', 'flask', 'Recipes'], ['workbench', 'mortar', 'Workbench'], ['pictures', 'chart', 'Pictures'], ['history', 'clock', 'History']];

export class Frame {
  #since = null;
  #note = null;

  constructor(app) {
    this.app = app;
    byId('profile').addEventListener('click', () => app.profiles.menu());
    byId('places').append(...PLACES.map(([place, sign, word]) => el('a', { href: '#' + place, 'data-place': place }, icon(sign), el('span', {}, word))));
    addEventListener('hashchange', () => (location.hash.startsWith('#pair=') ? location.reload() : app.go(location.hash.slice(1))));
  }

  /** Shows one place; an unknown name is the columns. */
  show(name) {
    const place = PLACES.some(([one]) => one === name) ? name : 'columns';
    for (const [one] of PLACES) {
      byId(one).hidden = one !== place || !byId('notice').hidden;
      const link = byId('places').querySelector(`[data-place=${one}]`);
      if (one === place) link.setAttribute('aria-current', 'page'); else link.removeAttribute('aria-current');
    }
    byId('app').dataset.place = place;
    return place;
  }

  /** Something in place of everything: pairing, a deleted profile, nothing reached yet. */
  notice(...content) {
    byId('notice').hidden = !content.length;
    byId('notice').replaceChildren(...content);
    this.show(this.app.place);
  }

  note(text) {
    this.#note = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { this.#note = null; this.last(); }, 6000);
    this.last();
  }

  whose() {
    const { mirror } = this.app;
    const [under, name] = mirror.isDeleted ? ['', ''] : folder(mirror.get('name') ?? '');
    document.title = name ? `${name}, alchemy` : 'alchemy';
    byId('profile').replaceChildren(el('span', {}, under && el('small', {}, under), el('strong', {}, name || 'Nothing selected')), icon('down'));
    byId('profile').setAttribute('aria-label', `Profile ${mirror.get('name') ?? ''}, choose another`);
    byId('left').replaceChildren(...(!name ? [] : [el('b', {}, count(mirror.recipes)), ' ', el('small', {}, mirror.get('scope') === 'stock' ? 'recipes of the bag' : 'recipes left')]));
  }

  live() {
    const { link, mirror, queue } = this.app;
    const isLive = link.isLive && Boolean(mirror.watch);
    const waiting = queue.waiting.length;
    const held = queue.held.length;
    if (isLive) this.#since = null; else this.#since ??= Date.now();
    byId('live').classList.toggle('off', !isLive);
    const word = isLive ? `live, ${count(mirror.present.length + 1)} here` : this.app.wasLive ? 'offline' : 'connecting';
    if (byId('live').textContent !== word) byId('live').replaceChildren(el('span', {}, word));
    const isGone = !isLive && this.app.wasLive && link.state !== 'connecting' && link.state !== 'unpaired';
    byId('banner').hidden = !isGone && !held;
    if (held && isLive) {
      const text = `${plural(held, 'edit')} of yours met a newer value.`;
      this.#fillBanner(text, '', button('quiet', 'Look', () => this.app.go('history')));
    } else if (isGone) {
      const why = link.state === 'noDaemon' ? 'The daemon is not running' : 'Offline';
      this.#fillBanner(`${why} since ${clock(this.#since)}.`,
        ` ${waiting ? `${plural(waiting, 'edit waits', 'edits wait')} here; recipes` : 'Recipes'} are as of ${clock(this.#since)}.`,
        button('quiet', 'Retry', () => link.connect()));
    }
  }
  #fillBanner(strong, rest, action) {
    const banner = byId('banner');
    if (banner.dataset.text === strong + rest) return;
    banner.dataset.text = strong + rest;
    banner.replaceChildren(el('p', {}, el('b', {}, strong), rest), action);
  }

  /** The last change, and what Undo would take back. */
  last() {
    const { log, words, mirror } = this.app;
    const change = log.changes[0];
    const bar = byId('last');
    if (this.#note) { bar.replaceChildren(el('p.wrap', {}, this.#note)); return; }
    if (!change || !mirror.catalog || mirror.isDeleted) { bar.replaceChildren(); return; }
    const target = log.target();
    const told = log.counts.get(change.lsn);
    const difference = told ? told.added - told.removed : 0;
    const undoes = change.undoes && log.changes.find(({ hash }) => hash === change.undoes);
    const did = undoes ? `undid ${undoes.lsn}: ${words.change(undoes)}` : words.change(change);
    bar.replaceChildren(el('p', {}, by(change.client), '\u2002', el('b', {}, did),
      el('small', {}, told && difference ? `${plural(told.count, 'recipe')}, ${count(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'}` : `change ${change.lsn}, ${clock(change.time)}`)),
    target && button('quiet', [icon('undo'), 'Undo'], () => log.undo(target), { 'aria-label': `Undo ${words.change(target)}`, title: `Undo ${words.change(target)}` }));
  }
}
