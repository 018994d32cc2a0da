// A board as a file of its own, in the colours of the page.

import { svg } from "./dom.js";
import { discsAt, place } from "./game.js";

/**
 * A drawing of the board after `ply` moves.
 * @param {import("./types.js").GameView} game
 * @param {number} ply
 */
export function boardPicture(game, ply) {
  const { width, height } = game.rules;
  const colour = (/** @type {string} */ name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const drawing = svg("svg", { viewBox: `-0.1 -0.1 ${width + 0.2} ${height + 0.2}`, width: width * 60, height: height * 60 });
  drawing.append(
    svg("rect", { x: -0.1, y: -0.1, width: width + 0.2, height: height + 0.2, rx: 0.1, fill: colour("--frame") }),
    svg("rect", { width, height, fill: colour("--felt") }),
  );
  const lines = [
    ...Array.from({ length: width + 1 }, (_, x) => `M${x} 0V${height}`),
    ...Array.from({ length: height + 1 }, (_, y) => `M0 ${y}H${width}`),
  ];
  drawing.append(svg("path", { d: lines.join(""), stroke: colour("--line"), "stroke-width": 0.03 }));
  for (const [square, side] of discsAt(game, ply)) {
    const [column, row] = place(square);
    const fill = colour(side === "black" ? "--black-dark" : "--white-light");
    drawing.append(svg("circle", { cx: column + 0.5, cy: row + 0.5, r: 0.42, fill }));
  }
  return new XMLSerializer().serializeToString(drawing);
}
