"""The loop in which every network here learns."""

from collections.abc import Callable, Iterator

import torch
import torch.nn.functional as F
from torch import Tensor

from .progress import Cycle, say

# Errors above so many discs count linearly: a few wild positions should not pull everything towards them.
HUBER = 8.0
STEPS_BETWEEN_WAITS = 50


def error(judged: Tensor, label: Tensor) -> Tensor:
    """What training makes small."""
    return F.huber_loss(judged, label, delta=HUBER)


def shuffled(count: int, batch: int, device: torch.device) -> Iterator[Tensor]:
    """Numbers below `count` in random order, in batches of one size, over and over."""
    batch = min(batch, count)
    while True:
        order = torch.randperm(count, device=device)
        yield from order[: count - count % batch].split(batch)


def learn(
    name: str,
    optimiser: torch.optim.Optimizer,
    cycle: Cycle,
    batches: Iterator[Tensor],
    loss_of: Callable[[Tensor], Tensor],
    after_step: Callable[[], None],
) -> None:
    """Takes steps until the cycle is over. The learning rate of the optimiser is the highest one of the cycle."""
    rate = optimiser.defaults["lr"]
    steps, seen, losses = 0, 0, []
    while cycle.done < 1:
        rows = next(batches)
        for group in optimiser.param_groups:
            group["lr"] = rate * cycle.rate()
        optimiser.zero_grad(set_to_none=True)
        loss = loss_of(rows)
        loss.backward()
        optimiser.step()
        after_step()
        steps, seen = steps + 1, seen + len(rows)
        losses.append(loss.detach())
        # Adding up the losses waits for the device, so that the clock is right; not too often, so that it never runs dry.
        if len(losses) == STEPS_BETWEEN_WAITS:
            mean = float(sum(losses)) / len(losses)
            losses.clear()
            if cycle.line_is_due():
                say(f"{name}: {cycle.done:4.0%}, {seen / 1e6:.1f} M positions seen, loss {mean:.3f}")
    say(f"{name}: done, {steps:,} steps, {seen / 1e6:.1f} M positions seen")
