import contextlib
import io
import tempfile
import unittest
from pathlib import Path

from training.games import HOLD_OUT, GamesError, read_file, read_folder

from . import plain


class ReadingGames(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.path = self.folder / "a.games"
        plain.write_games(self.path, 6, 4, 4)
        self.output = io.StringIO()

    def read(self):
        with contextlib.redirect_stderr(self.output), contextlib.redirect_stdout(io.StringIO()):
            return read_file(self.path)[1]

    def damage(self, change):
        data = bytearray(self.path.read_bytes())
        change(data)
        self.path.write_bytes(data)

    def test_games_come_back_as_they_were_written(self):
        game = plain.encode([1, 2, 3], 1, 2, [-320, 64])
        self.path.write_bytes(plain.header(4, 4, "anti") + plain.block([game, game]))
        with contextlib.redirect_stdout(io.StringIO()):
            games = read_folder(self.folder)
        self.assertEqual(str(games.variant), "4×4 anti")
        self.assertEqual(games.moves.tolist(), [[1, 2, 3]] * 2)
        self.assertEqual(games.scores.tolist(), [[0, -320, 64]] * 2)
        self.assertEqual((games.first_scored[0], games.first_exact[0], games.plies[0]), (1, 2, 3))

    def test_a_file_that_was_cut_off_keeps_its_first_block(self):
        self.damage(lambda data: data.__delitem__(slice(-1, None)))
        self.assertEqual(len(self.read()), 3)
        self.assertIn("3 games kept", self.output.getvalue())

    def test_a_block_with_a_wrong_checksum_is_left_out(self):
        self.damage(lambda data: data.__setitem__(-1, data[-1] ^ 1))
        self.assertEqual(len(self.read()), 3)
        self.assertIn("WARNING", self.output.getvalue())

    def test_an_intact_file_gives_no_warning(self):
        self.assertEqual(len(self.read()), 6)
        self.assertEqual(self.output.getvalue(), "")

    def test_a_damaged_header_is_an_error(self):
        for at in (0, 15):
            original = self.path.read_bytes()
            self.damage(lambda data: data.__setitem__(at, data[at] ^ 1))
            with self.assertRaisesRegex(GamesError, "header is damaged"):
                self.read()
            self.path.write_bytes(original)

    def test_every_twentieth_game_is_held_out_across_files(self):
        plain.write_games(self.folder / "b.games", 2 * HOLD_OUT, 4, 4)
        with contextlib.redirect_stdout(io.StringIO()):
            games = read_folder(self.folder)
        self.assertEqual(games.held_out.nonzero()[0].tolist(), [19, 39])

    def test_two_variants_in_one_folder_are_an_error(self):
        plain.write_games(self.folder / "b.games", 1, 4, 4, "anti")
        with self.assertRaisesRegex(GamesError, "different variants"), contextlib.redirect_stdout(io.StringIO()):
            read_folder(self.folder)
