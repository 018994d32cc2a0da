"""Training students on lessons."""

import torch
from torch import Tensor

from .boards import Board
from .learning import error, learn, shuffled
from .lessons import Guide, Lessons
from .machine import Machine
from .positions import empties
from .progress import Cycle
from .shapes import Shape
from .student import Linear, Student

# In the last part of the training the student computes with whole numbers, as it will in the engine.
WHOLE_NUMBERS_FROM = 2 / 3
WEIGHT_DECAY = 1e-3


def train(
    student: Student | Linear, lessons: Lessons, machine: Machine, seconds: float, batch: int, rate: float, name: str
) -> None:
    """Trains a student for some time."""
    student.to(machine.device)
    optimiser = machine.adam(student.parameters(), lr=rate, betas=(0.9, 0.99), weight_decay=WEIGHT_DECAY)
    cycle = Cycle(seconds)

    def loss_of(rows: Tensor) -> Tensor:
        student.rounds = cycle.done > WHOLE_NUMBERS_FROM
        return error(judged(student, lessons, rows), lessons.label[rows])

    learn(name, optimiser, cycle, shuffled(len(lessons), batch, machine.device), loss_of, student.clip)
    student.rounds = False
    student.forget(never_picked(student.shape, lessons))


def picked(shape: Shape, lessons: Lessons, rows: Tensor) -> Tensor:
    """The tied rows that some of the positions pick."""
    return shape.tied[shape.pick(lessons.cells[rows], lessons.own_moves[rows], lessons.other_moves[rows])]


def judged(student: Student | Linear, lessons: Lessons, rows: Tensor) -> Tensor:
    """What the student thinks of some of the positions, in discs."""
    return student(picked(student.shape, lessons, rows), empties(lessons.cells[rows]))


def never_picked(shape: Shape, lessons: Lessons, chunk: int = 1 << 17) -> Tensor:
    """Which tied rows no position picks."""
    never = torch.ones(len(shape.tied_rows), dtype=torch.bool, device=lessons.cells.device)
    for rows in torch.arange(len(lessons), device=lessons.cells.device).split(chunk):
        never[picked(shape, lessons, rows).flatten()] = False
    return never


@torch.no_grad()
def judge(student: Student | Linear, lessons: Lessons, chunk: int = 1 << 15) -> Tensor:
    """What the student thinks of all of the positions, in discs."""
    numbers = torch.arange(len(lessons), device=lessons.cells.device)
    return torch.cat([judged(student, lessons, rows) for rows in numbers.split(chunk)])


def guide(student: Student, board: Board, chunk: int = 1 << 18) -> Guide:
    """A trained student as a guide to new positions."""

    def judged_quickly(cells: Tensor) -> Tensor:
        return judge(student, Lessons.of(board, cells, torch.zeros(len(cells), device=cells.device)), chunk)

    return judged_quickly
