// What each evening brought, and what a bag can still make as it is brewed empty. Each drawing has a table, in which a
// screen reader finds every figure.

import { el, svg } from './dom.js';
import { lines, nice } from './skill.js';
import { count, plural } from './words.js';

/** So many brews are asked for at a time, and so often at most. */
const ROWS = 500;
const PAGES = 8;
/** A day has at least this much room. */
const DAY = 46;
const MOST = 30;

const text = (x, y, word, cls) => svg('text', { x, y, class: cls }, word);
const fixed = (number) => number.toFixed(1);
const two = (number) => String(number).padStart(2, '0');
const dayOf = (time) => { const d = new Date(time); return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}`; };

const short = (day) => new Date(`${day}T12:00`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });

/** The days on which something was brewed, oldest first: {day, times, gold, learned}, as `alchemy brewed --by day` has them. */
export async function evenings({ link, mirror }) {
  const days = new Map();
  let isWhole = false;
  for (let before, pages = 0; pages < PAGES; pages += 1) {
    const page = await link.ask('bag.brews', { profile: mirror.id, limit: ROWS, before });
    for (const { time, times, gold, learned = 0, undone } of page.brews) {
      if (undone) continue;
      const name = dayOf(time);
      const day = days.get(name) ?? { day: name, times: 0, gold: 0, learned: 0 };
      days.set(name, { ...day, times: day.times + times, gold: day.gold + times * gold, learned: day.learned + learned });
    }
    before = page.brews.at(-1)?.lsn;
    isWhole = !page.more || before === undefined;
    if (isWhole) break;
  }
  // Of the oldest day only a part was told.
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1)).slice(isWhole ? 0 : 1);
}

/** A table that is heard and not seen. */
function heard(caption, titles, rows) {
  return el('table.unseen', {}, el('caption', {}, caption),
    el('thead', {}, el('tr', {}, ...titles.map((title) => el('th', {}, title)))),
    el('tbody', {}, ...rows.map(([name, ...cells]) =>
      el('tr', {}, el('th', {}, name), ...cells.map((cell) => el('td', {}, cell))))));
}

/** Gold as bars, discoveries as dots with their number, a pair for each day. */
export function eveningDrawing(all, width, height) {
  const [left, right, high, low] = [52, width - 6, 26, height - 28];
  const days = all.slice(-Math.max(1, Math.min(MOST, Math.floor((right - left) / DAY))));
  const top = nice(Math.max(...days.map(({ gold }) => gold), 1));
  const most = Math.max(...days.map(({ learned }) => learned), 1);
  const step = (right - left) / Math.max(days.length, 4);
  const broad = Math.min(step - 8, 56);
  const y = (value, roof) => low - (low - high) * value / roof;
  const marks = days.flatMap(({ day, gold, learned }, i) => {
    const x = left + step * (i + 0.5);
    const roof = y(gold, top);
    return [svg('rect', { class: 'bar', x: fixed(x - broad / 2), y: fixed(roof), width: fixed(broad), height: fixed(low - roof) }),
      learned > 0 && svg('circle', { class: 'halo', cx: fixed(x), cy: fixed(y(learned, most)), r: 4.5 }),
      learned > 0 && text(fixed(x), fixed(y(learned, most) - 9), learned, 'hi at-mid'),
      text(fixed(x), height - 8, short(day), 'at-mid')];
  });
  const { day, gold, learned } = all.at(-1);
  const words = `Gold and discoveries of ${plural(days.length, 'day')}; the last is ${day} with ${count(gold)} gold and `
    + `${plural(learned, 'discovery', 'discoveries')}.`;
  return el('figure.pic', {},
    svg('svg', { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': words },
      ...lines(top, (value) => y(value, top), left, right), ...marks),
    heard('Gold and discoveries by day', ['Day', 'Potions', 'Gold', 'Discoveries'],
      days.map((one) => [one.day, count(one.times), count(one.gold), count(one.learned)])));
}

/** What the rest of the bag can still make, after each brew of its plan: steps that end at nothing. */
export function emptyingDrawing(plan, words, width, height) {
  const [left, right, high, low] = [52, width - 6, 14, height - 28];
  const top = nice(Math.max(plan.gold, 1));
  const potions = Math.max(1, plan.brews.reduce((sum, { times }) => sum + times, 0));
  const x = (made) => left + (right - left) * made / potions;
  const y = (gold) => low - (low - high) * gold / top;
  let [made, rest] = [0, plan.gold];
  let path = `M${left} ${fixed(y(rest))}`;
  const rows = plan.brews.map(({ ingredients, times, gold, named }) => {
    made += times;
    rest = Math.max(0, rest - times * gold);
    path += `L${fixed(x(made))} ${fixed(y(rest))}`;
    return [named ?? ingredients.map(words.ingredient).join(', '), count(times), count(times * gold), count(rest)];
  });
  const half = made / 2;
  const label = `What the bag can still make as the plan is brewed: ${count(plan.gold)} gold at first, nothing after `
    + `${plural(potions, 'potion')}.`;
  return el('figure.pic', {},
    svg('svg', { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': label },
      ...lines(top, y, left, right),
      svg('path', { class: 'area', d: `${path}V${low}H${left}Z` }), svg('path', { class: 'curve', d: path }),
      text(left, height - 8, '0'), text(fixed(x(half)), height - 8, count(Math.round(half)), 'at-mid'),
      text(right, height - 8, plural(potions, 'potion'), 'at-end')),
    heard('What the bag can still make after each brew of the plan', ['Brew', 'Times', 'Gold', 'Still left'], rows));
}
