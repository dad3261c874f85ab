// The page: joins the parts, follows one profile, and tells each part what is new.

import { Details } from './details.js';
import { askDevice, deviceName } from './device.js';
import { arrows, button, byId, el, mark } from './dom.js';
import { Link } from './link.js';
import { Log } from './log.js';
import { Mirror } from './mirror.js';
import { keep, kept } from './offline.js';
import { Plans } from './plans.js';
import { Profiles } from './profiles.js';
import { Queue } from './queue.js';
import { Recipes } from './recipes.js';
import { Rows } from './rows.js';
import { Frame } from './top.js';
import { by, clock, count, namer } from './words.js';

const wide = matchMedia('(min-width: 1200px)');
/** What is not needed at first comes when it is, and at the latest when the page has nothing else to do. */
const LATER = {
  workbench: async () => (await import('./workbench.js')).Workbench,
  pictures: async () => (await import('./pictures.js')).Pictures,
  history: async () => (await import('./history.js')).History,
};
const menus = () => import('./menus.js');
const pairing = () => import('./pairing.js');
const TABS = [['ingredient', 'Ingredients'], ['recipe', 'Recipes'], ['effect', 'Effects']];

class App {
  place = 'columns';
  wasLive = false;
  words = namer(null);

  constructor() {
    const theme = new URLSearchParams(location.search).get('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    this.link = new Link({ open: () => this.#open(), closed: (state) => this.#closed(state), event: (method, params) => this.#event(method, params) });
    this.mirror = new Mirror(this.link);
    this.queue = new Queue(this.link, this.mirror, (refusal) => this.note(refusal.message));
    this.log = new Log(this, () => { this.frame.last(); this.history?.draw(); this.pictures?.draw(); });
    this.plans = new Plans(this, () => this.#wanted(), () => { this.details.planned(this.plans.gold); this.workbench?.draw(); this.pictures?.draw(); });
    this.profiles = new Profiles(this);
    this.frame = new Frame(this);
    this.details = new Details(this);
    this.recipes = new Recipes(this);
    this.ingredients = new Rows(this, 'ingredient', 'Ingredients', [['all', 'All'], ['bag', 'Bag'], ['chosen', 'Chosen']], (id) => menus().then((m) => m.rowMenu(this, 'ingredient', id)));
    this.effects = new Rows(this, 'effect', 'Effects', [['all', 'All'], ['chosen', 'Chosen']], (id) => menus().then((m) => m.rowMenu(this, 'effect', id)));
    this.#buildColumns();
    this.mirror.listen((news) => this.#hear(news));
    this.go(location.hash.slice(1));
    addEventListener('online', () => this.link.connect());
    document.addEventListener('visibilitychange', () => { if (!document.hidden) this.link.connect(); });
    wide.addEventListener('change', () => this.plans.seen());
  }

  async start() {
    if (location.hash.startsWith('#pair=')) {
      await (await pairing()).pairByAddress();
      this.go('columns');
    }
    const last = kept();
    if (last && last.id === this.#lastProfile) {
      this.mirror.restore(last);
      this.wasLive = true;
      this.mirror.tell({ all: true, fields: new Set(), queue: true, closed: true });
    }
    this.link.connect();
  }

  get #lastProfile() { return sessionStorage.getItem('alchemy.profile') ?? localStorage.getItem('alchemy.profile'); }

  // Connections

  async #open() {
    this.wasLive = true;
    askDevice();
    this.log.lost();
    this.frame.notice();
    try {
      await this.profiles.follow();
      const id = this.mirror.id ?? this.#lastProfile;
      const first = this.profiles.all.get(id) ?? (this.mirror.id ? null : this.profiles.sorted[0]);
      if (first) await this.use(first.id);
      else this.#nothing();
    } catch (error) { if (error.kind) this.note(error.message); }
  }

  async #closed(state) {
    this.mirror.watch = null;
    if (state === 'unpaired') this.frame.notice((await pairing()).pairingNotice(() => { this.frame.notice(); this.link.connect(); }));
    else if (!this.wasLive) this.frame.notice(el('div.empty', {}, el('h1', {}, 'The daemon does not answer'),
      el('p', {}, 'Run ', el('code', {}, 'alchemy web'), ' on the computer; it tells what is missing. This page connects by itself.')));
    this.frame.live();
    this.mirror.tell({ all: Boolean(this.mirror.catalog), fields: new Set(), queue: true, closed: true });
  }

  #event(method, params) {
    if (method === 'profiles.event') this.profiles.event(params);
    else if (method === 'profile.event' && !this.log.event(params)) {
      if (params.watch === this.mirror.watch && params.lsn) this.queue.settle(params.lsn);
      this.mirror.event(params);
    }
  }

  /** Shows a profile, in this tab and the next ones. */
  async use(id) {
    sessionStorage.setItem('alchemy.profile', id);
    localStorage.setItem('alchemy.profile', id);
    this.frame.notice();
    try { await this.mirror.follow(id); } catch (error) { if (error.kind) { this.note(error.message); this.#nothing(); } return; }
    this.frame.live();
    this.queue.check();
    this.go(this.place);
    setTimeout(() => { for (const place of Object.keys(LATER)) this.#load(place); menus(); }, 1500);
  }

  #nothing() {
    const name = this.mirror.get('name');
    const { id } = this.mirror;
    const change = this.log.changes.find(({ effects }) => effects.some(({ field, to }) => field === 'deleted' && to));
    const waiting = this.queue.waiting.length;
    this.frame.notice(el('div.empty', {}, el('h1', {}, 'Nothing selected'),
      el('p', {}, name ? `${name} was deleted` : 'The profile is not here any more', ...(change ? [` at ${clock(change.time)} by `, by(change.client)] : []), '.',
        waiting > 0 && ` ${waiting} of your edits were not sent; they are kept here.`),
      el('div.act', {}, id && button('primary', 'Bring it back', () => this.queue.push('profile.undelete', {}, id).then(() => this.use(id))),
        button('second', 'Choose another', () => this.profiles.menu()))));
    this.frame.whose();
    this.frame.last();
  }

  profilesChanged() {
    if (this.mirror.isDeleted && this.profiles.all.has(this.mirror.id) && !this.mirror.watch) this.use(this.mirror.id);
  }

  // News

  #catalog() {
    this.words = namer(this.mirror.catalog);
    this.ingredients.build(this.mirror.catalog.ingredients);
    this.effects.build(this.mirror.catalog.effects);
    this.built = this.mirror.catalog;
  }

  #hear(news) {
    if (news.all) this.queue.settle(this.mirror.lsn);
    if (!news.queue) this.queue.rebase();
    if (this.mirror.catalog && this.built !== this.mirror.catalog) this.#catalog();
    this.frame.live();
    if (!this.mirror.catalog || !this.mirror.id) return;
    this.frame.whose();
    this.ingredients.hear(news);
    this.effects.hear(news);
    if (!news.closed) this.recipes.hear(news);
    this.details.hear(news);
    if (!news.queue) this.log.hear(news);
    this.workbench?.hear(news);
    this.pictures?.hear(news);
    this.history?.drawSide();
    if (news.all && !news.queue) this.plans.clear();
    if (!news.queue && (news.all || news.resumed || [...news.fields].some((f) => !/^(tally|name)/.test(f)))) this.plans.soon(news.all ? 0 : undefined);
    if (news.ended === 'deleted') { this.mirror.watch = null; setTimeout(() => this.#nothing(), 60); }
    if (!news.queue) keep(this.mirror);
  }

  #wanted() {
    if (this.place === 'workbench') return ['gold', 'shopping', 'learn'];
    return this.place === 'pictures' || (this.place === 'columns' && wide.matches) ? ['gold'] : [];
  }

  // Places

  go(name) {
    this.place = this.frame.show(name);
    if (location.hash.slice(1) !== this.place && /^#(?!pair=)/.test(location.hash)) history.replaceState(null, '', '#' + this.place);
    if (!this.mirror.catalog) return;
    // Another place may be chosen before this one is loaded.
    const { place } = this;
    this.#load(place).then(() => { if (place !== 'columns' && place === this.place) this[place].seen(); });
    this.plans.seen();
  }

  async #load(place) {
    if (LATER[place] && !this[place]) {
      const Place = await LATER[place]();
      this[place] ??= new Place(this, byId(place));
    }
  }

  #buildColumns() {
    this.tabs = el('div.tabs', { role: 'tablist', 'aria-label': 'Columns' }, ...TABS.map(([key, word]) =>
      el('button', { type: 'button', role: 'tab', id: 'tab-' + key, 'aria-controls': 'col-' + key, 'data-tab': key, click: () => this.tab(key) }, word, el('span'))));
    arrows(this.tabs, 'button', (next) => this.tab(next.dataset.tab));
    this.columns = el('div.cols', {}, this.tabs, this.ingredients.node, this.recipes.node, this.effects.node, this.details.node);
    byId('columns').append(this.columns);
    this.tab('ingredient');
  }

  tab(key) {
    this.columns.dataset.tab = byId('app').dataset.tab = key;
    for (const node of this.tabs.children) {
      node.setAttribute('aria-selected', String(node.dataset.tab === key));
      node.tabIndex = node.dataset.tab === key ? 0 : -1;
    }
    if (key === 'recipe') this.recipes.reveal();
  }
  tabCount(key, number) { this.tabs.querySelector(`[data-tab=${key}] span`).textContent = count(number); }
  picked() { byId('app').classList.toggle('picked', Boolean(this.details.recipe)); }

  // What several parts do

  get ownName() { return deviceName(); }

  note(text) { this.frame.note(text); }

  async brew(brews) {
    const result = await this.queue.push('bag.brew', { brews });
    if (result.earned !== undefined) this.note(`Brewed for ${count(result.earned)} gold.${result.learned.length ? ` ${count(result.learned.length)} effects learned.` : ''}`);
  }

  emptyBag() {
    if (this.ingredientsInBag())
      return el('div.empty', {}, el('h3', {}, 'Nothing to brew'), el('p', {}, 'No recipe that fits your choices can do with what the bag has and you do not hold back.'));
    return el('div.empty', {}, el('h3', {}, 'No plan without a bag'), el('p', {}, 'Count what you carry with the + beside each ingredient, or paste a list. As soon as two pieces share an effect, there is a plan.'),
      el('div.act', {}, button('primary', 'Paste a list', () => menus().then((m) => m.pasteMenu(this))), button('second', 'Count by hand', () => { this.go('columns'); this.tab('ingredient'); })));
  }

  emptyRecipes() {
    const { mirror, recipes, words } = this;
    if (recipes.head.text) return el('div.empty', {}, el('h3', {}, 'No recipe passes the filter'), el('div.act', {}, button('second', 'Show all', () => { recipes.head.node.querySelector('input').value = ''; recipes.head.pick(recipes.head.chip); })));
    if (recipes.head.chip !== 'all' && mirror.recipes > 0)
      return recipes.head.chip === 'brew' || !this.ingredientsInBag() ? this.emptyBag()
        : el('div.empty', {}, el('h3', {}, 'Nothing is one short'), el('p', {}, 'No recipe that fits your choices lacks just one ingredient.'));
    const chosen = (choice) => [...mirror.fields.keys()].filter((f) => /^(ingredient|effect):/.test(f) && mirror.get(f) === choice);
    const why = [...chosen('must'), ...chosen('cant').filter((f) => f.startsWith('effect:'))].slice(0, 8);
    const target = this.log.target();
    return el('div.empty', {}, el('h3', {}, 'No recipe is left'), el('p', {}, why.length ? 'These choices leave none:' : 'The choices leave none.'),
      el('ul.why', {}, ...why.map((f) => { const choice = mirror.get(f); const [group, id] = f.split(':');
        return el('li.is-' + choice, {}, mark(choice), el('span.name', {}, words.subject(f)), button('quiet', choice === 'cant' ? 'Allow' : 'Release', () => this.queue.apply({ edit: 'choose', [group]: id, choice: 'may' }))); })),
      target && el('div.act', {}, button('second', `Undo change ${target.lsn}`, () => this.log.undo(target))));
  }
  ingredientsInBag() { return [...this.mirror.fields].some(([f, v]) => f.startsWith('stock:') && v > 0); }
}

const app = new App();
app.start();
if (window.isSecureContext) navigator.serviceWorker?.register('/sw.js');
