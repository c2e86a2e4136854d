"""Hostile inputs at random, each made from its number and a seed: texts, records, calls, entries.

- *spoilt*: a shipped game with one word or line spoilt (`tests.spoilt`);
- *several*: with two to eight;
- *pump*: with a piece of it, a word, a line or a block, up to some thousand times in a row;
- *nest*: with a value in brackets, behind `not`, or beneath `if`, up to some hundred deep;
- *numbers*: with numbers replaced by extreme ones;
- *bytes*: with bytes changed, cut off, or odd characters put in;
- *small*: a text of some twelve lines, one of the guilty ones of `tests/front/bad`, a skeleton or a
  flawed game, with one to four words or lines spoilt, lines of another such text put in, numbers
  made extreme, or bytes changed: a hundred of them in the time of ten shipped games;
- *record*: the record of a match with lines, values or bytes changed;
- *options*: a match asked for with odd players, seeds, options, backs and limits;
- *entry*: an entry of a contest with its archive, the heads in it, its names or a file changed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import cardlang
from cardlang.entry.packing import packed
from cardlang.entry.parcel import ABOUT
from cardlang.resources import folder
from tests.entries import strange, whole
from tests.shipped import FILES
from tests.spoilt import WAYS, spoilt

_ODD = ["\0", "\ufeff", "\u202e", "\u200b", "\x1b[2J", "\u2028", "\r", "\t", "é" + "\u0301" * 20]
_ODD += ["\U0001f0a1", "ﬁ", "а", "٣", '"', "\\", "#", "(", ")", "{", "..", "*/", "%s", "'"]
_EXTREME = ["0", "1", "2", "17", "1025", "4097", "10001", "65537", "999999999", "9999999999", "-1"]
_EXTREME += ["9007199254740991", "00", "1 / 0", "99999 * 99999 * 99999"]
_DECISIONS = 60


def _text(random: Random) -> str:
    return random.choice(FILES).read_text("utf-8")


def _spoilt(random: Random, seed: int, number: int) -> bytes:
    return spoilt(number, seed).text.encode()


def _several(random: Random, seed: int, number: int) -> bytes:
    text = _text(random)
    ways = [way for kind in WAYS.values() for way in kind.values()]
    for _ in range(random.randint(2, 8)):
        try:
            text = random.choice(ways)(text, random)
        except (IndexError, ValueError):  # there is too little left to spoil
            break
    return text.encode()


def _pump(random: Random, seed: int, number: int) -> bytes:
    text = _text(random)
    pieces = list(
        re.finditer(random.choice([r"\S+\s*", r"[^\n]*\n", r"[^\n]*\n(?: +[^\n]*\n)+"]), text)
    )
    piece = random.choice(pieces or [re.match("", text)])
    assert piece is not None
    times = 1 << random.randint(1, 12)
    return (text[: piece.end()] + piece[0] * times + text[piece.end() :]).encode()[:200_000]


def _nest(random: Random, seed: int, number: int) -> bytes:
    text, depth = _text(random), 1 << random.randint(1, 9)
    if random.random() < 0.4:
        line = random.choice(list(re.finditer(r"\n( +)\S[^\n]*", text)))
        rows = [f"\n{line[1]}{' ' * k}if players is 2:" for k in range(depth)]
        inner = f"\n{line[1]}{' ' * depth}{line[0].strip()}"
        return (text[: line.start()] + "".join(rows) + inner + text[line.end() :]).encode()
    begin, end = random.choice([("(", ")"), ("not ", ""), ("- ", ""), ("(1 + ", ")"), ("{", "}")])
    word = random.choice(list(re.finditer(r"(?<=[:+] )[a-z0-9-]+", text)))
    said = begin * depth + word[0] + end * depth
    return (text[: word.start()] + said + text[word.end() :]).encode()


def _numbers(random: Random, seed: int, number: int) -> bytes:
    share = random.choice([0.02, 0.2, 1.0])

    def other(found: re.Match[str]) -> str:
        return random.choice(_EXTREME) if random.random() < share else found[0]

    return re.sub(r"(?<![A-Za-z-])\d+", other, _text(random)).encode()


def _bytes(random: Random, seed: int, number: int) -> bytes:
    return _changed(_text(random).encode(), random)


def _changed(text: bytes, random: Random) -> bytes:
    data = bytearray(text)
    for _ in range(2 ** random.randint(0, 5)):
        at = random.randrange(len(data) + 1)
        match random.randrange(4):
            case 0:
                data[at:at] = random.choice(_ODD).encode()
            case 1:
                data[at : at + 1] = bytes([random.randrange(256)])
            case 2:
                del data[at : at + random.randint(1, 40)]
            case _:
                data[at:] = data[at:][: len(data) // 2 + at]
    return bytes(data)


_SLOW = "words_without_end packing_of_cards values_unfold deck_under_a_parent".split()


@cache
def _small_texts() -> tuple[str, ...]:
    here = Path(__file__).parents[1]
    paths = [*here.glob("front/bad/*.card"), *here.glob("judge/flawed/*.card")]
    paths += folder("skeletons").glob("*.card")
    quick = (path for path in sorted(paths) if path.stem not in _SLOW)
    return tuple(text for path in quick if len(text := path.read_text("utf-8")) < 2000)


def _small(random: Random, seed: int, number: int) -> bytes:
    text = random.choice(_small_texts())
    for _ in range(random.randint(1, 4)):
        match random.randrange(8):
            case 0:
                lines, others = text.split("\n"), random.choice(_small_texts()).split("\n")
                at, begin = random.randrange(len(lines)), random.randrange(len(others))
                lines[at:at] = others[begin : begin + random.randint(1, 5)]
                text = "\n".join(lines)
            case 1:
                text = re.sub(
                    r"(?<![A-Za-z-])\d+", lambda _: random.choice(_EXTREME), text, count=1
                )
            case 2:
                return _changed(text.encode(), random)
            case _:
                way = random.choice([*WAYS["word"].values(), *WAYS["line"].values()])
                try:
                    text = way(text, random)
                except (IndexError, ValueError):  # there is too little left to spoil
                    break
    return text.encode()


TEXTS: dict[str, Callable[[Random, int, int], bytes]] = {
    "spoilt": _spoilt,
    "several": _several,
    "pump": _pump,
    "nest": _nest,
    "numbers": _numbers,
    "bytes": _bytes,
    "small": _small,
}
OTHERS = ("record", "options", "entry")


def random_of(kind: str, seed: int, number: int) -> Random:
    return Random(f"{kind} {seed} {number}")


def text(kind: str, seed: int, number: int) -> bytes:
    """Text `number` of a kind; the same for ever."""
    return TEXTS[kind](random_of(kind, seed, number), seed, number)


@cache
def _record(game: str) -> tuple[str, ...]:
    state = cardlang.load(game).start(seed=3, max_decisions=_DECISIONS)
    while not state.is_over:
        state.apply(state.legal_moves()[0])
    return tuple(json.dumps(line) for line in state.record())


_VALUES: list[Any] = [
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "x" * 9999,
    [],
    {},
    [[[[[[[[[1]]]]]]]]],
    "\ud800",
    "seat",
]


def record(seed: int, number: int) -> tuple[str, list[str]]:
    """A game, and the lines of a record that was changed in one to four places."""
    random = random_of("record", seed, number)
    game = random.choice(["dump", "bonus-malus", "quartett", "gin-rummy"])
    lines = list(_record(game))
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(lines))
        match random.randrange(6):
            case 0:
                del lines[at:]
                lines = lines or [""]
            case 1:
                lines.insert(at, random.choice(lines))
            case 2:
                lines[at] = lines[at][: random.randrange(len(lines[at]) + 1)]
            case 3:
                place = random.randrange(len(lines[at]) + 1)
                lines[at] = lines[at][:place] + random.choice(_ODD) + lines[at][place + 1 :]
            case _:
                lines[at] = _other_value(lines[at], random)
    return game, lines


def _other_value(line: str, random: Random) -> str:
    try:
        values = json.loads(line)
        values[random.choice(list(values))] = random.choice(_VALUES)
        return json.dumps(values)
    except (ValueError, TypeError, IndexError):
        return line


def asked(seed: int, number: int) -> tuple[str, dict[str, object]]:
    """A game, and with what a match of it is asked for."""
    random = random_of("options", seed, number)
    path = random.choice(FILES)
    numbers = [0, 1, 2, 3, 4, 5, 8, 17, -1, 10**30, True, 2.0, "3", "", None]
    options: dict[object, object] = {}
    known = cardlang.load(path).options
    for _ in range(random.randint(0, 3)):
        name = random.choice([*known, "x", "", "__class__", "\x1b[2J"])
        options[name] = random.choice([*numbers, *_ODD, "true", "none", *_extremes(known, name)])
    found: dict[str, object] = {"players": random.choice(numbers), "options": options}
    for name, values in (
        ("seed", numbers),
        ("deals", numbers),
        ("max_decisions", [1, 2, 30, 0, -1, 10**30, True, None, "9"]),
        ("backs", ["suit", "rank", "", ",", "suit,suit", "__class__", None, [], ["suit"]]),
    ):
        if random.random() < 0.3:
            found[name] = random.choice(values)
    return str(path), found


def _extremes(known: dict[str, cardlang.OptionInfo], name: str) -> list[object]:
    values = known[name].values if name in known else ()
    return [values[0], values[-1], str(values[-1])] if values else []


_NAMES = ["../a.card", "/etc/passwd", "con", "a\\b.card", "A.card", "a.card", "x" * 300, "é.card"]
_NAMES += [
    "entry.toml",
    "small.card",
    "made/figures.json",
    "made/../a",
    "",
    ".",
    "a/",
    "\u202e.card",
]
_KINDS = [0o100644, 0o120777, 0o040755, 0o010644, 0o060644, 0]  # file, link, folder, pipe, device
_HEADS = (b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06")


def entry(seed: int, number: int) -> bytes:
    """Entry `number`: an archive that was good and is changed."""
    random = random_of("entry", seed, number)
    members = dict(whole())
    name = random.choice(sorted(members))
    match random.randrange(5):
        case 0:
            return _changed(packed(members), random)
        case 1:
            return packed({**members, name: _changed(members[name], random)})
        case 2:
            data = bytearray(packed(members))
            heads = [found.start() for head in _HEADS for found in re.finditer(head, data)]
            for _ in range(random.randint(1, 4)):
                at = random.choice(heads) + random.randrange(4, 46)
                data[at : at + 4] = random.choice([b"\xff" * 4, bytes(4), random.randbytes(4)])
            return bytes(data)
        case 3:
            rows = [(name, text, _KINDS[0]) for name, text in members.items()]
            for _ in range(random.randint(1, 3)):
                row = random.choice(_NAMES), random.randbytes(20), random.choice(_KINDS)
                rows.insert(random.randrange(len(rows) + 1), row)
            return strange(*rows, how=random.choice([0, 8, 12, 14]), note=random.choice(["", "x"]))
        case _:
            lines = members[ABOUT].decode().splitlines()
            at = random.randrange(len(lines))
            value = random.choice(
                ["1", "[]", "'", "{}", '"\\u202e"', '"' + "x" * 999 + '"', "true"]
            )
            lines[at] = lines[at].partition("=")[0] + random.choice(["= ", "=", "."]) + value
            return packed({**members, ABOUT: "\n".join(lines * random.randint(1, 2)).encode()})
