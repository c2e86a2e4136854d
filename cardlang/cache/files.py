"""Files kept between runs, in the user's cache folder.

    ~/.cache/cardlang/SHELF/KEY        (or under XDG_CACHE_HOME)

A key is a digest of everything that what is kept was made from, so nothing here goes stale; and
all of it can be made again, so nothing here is needed.  A folder or file that belongs to somebody
else, or that others may write, is not used.  A file begins with the SHA-256 of the rest and is
renamed when it is whole, so what is cut short or spoilt is not there.  A shelf holds so many files;
beyond that the oldest go.  Where nothing can be kept nothing is said.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from hashlib import sha256

LARGEST = 1 << 24  # bytes of a file
_SUM = 32
_TIDY = 16  # so many files beyond the limit may gather before the oldest go


def base() -> str:
    """The folder of all shelves, whether it exists or not."""
    root = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(root):
        root = os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(root, "cardlang")


def shelf_folder(shelf: str) -> str | None:
    """The folder of a shelf, or None where there is none that is the user's alone."""
    home = base()
    folder = os.path.join(home, shelf)
    try:
        if not os.path.isabs(home):
            return None  # a user without a home
        if not os.path.isdir(home):
            os.makedirs(home, 0o700)
        if not _private(home):
            return None
        if not os.path.isdir(folder):
            os.mkdir(folder, 0o700)
        return folder if _private(folder) else None
    except (OSError, ValueError):
        return None


def _private(folder: str) -> bool:
    try:
        status = os.lstat(folder)
    except (OSError, ValueError):
        return False
    return stat.S_ISDIR(status.st_mode) and _ours(status)


def _ours(status: os.stat_result) -> bool:
    """Does it belong to this user, and can nobody else write it?"""
    if not hasattr(os, "getuid"):
        return True  # a system that keeps users apart in another way
    return status.st_uid == os.getuid() and not status.st_mode & 0o022


def read(shelf: str, key: str) -> bytes | None:
    """The bytes kept under a key; None if there are none, or none that could be trusted."""
    folder = shelf_folder(shelf)
    if folder is None:
        return None
    try:
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        with open(os.open(os.path.join(folder, key), flags), "rb") as stream:
            status = os.fstat(stream.fileno())
            if not (stat.S_ISREG(status.st_mode) and _ours(status)) or status.st_size > LARGEST:
                return None
            data = stream.read()
    except (OSError, ValueError):
        return None
    kept = data[_SUM:]
    return kept if sha256(kept).digest() == data[:_SUM] else None


def write(shelf: str, key: str, kept: bytes, most: int) -> None:
    """Keep something under a key; `most` is how many files the shelf holds."""
    folder = shelf_folder(shelf)
    if folder is None or len(kept) + _SUM > LARGEST:
        return
    from tempfile import mkstemp

    try:
        handle, name = mkstemp(prefix=".", dir=folder)
    except OSError:
        return
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(sha256(kept).digest() + kept)
        os.replace(name, os.path.join(folder, key))
    except OSError:
        with suppress(OSError):
            os.unlink(name)
        return
    _tidy(folder, most)


def _tidy(folder: str, most: int) -> None:
    """Removes the oldest files beyond some number; others may tidy at the same time."""
    with suppress(OSError):
        names = os.listdir(folder)
        if len(names) <= most + _TIDY:
            return
        paths = [os.path.join(folder, name) for name in names]
        for path in sorted(paths, key=os.path.getmtime)[: len(paths) - most]:
            os.unlink(path)


def shelf_size(shelf: str) -> tuple[int, int]:
    """The number of files on a shelf, and their bytes."""
    files = size = 0
    with suppress(OSError, ValueError), os.scandir(os.path.join(base(), shelf)) as entries:
        for entry in entries:
            if entry.is_file(follow_symlinks=False):
                files += 1
                size += entry.stat(follow_symlinks=False).st_size
    return files, size
