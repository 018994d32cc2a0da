// What the explorer is told, for the type checker alone: this file is never served.

import type { Side, Sure } from "../types.js";

/** The moves that lead to a position, by which rules and from where. */
export interface ExploredLine {
  rules: string;
  start: string;
  moves: string;
}

/** How a position was played. */
export interface Explored {
  /** Nothing of a server without a database. */
  games: number | null;
  moves: ExploredMove[];
  newest: GameThrough[];
  book: BookMove[];
}

/** A move of the opening book. */
export interface BookMove {
  square: string;
  /** In discs, for the side to move. */
  score: number;
  sure: Sure;
  games: number;
  goes_on: boolean;
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
