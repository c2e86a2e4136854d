"""Compiling generated C, once: the compiler, its flags, and the cache of libraries.

Which compiler there is and which flags it takes is tried once, and kept until its program file is
another one.

The name of a library in the cache is a hash of all that it depends on: the C text, the version of
the generator, the compiler's own description of itself, the flags and the processor.  So nothing in
the cache goes stale; what has another name is another library.

A library is code that runs in this process, and a cache is a place where others might write.  The
folder belongs to the user and nobody else can enter it; a library is written under a name of its
own and renamed when it is whole, and beside it lies a file with its SHA-256.  One whose sum is
wrong, or that somebody else owns, is made anew.  Where no such folder is to be had, a library lives
in a folder of this process that is removed at its end.
"""

from __future__ import annotations

import os
import platform
import shlex
import shutil
import stat
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import IO

from attrs import frozen

from cardlang.cache import files

VERSION = "2"  # of the generator; a change of the C text itself needs no new version
TIMEOUT = 120.0  # seconds of computing that a compiler may take
WAITING = 5  # times as long by the clock, for a machine that does other things as well
MOST = 300  # libraries in the cache
MORE_FLAGS = "CARDLANG_CFLAGS"  # of the environment: `-O0` compiles in a third of the time
OPTIMISED = ("-O2",)
LIGHTER = ((2_600, "-O1"), (20_000, "-O0"))  # lines of C from which on another level is used
NOT_OPTIMISED = "-O0"  # a third of the time of -O2, and code a third as fast
WARNINGS = ("-Wall", "-Wextra", "-Wno-unused")  # a game uses but some of the headers
ALWAYS = (
    *("-shared", "-fPIC", "-std=gnu11", *WARNINGS),
    *("-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off"),
)
_MAKING = "making-"  # begins the name of a folder in which a library is made
_SAID = 1 << 16  # bytes of what a compiler says that are read
_SHELF, _COMPILERS = "compilers", 20  # where what is known of compilers is kept, and of how many
_LEVEL = ("avx2", "bmi1", "bmi2", "fma", "movbe", "f16c", "abm")  # of x86-64-v3


class NativeError(Exception):
    """There is no native code for this game here; the message says why."""


@frozen
class Compiler:
    """A C compiler that works."""

    command: tuple[str, ...]
    about: str  # the first line of --version
    flags: tuple[str, ...]

    @property
    def path(self) -> str:
        return self.command[0]


def compiler() -> Compiler:
    """The compiler to use: `CC`, or the system's `cc`; the flags in `CARDLANG_CFLAGS` come last.

    NativeError if there is none, or if it cannot make a library with these flags.
    """
    asked = (os.environ.get(name, "") for name in ("CC", MORE_FLAGS, "PATH"))
    return _compiler(*asked)


@cache
def _compiler(asked: str, more: str, path: str) -> Compiler:
    words, last = _words("CC", asked) or ["cc"], _words(MORE_FLAGS, more)
    found = shutil.which(words[0], path=path)
    if found is None:
        raise NativeError(f"there is no C compiler: `{words[0]}` is not found")
    command, best = (found, *words[1:]), (*OPTIMISED, *machine_flags())
    key = _known_by(command, (*ALWAYS, *best, *last))
    kept = files.read(_SHELF, key) if key else None
    if kept is not None:
        with suppress(UnicodeDecodeError):
            about, *fit = kept.decode().split("\0")
            return Compiler(command, about, tuple(fit))
    about = _run((*command, "--version"), 10.0).stdout.split("\n")[0].strip()
    for flags in (best, OPTIMISED):
        fit = [*ALWAYS, *flags, *last]
        if _accepts(command, tuple(fit)):
            if key:
                files.write(_SHELF, key, "\0".join((about, *fit)).encode(), _COMPILERS)
            return Compiler(command, about, tuple(fit))
    also = f" with `{MORE_FLAGS}={more[:80]}`" if last else ""
    raise NativeError(f"the C compiler `{found}` cannot make a library{also}")


def _known_by(command: tuple[str, ...], flags: tuple[str, ...]) -> str:
    """A name for a compiler as it lies on the disk now, and for the flags it is asked for."""
    try:
        path = os.path.realpath(command[0])
        info = os.stat(path)
    except OSError:
        return ""
    parts = (path, str(info.st_size), str(info.st_mtime_ns), *command, *flags)
    return sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()[:40]


def _words(name: str, given: str) -> list[str]:
    """The words of a variable of the environment."""
    try:
        return shlex.split(given)
    except ValueError:
        raise NativeError(f"`{name}` is no row of words: `{given[:80]}`") from None


def _accepts(command: tuple[str, ...], flags: tuple[str, ...]) -> bool:
    try:
        with tempfile.TemporaryDirectory(prefix="cardlang-") as folder:
            source = Path(folder, "probe.c")
            source.write_text(
                "#include <stdint.h>\n#include <stdlib.h>\n#include <string.h>\n"
                "unsigned __int128 probe(uint64_t a) { return (unsigned __int128)a * a; }\n"
            )
            library = Path(folder, "probe.so")
            made = _run((*command, *flags, "-o", str(library), str(source)), TIMEOUT)
            return made.returncode == 0 and library.exists()
    except OSError as error:
        raise NativeError(f"the C compiler has no room: {error.strerror or error}") from None


def _run(command: tuple[str, ...], seconds: float) -> subprocess.CompletedProcess[str]:
    """Run a compiler for so many seconds of computing; the shell counts them, where there is one.

    What it says goes into a file: a pipe would be held open by what it has started, if it is
    stopped.
    """
    shell = shutil.which("sh") if os.name == "posix" else None
    waiting = seconds
    if shell is not None:
        limited = f'ulimit -t {max(1, round(seconds))}; exec "$@"'
        command, waiting = (shell, "-c", limited, "sh", *command), WAITING * seconds
    try:
        with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as wrong:
            done = subprocess.run(
                command,
                stdout=said,
                stderr=wrong,
                timeout=waiting,
                stdin=subprocess.DEVNULL,
                check=False,
            )
            texts = [_text_of(stream) for stream in (said, wrong)]
    except subprocess.TimeoutExpired:
        raise NativeError(f"the C compiler took more than {waiting:.0f} seconds") from None
    except OSError as error:
        raise NativeError(f"the C compiler does not run: {error.strerror or error}") from None
    if done.returncode < 0:
        ended = f"the C compiler was stopped (signal {-done.returncode})"
        raise NativeError(f"{ended}; it may compute for {seconds:.0f} seconds")
    return subprocess.CompletedProcess(command, done.returncode, *texts)


def _text_of(stream: IO[bytes]) -> str:
    stream.seek(0)
    return stream.read(_SAID).decode(errors="replace")


def machine_flags() -> tuple[str, ...]:
    """Flags for what this processor has beyond the least of its kind."""
    if platform.machine() in ("x86_64", "AMD64") and set(_LEVEL) <= processor():
        return ("-march=x86-64-v3",)
    return ()


@cache
def processor() -> frozenset[str]:
    """The features of this processor, where the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").split("\n")
    except OSError:
        return frozenset()
    return next(
        (frozenset(line.split(":")[1].split()) for line in lines if line.startswith("flags")),
        frozenset(),
    )


# ---------------------------------------------------------------------- cache


def cache_folder() -> Path:
    """The folder of libraries kept between runs, whether it exists or not."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    root = Path(base) if os.path.isabs(base) else Path.home() / ".cache"
    return root / "cardlang" / "native"


def safe_folder() -> Path | None:
    """The cache, if it can be made a folder of this user that nobody else can enter."""
    try:
        folder = cache_folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        info = folder.lstat()
        if not stat.S_ISDIR(info.st_mode) or info.st_uid != os.getuid():
            return None
        if info.st_mode & 0o077:
            folder.chmod(0o700)
        return folder if os.access(folder, os.W_OK | os.X_OK) else None
    except (OSError, RuntimeError, AttributeError):
        return None


_lent: list[tempfile.TemporaryDirectory[str]] = []  # removed when this process ends


def _own_folder() -> Path:
    if not _lent:
        place = tempfile.TemporaryDirectory(prefix="cardlang-native-", ignore_cleanup_errors=True)
        _lent.append(place)
    return Path(_lent[0].name)


_QUICKLY: ContextVar[bool] = ContextVar("_QUICKLY", default=False)


@contextmanager
def quickly(wanted: bool = True) -> Iterator[None]:
    """Do not optimise what is made inside: for so little play that compiling would be dearer."""
    before = _QUICKLY.set(wanted)
    try:
        yield
    finally:
        _QUICKLY.reset(before)


def flags_for(text: str, made_by: Compiler) -> tuple[str, ...]:
    """The flags for a C text: what is long is optimised less, so that it does not take longer.

    What a level takes grows faster than the text; without optimising it does not.
    """
    lines = text.count("\n")
    level = next((level for least, level in reversed(LIGHTER) if lines >= least), "-O2")
    level = NOT_OPTIMISED if _QUICKLY.get() else level
    return tuple([level if flag == "-O2" else flag for flag in made_by.flags])


def worth_quickly() -> bool:
    """Return whether it is far quicker not to optimise, as it is unless one's own flags say how."""
    return not any(
        flag.startswith("-O") for flag in _words(MORE_FLAGS, os.environ.get(MORE_FLAGS, ""))
    )


def key_of(text: str, made_by: Compiler) -> str:
    """The name of the library of a C text."""
    flags = flags_for(text, made_by)
    parts = (VERSION, made_by.about, *made_by.command, *flags, platform.machine(), text)
    return sha256("\0".join(parts).encode()).hexdigest()[:40]


def cached(text: str, made_by: Compiler) -> Path | None:
    """The library of a C text, if it is in the cache and whole; an optimised one in any case."""
    if _QUICKLY.get():
        with quickly(False):
            found = cached(text, made_by)
        if found is not None:
            return found
    return library_at(key_of(text, made_by))


def library_at(key: str) -> Path | None:
    """The library of this name, if it is in the cache and whole."""
    folder = safe_folder()
    library = folder / f"{key}.so" if folder is not None else None
    return library if library is not None and _whole(library) else None


def build(text: str, made_by: Compiler) -> Path:
    """The library of a C text, from the cache or made now."""
    found = cached(text, made_by)
    if found is not None:
        return found
    try:
        return _build(text, made_by, safe_folder() or _own_folder())
    except OSError as error:
        raise NativeError(f"the C compiler has no room: {error.strerror or error}") from None


def _build(text: str, made_by: Compiler, folder: Path) -> Path:
    library = folder / f"{key_of(text, made_by)}.so"
    with tempfile.TemporaryDirectory(
        prefix=_MAKING, dir=folder, ignore_cleanup_errors=True
    ) as place:  # where a process ends while it makes code, the compiler still writes here
        source, made = Path(place, "match.c"), Path(place, "match.so")
        source.write_text(text, encoding="utf-8")
        command = (*made_by.command, *flags_for(text, made_by), "-o", str(made), str(source))
        done = _run(command, TIMEOUT)
        if done.returncode != 0 or not made.exists():
            said = next((x for x in done.stderr.split("\n") if "error" in x), "")
            raise NativeError(f"the C compiler failed: {said[:200] or 'it says nothing'}")
        made.chmod(0o700)
        total = Path(place, "sum")
        total.write_text(_sum(made), encoding="ascii")
        made.replace(library)
        total.replace(library.with_suffix(".sum"))
    _prune(folder, library)
    return library


def _prune(folder: Path, kept: Path) -> None:
    """Remove the oldest libraries beyond some number; one that is loaded stays loaded.

    Folders of processes that ended while they made a library go too, when nobody can be at work.
    """
    try:
        for path in folder.glob(f"{_MAKING}*"):
            if path.stat().st_mtime < time.time() - 2 * WAITING * TIMEOUT:
                shutil.rmtree(path, ignore_errors=True)
        ages = sorted((path.stat().st_mtime, path) for path in folder.glob("*.so"))
        for _, path in ages[:-MOST]:
            if path != kept:
                path.unlink(missing_ok=True)
                path.with_suffix(".sum").unlink(missing_ok=True)
    except OSError:
        return  # another process tidies too


def _whole(library: Path) -> bool:
    """Return whether a library is there, belongs to this user, and is what was written."""
    try:
        for path in (library, library.with_suffix(".sum")):
            info = path.lstat()
            if not stat.S_ISREG(info.st_mode) or info.st_uid != os.getuid():
                return False
        return library.with_suffix(".sum").read_text(encoding="ascii") == _sum(library)
    except (OSError, UnicodeDecodeError):
        return False


def _sum(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()
