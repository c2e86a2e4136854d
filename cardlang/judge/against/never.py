"""Lines, cards, options, moves and seats that never came to anything in all that was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from cardlang.judge import statistics
from cardlang.judge.against.in_vain import EMPTY
from cardlang.judge.evidence import Evidence
from cardlang.judge.matches.rare import Rarity
from cardlang.judge.matches.watched import ASKED
from cardlang.judge.moves.skill import STRONG
from cardlang.judge.places import deal_place, deck_place, option_place, own_place
from cardlang.judge.subject import place
from cardlang.judge.verdict import PASS, WARN, Reason
from cardlang.messages import Tongue
from cardlang.messages.findings import said
from cardlang.source import Span

ENOUGH = 200
"""So many matches at least have to be without a thing, before it is said never to happen."""
FEWEST = 12
"""Fewest matches from which on seats that never choose are told."""


def never_happened(evidence: Evidence) -> Iterator[Reason]:
    """Lines, cards and options that never came to anything."""
    subject = evidence.subject
    assert subject.source is not None and evidence.coverage is not None
    count, tongue = matches_traced(evidence), evidence.tongue
    unknown = evidence.some_tables or evidence.unreached
    if count >= ENOUGH and not unknown:
        name = subject.path.name
        for what, asked, tried in never_ran(evidence):
            line = what if isinstance(what, int) else what.line
            told = {"line": short(subject.source.line(line)), "matches": tried, "asked": asked}
            rare = evidence.rare.get(what)
            share = statistics.at_most(tried)
            if rare is not None and rare.allows(tried):
                text = _rare(tongue, rare, told)
            elif isinstance(what, int):
                text = tongue.say("judge-never-ran", **told, bot=STRONG, share=share)
            else:
                text = tongue.say("judge-never-held", **told, share=share)
            weight = PASS if rare is not None and rare.allows(tried) else WARN
            at = f"{name}:{line}" if isinstance(what, int) else place(what)
            yield Reason("never-ran", text, at, weight)
        for line, changed in sorted(evidence.coverage.added.items()):
            if not changed and line not in subject.adding:
                told = {"line": short(subject.source.line(line)), "matches": count}
                text = tongue.say("judge-never-adds", **told)
                yield Reason("never-adds", text, f"{name}:{line}")
        for span, idle in evidence.coverage.stores_nothing(EMPTY):
            if span.line not in subject.adding:
                told = {"line": short(subject.source.line(span.line)), "times": idle}
                text = tongue.say("judge-always-nothing", **told, matches=count)
                yield Reason("always-nothing", text, place(span))
        for span, asked in evidence.coverage.always(ASKED):
            if span.line not in subject.denied:
                written = short(subject.source.line(span.line))
                told = {"line": written, "asked": asked, "matches": count}
                rare = evidence.rare.get(span)
                fails = rare is not None and rare.allows(evidence.coverage.matches_asking(span))
                text = tongue.say("judge-need-not-hold" if fails else "judge-always-holds", **told)
                yield Reason("always-holds", text, place(span), PASS if fails else WARN)
    for finding in () if evidence.passes is None else evidence.passes.told():
        sentence = said(finding.message, tongue.language) or finding.message
        text = f"{sentence[:1].upper()}{sentence[1:]}."
        yield Reason(finding.code, text, place(finding.span))
    left = evidence.left
    if left is not None and left.sure:
        told = {"cards": left.count, "zone": left.name, "deals": left.deals}
        yield Reason("cards-left", tongue.say("judge-cards-left", **told), place(left.span))
    yield from _idle_seats(evidence)
    for option, compared in evidence.idle_options:
        text = tongue.say("judge-dead-option", option=option, matches=compared)
        yield Reason("dead-option", text, option_place(evidence, option))
    for option, (one, other), compared in evidence.same_values:
        row = {"option": option, "one": one, "other": other, "matches": compared}
        text = tongue.say("judge-same-values", **row)
        yield Reason("dead-option", text, option_place(evidence, option), PASS)
    cards = [] if unknown else idle_cards(evidence)
    if cards:
        names = ", ".join(cards[:6])
        if len(cards) > 6:
            names = tongue.say("judge-and-more", names=names, count=len(cards) - 6)
        key = "judge-idle-card" if _names_cards(evidence) else "judge-unmoved-card"
        text = tongue.say(key, cards=names, matches=count)
        yield Reason("idle-card", text, deck_place(evidence) or deal_place(evidence))
    unsure = {f"{subject.path.name}:{line}" for line in evidence.unsure}
    for move, at in idle_moves(evidence) if count >= ENOUGH else ():
        if at in unsure or unknown:
            continue
        text = tongue.say("judge-never-offered", move=move, matches=count)
        yield Reason("never-offered", text, at)


def _rare(tongue: Tongue, rare: Rarity, told: Mapping[str, object]) -> str:
    """The text on a line that never ran, though it can."""
    if rare.habit is not None:
        return tongue.say("judge-runs-of-habit", **told, habit=rare.habit.told(tongue))
    key = "judge-can-run" if rare.arranged else "judge-rarely-runs"
    return tongue.say(key, **told, held=rare.held, dealt=rare.dealt)


def never_ran(evidence: Evidence) -> Iterator[tuple[int | Span, int, int]]:
    """The lines that never ran in matches enough, and the conditions that never held: each with how
    often it was asked, and the matches of tables whose rules have it."""
    subject, coverage = evidence.subject, evidence.coverage
    assert coverage is not None
    for line in coverage.heads(subject.shown):
        tried = coverage.matches_with(line)
        if line not in evidence.unsure and tried >= ENOUGH:
            yield line, 0, tried
    for span, asked in coverage.never_held(subject.holding):
        tried = coverage.matches_asking(span)
        if span.line not in evidence.unsure and tried >= ENOUGH:
            yield span, asked, tried


def _idle_seats(evidence: Evidence) -> Iterator[Reason]:
    """Seats that never choose at a table, where others do."""
    usual = {seat for trace in evidence.traces for _, seat, _, _ in trace.steps}
    rows = [(evidence.subject.tables[0], usual, len(evidence.traces))]
    rows += [(one.table, set(one.seats), len(one.matches)) for one in evidence.tables]
    for table, seats, count in rows:
        idle = sorted(set(range(table.players)) - seats)
        if seats and idle and count >= FEWEST and not table.options:
            told = {
                "table": table.beside(evidence.tongue),
                "seats": evidence.tongue.listed(map(str, idle)),
            }
            text = evidence.tongue.say("judge-idle-seat", **told, matches=count)
            yield Reason("idle-seat", text, deal_place(evidence))
            return


def short(text: str) -> str:
    """A line of the rules, cut so that a sentence can hold it."""
    text = text.strip()
    return text if len(text) <= 50 else text[:49] + "…"


def matches_traced(evidence: Evidence) -> int:
    """The number of matches that were looked at line by line, bots' included."""
    elsewhere = sum(len(found.matches) for found in evidence.tables)
    return len(evidence.traces) + elsewhere + matches_of_bots(evidence) + evidence.sought


def matches_of_bots(evidence: Evidence) -> int:
    """The number of these in which seats looked ahead."""
    bots = evidence.strong.matches if evidence.strong is not None else 0
    return bots + (len(evidence.able.ended) if evidence.able is not None else 0)


def idle_cards(evidence: Evidence) -> list[str]:
    """The cards that no move ever named and that were never turned up, at any table.

    Where even the card that was named least often is named so often that this is no chance.  In a
    game whose moves name few of its cards, those that always lay in one place, and others did not.
    """
    cards, offers = evidence.machine.cards, evidence.offers
    named = Counter[int]()
    for card, count in offers.named.items():
        named[cards[card].twin] += count
    whole = {card.twin for card in cards}
    if not offers.matches:
        return []
    if not _names_cards(evidence):
        return _unmoved(evidence, whole)
    least = min(1.0, min(named.values()) / offers.matches)
    if (1 - least) ** offers.matches > statistics.LEVEL / len(whole):
        return []
    left = (cards[twin].id for twin in sorted(whole - named.keys()))
    return [card for card in left if card not in evidence.roles.in_play]


def _names_cards(evidence: Evidence) -> bool:
    """True if moves name half of the cards and more."""
    cards = evidence.machine.cards
    named = {cards[card].twin for card in evidence.offers.named}
    return 2 * len(named) >= len({card.twin for card in cards})


def _unmoved(evidence: Evidence, whole: set[int]) -> list[str]:
    """The cards that lay in one place whenever somebody chose, at any table, where the others lay
    elsewhere in matches so many that this is no chance."""
    cards, matches = evidence.machine.cards, evidence.offers.matches
    for left, least in evidence.offers.unmoved(evidence.machine):
        names = sorted(cards[twin].id for twin in left)
        sure = (1 - min(1.0, least / matches)) ** matches <= statistics.LEVEL / len(whole)
        if sure and not evidence.roles.moved.intersection(names):
            return names
    return []


def idle_moves(evidence: Evidence) -> list[tuple[str, str | None]]:
    """Verbs that no seat was ever offered at any table, and where they stand in the file."""
    never = []
    for decision in evidence.machine.decisions:
        for verb in decision.verbs:
            at = own_place(evidence, verb.span)
            if verb.name not in evidence.offers.verbs and at is not None:
                never.append((verb.name, at))
    return list(dict.fromkeys(never))
