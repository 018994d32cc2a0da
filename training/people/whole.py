"""The quantised network in whole numbers, computed step by step as `outflank-people` does: the judge whose figures count.

| what | type | one unit |
|---|---|---|
| planes | u8 | 1/16 |
| activations, means of the board | u8 | a step of their layer |
| weights | i8 | a step of their output channel |
| sums: what is told, places, biases | i32 | the product of the two |
| scale: from sums to activations | i32 | 1/2²⁴ |
| out | i32 | 1/65536 of a logit, for each step of an activation |
"""

from dataclasses import dataclass

import torch
from torch import Tensor

from .choices import PLANES, UNIT
from .conditions import EMPTIES, HIGHEST, LAST_YEAR, LOWEST, RATING, YEARS, Knots
from .network import SIDE
from .quantised import LIMIT, TOP, Folded, FoldedLayer

SHIFT = 24
LOGIT = 1 << 16
# Offsets of the nine squares that a convolution sees, row by row.
TAPS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)]


@dataclass
class WholeLayer:
    """The numbers of a layer."""

    near: Tensor  # [outputs, 9, inputs]
    far: Tensor | None  # [outputs, inputs]
    rating: Tensor | None  # [knots, outputs]
    empties: Tensor | None  # [knots, outputs]
    bias: Tensor  # [outputs]
    scale: Tensor  # [outputs]

    @staticmethod
    def of(layer: FoldedLayer, step_in: float) -> "WholeLayer":
        step = layer.step.double()
        unit = (step * step_in).unsqueeze(0)

        def grid(weights: Tensor) -> Tensor:
            return torch.round(weights.detach().double().flatten(1) / step.unsqueeze(1)).clamp(-LIMIT, LIMIT).long()

        near = grid(layer.near).view(len(step), -1, len(TAPS)).transpose(1, 2).contiguous()
        told = None if layer.told is None else layer.told.detach().double().t()
        bias = layer.bias.detach().double()
        rating = empties = None
        if told is not None:
            rating, empties, years = told.split([RATING.count, EMPTIES.count, YEARS.count])
            # The year is the same for everybody who asks.
            bias = bias + YEARS.hats(torch.tensor([LAST_YEAR])).to(years.device).double()[0] @ years
            rating, empties = (whole(table / unit) for table in (rating, empties))
        scale = whole(unit.squeeze(0) / layer.step_out.double() * 2**SHIFT)
        return WholeLayer(near, None if layer.far is None else grid(layer.far), rating, empties, whole(bias / unit.squeeze(0)), scale)

    def sums(self, x: Tensor, rating: Tensor, empties: Tensor) -> Tensor:
        """What comes out for whole activations [positions, 8, 8, inputs]. Floats are exact here: no sum reaches 2²⁴."""
        padded = torch.nn.functional.pad(x.float(), (0, 0, 1, 1, 1, 1))
        total = 0
        for tap, (down, right) in enumerate(TAPS):
            part = padded[:, 1 + down : 1 + down + SIDE, 1 + right : 1 + right + SIDE]
            total = total + part @ self.near[:, tap].t().float()
        add = self.bias.unsqueeze(0)
        if self.far is not None:
            mean = (x.sum((1, 2)) + SIDE * SIDE // 2) >> 6
            add = add + (mean.float() @ self.far.t().float()).long()
        if self.rating is not None:
            add = add + between(self.rating, RATING, rating) + between(self.empties, EMPTIES, empties)
        return total.long() + add[:, None, None]


def whole(x: Tensor) -> Tensor:
    return torch.round(x).long()


def between(table: Tensor, knots: Knots, value: Tensor) -> Tensor:
    """The line through the rows of a table, at a value."""
    low = torch.div(value - knots.first, knots.step, rounding_mode="floor").clamp(0, knots.count - 2)
    past = (value - knots.first - low * knots.step).unsqueeze(1)
    line = table[low] * (knots.step - past) + table[low + 1] * past
    return torch.div(line + knots.step // 2, knots.step, rounding_mode="floor")


def activation(scaled: Tensor) -> Tensor:
    return ((scaled + (1 << (SHIFT - 1))) >> SHIFT).clamp(0, TOP)


class WholeNetwork:
    """A trained network with all its numbers whole."""

    def __init__(self, network: Folded) -> None:
        self.blocks, self.channels = network.blocks, network.channels
        self.layers, before = [], 1 / UNIT
        # How much of the activations before it goes around a layer, at its own scale.
        self.around = []
        for layer in network.layers():
            self.layers.append(WholeLayer.of(layer, before))
            before = float(layer.step_out)
        pairs = zip([network.stem, *network.second], network.second)
        self.around = [round(float(x.step_out) / float(y.step_out) * 2**SHIFT) for x, y in pairs]
        unit = (network.stem.step.double() / UNIT).view(-1, 1, 1)
        self.place = whole(network.place.detach().double() / unit).permute(1, 2, 0).contiguous()
        self.out = whole(network.out.detach().double() * float(network.head.step_out) * LOGIT)

    def logits(self, planes: Tensor, rating: Tensor, empties: Tensor) -> Tensor:
        """The logits of all squares, in whole units."""
        told = (rating.long().clamp(LOWEST, HIGHEST), empties.long())
        x = planes.long().view(len(planes), SIDE, SIDE, len(PLANES))
        stem, *inner, head = self.layers
        x = activation((stem.sums(x, *told) + self.place) * stem.scale)
        for number, around in enumerate(self.around):
            first, second = inner[2 * number : 2 * number + 2]
            hidden = activation(first.sums(x, *told) * first.scale)
            x = activation(second.sums(hidden, *told) * second.scale + x * around)
        return (activation(head.sums(x, *told) * head.scale) * self.out).sum(3).flatten(1)

    def chances(self, planes: Tensor, rating: Tensor, empties: Tensor, chunk: int = 1 << 13) -> Tensor:
        """How likely each move is."""
        columns = (planes, rating, empties)
        parts = [self.logits(*part) for part in zip(*(column.split(chunk) for column in columns))]
        logits = torch.cat([(part.double() / LOGIT).float() for part in parts])
        return logits.masked_fill(planes[:, :, 2] == 0, float("-inf")).softmax(1)
