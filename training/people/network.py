"""The network with floats, as it learns: residual blocks of convolutions, told a rating in every one of them."""

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from . import conditions
from .choices import PLANES, UNIT

SIDE = 8
# Channels between the last block and the answer.
HEAD = 32
# Stands for "cannot be played" among the logits.
NEVER = -1e4


class Layer(nn.Module):
    """A convolution; with `far`, every square also sees the mean of the whole board, and with `told`, what the network is told."""

    def __init__(self, inputs: int, outputs: int, far: bool, told: bool) -> None:
        super().__init__()
        self.near = nn.Conv2d(inputs, outputs, 3, padding=1, bias=False)
        self.norm = nn.BatchNorm2d(outputs)
        self.far = nn.Linear(inputs, outputs, bias=False) if far else None
        self.told = nn.Linear(conditions.WIDTH, outputs, bias=False) if told else None
        if far:
            nn.init.zeros_(self.far.weight)
        if told:
            nn.init.zeros_(self.told.weight)

    def forward(self, x: Tensor, told: Tensor) -> Tensor:
        y = self.near(x)
        if self.far is not None:
            y = y + self.far(x.mean((2, 3)))[:, :, None, None]
        y = self.norm(y)
        return y if self.told is None else y + self.told(told)[:, :, None, None]


class Network(nn.Module):
    """How likely each move is, as logits: [positions, squares], `NEVER` where there is no move."""

    def __init__(self, blocks: int, channels: int) -> None:
        super().__init__()
        self.blocks, self.channels = blocks, channels
        self.stem = Layer(len(PLANES), channels, far=False, told=True)
        # What a square means by where it lies.
        self.place = nn.Parameter(torch.zeros(channels, SIDE, SIDE))
        self.first = nn.ModuleList(Layer(channels, channels, far=True, told=True) for _ in range(blocks))
        self.second = nn.ModuleList(Layer(channels, channels, far=False, told=False) for _ in range(blocks))
        self.head = Layer(channels, HEAD, far=True, told=True)
        self.out = nn.Parameter(torch.randn(HEAD) / HEAD**0.5)
        # A block that begins as the identity lets a deep network learn from the first step on.
        for layer in self.second:
            nn.init.zeros_(layer.norm.weight)

    def forward(self, planes: Tensor, told: Tensor) -> Tensor:
        x = F.relu(self.stem(seen(planes, self.out.dtype), told) + self.place)
        for first, second in zip(self.first, self.second):
            x = F.relu(x + second(F.relu(first(x, told)), told))
        return answer(F.relu(self.head(x, told)), self.out, planes)


def seen(planes: Tensor, dtype: torch.dtype) -> Tensor:
    """The planes as the first convolution takes them, with ones for discs."""
    return (planes.to(dtype) / UNIT).view(len(planes), SIDE, SIDE, len(PLANES)).permute(0, 3, 1, 2)


def answer(hidden: Tensor, out: Tensor, planes: Tensor) -> Tensor:
    """The logits of legal moves. Half precision is too coarse for the answer itself, so the last product is a full one."""
    logits = (hidden.float() * out.float().view(1, -1, 1, 1)).sum(1).flatten(1)
    return logits.masked_fill(planes[:, :, 2] == 0, NEVER)
