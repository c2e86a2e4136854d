"""Two entries on the same deals: played apart, kept, and told to a jury.

What a jury sees of two entries side by side are figures from matches of their own.  Where the two
deal the same cards into the same hands, they are played on the same deals besides, so that what
differs is the rules.  That takes some seconds for a pair, so it is done for neighbours in the final
table only, and kept under the digests of both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any

from cardlang.diagnostic import UsageError
from cardlang.entry.contest import ContestRow, ContestTerms
from cardlang.entry.examine import read_entry
from cardlang.entry.inside import JOB
from cardlang.entry.made import laid_out
from cardlang.entry.parcel import is_entry
from cardlang.entry.store import EntryStore
from cardlang.judge import statistics
from cardlang.judge.alike.duplicate import NO_MATCH, Duplicate, TablesPart
from cardlang.judge.judging import tried
from cardlang.messages import Tongue
from cardlang.worker.outcome import Outcome

_SHOWN = 10  # deals of a table
_MOVES = 8  # that are named of an offer

Pairs = Mapping[tuple[str, str], Duplicate]
"""Results of two entries on the same deals, by their names."""


def neighbours(
    rows: Sequence[ContestRow], store: EntryStore, terms: ContestTerms, cache: Path
) -> dict[tuple[str, str], Duplicate]:
    """Play each entry that has a page and the next one of the table on the same deals, if they may
    have them; what is kept is not played again."""
    found: dict[tuple[str, str], Duplicate] = {}
    for one, other in pairwise([row for row in rows if row.value.get("leaf")]):
        if not _alike(one.value["print"], other.value["print"]):
            continue
        key, settings = f"{one.digest} {other.digest}", f"{terms.key} deals"
        value = store.result(key, settings)
        if value is None:
            value, final = _played(Path(one.name), Path(other.name), terms.seed, cache)
            if final:
                store.keep(key, settings, value)
        found[one.name, other.name] = Duplicate.read(value)
    return found


def _alike(one: Mapping[str, Any] | None, other: Mapping[str, Any] | None) -> bool:
    """Return whether two games may deal the same, by how many cards they have."""
    return one is not None and other is not None and one["cards"] == other["cards"]


def _played(one: Path, other: Path, seed: int, cache: Path) -> tuple[dict[str, Any], bool]:
    """Play two entries apart: the value, and whether it would be the same another time."""
    nothing = Duplicate(NO_MATCH).to_json()
    outcome = _asked((one, other), {"seed": seed}, cache)
    if outcome is None:
        return nothing, True
    if outcome.failure is not None:
        return nothing, outcome.failure.code not in ("killed", "start")
    return outcome.value["told"] or nothing, True


def _asked(paths: Sequence[Path], more: dict[str, Any], cache: Path) -> Outcome | None:
    """Play two entries in a process with limits; None if one of them has no rules to play."""
    with TemporaryDirectory(prefix="cardlang-pair-", ignore_cleanup_errors=True) as name:
        places = []
        for number, path in enumerate(paths):
            folder = Path(name, str(number))
            folder.mkdir()
            places.append(rules_in(path, folder))
        if None in places:
            return None
        first, second = map(str, places)
        return tried(f"{JOB}:paired", {"first": first, "second": second, **more}, cache)


def together(paths: Sequence[Path], seed: int, count: int) -> tuple[Duplicate, tuple[str, ...]]:
    """Play two entries on the same deals, so many at most, and name them; UsageError if one of them
    cannot be played."""
    with TemporaryDirectory(prefix="cardlang-pair-", ignore_cleanup_errors=True) as cache:
        outcome = _asked(paths, {"seed": seed, "count": count}, Path(cache))
    if outcome is None:
        raise UsageError("an entry has one file of rules; `cardlang entry check` says what lacks")
    if outcome.failure is not None:
        raise UsageError(f"the two could not be played: {outcome.failure.sentence}")
    found = outcome.value
    if found["faulty"]:
        names = " and ".join(f"`{paths[k]}`" for k in found["faulty"])
        raise UsageError(f"{names}: the rules do not work; `cardlang check` says why")
    return Duplicate.read(found["told"]), tuple(found["titles"])


def rules_in(path: Path, folder: Path) -> Path | None:
    """The rules file of an entry, laid out in a new folder unless it is a file by itself."""
    if not is_entry(path) and not path.is_dir():
        return path.resolve()
    told = read_entry(path)
    members = {} if told.parcel is None else told.parcel.members
    rules = [one for one in members if one.endswith(".card") and "/" not in one]
    if told.about is not None:
        rules = [one for one in rules if one == told.about.rules]
    if len(rules) != 1:
        return None
    laid_out(members, folder)
    return folder / rules[0]


# ------------------------------------------------------------------------------- sentences


def sentences(told: Duplicate, names: Sequence[str], tongue: Tongue) -> Iterator[str]:
    """Sentences on what came of the deals; of two games that do not share them, why."""
    say = tongue.say
    if told.why:
        yield say(f"contest-deals-no-{told.why}")
        return
    count = len(told.deals)
    seats = "random" if told.seats == "random" else "greedy"
    yield say("contest-deals-held" if told.held else "contest-deals-piles")
    yield say(f"contest-deals-{seats}", count=count, players=told.players)
    same = sum(one.winners[0] == one.winners[1] for one in told.deals)
    share = statistics.wilson(same, count)
    winners = {"share": share.value, "low": share.low, "high": share.high, "one": names[0]}
    yield say("contest-deals-winners", **winners, again=told.again / count)
    whole = [one for one in told.deals if one.alike is not None]
    apart = sum(not one.alike for one in whole)
    if whole:
        yield say("contest-deals-whole", whole=len(whole), apart=apart, count=count)
    else:
        yield say("contest-deals-none")
    parted = [one.parted for one in told.deals if one.parted]
    if told.parting is None:
        yield say("contest-deals-never-part")
        return
    yield say("contest-deals-part", parted=len(parted), at=fmean(parted))
    yield _example(told.parting, names, tongue)


def _example(parting: TablesPart, names: Sequence[str], tongue: Tongue) -> str:
    """The first place at which two tables part."""
    say = tongue.say
    after = say("contest-deals-begin")
    if parting.after:
        after = say("contest-deals-after", move=parting.after)
    told = []
    for seat, offers, others in zip(
        parting.seats, parting.offers, reversed(parting.offers), strict=True
    ):
        if seat is None:
            told.append(say("contest-deals-over"))
            continue
        order = sorted(offers, key=lambda move: move in others)  # what is new comes first
        moves = ", ".join(f"`{move}`" for move in order[:_MOVES])
        if len(order) > _MOVES:
            moves = say("judge-and-more", names=moves, count=len(order) - _MOVES)
        told.append(say("contest-deals-may", seat=seat, moves=moves))
    words = {"deal": parting.deal, "after": after, "one": names[0], "other": names[1]}
    return say("contest-deals-example", **words, first=told[0], second=told[1])


def slip(told: Duplicate, names: Sequence[str], tongue: Tongue) -> list[list[str]]:
    """A table of deals as duplicate players keep it, its head first."""
    say = tongue.say
    head = [say("contest-deals-deal")]
    head += [say("contest-deals-scores", name=name) for name in names]
    head += [say("contest-deals-length", name=name) for name in names]
    rows = [[*head, say("contest-deals-parted")]]
    for number, one in enumerate(told.deals[:_SHOWN], start=1):
        scores = [" ".join(map(str, row)).replace("-", "\N{MINUS SIGN}") for row in one.scores]
        length = [str(count) for count in one.decisions]
        rows.append([str(number), *scores, *length, str(one.parted or "")])
    return rows
