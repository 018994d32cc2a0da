"""Whatever is thrown at it, the package answers or raises an exception that Python programs expect: nothing panics."""

from collections.abc import Callable

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from outflank import Batch, Engine, Game, Position, Record, Rules, likely_moves, parse, write

ENGINE = Engine(threads=1, hash=1)
EXPECTED = (ValueError, TypeError, OverflowError, IndexError)
FORMATS = ["transcript", "board", "obf", "ggf", "sgf", "pgn", "wthor", "quest"]

numbers = st.integers() | st.integers(-2, 300)
texts = st.text() | st.text("abcdefgh12345678XO-;()[] ", max_size=80) | st.sampled_from(["f5d6", "start", "pass", "a1"])


def answers(work: Callable[[], object]) -> None:
    try:
        work()
    except EXPECTED:
        pass


@settings(deadline=None, max_examples=60)
@given(texts, texts, numbers)
def test_texts_and_numbers(text: str, other: str, number: int) -> None:
    for work in (
        lambda: Rules(number, other, number),
        lambda: Rules(text),
        lambda: Position(text),
        lambda: Position(text, Rules(4)),
        lambda: Position("f5", Rules(8, supply=20), (number, number)),
        lambda: Position.setup([text], [other], text),
        lambda: Position().play(text),
        lambda: Position().svg({text: other}, [other]),
        lambda: Position().png(number),
        lambda: Game(text).play(other),
        lambda: Game().forfeit(text, other),
        lambda: Game("f5").position_at(number),
        lambda: Game("f5").opening(text),
        lambda: Record(Game("f5"), black=text, date=other, comments={number: text}, times={0: float(number)}),
        lambda: write([Record(Game("f5"), black=text, comment=other)], "sgf"),
        lambda: likely_moves(Position(), number),
        lambda: ENGINE.search(Position(), level=text),
        lambda: ENGINE.search(Position(), depth=min(number, 2), nodes=number),
        lambda: ENGINE.choose(Position(), text, seed=number),
        lambda: Engine(threads=1, hash=1, evaluation=text),
        lambda: Rules(6).square(number),
        lambda: Rules(6).number(text),
    ):
        answers(work)


@settings(deadline=None, max_examples=200)
@given(st.binary(max_size=400) | texts.map(str.encode), st.sampled_from([None, *FORMATS]))
def test_files_of_anything(data: bytes, format: str | None) -> None:
    def converted() -> None:
        for record in parse(data, format):
            for other in FORMATS:
                answers(lambda: write([record], other))

    answers(converted)


@settings(deadline=None, max_examples=200)
@given(
    st.lists(st.integers(0, 2**64 - 1), max_size=24),
    st.lists(st.integers(-(2**63), 2**63 - 1) | st.integers(-1, 63), max_size=12),
    st.sampled_from([Rules(), Rules(4), Rules(6), Rules(16)]),
    st.sampled_from([(-1, 2), (-1, 2, 4), (-1,), (1, -1)]),
)
def test_arrays_of_anything(words: list[int], moves: list[int], rules: Rules, shape: tuple[int, ...]) -> None:
    def played() -> None:
        batch = Batch.from_discs(np.array(words, dtype=np.uint64).reshape(shape), rules)
        batch.legal_moves(), batch.planes(), batch.values(), batch.turns()
        batch.play(np.resize(np.array(moves, dtype=np.int64), len(batch)))

    answers(played)
