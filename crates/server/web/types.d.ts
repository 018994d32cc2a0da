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
  /** What each legal square would turn over. */
  flips: Record<string, string[]>;
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
    /** The ratings of the levels that play like people, by name. */
    ratings: Record<string, number>;
  };
  players: Both<{ player: string; person: boolean; rating: number | null; free: boolean; name: string | null }>;
  control: string | null;
  pace: string;
  start: string;
  passed: Side | null;
  moves: Move[];
  now: Now;
  tally: { black: number; white: number; draws: number };
  next: string | null;
  /** Who played the recorded game that this one began from. */
  from: Both<string | null> | null;
}

export interface Listed {
  games: ListedGame[];
  /** Where the list goes on. */
  next: string | null;
  /** How many games could not be read. */
  unreadable?: number;
}

export interface ListedGame extends GameView {
  played: number;
  sides: Side[];
  /** Whether only this browser has it. */
  here?: boolean;
}

/** How sure a score is: exact, right about the winner alone, or as far as the engine saw. */
export type Sure = { kind: "exact" } | { kind: "winner" } | { kind: "ahead"; moves: number } | { kind: "book" };

export interface Scored {
  square: string;
  score: number;
  sure: Sure;
  line: Move[];
}

/** What the side to move could do, the best first. */
export interface Advice {
  moves: Scored[];
  /** Whether something better is still to come. */
  refining: boolean;
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
  | ({ type: "advice"; ply: number } & Advice)
  | { type: "take_back_asked"; by: Side }
  | { type: "rematch_offered"; by: Side }
  | { type: "rematch"; id: string }
  | { type: "pong" }
  | ({ type: "refused" } & Problem);

/** What a file of games holds. */
export interface Found {
  format: string;
  games: { black: string | null; white: string | null; date: string | null; moves: number; text: string; tree: string | null }[];
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
  pace: string;
  text: string;
}

/** What the form on the first screen holds, and what is remembered of it. */
export interface Choice {
  opponent: string;
  /** How strong an opponent by rating is. */
  rating: string;
  /** How soon opponents move that play like people. */
  pace: string;
  colour: Side | "random";
  /** The levels that play when nobody else does. */
  watch: Record<Side, string>;
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
  /** Whether single letters do things. */
  keys: boolean;
  /** The tab that was chosen last, by what the tabs are for. */
  tabs: Record<string, string>;
  /** Whether the analysis board shows what squares are worth, and why moves were bad. */
  values: boolean;
  reasons: boolean;
  /** Who thinks where both could: this browser, unless it is `server`. */
  thinker: string;
  choice: Choice;
}

/** The way to a live game: what it says goes to `hear`, and `state` is told when it comes and goes. */
export type Connect = (hear: (news: News) => void, state: (connected: boolean) => void) => {
  send(message: Record<string, unknown>): boolean;
  restart(): void;
  close(): void;
};

/** Goes to another address; of a game that was just begun, its first move and what it will be are known. */
export type Go = (path: string, options?: { first?: string; expected?: { game: GameView; mine: Side[] } }) => void;

/** What the page shows at an address. */
export interface Screen {
  readonly title: string;
  /** Draws it anew, for another language or other settings. */
  refresh(): void;
  close(): void;
}
