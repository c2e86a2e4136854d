"""Match records: JSON Lines that rebuild a match.

**Writing.**  A record is told again from the outcomes of a match when somebody asks for it.  The
record of one seat holds what that seat noticed, and nothing else: the lines are its events, the
motions of cards and what it was shown among them.

**Reading.**  Records come from strangers.  A file is bounded in size, a line in length and depth;
keys that stand twice, numbers that are none, lone surrogates, floods of digits are refused; every
line has the form that its kind prescribes.  Whether what it says is true, replaying decides.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence, Sized
from itertools import count
from math import isfinite
from os import PathLike
from pathlib import Path
from typing import Any, NoReturn

from cardlang import limits
from cardlang.match.live.driver import Driver, Outcome
from cardlang.match.live.setup import MEANING, VERSION, Setup
from cardlang.match.secrets.events import Aborted, Chosen, Ended, Scored, Shuffled
from cardlang.match.secrets.observer import Observer
from cardlang.match.secrets.tracing import followed
from cardlang.run.stream import MAX_SEED

Line = dict[str, Any]


class RecordError(ValueError):
    """A record cannot be read, or is not what the rules give.  `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message

    def __reduce__(self) -> tuple[object, ...]:
        return RecordError, (self.line, self.message)


# ---------------------------------------------------------------- writing


class Teller:
    """Tells the record of a match as it goes on, each line once."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._driver = Driver(setup.runner, setup.terms)
        self._stops = self._driver.stops()
        self._at_stop = False  # whether the driver stands at a stop that is not told yet

    def follow(self, outcomes: Sequence[Outcome]) -> list[Line]:
        """The lines that these further outcomes bring, up to the next stop that wants one."""
        driver, wording = self._driver, self._setup.wording
        lines: list[Line] = []
        left = iter(outcomes)
        while self._at_stop or next(self._stops, None) is not None:
            self._at_stop = True
            offers = driver.offers()  # where nothing can be offered, the match stops with a fault
            kind = driver.stop[0]
            if kind == "score":
                lines.append(Scored(driver.scores).line())
                self._at_stop = False
                continue
            if driver.is_over:
                lines.append(last_line(driver))
                self._stops.close()
                self._at_stop = False
                break
            outcome = next(left, None)
            if outcome is None:
                break
            self._at_stop = False
            if kind == "decide":
                _, decision, seat = driver.stop
                legal = [wording.text(decision, move) for move in offers]
                line = Chosen(seat, wording.text(decision, outcome)).line()
                told = {"event": "choice", "seat": seat, "legal": legal, "move": line["move"]}
                lines.append(told)
                driver.choose(outcome)
            else:
                lines.append(shuffle_line(self._setup, driver, outcome))
                driver.shuffle(outcome)
        return lines


def retell(setup: Setup, outcomes: Sequence[Outcome]) -> list[Line]:
    """The whole record of a match, from its outcomes."""
    return [setup.header(), *Teller(setup).follow(outcomes)]


def shuffle_line(setup: Setup, driver: Driver, order: Outcome) -> Line:
    """The line of a shuffle: the driver stands at it, `order` has the bottom card first."""
    ids = setup.wording.ids
    zone = driver.machine.zones[driver.stop[1]].name
    return Shuffled(zone, tuple(ids[card] for card in reversed(order))).line()


def last_line(driver: Driver) -> Line:
    """The line that ends a record."""
    if driver.fault is not None:
        return Aborted(*driver.fault).line()
    return Ended(driver.scores, driver.winners, driver.fuel).line()


def retell_to(setup: Setup, outcomes: Sequence[Outcome], seat: int) -> list[Line]:
    """The record as this seat may know it."""
    observer = Observer(followed(setup.runner), setup.terms, setup.wording, legal_of=seat)
    observer.follow(list(outcomes))
    return [setup.header(public=True), *(event.line() for event in observer.events[seat])]


def line_text(line: Mapping[str, Any]) -> str:
    """One line of a record, without its end."""
    return json.dumps(line, ensure_ascii=False, allow_nan=False)


def record_text(lines: Iterable[Mapping[str, Any]]) -> str:
    """A record as the text of a file."""
    return "".join(line_text(line) + "\n" for line in lines)


def write_record(path: str | PathLike[str], lines: Iterable[Mapping[str, Any]]) -> None:
    """Write a record into a file, whole."""
    Path(path).write_bytes(record_text(lines).encode("utf-8"))


def keep_record(folder: Path, name: str, data: bytes) -> Path:
    """Write a record into a new file of a folder; another record of that name stays as it is.

    The file is `name.jsonl`, or else `name-2.jsonl` and so on.  A file that holds this very text
    is taken for the record.
    """
    for number in count(1):
        path = folder / (f"{name}.jsonl" if number == 1 else f"{name}-{number}.jsonl")
        try:
            with path.open("xb") as file:
                file.write(data)
        except FileExistsError:
            if not path.is_file() or path.read_bytes() != data:
                continue
        return path
    raise AssertionError("numbers have come to an end")


# ---------------------------------------------------------------- reading

_LINES = f"{limits.RECORD_LINES:,}"
_SIGNS = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?\Z)|[\[{]|[\]}]', re.DOTALL)
"""Texts, the last of which may lack its end, and brackets; each character is looked at once."""


def read_record(source: str | PathLike[str] | Iterable[str | Mapping[str, Any]]) -> list[Line]:
    """The lines of a record, from a file or from lines of text or dicts; all of them checked.

    Raises RecordError with the first line that is wrong, OSError if a file cannot be read.
    """
    if isinstance(source, (str, PathLike)):
        source = _lines_of_file(Path(source))
    lines: list[Line] = []
    if isinstance(source, Sized) and len(source) > limits.RECORD_LINES:
        raise RecordError(limits.RECORD_LINES + 1, f"a record has at most {_LINES} lines")
    for number, given in enumerate(source, start=1):
        if number > limits.RECORD_LINES:
            raise RecordError(number, f"a record has at most {_LINES} lines")
        line = parse_line(number, given) if isinstance(given, str) else dict(given)
        (_check_event if lines else check_header)(number, line)
        lines.append(line)
    if not lines:
        raise RecordError(1, "the record is empty; a header is expected")
    return lines


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
    if "\\u" in text and not _is_text(value):
        raise RecordError(number, "half a character (a lone surrogate) stands in a text")
    return value


def _size(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _is_text(value: Line) -> bool:
    try:
        line_text(value).encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _depth(text: str) -> int:
    """How deep the brackets outside of texts are nested."""
    depth = deepest = 0
    for sign in _SIGNS.findall(text):
        if sign in ("[", "{"):
            depth += 1
            deepest = max(deepest, depth)
        elif sign in ("]", "}"):
            depth -= 1
    return deepest


# ---------------------------------------------------------------- forms


def check_header(number: int, line: Line) -> None:
    """RecordError if a line is no header of a record."""
    version = line.get("record")
    if version != VERSION:
        if isinstance(version, str) and version.startswith("cardlang/"):
            raise RecordError(
                number, f"the record is of version `{version[:64]}`, this program reads `{VERSION}`"
            )
        raise RecordError(number, f'a record begins with a header: {{"record": "{VERSION}", …}}')
    _need(number, line, "game", isinstance(line.get("game"), str), "the name of a game")
    _need(
        number,
        line,
        "players",
        _is_whole(line.get("players"), 1, limits.SEATS),
        f"a number of players, 1 to {limits.SEATS}",
    )
    seed = line.get("seed", "")
    _need(
        number,
        line,
        "seed",
        seed is None or _is_whole(seed, 0, MAX_SEED),
        "null or a whole number from 0 to 2^63-1",
    )
    options = line.get("options")
    good = isinstance(options, dict) and all(type(v) in (int, bool, str) for v in options.values())
    _need(number, line, "options", good, "an object of numbers, flags and words")
    rules = line.get("rules")
    good = isinstance(rules, str) and re.fullmatch("sha256:[0-9a-f]{64}", rules) is not None
    _need(number, line, "rules", good, "`sha256:` and 64 hexadecimal digits")
    deals = line.get("deals", "")
    _need(
        number,
        line,
        "deals",
        deals is None or _is_whole(deals, 1, MAX_SEED),
        "null or a number of deals",
    )
    backs = line.get("backs", 0)
    _need(
        number,
        line,
        "backs",
        backs is None or isinstance(backs, str),
        "null or the name of an attribute",
    )
    names = line.get("players_are")
    _need(
        number,
        line,
        "players_are",
        _is_list(names, str) and len(names or ()) == line["players"],
        f"a list of {line['players']} names",
    )
    meaning = line.get("meaning", MEANING)
    _need(number, line, "meaning", _is_whole(meaning, 1, MEANING), f"a number up to {MEANING}")
    limit = line.get("max_decisions", 1)
    _need(number, line, "max_decisions", _is_whole(limit, 1, MAX_SEED), "a number of decisions")


def _check_event(number: int, line: Line) -> None:
    event = line.get("event")
    if not isinstance(event, str):
        if "record" in line:
            raise RecordError(number, "a second header: one file holds one record")
        raise RecordError(number, 'the key "event" is missing, or no word')
    for key, kind, expected in _FORMS.get(event, ()):
        value = line.get(key)
        good = _is_list(value, kind[0]) if isinstance(kind, list) else type(value) is kind
        _need(number, line, key, good, expected)


_FORMS: dict[str, tuple[tuple[str, Any, str], ...]] = {
    "shuffle": (("zone", str, "the name of a zone"), ("cards", [str], "a list of cards")),
    "choice": (
        ("seat", int, "the number of a seat"),
        ("legal", [str], "a list of moves"),
        ("move", str, "a move"),
    ),
    "score": (("scores", [int], "a list of whole numbers"),),
    "end": (
        ("scores", [int], "a list of whole numbers"),
        ("winners", [int], "a list of seats"),
        ("fuel", int, "a whole number"),
    ),
    "aborted": (("reason", str, "a word"), ("at", str, "a line of the rules")),
}


def _need(number: int, line: Line, key: str, good: bool, expected: str) -> None:
    if not good:
        found = shortly(line[key]) if key in line else "missing"
        raise RecordError(number, f'"{key}" is {found}; expected {expected}')


def _is_whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _is_list(value: Any, kind: type) -> bool:
    return isinstance(value, list) and all(type(item) is kind for item in value)


def shortly(value: object) -> str:
    """A value from a record, as a message quotes it."""
    text = json.dumps(value, ensure_ascii=True, default=repr)
    return text if len(text) <= 80 else text[:79] + "…"
