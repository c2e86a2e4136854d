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
| `duplicate` | two games on the same deals, seat for seat |
| `stages`, `judging`, `text` | the stages, the whole, and how it is printed |
| `shapes`, `charts`, `summary`, `page` | what a page draws, its charts, its sentences, the page |

Names are imported when they are first used: `check` asks for a part of the judge, not for all.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardlang.judge.judging import drawn_apart as drawn_apart
    from cardlang.judge.judging import judge as judge
    from cardlang.judge.judging import judge_apart as judge_apart
    from cardlang.judge.judging import judge_subject as judge_subject
    from cardlang.judge.judging import judge_to_json as judge_to_json
    from cardlang.judge.settings import Settings as Settings
    from cardlang.judge.verdict import Judgement as Judgement

_HOMES = {
    "Judgement": "verdict",
    "Settings": "settings",
    "drawn_apart": "judging",
    "judge": "judging",
    "judge_apart": "judging",
    "judge_subject": "judging",
    "judge_to_json": "judging",
}

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
