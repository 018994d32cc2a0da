// An analysis with the engine in this browser, and with the server where that is better: the same messages to both.

import { Connection } from "../connection.js";
import { isAway } from "../reach.js";
import { HAS_SERVER } from "../root.js";
import { standIn, standInIfHere } from "../stand-in.js";
import { language } from "../words.js";

/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").Hear} Hear */
/** @typedef {import("./types.js").Connected} Connected */
/** @typedef {Record<string, unknown>} Message */

/** Milliseconds after which the server is asked too about a position that is not settled here. */
const PATIENCE = 2500;

/** How much is known of a position: the moves that were seen ahead, beyond all of them if it is exact. @param {any} values */
const depth = ({ moves: [best] }) => (!best ? 0 : best.sure.kind === "ahead" ? best.sure.moves : best.sure.kind === "winner" ? 60 : 100);

/** @implements {Line} */
export class AnalysisLine {
  /** Who said what was last heard: this browser or the server. @type {"browser" | "server" | ""} */
  who = "";
  #hear;
  #connected;
  #closed = false;
  /** @type {{ host: import("./host.js").LocalHost, session: number } | null} */
  #here = null;
  /** @type {Connection | null} */
  #server = null;
  #serverIsThere = false;
  /** What a new line has to be told. @type {Message | null} */
  #game = null;
  /** @type {Message | null} */
  #look = null;
  /** Who reviews. @type {"browser" | "server"} */
  #reviewer = "server";
  /** How much is known of each position that was looked at, by path. @type {Map<string, number>} */
  #depths = new Map();
  /** @type {number | undefined} */
  #timer;

  /** @param {Hear} hear @param {Connected} connected */
  constructor(hear, connected) {
    this.#hear = hear;
    this.#connected = connected;
    void this.#begin();
  }

  async #begin() {
    // Until the engine is here the server thinks, if it answers.
    if (!isAway() && !standInIfHere()?.isReady()) this.#ask();
    try {
      const host = await (await standIn())?.analyst();
      if (!host || this.#closed) throw new Error("the server thinks");
      await host.weights.need("8x8 standard").catch(() => undefined);
      const { session } = await host.open({ analysis: { language: language() } }, (news) => this.#take(news, "browser"), () => this.#lose());
      if (this.#closed) return host.close(session);
      this.#here = { host, session };
      for (const message of [this.#game, this.#look]) if (message) host.say(session, message);
      if (!this.#serverIsThere) this.#connected(true);
    } catch {
      this.#ask();
    }
  }

  /** The engine here has ended: the server goes on. */
  #lose() {
    this.#here = null;
    this.#reviewer = "server";
    if (this.#closed) return;
    if (this.#serverIsThere) this.#connected(true);
    else {
      this.#connected(false);
      this.#ask();
    }
  }

  /** Connects to the server, once. */
  #ask() {
    if (this.#server || this.#closed || !HAS_SERVER) return;
    this.#server = new Connection(() => `/api/analysis/live?language=${language()}`, (news) => this.#take(news, "server"), (connected) => {
      this.#serverIsThere = connected;
      // Where this browser thinks, the server only helps.
      if (!this.#here) this.#connected(connected);
      else if (connected) for (const message of [this.#game, this.#look]) if (message) this.#server?.send(message);
    });
  }

  /** @param {any} news @param {"browser" | "server"} who */
  #take(news, who) {
    if (this.#closed) return;
    if (this.#here && who === "server" && news.type === "refused") return;
    if (news.type === "verdict" && this.#here && who !== this.#reviewer) return;
    if (news.type === "values") {
      const before = this.#depths.get(news.path) ?? -1;
      if (depth(news) < before) return;
      this.#depths.set(news.path, depth(news));
      this.who = who;
      if (who === "browser" && news.path === this.#look?.path && !news.refining) clearTimeout(this.#timer);
    }
    this.#hear(news);
  }

  /** @param {Message} message */
  send(message) {
    clearTimeout(this.#timer);
    if (message.do === "start") {
      if (this.#game?.rules !== message.rules || this.#game?.start !== message.start) this.#depths.clear();
      [this.#game, this.#look] = [message, null];
      void this.#here?.host.weights.need(String(message.rules)).catch(() => undefined);
    }
    if (message.do === "look") this.#look = message;
    if (!this.#here) return !!this.#server?.send(message);
    if (message.do === "review") return this.#review(message);
    if (message.do === "look") this.#timer = setTimeout(() => this.#deepen(message), PATIENCE);
    else this.#server?.send(message);
    return this.#here.host.say(this.#here.session, message);
  }

  /** Asks the server too. @param {Message} message */
  #deepen(message) {
    if (isAway()) return;
    if (this.#serverIsThere) this.#server?.send(message);
    else this.#ask();
  }

  /** A whole game is much to think about: the server does it if it can. @param {Message} message */
  #review(message) {
    this.#reviewer = this.#serverIsThere ? "server" : "browser";
    if (this.#serverIsThere) return !!this.#server?.send(message);
    if (!isAway()) this.#ask();
    return !!this.#here?.host.say(this.#here.session, message);
  }

  restart() {
    const here = this.#here;
    this.#here = null;
    here?.host.close(here.session);
    this.#server?.close();
    [this.#server, this.#serverIsThere] = [null, false];
    this.#depths.clear();
    this.#connected(false);
    void this.#begin();
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#here?.host.close(this.#here.session);
    this.#server?.close();
  }
}
