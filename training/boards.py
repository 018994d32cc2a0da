"""The rules of the game on planes: many positions at a time, on any device, for any size of board.

A position is two planes of booleans, the discs of the side to move ("own") and of the other side. Planes are rows of a
table, one column for each square, row by row from the top left.
"""

import torch
from torch import Tensor

from .games import Variant


class Board:
    """The geometry of one variant, and the rules on it."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.width, self.height, self.squares = variant.width, variant.height, variant.squares
        # Inside, planes have an empty column on the right and an empty row above and below. A line that leaves the board
        # then ends there, and since lines run over discs only, it can never come back on the other side.
        self.stride = self.width + 1
        right, down = 1, self.stride
        straight = [right, -right, down, -down]
        diagonal = [down + right, down - right, -down + right, -down - right]
        self.directions = straight if variant.rules == "orthogonal" else straight + diagonal
        self.longest_line = max(self.width, self.height) - 2

    def start(self, count: int, device: torch.device | str = "cpu") -> tuple[Tensor, Tensor]:
        """The start position, Black to move, so many times."""
        own = torch.zeros(count, self.height, self.width, dtype=torch.bool, device=device)
        other = own.clone()
        row, column = self.height // 2, self.width // 2
        own[:, row - 1, column] = own[:, row, column - 1] = True
        other[:, row - 1, column - 1] = other[:, row, column] = True
        return own.flatten(1), other.flatten(1)

    def legal(self, own: Tensor, other: Tensor) -> Tensor:
        """The squares where the side to move may play."""
        padded_own, padded_other = self._padded(own), self._padded(other)
        reached = torch.zeros_like(padded_own)
        for direction in self.directions:
            run = padded_own.roll(direction, 1) & padded_other
            for _ in range(self.longest_line):
                run = run.roll(direction, 1)
                reached |= run
                run &= padded_other
        return self._unpadded(reached) & ~(own | other)

    def flips(self, own: Tensor, other: Tensor, square: Tensor) -> Tensor:
        """The discs that turn over when the side to move plays on this square, one for each position."""
        padded_own, padded_other = self._padded(own), self._padded(other)
        placed = self._padded(torch.zeros_like(own).scatter_(1, square.unsqueeze(1), True))
        flipped = torch.zeros_like(padded_own)
        for direction in self.directions:
            step = placed.roll(direction, 1)
            outflanked = torch.zeros(len(own), 1, dtype=torch.bool, device=own.device)
            run = torch.zeros_like(step)
            for _ in range(self.longest_line):
                step &= padded_other
                run |= step
                step = step.roll(direction, 1)
                outflanked |= (step & padded_own).any(1, keepdim=True)
            flipped |= run & outflanked
        return self._unpadded(flipped)

    def play(self, own: Tensor, other: Tensor, square: Tensor) -> tuple[Tensor, Tensor]:
        """The positions after these moves, seen from the side that moves next."""
        flipped = self.flips(own, other, square)
        placed = torch.zeros_like(own).scatter_(1, square.unsqueeze(1), True)
        return other & ~flipped, own | flipped | placed

    def settle(self, own: Tensor, other: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Passes for sides without a move. Returns own and other discs, the legal moves (none: the game is over), and
        where a side passed; where nobody can move, the sides stay as they are."""
        moves = self.legal(own, other)
        stuck = (~moves.any(1)).nonzero().squeeze(1)
        passed = torch.zeros(len(own), dtype=torch.bool, device=own.device)
        if len(stuck) == 0:
            return own, other, moves, passed
        moves = moves.index_copy(0, stuck, self.legal(other[stuck], own[stuck]))
        passed[stuck] = moves[stuck].any(1)
        swap = passed.unsqueeze(1)
        return torch.where(swap, other, own), torch.where(swap, own, other), moves, passed

    def final_score(self, own: Tensor, other: Tensor) -> Tensor:
        """The result of finished games for the side to move, in discs, higher being better under every rule set. The
        empty squares go to the side with more discs."""
        mine, theirs = own.sum(1), other.sum(1)
        empty = self.squares - mine - theirs
        score = mine - theirs + empty * torch.sign(mine - theirs)
        return -score if self.variant.rules == "anti" else score

    def mobility(self, cells: Tensor, chunk: int = 1 << 19) -> tuple[Tensor, Tensor]:
        """How many moves the side to move has in each position, and how many the other side would have."""
        counts = []
        for part in cells.split(chunk):
            own, other = planes(part)
            both = [self.legal(own, other), self.legal(other, own)]
            counts.append(torch.stack([moves.sum(1).to(torch.uint8) for moves in both]))
        return tuple(torch.cat(counts, 1)) if counts else (cells.new_zeros(0), cells.new_zeros(0))

    def symmetries(self) -> Tensor:
        """The ways to turn and mirror the board onto itself, 8 on a square one and 4 on others: for each, the square that
        comes to lie on every square."""
        grid = torch.arange(self.squares).view(self.height, self.width)
        views = [grid, grid.flip(1), grid.flip(0), grid.flip(0, 1)]
        if self.width == self.height:
            views += [view.t() for view in views]
        return torch.stack([view.flatten() for view in views])

    def _padded(self, plane: Tensor) -> Tensor:
        padded = torch.zeros(len(plane), self.height + 2, self.stride, dtype=torch.bool, device=plane.device)
        padded[:, 1:-1, :-1] = plane.view(-1, self.height, self.width)
        return padded.flatten(1)

    def _unpadded(self, padded: Tensor) -> Tensor:
        return padded.view(-1, self.height + 2, self.stride)[:, 1:-1, :-1].flatten(1)


def cells(own: Tensor, other: Tensor) -> Tensor:
    """Both planes in one byte for each square: 0 empty, 1 own, 2 other. Positions are stored like this."""
    return own.to(torch.uint8) + 2 * other.to(torch.uint8)


def planes(cells: Tensor) -> tuple[Tensor, Tensor]:
    """The planes of stored positions."""
    return cells == 1, cells == 2
