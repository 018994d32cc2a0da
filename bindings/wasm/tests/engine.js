// The engine as scripts/wasm has built it, with weights from the repository, for the tests here.

import { readFile } from 'node:fs/promises';

const root = new URL('../../../', import.meta.url);
/** Where it lies. */
export const built = new URL(process.env.OUTFLANK_WASM ?? 'crates/server/web/engine/', root);

export const { Outflank, Stopped } = await import(new URL('outflank.js', built).href);

/** Where each weight file of the repository lies. */
export const WEIGHTS = {
    '8x8.rim': '8x8',
    '8x8.quick': '8x8',
    '8x8.network': 'network',
    '8x8.people': 'people',
    '6x6.linear': 'others',
    '10x10.network': 'wide',
    '10x10.linear': 'others',
    '12x12.network': 'wide',
    '12x12.linear': 'others',
    '8x8-anti.linear': 'others',
    '8x8-orthogonal.linear': 'others',
};

/** The contents of a weight file. */
export const weights = (name) => readFile(new URL(`crates/weights/${WEIGHTS[name]}/${name}`, root));

/** An engine with all weights. */
export async function withWeights(options) {
    const outflank = await Outflank.start(options);
    for (const name of Object.keys(WEIGHTS)) await outflank.weights(name, await weights(name));
    return outflank;
}

/** The command, as it was built for this machine. */
export const command = new URL('target/debug/outflank', root).pathname;
