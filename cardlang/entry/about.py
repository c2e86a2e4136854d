"""`entry.toml`: what an author says of an entry."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from cardlang import limits
from cardlang.diagnostic import Report
from cardlang.entry.parcel import ABOUT, Parcel
from cardlang.show.sheet import LANGUAGES
from cardlang.show.text import printable
from cardlang.source import Source, Span
from cardlang.version import __version__

LICENCES = (
    "CC0-1.0 CC-BY-4.0 CC-BY-SA-4.0 CC-BY-NC-4.0 CC-BY-NC-SA-4.0 CC-BY-ND-4.0 CC-BY-NC-ND-4.0 "
    "MIT Apache-2.0 BSD-2-Clause BSD-3-Clause GPL-3.0-or-later 0BSD Unlicense"
).split()
"""Licences that a contest knows, by their SPDX identifiers."""
CONSENT = {
    "own-work": "the rules are my own work",
    "publish": "they may be published",
    "change": "others may change them",
}
_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
_RULES = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,57}\.card")
_VERSION = re.compile(r"[0-9]{1,6}\.[0-9]{1,6}\.[0-9]{1,6}")
_LAST = re.compile(r"at line (\d+), column (\d+)")


@frozen
class About:
    """The fields of `entry.toml`.

    `author` is a name or a pseudonym; `rules` the name of the rules file; `parent` the game that it
    is a variant of and the SHA-256 of that game's file, or None; `seed` that of the played match
    and of the judge's figures; `version` that of cardlang with which it was written, or empty.
    """

    title: str
    author: str
    languages: tuple[str, ...]
    licence: str
    rules: str
    consent: Mapping[str, bool]
    parent: tuple[str, str] | None = None
    seed: int = 1
    version: str = ""

    def written(self) -> str:
        """As TOML, as `entry new` writes it."""
        lines = ["# What is said of an entry; `cardlang entry check` reads it.", ""]
        for name in ("title", "author", "languages", "licence", "rules", "seed", "version"):
            value = getattr(self, name)
            if name == "version" and not value:
                continue
            value = list(value) if isinstance(value, tuple) else value
            lines.append(f"{name} = {json.dumps(value, ensure_ascii=False)}")
        if self.parent is not None:
            game, digest = self.parent
            lines += ["", "[parent]", f'game = "{game}"', f'digest = "{digest}"']
        lines += ["", "[consent]"]
        for name, what in CONSENT.items():
            lines.append(f"{name} = {str(self.consent.get(name, False)).lower()}  # {what}")
        return "\n".join(lines) + "\n"


def read_about(parcel: Parcel, report: Report) -> About | None:
    """Read `entry.toml`; None if it cannot be used. What is wrong goes to the report."""
    source = text_of(parcel, ABOUT, report)
    if source is None:
        return None
    data = _table(source, report)
    if data is None:
        return None
    return _AboutReader(source, report).about(data)


def text_of(parcel: Parcel, member: str, report: Report) -> Source | None:
    """A member as text with LF line ends; None, with a finding, if it is none."""
    name = f"{parcel.name}/{member}"
    try:
        text = parcel.members[member].decode("utf-8")
    except UnicodeDecodeError as error:
        here = Span(Source(name, ""), 0, 0)
        message = f"byte {error.start} is not UTF-8 text"
        report.error("entry-not-utf8", message, here, help="save the file as UTF-8")
        return None
    return Source(name, text.replace("\r\n", "\n"))


def _table(source: Source, report: Report) -> dict[str, Any] | None:
    if len(source.text) > limits.ENTRY_ABOUT_BYTES:
        here = Span(source, 0, 0)
        most = limits.ENTRY_ABOUT_BYTES // 1024
        help = "the rules stand in a file of their own"
        report.error("entry-too-large", f"`{ABOUT}` has at most {most} KiB", here, help=help)
        return None
    try:
        return tomllib.loads(source.text)
    except (ValueError, RecursionError) as error:
        found = _LAST.search(str(error))
        at = 0
        if found is not None and int(found[1]) <= source.lines:
            starts = [0, *(k + 1 for k, sign in enumerate(source.text) if sign == "\n")]
            at = min(starts[int(found[1]) - 1] + int(found[2]) - 1, len(source.text))
        what = _LAST.sub("", str(error)).replace("()", "").strip() or "it is too deep"
        report.error(
            "entry-toml",
            f"`{ABOUT}` is no TOML: {what[:200]}",
            Span(source, at, at),
            help="`cardlang entry new` writes one that is",
        )
        return None


@frozen
class _AboutReader:
    """Fields with their conditions; what does not meet them is told at its line."""

    source: Source
    report: Report

    def about(self, data: dict[str, Any]) -> About | None:
        for name in data.keys() - _FIELDS.keys():
            known = ", ".join(_FIELDS)
            self._wrong(name, f"`{printable(name)[:64]}` is no field of an entry", known)
        good = True
        for name, (holds, wanted) in _FIELDS.items():
            if name not in data:
                if name not in _OPTIONAL:
                    good = False
                    self._wrong(name, f"`{name}` is missing", f"`{name}` is {wanted}")
            elif not holds(data[name]):
                good = False
                self._wrong(name, f"`{name}` is not {wanted}", f"`{name}` is {wanted}")
        if not good:
            return None
        if data["licence"] not in LICENCES:
            self.report.error(
                "entry-licence",
                f"`{printable(data['licence'])[:64]}` is no licence that a contest knows",
                self._place("licence"),
                help=f"SPDX identifiers: {', '.join(LICENCES)}",
            )
        for name, what in CONSENT.items():
            if data["consent"].get(name) is not True:
                self.report.error(
                    "entry-consent",
                    f"nobody has agreed that {what}",
                    self._place("consent"),
                    help=f"`{name} = true` below `[consent]` says so",
                )
        parent = data.get("parent")
        return About(
            data["title"],
            data["author"],
            tuple(data["languages"]),
            data["licence"],
            data["rules"],
            data["consent"],
            None if parent is None else (parent["game"], parent["digest"]),
            data.get("seed", 1),
            self.version(data.get("version", "")),
        )

    def version(self, said: str) -> str:
        """The version that is said; a later one than this is told."""
        if said and _numbers(said) > _numbers(__version__):
            self.report.warning(
                "entry-version",
                f"this entry was written with cardlang {said}, and this is {__version__}",
                self._place("version"),
                help="look at it with that version, or a later one",
            )
        return said

    def _wrong(self, name: str, message: str, wanted: str) -> None:
        self.report.error("entry-field", message, self._place(name), help=wanted)

    def _place(self, name: str) -> Span:
        found = re.search(rf"^\[?{re.escape(name)}\b.*$", self.source.text, re.MULTILINE)
        return Span(self.source, *found.span()) if found else Span(self.source, 0, 0)


def _words(value: Any) -> bool:
    if not isinstance(value, str) or not value.strip():
        return False
    return len(value) <= limits.TEXT_CHARACTERS and printable(value) == value


def _tongues(value: Any) -> bool:
    if not isinstance(value, list) or not value or not all(isinstance(one, str) for one in value):
        return False
    return len(set(value)) == len(value) and set(value) <= set(LANGUAGES)


def _parent(value: Any) -> bool:
    if not isinstance(value, dict) or value.keys() != {"game", "digest"}:
        return False
    digest = value["digest"]
    return _words(value["game"]) and isinstance(digest, str) and bool(_DIGEST.fullmatch(digest))


def _consent(value: Any) -> bool:
    if not isinstance(value, dict) or not value.keys() <= CONSENT.keys():
        return False
    return all(isinstance(one, bool) for one in value.values())


def _seed(value: Any) -> bool:
    return type(value) is int and 0 <= value < 2**31


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".")[:3])


def _version(value: Any) -> bool:
    return isinstance(value, str) and bool(_VERSION.fullmatch(value))


_OPTIONAL = ("parent", "seed", "version")
_FIELDS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "title": (_words, f"a text of 1 to {limits.TEXT_CHARACTERS} characters"),
    "author": (_words, "a name or a pseudonym, of at most 256 characters"),
    "languages": (_tongues, f"a list of languages: {', '.join(LANGUAGES)}"),
    "licence": (_words, "an SPDX identifier, such as CC0-1.0"),
    "rules": (
        lambda value: isinstance(value, str) and bool(_RULES.fullmatch(value)),
        "the name of a rules file of the entry, such as my_game.card",
    ),
    "consent": (_consent, f"a table of {', '.join(CONSENT)}, each true or false"),
    "parent": (_parent, "a table of game and digest (sha256: and 64 hexadecimal digits)"),
    "seed": (_seed, "a whole number from 0 to 2^31-1"),
    "version": (_version, "the version of cardlang it was written with, such as 1.0.0"),
}
