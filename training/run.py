"""A run from games to students, stage by stage."""

import argparse
import random

import torch

from . import games, learn_student, learn_teacher, lessons, output, positions
from .boards import Board
from .errors import Errors, errors
from .integers import IntegerStudent
from .lessons import Lessons
from .machine import Machine
from .options import StudentPlan
from .positions import Positions
from .progress import Budget, say
from .shapes import Shape
from .student import Linear, Student
from .teacher import Judge, Teacher
from .units import VALUE

# Positions in one call of the teacher, and those in one step of labelling.
JUDGE_BATCH = {"cuda": 1 << 15, "cpu": 1 << 10}
LESSON_CHUNK = {"cuda": 1 << 19, "cpu": 1 << 13}
# Sums in the accumulator of the student that guides to new positions.
GUIDE_WIDTH = 16


def run(options: argparse.Namespace) -> dict[str, Errors]:
    """Runs all stages and returns the errors of everything that was trained."""
    return Run(options).go()


class Run:
    """What the stages hand on to each other."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        random.seed(options.seed)
        torch.manual_seed(options.seed)
        self.machine = Machine.choose(options.device, options.compile)
        say(str(self.machine))
        wishes = {"lessons": 60 * options.lesson_minutes, "guide": 60 * options.guide_minutes}
        wishes = wishes if self.labels() else dict.fromkeys(wishes, 0.0)
        wishes["teacher"] = 0.0 if options.no_teacher else 60 * options.teacher_minutes
        wishes |= {f"linear {shape}": 60 * options.linear_minutes for shape in {plan.shape for plan in options.students}}
        wishes |= {plan.name: 60 * options.student_minutes for plan in options.students}
        self.budget = Budget(wishes, options.deadline)
        self.errors: dict[str, Errors] = {}

    def labels(self) -> bool:
        """Whether a teacher labels positions in this run."""
        return bool(self.options.students) and not self.options.no_teacher and not self.options.lessons

    def go(self) -> dict[str, Errors]:
        options = self.options
        options.output.mkdir(parents=True, exist_ok=True)
        played = games.read_folder(options.input)
        self.variant = played.variant
        self.board = Board(self.variant)
        # Before anything long begins, so that a mistake shows at once.
        shapes = {plan.shape: self.shape(plan.shape) for plan in options.students}

        learn, held_out = positions.from_games(played, options.result_share, self.machine.device)
        labelled = learn.labelled()
        if len(labelled) == 0 or len(held_out) == 0:
            raise games.GamesError(f"{options.input}: too few games; at least {games.HOLD_OUT} are needed")
        self.held_out = Lessons.of(self.board, held_out.cells, held_out.label)
        self.data = {
            "games": len(played),
            "positions": len(labelled),
            "exact_positions": int((labelled.kind == positions.EXACT).sum()),
            "held_out_positions": len(held_out),
            "result_share": options.result_share,
        }
        say(f"{len(labelled):,} labelled positions to learn from, {len(held_out):,} held out")

        # The worst that can be expected: to call every position even.
        self.measure("even", torch.zeros_like(held_out.label))
        judge = self.teach(labelled)
        if options.students:
            to_learn = self.prepare_lessons(learn, judge, next(iter(shapes.values())))
            for name, shape in shapes.items():
                self.train_linear(name, shape, to_learn)
            for plan in options.students:
                self.train_student(plan, shapes[plan.shape], to_learn)
        say("errors in discs\n\n" + output.write_report(options.output, self.variant, self.errors, self.data))
        return self.errors

    def shape(self, name: str) -> Shape:
        files = [self.options.input / f"shape-{name}.json", self.options.input / "shape.json"]
        found = next((path for path in files[: 2 if name == "shape" else 1] if path.exists()), files[0])
        return Shape.read(found, self.variant).to(self.machine.device)

    def teach(self, labelled: Positions) -> Judge | None:
        """Trains the teacher, saves and measures it."""
        options = self.options
        seconds = self.budget.take("teacher")
        if options.no_teacher or (options.lessons and options.teacher is None):
            return None
        if options.teacher:
            teacher = Teacher.load(options.teacher)
            if (teacher.plan["width"], teacher.plan["height"]) != (self.variant.width, self.variant.height):
                raise games.GamesError(f"{options.teacher}: a teacher for another size of board")
        else:
            teacher = Teacher(self.variant.width, self.variant.height, options.blocks, options.channels)
        if seconds > 0:
            machine, batch, rate = self.machine, options.teacher_batch, options.teacher_rate
            teacher = learn_teacher.train(teacher, labelled, self.board, machine, seconds, batch, rate)
            teacher.save(options.output / "teacher.pt")
        self.data |= {"teacher": f"{teacher.plan['blocks']} blocks × {teacher.plan['channels']} channels"}
        device = self.machine.device.type
        judge = Judge(teacher, self.machine, self.board, labelled.cells, JUDGE_BATCH[device])
        self.measure("teacher, one view", judge(self.held_out.cells, views=1))
        self.measure("teacher", judge(self.held_out.cells))
        return judge

    def prepare_lessons(self, learn: Positions, judge: Judge | None, shape: Shape) -> Lessons:
        """The positions that all students learn from."""
        options = self.options
        guide_seconds, seconds = self.budget.take("guide"), self.budget.take("lessons")
        if options.lessons:
            prepared = Lessons.load(options.lessons, self.machine.device, self.board)
        elif judge is None:
            prepared = lessons.without_teacher(self.board, learn)
        else:
            guide = self.train_guide(shape, learn, guide_seconds)
            count, chunk = int(options.new_positions * 1e6), LESSON_CHUNK[self.machine.device.type]
            prepared = lessons.with_teacher(self.board, judge, guide, learn, count, seconds, options.own_share, chunk)
            self.data |= {"own_share": options.own_share}
        if options.save_lessons:
            prepared.save(options.save_lessons)
        self.data |= {"lessons": len(prepared), "new_positions": prepared.made_up}
        return prepared

    def train_guide(self, shape: Shape, learn: Positions, seconds: float) -> lessons.Guide:
        """A small student that knows the labels of the games alone, to find the moves that a search would make."""
        student = Student(shape, self.variant, GUIDE_WIDTH, branch=False)
        self.train(student, lessons.without_teacher(self.board, learn), seconds, "guide")
        return learn_student.guide(student, self.board)

    def train_linear(self, name: str, shape: Shape, to_learn: Lessons) -> None:
        """The linear evaluation that students with this shape are compared with."""
        seconds = self.budget.take(f"linear {name}")
        if seconds > 0:
            linear = Linear(shape, self.variant)
            self.train(linear, to_learn, seconds, f"linear {name}")
            self.measure(f"linear {name}", learn_student.judge(linear, self.held_out))

    def train_student(self, plan: StudentPlan, shape: Shape, to_learn: Lessons) -> None:
        """One student: trained, measured with floats and whole numbers, written."""
        student = Student(shape, self.variant, plan.width, plan.branch)
        self.train(student, to_learn, self.budget.take(plan.name), plan.name)
        self.measure(f"{plan.name}, floats", learn_student.judge(student, self.held_out))
        integers = IntegerStudent(student)
        self.measure(plan.name, integers.judge(self.held_out) / VALUE)
        named = {
            "float": f"{plan.name}, floats", "integer": plan.name, "linear": f"linear {plan.shape}", "teacher": "teacher"
        }
        found = {kind: self.errors[name] for kind, name in named.items() if name in self.errors}
        output.write_student(self.options.output, plan.name, integers, found, self.data)
        output.write_samples(self.options.output, plan.name, integers, self.held_out)

    def train(self, student: Student | Linear, to_learn: Lessons, seconds: float, name: str) -> None:
        batch, rate = self.options.student_batch, self.options.student_rate
        learn_student.train(student, to_learn, self.machine, seconds, batch, rate, name)

    def measure(self, name: str, judged: torch.Tensor) -> None:
        """Notes the errors of someone's judgements of the held-out positions."""
        empty = positions.empties(self.held_out.cells)
        self.errors[name] = errors(self.variant, judged, self.held_out.label, empty)
        say(f"{name}: mean error {self.errors[name]['all']['mean']:.3f} discs on held-out positions")
