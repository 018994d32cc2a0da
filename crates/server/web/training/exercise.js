// An exercise: what is asked, and what there is to say about an answer.

import { signed } from "../game.js";
import { html, nothing } from "../lit-html.js";
import { sureText, t } from "../words.js";

/** @typedef {{ value: string, type: (value: string) => void, send: () => void }} Typed */
/** @typedef {{ index: number, show: (index: number) => void }} Shown which reason is drawn on the board */

/**
 * A square that is typed instead of clicked.
 * @param {Typed} typed
 */
export function typedSquare({ value, type, send }) {
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    send();
  };
  const input = (/** @type {Event} */ event) => {
    if (event.target instanceof HTMLInputElement) type(event.target.value);
  };
  return html`<form class="typed" data-group="controls" @submit=${submit}>
    <label for="typed">${t("training.typed")}</label>
    <input id="typed" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="3" placeholder="d3" .value=${value} @input=${input}>
    <button type="submit">${t("training.answer")}</button>
  </form>`;
}

/** @param {import("./types.js").Exercise} exercise @param {Typed} typed @param {Shown} shown */
export function exercisePanel({ heading, question, board, hints, answer }, typed, shown) {
  return html`${answer ? verdict(answer, shown) : nothing}
    <section class="card task" aria-labelledby="task-heading">
      <h2 id="task-heading">${heading}</h2>
      <p class="note">${board.words}</p>
      <p class="question">${question}</p>
      ${hints.length ? html`<ul class="hints">${hints.map((hint) => html`<li>${hint}</li>`)}</ul>` : nothing}
      ${answer ? nothing : typedSquare(typed)}
    </section>`;
}

/** @param {import("./types.js").Answer} answer @param {Shown} shown */
function verdict({ right, lines, reasons, moves, again }, shown) {
  const [first, ...rest] = lines;
  const cost = (/** @type {import("./types.js").Answer["moves"][number]} */ { square, score, loss, sure }) => html`<tr>
    <th scope="row">${square}</th><td>${signed(score)}</td><td>${loss ? t("training.costs", { discs: loss }) : t("training.best")}</td><td>${sureText(sure)}</td></tr>`;
  return html`<section class=${`card verdict-card ${right ? "right" : "wrong"}`} aria-label=${t("training.verdict")}>
    <p class="judgement">${first}</p>
    ${reasonList(reasons, shown)}
    ${rest.map((line) => html`<p>${line}</p>`)}
    ${again ? html`<p class="note">${again}</p>` : nothing}
    <details><summary>${t("training.costs-of-all")}</summary>
      <table class="figures"><thead><tr><th scope="col">${t("training.move")}</th><th scope="col">${t("training.worth")}</th><th scope="col">${t("training.cost")}</th><th scope="col">${t("training.sure")}</th></tr></thead>
      <tbody>${moves.map(cost)}</tbody></table></details>
  </section>`;
}

/** Reasons, each of which can be shown on the board. @param {import("../analysis/values/types.js").Reason[]} reasons @param {Shown} shown */
export function reasonList(reasons, { index, show }) {
  if (!reasons.length) return nothing;
  const one = (/** @type {import("../analysis/values/types.js").Reason} */ { words }, /** @type {number} */ number) => html`<li>
    <button type="button" class="reason quiet" aria-pressed=${String(number === index)} @click=${() => show(number === index ? -1 : number)}>${words}</button></li>`;
  return html`<ul class="reason-list" aria-label=${t("training.why")}>${reasons.map(one)}</ul>`;
}
