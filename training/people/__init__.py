"""How people play: a small network that is told a rating and says how likely each move is for a player of it.

`python3 -m training.people --help`.
"""
