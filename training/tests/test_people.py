import contextlib
import io
import json
import random
import struct
import tempfile
import unittest
import zlib
from pathlib import Path

import numpy as np
import torch

from training.games import GamesError
from training.people.choices import PER_DISC, UNIT, from_games
from training.people.conditions import EMPTIES, RATING, conditions
from training.people.games import GAME, MAGIC, read
from training.people.measure import agreement
from training.people.network import Network
from training.people.options import parse
from training.people.quantised import Folded
from training.people.run import run
from training.people.whole import LOGIT, WholeNetwork

from . import plain


def some_games(count: int, seed: int = 3) -> tuple[np.ndarray, list]:
    """Random games of players with and without ratings, the last of them too young to learn from."""
    dice = random.Random(seed)
    games, histories = np.zeros(count, GAME), []
    for number, row in enumerate(games):
        moves, before, _ = plain.random_game(8, 8, "standard", dice)
        row["year"] = 1990 + 30 * number // count
        row["rating"], row["games"] = [dice.randint(900, 2100) for _ in range(2)], [dice.choice([0, 30]), 40]
        row["plies"] = len(moves)
        row["moves"][: len(moves)] = moves
        histories.append((moves, before))
    return games, histories


def write(path: Path, games: np.ndarray) -> None:
    data = games.tobytes()
    path.write_bytes(MAGIC + struct.pack("<II", len(games), zlib.crc32(data)) + data)


def some_network() -> Network:
    """A network that has learnt nothing, but whose every number matters."""
    torch.manual_seed(5)
    network = Network(2, 8)
    with torch.no_grad():
        for name, values in [*network.named_parameters(), *network.named_buffers()]:
            if values.is_floating_point():
                values += (0.3 if values.dim() == 1 else 0.1) * torch.rand_like(values)
    return network.eval()


class Games(unittest.TestCase):
    def test_a_damaged_file_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "some.people"
            write(path, some_games(2)[0])
            self.assertEqual(len(read(path)), 2)
            whole = path.read_bytes()
            for broken in (b"", whole[:-1], whole[:40] + b"!" + whole[41:], b"something else" + whole):
                path.write_bytes(broken)
                with self.assertRaises(GamesError):
                    read(path)

    def test_choices_are_the_positions_in_which_somebody_with_a_rating_could_choose(self):
        games, histories = some_games(6)
        found = from_games(games, "cpu")
        expected = {}
        for game, (moves, before) in zip(games, histories):
            for move, position in zip(moves, before):
                side = 0 if position.side == plain.BLACK else 1
                if game["games"][side] > 0 and len(position.moves(position.side)) > 1:
                    key = (tuple(position.cells()), move, int(game["rating"][side]), int(game["year"]))
                    expected[key] = position
        cells = found.cells.tolist()
        keys = [(tuple(cells[row]), int(found.move[row]), int(found.rating[row]), int(found.year[row])) for row in range(len(found))]
        self.assertEqual(set(keys), set(expected))
        for row, key in enumerate(keys):
            position, shown = expected[key], found.planes[row].tolist()
            for square in range(64):
                flips = position.flips(position.side, square)
                self.assertEqual(shown[square][2:5:2], [UNIT if flips else 0, PER_DISC * len(flips)])
                if flips:
                    after = position.copy()
                    after.play(square)
                    self.assertEqual(shown[square][5], len(after.moves(after.side)))

    def test_a_game_that_breaks_the_rules_ends_there(self):
        games, histories = some_games(1)
        games["moves"][0, 4:] = 0
        games["games"] = 9
        with contextlib.redirect_stderr(io.StringIO()) as warned:
            found = from_games(games, "cpu")
        self.assertLessEqual(len(found), 4)
        self.assertIn("1 of 1 games break the rules", warned.getvalue())


class Conditions(unittest.TestCase):
    def test_knots_share_what_lies_between_them_and_go_on_beyond(self):
        hats = RATING.hats(torch.tensor([1000, 1050, 2000, 2100, 800]))
        expected = [{0: 1.0}, {0: 0.75, 1: 0.25}, {5: 1.0}, {4: -0.5, 5: 1.5}, {0: 2.0, 1: -1.0}]
        for row, shares in zip(hats.tolist(), expected):
            self.assertEqual({at: share for at, share in enumerate(row) if share}, shares)


class WholeNumbers(unittest.TestCase):
    def setUp(self):
        self.choices = from_games(some_games(20)[0], "cpu")
        self.told = conditions(self.choices.rating, self.choices.empties, torch.full_like(self.choices.year, 2014))

    def test_folding_the_norms_changes_nothing(self):
        network = some_network()
        with torch.no_grad():
            off = network(self.choices.planes, self.told) - Folded(network)(self.choices.planes, self.told)
        self.assertLess(float(off.abs().max()), 1e-3)

    def test_they_are_what_the_rounding_network_computes(self):
        folded = Folded(some_network())
        with torch.no_grad():
            floats = folded(self.choices.planes, self.told)
            folded.measure(self.choices.planes, self.told)
            rounding = folded(self.choices.planes, self.told)
        whole = WholeNetwork(folded).logits(self.choices.planes, self.choices.rating, self.choices.empties) / LOGIT
        legal = self.choices.legal
        spread = float(floats[legal].std())
        self.assertLess(float((rounding - whole)[legal].abs().mean()), 0.02 * spread)
        self.assertLess(float((floats - whole)[legal].abs().mean()), 0.2 * spread)

    def test_gradients_pass_through_the_rounding(self):
        folded = Folded(some_network())
        folded.measure(self.choices.planes, self.told)
        folded(self.choices.planes, self.told)[self.choices.legal].square().sum().backward()
        for name, values in folded.named_parameters():
            self.assertGreater(float(values.grad.abs().sum()), 0, name)


class Agreement(unittest.TestCase):
    def test_moves_that_a_symmetric_position_cannot_tell_apart_are_one(self):
        game = plain.PlainGame(8, 8, "standard")
        moves = game.moves(plain.BLACK)
        games = np.zeros(4, GAME)
        games["games"], games["plies"] = 30, 1
        for row, move in zip(games, moves):
            row["moves"][0] = move
        choices = from_games(games, "cpu")
        chances = torch.zeros(4, 64)
        chances[:, moves] = torch.tensor([0.4, 0.3, 0.2, 0.1])
        found = agreement(choices, chances)
        self.assertEqual(found["top-1"].tolist(), [1.0] * 4)
        self.assertLess(float(found["likelihood"].abs().max()), 1e-5)

    def test_others_are_counted_by_their_rank(self):
        choices = from_games(some_games(4)[0], "cpu")
        choices = choices.where(~choices.symmetric & (choices.legal.sum(1) > 3))
        chances = choices.legal.float()
        # The chosen move comes third.
        chances.scatter_(1, choices.move.unsqueeze(1), 2.0)
        others = (choices.legal.scatter(1, choices.move.unsqueeze(1), False)).float().topk(2, 1).indices
        chances.scatter_(1, others, 3.0)
        found = agreement(choices, chances / chances.sum(1, keepdim=True))
        self.assertEqual((float(found["top-1"].max()), float(found["top-3"].min())), (0.0, 1.0))


class WholeRun(unittest.TestCase):
    """From random games to a network in files."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        write(cls.folder / "random.people", some_games(40)[0])
        with contextlib.redirect_stdout(io.StringIO()):
            options = ["--network=tiny:1:8", "--minutes=0.05", "--batch=64", "--device=cpu"]
            cls.report = run(parse([str(cls.folder / "random.people"), str(cls.folder / "out"), *options]))["tiny"]

    def test_the_report_knows_every_rating_that_the_network_was_told(self):
        self.assertGreater(self.report["all"]["positions"], 0)
        for band in self.report["knob"].values():
            self.assertIn(band["likeliest"], range(900, 2301, 100))
        self.assertIn("likeliest", (self.folder / "out" / "report.txt").read_text())

    def test_samples_can_be_computed_from_the_files_alone(self):
        described = json.loads((self.folder / "out" / "tiny.json").read_text())
        weights, at, data = {}, 0, (self.folder / "out" / "tiny.bin").read_bytes()
        for array in described["arrays"]:
            dtype = np.dtype({"i8": "<i1", "i32": "<i4"}[array["type"]])
            count = int(np.prod(array["shape"]))
            weights[array["name"]] = np.frombuffer(data, dtype, count, at).reshape(array["shape"]).astype(np.int64)
            at += count * dtype.itemsize
        self.assertEqual(at, len(data))
        samples = json.loads((self.folder / "out" / "tiny.samples.json").read_text())["positions"]
        for sample in samples[::6]:
            self.assertEqual(logits(described, weights, sample), sample["logits"])


def logits(described: dict, weights: dict, sample: dict) -> dict[str, int]:
    """The logits of a position, written down once more from the description of the format, with the plain rules."""
    game = plain.PlainGame(8, 8, "standard")
    bits = {plain.BLACK: int(sample["own"], 16), plain.WHITE: int(sample["other"], 16)}
    game.discs = {divmod(square, 8): side for side, set_ in bits.items() for square in range(64) if set_ >> square & 1}
    empties = 64 - len(game.discs)
    x = np.zeros((8, 8, 6), np.int64)
    for square in range(64):
        at, flips = divmod(square, 8), game.flips(plain.BLACK, square)
        x[at][:2] = [16 * (game.discs.get(at) == side) for side in (plain.BLACK, plain.WHITE)]
        x[at][3] = 16 * bool(game.flips(plain.WHITE, square))
        if flips:
            after = game.copy()
            after.play(square)
            x[at][[2, 4, 5]] = 16, 2 * len(flips), len(after.moves(plain.WHITE))

    def line(table: np.ndarray, first: int, step: int, value: int) -> np.ndarray:
        low = min(max((value - first) // step, 0), len(table) - 2)
        past = value - first - low * step
        return (table[low] * (step - past) + table[low + 1] * past + step // 2) // step

    def layer(number: int, x: np.ndarray) -> np.ndarray:
        near = weights[f"near {number}"]
        total = np.zeros((8, 8, len(near)), np.int64) + weights[f"bias {number}"]
        for row in range(8):
            for column in range(8):
                for tap in range(9):
                    r, c = row + tap // 3 - 1, column + tap % 3 - 1
                    if 0 <= r < 8 and 0 <= c < 8:
                        total[row, column] += near[:, tap] @ x[r, c]
        if f"far {number}" in weights:
            total += weights[f"far {number}"] @ ((x.sum((0, 1)) + 32) >> 6)
        if f"rating {number}" in weights:
            total += line(weights[f"rating {number}"], RATING.first, RATING.step, sample["rating"])
            total += line(weights[f"empties {number}"], EMPTIES.first, EMPTIES.step, empties)
        return total

    def cut(scaled: np.ndarray) -> np.ndarray:
        return np.clip((scaled + (1 << 23)) >> 24, 0, 255)

    x = cut((layer(0, x) + weights["place"]) * weights["scale 0"])
    for block in range(described["blocks"]):
        inner = cut(layer(2 * block + 1, x) * weights[f"scale {2 * block + 1}"])
        x = cut(layer(2 * block + 2, inner) * weights[f"scale {2 * block + 2}"] + x * weights["around"][block])
    last = 2 * described["blocks"] + 1
    values = cut(layer(last, x) * weights[f"scale {last}"]) @ weights["out"]
    return {str(square): int(values[divmod(square, 8)]) for square in game.moves(plain.BLACK)}
