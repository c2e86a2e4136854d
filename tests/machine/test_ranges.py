"""What a cell can hold by its range, it holds in play: of every game that ships, at every stop."""

from __future__ import annotations

from itertools import permutations, product
from pathlib import Path
from random import Random

import pytest
from attrs import evolve

import cardlang
from cardlang import limits
from cardlang.api import engine_of
from cardlang.machine.intervals import bits_of, join
from cardlang.machine.ir import CELLS, Machine
from cardlang.machine.members import members
from cardlang.machine.operations import FILTER, INTER, MINUS, TOTAL, UNION
from cardlang.machine.ranges import Ranges
from cardlang.machine.rows import ANY
from cardlang.machine.tree import (
    NIL,
    Apply,
    Const,
    Each,
    OrElse,
    Set,
    SetFamily,
    Table,
    Value,
    walk,
)
from cardlang.match.live.driver import Driver, Terms
from cardlang.run.interpret import Interpreter
from cardlang.run.stream import CHANCE, Stream
from tests.shipped import load, spread

DECISIONS = 80


def types_of(machine: Machine) -> dict[int, str]:
    """What is stored in each cell: `n`, `p`, `m`, as in the tree; of others nothing is said."""
    found: dict[int, str] = {}
    for block in machine.blocks:
        for deed in block.deeds:
            if isinstance(deed, Set):
                found[deed.cell] = deed.value.type
            elif isinstance(deed, SetFamily):
                found |= dict.fromkeys(range(deed.base, deed.base + deed.count), deed.value.type)
    return {cell: type for cell, type in found.items() if type in "npm"}


def beyond(machine: Machine, ranges: Ranges, cells: list[int]) -> list[str]:
    """The cells that hold what they cannot hold."""
    wrong = []
    for cell, type in types_of(machine).items():
        low, high, nothing = ranges.cells[cell]
        value = cells[cell].bit_length() if type == "m" else cells[cell]
        if type == "n" and value == NIL:
            fits = nothing
        else:
            fits = (low is None or low <= value) and (high is None or value <= high)
        if not fits and cell >= CELLS:
            wrong.append(f"cell {cell} ({type}) holds {value}, of {(low, high, nothing)}")
    return wrong


@pytest.mark.parametrize("path", spread("ranges", 6), ids=lambda path: path.stem)
def test_cells_keep_to_their_ranges(path: Path) -> None:
    machine = engine_of(load(path)).machine()
    ranges = Ranges(machine, machine.reached())
    deeds = [deed for number in machine.reached() for deed in machine.blocks[number].deeds]
    for value in walk(*deeds):  # nothing is a number of its own, -1 among points, no member of sets
        assert value.type not in "pm" or not ranges.of(value)[2]
    driver = Driver(Interpreter(machine), Terms())
    chance, choose = Stream(5, CHANCE), Random(5)
    for _ in range(DECISIONS):
        driver.run()
        assert beyond(machine, ranges, driver.cells) == []
        kind = driver.stop[0]
        if kind == "decide":
            driver.choose(choose.choice(driver.offers()))
        elif kind == "shuffle":
            pile = driver.pile
            chance.shuffle(pile)
            driver.shuffle(tuple(pile))
        elif kind == "score":
            driver.count()
        else:
            return


def test_what_grows_is_taken_further_off_and_then_given_up() -> None:
    ranges = Ranges(engine_of(load("whist")).machine(), [])
    assert ranges.cells[CELLS] == (0, 0, False)
    whist = engine_of(load("whist")).machine()
    low, high, nothing = Ranges(whist, whist.reached()).cells[whist.scores]
    assert (low, high, nothing) == (0, limits.NUMBER, False)  # nobody loses any


def test_bits() -> None:
    assert bits_of((-8, 3, False)) == 4
    assert bits_of((0, 3, True)) == NIL.bit_length()
    assert bits_of(ANY) == 64
    assert join((0, 3, False), (-1, 2, True)) == (-1, 3, True)
    assert join(None, (1, 2, False)) == (1, 2, False)
    assert join((0, None, False), (5, 9, False)) == (0, None, False)


@pytest.mark.parametrize("slug", ["trumpf", "dump", "partout"])
def test_what_a_value_hangs_on_is_all_that_its_range_needs(slug: str) -> None:
    machine = engine_of(load(slug)).machine()
    blocks = machine.reached()
    whole = Ranges(machine, blocks)
    deeds = [deed for number in blocks for deed in machine.blocks[number].deeds]
    wanted = [deed.value for deed in deeds if isinstance(deed, Set)][::9]
    for value in (machine.conditions["match-over"], machine.winner, *wanted):
        part = Ranges(machine, blocks, value)
        assert [part.of(e) for e in walk(value)] == [whole.of(e) for e in walk(value)]


@pytest.mark.parametrize(
    ("kept", "low", "high"), [("-3..-1", -12, 0), ("1..3", 0, 12), ("-2..3", -8, 12)]
)
def test_a_sum_lies_between_that_of_nobody_and_that_of_all(kept: str, low: int, high: int) -> None:
    start = kept.partition(".")[0]
    text = 'cardlang 1\ngame "Sums"\nplayers 4\ndeck french\nkeep debt as number\n'
    text += f"keep owes of each seat as {kept}, starts {start}\none deal:\n    choose by 0:\n"
    text += f"        more seat in seats: owes of seat becomes {kept.rpartition('.')[2]}\n"
    text += "        less\n    debt becomes total owes among (seats where owes is not 0)\n"
    machine = engine_of(cardlang.load_text(text)).machine()
    (asked,) = [
        value
        for value in walk(*(deed for block in machine.blocks for deed in block.deeds))
        if isinstance(value, Each) and value.how is TOTAL
    ]
    assert Ranges(machine, range(len(machine.blocks))).of(asked) == (low, high, False)


@pytest.mark.parametrize("path", spread("members", 6), ids=lambda path: path.stem)
def test_what_is_taken_from_a_set_is_no_more_than_that(path: Path) -> None:
    """Nor has any set more members than it reaches."""
    machine = engine_of(load(path)).machine()
    ranges = Ranges(machine, machine.reached())

    def width(e: Value) -> int:
        high = ranges.of(e)[1]
        return len(machine.cards) if high is None else high

    def most(e: Value) -> int:
        return members(e, width)

    for e in walk(*(deed for number in machine.reached() for deed in machine.blocks[number].deeds)):
        if e.type != "m":
            continue
        assert most(e) <= width(e) or isinstance(e, (Const, Table, OrElse))
        if isinstance(e, Apply) and e.operation in (INTER, MINUS):
            from_all = e.args if e.operation is INTER else e.args[:1]
            assert most(e) <= min(map(most, from_all))
        elif isinstance(e, Each) and e.how is FILTER and e.over.type == "m":
            assert most(e) <= most(e.over)
        elif isinstance(e, Apply) and e.operation is UNION:
            assert max(map(most, e.args)) <= most(e) <= sum(map(most, e.args))


PILES = [cards for size in range(5) for cards in permutations(range(4), size)]


def test_the_top_of_a_pile_is_seen_down_to_the_first_card_of_some() -> None:
    """Card by card from the top, up to the first that ends it, or all."""
    info = engine_of(load("whist")).machine().zones[0]
    for cards, mask in product(PILES, range(1 << 4)):
        seen: list[int] = []
        for card in reversed(cards):
            seen.insert(0, card)
            if mask >> card & 1:
                break
        assert evolve(info, down_to=mask).top(cards) == tuple(seen)
        assert evolve(info, down_to=-1).top(cards) == cards[-1:]
