// Staying connected to a live game or to an analysis, and knowing whether one is.

import { look, reached } from "./reach.js";

/** The word with which the server says that there is no point in trying again. */
const REFUSED = "refused";
/** Milliseconds before the first new attempt, and the most before any. */
const SOON = 250;
const LATE = 5000;
/** How often we look at the connection, how often we make ourselves heard, and after how long a silence it is dead. */
const LOOK = 500;
const PING = 2000;
const SILENCE = 4500;
/** A browser that has not let us look for so long cannot say who was silent. */
const ASLEEP = 2 * LOOK + 1500;

/** A live connection that comes back by itself. The server knows nothing of the one before. */
export class Connection {
  /** @type {WebSocket | undefined} */
  #socket;
  /** @type {number | undefined} */
  #timer;
  #attempts = 0;
  #closed = false;
  #heard = 0;
  #looked = 0;
  #pinged = 0;
  #path;
  #hear;
  #state;
  #explain;
  #watch;
  #events = new AbortController();

  /**
   * @param {() => string} path where the server listens
   * @param {(news: any) => void} hear
   * @param {(connected: boolean) => void} state
   * @param {() => Promise<object | null>} [explain] asked why nothing answers there: if it tells, there is no point in trying again
   */
  constructor(path, hear, state, explain = async () => null) {
    this.#path = path;
    this.#hear = hear;
    this.#state = state;
    this.#explain = explain;
    const { signal } = this.#events;
    addEventListener("online", () => this.#soon(), { signal });
    addEventListener("offline", () => this.#lose(), { signal });
    this.#watch = setInterval(() => this.#look(), LOOK);
    this.#open();
  }

  #open() {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.#path()}`);
    let opened = false;
    this.#socket = socket;
    this.#heard = this.#looked = this.#pinged = performance.now();
    socket.onopen = () => {
      opened = true;
      if (socket !== this.#socket) return;
      this.#heard = performance.now();
      this.#attempts = 0;
      reached(true);
      this.#state(true);
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#heard = performance.now();
      const news = JSON.parse(event.data);
      if (news.type !== "pong") this.#hear(news);
    };
    socket.onclose = (event) => {
      if (this.#closed || socket !== this.#socket) return;
      if (event.reason === REFUSED) this.close();
      else this.#lose();
      if (!opened) void Promise.all([this.#ask(), look()]);
    };
  }

  /** A browser does not say why it could not connect. */
  async #ask() {
    const problem = await this.#explain();
    if (!problem || this.#closed) return;
    this.close();
    this.#hear({ type: "refused", ...problem });
  }

  /** Makes ourselves heard, and notices when nobody answers. */
  #look() {
    const now = performance.now();
    if (now - this.#looked > ASLEEP) this.#heard = now;
    this.#looked = now;
    if (!this.#socket) return;
    if (now - this.#heard >= SILENCE) {
      this.#lose();
    } else if (now - this.#pinged >= PING && this.#socket.readyState === WebSocket.OPEN) {
      this.#pinged = now;
      this.#socket.send('{"do":"ping"}');
    }
  }

  /** The connection is gone, or as good as gone. */
  #lose() {
    const old = this.#socket;
    if (!old) return;
    this.#socket = undefined;
    old.close();
    this.#state(false);
    const wait = Math.min(LATE, SOON * 2 ** this.#attempts);
    this.#attempts += 1;
    this.#timer = setTimeout(() => this.#open(), wait);
  }

  /** Tries at once, now that the network is back. */
  #soon() {
    if (this.#socket?.readyState !== WebSocket.OPEN) this.restart();
  }

  /** Connects anew, as somebody who has a seat now. */
  restart() {
    const old = this.#socket;
    this.#open();
    old?.close();
  }

  /**
   * Asks for something; says whether it could be sent.
   * @param {Record<string, unknown>} message
   */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    this.#events.abort();
    this.#socket?.close();
  }
}
