"""The judge of a rules file: safe, sound, fair, new, and told in plain words.

    judgement = judge(Path("my_game.card"), Settings(seed=1))
    judgement.verdict               # pass, warn or fail: the worst of its stages
    judgement.to_json()             # the value that `cardlang judge --json` prints

| room or module | what it knows |
| --- | --- |
| `verdict`, `settings` | what a judgement is made of; what is asked for |
| `subject` | the file: read, checked, its tables made ready |
| `evidence`, `gathering` | all that was played; in which order, and how much of it |
| `statistics`, `suspicion` | intervals and tests; a test before all are corrected |
| `matches` | matches that are played for a judgement: random, able, at other tables, anew |
| `moves` | moves and their classes, weighed: best, never right, how much skill they ask |
| `against` | accusations: who wins, what is chosen, what never happened, what breaks off |
| `prose` | whether the sentences say something |
| `alike` | what other games are alike, what a variant changes, the same deals for two |
| `report` | figures with intervals, charts, sentences, the page |
| `stages`, `judging` | the stages, and the whole |

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
