"""Values as text, with as few brackets as the precedence allows.

Every kind of value has a level, from the loosest (`else`) to the tightest (a word); every place
wants a level, and a looser value gets brackets there.  Two have brackets that could be missing:
`(a where b) if c`, for without them `if` is read too late, and `(a - b) where c`, where they show
what is chosen from.
"""

from __future__ import annotations

from cardlang.syntax import tree
from cardlang.syntax.tree import Expr

ELSE, IF, WHERE, OR, AND, NOT, COMPARE, SUM, RANGE, ARITH, PRODUCT, SIGNED, CHAIN, WORDS, ATOM = (
    range(15)
)

VALUE = ELSE
CONDITION = OR

_LEVEL: dict[type, int] = {
    tree.Else: ELSE,
    tree.If: IF,
    tree.Where: WHERE,
    tree.Having: WHERE,
    tree.Not: NOT,
    tree.Compare: COMPARE,
    tree.Beats: COMPARE,
    tree.Quantified: COMPARE,
    tree.Range: RANGE,
    tree.Minus: SIGNED,
    tree.Extreme: SIGNED,
}

_SIGNS = {"but at most": SUM, "but at least": SUM, "+": ARITH, "-": ARITH}


def level(value: Expr) -> int:
    """How tightly a value holds together."""
    if isinstance(value, tree.Joined):
        return OR if isinstance(value, tree.Or) else AND
    if isinstance(value, tree.Arith):
        return _SIGNS.get(value.rest[0][0], PRODUCT)
    if isinstance(value, tree.Chain):
        tail = value.by or value.among or isinstance(value.words[-1], tree.Extreme)
        return CHAIN if tail else WORDS
    return _LEVEL.get(type(value), ATOM)


def text(value: Expr, wanted: int = VALUE) -> str:
    """The value for a place of a given level."""
    plain = _plain(value)
    return f"({plain})" if level(value) < wanted else plain


def item(value: Expr) -> str:
    """A member of a set, a cell, an end of a range: one word, or a number below 0."""
    if isinstance(value, tree.Minus) and isinstance(value.value, tree.Number):
        return f"-{value.value.text}"
    return text(value, ATOM)


def _plain(value: Expr) -> str:
    match value:
        case tree.Name() | tree.Label() | tree.Number():
            return value.text
        case tree.Nothing():
            return "none"
        case tree.Flag():
            return "true" if value.value else "false"
        case tree.SetOf():
            return "{" + " ".join(map(item, value.items)) + "}"
        case tree.Range():
            return f"{text(value.low, ARITH)}..{text(value.high, ARITH)}"
        case tree.Chain():
            return _chain(value)
        case tree.Extreme():
            return _extreme(value)
        case tree.Minus():
            return f"-{text(value.value, SIGNED)}"
        case tree.Arith():
            return _arith(value)
        case tree.Compare() | tree.Beats() | tree.Quantified():
            return _comparison(value)
        case _:
            return _loose(value)


def _chain(value: tree.Chain) -> str:
    words = [text(word, ATOM) for word in value.words]
    last = value.words[-1]
    if isinstance(last, tree.Extreme) and len(words) > 1 and not (value.by or value.among):
        words[-1] = _plain(last)
    said = " of ".join(words)
    if value.by is not None:
        said += f" by {text(value.by, WORDS if value.among is None else ATOM)}"
    if value.among is not None:
        said += f" among {text(value.among, WORDS)}"
    return said


def _extreme(value: tree.Extreme) -> str:
    key = value.key
    by = isinstance(key, tree.Chain) and key.by is not None and key.among is None
    said = f"{value.which} {text(key, CHAIN if by else WORDS)}"
    return said if value.among is None else f"{said} among {text(value.among, WORDS)}"


def _arith(value: tree.Arith) -> str:
    inner = level(value) + 1
    parts = [text(value.first, inner)]
    for sign, operand in value.rest:
        parts += [sign, text(operand, inner)]
    return " ".join(parts)


def _base(value: Expr) -> str:
    """What `where` chooses from: `(hand - dog) where …` is read at once, with its brackets."""
    return text(value, SIGNED if isinstance(value, tree.Arith) else OR)


def _comparison(value: tree.Compare | tree.Beats | tree.Quantified) -> str:
    if isinstance(value, tree.Beats):
        by = text(value.by, WORDS)
        return f"{text(value.left, SUM)} beats {text(value.right, WORDS)} by {by}"
    if isinstance(value, tree.Quantified):
        return f"{value.which} {text(value.claim.left, CHAIN)} {_test(value.claim)}"
    return f"{text(value.left, SUM)} {_test(value)}"


def _test(claim: tree.Compare) -> str:
    words = ["is", "not"] if claim.negated else ["is"]
    if claim.test != "is":
        words.append(claim.test.replace("-", " "))
    if claim.right is not None:
        words.append(text(claim.right, RANGE))
    return " ".join(words)


def _loose(value: Expr) -> str:
    match value:
        case tree.Not():
            return f"not {text(value.value, NOT)}"
        case tree.And():
            return " and ".join(text(one, NOT) for one in value.items)
        case tree.Or():
            return " or ".join(text(one, AND) for one in value.items)
        case tree.Where():
            return f"{_base(value.base)} where {text(value.condition, OR)}"
        case tree.Having():
            return f"{_base(value.base)} having {value.which} {text(value.key, SUM)}"
        case tree.If():
            return f"{text(value.value, OR)} if {text(value.condition, OR)}"
        case tree.Else():
            return " else ".join(text(one, IF) for one in value.items)
    raise TypeError(f"{type(value).__name__} is no value")
