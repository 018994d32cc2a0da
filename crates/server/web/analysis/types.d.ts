// What the server says on the analysis board, for the type checker alone: this file is never served.

import type { Both, GameView, Move, Outcome, Side } from "../types.js";

/** What can be done in a position, and what it is. */
export interface Position {
  turn: Side | null;
  legal: string[];
  /** What each legal square would turn over. */
  flips: Record<string, string[]>;
  discs: Both<number>;
  supply: Both<number> | null;
  outcome: Outcome | null;
  opening: Record<string, string | null> | null;
  /** Who was passed over before it. */
  passed: Side | null;
}

/** A move of a tree; its parent is the number of the move that it follows, from 1, and 0 is the start. */
export interface TreeMove extends Move {
  parent: number;
  comment: string | null;
  evaluation: string | null;
  time: string | null;
}

/** A tree as the server opens it, and as this browser keeps it. */
export interface Opened {
  rules: string;
  start: string;
  variant: GameView["rules"];
  players: Both<string | null>;
  date: string | null;
  event: string | null;
  place: string | null;
  comment: string | null;
  passed: Side | null;
  moves: TreeMove[];
  /** Of a game that is kept by the server: its name, the sides that the visitor has in it, and whether it is over. */
  kept: { id: string; mine: Side[]; over: boolean } | null;
  left_out: number;
  header: string;
}

/** What is opened: a text in any format, or a game by its code. */
export interface OpenRequest {
  text?: string;
  size?: string;
  rules?: string;
  supply?: number | null;
  game?: string;
}

/** A tree that is handed in, to be written down. */
export interface TreeRequest {
  header: string;
  comment: string;
  moves: { parent: number; square: string; comment: string; evaluation: string | null; time: string | null }[];
}

/** The moves that lead to a position, by which rules and from where. */
export interface Line {
  rules: string;
  start: string;
  moves: string;
}

/** A place in a tree: the position after a move, or the start, where there is none. */
export interface TreeNode {
  parent: TreeNode | null;
  children: TreeNode[];
  move: Move | null;
  comment: string;
  evaluation: string | null;
  time: string | null;
  /** What can be done here, once the server has said so. */
  position: Position | null;
}

/** A tree that is kept in this browser, and where somebody was in it. */
export interface Kept {
  id: string;
  changed: number;
  at: number;
  tree: Opened;
}
