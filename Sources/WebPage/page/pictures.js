// Pictures: what is looked at rather than read. Each has a sentence with its figures.

import { button, el, svg } from './dom.js';
import { emptyingDrawing, eveningDrawing, evenings } from './evenings.js';
import { bySkill } from './skill.js';
import { by, count, kind, person, plural, shape } from './words.js';

/** The course shows so many changes at most, and no more than have room for their marks. */
const CHANGES = 40;
const MARK = 15;
const MARGINS = 72;
/** A bag is drawn as a block a piece up to this, then as one bar. */
const BLOCKS = 8;
/** So many ingredients of the bag are asked about. */
const ASKED = 60;
/** Dearest first goes down the list of recipes for so many pages. */
const PAGES = 8;
const ROWS = 500;

const text = (x, y, word, cls) => svg('text', { x, y, class: cls }, word);
const fixed = (number) => number.toFixed(1);

export class Pictures {
  /** How many recipes need an ingredient, by its id. */
  #needs = new Map();
  /** What brewing the dearest first makes. */
  #greedy = null;
  /** The days on which something was brewed; null until they are told. */
  #days = null;
  #selected = null;
  #asking = 0;
  #resizing = 0;

  constructor(app, node) {
    this.app = app;
    this.course = el('div.sec.p-left');
    this.bag = el('div.sec.p-bag');
    this.plan = el('div.sec.p-plan');
    this.skill = el('div.sec.p-skill');
    this.evenings = el('div.sec.p-evenings');
    this.emptying = el('div.sec.p-emptying');
    this.readout = el('div.readout', { 'aria-live': 'polite' });
    node.append(el('div.page.pics', {}, ...this.#parts));
    addEventListener('resize', () => {
      clearTimeout(this.#resizing);
      this.#resizing = setTimeout(() => { this.draw(); this.#drawSkill(); }, 150);
    });
  }

  get #parts() { return [this.course, this.bag, this.plan, this.skill, this.evenings, this.emptying]; }

  get isSeen() { return this.app.place === 'pictures'; }

  hear(news) {
    if (news.all) {
      this.#needs.clear();
      this.#greedy = null;
      this.#days = null;
      this.#selected = null;
    }
    if ([...news.fields].some((field) => field.startsWith('tally:'))) this.#days = null;
    if (!this.isSeen || news.present) return;
    this.draw();
    if (!news.queue) this.#soon();
  }

  seen() {
    this.app.log.replay();
    this.draw();
    this.#soon();
  }

  /** Another place is seen: the page stays small. */
  gone() { for (const part of this.#parts) part.replaceChildren(); }

  #soon() {
    clearTimeout(this.#asking);
    this.#asking = setTimeout(() => this.#ask(), 100);
  }

  get #bagIds() {
    const { mirror } = this.app;
    return [...mirror.fields.keys()].filter((field) => field.startsWith('stock:')).map((field) => field.slice('stock:'.length))
      .filter((id) => mirror.get('stock:' + id) > 0);
  }

  async #ask() {
    const { link, mirror } = this.app;
    const profile = mirror.id;
    this.#drawSkill();
    try {
      const ids = this.#bagIds.slice(0, ASKED);
      const totals = await Promise.all(ids.map((id) =>
        link.ask('recipes.list', { profile, short: 0, limit: 1, with: ['ingredient:' + id] })));
      const greedy = await this.#dearestFirst(profile);
      const days = this.#days ?? await evenings(this.app);
      if (profile !== mirror.id) return;
      this.#needs = new Map(ids.map((id, i) => [id, totals[i].total]));
      this.#greedy = greedy;
      this.#days = days;
      this.draw();
    } catch (error) {
      // A cursor expires when something changes meanwhile, and without a connection the next one asks again.
      if (error.kind === 'cursorExpired') this.#soon();
      else if (error.kind) this.app.note(error.message);
    }
  }

  /** Down the list, each as often as the rest of the bag allows. */
  async #dearestFirst(profile) {
    const { link, mirror } = this.app;
    const rest = new Map(this.#bagIds.map((id) => [id, mirror.available(id)]));
    const brews = [];
    for (let cursor, pages = 0; pages < PAGES; pages += 1) {
      const page = await link.ask('recipes.list', { profile, short: 0, limit: ROWS, cursor });
      for (const { ingredients, gold } of page.recipes) {
        const times = Math.min(...ingredients.map((id) => rest.get(id) ?? 0));
        if (!times) continue;
        for (const id of ingredients) rest.set(id, rest.get(id) - times);
        brews.push({ gold, times });
      }
      cursor = page.cursor;
      if (!cursor) break;
    }
    return brews;
  }

  draw() {
    if (!this.isSeen || !this.app.mirror.catalog) return;
    this.#drawCourse();
    this.#drawBag();
    this.#drawPlan();
    this.#drawEvenings();
    this.#drawEmptying();
  }

  #width(section) {
    const style = getComputedStyle(section);
    return Math.max(160, Math.floor(section.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)));
  }

  // Recipes left after each change: a step line, with a mark for each change, and one slider over all of it.

  #drawCourse() {
    const course = this.app.log.course().slice(-Math.min(CHANGES, Math.floor((this.#width(this.course) - MARGINS) / MARK)));
    const hadFocus = this.course.contains(document.activeElement) && document.activeElement.matches('svg');
    const people = [...new Map(course.map(({ change }) => [kind(change.client), person(change.client)])).values()];
    const head = el('div.sechead', {}, el('h2', {}, 'Recipes left after each change'), el('span.small.muted', {}, 'logarithmic'),
      el('span.aside.legend', {}, ...people.map((name) => by(name))));
    if (!course.length) {
      this.course.replaceChildren(head, el('p.muted', {}, 'Nothing was changed yet.'));
      return;
    }
    const at = course.findIndex(({ change }) => change.hash === this.#selected?.hash);
    const chosen = at < 0 ? course.length - 1 : at;
    const drawing = this.#courseDrawing(course, chosen);
    this.#drawReadout(course, chosen);
    this.course.replaceChildren(head, el('figure.pic', {}, drawing), this.readout);
    if (hadFocus) drawing.focus({ preventScroll: true });
  }

  #courseDrawing(course, chosen) {
    const width = this.#width(this.course);
    const height = width > 600 ? 400 : 236;
    const [left, right, high, low] = [60, width - 12, 16, height - 42];
    const scale = logarithmic(course.map((one) => one.count), high, low);
    const { y } = scale;
    const step = (right - left) / course.length;
    const x = (i) => left + step * (i + 0.5);
    const path = course.map(({ count: left }, i) => `${i ? 'V' : `M${x(0)} `}${fixed(y(left))}H${fixed(x(i) + step / 2)}`).join('');
    const marks = course.map(({ change, count: left }, i) => svg('path', { class: 'dot f-' + kind(change.client), d: shape(change.client),
      transform: `translate(${fixed(x(i) - 6)} ${fixed(y(left) - 6)}) scale(1.2)` }));
    // Numbers of changes below, as many as have room; the newest always.
    const every = Math.ceil(36 / step);
    const numbers = course.map(({ change }, i) =>
      ((course.length - 1 - i) % every === 0 ? text(x(i), height - 10, String(change.lsn), 'at-mid') : null));
    const drawing = svg('svg', { viewBox: `0 0 ${width} ${height}`, width, height, class: 'course', tabindex: 0,
      ...this.#courseWords(course, chosen, scale) },
    ...scale.ticks.flatMap((tick) => [svg('path', { class: 'grid', d: `M${left - 8} ${y(tick)}H${right}` }),
      text(left - 14, y(tick) + 4, count(Math.round(tick)), 'at-end')]),
    svg('path', { class: 'now', d: `M${x(chosen)} ${high - 10}V${low + 14}` }),
    svg('path', { class: 'path', d: path }), ...marks,
    svg('circle', { class: 'sel', cx: x(chosen), cy: y(course[chosen].count), r: 10 }), ...numbers);
    this.#slides(drawing, course, chosen, (across) => Math.floor((across - left) / step));
    return drawing;
  }

  #courseWords(course, chosen, { least, most }) {
    const { change, count: left } = course[chosen];
    return {
      role: 'slider', 'aria-valuemin': 1, 'aria-valuemax': course.length, 'aria-valuenow': chosen + 1,
      'aria-label': `Recipes left after each of ${course.length} changes, on a logarithmic scale: `
        + `between ${count(least)} and ${count(most)}, ${count(course.at(-1).count)} now.`,
      'aria-valuetext': `change ${change.lsn}, ${this.app.words.change(change)}, ${plural(left, 'recipe')}`,
    };
  }

  /** A finger or arrow keys choose a change; `indexAt` tells which one is at a place. */
  #slides(drawing, course, chosen, indexAt) {
    const select = (i) => {
      const { change } = course[Math.max(0, Math.min(course.length - 1, i))];
      if (change === this.#selected) return;
      this.#selected = change;
      this.#drawCourse();
    };
    // Each choice draws anew, so a drag goes on at the window.
    const point = (event) => select(indexAt(event.clientX - this.course.querySelector('svg.course').getBoundingClientRect().left));
    drawing.addEventListener('pointerdown', (event) => {
      const stop = new AbortController();
      const { signal } = stop;
      addEventListener('pointermove', point, { signal });
      for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => stop.abort(), { signal });
      point(event);
    });
    drawing.addEventListener('keydown', (event) => {
      const back = chosen - 1, on = chosen + 1;
      const to = { ArrowLeft: back, ArrowDown: back, ArrowRight: on, ArrowUp: on, Home: 0, End: course.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      select(to);
    });
  }

  #drawReadout(course, chosen) {
    const { log, words } = this.app;
    const { change, count: left } = course[chosen];
    const before = chosen ? course[chosen - 1].count : left;
    const difference = ` (${count(Math.abs(left - before))} ${left > before ? 'more' : 'fewer'})`;
    const undone = log.undone().get(change.hash);
    this.readout.replaceChildren(
      el('p', {}, el('b', {}, String(change.lsn)), '\u2002', by(change.client), `\u2002${words.change(change)}, `,
        el('b', {}, count(left)), left === 1 ? ' recipe' : ' recipes', left !== before && el('span.muted', {}, difference)),
      this.#undo(change, undone));
  }

  #undo(change, undone) {
    if (undone) return el('span.muted.pad', {}, `undone by ${undone.lsn}`);
    if (!change.effects.length) return '';
    return button('quiet', 'Undo', () => this.app.log.undo(change), { 'aria-label': `Undo change ${change.lsn}` });
  }

  // The bag

  #drawBag() {
    const { mirror, words, recipes } = this.app;
    const held = (id) => Math.min(mirror.reserve(id), mirror.get('stock:' + id));
    const bag = this.#bagIds
      .map((id) => ({ name: words.ingredient(id), inBag: mirror.get('stock:' + id), held: held(id), needs: this.#needs.get(id) }))
      .sort((a, b) => (b.needs ?? 0) - (a.needs ?? 0) || a.name.localeCompare(b.name));
    const head = el('div.sechead', {}, el('h2', {}, 'The bag'), el('span.aside.small', {}, 'recipes that need each'));
    if (!bag.length) {
      this.bag.replaceChildren(head, this.app.emptyBag());
      return;
    }
    const largest = Math.max(...bag.map(({ inBag }) => inBag));
    const row = ({ name, inBag, held: kept, needs }) => el('li', {}, el('span', {}, name),
      svg('svg', { 'aria-hidden': 'true' }, ...bars(inBag, kept, largest)),
      el('span.n', {}, count(inBag), kept > 0 && el('span.muted', { title: 'held back' }, `/${count(kept)}`)),
      el('span.m', {}, needs === undefined ? '' : count(needs)));
    const dashed = bag.some((one) => one.held) ? 'Dashed is held back. ' : '';
    this.bag.replaceChildren(head,
      el('ul.bagbars', {},
        el('li.hd', {}, el('span', {}, 'Ingredient'), el('span'), el('span.n', {}, 'Bag'), el('span.m', {}, 'Recipes')),
        ...bag.map(row)),
      el('p.small.muted.label', {}, `${dashed}${plural(recipes.canBrew ?? 0, 'recipe')} can be brewed.`));
  }

  // The plan, beside brewing the dearest first

  #drawPlan() {
    const { gold: plan, isPlanning } = this.app.plans;
    const head = el('div.sechead', {}, el('h2', {}, 'What the plan makes'),
      el('span.aside.small', {}, isPlanning ? 'planning…' : 'gold'));
    if (!plan?.brews.length) {
      this.plan.replaceChildren(head, el('p.muted', {}, plan ? 'Nothing can be brewed from the bag.' : ''));
      return;
    }
    this.plan.replaceChildren(head, el('figure.pic', {}, this.#planDrawing(plan)));
  }

  #planDrawing(plan) {
    const width = this.#width(this.plan);
    const most = Math.max(plan.bound, plan.gold, 1);
    const unit = (width - 6) / most;
    const plain = this.#greedy ?? [];
    const total = sum(plain);
    const end = most * unit + 2;
    const why = plan.exact ? `bound ${count(plan.bound)}, nobody can make more` : `bound ${count(plan.bound)}`;
    const list = (brews) => brews.slice(0, 6).map((brew) => count(brew.gold * brew.times)).join(', ');
    const words = `The plan makes ${count(plan.gold)} gold in ${plural(plan.potions, 'potion')}: ${list(plan.brews)}. `
      + `Dearest first makes ${count(total)}: ${list(plain) || 'nothing'}. The bound is ${count(plan.bound)}.`;
    return svg('svg', { viewBox: `0 0 ${width} 148`, width, height: 148, role: 'img', 'aria-label': words },
      text(0, 16, `The plan, ${count(plan.gold)}`, 'hi'), ...pieces(plan.brews, unit, 24, 'b1'),
      this.#greedy && text(0, 80, `Dearest first, ${count(total)}`), ...pieces(plain, unit, 88, 'g1'),
      ...(this.#greedy ? gap(plan.gold - total, total, unit, end) : []),
      svg('path', { class: 'bound', d: `M${end} 20V124` }), text(end + 2, 142, why, 'at-end'));
  }

  #drawEvenings() {
    const head = el('div.sechead', {}, el('h2', {}, 'Gold by evening'), el('span.aside.small', {}, 'dots are discoveries'));
    const days = this.#days;
    const drawn = days?.length ? eveningDrawing(days, this.#width(this.evenings), 196)
      : el('p.muted', {}, days ? 'Nothing was brewed yet.' : '');
    this.evenings.replaceChildren(head, drawn);
  }

  #drawEmptying() {
    const { plans: { gold: plan }, words } = this.app;
    const head = el('div.sechead', {}, el('h2', {}, 'What the bag can still make'), el('span.aside.small', {}, 'gold, brew by brew'));
    const drawn = plan?.brews.length ? emptyingDrawing(plan, words, this.#width(this.emptying), 196)
      : el('p.muted', {}, plan ? 'Nothing can be brewed from the bag.' : '');
    this.emptying.replaceChildren(head, drawn);
  }

  async #drawSkill() {
    const { details, recipes, words } = this.app;
    if (!this.isSeen) return;
    const recipe = details.recipe ?? recipes.shown[0];
    const head = el('div.sechead', {}, el('h2', {}, 'Gold by skill'),
      el('span.aside.small', {}, recipe ? recipe.ingredients.map(words.ingredient).join(', ') : ''));
    if (!recipe) {
      this.skill.replaceChildren(head, el('p.muted', {}, 'Select a recipe first.'));
      return;
    }
    const drawing = await bySkill(this.app, recipe, this.#width(this.skill), 196);
    if (drawing && this.isSeen) this.skill.replaceChildren(head, drawing);
  }
}

/** A logarithmic scale from `low` on the screen up to `high`, with at most five ticks that keep apart. */
function logarithmic(counts, high, low) {
  const most = Math.max(1, ...counts);
  const least = Math.max(1, Math.min(...counts));
  const roof = Math.log10(most);
  const floor = Math.log10(Math.max(1, least / 1.6));
  const y = (number) => low - (low - high) * (Math.log10(Math.max(1, number)) - floor) / Math.max(roof - floor, 0.05);
  const ticks = [most];
  for (let power = Math.floor(roof); power >= floor - 1 && ticks.length < 5; power -= 1) {
    for (const tick of [5 * 10 ** power, 10 ** power])
      if (tick < most && y(tick) <= low && y(tick) - y(ticks.at(-1)) > 24) ticks.push(tick);
  }
  return { most, least, y, ticks: ticks.slice(0, 5) };
}

/** What is in the bag of an ingredient, in percent of the width; what is held back is dashed. */
function bars(inBag, held, largest) {
  const bar = (cls, from, to) =>
    svg('rect', { class: cls, x: `${from}%`, y: 2, width: `${Math.max(1, to - from - 1.5)}%`, height: 12 });
  const free = inBag - held;
  if (largest > BLOCKS) {
    const unit = 100 / largest;
    return [free > 0 && bar('bar', 0, free * unit), held > 0 && bar('bar-held', free * unit + 0.5, inBag * unit)];
  }
  const unit = 100 / Math.max(4, largest);
  return Array.from({ length: inBag }, (_, i) => bar(i < free ? 'bar' : 'bar-held', i * unit, (i + 1) * unit));
}

const sum = (brews) => brews.reduce((all, { gold, times }) => all + gold * times, 0);

/** Brews one after the other as pieces of a bar, with their gold where it has room. */
function pieces(brews, unit, y, cls) {
  let from = 0;
  return brews.flatMap(({ gold, times }) => {
    const at = from;
    const long = gold * times * unit;
    from += long;
    const word = times > 1 ? `${times} × ${count(gold)}` : count(gold);
    const hasRoom = long - 2 > word.length * 7 + 14;
    return [svg('rect', { class: cls, x: fixed(at), y, width: fixed(Math.max(1, long - 2)), height: 28 }),
      hasRoom && text(at + 8, y + 18, word, 'onbar')];
  });
}

/** By how much dearest first is worse: a dashed line and words, above the line if they fit there. */
function gap(less, total, unit, end) {
  if (less <= 0) return [];
  const words = `${count(less)} less`;
  const long = less * unit;
  return [long > 30 && svg('path', { class: 'less', d: `M${fixed(total * unit + 4)} 102H${fixed(end - 4)}` }),
    long > 60 ? text((total * unit + end) / 2, 96, words, 'at-mid') : text(end - 8, 80, words, 'at-end')];
}
