// The page: joins the parts, follows one profile, and tells each part what is new.

import { Details } from './details.js';
import { askDevice, deviceName } from './device.js';
import { arrows, byId, el } from './dom.js';
import { Link } from './link.js';
import { Log } from './log.js';
import { Mirror } from './mirror.js';
import { forget, keep, kept } from './offline.js';
import { Plans } from './plans.js';
import { Profiles } from './profiles.js';
import { Queue } from './queue.js';
import { Recipes } from './recipes.js';
import { Rows } from './rows.js';
import { Frame } from './top.js';
import { count, namer, plural } from './words.js';

const wide = matchMedia('(min-width: 75em) and (min-height: 35em)');
let style = null;
/** A module together with the style sheet that the columns do without. */
async function styled(module) {
  style ??= new Promise((done) => {
    document.head.append(el('link', { rel: 'stylesheet', href: '/places.css', load: done, error: done }));
  });
  await style;
  return module;
}
/** What is not needed at first comes when it is, and at the latest when the page has nothing else to do. */
const LATER = {
  workbench: async () => (await styled(import('./workbench.js'))).Workbench,
  pictures: async () => (await styled(import('./pictures.js'))).Pictures,
  history: async () => (await styled(import('./history.js'))).History,
  potions: async () => (await import('./potions.js')).Potions,
};
const QUIET = 1500;
const menus = () => styled(import('./menus.js'));
const pairing = () => import('./pairing.js');
const empty = () => styled(import('./empty.js'));
const TABS = [['ingredient', 'Ingredients'], ['recipe', 'Recipes'], ['effect', 'Effects']];
const CHIPS = { ingredient: [['all', 'All'], ['bag', 'Bag'], ['recent', 'Recent'], ['chosen', 'Chosen']], effect: [['all', 'All'], ['chosen', 'Chosen']] };

class App {
  place = 'columns';
  wasLive = false;
  words = namer(null);
  /** What two machines set without each other's knowledge, oldest first. */
  conflicts = [];

  constructor() {
    const theme = new URLSearchParams(location.search).get('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    this.link = new Link({
      open: () => this.#open(),
      closed: (state, isSure) => this.#closed(state, isSure),
      event: (method, params) => this.#event(method, params),
    });
    this.mirror = new Mirror(this.link);
    this.queue = new Queue(this.link, this.mirror, (refusal) => this.note(refusal.message));
    this.log = new Log(this, () => { this.frame.last(); this.recipes.redrawEmpty(); this.ingredients.logged(); this.history?.draw(); this.pictures?.draw(); });
    this.plans = new Plans(this, () => this.#wanted(),
      () => { this.details.planned(this.plans.gold); this.workbench?.draw(); this.pictures?.draw(); this.shownGlance?.draw(); });
    this.profiles = new Profiles(this);
    this.frame = new Frame(this);
    this.details = new Details(this);
    this.recipes = new Recipes(this);
    this.ingredients = this.#rows('ingredient', 'Ingredients');
    this.effects = this.#rows('effect', 'Effects');
    this.#buildColumns();
    this.mirror.listen((news) => this.#hear(news));
    this.go(location.hash.slice(1));
    for (const woken of ['online', 'pageshow', 'focus']) addEventListener(woken, () => this.#woken());
    document.addEventListener('visibilitychange', () => this.#woken());
    wide.addEventListener('change', () => this.plans.seen());
  }

  #rows(group, title) {
    return new Rows(this, group, title, CHIPS[group], (id) => menus().then((m) => m.rowMenu(this, group, id)));
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
    this.hasStarted = true;
    this.link.connect();
  }

  /** Somebody looks again, or there is a network again: what was live may not be any more. */
  #woken() {
    if (document.hidden || !this.hasStarted) return;
    this.link.connect();
    this.link.expect();
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
      const first = this.profiles.all.get(id) ?? (this.mirror.id ? null : this.profiles.inUse);
      if (first) await this.use(first.id);
      else this.#nothing();
    } catch (error) { this.#told(error); }
  }

  async #closed(state, isSure) {
    this.mirror.watch = null;
    this.frame.live();
    this.mirror.tell({ all: Boolean(this.mirror.catalog), fields: new Set(), queue: true, closed: true });
    if (!isSure) return;
    if (state === 'unpaired') {
      // A device that was forgotten shows and keeps nothing.
      if (this.mirror.id || kept()) {
        await forget();
        location.replace(location.pathname + location.search);
        return;
      }
      const { pairingNotice } = await pairing();
      this.frame.notice(pairingNotice(() => { this.frame.notice(); this.link.connect(); }));
    } else if (!this.wasLive) {
      const { unreachable } = await empty();
      if (!this.wasLive) this.frame.notice(unreachable(state));
    }
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
    if (id !== this.mirror.id) { this.conflicts = []; this.details.show(null); }
    this.frame.notice();
    try {
      await this.mirror.follow(id);
    } catch (error) {
      this.#told(error);
      if (error.kind) this.#nothing();
      return;
    }
    this.frame.live();
    this.queue.check();
    this.go(this.place);
    setTimeout(() => this.#loadRest(), QUIET);
  }

  async #nothing() {
    const { noProfile } = await empty();
    this.frame.notice(noProfile(this));
    this.frame.whose();
    this.frame.last();
  }

  profilesChanged() {
    if (this.mirror.isDeleted && this.profiles.all.has(this.mirror.id) && !this.mirror.watch) this.use(this.mirror.id);
  }

  // News

  #catalog() {
    const { catalog } = this.mirror;
    this.words = namer(this.mirror, (ingredients, gold) => this.potions?.name(ingredients, gold));
    this.ingredients.build(catalog.ingredients);
    this.effects.build(catalog.effects);
    this.built = catalog;
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
    this.recipes.hear(news);
    this.details.hear(news);
    if (!news.queue) this.#hearDaemon(news);
    this.workbench?.hear(news);
    this.pictures?.hear(news);
    this.history?.drawSide();
    if (news.ended === 'deleted') { this.mirror.watch = null; setTimeout(() => this.#nothing(), 60); }
  }

  /** What the daemon told, not an edit of this page that is on its way. */
  #hearDaemon(news) {
    const isAnew = news.all || news.resumed;
    this.potions?.hear(news);
    this.log.hear(news);
    if (isAnew || news.conflicts !== undefined) this.askConflicts();
    if (news.all) this.plans.clear();
    if (isAnew || [...news.fields].some((field) => !/^(tally|name)/.test(field))) this.plans.soon(news.all ? 0 : undefined);
    keep(this.mirror);
  }

  #wanted() {
    if (this.shownGlance) return ['gold'];
    if (this.place === 'workbench') return ['gold', 'shopping', 'learn'];
    return this.place === 'pictures' || (this.place === 'columns' && wide.matches) ? ['gold'] : [];
  }

  // Conflicts

  async askConflicts() {
    const profile = this.mirror.id;
    try {
      const { conflicts } = await this.link.ask('profile.conflicts', { profile });
      if (profile === this.mirror.id) this.#conflictsAre(conflicts);
    } catch (error) { this.#told(error); }
  }

  /** These are on their way to be settled. */
  settled(conflicts) { this.#conflictsAre(this.conflicts.filter((one) => !conflicts.includes(one))); }

  #conflictsAre(conflicts) {
    this.conflicts = conflicts;
    this.frame.live();
    this.history?.drawSide();
  }

  // Places

  go(name) {
    const before = this.place;
    this.place = this.frame.show(name);
    if (before !== this.place) this[before]?.gone?.();
    if (location.hash.slice(1) !== this.place && /^#(?!pair=)/.test(location.hash)) history.replaceState(null, '', '#' + this.place);
    this.frame.live();
    if (!this.mirror.catalog) return;
    // Another place may be chosen before this one is loaded.
    const { place } = this;
    this.#load(place).then(() => { if (place !== 'columns' && place === this.place) this[place].seen?.(); },
      () => this.note('This part of the page could not be loaded.'));
    this.plans.seen();
  }

  /** What comes late is there before the connection goes; what fails now is tried again when it is needed. */
  async #loadRest() {
    await Promise.allSettled([...Object.keys(LATER).map((place) => this.#load(place)), menus(), empty()]);
    this.frame.last();
  }

  async #load(place) {
    if (!LATER[place] || this[place]) return;
    // All of them tell what was brewed.
    if (place !== 'potions') await this.#load('potions');
    const Part = await LATER[place]();
    this[place] ??= new Part(this, byId(place));
  }

  #buildColumns() {
    const tab = ([key, word]) => el('button', { type: 'button', role: 'tab', id: 'tab-' + key, 'aria-controls': 'col-' + key,
      'data-tab': key, click: () => this.tab(key) }, word, el('span'));
    this.tabs = el('div.tabs', { role: 'tablist', 'aria-label': 'Columns' }, ...TABS.map(tab));
    arrows(this.tabs, 'button', (next) => this.tab(next.dataset.tab));
    this.grid = el('div.cols', {}, this.tabs, this.ingredients.node, this.recipes.node, this.effects.node, this.details.node);
    byId('columns').append(this.grid);
    this.tab('ingredient');
  }

  tab(key) {
    this.grid.dataset.tab = byId('app').dataset.tab = key;
    for (const node of this.tabs.children) {
      node.setAttribute('aria-selected', String(node.dataset.tab === key));
      node.tabIndex = node.dataset.tab === key ? 0 : -1;
    }
    if (key === 'recipe') this.recipes.reveal();
  }

  /** The place at which Tab would come into what is seen. */
  toList() {
    const seen = byId(this.place).querySelector(this.place === 'columns' ? `#col-${this.grid.dataset.tab} [tabindex="0"]` : 'button, a');
    seen?.focus();
  }

  tabCount(key, number) { this.tabs.querySelector(`#tab-${key} span`).textContent = count(number); }

  /** Whether a recipe is selected changes what has room on a phone. */
  picked() {
    const isPicked = Boolean(this.details.recipe);
    byId('app').classList.toggle('picked', isPicked);
    this.grid.classList.toggle('has-detail', isPicked);
  }

  // What several parts do

  get ownName() { return deviceName(); }

  note(text) { this.frame.note(text); }

  /** Shows a refusal; a connection that ended says so by itself, and what was asked is asked again with the next one. */
  #told(error) {
    if (error.kind) this.note(error.message);
    else if (error.name !== 'Gone') throw error;
  }

  async brew(brews) {
    const { earned, learned } = await this.queue.push('bag.brew', { brews });
    if (earned === undefined) return;
    this.frame.note(`Brewed for ${count(earned)} gold.${learned.length ? ` ${plural(learned.length, 'effect')} learned.` : ''}`, true);
  }

  /** The names of what was brewed have come. */
  named() {
    this.frame.last();
    this.history?.draw();
    this.workbench?.draw();
    this.pictures?.draw();
  }

  /** Asks how often to brew. */
  brewMenu(brew) { menus().then((m) => m.brewMenu(this, brew)); }
  profileMenu() { return menus().then((m) => m.profileMenu(this)); }
  pasteMenu() { menus().then((m) => m.pasteMenu(this)); }
  keepMenu(recipe) { menus().then((m) => m.keepMenu(this, recipe)); }

  /** What to brew next, for somebody who is two metres away. */
  async glance() {
    const { Glance } = await styled(import('./glance.js'));
    this.shownGlance = new Glance(this, () => { this.shownGlance = null; this.plans.seen(); });
    this.plans.seen();
  }

  orderMenu() { this.#order().then((m) => m.orderMenu(this)); }
  gameMenu() { this.#order().then((m) => m.gameMenu(this)); }
  resetMenu(group, chosen) { this.#order().then((m) => m.resetMenu(this, group, chosen)); }
  #order() { return styled(import('./order.js')); }

  emptyBag() { return this.#later((m) => m.noPlan(this)); }
  emptyRecipes() { return this.#later((m) => m.noRecipes(this)); }

  /** A place that is filled when the words for it have come. */
  #later(build) {
    const box = el('div');
    empty().then((m) => box.replaceChildren(build(m)));
    return box;
  }

  ingredientsInBag() { return [...this.mirror.fields].some(([field, value]) => field.startsWith('stock:') && value > 0); }
}

const app = new App();
app.start();
if (window.isSecureContext) navigator.serviceWorker?.register('/sw.js');
