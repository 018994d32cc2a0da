// What engines and coach say about the game on the analysis board: asked over a connection, and remembered by position.

import { Connection } from "../../connection.js";
import { HAS_ENGINE } from "../../stand-in.js";
import { AnalysisLine } from "../../local/analysis.js";
import { language, problemText } from "../../words.js";

/** @typedef {import("./types.js").Analysing} Analysing */
/** @typedef {import("./types.js").AnalystNews} AnalystNews */
/** @typedef {import("./types.js").Known} Known */
/** @typedef {import("../types.js").Line} Line */

/** Milliseconds between two looks: whoever leafs through a game waits for none of them. */
const PAUSE = 150;

/** @implements {Analysing} */
export class Analyst {
  connected = false;
  problem = "";
  /** @type {import("./types.js").Verdict | null} */
  verdict = null;
  /** @type {Map<string, Known>} */
  #known = new Map();
  /** @type {Line | null} */
  #game = null;
  /** What the server has been told of it on this connection. @type {Line | null} */
  #told = null;
  /** The position that is looked at. @type {string | null} */
  #path = null;
  #reviewing = false;
  /** Whether a look waits for its time, and whether another came meanwhile. @type {number | undefined} */
  #timer;
  #again = false;
  #language = language();
  #connection;
  #onNews;

  /** @param {(news: AnalystNews | null) => void} onNews called with what was said, or with nothing when the connection came or went */
  constructor(onNews) {
    this.#onNews = onNews;
    const hear = (/** @type {AnalystNews} */ news) => this.#hear(news);
    const connect = (/** @type {boolean} */ connected) => this.#connect(connected);
    this.#connection = HAS_ENGINE ? new AnalysisLine(hear, connect) : new Connection(() => `/api/analysis/live?language=${language()}`, hear, connect);
  }

  /** Another game. Of one that begins alike everything that is known stays true. @param {Line} game */
  start(game) {
    const before = this.#game;
    if (before?.rules !== game.rules || before.start !== game.start) this.#known.clear();
    this.#game = game;
    [this.verdict, this.#reviewing, this.problem] = [null, false, ""];
    this.#tell();
  }

  /** What this position is worth, and the move that led there. @param {string} path */
  look(path) {
    if (path === this.#path) return;
    this.#path = path;
    this.problem = "";
    if (this.#timer) this.#again = true;
    else this.#look();
  }

  /** What every move of the main line is worth. @param {string} moves */
  review(moves) {
    if (!this.#game) return;
    this.start({ ...this.#game, moves });
    this.#reviewing = true;
    this.#connection.send({ do: "review" });
  }

  /** Who said what squares are worth, where it could be either. */
  get who() {
    return this.#connection instanceof AnalysisLine ? this.#connection.who : "";
  }

  /** The moves that are reviewed, or were; nothing if nobody has asked. */
  get reviewed() {
    return this.#reviewing ? (this.#game?.moves ?? null) : null;
  }

  /** Nobody looks any more. */
  rest() {
    [this.#path, this.#reviewing] = [null, false];
    this.#connection.send({ do: "rest" });
  }

  /** Words come in the language of the visitor; who changes it asks again. */
  speak() {
    if (this.#language === language()) return;
    this.#language = language();
    this.#known.clear();
    this.verdict = null;
    this.#connection.restart();
  }

  close() {
    clearTimeout(this.#timer);
    this.#connection.close();
  }

  /** @param {string} path */
  known(path) {
    return this.#known.get(path) ?? {};
  }

  /** Tells the server which game it is, unless it knows. */
  #tell() {
    if (!this.#game || this.#told === this.#game) return;
    if (this.#connection.send({ do: "start", ...this.#game })) this.#told = this.#game;
    // Another game ends what went on in the one before.
    if (this.#path !== null) this.#look();
  }

  #look() {
    this.#again = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#again) this.#look();
    }, PAUSE);
    if (this.#path !== null && this.#told) this.#connection.send({ do: "look", path: this.#path });
  }

  /** @param {boolean} connected */
  #connect(connected) {
    this.connected = connected;
    this.#told = null;
    if (connected) {
      this.#tell();
      if (this.#reviewing && !this.verdict?.finished) this.#connection.send({ do: "review" });
    }
    this.#onNews(null);
  }

  /** @param {AnalystNews} news */
  #hear(news) {
    switch (news.type) {
      case "values":
        this.#known.set(news.path, { ...this.known(news.path), values: news });
        break;
      case "judged": {
        const { judged } = this.known(news.path);
        if (!judged?.refined || news.refined) this.#known.set(news.path, { ...this.known(news.path), judged: news });
        break;
      }
      case "verdict":
        this.verdict = news;
        break;
      case "refused":
        this.problem = problemText(news);
        break;
    }
    this.#onNews(news);
  }
}
