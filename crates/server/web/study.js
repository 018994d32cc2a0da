// The frame of every screen on which a board is studied: the board and what belongs to it, the panels, and the controls,
// which on a phone stay under the thumb. `study.css` says where they stand.

import { screenStyle } from "./later.js";
import { html } from "./lit-html.js";

await screenStyle("study.css");

/**
 * @param {import("./table.js").Table} table
 * @param {object} parts
 * @param {import("./lit-html.js").Content} parts.heading
 * @param {import("./lit-html.js").Content} [parts.bar] what stands along the board, such as who is ahead
 * @param {import("./lit-html.js").Content} parts.side what stands beside the board, such as tabs
 * @param {import("./lit-html.js").Content} parts.controls buttons that are always within reach
 * @param {string} parts.label what the controls are for
 */
export function studyStage({ board, players }, { heading, bar, side, controls, label }) {
  return html`${heading}<div class="stage study">
    <div class="table">${players.top}<div class="board-and-bar">${bar}${board.node}</div>${players.bottom}
      <div class="controls" role="group" aria-label=${label} data-group="controls">${controls}</div></div>
    <div class="side">${side}</div>
  </div>`;
}
