"""Deals that are fixed: by a file of cards, or by the beginning of a record.

    # the deal of Tuesday
    shuffle: AS 7S KD …

A line `shuffle:` holds the cards of one shuffle from the top, as worked examples do; cards that it
does not name lie below those, in the order that chance gives.  A record is such a file too: its
shuffles are taken.  Shuffles are used one after the other; one that does not fit the cards of the
pile is passed over, and when they are used up chance goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, MutableSequence, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from attrs import evolve

from cardlang import limits
from cardlang.diagnostic import UsageError
from cardlang.match.live.driver import Driver, Outcome
from cardlang.match.live.setup import Setup
from cardlang.match.records.reading import RecordError, read_events
from cardlang.match.state import State, outcomes_of, setup_of, state_at
from cardlang.run.stream import CHANCE, RandomSource, Stream

_T = TypeVar("_T")
_HEAD = "shuffle:"


class Stacked(Stream):
    """Chance whose first shuffles are fixed.  Words are drawn for these as well."""

    __slots__ = ("ids", "left")

    ids: tuple[str, ...]  # of the cards, by number
    left: list[Sequence[str]]  # the shuffles to come, each from the top

    def _lend(self, twin: Stream) -> None:
        super()._lend(twin)
        assert isinstance(twin, Stacked)
        twin.ids, twin.left = self.ids, list(self.left)

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put the cards of a pile, bottom first, into the next order that fits them."""
        super().shuffle(items)
        held = Counter(self.ids[card] for card in items)
        for number, cards in enumerate(self.left):
            if Counter(cards) <= held:
                del self.left[: number + 1]
                by_id: dict[str, list[Any]] = {}
                for card in items:
                    by_id.setdefault(self.ids[card], []).append(card)
                top = [by_id[name].pop() for name in cards]
                rest = [card for card in items if card not in set(top)]
                items[:] = [*rest, *reversed(top)]
                return


def shuffles_of(path: Path) -> list[list[str]]:
    """The shuffles in a file, each from the top; UsageError if it cannot be read as one."""
    try:
        with path.open("rb") as file:
            text = file.read(limits.RECORD_BYTES).decode("utf-8")
        if text.lstrip().startswith("{"):
            return [list(cards) for cards in read_events(path).shuffles]
    except OSError as error:
        raise UsageError(f"`{path}` is not readable: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise UsageError(f"`{path}` is not UTF-8") from None
    except RecordError as error:
        raise UsageError(f"`{path}`: {error}") from None
    found: list[list[str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].replace(",", " ").split()
        if not words:
            continue
        if words[0] == _HEAD:
            found.append(words[1:])
        elif found:
            found[-1] += words
        else:
            raise UsageError(
                f"`{path}`, line {number}: a line begins with `shuffle:` and names cards from the "
                "top, such as `shuffle: AS 7S KD`"
            )
    if not found:
        raise UsageError(f"`{path}` holds no line `shuffle:`, such as `shuffle: AS 7S KD`")
    return found


def dealt(setup: Setup, path: Path | None) -> State:
    """A new match; with a file, shuffled as that says.  UsageError if a card is not of the game."""
    assert setup.seed is not None
    chance: RandomSource = Stream(setup.seed, CHANCE)
    if path is not None:
        ids = setup.wording.ids
        shuffles = shuffles_of(path)
        for cards in shuffles:
            over = Counter(cards) - Counter(ids)
            for card in over:
                why = "stands once too often" if card in ids else "is no card of this game"
                raise UsageError(f"`{path}`: `{card[:64]}` {why}")
        chance = Stacked(setup.seed, CHANCE)
        chance.ids, chance.left = ids, list(shuffles)
    return State(setup, chance)


def first_moves(whole: State, moves: int, names: Sequence[str]) -> State:
    """The match of a record after so many of its moves, to be played on by others.

    What is shuffled from there on comes from chance as if the record had never gone on.
    """
    setup = evolve(setup_of(whole), players_are=tuple(names))
    outcomes = list(_until(setup, outcomes_of(whole), moves))
    driver = Driver(setup.runner, setup.terms)
    chance: RandomSource = Stream(setup.seed or 0, CHANCE)
    left = iter(outcomes)
    for stop in driver.stops():
        if stop[0] == "score":
            continue
        outcome = next(left, None)
        if outcome is None:
            break
        if stop[0] == "decide":
            driver.choose(outcome)
        else:
            chance.shuffle(driver.pile)
            driver.shuffle(outcome)
    return state_at(setup, chance, driver, outcomes)


def _until(setup: Setup, outcomes: Sequence[Outcome], moves: int) -> Iterator[Outcome]:
    """The outcomes up to the stop at which so many moves have been made."""
    driver = Driver(setup.runner, setup.terms)
    left = iter(outcomes)
    for stop in driver.stops():
        if stop[0] == "decide" and driver.decisions == moves:
            return
        if stop[0] in ("decide", "shuffle"):
            for outcome in islice(left, 1):
                (driver.choose if stop[0] == "decide" else driver.shuffle)(outcome)
                yield outcome
