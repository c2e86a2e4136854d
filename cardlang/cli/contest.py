"""The contest behind `cardlang judge`: entries, and many of them with `--resume`."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click
from attrs import frozen

from cardlang.cli.common import emit, say
from cardlang.cli.main import FINDINGS, GOOD
from cardlang.diagnostic import UsageError
from cardlang.durable import write_whole

if TYPE_CHECKING:
    from cardlang.entry.contest import ContestRow, ContestTerms

TABLE = "contest"


@frozen
class ContestSettings:
    """The options of the command line."""

    files: tuple[str, ...]
    matches: int | None
    seed: int | None
    jobs: int
    order: str
    as_data: bool


def has_entries(names: Sequence[str]) -> bool:
    """Return whether any of the names is an entry, or a folder that holds one."""
    from cardlang.entry.parcel import is_entry

    for path in map(Path, names):
        try:
            if is_entry(path) or (path.is_dir() and any(map(is_entry, path.iterdir()))):
                return True
        except (OSError, ValueError):
            continue
    return False


def held(asking: ContestSettings, kept: Path | None) -> int:
    """Judge entries, with what a folder keeps of an earlier run; the status of the command."""
    from cardlang.entry.store import EntryStoreError
    from cardlang.entry.tables import ordered

    ordered((), asking.order)  # a column that is not there is told before anything is judged
    try:
        if kept is not None:
            kept.mkdir(parents=True, exist_ok=True)
            return _held(asking, kept, keep=True)
        with TemporaryDirectory(prefix="cardlang-judge-", ignore_cleanup_errors=True) as name:
            return _held(asking, Path(name), keep=False)
    except EntryStoreError as error:
        raise UsageError(f"`{kept}` cannot be used: {error}") from None


def _held(asking: ContestSettings, kept: Path, *, keep: bool) -> int:
    from cardlang.entry.contest import ContestTerms, entries_of, run
    from cardlang.entry.store import EntryStore
    from cardlang.entry.tables import ordered

    paths = entries_of(asking.files)
    store = EntryStore.open(kept / f"{TABLE}.db")
    try:
        before = store.said("seed", None)
        seed = asking.seed if asking.seed is not None else int(before) if before else None
        seed = secrets.randbelow(2**31) if seed is None else seed
        store.said("seed", str(seed))
        terms = ContestTerms(seed, asking.matches)
        rows = run(paths, store, terms, kept / "cache", asking.jobs, _progress)
    finally:
        store.close()
    if sys.stderr.isatty():
        click.echo("", err=True)
    rows = ordered(rows, asking.order)
    if keep:
        _write(kept, rows, terms)
    if asking.as_data:
        from cardlang.entry.tables import values

        emit(values(rows))
    else:
        for row in rows:
            say(_told(row, long=not keep))
        if keep:
            names = ", ".join(f"{TABLE}.{end}" for end in ("html", "csv", "json"))
            say(f"{kept}: {names}")
    return FINDINGS if any(row.verdict == "fail" for row in rows) else GOOD


def _progress(done: int, count: int) -> None:
    if sys.stderr.isatty():
        click.echo(f"\r{done} of {count} entries", nl=False, err=True)


def _write(folder: Path, rows: Sequence[ContestRow], terms: ContestTerms) -> None:
    """The tables, each put into its place when it is whole."""
    from cardlang.entry.tables import as_csv, as_json, as_page
    from cardlang.version import __version__

    matches = "as many matches as its length allows" if terms.matches is None else terms.matches
    told = f"Judged by cardlang {__version__}, from seed {terms.seed}, {matches}"
    told += "" if terms.matches is None else " matches each"
    texts = {"html": as_page(rows, f"{told}."), "csv": as_csv(rows), "json": as_json(rows)}
    for end, text in texts.items():
        write_whole(folder / f"{TABLE}.{end}", text.encode("utf-8"))


def _told(row: ContestRow, *, long: bool) -> str:
    """An entry on a line, or all that was said of it."""
    from cardlang.judge.text import draw
    from cardlang.judge.verdict import Judgement

    group = "" if row.cluster is None else f", copies in group {row.cluster}"
    lines = [f"{row.name}: {row.verdict}{group}"]
    lines += [f"  {one['at']}: {one['text']} [{one['code']}]" for one in row.value["findings"]]
    lines += [f"  {row.value['why']}"] * bool(row.value["why"])
    if long and row.judgement is not None:
        lines += ["", draw(Judgement.read(row.judgement)), ""]
    return "\n".join(lines)
