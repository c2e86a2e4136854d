"""Values worked out before play, held against the machine.

Random numbers and questions about players and options are written as rules.  At every table, what
`work_out` gives has to be what the machine comes to; where it is not told an option, either the
same, whatever the option is, or that nothing is known.
"""

from __future__ import annotations

from itertools import pairwise, product
from random import Random

import pytest

import cardlang
from cardlang.api import engine_of
from cardlang.diagnostic import RuleError
from cardlang.program import Expression, OptionValue, PlayerCount
from cardlang.program.partial import _CALLS, UNKNOWN, Known, UnknownFact, work_out
from cardlang.program.sources import zone_source

HEAD = """cardlang 1
game "Known before"
players 2..4
deck french
option n is 1..3
option flag is true or false
option word is red or blue
"""
TAIL = """
one deal:
    shuffle-deck
    deal 3 to seats from eldest
    for each seat:
        choose by seat:
            play card in hand: score of seat gains 1
winner is sides having highest score
"""
OPTIONS = {"n": (1, 2, 3), "flag": (0, 1), "word": (0, 1)}
RULES = 40


def number(dice: Random, deep: int = 3) -> str:
    """A number that is there."""
    if deep == 0 or dice.random() < 0.2:
        return dice.choice(["players", "n", str(dice.randrange(-2, 6))])
    one, other = number(dice, deep - 1), number(dice, deep - 1)
    return dice.choice(
        [
            f"({one} {dice.choice('+-*')} {other})",
            f"({one} if {question(dice, deep - 1)} else {other})",
            f"-({one})",
            f"(({one} if {question(dice, deep - 1)}) else {other})",
            f"({one} {dice.choice(['/', 'mod'])} {dice.choice('23')})",
        ]
    )


def question(dice: Random, deep: int = 3) -> str:
    """A question about players and options."""
    if deep == 0 or dice.random() < 0.15:
        return dice.choice(["flag", "word is red", "word is blue", "n is 2", "players is above 2"])
    one, other = question(dice, deep - 1), question(dice, deep - 1)
    some, more = number(dice, deep - 1), number(dice, deep - 1)
    low = dice.randrange(-1, 4)
    return dice.choice(
        [
            f"({one} and {other})",
            f"({one} or {other})",
            f"not {one}",
            f"({some} is {dice.choice(['above', 'below', 'at most', 'at least'])} {more})",
            f"({some} is {more})",
            f"({some} is in {low}..{low + dice.randrange(4)})",
            f"({some} is in {{{low} n 3}})",
            f"(({some} if {one}) is none)",
            f"(-({some} if {one}) is none)",
            f"({max(0, low)}..n is {dice.choice(['none', 'empty'])})",
        ]
    )


def text_of(seed: int) -> str:
    dice = Random(seed)
    lines = []
    for k in range(RULES):
        lines += [f"value v{k}:", f"    {number(dice)}", f"rule q{k}:", f"    {question(dice)}"]
    return HEAD + "\n".join(lines) + TAIL


@pytest.mark.parametrize("seed", range(3))
def test_what_is_known_is_what_the_machine_says(seed: int) -> None:
    game = cardlang.load_text(text_of(seed))
    program = engine_of(game).program
    names = [f"{kind}{k}" for k in range(RULES) for kind in "vq"]
    came: dict[str, dict[tuple[int, ...], int]] = {name: {} for name in names}
    for players, *values in product(range(2, 5), *OPTIONS.values()):
        options = dict(zip(OPTIONS, values, strict=True))
        given = {
            "n": values[0],
            "flag": bool(values[1]),
            "word": ("red", "blue")[values[2]],
        }

        def look(x: Expression, players: int = players, options: dict[str, int] = options) -> Known:
            if isinstance(x, PlayerCount):
                return players
            return options[x.option.name] if isinstance(x, OptionValue) else UNKNOWN

        for name in names:
            body = program.rules[name].body
            assert body is not None
            right = game.rule(name, players=players, options=given)()
            assert work_out(body, look) == right, (name, players, given)
            came[name][players, *values] = int(right)
    for name, left in product(names, range(1, 4)):
        seen: set[str] = set()
        for table, right in came[name].items():
            options = dict(zip(OPTIONS, table[1:], strict=True))
            hidden = list(OPTIONS)[left - 1]

            def part(x: Expression) -> Known:
                if isinstance(x, PlayerCount):
                    return table[0]  # noqa: B023  # asked at once
                if isinstance(x, OptionValue) and x.option.name != hidden:  # noqa: B023
                    return options[x.option.name]  # noqa: B023
                return UNKNOWN

            body = program.rules[name].body
            assert body is not None
            known = work_out(body, part)
            assert isinstance(known, UnknownFact) or known == right, (name, table, hidden)
            seen.add(type(known).__name__)
        assert seen


@pytest.mark.parametrize(
    ("rule", "found"),
    [
        ("(2..1) where it is above n", frozenset()),  # of nobody there is none
        ("(1..3) where it is above n", UNKNOWN),
        ("(1..3) where it is n", UNKNOWN),
    ],
)
def test_of_a_set_in_which_there_is_nothing_nothing_is_left(rule: str, found: Known) -> None:
    program = engine_of(cardlang.load_text(f"{HEAD}rule few: {rule}\n{TAIL}")).program
    body = program.rules["few"].body
    assert body is not None and work_out(body, lambda x: UNKNOWN) == found


def test_a_source_is_one_place_in_each_case() -> None:
    rules = "zone pile, face up\nzone row, face up\n" + "".join(
        f"rule {name}: {one} if flag else {other}\n"
        for name, one, other in (("same", "pile", "pile"), ("apart", "pile", "row"))
    )
    program = engine_of(cardlang.load_text(f"{HEAD}{rules}{TAIL}")).program
    bodies = {name: program.rules[name].body for name in ("same", "apart")}
    found = {name: body and zone_source(body) for name, body in bodies.items()}
    assert found == {"same": program.zones["pile"], "apart": None}


def test_rules_that_ask_each_other_are_looked_into_as_deep_as_they_can_be_read() -> None:
    """What is known of each of a row of rules that ask the next one is the last one's number;
    longer rows are refused before rules would be looked into no deeper."""

    def row(length: int) -> str:
        names = [*(f"r{k}" for k in range(length)), "7"]
        return HEAD + "".join(f"value {one}: {other}\n" for one, other in pairwise(names)) + TAIL

    with pytest.raises(RuleError, match="rules-too-deep"):
        cardlang.load_text(row(_CALLS))
    length = 30
    program = engine_of(cardlang.load_text(row(length))).program
    bodies = [program.rules[f"r{k}"].body for k in range(length)]
    assert [body and work_out(body, lambda _: UNKNOWN) for body in bodies] == [7] * length
