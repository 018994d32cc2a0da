// What the server sends, for the type checker alone: this file is never served.

export type Side = "black" | "white";
export type Both<T> = { black: T; white: T };

export interface Move {
  side: Side;
  square: string;
  flips: string[];
  passed: Side | null;
  /** What the position after it is called, by language. */
  opening?: Record<string, string | null>;
}

export interface Clock {
  left: Both<number>;
  running: Side | null;
  period: number | null;
  in_period: Both<boolean>;
  delay: number | null;
}

export interface Outcome {
  winner: Side | null;
  reason: "full-board" | "no-moves" | "wipe-out" | "out-of-discs" | "resignation" | "time";
  discs: Both<number>;
  score: Both<number>;
  text: string;
}

export interface Now {
  turn: Side | null;
  legal: string[];
  discs: Both<number>;
  supply: Both<number> | null;
  clock: Clock | null;
  outcome: Outcome | null;
  undo: boolean;
  redo: boolean;
  paused: boolean;
}

export interface GameView {
  id?: string;
  rules: {
    name: string;
    width: number;
    height: number;
    orthogonal: boolean;
    fewest_wins: boolean;
    supply: number | null;
  };
  players: Both<{ player: string; person: boolean; free: boolean }>;
  control: string | null;
  start: string;
  passed: Side | null;
  moves: Move[];
  now: Now;
  tally: { black: number; white: number; draws: number };
  next: string | null;
}

export interface ListedGame extends GameView {
  played: number;
  sides: Side[];
}

export interface Scored {
  square: string;
  score: number;
  confidence: string;
  line: Move[];
}

export interface Reviewed {
  ply: number;
  for_black: number;
  loss: number;
  best: string;
  best_line: Move[];
}

export interface Verdict {
  finished: boolean;
  lost: Both<number>;
  worst: number[];
}

export interface Problem {
  error: string;
  message: string;
}

export type News =
  | { type: "you"; sides: Side[]; alone: boolean }
  | ({ type: "game" } & GameView)
  | { type: "moved"; ply: number; played: Move; now: Now }
  | { type: "presence"; here: Both<boolean>; watching: number }
  | { type: "advice"; ply: number; moves: Scored[] }
  | { type: "take_back_asked"; by: Side }
  | { type: "rematch_offered"; by: Side }
  | { type: "rematch"; id: string }
  | { type: "review"; moves: Reviewed[]; verdict: Verdict }
  | ({ type: "refused" } & Problem);

/** What a file of games holds. */
export interface Found {
  format: string;
  games: { black: string | null; white: string | null; date: string | null; moves: number; text: string }[];
  left_off: number;
  damaged: number;
  damage: string[];
}

export interface Setup {
  black: string;
  white: string;
  seat: "black" | "white" | "all";
  size: string;
  rules: string;
  supply: number | null;
  clock: string | null;
  text: string;
}

/** What the form on the first screen holds, and what is remembered of it. */
export interface Choice {
  opponent: string;
  colour: Side | "random";
  size: string;
  rules: string;
  supply: string;
  clock: string;
  text: string;
}

export interface Settings {
  theme: string;
  language: string;
  sound: boolean;
  coordinates: boolean;
  marks: boolean;
  choice: Choice;
}
