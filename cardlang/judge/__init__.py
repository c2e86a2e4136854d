"""The judge of a rules file: safe, sound, fair, new, and told in plain words.

    judgement = judge(Path("my_game.card"), Settings(seed=1))
    judgement.verdict               # pass, warn or fail: the worst of its stages
    judgement.to_json()             # the value that `cardlang judge --json` prints

| module | what it knows |
| --- | --- |
| `verdict` | what a judgement is made of |
| `statistics` | intervals, tests, and their correction |
| `subject` | the file: read, checked, its tables made ready |
| `playing`, `coverage` | random matches step by step; which lines ran |
| `skill`, `spread`, `secrecy` | bots among random seats; best and worst moves; pairs of matches |
| `settings`, `evidence` | what is asked for; all that was played |
| `gathering` | what is played, in which order, and how much of it |
| `step_by_step`, `looking_ahead`, `anew` | its parts: lines and offers, bots, matches to confirm |
| `scorecard`, `accusations` | figures with intervals; what holds against a game |
| `fairness`, `idle_choices`, `never` | who wins; what is chosen; what never happened |
| `suspicion`, `places` | a test before all are corrected; where things stand in the file |
| `sentences` | whether the prose says something |
| `fingerprint`, `nearest`, `parent` | what other games are alike, what a variant changes |
| `stages`, `judging`, `text` | the stages, the whole, and how it is printed |
| `shapes`, `charts`, `summary`, `page` | what a page draws, its charts, its sentences, the page |
"""

from cardlang.judge.judging import (
    drawn_apart,
    judge,
    judge_apart,
    judge_subject,
    judge_to_json,
)
from cardlang.judge.settings import Settings
from cardlang.judge.verdict import Judgement

__all__ = [
    "Judgement",
    "Settings",
    "drawn_apart",
    "judge",
    "judge_apart",
    "judge_subject",
    "judge_to_json",
]
