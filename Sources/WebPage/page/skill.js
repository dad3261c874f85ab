// Gold by skill: what a recipe would fetch at other skills, with everything else of the alchemist as it is.

import { el, svg } from './dom.js';
import { count } from './words.js';

const STEPS = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

/** The drawing, or null if the answer never came. */
export async function bySkill({ link, mirror, words }, recipe, width, height) {
  const mine = mirror.get('alchemist:skill');
  const skills = [...new Set([...STEPS, Math.min(mine, 100)])].sort((a, b) => a - b);
  let gold;
  try {
    gold = (await Promise.all(skills.map((skill) => link.ask('recipes.explain',
      { profile: mirror.id, ingredients: recipe.ingredients, details: true, as: { skill } })))).map((told) => told.gold ?? 0);
  } catch {
    return null;
  }
  const top = nice(Math.max(...gold, 1));
  const [left, right, high, low] = [44, width - 14, 14, height - 28];
  const x = (skill) => left + (right - left) * skill / 100;
  const y = (value) => low - (low - high) * value / top;
  const line = skills.map((skill, i) => `${x(skill).toFixed(1)} ${y(gold[i]).toFixed(1)}`).join('L');
  const at = Math.min(mine, 100);
  const here = gold[skills.indexOf(at)];
  const text = (px, py, word, cls) => svg('text', { x: px, y: py, class: cls }, word);
  const isLate = at > 50;
  return el('figure.pic', {}, svg('svg', { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img',
    'aria-label': `Gold of ${recipe.ingredients.map(words.ingredient).join(', ')} by skill: ${count(gold[0])} at 0, `
      + `${count(here)} at ${at}, which is yours, ${count(gold.at(-1))} at 100.` },
    ...lines(top, y, left, right),
    svg('path', { class: 'area', d: `M${line}V${low}H${left}Z` }), svg('path', { class: 'curve', d: `M${line}` }),
    svg('path', { class: 'now', d: `M${x(at)} ${y(here)}V${low}` }), svg('circle', { class: 'halo', cx: x(at), cy: y(here), r: 5.5 }),
    text(isLate ? Math.max(x(at) - 4, left + 80) : x(at) + 2, y(here) - 12, `${count(here)} at ${at}`, isLate ? 'hi at-end' : 'hi'),
    at < 90 && text(right, y(gold.at(-1)) + 20, count(gold.at(-1)), 'at-end'), at > 10 && text(left + 6, y(gold[0]) - 8, count(gold[0])),
    ...[0, 25, 50, 75, 100].map((skill) => text(x(skill), height - 8, skill, 'at-mid'))));
}

/** Three lines across a drawing, each with its value: nothing, half of the top, and the top. */
export function lines(top, y, left, right) {
  return [0, top / 2, top].flatMap((value) => [
    svg('path', { class: 'grid', d: `M${left} ${y(value).toFixed(1)}H${right}` }),
    svg('text', { x: left - 8, y: (y(value) + 4).toFixed(1), class: 'at-end' }, count(value))]);
}

/** A round number that is not less. */
export function nice(value) {
  const unit = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 4, 5, 6, 8, 10].map((step) => step * unit).find((round) => round >= value);
}
