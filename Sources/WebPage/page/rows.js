// A column of rows with a mark each: ingredients and effects. A piece of news draws its own row only.

import { el, icon, laterMark, say } from './dom.js';
import { onHold, whenReleased } from './press.js';
import { by, choiceWord, count, filter, kind, next, person } from './words.js';

const FLASH = 4000;

/** The head of a column: heading, filter, chips; `changed` hears of the last two, `entered` of Enter in the filter. */
export function columnHead(title, chips, changed, entered = () => {}) {
  const total = el('span');
  const words = `Filter ${title.toLowerCase()}`;
  const input = el('input', { type: 'search', placeholder: words, 'aria-label': words, autocomplete: 'off', autocapitalize: 'off',
    spellcheck: 'false', enterkeyhint: 'go', input: changed, keydown: (event) => {
      if (event.key === 'Escape') head.clear();
      if (event.key === 'Enter') entered(head);
    } });
  const buttons = new Map(chips.map(([key, word], i) =>
    [key, el('button', { type: 'button', 'aria-pressed': String(i === 0), click: () => head.pick(key) }, word)]));
  const head = {
    node: el('div.colhead', {}, el('h2', {}, title, total), el('label.find', {}, icon('search'), input),
      el('div.chips', { role: 'group', 'aria-label': `Which ${title.toLowerCase()}` }, ...buttons.values())),
    total,
    chip: chips[0][0],
    get text() { return input.value.trim(); },
    clear() { input.value = ''; changed(); },
    pick(key) {
      head.chip = key;
      for (const [one, node] of buttons) node.setAttribute('aria-pressed', String(one === key));
      changed();
    },
    label(key, word) { say(buttons.get(key), word); },
  };
  return head;
}

export class Rows {
  rows = new Map();
  list = el('ul.list');

  /** `group` is `ingredient` or `effect`; `menu(id)` opens what a long press shows. */
  constructor(app, group, title, chips, menu) {
    this.app = app;
    this.group = group;
    this.menu = menu;
    this.head = columnHead(title, chips, () => this.sift(), () => this.#count());
    this.reset = el('button.order', { type: 'button', 'aria-haspopup': 'dialog', hidden: true,
      click: () => app.resetMenu(group, this.chosen) }, 'Reset');
    this.game = el('button.order', { type: 'button', 'aria-haspopup': 'dialog', hidden: true,
      click: () => app.gameMenu() }, 'As in the game');
    this.paste = el('button.order', { type: 'button', 'aria-haspopup': 'dialog', hidden: true,
      click: () => app.pasteMenu() }, 'List or picture');
    this.head.node.querySelector('.chips').append(this.reset, this.game, this.paste);
    this.node = el('div.col', { id: 'col-' + group, 'aria-label': title }, this.head.node, this.list);
    this.list.addEventListener('click', (event) => this.#click(event));
    onHold(this.list, (target) => target.closest('li')?.dataset.id, menu);
    // One `more` for all rows: it stands in the row that has the focus.
    this.more = el('button.more', { type: 'button', 'aria-haspopup': 'dialog', tabindex: '-1' }, icon('more'));
    this.list.addEventListener('focusin', ({ target }) => { this.#offerMore(target.closest('li')); this.#stop(target); });
    this.list.addEventListener('keydown', (event) => this.#key(event));
  }

  #offerMore(row) {
    if (!row || row.contains(this.more)) return;
    this.more.setAttribute('aria-label', `More for ${row.item.name}`);
    row.querySelector('.pick').after(this.more);
  }

  /** Tab comes to one button of the list: the last that had the focus, or the first in sight. */
  #stop(button) {
    if (this.stop !== button) this.stop?.setAttribute('tabindex', '-1');
    this.stop = button;
    button?.setAttribute('tabindex', '0');
  }

  #keepStop() {
    if (this.stop?.isConnected && !this.stop.closest('li').hidden) return;
    this.#stop([...this.list.children].find((row) => !row.hidden)?.querySelector('.pick'));
  }

  /** Up and down go to the same place of the next row, left and right along the row. */
  #key(event) {
    const row = event.target.closest('li');
    if (!row) return;
    const seen = [...this.list.children].filter((one) => !one.hidden);
    const at = seen.indexOf(row);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: seen.length - 1 }[event.key];
    const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (to === undefined && !side) return;
    event.preventDefault();
    const buttons = [...row.querySelectorAll('button')];
    const next = side ? buttons[buttons.indexOf(event.target) + side]
      : seen[to]?.querySelector(event.target.matches('.qty') ? '.qty' : '.pick');
    next?.focus();
  }

  #click(event) {
    const target = event.target.closest('button');
    const id = target?.closest('li').dataset.id;
    if (!id) return;
    if (target.classList.contains('more')) return this.menu(id);
    if (target.classList.contains('qty')) this.app.queue.apply({ edit: 'adjust', ingredient: id, by: 1 });
    else this.choose(id, next[this.app.mirror.get(`${this.group}:${id}`)]);
  }

  /** `blue 7` and Enter: seven of the one ingredient that passes the filter, and on to the next. */
  #count() {
    const [, name, number] = /^(.*?)\s+(\d{1,7})$/.exec(this.head.text) ?? [];
    if (this.group !== 'ingredient' || !number) return;
    const { passes } = filter(name, this.items.map((item) => item.name));
    const found = this.items.filter(({ name: one }) => passes(one));
    const exact = found.find(({ name: one }) => one.toLowerCase() === name.toLowerCase());
    if (!exact && found.length !== 1) {
      this.app.note(found.length ? `“${name}” may be ${found.slice(0, 3).map((one) => one.name).join(', ')}${found.length > 3 ? ' and others' : ''}.`
        : `No ingredient has “${name}” in its name.`);
      return;
    }
    const { id } = exact ?? found[0];
    this.app.queue.apply({ edit: 'stock', ingredient: id, quantity: Number(number) });
    this.head.clear();
  }

  choose(id, choice) { this.app.queue.apply({ edit: 'choose', [this.group]: id, choice }); }

  /** Makes all rows anew, for another catalog. */
  build(items) {
    this.items = items;
    this.rows.clear();
    for (const item of items) {
      const row = el('li.row', { 'data-id': item.id });
      row.item = item;
      this.rows.set(item.id, row);
    }
    this.list.replaceChildren(...this.rows.values());
    for (const id of this.rows.keys()) this.draw(id);
    this.sift();
  }

  draw(id, author, isOwn = false) {
    const row = this.rows.get(id);
    if (!row) return;
    const { mirror, queue } = this.app;
    const isIngredient = this.group === 'ingredient';
    const choice = mirror.get(`${this.group}:${id}`);
    const fields = [`${this.group}:${id}`];
    if (isIngredient) fields.push('stock:' + id, 'reserve:' + id);
    if (isIngredient && mirror.get('stock:' + id) > 0) fields.push('reserve:*');
    const isUnsent = fields.some((field) => queue.isUnsent(field));
    if (author) this.#flash(row, author);
    else if (isOwn) { clearTimeout(row.timer); row.author = null; }
    row.className = `row is-${choice}${isUnsent ? ' unsent' : ''}${row.author ? ` flash did-${kind(row.author)}` : ''}`;
    const had = row.contains(document.activeElement) && document.activeElement.className;
    const hadMore = row.contains(this.more);
    row.replaceChildren(this.#name(row, choice, isUnsent),
      isIngredient ? this.#quantity(id, row.item.name) : el('span.of', { title: 'ingredients with it' }, String(row.item.of)));
    if (hadMore) this.#offerMore(row);
    if (had) row.querySelector('.' + had)?.focus({ preventScroll: true });
    if (this.stop && !this.stop.isConnected) this.#keepStop();
  }

  /** The style sheet draws the mark of the choice. */
  #name({ item: { name, harmful }, author }, choice, isUnsent) {
    const told = [`${name}: ${choiceWord(choice)}`, harmful && 'harmful', isUnsent && 'not sent yet', author && `set by ${person(author)}`];
    const tag = isUnsent ? el('span.tag.wait', {}, laterMark(), 'not sent yet') : author && el('span.tag', {}, by(author));
    return el('button.pick', { type: 'button', tabindex: '-1', 'aria-label': told.filter(Boolean).join(', ') }, el('span.name', {}, name), tag,
      harmful && el('span.harm', { 'aria-hidden': 'true' }, '†'));
  }

  /** The count; the style sheet draws a plus where there is none. */
  #quantity(id, name) {
    const inBag = this.app.mirror.get('stock:' + id);
    const held = this.app.mirror.shownReserve(id);
    const told = `${inBag} ${name} in the bag${held ? `, ${held} held back` : ''}; add one`;
    return el('button.qty', { type: 'button', tabindex: '-1', 'aria-label': told },
      inBag ? el('b', {}, count(inBag)) : null, held > 0 && el('small', {}, `${count(held)} held`));
  }

  #flash(row, author) {
    row.author = author;
    clearTimeout(row.timer);
    row.timer = setTimeout(() => { row.author = null; whenReleased(() => this.draw(row.dataset.id)); }, FLASH);
  }

  /** Shows the rows that pass the filter and the chip. */
  sift() {
    if (!this.items) return;
    const { mirror } = this.app;
    const text = this.group === 'ingredient' ? this.head.text.replace(/\s+\d{1,7}$/, '') : this.head.text;
    const { passes } = filter(text, this.items.map((item) => item.name));
    const isChosen = (id) => mirror.get(`${this.group}:${id}`) !== 'may';
    const isInBag = (id) => this.group === 'ingredient' && mirror.get('stock:' + id) > 0;
    const recent = this.head.chip === 'recent' ? this.#recent() : null;
    this.#arrange(recent);
    let shown = 0, chosen = 0, inBag = 0;
    for (const [id, row] of this.rows) {
      chosen += isChosen(id);
      inBag += isInBag(id);
      const chip = this.head.chip;
      const isOf = { all: true, bag: isInBag(id), chosen: isChosen(id), recent: recent?.has(id) }[chip];
      const isShown = passes(row.item.name) && isOf;
      if (row.hidden === isShown) row.hidden = !isShown;
      shown += isShown;
    }
    say(this.head.total, count(shown));
    this.app.tabCount?.(this.group, shown);
    this.head.label('chosen', `Chosen ${chosen}`);
    this.chosen = chosen;
    this.reset.hidden = chosen === 0;
    this.paste.hidden = this.group !== 'ingredient' || this.head.chip !== 'bag';
    if (this.group === 'ingredient') this.head.label('bag', `Bag ${inBag}`);
    this.list.classList.toggle('none', shown === 0);
    this.list.dataset.none = this.head.text ? 'Nothing passes the filter.'
      : { bag: 'The bag is empty.', recent: 'Nothing was counted lately.' }[this.head.chip] ?? 'Nothing is chosen: everything is “may”.';
    this.#keepStop();
  }

  /** What was counted last, the newest first, as far as the history is known here. */
  #recent() {
    const ids = this.app.log.changes.flatMap(({ effects }) => effects.map(({ field }) => field))
      .filter((field) => field.startsWith('stock:')).map((field) => field.slice('stock:'.length));
    return new Set(ids.filter((id) => this.rows.has(id)));
  }

  /** The rows stand in the order of their names, but for recent ones. */
  #arrange(recent) {
    const order = [...(recent ?? []), ...[...this.rows.keys()].filter((id) => !recent?.has(id))];
    const rows = order.map((id) => this.rows.get(id));
    if (rows.some((row, i) => this.list.children[i] !== row)) this.list.replaceChildren(...rows);
  }

  /** The history knows more. */
  logged() {
    if (this.head.chip === 'recent') this.sift();
    this.game.hidden = this.group !== 'ingredient' || !this.app.log.asInGame()?.length;
  }

  /** Hears what changed. */
  hear({ fields, all, change, queue }) {
    const ids = new Set();
    for (const field of fields) {
      const cut = field.indexOf(':');
      const group = field.slice(0, cut);
      if (group === this.group || (this.group === 'ingredient' && (group === 'stock' || group === 'reserve')))
        ids.add(field.slice(cut + 1));
    }
    const named = new Set(ids);
    if (all || ids.has('*')) for (const id of this.rows.keys()) ids.add(id);
    const author = change && !this.app.queue.isOwn(change.client) ? change.client ?? 'somebody' : null;
    // The reserve of every ingredient shows where the bag has some.
    const isTouched = (id) => named.has(id) || all || this.app.mirror.get('stock:' + id) > 0;
    for (const id of ids) this.draw(id, isTouched(id) ? author : null, Boolean(queue));
    if (ids.size) this.sift();
  }
}
