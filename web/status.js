// Where a game stands, in a sentence.

import { playerName, sideName, t } from "./words.js";

/** @typedef {import("./types.js").Side} Side */

/**
 * How a game ended.
 * @param {import("./types.js").Outcome} outcome
 * @param {Side[]} mine
 */
export function outcomeText(outcome, mine) {
  const { winner, reason } = outcome;
  const first = mine.length === 1 && mine[0] === "white" ? "white" : "black";
  const second = first === "black" ? "white" : "black";
  const score = mine.length === 1 ? `${outcome.score[first]}–${outcome.score[second]}` : `${outcome.score.black}–${outcome.score.white}`;
  const alone = mine.length === 1;
  const result = !winner ? t("over.draw", { score })
    : alone ? t(winner === mine[0] ? "over.you-win" : "over.you-lose", { score })
    : t("over.win", { side: sideName(winner), score });
  const differs = outcome.discs.black !== outcome.score.black || outcome.discs.white !== outcome.score.white;
  const discs = differs ? ` (${t("over.discs", { discs: `${outcome.discs[first]}–${outcome.discs[second]}` })})` : "";
  return `${result}${discs}. ${t(`reason.${reason}`)}`;
}

/**
 * @param {import("./types.js").GameView} game
 * @param {{ mine: Side[], connected: boolean, past: number | null, line: { moves: unknown[], step: number } | null }} around
 */
export function statusText(game, { mine, connected, past, line }) {
  if (!connected) return t("status.offline");
  if (line) return t("status.line", { step: line.step, total: line.moves.length });
  if (past !== null) return t("status.past", { ply: past, total: game.moves.length });
  const { turn, outcome } = game.now;
  if (outcome) return outcomeText(outcome, mine);
  if (game.players.black.free || game.players.white.free) return t(mine.length ? "status.waiting" : "status.open");
  if (!turn) return "";
  const { person, player } = game.players[turn];
  if (!person) return t("status.thinking", { player: playerName(player) });
  return mine.length === 1 && mine[0] === turn ? t("status.your-turn") : t("status.turn", { side: sideName(turn) });
}
