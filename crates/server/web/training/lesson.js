// A position of the first lesson, with what its step explains.

import { html, nothing } from "../lit-html.js";
import { t } from "../words.js";
import { typedSquare } from "./exercise.js";

/** @param {import("./types.js").Lesson} lesson @param {import("./exercise.js").Typed} typed */
export function lessonPanel({ heading, explanation, place, question, board, said, done, right }, typed) {
  const judged = said.length > 0;
  return html`<section class="card task" aria-labelledby="task-heading">
      <h2 id="task-heading">${heading}</h2>
      <details class="explanation" ?open=${!done}><summary>${t("training.explanation")}</summary>${explanation.map((words) => html`<p>${words}</p>`)}</details>
    </section>
    <section class="card task" aria-label=${place}>
      <h3>${place}</h3>
      <p class="note">${board.words}</p>
      <p class="question">${question}</p>
      ${judged ? html`<ul class=${`said ${done ? (right ? "right" : "") : ""}`}>${said.map((words) => html`<li>${words}</li>`)}</ul>` : nothing}
      ${done ? nothing : typedSquare(typed)}
    </section>`;
}
