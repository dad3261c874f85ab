// The newest changes of the profile, as its history tells them, and how many recipes each left.

import { whenReleased } from './press.js';
import { person } from './words.js';

const PAGE = 40;
/** Who takes over the saves of the game. */
const GAME = 'alchemy game';

export class Log {
  changes = [];
  more = false;
  /** Recipes left after a change, by lsn: {count, added, removed}; known from events only. */
  counts = new Map();
  #watch = null;
  #isAsking = false;
  #isStale = false;

  constructor(app, drawn) { this.app = app; this.drawn = drawn; }

  clear() { this.changes = []; this.counts.clear(); this.#watch = null; }

  hear(news) {
    if (news.all) this.clear();
    if (news.counts && news.change) this.counts.set(news.lsn, news.counts);
    if (news.all || news.resumed || news.change || news.merged || news.ended) this.refresh(news.all ? PAGE : undefined);
  }

  async refresh(limit = 8) {
    if (this.#isAsking) { this.#isStale = true; return; }
    const { link, mirror } = this.app;
    this.#isAsking = true;
    do {
      this.#isStale = false;
      const profile = mirror.id;
      try {
        let page = await link.ask('profile.history', { profile, limit: this.changes.length ? limit : PAGE });
        const newest = this.changes[0]?.lsn ?? -1;
        if (this.changes.length && page.more && page.changes.at(-1).lsn > newest) {
          this.changes = [];
          page = await link.ask('profile.history', { profile, limit: PAGE });
        }
        if (profile !== mirror.id) { this.changes = []; this.#isStale = true; continue; }
        if (!this.changes.length) this.more = page.more;
        this.changes = [...page.changes.filter((c) => c.lsn > (this.changes[0]?.lsn ?? -1)), ...this.changes];
        this.drawn();
      } catch (error) {
        // Without a connection, the next one asks again.
        if (error.kind) this.app.note(error.message);
      }
    } while (this.#isStale && link.isLive);
    this.#isAsking = false;
  }

  async older() {
    const { link, mirror } = this.app;
    const profile = mirror.id;
    try {
      const page = await link.ask('profile.history', { profile, before: this.changes.at(-1).lsn, limit: PAGE });
      if (profile !== mirror.id) return;
      this.changes.push(...page.changes);
      this.more = page.more;
      this.drawn();
    } catch (error) { this.app.note(error.kind ? error.message : 'Offline: older changes are with the daemon.'); }
  }

  /** Which change took back which, by hash. */
  undone() {
    const taken = new Map();
    for (const change of this.changes) if (change.undoes && !taken.has(change.hash)) taken.set(change.undoes, change);
    return taken;
  }

  /** What Undo would take back. */
  target() {
    const taken = this.undone();
    return this.changes.find((change) => !change.undoes && !taken.has(change.hash)
      && change.effects.some(({ field, from }) => field !== 'name' || from != null));
  }

  /**
   * What of the bag is not as in the newest save of the game: [{ingredient, quantity, now}]; null if no save is among the
   * changes that are here.
   */
  asInGame() {
    const at = this.changes.findIndex(({ client }) => client && person(client) === GAME);
    if (at < 0) return null;
    // The oldest change since then tells what was before it.
    const then = new Map(this.changes.slice(0, at).flatMap(({ effects }) => effects.map(({ field, from }) => [field, from])));
    return [...then].filter(([field]) => field.startsWith('stock:'))
      .map(([field, value]) => ({ ingredient: field.slice('stock:'.length), quantity: Math.max(0, value ?? 0), now: this.app.mirror.get(field) }))
      .filter(({ quantity, now }) => quantity !== now);
  }

  undo(change) { return this.app.queue.push('profile.undo', { change: { origin: change.origin, seq: change.seq } }); }

  /**
   * Learns how many recipes were left after the changes of before this page: the history does not tell,
   * but a watch that resumes from before them sends each one's count.
   */
  async replay() {
    const { link, mirror } = this.app;
    const oldest = this.changes.at(-1);
    if (this.#watch || !oldest || !link.isLive) return;
    this.#watch = 'asking';
    try {
      const from = { epoch: mirror.epoch, lsn: Math.max(0, oldest.lsn - 1) };
      this.#watch = (await link.ask('profile.watch', { profile: mirror.id, topics: ['recipes'], from })).watch;
    } catch { this.#watch = null; }
  }

  /** An event of any watch; true if it was of the replay. */
  event(params) {
    if (params.watch !== this.#watch) return false;
    if (params.recipes && params.change) {
      this.counts.set(params.lsn, params.recipes);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => whenReleased(this.drawn), 60);
    }
    if (params.ended || params.lsn >= this.app.mirror.lsn) {
      if (!params.ended) this.app.link.ask('watch.cancel', { watch: this.#watch }).catch(() => {});
      this.#watch = 'done';
      this.drawn();
    }
    return true;
  }
  lost() { if (this.#watch !== 'done') this.#watch = null; }

  /** How many recipes there were after each of the changes, oldest first: [{change, count}]. */
  course() {
    const list = [...this.changes].reverse();
    let count = null;
    const known = list.map((change) => {
      const told = this.counts.get(change.lsn);
      if (told) count ??= told.count - told.added + told.removed;
      return { change, told };
    });
    count ??= this.app.mirror.recipes;
    return known.map(({ change, told }) => {
      if (told) count = told.count;
      return { change, count, told };
    });
  }
}
