"""Every code has a page for `cardlang explain`, and what the pages say is so.

The bad example of a page gives the code of that page, the good one does not.  Excerpts are put into
the frame.  What no fence can hold (bytes, very long files) is made here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from cardlang.codes import registered
from cardlang.diagnostic import Diagnostic, RuleError
from cardlang.engine import Engine
from cardlang.judge.matches.watched import watched
from cardlang.judge.verdict import STAGES
from cardlang.many.playout import playout
from cardlang.match.examples import run_examples
from cardlang.messages.catalogue import FIRST, LANGUAGES
from cardlang.resolve import read_game
from cardlang.resolve.items.allows import PLAYED, READING, READY
from cardlang.show.pages import Page, longer, page_of, read_page
from tests import codes, entries, frames

FOLDER = frames.ROOT / "cardlang" / "explain"

OTHERS = [language for language in LANGUAGES if language != FIRST]

# Guards against ourselves, which no rules file gets past.
GUARDS = {"no-card"}

# Findings that one mistake brings with it besides its own.
ALSO = {
    "too-many-mistakes": {"unexpected-word"},
}


def pages() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.md"))


def severity(code: str) -> str:
    entry = registered(code)
    assert entry is not None, code
    return entry.severity


#: what the judge says of a whole entry: no fence of a few lines brings it about
REASONS = {code for code in pages() if severity(code) == "reason"}


def page(code: str) -> Page:
    return read_page((FOLDER / f"{code}.md").read_text(encoding="utf-8"))


# ------------------------------------------------------------------------ what no fence can hold


def _text(text: str, info: str = "card") -> Callable[[Path], Path]:
    return _bytes(frames.whole(text, info).encode())


def _bytes(data: bytes) -> Callable[[Path], Path]:
    def make(here: Path) -> Path:
        path = here / "made.card"
        path.write_bytes(data)
        return path

    return make


def _remark(character: str) -> Callable[[Path], Path]:
    """The sign stands in the remark, where the page only says so."""
    return _text(f"rule high: deal-number is above 3    # {character} here")


def _folder(here: Path) -> Path:
    return here


def _nobody(here: Path) -> Path:
    return here / "no_such_game.card"


def _unreadable(here: Path) -> Path:
    return here / "\0"  # may stand in no name; the rights of a file do not bind everybody


def _deep(here: Path) -> Path:
    for number in range(10):
        head = f'cardlang 1\ngame "Level {number}"\n'
        (here / f"level_{number}.card").write_text(f'{head}extends "level-{number + 1}"\n')
    return here / "level_0.card"


def _large(here: Path) -> Path:
    remarks = ("# " + "x" * 900 + "\n") * 144
    (here / "parent.card").write_text(frames.whole("") + remarks)
    path = here / "made.card"
    path.write_text('cardlang 1\ngame "Large"\nextends "parent"\n' + remarks)
    return path


def _fixed(here: Path) -> Path:
    (here / "parent.card").write_text(frames.whole("fixed value pips of card: rank"))
    head = 'cardlang 1\ngame "Variant"\nextends "parent"\n'
    path = here / "made.card"
    path.write_text(head + page("fixed").bad)
    return path


def _above(deck: int) -> str:
    return f"d-{deck - 1}" if deck else "french"


_RULES = "\n".join(f"rule r-{n}: r-{n + 1} + 1" for n in range(50))
_CASES = "\n".join(f"    rank is {2 + n % 9}: {n}" for n in range(201))
_WORDS = "\n".join(f"define w-{n}:\n    w-{n + 1}" for n in range(40))
MADE: dict[str, Callable[[Path], Path]] = {
    "bidi-character": _remark("\u202e"),
    "call-depth": _text(f"{_WORDS}\ndefine w-40: nothing\neach deal: w-0"),
    "chain-too-long": _text("let many be (1" + ("\n" + " " * 8 + " + 1" * 10) * 30 + ")"),
    "deck-deep": _text("\n".join(f"deck d-{n} from {_above(n)}" for n in range(12))),
    "control-character": _remark("\x1b"),
    "empty-file": _bytes(b"# My game\n"),
    "extends-deep": _deep,
    "fixed": _fixed,
    "file-too-large": _bytes(b"# " + b"x" * 131072),
    "invisible-character": _remark("\u200b"),
    "lone-return": _remark("\r"),
    "long-line": _text("# " + "x" * 1000),
    "not-a-file": _folder,
    "not-found": _nobody,
    "not-readable": _unreadable,
    "not-utf8": _bytes('# für\ncardlang 1\ngame "Für vier"\n'.encode("latin-1")),
    "odd-line-end": _remark("\u2028"),
    "rules-too-deep": _text(f"{_RULES}\nrule r-50: 1\nvalue points of card: r-0"),
    "too-many-cases": _text(f"value points of card:\n{_CASES}"),
    "text-too-long": _text(f'rule high:\n    "{"x" * 257}"\n    deal-number is above 3'),
    "too-deep": _text("let deep be " + "(" * 70 + "1" + ")" * 70),
    "too-large": _large,
    "too-many-marks": _bytes(frames.whole("# e" + "\u0301" * 9).encode()),
    "too-many-mistakes": _text("move trick stock\n" * 120),
    "too-many-words": _text("".join(f"rule r-{n}: 1" + " + 1" * 240 + "\n" for n in range(110))),
    "utf16": _bytes('cardlang 1\ngame "Wide"\n'.encode("utf-16")),
}

# ------------------------------------------------------------------------------- what is found


def _read(path: Path, played: bool = False) -> tuple[Engine | None, set[str]]:
    """A file that is checked as `cardlang check` does, and the codes that are found in it.

    A few matches are played where a page is about these.
    """
    engine = None
    try:
        program, report, book = read_game(path, path.name)
        found = _as_registered(report.found)
        if program is not None:
            engine = Engine.of(program)
            found |= _as_registered(frames.lowered(engine))
            if played and book is not None and book.root is not None:
                found |= _as_registered(watched(engine, book.root))
    except RuleError as error:
        return None, _as_registered(error.diagnostics)
    return engine, found


def _played(code: str) -> bool:
    entry = registered(code)
    return entry is not None and entry.allow == PLAYED


def _as_registered(found: Iterable[Diagnostic]) -> set[str]:
    """The codes of findings, each of which is as grave as its page says.

    What stops a match, or may stop it at some table, is an error where it surely does.
    """
    for one in found:
        entry = registered(one.code)
        assert entry is not None
        if one.severity == "warning" or not (entry.severity == "fault" or entry.allow == READY):
            assert one.severity == entry.severity, one
    return {one.code for one in found}


def _write(text: str, here: Path) -> Path:
    """A fence as a file, called like its game."""
    text = frames.whole(text)
    title = re.search(r'^game "(.*)"', text, re.MULTILINE)
    name = title[1].lower().replace(" ", "_") if title else "nameless"
    path = here / f"{name}.card"
    path.write_text(text, encoding="utf-8")
    return path


def _plays(engine: Engine) -> set[str]:
    """The fault that stops one random match for each number of players, or the examples."""
    found = set()
    for players in engine.info.players:
        setup = engine.setup(players, 1, single=True)
        fault = playout(setup.runner, setup.terms, 1).fault
        if fault is not None:
            found.add(fault[0])
    if not all(result.ok for result in run_examples(engine.program)):
        found.add("failed-example")
    return found


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    found = {*codes.findings(), *codes.faults()}
    assert sorted(found | codes.reasons().keys()) == pages()
    assert codes.reasons().keys() - found == REASONS


def test_pages_register_what_there_is() -> None:
    entries = {code: registered(code) for code in pages()}
    severities = {entry.severity for entry in entries.values() if entry is not None}
    assert severities == {"error", "warning", "fault", "reason"}
    for code, entry in entries.items():
        assert entry is not None, code
        assert entry.allow in ("", READING, READY, PLAYED), code
        assert entry.stage in ("", *STAGES), code
        assert entry.severity == "warning" or not entry.allow, code
        assert (page(code).bad == "") == (code in REASONS), code
    only_in_play = codes.faults().keys() - codes.findings().keys()
    assert {code for code in pages() if severity(code) == "fault"} == only_in_play
    assert registered("no-such-code") is None and registered("../english") is None


def test_pages_are_titled_with_their_codes() -> None:
    assert [code for code in pages() if page(code).code != code] == []


def _rules(text: str) -> set[str]:
    """The pieces of rules in a text, of more than one word."""
    return {piece for piece in re.findall("`([^`]*)`", " ".join(text.split())) if " " in piece}


def test_every_page_is_whole_in_each_language() -> None:
    english = {code: page_of(code) for code in pages()}
    for language in OTHERS:
        assert set(longer(language)) == {code for code in pages() if english[code].more}
        for code, page in ((code, page_of(code, language)) for code in pages()):
            assert page.meaning != english[code].meaning
            assert not page.more or page.more != english[code].more
            rules = [_rules(one.more) for one in (english[code], page)]
            assert rules[1] <= rules[0], code
            assert max(map(len, page.more.split("\n"))) <= 100, code


def test_lines_of_pages_are_short() -> None:
    texts = {code: (FOLDER / f"{code}.md").read_text(encoding="utf-8") for code in pages()}
    found = {code for code, text in texts.items() if max(map(len, text.split("\n"))) > 100}
    assert found == set()


@pytest.mark.parametrize("code", sorted({*pages()} - GUARDS - REASONS))
def test_the_bad_example_gives_the_code(code: str, tmp_path: Path) -> None:
    if code in entries.MADE:
        assert entries.codes_of(entries.MADE[code](tmp_path)) == {code}
        return
    make = MADE.get(code)
    path = make(tmp_path) if make else _write(page(code).bad, tmp_path)
    engine, found = _read(path, _played(code))
    if code not in found and engine is not None:
        found = _plays(engine)
    assert code in found
    unused = set() if code == "unused" else {"unused"}
    assert found - unused == {code} | ALSO.get(code, set())


@pytest.mark.parametrize("code", sorted({*pages()} - REASONS))
def test_the_good_example_is_good(code: str, tmp_path: Path) -> None:
    engine, found = _read(_write(page(code).good, tmp_path), _played(code))
    assert found - {"unused"} == set()
    assert code not in found
    assert engine is not None
    assert _plays(engine) == set()


def test_the_frame_is_good(tmp_path: Path) -> None:
    engine, found = _read(_write("", tmp_path))
    assert (engine is not None, found) == (True, set())
