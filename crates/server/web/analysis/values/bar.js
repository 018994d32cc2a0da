// The evaluation bar: who is ahead, along the board.

import { html } from "../../lit-html.js";
import { sideName, sureText, t } from "../../words.js";

/** So many discs fill a quarter of the bar. */
const QUARTER = 12;
const HEIGHT = 100;

/**
 * Who is ahead, in words.
 * @param {import("./reading.js").Standing | null} standing
 */
export function standingText(standing) {
  if (!standing) return t("values.unknown");
  const { forBlack, sure } = standing;
  const words = forBlack === 0 ? t("values.even") : t("values.ahead", { side: sideName(forBlack > 0 ? "black" : "white"), discs: Math.abs(forBlack) });
  return [words, sureText(sure)].filter(Boolean).join(" · ");
}

/** @param {import("./reading.js").Standing | null} standing */
export function bar(standing) {
  const score = standing?.forBlack ?? 0;
  const share = (1 + score / (Math.abs(score) + QUARTER)) / 2;
  const black = HEIGHT * share;
  const label = `${t("values.bar")}: ${standingText(standing)}`;
  return html`<div class="evaluation" role="img" aria-label=${label} title=${standingText(standing)}>
    <svg viewBox=${`0 0 10 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <rect class="white" width="10" height=${HEIGHT}></rect>
      <rect class="black" width="10" y=${HEIGHT - black} height=${black}></rect>
      <line class="middle" x1="0" x2="10" y1=${HEIGHT / 2} y2=${HEIGHT / 2}></line>
    </svg>
    <span class=${`number ${score < 0 ? "top" : "foot"}`} aria-hidden="true">${standing ? Math.abs(score) : "…"}</span>
  </div>`;
}
