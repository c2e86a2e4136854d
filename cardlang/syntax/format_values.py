"""Values as text, with as few brackets as the precedence allows.

Every kind of value has a level, from the loosest (`else`) to the tightest (a word); every place
wants a level, and a looser value gets brackets there.  Two have brackets that could be missing:
`(a where b) if c`, for without them `if` is read too late, and `(a - b) where c`, where they show
what is chosen from.
"""

from __future__ import annotations

from cardlang.reckoning import RECKONING
from cardlang.syntax import tree
from cardlang.syntax.tree import Expr

ELSE, IF, WHERE, OR, AND, NOT, COMPARE, SUM, RANGE, ARITH, PRODUCT, SIGNED, CHAIN, WORDS, ATOM = (
    range(15)
)

VALUE = ELSE
CONDITION = OR
PLACES = {"expr": VALUE, "cond": CONDITION, "sum": SUM, "chosen": SUM, "words": WORDS, "NAME": ATOM}
"""By rules of the grammar."""

_LEVEL: dict[type, int] = {
    tree.ElseNode: ELSE,
    tree.IfElseNode: ELSE,
    tree.IfNode: IF,
    tree.WhereNode: WHERE,
    tree.HavingNode: WHERE,
    tree.NotNode: NOT,
    tree.CompareNode: COMPARE,
    tree.BeatsNode: COMPARE,
    tree.QuantifiedNode: COMPARE,
    tree.RangeNode: RANGE,
    tree.MinusNode: SIGNED,
    tree.ExtremeNode: SIGNED,
}

_RULES = {"sum": SUM, "arith": ARITH, "factor": PRODUCT}
_SIGNS = {row.sign: _RULES[row.rule] for row in RECKONING.values()}


def level(value: Expr) -> int:
    """The level of a value: how tightly it holds together."""
    if isinstance(value, tree.JoinedNode):
        return OR if isinstance(value, tree.OrNode) else AND
    if isinstance(value, tree.ArithNode):
        return _SIGNS[value.rest[0][0]]
    if isinstance(value, tree.ChainNode):
        tail = value.by or value.among or isinstance(value.words[-1], tree.ExtremeNode)
        return CHAIN if tail else WORDS
    return _LEVEL.get(type(value), ATOM)


def text(value: Expr, wanted: int = VALUE) -> str:
    """The value for a place of a given level."""
    plain = _plain(value)
    return f"({plain})" if level(value) < wanted else plain


def item(value: Expr) -> str:
    """A member of a set, a cell, an end of a range: one word, or a number below 0."""
    if isinstance(value, tree.MinusNode) and isinstance(value.value, tree.NumberNode):
        return f"-{value.value.text}"
    return text(value, ATOM)


def _plain(value: Expr) -> str:
    match value:
        case tree.NameNode() | tree.LabelNode() | tree.NumberNode():
            return value.text
        case tree.NothingNode():
            return "none"
        case tree.FlagNode():
            return "true" if value.value else "false"
        case tree.SetOfNode():
            return "{" + " ".join(map(item, value.items)) + "}"
        case tree.RangeNode():
            return f"{text(value.low, ARITH)}..{text(value.high, ARITH)}"
        case tree.ChainNode():
            return _chain(value)
        case tree.ExtremeNode():
            return _extreme(value)
        case tree.MinusNode():
            return f"-{text(value.value, SIGNED)}"
        case tree.ArithNode():
            return _arith(value)
        case tree.CompareNode() | tree.BeatsNode() | tree.QuantifiedNode():
            return _comparison(value)
        case _:
            return _loose(value)


def _chain(value: tree.ChainNode) -> str:
    words = [text(word, ATOM) for word in value.words]
    last = value.words[-1]
    if isinstance(last, tree.ExtremeNode) and len(words) > 1 and not (value.by or value.among):
        words[-1] = _plain(last)
    said = " of ".join(words)
    if value.by is not None:
        said += f" by {text(value.by, WORDS if value.among is None else ATOM)}"
    if value.among is not None:
        said += f" among {text(value.among, WORDS)}"
    return said


def _extreme(value: tree.ExtremeNode) -> str:
    key = value.key
    by = isinstance(key, tree.ChainNode) and key.by is not None and key.among is None
    said = f"{value.which} {text(key, CHAIN if by else WORDS)}"
    return said if value.among is None else f"{said} among {text(value.among, WORDS)}"


def _arith(value: tree.ArithNode) -> str:
    inner = level(value) + 1
    parts = [text(value.first, inner)]
    for sign, operand in value.rest:
        parts += [sign, text(operand, inner)]
    return " ".join(parts)


def _base(value: Expr) -> str:
    """The text from which `where` chooses: `(hand - dog) where …` is read at once, with its
    brackets.
    """
    return text(value, SIGNED if isinstance(value, tree.ArithNode) else OR)


def _comparison(value: tree.CompareNode | tree.BeatsNode | tree.QuantifiedNode) -> str:
    if isinstance(value, tree.BeatsNode):
        by = text(value.by, WORDS)
        return f"{text(value.left, SUM)} beats {text(value.right, WORDS)} by {by}"
    if isinstance(value, tree.QuantifiedNode):
        return f"{value.which} {text(value.claim.left, CHAIN)} {_test(value.claim)}"
    return f"{text(value.left, SUM)} {_test(value)}"


def _test(claim: tree.CompareNode) -> str:
    words = ["is", "not"] if claim.negated else ["is"]
    if claim.test != "is":
        words.append(claim.test.replace("-", " "))
    if claim.right is not None:
        words.append(text(claim.right, RANGE))
    return " ".join(words)


def alternatives(value: tree.ElseNode | tree.IfElseNode) -> list[str]:
    """Texts between which `else` stands."""
    if isinstance(value, tree.IfElseNode):
        decided = f"{text(value.value, OR)} if {text(value.condition, OR)}"
        other = value.other
        if isinstance(other, (tree.ElseNode, tree.IfElseNode)):
            return [decided, *alternatives(other)]
        return [decided, text(other, IF)]
    *before, last = value.items
    told = [text(one, WHERE) for one in before]  # with brackets about `a if c`
    return [*told, *(alternatives(last) if isinstance(last, tree.IfElseNode) else [text(last, IF)])]


def _loose(value: Expr) -> str:
    match value:
        case tree.NotNode():
            return f"not {text(value.value, NOT)}"
        case tree.AndNode():
            return " and ".join(text(one, NOT) for one in value.items)
        case tree.OrNode():
            return " or ".join(text(one, AND) for one in value.items)
        case tree.WhereNode():
            return f"{_base(value.base)} where {text(value.condition, OR)}"
        case tree.HavingNode():
            return f"{_base(value.base)} having {value.which} {text(value.key, SUM)}"
        case tree.IfNode():
            return f"{text(value.value, OR)} if {text(value.condition, OR)}"
        case tree.ElseNode():
            return " else ".join(alternatives(value))
        case tree.IfElseNode():
            return " else ".join(alternatives(value))
    raise TypeError(f"{type(value).__name__} is no value")
