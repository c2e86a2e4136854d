"""Ranges that are written downwards, as `5..3`: nothing lies in them."""

from __future__ import annotations

from cardlang.diagnostic import Fix
from cardlang.program import Constant, Expression
from cardlang.resolve.checker import Checker
from cardlang.syntax import tree


def tell_backwards(
    checker: Checker, low: Expression | tree.Expr | None, high: Expression | tree.Expr | None
) -> None:
    """Warn of two numbers, or two labels, of which the second is the lower one."""
    ends = [_number(low), _number(high)]
    if low is None or high is None or None in ends or ends[0] <= ends[1]:  # type: ignore[operator]  # neither is None
        return
    turned = f"{high.span.text}..{low.span.text}"
    checker.report.warning(
        "backwards-range",
        f"nothing is from `{low.span.text}` to `{high.span.text}`: ranges go upwards",
        low.span.to(high.span),
        help=f"write `{turned}`",
        fix=Fix(low.span.to(high.span), turned),
    )


def _number(x: Expression | tree.Expr | None) -> int | None:
    return x.value if isinstance(x, (Constant, tree.NumberNode)) else None
