// A board as a file of its own, in the colours of the page: with coordinates, and a mark on the last move.

import { svg } from "./dom.js";
import { discsAt, place } from "./game.js";

/** The frame around the squares, in squares, and the size of a square in pixels. */
const FRAME = 0.5;
const SQUARE = 60;

/**
 * A drawing of the board after `ply` moves.
 * @param {import("./types.js").GameView} game
 * @param {number} ply
 */
export function boardPicture(game, ply) {
  const { width, height } = game.rules;
  const colour = (/** @type {string} */ name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const [across, down] = [width + 2 * FRAME, height + 2 * FRAME];
  const drawing = svg("svg", { viewBox: `${-FRAME} ${-FRAME} ${across} ${down}`, width: across * SQUARE, height: down * SQUARE });
  drawing.append(
    svg("rect", { x: -FRAME, y: -FRAME, width: across, height: down, rx: 0.15, fill: colour("--frame") }),
    svg("rect", { width, height, fill: colour("--felt") }),
  );
  const lines = [
    ...Array.from({ length: width + 1 }, (_, x) => `M${x} 0V${height}`),
    ...Array.from({ length: height + 1 }, (_, y) => `M0 ${y}H${width}`),
  ];
  drawing.append(svg("path", { d: lines.join(""), stroke: colour("--line"), "stroke-width": 0.03 }));
  const name = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) => {
    const node = svg("text", { x, y: y + 0.1, "font-size": 0.28, "font-family": "sans-serif", "font-weight": 600, "text-anchor": "middle", fill: colour("--frame-ink") });
    node.textContent = text;
    return node;
  };
  drawing.append(
    ...Array.from({ length: width }, (_, x) => name(String.fromCharCode(97 + x), x + 0.5, -FRAME / 2)),
    ...Array.from({ length: height }, (_, y) => name(String(y + 1), -FRAME / 2, y + 0.5)),
  );
  const circle = (/** @type {string} */ square, /** @type {number} */ r, /** @type {string} */ fill) => {
    const [column, row] = place(square);
    return svg("circle", { cx: column + 0.5, cy: row + 0.5, r, fill });
  };
  for (const [square, side] of discsAt(game, ply)) {
    drawing.append(circle(square, 0.42, colour(side === "black" ? "--black-dark" : "--white-light")));
  }
  const last = game.moves[ply - 1];
  if (last) drawing.append(circle(last.square, 0.085, colour("--last")));
  return new XMLSerializer().serializeToString(drawing);
}
