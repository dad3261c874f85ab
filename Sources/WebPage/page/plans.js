// Plans, over a connection of their own: answers keep the order of the requests, and a plan may take long.

import { el, icon } from './dom.js';
import { Gone, Link } from './link.js';

const PAUSE = 500;
const IDLE = 15_000;

/** How good a plan is: proved, or by how much it may be beaten. */
export function proof(plan) {
  if (plan.exact) return el('p.proved', {}, icon('proof'), 'nobody can make more (proved)');
  const more = (plan.bound - plan.gold) / plan.gold * 100;
  return el('p.proved.gap', {}, `at most ${more < 0.1 ? '0.1' : more.toFixed(1)} % more is possible`);
}

export class Plans {
  gold = null;
  learn = null;
  shopping = null;
  isPlanning = false;
  effort = 1;
  waits = 0;
  #link = null;
  #timer = 0;
  #idle = 0;
  #round = 0;

  /** `wanted()` says which plans somebody sees: a list of `gold`, `shopping`, `learn`. */
  constructor(app, wanted, drawn) { this.app = app; this.wanted = wanted; this.drawn = drawn; }

  clear() { this.gold = this.learn = this.shopping = null; }

  /** Something changed: asks half a second after the last change. The old plan stays meanwhile. */
  soon(pause = PAUSE, effort = 1) {
    this.effort = effort;
    this.#round += 1;
    if (!this.wanted().length || this.app.mirror.isDeleted) return;
    this.isPlanning = true;
    this.drawn();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), pause);
  }

  /** Asks for what came into sight and is not known yet. */
  seen() {
    const lacks = (plan) => plan?.lsn !== this.app.mirror.lsn || (plan.isDraft && !this.isPlanning);
    if (this.wanted().some((kind) => lacks(this[kind]))) this.soon(0, this.effort);
  }

  async #ask() {
    const { mirror } = this.app;
    const round = this.#round;
    try {
      const link = await this.#open();
      if (this.#busy) link.ask('plan.stop').catch(() => {});
      this.#busy += 1;
      const params = { profile: mirror.id, progress: true, effort: this.effort };
      const ask = { gold: () => link.ask('plan.gold', { ...params, details: true, drafts: true }),
        shopping: () => link.ask('plan.shopping', { profile: mirror.id, limit: 4 }),
        learn: () => link.ask('plan.learn', { ...params }) };
      await Promise.all(this.wanted().map(async (kind) => {
        const plan = await ask[kind]();
        if (round === this.#round) { this[kind] = plan; this.#tell(kind); this.drawn(); }
      }));
    } catch (error) {
      if (!(error instanceof Gone) && error.kind) this.app.note(error.message);
    }
    this.#busy = Math.max(0, this.#busy - 1);
    if (round === this.#round) { this.isPlanning = false; this.waits = 0; this.drawn(); }
  }
  #busy = 0;

  /** The best plan so far is shown until a better one comes, unless something has changed since it began. */
  #hear({ waits, draft }) {
    this.waits = waits ?? 0;
    const isNews = draft && draft.lsn === this.app.mirror.lsn
      && !(this.gold?.lsn === draft.lsn && this.gold.gold >= draft.gold);
    if (isNews) { this.gold = { ...draft, isDraft: true }; this.#tell('gold'); }
    this.drawn();
  }

  #tell(kind) {
    if (kind === 'gold') this.gold.potions = this.gold.brews.reduce((sum, { times }) => sum + times, 0);
  }

  #open() {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => { if (!this.#busy) { this.#link?.close(); this.#link = null; } }, IDLE);
    if (this.#link?.isLive) return Promise.resolve(this.#link);
    return new Promise((resolve, reject) => {
      const link = new Link({ open: () => resolve(link), closed: () => reject(new Gone()),
        event: (method, params) => { if (method === 'plan.event') this.#hear(params); } }, { brief: true });
      this.#link = link;
      this.#busy = 0;
      link.connect();
    });
  }
}
