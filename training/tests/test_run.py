import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path

import numpy as np

from training.options import parse
from training.run import run

from . import plain


class WholeRun(unittest.TestCase):
    """From random games, whose searched labels count the discs, to students."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        plain.write_games(cls.folder / "random.games", 80)
        (cls.folder / "shape-six.json").write_text(json.dumps(plain.six_shape()))
        cls.errors = cls.run_training(
            "first", "--blocks=1", "--channels=8", "--teacher-minutes=0.16", "--teacher-batch=128", "--new-positions=0.002",
            "--student-minutes=0.06", "--linear-minutes=0.06", "--guide-minutes=0.02", "--student-batch=256", "--student-rate=0.02",
            "--student=small:six:16", "--student=large:six:32:branch", f"--save-lessons={cls.folder / 'lessons.pt'}",
        )

    @classmethod
    def run_training(cls, output, *options):
        with contextlib.redirect_stdout(io.StringIO()):
            return run(parse([str(cls.folder), str(cls.folder / output), "--device=cpu", "--result-share=0", *options]))

    def read(self, name):
        return json.loads((self.folder / "first" / name).read_text())

    def test_everyone_has_learnt_something(self):
        for name in ("teacher", "linear six", "small", "large"):
            # A few seconds of learning, on however busy a machine: better than no judgement at all, and no more is asked.
            self.assertLess(self.errors[name]["all"]["mean"], 0.97 * self.errors["even"]["all"]["mean"], name)

    def test_whole_numbers_judge_as_well_as_floats(self):
        for name in ("small", "large"):
            floats, whole = (self.errors[key]["all"]["mean"] for key in (f"{name}, floats", name))
            self.assertLess(whole, 1.03 * floats)

    def test_the_files_fit_together(self):
        described = self.read("large.json")
        self.assertEqual(described["board"], {"width": 6, "height": 6, "rules": "standard"})
        self.assertEqual((described["empties"], described["stages"], described["width"]), (32, 9, 32))
        self.assertEqual(set(described["errors"]), {"float", "integer", "linear", "teacher"})
        sizes = {"i8": 1, "i16": 2, "i32": 4}
        expected = sum(sizes[array["type"]] * int(np.prod(array["shape"])) for array in described["arrays"])
        self.assertEqual((self.folder / "first" / "large.bin").stat().st_size, expected)
        self.assertEqual(described["arrays"][0], {"name": "rows", "type": "i8", "shape": [2 * 3**6 + 80, 32]})
        self.assertLess((self.folder / "first" / "teacher.pt").stat().st_size, 1 << 20)
        self.assertIn("large", (self.folder / "first" / "report.txt").read_text())

    def test_samples_can_be_computed_from_the_files_alone(self):
        for name in ("small", "large"):
            described, samples = self.read(f"{name}.json"), self.read(f"{name}.samples.json")
            weights = self.weights(name, described)
            for position in samples["positions"]:
                self.assertEqual(judged(described, weights, position), position["value"])

    def test_later_runs_go_on_from_lessons_and_teachers(self):
        options = ["--student=again:six:16", "--student-minutes=0.01", "--guide-minutes=0.01", "--linear-minutes=0"]
        lessons = self.run_training("second", f"--lessons={self.folder / 'lessons.pt'}", *options)
        self.assertNotIn("teacher", lessons)
        teacher = f"--teacher={self.folder / 'first' / 'teacher.pt'}"
        again = self.run_training("third", teacher, "--teacher-minutes=0", "--new-positions=0.001", *options)
        # The same teacher, but other views of the positions.
        self.assertAlmostEqual(again["teacher"]["all"]["mean"], self.errors["teacher"]["all"]["mean"], delta=0.5)
        alone = self.run_training("fourth", "--no-teacher", *options)
        self.assertIn("again", alone)

    def weights(self, name, described):
        data, at, weights = (self.folder / "first" / f"{name}.bin").read_bytes(), 0, {}
        for array in described["arrays"]:
            dtype = np.dtype({"i8": "<i1", "i16": "<i2", "i32": "<i4"}[array["type"]])
            count = int(np.prod(array["shape"]))
            weights[array["name"]] = np.frombuffer(data, dtype, count, at).reshape(array["shape"]).astype(np.int64)
            at += count * dtype.itemsize
        return weights


def judged(described, weights, position) -> int:
    """The value of a position, written down once more from the description of the format, with the plain rules."""
    board = described["board"]
    game = plain.PlainGame(board["width"], board["height"], board["rules"])
    bits = {plain.BLACK: int(position["own"], 16), plain.WHITE: int(position["other"], 16)}
    game.discs = {
        divmod(square, board["width"]): side for side, set_ in bits.items() for square in range(36) if set_ >> square & 1
    }
    cells, empties = game.cells(), position["empties"]
    sizes = [3 ** family["squares"] for family in described["families"]]
    acc = weights["bias"][empties].copy()
    for place in described["places"]:
        digits = [cells[square] for square in place["squares"]]
        acc += weights["rows"][sum(sizes[: place["family"]]) + sum(digit * 3**i for i, digit in enumerate(digits))]
    for group, side in enumerate((plain.BLACK, plain.WHITE)):
        acc += weights["rows"][sum(sizes) + 40 * group + min(len(game.moves(side)), 39)]
    h = np.clip(acc, 0, 127) ** 2 >> 7
    total = weights["out_bias"][empties] + (h @ weights["out_w"][empties] >> 6)
    if described["branch"]:
        stage = min(empties // 4, described["stages"] - 1)
        z = np.clip(weights["l1"][stage] @ h + weights["b1"][stage] >> 6, 0, 127)
        y = np.clip(weights["l2"][stage] @ z + weights["b2"][stage] >> 6, 0, 127)
        total += y @ weights["l3"][stage] >> 6
    return int(np.clip(total, -36 * 128, 36 * 128))
