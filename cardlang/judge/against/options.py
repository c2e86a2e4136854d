"""Options that change nothing: every match goes with them as it goes without.

The same seeds are played with an option's value and without, by the same random seats.  An option
may matter only beside another one, so its values are tried at every number of players and then
beside the outermost values of each other option.

Matches that come out alike may still be different games: an option can change who sees what, or who
has to choose before others have.  Random seats do not mind, so what each seat had noticed whenever
it chose is compared too, in a few matches.

What random seats never come to says little: who bids what he cannot make never wins by points.  So
matches of seats that look ahead are told again with the option's value, and some of those in which
all play to win have to have come to their end before an option is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice

from attrs import evolve, frozen

from cardlang.bots.table import match
from cardlang.game_info import Value, outermost_first, shown_value
from cardlang.judge.matches import playing
from cardlang.judge.matches.endings import SEATS
from cardlang.judge.matches.playing import Price
from cardlang.judge.subject import JudgedTable, Subject
from cardlang.match.live.driver import Driver, Outcome, Runner, Terms
from cardlang.match.records.events import Event, Shown
from cardlang.match.state import State
from cardlang.run.stream import CHANCE, Stream

_ALLOWANCE = 8_000  # units of `playing.Price`, for each table at which nothing seems to change
_ENOUGH, _FEWEST = 240, 60
"""So many matches are compared before an option is told, where they are to be had; and at least."""
_LONGER = 80_000  # units for the matches that these take more
ABLE, _ABLE_DEALS, ABLE_LONGEST = 4, 3, 120
"""Matches of seats that play to win which are compared, their deals and decisions at most."""
_ENDED = 4  # matches of seats that play to win that have to come to their end, all going the same
_RETOLD = 48  # of their matches, and of strong seats among random ones, that are told again
_OUTERMOST = 2  # values of each other option, beside which one is tried
_WORDS = 3  # of an option, from which on two of them are compared
_NOTICED = 2  # matches in which what seats noticed is compared
_LOOKS = 40  # decisions of each


@frozen
class OptionMatches:
    """The matches by which values of options are compared.

    `matches` gives the seeds of so many; `able` are matches of seats that play to win, `strong`
    those of seats that look ahead among random ones.  New ones of an option's value have `longest`
    decisions at most; none are played if that is 0.
    """

    subject: Subject
    matches: Callable[[int], list[int]]
    price: Price
    terms: Terms
    able: Sequence[Sequence[Outcome]] = ()
    strong: Sequence[Sequence[Outcome]] = ()
    longest: int = ABLE_LONGEST


def idle_options(by: OptionMatches) -> Iterator[tuple[str, int, bool]]:
    """The options that seem to change nothing, each with how many matches were compared, and
    whether enough of seats that play to win have come to their end to say so."""
    wanted = by.price.affordable(_ALLOWANCE, 6, 60)
    seeds = by.matches(wanted)
    assert by.subject.engine is not None
    for name, choice in by.subject.engine.info.choices.items():
        values = [table for table in by.subject.tables if list(table.options) == [name]]
        if not values or choice.default < 0:
            continue
        options = [value.options for value in values]
        count = _idle(by.subject, options, _beside(by.subject, name), seeds, by.terms)
        if count and count < _ENOUGH:
            more = min(_ENOUGH - count, by.price.affordable(_LONGER, 6, _ENOUGH))
            others = by.matches(len(seeds) + more)[len(seeds) :]
            usual: list[tuple[int, dict[str, Value]]] = [(by.subject.tables[0].players, {})]
            again = _idle(by.subject, options[:1], usual, others, by.terms)
            count = count + again if again else 0
        if count < _FEWEST:
            continue
        ended = _alike_among_able(by, options, seeds[:ABLE], by.able, by.strong)
        if ended is not None:
            yield name, count, ended >= _ENDED


def same_values(by: OptionMatches) -> Iterator[tuple[str, tuple[str, str], int]]:
    """Pairs of words of an option of three and more that come to the same, with how many matches
    were compared; by the same law as a whole option.

    Numbers are left out: beyond what matches reach, one limit is like another.  So is an option of
    which all words come to the same, since that is told as a whole.
    """
    seeds = by.matches(by.price.affordable(_ALLOWANCE, 6, 60))
    assert by.subject.engine is not None
    for name, choice in by.subject.engine.info.choices.items():
        if choice.what != "word" or choice.default < 0 or len(choice.moves) < _WORDS:
            continue
        words = [choice.default, *(one for one in outermost_first(choice) if one != choice.default)]
        found = []
        for one, other in combinations(words, 2):
            base = {} if one == choice.default else {name: shown_value(choice, one)}
            row = [{name: shown_value(choice, other)}]
            count = _idle(by.subject, row, _beside(by.subject, name), seeds, by.terms, base)
            if count < _FEWEST:
                continue
            told = ((), ()) if base else (by.able, by.strong)
            ended = _alike_among_able(by, row, seeds[:ABLE], *told, base)
            if ended is not None and ended >= _ENDED:
                first, last = sorted((one, other))
                found.append((name, (choice.moves[first], choice.moves[last]), count))
        if len(found) < len(words) * (len(words) - 1) // 2:
            yield from found


def _alike_among_able(
    by: OptionMatches,
    options: Sequence[dict[str, Value]],
    seeds: Sequence[int],
    able: Sequence[Sequence[Outcome]],
    strong: Sequence[Sequence[Outcome]],
    base: dict[str, Value] | None = None,
) -> int | None:
    """Return how many matches of seats that play to win came to their end, going the same with an
    option's values as without; None if one of them, or a `strong` one, did not.

    Those that were played before are told again; in a few more, of a deal or a few, the seats know
    of the option: they come where random ones hardly ever do, as where all pass.  With a `base`
    these options are what is compared, in place of the usual ones.
    """
    assert by.subject.engine is not None
    usual = by.subject.table(by.subject.tables[0].players, base) if base else by.subject.tables[0]
    assert usual.machine is not None
    without, _ = by.subject.engine.runner(usual.machine)
    rows = list(able[:_RETOLD])
    for seed in seeds if by.longest else ():
        row: list[list[Outcome]] = []
        for one in (base or {}, options[0]):
            setup = by.subject.engine.setup(usual.players, seed, one)
            names, terms = (SEATS,) * usual.players, Terms(_ABLE_DEALS, by.longest)
            row.append([])
            match(evolve(setup, players_are=names, terms=terms), seed, row[-1])
        if row[0] != row[1]:
            return None
        rows.append(row[0])
    ended = 0
    machines = [by.subject.table(usual.players, one).machine for one in options]
    runners = [by.subject.engine.runner(one)[0] for one in machines if one is not None]
    for number, outcomes in enumerate([*rows, *strong[:_RETOLD]]):
        over = [retold(without, runner, outcomes) for runner in runners]
        if None in over:
            return None
        ended += number < len(rows) and bool(over) and all(over)
    return ended


def retold(without: Runner, with_it: Runner, outcomes: Iterable[Outcome]) -> bool | None:
    """Return whether a match that is told came to its end, the same with an option as without; None
    if it goes another way: others choose, among more moves or fewer, the scores are others, or
    it ends sooner or later."""
    pair = Driver(without, Terms()), Driver(with_it, Terms())
    left = iter(outcomes)
    for stop, other in zip(*(driver.stops() for driver in pair), strict=False):
        if stop[0] != other[0] or _scores(pair[0]) != _scores(pair[1]):
            return None
        if stop[0] not in ("shuffle", "decide"):
            continue
        if stop[0] == "shuffle":
            piles = [sorted(driver.pile) for driver in pair]
            order = next(left, None)
            if piles[0] != piles[1]:
                return None
            if order is None:
                return False
            for driver in pair:
                driver.shuffle(order)
            continue
        offers = [driver.offers() for driver in pair]
        if stop[2] != other[2] or len(offers[0]) != len(offers[1]):
            return None
        move = next(left, None)
        if move is None or not offers[0]:
            return False
        at = offers[0].index(move)
        for driver, moves in zip(pair, offers, strict=True):
            driver.choose(moves[at])
    if pair[0].won != pair[1].won:
        return None
    return bool(pair[0].stop[0] == "end")


def _scores(driver: Driver) -> list[int]:
    """The scores of a match as they stand."""
    machine = driver.runner.machine
    return list(driver.cells[machine.scores : machine.scores + len(machine.sides)])


def _beside(subject: Subject, name: str) -> Iterator[tuple[int, dict[str, Value]]]:
    """The tables at which an option is tried: numbers of players, then other options' values."""
    assert subject.engine is not None
    info = subject.engine.info
    usual = subject.tables[0].players
    for players in sorted(info.players, key=lambda n: (n != usual, n)):
        yield players, {}
    for other, choice in info.choices.items():
        if other != name:
            for value in islice(outermost_first(choice), _OUTERMOST):
                if value != choice.default:
                    yield usual, {other: shown_value(choice, value)}


def _idle(
    subject: Subject,
    values: Sequence[dict[str, Value]],
    tables: Iterable[tuple[int, dict[str, Value]]],
    seeds: Sequence[int],
    terms: Terms,
    base: dict[str, Value] | None = None,
) -> int:
    """The number of matches that went the same with all values of an option as with its usual one,
    or with that of a `base`; 0 if one did not."""
    count = 0
    for players, others in tables:
        without = subject.table(players, {**others, **(base or {})})
        for value in values:
            with_it = subject.table(players, {**others, **value})
            alike = _alike(subject, with_it, without, seeds, terms)
            if not alike:
                return 0
            count += alike
    return count


def _alike(
    subject: Subject, with_it: JudgedTable, without: JudgedTable, seeds: Sequence[int], terms: Terms
) -> int:
    """The number of matches that went the same with an option's value as without;
    0 if one did not.
    """
    assert subject.engine is not None
    if with_it.machine is None or without.machine is None:
        return 0
    runners = [subject.engine.runner(machine)[0] for machine in (with_it.machine, without.machine)]
    for seed in seeds:
        one, other = (playing.many(runner, None, [seed], terms)[0] for runner in runners)
        if evolve(one, fuel=0) != evolve(other, fuel=0):
            return 0
    for seed in seeds[:_NOTICED]:
        pairs = zip(*(_noticed(subject, table, seed) for table in (with_it, without)), strict=False)
        if any(one != other for one, other in pairs):
            return 0
    return len(seeds)


def _news(events: Iterable[Event]) -> Iterator[Event]:
    """News of a seat, but for what was shown again before anything else happened."""
    shown: set[Event] = set()
    for event in events:
        if not isinstance(event, Shown):
            shown.clear()
        elif event in shown:
            continue
        else:
            shown.add(event)
        yield event


def _noticed(subject: Subject, table: JudgedTable, seed: int) -> Iterator[object]:
    """Notices and views of each seat that chooses, in the match of a seed."""
    assert subject.engine is not None
    setup = subject.engine.setup(table.players, seed, table.options)
    state = State(setup, Stream(seed, CHANCE))
    below = [Stream(seed, 1 + seat).below for seat in range(table.players)]
    for _ in range(_LOOKS):
        seat = state.to_act
        if seat is None:
            return
        seen = state.observation(seat)
        yield seat, seen.legal, tuple(_news(seen.events)), seen.zones
        moves = state.legal_moves()
        state.apply(moves[below[seat](len(moves))])
