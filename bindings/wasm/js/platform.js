// @ts-check
// What differs between browsers and Node: how a worker is started, how it speaks, and where the program is read from.

const inNode = typeof process !== 'undefined' && process.versions?.node !== undefined;

/** Only Node can import these, and only there are they asked for.
 * @param {string} name @returns {Promise<any>} */
const fromNode = (name) => import(/* @vite-ignore */ `node:${name}`);

/** Whether workers can share memory with each other and with whoever starts them. */
export const canShare = () =>
    typeof SharedArrayBuffer !== 'undefined' && (inNode || globalThis.crossOriginIsolated === true);

/** How many processors there are. */
export const processors = async () =>
    inNode ? (await fromNode('os')).availableParallelism() : (navigator.hardwareConcurrency ?? 1);

/** The program, compiled.
 * @param {URL | string | BufferSource | WebAssembly.Module} program */
export async function compiled(program) {
    if (program instanceof WebAssembly.Module) return program;
    if (typeof program !== 'string' && !(program instanceof URL)) return WebAssembly.compile(program);
    const address = new URL(program, import.meta.url);
    if (inNode && address.protocol === 'file:') {
        return WebAssembly.compile(await (await fromNode('fs/promises')).readFile(address));
    }
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * A worker, as both sides see it here.
 * @typedef {object} Started
 * @property {(message: any, transfer?: any[]) => void} post
 * @property {() => void} end
 * @property {(wanted: boolean) => void} keep whether the process is kept alive for it
 */

/** Starts a worker.
 * @param {URL} script @param {(message: any) => void} heard @param {(error: Error) => void} failed
 * @returns {Promise<Started>} */
export async function startWorker(script, heard, failed) {
    if (inNode) {
        const { Worker } = await fromNode('worker_threads');
        const worker = new Worker(script);
        worker.on('message', heard);
        worker.on('error', failed);
        return {
            post: (message, transfer) => worker.postMessage(message, transfer),
            end: () => void worker.terminate(),
            keep: (wanted) => (wanted ? worker.ref() : worker.unref()),
        };
    }
    const worker = new Worker(script, { type: 'module' });
    worker.onmessage = ({ data }) => heard(data);
    worker.onerror = (event) => failed(new Error(event.message || `${script} cannot be started`));
    return {
        post: (message, transfer) => worker.postMessage(message, transfer ?? []),
        end: () => worker.terminate(),
        keep: () => {},
    };
}

/** Inside a worker: hears what it is told, and returns how it answers.
 * @param {(message: any) => void} heard @returns {Promise<(message: any, transfer?: any[]) => void>} */
export async function insideWorker(heard) {
    if (inNode) {
        const { parentPort } = await fromNode('worker_threads');
        parentPort.on('message', heard);
        return (message, transfer) => parentPort.postMessage(message, transfer);
    }
    // Whoever starts it speaks first, perhaps before this module has been run: browsers keep messages until then.
    globalThis.onmessage = ({ data }) => heard(data);
    return (message, transfer) => globalThis.postMessage(message, { transfer: transfer ?? [] });
}
