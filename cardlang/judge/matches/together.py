"""Tables with several options at once: what one option brings about, and what only two do.

A game with many options has more tables than can be played.  First each value is played by itself
(`subject`); then, of the outermost values of options two by two, as few tables as have each pair,
by a greedy covering array.  What was never seen by then is asked which options it hangs on: those
named in its lines, in the lines that these stand in, and in what is named there.  Tables with all
of these are played, values that the text names among them, before anything is held against a line;
where those are too many, so many that any values of any three options have met.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from math import prod

from cardlang.game_info import GameInfo, OptionChoice, Value, outermost_first, shown_value
from cardlang.source import Source

PAIRED = 8  # tables with options two by two
TRIED = 24  # tables for what was never seen
_OPTIONS = 5  # that something hangs on, at most
_MEET = 3  # options whose values meet at one of some tables, whatever they are
_OUTER = 2  # values of an option from its ends
_WORD = re.compile(r"[a-zA-Z][a-zA-Z0-9-]*|\d+")
_PROSE = re.compile(r'"[^"]*"')

Given = dict[str, int]


def paired(info: GameInfo, most: int = PAIRED) -> list[dict[str, Value]]:
    """Tables in which the outermost values of any two options meet, as far as so many go."""
    choices = list(info.choices.values())
    outer = {one.name: _outer(one) for one in choices}
    wanted = {
        ((a.name, x), (b.name, y))
        for a, b in combinations(choices, 2)
        for x, y in product(outer[a.name], outer[b.name])
        if x != a.default and y != b.default  # the others are played one by one
    }
    found: list[dict[str, Value]] = []
    while wanted and len(found) < most:
        (one, other) = min(wanted)
        given: Given = dict((one, other))
        for choice in choices:
            if choice.name not in given:
                given[choice.name] = max(
                    (choice.default, *outer[choice.name]),
                    key=lambda value: sum(
                        _met(wanted, (choice.name, value), pair) for pair in given.items()
                    ),
                )
        wanted -= {pair for pair in wanted if all(given[name] == value for name, value in pair)}
        found.append(shown(info, given))
    return found


def _met(
    wanted: Collection[tuple[tuple[str, int], tuple[str, int]]],
    one: tuple[str, int],
    other: tuple[str, int],
) -> bool:
    return (one, other) in wanted or (other, one) in wanted


def _outer(choice: OptionChoice) -> tuple[int, ...]:
    return tuple(islice(outermost_first(choice), _OUTER))


def shown(info: GameInfo, given: Mapping[str, int]) -> dict[str, Value]:
    """Values as records write them, without those that are usual."""
    return {
        name: shown_value(info.choices[name], value)
        for name, value in given.items()
        if value != info.choices[name].default
    }


# ------------------------------------------------------------------------ what a line hangs on


def hangs_on(info: GameInfo, source: Source, line: int) -> list[str]:
    """The options that a line of a game's file may hang on, those named nearest first."""
    sections, kept = _sections(source), _kept(source)
    lines = list(_around(source, line))
    seen: set[str] = set()
    found: list[str] = []
    while lines:
        names = [word for at in lines for word in _words(source, at) if word not in seen]
        seen.update(names)
        found += [name for name in dict.fromkeys(names) if name in info.choices]
        own = {name for at in lines for name in _headed(sections, at)} - seen
        lines = [at for name in dict.fromkeys(names) if name in sections for at in sections[name]]
        changed = [name for name in dict.fromkeys(names) if name in kept]
        for name in changed:
            lines += [
                near
                for at in range(1, source.lines + 1)
                if _changes(source, at, name)
                for near in _around(source, at)
            ]
        for name in own:  # what names the section that a line stands in
            seen.add(name)
            lines += [
                near
                for at in range(1, source.lines + 1)
                if at not in sections[name] and name in _words(source, at)
                for near in _around(source, at)
            ]
        lines = list(dict.fromkeys(lines))
    return found[:_OPTIONS]


def tables_for(
    info: GameInfo, source: Source, options: Sequence[str], most: int = TRIED
) -> tuple[list[dict[str, Value]], bool]:
    """Tables with all values of some options that the text names and that lie outermost, and
    whether these are all that there are, or at least any values of three of them meet."""
    values = [_values(source, info.choices[name]) for name in options]
    # what is far from the usual comes first: there two options meet
    rows = sorted(
        product(*values),
        key=lambda row: sum(
            v == info.choices[n].default for n, v in zip(options, row, strict=True)
        ),
    )
    chosen = rows if len(rows) <= most else _meeting(rows, values, most)
    tables = [shown(info, dict(zip(options, row, strict=True))) for row in chosen or rows]
    return tables[:most], len(chosen) > 0


_Row = tuple[int, ...]


def _meeting(rows: Sequence[_Row], values: Sequence[Sequence[int]], most: int) -> list[_Row]:
    """Rows in which any values of three options meet, by a greedy covering array; none if so many
    do not suffice."""
    if prod(sorted(map(len, values))[-_MEET:]) > most:
        return []
    places = list(combinations(range(len(values)), min(_MEET, len(values))))
    met = [{(at, tuple(row[k] for k in at)) for at in places} for row in rows]
    wanted = set[object]().union(*met)
    found: list[_Row] = []
    while wanted and len(found) < most:
        best = max(range(len(rows)), key=lambda k: len(met[k] & wanted))
        wanted -= met[best]
        found.append(rows[best])
    return [] if wanted else found


def _values(source: Source, choice: OptionChoice) -> list[int]:
    """Values of an option that may matter: its outermost ones, the usual one, numbers named beside
    it in the text and their neighbours."""
    allowed = choice.values or range(choice.low, choice.high + 1)
    if len(allowed) <= 4:
        return list(allowed)
    near = {
        int(word) + step
        for line in range(1, source.lines + 1)
        if choice.name in _words(source, line)
        for word in _words(source, line)
        if word.isdigit() and len(word) < 10
        for step in (-1, 0, 1)
    }
    values = [*_outer(choice), choice.default, *sorted(near)]
    return list(dict.fromkeys(value for value in values if value in allowed))[:8]


_CHANGES = ("becomes", "gains", "loses")


def _changes(source: Source, line: int, name: str) -> bool:
    """Return whether a line gives something that has a name another value."""
    words = _words(source, line)
    return name in words and any(word in _CHANGES for word in words[words.index(name) :])


def _words(source: Source, line: int) -> list[str]:
    text = _PROSE.sub("", source.line(line).partition("#")[0])
    return _WORD.findall(text)


def _depth(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def _around(source: Source, line: int) -> Iterator[int]:
    """A line, and the lines that it stands in; of an `else` those that it is beside."""
    yield line
    last = source.line(line)
    for above in range(line - 1, 0, -1):
        text = source.line(above)
        if not text.strip() or _depth(text) > _depth(last):
            continue
        if _depth(text) < _depth(last) or last.lstrip().startswith("else"):
            last = text
            yield above


def _sections(source: Source) -> dict[str, list[int]]:
    """The lines of each rule, value, word and keep, by its name."""
    found: dict[str, list[int]] = {}
    name: str | None = None
    for line in range(1, source.lines + 1):
        text = source.line(line)
        if text.strip() and _depth(text) == 0:
            words = _words(source, line)
            kind = words[0] if words else ""
            name = words[1] if kind in ("rule", "value", "define") and len(words) > 1 else None
        if name is not None:
            found.setdefault(name, []).append(line)
    return found


def _kept(source: Source) -> set[str]:
    """The names of what a game keeps."""
    rows = (_words(source, line) for line in range(1, source.lines + 1))
    return {words[1] for words in rows if words[:1] == ["keep"] and len(words) > 1}


def _headed(sections: Mapping[str, Sequence[int]], line: int) -> list[str]:
    return [name for name, lines in sections.items() if line in lines]
