"""The quantised student: in whole numbers, computed step by step as the engine does.

This is the reference for the engine, and the judge whose errors count.
"""

from dataclasses import dataclass

import torch
from torch import Tensor

from .lessons import Lessons
from .units import I8, I16, SHIFT, VALUE, WEIGHT, whole
from .positions import empties
from .shapes import Shape
from .student import EMPTIES_PER_STAGE, Student

I32 = 2**31 - 1


@dataclass
class Array:
    """Whole numbers, and the type that they are stored in."""

    values: Tensor
    type: str


class IntegerStudent:
    """A trained student with its weights as whole numbers, rows written out for mirror images too."""

    def __init__(self, student: Student) -> None:
        self.shape: Shape = student.shape
        self.variant, self.branch, self.width, self.stages = student.variant, student.branch, student.width, student.stages
        discs = student.DISCS
        self.arrays = {
            "rows": Array(whole(self.shape.expand(student.rows), VALUE, I8), "i8"),
            "bias": Array(whole(student.bias, VALUE, I16), "i16"),
            "out_w": Array(whole(student.out_w * discs, WEIGHT, I16), "i16"),
            "out_bias": Array(whole(student.out_bias * discs, VALUE, I32), "i32"),
        }
        if student.branch:
            self.arrays |= {
                "l1": Array(whole(student.l1, WEIGHT, I8), "i8"),
                "b1": Array(whole(student.b1, VALUE * WEIGHT, I32), "i32"),
                "l2": Array(whole(student.l2, WEIGHT, I8), "i8"),
                "b2": Array(whole(student.b2, VALUE * WEIGHT, I32), "i32"),
                "l3": Array(whole(student.l3 * discs, WEIGHT, I16), "i16"),
            }

    def judge(self, lessons: Lessons, chunk: int = 1 << 13) -> Tensor:
        """What positions are worth to the side to move, in 1/128 disc."""
        columns = (lessons.cells, lessons.own_moves, lessons.other_moves)
        return torch.cat([self._judge(*part) for part in zip(*(column.split(chunk) for column in columns))])

    def _judge(self, cells: Tensor, own_moves: Tensor, other_moves: Tensor) -> Tensor:
        weights = {name: array.values for name, array in self.arrays.items()}
        empty = empties(cells)
        summed = weights["bias"][empty]
        for picked in self.shape.pick(cells, own_moves, other_moves).unbind(1):
            summed = summed + weights["rows"][picked]
        a = summed.clamp(0, 127)
        h = (a * a) >> 7
        total = weights["out_bias"][empty] + ((h * weights["out_w"][empty]).sum(1) >> SHIFT)
        if self.branch:
            stage = torch.div(empty, EMPTIES_PER_STAGE, rounding_mode="floor").clamp(max=self.stages - 1)

            def layer(x: Tensor, matrix: str, bias: str) -> Tensor:
                return (((x.unsqueeze(1) * weights[matrix][stage]).sum(2) + weights[bias][stage]) >> SHIFT).clamp(0, 127)

            y = layer(layer(h, "l1", "b1"), "l2", "b2")
            total = total + ((y * weights["l3"][stage]).sum(1) >> SHIFT)
        most = self.variant.squares * VALUE
        return total.clamp(-most, most)
