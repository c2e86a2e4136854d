"""Definitions as lines: rules and values, orders, patterns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardlang.syntax import tree
from cardlang.syntax.format_lines import WIDTH
from cardlang.syntax.format_statements import Sheet
from cardlang.syntax.format_values import ATOM, CHAIN, CONDITION, SUM, item, text
from cardlang.syntax.tree import NO_COMMENTS

#: words that begin another line of a pattern: names only in brackets
_HEADS = frozenset({"consecutive", "different", "one", "parted", "same", "wild"})


def kind_text(kind: tree.KindNode) -> str:
    if kind.low is not None and kind.high is not None:
        said = f"{item(kind.low)}..{item(kind.high)}"
    else:
        said = kind.name.text if kind.name is not None else ""
    return f"{said} or none" if kind.or_none else said


def params_text(params: Iterable[tree.ParamNode]) -> str:
    said = ""
    for param in params:
        said += f" {param.preposition}" if param.preposition else ""
        said += f" {param.name.text}"
        said += _as(param.kind) + _as(param.result)
    return said


def _as(kind: tree.KindNode | None) -> str:
    return f" as {kind_text(kind)}" if kind is not None else ""


def put_define(sheet: Sheet, before: str, made: tree.DefineNode) -> None:
    head = f"{before}{made.what} {made.name.text}{_as(made.result)}{params_text(made.params)}"
    rows = _define_rows(made.lines)
    cases = isinstance(made.lines[0], tree.CaseNode)  # these stand below their head
    if made.inline and len(rows) == 1 and not (cases or made.prose or made.lets):
        line = f"{head}: {rows[0][1]}"
        if rows[0][0].comments == NO_COMMENTS and len(line) <= WIDTH:
            sheet.put(0, line, made.comments)
            return
    sheet.put(0, f"{head}:", made.comments)
    sheet.prose(1, made.prose)
    for let in made.lets:
        sheet.put(1, f"let {let.name.text} be {text(let.value)}", let.comments)
    for line_, said in rows:
        if isinstance(line_, tree.FormulaNode):
            sheet.put_value(1, line_.value, line_.comments)
        else:
            sheet.put(1, said, line_.comments)


def _define_rows(lines: Sequence[tree.DefineLine]) -> list[tuple[tree.DefineLine, str]]:
    """The lines of a definition as text; an `otherwise` may end the table above it."""
    rows: list[tuple[tree.DefineLine, str]] = []
    for line in lines:
        if isinstance(line, tree.FormulaNode):
            rows.append((line, text(line.value)))
        elif (
            isinstance(line, tree.CaseNode)
            and line.joined
            and rows
            and isinstance(rows[-1][0], tree.TableCaseNode)
            and ", otherwise " not in rows[-1][1]
        ):
            above, said = rows[-1]
            rows[-1] = above, f"{said}, otherwise {_entry(line.value)}"
        else:
            rows.append((line, _case(line)))
    return rows


def _case(line: tree.CaseNode | tree.TableCaseNode) -> str:
    match line:
        case tree.CaseNode():
            condition = "otherwise" if line.condition is None else text(line.condition, CONDITION)
            return f"{condition}: {text(line.value)}"
        case tree.TableCaseNode():
            entries = (f"{text(label, ATOM)} {_entry(value)}" for label, value in line.entries)
            return f"by {text(line.key, CHAIN)}: {', '.join(entries)}"


def _entry(value: tree.Expr) -> str:
    bracketed = isinstance(value, tree.SetOfNode)
    return f"({text(value)})" if bracketed else item(value)


def put_order(sheet: Sheet, before: str, made: tree.OrderNode) -> None:
    sheet.put(0, f"{before}order {made.name.text}{params_text(made.params)}:", made.comments)
    sheet.prose(1, made.prose)
    for tier in made.tiers:
        parts = ["otherwise" if tier.condition is None else text(tier.condition, CONDITION)]
        parts += [f"by {'lowest ' if k.lowest else ''}{text(k.value, CHAIN)}" for k in tier.keys]
        sheet.put(1, ", ".join(parts), tier.comments)
    if made.ties != "first":
        sheet.put(1, f"ties {made.ties}")


def put_pattern(sheet: Sheet, before: str, made: tree.PatternNode) -> None:
    sheet.put(0, f"{before}pattern {made.name.text}{params_text(made.params)}:", made.comments)
    sheet.prose(1, made.prose)
    for line in made.lines:
        sheet.put(1, _pattern_line(line), line.comments)


def _pattern_line(line: tree.PatternLine) -> str:
    match line:
        case tree.SizeLine(low=low, high=high):
            size = _numbers(low, high)
            return "1 card" if size == "1" else f"{size} cards"
        case tree.SizedLine(value=value):
            size = text(value, ATOM)
            return f"({size}) cards" if size in _HEADS else f"{size} cards"
        case tree.PartedLine(shares=shares, apart=apart):
            told = [_share(share) for share in shares]
            return f"parted into {', '.join(told)}" + (f", different {apart.text}" if apart else "")
        case tree.FormsLine(patterns=patterns):
            return f"one of {', '.join([text(pattern, ATOM) for pattern in patterns])}"
        case tree.WildLine(value=value, most=number):
            most = f", at most {number.text}" if number is not None else ""
            return f"wild where {text(value, CONDITION)}{most}"
        case tree.WhereLine(value=value):
            return f"where {text(value, CONDITION)}"
        case tree.TotalLine(name=key, value=value):
            return f"total {text(key, CHAIN)} is {text(value, SUM)}"
        case tree.CountLine(name=name, low=low, high=high):
            return f"{_numbers(low, high)} {name.text}"
        case tree.EachLine(name=name, number=number):
            return f"{number.text} of each {name.text}"
        case tree.PartsLine(name=name, numbers=(first, *others)):
            more = "".join(f", {number.text} of another" for number in others)
            return f"{first.text} of one {name.text}{more}"
        case tree.SameLine(name=name):
            return f"same {name.text}"
        case tree.DifferentLine(name=name):
            return f"different {name.text}"
        case tree.ConsecutiveLine(name=name):
            return f"consecutive {name.text}"
    raise TypeError(f"{type(line).__name__} is no line of a pattern")


def _share(share: tree.ShareNode) -> str:
    many = "as many"
    if isinstance(share.low, tree.NumberNode) and isinstance(share.high, tree.NumberNode):
        many = _numbers(share.low, share.high)
    elif share.low is not None:
        many = text(share.low, ATOM)
    return f"{many} of {text(share.pattern, ATOM)}"


def _numbers(low: tree.NumberNode, high: tree.NumberNode) -> str:
    return low.text if low.value == high.value else f"{low.text}..{high.text}"
