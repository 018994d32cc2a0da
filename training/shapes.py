"""Patterns: groups of squares whose contents are looked up in a table of rows.

A place is a list of squares; what lies on them, read as a number in base 3, picks a row. All places of a family share their
rows, so that a pattern is learnt once for all rotations. Where a family can be mirrored onto itself, a row and its mirror image
share one weight too: such rows have the same "tied" number, and training knows tied numbers only.

After the rows of the families come those for the number of moves that the side to move has, and that the other side would have.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from .games import GamesError, Variant

# Rows for a number of moves: 0 to 39, and 39 for more.
MOBILITY_ROWS = 40
# Float32 counts exactly up to 2^24, and 3^15 is the last power of three below.
MOST_SQUARES = 15


@dataclass(frozen=True)
class Family:
    name: str
    squares: int
    mirror: tuple[int, ...] | None

    @property
    def rows(self) -> int:
        return 3**self.squares

    def mirrored(self) -> np.ndarray:
        """For each row, the row of the mirror image."""
        numbers = np.arange(self.rows)
        if self.mirror is None:
            return numbers
        digits = [numbers // 3**i % 3 for i in range(self.squares)]
        return sum(digits[self.mirror[i]] * 3**i for i in range(self.squares))


class Shape:
    """A set of patterns for one size of board, and which rows they pick in a position."""

    def __init__(self, name: str, text: dict) -> None:
        self.name = name
        self.width, self.height = int(text["width"]), int(text["height"])
        self.families = [
            Family(family["name"], int(family["squares"]), family.get("mirror") and tuple(family["mirror"]))
            for family in text["families"]
        ]
        self.places = [(int(place["family"]), [int(square) for square in place["squares"]]) for place in text["places"]]
        self._check()

        offsets = np.cumsum([0] + [family.rows for family in self.families])
        self.pattern_rows = int(offsets[-1])
        self.rows = self.pattern_rows + 2 * MOBILITY_ROWS
        self.first_rows = torch.tensor([int(offsets[family]) for family, _ in self.places])
        # One column for each place: cells times this gives the row inside its family.
        powers = torch.zeros(self.width * self.height, len(self.places))
        for column, (_, squares) in enumerate(self.places):
            for i, square in enumerate(squares):
                powers[square, column] = 3**i
        self.powers = powers
        # For each row the smaller one of it and its mirror image, then numbered without gaps.
        smaller = [np.minimum(np.arange(f.rows), f.mirrored()) + offset for f, offset in zip(self.families, offsets)]
        mobility = np.arange(self.pattern_rows, self.rows)
        self.tied_rows, tied = np.unique(np.concatenate([*smaller, mobility]), return_inverse=True)
        self.tied = torch.from_numpy(tied.astype(np.int64))

    @staticmethod
    def read(path: Path, variant: Variant) -> "Shape":
        """A shape from its file `shape-NAME.json`, or the nameless one from `shape.json`."""
        try:
            shape = Shape(path.stem.removeprefix("shape").removeprefix("-") or "shape", json.loads(path.read_text()))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise GamesError(f"{path}: not a set of patterns: {error!r}") from error
        if (shape.width, shape.height) != (variant.width, variant.height):
            raise GamesError(f"{path}: made for {shape.width}×{shape.height}, but the games are {variant}")
        return shape

    def to(self, device: torch.device | str) -> "Shape":
        """The same with its tables on a device."""
        self.powers, self.first_rows, self.tied = (t.to(device) for t in (self.powers, self.first_rows, self.tied))
        return self

    def pick(self, cells: Tensor, own_moves: Tensor, other_moves: Tensor) -> Tensor:
        """The rows that positions pick: one for each place, and two for the numbers of moves."""
        # As floats, because GPUs multiply those; every sum is a whole number that floats hold exactly.
        patterns = (cells.float() @ self.powers).long() + self.first_rows
        moves = torch.stack([own_moves, other_moves], 1).long().clamp(max=MOBILITY_ROWS - 1)
        moves += torch.tensor([self.pattern_rows, self.pattern_rows + MOBILITY_ROWS], device=cells.device)
        return torch.cat([patterns, moves], 1)

    def expand(self, tied: Tensor) -> Tensor:
        """Weights for all rows, from those for tied rows."""
        return tied[self.tied]

    def _check(self) -> None:
        for family in self.families:
            if family.squares > MOST_SQUARES:
                raise ValueError(f"{family.name} has more than {MOST_SQUARES} squares")
            mirror = family.mirror
            if mirror is not None:
                if sorted(mirror) != list(range(family.squares)) or any(mirror[mirror[i]] != i for i in mirror):
                    raise ValueError(f"the mirror of {family.name} is not one")
        for family, squares in self.places:
            if len(squares) != self.families[family].squares or len(set(squares)) != len(squares):
                raise ValueError(f"a place of {self.families[family].name} has the wrong squares: {squares}")
            if not all(0 <= square < self.width * self.height for square in squares):
                raise ValueError(f"a place of {self.families[family].name} leaves the board: {squares}")
