// What engines and coach say on the analysis board, for the type checker alone: this file is never served.

import type { Both, Move, Problem, Scored, Side, Sure } from "../../types.js";
import type { Line } from "../types.js";

/** What every square of a position is worth to the side to move, the best first. */
export interface Values {
  path: string;
  moves: Scored[];
  /** Whether values that see further are still to come. */
  refining: boolean;
}

export type MoveClass = "best" | "good" | "slip" | "mistake" | "blunder";

/** Why a move was good or bad, in words and on the board. */
export interface Reason {
  words: string;
  theme: string | null;
  marks: { square: string; kind: "worse" | "better" | "lost" | "won" | "about" }[];
  arrows: { from: string; to: string }[];
}

/** What the last move of a path was worth. */
export interface Judged {
  path: string;
  side: Side;
  square: string;
  class: MoveClass;
  words: string;
  loss: number;
  for_black: number;
  best_for_black: number;
  best: string;
  best_line: Move[];
  line: Move[];
  sure: Sure;
  refined: boolean;
  reasons: Reason[];
}

export interface PlayedRating {
  points: number;
  error: number;
  words: string;
  yours: string;
  error_words: string;
}

/** What a review comes to so far. */
export interface Verdict {
  finished: boolean;
  moves: number;
  looked_at: number;
  lost: Both<number>;
  accuracy: Both<number | null>;
  turning_points: { ply: number; words: string }[];
  rating: Both<PlayedRating | null>;
}

export type AnalystNews =
  | ({ type: "values" } & Values)
  | ({ type: "judged" } & Judged)
  | ({ type: "verdict" } & Verdict)
  | ({ type: "refused" } & Problem);

/** What is known of a position and of the move that led there. */
export interface Known {
  values?: Values;
  judged?: Judged;
}

/** Whoever says what positions are worth: a server, an engine in the browser, or both. */
export interface Analysing {
  readonly verdict: Verdict | null;
  readonly connected: boolean;
  /** Why something was not done. */
  readonly problem: string;
  start(game: Line): void;
  look(path: string): void;
  review(moves: string): void;
  /** The moves that are reviewed, or were. */
  readonly reviewed: string | null;
  rest(): void;
  close(): void;
  known(path: string): Known;
}
