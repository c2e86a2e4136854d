"""The table of operations: what each means, said once.

`OPERATIONS` are the plain ones: all operands are worked out, then the operation is.  A row says
what goes in and what comes out (types as in `tree`), how it is worked out, what the result's range
is, how it is written in Python and in C, and a sentence for people.  Everything else that is known
of an operation is told by the row: folding works it out, the interpreter calls it, the generators
write it.

`strict` is what comes out where an operand that is a number is nothing: nothing for arithmetic,
false for comparisons.  Who knows that no operand can be nothing may leave the test out.

`RANGINGS` are the ways to ask something of each member of a set (`tree.Each`).  A row says what is
made of the pairs (member, answer), in their order; whether asking burns fuel; and whether it stops
at the first answer that decides.

A `Range` is `low, high, nothing`: the bounds of a number (None: none known) and whether it may be
nothing; of a point, whose nothing is -1 and counts as a number; of a mask, the number of bits
(`high`) that it may need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cardlang.machine.groups import in_order, search_packing
from cardlang.machine.rows import Operation, Pairs, Range, Ranging, Result
from cardlang.machine.tree_nodes import NIL
from cardlang.reckoning import RECKONING

# ------------------------------------------------------------- ranges


def _add(a: Range, b: Range) -> Range:
    low = None if a[0] is None or b[0] is None else a[0] + b[0]
    return low, None if a[1] is None or b[1] is None else a[1] + b[1], a[2] or b[2]


def _negative(a: Range) -> Range:
    return None if a[1] is None else -a[1], None if a[0] is None else -a[0], a[2]


def _multiply(a: Range, b: Range) -> Range:
    if a[0] is None or a[1] is None or b[0] is None or b[1] is None:
        return None, None, a[2] or b[2]
    ends = [x * y for x in a[:2] for y in b[:2] if x is not None and y is not None]
    return min(ends), max(ends), a[2] or b[2]


def _divide(a: Range, b: Range) -> Range:
    """Divided by a whole number nothing grows, but -7 // 2 is -4."""
    if a[0] is None or a[1] is None:
        return None, None, a[2] or b[2]
    most = max(abs(a[0]), abs(a[1]))
    if a[0] >= 0 and b[0] is not None and b[0] >= 0:
        return 0, a[1], a[2] or b[2]
    return -most - 1, most, a[2] or b[2]


def _modulo(a: Range, b: Range) -> Range:
    if b[0] is None or b[1] is None:
        return None, None, a[2] or b[2]
    return min(0, b[0] + 1), max(0, b[1] - 1), a[2] or b[2]


def _lesser(a: Range, b: Range) -> Range:
    highs = [high for high in (a[1], b[1]) if high is not None]
    low = None if a[0] is None or b[0] is None else min(a[0], b[0])
    return low, min(highs, default=None), a[2] or b[2]


def _greater(a: Range, b: Range) -> Range:
    return _negative(_lesser(_negative(a), _negative(b)))


def _wider(a: Range, b: Range) -> Range:
    return 0, None if a[1] is None or b[1] is None else max(a[1], b[1]), False


def _smaller(a: Range, b: Range) -> Range:
    known = [high for high in (a[1], b[1]) if high is not None]
    return 0, min(known, default=None), False


def _first(a: Range, *rest: Range) -> Range:
    return a


def _unit(a: Range) -> Range:
    return 0, None if a[1] is None else a[1] + 1, False


def _count(a: Range) -> Range:
    return 0, a[1], False


def _member(a: Range) -> Range:
    return -1, None if a[1] is None else a[1] - 1, False


# ------------------------------------------------------------- working out


def _only(mask: int) -> int:
    return mask.bit_length() - 1 if mask and not mask & (mask - 1) else -1


_TABLE = (
    # ----------------------------------------------------------- numbers
    Operation("add", "nn", "n", RECKONING["add"].work, "{} plus {}",
              "{} + {}", "({} + {})", _add, NIL, wide="__builtin_add_overflow"),
    Operation("sub", "nn", "n", RECKONING["sub"].work, "{} less {}",
              "{} - {}", "({} - {})", lambda a, b: _add(a, _negative(b)), NIL,
              wide="__builtin_sub_overflow"),
    Operation("mul", "nn", "n", RECKONING["mul"].work, "{} times {}",
              "{} * {}", "({} * {})", _multiply, NIL, wide="__builtin_mul_overflow"),
    Operation("div", "nn", "n", RECKONING["div"].work,
              "how often {} holds {} in full, rounded down",
              "{} // {}", "n_div({}, {})", _divide, NIL, divides=True),
    Operation("mod", "nn", "n", RECKONING["mod"].work, "what is left of {} divided by {}",
              "{} % {}", "n_mod({}, {})", _modulo, NIL, divides=True),
    Operation("neg", "n", "n", lambda a: -a, "{} below zero",
              "-{}", "(-{})", _negative, NIL),
    Operation("lesser", "nn", "n", RECKONING["lesser"].work, "{}, but {} if that is less",
              "min({}, {})", "n_lesser({}, {})", _lesser, NIL),
    Operation("greater", "nn", "n", RECKONING["greater"].work, "{}, but {} if that is more",
              "max({}, {})", "n_greater({}, {})", _greater, NIL),
    # ----------------------------------------------------------- questions
    Operation("lt", "nn", "n", lambda a, b: int(a < b), "{} is below {}",
              "{} < {}", "({} < {})", strict=0),
    Operation("le", "nn", "n", lambda a, b: int(a <= b), "{} is at most {}",
              "{} <= {}", "({} <= {})", strict=0),
    Operation("eq", "nn", "n", lambda a, b: int(a == b), "{} is {}",
              "{} == {}", "({} == {})"),
    Operation("eq_sets", "mm", "n", lambda a, b: int(a == b), "{} has the same members as {}",
              "{} == {}", "s_same({}, {})"),
    Operation("eq_groups", "gg", "n", lambda a, b: int(a == b), "{} are the same groups as {}",
              "{} == {}", "l_same({}, {})"),
    Operation("same", "nn", "n", lambda a, b: int(a == b and a != NIL), "{} is {}, and something",
              f"({{0}} == {{1}} != {NIL})", "n_same({}, {}, CL_NIL)"),
    Operation("same_points", "pp", "n", lambda a, b: int(a == b and a != -1),
              "{} is {}, and something", "({0} == {1} != -1)", "n_same({}, {}, -1)"),
    Operation("not", "n", "n", lambda a: int(not a), "not {}", "not {}", "!{}"),
    Operation("some_number", "n", "n", lambda a: int(a != NIL), "{} is a number",
              f"{{}} != {NIL}", "({} != CL_NIL)"),
    Operation("some_point", "p", "n", lambda a: int(a != -1), "there is {}",
              "{} != -1", "({} != -1)"),
    Operation("some", "m", "n", lambda a: int(a != 0), "{} has members",
              "{} != 0", "s_some({})"),
    Operation("some_groups", "g", "n", lambda a: int(bool(a)), "there are {}",
              "not not {}", "({}.n != 0)"),
    # ----------------------------------------------------------- sets
    Operation("union", "mm", "m", lambda a, b: a | b, "what is in {} or in {}",
              "{} | {}", "s_or({}, {})", _wider),
    Operation("inter", "mm", "m", lambda a, b: a & b, "what is in {} and in {}",
              "{} & {}", "s_and({}, {})", _smaller),
    Operation("minus", "mm", "m", lambda a, b: a & ~b, "what is in {} but not in {}",
              "{} & ~{}", "s_minus({}, {})", _first),
    Operation("unit", "p", "m", lambda a: 1 << a if a >= 0 else 0, "the set of {} alone",
              "(1 << {0} if {0} >= 0 else 0)", "s_unit({})", _unit),
    Operation("has", "mp", "n", lambda a, b: a >> b & 1 if b >= 0 else 0, "{} has {}",
              "({0} >> {1} & 1 if {1} >= 0 else 0)", "s_has({}, {})"),
    Operation("count", "m", "n", lambda a: a.bit_count(), "how many {} there are",
              "{}.bit_count()", "s_count({})", _count),
    Operation("low", "m", "p", lambda a: (a & -a).bit_length() - 1, "the first of {}",
              "({0} & -{0}).bit_length() - 1", "s_low({})", _member),
    Operation("only", "m", "p", _only, "the only one of {}; nothing if there are more, or none",
              "({0}.bit_length() - 1 if {0} and not {0} & {0} - 1 else -1)", "s_only({})", _member),
    # ----------------------------------------------------------- groups
    Operation("join_groups", "gg", "g", lambda a, b: in_order({*a, *b}),
              "the groups that are in {} or in {}", "", "l_union(&heap, {}, {})", _wider),
    Operation("drop_groups", "gg", "g", lambda a, b: tuple([m for m in a if m not in b]),
              "the groups of {} that are not in {}", "", "l_minus(&heap, {}, {})", _first),
    Operation("count_groups", "g", "n", len, "how many {} there are",
              "len({})", "{}.n", lambda a: (0, None, False)),
    Operation("first_group", "g", "m", lambda a: a[0] if a else 0, "the first of {}",
              "({0}[0] if {0} else 0)", "l_first({})", _first),
    Operation("only_group", "g", "m", lambda a: a[0] if len(a) == 1 else 0,
              "the only one of {}; nothing if there are more, or none",
              "({0}[0] if len({0}) == 1 else 0)", "l_only({})", _first),
    Operation("rest", "g", "g", lambda a: a[1:], "{} without the first",
              "{}[1:]", "l_rest({})", _first),
)  # fmt: skip  # one row an operation, in columns

OPERATIONS = {row.name: row for row in _TABLE}

_OVERLOADED = {
    "eq": {"p": "eq", "m": "eq_sets", "g": "eq_groups"},
    "same": {"p": "same_points", "m": "eq_sets", "g": "eq_groups"},
    "some": {"n": "some_number", "p": "some_point", "g": "some_groups"},
    "union": {"g": "join_groups"},
    "minus": {"g": "drop_groups"},
    "count": {"g": "count_groups"},
    "low": {"g": "first_group"},
    "only": {"g": "only_group"},
}


FEWER = frozenset("minus drop_groups inter low first_group only only_group unit rest".split())
"""The operations that give some of the members of their first operand, and no others."""


def operation(name: str, type: str) -> Operation:
    """The operation that has this name for a first operand of this type."""
    return OPERATIONS[_OVERLOADED.get(name, {}).get(type, name)]


# ------------------------------------------------------------- over members


def collected(members: Iterable[int], type: str) -> Result:
    """Members as a set, or groups as groups."""
    if type == "g":
        return tuple(members)
    found = 0
    for k in members:
        found |= 1 << k
    return found


def _numbers(pairs: Pairs) -> Sequence[int]:
    return [x for _, x in pairs if x != NIL]


def _having(best: Callable[..., int]) -> Callable[[Pairs, str], Result]:
    def having(pairs: Pairs, type: str) -> Result:
        top = best(_numbers(pairs), default=NIL)
        return collected([k for k, x in pairs if x == top and x != NIL], type)

    return having


def _joined(pairs: Pairs, type: str) -> int:
    found = 0
    for _, x in pairs:
        found |= x
    return found


def _packed(pairs: Pairs, type: str) -> Result:
    return search_packing(tuple([k for k, _ in pairs]), [x for _, x in pairs])[0]


_RANGINGS = (
    Ranging("filter", lambda pairs, type: collected([k for k, x in pairs if x], type),
            "the members for which it is true"),
    Ranging("total", lambda pairs, type: sum(_numbers(pairs)), "the sum; what is nothing adds 0"),
    Ranging("most", lambda pairs, type: max(_numbers(pairs), default=NIL), "the greatest number"),
    Ranging("least", lambda pairs, type: min(_numbers(pairs), default=NIL), "the least number"),
    Ranging("argmost", _having(max), "the members with the greatest number"),
    Ranging("argleast", _having(min), "the members with the least number"),
    Ranging("image", lambda pairs, type: collected([x for _, x in pairs if x >= 0], type),
            "the set of all that is answered"),
    Ranging("joined", _joined, "the union of the sets that are answered"),
    Ranging("exists", lambda pairs, type: int(any(x for _, x in pairs)), "if it is true of any",
            burns=False, stops=1),
    Ranging("forall", lambda pairs, type: int(all(x for _, x in pairs)), "if it is true of all",
            burns=False, stops=0),
    Ranging("packing", _packed, "the groups without a card in common that are worth most"),
)  # fmt: skip  # one row a ranging, in columns

RANGINGS = {row.name: row for row in _RANGINGS}
