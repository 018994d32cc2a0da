"""The command line."""

import argparse
from dataclasses import dataclass
from pathlib import Path

from ..options import HelpFormat, positive

DESCRIPTION = """\
Trains the network that knows how people play, from games of people (outflank train people export).

OUTPUT receives NAME.json, NAME.bin and NAME.samples.json for each network, its floats in NAME.pt, and report.txt with how well each knows
the games of the last years, of which it has learnt nothing.
"""

EXAMPLES = """\
examples:
  python3 -m training.people wthor.people OUTPUT --network people:8:96 --minutes 8
  python3 -m training.people wthor.people OUTPUT --network people:8:96 --minutes 2 --floats OUTPUT/people.pt
"""


@dataclass(frozen=True)
class NetworkPlan:
    """A network to train."""

    name: str
    blocks: int
    channels: int

    @staticmethod
    def parse(text: str) -> "NetworkPlan":
        name, *sizes = text.split(":")
        if not name or len(sizes) != 2 or not all(size.isdigit() and int(size) > 0 for size in sizes):
            raise argparse.ArgumentTypeError(f"{text}: expected NAME:BLOCKS:CHANNELS")
        return NetworkPlan(name, *map(int, sizes))


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    """The options of a run."""
    parser = argparse.ArgumentParser(
        prog="python3 -m training.people", description=DESCRIPTION, epilog=EXAMPLES, formatter_class=HelpFormat
    )
    add = parser.add_argument
    add("games", type=Path, help="file of people's games")
    add("output", type=Path, help="folder for the results; made if missing")
    add("--network", dest="networks", action="append", required=True, type=NetworkPlan.parse, metavar="NAME:BLOCKS:CHANNELS",
        help="a network to train; may be repeated")
    add("--floats", type=Path, metavar="FILE", help="begin with the floats of an earlier run (NAME.pt), which only become whole numbers")
    add("--minutes", type=positive, default=8.0, help="how long each learns (default %(default)s)")
    add("--deadline", type=positive, metavar="SECONDS", help="shorten the training so that the run ends by then")
    add("--batch", type=int, default=4096, metavar="POSITIONS", help="positions in a step (default %(default)s)")
    add("--rate", type=positive, default=2e-3, help="highest learning rate (default %(default)s)")
    add("--device", help="cpu, cuda, cuda:1…; by default the GPU, if there is one")
    add("--no-compile", dest="compile", action="store_false", help="do not compile networks (slower, starts at once)")
    add("--seed", type=int, default=1, help="where random numbers begin (default %(default)s)")
    return parser.parse_args(arguments)
