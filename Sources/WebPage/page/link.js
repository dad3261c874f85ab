// A connection to the daemon: one JSON-RPC message a frame, requests by id, reconnecting by itself.

import { askDevice } from './device.js';

const LONGEST_PAUSE = 5000;

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
  state = 'connecting';

  /** `handlers`: `open`, `closed(state)`, `event(method, params)`; a brief link does not come back. */
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
    socket.onopen = () => { this.#pause = 100; this.state = 'live'; this.handlers.open(); };
    socket.onmessage = ({ data }) => this.#read(JSON.parse(data));
    socket.onclose = ({ code }) => this.#closed(socket, code);
  }

  close() { this.#socket?.close(); clearTimeout(this.#timer); }

  get isLive() { return this.#socket?.readyState === WebSocket.OPEN; }

  /** Asks; rejects with a Refusal, or with Gone if the answer never came. */
  ask(method, params = {}) {
    if (!this.isLive) return Promise.reject(new Gone());
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, again: { method, params } });
      this.#socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }));
    });
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
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Gone());
    this.state = this.brief || code === 4000 ? 'connecting' : await this.#why(code);
    this.handlers.closed(this.state);
    // An unpaired device is refused until it has paired; then the page connects again.
    if (this.brief || this.state === 'unpaired') return;
    this.#timer = setTimeout(() => this.connect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  /** A browser hides why a socket was refused; the bridge tells another request whether it knows this device. */
  async #why(code) {
    if (code === 1012) return 'noDaemon';
    return { paired: 'noDaemon', full: 'full', unpaired: 'unpaired', away: 'offline' }[await askDevice()];
  }
}
