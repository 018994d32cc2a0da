"""The engine: the same answers as everywhere else, and whoever asks stays in charge."""

import signal
import threading
from collections.abc import Callable, Iterator

import pytest

from outflank import Engine, Game, OutflankError, Position, Progress, Report, Rules, Stop, Unsolved


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(threads=1, hash=16)


def random_endgame(empties: int) -> Position:
    """A position with few empty squares, the same each time."""
    from outflank import Batch

    return Batch.random(1, empties, seed=5)[0]


def test_one_thread_gives_the_same_nodes_each_time(engine: Engine) -> None:
    reports = [engine.search(Position("f5d6c3"), level=8, fresh=True) for _ in range(2)]
    assert (reports[0].nodes, reports[0].score, reports[0].line) == (reports[1].nodes, reports[1].score, reports[1].line)


def test_what_is_solved_is_what_a_search_to_the_end_says(engine: Engine) -> None:
    position = random_endgame(10)
    solved, report = engine.solve(position), engine.search(position, level=20, every_move=True)
    assert solved.score == report.score == report.moves[0].score
    assert report.is_exact and report.confidence == "exact" and solved.nodes > 0
    game = Game(position)
    for move in solved.line:
        if move != "pass":
            game.play(move)
    assert game.outcome is not None and game.outcome.margin("black") == solved.score


def test_every_move_has_a_score_and_advice_is_the_same(engine: Engine) -> None:
    position = Position("f5d6c3d3c4")
    report = engine.search(position, depth=3, every_move=True)
    assert sorted(known.square for known in report.moves) == sorted(position.legal_moves)
    assert engine.advise(position, level=5) != report
    assert engine.advise(position, level=5).moves == engine.advise(position, level=5).moves


def test_progress_is_told_and_what_it_raises_ends_the_search(engine: Engine) -> None:
    seen: list[Progress] = []
    engine.search(Position(), level=8, on_progress=seen.append)
    assert seen and all(isinstance(progress, Progress) for progress in seen)

    class Enough(Exception):
        pass

    def enough(progress: Progress) -> None:
        raise Enough(progress.nodes)

    with pytest.raises(Enough):
        engine.search(Position(), level=30, on_progress=enough)
    with pytest.raises(Enough):
        engine.solve(Position(), on_progress=enough)


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Ctrl-C as at a terminal: Python leaves it ignored where a shell has started it in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_ends_whatever_takes_long(engine: Engine) -> None:
    from outflank import Batch

    long: list[Callable[[], object]] = [
        lambda: engine.solve(Position()),
        lambda: engine.search(Position(), level=30),
        lambda: engine.analyze(Game("f5d6c3d3c4"), level=30),
        lambda: list(engine.watch(Position(), level=30)),
        lambda: Batch.starts(4).solve(),
    ]
    for work in long:
        timer = threading.Timer(0.2, lambda: signal.raise_signal(signal.SIGINT))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            work()
        timer.join()


def test_a_search_lets_other_threads_of_python_run_and_can_be_stopped_by_them(engine: Engine) -> None:
    stop, counted = Stop(), [0]

    def count() -> None:
        while counted[0] < 10_000:
            counted[0] += 1
        stop.stop()

    other = threading.Thread(target=count)
    other.start()
    report = engine.search(Position(), level=30, stop=stop)
    other.join()
    assert report.interrupted and counted[0] == 10_000 and stop.is_stopped


def test_watching_ends_with_the_report(engine: Engine) -> None:
    news = list(engine.watch(Position("f5"), level=8, every_move=True))
    assert all(isinstance(item, Progress) for item in news[:-1]) and isinstance(news[-1], Report)
    watch = engine.watch(Position(), level=30)
    next(watch)
    watch.stop()
    last = list(watch)[-1]
    assert isinstance(last, Report) and last.interrupted
    assert list(watch) == []


def test_bounds_leave_a_position_unsolved(engine: Engine) -> None:
    with pytest.raises(Unsolved, match="before the position was solved") as caught:
        engine.solve(Position(), nodes=1000)
    assert caught.value.report.interrupted and caught.value.report.best in Position().legal_moves
    with pytest.raises(Unsolved):
        engine.solve(Position(), time=0.01)


def test_an_evaluation_of_ones_own_is_asked_and_may_fail() -> None:
    asked: list[Position] = []

    def greedy(position: Position) -> float:
        asked.append(position)
        return position.discs[0] - position.discs[1]

    own = Engine(threads=2, hash=1, evaluation=greedy)
    assert own.evaluation == "own" and own.search(Position(), depth=2).best in Position().legal_moves
    assert asked and all(position.side_to_move == "black" for position in asked)

    def broken(position: Position) -> float:
        raise ZeroDivisionError("no idea")

    with pytest.raises(ZeroDivisionError, match="no idea"):
        Engine(threads=2, hash=1, evaluation=broken).search(Position(), depth=6)
    with pytest.raises(OutflankError, match="nan"):
        Engine(threads=1, hash=1, evaluation=lambda position: float("nan")).search(Position(), depth=2)
    with pytest.raises(TypeError):
        Engine(threads=1, hash=1, evaluation=lambda position: "x").search(Position(), depth=2)  # type: ignore[arg-type, return-value]


@pytest.mark.parametrize("name", ["shipped", "linear", "hand"])
def test_evaluations_have_names(name: str) -> None:
    assert Engine(threads=1, hash=1, evaluation=name).evaluation == name


def test_opponents_by_rating_and_by_level(engine: Engine) -> None:
    position = Position("f5d6")
    for opponent in ("easy", "hard", 5, "rating:800", "rating:2300"):
        assert engine.choose(position, opponent, seed=3) in position.legal_moves
    assert len({engine.choose(position, "rating:900", seed=seed) for seed in range(30)}) > 1
    assert engine.choose(Position("f5d6c5f4e7f6g5e6e3"), "hard") is None
    assert engine.choose(Position(rules=Rules(6, "anti")), "rating:1500") is not None


@pytest.mark.parametrize(
    "nonsense",
    [
        lambda engine: engine.search(Position(), level="strong"),
        lambda engine: engine.search(Position(), level=31),
        lambda engine: engine.search(Position(), depth=0),
        lambda engine: engine.search(Position(), depth=256),
        lambda engine: engine.search(Position(), depth=2, level=2),
        lambda engine: engine.search(Position(), nodes=0),
        lambda engine: engine.search(Position(), time=-1.0),
        lambda engine: engine.search(Position(), time=float("nan")),
        lambda engine: engine.choose(Position(), "rating:9"),
        lambda engine: Engine(threads=0),
        lambda engine: Engine(threads=-1),
        lambda engine: Engine(hash=0),
        lambda engine: Engine(hash=-1),
        lambda engine: Engine(hash=2**31),
        lambda engine: Engine(hash=2**40),
        lambda engine: Engine(evaluation="no such file"),
        lambda engine: Engine(instructions="abacus"),
    ],
)
def test_nonsense_raises_an_exception_of_our_own(engine: Engine, nonsense: object) -> None:
    with pytest.raises(OutflankError):
        nonsense(engine)  # type: ignore[operator]
