"""Disclosures: what everybody sees done must not tell what nobody may see.

A public keep that is filled from hidden cards tells of them, and so does whatever is done in sight
of all under a condition on them: who is asked, what moves, what ends, how often something is done.
This check walks the passage of a deal in its order, with every word written out, and warns at the
author's line.  How values are followed to what they read is said in `sight`.

It is quiet where the cards are known to all by then, or come to be known by what is done there:

- places whose cards were shown before (until they are shuffled), and those that only cards come to
  which lay in sight: the won tricks;
- a card that has a name, where all that is done with it lays it open;
- cards that a branch itself shows to all, or lays down where all see them;
- a seat's own cards where they decide whether it is asked, as a move that they force would tell it.
  So does an `otherwise`;
- what comes after the last choice of a deal whose cards are gathered before the next one: what is
  counted then can be looked up on the table.

It does not look at which cards a `move` takes: they are what is seen.  A fault is a mistake in the
rules, and no news.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from cardlang.diagnostic import Diagnostic
from cardlang.diagnostic import Label as Place
from cardlang.front.checker import Checker
from cardlang.front.passages import (
    all_see,
    always_seen,
    answered,
    asks,
    gathers,
    inside,
    is_own,
    is_public,
    laid_open,
    name_of,
    names_in,
    own_place,
    places_in,
    tests_of,
)
from cardlang.front.sight import Sight
from cardlang.model import CARD, GROUPS, SEAT, SIDE, Keep, S, X
from cardlang.source import Span


@frozen
class Read:
    """What is looked at that is hidden: its name, where it is declared and where it is read."""

    name: str
    declared: Span
    span: Span
    place: X  # the zone or keep


class Disclosures(Sight):
    """The walk over what is done; `found` holds its warnings."""

    def __init__(self, checker: Checker) -> None:
        super().__init__(checker)
        self._reads: list[Read] = []
        self._free: set[int] = set()  # names of cards that come to lie in sight of all
        self._picks: set[int] = set()  # names of cards that were picked and do not
        self._quiet: list[set[Span]] = []  # declarations that a condition around was told for
        self._named: dict[int, X] = {}  # what names of cards stand for, all of them
        self._later: tuple[S, ...] = ()  # what comes next, before anybody chooses
        self._behind: dict[int, tuple[S, ...]] = {}  # by label: what comes when it is left
        self._for_owner = False  # whether it is asked what the owner of a keep sees
        self._movers: tuple[set[int], X | None] = (set(), None)  # whose move it is that is done

    def check(self, body: tuple[S, ...], once: bool = False) -> None:
        """Warns of what a deal does in sight of all and hidden cards decide.

        once: whether there is only this deal, so that nobody chooses after it.
        """
        self._named = names_in(body)
        self.shown = always_seen(body, self._named)
        self._passage(body, once or gathers(body))
        for finding in self.found:
            self.checker.report.add(finding)

    # ----------------------------------------------------------- statements

    def _passage(self, body: tuple[S, ...], last: bool) -> None:
        """Statements in their order; `last`: nobody chooses after them with these cards."""
        later = () if body and body[-1].op in ("end", "done", "again") else self._later
        quiet = last or bool(body and body[-1].op == "end")
        coming = []
        for s in reversed(body):
            coming.append((s, later, quiet))
            if asks(s):
                later, quiet = (), False
            else:
                later = (s, *later)
        outer = self._later
        for s, self._later, quiet in reversed(coming):
            self._open_names(s)
            self._statement(s, quiet)
        self._later = outer

    def _statement(self, s: S, last: bool) -> None:
        if s.op == "let":
            self.lets[id(s.args[0])] = s.args[1]
        elif s.op == "assign" and not last:
            self._stored(s)
        elif s.op == "if":
            told = self._decided(s, last) and self._told_of(tests_of(s), s, "what is done here")
            for _, body in s.args[0]:
                self._under(told, body, last)
        elif s.op in ("for", "until", "times", "once"):
            self._loop(s, last)
        elif s.op == "choose":
            self._asked(s, last)
        elif s.op in ("phase", "attempt"):
            self._behind[id(s.args[0])] = self._later
            self._passage(s.args[2] if s.op == "phase" else s.args[1], last)
        elif s.op in ("move", "show", "shuffle"):
            self._carried(s, last)

    def _decided(self, s: S, last: bool) -> bool:
        """Whether it matters to those who choose later whether something is done."""
        return is_public(s) and (not last or asks(s))

    def _carried(self, s: S, last: bool) -> None:
        if s.op == "shuffle":
            self.shown.discard(id(s.args[0].args[0]))
            return
        self.laid(s)
        if s.op == "show":
            if s.args[1].op == "all":
                self.shown.update(id(place.args[0]) for place in places_in(s.args[0], self._named))
        elif not last and s.args[1].op == "either":
            self._told_of((s.args[1].args[0],), s, "where the cards go here")

    def _stored(self, s: S) -> None:
        place, value = s.args
        if place.op != "keep" or place.args[0].seen_by == "nobody":
            return
        keep: Keep = place.args[0]
        owner = place.args[1]
        if keep.seen_by == "all":
            self._told_of((value, owner), s, f"`{keep.name}`", keep=keep)
        elif owner is not None and owner.kind.base in (SEAT, SIDE):
            self._told_of((value,), s, f"`{keep.name}`", reader=owner)

    def _loop(self, s: S, last: bool) -> None:
        body: tuple[S, ...] = s.args[-1]
        tests = {"for": s.args[2:4], "until": s.args[1:3]}.get(s.op, s.args[1:2])
        if s.op == "for" and s.args[1].kind.base is CARD:
            self.lets[id(s.args[1])] = s.args[2]
            if self._whole(s.args[2]):
                tests = ()
        what = "how often something is done here"
        told = self._decided(s, last) and self._told_of(tests, s, what)
        self._behind[id(s.args[0])] = self._later
        again = asks(s)
        if again:
            self._later = ()
        self._under(told, body, last and not again)

    def _under(self, told: bool, body: tuple[S, ...], last: bool) -> None:
        """What is done under a condition: what that was told of is not told again."""
        if told:
            self._quiet.append({read.declared for read in self._reads})
        later = self._later
        self._passage(body, last)
        self._later = later
        if told:
            self._quiet.pop()

    def _asked(self, s: S, last: bool) -> None:
        chooser, mover, verbs, together, _, _, otherwise = s.args
        if not together:
            self._told_of((chooser,), s, "who is asked here")
        last = last and not any(inner.op == "again" for inner in inside(s))
        outer = self._movers
        for verb in verbs:
            self._movers = ({id(mover)}, None if together else chooser)
            for pick in verb.picks:
                if pick.binding.kind.base in (CARD, GROUPS) and not pick.aloud:
                    self.lets[id(pick.binding)] = pick.source
                    self._picks.add(id(pick.binding))
                    self._open_name(pick.binding, verb.body)
            self._passage(verb.body, last)
        self._movers = outer
        self._passage(otherwise or (), last)

    # ------------------------------------------------- what comes to be open

    def _open_names(self, s: S) -> None:
        """A card that a let names is open where all that is done with it lays it open."""
        if s.op == "let" and s.args[0].kind.base is CARD:
            self._open_name(s.args[0], self._later)

    def _open_name(self, name: Any, rest: tuple[S, ...]) -> None:
        names, laid = {id(name)}, []
        for s in inside(rest):
            if s.op == "let" and name_of(s.args[1]) in names:
                names.add(id(s.args[0]))
            elif s.op == "move" and name_of(s.args[0]) in names:
                laid.append(all_see(s.args[1], self.shown))
            elif s.op == "show" and name_of(s.args[0]) in names:
                laid.append(s.args[1].op == "all")
        if laid and all(laid):
            self._free |= names

    def _opened(self, s: S) -> set[int]:
        """The declarations of what is shown in a statement or before anybody chooses after it."""
        found = set()
        left = [(s, *self._later)]
        while left:
            for inner in inside(left.pop()):
                if inner.op == "done":
                    left.append(self._behind.pop(id(inner.args[0]), ()))
                found |= {id(place.args[0]) for place in laid_open(inner, self._named)}
                if inner.op == "if":
                    found |= {id(place.args[0]) for place in answered(inner, self._named)}
        return found

    # -------------------------------------------------------------- reading

    def read(self, x: X, chooser: X) -> None:
        """Finds what a value reads that is hidden from a seat, or from somebody at the table."""
        self.walked.clear()
        own: set[int] = set()
        if chooser.op == "any" and self._movers[0]:
            own, chooser = self._movers[0], self._movers[1] or chooser
            if chooser.op == "var":
                own = own | {id(chooser.args[0])}
        self._value(x, {}, own, chooser, x.span)

    def _told_of(
        self,
        values: tuple[Any, ...],
        s: S,
        what: str,
        *,
        reader: X | None = None,
        keep: Keep | None = None,
    ) -> bool:
        """Whether values read what is hidden; then it is told, once for each line."""
        self._reads, self._for_owner = [], reader is not None
        at = own_place(s)
        for value in values:
            if isinstance(value, X) and not self._reads:
                self.read(value, reader or X("any", value.kind, value.span))
                at = value.span if self._reads and at is s.span else at
        if not self._reads or at is None:
            return False
        opened = self._opened(s)
        if any(id(read.place.args[0]) in opened for read in self._reads):
            return False
        askers = [x.args[0] for x in inside(s) if x.op == "choose" and not x.args[3]]
        spared = set().union(*self._quiet)
        for read in self._reads:
            owner = read.place.args[1]
            if read.declared not in spared and not any(
                self._own(owner, {}, set(), asker) for asker in askers
            ):
                self._warn(read, at, what, keep, reader is not None)
                return True
        return False

    def _warn(self, read: Read, at: Span, what: str, keep: Keep | None, owner: bool) -> None:
        key = (read.declared.start, at.start)
        if key in self.told:
            return
        self.told.add(key)
        labels = [Place(read.declared, "who sees it is said here")]
        if read.span.source is not at.source or not at.start <= read.span.start < at.end:
            labels.insert(0, Place(read.span, "read here"))
        whom = "its owner" if owner else "all seats"
        ways = [f"`show` the cards of `{read.name}` first"] if read.place.op == "zone" else []
        if keep is not None and keep.node is not None and is_own(keep.node.span):
            ways.append(f"let `{keep.name}` be `seen by nobody`")
        ways.append(f"`allow leak in {self._section(at)}` with the reason below, if it is meant")
        help = ", or ".join(ways)
        message = f"{what} tells {whom} something of `{read.name}` that they cannot see"
        if owner:
            message = message.replace("they cannot", "it does not")
        self.found.append(
            Diagnostic("leak", message, at, "warning", labels=tuple(labels), help=help)
        )

    def _section(self, at: Span) -> str:
        """The name of the section in which something stands."""
        layers = self.checker.layers
        entries = [entry for space in layers.spaces.values() for entry in space.values()]
        named = [(entry.node.span, entry.name) for entry in entries if entry.node is not None]
        named += [(entry.span, entry.name.split(" ", 1)[1]) for entry in layers.hooks]
        for span, name in named:
            if span.source is at.source and span.start <= at.start < span.end:
                return name
        return "deal"

    def _var(self, x: X, known: dict[int, X], own: set[int], chooser: X, at: Span) -> None:
        name = id(x.args[0])
        if (
            name in self._picks and not self._for_owner
        ):  # who picked it may know it; it is not laid open by that
            own, chooser = set(), X("any", x.kind, x.span)
        if name not in self._free:
            super()._var(x, known, own, chooser, at)

    def _whole(self, x: X) -> bool:
        return (x.op == "var" and id(x.args[0]) in self._picks) or super()._whole(x)

    def _zone(self, x: X, known: dict[int, X], own: set[int], chooser: X, at: Span) -> None:
        self._place = x
        super()._zone(x, known, own, chooser, at)

    def _keep(self, x: X, known: dict[int, X], own: set[int], chooser: X, at: Span) -> None:
        self._place = x
        super()._keep(x, known, own, chooser, at)

    def _tell(
        self, name: str, declared: Span, read: Span, at: Span, *, shown: bool = False
    ) -> None:
        self._reads.append(Read(name, declared, read, self._place))
