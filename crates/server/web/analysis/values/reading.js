// Reading what is known: what a position comes to, and the numbers of a game move by move. Nothing is judged here.

import { t } from "../../words.js";

/** @typedef {import("./types.js").Known} Known */
/** @typedef {import("./types.js").MoveClass} MoveClass */
/** @typedef {import("../../types.js").Side} Side */

/**
 * What a position comes to for Black, and how sure that is.
 * @typedef {{ forBlack: number, sure: import("../../types.js").Sure }} Standing
 */

/**
 * What is known of a position: by its best square, by the move that led there, or by its result.
 * @param {Known} known
 * @param {import("../types.js").Position | null} position
 * @returns {Standing | null}
 */
export function standing({ values, judged }, position) {
  const outcome = position?.outcome;
  if (outcome) return { forBlack: outcome.score.black - outcome.score.white, sure: { kind: "exact" } };
  const best = values?.moves[0];
  if (best && position?.turn) return { forBlack: position.turn === "black" ? best.score : -best.score, sure: best.sure };
  return judged ? { forBlack: judged.for_black, sure: judged.sure } : null;
}

/** How a class is written beside a move, as annotators do. @type {Record<MoveClass, string>} */
const SIGNS = { best: "", good: "", slip: "?!", mistake: "?", blunder: "??" };

/** @param {MoveClass} name */
export const classSign = (name) => SIGNS[name];

/** @param {MoveClass} name */
export const className = (name) => t(`class.${name}`);

/**
 * The moves of a game as far as they are known, and what each side has given away by then.
 * @typedef {object} Course
 * @property {(import("./types.js").Judged | undefined)[]} judged
 * @property {{ black: number, white: number }[]} lost after each move, in all
 */

/**
 * @param {string[]} paths of the moves of the main line, in order
 * @param {(path: string) => Known} known
 * @returns {Course}
 */
export function course(paths, known) {
  const judged = paths.map((path) => known(path).judged);
  const sum = { black: 0, white: 0 };
  const lost = judged.map((move) => {
    if (move) sum[move.side] += move.loss;
    return { ...sum };
  });
  return { judged, lost };
}
