// What a sheet offers: for a row that is held, for brewing, for profiles, and for counting the bag by a list or a picture.

import { button, el, icon, stepper } from './dom.js';
import { form, sheet } from './sheet.js';
import { choiceWord, count, folder, recipeKey } from './words.js';

const CHOICES = ['may', 'must', 'cant'];
const whole = { inputmode: 'numeric', pattern: '[0-9]*', maxlength: '7' };
const LONGEST_NAME = '200';
const number = (text) => Math.max(0, Math.min(1_000_000, Math.round(Number(text)) || 0));

export function rowMenu(app, group, id) {
  const { mirror, queue, words } = app;
  const item = mirror[group].get(id);
  sheet(item.name, (close, redraw) => {
    const choice = mirror.get(`${group}:${id}`);
    const edit = (one) => { queue.apply(one); redraw(); };
    const choices = el('div.three', { role: 'radiogroup', 'aria-label': 'Choice' }, ...CHOICES.map((one) =>
      el('button.btn.second', { type: 'button', role: 'radio', 'aria-checked': String(one === choice),
        click: () => edit({ edit: 'choose', [group]: id, choice: one }) }, choiceWord(one))));
    if (group === 'effect') {
      const note = noteForm(app, `${group}:${id}`);
      const having = mirror.catalog.ingredients.filter(({ effects }) => effects.some((e) => e.id === id));
      return [choices, el('p.label', {}, item.harmful ? 'Harmful; in these ingredients' : 'In these ingredients'),
        el('p.muted', {}, having.map(({ name }) => name).join(', ')), note];
    }
    const inBag = mirror.get('stock:' + id);
    const reserve = (title, ingredient, note) => {
      const held = () => mirror.get('reserve:' + ingredient);
      return el('div.field', {}, el('p', {}, title, el('small', {}, note)),
        stepper(title, held(), (by) => edit({ edit: 'reserve', ingredient, quantity: held() + by }), 0, 1e6, count(held())));
    };
    return [choices,
      el('div.field', {}, el('p', {}, 'In the bag'),
        stepper('In the bag', inBag, (by) => edit({ edit: 'adjust', ingredient: id, by }), 0, 1e6, count(inBag))),
      reserve('Held back', id, 'recipes do without these' + (item.quests ? `; quests take ${count(item.quests)}` : '')),
      reserve('Every ingredient: held back', '*', 'the last ones of each; the larger number counts'),
      form('Count', String(inBag), 'Set', (text) => {
        queue.apply({ edit: 'stock', ingredient: id, quantity: number(text) });
        close();
      }, whole),
      noteForm(app, 'ingredient:' + id),
      item.found && el('p.label', {}, item.found),
      el('p.label', {}, `${count(item.value)} gold, weight ${item.weight}; its effects`),
      el('ul.plain', {}, ...item.effects.map((effect) => el('li', {}, words.effect(effect.id),
        mirror.get(`known:${id}/${effect.id}`) && el('span.muted', {}, ' ✓ known')))),
      inBag > 0 && el('div.act', {}, button('second', 'Eat one', () => { queue.push('bag.eat', { ingredient: id }); close(); }))];
  });
}

/** A field for the note on something; without text there is none. */
function noteForm({ mirror, queue }, of) {
  return form('Note', mirror.get('note:' + of), 'Write', (text) => queue.apply({ edit: 'note', of, text: text.trim() }), { maxlength: LONGEST_NAME });
}

/** The name under which a recipe is kept, and a note on it. */
export function keepMenu(app, { ingredients, named }) {
  const { mirror, queue, words } = app;
  const recipe = recipeKey(ingredients);
  sheet(named ?? 'Favourite', (close) => {
    const name = mirror.get('favourite:' + recipe);
    const keep = (text) => { queue.apply({ edit: 'favourite', recipe, name: text.trim() }); close(); };
    return [el('p.muted', {}, ingredients.map(words.ingredient).join(', ')),
      form('Favourite', name || named, 'Keep', keep, { maxlength: LONGEST_NAME }),
      name && el('div.act', {}, button('stop', 'No longer a favourite', () => keep(''))),
      noteForm(app, 'recipe:' + recipe)];
  });
}

/** How often to brew: by a stepper, all that the bag has, or a number. `brew` has `ingredients` and `named`. */
export function brewMenu(app, { ingredients, named }) {
  let times = 1;
  const most = Math.max(1, Math.min(...ingredients.map((id) => app.mirror.available(id))));
  sheet(named ?? 'Brew', (close, redraw) => {
    const brew = (often) => { app.brew([{ ingredients, times: often }]); close(); };
    return [el('p.muted', {}, ingredients.map(app.words.ingredient).join(', ')),
      el('div.field', {}, el('p', {}, 'How often', el('small', {}, `the bag has enough for ${count(most)}`)),
        stepper('How often', times, (by) => { times += by; redraw(); }, 1, most, count(times))),
      el('div.act', {}, button('primary', times > 1 ? `Brew ${count(times)}` : 'Brew one', () => brew(times)),
        most > 1 && button('second', `All ${count(most)}`, () => brew(most))),
      most > 3 && form('Number', '', 'Brew', (text) => brew(Math.max(1, Math.min(most, number(text)))), whole)];
  });
}

/** A list that is pasted, or a picture of the game's inventory: a phone offers its camera. */
export function pasteMenu(app) {
  const area = el('textarea', { rows: '8', 'aria-label': 'List', placeholder: 'Wheat 12\n3 × Giant’s Toe' });
  const told = el('p.err', { role: 'status' });
  let photo = null;
  const read = async (file, redraw) => {
    try {
      const { Photo } = await import('./photo.js');
      photo = new Photo(app, file, redraw);
      redraw();
    } catch { told.textContent = 'Offline: a picture is read on the computer.'; }
  };
  sheet('Count the bag', (close, redraw) => photo ? photo.draw(close) : [
    el('p.muted', {}, 'One ingredient a line, with its count before or behind it.'), area, told,
    el('input', { type: 'file', accept: 'image/*', hidden: true, 'aria-label': 'Picture',
      change: ({ target }) => { if (target.files[0]) read(target.files[0], redraw); } }),
    el('div.act', {}, button('primary', 'Set these counts', async () => {
      const params = { profile: app.mirror.id, mode: 'set', text: area.value };
      try {
        await app.link.ask('bag.import', { ...params, dry: true });
        app.queue.push('bag.import', { mode: 'set', text: area.value });
        close();
      } catch (error) { told.textContent = error.kind ? error.message : 'Offline: a list is read by the daemon.'; }
    }), button('second', 'From a picture…', ({ target }) => target.closest('dialog').querySelector('[type=file]').click()))]);
}

/** Profiles by their folders, and what can be done with the one that is shown. */
export function profileMenu(app) {
  const { profiles, queue } = app;
  let deleted = null;
  return sheet('Profiles', (close, redraw) => {
    const choose = (id) => { close(); app.use(id); };
    const made = ({ profile }) => { if (profile) choose(profile.id); };
    const make = (name) => { if (name) queue.push('profile.create', { name }, null).then(made); };
    const current = profiles.all.get(app.mirror.id);
    const showDeleted = async () => {
      try {
        deleted = (await app.link.ask('profile.list', { deleted: true })).profiles.filter((one) => one.deleted);
        redraw();
      } catch (error) { app.note(error.kind ? error.message : 'Offline: the daemon knows which were deleted.'); }
    };
    const bringBack = (id) => queue.push('profile.undelete', {}, id).then(() => choose(id));
    return [
      ...folders(profiles.sorted).map(([under, list]) => el('section', {}, under && el('h3.label', {}, under),
        el('ul.plain', {}, ...list.map((one) => profileRow(one, one === current, choose))))),
      form('New profile', '', 'Make', make, { maxlength: LONGEST_NAME }),
      ...(current ? aboutProfile(app, current, made, close, showDeleted) : [button('quiet', 'Deleted ones', showDeleted)]),
      deleted && el('ul.plain', {}, ...deleted.map(({ id, name }) =>
        el('li.between', {}, el('span', {}, name), button('quiet', 'Bring back', () => bringBack(id)))),
      !deleted.length && el('li.muted', {}, 'None is deleted.')),
    ];
  });
}

/** [folder, profiles] in the order of the list. */
function folders(sorted) {
  const groups = new Map();
  for (const profile of sorted) {
    const [under] = folder(profile.name);
    groups.set(under, [...(groups.get(under) ?? []), profile]);
  }
  return [...groups];
}

function profileRow({ id, name, recipes }, isCurrent, choose) {
  return el('li', {}, el('button.wide-row', { type: 'button', 'aria-current': isCurrent && 'true', click: () => choose(id) },
    icon(isCurrent ? 'proof' : 'flask'), el('span.name', {}, folder(name)[1] || name), el('span.muted', {}, `${count(recipes)} recipes`)));
}

function aboutProfile({ queue }, { name }, made, close, showDeleted) {
  const rename = (to) => { queue.apply({ edit: 'rename', name: to }); close(); };
  const remove = () => { queue.push('profile.delete', {}); close(); };
  return [
    form('Rename', name, 'Rename', rename, { maxlength: LONGEST_NAME }),
    form('Copy as', name + ' 2', 'Copy', (to) => queue.push('profile.copy', { name: to }).then(made), { maxlength: LONGEST_NAME }),
    el('div.act', {}, button('stop', `Delete ${folder(name)[1] || name}`, remove), button('quiet', 'Deleted ones', showDeleted)),
  ];
}
