"""Many entries judged: resumable at any point, in any order, none touching another.

What an entry comes to follows from its content and the settings alone, and is kept as soon as it is
known; the table is made of what is kept, in an order that does not hang on when things were done.
So a contest that was killed and begun again ends with the same table, to the byte.

Each entry is checked and judged in processes of its own with limits.  What could not be judged
because of the machine, and not because of the entry, is told and not kept: the next run tries it
again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any

from attrs import evolve, frozen

from cardlang import limits
from cardlang.diagnostic import Diagnostic, UsageError
from cardlang.entry.alike import clusters
from cardlang.entry.examine import Examined, examine, read_entry
from cardlang.entry.made import Apart, laid_out
from cardlang.entry.marks import Marks
from cardlang.entry.parcel import ABOUT, ENDINGS, is_entry
from cardlang.entry.rules import NAME, beginning, parents_of
from cardlang.entry.store import EntryStore
from cardlang.judge.alike.fingerprint import Fingerprint
from cardlang.judge.alike.nearest import print_of, shipped
from cardlang.judge.bounds import FIRST, WHOLE
from cardlang.judge.judging import tried
from cardlang.judge.verdict import FAIL, WARN, worst
from cardlang.messages import Tongue
from cardlang.messages.catalogue import FIRST as FIRST_LANGUAGE
from cardlang.messages.findings import said
from cardlang.show.pages import meanings
from cardlang.version import __version__

JOB = "cardlang.entry.inside:judged"


@frozen
class ContestTerms:
    """Terms of judging a contest: the first seed, how many matches, what entries are compared with.

    `matches` as many as a game's length allows if None; `against` all games that ship if None;
    `effort` the part of all else that is played, for who wants a quick look, and `seconds` a bound
    of that for games whose matches are dear.
    """

    seed: int
    matches: int | None = None
    against: tuple[str, ...] | None = None
    effort: float = 1.0
    seconds: float = WHOLE
    drawn: bool = True  # with a page for each entry
    language: str = "en"  # of all sentences

    @property
    def key(self) -> str:
        """The key of results in the store, besides their entry."""
        against = None if self.against is None else [Path(path).name for path in self.against]
        terms = [__version__, self.seed, self.matches, against, self.effort, self.seconds]
        return json.dumps(terms if self.language == FIRST_LANGUAGE else [*terms, self.language])

    @property
    def tongue(self) -> Tongue:
        """The language in which sentences are said."""
        return Tongue(self.language)


Elsewhere = Callable[[Path, ContestTerms], tuple[dict[str, Any], bool]]
"""Judging of an entry somewhere: its value, and whether it would be the same another time."""
FIRST_LOOK = 0.1
"""So much of a judgement every entry gets before any of them is judged in full."""


@frozen
class ContestRow:
    """The row of an entry; `value` is what is kept of it."""

    name: str
    digest: str
    value: dict[str, Any]
    cluster: int | None = None
    looked: str = "full"  # or "first look"
    marks: Marks | None = None  # of people who played it

    @property
    def judgement(self) -> dict[str, Any] | None:
        """The judgement, as `judge --json` prints it."""
        found: dict[str, Any] | None = self.value["judgement"]
        return found

    @property
    def verdict(self) -> str:
        """The worst of what was found in the entry and what the judge said."""
        return str(self.value["verdict"])


def entries_of(names: Sequence[str]) -> list[Path]:
    """The entries that are meant: archives, folders of one, rules files, or folders of these."""
    found: list[Path] = []
    for name in names:
        path = Path(name)
        if not (path.is_dir() or path.is_file()):
            what = "is not a regular file" if path.exists() else "is not found"
            raise UsageError(f"`{name[:200]}` {what}")
        if path.is_dir() and not is_entry(path):
            found += [one for one in sorted(path.iterdir()) if _entry(one)]
        else:
            found.append(path)
    found = list(dict.fromkeys(found))
    if not found:
        raise UsageError("there is no entry; names end in `.zip` or `.card`")
    if len(found) > limits.ENTRIES:
        raise UsageError(f"a contest has at most {limits.ENTRIES:,} entries, not {len(found):,}")
    return found


def _entry(path: Path) -> bool:
    """True for all that somebody may have meant as an entry: a folder that says what it is or holds
    rules, and files by their names."""
    if path.name.startswith("."):
        return False
    if path.is_dir():
        return is_entry(path) or any(path.glob("*.card"))
    return path.suffix in (*ENDINGS, ".card") and path.is_file()


def left_out(names: Sequence[str]) -> list[str]:
    """Things in folders of entries that are none, nor hidden: nothing is lost in silence."""
    folders = [path for path in map(Path, names) if path.is_dir() and not is_entry(path)]
    inside = (one for folder in folders for one in sorted(folder.iterdir()))
    return [str(one) for one in inside if not _entry(one) and not one.name.startswith(".")]


def run(
    paths: Sequence[Path],
    store: EntryStore,
    terms: ContestTerms,
    cache: Path,
    jobs: int = 1,
    on_progress: Callable[[int, int], None] | None = None,
    on_first_look: Callable[[list[ContestRow]], list[ContestRow]] | None = None,
    elsewhere: Elsewhere | None = None,
) -> list[ContestRow]:
    """Judge what is not judged yet, and give a row for each entry, by their names.

    `cache` is a folder that the judging processes share; `on_progress` is told how many of how many
    are done.  With `on_first_look` every entry gets a first look, a tenth of a judgement; it is
    given the rows of all, and returns them in the order in which they are then judged in full.
    With `elsewhere` other machines judge them, `jobs` at once.
    """
    order = sorted(paths)

    def here(path: Path, terms: ContestTerms) -> tuple[dict[str, Any], bool]:
        return judged(path, terms, cache)

    judging = here if elsewhere is None else elsewhere
    if on_first_look is not None:
        effort = terms.effort * FIRST_LOOK
        seconds = min(terms.seconds, FIRST)
        first = evolve(terms, effort=effort, seconds=seconds, drawn=False)
        rows = _all(order, store, (terms, first), judging, jobs, on_progress)
        order = [Path(row.name) for row in on_first_look(_clustered(rows, terms))]
    rows = _all(order, store, (terms,), judging, jobs, on_progress)
    return _clustered(sorted(rows, key=lambda row: row.name), terms)


def _all(
    paths: Sequence[Path],
    store: EntryStore,
    looks: Sequence[ContestTerms],
    judging: Elsewhere,
    jobs: int,
    on_progress: Callable[[int, int], None] | None,
) -> list[ContestRow]:
    """A row for each entry: by the first of some terms that is known, or else by the last."""
    lock = Lock()
    done = 0

    def row(path: Path) -> ContestRow:
        nonlocal done
        try:
            digest = _digest(path)
        except OSError as error:
            return ContestRow(
                str(path), "", {**_NOTHING, "verdict": WARN, "why": error.strerror or ""}
            )
        value, terms = None, looks[-1]
        with lock:
            for look in looks:
                if value is None:
                    value, terms = store.result(digest, look.key), look
        if value is None:
            value, final = judging(path, terms)
            if final:
                with lock:
                    store.keep(digest, terms.key, value)
        with lock:
            done += 1
            if on_progress is not None:
                on_progress(done, len(paths))
        looked = "full" if terms is looks[0] else "first look"
        return ContestRow(str(path), digest, value, None, looked)

    with ThreadPoolExecutor(max(1, min(jobs, len(paths)))) as pool:
        try:
            return list(pool.map(row, paths))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _clustered(rows: list[ContestRow], terms: ContestTerms) -> list[ContestRow]:
    prints = {
        row.name: Fingerprint.read(row.value["print"])
        for row in rows
        if row.value["print"] is not None
    }
    games = shipped() if terms.against is None else [Path(path) for path in terms.against]
    others = [found for path in games if (found := print_of(path)) is not None]
    number = {
        name: k for k, group in enumerate(clusters(prints, others), start=1) for name in group
    }
    return [evolve(row, cluster=number.get(row.name)) for row in rows]


# ------------------------------------------------------------------------------ one entry


def _digest(path: Path) -> str:
    """The digest of all bytes from which an entry's judgement comes."""
    told = sha256()
    if is_entry(path) or path.is_dir():
        entry = read_entry(path)
        if entry.digest is not None:
            return entry.digest
        if path.is_dir():
            told.update("\n".join(one.message for one in entry.findings).encode())
            return f"sha256:{told.hexdigest()}"
        with path.open("rb") as file:
            told.update(file.read(limits.ENTRY_BYTES + 1))
        return f"sha256:{told.hexdigest()}"
    for one in parents_of(path):
        data = beginning(one)
        told.update(one.name.encode("utf-8", "surrogateescape") + b"\0" + data + b"\0")
    return f"sha256:{told.hexdigest()}"


def judged(path: Path, terms: ContestTerms, cache: Path) -> tuple[dict[str, Any], bool]:
    """The value of an entry, and whether it would be the same another time."""
    try:
        if not is_entry(path) and not path.is_dir():
            return _rules(path, terms, cache)
        entry = examine(path, Apart())
        if entry.parcel is not None and ABOUT not in entry.parcel.members:
            return _unsaid(entry, terms, cache)
        if entry.parcel is None or entry.about is None:
            return _value(entry, terms), True
        if entry.about.rules not in entry.parcel.members:
            return _value(entry, terms), True
        with TemporaryDirectory(prefix="cardlang-entry-", ignore_cleanup_errors=True) as name:
            laid_out(entry.parcel.members, Path(name))
            value, final = _rules(Path(name, entry.about.rules), terms, cache)
        return {**value, **_said(entry, value["verdict"], terms)}, final
    except OSError as error:
        return unjudged(error.strerror or str(error)), False


def _unsaid(entry: Examined, terms: ContestTerms, cache: Path) -> tuple[dict[str, Any], bool]:
    """An entry whose author says nothing of it: its rules are judged, if there is one file of them,
    and it fails for what is missing."""
    assert entry.parcel is not None
    rules = [name for name in entry.parcel.members if NAME.fullmatch(name)]
    if len(rules) != 1:
        return _value(entry, terms), True
    with TemporaryDirectory(prefix="cardlang-entry-", ignore_cleanup_errors=True) as name:
        laid_out(entry.parcel.members, Path(name))
        value, final = _rules(Path(name, rules[0]), terms, cache)
    words = _said(entry, value["verdict"], terms)
    return {**value, **words, "title": value["title"]}, final


_NOTHING: dict[str, Any] = {
    "judgement": None,
    "print": None,
    "rules": None,
    "title": "",
    "author": "",
    "findings": [],
    "why": "",
    "leaf": "",
}


def _rules(path: Path, terms: ContestTerms, cache: Path) -> tuple[dict[str, Any], bool]:
    arguments: dict[str, Any] = {"path": str(path.resolve()), "seed": terms.seed}
    against = None if terms.against is None else list(terms.against)
    arguments |= {"matches": terms.matches, "against": against, "effort": terms.effort}
    arguments |= {"seconds": terms.seconds, "drawn": terms.drawn, "language": terms.language}
    outcome = tried(JOB, arguments, cache)
    if outcome.failure is not None:
        why = terms.tongue.say("judge-not-here-since", why=outcome.failure.sentence)
        verdict = FAIL if outcome.failure.asked_for else WARN
        final = outcome.failure.code not in ("killed", "start")  # its time it has had twice
        return {**_NOTHING, "verdict": verdict, "why": why}, final
    found = outcome.value
    judgement = {**found["judgement"], "file": path.name}
    told = {"verdict": judgement["verdict"], "title": judgement["title"], "judgement": judgement}
    more = {"print": found["print"], "rules": found["digest"], "leaf": found.get("leaf", "")}
    return {**_NOTHING, **told, **more}, True


def unjudged(why: str) -> dict[str, Any]:
    """The value of an entry that could not be judged, for a reason that does not lie in it."""
    return {**_NOTHING, "verdict": WARN, "why": why}


def _value(entry: Examined, terms: ContestTerms) -> dict[str, Any]:
    return {**_NOTHING, **_said(entry, FAIL, terms)}


def _said(entry: Examined, verdict: str, terms: ContestTerms) -> dict[str, Any]:
    """Findings on an entry, besides the judge's words."""
    weights = {"error": FAIL, "warning": WARN}
    found = [
        {
            "code": one.code,
            "text": _worded(one, terms),
            "at": f"{Path(one.span.source.name).name}:{one.span.line}",
            "verdict": weights[one.severity],
        }
        for one in entry.findings
        if one.code.startswith("entry-")
    ]
    told = worst([verdict, *(str(one["verdict"]) for one in found)])
    about = entry.about
    title, author = ("", "") if about is None else (about.title, about.author)
    return {"verdict": told, "findings": found, "title": title, "author": author}


def _worded(finding: Diagnostic, terms: ContestTerms) -> str:
    """A finding in the language of the contest: where it has no form there, what its code means."""
    text = said(finding.message, terms.language)
    if text is not None:
        return text
    meaning = meanings(terms.language)[finding.code]
    return terms.tongue.say("contest-explained", meaning=meaning, text=finding.message)
