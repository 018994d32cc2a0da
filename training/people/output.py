"""Writing what `outflank train people pack` reads: NAME.json, NAME.bin and NAME.samples.json for each network; and the report."""

import json
from pathlib import Path

import torch
from torch import Tensor

from ..output import TYPES, bits
from .choices import Choices
from .measure import TOLD
from .network import HEAD
from .whole import WholeNetwork

FORMAT = 1
SAMPLES = 60


def arrays(network: WholeNetwork) -> list[tuple[str, str, Tensor]]:
    """All numbers of a network, with their names and types: the small ones first, which are most of them."""
    found = []
    for number, layer in enumerate(network.layers):
        found.append((f"near {number}", "i8", layer.near))
        if layer.far is not None:
            found.append((f"far {number}", "i8", layer.far))
    for number, layer in enumerate(network.layers):
        if layer.rating is not None:
            found += [(f"rating {number}", "i32", layer.rating), (f"empties {number}", "i32", layer.empties)]
        found += [(f"bias {number}", "i32", layer.bias), (f"scale {number}", "i32", layer.scale)]
    found += [("place", "i32", network.place), ("around", "i32", torch.tensor(network.around)), ("out", "i32", network.out)]
    return found


def write_network(folder: Path, name: str, network: WholeNetwork) -> None:
    """The numbers of a network (.bin, one array after the other), and what they are (.json)."""
    described = {
        "format": FORMAT,
        "blocks": network.blocks,
        "channels": network.channels,
        "head": HEAD,
        "arrays": [{"name": name, "type": type_, "shape": list(values.shape)} for name, type_, values in arrays(network)],
    }
    (folder / f"{name}.json").write_text(json.dumps(described) + "\n")
    with open(folder / f"{name}.bin", "wb") as file:
        for _, type_, values in arrays(network):
            file.write(values.cpu().numpy().astype(TYPES[type_]).tobytes())


def write_samples(folder: Path, name: str, network: WholeNetwork, choices: Choices) -> None:
    """Some positions with the logits of their moves, so that the program can prove that it finds the same."""
    order = choices.empties.argsort()
    some = choices.where(order[torch.linspace(0, len(order) - 1, min(SAMPLES, len(order)), device=order.device).long()])
    rating = torch.tensor([*TOLD], device=order.device).repeat(len(some))[: len(some)]
    logits, legal = network.logits(some.planes, rating, some.empties), some.legal
    positions = [
        {
            "own": bits(some.cells[row] == 1), "other": bits(some.cells[row] == 2), "rating": int(rating[row]),
            "logits": {int(square): int(logits[row, square]) for square in legal[row].nonzero().squeeze(1)},
        }
        for row in range(len(some))
    ]
    (folder / f"{name}.samples.json").write_text(json.dumps({"format": FORMAT, "positions": positions}) + "\n")


def text(report: dict) -> str:
    """A report for people."""
    lines = [f"{report['name']}", f"{'':12} positions   top-1   top-3  likelihood"]
    for title, row in [("all", report["all"]), *report["ratings"].items(), *report["empties"].items()]:
        lines.append(f"{title:12} {row['positions']:9} {row['top-1']:7.2%} {row['top-3']:7.2%} {row['likelihood']:11.3f}")
    lines.append("told        " + " ".join(f"{told:5}" for told in TOLD))
    for title, row in report["knob"].items():
        told = " ".join(f"{row['told'][told]:5.3f}" for told in TOLD)
        lines.append(f"{title:12}{told}   mean rating {row['mean rating']}, likeliest {row['likeliest']}")
    return "\n".join(lines) + "\n"
