"""Information on a game without its rules: enough to list it, and to set its options.

An option's value has two forms.  Outside it is a number, `true` or `false`, or a word, as records
write it; inside it is a whole number: a flag is 0 or 1, a word the number of its label.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, repeat, zip_longest
from math import prod
from typing import TYPE_CHECKING

from cardlang.diagnostic import RuleError, UsageError, as_given
from cardlang.quick import frozen
from cardlang.suggest import did_you_mean, either

if TYPE_CHECKING:
    from cardlang.program import Program

Value = int | bool | str
Options = Mapping[str, Value]


@frozen
class OptionChoice:
    """An option of a game, as it is set from outside."""

    name: str
    what: str  # flag, number or word
    default: int  # for the usual number of players
    values: tuple[int, ...]  # those allowed; empty where they are low..high
    low: int
    high: int
    moves: tuple[str, ...]  # of a word: how records write each value
    index: dict[str, int]  # of a word: its value


@frozen
class GameInfo:
    """Information on a game: its title, players, options and digest."""

    title: str
    slug: str
    about: str  # the first of its English prose
    players: tuple[int, ...]
    choices: dict[str, OptionChoice]
    attributes: tuple[str, ...]  # of its cards
    digest: str
    default_players: int


def info_of(program: Program) -> GameInfo:
    """The information on a checked program."""
    from cardlang.machine.lowering.lower import options_of
    from cardlang.program import FLAG, NUMBER  # not needed where the game was kept

    choices: dict[str, OptionChoice] = {}
    about = next((prose.text for prose in program.prose if prose.language == "en"), "")
    plain = GameInfo(
        program.title,
        program.slug,
        about,
        program.players,
        choices,
        tuple(program.deck.attributes),
        program.digest,
        program.default_players,
    )
    try:
        defaults = options_of(program, plain.default_players, {})
    except RuleError:
        defaults = dict.fromkeys(program.options, 0)  # told when a machine is made
    for name, option in program.options.items():
        base = option.kind.base
        what = "flag" if base is FLAG else "number" if base is NUMBER else "word"
        choices[name] = OptionChoice(
            name,
            what,
            defaults[name],
            option.values,
            option.low or 0,
            option.high or 0,
            tuple(label.move for label in base.labels),
            dict(base.index),
        )
    return plain


def numbers_of(info: GameInfo, options: Options) -> dict[str, int]:
    """Options as they are given, by their names in the rules and as whole numbers.

    Names may be written with `-` or `_`.  UsageError if there is no such option or value.
    """
    given: dict[str, int] = {}
    if not (isinstance(options, Mapping) and all(isinstance(name, str) for name in options)):
        raise UsageError(f"options are values by name, {{name: value}}, not {as_given(options)}")
    for name, value in options.items():
        option = info.choices.get(name.replace("_", "-"))
        if option is None:
            raise UsageError(_no_option(info, name))
        given[option.name] = _number_of(option, value)
    return given


def _no_option(info: GameInfo, name: str) -> str:
    names = [known.replace("-", "_") for known in info.choices]
    if not names:
        return f"{info.title} has no options"
    hint = did_you_mean(name.replace("-", "_"), names) or f"there is {either(names)}"
    return f"{info.title} has no option `{name[:64]}`; {hint}"


def _number_of(option: OptionChoice, value: Value) -> int:
    """A value of an option, given as itself or as text."""
    try:
        text = str(value)
    except Exception:  # a number of many digits, or whatever somebody's own object raises
        text = as_given(value)
    if option.what == "flag":
        number = {"true": 1, "false": 0}.get(text.lower())
    elif option.what == "number":
        number = None if isinstance(value, bool) else _whole(text)
    else:
        number = option.index.get(text.replace("_", "-"), option.index.get(text))
    allowed = option.values or range(option.low, option.high + 1)
    if number is None or number not in allowed:
        words = [str(shown_value(option, known)) for known in option.values]
        if not words:
            may = f"it is a whole number from {option.low} to {option.high}"
        else:
            words = [word.lower() if option.what == "flag" else word for word in words]
            may = did_you_mean(text[:64], words) or f"it may be {either(words)}"
        raise UsageError(f"option `{option.name.replace('-', '_')}` cannot be `{text[:64]}`; {may}")
    return number


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 18 else None


def shown_value(option: OptionChoice, value: int) -> Value:
    """A value as records write it."""
    if option.what == "flag":
        return bool(value)
    return value if option.what == "number" else option.moves[value]


def tables_of(info: GameInfo) -> Iterator[tuple[int, dict[str, Value]]]:
    """Every table of a game: a number of players, and options that are not at their default.

    First the usual options with every number of players, then each option by itself, then what is
    left.  Of the values of an option the outermost come first, as it is there that rules break.
    """
    seen = set()
    usual = info.default_players
    for players, options in chain(
        ((players, {}) for players in info.players),
        ((usual, {c.name: v}) for values in _by_turns(info) for c, v in values),
        _all_tables(info),
    ):
        changed = {n: v for n, v in options.items() if v != info.choices[n].default}
        key = players, tuple(sorted(changed.items()))
        if key not in seen:
            seen.add(key)
            yield players, {n: shown_value(info.choices[n], v) for n, v in changed.items()}


def number_of_tables(info: GameInfo) -> int:
    """The number of tables that `tables_of` gives."""
    return len(info.players) * prod(len(_values(choice)) for choice in info.choices.values())


def _values(choice: OptionChoice) -> Sequence[int]:
    return choice.values or range(choice.low, choice.high + 1)


def outermost_first(choice: OptionChoice) -> Iterator[int]:
    """The values from both ends inwards: 1, 9, 2, 8, …"""
    values = _values(choice)
    for at in range((len(values) + 1) // 2):
        yield values[at]
        if at != len(values) - 1 - at:
            yield values[-1 - at]


def _by_turns(info: GameInfo) -> Iterator[list[tuple[OptionChoice, int]]]:
    """The first value of every option, then the second of those that have one, …"""
    orders = (zip(repeat(c), outermost_first(c)) for c in info.choices.values())
    for row in zip_longest(*orders):
        yield [pair for pair in row if pair is not None]


def _all_tables(info: GameInfo) -> Iterator[tuple[int, dict[str, int]]]:
    for given in _all_options(list(info.choices.values())):
        for players in info.players:
            yield players, given


def _all_options(choices: list[OptionChoice]) -> Iterator[dict[str, int]]:
    """Every value of every option; the last option changes first.

    An option may have a million million values: they are counted off, never listed.
    """
    orders = [outermost_first(choice) for choice in choices]
    given = {choice.name: next(order) for choice, order in zip(choices, orders, strict=True)}
    while True:
        yield dict(given)
        for at in reversed(range(len(choices))):
            value = next(orders[at], None)
            if value is not None:
                given[choices[at].name] = value
                break
            orders[at] = outermost_first(choices[at])
            given[choices[at].name] = next(orders[at])
        else:
            return
