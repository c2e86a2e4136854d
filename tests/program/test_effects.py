"""Effects that statements declare, held against what they do in matches.

Each deed and each way on of a machine is known by the statement that it comes from.  Random matches
are played; of every deed that runs it is noted which places cards leave and reach, which keeps
change, who is shown something, and what the deed or way on asks.  All of that its statement has to
declare, and what a kind of statement declares has to come about somewhere.
"""

from __future__ import annotations

import typing
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import Factory, define

import cardlang
from cardlang.api import engine_of
from cardlang.engine import Engine
from cardlang.machine.ir import PC, Block, Machine
from cardlang.machine.lowering.blocks import Sayings
from cardlang.machine.lowering.lower import lower
from cardlang.machine.tree import Decide, Deed, Exit, Pile, Value, ZoneAt, Zones, walk
from cardlang.match.live.driver import Driver, Terms, Watch
from cardlang.program import (
    CARD,
    GROUPS,
    AnyStep,
    AtOnceStep,
    AttemptStep,
    Destination,
    Expression,
    Keep,
    KeepValue,
    PhaseStep,
    Program,
    Step,
    Zone,
    ZoneCards,
    walk_steps,
    zone_source,
)
from cardlang.resolve.review.uses import Uses
from cardlang.run.evals import Doing
from cardlang.run.interpret import Interpreter
from cardlang.run.probe import Probe
from tests.shipped import load, spread

ACTS = ("moves", "fills", "orders", "shows", "sets")
DECISIONS = 150  # of a match

SHEET = """cardlang 1
game "Effects"
players 2..4
deck french
zone talon, face down
zone aside, face down
zone spare, face up, in order
zone heap of each seat, face up, in order
keep pot as number
keep marks of each seat as number, each deal
match ends when highest score is at least 3
each deal:
    move box to stock
    for each card in talon at once:
        move card to stock
    for each card in aside: move card to stock
    let lone be top of spare
    move lone to stock
    for each seat:
        move heap of seat to stock
        move hand of seat to stock
    shuffle stock
    deal 3 to seats from eldest
    for each seat:
        choose by seat:
            play card in hand: move card to talon
            show-one card in hand:
                show card to seats
                pot gains 1
    for each seat at once:
        if count of hand of seat is above 2: move first of hand of seat to heap of seat
        else: marks of seat gains 1
    for each seat:
        attempt:
            move top of stock to heap of seat
            marks of seat gains 1
            choose by seat:
                stay: done
                return: take back
    repeat 2 times: move top of stock under stock
    move top of stock to aside
    move top of stock to spare
    for each seat:
        score of seat gains marks of seat
    if pot is above 1: pot becomes 0
winner is sides having highest score
"""


@define
class Done:
    """Deeds of one statement: by act, the names of the places and keeps that it touched."""

    acts: dict[str, set[str]] = Factory(lambda: defaultdict(set))
    asked: set[str] = Factory(set)


@define
class Told:
    """Cards that move and are shown while a deed runs; told on to whoever watches."""

    watch: Watch | None
    moves: list[tuple[int, int]] = Factory(list)
    shows: int = 0

    def moved(self, cards: tuple[int, ...], source: int, target: int, under: bool) -> None:
        self.moves.append((source, target))
        if self.watch is not None:
            self.watch.moved(cards, source, target, under)

    def shown(self, cards: int, seats: int) -> None:
        self.shows += 1
        if self.watch is not None:
            self.watch.shown(cards, seats)


class Noting(Probe):
    """Notes what each deed does, and which places and keeps deeds and ways on ask."""

    def __init__(self, machine: Machine, said: Sayings) -> None:
        self.machine, self.said = machine, said
        self.done: dict[Step, Done] = defaultdict(Done)
        self.keeps = {cell.cell: cell.name for cell in machine.cells}
        self.zones = [zone.name for zone in machine.zones]

    def deed(self, d: Deed, work: Doing) -> Doing:
        found = self.of(d)
        if found is None:
            return work
        done = found

        def noted(s: Any, v: Any, watch: Any) -> None:
            told, before = Told(watch), self.state(s)
            work(s, v, told)
            after = self.state(s)
            touched = set()
            for source, target in told.moves:
                done.acts["moves"].add(self.zones[source])
                done.acts["fills"].add(self.zones[target])
                touched |= {source, target}
            if told.shows:
                done.acts["shows"].add("")
            for at in [at for at in before if before[at] != after[at]]:
                if isinstance(at, str):
                    done.acts["sets"].add(at)
                else:
                    assert at in touched, "cards have moved, and no watch was told"

        return noted

    def state(self, s: Any) -> dict[int | str, Any]:
        """The cards of each place, by its number, and the keeps by their names."""
        masks, orders = self.machine.masks, self.machine.orders
        found: dict[int | str, Any] = {
            z: (s[masks + z], s[orders + z]) for z in range(len(self.zones))
        }
        for cell, name in self.keeps.items():
            found[name] = (*found.get(name, ()), s[cell])
        return found

    def block(self, number: int, block: Block, deeds: tuple[Doing, ...]) -> tuple[Doing, ...]:
        values: list[Value] = []
        if isinstance(block.exit, Decide):
            decision = self.machine.decisions[block.exit.decision]
            values = [e for verb in decision.verbs for e in verb.values()]
        parts: tuple[Deed | Exit, ...] = (*block.deeds, block.exit)
        for part in parts:
            done = self.of(part)
            if done is not None:
                also = values if part is block.exit else []
                done.asked |= set(self.names(*part.children(), *also))
        return deeds

    def of(self, part: Deed | Exit) -> Done | None:
        """The deeds of the statement that a deed or way on comes from."""
        said = self.said.get(part)
        return None if said is None else self.done[said.statement]

    def names(self, *values: Value) -> Iterator[str]:
        """The places and keeps that values ask."""
        for e in (part for value in values for part in walk(value)):
            yield from (self.keeps[cell] for cell in e.cells if cell in self.keeps)
            if isinstance(e, Zones):
                yield from self.zones[e.first : e.first + e.count]
            elif isinstance(e, (ZoneAt, Pile)):
                yield from self.numbered(e.at)

    def numbered(self, at: Value) -> Iterator[str]:
        """The places that a number may be of, where that is plain."""
        row = getattr(at, "row", None) or [getattr(at, "value", -1)]
        yield from (self.zones[z] for z in row if z >= 0)


@cache
def played(path: Path | None) -> tuple[Program, dict[Step, Done]]:
    """Matches of a game, or of the sheet, at the fewest, usual and most players."""
    engine = engine_of(cardlang.load_text(SHEET) if path is None else load(str(path)))
    return engine.program, deeds_of(engine)


def deeds_of(engine: Engine) -> dict[Step, Done]:
    """What the statements of a game have done in random matches."""
    found: dict[Step, Done] = {}
    info = engine.info
    for players in sorted({info.players[0], info.default_players, info.players[-1]}):
        machine, said = lower(engine.program, players)
        probe = Noting(machine, said)
        dice = Random(players)
        driver = Driver(Interpreter(machine, probe), Terms(2, DECISIONS))
        while not driver.is_over:
            driver.run()
            if driver.stop[0] == "shuffle":
                done = probe.of(machine.blocks[-driver.cells[PC] - 1].exit)  # at a stop
                if done is not None:
                    done.acts["orders"].add(machine.zones[driver.stop[1]].name)
                pile = driver.pile
                dice.shuffle(pile)
                driver.shuffle(tuple(pile))
            elif driver.stop[0] == "score":
                driver.count()
            elif driver.stop[0] == "decide" and driver.offers():
                driver.choose(dice.choice(driver.offers()))
        for step, done in probe.done.items():
            one = found.setdefault(step, Done())
            one.asked |= done.asked
            for act, names in done.acts.items():
                one.acts[act] |= names
    return found


# ---------------------------------------------------------------------------- what is declared


def own(step: Step) -> list[Step]:
    """The statements whose effects are a statement's: its own; of those that are done at once, or
    are taken back, what they are made of."""
    whole = isinstance(step, (AtOnceStep, AttemptStep))
    return list(walk_steps((step,))) if whole else [step]


def declared(step: Step, program: Program) -> dict[str, set[str] | None]:
    """By act the names of the places and keeps of a statement's fields; None: any place."""
    found: dict[str, set[str] | None] = {}
    for part in own(step):
        for act in ACTS:
            for name in getattr(part.effects, act):
                here = places(getattr(part, name), act)
                there = found.get(act, set())
                found[act] = None if here is None or there is None else there | here
    if isinstance(step, PhaseStep):
        word = step.word.name.text
        found["sets"] = {keep.name for keep in program.keeps.values() if keep.each == word}
    if isinstance(step, (AtOnceStep, AttemptStep)):  # others may have moved them; cards go home
        gone, come = found.get("moves", set()), found.get("fills", set())
        either = None if gone is None or come is None else gone | come
        found["moves"] = either
        if isinstance(step, AttemptStep):
            found["fills"] = either
    return found


def places(x: Expression, act: str) -> set[str] | None:
    """The names of what a field speaks of; None where cards may come from anywhere."""
    if act == "shows":
        return {""} if x.kind.base in (CARD, GROUPS) else set()
    if act == "moves":
        zone = zone_source(x)
        return None if zone is None else {zone.name}
    if isinstance(x, Destination):
        return (places(x.place, act) or set()) | (places(x.other, act) or set())
    assert isinstance(x, KeepValue if act == "sets" else ZoneCards)
    return {x.keep.name if isinstance(x, KeepValue) else x.zone.name}


def asks(step: Step, program: Program) -> set[str]:
    """The names of the places and keeps that a statement's fields lead to."""
    uses = Uses(step.span.source)
    for part in own(step):
        uses.walk(*[getattr(part, name) for name in part.effects.fields])
    if isinstance(step, PhaseStep):
        word = step.word.name.text
        uses.walk(*[k.starts for k in program.keeps.values() if k.each == word and k.starts])
    things = uses.reached.values()
    return uses.asked | uses.set_ | {x.name for x in things if isinstance(x, (Zone, Keep))}


# ---------------------------------------------------------------------------------------- laws


GAMES = [None, *spread("effects", 9)]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem if path else "sheet")
def test_statements_do_what_they_declare_and_nothing_else(path: Path | None) -> None:
    program, found = played(path)
    assert found
    for step, done in found.items():
        wanted = declared(step, program)
        for act, names in done.acts.items():
            known = wanted.get(act, set())
            told = f"{type(step).__name__} of line {step.span.line}, {step.span.text!r}: {act}"
            assert known is None or names <= known, (told, names, known)
        assert done.asked <= asks(step, program), (step.span.line, step.span.text)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem if path else "sheet")
def test_places_that_cards_leave_are_known_to_give_some_away(path: Path | None) -> None:
    """What is given a name, and then moved, counts too."""
    program, found = played(path)
    uses = Uses(program.deck.node.span.source)
    uses.walk((program.deal, program.before_deal, program.after_deal))
    left = set().union(*(done.acts.get("moves", ()) for done in found.values()))
    assert left - uses.taken <= ({"box"} if not uses.gathers else left)


def test_what_is_declared_comes_about() -> None:
    """No kind of statement declares an act that it never does."""
    came: dict[type[Step], set[str]] = defaultdict(set)
    for path in GAMES:
        for step, done in played(path)[1].items():
            for act in done.acts:
                came[type(step)].add(act)
    for kind in set(typing.get_args(AnyStep)) - {AtOnceStep, AttemptStep, PhaseStep}:
        assert came[kind] == {act for act in ACTS if getattr(kind.effects, act)}, kind
