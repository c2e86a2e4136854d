"""Run by a Python that is like a browser's, without processes, threads, C and databases: asks of an
exported page's library what the page asks, and prints as JSON what came of it.

    python -I -S inside.py FOLDER KIND GAME EVERY

Of the texts with a mistake in `tests/resolve/bad` every one in `EVERY` is checked.
"""

import json
import sys
import threading  # a browser has the module, but can start no thread
import zipfile  # noqa: F401  imported before the system is another one
from pathlib import Path
from typing import Any, NoReturn

LACKING = "subprocess ctypes sqlite3 multiprocessing ssl _ctypes _posixsubprocess _sqlite3 resource"


class Blocked:
    """Whoever imports what is lacking is told so."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name in LACKING.split():
            raise ImportError(f"a browser has no {name}")


def no_thread(*_given: object) -> NoReturn:
    raise RuntimeError("a browser starts no thread")


folder, kind, game, every = sys.argv[1:]
sys.platform = "emscripten"
for lacking in LACKING.split():
    sys.modules.pop(lacking, None)
sys.meta_path.insert(0, Blocked())
threading.Thread.start = no_thread  # type: ignore[method-assign, assignment]  # as in a browser
sys.path.insert(0, f"{folder}/lib")

from cardlang.workshop.bridge import CALLS  # noqa: E402
from cardlang.workshop.host import alone  # noqa: E402  only now

told: dict[str, Any] = {}


def ask(function: str, **given: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(alone.ask(function, json.dumps(given)))
    wrong = answer.get("refused") or answer.get("failed")
    told[function] = wrong or len(answer)
    return answer


text = ask("begin", name="mine.card", kind=kind)["text"]
mine = {"text": text, "file": "mine.card"}
alone.RULES = Path(folder) / "rules"
alone.hold("mine.card", text)
child = text.split("\n")[0] + '\ngame "Child"\nextends "mine"\n'
told["extends"] = ask("check", text=child, file="child.card")["errors"]
alone.hold("../mine.card", text)
told["variant"] = ask("begin", name="child.card", parent=game)["text"].split("\n")[0]
match = ask("start", **mine, match={})["match"]
move = ask("go_on", **mine, match=match)["table"]["moves"][0]["text"]
match = ask("move", **mine, match=match, move=move)["match"]
bots = {"seats": ["person"] + ["middle"] * 3}
for function, given in {
    "check": {**mine, "whole": True},
    "complete": {**mine, "at": 300},
    "hover": {**mine, "at": 300},
    "outline": {"text": text},
    "questions": {"answers": {"turn": "shedding"}},
    "explain": {"code": "unknown-word"},
    "layout": mine,
    "examples": mine,
    "start": {**mine, "match": bots},
    "replay": {**mine, "match": match},
    "undo": {**mine, "match": match},
    "why": {**mine, "match": match, "move": "no such move"},
    "hint": {**mine, "match": match},
    "example": {**mine, "match": match, "at": 0},
    "rules": mine,
    "told": mine,
    "simulate": {**mine, "match": {}, "most": 3},
    "diff": {**mine, "against": text.replace("2", "3", 1)},
    "definition": {**mine, "at": 300},
    "recorded": {**mine, "match": match},
    "advise": {**mine, "match": match, "bot": "random"},
    "trace": {**mine, "match": match},
    "lay": {**mine, "match": match},
}.items():
    ask(function, **given)
link = ask("link", text=text, name="mine.card", match=match)["link"]
ask("linked", link=link)
ask("review", **mine, record=ask("recorded", **mine, match=match)["record"])
ask("situation", **mine, situation=ask("lay", **mine, match=match)["situation"])

corpus = sorted((Path(__file__).parents[1] / "resolve" / "bad").glob("*.card"))
failed = {}
for path in corpus[:: int(every)]:
    spoilt = {"text": path.read_text(encoding="utf-8"), "file": "spoilt.card", "language": "de"}
    for whole in (False, True):
        answer = json.loads(alone.ask("check", json.dumps({**spoilt, "whole": whole})))
        if "failed" in answer:
            failed[path.name] = answer["failed"]
told["failed"] = failed

from cardlang.judge import Settings  # noqa: E402
from cardlang.judge.gathering import gather  # noqa: E402
from cardlang.judge.subject import subject_of  # noqa: E402

found = gather(
    subject_of(alone.RULES / "mine.card"), Settings(matches=8, effort=0.01, search=False)
)
assert found is not None
told["judge"] = [found.strong is None, found.native is None, found.luck is not None]
told["left"] = sorted(set(CALLS) - set(told))
told["wrong"] = json.loads(alone.ask("check", '{"no": 1}'))
told["lark"] = "lark" in sys.modules
told["bytecode"] = str(alone.__spec__.cached).endswith(".pyc") and alone.__spec__.has_location
told["home"] = [alone.__file__, __import__("attr").__file__]
print(json.dumps(told))
