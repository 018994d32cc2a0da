// @ts-check
// The memory of the program, and what it holds: bytes and texts, which are copied, because neither decoders nor random numbers take
// bytes that are shared.

const PAGES_AT_FIRST = 320;
/** Some systems refuse to reserve much. */
const PAGES_AT_MOST = [16384, 8192, 4096];

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Memory as the program needs it: a gigabyte at most.
 * @returns {WebAssembly.Memory} */
export function newMemory() {
    for (const maximum of PAGES_AT_MOST) {
        try {
            return new WebAssembly.Memory({ initial: PAGES_AT_FIRST, maximum, shared: true });
        } catch (error) {
            if (!(error instanceof RangeError)) throw error;
        }
    }
    throw new Error('there is not enough memory for the engine');
}

/** Writes bytes.
 * @param {WebAssembly.Memory} memory @param {number} at @param {Uint8Array} written */
export const write = (memory, at, written) => new Uint8Array(memory.buffer).set(written, at >>> 0);

/** Reads a text.
 * @param {WebAssembly.Memory} memory @param {number} at @param {number} length */
export const text = (memory, at, length) =>
    decoder.decode(new Uint8Array(memory.buffer).slice(at >>> 0, (at >>> 0) + length));

/** The bytes of a text.
 * @param {string} text */
export const encoded = (text) => encoder.encode(text);
