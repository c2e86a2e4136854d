"""Host B: what the page asks where Python itself runs in the browser, without any server.

A worker of the browser calls `ask` with the name of a question and JSON, and gets JSON.  The
questions are those of the bridge, and `begin`, the text of a new file.  What rules may extend, the
other files of the browser's store, is told first (`hold`) and lies in the folder `RULES`, which is
in the memory of the worker and ends with it.  Nobody limits a worker but the page, which ends one
that takes too long.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cardlang.workshop.bridge import call

RULES = Path("/rules")
_EFFORT = 0.05  # of what `cardlang judge` plays; Python in a browser takes several times as long


def hold(name: str, text: str) -> None:
    """A file of the store, which others may extend."""
    from cardlang.workshop.host.desk import DeskError, rules_name

    try:
        path = RULES / rules_name(name)
        RULES.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except (DeskError, UnicodeEncodeError):
        return  # it cannot be extended; whoever has it open is told why


def begin(
    name: str, title: str = "", kind: str = "", parent: str = "", answers: str = ""
) -> dict[str, Any]:
    """The text of a new file; `refused` says why there is none."""
    from cardlang.workshop.host.desk import DeskError, beginning, rules_name

    try:
        return {"text": beginning(RULES / rules_name(name), title, kind, parent, answers)}
    except DeskError as error:
        return {"refused": str(error)}


def ask(function: str, arguments: str) -> str:
    """The answer to one question as JSON: never an exception, whatever the page sends."""
    try:
        answer = _answer(function, json.loads(arguments))
    except MemoryError:
        answer = {"failed": "This took more memory than the browser gives to it."}
    except RecursionError:
        answer = {"failed": "This is nested too deep for the browser."}
    except Exception as error:  # a mistake of this program, told without a traceback
        answer = {"failed": f"This went wrong in cardlang itself ({type(error).__name__})."}
    return json.dumps(answer, ensure_ascii=False, allow_nan=False)


def _answer(function: str, given: dict[str, Any]) -> dict[str, Any]:
    if function == "begin":
        return begin(**given)
    if "file" in given:
        given["file"] = str(RULES / Path(str(given["file"])).name)
    if function == "judge":
        given |= {"effort": _EFFORT, "search": False}
    return call(function, given)
