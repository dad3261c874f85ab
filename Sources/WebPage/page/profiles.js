// The profiles that there are, in the order of the folders in their names.

import { folder } from './words.js';

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

  /** The profile that somebody changed last; a device that was never here begins with it. */
  get inUse() { return this.sorted.reduce((last, one) => (last && last.lsn >= one.lsn ? last : one), undefined); }

  get sorted() {
    return [...this.all.values()].sort((a, b) => folder(a.name)[0].localeCompare(folder(b.name)[0]) || a.name.localeCompare(b.name));
  }

  async menu() {
    this.#open = await this.app.profileMenu();
  }
}
