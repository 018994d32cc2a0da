// Which position of a game is on the board: the latest, one of the past, or one of a line that was never played.

/** @typedef {import("./types.js").Move} Move */

export class Browsing {
  /** The number of moves on the board, if it is not the latest position. @type {number | null} */
  past = null;
  /** A line that is shown instead of the game, which it leaves after so many moves. @type {{ ply: number, moves: Move[], step: number } | null} */
  line = null;

  get isLatest() {
    return this.past === null && !this.line;
  }

  /** Shows the latest position. */
  latest() {
    [this.past, this.line] = [null, null];
  }

  /** Shows the position after so many moves of a game of so many. @param {number} ply @param {number} plies */
  jump(ply, plies) {
    this.line = null;
    this.past = ply >= plies ? null : Math.max(0, ply);
  }

  /** One move back or forward, along the line if one is shown; at its beginning it is left. @param {number} by @param {number} plies */
  step(by, plies) {
    const line = this.line;
    if (!line || line.step + by < 1) this.jump(this.ply(plies) + by, plies);
    else if (line.step + by <= line.moves.length) line.step += by;
  }

  /** Shows a line, with its first move made. @param {number} ply @param {Move[]} moves */
  follow(ply, moves) {
    this.line = { ply, moves, step: 1 };
  }

  /** The number of moves on the board. @param {number} plies */
  ply(plies) {
    return this.line ? this.line.ply + this.line.step : this.played(plies);
  }

  /** The number of those that were made in the game. @param {number} plies */
  played(plies) {
    return this.line?.ply ?? this.past ?? plies;
  }

  /** The moves of the line that are on the board. */
  get lineMoves() {
    return this.line?.moves.slice(0, this.line.step) ?? [];
  }
}
