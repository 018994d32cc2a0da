"""Reading games of people, as `outflank train people export` writes them.

Eight letters, the number of games, a checksum of the rest; then the games, all of one length: the year, for each side its
player's rating and the number of games that the rating comes from (none: not a person, or nobody knows who), the number of moves, and
the moves, row × 8 + column, without passes. There are no names in it.
"""

import struct
import zlib
from pathlib import Path

import numpy as np

from ..games import GamesError, Variant

MAGIC = b"OFPEOPL1"
GAME = np.dtype([("year", "<u2"), ("rating", "<u2", 2), ("games", "<u2", 2), ("plies", "u1"), ("moves", "u1", 60)])
# The one game that people play.
VARIANT = Variant(8, 8, "standard")


def read(path: Path) -> np.ndarray:
    """The games of a file, one a row."""
    data = path.read_bytes()
    start = len(MAGIC) + 8
    if not data.startswith(MAGIC) or len(data) < start:
        raise GamesError(f"{path}: not a file of people's games; it does not begin with {MAGIC.decode()}")
    count, checksum = struct.unpack_from("<II", data, len(MAGIC))
    if len(data) != start + count * GAME.itemsize or zlib.crc32(data[start:]) != checksum:
        raise GamesError(f"{path}: damaged, or its end is missing")
    return np.frombuffer(data, GAME, count, start)
