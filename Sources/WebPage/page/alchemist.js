// The alchemist's skill, gear and perks, and the controls that set them.

import { el, stepper } from './dom.js';
import { count, perk } from './words.js';

export const RANKS = [['alchemist', 5, 'each rank 20 % stronger'], ['experimenter', 3, 'each rank: eating reveals one more'],
  ['haggling', 5, 'merchants pay 10 to 30 % more']];
export const FLAGS = [['physician', 'what restores, 25 % stronger'], ['benefactor', 'what helps in potions, 25 % stronger'],
  ['poisoner', 'what harms in poisons, 25 % stronger'], ['purity', 'potions lose what harms'], ['seeker', 'everything 10 % stronger'],
  ['allure', 'half of the merchants pay 10 % more']];
export const FIELDS = ['skill', 'fortify', 'speech', ...RANKS.map(([field]) => field), ...FLAGS.map(([field]) => field)];

const FORTIFY_STEP = 5;
const SPEECH_STEP = 5;
const MOST_SPEECH = 1000;
const MOST_FORTIFY = 1e7;

/** The controls, one a field. */
export function alchemist({ mirror, queue }) {
  const get = (field) => mirror.get('alchemist:' + field);
  const set = (field, value) => queue.apply({ edit: 'alchemist', field, value });
  const named = (field, small) => el('p', {}, perk(field), el('small', {}, small));
  return [
    skill(get('skill'), (value) => set('skill', value)),
    el('div.field', {}, named('fortify', 'Fortify Alchemy in all'),
      stepper('Gear and drinks, percent', get('fortify'), (by) => set('fortify', Math.max(0, get('fortify') + by * FORTIFY_STEP)),
        0, MOST_FORTIFY, `${count(get('fortify'))}\u2009%`)),
    el('div.field', {}, named('speech', 'the skill by which merchants pay'),
      stepper('Speech', get('speech'), (by) => set('speech', Math.max(0, get('speech') + by * SPEECH_STEP)), 0, MOST_SPEECH,
        count(get('speech')))),
    ...RANKS.map(([field, most, words]) => el('div.field.rank', {}, named(field, words), el('span', {}, `${get(field)} of ${most}`),
      ranks(field, get(field), most, (value) => set(field, value)))),
    ...FLAGS.map(([field, words]) => el('div.field', {}, named(field, words),
      el('button.switch', { type: 'button', role: 'switch', 'aria-checked': String(get(field)), 'aria-label': perk(field),
        click: () => set(field, !get(field)) }))),
    ...(mirror.catalog?.doubts?.length ? [el('p.label', {}, 'Gold is a guess'),
      el('ul.plain', {}, ...mirror.catalog.doubts.map((doubt) => el('li.muted', {}, doubt)))] : []),
  ];
}

/** The figure follows the finger; the edit is made when it is lifted. */
function skill(now, set) {
  const most = Math.max(100, now);
  const shown = el('span.big', {}, count(now));
  const follow = () => {
    shown.textContent = range.value;
    range.style.setProperty('--at', `${range.value / most * 100}%`);
  };
  const range = el('input.range', { type: 'range', min: 0, max: most, 'aria-label': 'Skill',
    input: follow, change: () => set(Number(range.value)) });
  range.value = now;
  follow();
  return el('div.field.first', {}, el('p', {}, 'Skill'), shown, range);
}

/** A disc for each rank; the last one that is filled empties again. */
function ranks(field, now, most, set) {
  const rank = (i) => el('button', { type: 'button', 'aria-label': `${perk(field)} ${i} of ${most}`, 'aria-pressed': String(now >= i),
    click: () => set(now === i ? i - 1 : i) });
  return el('div.ranks', { role: 'group', 'aria-label': perk(field) }, ...Array.from({ length: most }, (_, i) => rank(i + 1)));
}
