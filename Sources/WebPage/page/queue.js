// Edits on their way: numbered requests, kept in localStorage until they are answered, sent in order.
//
// Client and queue are of one tab: two tabs that counted together would lose edits. A tab takes over the
// queue of one that does not answer any more.

import { deviceName } from './device.js';
import { Gone } from './link.js';
import { whenReleased } from './press.js';

const KEY = 'alchemy.queue.';
const SILENCE = 500;
/** An edit that waited longer may be about something that others have set meanwhile. */
const OLD = 60_000;
/** A live edit is answered within this time; only then it is worth saying that it is not sent. */
const PROMPT = 400;
/** Taps on + that follow one another within this time are one change. */
const BURST = 300;
/** After a refusal because nothing can be written, the edit is sent again. */
const AGAIN = 1100;
/** A tab that still answers may close before it has sent its edits: it is asked again after two, four and eight seconds. */
const PAUSE = 2000;
const LONGEST = 8000;

const randomName = () => [...crypto.getRandomValues(new Uint8Array(12))]
  .map((byte) => byte.toString(16).padStart(2, '0')).join('');
const read = (key) => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } };

/** The fields that edits set, and how to get the new value from the old one. */
export function fieldsOfEdits(edits) {
  return edits.map((edit) => {
    const { ingredient, effect } = edit;
    switch (edit.edit) {
      case 'choose': return [ingredient ? 'ingredient:' + ingredient : 'effect:' + effect, () => edit.choice];
      case 'stock': return ['stock:' + ingredient, () => edit.quantity];
      case 'adjust': return ['stock:' + ingredient, (v) => Math.max(0, v + edit.by)];
      case 'reserve': return ['reserve:' + ingredient, () => edit.quantity];
      case 'note': return ['note:' + edit.of, () => edit.text];
      case 'favourite': return ['favourite:' + edit.recipe, () => edit.name];
      case 'alchemist': return ['alchemist:' + edit.field, () => edit.value];
      case 'scope': return ['scope', () => edit.scope];
      case 'rename': return ['name', () => edit.name];
      default: return ['', () => undefined];
    }
  });
}

/** The same for a request. */
function effectsOf({ method, params }) {
  const less = (id, times) => ['stock:' + id, (v) => Math.max(0, v - times)];
  if (method === 'bag.brew') return params.brews.flatMap(({ ingredients, times = 1 }) => ingredients.map((id) => less(id, times)));
  if (method === 'bag.eat') return [less(params.ingredient, params.times ?? 1)];
  return fieldsOfEdits(params.edits ?? []);
}

export class Queue {
  entries = [];
  #overlay = new Map();
  #mine = { client: randomName(), next: 1 };
  #isClaimed = false;
  #isSending = false;
  #asking = new Map();
  #burst = 0;

  constructor(link, mirror, refused) {
    this.link = link;
    this.mirror = mirror;
    this.refused = refused;
    mirror.pending = (field) => this.#overlay.get(field);
    this.channel = new BroadcastChannel('alchemy.tabs');
    this.channel.onmessage = ({ data }) => this.#hear(data);
    addEventListener('storage', ({ key, newValue }) => { if (newValue && key?.startsWith(KEY)) this.#adoptLater(key, PAUSE); });
    addEventListener('pagehide', () => { for (const entry of this.entries) entry.isBurst = false; this.flush(); });
    this.#claim();
  }

  get waiting() { return this.entries.filter((entry) => entry.done === undefined); }
  get held() { return this.entries.filter((entry) => entry.held); }

  /** Whether a field's shown value has not reached the daemon, and not just this moment. */
  isUnsent(field) {
    return this.waiting.some((entry) => entry.params.profile === this.mirror.id
      && (!this.link.isLive || entry.held || Date.now() - entry.at > PROMPT)
      && effectsOf(entry).some(([name]) => name === field));
  }

  /** Whether a change's author is this tab, or one that it has taken over. */
  isOwn(client) { return this.#tabs.has(client?.split('#').at(-1)); }
  #tabs = new Set();

  /** Queues an edit of the profile; the promise ends with the daemon's answer. */
  push(method, params, profile = this.mirror.id) {
    const { lsn, epoch } = this.mirror;
    const entry = { method, params: profile ? { profile, ...params } : params, at: Date.now(), lsn, epoch };
    const fields = effectsOf(entry);
    if (fields.length === 1) entry.base = this.mirror.get(fields[0][0]);
    // Three taps on one name while nothing is sent are one choice.
    const last = this.entries.at(-1);
    const only = (one, edit) => one?.params.edits?.length === 1 && one.params.edits[0].edit === edit;
    const isOpen = last && !last.n && !last.held && last.params.profile === entry.params.profile;
    const isAgain = isOpen && ['choose', 'adjust'].some((edit) => only(last, edit) && only(entry, edit))
      && effectsOf(last)[0][0] === fields[0][0];
    if (isAgain) {
      const [edit] = entry.params.edits;
      if (edit.edit === 'adjust') entry.params.edits = [{ ...edit, by: edit.by + last.params.edits[0].by }];
      else entry.at = last.at;
      entry.base = last.base;
      entry.lsn = last.lsn;
      this.entries.pop();
    }
    const isNothing = isAgain && only(entry, 'adjust') && entry.params.edits[0].by === 0;
    if (!isNothing) this.entries.push(entry);
    // Anything else ends the burst before it.
    entry.isBurst = only(entry, 'adjust');
    if (last && !isAgain) last.isBurst = false;
    const answer = new Promise((resolve) => {
      entry.resolve = (result) => { resolve(result); if (isAgain) last.resolve?.(result); };
    });
    if (isNothing) entry.resolve({ changed: 0 });
    this.#changed(fields);
    const drawn = () => this.mirror.tell({ fields: new Set(fields.map(([field]) => field)), queue: true });
    setTimeout(() => whenReleased(drawn), PROMPT + 20);
    this.flush();
    return answer;
  }

  apply(...edits) { return this.push('profile.apply', { edits }); }

  /** Forgets what the mirror shows by itself now. */
  settle(lsn) {
    const before = this.entries.length;
    this.entries = this.entries.filter((entry) => !(entry.done <= lsn));
    if (this.entries.length !== before) this.#recompute();
  }

  #recompute() {
    this.#overlay.clear();
    for (const entry of this.entries) {
      if (entry.params.profile !== this.mirror.id) continue;
      for (const [field, change] of effectsOf(entry)) {
        if (field) this.#overlay.set(field, change(this.#overlay.get(field) ?? this.mirror.sent(field)));
      }
    }
  }
  /** Adjusts are relative, so news of the profile move them. */
  rebase() { if (this.entries.length) this.#recompute(); }

  #changed(fields) {
    this.#recompute();
    this.#save();
    this.mirror.tell({ fields: new Set(fields.map(([field]) => field)), queue: true });
  }

  #save() {
    const entries = this.waiting.map(({ resolve, isBurst, ...kept }) => kept);
    try { localStorage.setItem(KEY + this.#mine.client, JSON.stringify({ ...this.#mine, entries })); } catch { /* full: memory only */ }
  }

  /** Sends what waits, one after the other. */
  async flush() {
    if (this.#isSending || !this.#isClaimed) return;
    clearTimeout(this.#burst);
    this.#isSending = true;
    let isTold = false;
    for (let entry; this.link.isLive && !this.isAsking && (entry = this.waiting.find((e) => !e.held));) {
      const pause = entry.isBurst && !entry.n ? entry.at + BURST - Date.now() : 0;
      if (pause > 0) {
        this.#burst = setTimeout(() => this.flush(), pause);
        break;
      }
      // The bridge passes no edit of another name, which this device had before it was forgotten and paired anew.
      if (entry.n && !entry.client.startsWith(`${deviceName()}#`)) entry.n = undefined;
      if (!entry.n) { entry.client = `${deviceName() ?? 'page'}#${this.#mine.client}`; entry.n = this.#mine.next++; this.#save(); }
      try {
        const result = await this.link.ask(entry.method, { ...entry.params, request: { client: entry.client, n: entry.n } });
        entry.done = result.changed === 0 || entry.params.profile !== this.mirror.id ? 0 : result.lsn ?? 0;
        entry.resolve?.(result);
        this.settle(this.mirror.lsn);
        this.#changed(effectsOf(entry));
      } catch (error) {
        if (error instanceof Gone) break;
        if (error.kind === 'requestGap') {
          entry.n = error.data.expected;
          if (entry.client.endsWith(this.#mine.client)) this.#mine.next = entry.n + 1;
          continue;
        }
        if (error.kind === 'readOnly') {
          // The daemon cannot write, for a moment or until somebody mends it: the edit waits, and the player hears why.
          if (!isTold) this.refused(error);
          isTold = true;
          await new Promise((later) => setTimeout(later, AGAIN));
          continue;
        }
        entry.done = 0;
        this.settle(0);
        this.#changed(effectsOf(entry));
        this.refused(error);
      }
    }
    this.#isSending = false;
  }

  /** After a silence, finds old choices and counts that others have set meanwhile, and holds them back. */
  async check() {
    if (this.#isClaimed) this.#adoptOthers();
    const old = this.waiting.filter((entry) => entry.params.profile === this.mirror.id
      && Date.now() - entry.at > OLD && entry.params.edits?.length === 1
      && ['choose', 'stock'].includes(entry.params.edits[0].edit));
    if (old.length) {
      this.isAsking = true;
      const page = await this.link.ask('profile.history', { profile: this.mirror.id, limit: 500 }).catch(() => ({ changes: [] }));
      for (const entry of old) {
        const [[field]] = effectsOf(entry);
        const since = page.changes.filter((c) => c.effects.some((e) => e.field === field)
          && (entry.epoch !== this.mirror.epoch || c.lsn > entry.lsn));
        // Sent already, and only the answer was lost: it is asked for again.
        if (entry.n && since.some((c) => this.isOwn(c.client))) continue;
        const change = since.find((c) => !this.isOwn(c.client));
        // The watch may still be catching up, so the history says what the value is.
        const theirs = change?.effects.find((e) => e.field === field).to;
        if (!change || theirs === effectsOf(entry)[0][1](theirs)) continue;
        // The last word on a field counts; earlier ones of this page are void.
        this.entries = this.entries.filter((other) => other === entry || !(other.held?.field === field));
        entry.held = { field, theirs, client: change.client, time: change.time };
      }
      this.isAsking = false;
      this.#changed(this.held.flatMap(effectsOf));
    }
    this.flush();
  }

  /** Ends the question about a held edit: sends it, or drops it. */
  answer(entry, isMine) {
    if (isMine) { entry.held = undefined; entry.at = Date.now(); }
    else this.entries = this.entries.filter((other) => other !== entry);
    this.#changed(effectsOf(entry));
    this.flush();
  }

  // Tabs. A tab's name outlives a reload, but a duplicated tab has it too, and then takes another one.

  async #claim() {
    const mine = sessionStorage.getItem('alchemy.tab');
    const kept = mine && read(KEY + mine);
    if (kept && await this.#isSilent(mine)) {
      // What was pushed meanwhile was kept under the first name, and would be taken over a second time.
      localStorage.removeItem(KEY + this.#mine.client);
      this.#mine = { client: mine, next: kept.next };
      this.entries.unshift(...kept.entries);
    }
    sessionStorage.setItem('alchemy.tab', this.#mine.client);
    this.#tabs.add(this.#mine.client);
    this.#isClaimed = true;
    this.#changed(this.entries.flatMap(effectsOf));
    this.flush();
    this.#adoptOthers();
  }

  #adoptOthers() {
    const others = Object.keys(localStorage).filter((key) => key.startsWith(KEY) && key !== KEY + this.#mine.client);
    for (const key of others) this.#adopt(key);
  }

  async #adopt(key, pause = PAUSE) {
    const name = key.slice(KEY.length);
    if (name === this.#mine.client || this.#asking.has(name)) return;
    if (!await this.#isSilent(name)) { this.#adoptLater(key, pause); return; }
    const kept = read(key);
    localStorage.removeItem(key);
    if (!kept?.entries?.length) return;
    this.#tabs.add(kept.client);
    this.entries.unshift(...kept.entries);
    this.#changed(kept.entries.flatMap(effectsOf));
    if (this.link.isLive && this.mirror.epoch) this.check();
  }

  #adoptLater(key, pause) {
    if (this.#later.has(key) || pause > LONGEST) return;
    this.#later.add(key);
    setTimeout(() => {
      this.#later.delete(key);
      if (read(key)?.entries?.length) this.#adopt(key, 2 * pause);
    }, pause);
  }
  #later = new Set();

  #isSilent(name) {
    this.channel.postMessage({ asks: name, from: this.#mine.client });
    return new Promise((resolve) => {
      const timer = setTimeout(() => { this.#asking.delete(name); resolve(true); }, SILENCE);
      this.#asking.set(name, () => { clearTimeout(timer); this.#asking.delete(name); resolve(false); });
    });
  }

  #hear({ asks, from, is }) {
    if (is) this.#asking.get(is)?.();
    else if (asks === this.#mine.client && this.#isClaimed) this.channel.postMessage({ is: asks });
    // Two tabs that want the same queue: the one with the smaller name takes it.
    else if (from < this.#mine.client) this.#asking.get(asks)?.();
  }
}
