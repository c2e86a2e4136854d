"""Files that outlive a crash: on the disk before anybody is told that they are written."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import takewhile
from pathlib import Path
from tempfile import mkstemp


def sync(path: Path) -> None:
    """Wait until a file is on the disk, and its name in its folder.  OSError if that fails."""
    _sync(path, os.O_RDWR)
    sync_folder(path.parent)


def sync_folder(path: Path) -> None:
    """Wait until the names in a folder are on the disk, where a system opens folders."""
    with suppress(PermissionError):
        _sync(path, os.O_RDONLY)


def _sync(path: Path, flags: int) -> None:
    handle = os.open(path, flags)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def make_folder(path: Path, mode: int = 0o777, exist_ok: bool = True) -> None:
    """Make a folder and those above it that lack, their names on the disk.

    OSError if that is impossible; FileExistsError where it is there already, unless that may be.
    """
    new = list(takewhile(lambda folder: not folder.exists(), [path, *path.parents]))
    path.mkdir(mode, parents=True, exist_ok=exist_ok)
    for folder in reversed(new):
        sync_folder(folder.parent)


def write_new(path: Path, data: bytes) -> None:
    """Write a file that is not there yet; a part of it does not stay.

    FileExistsError where one is there, even if somebody makes it in between; else OSError.
    """
    with told_of(path):
        handle = os.open(path, _NEW, 0o666)
        try:
            with open(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(handle)
            sync_folder(path.parent)
        except BaseException:
            path.unlink(missing_ok=True)
            raise


_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


@contextmanager
def told_of(path: Path) -> Iterator[None]:
    """Name a file in what the system says of it: of a full disk it tells no name."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise


def write_whole(path: Path, data: bytes) -> None:
    """Write a file anew, all of it or nothing: beside it first, then in its place.

    A link stays one: the file that it leads to is written.  OSError if that is impossible.
    """
    path = path.resolve()
    with told_of(path):
        _write_whole(path, data)


def _write_whole(path: Path, data: bytes) -> None:
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o644
    handle, beside = mkstemp(prefix=f".{path.name[:64]}-", dir=path.parent)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(handle)
        os.chmod(beside, mode)
        os.replace(beside, path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
    sync_folder(path.parent)
