"""The rules of an entry, whatever it came as: an archive, a folder, or a rules file by itself.

What is kept of an entry are figures and sentences.  Who wants to play it needs its rules, which a
zip file holds and a folder calls as its author likes; so they are written beside its page.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from cardlang import limits
from cardlang.entry.examine import read_entry
from cardlang.entry.parcel import is_entry

NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,57}\.card")
_EXTENDS = re.compile(rb'^extends "([a-zA-Z0-9_-]{1,64})"', re.MULTILINE)


@frozen
class EntryRules:
    """The file that an entry is played by, and the bytes of this and of those beside it."""

    name: str
    files: Mapping[str, bytes]

    @property
    def alone(self) -> tuple[str, str] | None:
        """The name, without its ending, and the text of rules that stand in one file."""
        data = self.files[self.name]
        if len(self.files) != 1 or not data or len(data) > limits.FILE_BYTES:
            return None
        try:
            return self.name.removesuffix(".card"), data.decode("utf-8")
        except UnicodeDecodeError:
            return None


def rules_of(path: Path) -> EntryRules | None:
    """The rules of an entry; None if they cannot be read, or nobody can say which file they are."""
    try:
        if not is_entry(path) and not path.is_dir():
            files = {one.name: beginning(one) for one in parents_of(path)}
            return EntryRules(path.name, files) if files else None
        entry = read_entry(path)
    except OSError:
        return None
    members = {} if entry.parcel is None else entry.parcel.members
    files = {name: data for name, data in members.items() if NAME.fullmatch(name)}
    meant = [one for one in files if entry.about is None or one == entry.about.rules]
    return EntryRules(meant[0], files) if len(meant) == 1 else None


def parents_of(path: Path) -> list[Path]:
    """A file and, of a rules file, those beside it that it extends."""
    found: list[Path] = []
    while path not in found and path.is_file() and len(found) <= limits.EXTENDS_DEPTH:
        found.append(path)
        extends = None if is_entry(path) else _EXTENDS.search(beginning(path))
        if extends is not None:
            path = path.with_name(f"{extends[1].decode().replace('-', '_')}.card")
    return found


def beginning(path: Path) -> bytes:
    """The bytes of a file, one more than a rules file may have at most."""
    with path.open("rb") as file:
        return file.read(limits.FILE_BYTES + 1)
