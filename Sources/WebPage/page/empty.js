// What is said where there is nothing to show: why, and the one thing to do.

import { button, el, mark } from './dom.js';
import { pasteMenu } from './menus.js';
import { by, clock } from './words.js';

const REASONS = 8;

export function unreachable(state) {
  if (state === 'full') {
    return el('div.empty', {}, el('h1', {}, 'Too many pages are open'),
      el('p', {}, 'Close one, here or on another device. This page connects by itself.'));
  }
  return el('div.empty', {}, el('h1', {}, 'The daemon does not answer'),
    el('p', {}, 'Run ', el('code', {}, 'alchemy doctor'), ' on the computer; it tells what is missing. This page connects by itself.'));
}

/** The profile was deleted, or is not here any more. */
export function noProfile(app) {
  const { log, mirror, profiles, queue } = app;
  const name = mirror.get('name');
  const { id } = mirror;
  const change = log.changes.find(({ effects }) => effects.some(({ field, to }) => field === 'deleted' && to));
  const waiting = queue.waiting.length;
  const bringBack = () => queue.push('profile.undelete', {}, id).then(() => app.use(id));
  return el('div.empty', {}, el('h1', {}, 'Nothing selected'),
    el('p', {}, name ? `${name} was deleted` : 'The profile is not here any more',
      ...(change ? [` at ${clock(change.time)} by `, by(change.client)] : []), '.',
      waiting > 0 && ` ${waiting} of your edits were not sent; they are kept here.`),
    el('div.act', {}, id && button('primary', 'Bring it back', bringBack), button('second', 'Choose another', () => profiles.menu())));
}

export function noPlan(app) {
  if (app.ingredientsInBag())
    return el('div.empty', {}, el('h2', {}, 'Nothing to brew'),
      el('p', {}, 'No recipe that fits your choices can do with what the bag has and you do not hold back.'));
  const byHand = () => { app.go('columns'); app.tab('ingredient'); };
  return el('div.empty', {}, el('h2', {}, 'Nothing is in the bag'),
    el('p', {}, 'Tap + beside an ingredient for each one that you carry, or paste a list or send a picture. '
      + 'The plan appears as soon as two of them share an effect.'),
    el('div.act', {}, button('primary', 'List or picture', () => pasteMenu(app)), button('second', 'Count by hand', byHand)));
}

export function noRecipes(app) {
  const { head } = app.recipes;
  if (head.text)
    return el('div.empty', {}, el('h2', {}, 'No recipe passes the filter'),
      el('div.act', {}, button('second', 'Show all', () => head.clear())));
  const { order } = app.recipes;
  if (order.kind !== 'any' || order.sort === 'strength')
    return el('div.empty', {}, el('h2', {}, 'No recipe is of this kind'),
      el('p', {}, 'Your choices may leave others.'),
      el('div.act', {}, button('second', 'Show all kinds', () => app.recipes.setOrder({ kind: 'any', sort: 'value' }))));
  if (head.chip === 'short' && app.ingredientsInBag() && app.mirror.recipes > 0)
    return el('div.empty', {}, el('h2', {}, 'Nothing is one short'),
      el('p', {}, 'No recipe that fits your choices lacks just one ingredient.'));
  return head.chip !== 'all' && app.mirror.recipes > 0 ? noPlan(app) : noneLeft(app);
}

/** The choices that may leave no recipe, each with a way back. */
function noneLeft(app) {
  const { log, mirror, queue, words } = app;
  const chosen = (choice) => [...mirror.fields.keys()]
    .filter((field) => /^(ingredient|effect):/.test(field) && mirror.get(field) === choice);
  const why = [...chosen('must'), ...chosen('cant').filter((field) => field.startsWith('effect:'))].slice(0, REASONS);
  const target = log.target();
  const reason = (field) => {
    const choice = mirror.get(field);
    const [group, id] = field.split(':');
    const release = () => queue.apply({ edit: 'choose', [group]: id, choice: 'may' });
    return el('li', { class: 'is-' + choice }, mark(), el('span.name', {}, words.subject(field)),
      button('quiet', choice === 'cant' ? 'Allow' : 'Release', release));
  };
  return el('div.empty', {}, el('h2', {}, 'No recipe is left'),
    el('p', {}, why.length ? 'These choices leave none:' : 'The choices leave none.'),
    el('ul.why', {}, ...why.map(reason)),
    target && el('div.act', {}, button('second', `Undo change ${target.lsn}`, () => log.undo(target))));
}
