"""Writing what the engine reads: NAME.json, NAME.bin and NAME.samples.json for each student; and the report."""

import json
from pathlib import Path

import torch
from torch import Tensor

from .errors import Errors, table
from .games import Variant
from .integers import IntegerStudent
from .lessons import Lessons
from .positions import empties

FORMAT = 1
TYPES = {"i8": "<i1", "i16": "<i2", "i32": "<i4"}
SAMPLES = 200


def write_student(folder: Path, name: str, student: IntegerStudent, errors: dict[str, Errors], data: dict) -> None:
    """The weights of a student (.bin, one array after the other), and what they are (.json)."""
    shape = student.shape
    described = {
        "format": FORMAT,
        "board": vars(student.variant),
        "width": student.width,
        "branch": student.branch,
        "families": [vars(family) for family in shape.families],
        "places": [{"family": family, "squares": squares} for family, squares in shape.places],
        "empties": student.variant.most_empties,
        "stages": student.stages,
        "errors": errors,
        "data": data,
        "arrays": [
            {"name": name, "type": array.type, "shape": list(array.values.shape)} for name, array in student.arrays.items()
        ],
    }
    (folder / f"{name}.json").write_text(json.dumps(described) + "\n")
    with open(folder / f"{name}.bin", "wb") as file:
        for array in student.arrays.values():
            file.write(array.values.cpu().numpy().astype(TYPES[array.type]).tobytes())


def write_samples(folder: Path, name: str, student: IntegerStudent, held_out: Lessons) -> None:
    """Some positions with what the student thinks of them, so that the engine can prove that it thinks the same."""
    # From few empties to many, in even steps.
    order = empties(held_out.cells).argsort()
    rows = order[torch.linspace(0, len(order) - 1, min(SAMPLES, len(order)), device=order.device).long()]
    sample = Lessons(held_out.cells[rows], held_out.own_moves[rows], held_out.other_moves[rows], held_out.label[rows])
    columns = (sample.cells.cpu(), empties(sample.cells).tolist(), student.judge(sample).tolist())
    positions = [
        {"own": bits(cells == 1), "other": bits(cells == 2), "empties": empty, "value": value}
        for cells, empty, value in zip(*columns)
    ]
    (folder / f"{name}.samples.json").write_text(json.dumps({"format": FORMAT, "units": 128, "positions": positions}) + "\n")


def bits(plane: Tensor) -> str:
    """A plane as a number in base 16, whose lowest bit is the top left square."""
    return f"{sum(1 << square for square in plane.nonzero().squeeze(1).tolist()):x}"


def write_report(folder: Path, variant: Variant, by_name: dict[str, Errors], data: dict) -> str:
    """Everything that was measured, for programs (report.json) and for people (report.txt)."""
    (folder / "report.json").write_text(json.dumps({"board": vars(variant), "errors": by_name, "data": data}, indent=1) + "\n")
    facts = "\n".join(f"{name.replace('_', ' ')}: {value}" for name, value in data.items())
    text = (
        f"{variant}\n{facts}\n\n"
        f"Mean absolute error on held-out positions, in discs, by empty squares\n{table(by_name, 'mean')}\n\n"
        f"Root mean square error\n{table(by_name, 'rms')}\n"
    )
    (folder / "report.txt").write_text(text)
    return text
