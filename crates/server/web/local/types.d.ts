// The engine in the browser and what it says, for the type checker alone: this file is never served.

import type { GameView, Side } from "../types.js";

/** The face of `engine/outflank.js`, as far as the page uses it. */
export interface OutflankEngine {
  readonly threads: number;
  readonly shared: boolean;
  onwake: (() => void) | undefined;
  weights(name: string, file: ArrayBuffer): Promise<void>;
  openHost(size?: { engines?: number; megabytes?: number }): Promise<void>;
  host(said: unknown): Promise<any>;
  report(): Promise<{ reports: HostReport[]; again: number | null }>;
  close(): void;
}

export type HostReport = { session: number; keep: Keep } | { session: number; news: any } | { request: number; answer: HostAnswer };

/** The answer to a request, or the number under which it comes later. */
export interface HostAnswer {
  status: number;
  type?: string;
  name?: string;
  body?: unknown;
  base64?: string;
  later?: number;
}

/** Something that is to be kept. */
export type Keep = GameKeep | TrainingKeep | { of: "lesson"; lesson: string };

export interface TrainingKeep {
  of: "training";
  after: number;
  entries: string[];
}

/** What was trained, as this browser keeps it. */
export interface KeptTraining {
  entries: string[];
  /** How many of them the server has. */
  sent: number;
  lesson: string | null;
}

export interface GameKeep {
  of: "game";
  game: string;
  follows: string | null;
  after: number;
  entries: string[];
}

/** A game as this browser keeps it. */
export interface KeptGame {
  id: string;
  entries: string[];
  /** Its rematch. */
  next: string | null;
  /** When something last happened, in seconds since 1970. */
  played: number;
  /** What it looks like, once somebody has seen it. */
  view: GameView | null;
  sides: Side[];
}

/** What belongs to a version of the page. */
export interface SiteContents {
  version: string;
  weights: { name: string; file: string; bytes: number }[];
}

/** What a connection to a server is, whoever is at the other end. */
export interface Line {
  send(message: Record<string, unknown>): boolean;
  restart(): void;
  close(): void;
}

export type Hear = (news: any) => void;
export type Connected = (connected: boolean) => void;
