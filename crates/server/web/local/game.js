// A game in this browser: what a live connection is to a game on the server.

import { findGame, keepView } from "./kept.js";

/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").Hear} Hear */
/** @typedef {import("./types.js").Connected} Connected */
/** @typedef {import("../types.js").GameView} GameView */

/** Milliseconds before an engine that ended is started again, and how often that is tried. */
const PAUSE = 500;
const ATTEMPTS = 3;

/** @implements {Line} */
export class LocalGame {
  #id;
  #hear;
  #connected;
  #start;
  /** @type {{ host: import("./host.js").LocalHost, session: number } | null} */
  #going = null;
  #closed = false;
  #attempts = 0;
  /** @type {GameView | null} */
  #view = null;
  /** @type {import("../types.js").Side[]} */
  #sides = [];
  /** Lets the game go, which no other tab changes meanwhile. @type {() => void} */
  #release = () => undefined;

  /**
   * @param {string} id
   * @param {() => Promise<import("./host.js").LocalHost>} start the engine
   * @param {Hear} hear
   * @param {Connected} connected
   */
  constructor(id, start, hear, connected) {
    this.#id = id;
    this.#start = start;
    this.#hear = hear;
    this.#connected = connected;
    void navigator.locks.request(lockOf(id), () => (this.#closed ? undefined : new Promise((released) => {
      this.#release = () => released(undefined);
      void this.#open();
    })));
  }

  async #open() {
    try {
      const [host, kept] = [await this.#start(), await findGame(this.#id)];
      if (!kept) {
        this.#hear({ type: "refused", error: "no-such-game", message: "There is no such game." });
        return;
      }
      await host.weights.need(kept.view?.rules.name ?? "8x8 standard").catch(() => undefined);
      if (this.#closed) return;
      const opening = { game: { id: this.#id, next: kept.next, entries: kept.entries } };
      const { session } = await host.open(opening, (news) => this.#take(news), () => this.#lose());
      this.#going = { host, session };
      if (this.#closed) host.close(session);
      this.#connected(true);
    } catch (error) {
      const { problem } = /** @type {{ problem?: import("../types.js").Problem }} */ (error);
      if (problem) this.#hear({ type: "refused", ...problem });
      else this.#lose();
    }
  }

  /** @param {any} news */
  #take(news) {
    if (this.#closed) return;
    this.#attempts = 0;
    if (news.type === "you") this.#sides = news.sides;
    if (news.type === "game") this.#view = { ...news, id: this.#id };
    if (news.type === "moved" && this.#view) this.#view = { ...this.#view, moves: [...this.#view.moves, news.played], now: news.now };
    if (this.#view && (news.type === "game" || news.type === "moved")) void keepView(this.#id, this.#view, this.#sides).catch(() => undefined);
    this.#hear(news);
  }

  /** The engine has ended; everything is kept, so another one goes on. */
  #lose() {
    this.#going = null;
    if (this.#closed) return;
    this.#connected(false);
    this.#attempts += 1;
    if (this.#attempts <= ATTEMPTS) setTimeout(() => void this.#open(), PAUSE * this.#attempts);
  }

  restart() {
    const going = this.#going;
    this.#going = null;
    going?.host.close(going.session);
    void this.#open();
  }

  /** @param {Record<string, unknown>} message */
  send(message) {
    return !!this.#going?.host.say(this.#going.session, message);
  }

  close() {
    this.#closed = true;
    this.#going?.host.close(this.#going.session);
    this.#release();
  }
}

/** The name of the lock of a game: whoever has it may change the game. @param {string} id */
export const lockOf = (id) => `outflank game ${id}`;
