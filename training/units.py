"""Quantisation: the whole numbers that the engine computes with, and how training gets used to them.

| what | type | one unit |
|---|---|---|
| rows, bias | i8, i16 | 1/128 |
| accumulator a, hidden values h, z, y | 0…127 | 1/128 |
| weights of the output (out_w, l3) | i16 | 1/64 disc |
| weights of the branch (l1, l2) | i8 | 1/64 |
| b1, b2 | i32 | 1/8192, the product of the two |
| values | i32 | 1/128 disc |
"""

import torch
from torch import Tensor

# Units of values: rows, accumulators and scores in discs.
VALUE = 128
# Units of the weights that values are multiplied with; a product is shifted back by as many bits.
WEIGHT = 64
SHIFT = 6
# Highest hidden value, so that it fits seven bits.
TOP = 127 / VALUE

I8 = 127
I16 = 32767


def rounded(x: Tensor, units: int) -> Tensor:
    """Rounds to whole units, but lets gradients pass as if nothing had happened."""
    return x + (torch.round(x * units) / units - x).detach()


def floored(x: Tensor, units: int) -> Tensor:
    """Rounds down, as a shift does, with gradients as in `rounded`."""
    return x + (torch.floor(x * units) / units - x).detach()


def whole(x: Tensor, units: int, limit: int) -> Tensor:
    """The whole number of units, at most `limit` up or down."""
    return torch.round(x.detach().double() * units).clamp(-limit, limit).long()
