// Which position of a game is on the board: the latest, or one of the past.

export class Browsing {
  /** The number of moves on the board, if it is not the latest position. @type {number | null} */
  past = null;

  get isLatest() {
    return this.past === null;
  }

  /** Shows the latest position. */
  latest() {
    this.past = null;
  }

  /** Shows the position after so many moves of a game of so many. @param {number} ply @param {number} plies */
  jump(ply, plies) {
    this.past = ply >= plies ? null : Math.max(0, ply);
  }

  /** One move back or forward. @param {number} by @param {number} plies */
  step(by, plies) {
    this.jump(this.ply(plies) + by, plies);
  }

  /** The number of moves on the board. @param {number} plies */
  ply(plies) {
    return this.past ?? plies;
  }
}
