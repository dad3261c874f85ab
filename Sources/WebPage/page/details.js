// The selected recipe: what it makes, what stays in the bag, and brewing it.

import { button, el, icon, stepper } from './dom.js';
import { proof } from './plans.js';
import { onBack, onHold } from './press.js';
import { keyOf } from './recipes.js';
import { count, recipeKey, row as named } from './words.js';

const wide = matchMedia('(min-width: 75em) and (min-height: 35em)');
/** The selected recipe has a place of its own; elsewhere it lies over the list. */
const roomy = matchMedia('(min-width: 47.5em), (min-width: 40em) and (max-height: 34.9375em)');

/** What the pointer is told about a button that brews. */
export const HOLD = 'Hold to say how often';

export const seconds = (duration) => (duration ? `${count(duration)} s` : 'at once');

export class Details {
  recipe = null;
  /** Whether the player has chosen the recipe; otherwise it is the first of the list, whichever that is. */
  #isChosen = false;
  #times = 1;
  #curve = el('div.more-below', {});
  #plan = el('div.more-below.sum', {});
  #drawn = '';
  #own = null;
  /** Takes the way back out of the history again, while the recipe lies over the list. */
  #left = null;

  constructor(app) {
    this.app = app;
    this.node = el('section.detail', { 'aria-label': 'Selected recipe', tabindex: 0, hidden: true });
    onHold(this.node, (target) => target.closest('.primary') && this.recipe, (recipe) => app.brewMenu(recipe));
    this.node.addEventListener('keydown', (event) => { if (event.key === 'Escape') this.#close(); });
    wide.addEventListener('change', () => this.#askCurve());
    // On its side the phone showed the first recipe beside the list; upright it would lie over the list.
    roomy.addEventListener('change', () => { if (!roomy.matches && !this.#isChosen) this.show(null); else this.listChanged(app.recipes.shown); });
  }

  toggle(recipe) {
    const isSame = this.recipe && keyOf(this.recipe) === keyOf(recipe);
    if (isSame && !roomy.matches) this.show(null);
    else this.show(recipe);
  }

  show(recipe, isChosen = true) {
    this.recipe = recipe;
    this.#isChosen = isChosen;
    this.#times = 1;
    this.#askOwn();
    this.draw();
    this.app.recipes.select();
    if (recipe) { this.#askCurve(); this.app.recipes.reveal(); }
    this.app.picked();
    if (recipe && isChosen && !roomy.matches) this.#left ??= onBack(() => { this.#left = null; this.show(null); });
    if (!recipe) { this.#left?.(); this.#left = null; }
  }

  /** Back to the list. */
  #close() {
    const row = this.app.recipes.rowOf(this.recipe);
    if (!roomy.matches) this.show(null);
    row?.focus();
  }

  /** Beside the price of a supposed alchemist stands what the recipe fetches today. */
  async #askOwn() {
    const { recipe } = this;
    this.#own = null;
    if (!recipe || !this.app.recipes.order.as) return;
    try {
      const { gold } = await this.app.link.ask('recipes.explain',
        { profile: this.app.mirror.id, ingredients: recipe.ingredients, details: true });
      if (this.recipe !== recipe) return;
      this.#own = gold ?? null;
      this.draw();
    } catch {
      // Without a connection, only the supposed price stands.
    }
  }

  /** The list was asked again: the selected recipe's gold may be another, and the choices may rule it out. */
  listChanged(list) {
    if (this.recipe && (this.#isChosen || keyOf(this.recipe) === (list[0] && keyOf(list[0])))) {
      const again = list.find((one) => keyOf(one) === keyOf(this.recipe));
      if (!again) this.#refresh();
      const isRepriced = again && again.gold !== this.recipe.gold;
      this.recipe = again ?? this.recipe;
      this.#askOwn();
      this.draw();
      if (isRepriced) this.#askCurve();
    } else if (roomy.matches) this.show(list[0] ?? null, false);
  }

  draw() {
    const { recipe } = this;
    this.node.hidden = !recipe;
    if (!recipe) return;
    const { mirror } = this.app;
    const most = Math.min(...recipe.ingredients.map((id) => mirror.available(id)));
    this.#times = Math.max(1, Math.min(this.#times, most));
    const inBag = recipe.ingredients.map((id) => mirror.get('stock:' + id));
    const key = recipeKey(recipe.ingredients);
    const kept = [mirror.get('favourite:' + key), mirror.get('note:recipe:' + key)];
    const state = JSON.stringify([recipe, most, inBag, this.#times, this.#own, kept]);
    if (state === this.#drawn) return;
    this.#drawn = state;
    const focused = this.node.contains(document.activeElement) && (document.activeElement.getAttribute('aria-label') ?? 'brew');
    this.node.replaceChildren(...this.#whatItMakes(recipe, kept[1]), this.#whatIsLeft(recipe, inBag), this.#brewing(recipe, most, kept[0]),
      this.#curve, this.#plan);
    if (focused) [...this.node.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? 'brew') === focused)?.focus();
  }

  #whatItMakes({ ingredients, named: name, gold, strengths = [], matches }, note) {
    const { mirror, words } = this.app;
    const dagger = () => el('span.harm', { title: 'harmful' }, '\u00a0†');
    return [
      el('div.head', {}, el('div', {}, el('h2', {}, name), el('p.muted', {}, ...named(ingredients.map(words.ingredient))), note && el('p.small', {}, note)),
        el('p.price', {}, el('b', {}, count(gold)), ' gold'),
        el('button.shut', { type: 'button', 'aria-label': 'Close the recipe', click: () => this.#close() }, icon('close'))),
      matches === false && el('p.muted', {}, 'Your choices rule it out.'),
      this.#own !== null && el('p.muted', {}, `As you are: ${count(this.#own)} gold.`),
      el('dl.facts', {}, ...strengths.map(({ effect, magnitude, duration }) => el('div', {},
        el('dt', {}, words.effect(effect), mirror.effect.get(effect)?.harmful && dagger()),
        el('dd', {}, magnitude ? count(magnitude) : ''), el('dd', {}, seconds(duration)))))].filter(Boolean);
  }

  #whatIsLeft({ ingredients }, inBag) {
    const { mirror, words } = this.app;
    const left = (id, i) => (mirror.available(id) < 1
      ? el('span.lack', {}, inBag[i] ? 'all held back' : 'not in the bag')
      : el('span', {}, el('span.faint', {}, `${count(inBag[i])} → `), el('b', {}, count(inBag[i] - this.#times))));
    return el('div.needs-box', {}, el('p.label', {}, 'Left in the bag after this'),
      el('ul.needs', {}, ...ingredients.map((id, i) => el('li', {}, words.ingredient(id), ' ', left(id, i)))));
  }

  #brewing(recipe, most, kept) {
    const { mirror, words } = this.app;
    const { ingredients } = recipe;
    const lacks = ingredients.filter((id) => mirror.available(id) < 1).map(words.ingredient);
    const word = lacks.length ? `Lacks ${lacks.join(', ')}` : most > 1 ? `Brew ${count(this.#times)} of ${count(most)}` : 'Brew';
    return el('div.act', {},
      most > 1 && stepper(`How often, at most ${most}`, this.#times, (by) => { this.#times += by; this.draw(); }, 1, most),
      button('primary', word, () => this.#brew(), { disabled: lacks.length > 0, title: most > 1 && HOLD }),
      button('quiet', kept ? `★ ${kept}` : '☆ Keep', () => this.app.keepMenu(recipe),
        { 'aria-label': kept ? `Favourite ${kept}` : 'Keep as a favourite' }));
  }

  #brew() { this.app.brew([{ ingredients: this.recipe.ingredients, times: this.#times }]); }

  async #askCurve() {
    if (!wide.matches || !this.recipe) return;
    // The curve waits until the lists stand.
    await new Promise((done) => { (window.requestIdleCallback ?? setTimeout)(done); });
    const { bySkill } = await import('./skill.js');
    const drawing = this.recipe && await bySkill(this.app, this.recipe, 328, 168);
    if (drawing) this.#curve.replaceChildren(
      el('div.sechead', {}, el('h2', {}, 'Gold by skill'), el('span.aside.small', {}, 'with your gear and perks')), drawing);
  }

  /** The plan's sum stands below the recipe where there is room. */
  planned(plan) {
    this.#plan.replaceChildren(...(plan
      ? [el('div.sechead', {}, el('h2', {}, 'Plan of the bag'),
          el('span.aside', {}, el('b', {}, count(plan.gold)), ` gold from ${count(plan.potions)}`)), proof(plan)]
      : []));
  }

  hear(news) {
    if (this.recipe && news.all) { this.#drawn = ''; this.draw(); }
    if ([...news.fields].some((field) => /^(stock|reserve|favourite|note):/.test(field))) this.draw();
    if ([...news.fields].some((field) => field.startsWith('alchemist:')) && !news.queue) this.#refresh();
  }

  async #refresh() {
    if (!this.recipe) return;
    const { ingredients } = this.recipe;
    try {
      const as = this.app.recipes.order.as ?? undefined;
      const told = await this.app.link.ask('recipes.explain', { profile: this.app.mirror.id, ingredients, details: true, as });
      if (!this.recipe || keyOf(this.recipe) !== keyOf({ ingredients }) || !told.named) return;
      this.recipe = { ...this.recipe, ...told };
      this.draw();
      this.#askCurve();
    } catch (error) {
      // Without a connection, the next one asks again.
      if (error.kind) this.app.note(error.message);
    }
  }
}
