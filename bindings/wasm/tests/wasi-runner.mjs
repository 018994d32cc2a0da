// Runs a program for wasm32-wasip1, such as the tests of a crate, in Node. Cargo calls it:
//
//     CARGO_TARGET_WASM32_WASIP1_RUNNER='node bindings/wasm/tests/wasi-runner.mjs' cargo test --target wasm32-wasip1 -p outflank-engine isa

import { readFile } from 'node:fs/promises';

// Node says on every run that its WASI is young.
process.removeAllListeners('warning');
const { WASI } = await import('node:wasi');

const [program, ...words] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: [program, ...words], env: process.env, returnOnExit: true });
// Called directly, from optimised code, Node's own functions may collect garbage where nothing may, and Node crashes (nodejs/node#46777, #53087).
const imports = Object.fromEntries(Object.entries(wasi.wasiImport).map(([name, call]) => [name, (...given) => call(...given)]));
const { instance } = await WebAssembly.instantiate(await readFile(program), { wasi_snapshot_preview1: imports });
process.exitCode = wasi.start(instance);
