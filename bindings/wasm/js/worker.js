// @ts-check
// A worker: either the program, which answers questions, or one of its threads.

import { encoded, newMemory, text, write } from './memory.js';
import { insideWorker } from './platform.js';
import { serve, spawner } from './threads.js';
import { imports, wasi } from './wasi.js';

/** What WASI answers where there can be no threads. */
const NO_THREADS = -6;

/** What is answered by a program without a host. */
const NO_HOST = { error: 'this program has no host for a page: page.wasm has' };

/**
 * @typedef {object} Start
 * @property {WebAssembly.Module} module
 * @property {WebAssembly.Memory} [memory] shared by all workers; where memory cannot be shared, the program makes its own
 * @property {Int32Array} [boxes] where threads wait
 * @property {number} [mailbox] of a thread; the program itself has none
 * @property {Record<string, string>} environment
 */

/** @param {Start} start @param {WebAssembly.Memory} memory @param {(message: any) => void} post */
function instantiate({ module, boxes, environment }, memory, post) {
    const spawn = boxes ? spawner(boxes, (mailbox) => post({ thread: mailbox })) : () => NO_THREADS;
    return new WebAssembly.Instance(
        module,
        imports(module, {
            env: { memory },
            wasi: { 'thread-spawn': spawn },
            wasi_snapshot_preview1: wasi(memory, environment),
            outflank: {
                /** @param {number} at @param {number} length */
                progress: (at, length) => post({ progress: JSON.parse(text(memory, at, length)) }),
                wake: () => post({ wake: true }),
            },
        }),
    );
}

/** The program, with its functions as JavaScript likes them.
 * @param {WebAssembly.Instance} instance @param {WebAssembly.Memory} memory */
function program({ exports }, memory) {
    const wasm = /** @type {Record<string, (...words: number[]) => any>} */ (/** @type {unknown} */ (exports));
    /** Hands bytes over: where they lie, and how many they are. @param {Uint8Array} given */
    const handed = (given) => {
        const at = wasm.outflank_alloc(given.length);
        write(memory, at, given);
        return [at, given.length];
    };
    /** Reads an answer, and frees it. @param {bigint} answer */
    const answered = (answer) => {
        const [at, length] = [Number(BigInt.asUintN(64, answer) >> 32n), Number(answer & 0xffff_ffffn)];
        const read = JSON.parse(text(memory, at, length));
        wasm.outflank_free(at, length);
        return read;
    };
    return {
        stopFlag: () => wasm.outflank_stop_flag() >>> 0,
        /** @param {string} asked */
        call: (asked) => answered(wasm.outflank_call(...handed(encoded(asked)))),
        /** @param {{ name: string, file: Uint8Array }} given */
        weights: ({ name, file }) =>
            answered(wasm.outflank_weights(...handed(encoded(name)), ...handed(file))),
        /** @param {{ engines: number, megabytes: number }} size */
        open: ({ engines, megabytes }) => {
            wasm.outflank_host_open?.(engines, megabytes);
            return wasm.outflank_host_open ? { answer: null } : NO_HOST;
        },
        /** @param {string} said */
        host: (said) => (wasm.outflank_host ? answered(wasm.outflank_host(...handed(encoded(said)))) : NO_HOST),
        report: () => (wasm.outflank_report ? answered(wasm.outflank_report()) : NO_HOST),
    };
}

/** @type {ReturnType<typeof program> | undefined} */
let answering;

/** @param {Start} start */
function begin(start) {
    const memory = start.memory ?? newMemory();
    const instance = instantiate(start, memory, post);
    const exports = /** @type {Record<string, (...words: number[]) => void>} */ (/** @type {unknown} */ (instance.exports));
    if (start.boxes && start.mailbox !== undefined) {
        serve(start.boxes, start.mailbox, exports.wasi_thread_start);
    } else {
        exports._initialize();
        answering = program(instance, memory);
        post({ ready: answering.stopFlag() });
    }
}

/** @param {any} message */
function heard(message) {
    try {
        if (message.start) return begin(message.start);
        if (!answering) throw new Error('the engine has not been started');
        const [what] = /** @type {["weights" | "open" | "host" | "report" | "call"]} */ (Object.keys(message));
        post(answering[what](message[what]));
    } catch (error) {
        // A program that has panicked cannot go on.
        post({ failed: String(error instanceof Error ? error.message : error) });
    }
}

const post = await insideWorker(heard);
