"""An environment for whoever learns from games, in the manner of Gymnasium (`pip install outflank[gym]`).

The learner sees two planes, its own discs and the opponent's, and plays on a square by its number in reading order. Which
squares are legal stands in `info["action_mask"]`. The reward comes at the end: the result, from -1 to 1.

>>> import gymnasium
>>> import outflank.gym
>>> env = gymnasium.make("outflank/Othello-v0", opponent="rating:1200", side="white")
>>> observation, info = env.reset(seed=1)
>>> observation.shape, int(info["action_mask"].sum()) > 0
((2, 8, 8), True)
>>> observation, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
>>> float(reward), terminated, truncated
(0.0, False, False)
"""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from outflank import Batch, Engine, Game, IllegalMove, OutflankError, Position, Rules

__all__ = ["Othello"]

_Planes = NDArray[np.uint8]


class Othello(gymnasium.Env[_Planes, np.int64]):
    """A game of Othello, from the side of whoever is to move.

    Without an `opponent` the learner plays both sides, each observation from the side that moves next, and the reward of the last move is that
    of whoever made it. With one (a level, or a person such as `rating:1200`) it plays one side, `black`, `white` or `random`, and
    the opponent answers at once.

    `reward` is `result` (1 for a win, 0 for a draw, -1 for a loss) or `margin`, the discs won by as a share of the board. An
    illegal action loses the game at once, or raises `IllegalMove` if `illegal` is `raise`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def __init__(
        self,
        opponent: str | int | None = None,
        side: Literal["black", "white", "random"] = "black",
        rules: Rules | None = None,
        reward: Literal["result", "margin"] = "result",
        illegal: Literal["lose", "raise"] = "lose",
        engine: Engine | None = None,
        render_mode: Literal["ansi", "svg"] | None = None,
    ) -> None:
        for name, value, choices in (
            ("side", side, ("black", "white", "random")),
            ("reward", reward, ("result", "margin")),
            ("illegal", illegal, ("lose", "raise")),
            ("render_mode", render_mode, ("ansi", "svg", None)),
        ):
            if value not in choices:
                raise OutflankError(f"{name} is one of {', '.join(map(str, choices))}, not {value!r}")
        self.rules = rules or Rules()
        # Planes do not show how many discs are left, so rules by which they run out are refused here.
        Batch.starts(1, self.rules)
        self.opponent = opponent
        self.engine = engine or Engine(threads=1, hash=16)
        if opponent is not None:
            # Whoever misspells an opponent should hear of it now.
            self.engine.choose(Position(rules=self.rules), opponent)
        self.render_mode = render_mode
        self._side, self._reward, self._illegal = side, reward, illegal
        self._learner: str | None = None
        self.game = Game(rules=self.rules)
        self.observation_space = spaces.Box(0, 1, (2, self.rules.height, self.rules.width), np.uint8)
        self.action_space = spaces.Discrete(self.rules.area)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[_Planes, dict[str, Any]]:
        """Begins another game; `options={"start": ...}` from a position or a text."""
        super().reset(seed=seed)
        self.game = Game((options or {}).get("start", "start"), self.rules)
        if self.opponent is not None:
            sides = ("black", "white") if self._side == "random" else (self._side,)
            self._learner = sides[int(self.np_random.integers(len(sides)))]
            self._answer()
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[_Planes, float, bool, bool, dict[str, Any]]:
        """Plays on a square. Passes are implied."""
        mover = self.game.position.side_to_move
        try:
            self.game.play(self.square(int(action)))
        except IllegalMove:
            if self._illegal == "raise":
                raise
            self.game.forfeit(mover)
        self._answer()
        return self._observation(), self._score(mover), self.game.is_over, False, self._info()

    def action_masks(self) -> NDArray[np.int8]:
        """1 for every legal action, as `sb3_contrib` asks for it."""
        # A game that was given up is over, whatever stands on the board.
        squares = np.zeros(self.rules.area) if self.game.is_over else self._batch().legal_mask()[0]
        return np.asarray(squares, dtype=np.int8)

    def square(self, action: int) -> str:
        """The square that an action stands for."""
        return self.rules.square(action)

    def render(self) -> str | None:
        """The board as text or SVG, if a render mode was chosen."""
        if self.render_mode == "svg":
            return self.game.svg()
        return str(self.game) if self.render_mode == "ansi" else None

    def _repr_svg_(self) -> str:
        return self.game.svg()

    def _answer(self) -> None:
        """Lets the opponent play until it is the learner's turn."""
        while self.opponent is not None and not self.game.is_over and self.game.position.side_to_move != self._learner:
            seed = int(self.np_random.integers(2**32))
            square = self.engine.choose(self.game.position, self.opponent, seed=seed)
            assert square is not None, "a game that goes on has a legal move"
            self.game.play(square)

    def _score(self, side: str) -> float:
        outcome = self.game.outcome
        if outcome is None:
            return 0.0
        margin = outcome.margin(side)
        return margin / self.rules.area if self._reward == "margin" else float(np.sign(margin))

    def _batch(self) -> Batch:
        return Batch([self.game.position])

    def _observation(self) -> _Planes:
        return np.asarray(self._batch().planes()[0], dtype=np.uint8)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "position": self.game.position, "outcome": self.game.outcome}


gymnasium.register("outflank/Othello-v0", entry_point="outflank.gym:Othello", disable_env_checker=True)
