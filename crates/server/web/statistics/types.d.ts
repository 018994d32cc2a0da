// What the server sends about statistics, for the type checker alone: this file is never served.

export interface Statistics {
  results: { opponent: string; rating: number | null; rules: string; won: number; drawn: number; lost: number; average_margin: number; best_margin: number }[];
  games: number;
  missing: number;
  discs: number;
  accuracy: number | null;
  rating: { rating: number; error: number; games: number; words: string[] } | null;
  by_phase: { phase: string; name: string; moves: number; discs: number; accuracy: number | null }[];
  by_theme: { theme: string | null; name: string | null; mistakes: number; discs: number }[];
  by_opening: { name: string | null; games: number; discs: number }[];
  over_time: CountedGame[];
}

export interface CountedGame {
  game: string;
  /** In seconds since 1970. */
  played: number;
  opening: string | null;
  discs: number;
  accuracy: number | null;
  rating: { rating: number; error: number } | null;
  by_phase: number[];
}

export interface Progress {
  running: boolean;
  analysed: number;
  of: number;
}
