// What the review of a game comes to: where it turned, how well each side played, and what to do next.

import { html, nothing } from "../../lit-html.js";
import { button } from "../../parts.js";
import { sideName, t } from "../../words.js";
import { className } from "./reading.js";

/** @typedef {import("../../types.js").Side} Side */
/** @typedef {import("./types.js").MoveClass} MoveClass */

/** Those worth counting. @type {MoveClass[]} */
const CLASSES = ["best", "good", "slip", "mistake", "blunder"];
/** @type {Side[]} */
const SIDES = ["black", "white"];

/**
 * @typedef {object} ReviewState
 * @property {import("./types.js").Verdict | null} verdict
 * @property {boolean} asked whether somebody has asked for a review
 * @property {boolean} changed whether the main line is another one by now
 * @property {import("./reading.js").Course} course
 * @property {Side[]} mine the sides that the visitor played
 * @property {(ply: number) => void} go
 * @property {() => void} review
 * @property {(side: Side, points: number) => void} challenge begins a game of this side against somebody of this rating
 * @property {import("../../lit-html.js").Content} more what else can be done with the game
 */

/** @param {ReviewState} state */
export function reviewCard(state) {
  const { verdict, asked, changed, course, review } = state;
  if (!asked || changed) {
    return html`<section class="card review-card" data-group="review">
      <h2>${t("values.review")}</h2>
      <p class="note">${t(changed && asked ? "values.review-changed" : "values.review-about")}</p>
      ${button("chart", t("values.review-start"), review, { class: "primary", action: "review", off: !course.judged.length })}
    </section>`;
  }
  return html`<section class="card review-card" data-group="review">
    <h2 tabindex="-1">${t("values.review")}</h2>
    ${verdict?.finished ? nothing : progress(verdict)}
    ${verdict ? html`${turningPoints(state, verdict)}${ratings(state, verdict)}${table(state, verdict)}` : nothing}
    ${verdict?.finished ? html`<div class="buttons">${challenges(state, verdict)}${state.more}</div>` : nothing}
  </section>`;
}

/** @param {import("./types.js").Verdict | null} verdict */
function progress(verdict) {
  const { looked_at: done = 0, moves: all = 0 } = verdict ?? {};
  return html`<p class="progress"><label for="review-progress">${t("values.reviewing", { done, all })}</label>
    <progress id="review-progress" max=${Math.max(1, all)} .value=${done}></progress></p>`;
}

/** @param {ReviewState} state @param {import("./types.js").Verdict} verdict */
function turningPoints({ go }, { turning_points: turns, finished, lost }) {
  if (!turns.length) return finished ? html`<p>${t(lost.black + lost.white > 0 ? "values.steady" : "values.flawless")}</p>` : nothing;
  return html`<div><h3>${t("values.turns")}</h3>
    <ol class="turnings">${turns.map(({ ply, words }) => html`<li><button type="button" class="turning" @click=${() => go(ply + 1)}>${words}</button></li>`)}</ol></div>`;
}

/** @param {ReviewState} state @param {import("./types.js").Verdict} verdict */
function ratings({ mine }, { rating }) {
  const told = SIDES.flatMap((side) => {
    const known = rating[side];
    if (!known) return [];
    const own = mine.length === 1 && mine.includes(side);
    return [html`<p class=${own ? "rating own" : "rating"} title=${known.error_words}>${own ? known.yours : known.words}</p>`];
  });
  // One's own comes first.
  return mine[0] === "white" ? told.reverse() : told;
}

/** @param {ReviewState} state @param {import("./types.js").Verdict} verdict */
function table({ course }, { lost, accuracy }) {
  const count = (/** @type {Side} */ side, /** @type {MoveClass} */ name) => course.judged.filter((move) => move?.side === side && move.class === name).length;
  const row = (/** @type {string} */ label, /** @type {(side: Side) => string | number} */ cell) => html`<tr><th scope="row">${label}</th>${SIDES.map((side) => html`<td>${cell(side)}</td>`)}</tr>`;
  return html`<table class="numbers"><thead><tr><td></td>${SIDES.map((side) => html`<th scope="col"><span class=${`chip small ${side}`}></span> ${sideName(side)}</th>`)}</tr></thead>
    <tbody>${row(t("values.lost"), (side) => lost[side])}
      ${row(t("values.accuracy"), (side) => (accuracy[side] === null ? "–" : `${accuracy[side]} %`))}
      ${CLASSES.map((name) => row(className(name), (side) => count(side, name)))}</tbody></table>`;
}

/** Whoever fits the player, or either of them. @param {ReviewState} state @param {import("./types.js").Verdict} verdict */
function challenges({ mine, challenge }, { rating }) {
  const sides = mine.length === 1 ? mine : [];
  return sides.map((side) => {
    const points = rating[side]?.points;
    return points ? button("plus", t("values.challenge", { points }), () => challenge(side, points), { action: "challenge" }) : nothing;
  });
}
