"""The table of operations: what each means, said once.

`OPERATIONS` are the plain ones: all operands are worked out, then the operation is.  A row says
what goes in and what comes out (types as in `tree`), of which operand the members are that come
out, what has to be known of the operands, how it is worked out, what the result's range is, how it
is written in Python and in C, and a sentence for people.  Everything else that is known of an
operation is told by the row: folding works it out, the interpreter calls it, the generators write
it.  Whoever asks which operation it is asks `operation is HAS`: no name of one is compared.

`strict` is what comes out where an operand that is a number is nothing: nothing for arithmetic,
false for comparisons.  Who knows that no operand can be nothing may leave the test out.

`RANGINGS` are the ways to ask something of each member of a set (`tree.Each`).  A row says what
each member answers, what comes out, and how that is made of the pairs (member, answer), in their
order; whether asking burns fuel; and whether it stops at the first answer that decides.

A `Range` is `low, high, nothing`: the bounds of a number (None: none known) and whether it may be
nothing; of a point, whose nothing is -1 and counts as a number; of a mask, the number of bits
(`high`) that it may need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cardlang.machine.groups import in_order, search_packing
from cardlang.machine.rows import OPERATIONS as OPERATIONS
from cardlang.machine.rows import RANGINGS as RANGINGS
from cardlang.machine.rows import (
    Answered,
    Asks,
    From,
    Gives,
    Operation,
    Pairs,
    Range,
    Ranging,
    Result,
)
from cardlang.machine.tree_nodes import NIL
from cardlang.machine.truths import at_most, below, equal, not_true, number_there
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


# fmt: off
# One row an operation, in columns.
# ----------------------------------------------------------- numbers
ADD = Operation("add", "nn", "n", From.NEW, Asks.VALUES, RECKONING["add"].work, "{} plus {}",
    "{} + {}", "({} + {})", _add, NIL, wide="__builtin_add_overflow")
SUB = Operation("sub", "nn", "n", From.NEW, Asks.VALUES, RECKONING["sub"].work, "{} less {}",
    "{} - {}", "({} - {})", lambda a, b: _add(a, _negative(b)), NIL,
    wide="__builtin_sub_overflow")
MUL = Operation("mul", "nn", "n", From.NEW, Asks.VALUES, RECKONING["mul"].work, "{} times {}",
    "{} * {}", "({} * {})", _multiply, NIL, wide="__builtin_mul_overflow")
DIV = Operation("div", "nn", "n", From.NEW, Asks.VALUES, RECKONING["div"].work,
    "how often {} holds {} in full, rounded down",
    "{} // {}", "n_div({}, {})", _divide, NIL, divides=True)
MOD = Operation("mod", "nn", "n", From.NEW, Asks.VALUES,
    RECKONING["mod"].work, "what is left of {} divided by {}",
    "{} % {}", "n_mod({}, {})", _modulo, NIL, divides=True)
NEG = Operation("neg", "n", "n", From.NEW, Asks.VALUES, lambda a: -a, "{} below zero",
    "-{}", "(-{})", _negative, NIL)
LESSER = Operation("lesser", "nn", "n", From.NEW, Asks.VALUES,
    RECKONING["lesser"].work, "{}, but {} if that is less",
    "min({}, {})", "n_lesser({}, {})", _lesser, NIL)
GREATER = Operation("greater", "nn", "n", From.NEW, Asks.VALUES,
    RECKONING["greater"].work, "{}, but {} if that is more",
    "max({}, {})", "n_greater({}, {})", _greater, NIL)
# ----------------------------------------------------------- questions
LT = Operation("lt", "nn", "n", From.NEW, Asks.VALUES, lambda a, b: int(a < b), "{} is below {}",
    "{} < {}", "({} < {})", strict=0, answers=below)
LE = Operation("le", "nn", "n", From.NEW, Asks.VALUES, lambda a, b: int(a <= b), "{} is at most {}",
    "{} <= {}", "({} <= {})", strict=0, answers=at_most)
EQ = Operation("eq", "nn", "n", From.NEW, Asks.VALUES, lambda a, b: int(a == b), "{} is {}",
    "{} == {}", "({} == {})", answers=equal)
EQ_SETS = Operation("eq_sets", "mm", "n", From.NEW, Asks.VALUES,
    lambda a, b: int(a == b), "{} has the same members as {}",
    "{} == {}", "s_same({}, {})")
EQ_GROUPS = Operation("eq_groups", "gg", "n", From.NEW, Asks.VALUES,
    lambda a, b: int(a == b), "{} are the same groups as {}",
    "{} == {}", "l_same({}, {})")
SAME = Operation("same", "nn", "n", From.NEW, Asks.VALUES,
    lambda a, b: int(a == b and a != NIL), "{} is {}, and something",
    f"({{0}} == {{1}} != {NIL})", "n_same({}, {}, CL_NIL)", answers=equal)
SAME_POINTS = Operation("same_points", "pp", "n", From.NEW, Asks.VALUES,
    lambda a, b: int(a == b and a != -1),
    "{} is {}, and something", "({0} == {1} != -1)", "n_same({}, {}, -1)")
NOT = Operation("not", "n", "n", From.NEW, Asks.VALUES,
    lambda a: int(not a), "not {}", "not {}", "!{}", answers=not_true)
SOME_NUMBER = Operation("some_number", "n", "n", From.NEW, Asks.VALUES,
    lambda a: int(a != NIL), "{} is a number",
    f"{{}} != {NIL}", "({} != CL_NIL)", answers=number_there)
SOME_POINT = Operation("some_point", "p", "n", From.NEW, Asks.SIZES,
    lambda a: int(a != -1), "there is {}",
    "{} != -1", "({} != -1)")
SOME = Operation("some", "m", "n", From.NEW, Asks.SIZES, lambda a: int(a != 0), "{} has members",
    "{} != 0", "s_some({})")
SOME_GROUPS = Operation("some_groups", "g", "n", From.NEW, Asks.SIZES,
    lambda a: int(bool(a)), "there are {}",
    "not not {}", "({}.n != 0)")
# ----------------------------------------------------------- sets
UNION = Operation("union", "mm", "m", From.ALL, Asks.SIZE,
    lambda a, b: a | b, "what is in {} or in {}",
    "{} | {}", "s_or({}, {})", _wider)
INTER = Operation("inter", "mm", "m", From.EACH, Asks.VALUES,
    lambda a, b: a & b, "what is in {} and in {}",
    "{} & {}", "s_and({}, {})", _smaller)
MINUS = Operation("minus", "mm", "m", From.FIRST, Asks.VALUES,
    lambda a, b: a & ~b, "what is in {} but not in {}",
    "{} & ~{}", "s_minus({}, {})", _first)
UNIT = Operation("unit", "p", "m", From.FIRST, Asks.SIZE,
    lambda a: 1 << a if a >= 0 else 0, "the set of {} alone",
    "(1 << {0} if {0} >= 0 else 0)", "s_unit({})", _unit)
HAS = Operation("has", "mp", "n", From.NEW, Asks.VALUES,
    lambda a, b: a >> b & 1 if b >= 0 else 0, "{} has {}",
    "({0} >> {1} & 1 if {1} >= 0 else 0)", "s_has({}, {})")
COUNT = Operation("count", "m", "n", From.NEW, Asks.SIZES,
    lambda a: a.bit_count(), "how many {} there are",
    "{}.bit_count()", "s_count({})", _count)
LOW = Operation("low", "m", "p", From.FIRST, Asks.SIZE,
    lambda a: (a & -a).bit_length() - 1, "the first of {}",
    "({0} & -{0}).bit_length() - 1", "s_low({})", _member)
ONLY = Operation("only", "m", "p", From.FIRST, Asks.VALUES,
    _only, "the only one of {}; nothing if there are more, or none",
    "({0}.bit_length() - 1 if {0} and not {0} & {0} - 1 else -1)", "s_only({})", _member)
# ----------------------------------------------------------- groups
JOIN_GROUPS = Operation("join_groups", "gg", "g", From.ALL, Asks.VALUES,
    lambda a, b: in_order({*a, *b}),
    "the groups that are in {} or in {}", "", "l_union(&heap, {}, {})", _wider)
DROP_GROUPS = Operation("drop_groups", "gg", "g", From.FIRST, Asks.VALUES,
    lambda a, b: tuple([m for m in a if m not in b]),
    "the groups of {} that are not in {}", "", "l_minus(&heap, {}, {})", _first)
COUNT_GROUPS = Operation("count_groups", "g", "n", From.NEW, Asks.SIZES,
    len, "how many {} there are",
    "len({})", "{}.n", lambda a: (0, None, False))
FIRST_GROUP = Operation("first_group", "g", "m", From.FIRST, Asks.SIZE,
    lambda a: a[0] if a else 0, "the first of {}",
    "({0}[0] if {0} else 0)", "l_first({})", _first)
ONLY_GROUP = Operation("only_group", "g", "m", From.FIRST, Asks.VALUES,
    lambda a: a[0] if len(a) == 1 else 0,
    "the only one of {}; nothing if there are more, or none",
    "({0}[0] if len({0}) == 1 else 0)", "l_only({})", _first)
REST = Operation("rest", "g", "g", From.FIRST, Asks.SIZE, lambda a: a[1:], "{} without the first",
    "{}[1:]", "l_rest({})", _first)
# fmt: on

_OVERLOADED: dict[Operation, dict[str, Operation]] = {
    EQ: {"p": EQ, "m": EQ_SETS, "g": EQ_GROUPS},
    SAME: {"p": SAME_POINTS, "m": EQ_SETS, "g": EQ_GROUPS},
    SOME: {"n": SOME_NUMBER, "p": SOME_POINT, "g": SOME_GROUPS},
    UNION: {"g": JOIN_GROUPS},
    MINUS: {"g": DROP_GROUPS},
    COUNT: {"g": COUNT_GROUPS},
    LOW: {"g": FIRST_GROUP},
    ONLY: {"g": ONLY_GROUP},
}


def operation(row: Operation, type: str) -> Operation:
    """The operation that is meant for a first operand of this type."""
    return _OVERLOADED.get(row, {}).get(type, row)


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


# fmt: off
# One row a ranging, in columns.
FILTER = Ranging("filter", Gives.CHOSEN, Answered.TRUTH,
    lambda pairs, type: collected([k for k, x in pairs if x], type),
    "the members for which it is true")
TOTAL = Ranging("total", Gives.NUMBER, Answered.NUMBERS,
    lambda pairs, type: sum(_numbers(pairs)), "the sum; what is nothing adds 0")
MOST = Ranging("most", Gives.ONE_ANSWER, Answered.NUMBERS,
    lambda pairs, type: max(_numbers(pairs), default=NIL), "the greatest number")
LEAST = Ranging("least", Gives.ONE_ANSWER, Answered.NUMBERS,
    lambda pairs, type: min(_numbers(pairs), default=NIL), "the least number")
ARGMOST = Ranging("argmost", Gives.CHOSEN, Answered.NUMBERS,
    _having(max), "the members with the greatest number")
ARGLEAST = Ranging("argleast", Gives.CHOSEN, Answered.NUMBERS,
    _having(min), "the members with the least number")
IMAGE = Ranging("image", Gives.ANSWERS, Answered.MEMBERS,
    lambda pairs, type: collected([x for _, x in pairs if x >= 0], type),
    "the set of all that is answered")
JOINED = Ranging("joined", Gives.ANSWERS, Answered.MEMBERS,
    _joined, "the union of the sets that are answered")
EXISTS = Ranging("exists", Gives.TRUTH, Answered.TRUTH,
    lambda pairs, type: int(any(x for _, x in pairs)), "if it is true of any",
    burns=False, stops=1)
FORALL = Ranging("forall", Gives.TRUTH, Answered.TRUTH,
    lambda pairs, type: int(all(x for _, x in pairs)), "if it is true of all",
    burns=False, stops=0)
PACKING = Ranging("packing", Gives.CHOSEN, Answered.WORTHS,
    _packed, "the groups without a card in common that are worth most")
# fmt: on
