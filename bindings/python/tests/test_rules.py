"""Rules, positions and games: values that compare, hash, pickle and show themselves."""

import copy
import pickle

import pytest

from outflank import Game, IllegalMove, OutflankError, Position, Rules

VARIANTS = ["standard", "orthogonal", "anti", "orthogonal anti"]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("size", [4, 6, 8, 10, 16, "6x8", "12x4"])
def test_rules_come_back_from_their_own_words_and_from_a_pickle(size: int | str, variant: str) -> None:
    for supply in (None, 12):
        rules = Rules(size, variant, supply)
        assert eval(repr(rules)) == rules == pickle.loads(pickle.dumps(rules))
        assert hash(rules) == hash(copy.copy(rules))
        assert (rules.variant, rules.supply) == (variant, supply)


def test_positions_come_back_from_their_own_words_and_from_a_pickle() -> None:
    for rules in (Rules(), Rules(4), Rules("6x8"), Rules(10, "anti"), Rules(8, "orthogonal", 30)):
        position = Position(rules=rules)
        while position.legal_moves:
            assert eval(repr(position)) == position == pickle.loads(pickle.dumps(position))
            assert hash(position) == hash(pickle.loads(pickle.dumps(position)))
            position = position.play(position.legal_moves[-1])
    assert Position() != Position("f5")
    assert Position() in {Position()}


def test_a_board_whose_side_must_pass_stays_as_it_was_written() -> None:
    position = Position("XO-- ---- ---- ---- O")
    assert position.must_pass and position.side_to_move == "white"
    assert position.play("pass").side_to_move == "black"
    assert eval(repr(position)) == position
    with pytest.raises(IllegalMove, match="may not pass"):
        Position().play("pass")


def test_games_are_pickled_with_whoever_gave_up() -> None:
    game = Game("f5d6c3")
    game.forfeit("white", "time")
    again = pickle.loads(pickle.dumps(game))
    assert again == game and again.outcome.winner == "black" and again.outcome.reason == "time"
    assert again.undo() and again.outcome is None and again != game
    with pytest.raises(TypeError):
        hash(game)
    with pytest.raises(OutflankError, match="nobody loses by"):
        game.forfeit("white", "boredom")


def test_a_game_tells_of_every_move() -> None:
    game = Game("f5d6c3d3c4")
    assert len(game) == 5 and game.moves == ["f5", "d6", "c3", "d3", "c4"]
    assert [game.mover(ply) for ply in range(5)] == ["black", "white"] * 2 + ["black"]
    assert game.positions[0] == game.start == Position() and game.positions[5] == game.position
    with pytest.raises(OutflankError, match="there is no position 6"):
        game.position_at(6)
    with pytest.raises(OutflankError, match="there is no move 5"):
        game.mover(5)
    other = game.copy()
    other.undo()
    assert len(game) == 5


def test_an_illegal_move_says_why_and_carries_the_position() -> None:
    with pytest.raises(IllegalMove) as caught:
        Game("f5").play("f5")
    illegal = caught.value
    assert (str(illegal), illegal.move) == ("f5 is taken: a black disc lies there", "f5")
    assert illegal.position == Position("f5")
    assert str(pickle.loads(pickle.dumps(illegal))) == str(illegal)
    assert isinstance(illegal, OutflankError) and isinstance(illegal, ValueError)


def test_pictures_are_pictures() -> None:
    game = Game("f5d6c3")
    for svg in (game._repr_svg_(), game.position._repr_svg_(), game.svg(whole_game=True, labels={"a1": "!"}, marks=["h8"])):
        assert svg.startswith("<svg") and svg.rstrip().endswith("</svg>")
    assert game.png().startswith(b"\x89PNG") and game.position.png(20).startswith(b"\x89PNG")
    assert game.gif().startswith(b"GIF89a")
    with pytest.raises(OutflankError, match="is not a square"):
        game.svg(labels={"z9": "?"})


@pytest.mark.parametrize(
    "nonsense",
    [
        lambda: Rules(7),
        lambda: Rules(-4),
        lambda: Rules(10**9),
        lambda: Rules("8x"),
        lambda: Rules(8, "chess"),
        lambda: Rules(8, ""),
        lambda: Rules(8, supply=0),
        lambda: Position("f5f5"),
        lambda: Position("---- ----", Rules(4)),
        lambda: Position("f5", supply=(1, 1)),
        lambda: Position.setup([], []),
        lambda: Position.setup(["a1"], ["z9"]),
        lambda: Position.setup(["a1"], ["b1"], "green"),
        lambda: Position().flips("a0"),
        lambda: Position().disc(""),
        lambda: Game(Position(), Rules(6)),
        lambda: Game().opening("klingon"),
        lambda: Rules().square(64),
        lambda: Rules(6).number("h8"),
    ],
)
def test_nonsense_raises_an_exception_of_our_own(nonsense: object) -> None:
    with pytest.raises(OutflankError):
        nonsense()  # type: ignore[operator]
