// Counts the bag by a picture: the computer reads it, and the player says what is unsure, and then yes.

import { button, el } from './dom.js';
import { count, plural } from './words.js';

/** The computer takes no larger picture; a phone's are a tenth of that. */
const LARGEST = 32 << 20;
/** Four readings of at most half a minute each, after a minute for the way. */
const PATIENCE = 180_000;
const MOST = 1_000_000;

/** The number in a field; null for anything else. */
const number = (text) => (/^\d{1,7}$/.test(text.trim()) && Number(text) <= MOST ? Number(text) : null);

export class Photo {
  #rows = null;
  #unnamed = [];
  #told = 'The computer reads the picture; that takes some seconds.';

  /** `redraw` is called when the picture was read. */
  constructor(app, file, redraw) {
    this.app = app;
    this.profile = app.mirror.id;
    this.#read(file).catch((error) => {
      this.#told = error.name === 'TimeoutError' ? 'The computer needed too long.' : 'Offline: a picture is read on the computer.';
    }).then(redraw);
  }

  async #read(file) {
    if (file.size > LARGEST) { this.#told = `A picture has at most ${LARGEST >> 20} MiB.`; return; }
    const answer = await fetch('/picture/' + this.app.mirror.catalog.hash,
      { method: 'POST', body: file, signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) { this.#told = sentence(await answer.text()); return; }
    const { rows, unnamed } = await answer.json();
    if (!rows.length) { this.#told = 'No ingredient can be read in it. The whole list must be in the picture, sharp and straight.'; return; }
    this.#unnamed = unnamed;
    // What is unsure stays empty: nothing is guessed.
    this.#rows = rows.map((row) => ({ ...row, text: String(row.count ?? ''), isTaken: row.count !== undefined }));
  }

  /** What the sheet shows. */
  draw(close) {
    if (!this.#rows) return [el('p.muted', { role: 'status' }, this.#told)];
    const unsure = this.#rows.filter((row) => row.count === undefined).length;
    const yes = button('primary', '', () => { this.#take(); close(); });
    const update = () => {
      const { length } = this.#taken;
      yes.textContent = length ? `Set ${plural(length, 'count')}` : 'Nothing is chosen';
      yes.disabled = !length;
    };
    update();
    return [el('p.muted', {}, 'Compare it with the picture: a row that was not seen is not here.',
      unsure > 0 && ` ${unsure === 1 ? 'One count is' : `${count(unsure)} counts are`} unsure: how many are there?`),
    el('ul.plain.counted', {}, ...this.#rows.map((row) => this.#row(row, update))),
    this.#unnamed.length > 0 && el('p.small.muted.label', {}, `No ingredient: ${this.#unnamed.join(', ')}`),
    el('div.act', {}, yes, button('second', 'Cancel', close))];
  }

  #row(row, update) {
    const name = this.app.words.ingredient(row.id);
    const box = el('input', { type: 'checkbox', 'aria-label': `Take ${name}`, checked: row.isTaken,
      change: () => { if (box.checked && number(row.text) === null) field.focus(); set(box.checked); } });
    const field = el('input', { 'aria-label': `How many ${name}`, value: row.text, placeholder: 'how many?', inputmode: 'numeric',
      maxlength: '7', autocomplete: 'off', input: () => { row.text = field.value; set(true); } });
    /** Only what has a count can be taken. */
    const set = (isTaken) => {
      row.isTaken = box.checked = isTaken && number(row.text) !== null;
      update();
    };
    return el('li.between', {}, el('label', {}, box,
      el('span', {}, name, el('small', {}, `read as ${row.read}; ${count(this.app.mirror.get('stock:' + row.id))} in the bag`))), field);
  }

  get #taken() { return this.#rows.filter((row) => row.isTaken); }

  /** All of it is one change. */
  #take() {
    const items = this.#taken.map(({ id, text }) => ({ name: id, count: number(text) }));
    this.app.queue.push('bag.import', { mode: 'set', items }, this.profile);
  }
}

/** The bridge's words have a small letter, and end with a line. */
const sentence = (text) => `${text.slice(0, 1).toUpperCase()}${text.slice(1).trim()}.`;
