// The words of the page: numbers, times, names, and what a change did.

import { el, svg } from './dom.js';
import { fieldsOfEdits } from './queue.js';

export const count = (number) => Number(number).toLocaleString('en-US');
/** How many recipes a list has: `over` a number if they were not all counted. */
export const totalOf = ({ total, over }) => (over ? 'over ' : '') + count(total);
export const plural = (number, one, many = one + 's') => `${count(number)} ${number === 1 ? one : many}`;
export const choiceWord = (choice) => (choice === 'cant' ? 'can’t' : choice);
export const next = { may: 'must', must: 'cant', cant: 'may' };

const two = (number) => String(number).padStart(2, '0');
export const clock = (time) => { const d = new Date(time); return `${two(d.getHours())}:${two(d.getMinutes())}`; };

export function day(time) {
  const midnight = (date) => new Date(date).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(Date.now()) - midnight(time)) / 864e5);
  return days === 0 ? 'Today' : days === 1 ? 'Yesterday'
    : new Date(time).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
}

/** The folder and the last part of a profile's name. */
export function folder(name) {
  const cut = name.lastIndexOf('/');
  return [name.slice(0, Math.max(cut, 0)), name.slice(cut + 1)];
}

/** A client's name without the number that tells its runs apart. */
export const person = (client) => (client ? client.replace(/#[0-9a-f]+$/, '') : 'somebody');

// Four colours, each with a shape of its own. Names that say what they are get the colour of that.
const SHAPES = { phone: 'M5 .5a4.5 4.5 0 100 9a4.5 4.5 0 000-9', desk: 'M1 1h8v8H1z',
  tablet: 'M5 0l5 5-5 5-5-5z', inbox: 'M5 .5l5 9H0z' };
export function kind(client) {
  const name = person(client).toLowerCase();
  if (name.includes('inbox')) return 'inbox';
  if (/tablet|pad/.test(name)) return 'tablet';
  if (/alchemy|desk|pc|term|laptop/.test(name)) return 'desk';
  return 'phone';
}
export const shape = (client) => SHAPES[kind(client)];
export const by = (client) => el('span.by.' + kind(client), {},
  svg('svg', { class: 'a', viewBox: '0 0 10 10', 'aria-hidden': 'true' },
    svg('path', { class: 'f-' + kind(client), d: shape(client) })), person(client));

/** A recipe in the names of fields. */
export const recipeKey = (ids) => [...ids].sort().join('+');

/** Names in a row, none of them broken over lines. */
export const row = (list) => list.flatMap((name, i) => [i ? ', ' : '', el('span.nb', {}, name)]);

const PERKS = { skill: 'Skill', fortify: 'Gear and drinks', alchemist: 'Alchemist', experimenter: 'Experimenter',
  physician: 'Physician', benefactor: 'Benefactor', poisoner: 'Poisoner', purity: 'Purity', speech: 'Speech', haggling: 'Haggling', allure: 'Allure', seeker: 'Seeker of Shadows' };
export const perk = (field) => PERKS[field] ?? field;

/** The words for the fields that a profile has exactly once. */
export const SINGLE = { scope: 'Recipes of', name: 'Name', deleted: 'Deleted' };

/** The words for what a mirror has; `potion(ingredients, gold)` is the name of what was brewed, if it is known. */
export function namer(mirror, potion = () => undefined) {
  const ingredient = (id) => (id === '*' ? 'Every ingredient' : mirror?.ingredient.get(id)?.name ?? id);
  const effect = (id) => mirror?.effect.get(id)?.name ?? id;
  const names = (ids) => ids.map(ingredient).join(', ');

  function value(v) {
    if (typeof v === 'boolean') return v ? 'yes' : 'no';
    if (typeof v === 'number') return count(v);
    return v === 'stock' ? 'the bag' : choiceWord(v ?? '');
  }

  function subject(field) {
    const cut = field.indexOf(':');
    const [group, id] = cut < 0 ? [field, ''] : [field.slice(0, cut), field.slice(cut + 1)];
    if (group === 'ingredient') return ingredient(id);
    if (group === 'effect') return effect(id);
    if (group === 'stock') return `${ingredient(id)} in the bag`;
    if (group === 'reserve') return `${ingredient(id)} held back`;
    if (group === 'alchemist') return perk(id);
    if (group === 'favourite') return `Favourite ${names(id.split('+'))}`;
    if (group === 'note') return `Note on ${id.startsWith('recipe:') ? names(id.slice(7).split('+')) : subject(id)}`;
    if (group === 'known') { const [i, e] = id.split('/'); return `${effect(e)} of ${ingredient(i)} known`; }
    return SINGLE[field] ?? field;
  }

  const brewsOf = (entry) => (entry.undoes ? [] : entry.edits.filter(({ edit, times }) => edit === 'brew' && times > 0));
  const often = (times, what) => (times > 1 ? `${count(times)} × ${what}` : what);

  /** One sentence for a change of the history. */
  function change(entry) {
    const brews = brewsOf(entry);
    if (brews.length) {
      const sum = (of) => count(brews.reduce((all, brew) => all + of(brew), 0));
      const gold = sum((brew) => brew.gold * brew.times);
      if (brews.length > 1) return `Brewed ${sum(({ times }) => times)} potions by ${brews.length} recipes for ${gold} gold`;
      const [{ times, ingredients, gold: each }] = brews;
      return `Brewed ${often(times, potion(ingredients, each) ?? names(ingredients))} for ${gold} gold`;
    }
    const eaten = meal(entry);
    if (eaten) return eaten;
    const shown = entry.effects.filter(({ field }) => !field.startsWith('tally:'));
    const made = entry.effects.find(({ field }) => field === 'tally:made');
    if (made) return made.to > (made.from ?? 0) ? 'Brewed again' : 'Brew taken back';
    if (!shown.length) return idle(entry);
    const [{ field, from, to }] = shown;
    const rest = shown.length > 1 ? `, and ${shown.length - 1} more` : '';
    if (field === 'deleted') return (to ? 'Profile deleted' : 'Profile brought back') + rest;
    return `${subject(field)}: ${from == null ? '' : `${value(from)} → `}${value(to)}${rest}`;
  }

  /** What else a change did beside what its sentence says, a line for each field. */
  function rest(entry) {
    const isTold = brewsOf(entry).length || meal(entry) || entry.effects.some(({ field }) => field === 'tally:made');
    const shown = entry.effects.filter(({ field }) => !field.startsWith('tally:'));
    return isTold || shown.length < 2 ? [] : shown.slice(1).map(({ field, from, to }) =>
      `${subject(field)}: ${from == null ? '' : `${value(from)} → `}${value(to)}`);
  }

  /** An edit that set what was set already, or that came from another machine when there was a newer value. */
  function idle({ edits }) {
    const [[field, set] = ['']] = fieldsOfEdits(edits);
    return field ? `${subject(field)}: ${value(set(0))} (nothing changed)` : 'Nothing changed';
  }

  /** A meal takes one ingredient out of the bag, and what it reveals is an ingredient's own. */
  function meal({ edits, undoes }) {
    const [taken, ...learned] = edits;
    const isMeal = !undoes && taken?.edit === 'adjust' && taken.by < 0 && learned.length > 0
      && learned.every(({ edit, ingredient: id }) => edit === 'know' && id === taken.ingredient);
    return isMeal && `Ate ${often(-taken.by, ingredient(taken.ingredient))}`;
  }

  /** What a change brewed, of what: a line for each recipe, the dearest first, but for what its sentence says. */
  function brewLines(entry) {
    const brews = brewsOf(entry);
    if (brews.length === 1) return potion(brews[0].ingredients, brews[0].gold) ? [names(brews[0].ingredients)] : [];
    return brews.sort((a, b) => b.gold * b.times - a.gold * a.times).map(({ times, ingredients, gold }) => {
      const named = potion(ingredients, gold);
      return often(times, named ? `${named} of ${names(ingredients)}` : names(ingredients));
    });
  }

  return { ingredient, effect, potion, subject, value, change, rest, brewLines };
}

const fold = (s) => s.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f'’]/g, '');

/** The folded names that a few letters abbreviate: by initials, or else by letters in their order from an initial on. */
function abbreviated(word, names) {
  if (!/^[\p{L}\p{N}]{2,6}$/u.test(word)) return [];
  const words = (name) => name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const holds = (letters, inText) => { let at = -1; return [...letters].every((one) => (at = inText.indexOf(one, at + 1)) >= 0); };
  const initials = names.filter((name) => holds(word, words(name).map(([first]) => first).join('')));
  if (initials.length) return initials;
  return names.filter((name) => words(name).some((one, i, all) => one[0] === word[0] && holds(word.slice(1), all.slice(i).join('').slice(1))));
}

/** Whether a name, or some names together, pass a filter: every word is in one of them, no `-word` is; quotes keep words together.
    A word that neither `names` nor `others` hold stands for those names that it abbreviates. */
export function filter(text, names = [], others = []) {
  const terms = [...fold(text).matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/g)]
    .map(([, no, quoted, bare]) => ({ no: no === '-', word: (quoted ?? bare).trim() })).filter((t) => t.word);
  const folded = names.map(fold);
  const held = folded.concat(others.map(fold));
  for (const t of terms) if (!t.no && !held.some((n) => n.includes(t.word))) t.meant = abbreviated(t.word, folded);
  const whole = ({ meant = [], word }) => meant.length === 1 ? '=' + names[folded.indexOf(meant[0])] : word;
  return { words: terms.filter((t) => !t.no).map(whole), notWords: terms.filter((t) => t.no).map((t) => t.word),
    passes: (...all) => {
      const these = all.map(fold);
      return terms.every((t) => these.some((n) => n.includes(t.word) || t.meant?.includes(n)) !== t.no);
    } };
}

/** The orders and the kinds of recipes, by the protocol's words for them. */
export const ORDERS = { value: 'Gold', reveals: 'Discoveries', strength: 'Strength' };
export const KINDS = { any: 'All', beneficial: 'Potions', harmful: 'Poisons', pure: 'Pure' };

/** What the button says: the order, and what is left out or supposed. */
export function orderWords({ sort, kind, as }) {
  return [ORDERS[sort], kind !== 'any' && KINDS[kind].toLowerCase(), as && 'what if'].filter(Boolean).join(', ');
}
