"""Analyses: classes, reasons, ratings, the same as everywhere else."""

from pathlib import Path

import pytest

from outflank import AnalysedMove, Engine, Game, OutflankError, Position, Rules, Stop, estimate_rating, likely_moves

BLUNDER = "c4c5e6f5g4c3b4a3b6b3f6g5a2"


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(threads=1, hash=16)


def played_out(engine: Engine) -> Game:
    game = Game()
    while not game.is_over:
        square = engine.choose(game.position, "rating:1200", seed=4)
        assert square is not None
        game.play(square)
    return game


def test_a_blunder_is_named_and_explained_in_three_languages(engine: Engine) -> None:
    analysis = engine.analyze(Game(BLUNDER), level="hard")
    move = analysis.moves[12]
    assert move is not None and (move.square, move.class_name, move.side) == ("a2", "blunder", "black")
    assert move.loss == move.best_score - move.score >= 10 and move.refined
    assert move.best in move.best_squares and move.best_line[0] == move.best and move.line[0] == "a2"
    reason = move.reasons[0]
    assert reason.is_against and (reason.worse, reason.better) == ("a2", move.best)
    words = {reason.in_words(language) for language in ("english", "french", "japanese", "fr")}
    assert len(words) == 3 and str(reason) in words
    assert move.in_words()[0].startswith("blunder")
    with pytest.raises(OutflankError, match="no texts"):
        reason.in_words("klingon")


def test_a_whole_game_is_summed_up_and_rated(engine: Engine, tmp_path: Path) -> None:
    game, findings = played_out(engine), tmp_path / "found" / "findings"
    told: list[AnalysedMove] = []
    analysis = engine.analyze(game, level=8, findings=findings, on_move=told.append)
    assert analysis.is_finished and len(told) == 2 * len(game) and all(analysis.moves)
    assert findings.exists()
    again = engine.analyze(game, level=8, findings=findings)
    assert again.moves == analysis.moves
    for side in ("black", "white"):
        whole = analysis.accuracy(side)
        parts = [analysis.accuracy(side, phase) for phase in ("opening", "middle", "endgame")]
        assert whole.loss == analysis.total_loss(side) == sum(part.loss for part in parts)
        assert whole.percent is not None and 0 <= whole.percent <= 100
    rating = analysis.rating("black")
    assert rating is not None and 800 <= rating.rating <= 2300 and rating.games == 1 and "±" in str(rating)
    both = estimate_rating([(analysis, "black"), (analysis, "white")])
    assert both is not None and both.games == 2 and both.error < rating.error
    assert any("played like" in line for line in analysis.in_words())
    one_side = engine.analyze(game, level=8, side="white", findings=findings)
    assert [move is not None for move in one_side.moves] == [game.mover(ply) == "white" for ply in range(len(game))]
    with pytest.raises(OutflankError, match="phase"):
        analysis.accuracy("black", "tea")


def test_an_analysis_that_is_stopped_keeps_what_it_has(engine: Engine) -> None:
    stop = Stop()
    analysis = engine.analyze(Game(BLUNDER), level=6, stop=stop, on_move=lambda move: stop.stop())
    assert not analysis.is_finished and 1 <= sum(move is not None for move in analysis.moves)

    def broken(move: AnalysedMove) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        engine.analyze(Game(BLUNDER), level=6, on_move=broken)


def test_likely_moves_are_shares_of_those_who_would_play_them() -> None:
    moves = likely_moves(Position("f5d6c3"), 1500)
    assert {square for square, _ in moves} == set(Position("f5d6c3").legal_moves)
    assert sum(share for _, share in moves) == pytest.approx(1, abs=1e-4)
    assert [share for _, share in moves] == sorted((share for _, share in moves), reverse=True)
    with pytest.raises(OutflankError, match="800"):
        likely_moves(Position(), 100)
    with pytest.raises(OutflankError, match="nobody knows"):
        likely_moves(Position(rules=Rules(6)), 1500)
