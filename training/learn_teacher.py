"""Training the teacher on the labelled positions of the games."""

import copy

import torch
from torch import Tensor, nn

from .boards import Board
from .learning import error, learn, shuffled
from .machine import Machine
from .positions import Positions
from .progress import Cycle, say
from .teacher import Teacher

WEIGHT_DECAY = 0.01


class Average:
    """A moving average of a teacher's weights, which judges better than the weights of any one step."""

    DECAY = 0.999

    def __init__(self, network: Teacher) -> None:
        self.network = copy.deepcopy(network).eval().requires_grad_(False)
        self.averaged, self.followed = (
            [tensor for tensor in of.state_dict().values() if tensor.is_floating_point()] for of in (self.network, network)
        )
        self.steps = 0

    @torch.no_grad()
    def follow(self) -> None:
        """Moves towards the network as it is now, faster in the first steps."""
        self.steps += 1
        share = 1 - min(self.DECAY, (1 + self.steps) / (10 + self.steps))
        torch._foreach_mul_(self.averaged, 1 - share)
        torch._foreach_add_(self.averaged, self.followed, alpha=share)


def train(
    teacher: Teacher, positions: Positions, board: Board, machine: Machine, seconds: float, batch: int, rate: float
) -> Teacher:
    """Trains a teacher for some time, the time to compile it included, and returns its average."""
    cycle = Cycle(seconds)
    network = teacher.to(machine.device).to(memory_format=torch.channels_last).train()
    average = Average(network)
    symmetries = board.symmetries().to(machine.device)
    # Weights are kept small, but not those that only shift and scale.
    large = [weights for weights in network.parameters() if weights.dim() > 1]
    small = [weights for weights in network.parameters() if weights.dim() == 1]
    groups = [{"params": large, "weight_decay": WEIGHT_DECAY}, {"params": small, "weight_decay": 0.0}]
    optimiser = machine.adam(groups, lr=rate)

    def loss_of(network: nn.Module, rows: Tensor) -> Tensor:
        view = symmetries[torch.randint(len(symmetries), (len(rows),), device=machine.device)]
        cells = positions.cells[rows].gather(1, view)
        with machine.autocast():
            judged = network(cells)
        return error(judged, positions.label[rows])

    batches = shuffled(len(positions), batch, machine.device)
    rows = next(batches)
    fast = machine.compiled(network, lambda network: loss_of(network, rows).backward())
    # The cycle itself begins only now: its warm-up should not pass while the network is being compiled.
    cycle = Cycle(seconds * (1 - cycle.done))
    say(f"teacher: begins with {cycle.seconds:.0f} s left, {len(positions):,} positions")
    learn("teacher", optimiser, cycle, batches, lambda rows: loss_of(fast, rows), average.follow)
    return average.network
