"""Batches: arrays say of every position what the position says of itself."""

import pickle

import numpy as np
import pytest
from numpy.typing import NDArray

from outflank import Batch, Engine, IllegalMove, OutflankError, Position, Rules

GAMES = [Rules(), Rules(4), Rules(6, "anti"), Rules("6x8", "orthogonal"), Rules(10), Rules(16)]


def squares(words: NDArray[np.uint64], rules: Rules) -> list[str]:
    """The squares of a set, named."""
    flat = [int(word) for word in np.atleast_1d(words)]
    bits = [number for number in range(rules.area) if flat[number // 64] >> (number % 64) & 1]
    return [rules.square(number) for number in bits]


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_everything_is_what_one_position_says(rules: Rules) -> None:
    batch = Batch.random(50, rules.area // 2, seed=2, rules=rules)
    discs, moves, mask, planes, turns = batch.discs, batch.legal_moves(), batch.legal_mask(), batch.planes(), batch.turns()
    for index, position in enumerate(batch.positions()):
        assert position == batch[index]
        assert squares(discs[index, 0], rules) == position.black and squares(discs[index, 1], rules) == position.white
        assert squares(moves[index], rules) == position.legal_moves
        assert [rules.square(number) for number in np.flatnonzero(mask[index])] == position.legal_moves
        assert planes[index].reshape(2, -1).sum(axis=1).tolist() == list(position.discs)
        assert turns[index] == (2 if position.is_over else 1 if position.must_pass else 0)
    assert Batch(batch.positions()) == batch == Batch.from_discs(discs, rules) == Batch.from_planes(planes, rules)
    assert pickle.loads(pickle.dumps(batch)) == batch
    assert Batch.from_planes(planes.astype(np.float32), rules) == batch == Batch.from_planes(planes.astype(bool), rules)


def test_a_whole_game_is_played_in_every_position_at_once() -> None:
    batch = Batch.starts(200)
    rng = np.random.default_rng(1)
    while (batch.turns() < 2).any():
        weights = batch.legal_mask() * rng.random((200, 64))
        batch = batch.play(np.where(weights.any(axis=1), weights.argmax(axis=1), -1))
    assert all(position.is_over for position in batch.positions())
    scores = batch.values()
    for position, score in zip(batch.positions(), scores):
        assert position.outcome is not None and position.outcome.margin("black") == score


def test_values_and_best_moves_are_those_of_an_engine() -> None:
    batch, engine = Batch.random(20, 40, seed=3), Engine(threads=1, hash=8)
    values, best = batch.values(depth=3), batch.best_moves(depth=3)
    for index, position in enumerate(batch.positions()):
        report = engine.search(position, depth=3, fresh=True)
        assert (values[index], batch.rules.square(int(best[index]))) == (report.score, report.best)
    endgames = Batch.random(20, 8, seed=3)
    solved = endgames.solve(engine=Engine(threads=2))
    assert solved.tolist() == [engine.solve(position).score for position in endgames.positions()]
    assert values.dtype == np.float32 and best.dtype == solved.dtype == np.int16


def test_values_by_an_evaluation_of_ones_own() -> None:
    batch = Batch.random(5, 40)
    greedy = Engine(threads=2, evaluation=lambda position: position.discs[0] - position.discs[1])
    expected = [position.discs[0] - position.discs[1] for position in batch.positions()]
    assert batch.values(engine=greedy).tolist() == expected

    def broken(position: Position) -> float:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        batch.values(engine=Engine(threads=1, evaluation=broken))


def test_progress_counts_positions_and_what_it_raises_ends_the_work() -> None:
    done: list[int] = []
    Batch.random(30, 20).values(depth=2, on_progress=done.append)
    assert sorted(done) == list(range(1, 31))

    def enough(count: int) -> None:
        raise StopAsyncIteration

    with pytest.raises(StopAsyncIteration):
        Batch.random(1000, 12).solve(on_progress=enough)


def test_parts_of_a_batch() -> None:
    batch = Batch.random(10, 30)
    assert len(batch) == 10 and batch[-1] == batch[9] == batch.positions()[9]
    assert batch[2:5].positions() == batch.positions()[2:5]
    assert batch[::-3].positions() == batch.positions()[::-3]
    assert len(batch[20:]) == 0 and batch[20:].legal_moves().shape == (0,)
    for index in (10, -11, 2**40):
        with pytest.raises(IndexError):
            batch[index]
    assert [position.empties for position in batch] == [30] * 10


def test_a_seed_gives_the_same_positions() -> None:
    assert Batch.random(5, 30, seed=4) == Batch.random(5, 30, seed=4) != Batch.random(5, 30, seed=5)


def test_what_makes_no_sense_is_refused_with_its_place() -> None:
    starts = Batch.starts(3)
    with pytest.raises(IllegalMove, match="position 1: Black outflanks nothing at a1") as caught:
        starts.play(np.array([19, 0, 19]))
    assert caught.value.move == "a1" and caught.value.position == Position()
    for moves in ([19, 19], [19, 19, 64], [19, 19, -2], [19, 19, 2**40], [[19, 19, 19]], []):
        with pytest.raises(OutflankError):
            starts.play(np.array(moves, dtype=np.int64))
    for nonsense in ("f5", [19.5] * 3, [None] * 3, np.array([19, 19, 2**64 - 1], dtype=np.uint64)):
        with pytest.raises(OutflankError, match="numbers of squares"):
            starts.play(nonsense)  # type: ignore[arg-type]
    assert starts.play([19, 19, 19]) == starts.play(np.array([19, 19, 19]))
    discs = starts.discs
    discs[1, 0] = discs[1, 1]
    with pytest.raises(OutflankError, match="position 1: .*both colours"):
        Batch.from_discs(discs)
    for shape in ((0,), (3,), (3, 3), (3, 2, 2), ()):
        with pytest.raises(OutflankError, match="shape"):
            Batch.from_discs(np.zeros(shape, dtype=np.uint64))
    with pytest.raises((OutflankError, TypeError)):
        Batch.from_discs(discs.astype(np.int32))
    with pytest.raises(OutflankError, match="shape"):
        Batch.from_planes(np.zeros((1, 2, 6, 8)))
    with pytest.raises(OutflankError, match="run out"):
        Batch.starts(1, Rules(8, supply=10))
    with pytest.raises(OutflankError, match="one game"):
        Batch([Position(), Position(rules=Rules(6))])
    with pytest.raises(OutflankError, match="too many"):
        Batch.starts(2**50)


def test_arrays_in_any_layout_are_understood() -> None:
    discs = Batch.random(10, 30).discs
    assert Batch.from_discs(np.asfortranarray(discs)) == Batch.from_discs(discs)
    assert Batch.from_discs(discs[::2]) == Batch.from_discs(discs)[::2]
    moves = Batch.starts(4).play(np.array([19, 0, 19, 0, 19, 0, 19, 0], dtype=np.uint8)[::2])
    assert len(moves) == 4
