"""`cardlang doctor`: what this machine offers for running rules fast."""

from __future__ import annotations

import os
import platform
import re
import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from cardlang.cli.parts.common import emit, say
from cardlang.cli.parts.options import json_option


@click.command("doctor")
@json_option
def command(as_data: bool) -> None:
    """Tell how rules can be run on this machine, and why not faster.

    \b
    Examples:
      cardlang doctor
      cardlang doctor --json
    """
    found = examined()
    if as_data:
        emit(found)
        return
    compiler, cache = found["compiler"], found["cache"]
    if compiler["path"]:
        say(f"compiler  {compiler['path']}: {compiler['about']}")
        say(f"flags     {' '.join(compiler['flags'])}")
    else:
        say(f"compiler  none: {compiler['reason']}")
        say(f"install   {compiler['install']}")
    libraries = f"{cache['libraries']} libraries, {cache['bytes'] // 1024} KiB"
    say(f"cache     {cache['folder']}: {libraries if cache['usable'] else _ELSEWHERE}")
    kept = found["kept"]
    games = f"{kept['games']} games, {kept['machines']} machines, {kept['bytes'] // 1024} KiB"
    say(f"kept      {kept['folder']}: {games if kept['usable'] else _ELSEWHERE}")
    say(f"jobs      {found['processors']} processors")
    say(f"cluster   {found['cluster']['reason'] or 'dask.distributed is at hand'}")
    for name, reason in found["backends"].items():
        say(f"backend   {name:<9} {reason or 'at hand'}")


def examined() -> dict[str, Any]:
    """The findings: the compiler, the cache, and of every backend why it is not at hand."""
    from cardlang.many.backends import BACKENDS
    from cardlang.run.native.build import NativeError, cache_folder, compiler, safe_folder

    folder = safe_folder()
    libraries = sorted(folder.glob("*.so")) if folder is not None else []
    cache = {
        "folder": str(cache_folder()),
        "usable": folder is not None,
        "libraries": len(libraries),
        "bytes": sum(path.stat().st_size for path in libraries),
    }
    backends = dict.fromkeys(BACKENDS, "")
    made_by: dict[str, Any] = {"path": "", "about": "", "flags": [], "reason": "", "install": ""}
    try:
        found = compiler()
        made_by |= {"path": found.path, "about": found.about, "flags": list(found.flags)}
    except NativeError as error:
        made_by["reason"] = backends["native"] = str(error)
        made_by["install"] = _named() or to_install(platform.system(), _release())
    return {
        "compiler": made_by,
        "cache": cache,
        "kept": _kept(),
        "processors": os.cpu_count() or 1,
        "cluster": _cluster(),
        "backends": backends,
    }


_ELSEWHERE = "cannot be used; name a folder of yours in XDG_CACHE_HOME"

_COMMANDS = (  # of systems, by words of /etc/os-release
    (("debian", "ubuntu"), "sudo apt install gcc libc6-dev"),
    (("fedora", "rhel", "centos"), "sudo dnf install gcc"),
    (("arch",), "sudo pacman -S gcc"),
    (("alpine",), "sudo apk add gcc musl-dev"),
    (("suse", "opensuse"), "sudo zypper install gcc"),
)


def to_install(system: str, release: str) -> str:
    """The command that installs a C compiler here."""
    if system == "Darwin":
        return "xcode-select --install"
    if system == "Windows":
        return "run cardlang in WSL, and there: sudo apt install gcc libc6-dev"
    words = set(re.findall(r"[a-z]+", " ".join(re.findall(r"(?m)^ID(?:_LIKE)?=(.*)$", release))))
    command = next((told for names, told in _COMMANDS if words & set(names)), "")
    if command:
        return command
    return "the package `gcc` or `clang` of this system, with the C headers"


def _named() -> str:
    """Advice where the environment names a compiler or flags that do not work, and the usual
    compiler is there; else nothing.
    """
    from cardlang.run.native.build import MORE_FLAGS

    named = " and ".join(f"`{name}`" for name in ("CC", MORE_FLAGS) if os.environ.get(name))
    if not named or shutil.which("cc") is None:
        return ""
    return f"nothing: `cc` is there; mend or unset {named}"


def _release() -> str:
    try:
        return Path("/etc/os-release").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _kept() -> dict[str, Any]:
    """The games that were read before."""
    from cardlang.cache.files import base, shelf_folder, shelf_size
    from cardlang.cache.games import INFOS, MACHINES, VERDICTS

    sizes = {shelf: shelf_size(shelf) for shelf in (INFOS, MACHINES, VERDICTS)}
    return {
        "folder": base(),
        "usable": all(shelf_folder(shelf) is not None for shelf in sizes),
        "games": sizes[INFOS][0],
        "machines": sizes[MACHINES][0],
        "bytes": sum(size for _, size in sizes.values()),
    }


def _cluster() -> dict[str, str]:
    """Return whether matches can be played by a cluster."""
    there = find_spec("distributed") is not None
    return {"reason": "" if there else "none: pip install 'cardlang[cluster]'"}
