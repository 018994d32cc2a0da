// What the squares of a position are worth, as a list: each with the line that follows it as far as it is known.

import { signed } from "../../game.js";
import { html, nothing, repeat } from "../../lit-html.js";
import { button } from "../../parts.js";
import { sureText, t } from "../../words.js";

/** @typedef {import("../../types.js").Move} Move */

/** Lines that are shown until somebody wants more. */
const FEW = 3;

/**
 * @typedef {object} LinesState
 * @property {import("./types.js").Values | undefined} values
 * @property {boolean} all whether every square is listed
 * @property {() => void} toggle shows all of them, or few
 * @property {(moves: Move[]) => void} follow puts these moves on the board, and into the tree
 */

/** @param {LinesState} state */
export function lines({ values, all, toggle, follow }) {
  if (!values) return html`<p class="note" role="status">${t("values.looking")}</p>`;
  const shown = all ? values.moves : values.moves.slice(0, FEW);
  const most = values.moves[0]?.score;
  const row = (/** @type {import("../../types.js").Scored} */ { square, score, sure, line }) => html`<li class=${score === most ? "best" : ""}>
    <button type="button" class="value" @click=${() => follow(line.slice(0, 1))}><b>${square}</b> <span class="score-text">${signed(score)}</span>
      <span class="unseen">${sureText(sure)}${score === most ? `, ${t("values.best")}` : ""}</span></button>
    <span class="line-moves">${line.slice(1).map((move, index) => html`<button type="button" class="step-to" title=${t("values.follow")} @click=${() => follow(line.slice(0, index + 2))}>${move.square}</button>${move.passed ? html`<span class="note">${t("values.pass")}</span> ` : nothing}`)}</span>
  </li>`;
  return html`<div class="lines" data-group="lines">
    <p class="note" role="status">${[sureText(values.moves[0]?.sure), values.refining ? t("advice.refining") : ""].filter(Boolean).join(" · ")}</p>
    <ol>${repeat(shown, ({ square }) => square, row)}</ol>
    ${values.moves.length > FEW ? button("more", t(all ? "values.fewer" : "values.all", { count: values.moves.length }), toggle, { class: "quiet", action: "all-lines" }) : nothing}
  </div>`;
}
