"""Leaks: what all see done, and what a seat is offered, must not depend on hidden things.

Public are: who is asked, which cards move from where to where and how many, who is shown something,
what is shuffled, and what is put into a keep that somebody sees.  The cards that a `show` or an
open move names are what is told, and are no leak; nor is what they tell of a condition under which
they are shown.  Whatever a deed is that is not known here counts as public.

What the seat that has chosen sees may decide what its move does, and whether it is asked: that it
chose so is its own telling.  Taint is followed in `machine.disclosure`; here it is judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Self

from cardlang.checks.foreseen import Foreseen
from cardlang.checks.places import Places, is_own, own_place
from cardlang.checks.settled import settling
from cardlang.diagnostic import Diagnostic, Report, SpanLabel
from cardlang.machine.disclosure import Disclosure
from cardlang.machine.fold import fold, pure
from cardlang.machine.gathered import all_see, mingles
from cardlang.machine.ir import Decision, Machine, VerbInfo
from cardlang.machine.secret import Key, Secret, Secrets
from cardlang.machine.tree import (
    Branch,
    Cell,
    Const,
    Decide,
    Deed,
    Exit,
    Pour,
    Put,
    PutAll,
    Set,
    SetFamily,
    Show,
    Shuffle,
    Value,
    ZoneAt,
)
from cardlang.program import Allow, Step
from cardlang.resolve.items.allows import is_allowed
from cardlang.source import Span

NO_VAR = -1


class Leaks:
    """The leaks of one machine, of which some values are `sure`."""

    def __init__(
        self, machine: Machine, places: Places, sure: Mapping[object, int] | None = None
    ) -> None:
        self.machine, self.places = machine, places
        self.flow = Disclosure(machine, sure)
        self.reader = self.flow.reader
        self.keeps = self.reader.keeps
        self._asked = {decision.cell for decision in self.flow.deciding.values()}
        self._told: set[tuple[str, Span]] = set()
        self._found: list[Diagnostic] = []
        self._causes: list[tuple[int, set[tuple[str, Span]], Diagnostic]] = []
        self._spared: dict[Step, set[str]] = {}  # by statement: what it was told for as a whole

    def check(self) -> list[Diagnostic]:
        """All leaks."""
        for number in self.flow.blocks:
            if number in self.flow.matters:
                self._branch(number)
                self._deeds(number)
            way = self.machine.blocks[number].exit
            if isinstance(way, Decide):
                self._offer(number, way)
        return [*self._found, *(finding for _, _, finding in self._causes)]

    def foreseeing(self) -> Self:
        """The leaks without what never comes about, and what always comes out alike.

        That is long to work out, and hardly ever asked for.
        """
        foreseen = Foreseen(self.machine)
        settled = settling(self.machine, self.places)
        while True:
            sure: dict[object, int] = {**foreseen.sure, **dict.fromkeys(settled, 1)}
            leaks = type(self)(foreseen.machine, self.places, sure)
            taint = leaks.reader.taint
            hidden = [test for test, cells in settled.items() if any(map(taint.get, cells))]
            if not hidden:
                return leaks
            settled = {test: settled[test] for test in settled if test not in hidden}

    # -------------------------------------------------------------- branches

    def _branch(self, number: int) -> None:
        way = self.machine.blocks[number].exit
        found = self.flow.branches.get(number)
        if not found or not isinstance(way, Branch):
            return
        loop = self.machine.blocks[number].loop
        what = "how often something is done here" if loop else "what is done here"
        inside = self.machine.blocks[loop.inside].exit if loop else way
        if isinstance(inside, Decide) and self.machine.decisions[inside.decision].sealed:
            what = "who is asked here"
        self._tell(found, way, way.test, what)
        statement, place = self.places.statement(way), self._at(way, way.test)
        if statement is not None:
            own = {one.name for one in found if _within(one.span, place)}
            self._spared.setdefault(statement, set()).update(own)

    # ----------------------------------------------------------------- deeds

    def _deeds(self, number: int) -> None:
        block = self.machine.blocks[number]
        shown: list[frozenset[Key]] = []
        for at, (knows, deed) in enumerate(self.flow.course(number)):
            later = False
            if isinstance(deed, (Put, PutAll)) and not self.flow.is_open(deed):
                shown = shown or self.flow.shown_along(number)
                later = self.flow.named_by(shown[at + 1], deed)
            for value, counted in self._told_by(deed, later):
                read = self.reader.read(value, knows, counted)
                if not read:
                    continue
                shown = shown or self.flow.shown_along(number)
                secrets = self.flow.left(read, knows, shown[at])
                if isinstance(deed, Show) and value is deed.cards:
                    secrets = frozenset(one for one in secrets if not self._is_told(one, deed))
                if isinstance(deed, (Set, SetFamily)) and not self._asks(deed):
                    secrets = frozenset(one for one in secrets if self.flow.noticed(deed, one))
                if secrets:
                    self._tell(secrets, deed, value, self._what(deed))
        if isinstance(block.exit, Shuffle):
            knows = self.flow.behind(number)
            read = self.reader.read(block.exit.zone, knows)
            secrets = self.flow.left(read, knows, frozenset())
            if secrets:
                self._tell(secrets, block.exit, block.exit.zone, "what is shuffled here")

    def _which(
        self, cards: Value, deed: Put | PutAll | Show, later: bool
    ) -> Iterator[tuple[Value, bool]]:
        """The values that decide which cards are moved or shown, as far as all hear
        of the choice; `later`: at the latest when all that lies there is shown.
        """
        seen = not isinstance(deed, Show) and all_see(deed, self.reader)
        counts = seen and bool(self.reader.atoms(cards, True))
        if isinstance(deed, Show) or counts or later or self.flow.is_open(deed):
            yield from ((value, False) for value in self.flow.chosen_by(cards))
        if not seen and not later and not self.flow.tells(deed):
            yield cards, True

    def _is_told(self, secret: Secret, deed: Show) -> bool:
        """Return whether all who do not see a secret are shown the cards."""
        if not pure(deed.seats, NO_VAR):
            return False
        shown = fold(deed.seats, {}, self.machine.rows)
        return all(
            shown >> seat & 1 or self.reader.sees(secret, Const("p", seat))
            for seat in range(self.machine.players)
        )

    def _asks(self, deed: Deed) -> bool:
        return isinstance(deed, Set) and deed.cell in self._asked

    def _told_by(self, deed: Deed, later: bool) -> Iterator[tuple[Value, bool]]:
        """The values that a deed tells, and whether it tells no more than how many they are.

        `later`: all that lies where it puts cards is shown at the latest then.
        """
        if isinstance(deed, Set):
            yield deed.value, False
        elif isinstance(deed, SetFamily):
            yield deed.value, False
            yield deed.at, False
        elif isinstance(deed, (Put, PutAll)):
            yield deed.to, False
            cards = deed.card if isinstance(deed, Put) else deed.cards
            yield from self._which(cards, deed, later)
            if isinstance(deed, PutAll) and mingles(deed, self.reader):
                yield deed.cards, False
        elif isinstance(deed, Pour):
            yield deed.to, False
            yield deed.source, False
        elif isinstance(deed, Show):
            yield deed.seats, False
            yield from self._which(deed.cards, deed, False)
        else:  # whatever it does, all see it
            yield from ((value, False) for value in deed.children())

    def _what(self, deed: Deed) -> str:
        if isinstance(deed, (Set, SetFamily)):
            if self._asks(deed):
                return "who is asked here"
            info = self.keeps.get(deed.cells[0])
            return f"`{info.name if info is not None else 'score'}`"
        if isinstance(deed, Show):
            return "who is shown something here"
        return "where the cards go here"

    # ---------------------------------------------------------------- offers

    def _offer(self, number: int, way: Decide) -> None:
        decision = self.machine.decisions[way.decision]
        knows, seat = self.flow.behind(number), self.flow.chooser(decision)
        seats = (seat, *self._called_too(number, decision))
        asked = {one.keys for one in self.reader.read(seat, knows)}  # told by who is asked
        for verb in decision.verbs:
            self._announced(verb, decision, way)
            spans = [(value, pick.span) for pick in verb.picks for value in pick.values()]
            if verb.when is not None:
                spans.append((verb.when, verb.span))
            for value, span in spans:
                secrets = frozenset(
                    one
                    for one in self.reader.read(value, knows)
                    if one.keys not in asked
                    and not any(self.reader.sees(one, name) for name in seats)
                )
                what = "this offer would tell the seat something of `{}` that it cannot see"
                at = span if is_own(span) else self.places.own(way)
                help = "offer what the seat can know"
                zones = sorted(one.name for one in secrets if one.is_zone)
                if zones:
                    help += f", or `show {zones[0]} to …` first"
                if zones and isinstance(value, ZoneAt):
                    help += (
                        "; one drawn unseen is a place in a shuffled pile: `n in 1..count of fan`"
                    )
                self._warn(secrets, at, what, help)

    def _called_too(self, number: int, decision: Decision) -> list[Value]:
        """The cell that the chooser was taken from right before the decision, if one was.

        A word that is given the `mover` of a choice around it asks for the hand of that cell.
        """
        found: list[Value] = []
        for deed in self.machine.blocks[number].deeds:
            cells = getattr(deed, "cells", ())
            found = [one for one in found if not any(cell in cells for cell in one.cells)]
            if isinstance(deed, Set) and deed.cell == decision.cell:
                found = [deed.value] if isinstance(deed.value, Cell) else []
        return found

    def _announced(self, verb: VerbInfo, decision: Decision, way: Decide) -> None:
        """Tells of a verb whose word says what a keep becomes that only its owner is to see."""
        said = {pick.cell for pick in verb.picks if pick.what not in ("card", "cards")}
        choice = self.places.statement(way)
        if choice is None:
            return
        others = {other.block for other in decision.verbs if other is not verb}
        left, seen = [verb.block], set(others)
        while left:
            block = left.pop()
            if block in seen:
                continue
            seen.add(block)
            for deed in self.machine.blocks[block].deeds:
                if choice in self.places.around(deed) and isinstance(deed, (Set, SetFamily)):
                    self._said(verb, deed, said)
            if not isinstance(self.machine.blocks[block].exit, (Decide, Shuffle)):
                left += [
                    to
                    for to in self.flow.after(block)
                    if choice in self.places.around(self.machine.blocks[to].exit)
                ]

    def _said(self, verb: VerbInfo, deed: Set | SetFamily, said: set[int]) -> None:
        info = self.keeps.get(deed.cells[0])
        if info is None or not info.seen_by or not is_own(verb.span):
            return
        if info.seen_by & self.reader.everyone == self.reader.everyone:
            return
        if isinstance(deed.value, Const) or not said.isdisjoint(deed.value.cells):
            message = f"all seats hear `{verb.name}`, and so what `{{}}` becomes"
            help = "a seat chooses in secret if it picks a card and lays it face down"
            self._add(info.name, verb.span, message, help, deed.value.span)

    # --------------------------------------------------------------- telling

    def _tell(
        self,
        secrets: Secrets,
        of: Deed | Exit,
        value: Value,
        what: str,
    ) -> None:
        around = self.places.around(of)
        quiet = {name for statement in around for name in self._spared.get(statement, ())}
        left = frozenset(one for one in secrets if one.name not in quiet)
        at = self._at(of, value)
        if not left or at is None:
            return
        zones = [one.name for one in sorted(left, key=_name) if one.is_zone]
        ways = [f"`show` the cards of `{zones[0]}` first"] if zones else []
        if isinstance(of, (Set, SetFamily)) and of.cells[0] in self.keeps:
            ways.append(f"let {what} be `seen by nobody`")
        if what.startswith("who is asked"):
            ways.insert(0, "ask by what all can know")
        ways.append(f"`allow leak in {section(at)}` with the reason below, if it is meant")
        message = f"{what} tells all seats something of `{{}}` that they cannot see"
        if isinstance(of, SetFamily) and of.cells[0] in self.keeps:
            seen_by = self.keeps[of.cells[0]].seen_by
            if seen_by & self.reader.everyone != self.reader.everyone:
                message = f"{what} tells its owner something of `{{}}` that it does not see"
        depth = sum(1 for _ in self.places.around(of))
        self._warn(left, at, message, ", or ".join(ways), depth)

    def _at(self, of: Deed | Exit, value: Value) -> Span | None:
        statement = self.places.statement(of)
        at = self.places.own(of)
        if statement is None or at is not statement.span or own_place(statement) is not at:
            return at
        read = value.span
        if read is None or read.source is not at.source:
            return at
        whole = Span(at.source, at.start, max(at.end, statement.span.end))
        return read if whole.start <= read.start < whole.end else at

    def _warn(
        self, secrets: Secrets, at: Span | None, message: str, help: str, depth: int = 0
    ) -> None:
        if secrets and at is not None:
            first = min(secrets, key=_name)
            spans = {one.span for one in secrets if one.name == first.name and one.span is not None}
            self._add(first.name, at, message, help, first.span, spans, depth)

    def _add(
        self,
        name: str,
        at: Span,
        message: str,
        help: str,
        read: Span | None,
        causes: Iterable[Span] = (),
        depth: int = 0,
    ) -> None:
        """Keep a finding: one for each place, and the innermost of those with a rule in common."""
        if (name, at) in self._told:
            return
        self._told.add((name, at))
        inside = _within(read, at)
        labels = (SpanLabel(read, "read here"),) if read is not None and not inside else ()
        said = message.format(name)
        finding = Diagnostic("leak", said, at, "warning", labels=labels, help=help)
        if inside:
            self._found.append(finding)
            return
        apart = {(name, span) for span in causes}
        earlier = [entry for entry in self._causes if not apart.isdisjoint(entry[1])]
        if all(entry[0] < depth for entry in earlier):
            self._causes = [entry for entry in self._causes if entry not in earlier]
            self._causes.append((depth, apart, finding))


def _within(read: Span | None, at: Span | None) -> bool:
    if read is None or at is None:
        return True
    return read.source is at.source and at.start <= read.start < at.end


def _name(secret: Secret) -> tuple[bool, str, str, int]:
    """A key for sorting the secrets that are told: zones first, then what stands further up."""
    span = secret.span
    place = ("", -1) if span is None else (span.source.name, span.start)
    return not secret.is_zone, secret.name, *place


def section(at: Span) -> str:
    """The name of the section of a file in which something stands."""
    lines = at.source.text[: at.start].splitlines() or [""]
    head = next((line for line in reversed(lines) if line and not line[0].isspace()), "deal:")
    words = head.rstrip(":").replace(":", " ").split()
    return "deal" if words[0] in ("one", "each") or len(words) < 2 else words[1]


def check(machine: Machine, places: Places, report: Report, allows: tuple[Allow, ...] = ()) -> None:
    """Report deeds and offers in sight of seats that hidden things decide."""
    leaks = Leaks(machine, places)
    found = leaks.check()
    if any(not is_allowed(allows, finding) for finding in found):
        found = leaks.foreseeing().check()
    for finding in found:
        report.add(finding)
