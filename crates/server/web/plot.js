// Plots with axes, each with the same numbers in a table for whoever does not see it.

import { screenStyle } from "./later.js";
import { html, nothing, svg } from "./lit-html.js";
import { t } from "./words.js";

await screenStyle("plot.css");

/**
 * @typedef {object} PlotPoint
 * @property {string} label what stands below it
 * @property {number} value
 * @property {string} [words] what else there is to say about it
 * @property {[number, number]} [range] between what the true value may lie
 */

/**
 * @typedef {object} Plot
 * @property {string} title
 * @property {string} unit behind each value
 * @property {PlotPoint[]} points the oldest first
 * @property {number} [least] the lower end of the axis
 * @property {number} [most] the upper end of the axis
 */

const [WIDTH, HEIGHT] = [360, 150];
const [LEFT, RIGHT, TOP, BOTTOM] = [38, 8, 8, 22];

/** Round numbers to write beside an axis. @param {number} least @param {number} most */
function ticks(least, most) {
  const span = Math.max(most - least, 1);
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => span / size <= 5) ?? span;
  const first = Math.ceil(least / step) * step;
  return Array.from({ length: Math.floor((most - first) / step) + 1 }, (_, index) => Math.round((first + index * step) * 100) / 100);
}

/** @param {Plot} plot @param {(x: (index: number) => number, y: (value: number) => number, width: number) => unknown} draw */
function framed({ title, unit, points, least = 0, most }, draw) {
  const top = Math.max(most ?? 0, ...points.map(({ value, range }) => range?.[1] ?? value), least + 1);
  const slot = (WIDTH - LEFT - RIGHT) / points.length;
  const x = (/** @type {number} */ index) => LEFT + slot * (index + 0.5);
  const y = (/** @type {number} */ value) => HEIGHT - BOTTOM - ((value - least) / (top - least)) * (HEIGHT - TOP - BOTTOM);
  const tick = (/** @type {number} */ value) => svg`<line class="tick" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(value)} y2=${y(value)}></line>
    <text class="scale" x=${LEFT - 4} y=${y(value) + 3.5} text-anchor="end">${value}</text>`;
  const [first, last] = [points[0]?.label ?? "", points.at(-1)?.label ?? ""];
  const row = (/** @type {PlotPoint} */ { label, value, words }) => html`<tr><th scope="row">${label}</th><td>${value} ${unit}</td><td>${words ?? ""}</td></tr>`;
  return html`<figure class="plot-box">
    <figcaption>${title}</figcaption>
    <svg class="plot" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      ${ticks(least, top).map(tick)}
      <line class="axis" x1=${LEFT} x2=${LEFT} y1=${TOP} y2=${HEIGHT - BOTTOM}></line>
      <line class="axis" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${HEIGHT - BOTTOM} y2=${HEIGHT - BOTTOM}></line>
      ${draw(x, y, slot)}
      <text class="scale" x=${LEFT} y=${HEIGHT - 6}>${first}</text>
      ${points.length > 1 ? svg`<text class="scale" x=${WIDTH - RIGHT} y=${HEIGHT - 6} text-anchor="end">${last}</text>` : nothing}
    </svg>
    <details><summary>${t("plot.table")}</summary><table class="figures"><caption class="unseen">${title}</caption><tbody>${points.map(row)}</tbody></table></details>
  </figure>`;
}

/** Bars, one for each point. @param {Plot} plot */
export function barPlot(plot) {
  return framed(plot, (x, y, slot) => plot.points.map(({ value }, index) => {
    const width = Math.min(slot * 0.7, 40);
    return svg`<rect class="bar-value" x=${x(index) - width / 2} y=${y(value)} width=${width} height=${Math.max(y(plot.least ?? 0) - y(value), 0)}></rect>`;
  }));
}

/** A curve through the points, with their error bars. @param {Plot} plot */
export function linePlot(plot) {
  return framed(plot, (x, y) => {
    const path = plot.points.map(({ value }, index) => `${index ? "L" : "M"}${x(index)} ${y(value)}`).join("");
    const point = (/** @type {PlotPoint} */ { value, range }, /** @type {number} */ index) => svg`
      ${range ? svg`<line class="error-bar" x1=${x(index)} x2=${x(index)} y1=${y(range[0])} y2=${y(range[1])}></line>` : nothing}
      <circle class="point" cx=${x(index)} cy=${y(value)} r="2.6"></circle>`;
    return svg`<path class="curve" d=${path}></path>${plot.points.map(point)}`;
  });
}
