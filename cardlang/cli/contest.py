"""The contest behind `cardlang judge`: entries, and many of them with `--resume`."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click
from attrs import evolve, frozen

from cardlang.cli.main import FINDINGS, GOOD
from cardlang.cli.parts.common import emit, say
from cardlang.diagnostic import UsageError
from cardlang.durable import make_folder, write_whole

if TYPE_CHECKING:
    from cardlang.entry.contest import ContestRow, ContestTerms, Elsewhere
    from cardlang.entry.marks import Marks
    from cardlang.entry.paired import Pairs
    from cardlang.entry.rules import EntryRules
    from cardlang.messages import Tongue

TABLE = "contest"
WORKSHOP = "workshop"
"""Folder into which `cardlang workshop --export` puts a table at which entries are played."""


@frozen
class ContestSettings:
    """The options of the command line."""

    files: tuple[str, ...]
    matches: int | None
    seed: int | None
    jobs: int
    order: str
    as_data: bool
    unsealed: bool = False
    marks: Path | None = None
    cluster: str | None = None  # the address of a scheduler
    language: str = "en"

    @property
    def tongue(self) -> Tongue:
        """The language of the pages and of what is printed."""
        from cardlang.messages import Tongue

        return Tongue(self.language)


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
    from cardlang.entry.tables import SEALED, ordered

    ordered((), asking.order)  # a column that is not there is told before anything is judged
    if not asking.unsealed and SEALED in asking.order.replace("-", "").split(","):
        raise UsageError(f"`{SEALED}` is sealed until the jury has voted; `--unseal` opens it")
    try:
        if kept is not None:
            make_folder(kept)
            return _held(asking, kept, keep=True)
        with TemporaryDirectory(prefix="cardlang-judge-", ignore_cleanup_errors=True) as name:
            return _held(asking, Path(name), keep=False)
    except EntryStoreError as error:
        raise UsageError(f"`{kept}` cannot be used: {error}") from None


def _held(asking: ContestSettings, kept: Path, *, keep: bool) -> int:
    from cardlang.entry.contest import ContestTerms, entries_of, left_out, run
    from cardlang.entry.marks import read_marks
    from cardlang.entry.paired import neighbours
    from cardlang.entry.store import EntryStore
    from cardlang.entry.tables import values

    paths = [path for path in entries_of(asking.files) if path.resolve() != kept.resolve()]
    left = [name for name in left_out(asking.files) if Path(name).resolve() != kept.resolve()]
    marks = {} if asking.marks is None else read_marks(asking.marks)
    store = EntryStore.open(kept / f"{TABLE}.db")
    try:
        before = store.said("seed", None)
        seed = asking.seed if asking.seed is not None else int(before) if before else None
        seed = secrets.randbelow(2**31) if seed is None else seed
        store.said("seed", str(seed))
        terms = ContestTerms(seed, asking.matches, drawn=keep, language=asking.language)

        def first(rows: list[ContestRow]) -> list[ContestRow]:
            rows = _in_order(rows, asking, marks)
            _unwritten(partial(_write, kept, rows, terms, asking, left, {}))
            return rows

        look = first if keep and len(paths) > 1 and asking.matches is None else None
        with _workers(asking, kept / "cache") as (elsewhere, jobs):
            rows = run(paths, store, terms, kept / "cache", jobs, _progress, look, elsewhere)
        rows = _in_order(rows, asking, marks)
        deals = neighbours(rows, store, terms, kept / "cache") if keep else {}
    finally:
        store.close()
    if sys.stderr.isatty():
        click.echo("", err=True)
    write = partial(_write, kept, rows, terms, asking, left, deals)
    why = _unwritten(write) if keep else ""
    if why:
        click.echo(asking.tongue.say("contest-unwritten", why=why), err=True)
    if keep and store.unkept:
        told = {"count": len(store.unkept), "why": store.why[-1]}
        click.echo(asking.tongue.say("contest-unkept", **told), err=True)
    if asking.as_data:
        emit(values(rows, asking.unsealed))
    else:
        for row in rows:
            say(_told(row, asking.tongue, long=not keep))
        for name in left:
            say(asking.tongue.say("contest-left-one", name=name))
        if keep and not why:
            names = ", ".join(f"{TABLE}.{end}" for end in ("html", "csv", "json"))
            say(f"{kept}: {names}, entries/, marks.html, marks.csv")
    return FINDINGS if any(row.verdict == "fail" for row in rows) else GOOD


@contextmanager
def _workers(asking: ContestSettings, cache: Path) -> Iterator[tuple[Elsewhere | None, int]]:
    """Yield what judges entries elsewhere, if anything does, and how many are judged at once."""
    if asking.cluster is None:
        yield None, asking.jobs
        return
    from cardlang.cli.parts.cluster import workers_of
    from cardlang.entry.afar import afar

    with workers_of(asking.cluster) as (executor, workers):
        yield afar(executor, cache), workers


def _in_order(
    rows: Sequence[ContestRow], asking: ContestSettings, marks: Mapping[str, Marks]
) -> list[ContestRow]:
    """Rows with the marks of people, as the table has them."""
    from cardlang.entry.marks import marks_of
    from cardlang.entry.tables import ordered

    return ordered([evolve(row, marks=marks_of(marks, row.name)) for row in rows], asking.order)


def _progress(done: int, count: int) -> None:
    if sys.stderr.isatty():
        click.echo(f"\r{done} of {count} entries", nl=False, err=True)


def _unwritten(write: Callable[[], None]) -> str:
    """Write tables and pages; why they are not there as they should be, as on a full disk, or
    nothing.  What was written before stays."""
    try:
        write()
    except OSError as error:
        return error.strerror or str(error)
    return ""


def _write(
    folder: Path,
    rows: Sequence[ContestRow],
    terms: ContestTerms,
    asking: ContestSettings,
    left: Sequence[str],
    deals: Pairs,
) -> None:
    """The tables, the pages of entries and the form, each put into its place when it is whole."""
    from cardlang.entry.marks import blank, form
    from cardlang.entry.pages import FOLDER, links, pages, place_of, playable
    from cardlang.entry.rules import rules_of
    from cardlang.entry.tables import as_csv, as_json, as_page
    from cardlang.version import __version__

    tongue, unsealed = asking.tongue, asking.unsealed
    played = [row for row in rows if playable(row)]
    judged = {"version": __version__, "seed": str(terms.seed)}
    told = tongue.say("contest-judged", **judged)
    if terms.matches is not None:
        told = tongue.say("contest-judged-matches", **judged, matches=terms.matches)
    texts = {
        f"{TABLE}.html": as_page(rows, told, unsealed, links(rows), left, tongue),
        f"{TABLE}.csv": as_csv(rows, unsealed),
        f"{TABLE}.json": as_json(rows, unsealed),
        "marks.html": form([(Path(row.name).name, row.value["title"]) for row in played], tongue),
        "marks.csv": blank((row.name for row in played), tongue),
    }
    make_folder(folder / FOLDER)
    rules = {row.name: known for row in played if (known := rules_of(Path(row.name)))}
    found = pages(rows, lambda row: _table(folder, rules.get(row.name)), tongue, deals, rules)
    texts |= {f"{FOLDER}/{name}": text for name, text in found}
    for row in played:
        if row.name in rules:
            make_folder(folder / place_of(row))
            for name, data in rules[row.name].files.items():
                write_whole(folder / place_of(row) / name, data)
    for name, text in texts.items():
        place = folder / name
        if place.name == "marks.csv" and asking.marks and _same(place, asking.marks):
            continue
        write_whole(place, text.encode("utf-8"))


def _same(place: Path, given: Path) -> bool:
    """Return whether the file at a place, if there is one, is the one that was given."""
    return place.exists() and place.samefile(given)


def _table(folder: Path, rules: EntryRules | None) -> str | None:
    """A link to the workshop with an entry open, if one was exported beside the table."""
    from cardlang.workshop.bridge.refusals import NoMatchError
    from cardlang.workshop.text.links import written

    if rules is None or not (folder / WORKSHOP / "index.html").is_file():
        return None
    alone = rules.alone
    if alone is None:
        return None
    name, text = alone
    try:
        return f"../{WORKSHOP}/index.html#card={written(text, name, None)['link']}"
    except NoMatchError:
        return None


def _told(row: ContestRow, tongue: Tongue, *, long: bool) -> str:
    """An entry on a line, or all that was said of it."""
    from cardlang.judge.report.text import draw
    from cardlang.judge.verdict import Judgement

    told = {"name": row.name, "verdict": tongue.say(f"contest-{row.verdict}")}
    lines = [tongue.say("contest-row", **told)]
    if row.cluster is not None:
        lines = [tongue.say("contest-row-copies", **told, number=row.cluster)]
    lines += [f"  {one['at']}: {one['text']} [{one['code']}]" for one in row.value["findings"]]
    lines += [f"  {row.value['why']}"] * bool(row.value["why"])
    if long and row.judgement is not None:
        lines += ["", draw(Judgement.read(row.judgement)), ""]
    return "\n".join(lines)
