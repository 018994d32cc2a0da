// The engine in a browser: the same nodes as in the native program, in a page that is isolated and in one that is not.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';

import { WEIGHTS, built, command, weights } from './engine.js';

const playwright = new URL('../../../tests/browser/node_modules/playwright-core/index.mjs', import.meta.url);
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const missing = [executablePath, playwright].find((file) => !existsSync(file));
const skip = missing && `needs ${missing} (npm ci --prefix tests/browser)`;

const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
const TYPES = { js: 'text/javascript', wasm: 'application/wasm' };

/** Serves the engine, weights and an empty page, which is isolated from other origins where its address says so. */
const server = createServer(async ({ url }, response) => {
    const name = url.split('/').at(-1);
    const headers = { 'content-type': TYPES[name.split('.').at(-1)] ?? 'text/html', ...(url.startsWith('/alone/') && ISOLATED) };
    try {
        const body = name in WEIGHTS ? await weights(name) : name === '' ? '<!doctype html>' : await readFile(new URL(name, built));
        response.writeHead(200, headers).end(body);
    } catch {
        response.writeHead(404).end();
    }
});

let browser;
before(async () => {
    if (skip) return;
    await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
    const { chromium } = await import(playwright.href);
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
});
after(async () => {
    await browser?.close();
    server.close();
});

/** Kinds of boards that take seconds, not minutes: in a browser the same code runs as in Node, which runs all of them. */
const KINDS = ['4x4', '8x8-midgame', '8x8-endgame'];

for (const [folder, threads] of [['alone', 2], ['together', 1]]) {
    test(`in Chromium the checksum is the native one, with ${threads} thread${threads > 1 ? 's' : ''}`, { skip, timeout: 600_000 }, async () => {
        const page = await browser.newPage();
        await page.goto(`http://127.0.0.1:${server.address().port}/${folder}/`);
        const found = await page.evaluate(
            async ([names, kinds]) => {
                const { Outflank } = await import(new URL('outflank.js', location.href).href);
                const outflank = await Outflank.start({ threads: 2 });
                for (const name of names) await outflank.weights(name, await (await fetch(name)).arrayBuffer());
                const { isa, kinds: work } = await outflank.bench({ kinds });
                const ending = new AbortController();
                const endless = outflank.search({ level: '30' }, { progress: () => ending.abort(), signal: ending.signal });
                const stopped = await endless.then(({ interrupted }) => interrupted, ({ name }) => name);
                const { score } = await outflank.solve({ size: '4x4' });
                outflank.close();
                return { isa, threads: outflank.threads, stopped, score, nodes: work.map(({ nodes }) => nodes) };
            },
            [['8x8.rim', '8x8.quick', '8x8.network'], KINDS],
        );
        const { stdout } = await promisify(execFile)(command, ['bench', '--json', ...KINDS]);
        const native = stdout.trim().split('\n').map((line) => JSON.parse(line));
        assert.deepEqual(found.nodes, native.slice(0, -1).map(({ nodes }) => nodes));
        assert.deepEqual([found.isa, found.threads, found.score], ['simd128', threads, -10]);
        assert.equal(found.stopped, threads > 1 ? true : 'Stopped');
        await page.close();
    });
}
