// The screen of a game: what the server says goes in, what the visitor does goes out.

import { Actions } from "./actions.js";
import { Board } from "./board.js";
import { el, fill } from "./dom.js";
import { afterMove, count, discsAt, signed } from "./game.js";
import { Exports } from "./exports.js";
import { Invitation } from "./invitation.js";
import { MoveList } from "./moves.js";
import { Players } from "./players.js";
import { ReviewPanel } from "./review.js";
import { announce, toast } from "./say.js";
import { Connection } from "./server.js";
import { settings } from "./settings.js";
import { tap } from "./sound.js";
import { outcomeText, statusText } from "./status.js";
import { problemText, rulesName, sideName, t } from "./words.js";

/** @typedef {import("./types.js").News} News */
/** @typedef {import("./types.js").Side} Side */

export class Play {
  /** @type {import("./types.js").GameView | null} */
  #game = null;
  /** @type {Side[]} */
  #mine = [];
  #alone = false;
  /** @type {import("./types.js").Both<boolean> | null} */
  #here = null;
  #watching = 0;
  /** @type {Side[]} */
  #offers = [];
  /** Who would like to take back a move. @type {Side | null} */
  #wantsBack = null;
  /** The position on the board if it is not the latest. @type {number | null} */
  #past = null;
  /** A line that is shown instead of the game. @type {{ ply: number, moves: import("./types.js").Move[], step: number } | null} */
  #line = null;
  /** @type {{ ply: number, moves: import("./types.js").Scored[] } | null} */
  #advice = null;
  /** The square just chosen, until the server has answered. */
  #first;
  #connected = true;

  #board = new Board((square) => this.#choose(square));
  #players = new Players();
  #moves = new MoveList((ply) => this.#jump(ply));
  #review = new ReviewPanel((ply) => this.#jump(ply), (reviewed) => {
    this.#line = { ply: reviewed.ply, moves: reviewed.best_line, step: 1 };
    this.#draw();
  });
  #exports = new Exports();
  #status = el("p", { class: "status", role: "status" });
  #note = el("p", { class: "note" });
  #actions;
  #invitation;
  #connection;
  #host;
  #go;
  #keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);

  /**
   * @param {HTMLElement} host
   * @param {string} id
   * @param {(path: string, options?: { first?: string }) => void} go
   * @param {string} [first] a move to make as soon as the game is here
   */
  constructor(host, id, go, first) {
    this.#host = host;
    this.#go = go;
    this.#first = first;
    this.#actions = new Actions((message) => this.#send(message), go);
    this.#invitation = new Invitation(id, () => this.#connection.restart());
    this.#connection = new Connection(id, (news) => this.#hear(news), (connected) => this.#setConnected(connected));
    const side = el("div", { class: "side" },
      el("section", { class: "card state" }, this.#status, this.#note, this.#actions.node),
      this.#invitation.node, this.#moves.node, this.#review.node, this.#exports.node);
    const table = el("div", { class: "table" }, this.#players.top, this.#board.node, this.#players.bottom);
    fill(host, [el("h1", { class: "unseen" }, t("title")), el("div", { class: "stage" }, table, side)]);
    this.#status.textContent = t("loading");
    addEventListener("keydown", this.#keys);
  }

  refresh() {
    this.#draw();
    this.#board.refresh();
  }

  close() {
    this.#connection.close();
    this.#players.close();
    removeEventListener("keydown", this.#keys);
  }

  /** @param {News} news */
  #hear(news) {
    switch (news.type) {
      case "you":
        this.#mine = news.sides;
        this.#alone = news.alone;
        break;
      case "game":
        this.#takeGame(news);
        break;
      case "moved":
        if (!this.#takeMove(news)) return;
        break;
      case "presence":
        this.#here = news.here;
        this.#watching = news.watching;
        break;
      case "advice":
        this.#takeAdvice(news);
        break;
      case "take_back_asked":
        this.#wantsBack = news.by;
        if (!this.#mine.includes(news.by)) toast(t("action.back-asked"));
        break;
      case "rematch_offered":
        this.#offers.push(news.by);
        if (!this.#mine.includes(news.by)) toast(t("action.rematch-offered"));
        break;
      case "rematch":
        this.#go(`/g/${news.id}`);
        return;
      case "review":
        this.#review.hear(news.moves, news.verdict);
        break;
      case "refused":
        toast(problemText(news));
        if (!this.#game) this.#status.textContent = problemText(news);
        break;
    }
    this.#draw();
  }

  /** @param {import("./types.js").GameView} game */
  #takeGame(game) {
    const before = this.#game?.moves.length ?? game.moves.length;
    if (game.moves.length < before) announce(t("say.back"));
    if (game.now.outcome && !this.#game?.now.outcome && this.#game) announce(outcomeText(game.now.outcome, this.#mine));
    if (!game.now.outcome) this.#review.forget();
    this.#game = game;
    this.#wantsBack = null;
    this.#advice = null;
    this.#past = null;
    this.#line = null;
    this.#board.resize(game.rules.width, game.rules.height);
    if (this.#first && this.#mine.length && this.#send({ do: "move", square: this.#first, ply: game.moves.length })) {
      this.#first = undefined;
    }
  }

  /** @param {Extract<News, { type: "moved" }>} news */
  #takeMove({ ply, played, now }) {
    const game = this.#game;
    if (!game || game.moves.length !== ply) {
      // Something was missed; a new connection tells the whole game.
      this.#connection.restart();
      return false;
    }
    this.#game = { ...game, moves: [...game.moves, played], now };
    this.#wantsBack = null;
    this.#advice = null;
    this.#line = null;
    tap(played.flips.length);
    const words = [t("say.move", { side: sideName(played.side), square: played.square, count: played.flips.length })];
    // Seen and heard: the message is polite to screen readers by itself.
    if (played.passed) toast(t("status.passed", { side: sideName(played.passed) }));
    if (now.outcome) words.push(outcomeText(now.outcome, this.#mine));
    announce(words.join(" "));
    return true;
  }

  /** @param {Extract<News, { type: "advice" }>} news */
  #takeAdvice({ ply, moves }) {
    if (ply !== this.#game?.moves.length) return;
    this.#advice = { ply, moves };
    const best = moves[0];
    if (best) announce(t("say.hint", { square: best.square, score: signed(best.score) }));
  }

  /** @param {boolean} connected */
  #setConnected(connected) {
    if (connected && !this.#connected) toast(t("status.online"));
    this.#connected = connected;
    this.#draw();
  }

  /** @param {Record<string, unknown>} message */
  #send(message) {
    const sent = this.#connection.send(message);
    if (!sent) toast(t("status.offline"));
    return sent;
  }

  /** @param {string} square */
  #choose(square) {
    const game = this.#game;
    if (!game || game.now.outcome) return;
    if (this.#past !== null || this.#line) {
      this.#jump(game.moves.length);
      return;
    }
    this.#send({ do: "move", square, ply: game.moves.length });
  }

  /** @param {number} ply */
  #jump(ply) {
    const total = this.#game?.moves.length ?? 0;
    if (this.#line) {
      // Within a line the steps go along it, and leave it at its beginning.
      const step = this.#line.step + Math.sign(ply - this.#ply());
      if (Math.abs(ply - this.#ply()) === 1 && step >= 1 && step <= this.#line.moves.length) {
        this.#line.step = step;
        this.#draw();
        return;
      }
      this.#line = null;
    }
    this.#past = ply >= total || ply < 0 ? null : ply;
    this.#draw();
  }

  /** The number of moves on the board. */
  #ply() {
    return this.#line ? this.#line.ply + this.#line.step : (this.#past ?? this.#game?.moves.length ?? 0);
  }

  #draw() {
    const game = this.#game;
    this.#host.classList.toggle("bare", !settings.coordinates);
    if (!game) {
      if (!this.#connected) this.#status.textContent = t("status.offline");
      return;
    }
    const ply = this.#ply();
    const discs = this.#line
      ? this.#line.moves.slice(0, this.#line.step).reduce(afterMove, discsAt(game, this.#line.ply))
      : discsAt(game, ply);
    const latest = !this.#line && ply === game.moves.length;
    const mayPlay = latest && !!game.now.turn && this.#mine.includes(game.now.turn) && !game.now.paused;
    const advice = latest ? this.#advice : null;
    this.#board.show({
      discs,
      legal: mayPlay && settings.marks ? game.now.legal : [],
      last: (this.#line ? this.#line.moves[this.#line.step - 1] : game.moves[ply - 1])?.square ?? null,
      hint: advice?.moves.length === 1 ? (advice.moves[0]?.square ?? null) : null,
      scores: new Map(advice && advice.moves.length > 1 ? advice.moves.map((scored) => [scored.square, scored.score]) : []),
    });
    this.#players.show(game, { mine: this.#mine, discs: count(discs), here: this.#alone ? null : this.#here });
    this.#moves.show(game, this.#line ? this.#line.ply : ply, this.#review.moves);
    this.#review.show(game, this.#line ? this.#line.ply + 1 : ply);
    this.#invitation.show(game, this.#mine);
    this.#exports.show(game, ply);
    this.#actions.show(game, { mine: this.#mine, alone: this.#alone, offers: this.#offers, wantsBack: this.#wantsBack, reviewing: this.#review.active });
    const status = statusText(game, { mine: this.#mine, connected: this.#connected, past: this.#past, line: this.#line });
    if (this.#status.textContent !== status) this.#status.textContent = status;
    const notes = [rulesName(game.rules), game.control, this.#watching ? t("spectators", { count: this.#watching }) : ""];
    this.#note.textContent = notes.filter(Boolean).join(" · ");
    document.title = `${status} – Outflank`;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.altKey || event.metaKey || target?.closest("input, textarea, select, dialog")) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      u: () => this.#send({ do: "undo" }),
      r: () => this.#send({ do: "redo" }),
      h: () => this.#send({ do: "hint" }),
      s: () => this.#send({ do: "scores" }),
      ",": () => this.#jump(Math.max(0, this.#ply() - 1)),
      ".": () => this.#jump(this.#ply() + 1),
    };
    const action = keys[event.key.toLowerCase()];
    if (!action || !this.#game) return;
    event.preventDefault();
    action();
  }
}
