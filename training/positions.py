"""Positions with what is known about their worth, taken from games."""

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from . import boards
from .boards import Board
from .games import UNITS, Games
from .progress import warn

# What is known of a position: nothing, what a search thought of it, or its exact score.
UNKNOWN, SEARCHED, EXACT = 0, 1, 2

GAMES_AT_A_TIME = 1 << 15


@dataclass
class Positions:
    """A table of positions; the columns belong together."""

    cells: Tensor  # u8 [positions, squares]: 0 empty, 1 own, 2 other
    label: Tensor  # discs, from the side to move; 0 where nothing is known
    kind: Tensor  # u8: UNKNOWN, SEARCHED or EXACT

    def __len__(self) -> int:
        return len(self.cells)

    def where(self, mask: Tensor) -> "Positions":
        """Those for which the mask is true."""
        return Positions(self.cells[mask], self.label[mask], self.kind[mask])

    def labelled(self) -> "Positions":
        """Those of which something is known."""
        return self.where(self.kind != UNKNOWN)

    @staticmethod
    def joined(parts: list["Positions"]) -> "Positions":
        return Positions(*(torch.cat([getattr(part, name) for part in parts]) for name in ("cells", "label", "kind")))


def empties(cells: Tensor) -> Tensor:
    """The number of empty squares of each position."""
    return (cells == 0).sum(1)


def from_games(games: Games, result_share: float, device: torch.device | str) -> tuple[Positions, Positions]:
    """All positions of the games to learn from, and the labelled ones of the games that are held out."""
    board = Board(games.variant)
    learn, held_out, broken = [], [], 0
    for start in range(0, len(games), GAMES_AT_A_TIME):
        table = Table.of(games, slice(start, start + GAMES_AT_A_TIME), device)
        replayed = replay(board, table)
        broken += int((~replayed.intact).sum())
        label, kind = labels(table, replayed, result_share)
        used = (table.ply < table.plies) & replayed.intact.unsqueeze(1)
        positions = Positions(replayed.cells[used], label[used], kind[used])
        is_held_out = table.held_out.expand_as(used)[used]
        learn.append(positions.where(~is_held_out))
        held_out.append(positions.where(is_held_out).labelled())
    if broken:
        warn(f"{broken:,} of {len(games):,} games break the rules or stop before their end: they are left out")
    return Positions.joined(learn), Positions.joined(held_out)


@dataclass
class Table:
    """Some games on the device: a row for each game, and a column for each ply, or one column for what all plies share."""

    moves: Tensor
    scores: Tensor  # discs
    ply: Tensor
    plies: Tensor
    first_scored: Tensor
    first_exact: Tensor
    held_out: Tensor

    @staticmethod
    def of(games: Games, rows: slice, device: torch.device | str) -> "Table":
        def moved(table: np.ndarray) -> Tensor:
            tensor = torch.from_numpy(table[rows].astype(np.int64)).to(device)
            return tensor if tensor.dim() == 2 else tensor.unsqueeze(1)

        moves = moved(games.moves)
        ply = torch.arange(moves.shape[1], device=device).expand_as(moves)
        shared = (moved(column) for column in (games.plies, games.first_scored, games.first_exact))
        return Table(moves, moved(games.scores).float() / UNITS, ply, *shared, moved(games.held_out).bool())


@dataclass
class Replayed:
    """What replaying a table of games gives."""

    cells: Tensor  # the position before each move
    colour: Tensor  # who is to move there: +1 Black, −1 White
    result: Tensor  # the final score for Black, one for each game
    intact: Tensor  # whether a game keeps to the rules and is played to its end


def replay(board: Board, table: Table) -> Replayed:
    """Replays games, all of them together, ply by ply."""
    count, device = len(table.moves), table.moves.device
    own, other = board.start(count, device)
    colour = torch.ones(count, dtype=torch.int64, device=device)
    intact = torch.ones(count, dtype=torch.bool, device=device)
    cells, colours = [], []
    for ply, square in enumerate(table.moves.unbind(1)):
        going_on = ply < table.plies
        own, other, legal, passed = board.settle(own, other)
        colour = torch.where(passed, -colour, colour)
        cells.append(boards.cells(own, other))
        colours.append(colour)
        intact &= (legal.gather(1, square.unsqueeze(1)) | ~going_on).squeeze(1)
        next_own, next_other = board.play(own, other, square)
        own, other = torch.where(going_on, next_own, own), torch.where(going_on, next_other, other)
        colour = torch.where(going_on.squeeze(1), -colour, colour)
    intact &= ~board.settle(own, other)[2].any(1)
    return Replayed(torch.stack(cells, 1), torch.stack(colours, 1), board.final_score(own, other) * colour, intact)


def labels(table: Table, replayed: Replayed, result_share: float) -> tuple[Tensor, Tensor]:
    """What the positions of games are worth, and how that is known.

    The label of a searched position has a share of the game's outcome in it, which is its first exact score, or its result: a
    search is biased by its evaluation, the rest of the game is not.
    """
    at_exact = table.first_exact.clamp(max=table.moves.shape[1] - 1)
    first_exact_score = table.scores.gather(1, at_exact) * replayed.colour.gather(1, at_exact)
    outcome = torch.where(table.first_exact < table.plies, first_exact_score, replayed.result.float().unsqueeze(1))
    outcome = outcome * replayed.colour

    scored = table.ply >= table.first_scored
    exact = table.ply >= table.first_exact
    mixed = table.scores + result_share * (outcome - table.scores)
    label = torch.where(exact, table.scores, mixed) * scored
    kind = scored.to(torch.uint8) * SEARCHED + (scored & exact).to(torch.uint8) * (EXACT - SEARCHED)
    return label, kind
