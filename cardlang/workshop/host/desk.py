"""Files that are edited: opened, saved at every change, and never lost.

A save writes the whole text into a new file beside the old one and renames it, so that a crash
leaves one or the other.  It is told which text the writer saw last: if the file holds another one
by now (somebody wrote it elsewhere), nothing is written over, and that text is the answer.  What
stood in the file before is kept in the user's data folder, once a minute at the most, and always
where much of it goes.
"""

from __future__ import annotations

import hashlib
import json
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from cardlang import limits
from cardlang.diagnostic import UsageError
from cardlang.durable import make_folder, write_whole
from cardlang.resources import data_folder, find_game, kinds

KEPT = 60  # former texts of one file
_PAUSE = 60.0  # seconds between two of them
_SHRUNK = 0.7  # of its length: a text that is shorter than that has lost much


class DeskError(ValueError):
    """A file cannot be opened or written, for a reason that is the message."""


def digest(text: str) -> str:
    """By what a text is known."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def beginning(path: Path, title: str, kind: str, parent: str, answers: str = "") -> str:
    """The text of a new file: a variant of a game, a game of a kind, or one of some `answers`.

    These are JSON: an object with the name of an answer for each question.  DeskError for what does
    not ship, for a title that cannot be one, and for answers that are none.
    """
    from cardlang.entry import skeletons  # which run rules: nobody needs them to open a file

    try:
        if answers:
            from cardlang.entry import questions

            told = json.loads(answers)
            if not isinstance(told, dict):
                raise DeskError("answers are an object")
            called = skeletons.title_of(title or path.stem.replace("_", " ").title())
            return questions.text_of(called, questions.answers_of(told))
        called = skeletons.title_of(title or path.stem.replace("_", " ").title())
        if parent:
            above = find_game(parent)
            if above is None:
                raise DeskError(f"no game that ships is called `{parent[:64]}`")
            return skeletons.variant(path, above, called)
        if kind in kinds():
            seats, cards = skeletons.usual(kind)
            return skeletons.game(path, kind, called, skeletons.players_of(seats), cards)
    except (UsageError, ValueError, RecursionError) as error:
        raise DeskError(str(error)) from None
    raise DeskError(f"there is no kind `{kind[:64]}`")


def rules_name(name: str) -> str:
    """The name of a rules file without a folder.  DeskError for anything else."""
    good = name.endswith(".card") and name.isprintable() and "/" not in name
    if not good or "\\" in name or name.startswith(".") or len(name) > 120:
        raise DeskError(f"`{name[:64]}` is not the name of a rules file")
    return name


class Desk:
    """The rules files of one folder, or one file alone."""

    def __init__(self, place: Path) -> None:
        """`place` is a folder, or a rules file, which need not be there yet."""
        place = place.resolve()
        self.only = None if place.is_dir() else place.name
        self.folder = place if place.is_dir() else place.parent
        self._kept: dict[str, float] = {}

    def names(self) -> list[str]:
        """The rules files, in the order of their names."""
        if self.only is not None:
            return [self.only]
        found = (path for path in self.folder.glob("*.card") if path.is_file())
        return sorted(path.name for path in found if self._is_here(path))

    def path(self, name: str) -> Path:
        """The place of a file by its name.  DeskError for anything else than a file here."""
        rules_name(name)
        if self.only is not None and name != self.only:
            raise DeskError(f"only {self.only} is open here")
        path = self.folder / name
        if not self._is_here(path):
            raise DeskError(f"{name} is a link out of this folder")
        return path

    def _is_here(self, path: Path) -> bool:
        """True if a name leads to a file of the folder: of a link, that the other one is here."""
        return not path.is_symlink() or path.resolve().parent == self.folder

    def read(self, name: str) -> dict[str, Any]:
        """Read a file: `text` and its `digest`."""
        path = self.path(name)
        try:
            with path.open("rb") as file:
                data = file.read(limits.FILE_BYTES + 1)
            text = data.decode("utf-8-sig").replace("\r\n", "\n")
        except FileNotFoundError:
            raise DeskError(f"there is no file {name}") from None
        except OSError as error:
            raise DeskError(f"{name} is not readable: {error.strerror}") from None
        except UnicodeDecodeError:
            raise DeskError(f"{name} is not UTF-8") from None
        if len(data) > limits.FILE_BYTES:
            raise DeskError(f"{name} is larger than {limits.FILE_BYTES // 1024} KiB")
        return {"name": name, "file": str(path), "text": text, "digest": digest(text)}

    def save(self, name: str, text: str, seen: str) -> dict[str, Any]:
        """Write a text; `seen` is the digest of what the writer knows to be in the file.

        The answer has the new `digest`; or `other`, what is there instead of what was seen.
        """
        path = self.path(name)
        if len(text.encode("utf-8", "surrogatepass")) > limits.FILE_BYTES:
            raise DeskError(f"a rules file is at most {limits.FILE_BYTES // 1024} KiB")
        if path.exists():
            there = self.read(name)
            if there["digest"] == digest(text):
                return {"digest": there["digest"]}
            if there["digest"] != seen:
                return {"other": there}
            self._keep(name, there["text"], text)
        try:
            write_whole(path, text.encode("utf-8"))
        except (OSError, UnicodeEncodeError) as error:
            why = getattr(error, "strerror", None) or "it is no text"
            raise DeskError(f"{name} cannot be written: {why}") from None
        return {"digest": digest(text)}

    def new(
        self, name: str, title: str, kind: str, parent: str, answers: str = ""
    ) -> dict[str, Any]:
        """A file to begin with (see `beginning`)."""
        path = self.path(name)
        if path.exists() or path.is_symlink():
            raise DeskError(f"{name} is there already; nothing is written over")
        try:
            write_whole(path, beginning(path, title, kind, parent, answers).encode("utf-8"))
        except OSError as error:
            raise DeskError(f"{name} cannot be written: {error.strerror}") from None
        return self.read(name)

    # ------------------------------------------------------------ former texts

    def history(self, name: str) -> list[dict[str, Any]]:
        """The texts that a file held before, the newest first: by their names and times."""
        found = sorted(self._former(name).glob("*.card"), reverse=True)
        return [{"at": path.stem, "bytes": path.stat().st_size} for path in found]

    def former(self, name: str, at: str) -> dict[str, Any]:
        """One of them."""
        path = self._former(name) / f"{at}.card"
        if not at.replace("-", "").isdigit() or not path.is_file():
            raise DeskError("there is no such text")
        return {"text": path.read_text(encoding="utf-8")}

    def _former(self, name: str) -> Path:
        key = hashlib.sha256(str(self.path(name)).encode()).hexdigest()[:8]
        return data_folder() / "workshop" / f"{Path(name).stem}-{key}"

    def _keep(self, name: str, before: str, after: str) -> None:
        """Keep what a file held, if it is time or if much of it goes."""
        now = time.monotonic()
        lost = len(after) < _SHRUNK * len(before)
        if not before.strip() or (not lost and now - self._kept.get(name, -_PAUSE) < _PAUSE):
            return
        with suppress(OSError):  # that it cannot be kept does not stop anybody from writing
            place = self._former(name)
            make_folder(place, 0o700)
            stamp, number = time.strftime("%Y%m%d-%H%M%S"), 0
            while (place / f"{stamp}-{number:02}.card").exists() and number < 99:
                number += 1
            write_whole(place / f"{stamp}-{number:02}.card", before.encode("utf-8"))
            self._kept[name] = now
            for old in sorted(place.glob("*.card"))[:-KEPT]:
                old.unlink()
