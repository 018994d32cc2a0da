import random
import unittest

import torch

from training import boards
from training.boards import Board
from training.games import Variant
from training.lessons import best_moves, wander
from training.positions import SEARCHED, Positions

from . import plain


def lead(cells: torch.Tensor) -> torch.Tensor:
    """A guide that counts the discs."""
    return ((cells == 1).sum(1) - (cells == 2).sum(1)).float()


class Wandering(unittest.TestCase):
    """Positions a few moves off the games."""

    def setUp(self):
        torch.manual_seed(1)
        self.board = Board(Variant(6, 6, "standard"))
        dice = random.Random(3)
        self.before = [game for _ in range(10) for game in plain.random_game(6, 6, "standard", dice)[1]]
        self.cells = torch.tensor([game.cells() for game in self.before], dtype=torch.uint8)

    def test_the_best_move_leaves_the_most_discs(self):
        own, other = boards.planes(self.cells)
        chosen = best_moves(self.board, lead, own, other, self.board.legal(own, other))
        for game, square in zip(self.before, chosen.tolist()):
            def worth(move):
                after = game.copy()
                after.play(move)
                return after.lead(game.side) if after.settle() else after.final_score(game.side)

            self.assertIn(square, game.moves(game.side))
            self.assertEqual(worth(square), max(worth(move) for move in game.moves(game.side)))

    def test_new_positions_are_up_to_three_moves_further(self):
        count = len(self.cells)
        positions = Positions(self.cells[:1], torch.zeros(1), torch.full((1,), SEARCHED, dtype=torch.uint8))
        new = wander(self.board, lead, positions, count)
        moves = (new != 0).sum(1) - (self.cells[0] != 0).sum()
        self.assertEqual(sorted(moves.unique().tolist()), [1, 2, 3])
        self.assertTrue(self.board.legal(*boards.planes(new)).any(1).all())
