// The program of the README of everything: it prints its line of the table.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { built } from './engine.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test('the program of the README prints its line of the table', async (t) => {
    const readme = await readFile(`${root}README.md`, 'utf8');
    const [, row] = readme.match(/^\| \[JavaScript\]\(bindings\/wasm\) \| (.*) \|$/m);
    const [, program] = readme.match(/^```js\n([^]*?)^```$/m);
    const file = `${root}readme-${process.pid}.mjs`;
    t.after(() => rm(file, { force: true }));
    await writeFile(file, program.replace('./crates/server/web/engine/', built.href));
    const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: root });
    assert.equal(stdout.trim(), row.replaceAll(' | ', ' '));
});
