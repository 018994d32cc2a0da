// Reasons on the board: marks and arrows, as nodes of its drawing. Shapes say what colours would.

import { svg } from "../../dom.js";
import { place } from "../../game.js";

/** How far an arrow stays away from the middle of its squares. */
const GAP = 0.3;
const HEAD = 0.2;
/** Arrows beyond these hide more than they show; the words tell the whole line. */
const MOST = 4;

/** @param {import("./types.js").Reason} reason */
export function drawReason({ marks, arrows }) {
  return [...marks.map(({ square, kind }) => mark(square, kind)), ...arrows.slice(0, MOST).flatMap(({ from, to }) => arrow(from, to))];
}

/** @param {string} square @param {string} kind */
function mark(square, kind) {
  const [column, row] = place(square);
  const frame = (/** @type {string} */ name) => svg("rect", { class: name, x: column + 0.07, y: row + 0.07, width: 0.86, height: 0.86, rx: 0.1 });
  // The worse move is crossed at its corner, the better one has a tick there; other squares have frames of different strokes.
  const sign = kind === "worse" ? "m.66 .1 .22 .22m0 -.22 -.22 .22" : kind === "better" ? "m.64 .22 .09 .09 .16 -.19" : "";
  const nodes = sign ? [svg("path", { class: "mark-sign-back", d: `M${column} ${row}${sign}` }), svg("path", { class: "mark-sign", d: `M${column} ${row}${sign}` })] : [];
  return svg("g", { class: `mark ${kind}` }, frame("mark-back"), frame("mark-frame"), ...nodes);
}

/** @param {string} from @param {string} to */
function arrow(from, to) {
  const [[x1, y1], [x2, y2]] = [middle(from), middle(to)];
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (!length) return [];
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [sx, sy, ex, ey] = [x1 + dx * GAP, y1 + dy * GAP, x2 - dx * GAP, y2 - dy * GAP];
  const [bx, by] = [ex - dx * HEAD, ey - dy * HEAD];
  const [wx, wy] = [-dy * HEAD * 0.6, dx * HEAD * 0.6];
  const head = `M${ex} ${ey}L${bx + wx} ${by + wy}L${bx - wx} ${by - wy}Z`;
  return ["arrow-back", "arrow"].map((name) => svg("g", { class: name }, svg("line", { x1: sx, y1: sy, x2: bx, y2: by }), svg("path", { d: head })));
}

/** @param {string} square @returns {[number, number]} */
function middle(square) {
  const [column, row] = place(square);
  return [column + 0.5, row + 0.5];
}
