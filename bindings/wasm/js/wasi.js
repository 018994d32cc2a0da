// @ts-check
// The little that the program asks of a system (WASI preview 1): the time, random numbers, a console, variables. It has no files.

import { encoded, text, write } from './memory.js';

const SUCCESS = 0, BAD_DESCRIPTOR = 8, NOT_SUPPORTED = 58;
const MONOTONIC = 1;
const STANDARD_OUTPUT = 1, STANDARD_ERROR = 2;
/** Bytes of an event and of a subscription in `poll_oneoff`, and where a subscription has its clock and its time. */
const EVENT = 32, SUBSCRIPTION = 48, KIND_AT = 8, CLOCK_AT = 16, TIME_AT = 24, FLAGS_AT = 40, CLOCK = 0, ABSOLUTE = 1;
/** The most random bytes that browsers give at once. */
const MOST_RANDOM = 65536;

/** What a program imports as `wasi_snapshot_preview1`.
 * @param {WebAssembly.Memory} memory @param {Record<string, string>} variables its environment */
export function wasi(memory, variables = {}) {
    const view = () => new DataView(memory.buffer);
    const environment = Object.entries(variables).map(([name, value]) => encoded(`${name}=${value}\0`));
    /** @param {number} clock */
    const now = (clock) =>
        BigInt(Math.round((clock === MONOTONIC ? performance.timeOrigin + performance.now() : Date.now()) * 1e6));
    /** What was written since the last line ended. @type {Record<number, string>} */
    const unfinished = {};

    /** @param {number} to @param {number} parts @param {number} count @param {number} written */
    function fd_write(to, parts, count, written) {
        if (to !== STANDARD_OUTPUT && to !== STANDARD_ERROR) return BAD_DESCRIPTOR;
        let total = 0;
        let said = unfinished[to] ?? '';
        for (let i = 0; i < count; i++) {
            const [at, length] = [view().getUint32(parts + 8 * i, true), view().getUint32(parts + 8 * i + 4, true)];
            said += text(memory, at, length);
            total += length;
        }
        const lines = said.split('\n');
        unfinished[to] = lines.pop() ?? '';
        for (const line of lines) console[to === STANDARD_ERROR ? 'error' : 'log'](line);
        view().setUint32(written, total, true);
        return SUCCESS;
    }

    /** Waits until the first of some clocks has come so far; nothing else can be waited for.
     * @param {number} asked @param {number} answers @param {number} count @param {number} answered */
    function poll_oneoff(asked, answers, count, answered) {
        let [first, soonest] = [-1, 0n];
        for (let i = 0; i < count; i++) {
            const at = asked + i * SUBSCRIPTION;
            if (view().getUint8(at + KIND_AT) !== CLOCK) continue;
            const time = view().getBigUint64(at + TIME_AT, true);
            const absolute = view().getUint16(at + FLAGS_AT, true) & ABSOLUTE;
            const left = absolute ? time - now(view().getUint32(at + CLOCK_AT, true)) : time;
            if (first < 0 || left < soonest) [first, soonest] = [i, left];
        }
        if (first < 0) return NOT_SUPPORTED;
        // Nobody ever writes there. Pages that may not share memory have no shared bytes of any other kind.
        const silent = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
        if (soonest > 0n) Atomics.wait(new Int32Array(silent.buffer), 0, 0, Number(soonest) / 1e6);
        new Uint8Array(memory.buffer).fill(0, answers, answers + EVENT);
        view().setBigUint64(answers, view().getBigUint64(asked + first * SUBSCRIPTION, true), true);
        view().setUint32(answered, 1, true);
        return SUCCESS;
    }

    return {
        fd_write,
        poll_oneoff,
        sched_yield: () => SUCCESS,
        fd_close: () => SUCCESS,
        fd_read: () => BAD_DESCRIPTOR,
        fd_seek: () => BAD_DESCRIPTOR,
        fd_fdstat_get: () => BAD_DESCRIPTOR,
        fd_prestat_get: () => BAD_DESCRIPTOR,
        /** @param {number} clock @param {bigint} _precision @param {number} at */
        clock_time_get(clock, _precision, at) {
            view().setBigUint64(at, now(clock), true);
            return SUCCESS;
        },
        /** @param {number} at @param {number} length */
        random_get(at, length) {
            for (let done = 0; done < length; done += MOST_RANDOM) {
                const some = crypto.getRandomValues(new Uint8Array(Math.min(MOST_RANDOM, length - done)));
                write(memory, at + done, some);
            }
            return SUCCESS;
        },
        /** @param {number} count @param {number} size */
        environ_sizes_get(count, size) {
            view().setUint32(count, environment.length, true);
            view().setUint32(size, environment.reduce((sum, entry) => sum + entry.length, 0), true);
            return SUCCESS;
        },
        /** @param {number} places @param {number} at */
        environ_get(places, at) {
            for (const [number, entry] of environment.entries()) {
                view().setUint32(places + 4 * number, at, true);
                write(memory, at, entry);
                at += entry.length;
            }
            return SUCCESS;
        },
        /** @param {number} status */
        proc_exit(status) {
            throw new Error(`the program ended by itself (${status})`);
        },
    };
}

/** Everything that a module imports, and where this has no answer, a refusal: what is asked for depends on the compiler's library.
 * @param {WebAssembly.Module} module @param {Record<string, Record<string, any>>} known */
export function imports(module, known) {
    /** @type {Record<string, Record<string, any>>} */
    const all = {};
    for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
        const found = known[from]?.[name];
        if (found === undefined && kind !== 'function') throw new Error(`nobody knows ${from}.${name}`);
        (all[from] ??= {})[name] = found ?? (() => NOT_SUPPORTED);
    }
    return all;
}
