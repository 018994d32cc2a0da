// An opening line that is played move by move.

import { html, nothing } from "../lit-html.js";
import { t } from "../words.js";
import { typedSquare } from "./exercise.js";

/** @param {import("./types.js").Line} line @param {import("./exercise.js").Typed} typed */
export function linePanel({ heading, moves, board, turn, said, reasons, result }, typed) {
  return html`<section class="card task" aria-labelledby="task-heading">
      <h2 id="task-heading">${heading}</h2>
      <p class="note">${board.words}${moves ? html` <span class="transcript">${moves}</span>` : nothing}</p>
      ${said.length ? html`<ul class="said">${said.map((words) => html`<li>${words}</li>`)}</ul>` : nothing}
      ${reasons.length ? html`<ul class="said">${reasons.map(({ words }) => html`<li>${words}</li>`)}</ul>` : nothing}
      <p class="question">${result ? nothing : t(turn === "outside" ? "training.outside" : "training.your-move")}</p>
      ${result ? nothing : typedSquare(typed)}
    </section>
    ${result ? html`<section class=${`card verdict-card ${result.right ? "right" : "wrong"}`} aria-label=${t("training.verdict")}>
      ${result.lines.map((words) => html`<p>${words}</p>`)}
      ${result.again ? html`<p class="note">${result.again}</p>` : nothing}
    </section>` : nothing}`;
}
