// What is known of a live game: what the server has said, and the move of one's own that it has not confirmed yet.

import { outcomeText } from "./status.js";
import { sideName, t } from "./words.js";

/** @typedef {import("./types.js").GameView} GameView */
/** @typedef {import("./types.js").News} News */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Move} Move */

/**
 * A move that is on the board already and not yet in the game.
 * @typedef {{ ply: number, square: string, sent: boolean }} Pending
 */

/** @typedef {{ game: GameView, mine: Side[] }} Expected what a game will be, before the server has told it */

export class Live {
  /** @type {GameView | null} */
  game = null;
  /** Whether the server has told the game. */
  told = false;
  /** @type {Side[]} */
  mine = [];
  alone = false;
  /** @type {import("./types.js").Both<boolean> | null} */
  here = null;
  watching = 0;
  /** @type {Side[]} */
  offers = [];
  /** Who would like to take back a move. @type {Side | null} */
  wantsBack = null;
  connected = true;
  /** @type {Pending | null} */
  pending = null;
  /** What is known about moves, by ply. @type {Map<number, import("./types.js").Advice>} */
  scores = new Map();
  /** @type {Map<number, import("./types.js").Advice>} */
  hints = new Map();
  /** What went wrong, until something goes right again. */
  trouble = "";

  /** @param {Expected} [expected] @param {string} [first] a move to make as soon as the game is here */
  constructor(expected, first) {
    if (expected) [this.game, this.mine] = [expected.game, expected.mine];
    if (first) this.pending = { ply: expected?.game.moves.length ?? 0, square: first, sent: false };
  }

  /** The number of moves made. */
  get plies() {
    return this.game?.moves.length ?? 0;
  }

  /** Whether the visitor may play now. */
  get myTurn() {
    const now = this.game?.now;
    return !!now?.turn && this.mine.includes(now.turn) && !now.paused && !this.pending && this.connected;
  }

  /** The pending move as it looks on the board. @returns {Move | null} */
  get ownMove() {
    const { game, pending } = this;
    const flips = pending && game?.moves.length === pending.ply ? game.now.flips[pending.square] : undefined;
    return game?.now.turn && pending && flips ? { side: game.now.turn, square: pending.square, flips, passed: null } : null;
  }

  /** @param {GameView} game @returns {string} what there is to say */
  takeGame(game) {
    const before = this.told ? this.game : null;
    const words = [];
    if (before && game.moves.length < before.moves.length) words.push(t("say.back"));
    if (before && game.now.outcome && !before.now.outcome) words.push(outcomeText(game.now.outcome, this.mine));
    this.game = game;
    this.told = true;
    this.wantsBack = null;
    // What was said about positions that are still there is still true.
    for (const known of [this.scores, this.hints]) {
      for (const ply of known.keys()) if (ply > game.moves.length) known.delete(ply);
    }
    if (this.pending?.sent || this.pending?.ply !== game.moves.length) this.pending = null;
    return words.join(" ");
  }

  /**
   * @param {Extract<News, { type: "moved" }>} news
   * @returns {string | null} what there is to say; nothing if a move is missing before this one
   */
  takeMove({ ply, played, now }) {
    if (!this.game || this.game.moves.length !== ply) return null;
    this.game = { ...this.game, moves: [...this.game.moves, played], now };
    this.wantsBack = null;
    this.pending = null;
    this.trouble = "";
    for (const known of [this.scores, this.hints]) known.delete(ply + 1);
    const words = [t("say.move", { side: sideName(played.side), square: played.square, count: played.flips.length })];
    if (played.passed) words.push(t("status.passed", { side: sideName(played.passed) }));
    if (now.outcome) words.push(outcomeText(now.outcome, this.mine));
    return words.join(" ");
  }

  /** @param {Extract<News, { type: "advice" }>} news @returns {boolean} whether it is about the game as it is */
  takeAdvice({ ply, moves, refining }) {
    if (ply !== this.plies) return false;
    const single = moves.length === 1;
    const known = [single ? this.hints : null, !single || this.game?.now.legal.length === 1 ? this.scores : null];
    // A quick answer tells nothing new where there is a thorough one.
    for (const answers of known) if (!refining || answers?.get(ply)?.refining !== false) answers?.set(ply, { moves, refining });
    return true;
  }

  /** Something was not done; a move that is on the board already is taken back. @param {string} words */
  refuse(words) {
    this.trouble = words;
    this.pending = null;
  }

  /** The connection is gone: what was not confirmed may never have arrived. */
  lose() {
    if (this.pending?.sent) this.refuse(t("status.unconfirmed", { square: this.pending.square }));
    this.connected = false;
  }
}
