"""Quantisation: the trained network with its norms folded into the convolutions, which learns on with whole numbers.

Activations are 0…255 with a step for each layer, weights −LIMIT…LIMIT with a step for each output channel: fewer than a byte has, so
that the file is small.
"""

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from .network import Layer, Network, answer, seen

LIMIT = 22
TOP = 255
# One activation in so many may lie above the highest that can be told.
CLIPPED = 1e-4


def rounded(x: Tensor) -> Tensor:
    """Rounds, but lets gradients pass as if nothing had happened."""
    return x + (torch.round(x) - x).detach()


class FoldedLayer(nn.Module):
    """A convolution with weights and activations on a grid; the same arithmetic as in whole numbers, but for the last bit."""

    def __init__(self, layer: Layer) -> None:
        super().__init__()
        norm = layer.norm
        scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        self.near = nn.Parameter((layer.near.weight * scale.view(-1, 1, 1, 1)).detach().clone())
        self.far = None if layer.far is None else nn.Parameter((layer.far.weight * scale.view(-1, 1)).detach().clone())
        self.bias = nn.Parameter((norm.bias - norm.running_mean * scale).detach().clone())
        self.told = None if layer.told is None else nn.Parameter(layer.told.weight.detach().clone())
        self.register_buffer("step", best_steps(self.rows().detach()))
        # The steps of what comes in and goes out, measured before learning goes on.
        self.register_buffer("step_in", torch.ones(()))
        self.register_buffer("step_out", torch.ones(()))
        self.rounds = False

    def rows(self) -> Tensor:
        """All weights of each output channel."""
        near = self.near.flatten(1)
        return near if self.far is None else torch.cat([near, self.far], 1)

    def forward(self, x: Tensor, told: Tensor) -> Tensor:
        near, far = self.near, self.far
        if self.rounds:
            step = self.step.view(-1, 1)
            near = (rounded((near.flatten(1) / step).clamp(-LIMIT, LIMIT)) * step).view_as(near)
            far = None if far is None else rounded((far / step).clamp(-LIMIT, LIMIT)) * step
        y = F.conv2d(x, near, padding=1)
        add = self.bias.unsqueeze(0)
        if far is not None:
            mean = x.float().mean((2, 3))
            mean = rounded(mean / self.step_in) * self.step_in if self.rounds else mean
            add = add + F.linear(mean, far)
        if self.told is not None:
            add = add + F.linear(told, self.told)
        return y + add[:, :, None, None]

    def activation(self, y: Tensor) -> Tensor:
        """Cut off below nothing and above the highest value, and put on the grid."""
        if not self.rounds:
            return F.relu(y)
        return rounded((y / self.step_out).clamp(0, TOP)) * self.step_out


class Folded(nn.Module):
    """The network without norms, as it is run in the end."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.blocks, self.channels = network.blocks, network.channels
        self.stem = FoldedLayer(network.stem)
        self.place = nn.Parameter(network.place.detach().clone())
        self.first = nn.ModuleList(FoldedLayer(layer) for layer in network.first)
        self.second = nn.ModuleList(FoldedLayer(layer) for layer in network.second)
        self.head = FoldedLayer(network.head)
        self.out = nn.Parameter(network.out.detach().clone())

    def forward(self, planes: Tensor, told: Tensor) -> Tensor:
        return answer(self.hidden(planes, told, lambda layer, y: layer.activation(y)), self.out, planes)

    def hidden(self, planes: Tensor, told: Tensor, activation) -> Tensor:
        """The last hidden values; `activation` is asked for each layer what becomes of its sums."""
        x = activation(self.stem, self.stem(seen(planes, self.out.dtype), told) + self.place)
        for first, second in zip(self.first, self.second):
            inner = activation(first, first(x, told))
            x = activation(second, x + second(inner, told))
        return activation(self.head, self.head(x, told))

    def layers(self) -> list[FoldedLayer]:
        """All of them, in the order in which they are run."""
        pairs = [layer for pair in zip(self.first, self.second) for layer in pair]
        return [self.stem, *pairs, self.head]

    @torch.no_grad()
    def measure(self, planes: Tensor, told: Tensor) -> None:
        """Finds the steps of activations on some positions, and rounds from now on."""

        def note(layer: FoldedLayer, y: Tensor) -> Tensor:
            y = F.relu(y)
            some = y.flatten()[:: max(1, y.numel() // (1 << 20))].float()
            highest = some.sort().values[int((1 - CLIPPED) * (len(some) - 1))]
            layer.step_out.fill_(float(highest.clamp(min=1e-3)) / TOP)
            return y

        self.hidden(planes, told, note)
        before = None
        for layer in self.layers():
            if before is not None:
                layer.step_in.copy_(before.step_out)
            layer.rounds = True
            before = layer


def best_steps(rows: Tensor) -> Tensor:
    """For each row of weights the step with the smallest error of rounding."""
    highest = rows.abs().amax(1).clamp(min=1e-8)
    best, least = highest / LIMIT, torch.full_like(highest, float("inf"))
    for share in torch.linspace(0.4, 1, 25).tolist():
        step = (highest * share / LIMIT).unsqueeze(1)
        error = ((rows / step).round().clamp(-LIMIT, LIMIT) * step - rows).square().sum(1)
        best = torch.where(error < least, step.squeeze(1), best)
        least = torch.minimum(error, least)
    return best
