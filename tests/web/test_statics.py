"""Pages load all that they are made of at once, and not one after the other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardlang.web.answers import Statics

PACKAGE = Path(__file__).parents[2] / "cardlang"
WORKSHOP, HOSTED = PACKAGE / "workshop" / "static", PACKAGE / "hosted" / "static"
IMPORTED = re.compile(r'^(?:import|export|\} from).*?"\./([\w.]+)"', re.MULTILINE)
SCRIPT = r'script type="module"(?: async)? src'
NAMED = re.compile(rf'<(?:link rel="modulepreload" href|{SCRIPT})="([\w.]+)">')


def parts(first: str, folders: list[Path]) -> set[str]:
    """A module and all that it imports; of two of one name the first folder's."""
    found: set[str] = set()
    waiting = [first]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            path = next(folder / name for folder in folders if (folder / name).is_file())
            waiting += IMPORTED.findall(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize(
    ("first", "folders"),
    [(("app.js", "opening.js"), [WORKSHOP]), (("room.js",), [HOSTED, WORKSHOP])],
)
def test_a_page_names_all_its_modules(first: tuple[str, ...], folders: list[Path]) -> None:
    named = NAMED.findall((folders[0] / "index.html").read_text(encoding="utf-8"))
    assert len(named) == len(set(named)) > 5
    assert set(named) == set().union(*(parts(name, folders) for name in first))


def test_a_page_may_do_what_it_needs_and_nothing_else() -> None:
    """It runs its own scripts, asks its own server, and stands in no frame."""
    policy = Statics(WORKSHOP).get("").headers["Content-Security-Policy"]
    rights = {name: rest for name, *rest in (one.split() for one in policy.split(";"))}
    nonce = rights["style-src"].pop()
    assert re.fullmatch(r"'nonce-[\w-]{20,}'", nonce)
    own = {name: ["'self'"] for name in ("script-src", "style-src", "connect-src")}
    nothing = ("default-src", "base-uri", "form-action", "frame-ancestors")
    none = {name: ["'none'"] for name in nothing}
    assert rights == {**own, **none, "img-src": ["'self'", "data:"]}
