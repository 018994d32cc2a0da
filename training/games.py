"""Reading files of games with scores, as `outflank train` writes them.

A file is a header (JSON) and blocks of games, each with a checksum. A file that was cut off keeps its intact blocks.
"""

import json
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from .progress import say, warn

MAGIC = b"OFGAMES1"
# Parts of a disc that a score in a file tells apart.
UNITS = 32
RULES = ("standard", "orthogonal", "anti")
# Every so many-th game teaches nothing and is kept for measuring.
HOLD_OUT = 20


class GamesError(Exception):
    """A file that cannot be used; the text says which, and why."""


@dataclass(frozen=True)
class Variant:
    """A game of the family: the size of the board and the name of the rules."""

    width: int
    height: int
    rules: str

    @property
    def squares(self) -> int:
        return self.width * self.height

    @property
    def most_empties(self) -> int:
        """Empty squares at the start."""
        return self.squares - 4

    def __str__(self) -> str:
        return f"{self.width}×{self.height} {self.rules}"


@dataclass
class Games:
    """Games as tables, one game a row, one ply a column; past the end of a game the columns are zero."""

    variant: Variant
    moves: np.ndarray  # u8: row × width + column
    scores: np.ndarray  # i16, parts of a disc, from the side to move; zero before the first scored ply
    plies: np.ndarray
    first_scored: np.ndarray
    first_exact: np.ndarray

    def __len__(self) -> int:
        return len(self.plies)

    @property
    def held_out(self) -> np.ndarray:
        """Which games are kept for measuring."""
        return np.arange(len(self)) % HOLD_OUT == HOLD_OUT - 1


def read_folder(folder: Path) -> Games:
    """All games of a folder, which must all be of one variant."""
    paths = sorted(folder.glob("*.games"))
    if not paths:
        raise GamesError(f"{folder}: no *.games files there")
    variants, records = {}, []
    for path in paths:
        variants[path.name], found = read_file(path)
        records += found
        say(f"{path.name}: {len(found):,} games, {variants[path.name]}")
    if len(set(variants.values())) > 1:
        listed = ", ".join(f"{name} ({variant})" for name, variant in variants.items())
        raise GamesError(f"{folder}: games of different variants: {listed}. Give each its own folder")
    if not records:
        raise GamesError(f"{folder}: the files hold no intact games")
    return tabulate(variants[paths[0].name], records)


# Plies, first scored ply, first exact ply, the moves, the scores.
Record = tuple[int, int, int, bytes, bytes]


def read_file(path: Path) -> tuple[Variant, list[Record]]:
    """The variant and the intact games of one file."""
    data = path.read_bytes()
    variant, at = read_header(path, data)
    records: list[Record] = []
    while at < len(data):
        block = intact_block(data, at)
        if block is None:
            warn(f"{path.name}: damaged from byte {at:,} on: {len(data) - at:,} bytes lost, {len(records):,} games kept")
            break
        payload, count = block
        records += unpack(path, payload, count, variant)
        at += 12 + len(payload)
    return variant, records


def read_header(path: Path, data: bytes) -> tuple[Variant, int]:
    """The variant of a file, and where its blocks begin."""
    try:
        if not data.startswith(MAGIC):
            raise ValueError("it does not begin with " + MAGIC.decode())
        (length,) = struct.unpack_from("<I", data, len(MAGIC))
        start = len(MAGIC) + 4
        text = data[start : start + length]
        (checksum,) = struct.unpack_from("<I", data, start + length)
        if zlib.crc32(text) != checksum:
            raise ValueError("the checksum of its header is wrong")
        header = json.loads(text)
        variant = Variant(int(header["width"]), int(header["height"]), str(header["rules"]))
        if variant.rules not in RULES:
            raise ValueError(f"its rules are {variant.rules}; known are {', '.join(RULES)}")
        return variant, start + length + 4
    except (struct.error, ValueError, KeyError) as error:
        raise GamesError(f"{path}: not a file of games, or its header is damaged: {error}") from error


def intact_block(data: bytes, at: int) -> tuple[bytes, int] | None:
    """The games of the block that begins here and their number, unless it is damaged or incomplete."""
    if at + 12 > len(data):
        return None
    length, count, checksum = struct.unpack_from("<III", data, at)
    payload = data[at + 12 : at + 12 + length]
    if len(payload) != length or zlib.crc32(payload) != checksum:
        return None
    return payload, count


def unpack(path: Path, payload: bytes, count: int, variant: Variant) -> list[Record]:
    """The games of a block."""
    records: list[Record] = []
    at = 0
    for _ in range(count):
        head = payload[at : at + 3]
        plies, scored, exact = head if len(head) == 3 else (1, 1, 0)
        end = at + 3 + plies + 2 * (plies - scored)
        if not scored <= exact <= plies <= variant.most_empties or end > len(payload):
            raise GamesError(f"{path}: a block with the right checksum holds a game that makes no sense")
        records.append((plies, scored, exact, payload[at + 3 : at + 3 + plies], payload[at + 3 + plies : end]))
        at = end
    return records


def tabulate(variant: Variant, records: list[Record]) -> Games:
    """Puts games of different lengths into one table."""
    shape = (len(records), max(record[0] for record in records))
    moves, scores = np.zeros(shape, np.uint8), np.zeros(shape, np.int16)
    for row, (plies, scored, _, played, scored_as) in enumerate(records):
        moves[row, :plies] = np.frombuffer(played, np.uint8)
        scores[row, scored:plies] = np.frombuffer(scored_as, "<i2")
    plies, first_scored, first_exact = (np.array([record[column] for record in records]) for column in range(3))
    return Games(variant, moves, scores, plies, first_scored, first_exact)
