"""Training the network on people's choices: first with floats, then with whole numbers."""

import copy

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from ..boards import Board
from ..learn_teacher import Average
from ..learning import learn, shuffled
from ..machine import Machine
from ..progress import Cycle, say
from .choices import Choices
from .conditions import LAST_YEAR, conditions
from .games import VARIANT
from .network import Network
from .quantised import Folded

WEIGHT_DECAY = 0.02
# The part of the time in which the network learns with whole numbers, and its highest learning rate then, beside that of before.
WHOLE_SHARE, WHOLE_RATE = 0.2, 0.1
# Positions on which the steps of activations are measured.
MEASURED = 1 << 13
# After so many years a game counts half; and the moves of somebody whose rating comes from few games count less.
HALF_LIFE, FEW_GAMES = 20.0, 10.0


def weights(choices: Choices) -> Tensor:
    """How much each choice counts, one on average."""
    weight = 0.5 ** ((LAST_YEAR - choices.year).float() / HALF_LIFE) * choices.games / (choices.games + FEW_GAMES)
    return weight / weight.mean()


class Lessons:
    """Choices to learn from, each seen in another way every time."""

    def __init__(self, choices: Choices, machine: Machine) -> None:
        self.choices, self.machine = choices, machine
        self.empties, self.weights = choices.empties, weights(choices)
        self.views = Board(VARIANT).symmetries().to(machine.device)
        # Where each square comes to lie.
        self.places = self.views.argsort(1)

    def ask(self, network: nn.Module, rows: Tensor) -> tuple[Tensor, Tensor]:
        """What the network says to some of them, and where the chosen moves lie."""
        some = self.choices
        view = torch.randint(len(self.views), (len(rows),), device=rows.device)
        planes = some.planes[rows].gather(1, self.views[view].unsqueeze(2).expand(-1, -1, some.planes.shape[2]))
        move = self.places[view, some.move[rows]]
        with self.machine.autocast():
            logits = network(planes, self.told(rows))
        return logits.float(), move

    def told(self, rows: Tensor) -> Tensor:
        return conditions(self.choices.rating[rows], self.empties[rows], self.choices.year[rows])

    def loss(self, network: nn.Module, rows: Tensor) -> Tensor:
        logits, move = self.ask(network, rows)
        return (F.cross_entropy(logits, move, reduction="none") * self.weights[rows]).mean()


def train(network: Network, lessons: Lessons, seconds: float, batch: int, rate: float) -> Network:
    """Trains with floats for some time, and returns the average of the last steps."""
    return run(network, lessons, seconds, batch, rate, "floats")


def refine(network: Network, lessons: Lessons, seconds: float, batch: int, rate: float) -> Folded:
    """The network in whole numbers, after learning on with them."""
    folded = Folded(network).to(lessons.machine.device)
    rows = torch.randperm(len(lessons.choices), device=lessons.machine.device)[:MEASURED]
    folded.measure(lessons.choices.planes[rows], lessons.told(rows))
    return run(folded, lessons, seconds, batch, rate, "whole numbers")


def run(network: nn.Module, lessons: Lessons, seconds: float, batch: int, rate: float, name: str) -> nn.Module:
    """Trains a network for some time, the time to compile it included, and returns its average."""
    begun = Cycle(seconds)
    machine = lessons.machine
    network = network.to(machine.device).to(memory_format=torch.channels_last).train()
    average = Average(network)
    # Weights are kept small, but not those that only shift and scale.
    large = [weights for weights in network.parameters() if weights.dim() > 1]
    small = [weights for weights in network.parameters() if weights.dim() == 1]
    optimiser = machine.adam([{"params": large, "weight_decay": WEIGHT_DECAY}, {"params": small, "weight_decay": 0.0}], lr=rate)
    batches = shuffled(len(lessons.choices), batch, machine.device)
    rows = next(batches)
    # Trying the network out must not move its norms.
    state = copy.deepcopy(network.state_dict())
    fast = machine.compiled(network, lambda network: lessons.loss(network, rows).backward())
    network.load_state_dict(state)
    cycle = Cycle(seconds * (1 - begun.done))
    say(f"{name}: begins with {cycle.seconds:.0f} s left")
    learn(name, optimiser, cycle, batches, lambda rows: lessons.loss(fast, rows), average.follow)
    return average.network
