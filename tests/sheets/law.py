"""Changes of one line, whether they change a match, and whether they change the sheet."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import cardlang
from cardlang.api import engine_of
from cardlang.diagnostic import RuleError, UsageError
from cardlang.resources import folder
from cardlang.show.sheet import LANGUAGES, rules_sheet

MATCHES = 24
MOVES = 160  # of each match that are played
SECTIONS = ("example", "remove", "names", "allow")
OPPOSITES = (
    ("above", "below"),
    ("highest", "lowest"),
    ("top", "bottom"),
    ("is", "is not"),
    ("and", "or"),
    ("some", "every"),
    ("gains", "loses"),
    ("next", "previous"),
)
_WHY = re.compile(r'(?<=\S) (?:de )?"[^"]*"(?= de "|:|$)')
_SENTENCE = re.compile(r'\s+(?:de )?"[^"]*"\s*$')


def bare(text: str) -> str:
    """Rules without their own sentences, examples and names."""
    kept, inside = [], False
    for line in text.splitlines():
        if line.strip() and not line[0].isspace():
            inside = line.split()[0].rstrip(":") in SECTIONS
        if not inside and not _SENTENCE.fullmatch(line) and not line.lstrip().startswith("#"):
            kept.append(line if line.startswith("game ") else _WHY.sub("", line))
    return "\n".join(kept) + "\n"


def changed(text: str, random: Random) -> tuple[str, str]:
    """The text with one line changed, and what was done to it."""
    lines = text.splitlines()
    at = random.choice([n for n, line in enumerate(lines) if line.strip() and n > 1])
    line, ways = lines[at], []
    for number in re.finditer(r"(?<![\w-])\d+(?![\w-])", line):
        ways.append(f"{line[: number.start()]}{int(number[0]) + 1}{line[number.end() :]}")
    for pair in OPPOSITES:
        for one, other in (pair, pair[::-1]):
            found = re.search(rf"(?<![\w-]){one}(?![\w-])", line)
            if found is not None:
                ways.append(line[: found.start()] + other + line[found.end() :])
    ways.append("")
    new = random.choice(ways)
    if not new:
        deep = len(line) - len(line.lstrip())
        end = at + 1
        while end < len(lines) and len(lines[end]) - len(lines[end].lstrip()) > deep:
            end += 1
        rest = lines[:at] + lines[end:]
        return "\n".join(rest) + "\n", f"- {line.strip()}"
    return "\n".join(
        [*lines[:at], new, *lines[at + 1 :]]
    ) + "\n", f"{line.strip()} -> {new.strip()}"


def course(game: cardlang.Game, seed: int) -> Iterator[object]:
    """What happens in a match of the usual table, event by event."""
    random = Random(seed)
    state = game.start(players=game.default_players, seed=seed)
    for _ in range(MOVES):
        moves = state.legal_moves()
        yield [str(move) for move in moves]
        if not moves:
            break
        state.apply(random.choice(moves))
    yield state.record()[1:]


def plays_otherwise(one: cardlang.Game, other: cardlang.Game) -> bool:
    """Whether some match comes out otherwise, or cannot be played."""
    for seed in range(MATCHES):
        first, second = course(one, seed), course(other, seed)
        for happens in first:
            try:
                if next(second, None) != happens:
                    return True
            except Exception:
                return True
    return False


def sheets(game: cardlang.Game) -> list[str]:
    """The sheets of a game in all languages."""
    return [rules_sheet(engine_of(game), None, None, language) for language in LANGUAGES]


def campaign(count: int, seed: int, only: list[str]) -> tuple[int, list[str]]:
    """How many changes are told, and those that are not."""
    random = Random(seed)
    paths = sorted(path for kind in ("games", "examples") for path in folder(kind).glob("*.card"))
    paths = [p for p in paths if not only or p.stem.replace("_", "-") in only]
    told, tries = 0, 0
    silent: list[str] = []
    with tempfile.TemporaryDirectory(prefix="cardlang-") as place:
        games = [found for path in paths if (found := _stripped(path, Path(place)))]
        while told + len(silent) < count and tries < 20 * count:
            tries += 1
            path, game, text = random.choice(games)
            new, how = changed(text, random)
            file = path.with_name("changed.card")
            file.write_text(new, encoding="utf-8")
            try:
                other = cardlang.load(file)
                if not plays_otherwise(game, other):
                    continue
            except (RuleError, UsageError):
                continue
            if sheets(game) != sheets(other):
                told += 1
            else:
                silent.append(f"{path.stem}: {how}")
    return told, silent


def _stripped(path: Path, place: Path) -> tuple[Path, cardlang.Game, str] | None:
    text = path.read_text(encoding="utf-8")
    if re.search(r"^extends ", text, re.MULTILINE):
        return None
    new = place / path.name
    new.write_text(bare(text), encoding="utf-8")
    try:
        return new, cardlang.load(new), bare(text)
    except RuleError as error:
        print(f"{path.stem}: cannot be read without its sentences: {error}".splitlines()[0])
        return None
