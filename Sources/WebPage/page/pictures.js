// Pictures: what is looked at rather than read. Each has a sentence with its figures.

import { button, el, svg } from './dom.js';
import { bySkill } from './skill.js';
import { by, count, kind, person, plural, shape } from './words.js';

const BLOCKS = 8;
const text = (x, y, word, cls) => svg('text', { x, y, class: cls }, word);

export class Pictures {
  #needs = new Map();
  #greedy = null;
  #asked = 0;
  #selected = null;

  constructor(app, node) {
    this.app = app;
    this.left = el('div.sec.p-left');
    this.bag = el('div.sec.p-bag');
    this.plan = el('div.sec.p-plan');
    this.skill = el('div.sec.p-skill');
    this.readout = el('div.readout', { 'aria-live': 'polite' });
    node.append(el('div.page.pics', {}, this.left, this.bag, this.plan, this.skill));
    addEventListener('resize', () => { clearTimeout(this.timer); this.timer = setTimeout(() => { this.draw(); this.#drawSkill(); }, 150); });
  }

  get isSeen() { return this.app.place === 'pictures'; }
  hear(news) { if (news.all) { this.#needs.clear(); this.#greedy = null; this.#selected = null; } if (this.isSeen && !news.present) { this.draw(); if (!news.queue) this.#soon(); } }
  seen() { this.app.log.replay(); this.draw(); this.#soon(); }
  #soon() { clearTimeout(this.#asked); this.#asked = setTimeout(() => this.#ask(), 100); }

  get #bagIds() {
    const { mirror } = this.app;
    return [...mirror.fields.keys()].filter((f) => f.startsWith('stock:')).map((f) => f.slice(6)).filter((id) => mirror.get('stock:' + id) > 0);
  }

  async #ask() {
    const { link, mirror } = this.app;
    this.#drawSkill();
    try {
      const ids = this.#bagIds.slice(0, 60);
      const totals = await Promise.all(ids.map((id) => link.ask('recipes.list', { profile: mirror.id, short: 0, limit: 1, with: ['ingredient:' + id] })));
      this.#needs = new Map(ids.map((id, i) => [id, totals[i].total]));
      this.#greedy = await this.#dearestFirst();
      if (this.isSeen) this.draw();
    } catch { /* the next news asks again */ }
  }

  /** What brewing the dearest first makes: down the list, each as often as the rest of the bag allows. */
  async #dearestFirst() {
    const { link, mirror } = this.app;
    const rest = new Map(this.#bagIds.map((id) => [id, mirror.available(id)]));
    const brews = [];
    for (let cursor, pages = 0; pages < 8; pages += 1) {
      const page = await link.ask('recipes.list', { profile: mirror.id, short: 0, limit: 500, cursor });
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
    this.#drawLeft();
    this.#drawBag();
    this.#drawPlan();
  }

  #width(section) {
    const style = getComputedStyle(section);
    return Math.max(160, Math.floor(section.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)));
  }

  #drawLeft() {
    const course = this.app.log.course().slice(-40);
    const hadFocus = this.left.contains(document.activeElement) && document.activeElement.matches('svg');
    const people = [...new Map(course.map(({ change }) => [kind(change.client), person(change.client)])).values()];
    const head = el('div.sechead', {}, el('h2', {}, 'Recipes left after each change'), el('span.small.muted', {}, 'logarithmic'),
      el('span.aside.legend', {}, ...people.map((name) => by(name))));
    if (!course.length) { this.left.replaceChildren(head, el('p.muted', {}, 'Nothing was changed yet.')); return; }
    const width = this.#width(this.left);
    const height = width > 600 ? 400 : 236;
    const [x0, x1, high, low] = [60, width - 12, 16, height - 42];
    const counts = course.map((one) => Math.max(1, one.count));
    const most = Math.max(...counts), least = Math.min(...counts);
    const floor = Math.log10(Math.max(1, least / 1.6)), roof = Math.log10(most);
    const y = (n) => low - (low - high) * (Math.log10(Math.max(1, n)) - floor) / Math.max(roof - floor, 0.05);
    const step = (x1 - x0) / course.length;
    const x = (i) => x0 + step * (i + 0.5);
    let ticks = [most];
    for (let power = Math.floor(roof); power >= floor - 1; power -= 1)
      for (const lead of [5, 1]) { const tick = lead * 10 ** power; if (tick < most && y(tick) - y(ticks.at(-1)) > 24 && y(tick) <= low) ticks.push(tick); }
    ticks = ticks.slice(0, 5);
    const path = course.map(({ count: n }, i) => `${i ? '' : `M${x(0)} `}${i ? 'V' : ''}${y(n).toFixed(1)}H${(i === course.length - 1 ? x(i) + step / 2 : x(i) + step / 2).toFixed(1)}`).join('');
    const at = Math.max(0, course.findIndex(({ change }) => change.hash === this.#selected?.hash));
    const chosen = this.#selected ? at : course.length - 1;
    const every = Math.ceil(36 / step);
    const figures = `Recipes left after each of ${course.length} changes, on a logarithmic scale: between ${count(least)} and ${count(most)}, ${count(course.at(-1).count)} now.`;
    const drawing = svg('svg', { viewBox: `0 0 ${width} ${height}`, width, height, class: 'course', role: 'slider', tabindex: 0, 'aria-label': figures,
      'aria-valuemin': 1, 'aria-valuemax': course.length, 'aria-valuenow': chosen + 1,
      'aria-valuetext': `change ${course[chosen].change.lsn}, ${this.app.words.change(course[chosen].change)}, ${plural(course[chosen].count, 'recipe')}` },
      ...ticks.flatMap((tick) => [svg('path', { class: 'grid', d: `M${x0 - 8} ${y(tick)}H${x1}` }), text(x0 - 14, y(tick) + 4, count(Math.round(tick)), 'at-end')]),
      svg('path', { class: 'now', d: `M${x(chosen)} ${high - 10}V${low + 14}` }), svg('path', { class: 'path', d: path }),
      ...course.map(({ change, count: n }, i) => svg('path', { class: 'dot f-' + kind(change.client), d: shape(change.client),
        transform: `translate(${(x(i) - 6).toFixed(1)} ${(y(n) - 6).toFixed(1)}) scale(1.2)` })),
      svg('circle', { class: 'sel', cx: x(chosen), cy: y(course[chosen].count), r: 10 }),
      ...course.map(({ change }, i) => ((course.length - 1 - i) % every === 0 ? text(x(i), height - 10, String(change.lsn), 'at-mid') : null)));
    const select = (i) => { const to = course[Math.max(0, Math.min(course.length - 1, i))].change; if (to !== this.#selected) { this.#selected = to; this.#drawLeft(); } };
    const point = (event) => select(Math.floor((event.clientX - this.left.querySelector('svg').getBoundingClientRect().left - x0) / step));
    drawing.addEventListener('pointerdown', (event) => { point(event);
      const stop = new AbortController();
      addEventListener('pointermove', point, { signal: stop.signal });
      for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => stop.abort(), { signal: stop.signal }); });
    drawing.addEventListener('keydown', (event) => {
      const to = { ArrowLeft: chosen - 1, ArrowDown: chosen - 1, ArrowRight: chosen + 1, ArrowUp: chosen + 1, Home: 0, End: course.length - 1 }[event.key];
      if (to !== undefined) { event.preventDefault(); select(to); }
    });
    this.#drawReadout(course, chosen);
    this.left.replaceChildren(head, el('figure.pic', {}, drawing), this.readout);
    if (hadFocus) drawing.focus({ preventScroll: true });
  }

  #drawReadout(course, chosen) {
    const { log, words } = this.app;
    const { change, count: n } = course[chosen];
    const before = chosen ? course[chosen - 1].count : n;
    const undone = log.undone().get(change.hash);
    this.readout.replaceChildren(el('p', {}, el('b', {}, String(change.lsn)), '\u2002', by(change.client), `\u2002${words.change(change)}, `,
      el('b', {}, count(n)), ' recipes', n !== before && el('span.muted', {}, ` (${count(Math.abs(n - before))} ${n > before ? 'more' : 'fewer'})`)),
      undone ? el('span.muted.pad', {}, `undone by ${undone.lsn}`)
        : button('quiet', 'Undo', () => log.undo(change), { 'aria-label': `Undo change ${change.lsn}` }));
  }

  #drawBag() {
    const { mirror, words, recipes } = this.app;
    const bag = this.#bagIds.map((id) => ({ id, n: mirror.get('stock:' + id), held: Math.min(mirror.get('reserve:' + id), mirror.get('stock:' + id)), needs: this.#needs.get(id) }))
      .sort((a, b) => (b.needs ?? 0) - (a.needs ?? 0) || words.ingredient(a.id).localeCompare(words.ingredient(b.id)));
    const head = el('div.sechead', {}, el('h2', {}, 'The bag'), el('span.aside.small', {}, 'recipes that need each'));
    if (!bag.length) { this.bag.replaceChildren(head, this.app.emptyBag()); return; }
    const largest = Math.max(BLOCKS, ...bag.map(({ n }) => n));
    const bar = (cls, from, to) => svg('rect', { class: cls, x: `${from}%`, y: 2, width: `${Math.max(1, to - from - 1.5)}%`, height: 12 });
    const bars = ({ n, held }) => {
      const unit = 100 / (largest > BLOCKS ? largest : Math.max(4, ...bag.map((one) => one.n)));
      if (largest > BLOCKS) return [n > held && bar('bar', 0, (n - held) * unit), held > 0 && bar('bar-held', (n - held) * unit + 0.5, n * unit)];
      return Array.from({ length: n }, (_, i) => bar(i < n - held ? 'bar' : 'bar-held', i * unit, (i + 1) * unit));
    };
    this.bag.replaceChildren(head, el('ul.bagbars', {}, el('li.hd', {}, el('span', {}, 'Ingredient'), el('span'), el('span.n', {}, 'Bag'), el('span.m', {}, 'Recipes')),
      ...bag.map((one) => el('li', {}, el('span', {}, words.ingredient(one.id)), svg('svg', { 'aria-hidden': 'true' }, ...bars(one)),
        el('span.n', {}, count(one.n), one.held > 0 && el('span.muted', { title: 'held back' }, `/${one.held}`)), el('span.m', {}, one.needs === undefined ? '' : count(one.needs))))),
      el('p.small.muted.label', {}, `${bag.some(({ held }) => held) ? 'Dashed is held back. ' : ''}${plural(recipes.canBrew ?? 0, 'recipe')} can be brewed.`));
  }

  #drawPlan() {
    const plan = this.app.plans.gold;
    const head = el('div.sechead', {}, el('h2', {}, 'What the plan makes'), el('span.aside.small', {}, this.app.plans.isPlanning ? 'planning…' : 'gold'));
    if (!plan?.brews.length) { this.plan.replaceChildren(head, el('p.muted', {}, plan ? 'Nothing can be brewed from the bag.' : '')); return; }
    const width = this.#width(this.plan);
    const most = Math.max(plan.bound, plan.gold, 1);
    const unit = (width - 6) / most;
    const split = (brews) => brews.map(({ gold, times }) => ({ gold, times, sum: gold * times }));
    const bars = (brews, y, cls) => {
      let from = 0;
      return brews.flatMap(({ gold, times, sum }) => {
        const long = Math.max(1, sum * unit - 2);
        const word = times > 1 ? `${times} × ${count(gold)}` : count(gold);
        const nodes = [svg('rect', { class: cls, x: from.toFixed(1), y, width: long.toFixed(1), height: 28 }), long > word.length * 7 + 14 && text(from + 8, y + 18, word, 'onbar')];
        from += sum * unit;
        return nodes;
      });
    };
    const best = split(plan.brews), plain = split(this.#greedy ?? []);
    const total = plain.reduce((sum, b) => sum + b.sum, 0);
    const less = plan.gold - total;
    const end = most * unit + 2;
    const list = (brews) => brews.slice(0, 6).map(({ sum }) => count(sum)).join(', ');
    const why = plan.exact ? `bound ${count(plan.bound)}, nobody can make more` : `bound ${count(plan.bound)}`;
    this.plan.replaceChildren(head, el('figure.pic', {}, svg('svg', { viewBox: `0 0 ${width} 148`, width, height: 148, role: 'img',
      'aria-label': `The plan makes ${count(plan.gold)} gold in ${plural(plan.potions, 'potion')}: ${list(best)}. Dearest first makes ${count(total)}: ${list(plain) || 'nothing'}. The bound is ${count(plan.bound)}.` },
      text(0, 16, `The plan, ${count(plan.gold)}`, 'hi'), ...bars(best, 24, 'b1'),
      this.#greedy && text(0, 80, `Dearest first, ${count(total)}`), ...bars(plain, 88, 'g1'),
      this.#greedy && less * unit > 30 && svg('path', { class: 'less', d: `M${(total * unit + 4).toFixed(1)} 102H${(end - 4).toFixed(1)}` }),
      this.#greedy && less > 0 && (less * unit > 60 ? text((total * unit + end) / 2, 96, `${count(less)} less`, 'at-mid') : text(end - 8, 80, `${count(less)} less`, 'at-end')),
      svg('path', { class: 'bound', d: `M${end} 20V124` }), text(end + 2, 142, why, 'at-end'))));
  }

  async #drawSkill() {
    const { details, recipes, words } = this.app;
    const recipe = details.recipe ?? recipes.shown[0];
    const head = el('div.sechead', {}, el('h2', {}, 'Gold by skill'), el('span.aside.small', {}, recipe ? recipe.ingredients.map(words.ingredient).join(', ') : ''));
    if (!this.isSeen) return;
    if (!recipe) { this.skill.replaceChildren(head, el('p.muted', {}, 'Select a recipe first.')); return; }
    const drawing = await bySkill(this.app, recipe, this.#width(this.skill), 196);
    if (drawing) this.skill.replaceChildren(head, drawing);
  }
}
