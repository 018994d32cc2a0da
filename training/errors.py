"""How far judgements are off, in discs, by the number of empty squares."""

import torch
from torch import Tensor

from .games import Variant

# Bands of empties on a board of 8×8, by their highest number; other boards have them in proportion.
BANDS = (6, 12, 16, 20, 28, 36, 44, 54, 60)


def bands(variant: Variant) -> list[tuple[int, int]]:
    """The bands of empties for a board: lowest and highest number of each."""
    highest = sorted({round(top * variant.most_empties / BANDS[-1]) for top in BANDS})
    return list(zip([0] + [top + 1 for top in highest], highest))


# For each band ("13-16"), and for "all": the number of positions, the mean absolute and the root mean square error.
Errors = dict[str, dict[str, float]]


def errors(variant: Variant, judged: Tensor, label: Tensor, empties: Tensor) -> Errors:
    """The errors of judgements of positions, overall and by band."""
    off = (judged.double() - label.double()).abs()

    def summary(off: Tensor) -> dict[str, float]:
        return {
            "positions": len(off),
            "mean": round(float(off.mean()), 4),
            "rms": round(float(torch.sqrt((off * off).mean())), 4),
        }

    found = {"all": summary(off)}
    for low, high in bands(variant):
        inside = (empties >= low) & (empties <= high)
        if bool(inside.any()):
            found[f"{low}-{high}"] = summary(off[inside])
    return found


def table(by_name: dict[str, Errors], measure: str) -> str:
    """A table for reading: a row for each judge, a column for each band."""
    columns = list(next(iter(by_name.values())))
    width = max(len(name) for name in [*by_name, "positions"])
    lines = [f"{'empties':<{width}}" + "".join(f"{column:>8}" for column in columns)]
    for name, found in by_name.items():
        lines.append(f"{name:<{width}}" + "".join(f"{found[column][measure]:8.3f}" for column in columns))
    counts = next(iter(by_name.values())).values()
    lines.append(f"{'positions':<{width}}" + "".join(f"{short(band['positions']):>8}" for band in counts))
    return "\n".join(lines)


def short(count: float) -> str:
    """A number in few letters: 950, 12k, 3.4M."""
    if count < 10_000:
        return f"{count:.0f}"
    return f"{count / 1e3:.0f}k" if count < 1e6 else f"{count / 1e6:.1f}M"
