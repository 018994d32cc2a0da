// The list of moves, with a way to jump to any of them.

import { html, nothing } from "./lit-html.js";
import { button } from "./parts.js";
import { openingName, sideName, t } from "./words.js";

/** @typedef {import("./types.js").Side} Side */

/** @param {Side | null} side */
const pass = (side) => (side ? html`<li class="pass">${t("moves.pass", { side: sideName(side) })}</li>` : nothing);

/**
 * @typedef {object} Around
 * @property {number} ply the position on the board
 * @property {(ply: number) => void} go
 * @property {(by: number) => void} step
 */

/** @param {import("./types.js").GameView} game @param {Around} around */
export function moveList(game, { ply, go, step }) {
  const total = game.moves.length;
  const opening = openingName(game.moves.slice(0, ply));
  const item = (/** @type {import("./types.js").Move} */ { side, square, passed }, /** @type {number} */ index) => {
    return html`<li><button type="button" class=${`move ${side}`} aria-current=${index + 1 === ply ? "step" : nothing} @click=${() => go(index + 1)}>
      <span class="number">${index + 1}</span> <span class=${`chip small ${side}`}><span class="unseen">${sideName(side)}</span></span> <span>${square}</span></button></li>${pass(passed)}`;
  };
  const latest = ply === total;
  /** @type {[import("./parts.js").Icon, string, boolean, () => void][]} */
  const ways = [
    ["first", "moves.first", ply === 0, () => go(0)],
    ["back", "moves.back", ply === 0, () => step(-1)],
    ["forward", "moves.forward", latest, () => step(1)],
    ["last", "moves.last", latest, () => go(total)],
  ];
  const steps = ways.map(([name, key, off, click]) => button(name, t(key), click, { class: "step", title: t(key), off }));
  return html`<section class="card record" data-group="moves">
    <h2 class="unseen">${t("moves")}</h2>
    ${opening ? html`<p class="opening">${opening}</p>` : nothing}
    <ol class="moves">${pass(game.passed)}${total ? game.moves.map(item) : html`<li class="none">${t("moves.none")}</li>`}</ol>
    <div class="steps">${steps}</div>
  </section>`;
}

/**
 * Brings the move on the board into sight, without moving the page.
 * @param {HTMLElement} host
 */
export function followMove(host) {
  const list = host.querySelector(".moves, .tree");
  const current = list?.querySelector("[aria-current]");
  if (!list || !(current instanceof HTMLElement)) return;
  list.scrollTo({ top: current.offsetTop - list.clientHeight / 2, left: current.offsetLeft - list.clientWidth / 2 });
}
