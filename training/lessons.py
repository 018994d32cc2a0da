"""What the students learn from: tens of millions of positions, most of them labelled by the teacher."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor

from . import boards
from .boards import Board
from .games import GamesError
from .positions import SEARCHED, UNKNOWN, Positions
from .progress import Cycle, say
from .teacher import Judge

# Moves that lead from a position of the games to a new one, and how many of them the guide chooses: the rest is drawn at random.
MOST_MOVES = 3
GUIDED_SHARE = 0.5
# Tells quickly, and less well than the teacher, what positions are worth to the side to move, in discs.
Guide = Callable[[Tensor], Tensor]

# Part of the time that may go into positions of the games that have a label already.
MOST_TIME_FOR_OLD = 0.5


@dataclass
class Lessons:
    """Positions with their numbers of moves and the score to learn; the columns belong together."""

    cells: Tensor
    own_moves: Tensor
    other_moves: Tensor
    label: Tensor
    made_up: int = 0  # how many of the positions were never on the board in the games

    def __len__(self) -> int:
        return len(self.cells)

    @staticmethod
    def of(board: Board, cells: Tensor, label: Tensor, made_up: int = 0) -> "Lessons":
        """Lessons of positions, their numbers of moves counted."""
        own_moves, other_moves = board.mobility(cells)
        return Lessons(cells, own_moves, other_moves, label.float(), made_up)

    def save(self, path: Path) -> None:
        """Writes them, to train more students later."""
        torch.save({name: value.cpu() if isinstance(value, Tensor) else value for name, value in vars(self).items()}, path)

    @staticmethod
    def load(path: Path, device: torch.device, board: Board) -> "Lessons":
        """Reads lessons that were saved."""
        saved = torch.load(path, map_location=device)
        if saved["cells"].shape[1] != board.squares:
            raise GamesError(f"{path}: lessons for another size of board")
        return Lessons(**saved)


def without_teacher(board: Board, positions: Positions) -> Lessons:
    """Lessons straight from the labels of the games."""
    labelled = positions.labelled()
    return Lessons.of(board, labelled.cells, labelled.label)


def with_teacher(
    board: Board, judge: Judge, guide: Guide, positions: Positions, count: int, seconds: float, own_share: float, chunk: int
) -> Lessons:
    """The labelled positions of the games, and new ones a few moves off the games: as many as asked for, or as the time allows.

    Exact labels stay as they are. Those of a search keep a share (`own_share`), the rest is the teacher's judgement. New positions
    have the teacher's judgement alone.
    """
    cycle = Cycle(seconds)
    known = positions.labelled()
    label = known.label.clone()
    searched = (known.kind == SEARCHED).nonzero().squeeze(1)
    asked = 0
    for rows in searched.split(chunk):
        # When time is short, new positions are worth more than second opinions.
        if cycle.done > MOST_TIME_FOR_OLD:
            break
        label[rows] = own_share * label[rows] + (1 - own_share) * judge(known.cells[rows])
        asked += len(rows)
    say(f"lessons: {len(known):,} positions of the games, with the teacher's opinion of {asked:,}")

    new, judged, made = [], [], 0
    while made < count and cycle.done < 1:
        cells = wander(board, guide, positions, min(chunk, count - made))
        new.append(cells)
        judged.append(judge(cells))
        made += len(cells)
        if cycle.line_is_due():
            say(f"lessons: {made:,} of {count:,} new positions")
    say(f"lessons: {made:,} new positions")
    return Lessons.of(board, torch.cat([known.cells, *new]), torch.cat([label, *judged]), made)


def wander(board: Board, guide: Guide, positions: Positions, count: int) -> Tensor:
    """Positions up to three moves from positions of the games (at least one, if they are labelled themselves). Where the game
    would be over, there is none.

    The leaves of a search are positions after random moves of one side and the best answers of the other, or after best moves of
    both. So are these: each move is drawn at random, or it is the one that the guide thinks best.
    """
    device = positions.cells.device
    seeds = torch.randint(len(positions), (count,), device=device)
    moves_to_make = torch.randint(MOST_MOVES + 1, (count,), device=device)
    moves_to_make = torch.where(positions.kind[seeds] == UNKNOWN, moves_to_make, moves_to_make.clamp(min=1))
    own, other = boards.planes(positions.cells[seeds])
    own, other, legal, _ = board.settle(own, other)
    for made in range(MOST_MOVES):
        goes_on = (moves_to_make > made) & legal.any(1)
        # The largest of random numbers on the legal squares picks each of them equally often.
        square = (torch.rand(legal.shape, device=device) * legal).argmax(1)
        guided = (goes_on & (torch.rand(count, device=device) < GUIDED_SHARE)).nonzero().squeeze(1)
        if len(guided) > 0:
            square[guided] = best_moves(board, guide, own[guided], other[guided], legal[guided])
        moved_own, moved_other = board.play(own, other, square)
        goes_on = goes_on.unsqueeze(1)
        own, other = torch.where(goes_on, moved_own, own), torch.where(goes_on, moved_other, other)
        own, other, legal, _ = board.settle(own, other)
    return boards.cells(own, other)[legal.any(1)]


def best_moves(board: Board, guide: Guide, own: Tensor, other: Tensor, legal: Tensor) -> Tensor:
    """In each position the move that the guide thinks best; there must be one."""
    row, square = legal.nonzero(as_tuple=True)
    next_own, next_other, replies, passed = board.settle(*board.play(own[row], other[row], square))
    worth = guide(boards.cells(next_own, next_other))
    worth = torch.where(replies.any(1), worth, board.final_score(next_own, next_other).float())
    # What is good for the side to move next is bad for the one that moves now, unless it is the same one after a pass.
    ranked = torch.full(legal.shape, -torch.inf, device=legal.device)
    ranked[row, square] = torch.where(passed, worth, -worth)
    return ranked.argmax(1)
