"""A run from games to networks."""

import argparse
import random

import torch

from ..games import GamesError
from ..machine import Machine
from ..progress import Budget, say
from . import games, learn, output
from .choices import from_games
from .conditions import LAST_YEAR
from .measure import report
from .network import Network
from .whole import WholeNetwork

# Players of whom the last years tell enough to measure anything by.
LEAST_GAMES = 20
# Seconds that measuring a network takes, at most.
MEASURING = 60.0


def run(options: argparse.Namespace) -> dict[str, dict]:
    """Trains all networks, and returns what was measured of them."""
    random.seed(options.seed)
    torch.manual_seed(options.seed)
    machine = Machine.choose(options.device, options.compile)
    say(str(machine))
    options.output.mkdir(parents=True, exist_ok=True)
    choices = from_games(games.read(options.games), machine.device)
    to_learn = choices.where(choices.year <= LAST_YEAR)
    held_out = choices.where((choices.year > LAST_YEAR) & (choices.games >= LEAST_GAMES))
    if len(to_learn) == 0 or len(held_out) == 0:
        raise GamesError(f"{options.games}: no games up to {LAST_YEAR} to learn from, or none after it to measure by")
    say(f"{len(to_learn):,} choices to learn from, {len(held_out):,} held out")
    lessons = learn.Lessons(to_learn, machine)
    wishes = {plan.name: 60 * options.minutes + MEASURING for plan in options.networks}
    budget = Budget(wishes, options.deadline)
    reports = {}
    for plan in options.networks:
        seconds = max(budget.take(plan.name) - MEASURING, 1.0)
        network = Network(plan.blocks, plan.channels)
        floats = options.output / f"{plan.name}.pt"
        share = learn.WHOLE_SHARE
        if options.floats:
            network.load_state_dict(torch.load(options.floats, map_location="cpu"))
            share = 1.0
        else:
            network = learn.train(network, lessons, seconds * (1 - share), options.batch, options.rate)
            torch.save({name: values.half().cpu() for name, values in network.state_dict().items()}, floats)
        whole = WholeNetwork(learn.refine(network, lessons, seconds * share, options.batch, options.rate * learn.WHOLE_RATE))
        # Written before it is measured: whatever happens then, the network is there.
        output.write_network(options.output, plan.name, whole)
        output.write_samples(options.output, plan.name, whole, held_out)
        reports[plan.name] = report(plan.name, whole, held_out)
        say("\n" + output.text(reports[plan.name]))
    (options.output / "report.txt").write_text("\n".join(output.text(found) for found in reports.values()))
    return reports
