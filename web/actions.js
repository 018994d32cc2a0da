// The buttons under a game: whatever can be done now, and nothing else.

import { button, el, fill } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Side} Side */

/** How long a second click counts as "yes, really". */
const SURE = 3000;

export class Actions {
  #send;
  #go;
  #sure = false;
  #drawn = "";
  node = el("div", { class: "buttons", role: "group" });

  /**
   * @param {(message: Record<string, unknown>) => void} send
   * @param {(path: string) => void} go
   */
  constructor(send, go) {
    this.#send = send;
    this.#go = go;
  }

  /**
   * @param {import("./types.js").GameView} game
   * @param {{ mine: Side[], alone: boolean, offers: Side[], wantsBack: Side | null, reviewing: boolean }} around
   */
  show(game, around) {
    const { mine, alone, offers, wantsBack, reviewing } = around;
    const { turn, outcome, undo, redo } = game.now;
    const plays = mine.length > 0;
    const myTurn = !!turn && mine.includes(turn);
    const act = (/** @type {string} */ action) => () => this.#send({ do: action });
    const offered = offers.some((side) => !mine.includes(side));
    const sent = !offered && offers.length > 0;
    const rematch = offered ? "action.rematch-accept" : sent ? "action.rematch-sent" : "action.rematch";
    const back = !wantsBack ? "action.back" : mine.includes(wantsBack) ? "action.back-sent" : "action.back-accept";
    const moved = game.moves.some((move) => mine.includes(move.side));
    // Buttons that stay the same keep the focus of the keyboard.
    const state = JSON.stringify([t("actions"), !!outcome, plays, alone, undo, redo, myTurn, rematch, back, moved, reviewing, this.#sure, !!game.next]);
    if (state === this.#drawn) return;
    this.#drawn = state;
    const focused = this.node.contains(document.activeElement) ? document.activeElement?.getAttribute("data-action") : null;
    this.node.setAttribute("aria-label", t("actions"));
    const make = (/** @type {Parameters<typeof button>[0]} */ name, /** @type {string} */ key, /** @type {() => void} */ click, /** @type {Record<string, any>} */ props = {}) =>
      button(name, t(key), click, { "data-action": key, ...props });
    fill(this.node, [
      plays && !!outcome && make("again", rematch, act("rematch"), { class: "primary", disabled: sent }),
      !!outcome && !reviewing && game.moves.length > 0 && make("chart", "action.review", act("review")),
      !!outcome && make("plus", "action.new", () => this.#go("/")),
      alone && make("undo", "action.undo", act("undo"), { disabled: !undo }),
      alone && !outcome && make("redo", "action.redo", act("redo"), { disabled: !redo }),
      alone && !outcome && make("hint", "action.hint", act("hint"), { disabled: !myTurn }),
      alone && !outcome && make("scores", "action.scores", act("scores"), { disabled: !myTurn }),
      plays && !alone && !outcome && !game.now.paused &&
        make("undo", back, act("undo"), {
          class: back === "action.back-accept" ? "primary" : "",
          disabled: back === "action.back-sent" || (back === "action.back" && !moved),
        }),
      plays && !outcome && !game.now.paused &&
        make("flag", this.#sure ? "action.resign-sure" : "action.resign", () => this.#resign(game, around),
          { class: this.#sure ? "sure" : "" }),
    ]);
    if (focused) this.#focus(focused);
  }

  /** @param {string} key */
  #focus(key) {
    const same = this.node.querySelector(`[data-action^="${key.replace("-sure", "")}"]`);
    if (same instanceof HTMLElement) same.focus();
  }

  /** @param {import("./types.js").GameView} game @param {Parameters<Actions["show"]>[1]} around */
  #resign(game, around) {
    if (this.#sure) {
      this.#sure = false;
      this.#send({ do: "resign" });
      return;
    }
    this.#sure = true;
    this.show(game, around);
    setTimeout(() => {
      this.#sure = false;
      this.#drawn = "";
    }, SURE);
  }
}
