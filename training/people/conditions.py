"""What the network is told besides the board: the player's rating, the number of empty squares, the year.

Each becomes a few numbers that say between which knots it lies, and how near to each. What the network adds for it is therefore
a line from knot to knot, which whole numbers can follow exactly, and beyond the outermost knots it goes on as it went between the
last two: of players weaker or stronger than those with many games the network makes more of the same.
"""

from dataclasses import dataclass

import torch
from torch import Tensor


@dataclass(frozen=True)
class Knots:
    """Points at equal distances."""

    first: int
    step: int
    count: int

    def hats(self, value: Tensor) -> Tensor:
        """How much each knot counts for values: two neighbours share one, by how near they are."""
        at = (value.float() - self.first) / self.step
        low = at.floor().clamp(0, self.count - 2)
        share = (at - low).unsqueeze(1)
        low = low.long().unsqueeze(1)
        hats = torch.zeros(len(value), self.count, device=value.device)
        return hats.scatter(1, low, 1 - share).scatter(1, low + 1, share)


RATING = Knots(1000, 200, 6)
EMPTIES = Knots(0, 6, 11)
YEARS = Knots(1984, 10, 4)
# Ratings beyond these are too rare to learn anything of; the network is told the nearest.
LOWEST, HIGHEST = 800, 2300
# Fashions change: the network is asked how people played in the last year that it has learnt from.
LAST_YEAR = 2014

WIDTH = RATING.count + EMPTIES.count + YEARS.count


def conditions(rating: Tensor, empties: Tensor, year: Tensor) -> Tensor:
    """All that the network is told."""
    return torch.cat([RATING.hats(rating.clamp(LOWEST, HIGHEST)), EMPTIES.hats(empties), YEARS.hats(year.clamp(1980, LAST_YEAR))], 1)
