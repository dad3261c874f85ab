// The frame around the places: whose profile, whether it is live, the last change with Undo, the places.

import { button, byId, el, icon, say, shown } from './dom.js';
import { whenReleased } from './press.js';
import { by, clock, count, folder, plural } from './words.js';

const PLACES = [['columns', 'flask', 'Recipes'], ['workbench', 'mortar', 'Workbench'],
  ['pictures', 'chart', 'Pictures'], ['history', 'clock', 'History']];
/** A note stays this long in place of the last change. */
const NOTE = 6000;

export class Frame {
  #since = null;
  #note = null;

  constructor(app) {
    this.app = app;
    byId('skip').addEventListener('click', () => app.toList());
    byId('profile').addEventListener('click', () => app.profiles.menu());
    byId('places').append(...PLACES.map(([place, sign, word]) =>
      el('a', { href: '#' + place, 'data-place': place, 'aria-label': word }, icon(sign), el('span', {}, word))));
    addEventListener('hashchange', () => {
      if (location.hash.startsWith('#pair=')) location.reload();
      else app.go(location.hash.slice(1));
    });
  }

  /** Shows one place; an unknown name is the columns. */
  show(name) {
    const place = PLACES.some(([one]) => one === name) ? name : 'columns';
    for (const [one] of PLACES) {
      byId(one).hidden = one !== place || !byId('notice').hidden;
      const link = byId('places').querySelector(`[data-place=${one}]`);
      if (one === place) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
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

  /** `isDone` says that something was done, which Undo takes back. */
  note(text, isDone = false) {
    this.#note = { text, isDone };
    // What is below an open sheet is not seen.
    const open = document.querySelector('dialog[open] .told');
    if (open) say(open, text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { this.#note = null; whenReleased(() => this.last()); }, NOTE);
    this.last();
  }

  whose() {
    const { mirror } = this.app;
    const [under, name] = mirror.isDeleted ? ['', ''] : folder(mirror.get('name') ?? '');
    document.title = name ? `${shown(name)}, alchemy` : 'alchemy';
    const full = mirror.get('name') ?? '';
    byId('profile').replaceChildren(
      el('span', {}, under && el('small', {}, under), el('strong', {}, name || 'Nothing selected')), icon('down'));
    byId('profile').setAttribute('aria-label', shown(`Profile ${full}, choose another`));
    const words = mirror.get('scope') === 'stock' ? 'recipes of the bag' : 'recipes left';
    byId('left').replaceChildren(...(name ? [el('b', {}, count(mirror.recipes)), ' ', el('small', {}, words)] : []));
  }

  live() {
    const { link, mirror } = this.app;
    const isLive = link.isLive && Boolean(mirror.watch || mirror.isDeleted || !byId('notice').hidden);
    if (isLive) this.#since = null; else this.#since ??= Date.now();
    byId('live').classList.toggle('off', !isLive);
    const word = isLive ? `live, ${count(mirror.present.length + 1)} here` : this.app.wasLive ? 'offline' : 'connecting';
    if (byId('live').textContent !== word) byId('live').replaceChildren(el('span', {}, word));
    const isGone = !isLive && this.app.wasLive && link.state !== 'connecting' && link.state !== 'unpaired';
    this.#banner(isLive, isGone);
  }

  /** What is wrong, or what the player has to decide; the history asks for that itself. */
  #banner(isLive, isGone) {
    const { link, place, queue, conflicts } = this.app;
    const waiting = queue.waiting.length;
    const held = queue.held.length;
    const isAsking = isLive && place !== 'history' && held + conflicts.length > 0;
    byId('banner').hidden = !isGone && !isAsking;
    if (isAsking) {
      const edits = held && `${plural(held, 'edit')} of yours met a newer value.`;
      const were = conflicts.length === 1 ? 'was' : 'were';
      const values = conflicts.length && `${plural(conflicts.length, 'thing')} ${were} set on two machines at once.`;
      this.#fillBanner([edits, values].filter(Boolean).join(' '), '', button('quiet', 'Look', () => this.app.go('history')));
    } else if (isGone) {
      const since = clock(this.#since);
      const why = { noDaemon: 'The daemon is not running', full: 'Too many pages are open' }[link.state] ?? 'Offline';
      const edits = waiting ? `${plural(waiting, 'edit waits', 'edits wait')} here; recipes` : 'Recipes';
      this.#fillBanner(`${why} since ${since}.`, ` ${edits} are as of ${since}.`, button('quiet', 'Retry', () => link.connect()));
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
    const { log, mirror } = this.app;
    const bar = byId('last');
    const [change] = log.changes;
    if (this.#note) bar.replaceChildren(el('p.wrap', {}, this.#note.text), (this.#note.isDone && this.#undo(log.target())) || '');
    else if (!change || !mirror.catalog || mirror.isDeleted) bar.replaceChildren();
    else bar.replaceChildren(this.#what(change), this.#undo(log.target()) ?? '');
  }

  #what(change) {
    const { log, words } = this.app;
    const told = log.counts.get(change.lsn);
    const difference = told ? told.added - told.removed : 0;
    const undoes = change.undoes && log.changes.find(({ hash }) => hash === change.undoes);
    const did = undoes ? `undid ${undoes.lsn}: ${words.change(undoes)}` : words.change(change);
    const after = difference
      ? `${plural(told.count, 'recipe')}, ${count(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'}`
      : `change ${change.lsn}, ${clock(change.time)}`;
    return el('p', {}, by(change.client), '\u2002', el('b', {}, did), el('small', {}, after));
  }

  #undo(target) {
    if (!target) return null;
    const told = `Undo ${this.app.words.change(target)}`;
    return button('quiet', [icon('undo'), 'Undo'], () => this.app.log.undo(target), { 'aria-label': told, title: told });
  }
}
