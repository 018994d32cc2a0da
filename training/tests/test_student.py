import contextlib
import io
import random
import unittest

import torch

from training.boards import Board
from training.games import Variant
from training.integers import IntegerStudent
from training.learn_student import judge, never_picked, picked, train
from training.lessons import Lessons
from training.machine import Machine
from training.shapes import Shape
from training.student import Student
from training.units import VALUE

from . import plain

SIX = Variant(6, 6, "standard")


def some_lessons() -> Lessons:
    dice = random.Random(4)
    positions = [game.cells() for _ in range(20) for game in plain.random_game(6, 6, "standard", dice)[1]]
    cells = torch.tensor(positions, dtype=torch.uint8)
    return Lessons.of(Board(SIX), cells, torch.zeros(len(cells)))


def some_student(branch: bool) -> Student:
    torch.manual_seed(8)
    student = Student(Shape("six", plain.six_shape()), SIX, 16, branch)
    with torch.no_grad():
        for weights in student.parameters():
            weights += 0.05 * torch.randn_like(weights)
    student.clip()
    return student


class WholeNumbers(unittest.TestCase):
    def test_they_are_exactly_what_the_rounding_student_computes(self):
        lessons = some_lessons()
        for branch in (False, True):
            student = some_student(branch)
            student.rounds = True
            whole = IntegerStudent(student).judge(lessons)
            self.assertLess(float((judge(student, lessons) * VALUE - whole).abs().max()), 1.01 if branch else 0.51)

    def test_they_are_close_to_the_floats(self):
        lessons = some_lessons()
        for branch in (False, True):
            student = some_student(branch)
            floats = judge(student, lessons)
            off = (floats - IntegerStudent(student).judge(lessons) / VALUE).abs()
            self.assertLess(float(off.mean()), 0.02 * float(floats.abs().mean()) + 0.2)

    def test_values_stay_on_the_board(self):
        lessons = some_lessons()
        student = some_student(False)
        with torch.no_grad():
            student.out_bias += 100
        self.assertEqual(int(IntegerStudent(student).judge(lessons).max()), SIX.squares * VALUE)

    def test_gradients_pass_through_the_rounding(self):
        lessons = some_lessons()
        student = some_student(True)
        with torch.no_grad():
            student.l3 += 0.1
        student.rounds = True
        rows = picked(student.shape, lessons, torch.arange(len(lessons)))
        student(rows, (lessons.cells == 0).sum(1)).sum().backward()
        for name, weights in student.named_parameters():
            self.assertGreater(float(weights.grad.abs().sum()), 0, name)

    def test_rows_that_were_never_picked_say_nothing(self):
        lessons = some_lessons()
        student = some_student(False)
        with contextlib.redirect_stdout(io.StringIO()):
            train(student, lessons, Machine.choose("cpu", False), 0.05, 64, 0.001, "student")
        never = never_picked(student.shape, lessons)
        self.assertEqual((int(student.rows[never].count_nonzero()), bool(never.any())), (0, True))
        self.assertGreater(int(student.rows[~never].count_nonzero()), 0)
