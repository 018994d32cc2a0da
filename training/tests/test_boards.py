import random
import unittest

import torch

from training import boards
from training.boards import Board
from training.games import Variant

from . import plain

# Small boards have the passes, large ones the long lines: how many random games to play on each.
VARIANTS = {
    (8, 8, "standard"): 3,
    (8, 8, "orthogonal"): 1,
    (12, 12, "standard"): 1,
    (6, 6, "anti"): 6,
    (5, 6, "standard"): 6,
    (4, 4, "standard"): 20,
}

# The table of Othello perft that engines share.
KNOWN_PERFT = [1, 4, 12, 56, 244, 1396, 8200]


def perft(board: Board, depth: int) -> int:
    """Leaves of the tree, all positions of a depth at a time; a pass is no move, a finished game is a leaf."""
    own, other = board.start(1)
    finished = 0
    for _ in range(depth):
        own, other, legal, _ = board.settle(own, other)
        finished += int((~legal.any(1)).sum())
        position, square = legal.nonzero().unbind(1)
        own, other = board.play(own[position], other[position], square)
    return finished + len(own)


class Rules(unittest.TestCase):
    def test_perft_of_the_usual_board_is_the_known_one(self):
        board = Board(Variant(8, 8, "standard"))
        self.assertEqual([perft(board, depth) for depth in range(7)], KNOWN_PERFT)

    def test_perft_of_other_boards_is_that_of_the_plain_rules(self):
        boards_and_depths = [(6, 6, "standard", 5), (4, 4, "standard", 8), (6, 4, "orthogonal", 6), (5, 5, "anti", 5)]
        for width, height, rules, depth in boards_and_depths:
            with self.subTest(width=width, height=height, rules=rules):
                plain_leaves = plain.PlainGame(width, height, rules).perft(depth)
                self.assertEqual(perft(Board(Variant(width, height, rules)), depth), plain_leaves)

    def test_random_games_with_their_passes_go_as_by_the_plain_rules(self):
        dice = random.Random(3)
        passes = 0
        for variant, games in VARIANTS.items():
            board = Board(Variant(*variant))
            for _ in range(games):
                moves, before, last = plain.random_game(*variant, dice)
                own, other = board.start(1)
                for move, expected in zip(moves, before):
                    own, other, legal, passed = board.settle(own, other)
                    passes += int(passed)
                    self.assertEqual(boards.cells(own, other)[0].tolist(), expected.cells())
                    self.assertEqual(legal[0].nonzero().squeeze(1).tolist(), expected.moves(expected.side))
                    counts = [int(count) for count in board.mobility(boards.cells(own, other))]
                    self.assertEqual(counts, [len(expected.moves(side)) for side in (expected.side, plain.OTHER[expected.side])])
                    own, other = board.play(own, other, torch.tensor([move]))
                self.assertFalse(board.settle(own, other)[2].any())
                self.assertEqual(int(board.final_score(own, other)), last.final_score(last.side))
        self.assertGreater(passes, 10)

    def test_symmetries_keep_the_number_of_moves(self):
        for variant, expected in [((6, 6, "standard"), 8), ((4, 6, "standard"), 4)]:
            board = Board(Variant(*variant))
            symmetries = board.symmetries()
            self.assertEqual(len({tuple(view.tolist()) for view in symmetries}), expected)
            _, before, _ = plain.random_game(*variant, random.Random(5))
            cells = torch.tensor(before[len(before) // 2].cells(), dtype=torch.uint8)
            turned = torch.stack([cells[view] for view in symmetries])
            self.assertEqual(len(set(zip(*(count.tolist() for count in board.mobility(turned))))), 1)
