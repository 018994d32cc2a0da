// What the server sends about training, for the type checker alone: this file is never served.

import type { Reason } from "../analysis/values/types.js";
import type { Scored, Side } from "../types.js";

export interface Overview {
  today: { due: number; new: number; minutes: number };
  session: { what: SessionKind; number: number; of: number } | null;
  themes: Theme[];
  over_time: { from: string; given: number; right: number; percent: number }[];
  lesson: { at: number | null; begun: boolean; steps: { number: number; title: string; solved: number; of: number }[] };
  next: string | null;
}

export type SessionKind = "today" | "drill" | "openings" | "lesson";

export interface Theme {
  theme: string;
  name: string;
  exercises: number;
  due: number;
  learned: number;
  given: number;
  right: number;
  percent: number | null;
}

export interface Opening {
  name: string;
  moves: string;
  side: Side;
  named: boolean;
}

/** Which session to begin. */
export type Wanted =
  | { what: "today" }
  | { what: "drill"; theme?: string; count?: number; empties?: [number, number] }
  | { what: "openings"; name?: string; side?: Side }
  | { what: "lesson"; step?: number };

export type Wish = "answer" | "give_up" | "hint" | "next" | "back" | "play_on";

export interface Session {
  what: SessionKind | null;
  number: number;
  of: number;
  given: number;
  right: number;
  task: number;
  note: string | null;
  now: Task;
}

export type Task = { kind: "none" } | { kind: "coming" } | Exercise | Line | Lesson | Over;

export interface TrainingBoard {
  width: number;
  height: number;
  /** The position as a text that a game begins from, with its rules. */
  record: string;
  board: string;
  turn: Side | null;
  legal: string[];
  last: string | null;
  words: string;
}

export interface Exercise {
  kind: "exercise";
  heading: string;
  question: string;
  theme: string;
  own: boolean;
  board: TrainingBoard;
  hints: string[];
  answer: Answer | null;
}

export interface Answer {
  square: string | null;
  right: boolean;
  grade: Grade;
  best: string[];
  lines: string[];
  reasons: Reason[];
  moves: (Scored & { loss: number })[];
  again: string | null;
}

export type Grade = "right" | "helped" | "wrong";

export interface Line {
  kind: "line";
  heading: string;
  name: string;
  side: Side;
  moves: string;
  board: TrainingBoard;
  turn: "learner" | "outside" | "end";
  said: string[];
  reasons: Reason[];
  result: { right: boolean; grade: Grade; lines: string[]; again: string | null } | null;
}

export interface Lesson {
  kind: "lesson";
  step: number;
  steps: number;
  heading: string;
  explanation: string[];
  place: string;
  question: string;
  board: TrainingBoard;
  shows_legal: boolean;
  may_pass: boolean;
  is_first: boolean;
  said: string[];
  done: boolean;
  right: boolean;
}

export interface Over {
  kind: "over";
  why: "done" | "time" | "not-found";
  summary: string;
  next: string | null;
}

/** A game that is kept here, or the moves of another; with a side, its moves are the visitor's own. */
export type StudiedGame = { game: string } | { rules: string; start: string; moves: string; side?: Side; name?: string };

/** How far a game was looked through for exercises. */
export interface Study {
  looked: number;
  of: number;
  found: { added: number; known: number } | null;
}
