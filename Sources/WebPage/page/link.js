// A connection to the daemon: one JSON-RPC message a frame, requests by id, reconnecting by itself.

import { askDevice } from './device.js';
import { whenReleased } from './press.js';

const LONGEST_PAUSE = 5000;
/** After a tap or a wake-up, something has to come within this time: a phone that changed its network is told nothing. */
const SOON = 3000;
/** A page that somebody sees asks after this much silence. */
const QUIET = 10_000;
/** A connection that is not made within this time never is. */
const OPENING = 5000;

/** An answer that says no; `kind` is stable, `message` is for people. */
export class Refusal extends Error {
  constructor(error) {
    super(error.message);
    this.kind = error.data?.kind ?? 'unknown';
    this.data = error.data ?? {};
  }
}

/** The connection ended before the answer came. */
export class Gone extends Error { name = 'Gone'; }

export class Link {
  #socket = null;
  #waiting = new Map();
  #id = 0;
  #pause = 100;
  #timer = 0;
  /** Runs out when nothing came for too long: `#soon` after a question, `#quiet` since the last message. */
  #soon = 0;
  #quiet = 0;
  state = 'connecting';
  /** Whether the handlers know that `state` is sure. */
  #isSure = false;

  /**
   * `handlers`: `open`, `closed(state, isSure)`, `event(method, params)`; a brief link does not come back. Why it was
   * closed is sure only when the bridge was asked, or did not answer; a further attempt that fails for the same reason is not told.
   */
  constructor(handlers, { brief = false } = {}) {
    this.handlers = handlers;
    this.brief = brief;
  }

  connect() {
    clearTimeout(this.#timer);
    if (this.#socket) return;
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}/live`);
    this.#socket = socket;
    this.#soon = setTimeout(() => this.#dead(), OPENING);
    socket.onopen = () => {
      this.#pause = 100;
      this.state = 'live';
      this.#isSure = false;
      this.#heard();
      whenReleased(() => { if (this.#socket === socket) this.handlers.open(); });
    };
    socket.onmessage = ({ data }) => {
      this.#heard();
      whenReleased(() => { if (this.#socket === socket) this.#read(JSON.parse(data)); });
    };
    socket.onclose = ({ code }) => this.#closed(socket, code);
  }

  close() { this.#socket?.close(); clearTimeout(this.#timer); }

  /** Asks whether the way is still there; the bridge itself answers. A socket whose way is gone says nothing. */
  expect() {
    if (this.brief || this.#soon || !this.isLive) return;
    this.#soon = setTimeout(() => this.#dead(), SOON);
    this.#send('system.ping', {});
  }

  #heard() {
    clearTimeout(this.#soon);
    clearTimeout(this.#quiet);
    this.#soon = 0;
    if (!this.brief) this.#quiet = setTimeout(() => { if (!document.hidden) this.expect(); }, QUIET);
  }

  /** Gives the socket up without waiting for its end, which may take the system minutes. */
  #dead() {
    const socket = this.#socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.#closed(socket, 0);
  }

  get isLive() { return this.#socket?.readyState === WebSocket.OPEN; }

  /** Asks; rejects with a Refusal, or with Gone if the answer never came. */
  ask(method, params = {}) {
    if (!this.isLive) return Promise.reject(new Gone());
    const id = this.#send(method, params);
    this.expect();
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #send(method, params) {
    this.#id += 1;
    this.#socket.send(JSON.stringify({ id: this.#id, jsonrpc: '2.0', method, params }));
    return this.#id;
  }

  #read(message) {
    if (message.method === 'system.restarted') {
      // The new process knows no watch and may never answer what the old one had read: begin anew.
      this.#socket.close(4000);
    } else if (message.method) {
      this.handlers.event(message.method, message.params);
    } else {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.error) waiting?.reject(new Refusal(message.error));
      else waiting?.resolve(message.result);
    }
  }

  async #closed(socket, code) {
    if (this.#socket !== socket) return;
    this.#socket = null;
    clearTimeout(this.#soon);
    clearTimeout(this.#quiet);
    this.#soon = 0;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Gone());
    const isOver = this.brief || code === 4000;
    if (isOver) {
      this.#tell('connecting', true);
    } else {
      // The reason of the attempt before holds until that of this one is known.
      if (['connecting', 'live'].includes(this.state)) this.#tell('offline', false);
      const state = await this.#why(code);
      // Somebody may have connected meanwhile.
      if (this.#socket) return;
      this.#tell(state, true);
    }
    // An unpaired device is refused until it has paired; then the page connects again.
    if (this.brief || this.state === 'unpaired') return;
    this.#timer = setTimeout(() => this.connect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  #tell(state, isSure) {
    if (this.state === state && this.#isSure === isSure) return;
    this.state = state;
    this.#isSure = isSure;
    whenReleased(() => this.handlers.closed(state, isSure));
  }

  /** A browser hides why a socket was refused; the bridge tells another request whether it knows this device. */
  async #why(code) {
    if (code === 1012) return 'noDaemon';
    return { paired: 'noDaemon', full: 'full', unpaired: 'unpaired', away: 'offline' }[await askDevice()];
  }
}
