import contextlib
import io
import random
import tempfile
import unittest
from pathlib import Path

from training.games import read_folder
from training.positions import EXACT, SEARCHED, UNKNOWN, from_games

from . import plain


class Labels(unittest.TestCase):
    def positions(self, games: list[bytes], rules: str, share: float):
        """The positions to learn from; there are too few games for one to be held out."""
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
            (Path(folder) / "a.games").write_bytes(plain.header(4, 4, rules) + plain.block(games))
            return from_games(read_folder(Path(folder)), share, "cpu")[0]

    def test_a_searched_position_takes_its_share_of_the_outcome(self):
        for rules in ("standard", "anti", "orthogonal"):
            dice = random.Random(11)
            for with_exact in (True, False):
                moves, before, last = plain.random_game(4, 4, rules, dice)
                scored, exact = 2, len(moves) - 2 if with_exact else len(moves)
                scores = [dice.randint(-500, 500) for _ in moves[scored:]]
                found = self.positions([plain.encode(moves, scored, exact, scores)], rules, 0.25)

                def outcome(side):
                    if not with_exact:
                        return last.final_score(side)
                    return scores[exact - scored] / 32 * (1 if before[exact].side == side else -1)

                for ply, game in enumerate(before):
                    self.assertEqual(found.cells[ply].tolist(), game.cells())
                    kind = UNKNOWN if ply < scored else SEARCHED if ply < exact else EXACT
                    self.assertEqual(int(found.kind[ply]), kind)
                    score = scores[ply - scored] / 32
                    expected = {UNKNOWN: 0, SEARCHED: 0.75 * score + 0.25 * outcome(game.side), EXACT: score}[kind]
                    self.assertAlmostEqual(float(found.label[ply]), expected, places=5)

    def test_games_that_break_the_rules_are_left_out(self):
        dice = random.Random(2)
        moves, _, _ = plain.random_game(4, 4, "standard", dice)
        good = plain.encode(moves, len(moves), len(moves), [])
        unfinished = plain.encode(moves[:3], 3, 3, [])
        illegal = plain.encode([0, *moves[1:]], len(moves), len(moves), [])
        warned = io.StringIO()
        with contextlib.redirect_stderr(warned):
            found = self.positions([good, unfinished, illegal], "standard", 0.5)
        self.assertEqual(len(found), len(moves))
        self.assertIn("2 of 3 games", warned.getvalue())
