// Where a game stands, in a sentence.

import { other } from "./game.js";
import { playerName, sideName, t } from "./words.js";

/** @typedef {import("./types.js").Side} Side */

/**
 * A score, the one of this side first.
 * @param {import("./types.js").Both<number>} score
 * @param {Side} first
 */
function scoreText(score, first) {
  return `${score[first]}–${score[other(first)]}`;
}

/**
 * Who won, and by how much: one's own score comes first, and for everybody else the winner's.
 * @param {import("./types.js").Outcome} outcome
 * @param {Side[]} mine
 */
export function resultText(outcome, mine) {
  const { winner } = outcome;
  const me = mine.length === 1 ? mine[0] : undefined;
  const score = scoreText(outcome.score, me ?? winner ?? "black");
  if (!winner) return t("over.draw", { score });
  return me ? t(winner === me ? "over.you-win" : "over.you-lose", { score }) : t("over.win", { side: sideName(winner), score });
}

/**
 * How a game ended.
 * @param {import("./types.js").Outcome} outcome
 * @param {Side[]} mine
 */
export function outcomeText(outcome, mine) {
  const { winner, reason, discs, score } = outcome;
  const first = (mine.length === 1 ? mine[0] : winner) ?? "black";
  const differs = discs.black !== score.black || discs.white !== score.white;
  const count = differs ? ` (${t("over.discs", { discs: scoreText(discs, first) })})` : "";
  return `${resultText(outcome, mine)}${count}. ${t(`reason.${reason}`)}`;
}

/**
 * @param {import("./types.js").GameView} game
 * @param {{ mine: Side[], connected: boolean, slow: boolean, past: number | null }} around
 */
export function statusText(game, { mine, connected, slow, past }) {
  if (!connected) return t("status.offline");
  if (slow) return t("status.sending");
  if (past !== null) return t("status.past", { ply: past, total: game.moves.length });
  const { turn, outcome } = game.now;
  if (outcome) return outcomeText(outcome, mine);
  if (game.players.black.free || game.players.white.free) return t(mine.length ? "status.waiting" : "status.open");
  if (!turn) return "";
  const { person, player } = game.players[turn];
  const passed = game.moves.length ? game.moves.at(-1)?.passed : game.passed;
  const words = passed ? [t("status.passed", { side: sideName(passed) })] : [];
  if (!person) words.push(t("status.thinking", { player: playerName(player) }));
  else words.push(mine.length === 1 && mine[0] === turn ? t("status.your-turn") : t("status.turn", { side: sideName(turn) }));
  return words.join(" ");
}
