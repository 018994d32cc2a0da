"""Records: what one program wrote, another reads."""

from pathlib import Path

import pytest

from outflank import Game, OutflankError, Record, parse, read, save, write

RECORD = Record(
    Game("f5d6c3d3c4"),
    black="Ann",
    white="Ben",
    black_rating=1640,
    event="Open",
    place="Town",
    round="3",
    date="2021-03-11",
    comment="a Tiger",
    comments={1: "diagonal"},
    evaluations={0: 0.5, 4: -1.25},
    times={2: 1.5},
)


@pytest.mark.parametrize("format", ["transcript", "ggf", "sgf", "pgn", "wthor"])
def test_every_format_brings_the_game_back(format: str) -> None:
    written = write([RECORD, RECORD], format)
    reading = parse(written.data, format)
    assert not reading.damaged and [record.game for record in reading.records] == [RECORD.game] * 2
    assert parse(written.data).format == format


@pytest.mark.parametrize("format", ["board", "obf"])
def test_formats_of_positions_bring_the_last_one_back(format: str) -> None:
    assert parse(write([RECORD], format).data, format)[0].game.position == RECORD.game.position


def test_sgf_and_pgn_carry_everything() -> None:
    for format in ("sgf", "pgn"):
        written = write([RECORD], format)
        assert written.losses == {} and parse(written.data)[0] == RECORD


def test_what_a_format_cannot_carry_is_counted() -> None:
    assert write([RECORD], "transcript").losses["names of players"] == 1
    names = write([RECORD], "wthor").names
    assert names is not None and b"Ann" in names[0] and b"Open" in names[1]


@pytest.mark.parametrize("ending", ["txt", "obf", "ggf", "sgf", "pgn", "wtb"])
def test_files_are_written_by_their_ending_and_read_by_their_contents(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"games.{ending}"
    save([RECORD], path)
    other = tmp_path / "games.data"
    reading = read(path)
    assert len(reading) == 1 and not reading.damaged
    if ending == "wtb":
        assert (reading[0].black, reading[0].event, reading[0].year) == ("Ann", "Open", 2021)
    path.rename(other)
    assert len(read(other)) == 1


def test_what_is_damaged_is_named_and_the_rest_is_kept() -> None:
    reading = parse("f5d6c3\nf5f5\nf5f6")
    assert len(reading) == 2 and reading.damaged[0].startswith("line 2 (game 2): ")
    assert [record.game.transcript for record in reading] == ["f5d6c3", "f5f6"]
    with pytest.raises(IndexError):
        reading[2]


def test_a_record_tells_how_it_ended() -> None:
    wiped = Record(Game("f5d6c5f4e7f6g5e6e3"))
    assert (wiped.winner, wiped.score, wiped.ending, wiped.agreement) == ("black", (64, 0), "played", "agrees")
    game = Game("f5d6")
    game.forfeit("black")
    resigned = Record(game)
    assert (resigned.winner, resigned.ending) == ("white", "resignation")
    assert Record(Game("f5")).winner is None
    assert "svg" in resigned._repr_svg_()


def test_nonsense_raises_an_exception_of_our_own(tmp_path: Path) -> None:
    for nonsense in (
        lambda: parse("nonsense"),
        lambda: parse("f5", "chess"),
        lambda: write([RECORD], "quest"),
        lambda: save([RECORD], tmp_path / "games.doc"),
        lambda: Record(Game(), date="yesterday"),
        lambda: Record(Game("f5"), comments={1: "there is no such move"}),
        lambda: Record(Game("f5"), times={0: float("inf")}),
    ):
        with pytest.raises(OutflankError):
            nonsense()
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "nothing.pgn")
    (tmp_path / "names.jou").write_bytes(write([RECORD], "wthor").names[0])  # type: ignore[index]
    with pytest.raises(OutflankError, match="names"):
        read(tmp_path / "names.jou")
