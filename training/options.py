"""The command line."""

import argparse
from dataclasses import dataclass
from pathlib import Path

DESCRIPTION = """\
Trains Outflank's evaluation from games with scores.

INPUT is a folder with files of games (*.games) of one board and rule set, and sets of patterns (shape.json, shape-NAME.json).
First a teacher, a large network, learns from the games. It then labels millions of positions near them, and from these learn the
students, which are small enough for the engine. OUTPUT receives NAME.json, NAME.bin and NAME.samples.json for each student,
teacher.pt, report.json and report.txt.
"""

EXAMPLES = """\
examples:
  the whole course, two students, 9 minutes altogether:
    python3 -m training INPUT OUTPUT --teacher-minutes 4 --new-positions 25 --deadline 540 \\
        --student small:main:32 --student large:main:64:branch
  only a teacher, going on from an earlier one:
    python3 -m training INPUT OUTPUT --teacher teacher.pt --teacher-minutes 8
  more students from a teacher that stays as it is:
    python3 -m training INPUT OUTPUT --teacher teacher.pt --teacher-minutes 0 --student large:main:64:branch
  a student straight from the labels of the games:
    python3 -m training INPUT OUTPUT --no-teacher --student six:shape:16
"""


@dataclass(frozen=True)
class StudentPlan:
    """A student to train."""

    name: str
    shape: str
    width: int
    branch: bool

    @staticmethod
    def parse(text: str) -> "StudentPlan":
        name, shape, width, *rest = text.split(":") if text.count(":") >= 2 else ("", "", "")
        if not name or not shape or not width.isdigit() or int(width) == 0 or rest not in ([], ["branch"]):
            raise argparse.ArgumentTypeError(f"{text}: expected NAME:SHAPE:WIDTH or NAME:SHAPE:WIDTH:branch")
        return StudentPlan(name, shape, int(width), bool(rest))


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    """The options of a run."""
    parser = argparse.ArgumentParser(
        prog="python3 -m training", description=DESCRIPTION, epilog=EXAMPLES, formatter_class=HelpFormat
    )
    parser.add_argument("input", type=Path, help="folder with *.games and shape*.json")
    parser.add_argument("output", type=Path, help="folder for the results; made if missing")
    add = parser.add_argument
    add("--student", dest="students", action="append", default=[], type=StudentPlan.parse, metavar="NAME:SHAPE:WIDTH[:branch]",
        help="a student to train, with the patterns of shape-SHAPE.json (for shape.json: shape); the engine reads widths of 16, 32 "
        "and 64; may be repeated")
    add("--result-share", type=share, default=0.5, metavar="0…1",
        help="how much the first exact score later in the game counts in the label of a searched position (default %(default)s)")
    add("--deadline", type=positive, metavar="SECONDS", help="shorten all stages so that the run ends by then")
    add("--device", help="cpu, cuda, cuda:1…; by default the GPU, if there is one")
    add("--no-compile", dest="compile", action="store_false", help="do not compile networks (slower, starts at once)")
    add("--seed", type=int, default=1, help="where random numbers begin (default %(default)s)")

    add = parser.add_argument_group("teacher").add_argument
    add("--teacher", type=Path, metavar="FILE", help="begin with this teacher instead of a new one")
    add("--no-teacher", action="store_true", help="students learn from the labels of the games alone")
    add("--teacher-minutes", type=not_negative, default=4.0, metavar="MINUTES",
        help="how long it learns; 0 leaves it as it is (default %(default)s)")
    add("--blocks", type=int, default=10, help="residual blocks of a new teacher (default %(default)s)")
    add("--channels", type=int, default=128, help="channels of a new teacher (default %(default)s)")
    add("--teacher-batch", type=int, default=4096, metavar="POSITIONS", help="positions in a step (default %(default)s)")
    add("--teacher-rate", type=positive, default=2e-3, metavar="RATE", help="highest learning rate (default %(default)s)")

    add = parser.add_argument_group("lessons for the students").add_argument
    add("--new-positions", type=not_negative, default=25.0, metavar="MILLIONS",
        help="positions to make up and let the teacher label (default %(default)s)")
    add("--lesson-minutes", type=positive, default=3.0, metavar="MINUTES", help="stop making them then (default %(default)s)")
    add("--guide-minutes", type=positive, default=0.4, metavar="MINUTES",
        help="how long the small student learns that chooses moves on the way to new positions (default %(default)s)")
    add("--own-share", type=share, default=0.3, metavar="0…1",
        help="how much the label of a searched position counts beside the teacher's (default %(default)s)")
    add("--save-lessons", type=Path, metavar="FILE", help="keep the lessons for a later run (about 70 bytes a position)")
    add("--lessons", type=Path, metavar="FILE", help="use lessons kept by an earlier run on the same games")

    add = parser.add_argument_group("students").add_argument
    add("--student-minutes", type=positive, default=1.0, metavar="MINUTES", help="how long each learns (default %(default)s)")
    add("--student-batch", type=int, default=32768, metavar="POSITIONS", help="positions in a step (default %(default)s)")
    add("--student-rate", type=positive, default=2e-3, metavar="RATE", help="highest learning rate (default %(default)s)")
    add("--linear-minutes", type=not_negative, default=0.5, metavar="MINUTES",
        help="how long the linear evaluation learns that students are compared with, one for each shape; 0: none "
             "(default %(default)s)")

    options = parser.parse_args(arguments)
    names = [student.name for student in options.students]
    if len(set(names)) < len(names):
        parser.error("two students have the same name")
    if not options.students and (options.no_teacher or options.teacher_minutes == 0):
        parser.error("nothing to do: name a --student, or let the teacher learn")
    if options.no_teacher and options.teacher:
        parser.error("--teacher and --no-teacher exclude each other")
    return options


class HelpFormat(argparse.RawDescriptionHelpFormatter):
    """Keeps the paragraphs as they are, and gives the options more room than usual."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=32, width=120)


def positive(text: str) -> float:
    number = float(text)
    if number <= 0:
        raise argparse.ArgumentTypeError(f"{text}: must be more than 0")
    return number


def not_negative(text: str) -> float:
    return 0.0 if float(text) == 0 else positive(text)


def share(text: str) -> float:
    number = float(text)
    if not 0 <= number <= 1:
        raise argparse.ArgumentTypeError(f"{text}: must lie between 0 and 1")
    return number
