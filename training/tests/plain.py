"""A slow and simple twin of the rules, and files of games to test with."""

import json
import random
import struct
import zlib
from pathlib import Path

STRAIGHT = [(0, 1), (0, -1), (1, 0), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
BLACK, WHITE = "X", "O"
OTHER = {BLACK: WHITE, WHITE: BLACK}


class PlainGame:
    """A game on a dictionary from (row, column) to colour."""

    def __init__(self, width: int, height: int, rules: str) -> None:
        self.width, self.height, self.rules = width, height, rules
        self.directions = STRAIGHT + ([] if rules == "orthogonal" else DIAGONAL)
        row, column = height // 2, width // 2
        self.discs = {(row - 1, column - 1): WHITE, (row, column): WHITE, (row - 1, column): BLACK, (row, column - 1): BLACK}
        self.side = BLACK

    def copy(self) -> "PlainGame":
        other = PlainGame(self.width, self.height, self.rules)
        other.discs, other.side = dict(self.discs), self.side
        return other

    def flips(self, side: str, square: int) -> list[tuple[int, int]]:
        start = divmod(square, self.width)
        if start in self.discs:
            return []
        flipped = []
        for down, right in self.directions:
            run, (row, column) = [], start
            while self.discs.get((row := row + down, column := column + right)) == OTHER[side]:
                run.append((row, column))
            if self.discs.get((row, column)) == side:
                flipped += run
        return flipped

    def moves(self, side: str) -> list[int]:
        return [square for square in range(self.width * self.height) if self.flips(side, square)]

    def settle(self) -> list[int]:
        """Passes if need be, and returns the legal moves: none when the game is over."""
        moves = self.moves(self.side)
        if not moves and (moves := self.moves(OTHER[self.side])):
            self.side = OTHER[self.side]
        return moves

    def play(self, square: int) -> None:
        for place in [*self.flips(self.side, square), divmod(square, self.width)]:
            self.discs[place] = self.side
        self.side = OTHER[self.side]

    def lead(self, side: str) -> int:
        return sum(1 if disc == side else -1 for disc in self.discs.values())

    def final_score(self, side: str) -> int:
        lead = self.lead(side)
        empty = self.width * self.height - len(self.discs)
        score = lead + (empty if lead > 0 else -empty if lead < 0 else 0)
        return -score if self.rules == "anti" else score

    def cells(self) -> list[int]:
        contents = {None: 0, self.side: 1, OTHER[self.side]: 2}
        return [contents[self.discs.get(divmod(square, self.width))] for square in range(self.width * self.height)]

    def perft(self, depth: int) -> int:
        """Leaves of the tree of moves; a pass is no move, a finished game is a leaf."""
        moves = self.settle()
        if depth == 0 or not moves:
            return 1
        leaves = 0
        for move in moves:
            after = self.copy()
            after.play(move)
            leaves += after.perft(depth - 1)
        return leaves


def random_game(width: int, height: int, rules: str, dice: random.Random) -> tuple[list[int], list[PlainGame], PlainGame]:
    """The moves of a random game, the position before each, and the last."""
    game = PlainGame(width, height, rules)
    moves, before = [], []
    while legal := game.settle():
        before.append(game.copy())
        moves.append(dice.choice(legal))
        game.play(moves[-1])
    return moves, before, game


def encode(moves: list[int], first_scored: int, first_exact: int, scores: list[int]) -> bytes:
    return struct.pack("BBB", len(moves), first_scored, first_exact) + bytes(moves) + struct.pack(f"<{len(scores)}h", *scores)


def block(games: list[bytes]) -> bytes:
    payload = b"".join(games)
    return struct.pack("<III", len(payload), len(games), zlib.crc32(payload)) + payload


def header(width: int, height: int, rules: str) -> bytes:
    text = json.dumps({"width": width, "height": height, "rules": rules, "seed": 7}).encode()
    return b"OFGAMES1" + struct.pack("<I", len(text)) + text + struct.pack("<I", zlib.crc32(text))


def counted_game(width: int, height: int, rules: str, dice: random.Random) -> bytes:
    """A random game that counts the discs for scores, and from some ply on has the final score as its exact one."""
    moves, before, last = random_game(width, height, rules, dice)
    scored, exact = min(4, len(moves)), max(len(moves) - 5, min(4, len(moves)))
    scores = [32 * game.lead(game.side) for game in before[scored:exact]]
    scores += [32 * last.final_score(game.side) for game in before[exact:]]
    return encode(moves, scored, exact, scores)


def write_games(path: Path, count: int, width: int = 6, height: int = 6, rules: str = "standard", seed: int = 1) -> None:
    """A file of random games."""
    dice = random.Random(seed)
    games = [counted_game(width, height, rules, dice) for _ in range(count)]
    middle = count // 2
    path.write_bytes(header(width, height, rules) + block(games[:middle]) + block(games[middle:]))


def six_shape() -> dict:
    """Edges with a mirror, and corners of 2×3 without one, for a board of 6×6."""
    grid = [[row * 6 + column for column in range(6)] for row in range(6)]
    places = []
    for _ in range(4):
        grid = [list(row) for row in zip(*grid[::-1])]
        places.append({"family": 0, "squares": grid[0]})
        places.append({"family": 1, "squares": grid[0][:3] + grid[1][:3]})
        places.append({"family": 1, "squares": grid[0][:2:-1] + grid[1][:2:-1]})
    families = [
        {"name": "edge", "squares": 6, "mirror": [5, 4, 3, 2, 1, 0]},
        {"name": "corner 2x3", "squares": 6, "mirror": None},
    ]
    return {"width": 6, "height": 6, "families": families, "places": places}
