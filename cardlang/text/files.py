"""Bytes to text: what a rules file may be made of, before anybody asks what it says.

A file comes from anywhere, and its text goes everywhere: onto terminals, into web pages, next to
other people's rules.  So it must be plain UTF-8, small, and without characters that nobody can see
or that turn the direction of a line; each of these is refused with its place and its name.  Line
ends of Windows become `\\n` and a byte order mark is dropped; nothing else is changed.

A file that is refused here has no text that could be quoted safely.  Its findings point into a
copy in which every refused character is replaced by U+FFFD, at the same offset.
"""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from types import MappingProxyType

from cardlang.diagnostic import Report
from cardlang.limits import FILE_BYTES
from cardlang.source import Source, Span

MARKS = 8  # combining marks on one letter
KINDS = 10  # different refused characters reported for one file

_CONTROL = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff"
_LINE_END = "\r\x85\u2028\u2029"
_DIRECTION = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_INVISIBLE = (
    "\xad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200d\u2060-\u2065\u206a-\u206f\u3164"
    "\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff"
)
_REFUSED = re.compile(f"[{_CONTROL}{_LINE_END}{_DIRECTION}{_INVISIBLE}]")
_CROWD = re.compile(f"[\u0300-\U0010ffff]{{{MARKS + 1},}}")  # no mark is below U+0300
_BOM = b"\xef\xbb\xbf"


def read_source(name: str, data: bytes, report: Report) -> Source | None:
    """The text of a file, or None if it cannot be read as text; `report` says why."""
    whole = Span(Source(name, ""), 0, 0)
    if len(data) > FILE_BYTES:
        limit = f"larger than {FILE_BYTES // 1024} KiB"
        report.error("file-too-large", f"the file is {limit}", whole, help=_TOO_LARGE)
    elif _looks_like_utf16(data):
        report.error(
            "utf16", "the file looks like UTF-16", whole, help="save it as UTF-8 in your editor"
        )
    else:
        return _decode(name, data.removeprefix(_BOM), report)
    return None


_TOO_LARGE = "rules are short; a table of cards may become a file of its own that others extend"


def _looks_like_utf16(data: bytes) -> bool:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return True
    head = data[:64]
    return len(head) >= 4 and (not any(head[1::2]) or not any(head[0::2]))


def _decode(name: str, data: bytes, report: Report) -> Source | None:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        good = data[: error.start].decode("utf-8")
        source = Source(name, _REFUSED.sub("\ufffd", good.replace("\r\n", "\n")))
        end = Span(source, len(source.text), len(source.text))
        message = f"the file is not UTF-8 at byte {error.start + 1}"
        report.error("not-utf8", message, end, help="save it as UTF-8 in your editor")
        return None
    return accept_text(name, text, report)


def accept_text(name: str, text: str, report: Report) -> Source | None:
    """The same checks for a text that is no file, such as one that comes from an editor."""
    text = text.replace("\r\n", "\n")
    if not text.strip():
        message = "the file is empty; a game starts with its name"
        report.error("empty-file", message, Span(Source(name, ""), 0, 0), help='write `game "…"`')
        return None
    refused = _refused(text)
    if not refused and (text.isascii() or _marks(text) is None):
        return Source(name, text)
    source = Source(name, _REFUSED.sub("\ufffd", text))
    for at, (code, message, remedy) in refused:
        report.error(code, message, Span(source, at, at + 1), help=remedy)
    crowd = None if refused else _marks(text)
    if crowd is not None:
        message = f"more than {MARKS} marks on one letter"
        report.error("too-many-marks", message, Span(source, crowd, crowd + 1))
    return None


def _refused(text: str) -> list[tuple[int, tuple[str, str, str]]]:
    """The first of each kind of refused character, with its offset."""
    first: dict[str, int] = {}
    for match in _REFUSED.finditer(text):
        first.setdefault(match[0], match.start())
        if len(first) == KINDS:
            break
    if "\r" in first:  # lone: those before a line feed are gone
        first = {"\r": first["\r"]} | first
    return sorted((at, _finding(character)) for character, at in first.items())


def _finding(character: str) -> tuple[str, str, str]:
    shown = f"U+{ord(character):04X}"
    name = unicodedata.name(character, "").lower()
    said = f"{shown} ({name})" if name else shown
    if character == "\r":
        return "lone-return", "lone carriage return", "end lines with a line feed"
    if character in _LINE_END:
        return "odd-line-end", f"line end {said}", "end lines with a line feed"
    if re.match(f"[{_DIRECTION}]", character):
        return "bidi-character", f"bidirectional control {said}", "remove it"
    if re.match(f"[{_INVISIBLE}]", character):
        return "invisible-character", f"invisible character {said}", "remove it"
    return "control-character", f"control character {said}", "remove it"


def _marks(text: str) -> int | None:
    """The offset at which a letter has too many combining marks."""
    for crowd in _CROWD.finditer(text):
        run = 0
        for at in range(crowd.start(), crowd.end()):
            run = run + 1 if unicodedata.combining(text[at]) else 0
            if run > MARKS:
                return at
    return None


_NONE: Mapping[Path, bytes] = MappingProxyType({})
_unsaved: ContextVar[Mapping[Path, bytes]] = ContextVar("texts that stand for files", default=_NONE)


@contextmanager
def unsaved(texts: Mapping[Path, str]) -> Iterator[None]:
    """Within, these texts are read instead of what the files hold, which need not even exist.

    That is how an editor has rules read that nobody has saved.
    """
    given = {path: text.encode("utf-8", "surrogatepass") for path, text in texts.items()}
    token = _unsaved.set({**_unsaved.get(), **given})
    try:
        yield
    finally:
        _unsaved.reset(token)


_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def read_bytes(path: Path, name: str, report: Report) -> bytes | None:
    """The bytes of a regular file, at most one more than the limit; never waits for a pipe."""
    held = _unsaved.get().get(path)
    if held is not None:
        return held[: FILE_BYTES + 1]
    whole = Span(Source(name, ""), 0, 0)
    try:
        handle = os.open(path, _FLAGS)
    except FileNotFoundError:
        report.error("not-found", f"`{name}` is not found", whole)
    except IsADirectoryError:
        report.error("not-a-file", f"`{name}` is a directory", whole)
    except (OSError, ValueError):
        report.error("not-readable", f"`{name}` is not readable", whole)
    else:
        try:
            return _regular(handle, name, whole, report)
        finally:
            os.close(handle)
    return None


def _regular(handle: int, name: str, whole: Span, report: Report) -> bytes | None:
    mode = os.fstat(handle).st_mode
    if not stat.S_ISREG(mode):
        kind = "a directory" if stat.S_ISDIR(mode) else "not a regular file"
        report.error("not-a-file", f"`{name}` is {kind}", whole)
        return None
    try:
        return _read(handle)
    except OSError:
        report.error("not-readable", f"`{name}` is not readable", whole)
        return None


def _read(handle: int) -> bytes:
    parts: list[bytes] = []
    left = FILE_BYTES + 1
    while left and (part := os.read(handle, left)):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)
