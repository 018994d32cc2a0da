"""The student: the network that the engine runs, here with floats for training.

Rows of patterns add up to an accumulator. Clipped to 0…1 and squared, it is multiplied with weights that depend on the number
of empty squares. A branch of two small layers can refine the result.
"""

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from .games import Variant
from .units import I8, I16, TOP, VALUE, WEIGHT, floored, rounded
from .shapes import Shape

BRANCH_WIDTHS = (16, 32)
EMPTIES_PER_STAGE = 4


def stages(variant: Variant) -> int:
    """Parts of a game that have weights of their own in the branch, and in the linear evaluation."""
    return variant.most_empties // EMPTIES_PER_STAGE + 1


class Student(nn.Module):
    """Judges positions by the rows that they pick, in discs for the side to move."""

    # Weights in discs are larger than the rest by about this factor; they are stored divided by it, so that one learning
    # rate suits all.
    DISCS = 16.0

    def __init__(self, shape: Shape, variant: Variant, width: int, branch: bool) -> None:
        super().__init__()
        self.shape, self.variant, self.width = shape, variant, width
        self.stages = stages(variant)
        self.rounds = False
        counts = variant.most_empties + 1
        # Accumulators begin inside their range, where every row has an effect, each somewhere else, so that they learn different
        # things. Rows begin small: of those that are hardly ever picked, what they begin with remains.
        self.rows = nn.Parameter(torch.randn(len(shape.tied_rows), width) * 0.005)
        self.bias = nn.Parameter((0.1 + 0.6 * torch.rand(width)).repeat(counts, 1))
        self.out_w = nn.Parameter((torch.randn(width) / width**0.5).repeat(counts, 1))
        self.out_bias = nn.Parameter(torch.zeros(counts))
        self.branch = branch
        if branch:
            first, second = BRANCH_WIDTHS
            self.l1 = nn.Parameter(torch.randn(self.stages, first, width) * (0.5 / width**0.5))
            self.b1 = nn.Parameter(torch.full((self.stages, first), 0.4))
            self.l2 = nn.Parameter(torch.randn(self.stages, second, first) * (0.5 / first**0.5))
            self.b2 = nn.Parameter(torch.full((self.stages, second), 0.3))
            self.l3 = nn.Parameter(torch.zeros(self.stages, second))

    def forward(self, picked: Tensor, empties: Tensor) -> Tensor:
        """`picked` are tied rows. With `rounds`, everything is cut to what whole numbers can express."""
        weight = rounded if self.rounds else lambda x, units: x
        cut = floored if self.rounds else lambda x, units: x
        # A product with ones and zeros picks the weights for a number of empties, and its gradient is a product too: far faster
        # than adding up gradients one by one.
        which = F.one_hot(empties, len(self.bias)).to(self.rows.dtype)
        summed = F.embedding_bag(picked, weight(self.rows, VALUE), mode="sum") + which @ weight(self.bias, VALUE)
        h = cut(summed.clamp(0, TOP) ** 2, VALUE)
        judged = cut((h * (which @ weight(self.out_w * self.DISCS, WEIGHT))).sum(1), VALUE)
        judged = judged + which @ weight(self.out_bias * self.DISCS, VALUE)
        if self.branch:
            stage = torch.div(empties, EMPTIES_PER_STAGE, rounding_mode="floor").clamp(max=self.stages - 1)
            z = cut(self._layer(h, stage, self.l1, self.b1), VALUE).clamp(0, TOP)
            y = cut(self._layer(z, stage, self.l2, self.b2), VALUE).clamp(0, TOP)
            l3 = F.one_hot(stage, self.stages).to(y.dtype) @ weight(self.l3 * self.DISCS, WEIGHT)
            judged = judged + cut((y * l3).sum(1), VALUE)
        return judged

    def _layer(self, x: Tensor, stage: Tensor, weights: Tensor, bias: Tensor) -> Tensor:
        """A layer for every stage at once, of which each position takes its own."""
        if self.rounds:
            weights, bias = rounded(weights, WEIGHT), rounded(bias, VALUE * WEIGHT)
        every = (x @ weights.flatten(0, 1).t()).view(len(x), self.stages, -1) + bias
        return every.gather(1, stage.view(-1, 1, 1).expand(-1, 1, every.shape[2])).squeeze(1)

    @torch.no_grad()
    def clip(self) -> None:
        """Keeps weights in the range that whole numbers have."""
        self.rows.clamp_(-I8 / VALUE, I8 / VALUE)
        self.bias.clamp_(-I16 / VALUE, I16 / VALUE)
        self.out_w.clamp_(-I16 / WEIGHT / self.DISCS, I16 / WEIGHT / self.DISCS)
        if self.branch:
            self.l1.clamp_(-I8 / WEIGHT, I8 / WEIGHT)
            self.l2.clamp_(-I8 / WEIGHT, I8 / WEIGHT)
            self.l3.clamp_(-I16 / WEIGHT / self.DISCS, I16 / WEIGHT / self.DISCS)

    @torch.no_grad()
    def forget(self, rows: Tensor) -> None:
        """Makes rows say nothing (a mask of tied ones), because they have not learnt anything."""
        self.rows[rows] = 0


class Linear(nn.Module):
    """The plain evaluation to compare with: one number for each row and stage, added up."""

    DISCS = 16.0

    def __init__(self, shape: Shape, variant: Variant) -> None:
        super().__init__()
        self.shape, self.variant = shape, variant
        self.stages = stages(variant)
        self.tied = len(shape.tied_rows)
        self.rows = nn.Parameter(torch.zeros(self.stages * self.tied, 1))
        self.bias = nn.Parameter(torch.zeros(variant.most_empties + 1, 1))
        self.rounds = False

    def forward(self, picked: Tensor, empties: Tensor) -> Tensor:
        stage = torch.div(empties, EMPTIES_PER_STAGE, rounding_mode="floor").clamp(max=self.stages - 1)
        summed = F.embedding_bag(picked + (stage * self.tied).unsqueeze(1), self.rows, mode="sum")
        which = F.one_hot(empties, len(self.bias)).to(summed.dtype)
        return (summed + which @ self.bias).squeeze(1) * self.DISCS

    def clip(self) -> None:
        """Nothing to keep in a range: it stays with floats."""

    def forget(self, rows: Tensor) -> None:
        """Nothing to forget: rows that learn nothing stay at zero."""
