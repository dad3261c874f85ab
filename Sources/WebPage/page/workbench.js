// The workbench: who the alchemist is, what to brew, to buy and to learn next, and what was brewed.

import { button, el, stepper } from './dom.js';
import { proof } from './plans.js';
import { sheet } from './sheet.js';
import { clock, count, day, perk, plural, row as named } from './words.js';

const RANKS = [['alchemist', 5, 'each rank 20 % stronger'], ['experimenter', 3, 'each rank: eating reveals one more']];
const FLAGS = [['physician', 'what restores, 25 % stronger'], ['benefactor', 'what helps in potions, 25 % stronger'],
  ['poisoner', 'what harms in poisons, 25 % stronger'], ['purity', 'potions lose what harms'], ['seeker', 'everything 10 % stronger']];

export function alchemist(app) {
  const { mirror, queue } = app;
  const get = (field) => mirror.get('alchemist:' + field);
  const set = (field, value) => queue.apply({ edit: 'alchemist', field, value });
  const skill = get('skill');
  const shown = el('span.big', {}, count(skill));
  const most = Math.max(100, skill);
  const range = el('input.range', { type: 'range', min: 0, max: most, 'aria-label': 'Skill',
    input: () => { shown.textContent = range.value; fill(); }, change: () => set('skill', Number(range.value)) });
  const fill = () => range.style.setProperty('--at', `${range.value / most * 100}%`);
  range.value = skill;
  fill();
  return [
    el('div.field.first', {}, el('p', {}, 'Skill'), shown, range),
    el('div.field', {}, el('p', {}, perk('fortify'), el('small', {}, 'Fortify Alchemy in all')),
      stepper('Gear and drinks, percent', get('fortify'), (by) => set('fortify', Math.max(0, get('fortify') + by * 5)), 0, 1e7, `${count(get('fortify'))}\u2009%`)),
    ...RANKS.map(([field, most, words]) => el('div.field.rank', {}, el('p', {}, perk(field), el('small', {}, words)), el('span', {}, `${get(field)} of ${most}`),
      el('div.ranks', { role: 'group', 'aria-label': perk(field) }, ...Array.from({ length: most }, (_, i) => el('button', { type: 'button',
        'aria-label': `${perk(field)} ${i + 1} of ${most}`, 'aria-pressed': String(get(field) > i),
        click: () => set(field, get(field) === i + 1 ? i : i + 1) }))))),
    ...FLAGS.map(([field, words]) => el('div.field', {}, el('p', {}, perk(field), el('small', {}, words)),
      el('button.switch', { type: 'button', role: 'switch', 'aria-checked': String(get(field)), 'aria-label': perk(field), click: () => set(field, !get(field)) }))),
  ];
}

export class Workbench {
  #brewed = null;
  #drawn = new Map();

  constructor(app, node) {
    this.app = app;
    this.parts = Object.fromEntries(['alch', 'plan', 'brewed', 'short', 'learn'].map((name) => [name, el('div.sec.o-' + name)]));
    const { alch, plan, brewed, short, learn } = this.parts;
    node.append(el('div.page.bench', {}, el('div', {}, alch), el('div', {}, plan, brewed), el('div', {}, short, learn)));
  }

  get isSeen() { return this.app.place === 'workbench'; }

  hear(news) {
    if (news.all) this.#brewed = null;
    if (this.isSeen) { this.draw(); if (!news.queue && !news.present) this.#askBrewed(); }
  }

  seen() { this.draw(); this.#askBrewed(); }

  async #askBrewed() {
    const profile = this.app.mirror.id;
    this.#brewed = await this.app.link.ask('bag.brews', { profile, limit: 30 }).catch(() => this.#brewed);
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
    const { mirror, plans } = this.app;
    if (!mirror.catalog || !this.isSeen) return;
    const own = ['skill', 'fortify', ...RANKS.map(([f]) => f), ...FLAGS.map(([f]) => f)].map((field) => mirror.get('alchemist:' + field));
    const { gold, shopping, learn, isPlanning, waits } = plans;
    this.#part('alch', own, () => this.#alchemist());
    this.#part('plan', [gold, isPlanning, waits, plans.effort, mirror.get('scope')], () => this.#plan());
    this.#part('short', [shopping, isPlanning, this.app.recipes.lackOne], () => this.#short());
    this.#part('learn', [learn, isPlanning, [...mirror.fields].filter(([f, v]) => f.startsWith('known:') && v).length], () => this.#learn());
    this.#part('brewed', [this.#brewed], () => this.#brews());
  }

  #alchemist() {
    const get = (field) => this.app.mirror.get('alchemist:' + field);
    const perks = [...RANKS.filter(([f]) => get(f)).map(([f, most]) => `${perk(f)} ${get(f)} of ${most}`), ...FLAGS.filter(([f]) => get(f)).map(([f]) => perk(f))];
    return [el('div.who', {}, el('p', {}, el('b', {}, `Skill ${get('skill')}`), get('fortify') > 0 && `, gear +${get('fortify')}\u2009%`,
        el('span.small.muted', {}, ` · ${perks.length ? perks.join(', ') : 'no perks'}`)),
      button('quiet', 'Edit', () => { const box = el('div'); const draw = () => box.replaceChildren(...alchemist(this.app)); draw();
        this.app.mirror.listen((news) => { if (box.isConnected && [...news.fields].some((f) => f.startsWith('alchemist:'))) draw(); });
        sheet('Alchemist', () => [box]); }, { 'aria-label': 'Edit the alchemist' })),
      el('div.alch', {}, el('div.sechead', {}, el('h2', {}, 'Alchemist')), ...alchemist(this.app))];
  }

  #state(lsn) {
    const { isPlanning, waits } = this.app.plans;
    return el('span.aside.small', {}, isPlanning ? (waits ? `waits for ${plural(waits, 'other plan')}` : 'planning…') : lsn === undefined ? '' : `as of change ${count(lsn)}`);
  }

  #line(gold, what, small, action) {
    return el('li', {}, el('span.gold', {}, gold), el('span.grow', {}, ...what, small && el('small', {}, small)), action);
  }

  #plan() {
    const { mirror, words, plans } = this.app;
    const plan = plans.gold;
    const head = el('div.sechead', {}, el('h2', {}, 'Plan of the bag'), this.#state(plan?.lsn));
    if (!plan) return [head, el('p.muted', {}, plans.isPlanning ? '' : 'A plan appears when the computer is reached.')];
    if (!plan.brews.length) return [head, this.app.emptyBag()];
    const left = Object.entries(plan.left).map(([id, n]) => `${words.ingredient(id)} ${count(n)}`);
    const held = [...mirror.fields.keys()].filter((f) => f.startsWith('reserve:')).map((f) => f.slice(8)).map((id) => [id, Math.min(mirror.get('reserve:' + id), mirror.get('stock:' + id))]).filter(([, n]) => n);
    const stays = [left.join(', '), held.map(([id, n]) => `${count(n)} ${words.ingredient(id)} held back`).join(', ')].filter(Boolean).join(', and ');
    return [head, el('p.headline', {}, el('b', {}, count(plan.gold)), `gold from ${plural(plan.potions, 'potion')}`), proof(plan),
      el('ul.lines', {}, ...plan.brews.map(({ gold, ingredients, times, named: name }) => this.#line(count(gold), named(ingredients.map(words.ingredient)),
        times > 1 ? `${times} × ${name}` : name,
        button('second', times > 1 ? `Brew ${times}` : 'Brew', () => this.app.brew([{ ingredients, times }]), { 'aria-label': `Brew ${times} of ${ingredients.map(words.ingredient).join(', ')}` })))),
      el('div.act', {}, button('primary', `Brew all ${count(plan.potions)}`, () => this.app.brew(plan.brews.map(({ ingredients, times }) => ({ ingredients, times })))),
        !plan.exact && plans.effort < 3 && button('second', 'Look longer', () => plans.soon(0, plans.effort + 1))),
      stays && el('p.small.muted.label', {}, `Stays in the bag: ${stays}`)];
  }

  #short() {
    const { words, plans, recipes } = this.app;
    const items = plans.shopping?.items.filter(({ opens }) => opens) ?? [];
    return [el('div.sechead', {}, el('h2', {}, 'One short'), plans.isPlanning ? this.#state() : el('span.aside.small', {}, 'what one more adds to the plan')),
      items.length ? el('ul.lines', {}, ...items.map(({ ingredient, worth, about, opens, best }) => this.#line(`${about ? '≈' : '+'}${count(worth)}`, named([words.ingredient(ingredient)]),
        `opens ${plural(opens, 'recipe')}${best ? `, best ${count(best.gold)} with ${best.ingredients.filter((id) => id !== ingredient).map(words.ingredient).join(', ')}` : ''}`)))
        : el('p.muted', {}, plans.shopping ? 'No single ingredient opens a recipe.' : ''),
      recipes.lackOne > 0 && button('quiet.flush', `All ${count(recipes.lackOne)} that lack one`, () => { recipes.head.pick('short'); this.app.go('columns'); this.app.tab('recipe'); })];
  }

  #learn() {
    const { mirror, words, plans } = this.app;
    const plan = plans.learn;
    const all = mirror.catalog.ingredients.reduce((sum, { effects }) => sum + effects.length, 0);
    const head = el('div.sechead', {}, el('h2', {}, 'Learn next'), plans.isPlanning ? this.#state() : plan && el('span.aside.small', {}, `${count(all - plan.unknown)} of ${count(all)} known`));
    if (!plan) return [head];
    if (!plan.brews.length) return [head, el('p.muted', {}, 'The bag has nothing to teach.')];
    return [head, el('ul.lines', {}, ...plan.brews.slice(0, 12).map(({ ingredients, reveals }) => this.#line(`${reveals.length} new`, named(ingredients.map(words.ingredient)),
      [...new Set(reveals.map(([, effect]) => words.effect(effect)))].join(', '),
      button('second', 'Brew', () => this.app.brew([{ ingredients }]), { 'aria-label': `Brew ${ingredients.map(words.ingredient).join(', ')} to learn ${reveals.length}` })))),
      el('p.small.muted.label', {}, `${plural(plan.brews.length, 'brew')} reveal ${plural(plan.reveals, 'effect')}${plan.reach === plan.reveals ? '; no plan reveals more (proved)' : `; at most ${plan.reach} are in reach`}`)];
  }

  #brews() {
    const { mirror, words } = this.app;
    const list = (this.#brewed?.brews ?? []).filter((brew) => !brew.undone);
    const tonight = list.filter(({ time }) => Date.now() - new Date(time) < 12 * 3600e3);
    const shown = tonight.length ? tonight : list.slice(0, 5);
    const gold = shown.reduce((sum, b) => sum + b.gold * b.times, 0);
    const made = shown.reduce((sum, b) => sum + b.times, 0);
    return [el('div.sechead', {}, el('h2', {}, tonight.length || !list.length ? 'Brewed tonight' : 'Brewed last'),
        made > 0 && el('span.aside', {}, el('b', {}, count(gold)), ` gold from ${count(made)}`)),
      shown.length ? el('ul.lines', {}, ...shown.map((b) => el('li', {}, el('span.gold', {}, count(b.gold * b.times)),
        el('span.grow', {}, ...named(b.ingredients.map(words.ingredient)), el('small', {}, `${count(b.times)} × ${count(b.gold)}`)),
        el('span.t.small', {}, tonight.length ? clock(b.time) : day(b.time)))))
        : el('p.muted', {}, 'Nothing yet.'),
      mirror.get('tally:made') > made && el('p.small.muted.label', {}, `In all: ${plural(mirror.get('tally:made'), 'potion')}, ${count(mirror.get('tally:gold'))} gold`)];
  }
}
