// The engine in Node: the same answers as everywhere else.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';

import { Outflank, Stopped, command, weights, withWeights } from './engine.js';

const run = promisify(execFile);

/** FFO 40, a well-known endgame: Black wins by 38. */
const FFO_40 = 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X';

let outflank;
before(async () => (outflank = await withWeights({ threads: 1 })));
after(() => outflank.close());

test('the rules are told: legal moves, a move made, a pass, the end of a game', async () => {
    const start = await outflank.position();
    assert.deepEqual(start.legal.sort(), ['c4', 'd3', 'e6', 'f5']);
    assert.deepEqual([start.side, start.status, start.empties], ['black', 'move', 60]);
    const next = await outflank.position({ position: 'f5', moves: ['d6'] });
    assert.deepEqual([next.side, next.discs], ['black', { black: 3, white: 3 }]);
    const over = await outflank.position({ position: 'f5d6c5f4e7f6g5e6e3' });
    assert.deepEqual([over.status, over.winner, over.score], ['over', 'black', { black: 64, white: 0 }]);
    const pass = await outflank.position({ position: 'XXXXOOO- -------- -------- -------- -------- -------- -------- -------- O'.replaceAll(' ', ''), size: '8x8' });
    assert.equal(pass.status, 'pass');
});

test('bad input is refused with the reason, and the engine goes on', async () => {
    await assert.rejects(outflank.position({ position: 'f5a1' }), /outflanks nothing at a1/);
    await assert.rejects(outflank.search({ level: 'wizard' }), /level/);
    await assert.rejects(outflank.call({ dance: {} }), /not a question/);
    await assert.rejects(outflank.call({ position: 10n }), TypeError);
    await assert.rejects(outflank.call({ position: () => {} }), /not a question/);
    await assert.rejects(outflank.host({}), /no host/);
    await assert.rejects(outflank.weights(Symbol('8x8.quick'), new Uint8Array(5)), TypeError);
    await assert.rejects(outflank.weights('8x8.quick', new Uint8Array(5)), /not a weight file/);
    await assert.rejects(outflank.weights('9x9.quick', await weights('8x8.quick')), /no weight file of this name/);
    await assert.rejects(Outflank.start({ isa: 'avx512' }), /no instructions called avx512/);
    await assert.rejects(Outflank.start({ hash: 4_000_000_000 }), /no 4000000000 megabytes/);
    assert.equal((await outflank.position({ position: 'f5' })).side, 'white');
});

test('a well-known endgame has its known score, and progress is told on the way', async () => {
    const news = [];
    const solved = await outflank.solve({ position: FFO_40 }, { progress: (told) => news.push(told) });
    assert.deepEqual([solved.score, solved.exact, solved.interrupted], [38, true, false]);
    assert.equal(solved.line[0], solved.best);
    assert.ok(news.length > 0 && news.at(-1).nodes <= solved.nodes);
});

test('every square is scored as the command scores it', async () => {
    const game = 'f5d6c3d3c4f4f6g5e6d7';
    const { moves, nodes } = await outflank.search({ position: game, level: 'medium', all: true });
    // In a data folder of its own: where the command was asked before, it remembers the answer and searches nothing.
    const data = await mkdtemp(join(tmpdir(), 'outflank-'));
    const env = { ...process.env, OUTFLANK_DATA: data };
    const words = ['hint', game, '--all', '--level', 'medium', '--threads', '1', '--json'];
    const { stdout } = await run(command, words, { env }).finally(() => rm(data, { recursive: true }));
    const native = JSON.parse(stdout);
    assert.deepEqual(moves.map(({ move, score }) => [move, score]), native.moves.map(({ move, score }) => [move, score]));
    assert.equal(nodes, native.nodes);
});

test('the checksum of the search is that of the native engine', { timeout: 600_000 }, async () => {
    const { stdout } = await run(command, ['bench', '--json']);
    const native = stdout.trim().split('\n').map((line) => JSON.parse(line));
    const { kinds, nodes } = await outflank.bench();
    assert.deepEqual(
        kinds.map(({ kind, nodes }) => [kind, nodes]),
        native.slice(0, -1).map(({ kind, nodes }) => [kind, nodes]),
    );
    assert.equal(nodes, native.at(-1).total_nodes);
});

for (const share of [true, false]) {
    test(`a search is stopped, with memory ${share ? 'shared' : 'of its own'}, and the next question is answered`, async () => {
        const own = await Outflank.start({ threads: 2, share });
        assert.deepEqual([own.shared, own.threads], [share, share ? 2 : 1]);
        await own.weights('8x8.quick', await weights('8x8.quick'));
        const ending = new AbortController();
        const search = own.search({ level: '30' }, { progress: () => ending.abort(), signal: ending.signal });
        if (share) assert.equal((await search).interrupted, true);
        else await assert.rejects(search, Stopped);
        assert.equal((await own.search({ depth: 4 })).interrupted, false);
        own.close();
        await assert.rejects(own.position({}), /closed/);
    });
}

test('threads find the same score', async () => {
    const many = await withWeights({ threads: 3 });
    const solved = await many.solve({ position: FFO_40 });
    assert.equal(solved.score, 38);
    many.close();
});
