"""Scripts of the pages, run without a browser: an engine, and a stand-in for what they need of one.

A module is wrapped into a function: `import` and `export` become calls, for the engine has no
loader of modules that Python could give it.  Time passes when nothing else is left to be done.
"""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import quickjs

import cardlang

STATIC = Path(cardlang.__file__).parent
WORKSHOP, HOSTED = STATIC / "workshop" / "static", STATIC / "hosted" / "static"
ALONE = WORKSHOP / "alone"
_IMPORT = re.compile(r"^import (?:\* as (\w+)|\{([^}]*)\}) from \"\./([\w.]+)\";$", re.MULTILINE)
_AGAIN = re.compile(r"^export \{([^}]*)\} from \"\./([\w.]+)\";$", re.MULTILINE)
_EXPORT = re.compile(
    r"^export ((?:async )?function|class|const|let) (\w+|\$)(?=[ (=])", re.MULTILINE
)
_LOADER = """
const modules = new Map();
globalThis.load = (name) => {
  if (!modules.has(name)) {
    const made = {};
    modules.set(name, made);
    (0, eval)(wrapped(name))(made, load);
  }
  return modules.get(name);
};
globalThis.settled = (work) => {
  globalThis.outcome = "";
  Promise.resolve().then(work).then(
    (value) => { outcome = JSON.stringify({ value: value ?? null }); },
    (error) => { outcome = JSON.stringify({ error: `${error}\\n${error.stack ?? ""}` }); });
};
"""


class Page:
    """The scripts of some folders, the first that has a name before the others."""

    def __init__(self, *folders: Path, instead: dict[str, str] | None = None) -> None:
        self.folders, self.instead = folders, instead or {}
        self.context = quickjs.Context()
        self.context.add_callable("wrapped", self._wrapped)
        self.context.add_callable("sha256", _digest)
        self.context.eval(Path(__file__).with_name("page.js").read_text("utf-8"))
        self.context.eval(_LOADER)

    def _wrapped(self, name: str) -> str:
        text = self.instead.get(name)
        if text is None:
            path = next(folder / name for folder in self.folders if (folder / name).exists())
            text = path.read_text("utf-8")
        return wrapped(text)

    def run(self, script: str) -> Any:
        """What the body of an async function gives back; time passes until it is done."""
        self.context.eval(f"settled(async () => {{{script}}});")
        while True:
            while self.context.execute_pending_job():
                pass
            if said := self.context.eval("outcome"):
                break
            assert self.context.eval("wind()"), f"it waits for ever: {script}"
        found = json.loads(said)
        assert "error" not in found, found["error"]
        return found["value"]


def wrapped(text: str) -> str:
    """A module as a function of its exports and of what loads others."""
    text = _IMPORT.sub(_imported, text)
    text = _AGAIN.sub(lambda m: f'(({{{m[1]}}}) => $exports({{{m[1]}}}))($load("{m[2]}"));', text)
    names = [match[2] for match in _EXPORT.finditer(text)]
    text = _EXPORT.sub(r"\1 \2", text).replace("import.meta.url", '"https://cards.example/here/x"')
    head = '"use strict"; const $exports = (more) => Object.assign($made, more);'
    return f"(($made, $load) => {{{head}\n{text}\n$exports({{{', '.join(names)}}});\n}})"


def _imported(match: re.Match[str]) -> str:
    parts = re.sub(r"(\w+) as (\w+)", r"\1: \2", match[2] or "")
    return f'const {match[1] or f"{{{parts}}}"} = $load("{match[3]}");'


def _digest(numbers: str) -> str:
    return json.dumps(list(sha256(bytes(json.loads(numbers))).digest()))
