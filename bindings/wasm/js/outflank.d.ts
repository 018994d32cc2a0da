/** Outflank for JavaScript: an Othello engine in a worker, in browsers and in Node alike. */

export type Side = 'black' | 'white';
/** A square such as `f5`, or `pass`. */
export type Move = string;

/** How an engine is started. */
export interface StartOptions {
    /** The program, compiled or not, or where it is; by default `outflank.wasm` beside this module. */
    program?: URL | string | BufferSource | WebAssembly.Module;
    /** Threads that search together; by default one on every processor. Where memory cannot be shared there is one. */
    threads?: number;
    /** Megabytes for positions already searched. */
    hash?: number;
    /** The instructions to use: `simd128` or `portable`; by default the faster ones. */
    isa?: string;
    /** Variables that the program sees, such as `OUTFLANK_ISA`. */
    environment?: Record<string, string>;
    /** Whether workers share memory; by default wherever they can, which in browsers means a page that is cross-origin isolated. */
    share?: boolean;
}

/** A position: moves such as `f5d6c3`, a board such as `---- -OX- -XO- ---- X`, a game in GGF, SGF or PGN, or nothing for the start. */
export interface Asked {
    position?: string;
    /** Width and height, such as `6x6`. */
    size?: string;
    rules?: 'standard' | 'orthogonal' | 'anti';
    /** Discs that each player may place. */
    supply?: number;
    /** Moves that are made from there. */
    moves?: Move[];
}

/** What ends a search early. */
export interface Bounds {
    nodes?: number;
    seconds?: number;
}

/** How hard to think; without anything as an expert does. */
export interface Effort extends Bounds {
    /** `easy`, `medium`, `hard`, `expert`, `master` or `1` to `30`. */
    level?: string;
    /** Moves to look ahead. */
    depth?: number;
    /** Whether every legal move is scored, all of them to the same depth. */
    all?: boolean;
}

/** What the rules say of a position. */
export interface PositionAnswer {
    /** One character for each square, and the side to move. */
    board: string;
    rules: { size: string; lines: 'all' | 'orthogonal'; goal: 'most' | 'fewest'; supply?: number };
    side: Side;
    discs: Record<Side, number>;
    empties: number;
    legal: Move[];
    status: 'move' | 'pass' | 'over';
    /** The official score of a finished game. */
    score?: Record<Side, number>;
    /** The winner of a finished game; `null` for a draw. */
    winner?: Side | null;
}

export interface MoveScore {
    move: Move;
    /** In discs, from the side to move. */
    score: number;
    /** `exact`, or how far it was seen, such as `11` or `24@87%`. */
    confidence: string;
    line: Move[];
}

export interface Progress {
    best: MoveScore | null;
    /** Every move, when all have been searched to another depth. */
    moves: MoveScore[];
    nodes: number;
    seconds: number;
}

export interface Report {
    score: number;
    exact: boolean;
    confidence: string;
    best: Move | null;
    line: Move[];
    /** The best move, or every one, the best first. */
    moves: MoveScore[];
    nodes: number;
    seconds: number;
    /** Whether it was ended before it was done. */
    interrupted: boolean;
}

export interface BenchOptions {
    /** Kinds of boards; all of them by default. */
    kinds?: string[];
}

export interface BenchKind {
    kind: string;
    nodes: number;
    seconds: number;
}

export interface BenchAnswer {
    kinds: BenchKind[];
    nodes: number;
    seconds: number;
    isa: string;
}

/** How somebody follows a search, and ends it. */
export interface Watching<News = any> {
    progress?: (news: News) => void;
    /** Ends the search: where memory is shared it answers with the best it has found, elsewhere with {@link Stopped}. */
    signal?: AbortSignal;
}

/** A search was ended before it had an answer to give. */
export class Stopped extends Error {}

/** An engine. Questions are answered one after the other. Bad input rejects with an `Error` that says what is wrong. */
export class Outflank {
    private constructor();
    static start(options?: StartOptions): Promise<Outflank>;

    /** Threads that search together. */
    readonly threads: number;
    /** The instructions that it uses. */
    readonly isa: string;
    /** Whether its workers share memory. */
    readonly shared: boolean;

    /** Hands over a weight file, such as `8x8.quick`: searches judge by it from the next one on. */
    weights(name: string, file: ArrayBuffer | Uint8Array): Promise<void>;
    /** What the rules say of a position. */
    position(asked?: Asked): Promise<PositionAnswer>;
    /** What best play leads to. */
    solve(asked?: Asked & Bounds, watching?: Watching<Progress>): Promise<Report>;
    /** The best move, or what every one is worth. */
    search(asked?: Asked & Effort, watching?: Watching<Progress>): Promise<Report>;
    /** A fixed amount of work: its nodes are the same wherever the engine runs, its speed is not. */
    bench(options?: BenchOptions, watching?: Watching<BenchKind>): Promise<BenchAnswer>;
    /** Any question, as the program understands it. */
    call(question: unknown, watching?: Watching): Promise<any>;
    /** Called when the host of a page has something to report. */
    onwake: (() => void) | undefined;
    /** Opens the host of a page, which answers what the page of a server asks, with so many engines; without shared memory there is one, which thinks during reports. */
    openHost(size?: { engines?: number; megabytes?: number }): Promise<void>;
    /** Says something to the host; `crates/page/src/host` tells what, and what it answers. */
    host(said: unknown): Promise<any>;
    /** What has happened at the host since the last time. */
    report(): Promise<any>;
    /** Ends the search that is going on. */
    stop(): void;
    /** Ends the engine; what was asked and not answered is rejected. */
    close(): void;
}
