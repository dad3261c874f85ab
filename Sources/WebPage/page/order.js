// How the recipes are listed: in which order, of which kind, and what if the alchemist were another one.

import { alchemist } from './alchemist.js';
import { button, el } from './dom.js';
import { sheet } from './sheet.js';
import { count, KINDS, ORDERS, perk, plural } from './words.js';

const radios = (name, words, now, choose) => el('div.three', { role: 'radiogroup', 'aria-label': name },
  ...Object.entries(words).map(([key, word]) => el('button.btn.second', { type: 'button', role: 'radio',
    'aria-checked': String(key === now), click: () => choose(key) }, word)));

export function orderMenu(app) {
  const { mirror, recipes } = app;
  const { order } = recipes;
  sheet('List the recipes', (close, redraw) => {
    const set = (change) => { recipes.setOrder(change); redraw(); };
    const effects = el('select', { 'aria-label': 'Effect', change: ({ target }) => set({ effect: target.value }) },
      ...mirror.catalog.effects.map(({ id, name }) => el('option', { value: id, selected: id === order.effect }, name)));
    // The same controls as for the alchemist, and nothing is stored.
    const supposed = {
      mirror: { get: (field) => order.as?.[field.slice('alchemist:'.length)] ?? mirror.get(field) },
      queue: { apply: ({ field, value }) => set({ as: { ...order.as, [field]: value } }) },
    };
    const other = Object.entries(order.as ?? {}).map(([field, value]) => `${perk(field)} ${value === true ? 'yes' : value || 'no'}`);
    return [
      el('p.label', {}, 'In the order of'), radios('Order', ORDERS, order.sort, (sort) => set({ sort })),
      order.sort === 'strength' && el('label.find', {}, el('span', {}, 'Effect'), effects),
      el('p.label', {}, 'Only'), radios('Kind', KINDS, order.kind, (kind) => set({ kind })),
      el('div.between', {}, el('p', {}, 'What if', el('small', {}, other.length ? `${other.join(', ')}; nothing is stored`
        : 'another skill, other gear or perks; nothing is stored')),
        order.as && button('quiet', 'As I am', () => set({ as: null }))),
      ...alchemist(supposed),
    ];
  });
}

/** Asks before all choices of a column go. */
export function resetMenu(app, group, number) {
  sheet(`Reset the ${group}s`, (close) => [
    el('p.muted', {}, `${number} ${number === 1 ? 'is' : 'are'} “must” or “can’t”. All of them become “may”; Undo brings them back.`),
    el('div.act', {}, button('primary', 'Reset all', () => {
      app.queue.apply({ edit: 'reset', group: group + 's', choice: 'may' });
      close();
    }))]);
}

/** What was counted by hand since the game has saved, before it becomes as it was. */
export function gameMenu(app) {
  sheet('As in the game', (close) => {
    const others = app.log.asInGame() ?? [];
    return [
      el('p.muted', {}, `Since the last save of the game ${plural(others.length, 'count')} of the bag ${others.length === 1 ? 'was' : 'were'} changed.`),
      el('ul.plain', {}, ...others.map(({ ingredient, quantity, now }) =>
        el('li', {}, `${app.words.ingredient(ingredient)}: ${count(now)} → ${count(quantity)}`))),
      el('div.act', {}, button('primary', 'Count as in the game', () => {
        app.queue.apply(...others.map(({ ingredient, quantity }) => ({ edit: 'stock', ingredient, quantity })));
        close();
      }))];
  });
}
