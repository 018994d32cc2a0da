"""What goes wrong: every exception of this package is an `OutflankError`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from outflank import Position, Report

__all__ = ["IllegalMove", "OutflankError", "Unsolved"]


class OutflankError(ValueError):
    """Something that makes no sense: a text, a position, a record, a number."""


class IllegalMove(OutflankError):
    """A move that the rules do not allow. The position is as it was.

    >>> from outflank import IllegalMove, Position
    >>> try:
    ...     Position().play("d4")
    ... except IllegalMove as illegal:
    ...     print(illegal, "/", illegal.move, "/", illegal.position == Position())
    d4 is taken: a white disc lies there / d4 / True
    """

    def __init__(self, message: str, move: str, position: Position) -> None:
        super().__init__(message, move, position)
        self.move = move
        self.position = position

    def __str__(self) -> str:
        return str(self.args[0])


class Unsolved(OutflankError):
    """A search ended before the position was solved; `report` has what it found so far."""

    def __init__(self, message: str, report: Report) -> None:
        super().__init__(message, report)
        self.report = report

    def __str__(self) -> str:
        return str(self.args[0])
