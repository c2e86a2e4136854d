"""A benchmark for whoever, or whatever, writes rules: thirty games as text, each with a referee.

    python -m bench.rulebench                          three sets that are at hand: see `sets`
    python -m bench.rulebench --tasks DIR              the thirty tasks as texts, to be handed over
    python -m bench.rulebench --attempts DIR           what came back: DIR/<task>.card or <task>.py

A task is the rules of a game as people read them, half of them in English, half in German, with how
its moves are written (`tasks`).  An attempt is a rules file of cardlang or a class in Python
(`attempts`).  The referee is a second check (`tests/second_check`): it was written from the rules
alone, knows nothing of cardlang, and reads records of matches that the attempt has played with
random moves (`judging`).
"""
