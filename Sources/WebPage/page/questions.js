// What the player has to decide: edits that met a newer value, and values that two machines set without each other's.

import { button, el } from './dom.js';
import { fieldsOfEdits } from './queue.js';
import { by, clock, plural } from './words.js';

/** More than these wait until some are settled. */
const MOST = 20;

/** Two values as buttons beside each other; nothing is chosen beforehand. */
function pair(subject, chosen, options, choose) {
  return el('div.question', {}, el('p', {}, subject),
    el('div.two', { role: 'radiogroup', 'aria-label': subject }, ...options.map(({ key, value, about }) =>
      el('button.option', { type: 'button', role: 'radio', 'aria-checked': String(chosen === key), click: () => choose(key) },
        el('b', {}, value), el('small', {}, ...about)))));
}

export class Questions {
  node = el('div');
  #held = new Map();
  #conflicts = new Map();

  constructor(app) { this.app = app; }

  draw() {
    const focused = document.activeElement;
    const at = this.node.contains(focused) && [...this.node.querySelectorAll('button')].indexOf(focused);
    this.node.replaceChildren(...[this.#edits(), this.#values()].filter(Boolean));
    if (at !== false) [...this.node.querySelectorAll('button')].at(at)?.focus({ preventScroll: true });
  }

  /** Edits of this page that waited while somebody else set their field. */
  #edits() {
    const { queue, words } = this.app;
    const { held } = queue;
    if (!held.length) return null;
    const open = held.find((entry) => !this.#held.has(entry));
    const send = () => {
      for (const entry of held) queue.answer(entry, this.#held.get(entry) === 'mine');
      this.#held.clear();
      this.draw();
    };
    return el('section.sec.conflicts', {},
      el('h2', {}, `${plural(held.length, 'thing')} changed elsewhere while your ${held.length === 1 ? 'edit' : 'edits'} waited`),
      ...held.map((entry) => {
        const [edit] = entry.params.edits;
        const { field, theirs, client, time } = entry.held;
        return pair(words.subject(field), this.#held.get(entry), [
          { key: 'mine', value: words.value(edit.choice ?? edit.quantity), about: [`here, ${clock(entry.at)}, not sent`] },
          { key: 'theirs', value: words.value(theirs), about: [by(client), `, ${clock(time)}`] },
        ], (key) => { this.#held.set(entry, key); this.draw(); });
      }),
      el('div.act', {},
        button('primary', open ? `Choose for ${words.subject(open.held.field)}` : 'Send', send, { disabled: Boolean(open) })));
  }

  /** Conflicts of the profile: the later value counts, the other one is kept here until somebody settles it. */
  #values() {
    const { conflicts, words } = this.app;
    if (!conflicts.length) return null;
    const shown = conflicts.slice(0, MOST);
    const chosen = shown.filter(({ id }) => this.#conflicts.has(id));
    const rest = conflicts.length - shown.length;
    return el('section.sec.conflicts', {},
      el('h2', {}, `${plural(conflicts.length, 'thing')} ${conflicts.length === 1 ? 'was' : 'were'} set on two machines at once`),
      el('p.small', {}, 'The later value counts until you choose.'),
      ...shown.map((conflict) => pair(words.subject(conflict.field), this.#conflicts.get(conflict.id), [
        { key: 'kept', value: words.value(conflict.kept), about: this.#author(conflict, 'kept', 'counts now') },
        { key: 'lost', value: words.value(conflict.lost), about: this.#author(conflict, 'lost', 'lost') },
      ], (key) => { this.#conflicts.set(conflict.id, key); this.draw(); })),
      rest > 0 && el('p.small.label', {}, `${plural(rest, 'other')} after these.`),
      el('div.act', {},
        button('primary', this.#word(shown, chosen), () => this.#settle(chosen), { disabled: !chosen.length }),
        conflicts.length > 1 && !chosen.length
          && button('second', 'Leave all as they are', () => this.#settle(shown, 'kept'))));
  }

  #word(shown, chosen) {
    if (!chosen.length) return `Choose for ${this.app.words.subject(shown[0].field)}`;
    return chosen.length < shown.length ? `Settle ${chosen.length} of ${shown.length}` : 'Settle';
  }

  /** Who set a value, and when, as far as the history on this page goes back; otherwise the machine's name. */
  #author({ field, time, ...conflict }, side, state) {
    const origin = conflict[side + 'By'];
    const change = this.app.log.changes.find((one) => one.origin === origin
      && fieldsOfEdits(one.edits).some(([name, value]) => name === field && value() === conflict[side]));
    const machine = conflict[side + 'Name'];
    return [change && by(change.client), change && machine && ' on ', machine ?? (change ? '' : 'this computer'),
      `, ${change ? clock(change.time) : `met ${clock(time)}`}, ${state}`].filter(Boolean);
  }

  #settle(conflicts, take) {
    for (const { id } of conflicts) {
      this.app.queue.push('profile.resolve', { conflict: id, take: take ?? this.#conflicts.get(id) }).then(() => this.app.askConflicts());
      this.#conflicts.delete(id);
    }
    this.app.settled(conflicts);
    this.draw();
  }
}
