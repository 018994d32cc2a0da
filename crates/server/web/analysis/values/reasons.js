// What the last move was worth, and why: in words, each of which can be shown on the board.

import { html, nothing } from "../../lit-html.js";
import { button } from "../../parts.js";
import { sideName, sureText, t } from "../../words.js";
import { classSign } from "./reading.js";

/**
 * @typedef {object} ReasonsState
 * @property {import("./types.js").Judged | undefined} judged
 * @property {number | null} shown the reason on the board
 * @property {(reason: number | null) => void} show
 * @property {(moves: import("../../types.js").Move[]) => void} better puts the better line into the tree
 */

/** @param {ReasonsState} state */
export function reasons({ judged, shown, show, better }) {
  if (!judged) return nothing;
  const { side, square, words, loss, best_line: line } = judged;
  const sign = classSign(judged.class);
  return html`<section class=${`card judged ${judged.class}`} data-group="reasons">
    <p role="status"><b>${sideName(side)} ${square}${sign}</b> ${words} <span class="note">${sureText(judged.sure)}</span></p>
    ${judged.reasons.length ? html`<ul class="reasons">${judged.reasons.map((reason, index) => html`<li>
      ${reason.theme ? html`<span class="theme">${reason.theme}</span>` : nothing} <span>${reason.words}</span>
      ${reason.marks.length ? button("eye", t("values.show-reason"), () => show(shown === index ? null : index), { class: "quiet show", pressed: shown === index }) : nothing}</li>`)}</ul>` : nothing}
    ${loss > 0 && line.length ? button("forward", t("values.better-line", { square: judged.best }), () => better(line), { class: "quiet", action: "better" }) : nothing}
  </section>`;
}
