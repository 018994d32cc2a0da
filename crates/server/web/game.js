// A game as the server tells it: the moves, and the board after each of them. No rule of Othello is known here:
// which discs turn over, who passes and where one may play all come from the server.

/** @typedef {import("./types.js").GameView} GameView */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {Map<string, Side>} Discs */

/**
 * The name of a square.
 * @param {number} column
 * @param {number} row
 */
export function squareName(column, row) {
  return String.fromCharCode(97 + column) + (row + 1);
}

/**
 * The column and row of a square, from 0.
 * @param {string} square
 * @returns {[number, number]}
 */
export function place(square) {
  return [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
}

/**
 * The discs of a board written as one character for each square.
 * @param {string} text
 * @param {number} width
 * @returns {Discs}
 */
export function readBoard(text, width) {
  /** @type {Discs} */
  const discs = new Map();
  const cells = text.split(" ")[0] ?? "";
  [...cells].forEach((cell, index) => {
    const square = squareName(index % width, Math.floor(index / width));
    if (cell === "X") discs.set(square, "black");
    if (cell === "O") discs.set(square, "white");
  });
  return discs;
}

/**
 * The discs after a move.
 * @param {Discs} discs
 * @param {Move} move
 * @returns {Discs}
 */
export function afterMove(discs, move) {
  const after = new Map(discs);
  for (const square of [move.square, ...move.flips]) after.set(square, move.side);
  return after;
}

/**
 * The discs after the first `ply` moves.
 * @param {GameView} game
 * @param {number} ply
 */
export function discsAt(game, ply) {
  return game.moves.slice(0, ply).reduce(afterMove, readBoard(game.start, game.rules.width));
}

/**
 * How many discs each side has.
 * @param {Discs} discs
 */
export function count(discs) {
  const counts = { black: 0, white: 0 };
  for (const side of discs.values()) counts[side] += 1;
  return counts;
}

/**
 * The moves written without spaces.
 * @param {GameView} game
 */
export function transcript(game) {
  return game.moves.map((move) => move.square).join("");
}

/** @param {Side} side @returns {Side} */
export function other(side) {
  return side === "black" ? "white" : "black";
}

/** @param {number} score */
export function signed(score) {
  return score > 0 ? `+${score}` : String(score).replace("-", "−");
}
