// @ts-check
// Outflank for JavaScript: an Othello engine in a worker, in browsers and in Node alike. Its types are in outflank.d.ts.
//
//     const outflank = await Outflank.start();
//     await outflank.weights('8x8.quick', await (await fetch('8x8.quick')).arrayBuffer());
//     const { best, score } = await outflank.search({ position: 'f5d6c3', level: 'expert' });

import { newMemory } from './memory.js';
import { canShare, compiled, processors, startWorker } from './platform.js';
import { mailboxes } from './threads.js';

const SCRIPT = new URL('./worker.js', import.meta.url);
const PROGRAM = new URL('./outflank.wasm', import.meta.url);

/** More threads than this help no search on a player's machine. */
const MOST_THREADS = 16;

/** A search was ended before it had an answer to give. */
export class Stopped extends Error {
    constructor() {
        super('the search was stopped');
        this.name = 'Stopped';
    }
}

/**
 * A question that has not been answered.
 * @typedef {object} Waiting
 * @property {any} message
 * @property {((news: any) => void) | undefined} watch
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {boolean} lasting whether a program that is started anew has to be told too
 */

export class Outflank {
    threads = 1;
    isa = '';
    /** Called when the host of a page has something to report. @type {(() => void) | undefined} */ onwake;

    /** @type {WebAssembly.Module} */ #module;
    /** @type {Record<string, string>} */ #environment;
    /** What all workers share, if they can. @type {{ memory: WebAssembly.Memory, boxes: Int32Array } | undefined} */ #shared;
    /** @type {import('./platform.js').Started | undefined} */ #program;
    /** @type {Map<number, Promise<import('./platform.js').Started>>} */ #threadWorkers = new Map();
    /** Where a byte of the memory ends the search. */ #stopFlag = 0;
    /** What was asked; the first is being answered. @type {Waiting[]} */ #questions = [];
    /** What a program that is started anew has to be told. @type {any[]} */ #told = [];
    /** Whether the program hears questions. */ #ready = false;
    /** Why it never will again. @type {Error | undefined} */ #broken;

    /** @param {WebAssembly.Module} module @param {Record<string, string>} environment @param {boolean} share */
    constructor(module, environment, share) {
        this.#module = module;
        this.#environment = environment;
        if (share) this.#shared = { memory: newMemory(), boxes: mailboxes() };
    }

    /** @param {import('./outflank.js').StartOptions} [options] */
    static async start({ program = PROGRAM, threads, hash, isa, environment = {}, share = canShare() } = {}) {
        const outflank = new Outflank(await compiled(program), environment, share);
        const most = share ? Math.min(threads ?? (await processors()), MOST_THREADS) : 1;
        // The program itself is one of them; the others stand by, because a worker takes a while to start.
        for (let mailbox = 0; mailbox < most - 1; mailbox++) outflank.#needThread(mailbox);
        await outflank.#startProgram();
        const setUp = { threads: Math.max(1, most), ...(hash && { hash }), ...(isa && { isa }) };
        try {
            const used = await outflank.#ask({ call: json({ 'set-up': setUp }) }, undefined, true);
            return Object.assign(outflank, { threads: used.threads, isa: used.isa });
        } catch (error) {
            outflank.close();
            throw error;
        }
    }

    get shared() {
        return this.#shared !== undefined;
    }

    /** @param {string} name @param {ArrayBuffer | Uint8Array} file */
    async weights(name, file) {
        await this.#ask({ weights: { name: `${name}`, file: new Uint8Array(file) } }, undefined, true);
    }

    /** @param {import('./outflank.js').Asked} [asked] */
    position(asked = {}) {
        return this.call({ position: asked });
    }

    /** @param {import('./outflank.js').Asked & import('./outflank.js').Bounds} [asked] @param {import('./outflank.js').Watching} [watching] */
    solve(asked = {}, watching) {
        return this.call({ solve: asked }, watching);
    }

    /** @param {import('./outflank.js').Asked & import('./outflank.js').Effort} [asked] @param {import('./outflank.js').Watching} [watching] */
    search(asked = {}, watching) {
        return this.call({ search: asked }, watching);
    }

    /** @param {import('./outflank.js').BenchOptions} [options] @param {import('./outflank.js').Watching} [watching] */
    bench(options = {}, watching = {}) {
        return this.call({ bench: options }, watching);
    }

    /** @param {any} question @param {import('./outflank.js').Watching} [watching] */
    async call(question, { progress, signal } = {}) {
        return this.#ask({ call: json(question) }, progress, false, signal);
    }

    /** @param {{ engines?: number, megabytes?: number }} [size] */
    async openHost({ engines = Math.max(1, this.threads - 1), megabytes = 32 } = {}) {
        await this.#ask({ open: { engines: this.#shared ? engines : 0, megabytes } }, undefined, true);
    }

    /** @param {any} said */
    async host(said) {
        return this.#ask({ host: json(said) }, undefined, false);
    }

    report() {
        return this.#ask({ report: null }, undefined, false);
    }

    stop() {
        if (this.#questions.length === 0) return;
        if (this.#shared) {
            Atomics.store(new Uint8Array(this.#shared.memory.buffer), this.#stopFlag, 1);
            return;
        }
        // Nothing can be said to a worker that searches, so another one takes its place.
        const [stopped] = this.#questions.splice(0, 1);
        this.#program?.end();
        this.#ready = false;
        stopped.reject(new Stopped());
        const again = this.#told.map((message) => ({ ...waiting(), message }));
        this.#questions.unshift(...again);
        this.#startProgram().catch((error) => this.#fail(error));
    }

    close() {
        this.#fail(new Error('the engine was closed'));
    }

    /** @param {any} message @param {((news: any) => void) | undefined} watch @param {boolean} lasting @param {AbortSignal} [signal]
     * @returns {Promise<any>} */
    #ask(message, watch, lasting, signal) {
        return new Promise((resolve, reject) => {
            if (this.#broken) return reject(this.#broken);
            if (signal?.aborted) return reject(new Stopped());
            const asked = { message, watch, lasting, resolve, reject };
            signal?.addEventListener('abort', () => this.#give_up(asked), { once: true });
            if (this.#questions.push(asked) === 1) this.#next();
        });
    }

    /** Nobody waits for an answer any more. @param {Waiting} asked */
    #give_up(asked) {
        const place = this.#questions.indexOf(asked);
        if (place === 0) this.stop();
        if (place <= 0) return;
        this.#questions.splice(place, 1);
        asked.reject(new Stopped());
    }

    /** Lets the program answer the first question. */
    #next() {
        if (!this.#ready) return;
        this.#program?.keep(this.#questions.length > 0);
        if (this.#questions.length === 0) return;
        if (this.#shared) Atomics.store(new Uint8Array(this.#shared.memory.buffer), this.#stopFlag, 0);
        this.#program?.post(this.#questions[0].message);
    }

    async #startProgram() {
        this.#program = await this.#startWorker((message) => this.#heard(message));
        await new Promise((resolve, reject) => {
            this.#questions.unshift({ ...waiting(), resolve, reject });
            this.#program?.post({ start: { module: this.#module, environment: this.#environment, ...this.#shared } });
        });
    }

    /** Has a worker for threads at a mailbox. @param {number} mailbox */
    #needThread(mailbox) {
        if (this.#threadWorkers.has(mailbox) || this.#broken) return;
        const started = this.#startWorker((message) => this.#heard(message));
        this.#threadWorkers.set(mailbox, started);
        const start = { module: this.#module, environment: this.#environment, ...this.#shared, mailbox };
        started.then((worker) => {
            worker.keep(false);
            worker.post({ start });
        });
    }

    /** @param {(message: any) => void} heard */
    #startWorker(heard) {
        return startWorker(SCRIPT, heard, (error) => this.#fail(error));
    }

    /** @param {any} message */
    #heard(message) {
        if (message.thread !== undefined) return this.#needThread(message.thread);
        if (message.failed !== undefined) return this.#fail(new Error(message.failed));
        if (message.wake !== undefined) return this.onwake?.();
        if (message.progress !== undefined) return this.#questions[0]?.watch?.(message.progress);
        const asked = this.#questions.shift();
        if (message.ready !== undefined) {
            this.#stopFlag = message.ready;
            this.#ready = true;
        }
        this.#next();
        if (message.error !== undefined) return asked?.reject(new Error(message.error));
        if (asked?.lasting && !this.#shared) this.#told.push(asked.message);
        asked?.resolve(message.answer);
    }

    /** Everything ends here. @param {Error} error */
    #fail(error) {
        this.#broken ??= error;
        this.#program?.end();
        for (const started of this.#threadWorkers.values()) started.then((worker) => worker.end());
        this.#threadWorkers.clear();
        for (const asked of this.#questions.splice(0)) asked.reject(this.#broken);
    }
}

/** A question whose answer nobody waits for. */
const waiting = () => ({ message: undefined, watch: undefined, lasting: false, resolve() {}, reject() {} });

/** A question as a text, made here: what cannot be written is the fault of whoever asks, and the program never hears of it. @param {unknown} question */
const json = (question) => JSON.stringify(question) ?? '';
