// What the explorer is told, for the type checker alone: this file is never served.

import type { Side } from "../types.js";

/** The moves that lead to a position, by which rules and from where. */
export interface ExploredLine {
  rules: string;
  start: string;
  moves: string;
}

/** How a position was played. */
export interface Explored {
  games: number;
  moves: ExploredMove[];
  newest: GameThrough[];
}

export interface ExploredMove {
  square: string;
  games: number;
  /** In percent, as are the results. */
  share: number;
  results: { black: number; draws: number; white: number } | null;
  /** The average lead of whoever plays it. */
  average: number | null;
  players: { name: string; games: number }[];
}

export interface GameThrough {
  black: string | null;
  white: string | null;
  event: string | null;
  year: number | null;
  score: string | null;
  winner: Side | null;
  /** What was played here. */
  next: string | null;
  ply: number;
  text: string;
}
