"""Records written while a match is played, or told again: the lines as text, made of kept parts.

A `Scribe` is of one table.  Of each move it keeps the text as JSON has it, so that a line is those
parts joined.  What comes out is, to the byte, what `record.retell` gives as text.

A record that could not be read again, for its size or that of a line, is written short instead; one
that is too long even so is no record, which `RecordTooLong` says.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Protocol, assert_never

from attrs import evolve, frozen

from cardlang import limits
from cardlang.machine.faults import Fault, bits
from cardlang.machine.ir import FUEL
from cardlang.match.live.driver import Cells, Outcome, pile_of, rule_line
from cardlang.match.live.setup import Setup
from cardlang.match.records.sizes import RecordSize, RecordTooLong
from cardlang.run.stream import CHANCE, Stream
from cardlang.run.tokens import Tokens


class MoveText(str):
    """The text of a move as JSON has it, and the move."""

    __slots__ = ("raw",)

    raw: Outcome


class MatchSource(Protocol):
    """The orders of piles and the choices of moves; None where no more is known."""

    def shuffled(self, cards: list[int]) -> Outcome | None:
        """The order of a pile that lies so."""
        ...

    def chosen(self, seat: int, legal: list[MoveText]) -> MoveText | None:
        """A move of those offered."""
        ...


class RandomSeats:
    """Random seats, from the streams of a seed, as `playout` has them."""

    def __init__(self, seed: int, players: int) -> None:
        self._chance = Stream(seed, CHANCE)
        self._below = [Stream(seed, 1 + seat).below for seat in range(players)]

    def shuffled(self, cards: list[int]) -> Outcome:
        """The order that the stream of chance gives."""
        self._chance.shuffle(cards)
        return tuple(cards)

    def chosen(self, seat: int, legal: list[MoveText]) -> MoveText:
        """The move that the seat's stream draws."""
        return legal[self._below[seat](len(legal))]


class ToldAgain:
    """Outcomes of a match that has been played."""

    def __init__(self, outcomes: Sequence[Outcome]) -> None:
        self._left = iter(outcomes)

    def shuffled(self, cards: list[int]) -> Outcome | None:
        """The order of the next shuffle."""
        return next(self._left, None)

    def chosen(self, seat: int, legal: list[MoveText]) -> MoveText | None:
        """The next move."""
        taken = next(self._left, None)
        return None if taken is None else next(said for said in legal if said.raw == taken)


@frozen
class Written:
    """A record as text, and how the match went."""

    text: str
    decisions: int
    deals: int
    offered: int  # legal moves, all decisions together
    fewest: int  # legal moves at a decision
    most: int
    cells: Cells
    won: int  # mask of seats
    fault: tuple[str, str] | None


class _Sheet:
    """Lines that are counted as they are written."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._size = RecordSize()

    def put(self, line: str) -> None:
        """Write a line; RecordTooLong where nobody could read it."""
        self._size.add(len(line) if line.isascii() else len(line.encode("utf-8")))
        self.lines.append(line)


def quoted(text: object) -> str:
    """A value as a record has it."""
    return json.dumps(text, ensure_ascii=False, allow_nan=False)


class Scribe:
    """Writes records of matches that are alike but for their seeds and moves."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        machine, wording = setup.runner.machine, setup.wording
        self.ids = [quoted(name) for name in wording.ids]
        self.zones = [
            f'{{"event": "shuffle", "zone": {quoted(zone.name)}, "cards": ['
            for zone in machine.zones
        ]
        self._tokens = [
            Tokens(decision, partial(self._said, number))
            for number, decision in enumerate(machine.decisions)
        ]
        self.side_of = [0] * machine.players
        for side, seats in enumerate(machine.sides):
            for seat in seats:
                self.side_of[seat] = side

    def _said(self, decision: int, raw: Outcome) -> MoveText:
        said = MoveText(quoted(self._setup.wording.heard(decision, raw)))
        said.raw = raw
        return said

    def scores(self, cells: Cells) -> str:
        """Scores by seat, as a line has them."""
        first = self._setup.runner.machine.scores
        return ", ".join([str(cells[first + side]) for side in self.side_of])

    def write(self, setup: Setup, source: MatchSource, short: bool) -> Written:
        """A match from its beginning, as far as `source` knows it.  RecordTooLong."""
        header = evolve(setup.header(), short=short)
        sheet = _Sheet()
        sheet.put(quoted(header.line()) + "\n")
        went = self._go(setup, source, short, sheet)
        return evolve(went, text="".join(sheet.lines))

    def _go(self, setup: Setup, source: MatchSource, short: bool, sheet: _Sheet) -> Written:
        runner, terms, tokens, put = setup.runner, setup.terms, self._tokens, sheet.put
        machine = runner.machine
        state = runner.start()
        run, step, legal_of = runner.run, runner.step, runner.legal
        decisions = deals = offered = most = 0
        fewest, fault, over = limits.LEGAL_MOVES, None, True
        moved: MoveText | None = None
        while True:
            try:
                stop = run(state) if moved is None else step(state, moved.raw)
                moved = None
                match stop[0]:
                    case "decide":
                        _, number, seat = stop
                        if decisions >= terms.decisions:
                            fault = "decisions", rule_line(machine.decisions[number].span)
                            break
                        legal: list[MoveText] = legal_of(state, tokens[number])
                        moved = source.chosen(seat, legal)
                        if moved is None:
                            over = False
                            break
                        decisions += 1
                        count = len(legal)
                        offered += count
                        fewest, most = min(fewest, count), max(most, count)
                        offers = "" if short else f'"legal": [{", ".join(legal)}], '
                        put(f'{{"event": "choice", "seat": {seat}, {offers}"move": {moved}}}\n')
                    case "shuffle":
                        zone = stop[1]
                        order = source.shuffled(pile_of(machine, state, zone))
                        if order is None:
                            over = False
                            break
                        told = ", ".join([self.ids[card] for card in reversed(order)])
                        put(f"{self.zones[zone]}{told}]}}\n")
                        runner.shuffled(state, order)
                    case "score":
                        put(f'{{"event": "score", "scores": [{self.scores(state)}]}}\n')
                        deals += 1
                        if deals == terms.deals:
                            break
                        runner.counted(state)
                    case "end" | "halt":
                        break
                    case "fault":
                        fault = stop[1], rule_line(stop[2])
                        break
                    case _:
                        assert_never(stop[0])
            except Fault as broken:
                fault = broken.code, rule_line(broken.span)
                break
        won = 0
        if over and fault is None:
            try:
                won = runner.winners(state)
            except Fault as broken:
                fault = broken.code, rule_line(broken.span)
        if over:
            put(self.last(state, won, fault))
        fewest = fewest if decisions else 0
        return Written("", decisions, deals, offered, fewest, most, state, won, fault)

    def last(self, cells: Cells, won: int, fault: tuple[str, str] | None) -> str:
        """The line of the end of a match."""
        return last_line(self.scores(cells), bits(won), cells[FUEL], fault)


def last_line(scores: str, winners: Sequence[int], fuel: int, fault: tuple[str, str] | None) -> str:
    """The line of the end of a match."""
    if fault is not None:
        return quoted({"event": "aborted", "reason": fault[0], "at": fault[1]}) + "\n"
    seats = ", ".join(map(str, winners))
    return f'{{"event": "end", "scores": [{scores}], "winners": [{seats}], "fuel": {fuel}}}\n'


def scribe_of(setup: Setup) -> Scribe:
    """The scribe of a table, made once."""
    found = setup.wording.made.get("scribe")
    if not isinstance(found, Scribe):
        found = setup.wording.made["scribe"] = Scribe(setup)
    return found


def readable(setup: Setup, sources: Iterator[MatchSource], short: bool = False) -> Written:
    """A record that can be read again, short where it would be too long otherwise.

    `sources` gives the same source anew for each time that it is written.  RecordTooLong.
    """
    scribe = scribe_of(setup)
    if not short:
        try:
            return scribe.write(setup, next(sources), False)
        except RecordTooLong:
            pass
    return scribe.write(setup, next(sources), True)


def readable_text(setup: Setup, outcomes: Sequence[Outcome], short: bool = False) -> str:
    """A match as the text of a record that can be read again.  RecordTooLong."""
    return readable(setup, iter(lambda: ToldAgain(outcomes), None), short).text
