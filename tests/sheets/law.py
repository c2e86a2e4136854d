"""Changes of one line, whether they change a match, and whether they change the sheet."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from itertools import islice, zip_longest
from math import inf
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import attrs
from attrs import define, field, frozen

import cardlang
from cardlang.api import engine_of
from cardlang.checks import Checks
from cardlang.diagnostic import RuleError, UsageError
from cardlang.game_info import Value
from cardlang.resources import folder
from cardlang.show.sheet import LANGUAGES, rules_sheet
from tests.run.programs import of_seed

FEW, MANY = 8, 1000  # matches of each table: before a change counts, and before it counts as none
SECONDS = 5.0  # for the many
FAULT = "fault"
MOVES = 160  # of each match that are played
TRIES = 20  # changes of one text that are tried
SECTIONS = ("example", "names", "allow")
EXAMPLES = ("change example", "remove example")  # of a parent, which are left out too
OPPOSITES = (
    ("above", "below"),
    ("highest", "lowest"),
    ("top", "bottom"),
    ("first", "only"),
    ("is", "is not"),
    ("and", "or"),
    ("some", "every"),
    ("gains", "loses"),
    ("next", "previous"),
    ("same", "different"),
    ("at least", "at most"),
    ("where", "having highest"),
    ("to", "under"),
    ("true", "false"),
    ("each deal", "for the match"),
    ("dealer", "eldest"),
    ("+", "-"),
)
_WHY = re.compile(r'(?<=\S) (?:de )?"[^"]*"(?= de "|:|$)')
_SENTENCE = re.compile(r'\s+(?:de )?"[^"]*"\s*$')
_QUOTED = re.compile(r'"[^"]*"')
_PLACES = re.compile(r"^(?:zone|keep) ([\w-]+)((?: of each [\w-]+(?: and [\w-]+)?)?)", re.MULTILINE)
_PLACE = ("span", "spans", "node", "via", "fuel", "work", "slug", "digest", "title")
_RANGE = re.compile(r"(-?\d+\.\.-?\d+)|, at most \d+")


@frozen
class Rules:
    """A good text without sentences, the file that it is in, and its game."""

    name: str
    path: Path
    text: str
    game: cardlang.Game


@frozen
class Changed:
    """The text with one line changed, what was done to it, and whether a sheet may be silent."""

    text: str
    how: str
    free: bool = False


@define
class Outcome:
    """Changes that are told, and those that are not; `free` may stay silent by the rule."""

    told: int = 0
    silent: list[str] = field(factory=list)
    free: int = 0
    texts: int = 0  # that were tried
    same: int = 0  # changes of which neither sheet nor matches tell

    @property
    def changed(self) -> int:
        """Changes that change a match and must change the sheet."""
        return self.told + len(self.silent)


def bare(text: str) -> str:
    """Rules without their own sentences, examples and names."""
    kept, inside = [], False
    for line in text.splitlines():
        if line.strip() and not line[0].isspace():
            inside = line.split()[0].rstrip(":") in SECTIONS or line.startswith(EXAMPLES)
        if not inside and not _SENTENCE.fullmatch(line) and not line.lstrip().startswith("#"):
            kept.append(line if line.startswith(("game ", "extends ")) else _WHY.sub("", line))
    return "\n".join(kept) + "\n"


def changed(text: str, random: Random, among: Container[int] | None = None) -> Changed:
    """A change of one line, of all or of those `among`.

    A sheet may be silent of ranges of keeps, of bounds of repetitions, and of two lines that have
    changed places: whether their order matters is for the matches to say, and not for a sentence.
    """
    lines = text.splitlines()
    rows = [n for n, line in enumerate(lines) if line.strip() and n > 1]
    at = random.choice([n for n in rows if among is None or n in among])
    line = lines[at]
    deep = len(line) - len(line.lstrip())
    end = next((n for n in range(at + 1, len(lines)) if _depth(lines[n]) <= deep), len(lines))
    ways = [*_numbers(line), *_words(line), *_places(line, text)]
    sort = random.randrange(8)
    if sort == 0 or not ways:
        return Changed("\n".join(lines[:at] + lines[end:]) + "\n", f"- {line.strip()}")
    if sort == 1 and end < len(lines) and _depth(lines[end]) == deep > 0:
        last = next((n for n in range(end + 1, len(lines)) if _depth(lines[n]) <= deep), len(lines))
        turned = lines[:at] + lines[end:last] + lines[at:end] + lines[last:]
        return Changed("\n".join(turned) + "\n", f"{line.strip()} <-> {lines[end].strip()}")
    new = random.choice(ways)
    rest = "\n".join([*lines[:at], new, *lines[at + 1 :]]) + "\n"
    free = line.startswith(("keep", "change keep")) or "repeat" in line
    free = free and _RANGE.sub("", line) == _RANGE.sub("", new)
    return Changed(rest, f"{line.strip()} -> {new.strip()}", free)


def quoted(text: str) -> set[str]:
    """What stands in quotes."""
    return set(_QUOTED.findall(text))


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip()) if line.strip() else 1000


def _numbers(line: str) -> Iterator[str]:
    for number in re.finditer(r"(?<![\w-])\d+(?![\w-])", line):
        for other in (int(number[0]) + 1, max(int(number[0]) - 1, 0)):
            if other != int(number[0]):
                yield f"{line[: number.start()]}{other}{line[number.end() :]}"


def _words(line: str) -> Iterator[str]:
    for pair in OPPOSITES:
        for one, other in (pair, pair[::-1]):
            for found in re.finditer(rf"(?<![\w-]){re.escape(one)}(?![\w-])", line):
                yield line[: found.start()] + other + line[found.end() :]


def _places(line: str, text: str) -> Iterator[str]:
    """The line with one place or keep for another one that there are as many of."""
    if not line[:1].isspace():
        return
    families = {found[1]: found[2] for found in _PLACES.finditer(text)}
    families |= {"stock": "", "hand": " of each seat"}
    for one, family in families.items():
        for found in re.finditer(rf"(?<![\w-]){one}(?![\w-])", line):
            for other, same in families.items():
                if other != one and same == family:
                    yield line[: found.start()] + other + line[found.end() :]


def course(game: cardlang.Game, table: tuple[int, dict[str, Value]], seed: int) -> Iterator[object]:
    """What happens in a match of a table, event by event; `FAULT` where it cannot go on."""
    random = Random(seed)
    state = game.start(players=table[0], options=table[1], seed=seed)
    for _ in range(MOVES):
        moves = state.legal_moves()
        yield [str(move) for move in moves]
        if not moves:
            break
        state.apply(random.choice(moves))
    for event in state.record()[1:]:
        yield FAULT if event["event"] == "aborted" else {**event, "fuel": None}


class Courses:
    """Courses of the matches of one game, each played once: they are held against many changes."""

    def __init__(self) -> None:
        self.game: cardlang.Game | None = None
        self.known: dict[int, tuple[object, ...]] = {}

    def of(
        self, game: cardlang.Game, table: tuple[int, dict[str, Value]], seed: int
    ) -> tuple[object, ...]:
        if game is not self.game:
            self.game, self.known = game, {}
        if seed not in self.known:
            self.known[seed] = tuple(course(game, table, seed))
        return self.known[seed]


COURSES = Courses()


def tables(game: cardlang.Game) -> list[tuple[int, dict[str, Value]]]:
    """The usual table; each number of players; each option with another value."""
    found: list[tuple[int, dict[str, Value]]] = [(game.default_players, {})]
    found += [(number, {}) for number in game.players if number != game.default_players]
    for name, option in game.options.items():
        found += [(game.default_players, {name: value}) for value in option.values[:4]]
    return found


def plays_otherwise(one: cardlang.Game, other: cardlang.Game, matches: int, end: float) -> bool:
    """Whether some match comes out otherwise; one that a fault stops in either game is none."""
    every = tables(one)
    for seed in range(matches):
        table = every[seed % len(every)]
        try:
            if _parts(COURSES.of(one, table, seed), course(other, table, seed)):
                return True
        except (RuleError, UsageError):
            continue  # there is no such table
        if time.monotonic() > end:
            break
    return False


def _parts(first: Sequence[object], second: Iterator[object]) -> bool:
    """Whether two courses part, and neither has a fault there."""
    for one, other in zip_longest(first, second):
        if FAULT in (one, other):
            return False
        if one != other:
            return FAULT not in first and FAULT not in second
    return False


def ends(game: cardlang.Game) -> bool:
    """Whether some match comes to its end, or goes on, without a fault."""
    every = [(table, seed) for table in tables(game) for seed in range(3)]
    for table, seed in every:
        try:
            if FAULT not in tuple(course(game, table, seed)):
                return True
        except (RuleError, UsageError):
            continue
    return False


@lru_cache(maxsize=len(LANGUAGES))
def _own_sheet(game: cardlang.Game, language: str) -> str:
    return rules_sheet(engine_of(game), None, None, language)


def silent_in(rules: Rules, other: cardlang.Game) -> list[str]:
    """The languages in which the sheet of a changed game is that of the game before."""
    return [
        language
        for language in LANGUAGES
        if _own_sheet(rules.game, language) == rules_sheet(engine_of(other), None, None, language)
    ]


def shipped(place: Path, only: list[str], children: bool = False) -> Iterator[Rules]:
    """All games that ship, or those named; of games that extend others only with `children`."""
    paths = sorted(path for kind in ("games", "examples") for path in folder(kind).glob("*.card"))
    texts = {path.stem: bare(path.read_text(encoding="utf-8")) for path in paths}
    for stem, text in texts.items():  # a parent is looked for beside its child
        (place / f"{stem}.card").write_text(text, encoding="utf-8")
    for stem, text in texts.items():
        if not children and re.search(r"^extends ", text, re.MULTILINE):
            continue
        if not only or stem.replace("_", "-") in only:
            found = rules_of(stem, text, place)
            if found is None:
                raise ValueError(f"{stem} cannot be read without its sentences")
            yield found


def made(place: Path, count: int, seed: int) -> Iterator[Rules]:
    """So many random programs that can be played, the first of this seed."""
    number = seed
    while count:
        text = bare(of_seed(number).files[0][1])
        found = rules_of(f"program-{number}", text, place)
        number += 1
        if found is not None and ends(found.game):
            count -= 1
            yield found


def rules_of(name: str, text: str, place: Path) -> Rules | None:
    """The game of a text, if it is good."""
    path = place / f"{name}.card"
    path.write_text(text, encoding="utf-8")
    try:
        return Rules(name, path, text, cardlang.load(path))
    except (RuleError, UsageError):
        return None


def tried(
    rules: Rules,
    random: Random,
    out: Outcome,
    among: Container[int] | None = None,
    unheard: Callable[[Rules, cardlang.Game], list[str]] = silent_in,
) -> bool:
    """One change of a text; False if it leaves no good file, or no other match.

    `unheard` names the languages in which nothing is told of it.
    """
    new = changed(rules.text, random, among)
    if quoted(new.text) - quoted(rules.text):
        return False  # a word of a sentence is no rule
    file = rules.path.with_name("changed.card")
    file.write_text(new.text, encoding="utf-8")
    try:
        other = cardlang.load(file)
    except (RuleError, UsageError):
        return False
    silent = unheard(rules, other)
    differs = not silent
    if not differs and machines(rules.game) == machines(other):
        return False
    now = time.monotonic()
    if not plays_otherwise(rules.game, other, FEW if differs else MANY, now + SECONDS):
        out.same += not differs
        return False
    if differs:
        out.told += 1
    elif new.free or "<->" in new.how:
        out.free += 1
        return "<->" not in new.how
    else:
        out.silent.append(f"{rules.name} ({', '.join(silent)}): {new.how}")
        print(out.silent[-1], flush=True)
    return True


@contextmanager
def unchecked() -> Iterator[None]:
    """What is looked for before play takes most of the time, and a fault is told in play anyway."""
    with mock.patch.object(Checks, "findings", lambda self, machine, said: ()):
        yield


def campaign(games: list[Rules], count: int, seed: int, until: float = inf) -> Outcome:
    """So many changes that change a match, of some games."""
    random, out = Random(seed), Outcome()
    for _ in range(TRIES * count):
        if out.changed >= count or time.monotonic() > until:
            break
        tried(random.choice(games), random, out)
    return out


def each(
    texts: Iterator[Rules], seed: int, until: float = inf, wanted: int = 1, part: str = "1/1"
) -> Outcome:
    """So many changes of each text that change a match, where there are any; of each n-th text."""
    out = Outcome()
    first, step = map(int, part.split("/"))
    for rules in islice(texts, first - 1, None, step):
        out.texts += 1
        random = Random(f"{seed} {rules.name}")
        found = 0
        for _ in range(TRIES * wanted):
            found += tried(rules, random, out)
            if found >= wanted or time.monotonic() > until:
                break
        if time.monotonic() > until:
            break
    return out


def form(x: Any, known: dict[int, tuple[object, int]]) -> int:
    """A number by which all is known that a part of a machine says, but for places in a text."""
    if isinstance(x, (int, str, bool, frozenset, type(None))):
        return hash((type(x), x))
    if id(x) not in known:
        if isinstance(x, (list, tuple)):
            parts = [form(one, known) for one in x]
        elif isinstance(x, dict):
            parts = [form(one, known) for pair in x.items() for one in pair]
        elif attrs.has(type(x)):
            names = (one.name for one in attrs.fields(type(x)) if one.name not in _PLACE)
            parts = [form(getattr(x, name, None), known) for name in names]
        else:
            parts = []
        known[id(x)] = (x, hash((type(x).__name__, *parts)))
    return known[id(x)][1]


def machines(game: cardlang.Game) -> list[int]:
    """The machines of some tables, each as a number; 0 where there can be none."""
    return [_machine(game, *table) for table in tables(game)[:4]]


def _machine(game: cardlang.Game, players: int, options: dict[str, Value]) -> int:
    try:
        return form(engine_of(game).machine(players, options), {})
    except RuleError:
        return 0


TURNS = {
    "en": (
        "The turn passes clockwise.",
        "The turn passes anticlockwise.",
        "to the (left|right) of",
    ),
    "de": ("im Uhrzeigersinn.", "gegen den Uhrzeigersinn.", "(links|rechts) (?:von|vom)"),
}
OTHER = {"left": "right", "right": "left", "links": "rechts", "rechts": "links"}
_NAME = re.compile(r"(?<![\w-])[a-z][\w-]*")  # of a game: `left-bower`, a place at a `right` hand


def turned(rules: Rules) -> Iterator[str]:
    """Where the sheet of a game does not turn left into right, and nothing else, with the game.

    A word of the game's own is no direction, whatever it means to its author: `left` and `right`
    have other names in both texts.  What is said of neighbours turns; `one is left` does not.
    """
    text = _NAME.sub(_unsided, rules.text)
    head = re.search(r"^players \d[\d.]*(?:, \d[\d.]*)*(?:, usually \d+)?", text, re.MULTILINE)
    assert head is not None and "anticlockwise" not in text
    file = rules.path.with_name("turned.card")
    file.write_text(f"{text[: head.end()]}, anticlockwise{text[head.end() :]}", "utf-8")
    other = cardlang.load(file)
    file.write_text(text, "utf-8")
    game = cardlang.load(file)
    for language, (clockwise, anticlockwise, beside) in TURNS.items():
        one, two = (_flat(rules_sheet(engine_of(x), None, None, language)) for x in (game, other))
        seen = re.sub(rf"\b{beside}\b", _turned_round, one)
        if seen.replace(clockwise, anticlockwise) != two:
            yield f"{rules.name} ({language})"


def _unsided(found: re.Match[str]) -> str:
    """A name with other parts for `left` and `right`; one of the prelude's stays."""
    if found[0] in given():
        return found[0]
    parts = {"left": "west", "right": "east"}
    return "-".join(parts.get(part, part) for part in found[0].split("-"))


@cache
def given() -> frozenset[str]:
    """The names in the prelude."""
    texts = (path.read_text("utf-8") for path in folder("prelude").glob("*.card"))
    return frozenset(name for text in texts for name in _NAME.findall(text))


def _turned_round(found: re.Match[str]) -> str:
    return found[0].replace(found[1], OTHER[found[1]])


def _flat(sheet: str) -> str:
    return " ".join(sheet.split())
