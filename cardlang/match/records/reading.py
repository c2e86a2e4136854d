"""Reading records, which come from strangers.

A file is bounded in size, a line in length and depth; keys that stand twice, numbers that are none,
lone surrogates, floods of digits are refused; every line has the form that its kind prescribes, and
becomes an event.  Whether what it says is true, replaying decides.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from math import isfinite
from os import PathLike
from pathlib import Path
from typing import Any, NoReturn

from attrs import evolve, frozen

from cardlang import limits
from cardlang.match.records.events import (
    FORMS,
    MEANING,
    SHORT,
    VERSION,
    Aborted,
    Chosen,
    Ended,
    Event,
    Header,
    Line,
    Other,
    Scored,
    Shuffled,
)
from cardlang.run.stream import MAX_SEED


class RecordError(ValueError):
    """A record cannot be read, or is not what the rules give.  `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message

    def __reduce__(self) -> tuple[object, ...]:
        return RecordError, (self.line, self.message)


_LINES = f"{limits.RECORD_LINES:,}"
_SIGNS = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?\Z)|[\[{]|[\]}]', re.DOTALL)
"""Texts, the last of which may lack its end, and brackets; each character is looked at once."""


Given = str | PathLike[str] | Iterable[str | Mapping[str, Any]]
"""A file, or lines of text or dicts."""


@frozen
class Record:
    """A match as a record tells it: `events[k]` stands in line `k + 2`."""

    header: Header
    events: tuple[Event | Other, ...]

    @property
    def choices(self) -> list[Chosen]:
        """The moves taken, in order."""
        return [event for event in self.events if isinstance(event, Chosen)]

    @property
    def shuffles(self) -> list[tuple[str, ...]]:
        """The cards of each shuffle, top card first."""
        return [event.cards for event in self.events if isinstance(event, Shuffled)]

    @property
    def deals(self) -> list[tuple[int, ...]]:
        """The scores after each deal."""
        return [event.scores for event in self.events if isinstance(event, Scored)]


def read_record(source: Given) -> list[Line]:
    """The lines of a record, from a file or from lines of text or dicts; all of them checked.

    Raises RecordError with the first line that is wrong, OSError if a file cannot be read.
    """
    lines = list(_lines(source))
    decoded(lines)
    return lines


def read_events(source: Given) -> Record:
    """The match in a record, from a file or from lines; raises as `read_record` does."""
    return decoded(_lines(source))


def decoded(lines: Iterable[Line]) -> Record:
    """Lines as a match.  RecordError names the first that is wrong."""
    header, events = None, []
    for number, line in enumerate(lines, start=1):
        if header is None:
            header = header_of(number, line)
        else:
            events.append(_event_of(number, line, header.short))
    if header is None:
        raise RecordError(1, "the record is empty; a header is expected")
    return Record(header, tuple(events))


def _lines(source: Given) -> Iterator[Line]:
    if isinstance(source, (str, PathLike)):
        source = _lines_of_file(Path(source))
    if isinstance(source, Sized) and len(source) > limits.RECORD_LINES:
        raise RecordError(limits.RECORD_LINES + 1, f"a record has at most {_LINES} lines")
    for number, given in enumerate(source, start=1):
        if number > limits.RECORD_LINES:
            raise RecordError(number, f"a record has at most {_LINES} lines")
        yield parse_line(number, given) if isinstance(given, str) else dict(given)


def _lines_of_file(path: Path) -> list[str]:
    with path.open("rb") as file:
        data = file.read(limits.RECORD_BYTES + 1)
    if len(data) > limits.RECORD_BYTES:
        raise RecordError(1, f"a record has at most {limits.RECORD_BYTES} bytes")
    if data.count(b"\n") > limits.RECORD_LINES:
        raise RecordError(limits.RECORD_LINES + 1, f"a record has at most {_LINES} lines")
    pieces = data.split(b"\n")
    if not pieces[-1]:
        pieces.pop()
    lines = []
    for number, piece in enumerate(pieces, start=1):
        try:
            lines.append(piece.removesuffix(b"\r").decode("utf-8"))
        except UnicodeDecodeError:
            raise RecordError(number, "this is not UTF-8") from None
    return lines


def parse_line(number: int, text: str) -> Line:
    """The object in a line of text.  RecordError if there is none that a record may hold."""
    if len(text) > limits.RECORD_LINE_BYTES or _size(text) > limits.RECORD_LINE_BYTES:
        raise RecordError(number, f"a line has at most {limits.RECORD_LINE_BYTES} bytes")
    if _depth(text) > limits.RECORD_DEPTH:
        raise RecordError(number, f"values are nested more than {limits.RECORD_DEPTH} deep")

    def refuse(constant: str) -> NoReturn:
        raise RecordError(number, f"{constant} is no value that a record may hold")

    def whole(digits: str) -> int:
        if len(digits) > 20 or not -MAX_SEED - 1 <= int(digits) <= MAX_SEED:
            raise RecordError(number, "a whole number is out of bounds")
        return int(digits)

    def broken(digits: str) -> float:
        value = float(digits)
        return value if isfinite(value) else refuse(digits[:20])

    def pairs(items: list[tuple[str, Any]]) -> Line:
        found: Line = {}
        for key, value in items:
            if key in found:
                raise RecordError(number, f"the key `{key[:64]}` stands twice")
            found[key] = value
        return found

    try:
        value = json.loads(
            text,
            parse_constant=refuse,
            parse_int=whole,
            parse_float=broken,
            object_pairs_hook=pairs,
        )
    except json.JSONDecodeError as error:
        raise RecordError(number, f"this is not JSON: {error.msg} at {error.colno}") from None
    if not isinstance(value, dict):
        raise RecordError(number, "a line is a JSON object")
    if "\\u" in text and not _is_encodable(value):
        raise RecordError(number, "half a character (a lone surrogate) stands in a text")
    return value


def _size(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _is_encodable(value: Line) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _depth(text: str) -> int:
    """The depth of brackets outside of texts."""
    depth = deepest = 0
    for sign in _SIGNS.findall(text):
        if sign in ("[", "{"):
            depth += 1
            deepest = max(deepest, depth)
        elif sign in ("]", "}"):
            depth -= 1
    return deepest


# ---------------------------------------------------------------- forms


def header_of(number: int, line: Line) -> Header:
    """A line as the header of a record.  RecordError if it is none."""
    version = line.get("record")
    if version not in (VERSION, SHORT):
        if isinstance(version, str) and version.startswith("cardlang/"):
            raise RecordError(
                number, f"the record is of version `{version[:64]}`, this program reads `{VERSION}`"
            )
        raise RecordError(number, f'a record begins with a header: {{"record": "{VERSION}", …}}')

    def need(key: str, good: Callable[[Any], bool], expected: str, *default: Any) -> Any:
        value = line.get(key, *(default or (_MISSING,)))
        _need(number, line, key, good(value), expected)
        return value

    seats = f"a number of players, 1 to {limits.SEATS}"
    header = Header(
        game=need("game", _is_text, "the name of a game"),
        players=(players := need("players", lambda x: _is_whole(x, 1, limits.SEATS), seats)),
        seed=need(
            "seed",
            lambda x: x is None or _is_whole(x, 0, MAX_SEED),
            "null or a whole number from 0 to 2^63-1",
        ),
        options=tuple(
            need("options", _are_options, "an object of numbers, flags and words").items()
        ),
        rules=need("rules", _is_digest, "`sha256:` and 64 hexadecimal digits"),
        deals=need(
            "deals",
            lambda x: x is None or _is_whole(x, 1, MAX_SEED),
            "null or a number of deals",
        ),
        backs=need("backs", lambda x: x is None or _is_text(x), "null or the name of an attribute"),
        seats=tuple(
            need(
                "players_are",
                lambda x: _is_list(x, str) and len(x) == players,
                f"a list of {players} names",
            )
        ),
        meaning=need("meaning", lambda x: _is_whole(x, 1, MEANING), f"a number up to {MEANING}", 1),
        max_decisions=need(
            "max_decisions",
            lambda x: _is_whole(x, 1, MAX_SEED),
            "a number of decisions",
            limits.DECISIONS,
        ),
    )
    header = evolve(header, short=version == SHORT)
    return evolve(header, more={key: line[key] for key in line if key not in _HEADER})


_MISSING = object()
_HEADER = Header(0, None, (), (), None, "", "", None).line().keys()


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_digest(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch("sha256:[0-9a-f]{64}", value) is not None


def _are_options(value: object) -> bool:
    return isinstance(value, dict) and all(type(v) in (int, bool, str) for v in value.values())


def _event_of(number: int, line: Line, short: bool) -> Event | Other:
    """A line as an event.  RecordError if it has not the form of its event.

    In a `short` record no line has legal moves.
    """
    event = line.get("event")
    if not isinstance(event, str):
        if "record" in line:
            raise RecordError(number, "a second header: one file holds one record")
        raise RecordError(number, 'the key "event" is missing, or no word')
    kind = _KINDS.get(event)
    if kind is None:
        return Other(line)
    parts: Line = {}
    for key, name in FORMS[kind][1].items():
        if short and key == "legal":
            _need(number, line, key, key not in line, "none in a short record")
            continue
        value: Any = line.get(key)
        of, expected = _FORMS[key]
        if type(of) is list and _is_list(value, of[0]):
            value = tuple(value)
        elif type(value) is not of:
            _need(number, line, key, False, expected)
        parts[name] = value
    found: Event = kind(**parts)
    return found


_DECISIVE: tuple[type[Any], ...] = (Shuffled, Chosen, Scored, Ended, Aborted)
_KINDS = {FORMS[kind][0]: kind for kind in _DECISIVE}
"""The events that decide a match; all their keys have to be there."""
_FORMS: dict[str, tuple[Any, str]] = {
    "zone": (str, "the name of a zone"),
    "cards": ([str], "a list of cards"),
    "seat": (int, "the number of a seat"),
    "legal": ([str], "a list of moves"),
    "move": (str, "a move"),
    "scores": ([int], "a list of whole numbers"),
    "winners": ([int], "a list of seats"),
    "fuel": (int, "a whole number"),
    "reason": (str, "a word"),
    "at": (str, "a line of the rules"),
}


def _need(number: int, line: Line, key: str, good: bool, expected: str) -> None:
    if not good:
        found = shortly(line[key]) if key in line else "missing"
        raise RecordError(number, f'"{key}" is {found}; expected {expected}')


def _is_whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _is_list(value: Any, kind: type) -> bool:
    return isinstance(value, list) and {kind}.issuperset(map(type, value))


def shortly(value: object) -> str:
    """A value from a record, as a message quotes it."""
    text = json.dumps(value, ensure_ascii=True, default=repr)
    return text if len(text) <= 80 else text[:79] + "…"
