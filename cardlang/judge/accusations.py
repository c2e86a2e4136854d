"""Accusations against a game as it plays: unfair, dead, decided by luck, without choices.

Each accusation is a test with a p-value, or a bound that leaves no doubt, and a size below which
nobody would mind.  All tests of one game are corrected together (Holm), so a sound game is accused
of anything by chance in one of twenty cases at most; and what is significant but small is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import comb

from attrs import evolve, frozen

from cardlang.judge import dominance, statistics
from cardlang.judge.evidence import Evidence, again, more_able
from cardlang.judge.failures import own_line
from cardlang.judge.playing import Trace, summed
from cardlang.judge.scorecard import by_place, settled_at, sides_shares, tied, wins_by_place
from cardlang.judge.skill import BY_DEAL, IDLE, STRONG
from cardlang.judge.skill import ENOUGH as ENOUGH_DEALS
from cardlang.judge.spread import FEWEST as LOOKED
from cardlang.judge.spread import SAME
from cardlang.judge.subject import JudgedTable, place
from cardlang.judge.verdict import PASS, Reason
from cardlang.judge.watched import ASKED
from cardlang.machine.ir import Machine
from cardlang.many.playout import Played
from cardlang.messages import Tongue
from cardlang.source import Span

UNFAIR, POINTS = 0.3, 0.1
"""A seat or side may win so much more or less often than its fair share, as a part of it, and by so
many points of a hundred at most."""
TIED = 0.5
"""More than so many of the matches tied are too many."""
FORCED = 0.9
"""More than so many of the decisions without a choice are too many."""
ENOUGH = 200
"""So many matches at least have to be without a thing, before it is said never to happen."""
FEWEST = 12
"""Of fewer matches nothing is said about seats that never choose, or when a match is settled."""
ELSEWHERE = 30
"""Of fewer matches at another table nothing is said about who wins there."""
LOSING = 0.9
"""If in more of the matches all sides but one win, the game is about who loses."""
UNWON = 0.1
"""More than so many of the matches that nobody wins are too many."""
SETTLED = 0.25
"""A match should not be settled before so much of it is played."""
KINGS = 0.25
"""More than so many of the matches in which a king is made are too many."""
WORTHLESS, BACKED, UNUSED = 0.15, 60, 0.1
"""If backs are worth less than this part of the spread of points, by so many choices at least,
and change what is chosen at fewer than so many more than chance does, they are worth nothing."""
ACCUSED = 1000
"""So many matches are played anew before it is said that a seat or side has an advantage."""
_HEARD, _HEARD_FOR = 300, 6_000  # matches of seats that play to win, and their decisions
_HEARD_LEAST = 4  # matches of theirs that say how many are shared
SUSPECT = 0.05  # if what was played so far is less likely than this by chance


@frozen
class _Test:
    chance: float  # its p-value
    large: bool  # whether what it found is large enough to be minded
    reason: Reason
    who: int = -1  # the place or side that it accuses, at the usual table
    ahead: bool = False  # whether that wins too much


def accusations(evidence: Evidence) -> list[Reason]:
    """The accusations that hold against the game, all tests corrected together."""
    if not evidence.finished:
        return []
    whole = evidence.terms.deals is None  # who wins after a part of a match decides nothing
    tests = [
        *(_fairness(evidence) if whole else ()),
        *(_ties(evidence) if whole else ()),
        *(_settled(evidence) if whole else ()),
        *_choice(evidence),
        *_kings(evidence),
        *_classes(evidence),
        *_backs(evidence),
    ]
    held = statistics.holm([test.chance for test in tests])
    found = [
        _heard(evidence, test)
        for test, sure in zip(tests, held, strict=True)
        if sure and test.large
    ]
    if any(reason.code == "kingmaking" for reason in found):
        found = [reason for reason in found if reason.code != "choices-idle"]
    return [*_once(found), *_played(evidence)]


def _once(reasons: list[Reason]) -> list[Reason]:
    """Of several seats that are unfairly placed the one that is told first says it all."""
    return list({reason.code: reason for reason in reversed(reasons)}.values())[::-1]


def _fairness(evidence: Evidence) -> Iterator[_Test]:
    """True if all win as often as each other, at the usual table and then at each other one."""
    at = _deal(evidence)
    shares, tongue = wins_by_place(evidence), evidence.tongue
    tests = _fair(evidence.machine, evidence.finished, shares, None, at, tongue)
    yield from _sure(evidence, evidence.subject.tables[0], None, tests, len(evidence.finished))
    for found in evidence.tables:
        machine = found.table.machine
        matches = [match for match in found.matches if match.fault is None]
        if machine is not None and len(matches) >= ELSEWHERE:
            shares = by_place(machine.players, found.matches, found.firsts)
            tests = _fair(machine, matches, shares, found.table, at, evidence.tongue)
            yield from _sure(evidence, found.table, found.table, tests, len(matches))


def _sure(
    evidence: Evidence,
    table: JudgedTable,
    told: JudgedTable | None,
    tests: Iterable[_Test],
    count: int,
) -> Iterator[_Test]:
    """Tests of who wins at a table, anew by matches of their own where few were played and one of
    them would accuse somebody."""
    tests = list(tests)
    if count >= ACCUSED or not any(test.large and test.chance < SUSPECT for test in tests):
        yield from tests
        return
    machine = table.machine
    assert machine is not None
    matches, firsts = again(evidence, table, ACCUSED)
    if matches:
        ended = [match for match in matches if match.fault is None]
        shares = by_place(machine.players, matches, firsts)
        yield from _fair(machine, ended, shares, told, _deal(evidence), evidence.tongue)


def _fair(
    machine: Machine,
    matches: list[Played],
    shares: list[list[float]],
    table: JudgedTable | None,
    at: str | None,
    tongue: Tongue,
) -> Iterator[_Test]:
    """Tests of who wins at a table; None is the usual one."""
    if len(machine.sides) == 1:
        return
    if len(machine.sides) < machine.players:
        shares = sides_shares(machine, matches)
        names = [tongue.say("judge-side", seats=_and(tongue, seats)) for seats in machine.sides]
    else:
        names = [tongue.say(_ordinal(place, machine.players)) for place in range(machine.players)]
    fair = 1 / len(shares)
    may = min(UNFAIR * fair, POINTS)
    order = sorted(range(len(shares)), key=lambda k: -abs(sum(shares[k]) / len(matches) - fair))
    for k in order:
        share = sum(shares[k]) / len(matches)
        chance = statistics.differs(shares[k], fair)
        around = statistics.mean(shares[k])
        told: dict[str, float] = {"share": share, "matches": len(matches), "fair": fair}
        told |= {"low": max(0.0, around.low), "high": min(1.0, around.high), "may": may}
        if table is None:
            who = names[k][:1].upper() + names[k][1:]
            text = tongue.say("judge-unfair-seat", who=who, **told)
        else:
            if len(matches) < ACCUSED // 2:  # so few are no normal distribution
                chance = max(chance, _exact(share, len(matches), fair))
            name = table.beside(tongue)
            text = tongue.say("judge-unfair-seat-at", table=name, who=names[k], **told)
        large = abs(share - fair) > may
        accused = k if table is None else -1
        yield _Test(chance, large, Reason("unfair-seat", text, at), accused, share > fair)


def _heard(evidence: Evidence, test: _Test) -> Reason:
    """Return the reason of a test, with what seats that play to win have to say about it.

    Where these surely do not win as much too much, or too little, it is no accusation.
    """
    machine, reason = evidence.machine, test.reason
    if reason.code in ("many-ties", "no-winner"):
        return _shared_by_others(evidence, reason)
    others = more_able(evidence, _HEARD, _HEARD_FOR) if test.who >= 0 else None
    if others is None or len(others.ended) < FEWEST:
        return reason
    played = [summed(trace) for trace in others.ended]
    if len(machine.sides) < machine.players:
        shares = sides_shares(machine, played)
    else:
        shares = by_place(machine.players, played, others.firsts)
    fair = 1 / len(shares)
    may = min(UNFAIR * fair, POINTS)
    found = statistics.wilson(sum(shares[test.who]), len(played))
    told = {"share": found.value, "low": found.low, "high": found.high, "matches": len(played)}
    held = found.high > fair + may if test.ahead else found.low < fair - may
    key = "judge-others-agree" if held else "judge-others-even"
    text = evidence.tongue.say(key, text=reason.text, **told)
    return evolve(reason, text=text, weight=reason.weight if held else PASS)


def _shared_by_others(evidence: Evidence, reason: Reason) -> Reason:
    """Return a reason about shared matches, with what seats that play to win share.

    Random seats may all end at nothing in a game whose aim they never reach.
    """
    able = evidence.able
    ended = [] if able is None else [summed(trace) for trace in able.ended]
    if len(ended) < _HEARD_LEAST:
        more = more_able(evidence, _HEARD_LEAST, _HEARD_FOR)
        ended += [] if more is None else [summed(trace) for trace in more.ended]
    if len(ended) < _HEARD_LEAST:
        return _seldom_scored(evidence, reason)
    ties = reason.code == "many-ties"
    values = [float(tied(evidence, one) if ties else not one.winners) for one in ended]
    shares = _shares(values)
    held = shares["share"] > (TIED if ties else UNWON)
    key = "judge-others-agree" if held else "judge-others-aim"
    text = evidence.tongue.say(key, text=reason.text, **shares)
    return evolve(reason, text=text, weight=reason.weight if held else PASS)


def _seldom_scored(evidence: Evidence, reason: Reason) -> Reason:
    """Return a reason about shared matches where those that play to win are too dear to be counted.

    It is no accusation where these score in more than twice as many of their deals.
    """
    able = evidence.able
    others = [] if able is None else [*able.ended, *([able.cut] if able.cut is not None else [])]
    often, random_often = _scoring(others), _scoring(evidence.traces)
    if not others or often <= 2 * random_often:
        return reason
    told = {"share": random_often, "often": often}
    text = evidence.tongue.say("judge-others-score", text=reason.text, **told)
    return evolve(reason, text=text, weight=PASS)


def _scoring(traces: Sequence[Trace]) -> float:
    """Return the share of the deals of some matches in which somebody scored."""
    deals = sum(trace.deals for trace in traces)
    return sum(trace.counting for trace in traces) / deals if deals else 0.0


def _and(tongue: Tongue, seats: Iterable[int]) -> str:
    return tongue.listed(map(str, seats))


def _exact(share: float, count: int, fair: float) -> float:
    """The chance of winning at least, or at most, such a share of a few matches."""
    wins = round(share * count)
    odds = [comb(count, k) * fair**k * (1 - fair) ** (count - k) for k in range(count + 1)]
    return min(1.0, 2 * min(sum(odds[wins:]), sum(odds[: wins + 1])))


_ACTS = (
    "judge-acts-first",
    "judge-acts-second",
    "judge-acts-third",
    "judge-acts-fourth",
    "judge-acts-fifth",
)


def _ordinal(place: int, players: int) -> str:
    """The message that says which place in the order of play it is."""
    if place == players - 1:
        return "judge-acts-last"
    return _ACTS[min(place, len(_ACTS) - 1)]


def _ties(evidence: Evidence) -> Iterator[_Test]:
    if len(evidence.machine.sides) == 1:
        return
    values = [float(tied(evidence, match)) for match in evidence.finished]
    if _loses(evidence):
        values = [0.0 for _ in values]
    share = sum(values) / len(values)
    say = evidence.tongue.say
    text = say("judge-many-ties", **_shares(values), may=TIED)
    found = Reason("many-ties", text, _winner(evidence))
    yield _Test(_above(values, TIED), share > TIED, found)
    values = [float(not match.winners) for match in evidence.finished]
    share = sum(values) / len(values)
    text = say("judge-no-winner", **_shares(values), may=UNWON)
    found = Reason("no-winner", text, _winner(evidence))
    yield _Test(_above(values, UNWON), share > UNWON, found)


def _shares(values: list[float]) -> dict[str, float]:
    """Return the share of matches with something, its interval, and how many there are."""
    found = statistics.wilson(sum(values), len(values))
    told = {"share": found.value, "low": found.low, "high": found.high}
    return {**told, "matches": len(values)}


def _loses(evidence: Evidence) -> bool:
    """Return whether it is a game about who loses: all sides but one win nearly every match."""
    sides = evidence.machine.sides
    winning = [
        sum(any(match.winners >> seat & 1 for seat in seats) for seats in sides)
        for match in evidence.finished
    ]
    return len(sides) > 2 and sum(n == len(sides) - 1 for n in winning) > LOSING * len(winning)


def _settled(evidence: Evidence) -> Iterator[_Test]:
    """Matches that go on for long when it is settled who wins."""
    shares = settled_at(evidence)
    traces = [trace for trace in evidence.traces if trace.fault is None and trace.steps]
    if not all(trace.winners for trace in traces):
        return
    if len(evidence.machine.sides) == 1 or len(shares) < FEWEST:
        return
    choices = sum(count > 1 for trace in traces for _, _, count, _ in trace.steps) / len(traces)
    found = statistics.mean(shares)
    told = {"share": found.value, "low": max(0.0, found.low), "high": found.high, "may": SETTLED}
    text = evidence.tongue.say("judge-settled-early", **told, matches=len(shares))
    large = found.high < SETTLED and choices >= 10
    yield _Test(0.0 if large else 1.0, large, Reason("settled-early", text, _deal(evidence)))


def _above(values: list[float], bound: float) -> float:
    """The chance that a mean is so far above a bound."""
    return statistics.differs(values, bound) / 2 if sum(values) / len(values) > bound else 1.0


def _choice(evidence: Evidence) -> Iterator[_Test]:
    shares = [
        sum(count == 1 for _, _, count, _ in trace.steps) / len(trace.steps)
        for trace in evidence.traces
        if trace.steps
    ]
    if not shares:
        text = evidence.tongue.say("judge-never-decide")
        yield _Test(0.0, True, Reason("forced", text, _deal(evidence)))
        return
    share = sum(shares) / len(shares)
    around = statistics.mean(shares)
    told = {"share": share, "low": around.low, "high": min(1.0, around.high), "may": FORCED}
    text = evidence.tongue.say("judge-no-choices", **told, matches=len(shares))
    large = share > FORCED
    yield _Test(_above(shares, FORCED), large, Reason("forced", text, _deal(evidence)))
    if not large:
        yield from _matters(evidence)


def _matters(evidence: Evidence) -> Iterator[_Test]:
    """Choices that change nothing: a strong bot gains nothing, no move is better than another."""
    strong, luck = evidence.strong, evidence.luck
    if strong is None or luck is None or strong.seeds < 4 or len(evidence.machine.sides) == 1:
        return
    _, low, _, matches = luck
    say = evidence.tongue.say
    text = say("judge-decided-by-deal", matches=matches, bot=STRONG)
    decided = low > BY_DEAL and strong.share.high < 0.05
    yield _Test(0.0 if decided else 1.0, decided, Reason("decided-by-deal", text, _deal(evidence)))
    spread = evidence.spread
    if spread is None or spread.sampled < LOOKED or decided:
        return
    fair = 1 / len(evidence.machine.sides)
    gains = strong.share.low > 0 or strong.share.high >= IDLE * fair or strong.seeds < ENOUGH_DEALS
    idle = not gains and spread.spread.high < SAME
    gain = strong.share.value
    text = say("judge-choices-idle", bot=STRONG, gain=gain, spread=spread.spread.value)
    yield _Test(0.0 if idle else 1.0, idle, Reason("choices-idle", text, _deal(evidence)))


def _kings(evidence: Evidence) -> Iterator[_Test]:
    found = evidence.spread
    if found is None or len(evidence.machine.sides) < 3 or found.matches < LOOKED:
        return
    at = None
    if found.where:
        most = max(set(found.where), key=found.where.count)
        at = own_place(evidence, evidence.machine.decisions[most].span)
    kings = found.kings
    told = {"share": kings.value, "low": kings.low, "high": kings.high, "may": KINGS}
    text = evidence.tongue.say("judge-kingmaker", **told, matches=found.matches)
    large = found.kings.low > KINGS
    yield _Test(0.0 if large else 1.0, large, Reason("kingmaking", text, at))


def _backs(evidence: Evidence) -> Iterator[_Test]:
    """Backs that nobody gains by: not even the upper end of what reading them may be worth in a
    deal is a part of how far points lie apart from deal to deal."""
    found, free = evidence.readings, evidence.readings_each
    if len(found) < BACKED:
        return
    apart = [
        points - sum(match.scores) / len(match.scores)
        for match in evidence.finished
        for points in match.scores
    ]
    deals = sum(match.deals for match in evidence.finished) / len(evidence.finished)
    spread = (sum(one * one for one in apart) / max(1, len(apart)) / max(1.0, deals)) ** 0.5
    worth = statistics.mean([one.gain for one in found])
    more = statistics.mean([float(one.differs) - one.by_chance for one in found])
    text = evidence.tongue.say(
        "judge-idle-backs",
        worth=worth.value * free,
        low=worth.low * free,
        high=worth.high * free,
        choices=len(found),
        spread=spread,
    )
    idle = worth.high * free < WORTHLESS * spread and more.high < UNUSED
    yield _Test(0.0 if idle else 1.0, idle, Reason("idle-backs", text, _deck(evidence), PASS))


def _classes(evidence: Evidence) -> Iterator[_Test]:
    """Classes of moves that are always best, never right, or the same as another."""
    found = evidence.moves
    if found is None:
        return
    for one in dominance.told(found.worth, found.kept, evidence.tongue):
        asked = evidence.machine.decisions[one.kind.decision]
        spans = [verb.span for verb in asked.verbs if verb.name == one.kind.verb]
        spots = [own_place(evidence, span) for span in (*spans, asked.span)]
        at = next((spot for spot in spots if spot is not None), None)
        if at is None:
            table = evidence.subject.tables[0]
            at = own_line(evidence.subject, table, place(asked.span) or "")
        yield _Test(one.chance, one.large, Reason(one.code, one.text, at))


# ------------------------------------------------------------------------ what never happened


def _played(evidence: Evidence) -> Iterator[Reason]:
    """Lines, cards and options that never came to anything."""
    subject = evidence.subject
    assert subject.source is not None and evidence.coverage is not None
    count, tongue = matches_traced(evidence), evidence.tongue
    rare = statistics.at_most(count)
    if count >= ENOUGH:
        name = subject.path.name
        for line in evidence.coverage.heads(subject.shown):
            if line in evidence.unsure:
                continue
            told = {"line": short(subject.source.line(line)), "matches": count}
            text = tongue.say("judge-never-ran", **told, bot=STRONG, share=rare)
            yield Reason("never-ran", text, f"{name}:{line}")
        for span, asked in evidence.coverage.never_held(subject.holding):
            if span.line not in evidence.unsure:
                told = {"line": short(subject.source.line(span.line)), "asked": asked}
                text = tongue.say("judge-never-held", **told, matches=count, share=rare)
                yield Reason("never-ran", text, place(span))
        for line, changed in sorted(evidence.coverage.added.items()):
            if not changed and line not in subject.adding:
                told = {"line": short(subject.source.line(line)), "matches": count}
                text = tongue.say("judge-never-adds", **told)
                yield Reason("never-adds", text, f"{name}:{line}")
        for span, asked in evidence.coverage.always(ASKED):
            if span.line not in subject.denied:
                written = short(subject.source.line(span.line))
                told = {"line": written, "asked": asked, "matches": count}
                text = tongue.say("judge-always-holds", **told)
                yield Reason("always-holds", text, place(span))
    left = evidence.left
    if left is not None and left.sure:
        told = {"cards": left.count, "zone": left.name, "deals": left.deals}
        yield Reason("cards-left", tongue.say("judge-cards-left", **told), place(left.span))
    yield from _idle_seats(evidence)
    for option, compared in evidence.idle_options:
        text = tongue.say("judge-dead-option", option=option, matches=compared)
        yield Reason("dead-option", text, option_place(evidence, option))
    cards = idle_cards(evidence)
    if cards:
        names = ", ".join(cards[:6])
        if len(cards) > 6:
            names = tongue.say("judge-and-more", names=names, count=len(cards) - 6)
        text = tongue.say("judge-idle-card", cards=names, matches=count)
        yield Reason("idle-card", text, _deck(evidence))
    unsure = {f"{subject.path.name}:{line}" for line in evidence.unsure}
    for move, at in idle_moves(evidence) if count >= ENOUGH else ():
        if at in unsure:
            continue
        text = tongue.say("judge-never-offered", move=move, matches=count)
        yield Reason("never-offered", text, at)


def _idle_seats(evidence: Evidence) -> Iterator[Reason]:
    """Seats that never choose at a table, where others do."""
    usual = {seat for trace in evidence.traces for _, seat, _, _ in trace.steps}
    rows = [(evidence.subject.tables[0], usual, len(evidence.traces))]
    rows += [(one.table, set(one.seats), len(one.matches)) for one in evidence.tables]
    for table, seats, count in rows:
        idle = sorted(set(range(table.players)) - seats)
        if seats and idle and count >= FEWEST and not table.options:
            told = {"table": table.beside(evidence.tongue), "seats": _and(evidence.tongue, idle)}
            text = evidence.tongue.say("judge-idle-seat", **told, matches=count)
            yield Reason("idle-seat", text, _deal(evidence))
            return


def short(text: str) -> str:
    """A line of the rules, cut so that a sentence can hold it."""
    text = text.strip()
    return text if len(text) <= 50 else text[:49] + "…"


def matches_traced(evidence: Evidence) -> int:
    """The number of matches that were looked at line by line, bots' included."""
    elsewhere = sum(len(found.matches) for found in evidence.tables)
    bots = evidence.strong.matches if evidence.strong is not None else 0
    bots += len(evidence.able.ended) if evidence.able is not None else 0
    return len(evidence.traces) + elsewhere + bots


def idle_cards(evidence: Evidence) -> list[str]:
    """The cards that no move ever named and that were never turned up, at any table, in a game
    whose moves name most of its cards.

    Where even the card that was named least often is named so often that this is no chance.
    """
    cards, offers = evidence.machine.cards, evidence.offers
    named = Counter[int]()
    for card, count in offers.named.items():
        named[cards[card].twin] += count
    whole = {card.twin for card in cards}
    if 2 * len(named) < len(whole) or not offers.matches:
        return []
    least = min(1.0, min(named.values()) / offers.matches)
    if (1 - least) ** offers.matches > statistics.LEVEL / len(whole):
        return []
    left = (cards[twin].id for twin in sorted(whole - named.keys()))
    return [card for card in left if card not in evidence.roles.in_play]


def idle_moves(evidence: Evidence) -> list[tuple[str, str | None]]:
    """Verbs that no seat was ever offered at any table, and where they stand in the file."""
    never = []
    for decision in evidence.machine.decisions:
        for verb in decision.verbs:
            at = own_place(evidence, verb.span)
            if verb.name not in evidence.offers.verbs and at is not None:
                never.append((verb.name, at))
    return list(dict.fromkeys(never))


# ------------------------------------------------------------------------ places


def own_place(evidence: Evidence, span: Span | None) -> str | None:
    """A place if it lies in the game's own file."""
    source = evidence.subject.source
    if span is None or source is None or span.source.name != source.name:
        return None
    return place(span)


def _deal(evidence: Evidence) -> str | None:
    program = evidence.subject.program
    found = _single(evidence, "deal")
    return found if program is not None else None


def _winner(evidence: Evidence) -> str | None:
    return _single(evidence, "winner")


def _single(evidence: Evidence, name: str) -> str | None:
    book = evidence.subject.book
    item = None if book is None else book.singles.get(name)
    return None if item is None else own_place(evidence, item.span)


def _deck(evidence: Evidence) -> str | None:
    program = evidence.subject.program
    return None if program is None else own_place(evidence, program.deck.node.span)


def option_place(evidence: Evidence, name: str) -> str | None:
    """The place at which an option is declared."""
    program = evidence.subject.program
    option = None if program is None else program.options.get(name)
    return None if option is None else own_place(evidence, option.node.span)
