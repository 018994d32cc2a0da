"""How well a network knows people's moves, symmetric moves counted as one."""

import torch
from torch import Tensor

from ..boards import Board
from .choices import Choices
from .games import VARIANT
from .whole import WholeNetwork

# Players by their ratings, and positions by their empty squares.
BANDS = [(0, 1300), (1300, 1500), (1500, 1700), (1700, 1900), (1900, 2100), (2100, 9999)]
PHASES = [(51, 60), (41, 50), (31, 40), (21, 30), (11, 20), (1, 10)]
TOLD = range(900, 2301, 100)


def gathered(choices: Choices, chances: Tensor) -> tuple[Tensor, Tensor]:
    """For each square the chance of all squares that mean the same move, and how many those are."""
    views = Board(VARIANT).symmetries().to(chances.device)
    total, size = chances.clone(), torch.ones_like(chances)
    rows = choices.symmetric.nonzero().squeeze(1)
    if len(rows):
        cells, some = choices.cells[rows], chances[rows]
        same = torch.stack([(cells[:, view] == cells).all(1) for view in views], 1).to(some.dtype)
        stays = torch.stack([view == torch.arange(64, device=view.device) for view in views]).to(some.dtype)
        # Each square is reached as often as there are symmetries that leave it where it is.
        often = same @ stays
        total[rows] = sum(some[:, view] * same[:, number : number + 1] for number, view in enumerate(views)) / often
        size[rows] = same.sum(1, keepdim=True) / often
    return total, size


def agreement(choices: Choices, chances: Tensor) -> dict[str, Tensor]:
    """For each position: whether the move is the likeliest, among the three likeliest, and its likelihood (negative log)."""
    total, size = gathered(choices, chances)
    chosen = total.gather(1, choices.move.unsqueeze(1))
    # Rounding must not tell apart what is the same.
    rank = ((total > chosen * 1.00001) / size).sum(1)
    return {"top-1": (rank < 0.5).float(), "top-3": (rank < 2.5).float(), "likelihood": -chosen.clamp(min=1e-9).log().squeeze(1)}


def report(name: str, network: WholeNetwork, choices: Choices) -> dict:
    """All that is measured of a network."""
    chances = network.chances(choices.planes, choices.rating, choices.empties)
    found = agreement(choices, chances)
    empties, rating = choices.empties, choices.rating

    def means(mask: Tensor) -> dict:
        return {"positions": int(mask.sum()), **{what: round(float(values[mask].mean()), 4) for what, values in found.items()}}

    return {
        "name": name,
        "all": means(torch.ones_like(rating, dtype=torch.bool)),
        "ratings": {f"{low}–{high}": means((rating >= low) & (rating < high)) for low, high in BANDS},
        "empties": {f"{low}–{high}": means((empties >= low) & (empties <= high)) for low, high in PHASES},
        "knob": knob(network, choices),
    }


def knob(network: WholeNetwork, choices: Choices, most: int = 4_000) -> dict:
    """The likelihood of the moves of players of each band when the network is told each rating."""
    table = {}
    for low, high in BANDS:
        rows = ((choices.rating >= low) & (choices.rating < high)).nonzero().squeeze(1)
        if len(rows) == 0:
            continue
        some = choices.where(rows[torch.linspace(0, len(rows) - 1, min(most, len(rows)), device=rows.device).long()])
        by_told = {}
        for told in TOLD:
            chances = network.chances(some.planes, torch.full_like(some.rating, told), some.empties)
            by_told[told] = round(float(agreement(some, chances)["likelihood"].mean()), 4)
        likeliest = min(by_told, key=by_told.get)
        table[f"{low}–{high}"] = {"mean rating": round(float(some.rating.float().mean())), "likeliest": likeliest, "told": by_told}
    return table
