"""The teacher: a residual convolutional network, far too slow for a search, but a much better judge than the student."""

import random
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from .boards import Board
from .machine import Machine
from .progress import warn

# The network works with numbers around one; this makes discs of them.
DISCS = 16.0


class Block(nn.Module):
    """Two convolutions and a way around them."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.first_norm = nn.BatchNorm2d(channels)
        self.second = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.second_norm = nn.BatchNorm2d(channels)

    def forward(self, x: Tensor) -> Tensor:
        inner = F.relu(self.first_norm(self.first(x)))
        return F.relu(x + self.second_norm(self.second(inner)))


class Teacher(nn.Module):
    """Judges stored positions (cells), in discs for the side to move."""

    # Channels of the body for each one of the head, and values between the head and the answer.
    BODY_PER_HEAD = 4
    HEAD_WIDTH = 128

    def __init__(self, width: int, height: int, blocks: int, channels: int) -> None:
        super().__init__()
        self.plan = {"width": width, "height": height, "blocks": blocks, "channels": channels}
        self.stem = nn.Conv2d(4, channels, 3, padding=1, bias=False)
        self.stem_norm = nn.BatchNorm2d(channels)
        self.blocks = nn.Sequential(*(Block(channels) for _ in range(blocks)))
        head = max(channels // self.BODY_PER_HEAD, 1)
        self.head = nn.Conv2d(channels, head, 1, bias=False)
        self.head_norm = nn.BatchNorm2d(head)
        self.hidden = nn.Linear(head * width * height, self.HEAD_WIDTH)
        self.value = nn.Linear(self.HEAD_WIDTH, 1)
        # A block that begins as the identity lets a deep network learn from the first step on.
        for block in self.blocks:
            nn.init.zeros_(block.second_norm.weight)

    def forward(self, cells: Tensor) -> Tensor:
        x = F.relu(self.stem_norm(self.stem(self._planes(cells))))
        x = self.blocks(x)
        x = F.relu(self.head_norm(self.head(x)))
        x = F.relu(self.hidden(x.flatten(1)))
        # Half precision is too coarse for the answer itself, so the last product is a full one, written out.
        return ((x.float() * self.value.weight.float()).sum(1) + self.value.bias.float()) * DISCS

    def _planes(self, cells: Tensor) -> Tensor:
        """The four input planes: own discs, other discs, empty squares, and how empty the board is."""
        empty = cells == 0
        fill = empty.sum(1, keepdim=True) / cells.shape[1]
        kinds = [cells == 1, cells == 2, empty, fill.expand(cells.shape)]
        planes = torch.stack([kind.to(self.stem.weight.dtype) for kind in kinds], 1)
        planes = planes.view(len(cells), 4, self.plan["height"], self.plan["width"])
        return planes.contiguous(memory_format=torch.channels_last)

    def save(self, path: Path) -> None:
        """Writes it with its large tensors in half precision, which is all that labelling uses."""
        state = {name: t.half() if t.dim() > 1 else t for name, t in self.state_dict().items()}
        torch.save({"plan": self.plan, "state": {name: t.cpu() for name, t in state.items()}}, path)

    @staticmethod
    def load(path: Path) -> "Teacher":
        """Reads one that was saved."""
        saved = torch.load(path, map_location="cpu")
        teacher = Teacher(**saved["plan"])
        teacher.load_state_dict({name: t.float() if t.is_floating_point() else t for name, t in saved["state"].items()})
        return teacher


class Judge:
    """A teacher that no longer learns, made fast: half precision, compiled, many positions at a time."""

    # Views of a position over which a judgement is averaged. Measured: the gain of eight over four is not worth their time.
    VIEWS = 4

    def __init__(self, teacher: Teacher, machine: Machine, board: Board, sample: Tensor, batch: int) -> None:
        self.symmetries = board.symmetries().to(machine.device)
        self.bound = float(board.squares)
        self.batch = min(batch, len(sample))
        sample = sample[: self.batch]
        for dtype in (torch.float16, torch.bfloat16) if machine.is_gpu else (torch.float32,):
            network = Teacher(**teacher.plan).to(machine.device)
            network.load_state_dict(teacher.state_dict())
            network = network.eval().requires_grad_(False).to(dtype).to(memory_format=torch.channels_last)
            with torch.no_grad():
                if torch.isfinite(network(sample)).all():
                    break
            warn(f"the teacher leaves the range of {dtype}")
        with torch.no_grad():
            self.network = machine.compiled(network, lambda network: network(sample))

    @torch.no_grad()
    def __call__(self, cells: Tensor, views: int = VIEWS) -> Tensor:
        """The worth of positions in discs, averaged over some of the ways to turn the board."""
        judged = torch.zeros(len(cells), device=cells.device)
        for start in range(0, len(cells), self.batch):
            # Compiled code is for one size of batch, so the last one is filled up with repetitions.
            rows = torch.arange(start, start + self.batch, device=cells.device).clamp(max=len(cells) - 1)
            part = cells[rows]
            views_now = random.sample(range(len(self.symmetries)), min(views, len(self.symmetries)))
            total = sum(self.network(part[:, self.symmetries[view]]) for view in views_now)
            judged[start : start + self.batch] = (total / len(views_now))[: len(cells) - start]
        return judged.clamp(-self.bound, self.bound)
