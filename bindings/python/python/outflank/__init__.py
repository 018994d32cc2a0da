"""Othello: rules, games, records, a strong engine, analysis in words, opponents by rating, and batches as NumPy arrays.

>>> import outflank
>>> game = outflank.Game("f5d6c3d3c4")
>>> game.opening()
'Tiger'
>>> engine = outflank.Engine()
>>> engine.best_move(game.position, level="hard") in game.position.legal_moves
True
"""

from outflank._outflank import (
    Accuracy,
    AnalysedMove,
    Analysis,
    Batch,
    Engine,
    Game,
    MoveScore,
    Outcome,
    Position,
    Positions,
    Progress,
    RatingEstimate,
    Reading,
    Reason,
    Record,
    Report,
    Rules,
    Solved,
    Stop,
    Watch,
    Written,
    estimate_rating,
    likely_moves,
    parse,
    read,
    save,
    write,
)
from outflank.errors import IllegalMove, OutflankError, Unsolved

__all__ = [
    "Accuracy",
    "AnalysedMove",
    "Analysis",
    "Batch",
    "Engine",
    "Game",
    "IllegalMove",
    "MoveScore",
    "Outcome",
    "OutflankError",
    "Position",
    "Positions",
    "Progress",
    "RatingEstimate",
    "Reading",
    "Reason",
    "Record",
    "Report",
    "Rules",
    "Solved",
    "Stop",
    "Unsolved",
    "Watch",
    "Written",
    "estimate_rating",
    "likely_moves",
    "parse",
    "read",
    "save",
    "write",
]
