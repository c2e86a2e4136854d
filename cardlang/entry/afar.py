"""Entries judged on other machines: what is sent there, and what is done with it.

An entry goes as its files, since a worker may not see our disk, with the digest of our sources: a
worker of another version refuses.  A worker lays it out in a folder of its own and judges it as we
would, in processes with limits, so the value is the same.  An entry that is lost with its worker is
sent again; after the last time it is told as not judged here, and the next run tries it anew.
"""

from __future__ import annotations

from concurrent.futures import Executor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any

from attrs import frozen

from cardlang import limits
from cardlang.diagnostic import UsageError
from cardlang.entry.contest import ContestTerms, Elsewhere, judged, unjudged
from cardlang.entry.rules import parents_of
from cardlang.many.distributed import WorkersError, sources

TIMES = 3  # that an entry is sent out, before it is told as not judged


@frozen
class Sent:
    """An entry as it is sent: its name, whether it is a folder, and files by their places."""

    name: str
    folder: bool
    files: tuple[tuple[str, bytes], ...]


def packed(path: Path) -> Sent | None:
    """An entry with all that its judgement comes from; None if it is too large, or more than plain
    files, which is told of it without running anything."""
    if path.is_dir():
        inside = sorted(path.rglob("*"))
        if any(one.is_symlink() or not (one.is_file() or one.is_dir()) for one in inside):
            return None
        files = [(one.relative_to(path).as_posix(), one) for one in inside if one.is_file()]
        if sum(one.stat().st_size for _, one in files) > limits.ENTRY_BYTES:
            return None
        return Sent(path.name, True, tuple((name, _bytes(one)) for name, one in files))
    return Sent(path.name, False, tuple((one.name, _bytes(one)) for one in parents_of(path)))


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(limits.ENTRY_BYTES + 1)


def judged_there(made_by: str, sent: Sent, terms: ContestTerms) -> tuple[dict[str, Any], bool]:
    """Judge an entry in a worker: its value, and whether it would be the same another time."""
    if made_by != sources():
        raise WorkersError("a worker runs another version of cardlang")
    with TemporaryDirectory(prefix="cardlang-afar-", ignore_cleanup_errors=True) as name:
        where = Path(name)
        path = where / sent.name
        for place, data in sent.files:
            file = path / place if sent.folder else where / place
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        return judged(path, terms, Path(_shared()))


@cache
def _shared() -> str:
    """The cache that all judgements of this worker share, as long as it lives."""
    return mkdtemp(prefix="cardlang-cache-")


def afar(executor: Executor, cache: Path) -> Elsewhere:
    """The judging of entries by the workers of an executor; what cannot be sent is judged here."""

    def send(path: Path, terms: ContestTerms) -> tuple[dict[str, Any], bool]:
        sent = packed(path)
        if sent is None:
            return judged(path, terms, cache)
        for time in range(1, TIMES + 1):
            try:
                return executor.submit(judged_there, sources(), sent, terms).result()
            except WorkersError as error:
                raise UsageError(str(error)) from None
            except Exception as error:
                if time == TIMES:
                    why = " ".join(str(error).split())[:300] or type(error).__name__
                    return unjudged(terms.tongue.say("contest-lost", times=TIMES, why=why)), False
        raise AssertionError

    return send
