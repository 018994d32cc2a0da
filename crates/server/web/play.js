// The screen of a game: what the server says goes in, what the visitor does goes out.

import { actions } from "./actions.js";
import { Browsing } from "./browsing.js";
import { Connection } from "./connection.js";
import { exportPanel } from "./exports.js";
import { keepFocus } from "./focus.js";
import { afterMove, count, discsAt, signed } from "./game.js";
import { invitation } from "./invitation.js";
import { html, nothing, render } from "./lit-html.js";
import { Live } from "./live.js";
import { followMove, moveList } from "./moves.js";
import { Confirm } from "./parts.js";
import { nameOf } from "./players.js";
import { announce, banner, toast } from "./say.js";
import { attempt, Refusal, server } from "./server.js";
import { settings } from "./settings.js";
import { standInIfHere } from "./stand-in.js";
import { tap } from "./sound.js";
import { statusText } from "./status.js";
import { clockName, fromText, problemText, rulesName, sureText, t } from "./words.js";

/** @typedef {import("./types.js").News} News */

/** After so many milliseconds a move that is not confirmed is worth a word. */
const SLOW = 1000;

export class Play {
  #live;
  #browsing = new Browsing();
  /** Whether the visitor wants to see what squares are worth, and the ply for which that was asked. */
  #scores = false;
  #askedScores = -1;
  #slow = false;
  /** @type {number | undefined} */
  #slowTimer;
  /** The move that the list has been scrolled to. */
  #followed = -1;

  #confirm = new Confirm(() => this.#draw());
  #connection;
  /** Whether this browser keeps it, and thinks in it. */
  #isHere;
  #host;
  #table;
  #id;
  #go;
  #lost;
  #keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);

  /**
   * @param {HTMLElement} host
   * @param {import("./table.js").Table} table
   * @param {string} id
   * @param {import("./types.js").Go} go
   * @param {() => void} lost called if there is no such game
   * @param {Parameters<import("./types.js").Go>[1]} [begun] what is known of a game that was just begun
   * @param {import("./types.js").Connect | null} [connect] the way to a game that this browser keeps
   */
  constructor(host, table, id, go, lost, begun = {}, connect = null) {
    this.#host = host;
    this.#table = table;
    this.#id = id;
    this.#go = go;
    this.#lost = lost;
    this.#live = new Live(begun.expected, begun.first);
    table.board.play = (square) => this.#choose(square);
    // What stands on the table stays until there is something else to show.
    if (!table.board.node.isConnected) table.clear();
    const address = `/api/games/${encodeURIComponent(id)}/live`;
    const hear = (/** @type {News} */ news) => this.#hear(news);
    const state = (/** @type {boolean} */ connected) => this.#setConnected(connected);
    this.#isHere = !!connect;
    this.#connection = connect?.(hear, state) ?? new Connection(() => address, hear, state, () => whyNot(id));
    addEventListener("keydown", this.#keys);
    this.#draw();
  }

  get title() {
    return `${this.#status()} – Outflank`;
  }

  refresh() {
    this.#draw();
  }

  close() {
    this.#connection.close();
    // A finished game joins those on the server.
    if (this.#isHere) void standInIfHere()?.join();
    this.#confirm.close();
    this.#table.players.rest();
    clearTimeout(this.#slowTimer);
    removeEventListener("keydown", this.#keys);
    banner("");
  }

  /** @param {News} news */
  #hear(news) {
    const live = this.#live;
    switch (news.type) {
      case "you":
        [live.mine, live.alone] = [news.sides, news.alone];
        break;
      case "game":
        this.#say(live.takeGame(news));
        this.#browsing.latest();
        this.#askedScores = -1;
        this.#sendFirst();
        break;
      case "moved":
        if (!this.#takeMove(news)) return;
        break;
      case "presence":
        [live.here, live.watching] = [news.here, news.watching];
        break;
      case "advice":
        this.#takeAdvice(news);
        break;
      case "take_back_asked":
        live.wantsBack = news.by;
        if (!live.mine.includes(news.by)) toast(t("action.back-asked"));
        break;
      case "rematch_offered":
        live.offers.push(news.by);
        if (!live.mine.includes(news.by)) toast(t("action.rematch-offered"));
        break;
      case "rematch":
        this.#go(`/g/${news.id}`);
        return;
      case "refused":
        if (!this.#takeRefusal(news)) return;
        break;
    }
    this.#askScores();
    this.#draw();
  }

  /** @param {Extract<News, { type: "moved" }>} news */
  #takeMove(news) {
    const shown = this.#live.ownMove?.square === news.played.square;
    const words = this.#live.takeMove(news);
    if (words === null) {
      // Something was missed; a new connection tells the whole game.
      this.#connection.restart();
      return false;
    }
    if (!shown) tap(news.played.flips.length);
    this.#say(words);
    return true;
  }

  /** @param {Extract<News, { type: "advice" }>} news */
  #takeAdvice(news) {
    const best = news.moves[0];
    const before = this.#live.hints.get(news.ply) ?? this.#live.scores.get(news.ply);
    if (!best || !this.#live.takeAdvice(news)) return;
    // Whoever listens hears the first answer, and a later one if it is another.
    if (before?.moves[0]?.square === best.square && before.moves[0].score === best.score) return;
    announce(`${t("say.hint", { square: best.square, score: signed(best.score) })} ${sureText(best.sure)}`);
  }

  /** @param {import("./types.js").Problem} problem */
  #takeRefusal(problem) {
    if (problem.error === "no-such-game") {
      this.#lost();
      return false;
    }
    const lasting = problem.error === "cannot-save" || problem.error === "cannot-keep" || !this.#live.told;
    this.#live.refuse(lasting ? problemText(problem) : "");
    if (!lasting) toast(problemText(problem));
    return true;
  }

  /** @param {boolean} connected */
  #setConnected(connected) {
    if (connected && !this.#live.connected) toast(t("status.online"));
    if (connected) this.#live.connected = true;
    else this.#live.lose();
    banner(connected ? "" : t("status.offline"));
    this.#draw();
  }

  /** @param {string} words */
  #say(words) {
    if (words) announce(words);
  }

  /** @param {Record<string, unknown>} message */
  #send(message) {
    const sent = this.#live.connected && this.#connection.send(message);
    if (!sent) toast(t("status.not-connected"));
    return sent;
  }

  /** The move with which a game was begun, now that it is here. */
  #sendFirst() {
    const { pending, plies } = this.#live;
    if (pending && this.#connection.send({ do: "move", square: pending.square, ply: plies })) pending.sent = true;
  }

  /** @param {string} square */
  #choose(square) {
    const live = this.#live;
    const { game } = live;
    if (!game || !live.told || game.now.outcome || live.pending) return;
    if (!this.#browsing.isLatest) {
      this.#jump(game.moves.length);
      return;
    }
    if (live.myTurn && !game.now.legal.includes(square)) {
      toast(t("problem.illegal"));
      return;
    }
    // Whoever may not play is told so by the server.
    if (!this.#send({ do: "move", square, ply: game.moves.length }) || !live.myTurn) return;
    live.pending = { ply: game.moves.length, square, sent: true };
    live.trouble = "";
    tap(game.now.flips[square]?.length ?? 0);
    clearTimeout(this.#slowTimer);
    this.#slowTimer = setTimeout(() => this.#draw(true), SLOW);
    this.#draw();
  }

  /** Asks for the worth of the squares, once for each turn. */
  #askScores() {
    const live = this.#live;
    const wanted = this.#scores && this.#browsing.isLatest && live.alone && live.myTurn && live.connected;
    if (!wanted || this.#askedScores === live.plies || live.scores.get(live.plies)?.refining === false) return;
    this.#askedScores = live.plies;
    this.#send({ do: "scores" });
  }

  #toggleScores() {
    this.#scores = !this.#scores;
    this.#askedScores = -1;
    this.#askScores();
    this.#draw();
  }

  async #join() {
    await attempt(async () => {
      await server.join(this.#id);
      this.#connection.restart();
    });
  }

  /** Shows the position after so many moves. @param {number} ply */
  #jump(ply) {
    this.#browsing.jump(ply, this.#live.plies);
    this.#askScores();
    this.#draw();
  }

  /** One move back or forward. @param {number} by */
  #step(by) {
    this.#browsing.step(by, this.#live.plies);
    this.#askScores();
    this.#draw();
  }

  /** The number of moves on the board. */
  #ply() {
    return this.#browsing.ply(this.#live.plies);
  }

  #status() {
    const { game, mine, connected, trouble } = this.#live;
    if (!game) return connected ? trouble || t("loading") : t("status.offline");
    return statusText(game, { mine, connected, slow: this.#slow, past: this.#browsing.past });
  }

  /** @param {boolean} [slow] whether the visitor has been waiting for the server */
  #draw(slow = false) {
    this.#slow = slow && !!this.#live.pending;
    this.#drawTable();
    keepFocus(this.#host, () => render(this.#table.stage(this.#heading(), this.#side()), this.#host));
    document.title = this.title;
    const place = this.#ply();
    if (place !== this.#followed) followMove(this.#host);
    this.#followed = place;
  }

  #drawTable() {
    const live = this.#live;
    const { game } = live;
    if (!game) return;
    const browsing = this.#browsing;
    const own = browsing.isLatest ? live.ownMove : null;
    const played = this.#ply();
    const discs = own ? afterMove(discsAt(game, played), own) : discsAt(game, played);
    const { scores, hint } = own ? {} : this.#known();
    const { board, players } = this.#table;
    board.resize(game.rules.width, game.rules.height);
    board.show({
      discs,
      legal: browsing.isLatest && live.myTurn && settings.marks ? game.now.legal : [],
      last: (own ?? game.moves[played - 1])?.square ?? null,
      hint: hint?.moves[0]?.square ?? null,
      scores: new Map(scores?.moves.map((scored) => [scored.square, scored.score])),
    });
    players.show(game, { mine: live.mine, discs: count(discs), here: live.alone ? null : live.here });
  }

  #heading() {
    const { game, mine } = this.#live;
    return html`<h1 class="unseen">${game ? `${nameOf(game, mine, "black")} – ${nameOf(game, mine, "white")}` : t("loading")}</h1>`;
  }

  /** The panels beside the table. */
  #side() {
    const live = this.#live;
    const { game, mine } = live;
    const watching = live.watching ? t("spectators", { count: live.watching }) : "";
    const notes = game ? [rulesName(game.rules), game.control && clockName(game.control), fromText(game), watching, this.#isHere && t("who.browser")] : [];
    const state = html`<section class="card state">
      <p class="status" role="status">${this.#status()}</p>
      <p class="trouble" role="alert">${game ? live.trouble : nothing}</p>
      <p class="note">${notes.filter(Boolean).join(" · ")}</p>
      ${this.#advice()}
      ${actions({
        live,
        confirm: this.#confirm,
        scores: this.#scores,
        latest: this.#browsing.isLatest,
        act: (action) => void this.#send({ do: action }),
        toggleScores: () => this.#toggleScores(),
        go: this.#go,
      })}
    </section>`;
    if (!game || !live.told) return state;
    return html`${state}
      ${invitation(game, mine, () => void this.#join())}
      ${moveList(game, { ply: this.#ply(), go: (to) => this.#jump(to), step: (by) => this.#step(by) })}
      ${exportPanel(game, this.#ply())}`;
  }

  /** The advice about the position on the board, while the game goes on and as far as it is wanted. */
  #known() {
    const { game, scores, hints } = this.#live;
    if (game?.now.outcome) return {};
    const ply = this.#ply();
    return { scores: this.#scores ? scores.get(ply) : undefined, hint: hints.get(ply) };
  }

  /** What is known about the position on the board, and how sure that is. */
  #advice() {
    const { scores, hint } = this.#known();
    const advice = scores ?? hint;
    const best = advice?.moves[0];
    if (!best) return nothing;
    const words = [t("advice.best", { square: best.square, score: signed(best.score) }), sureText(best.sure), advice?.refining ? t("advice.refining") : ""];
    return html`<p class="advice">${words.filter(Boolean).join(" · ")}</p>`;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (!settings.keys || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || target?.closest("input, textarea, select, dialog, [role=slider]")) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      u: () => this.#send({ do: "undo" }),
      r: () => this.#send({ do: "redo" }),
      "?": () => this.#send({ do: "hint" }),
      s: () => this.#toggleScores(),
      ",": () => this.#step(-1),
      ".": () => this.#step(1),
      arrowleft: () => this.#step(-1),
      arrowright: () => this.#step(1),
    };
    const action = keys[event.key.toLowerCase()];
    if (!action || !this.#live.told) return;
    event.preventDefault();
    action();
  }
}

/** Why there is no way to a game, if there is no such game. @param {string} id */
async function whyNot(id) {
  try {
    await server.look(id);
  } catch (error) {
    if (error instanceof Refusal && error.problem.error === "no-such-game") return error.problem;
  }
  return null;
}
