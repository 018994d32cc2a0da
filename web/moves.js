// The list of moves, with a way to jump to any of them.

import { button, el, fill } from "./dom.js";
import { openingName, sideName, t } from "./words.js";

export class MoveList {
  #list = el("ol", { class: "moves" });
  #go;
  #steps;

  /** @param {(ply: number) => void} go */
  constructor(go) {
    this.#go = go;
    /** @type {[Parameters<typeof button>[0], string, (now: number, total: number) => number][]} */
    const steps = [
      ["first", "moves.first", () => 0],
      ["back", "moves.back", (now) => now - 1],
      ["forward", "moves.forward", (now) => now + 1],
      ["last", "moves.last", (_, total) => total],
    ];
    this.#steps = steps.map(([name, key, target]) => ({
      target,
      key,
      node: button(name, t(key), () => this.#go(target(this.#ply, this.#total)), { class: "step" }),
    }));
    this.heading = el("h2", { class: "unseen" }, t("moves"));
    this.opening = el("p", { class: "opening" });
    const steppers = el("div", { class: "steps" }, ...this.#steps.map((step) => step.node));
    this.node = el("section", { class: "card record" }, this.heading, this.opening, this.#list, steppers);
  }

  #ply = 0;
  #total = 0;

  /**
   * @param {import("./types.js").GameView} game
   * @param {number} ply the position on the board
   * @param {Map<number, import("./types.js").Reviewed>} reviewed
   */
  show(game, ply, reviewed) {
    [this.#ply, this.#total] = [ply, game.moves.length];
    this.heading.textContent = t("moves");
    const opening = openingName(game.moves.slice(0, ply));
    this.opening.hidden = !opening;
    this.opening.textContent = opening;
    const items = game.moves.map((move, index) => {
      const loss = reviewed.get(index)?.loss ?? 0;
      const item = el(
        "button",
        {
          type: "button",
          class: `move ${move.side}${loss >= 8 ? " blunder" : loss > 2 ? " mistake" : ""}`,
          "aria-current": index + 1 === ply ? "step" : null,
          onclick: () => this.#go(index + 1),
        },
        el("span", { class: "number" }, String(index + 1)),
        el("span", { class: `chip small ${move.side}` }, el("span", { class: "unseen" }, sideName(move.side))),
        el("span", {}, move.square),
        loss > 2 && el("span", { class: "loss" }, `−${loss}`),
      );
      return el("li", {}, item);
    });
    fill(this.#list, items.length ? items : [el("li", { class: "none" }, t("moves.none"))]);
    const current = this.#list.querySelector("[aria-current]");
    if (current instanceof HTMLElement) {
      this.#list.scrollTo({ top: current.offsetTop - this.#list.clientHeight / 2, left: current.offsetLeft - this.#list.clientWidth / 2 });
    }
    for (const { node, target, key } of this.#steps) {
      const to = target(ply, this.#total);
      node.disabled = to === ply || to < 0 || to > this.#total;
      node.setAttribute("aria-label", t(key));
      node.title = t(key);
    }
  }
}
