"""Teaches Outflank's evaluation: from games with scores, over a large teacher, to a small student that the engine runs.

`python3 -m training --help` says how to run it, README.md what happens.
"""
