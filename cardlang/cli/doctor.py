"""`cardlang doctor`: what this machine offers for running rules fast."""

from __future__ import annotations

from typing import Any

import click

from cardlang.cli.common import emit, json_option, say


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
    libraries = f"{cache['libraries']} libraries, {cache['bytes'] // 1024} KiB"
    say(f"cache     {cache['folder']}: {libraries if cache['usable'] else 'cannot be used'}")
    for name, reason in found["backends"].items():
        say(f"backend   {name:<9} {reason or 'at hand'}")


def examined() -> dict[str, Any]:
    """The findings: the compiler, the cache, and of every backend why it is not at hand."""
    from cardlang.match.simulate import BACKENDS
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
    backends["python"] = "not yet at hand"
    made_by: dict[str, Any] = {"path": "", "about": "", "flags": [], "reason": ""}
    try:
        found = compiler()
        made_by |= {"path": found.path, "about": found.about, "flags": list(found.flags)}
    except NativeError as error:
        made_by["reason"] = backends["native"] = str(error)
    return {"compiler": made_by, "cache": cache, "backends": backends}
