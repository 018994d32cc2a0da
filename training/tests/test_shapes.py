import random
import unittest

import torch

from training.boards import Board
from training.games import Variant
from training.shapes import MOBILITY_ROWS, Shape

from . import plain


class Patterns(unittest.TestCase):
    def setUp(self):
        self.shape = Shape("six", plain.six_shape())
        self.board = Board(Variant(6, 6, "standard"))
        _, before, _ = plain.random_game(6, 6, "standard", random.Random(9))
        self.cells = torch.tensor([game.cells() for game in before], dtype=torch.uint8)
        self.moves = self.board.mobility(self.cells)

    def test_a_row_is_the_number_that_the_squares_spell(self):
        picked = self.shape.pick(self.cells, *self.moves)
        for cells, rows in zip(self.cells.tolist(), picked.tolist()):
            for (family, squares), row in zip(self.shape.places, rows):
                self.assertEqual(row, 3**6 * family + sum(cells[square] * 3**i for i, square in enumerate(squares)))

    def test_numbers_of_moves_have_rows_after_the_patterns(self):
        many = torch.tensor([0, 39, 200], dtype=torch.uint8)
        rows = self.shape.pick(self.cells[:3], many, many)[:, -2:]
        first = 2 * 3**6
        self.assertEqual(rows.tolist(), [[first + n, first + MOBILITY_ROWS + n] for n in (0, 39, 39)])

    def test_only_mirror_images_are_tied(self):
        tied = self.shape.tied[: 2 * 3**6].tolist()
        for row in range(3**6):
            digits = [row // 3**i % 3 for i in range(6)]
            mirrored = sum(digit * 3**i for i, digit in enumerate(reversed(digits)))
            self.assertEqual([other for other in (row, mirrored) if tied[other] == tied[row]], [row, mirrored])
        self.assertEqual(len(set(tied[: 3**6])), (3**6 + 3**3) // 2)
        self.assertEqual(len(set(tied[3**6 :])), 3**6)
        self.assertEqual(len(self.shape.tied_rows), int(self.shape.tied.max()) + 1)

    def test_a_turned_or_mirrored_position_picks_the_same_tied_rows(self):
        picked = [self.shape.tied[self.shape.pick(self.cells[:, view], *self.moves)] for view in self.board.symmetries()]
        for other in picked[1:]:
            self.assertTrue(torch.equal(other.sort(1).values, picked[0].sort(1).values))

    def test_a_wrong_mirror_is_refused(self):
        text = plain.six_shape()
        text["families"][0]["mirror"] = [1, 2, 3, 4, 5, 0]
        with self.assertRaisesRegex(ValueError, "mirror"):
            Shape("six", text)
