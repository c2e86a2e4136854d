"""The law of what is said back: another direction, tie, end or score is another sentence.

`python -m tests.told` changes all shipped games in all ways; the test takes a few.
"""
