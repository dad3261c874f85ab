// What the page knows of one profile: a flat map of fields and values, as the watch's events set them.

import { SINGLE } from './words.js';

const TOPICS = ['choices', 'inventory', 'recipes', 'profile', 'presence', 'bench', 'conflicts'];
const DEFAULTS = { ingredient: 'may', effect: 'may', stock: 0, reserve: 0, known: false, tally: 0, note: '', favourite: '' };
const ALCHEMIST = { skill: 100, fortify: 0, alchemist: 0, experimenter: 0, speech: 15, haggling: 0 };

function fieldsOf(snapshot) {
  const fields = new Map(Object.keys(SINGLE).map((field) => [field, snapshot[field]]));
  const put = (group, values) => { for (const [id, v] of Object.entries(values ?? {})) fields.set(`${group}:${id}`, v); };
  put('ingredient', snapshot.choices.ingredients);
  put('effect', snapshot.choices.effects);
  put('stock', snapshot.inventory);
  put('reserve', snapshot.reserves);
  put('note', snapshot.notes);
  put('favourite', snapshot.favourites);
  put('alchemist', snapshot.alchemist);
  put('tally', snapshot.tally);
  for (const [id, effects] of Object.entries(snapshot.known ?? {}))
    for (const effect of effects) fields.set(`known:${id}/${effect}`, true);
  return fields;
}

export class Mirror {
  fields = new Map();
  listeners = new Set();
  present = [];
  recipes = 0;
  lsn = 0;
  id = null;
  epoch = null;
  catalog = null;
  /** The catalog's ingredients and effects by id. */
  ingredient = new Map();
  effect = new Map();
  watch = null;
  /** Answers what an edit that is not sent yet makes of a field; set by the queue. */
  pending = () => undefined;

  constructor(link) { this.link = link; }

  listen(heard) { this.listeners.add(heard); }
  tell(news) { for (const heard of this.listeners) heard(news); }

  /** The value that the daemon has. */
  sent(field) {
    const cut = field.indexOf(':');
    const group = field.slice(0, cut);
    return this.fields.get(field)
      ?? (group === 'alchemist' ? ALCHEMIST[field.slice(cut + 1)] ?? false : DEFAULTS[group]);
  }
  /** The value to show. */
  get(field) { return this.pending(field) ?? this.sent(field); }
  get name() { return this.fields.get('name') ?? ''; }
  get isDeleted() { return this.fields.get('deleted') === true; }
  /** How many of an ingredient are held back: its own reserve, or that of every ingredient if this is larger. */
  reserve(id) { return Math.max(this.get('reserve:' + id), this.get('reserve:*')); }
  /** The reserve to show beside the count in the bag: that of every ingredient shows only where the bag has some. */
  shownReserve(id) { return this.get('stock:' + id) ? this.reserve(id) : this.get('reserve:' + id); }
  available(id) { return Math.max(0, this.get('stock:' + id) - this.reserve(id)); }

  /** Follows a profile; from where it was, if it is the one of before. */
  async follow(id) {
    const again = this.id === id && this.epoch !== null;
    if (this.watch && this.link.isLive && !again)
      this.link.ask('watch.cancel', { watch: this.watch }).catch(() => {});
    this.watch = null;
    if (!again) { this.id = id; this.fields = new Map(); this.present = []; this.epoch = null; }
    const params = { profile: id, topics: TOPICS };
    if (again) params.from = { epoch: this.epoch, lsn: this.lsn };
    const result = await this.link.ask('profile.watch', params);
    if (this.id !== id) return;
    this.watch = result.watch;
    this.epoch = result.epoch;
    if (result.snapshot) await this.#load(result.snapshot);
    else this.tell({ resumed: true, fields: new Set() });
  }

  async #load(snapshot) {
    this.fields = fieldsOf(snapshot);
    this.lsn = snapshot.lsn;
    this.recipes = snapshot.recipes;
    if (this.catalog?.id !== snapshot.catalog) {
      const { catalogs } = await this.link.ask('catalog.list');
      const hash = catalogs.find(({ id }) => id === snapshot.catalog)?.hash;
      const answer = hash && await fetch('/catalog/' + hash).catch(() => null);
      this.adopt(answer?.ok ? await answer.json() : await this.link.ask('catalog.get', { catalog: snapshot.catalog }));
    }
    this.tell({ all: true, fields: new Set(), recipes: true });
  }

  /** Starts with what was kept, until the daemon is reached: the watch then resumes from there. */
  restore({ id, lsn, epoch, recipes, fields, catalog }) {
    Object.assign(this, { id, lsn, epoch, recipes, fields: new Map(fields) });
    this.adopt(catalog);
  }

  /** Takes a catalog as the daemon has it; its items get what the page counts, and the lists get an order for people. */
  adopt(catalog) {
    const byName = (a, b) => a.name.localeCompare(b.name);
    catalog.ingredients.sort(byName);
    catalog.effects.sort(byName);
    const map = (items) => new Map(items.map((item) => [item.id, item]));
    this.catalog = catalog;
    this.ingredient = map(catalog.ingredients);
    this.effect = map(catalog.effects);
    for (const effect of catalog.effects) effect.of = 0;
    for (const { effects } of catalog.ingredients)
      for (const { id } of effects) this.effect.get(id).of += 1;
  }

  /** An event of the watch; those of an earlier watch say nothing. */
  event(params) {
    if (params.watch !== this.watch) return;
    if (params.snapshot) { this.#load(params.snapshot); return; }
    this.lsn = params.lsn ?? this.lsn;
    if (params.present) this.present = params.present;
    for (const [field, value] of Object.entries(params.set ?? {})) this.fields.set(field, value);
    if (params.recipes) this.recipes = params.recipes.count;
    if (params.ended === 'deleted') { this.fields.set('deleted', true); this.epoch = null; }
    this.tell({ fields: new Set(Object.keys(params.set ?? {})), recipes: Boolean(params.recipes), change: params.change,
      merged: params.merged, present: Boolean(params.present), conflicts: params.conflicts, ended: params.ended,
      counts: params.recipes, lsn: params.lsn });
  }
}
