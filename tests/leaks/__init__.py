"""The leak check, held against pairs of worlds: does it tell of all leaks, and of nothing else.

`worlds` plays two matches that differ in where two cards lie, under the same choices, and says at
which statements a seat that sees neither card could tell them apart.  `programs` makes random games
with secrets in them, `check` asks of a game what its leak check says.

    python -m tests.leaks [--programs 10000] [--seed S] [--judged 300]
"""
