"""Telling how far the work is, and dividing the time among its parts."""

import math
import sys
import time

START = time.monotonic()


def elapsed() -> float:
    """Seconds since the program began."""
    return time.monotonic() - START


def say(text: str) -> None:
    """Prints a line with the time, at once even into a pipe."""
    print(f"[{elapsed():7.1f} s] {text}", flush=True)


def warn(text: str) -> None:
    """Like `say`, where a reader of the output must not overlook it."""
    print(f"[{elapsed():7.1f} s] WARNING: {text}", file=sys.stderr, flush=True)


class Budget:
    """Shares the time up to a deadline among the stages to come, in proportion to what each of them asked for."""

    # Seconds kept for measuring errors and writing files.
    RESERVE = 20.0

    def __init__(self, wishes: dict[str, float], deadline: float | None) -> None:
        self.wishes = dict(wishes)
        self.deadline = deadline

    def take(self, stage: str) -> float:
        """The seconds for a stage that begins now: what it asked for, or less if time is short."""
        wish = self.wishes.pop(stage)
        if self.deadline is None or wish == 0:
            return wish
        left = max(self.deadline - elapsed() - self.RESERVE, 1.0)
        share = min(wish, left * wish / (wish + sum(self.wishes.values())))
        if share < wish:
            say(f"{stage}: {share:.0f} s instead of {wish:.0f} s, because of the deadline")
        return share


class Cycle:
    """A training run of fixed length: the learning rate rises, then falls to nothing, and is done when the time is over.

    Driven by the clock instead of a number of steps, so that every run finishes its cycle, however fast the machine is.
    """

    WARM_UP = 0.1
    SECONDS_BETWEEN_LINES = 10.0

    def __init__(self, seconds: float) -> None:
        self.start = time.monotonic()
        self.seconds = max(seconds, 1e-3)
        self.last_line = self.start

    @property
    def done(self) -> float:
        """The part of the time that has passed: 0 to 1, and above when it is over."""
        return (time.monotonic() - self.start) / self.seconds

    def rate(self) -> float:
        """The learning rate now, as a part of the highest."""
        done = min(self.done, 1.0)
        if done < self.WARM_UP:
            return 0.04 + 0.96 * done / self.WARM_UP
        return 0.5 * (1 + math.cos(math.pi * (done - self.WARM_UP) / (1 - self.WARM_UP))) + 1e-4

    def line_is_due(self) -> bool:
        """Whether it is time to tell the reader something again."""
        now = time.monotonic()
        due = now - self.last_line >= self.SECONDS_BETWEEN_LINES
        if due:
            self.last_line = now
        return due
