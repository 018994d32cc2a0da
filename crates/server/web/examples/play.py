"""Plays a game of Othello against a level, with nothing but Python.

python3 play.py http://localhost:8008 TOKEN [LEVEL]
"""

import json
import sys
import urllib.request

server, token = sys.argv[1:3]
level = sys.argv[3] if len(sys.argv) > 3 else "easy"


def ask(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}"}
    return urllib.request.urlopen(urllib.request.Request(server + path, data, headers, method=method))


def news(game):
    """What happens in a game, as it happens."""
    for line in ask("GET", f"/api/games/{game}/events"):
        if line.startswith(b"data: "):
            yield json.loads(line[len(b"data: ") :])


game = json.load(ask("POST", "/api/games", {"black": "human", "white": level, "size": "6"}))["id"]
print(f"{server}/g/{game}", flush=True)
for event in news(game):
    if event["type"] not in ("game", "moved"):
        continue
    now, played = event["now"], len(event["moves"]) if event["type"] == "game" else event["ply"] + 1
    if now["outcome"]:
        print(now["outcome"]["text"])
        break
    if now["turn"] == "black":
        # Whatever flips the fewest discs: no bad rule for a beginner.
        square = min(now["flips"], key=lambda name: len(now["flips"][name]))
        ask("POST", f"/api/games/{game}/moves", {"square": square, "ply": played})
