// Reasons on the board: marks and arrows over its drawing. Shapes say what colours would.

import { fill, svg } from "../dom.js";
import { place } from "../game.js";

/** How far an arrow stays away from the middle of its squares, and how long its head is. */
const [GAP, HEAD] = [0.3, 0.22];

/** What lies over a board while somebody reads why an answer is wrong. */
export class Overlay {
  #board;
  #drawing = svg("svg", { class: "overlay", "aria-hidden": "true" });

  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.#board = board;
  }

  /** @param {import("./types.js").Reason | undefined} reason */
  show(reason) {
    const below = this.#board.node.querySelector(".drawing");
    this.#drawing.setAttribute("viewBox", below?.getAttribute("viewBox") ?? "0 0 8 8");
    if (!this.#drawing.isConnected) below?.after(this.#drawing);
    fill(this.#drawing, reason ? [...reason.marks.map(({ square, kind }) => mark(square, kind)), ...reason.arrows.flatMap(({ from, to }) => arrow(from, to))] : []);
  }

  close() {
    this.#drawing.remove();
  }
}

/** @param {string} square @param {string} kind */
function mark(square, kind) {
  const [column, row] = place(square);
  const frame = (/** @type {string} */ name) => svg("rect", { class: name, x: column + 0.07, y: row + 0.07, width: 0.86, height: 0.86, rx: 0.1 });
  return svg("g", { class: `mark ${kind}` }, frame("mark-back"), frame("mark-frame"));
}

/** @param {string} from @param {string} to */
function arrow(from, to) {
  const [x1, y1, x2, y2] = [...place(from), ...place(to)].map((index) => index + 0.5);
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return [];
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (!length) return [];
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [ex, ey] = [x2 - dx * GAP, y2 - dy * GAP];
  const [bx, by] = [ex - dx * HEAD, ey - dy * HEAD];
  const [wx, wy] = [-dy * HEAD * 0.6, dx * HEAD * 0.6];
  const path = `M${x1 + dx * GAP} ${y1 + dy * GAP}L${bx} ${by}M${ex} ${ey}L${bx + wx} ${by + wy}L${bx - wx} ${by - wy}Z`;
  return ["arrow-back", "arrow"].map((name) => svg("path", { class: name, d: path }));
}
