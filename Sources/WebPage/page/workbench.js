// The workbench: who the alchemist is, what to brew, to buy and to learn next, and what was brewed.

import { FIELDS, FLAGS, RANKS, alchemist } from './alchemist.js';
import { HOLD } from './details.js';
import { button, el } from './dom.js';
import { proof } from './plans.js';
import { onHold } from './press.js';
import { sheet } from './sheet.js';
import { clock, count, day, perk, plural, row as inRow } from './words.js';

const HOUR = 3_600_000;
/** What was brewed within these hours was brewed tonight; of before, so many lines are shown. */
const TONIGHT = 12;
const BEFORE = 5;
/** So many rows of a plan are shown at most: a bag may have hundreds. */
const ROWS = 60;
const LESSONS = 12;

export class Workbench {
  #brewed = null;
  /** What stands in each part, so that only a part with news is drawn. */
  #drawn = new Map();

  constructor(app, node) {
    this.app = app;
    this.parts = Object.fromEntries(['alch', 'plan', 'brewed', 'kept', 'short', 'learn'].map((name) => [name, el('div.sec.o-' + name)]));
    const { alch, plan, brewed, kept, short, learn } = this.parts;
    node.append(el('div.page.bench', {}, el('div', {}, alch), el('div', {}, plan, brewed), el('div', {}, kept, short, learn)));
    onHold(node, (target) => target.closest('button')?.brew, (brew) => app.brewMenu(brew));
  }

  get #isSeen() { return this.app.place === 'workbench'; }

  hear(news) {
    if (news.all) this.#brewed = null;
    if (!this.#isSeen) return;
    this.draw();
    if (!news.queue && !news.present) this.#askBrewed();
  }

  seen() { this.draw(); this.#askBrewed(); }

  /** Another place is seen: the page stays small. */
  gone() {
    this.#drawn.clear();
    for (const part of Object.values(this.parts)) part.replaceChildren();
  }

  async #askBrewed() {
    const profile = this.app.mirror.id;
    try {
      const brewed = await this.app.link.ask('bag.brews', { profile, limit: 30 });
      if (profile === this.app.mirror.id) this.#brewed = brewed;
    } catch (error) {
      // Without a connection what was known stays.
      if (error.kind) this.app.note(error.message);
    }
    this.draw();
  }

  /** Draws a part if its content is not what stands there; focus stays on the same control. */
  #part(name, state, build) {
    const key = JSON.stringify(state);
    if (this.#drawn.get(name) === key) return;
    this.#drawn.set(name, key);
    const node = this.parts[name];
    const label = node.contains(document.activeElement) && document.activeElement.getAttribute('aria-label');
    node.replaceChildren(...build().flat().filter(Boolean));
    if (label) [...node.querySelectorAll('[aria-label]')].find((one) => one.getAttribute('aria-label') === label)?.focus();
  }

  draw() {
    const { mirror, plans, recipes, words } = this.app;
    if (!mirror.catalog || !this.#isSeen) return;
    const { gold, shopping, learn, isPlanning, waits, effort } = plans;
    const known = [...mirror.fields].filter(([field, value]) => field.startsWith('known:') && value).length;
    const bag = [...mirror.fields.keys()].filter((field) => /^(stock|reserve):/.test(field)).map((field) => mirror.get(field));
    const names = this.#brews().map(({ ingredients, gold: each }) => words.potion(ingredients, each) ?? '');
    this.#part('alch', FIELDS.map((field) => mirror.get('alchemist:' + field)), () => this.#alchemist());
    this.#part('plan', [gold, isPlanning, waits, effort, bag], () => this.#plan());
    this.#part('kept', this.#favourites(), () => this.#kept());
    this.#part('short', [shopping, isPlanning, recipes.lackOne], () => this.#short());
    this.#part('learn', [learn, isPlanning, known], () => this.#learn());
    this.#part('brewed', [this.#brewed, names, mirror.get('tally:made'), this.app.link.isLive], () => this.#whatWasBrewed());
  }

  // The alchemist: a line on a phone, that opens a sheet; all controls on a desk.

  #alchemist() {
    const get = (field) => this.app.mirror.get('alchemist:' + field);
    const perks = [
      ...RANKS.filter(([field]) => get(field)).map(([field, most]) => `${perk(field)} ${get(field)} of ${most}`),
      ...FLAGS.filter(([field]) => get(field)).map(([field]) => perk(field)),
    ];
    return [
      el('div.who', {},
        el('p', {}, el('b', {}, `Skill ${get('skill')}`), get('fortify') > 0 && `, gear +${get('fortify')}\u2009%`,
          el('span.small.muted', {}, ` · ${perks.join(', ') || 'no perks'}`)),
        button('quiet', 'Edit', () => this.#editAlchemist(), { 'aria-label': 'Edit the alchemist' })),
      el('div.alch', {}, el('div.sechead', {}, el('h2', {}, 'Alchemist')), ...alchemist(this.app))];
  }

  #editAlchemist() {
    const { mirror } = this.app;
    const { redraw, closed } = sheet('Alchemist', () => alchemist(this.app));
    const hear = (news) => { if (news.all || [...news.fields].some((field) => field.startsWith('alchemist:'))) redraw(); };
    mirror.listen(hear);
    closed.then(() => mirror.listeners.delete(hear));
  }

  // What the parts have in common

  /** What a plan is about, or that a new one is being made. */
  #state(words) {
    const { isPlanning, waits } = this.app.plans;
    const planning = waits ? `waits for ${plural(waits, 'other plan')}` : 'planning…';
    return el('span.aside.small', {}, isPlanning ? planning : words);
  }

  #head(title, words) { return el('div.sechead', {}, el('h2', {}, title), this.#state(words)); }

  #line(figure, ingredients, small, action) {
    return el('li', {}, el('span.gold', {}, figure),
      el('span.grow', {}, ...inRow(ingredients.map(this.app.words.ingredient)), small && el('small', {}, small)), action);
  }

  /** A button that brews; held, it asks how often. */
  #brewButton({ ingredients, named, times = 1 }, label) {
    const node = button('second', times > 1 ? `Brew ${count(times)}` : 'Brew', () => this.app.brew([{ ingredients, times }]),
      { 'aria-label': label, title: HOLD });
    node.brew = { ingredients, named };
    return node;
  }

  #names(ingredients) { return ingredients.map(this.app.words.ingredient).join(', '); }

  // The plan

  #plan() {
    const { plans } = this.app;
    const plan = plans.gold;
    const head = this.#head('Plan of the bag', plan ? `as of change ${count(plan.lsn)}` : '');
    if (!plan) return [head, el('p.muted', {}, plans.isPlanning ? '' : 'A plan appears when the computer is reached.')];
    if (!plan.brews.length) return [head, this.app.emptyBag()];
    const all = plan.brews.map(({ ingredients, times }) => ({ ingredients, times }));
    const longer = !plan.exact && plans.effort < 3;
    const rest = plan.brews.length - ROWS;
    return [head,
      el('p.headline', {}, el('b', {}, count(plan.gold)), `gold from ${plural(plan.potions, 'potion')}`), proof(plan),
      el('ul.lines', {}, ...plan.brews.slice(0, ROWS).map((brew) => this.#planLine(brew)),
        rest > 0 && el('li.muted', {}, `and ${plural(rest, 'other recipe')}`)),
      el('div.act', {}, button('primary', `Brew all ${count(plan.potions)}`, () => this.app.brew(all)),
        button('second', 'Glance', () => this.app.glance(), { title: 'In large letters; the screen stays on' }),
        longer && button('second', 'Look longer', () => plans.soon(0, plans.effort + 1))),
      this.#stays(plan)];
  }

  #planLine({ gold, ingredients, times, named }) {
    return this.#line(count(gold), ingredients, times > 1 ? `${times} × ${named}` : named,
      this.#brewButton({ ingredients, named, times }, `Brew ${times} of ${this.#names(ingredients)}`));
  }

  #stays({ left }) {
    const { mirror, words } = this.app;
    const over = Object.entries(left).map(([id, number]) => `${words.ingredient(id)} ${count(number)}`);
    const held = [...mirror.fields.keys()].filter((field) => field.startsWith('stock:')).map((field) => field.slice('stock:'.length))
      .map((id) => [id, Math.min(mirror.reserve(id), mirror.get('stock:' + id))]).filter(([, number]) => number > 0)
      .map(([id, number]) => `${count(number)} ${words.ingredient(id)} held back`);
    const stays = [over.join(', '), held.join(', ')].filter(Boolean).join(', and ');
    return stays && el('p.small.muted.label', {}, `Stays in the bag: ${stays}`);
  }

  // Favourites

  /** By name: what each lacks, and how often the bag is enough for it alone. */
  #favourites() {
    const { mirror } = this.app;
    const prefix = 'favourite:';
    return [...mirror.fields.keys()].filter((field) => field.startsWith(prefix) && mirror.get(field))
      .map((field) => {
        const ingredients = field.slice(prefix.length).split('+');
        const has = ingredients.map((id) => mirror.available(id));
        return { name: mirror.get(field), ingredients, times: Math.min(...has), lacks: ingredients.filter((id, i) => !has[i]) };
      }).sort((a, b) => a.name.localeCompare(b.name));
  }

  #kept() {
    const list = this.#favourites();
    const needs = new Map();
    for (const id of list.flatMap(({ ingredients }) => ingredients)) needs.set(id, (needs.get(id) ?? 0) + 1);
    const short = [...needs].map(([id, number]) => [id, number - this.app.mirror.available(id)]).filter(([, lack]) => lack > 0)
      .map(([id, lack]) => `${count(lack)} ${this.app.words.ingredient(id)}`);
    if (!list.length) return [];
    return [el('div.sechead', {}, el('h2', {}, 'Favourites')),
      el('ul.lines', {}, ...list.map((one) => this.#favourite(one))),
      el('p.small.muted.label', {}, short.length ? `For one of each you need ${short.join(', ')} more` : 'The bag is enough for one of each')];
  }

  #favourite({ name, ingredients, times, lacks }) {
    const words = lacks.length ? `${name}; lacks ${this.#names(lacks)}` : name;
    return this.#line(`×${count(times)}`, ingredients, words,
      times > 0 && this.#brewButton({ ingredients, named: name }, `Brew ${name}`));
  }

  // What is one short, and what to learn

  #short() {
    const { plans, recipes } = this.app;
    const items = plans.shopping?.items.filter(({ opens }) => opens) ?? [];
    const none = el('p.muted', {}, plans.shopping ? 'No single ingredient opens a recipe.' : '');
    return [this.#head('One short', 'what one more adds to the plan'),
      items.length ? el('ul.lines', {}, ...items.map((item) => this.#shortLine(item))) : none,
      recipes.lackOne > 0 && button('quiet.flush', `All ${count(recipes.lackOne)} that lack one`, () => this.#showShort())];
  }

  #shortLine({ ingredient, worth, about, opens, best }) {
    const others = best && this.#names(best.ingredients.filter((id) => id !== ingredient));
    return this.#line(`${about ? '≈' : '+'}${count(worth)}`, [ingredient],
      `opens ${plural(opens, 'recipe')}${best ? `, best ${count(best.gold)} with ${others}` : ''}`);
  }

  #showShort() {
    this.app.recipes.head.pick('short');
    this.app.go('columns');
    this.app.tab('recipe');
  }

  #learn() {
    const { mirror, plans } = this.app;
    const plan = plans.learn;
    const all = mirror.catalog.ingredients.reduce((sum, { effects }) => sum + effects.length, 0);
    const head = this.#head('Learn next', plan ? `${count(all - plan.unknown)} of ${count(all)} known` : '');
    if (!plan) return [head];
    if (!plan.brews.length) return [head, el('p.muted', {}, 'The bag has nothing to teach.')];
    const reach = plan.reach === plan.reveals ? 'no plan reveals more (proved)' : `at most ${plan.reach} are in reach`;
    const verb = plan.brews.length === 1 ? 'reveals' : 'reveal';
    return [head, el('ul.lines', {}, ...plan.brews.slice(0, LESSONS).map((brew) => this.#lesson(brew))),
      el('p.small.muted.label', {}, `${plural(plan.brews.length, 'brew')} ${verb} ${plural(plan.reveals, 'effect')}; ${reach}`)];
  }

  #lesson({ ingredients, reveals }) {
    const effects = new Set(reveals.map(([, effect]) => this.app.words.effect(effect)));
    return this.#line(`${reveals.length} new`, ingredients, [...effects].join(', '),
      this.#brewButton({ ingredients }, `Brew ${this.#names(ingredients)} to learn ${reveals.length}`));
  }

  // What was brewed

  /** The brews of tonight, or else the last ones of before. */
  #brews() {
    const list = (this.#brewed?.brews ?? []).filter((brew) => !brew.undone);
    const tonight = list.filter((brew) => isTonight(brew));
    return tonight.length ? tonight : list.slice(0, BEFORE);
  }

  #whatWasBrewed() {
    const { mirror } = this.app;
    const shown = this.#brews();
    const isOld = shown.length > 0 && !isTonight(shown[0]);
    const gold = shown.reduce((sum, brew) => sum + brew.gold * brew.times, 0);
    const made = shown.reduce((sum, { times }) => sum + times, 0);
    return [
      el('div.sechead', {}, el('h2', {}, isOld ? 'Brewed last' : 'Brewed tonight'),
        made > 0 && el('span.aside', {}, el('b', {}, count(gold)), ` gold from ${count(made)}`)),
      shown.length ? el('ul.lines', {}, ...shown.map((brew) => this.#brewedLine(brew, isOld)))
        : el('p.muted', {}, this.#brewed ? 'Nothing yet.' : this.app.link.isLive ? '' : 'Offline: what was brewed is with the computer.'),
      mirror.get('tally:made') > made && el('p.small.muted.label', {},
        `In all: ${plural(mirror.get('tally:made'), 'potion')}, ${count(mirror.get('tally:gold'))} gold`)];
  }

  #brewedLine({ ingredients, gold, times, time }, isOld) {
    const named = this.app.words.potion(ingredients, gold);
    return this.#line(count(gold * times), ingredients, `${count(times)} × ${count(gold)}${named ? `, ${named}` : ''}`,
      el('span.t.small', {}, isOld ? day(time) : clock(time)));
  }
}

const isTonight = ({ time }) => Date.now() - new Date(time) < TONIGHT * HOUR;
