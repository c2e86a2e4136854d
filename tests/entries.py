"""Entries with one thing wrong each, made by hand: by the code of the finding that names it.

`ALL` has more of them, each for a place of the program that reports something.
"""

from __future__ import annotations

import json
import struct
import warnings
import zipfile
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from cardlang import limits
from cardlang.entry import made
from cardlang.entry.about import CONSENT, About
from cardlang.entry.examine import examine
from cardlang.entry.packing import packed
from cardlang.entry.parcel import ABOUT
from cardlang.judge import Judgement
from cardlang.version import __version__

RULES = """\
cardlang 1
game "Small"
    "Play one card each; the highest takes the trick and wins."
    de "Jeder spielt eine Karte; die höchste macht den Stich und gewinnt."
use tricks
players 2
deck french

one deal:
    shuffle-deck
    deal 1 to seats from eldest
    play-trick from eldest with follow-suit
    score of taker gains 1

winner is sides having highest score

example "one card each":
    when deal
    then count of hand of 0 is 1
"""
SAID = About(
    "Small", "Ann", ("en",), "CC0-1.0", "small.card", dict.fromkeys(CONSENT, True), None, 1
)
Make = Callable[[Path], Path]


class Failing(made.Apart):
    """Stands for a machine on which no process ends well."""

    def ask(self, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
        raise OSError("It needed more than 512 MiB of memory and was stopped.")


def judged(path: Path, settings: object, cache: Path) -> Judgement:
    """A judge that says little, and at once."""
    return Judgement("small", str(path), None, 1, 0, __version__)


APART = made.Apart(here=True, judging=judged)


def codes_of(path: Path) -> set[str]:
    """The codes of what is found in an entry."""
    apart = Failing() if path.name.startswith("unread") else APART
    return {found.code for found in examine(path, apart).findings}


def good() -> dict[str, bytes]:
    """The files of an entry with nothing wrong."""
    return {ABOUT: SAID.written().encode(), "small.card": RULES.encode()}


def whole() -> dict[str, bytes]:
    """The same with what the program adds."""
    return {**good(), **_added()}


@cache
def _added() -> dict[str, bytes]:
    return made.make(good(), SAID, APART)


def zipped(members: dict[str, bytes], name: str = "entry.zip") -> Make:
    return raw(packed(members), name)


def raw(data: bytes, name: str = "entry.zip") -> Make:
    def make(here: Path) -> Path:
        path = here / name
        path.write_bytes(data)
        return path

    return make


def strange(*infos: tuple[str, bytes, int], how: int = zipfile.ZIP_STORED, note: str = "") -> bytes:
    """An archive of names, texts and kinds, packed in a way of its own."""
    data = BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(data, "w", how) as archive:
        warnings.simplefilter("ignore")  # two files of one name are meant
        for name, text, kind in infos:
            info = zipfile.ZipInfo(name)
            info.compress_type = how
            info.external_attr = kind << 16
            archive.writestr(info, text)
        archive.comment = note.encode()
    return data.getvalue()


def changed(name: str, old: str, new: str) -> Make:
    """A folder in which one thing stands otherwise."""
    return lambda here: folder({**good(), name: good()[name].replace(old.encode(), new.encode())})(
        here
    )


def folder(members: dict[str, bytes]) -> Make:
    def make(here: Path) -> Path:
        for name, data in members.items():
            (here / name).parent.mkdir(parents=True, exist_ok=True)
            (here / name).write_bytes(data)
        return here

    return make


def _with(**parts: bytes) -> Make:
    """A whole archive in which parts of `made` are others."""
    names = {"sheet": "made/sheet.en.md", "match": made.RECORD, "figures": made.FIGURES}
    return lambda here: zipped({**whole(), **{names[n]: data for n, data in parts.items()}})(here)


def _figures(name: str, value: object) -> Make:
    def make(here: Path) -> Path:
        members = whole()
        figures = {**json.loads(members[made.FIGURES]), name: value}
        members[made.FIGURES] = json.dumps(figures).encode()
        if name == "version":
            members["made/sheet.en.md"] += b"more\n"
        return zipped(members)(here)

    return make


def _linked(here: Path) -> Path:
    folder(good())(here)
    (here / "more.card").symlink_to("/etc/passwd")
    return here


def _large_file(here: Path) -> Path:
    return folder({**good(), "more.card": bytes(limits.ENTRY_MEMBER_BYTES + 1)})(here)


def _other_rules(here: Path) -> Path:
    record = whole()[made.RECORD].decode()
    head, sign, rest = record.partition('"rules":')
    at = rest.index("sha256:") + 7
    digit = "0" if rest[at] != "0" else "1"
    return _with(match=f"{head}{sign}{rest[:at]}{digit}{rest[at + 1 :]}".encode())(here)


def _extending(parent: str | None) -> Make:
    text = 'cardlang 1\ngame "Small"\nextends "hearts-omnibus"\n'
    said = SAID.written() + (f'[parent]\ngame = "hearts"\ndigest = "{parent}"\n' if parent else "")
    return folder({ABOUT: said.encode(), "small.card": text.encode()})


def _lying(data: bytes, at: int, form: str, number: int) -> bytes:
    """An archive whose directory says something else of its first file."""
    place = data.index(b"PK\x01\x02") + at
    return data[:place] + struct.pack(form, number) + data[place + struct.calcsize(form) :]


_FILE, _LINK = 0o100644, 0o120777
_ABOUT = good()[ABOUT]
_RULES = good()["small.card"]
_BOMB = strange(
    ("entry.toml", _ABOUT, _FILE), ("small.card", bytes(2**20), _FILE), how=zipfile.ZIP_DEFLATED
)
_NO_FIGURES = b'{"version": []}'

MADE: dict[str, Make] = {
    "entry-archive": raw(b"PK\x03\x04 nothing more"),
    "entry-bytes": lambda here: raw(
        strange(*((name, data, _FILE) for name, data in whole().items()), note="more")
    )(here),
    "entry-consent": changed(ABOUT, "publish = true", "publish = false"),
    "entry-digest": _figures("rules", "sha256:0"),
    "entry-field": changed(ABOUT, 'languages = ["en"]', 'languages = "en"'),
    "entry-licence": changed(ABOUT, "CC0-1.0", "free"),
    "entry-link": _linked,
    "entry-missing": folder({ABOUT: _ABOUT}),
    "entry-name": raw(strange(("../rules.card", b"", _FILE))),
    "entry-name-twice": raw(strange(("rules.card", b"", _FILE), ("Rules.card", b"", _FILE))),
    "entry-not-read": lambda here: zipped(whole(), "unread.zip")(here),
    "entry-not-utf8": folder({**good(), ABOUT: b'title = "\xe4"'}),
    "entry-parent": _extending(None),
    "entry-part": folder({**good(), "holiday.jpg": b"JFIF"}),
    "entry-record": _with(match=b"{}\n"),
    "entry-stale": _with(sheet=b"# Another\n"),
    "entry-toml": changed(ABOUT, 'title = "Small"', "title = My game"),
    "entry-too-large": raw(_BOMB),
    "entry-version": changed(ABOUT, "seed = 1", 'seed = 1\nversion = "999.0.0"'),
}
_ZIP = strange(("small.card", _RULES, _FILE))
MORE: list[tuple[str, Make]] = [
    ("entry-archive", raw(_lying(_ZIP, 8, "<H", 1))),  # encrypted
    ("entry-archive", raw(_lying(_ZIP, 10, "<H", 12))),  # packed as bzip2
    ("entry-archive", raw(_lying(_ZIP, 24, "<I", 2000))),  # longer than it is
    ("entry-archive", raw(_lying(_ZIP, 16, "<I", 7))),  # another checksum
    ("entry-archive", raw(_ZIP[: len(_ZIP) // 2])),
    ("entry-archive", raw(b"")),
    ("entry-digest", _extending("sha256:" + "0" * 64)),
    ("entry-field", changed(ABOUT, "seed = 1", "seed = 1\nsize = 2")),
    ("entry-field", changed(ABOUT, "seed = 1", 'seed = 1\nversion = "1"')),
    ("entry-field", changed(ABOUT, 'title = "Small"\n', "")),
    ("entry-field", changed(ABOUT, '"Ann"', '"Ann\\u202e"')),
    ("entry-field", changed(ABOUT, "small.card", "../small.card")),
    ("entry-link", raw(strange(("entry.toml", _ABOUT, _FILE), ("a.card", b"/etc", _LINK)))),
    ("entry-missing", zipped(good())),
    ("entry-missing", folder({"small.card": _RULES})),
    ("entry-name", raw(strange(("/etc/passwd", b"", _FILE)))),
    ("entry-name", raw(strange(("made/../../a.card", b"", _FILE)))),
    ("entry-name", raw(strange(("c:\\a.card", b"", _FILE)))),
    ("entry-name", raw(strange(("a\x1b[2J.card", b"", _FILE)))),
    ("entry-name", raw(strange(("con.card", b"", _FILE)))),
    ("entry-name", raw(strange(("a" * 70 + ".card", b"", _FILE)))),
    ("entry-name-twice", raw(strange(("a.card", b"", _FILE), ("a.card", b"", _FILE)))),
    ("entry-name-twice", raw(strange(("ﬁ.card", b"", _FILE), ("fi.card", b"", _FILE)))),
    ("entry-not-utf8", _with(sheet=b"\xff")),
    ("entry-stale", _figures("version", "0.0.0")),
    ("entry-stale", _with(figures=_NO_FIGURES)),
    ("entry-digest", _other_rules),
    ("entry-toml", folder({**good(), ABOUT: b"a = " + b"[" * 9000})),
    ("entry-too-large", folder({**good(), ABOUT: _ABOUT + b"#" * limits.ENTRY_ABOUT_BYTES})),
    ("entry-too-large", raw(bytes(limits.ENTRY_BYTES + 1))),
    ("entry-too-large", raw(strange(*((f"a{k}.card", b"", _FILE) for k in range(33))))),
    ("entry-too-large", _large_file),
    ("failed-example", changed("small.card", "hand of 0 is 1", "hand of 0 is 2")),
    ("unknown-word", changed("small.card", "shuffle-deck", "shufle-deck")),
]
ALL: list[tuple[str, Make]] = [*MADE.items(), *MORE]
