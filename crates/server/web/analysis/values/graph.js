// A game as two curves: the score after each move, and what each side has given away by then. The pointer reads it, and so does
// the keyboard.

import { signed } from "../../game.js";
import { html, nothing, svg } from "../../lit-html.js";
import { sideName, sureText, t } from "../../words.js";
import { className } from "./reading.js";

/** @typedef {import("./reading.js").Course} Course */
/** @typedef {[number, number]} Point a move, by its number, and a value */

/** The drawing, in units of its own; the axes stand at its left and at its foot. */
const WIDTH = 340;
const LEFT = 30;
const RIGHT = 6;
const TOP = 8;
const FOOT = 16;
/** Steps of the scale, the smallest that leaves few lines. */
const STEPS = [2, 4, 8, 16, 32, 64, 128];
/** How far the keys for pages go. */
const PAGE = 10;

/**
 * @typedef {object} GraphState
 * @property {Course} course
 * @property {number} ply the move on the board, from 1; 0 is the start
 * @property {number | null} hover the move under the pointer
 * @property {number[]} turns the numbers of the moves at which the game turned
 * @property {(ply: number) => void} go
 * @property {(ply: number | null) => void} point called when the pointer comes to another move, or leaves
 */

/** @param {GraphState} state */
export function graph(state) {
  const { course, ply, hover, go } = state;
  const total = course.judged.length;
  const scores = points(course.judged.map((move) => move?.for_black));
  const most = Math.max(4, ...scores.map(([, score]) => Math.abs(score)));
  const lost = course.lost.at(-1) ?? { black: 0, white: 0 };
  const read = hover ?? ply;
  const key = (/** @type {KeyboardEvent} */ event) => {
    const to = keyed(event, ply, total);
    if (to === null) return;
    event.preventDefault();
    go(to);
  };
  const turns = scores.filter(([number]) => state.turns.includes(number));
  const seen = course.judged.map((_, index) => index).filter((index) => course.judged[index]);
  const curve = (/** @type {"black" | "white"} */ side) => seen.map((index) => /** @type {Point} */ ([index + 1, course.lost[index]?.[side] ?? 0]));
  return html`<figure class="graphs">
    <div class="graph-slider" role="slider" tabindex="0" aria-label=${t("values.graph")} aria-valuemin="0" aria-valuemax=${total} aria-valuenow=${ply}
      aria-valuetext=${reading(course, ply)} @keydown=${key} @pointerdown=${drag(state)} @pointermove=${drag(state)} @pointerleave=${() => state.point(null)}>
      ${plot({ total, low: -most, high: most, height: 120, lines: [{ kind: "score", points: scores, filled: true }], dots: turns, ply, hover })}
      ${plot({ total, low: 0, high: Math.max(8, lost.black, lost.white), height: 64, lines: [{ kind: "lost-black", points: curve("black") }, { kind: "lost-white", points: curve("white") }], dots: [], ply, hover })}
    </div>
    <figcaption>
      <p class="reading" aria-hidden="true">${reading(course, read)}</p>
      <p class="legend"><span class="key score"></span> ${t("values.score-key", { side: sideName("black") })}
        <span class="key lost-black"></span> ${t("values.lost-key", { side: sideName("black") })} <span class="key lost-white"></span> ${t("values.lost-key", { side: sideName("white") })}</p>
    </figcaption>
  </figure>`;
}

/**
 * What is known after so many moves, in words.
 * @param {Course} course
 * @param {number} ply
 */
export function reading({ judged, lost }, ply) {
  const move = judged[ply - 1];
  if (ply === 0) return t("values.start");
  if (!move) return t("values.move-unknown", { number: ply });
  const words = t("values.move", { number: ply, side: sideName(move.side), square: move.square, score: signed(move.for_black), class: className(move.class) });
  const given = lost[ply - 1] ?? { black: 0, white: 0 };
  return [words, sureText(move.sure), t("values.given", { first: sideName("black"), second: sideName("white"), ...given })].join(" · ");
}

/** The values that are known, each with the number of its move. @param {(number | undefined)[]} values @returns {Point[]} */
function points(values) {
  return values.flatMap((value, index) => (value === undefined ? [] : [/** @type {Point} */ ([index + 1, value])]));
}

/** @param {number} number @param {number} total */
const across = (number, total) => LEFT + (total ? (number / total) * (WIDTH - LEFT - RIGHT) : 0);

/**
 * Where a key leads; nowhere for most.
 * @param {KeyboardEvent} event
 * @param {number} ply
 * @param {number} total
 */
function keyed(event, ply, total) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  /** @type {Record<string, number>} */
  const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -PAGE, PageUp: PAGE, Home: -total, End: total };
  const step = steps[event.key];
  return step === undefined ? null : Math.min(total, Math.max(0, ply + step));
}

/** Reads where the pointer is, and goes there while it is held down. @param {GraphState} state */
function drag({ course, go, point }) {
  return (/** @type {PointerEvent} */ event) => {
    const total = course.judged.length;
    const node = /** @type {HTMLElement} */ (event.currentTarget);
    const box = node.getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * WIDTH;
    const ply = Math.min(total, Math.max(0, Math.round(((share - LEFT) / (WIDTH - LEFT - RIGHT)) * total)));
    const held = event.type === "pointerdown" || (event.buttons & 1) === 1;
    if (event.type === "pointerdown") {
      node.setPointerCapture(event.pointerId);
      node.focus({ preventScroll: true });
    }
    if (held) go(ply);
    else point(ply);
  };
}

/**
 * Curves over the moves of a game, with axes.
 * @param {object} what
 * @param {number} what.total
 * @param {number} what.low
 * @param {number} what.high
 * @param {number} what.height
 * @param {{ kind: string, points: Point[], filled?: boolean }[]} what.lines
 * @param {Point[]} what.dots
 * @param {number} what.ply
 * @param {number | null} what.hover
 */
function plot({ total, low, high, height, lines, dots, ply, hover }) {
  const x = (/** @type {number} */ number) => across(number, total);
  const y = (/** @type {number} */ value) => TOP + ((high - value) / (high - low)) * (height - TOP - FOOT);
  const step = STEPS.find((step) => (high - low) / step <= 5) ?? high;
  const marks = Array.from({ length: 2 * Math.ceil(high / step) + 1 }, (_, index) => (index - Math.ceil(high / step)) * step).filter((mark) => mark >= low && mark <= high);
  const every = total > 30 ? 10 : total > 12 ? 5 : 2;
  const numbers = Array.from({ length: Math.floor(total / every) + 1 }, (_, index) => index * every);
  const path = (/** @type {Point[]} */ points) => points.map(([number, value]) => `${x(number).toFixed(1)},${y(value).toFixed(1)}`);
  const area = (/** @type {Point[]} */ points) => (points.length ? `M${x(points[0]?.[0] ?? 0).toFixed(1)},${y(0).toFixed(1)} L${path(points).join(" L")} L${x(points.at(-1)?.[0] ?? 0).toFixed(1)},${y(0).toFixed(1)} Z` : "");
  const upright = (/** @type {string} */ kind, /** @type {number} */ number) => svg`<line class=${kind} x1=${x(number)} x2=${x(number)} y1=${TOP} y2=${height - FOOT}></line>`;
  return html`<svg class="plot" viewBox=${`0 0 ${WIDTH} ${height}`} aria-hidden="true">
    ${marks.map((mark) => svg`<line class=${mark === 0 ? "zero" : "rule"} x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(mark)} y2=${y(mark)}></line>
      <text class="scale" x=${LEFT - 4} y=${y(mark) + 3.5} text-anchor="end">${low < 0 ? signed(mark) : mark}</text>`)}
    ${numbers.map((number) => svg`<text class="scale" x=${x(number)} y=${height - 4} text-anchor="middle">${number}</text>`)}
    ${lines.map(({ kind, points, filled }) => svg`${filled ? svg`<path class="area" d=${area(points)}></path>` : nothing}<polyline class=${`curve ${kind}`} points=${path(points).join(" ")}></polyline>`)}
    ${dots.map(([number, value]) => svg`<circle class="turning-point" cx=${x(number)} cy=${y(value)} r="4"></circle>`)}
    ${hover === null ? nothing : upright("hover", hover)}${upright("here", ply)}
  </svg>`;
}
