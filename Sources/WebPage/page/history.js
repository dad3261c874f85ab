// The history: who did what, each with Undo; what was set elsewhere meanwhile; who is here.

import { button, el } from './dom.js';
import { by, clock, count, day, plural } from './words.js';

export class History {
  constructor(app, node) {
    this.app = app;
    this.list = el('ul.log');
    this.side = el('div.side');
    node.append(el('div.page.hist', {}, el('div.first', {}, this.list), this.side));
    this.answers = new Map();
  }

  seen() { this.app.log.replay(); this.draw(); }

  draw() {
    this.drawSide();
    if (this.app.place !== 'history' || !this.app.mirror.catalog) return;
    const { log, words } = this.app;
    const taken = log.undone();
    const byHash = new Map(log.changes.map((change) => [change.hash, change]));
    const rows = [];
    let lastDay = '';
    for (const change of log.changes) {
      const today = day(change.time);
      if (today !== lastDay) rows.push(el('li.day', {}, lastDay = today));
      const undone = taken.get(change.hash);
      const told = log.counts.get(change.lsn);
      const learned = change.edits.some(({ edit }) => edit === 'brew') ? change.effects.filter(({ field, to }) => field.startsWith('known:') && to).length : 0;
      const difference = told ? told.added - told.removed : 0;
      const notes = [told && `${plural(told.count, 'recipe')}${difference ? ` (${count(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'})` : ''}`,
        learned > 0 && `${plural(learned, 'effect')} learned`, undone && `undone by ${undone.lsn}`,
        change.undoes && `undoes ${byHash.get(change.undoes)?.lsn ?? 'an older one'}`].filter(Boolean);
      rows.push(el('li', {}, el('span.no', {}, String(change.lsn)), el('div', {}, el(undone ? 'p.undone' : 'p', {}, words.change(change)),
        el('small', {}, by(change.client), `, ${clock(change.time)}`, ...notes.map((note) => ` · ${note}`))),
        undone || !change.effects.length ? el('span') : button('quiet', 'Undo', () => this.app.undo(change), { 'aria-label': `Undo change ${change.lsn}: ${words.change(change)}` })));
    }
    if (log.more) rows.push(el('li.end', {}, button('quiet', 'Older changes', () => log.older())));
    if (!rows.length) rows.push(el('li.end', {}, 'Nothing was changed yet.'));
    this.list.replaceChildren(...rows);
  }

  drawSide() {
    if (this.app.place !== 'history') return;
    const { mirror } = this.app;
    this.side.replaceChildren(...[this.#questions(), el('section.sec', {}, el('h2', {}, 'Who is here'), el('ul.lines', {},
      el('li', {}, by(this.app.ownName ?? 'this device'), el('span.muted', {}, 'this page')),
      ...mirror.present.map(({ name, since }) => el('li', {}, by(name), el('span.muted', {}, `live since ${clock(since)}`)))))].filter(Boolean));
  }

  #questions() {
    const { queue, words } = this.app;
    const held = queue.held;
    if (!held.length) return null;
    const open = held.find((entry) => !this.answers.has(entry));
    const choice = (entry, isMine, value, about) => el('button.option', { type: 'button', role: 'radio', 'aria-checked': String(this.answers.get(entry) === isMine),
      click: () => { this.answers.set(entry, isMine); this.drawSide(); } }, el('b', {}, words.value(value)), el('small', {}, ...about));
    return el('section.sec.conflicts', {}, el('h2', {}, `${plural(held.length, 'thing')} changed elsewhere while your ${held.length === 1 ? 'edit' : 'edits'} waited`),
      ...held.map((entry) => {
        const [edit] = entry.params.edits;
        const subject = words.subject(entry.held.field);
        return el('div.question', {}, el('p', {}, subject), el('div.two', { role: 'radiogroup', 'aria-label': subject },
          choice(entry, true, edit.choice ?? edit.quantity, [`here, ${clock(entry.at)}, not sent`]),
          choice(entry, false, entry.held.theirs, [by(entry.held.client), `, ${clock(entry.held.time)}`])));
      }),
      el('div.act', {}, button('primary', open ? `Choose for ${words.subject(open.held.field)}` : 'Send', () => {
        for (const entry of held) queue.answer(entry, this.answers.get(entry));
        this.answers.clear();
        this.draw();
      }, { disabled: Boolean(open) })));
  }
}
