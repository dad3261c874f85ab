// The history: who did what, each with Undo; what was set elsewhere meanwhile; who is here.

import { button, el, icon, say } from './dom.js';
import { Questions } from './questions.js';
import { by, clock, count, day, filter, person, plural } from './words.js';

/** A change shows this many of its brews. */
const LINES = 4;

function differs({ added, removed }) {
  const difference = added - removed;
  return difference ? ` (${count(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'})` : '';
}

/** The newest change of this device that can be undone, whatever others did since. */
function ownTarget(log, ownName) {
  const taken = log.undone();
  return log.changes.find((change) => change.client && !change.elsewhere && !change.undoes
    && person(change.client) === ownName && !taken.has(change.hash)
    && change.effects.length > 0 && !change.effects.some(({ field }) => field === 'deleted'));
}

/**
 * The undo that Redo takes back: the newest that was not undone itself, and of which a field has not changed since. The
 * same rule as of `alchemy redo`.
 */
function undoToRedo({ changes }) {
  const undos = new Set(changes.filter(({ undoes }) => undoes).map(({ hash }) => hash));
  const undone = new Set(), changed = new Set();
  for (const change of changes) {
    if (undone.has(change.hash)) continue;
    if (!change.undoes) { for (const { field } of change.effects) changed.add(field); continue; }
    undone.add(change.undoes);
    // The undo of an undo is a redo.
    if (!undos.has(change.undoes) && !change.effects.every(({ field }) => changed.has(field))) return change;
  }
  return undefined;
}

export class History {
  /** The changes, by lsn, all of whose values are shown. */
  #open = new Set();

  constructor(app, node) {
    this.app = app;
    this.list = el('ul.log');
    this.input = el('input', { type: 'search', placeholder: 'Filter changes', 'aria-label': 'Filter changes', autocomplete: 'off',
      autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'done', input: () => this.draw(),
      keydown: ({ key }) => { if (key === 'Escape') { this.input.value = ''; this.draw(); } } });
    this.found = el('p.found', { 'aria-live': 'polite' });
    this.questions = new Questions(app);
    this.here = el('section.sec.here');
    node.append(el('div.page.hist', {}, el('div.first', {}, el('label.find', {}, icon('search'), this.input), this.found, this.list), el('div.side', {}, this.questions.node, this.here)));
  }

  seen() { this.app.log.replay(); this.draw(); }

  /** Another place is seen: its list is made anew when it comes back, so that the page stays small. */
  gone() { this.list.replaceChildren(); }

  draw() {
    this.drawSide();
    if (this.app.place !== 'history' || !this.app.mirror.catalog) return;
    const { log } = this.app;
    const taken = log.undone();
    const byHash = new Map(log.changes.map((change) => [change.hash, change]));
    const rows = [this.#acts()];
    const text = this.input.value.trim();
    const { passes } = filter(text);
    const shown = text ? log.changes.filter((change) => passes(...this.#texts(change))) : log.changes;
    say(this.found, text ? `${count(shown.length)} of the ${plural(log.changes.length, 'change')} that are here` : '');
    let lastDay = '';
    for (const change of shown) {
      const today = day(change.time);
      if (today !== lastDay) rows.push(el('li.day', {}, today));
      lastDay = today;
      rows.push(this.#row(change, taken.get(change.hash), byHash.get(change.undoes)));
    }
    if (log.more) rows.push(el('li.end', {}, button('quiet', 'Older changes', () => log.older())));
    if (!log.changes.length) rows.push(el('li.end', {}, 'Nothing was changed yet.'));
    this.list.replaceChildren(...rows);
  }

  /** All that a filter looks through: what was done, and by whom. */
  #texts(change) {
    const { words } = this.app;
    return [words.change(change), ...words.brewLines(change), ...words.rest(change), person(change.client)];
  }

  /** What takes back or brings back without looking for its line. */
  #acts() {
    const { log } = this.app;
    const act = (word, change, told) => button('quiet', word, () => change && log.undo(change), { disabled: !change, title: told });
    return el('li.end.acts', {}, act('Undo mine', ownTarget(log, this.app.ownName ?? 'page'), 'Undo the last change of this device'),
      act('Redo', undoToRedo(log), 'Bring back what the last undo took away'));
  }

  /** A change, what undid it, and what it undid. */
  #row(change, undone, older) {
    const { log, words } = this.app;
    const sentence = words.change(change);
    const told = log.counts.get(change.lsn);
    const learned = change.edits.some(({ edit }) => edit === 'know')
      ? change.effects.filter(({ field, to }) => field.startsWith('known:') && to).length : 0;
    const notes = [
      told && `${plural(told.count, 'recipe')}${differs(told)}`,
      learned > 0 && `${plural(learned, 'effect')} learned`,
      undone && `undone by ${undone.lsn}`,
      change.undoes && `undoes ${older?.lsn ?? 'an older one'}`,
    ].filter(Boolean).map((note) => ` · ${note}`);
    const lines = words.brewLines(change);
    // What was looked for may stand in any line.
    const most = this.input.value.trim() ? lines.length : LINES;
    const rest = lines.length - most;
    const more = words.rest(change);
    return el('li', {}, el('span.no', {}, String(change.lsn)),
      el('div', {}, el(undone ? 'p.undone' : 'p', {}, sentence),
        ...lines.slice(0, most).map((line) => el('small', {}, line)),
        rest > 0 && el('small', {}, `and ${plural(rest, 'other')}`),
        more.length > 0 && this.#more(change, more),
        el('small', {}, by(change.client), `, ${clock(change.time)}${notes.join('')}`)),
      undone || !change.effects.length ? null
        : button('quiet', 'Undo', () => log.undo(change), { 'aria-label': `Undo change ${change.lsn}: ${sentence}` }));
  }

  /** What else the change did, to be opened; what is open stays open when the list is drawn again. */
  #more({ lsn }, lines) {
    return el('details', { open: this.#open.has(lsn) || Boolean(this.input.value.trim()), toggle: ({ target }) => this.#open[target.open ? 'add' : 'delete'](lsn) },
      el('summary', {}, plural(lines.length, 'other value')), ...lines.map((line) => el('small', {}, line)));
  }

  drawSide() {
    if (this.app.place !== 'history') return;
    const { mirror, ownName } = this.app;
    this.questions.draw();
    const here = (name, words) => el('li', {}, by(name), el('span.muted', {}, words));
    this.here.replaceChildren(el('h2', {}, 'Who is here'), el('ul.lines', {}, here(ownName ?? 'this device', 'this page'),
      ...mirror.present.map(({ name, since }) => here(name, `live since ${clock(since)}`))));
  }
}
