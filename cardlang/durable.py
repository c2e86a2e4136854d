"""Files that outlive a crash: on the disk before anybody is told that they are written."""

from __future__ import annotations

import os
from contextlib import suppress
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


def write_whole(path: Path, data: bytes) -> None:
    """Write a file anew, all of it or nothing: beside it first, then in its place.

    A link stays one: the file that it leads to is written.  OSError if that is impossible.
    """
    path = path.resolve()
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
