// The column of recipes: pages of sixty rows, kept by key, so that a row that stays is not drawn again. The rows are in
// chunks, and a chunk out of sight has no rows, only their height: the page stays small, however far somebody scrolls.

import { el, say } from './dom.js';
import { Gone } from './link.js';
import { columnHead } from './rows.js';
import { count, filter, orderWords, row as named, totalOf } from './words.js';

const PAGE = 60;
/** As many as the daemon gives at once, and as many as are asked for again when the list changes. */
const LONGEST = 500;
const KEPT = 5000;
/** The rows of a chunk, and how high a row is before one was drawn, in pixels. */
const CHUNK = 30;
const ROW = 60;
export const keyOf = (recipe) => recipe.ingredients.join('+');

export class Recipes {
  #rows = new Map();
  #cursor = null;
  #isAsking = false;
  #isStale = false;
  #timer = 0;
  /** `as` is an alchemist that is only supposed: fields and values, or null. */
  order = { sort: 'value', kind: 'any', as: null, effect: null };
  /** The question whose answer is shown: the same one again keeps its rows and its place. */
  #asked = '';
  shown = [];
  /** What of it the list has: offline, a filter takes some. */
  #listed = [];
  /** How high each chunk was when it had rows. */
  #heights = [];
  /** How high rows are. */
  #row = ROW;

  constructor(app) {
    this.app = app;
    this.head = columnHead('Recipes', [['all', 'All'], ['brew', 'Can brew'], ['short', 'One short']], () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => { this.list.scrollTop = 0; this.#asked = ''; this.refresh(); this.#sift(); }, 80);
    });
    this.options = el('div', { role: 'listbox', 'aria-label': 'Recipes', keydown: (event) => this.#key(event),
      click: (event) => this.#click(event) });
    this.end = el('div.end', { 'aria-live': 'polite' });
    this.none = el('div');
    this.list = el('div.list', { tabindex: '-1', scroll: () => { this.#fill(); this.#more(); } }, this.options, this.end, this.none);
    this.orderButton = el('button.order', { type: 'button', 'aria-haspopup': 'dialog', click: () => app.orderMenu() });
    this.head.node.querySelector('.chips').append(this.orderButton);
    this.setOrder({});
    this.node = el('div.col', { id: 'col-recipe', 'aria-label': 'Recipes' }, this.head.node, this.list);
  }

  #filter() {
    const { ingredients = [], effects = [] } = this.app.mirror.catalog ?? {};
    return filter(this.head.text, [...ingredients, ...effects].map(({ name }) => name), ['Potion of', 'Poison of']);
  }

  #query() {
    const { words, notWords } = this.#filter();
    const query = { profile: this.app.mirror.id, details: true, limit: PAGE };
    if (words.length) query.words = words.slice(0, 16);
    if (notWords.length) query.notWords = notWords.slice(0, 16);
    if (this.head.chip !== 'all') query.short = this.head.chip === 'brew' ? 0 : 1;
    const { sort, kind, as, effect } = this.order;
    if (sort !== 'value') query.sort = sort;
    if (sort === 'strength') query.with = ['effect:' + (effect ?? this.app.mirror.catalog.effects[0].id)];
    if (kind !== 'any') query.kind = kind;
    if (as) query.as = as;
    return query;
  }

  setOrder(change) {
    Object.assign(this.order, change);
    say(this.orderButton, orderWords(this.order));
    this.orderButton.setAttribute('aria-label', `How the recipes are listed: ${orderWords(this.order)}`);
    if (this.list.scrollTop) this.list.scrollTop = 0;
    if (Object.keys(change).length) this.refresh();
  }

  /** Asks again; while an answer is under way, once more after it. */
  async refresh() {
    if (!this.app.link.isLive || !this.app.mirror.catalog || this.app.mirror.isDeleted) return;
    if (this.#isAsking) { this.#isStale = true; return; }
    this.#isAsking = true;
    do {
      this.#isStale = false;
      const query = this.#query();
      const asked = JSON.stringify(query);
      const wanted = asked === this.#asked ? Math.min(Math.max(this.shown.length, PAGE), KEPT) : PAGE;
      const { profile, words, notWords, kind, with: having } = query;
      // A catalog whose recipes are searched does not list those that lack something.
      const total = (short) => this.app.link.ask('recipes.list', { profile, words, notWords, kind, with: having, limit: 1, short })
        .catch((error) => { if (error.kind === 'notListed') return { total: null }; throw error; });
      try {
        const [page, all, brew, short] = await Promise.all(
          [this.#page(query, wanted), total(), total(0), total(1)]);
        if (profile !== this.app.mirror.id) { this.#isStale = true; continue; }
        this.#asked = asked;
        this.shown = page.recipes;
        this.#cursor = page.cursor ?? null;
        this.total = page.total;
        this.canBrew = brew.total;
        this.lackOne = short.total;
        this.totalWords = totalOf(page);
        say(this.head.total, totalOf(all));
        this.app.tabCount('recipe', all.total);
        this.head.label('brew', `Can brew ${totalOf(brew)}`);
        this.head.label('short', short.total === null ? 'One short' : `One short ${count(short.total)}`);
        this.draw();
      } catch (error) {
        if (error.kind) this.app.note(error.message);
        if (error.kind === 'notListed' && this.head.chip === 'short') this.head.pick('all');
      }
    } while (this.#isStale && this.app.link.isLive);
    this.#isAsking = false;
  }

  /** So many rows of a list; a list that changes meanwhile is asked for anew. */
  async #page(query, wanted) {
    const page = await this.app.link.ask('recipes.list', { ...query, limit: Math.min(wanted, LONGEST) });
    while (page.cursor && page.recipes.length < wanted) {
      const limit = Math.min(wanted - page.recipes.length, LONGEST);
      try {
        const more = await this.app.link.ask('recipes.list', { profile: query.profile, details: true, limit, cursor: page.cursor });
        page.recipes.push(...more.recipes);
        page.cursor = more.cursor;
      } catch (error) {
        if (error.kind !== 'cursorExpired') throw error;
        this.#isStale = true;
        break;
      }
    }
    return page;
  }

  /** Without the daemon, what was loaded is looked through. */
  #sift() {
    if (this.app.link.isLive) return;
    const { passes } = this.#filter();
    const { mirror, words } = this.app;
    this.#listed = this.shown.filter(({ ingredients, named: name }) => {
      const lacks = ingredients.filter((id) => !mirror.available(id)).length;
      const isOf = { all: true, brew: lacks === 0, short: lacks === 1 }[this.head.chip];
      return isOf && passes(name, ...ingredients.map(words.ingredient));
    });
    this.#fill();
    say(this.end, `Offline: ${count(this.#listed.length)} of the ${count(this.shown.length)} that were loaded`);
  }

  async #more() {
    const { scrollTop, clientHeight, scrollHeight } = this.list;
    if (!this.#cursor || this.#isAsking || scrollTop + 2 * clientHeight < scrollHeight) return;
    this.#isAsking = true;
    const profile = this.app.mirror.id;
    try {
      const page = await this.app.link.ask('recipes.list', { profile, details: true, limit: PAGE, cursor: this.#cursor });
      if (profile !== this.app.mirror.id) throw new Gone();
      this.#cursor = page.cursor ?? null;
      this.shown.push(...page.recipes);
      this.draw();
    } catch (error) {
      if (error.kind === 'cursorExpired') this.#isStale = true;
      else if (error.kind === 'notListed') this.#cursor = null;
      else if (error.kind) this.app.note(error.message);
    }
    this.#isAsking = false;
    if (this.#isStale) this.refresh();
  }

  draw() {
    this.#listed = this.shown;
    const [anchor, before] = this.#anchor();
    this.#fill();
    say(this.end, this.#cursor ? `${count(this.shown.length)} of ${this.totalWords}` : '');
    this.none.replaceChildren(...(this.shown.length ? [] : [this.app.emptyRecipes()]));
    this.options.hidden = !this.shown.length;
    if (anchor?.isConnected) this.list.scrollTop += anchor.offsetTop - before;
    this.app.details.listChanged(this.shown);
  }

  /** Gives the chunks near to what is in sight their rows, and takes them from the others; a row that stays is kept. */
  #fill() {
    const { children } = this.options;
    const chunks = Math.ceil(this.#listed.length / CHUNK);
    this.#measure();
    const near = this.#near(chunks);
    while (children.length > chunks) this.options.lastChild.remove();
    while (children.length < chunks) this.options.append(el('div', { role: 'none' }));
    const kept = new Map();
    for (let i = 0; i < chunks; i += 1) {
      const chunk = children[i];
      const height = near.has(i) ? '' : this.#heightOf(i) + 'px';
      if (chunk.style.height !== height) chunk.style.height = height;
      if (!near.has(i)) { if (chunk.firstChild) chunk.replaceChildren(); continue; }
      const recipes = this.#listed.slice(i * CHUNK, (i + 1) * CHUNK);
      // Only what moved is touched, so scrolling and focus stay.
      recipes.forEach((recipe, at) => {
        const key = keyOf(recipe);
        const node = this.#rows.get(key) ?? el('button.recipe', { type: 'button', role: 'option' });
        kept.set(key, node);
        this.#drawRow(node, recipe, i * CHUNK + at);
        if (chunk.children[at] !== node) chunk.insertBefore(node, chunk.children[at] ?? null);
      });
      while (chunk.children.length > recipes.length) chunk.lastChild.remove();
    }
    this.#rows = kept;
    this.select();
  }

  /** How high the chunks are that have rows. */
  #measure() {
    [...this.options.children].forEach((chunk, i) => {
      if (!chunk.firstChild || !chunk.offsetHeight) return;
      this.#heights[i] = chunk.offsetHeight;
      this.#row = chunk.offsetHeight / chunk.children.length;
    });
  }

  #heightOf(i) {
    const rows = Math.min(CHUNK, this.#listed.length - i * CHUNK);
    return rows === CHUNK ? this.#heights[i] ?? Math.round(rows * this.#row) : Math.round(rows * this.#row);
  }

  /** The chunks within a screen of what is in sight, and the one that has the focus. */
  #near(chunks) {
    const { scrollTop, clientHeight } = this.list;
    const focused = [...this.options.children].findIndex((chunk) => chunk.contains(document.activeElement));
    const near = new Set(focused >= 0 && focused < chunks ? [focused] : []);
    let top = this.options.offsetTop;
    for (let i = 0; i < chunks; i += 1) {
      const end = top + this.#heightOf(i);
      if (end >= scrollTop - clientHeight && top <= scrollTop + 2 * clientHeight) near.add(i);
      top = end;
    }
    return near;
  }

  /** The row of a recipe of the list, which is drawn if it was out of sight. */
  #rowAt(index) {
    const recipe = this.#listed[index];
    if (!recipe) return null;
    const row = this.rowOf(recipe);
    if (row) return row;
    let top = this.options.offsetTop;
    for (let i = 0; i < Math.floor(index / CHUNK); i += 1) top += this.#heightOf(i);
    this.list.scrollTop = top;
    this.#fill();
    return this.rowOf(recipe);
  }

  /** The first row in sight that stays, and where it was: the list keeps its place by it. */
  #anchor() {
    if (!this.list.scrollTop) return [];
    const keys = new Set(this.shown.map(keyOf));
    const top = this.list.scrollTop + this.options.offsetTop;
    for (const node of this.options.querySelectorAll('.recipe'))
      if (node.offsetTop + node.offsetHeight > top && keys.has(keyOf(node.recipe))) return [node, node.offsetTop];
    return [];
  }

  /** Why there is no recipe may be another reason now. */
  redrawEmpty() {
    if (this.app.mirror.catalog && !this.shown.length && this.none.firstChild) this.none.replaceChildren(this.app.emptyRecipes());
  }

  #drawRow(node, recipe, index) {
    node.setAttribute('aria-posinset', String(index + 1));
    node.setAttribute('aria-setsize', String(this.total ?? this.#listed.length));
    const { words, mirror } = this.app;
    const lacks = recipe.ingredients.filter((id) => !mirror.available(id));
    const times = Math.min(...recipe.ingredients.map((id) => mirror.available(id)));
    const lack = this.head.chip === 'short' && lacks.length ? `, lacks ${lacks.map(words.ingredient).join(' and ')}` : '';
    const state = [recipe.gold, recipe.named, lack, times, mirror.catalog.id].join('|');
    node.recipe = recipe;
    if (node.state === state) return;
    node.state = state;
    node.replaceChildren(el('span.gold', {}, count(recipe.gold)),
      el('span.what', {}, ...named(recipe.ingredients.map(words.ingredient))),
      el('span.makes', {}, recipe.named + lack),
      ...(times ? [el('span.times', {}, `×${count(times)}`)] : []));
  }

  hear(news) {
    const touchesBag = [...news.fields].some((field) => /^(stock|reserve):/.test(field));
    if (news.closed) { this.#sift(); return; }
    if (news.all || news.recipes || news.resumed || (touchesBag && !news.queue)) this.refresh();
    else if (touchesBag && this.shown.length) this.#fill();
    if (news.fields.size) this.redrawEmpty();
  }

  /** Marks the selected row; one row is in the order of Tab. */
  select() {
    const key = this.app.details.recipe && keyOf(this.app.details.recipe);
    const current = this.#rows.get(key) ?? this.#rows.values().next().value;
    for (const [one, node] of this.#rows) {
      node.setAttribute('aria-selected', String(one === key));
      node.tabIndex = node === current ? 0 : -1;
    }
  }
  rowOf(recipe) { return recipe && this.#rows.get(keyOf(recipe)); }

  reveal() {
    const { recipe } = this.app.details;
    const key = recipe && keyOf(recipe);
    this.#rowAt(this.#listed.findIndex((one) => keyOf(one) === key))?.scrollIntoView({ block: 'nearest' });
  }

  #click(event) {
    const at = event.target.closest('.recipe');
    if (at) this.app.details.toggle(at.recipe);
  }

  #key(event) {
    const at = event.target.closest('.recipe');
    if (!at) return;
    const index = Number(at.getAttribute('aria-posinset')) - 1;
    const last = this.#listed.length - 1;
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: last }[event.key];
    if (to === undefined || to < 0 || to > last) return;
    event.preventDefault();
    const row = this.#rowAt(to);
    this.app.details.show(row.recipe);
    row.focus();
  }
}
