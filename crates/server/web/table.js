// The table: the board between the two players. It stays where it is when one screen gives way to another, so that
// nothing flickers and the keyboard keeps its square.

import { Board } from "./board.js";
import { html } from "./lit-html.js";
import { Players } from "./players.js";

export class Table {
  board = new Board();
  players = new Players();

  /**
   * The screen around it.
   * @param {import("./lit-html.js").Content} heading
   * @param {import("./lit-html.js").Content} side what stands beside the table
   */
  stage(heading, side) {
    const { board, players } = this;
    return html`${heading}<div class="stage"><div class="table">${players.top}${board.node}${players.bottom}</div><div class="side">${side}</div></div>`;
  }

  /** Nobody sits here, and nothing stands on the board. */
  clear() {
    this.board.resize(8, 8);
    this.board.show({ discs: new Map(), legal: [], last: null, hint: null, scores: new Map() });
    this.players.clear();
  }
}
