// What a browser has to fetch before it can play.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { built } from './engine.js';

const MOST = 700_000;

test('the engine without weights is less than 700 KB to fetch', async (t) => {
    const program = await readFile(new URL('outflank.wasm', built));
    const [gzip, brotli] = [gzipSync(program, { level: 9 }).length, brotliCompressSync(program).length];
    t.diagnostic(`${program.length} bytes, ${gzip} with gzip, ${brotli} with brotli`);
    assert.ok(gzip < MOST, `${gzip} bytes with gzip`);
});
