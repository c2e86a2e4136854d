"""The corpus: every check of every file comes out as the reference says, in every way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from attrs import define

from cardlang.api import Game, engine_of
from cardlang.program import (
    AnyStep,
    AnyValue,
    EndMatchStep,
    MatchOver,
    MatchWinner,
    OptionValue,
    ToldStep,
    Unknown,
)
from cardlang.run.python import Generated
from tests import shipped
from tests.machine import ways
from tests.machine.build import (
    FORMS,
    ROUND,
    Shape,
    added,
    asking,
    code_of,
    is_printable,
    playing,
    printed,
)
from tests.machine.sheet import Check, Sheet, sheets

#: made by mistakes, or only by whole matches, options and sentences: `tests/run/programs` has these
ELSEWHERE: set[type] = {Unknown, EndMatchStep, MatchOver, MatchWinner, OptionValue, ToldStep}
NO_SCORES: tuple[int, ...] = (0,) * len(FORMS)
SHEETS = {sheet.name: sheet for sheet in sheets()}


SHARE = 4  # of the other checks one in so many is tried; all if CARDLANG_THOROUGH is set
SALT = 1  # with which every operation comes up
PIECE = 150  # checks of one game: each is read and compiled, and a long one is refused


@define
class Piece:
    """Some checks of a file, in one game, and what the interpreter makes of it."""

    checks: list[Check]
    game: Game
    reference: ways.Played
    written: Generated  # for steps and for whole matches


def drawn(name: str, checks: list[Check]) -> Iterator[Check]:
    """The checks that are tried: deeds, the first of each rule, and others by a digest."""
    rules: set[str] = set()
    for check in checks:
        first = check.rule not in rules
        rules.add(check.rule)
        thrown = not shipped.number(f"{name} {SALT}", check.title) % SHARE
        if check.deeds or first or thrown or shipped.THOROUGH:
            yield check


class Table:
    """A file of the corpus, with the games that are made of it."""

    def __init__(self, sheet: Sheet, folder: Path) -> None:
        self.sheet, self.folder = sheet, folder
        self.asking = ways.load(asking(sheet), folder, f"asking-{sheet.name}")
        self.members = engine_of(self.asking).machine()
        self.stopped: list[str] = []  # checks that stop the match, which no other way plays
        checks = [c for c in sheet.checks if not c.rule or self.shape(c.rule).what != "groups"]
        checks = list(drawn(sheet.name, checks))
        self.pieces = [self.piece(checks[k : k + PIECE]) for k in range(0, len(checks), PIECE)]

    def piece(self, checks: list[Check]) -> Piece:
        text = playing(self.sheet, checks, self.shape)
        game = ways.load(text, self.folder, f"playing-{self.sheet.name}-{checks[0].line}")
        played = ways.interpreted(game)
        if not played.faults:
            return Piece(checks, game, played, ways.written(game))
        for deal, fault in played.faults.items():
            self.stopped.append(self.told(checks[deal], "interpret", f"fault {fault}"))
        return self.piece([check for k, check in enumerate(checks) if k not in played.faults])

    def shape(self, rule: str) -> Shape:
        kind = ways.kind_of(self.asking, rule)
        return Shape(ways.what_of(kind), ways.plural_of(kind))

    def codes(self, check: Check) -> list[int]:
        if not check.rule:
            return [0]
        kind = ways.kind_of(self.asking, check.rule)
        return code_of(check.wanted, ways.what_of(kind), ways.members_of(self.members, kind))

    def wrong(
        self, check: Check, way: str, before: tuple[int, ...], after: tuple[int, ...]
    ) -> list[str]:
        """What is wrong with a deal, by the scores before and after it."""
        codes, found = self.codes(check), []
        for form, one, two in zip(FORMS, before, after, strict=False):
            if form != "literal" and not check.args:
                continue
            if added(one, two) not in [code % ROUND for code in codes]:
                found.append(self.told(check, f"{way}, {form}", added(one, two)))
        return found

    def told(self, check: Check, way: str, found: object) -> str:
        where = f"{self.sheet.name}.txt:{check.line}"
        return f"{where}: {check.title} => {check.wanted}; {way}: {found}"


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Table]:
    folder = tmp_path_factory.mktemp("corpus")

    @cache
    def table(name: str) -> Table:
        return Table(SHEETS[name], folder)

    return table


WAYS = ("interpret", "python", "whole", "native")


@pytest.mark.parametrize("name", SHEETS)
def test_every_way(name: str, tables: Callable[[str], Table]) -> None:
    """Asked from Python, played by steps and as a whole: what a file's games are made for once."""
    table = tables(name)
    wrong = wrong_if_asked(table)
    for way in WAYS if ways.has_compiler() else WAYS[:-1]:
        wrong += wrong_in(table, way)
    assert not wrong, "\n".join(wrong)


def wrong_if_asked(table: Table) -> list[str]:
    """What comes out otherwise when rules are asked with their parts given as values."""
    state = ways.standing(table.asking)
    checks = [check for check in table.sheet.checks if not check.deeds]
    rules = {name: table.asking.rule(name) for name in {check.rule for check in checks}}
    wrong = []
    for check in checks:
        found = told(ways.from_python(rules[check.rule], check.args, state))
        if found != canonical(check.wanted):
            wrong.append(table.told(check, "parts from Python", found))
    return wrong


def wrong_in(table: Table, way: str) -> list[str]:
    """What comes out otherwise than the corpus says, in one way of playing."""
    if way in ("interpret", "python"):
        return wrong_by_steps(table, way)
    wrong = []
    for piece in table.pieces:
        wrong += wrong_as_a_whole(table, piece, way)
    return wrong


def wrong_by_steps(table: Table, way: str) -> list[str]:
    wrong = list(table.stopped) if way == "interpret" else []
    for piece in table.pieces:
        played = piece.reference if way == "interpret" else ways.by_steps(piece.written)
        for deal, fault in played.faults.items():
            wrong.append(table.told(piece.checks[deal], way, f"fault {fault}"))
        before = NO_SCORES
        for check, its in zip(piece.checks, played.deals, strict=True):
            wrong += table.wrong(check, way, before, its.scores)
            before = its.scores or NO_SCORES
            if check.offer and ", ".join(its.legal[-1]) != check.wanted:
                wrong.append(table.told(check, way, ", ".join(its.legal[-1])))
    return wrong


def wrong_as_a_whole(table: Table, piece: Piece, way: str) -> list[str]:
    """The scores at the end hold all codes; where they differ, the deals are played one by one."""
    scores = ways.whole(piece.written) if way == "whole" else ways.native(piece.game)
    last = scores(len(piece.checks))
    assert last is not None, "this machine is not played in one go"
    forms = len(FORMS)
    if last[:forms] == piece.reference.deals[-1].scores[:forms] and not wrong_codes(table, piece):
        return []
    wrong = []
    before = NO_SCORES
    for number, check in enumerate(piece.checks, 1):
        after = scores(number)
        assert after is not None
        wrong += table.wrong(check, way, before, after)
        before = after
    assert wrong
    return wrong


def wrong_codes(table: Table, piece: Piece) -> bool:
    """Whether the interpreter, which is compared with, is wrong itself."""
    before = NO_SCORES
    for check, deal in zip(piece.checks, piece.reference.deals, strict=True):
        if table.wrong(check, "", before, deal.scores):
            return True
        before = deal.scores
    return False


def test_every_operation_comes_up(tables: Callable[[str], Table]) -> None:
    """Each operation has a line in the corpus, or it has no meaning that a test holds.

    So it is with the classes of values and statements of the program.
    An operation that asks for operands has two: `name` where none of them can be nothing, as with
    numbers and plain keeps, and `name?` where one may be.
    """
    reached: set[str] = set()
    classes: set[type] = set()
    for name in SHEETS:
        for piece in tables(name).pieces:
            engine = engine_of(piece.game)
            reached |= ways.operations(engine.machine())
            classes |= ways.classes(engine.program)
    unused = sorted(
        one.__name__ for one in {*get_args(AnyValue), *get_args(AnyStep)} - classes - ELSEWHERE
    )
    assert not unused, f"no line of tests/machine/corpus makes {', '.join(unused)}"
    assert classes & ELSEWHERE == set()
    missed = sorted(ways.all_operations() - reached)
    assert not missed, (
        f"no line of tests/machine/corpus makes {', '.join(missed)}; `name` wants a line in which "
        "no operand can be nothing, `name?` one in which an operand may be"
    )


def test_fixed_before_play(tmp_path: Path) -> None:
    """Numbers printed on cards: asked by the deck itself, and by a `where` that is folded."""
    sheet = SHEETS["numbers"]
    lines = {check.line: check for check in sheet.checks if is_printable(sheet, check)}
    assert len(lines) > 100
    made = ways.load(printed(sheet, at_once=True), tmp_path, "deck")
    all_of_it = ways.load(printed(sheet, at_once=False), tmp_path, "where")
    left = set(ways.card_ids(made))
    gone = [check for number, check in lines.items() if f"C{number}" not in left]
    wrong = [f"{check.title} => {check.wanted}: the deck" for check in gone]
    for rule in {check.rule for check in lines.values()}:
        for card in all_of_it.rule(f"odd-{rule}")():
            check = lines[int(card[1:])]
            wrong.append(f"{check.title} => {check.wanted}: a `where`")
    assert not wrong, "\n".join(wrong)


def canonical(wanted: str) -> str:
    """A value with the members of sets sorted."""
    if not wanted.startswith("{"):
        return wanted
    sets = [" ".join(sorted(part.split())) for part in wanted.strip("{}").split("} {")]
    return " ".join(sorted("{" + part + "}" for part in sets))


def told(found: object) -> str:
    """A value as the corpus writes it, sets sorted."""
    if found is None or found == ():
        return "none"
    if isinstance(found, bool):
        return str(found).lower()
    if isinstance(found, tuple):
        if isinstance(found[0], tuple):
            return " ".join(sorted(told(group) for group in found))
        return "{" + " ".join(sorted(map(str, found))) + "}"
    return str(found)
