"""Changes of one line below a sentence that is left in: whether anything tells of them."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from math import inf
from pathlib import Path
from random import Random

import cardlang
from cardlang.api import engine_of
from cardlang.judge.prose.sentences import untold_in
from cardlang.resolve import read_game
from cardlang.resources import folder
from cardlang.show.sheet import LANGUAGES, rules_sheet
from tests.sheets.law import SECTIONS, TRIES, Outcome, Rules, rules_of, tried

_SENTENCE = re.compile(r'\s+(?:de )?"[^"]*"\s*$')


def below_sentences(text: str) -> set[int]:
    """The lines that a sentence stands above, in their own block or one around it."""
    found, inside = set[int](), False
    told = list[int]()  # how deep the blocks are that have a sentence
    for at, line in enumerate(text.splitlines()):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        depth = len(line) - len(line.lstrip())
        if depth == 0:
            head = line.removeprefix("change ") if line.startswith("change example") else line
            inside = head.split()[0].rstrip(":") in SECTIONS or line.startswith("game ")
        told = [deep for deep in told if deep <= depth]
        if inside:
            continue
        if _SENTENCE.fullmatch(line):
            told.append(depth)
        elif told:
            found.add(at)
    return found


def kept(place: Path, only: list[str]) -> Iterator[Rules]:
    """All games that ship, or those named, with their sentences."""
    paths = sorted(path for kind in ("games", "examples") for path in folder(kind).glob("*.card"))
    texts = {path.stem: path.read_text("utf-8") for path in paths}
    for stem, text in texts.items():  # a parent is looked for beside its child
        (place / f"{stem}.card").write_text(text, "utf-8")
    for stem, text in texts.items():
        if not only or stem.replace("_", "-") in only:
            found = rules_of(stem, text, place) if below_sentences(text) else None
            if found is not None:
                yield found


def unheard(rules: Rules, other: cardlang.Game) -> list[str]:
    """The languages in which the sheet is as before, if the author is told nothing new either."""
    silent = [
        language
        for language in LANGUAGES
        if _sheet(rules.game, language) == rules_sheet(engine_of(other), None, None, language)
    ]
    if not silent:
        return []
    file = rules.path.with_name("changed.card")
    return [] if _told(file) - _told_before(rules.path, rules.text) else silent


@lru_cache(maxsize=len(LANGUAGES))
def _sheet(game: cardlang.Game, language: str) -> str:
    return rules_sheet(engine_of(game), None, None, language)


@lru_cache(maxsize=1)
def _told_before(path: Path, text: str) -> set[str]:
    assert path.read_text("utf-8") == text
    return _told(path)


def _told(path: Path) -> set[str]:
    """All that the author is told: of sentences that lack something, and what `check` reads."""
    _, report, _ = read_game(path, str(path))
    found = {f"{one.why} {one.name} {one.said}" for one in untold_in(path)}
    return found | {one.message for one in report.found}


def each_kept(
    texts: Iterator[Rules], seed: int, until: float = inf, wanted: int = 1, part: str = "1/1"
) -> Outcome:
    """So many changes below sentences of each text that change a match; of each n-th text."""
    out = Outcome()
    first, step = map(int, part.split("/"))
    for rules in islice(texts, first - 1, None, step):
        random, among, found = Random(f"{seed} {rules.name}"), below_sentences(rules.text), 0
        out.texts += 1
        for _ in range(TRIES * wanted):
            if found >= wanted or time.monotonic() > until:
                break
            found += tried(rules, random, out, among, unheard)
        if time.monotonic() > until:
            break
    return out
