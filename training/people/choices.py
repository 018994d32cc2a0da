"""Positions in which a person chose a move, as the network sees them."""

from dataclasses import dataclass, fields

import numpy as np
import torch
from torch import Tensor

from .. import boards
from ..boards import Board
from ..progress import warn
from .games import VARIANT

GAMES_AT_A_TIME = 1 << 14
# What the network sees of every square, in whole numbers of which `UNIT` make one: the discs of both sides, where each could
# play, and for each legal move the discs that it turns over and the replies that it leaves.
PLANES = ("own", "other", "moves", "other's moves", "turned over", "replies")
UNIT = 16
PER_DISC, PER_REPLY = 2, 1


@dataclass
class Choices:
    """A table of positions with the move that was chosen; the columns belong together."""

    planes: Tensor  # u8 [positions, squares, planes]
    move: Tensor  # the square that was chosen
    rating: Tensor  # of the player who chose it
    games: Tensor  # that the rating comes from
    year: Tensor
    symmetric: Tensor  # whether other ways to turn the board show the same position

    def __len__(self) -> int:
        return len(self.move)

    def where(self, rows: Tensor) -> "Choices":
        """Those of these numbers, or for which a mask is true."""
        return Choices(*(getattr(self, field.name)[rows] for field in fields(self)))

    @property
    def legal(self) -> Tensor:
        """Where the side to move may play."""
        return self.planes[:, :, 2] > 0

    @property
    def cells(self) -> Tensor:
        """The positions as they are stored elsewhere."""
        return boards.cells(self.planes[:, :, 0] > 0, self.planes[:, :, 1] > 0)

    @property
    def empties(self) -> Tensor:
        return (self.planes[:, :, :2] == 0).all(2).sum(1)


def from_games(games: np.ndarray, device: torch.device | str) -> Choices:
    """All positions of games in which somebody with a rating had a choice."""
    board = Board(VARIANT)
    parts, broken = [], 0
    for start in range(0, len(games), GAMES_AT_A_TIME):
        choices, wrong = replay(board, games[start : start + GAMES_AT_A_TIME], device)
        parts.append(choices)
        broken += wrong
    if broken:
        warn(f"{broken:,} of {len(games):,} games break the rules: they end there")
    return Choices(*(torch.cat([getattr(part, field.name) for part in parts]) for field in fields(Choices)))


def replay(board: Board, games: np.ndarray, device: torch.device | str) -> tuple[Choices, int]:
    """The choices of some games, all of them played over together, and how many games break the rules."""

    def column(name: str) -> Tensor:
        return torch.from_numpy(games[name].astype(np.int64)).to(device)

    moves, plies, rating, known, year = (column(name) for name in ("moves", "plies", "rating", "games", "year"))
    own, other = board.start(len(games), device)
    white = torch.zeros(len(games), dtype=torch.int64, device=device)
    intact = torch.ones(len(games), dtype=torch.bool, device=device)
    found = []
    for ply, square in enumerate(moves.unbind(1)):
        own, other, legal, passed = board.settle(own, other)
        white = torch.where(passed, 1 - white, white)
        going_on = ply < plies
        intact &= legal.gather(1, square.unsqueeze(1)).squeeze(1) | ~going_on
        going_on &= intact
        side = white.unsqueeze(1)
        chose = going_on & (legal.sum(1) > 1) & (known.gather(1, side).squeeze(1) > 0)
        by = (column.gather(1, side).squeeze(1)[chose] for column in (rating, known))
        shown = planes(board, own[chose], other[chose])
        found.append(Choices(shown, square[chose], *by, year[chose], symmetric(board, shown)))
        next_own, next_other = board.play(own, other, square)
        moved = going_on.unsqueeze(1)
        own, other = torch.where(moved, next_own, own), torch.where(moved, next_other, other)
        white = torch.where(going_on, 1 - white, white)
    joined = Choices(*(torch.cat([getattr(part, field.name) for part in found]) for field in fields(Choices)))
    return joined, int((~intact).sum())


def planes(board: Board, own: Tensor, other: Tensor, chunk: int = 1 << 18) -> Tensor:
    """What the network sees of positions."""
    legal, theirs = board.legal(own, other), board.legal(other, own)
    turned, replies = (torch.zeros_like(own, dtype=torch.uint8) for _ in range(2))
    which, square = legal.nonzero(as_tuple=True)
    for part, played in zip(which.split(chunk), square.split(chunk)):
        flips = board.flips(own[part], other[part], played)
        placed = torch.zeros_like(flips).scatter_(1, played.unsqueeze(1), True)
        after = board.legal(other[part] & ~flips, own[part] | flips | placed)
        turned[part, played] = (PER_DISC * flips.sum(1)).to(torch.uint8)
        replies[part, played] = (PER_REPLY * after.sum(1)).to(torch.uint8)
    discs = (UNIT * plane.to(torch.uint8) for plane in (own, other, legal, theirs))
    return torch.stack([*discs, turned, replies], 2)


def symmetric(board: Board, planes: Tensor) -> Tensor:
    """Whether a position stays the same when the board is turned or mirrored in some way."""
    views = board.symmetries().to(planes.device)[1:]
    return torch.stack([(planes[:, view, :2] == planes[:, :, :2]).all(2).all(1) for view in views]).any(0)
