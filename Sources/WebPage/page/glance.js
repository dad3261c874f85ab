// The glance view: what to brew next from this bag, in letters for somebody who plays two metres away.

import { button, el } from './dom.js';
import { onBack } from './press.js';
import { count, plural } from './words.js';

const FRAME = 1000;

/** Keeps the screen on until `release`; `told` hears in words whether it does. */
class ScreenLight {
  #lock = null;
  #video = null;
  #timer = 0;
  #isWanted = true;

  constructor(told) {
    this.told = told;
    this.seen = () => { if (!document.hidden && this.#isWanted) this.#hold(); };
    document.addEventListener('visibilitychange', this.seen);
  }

  /** What has to be on the page for it, or null. */
  begin() {
    // Browsers lock the screen's light for secure contexts only: HTTPS, or this machine itself.
    if (navigator.wakeLock) { this.#hold(); return null; }
    return this.#film();
  }

  async #hold() {
    if (!navigator.wakeLock || this.#lock) return;
    try {
      this.#lock = await navigator.wakeLock.request('screen');
      // The browser takes it back when the page is hidden.
      this.#lock.addEventListener('release', () => { this.#lock = null; });
      this.told('The screen stays on.');
      if (!this.#isWanted) this.#lock.release();
    } catch {
      this.told('The browser does not keep the screen on now: its battery may be low.');
    }
  }

  /** A film of nothing, as large as the page: browsers leave the screen on while one is played. */
  #film() {
    const canvas = el('canvas', { width: 64, height: 64 });
    const paint = canvas.getContext('2d');
    const stream = canvas.captureStream?.(1);
    if (!stream) {
      this.told('This browser cannot keep the screen on; let the phone sleep later, in its settings.');
      return null;
    }
    let isOdd = false;
    this.#timer = setInterval(() => { paint.fillStyle = (isOdd = !isOdd) ? '#000' : '#010101'; paint.fillRect(0, 0, 64, 64); }, FRAME);
    this.#video = el('video.light', { muted: true, playsinline: true, loop: true, 'aria-hidden': 'true', tabindex: '-1' });
    Object.assign(this.#video, { muted: true, srcObject: stream });
    this.#video.play().then(() => this.told('A film keeps the screen on, where the browser lets it.'),
      () => this.told('Tap once, so that the screen stays on.'));
    return this.#video;
  }

  /** A browser may want a tap before it plays. */
  tapped() { if (this.#video?.paused) this.#video.play().catch(() => {}); }

  release() {
    this.#isWanted = false;
    document.removeEventListener('visibilitychange', this.seen);
    clearInterval(this.#timer);
    this.#lock?.release();
    if (this.#video) this.#video.srcObject = null;
  }
}

export class Glance {
  #passed = new Set();
  #what = el('div.next', { 'aria-live': 'polite' });
  #light = el('p.muted', { role: 'status' });

  /** Opens in front of the page; `closed` is called when it is left. */
  constructor(app, closed) {
    this.app = app;
    const light = new ScreenLight((words) => { this.#light.textContent = words; });
    const close = () => { left(); light.release(); this.node.close(); this.node.remove(); closed(); };
    this.node = el('dialog.glance', { 'aria-label': 'What to brew next', click: () => light.tapped(),
      cancel: (event) => { event.preventDefault(); close(); } },
      light.begin(), this.#what, el('div.act', {},
        button('primary', 'Brewed', () => this.#brew()), button('second', 'Next', () => this.#next()), button('quiet', 'Close', close)),
      this.#light, el('p.told', { role: 'status' }));
    document.body.append(this.node);
    this.node.showModal();
    const left = onBack(close);
    this.draw();
  }

  get #brews() { return this.app.plans.gold?.brews ?? []; }
  get #now() { return this.#brews.find((brew) => !this.#passed.has(brew.ingredients.join())); }

  /** The plan follows the bag, and so does this: a save of the game, a tap elsewhere, a brew. */
  draw() {
    const { plans, words } = this.app;
    const brew = this.#now;
    const rest = this.#brews.filter((one) => !this.#passed.has(one.ingredients.join())).length;
    for (const one of this.node.querySelectorAll('.primary, .second')) one.disabled = !brew;
    if (!brew) {
      this.#what.replaceChildren(el('h2', {}, plans.gold ? 'Nothing more to brew' : plans.isPlanning ? 'Planning…' : 'Offline'));
      return;
    }
    this.node.querySelector('.primary').textContent = brew.times > 1 ? `Brewed ${count(brew.times)}` : 'Brewed';
    this.#what.replaceChildren(el('h2', {}, brew.named),
      el('ul', {}, ...brew.ingredients.map((id) => el('li.name', {}, words.ingredient(id)))),
      el('p', {}, el('b', {}, `×${count(brew.times)}`), ` ${count(brew.gold)} gold each · ${plural(rest, 'recipe')} left`));
  }

  #next() {
    if (this.#now) this.#passed.add(this.#now.ingredients.join());
    if (!this.#now) this.#passed.clear();
    this.draw();
  }

  #brew() {
    const brew = this.#now;
    if (brew) this.app.brew([{ ingredients: brew.ingredients, times: brew.times }]);
  }
}
