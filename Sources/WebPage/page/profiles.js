// The menu of profiles, grouped by the folders in their names.

import { button, el, icon } from './dom.js';
import { form, sheet } from './sheet.js';
import { count, folder } from './words.js';

export class Profiles {
  all = new Map();
  #watch = null;
  #open = null;

  constructor(app) { this.app = app; }

  async follow() {
    const { watch, profiles } = await this.app.link.ask('profiles.watch');
    this.#watch = watch;
    this.all = new Map(profiles.map((profile) => [profile.id, profile]));
    this.#open?.redraw();
  }

  event(params) {
    if (params.watch !== this.#watch) return;
    const news = params.added ?? params.changed;
    if (news) this.all.set(news.id, news);
    if (params.removed) this.all.delete(params.removed.id ?? params.removed);
    this.#open?.redraw();
    this.app.profilesChanged();
  }

  get sorted() { return [...this.all.values()].sort((a, b) => folder(a.name)[0].localeCompare(folder(b.name)[0]) || a.name.localeCompare(b.name)); }

  menu() {
    const { app } = this;
    let deleted = null;
    this.#open = sheet('Profiles', (close, redraw) => {
      const choose = (id) => { close(); app.use(id); };
      const groups = Map.groupBy ? Map.groupBy(this.sorted, ({ name }) => folder(name)[0]) : new Map([['', this.sorted]]);
      const made = ({ profile }) => { if (profile) choose(profile.id); };
      const current = this.all.get(app.mirror.id);
      return [
        ...[...groups].map(([under, profiles]) => el('section', {}, under && el('h3.label', {}, under),
          el('ul.plain', {}, ...profiles.map(({ id, name, recipes }) => el('li', {}, el('button.wide-row', { type: 'button',
            'aria-current': id === app.mirror.id ? 'true' : null, click: () => choose(id) },
            icon(id === app.mirror.id ? 'proof' : 'flask'), el('span.name', {}, folder(name)[1] || name), el('span.muted', {}, `${count(recipes)} recipes`))))))),
        form('New profile', '', 'Make', (name) => name && app.queue.push('profile.create', { name }, null).then(made), { maxlength: '200' }),
        current && form('Rename', current.name, 'Rename', (name) => { app.queue.apply({ edit: 'rename', name }); close(); }, { maxlength: '200' }),
        current && form('Copy as', current.name + ' 2', 'Copy', (name) => app.queue.push('profile.copy', { name }).then(made), { maxlength: '200' }),
        current && el('div.act', {}, button('stop', `Delete ${folder(current.name)[1] || current.name}`, () => { app.queue.push('profile.delete', {}); close(); }),
          button('quiet', 'Deleted ones', async () => {
            const { profiles } = await app.link.ask('profile.list', { deleted: true }).catch(() => ({ profiles: [] }));
            deleted = profiles.filter((one) => one.deleted);
            redraw();
          })),
        deleted && el('ul.plain', {}, ...(deleted.length ? deleted.map(({ id, name }) => el('li.between', {}, el('span', {}, name),
          button('quiet', 'Bring back', () => { app.queue.push('profile.undelete', {}, id).then(() => choose(id)); })))
          : [el('li.muted', {}, 'None is deleted.')])),
      ];
    });
  }
}
