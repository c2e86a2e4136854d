"""Items as lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import Any

from cardlang.syntax import tree
from cardlang.syntax.format_lines import STEP, WIDTH
from cardlang.syntax.format_statements import Sheet, call, put_block
from cardlang.syntax.format_values import ATOM, CHAIN, CONDITION, SUM, VALUE, item, text
from cardlang.syntax.tree import NO_COMMENTS


def put_item(sheet: Sheet, made: tree.Item) -> None:
    """Adds the lines of an item."""
    before = "change " if made.change else "fixed " if made.fixed else ""
    _PRINTERS[type(made)](sheet, before, made)


def _with_prose(say: Callable[[Any], str]) -> Callable[[Sheet, str, Any], None]:
    """The printer of an item of one line, with sentences below it."""

    def put(sheet: Sheet, before: str, made: Any) -> None:
        sheet.put(0, before + say(made), made.comments)
        sheet.prose(1, getattr(made, "prose", ()))

    return put


# ------------------------------------------------------------------------------------- one line


def _players(made: tree.PlayersNode) -> str:
    said = "players " + ", ".join(map(text, made.counts))
    if made.usual is not None:
        said += f", usually {text(made.usual)}"
    if made.anticlockwise:
        said += ", anticlockwise"
    if made.partners is not None:
        said += f", partners {made.partners.text}"
        if made.when is not None:
            said += f" when {text(made.when, CONDITION)}"
    return said


def _option(made: tree.OptionNode) -> str:
    only = made.values[0]
    if isinstance(only, tree.RangeNode):
        values = f"{item(only.low)}..{item(only.high)}"
    else:
        values = " or ".join(map(item, made.values))
    usually = f", usually {text(made.default)}" if made.default is not None else ""
    return f"option {made.name.text} is {values}{usually}"


def _names(names: Iterable[tree.NameNode], between: str) -> str:
    return between.join(name.text for name in names)


def _labels(made: tree.LabelsNode) -> str:
    return f"kind {made.name.text}: {_groups(made)}"


def _aliases(values: tuple[tuple[tree.Expr, ...], ...], listed: bool) -> str:
    listed = listed or any(len(group) > 1 for group in values)
    listed = listed or tree.is_aliased(tuple(word for group in values for word in group))
    return (", " if listed else " ").join(" ".join(map(text, group)) for group in values)


def _put_wording(sheet: Sheet, before: str, made: tree.WordingNode) -> None:
    sheet.put(0, f"{before}names {made.language.text}:", made.comments)
    for line in made.lines:
        _put_called(sheet, line)


def _put_called(sheet: Sheet, line: tree.CalledNode) -> None:
    """A line of names, which goes on after a comma where it is long."""
    said = f"{line.sort.text}:"
    width = len(STEP + said)
    for number, (word, name) in enumerate(line.pairs):
        pair = f'"{name.value}"'
        if word is not None:
            before = f'"{word.value}"' if isinstance(word, tree.TextNode) else item(word)
            pair = f"{before} {pair}"
        if number and width + len(pair) + 2 > WIDTH:
            said, width = said + ",", len(2 * STEP) - 1
        elif number:
            said, width = said + ",", width + 1
        said, width = f"{said} {pair}", width + 1 + len(pair)
    sheet.put(1, said, line.comments)


def _zone(made: tree.ZoneNode) -> str:
    clauses = [" ".join(clause.words) for clause in made.clauses]
    return ", ".join([f"zone {made.name.text}{_of_each(made.families)}", *clauses])


def _of_each(families: tuple[tree.NameNode, ...]) -> str:
    return f" of each {_names(families, ' and ')}" if families else ""


def _keep(made: tree.KeepNode) -> str:
    said = [f"keep {_names(made.names, ', ')}{_of_each(made.families)} as {_kind(made.kind)}"]
    if made.starts is not None:
        said.append(f"starts {text(made.starts)}")
    if made.each is not None:
        said.append(f"each {made.each.text}")
    if made.for_match:
        said.append("for the match")
    if made.seen_by is not None:
        said.append(f"seen by {made.seen_by.text}")
    if made.off_table:
        said.append("off the table")
    return ", ".join(said)


def _needs(made: tree.NeedsNode) -> str:
    family = f" of {made.family.text}" if made.family is not None else ""
    usually = f", usually {text(made.usually)}" if made.usually is not None else ""
    return f"needs {made.name.text}{family} as {_kind(made.kind)}{usually}"


def _kind(kind: tree.KindNode) -> str:
    if kind.low is not None and kind.high is not None:
        said = f"{item(kind.low)}..{item(kind.high)}"
    else:
        said = kind.name.text if kind.name is not None else ""
    return f"{said} or none" if kind.or_none else said


def _ranking(made: tree.RankingNode) -> str:
    labels = " ".join(map(text, made.labels))
    return f"ranking {made.name.text} of {made.of.text}: {labels}"


def _remove(made: tree.RemoveNode) -> str:
    if made.name is None:
        return f"remove {made.section}"
    name = made.name.text if isinstance(made.name, tree.NameNode) else f'"{made.name.value}"'
    return f"remove {made.section} {name}"


def _allow(made: tree.AllowNode) -> str:
    where = f" in {made.where.text}" if made.where is not None else ""
    return f"allow {made.code.text}{where}"


# ----------------------------------------------------------------------------------------- deck


def _put_deck(sheet: Sheet, before: str, made: tree.DeckNode) -> None:
    head = f"{before}deck {made.name.text}"
    if made.times is not None and made.base is not None:
        head += f" is {made.base.text} {text(made.times, SUM)} times"
    elif made.base is not None:
        head += f" from {made.base.text}"
    if made.backs:
        head += f", backs show {_names(made.backs, ' ')}"
    sheet.put(0, f"{head}:" if made.lines else head, made.comments)
    sheet.prose(1, made.prose)
    for line in made.lines:
        sheet.put(1, _deck_line(line), line.comments)
        if isinstance(line, tree.TableLine):
            _put_rows(sheet, line.rows)


def _deck_line(line: tree.DeckLine) -> str:
    match line:
        case tree.AttributeLine():
            return f"{line.name.text}: {_attribute(line)}"
        case tree.ProductLine():
            return f"each {_names(line.attributes, ' ')}" + _where(line)
        case tree.CardLine():
            return "card " + ", ".join(map(text, line.labels)) + _where(line)
        case tree.TableLine():
            return f"table {_names(line.columns, ' ')}:"
        case tree.WithoutLine():
            return f"without {text(line.condition, CONDITION)}"


def _attribute(line: tree.AttributeLine) -> str:
    return "number" if line.numeric else _groups(line)


def _groups(line: tree.AttributeLine | tree.LabelsNode) -> str:
    if line.range is not None:
        return f"{item(line.range.low)}..{item(line.range.high)}"
    return _aliases(line.values, line.listed)


def _where(line: tree.ProductLine | tree.CardLine) -> str:
    where = f" where {text(line.where, CONDITION)}" if line.where is not None else ""
    return where + (f", {text(line.times, SUM)} times" if line.times is not None else "")


def _put_rows(sheet: Sheet, rows: tuple[tree.RowNode, ...]) -> None:
    """Rows of a table, their columns one below the other."""
    cells = [[_cell(cell) for cell in row.cells] for row in rows]
    columns = zip_longest(*cells, fillvalue="")
    widths = [max(map(len, column)) for column in columns]
    if sum(widths) + len(widths) + 2 * len(STEP) > WIDTH:
        widths = [0] * len(widths)
    for row, said in zip(rows, cells, strict=True):
        padded = map(str.ljust, said, widths)
        sheet.put(2, " ".join(padded).rstrip(), row.comments)


def _cell(cell: tree.Expr | tree.TextNode) -> str:
    return f'"{cell.value}"' if isinstance(cell, tree.TextNode) else item(cell)


# ---------------------------------------------------------------------------------- definitions


def _params(params: Iterable[tree.ParamNode]) -> str:
    said = ""
    for param in params:
        said += f" {param.preposition}" if param.preposition else ""
        said += f" {param.name.text}"
        said += _as(param.kind) + _as(param.result)
    return said


def _as(kind: tree.KindNode | None) -> str:
    return f" as {_kind(kind)}" if kind is not None else ""


def _put_define(sheet: Sheet, before: str, made: tree.DefineNode) -> None:
    head = f"{before}{made.what} {made.name.text}{_as(made.result)}{_params(made.params)}"
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


def _put_order(sheet: Sheet, before: str, made: tree.OrderNode) -> None:
    sheet.put(0, f"{before}order {made.name.text}{_params(made.params)}:", made.comments)
    sheet.prose(1, made.prose)
    for tier in made.tiers:
        parts = ["otherwise" if tier.condition is None else text(tier.condition, CONDITION)]
        parts += [f"by {'lowest ' if k.lowest else ''}{text(k.value, CHAIN)}" for k in tier.keys]
        sheet.put(1, ", ".join(parts), tier.comments)
    if made.ties != "first":
        sheet.put(1, f"ties {made.ties}")


def _put_pattern(sheet: Sheet, before: str, made: tree.PatternNode) -> None:
    sheet.put(0, f"{before}pattern {made.name.text}{_params(made.params)}:", made.comments)
    sheet.prose(1, made.prose)
    for line in made.lines:
        sheet.put(1, _pattern_line(line), line.comments)


def _pattern_line(line: tree.PatternLine) -> str:
    match line:
        case tree.SizeLine(low=low, high=high):
            size = _numbers(low, high)
            return "1 card" if size == "1" else f"{size} cards"
        case tree.SizedLine(value=value):
            return f"{text(value, ATOM)} cards"
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


def _put_word(sheet: Sheet, before: str, made: tree.WordNode) -> None:
    head = f"{before}define {made.name.text}{_params(made.params)}"
    if made.doing is not None:
        head += f" doing {made.doing.text}"
        head += f" of {made.doing_of.text}" if made.doing_of is not None else ""
        head += f" else {made.doing_else.text}" if made.doing_else is not None else ""
    put_block(sheet, 0, head, made.block, made.comments)


def _put_deal(sheet: Sheet, before: str, made: tree.DealNode) -> None:
    head = f"{before}{'one' if made.once else 'each'} deal"
    put_block(sheet, 0, head, made.block, made.comments)


def _put_hook(sheet: Sheet, before: str, made: tree.HookNode) -> None:
    put_block(sheet, 0, f"{before}{made.when} {made.name.text}", made.block, made.comments)


# ------------------------------------------------------------------------------------- examples


def _put_example(sheet: Sheet, before: str, made: tree.ExampleNode) -> None:
    sheet.put(0, f'{before}example "{made.title}":', made.comments)
    sheet.prose(1, made.prose)
    for line in made.lines:
        sheet.put(1, _example_line(line), line.comments)


def _example_line(line: tree.ExampleLine) -> str:
    match line:
        case tree.GivenNode() | tree.ThenNode():
            word = "given" if isinstance(line, tree.GivenNode) else "then"
            if line.cards is None:
                return f"{word} {text(line.what, CONDITION)}"
            return _cards(f"{word} {text(line.what, CHAIN)}:", line.cards)
        case tree.GivenShuffleNode():
            return _cards("shuffle:", line.cards)
        case tree.WhenNode():
            return f"when {call(line.call)}"
        case tree.MovesNode():
            return "move " + ", ".join(map(_move, line.moves))
        case tree.ThenMayNode():
            may = "may not" if line.negated else "may"
            return f"then {line.seat.text} {may} {', '.join(map(_move, line.moves))}".rstrip()


def _cards(head: str, cards: tuple[tree.Expr, ...]) -> str:
    """Cards behind a head; where they take several lines, with a comma at the end of each."""
    said, width = head, len(STEP + head)
    for card in map(item, cards):
        if width + len(card) + 2 > WIDTH:
            said, width = said + ",", len(2 * STEP) - 1
        said, width = f"{said} {card}", width + 1 + len(card)
    return said


def _move(move: tree.ExampleMoveNode) -> str:
    seat = [f"{move.seat.text}:"] if move.seat is not None else []
    return " ".join([*seat, move.verb.text, *map(item, move.arguments)])


_PRINTERS: dict[type, Callable[[Sheet, str, Any], None]] = {
    tree.VersionNode: _with_prose(lambda made: f"cardlang {made.number}"),
    tree.GameNode: _with_prose(lambda made: f'game "{made.title}"'),
    tree.ExtendsNode: _with_prose(lambda made: f'extends "{made.slug}"'),
    tree.UseNode: _with_prose(lambda made: f"use {_names(made.names, ', ')}"),
    tree.PlayersNode: _with_prose(_players),
    tree.OptionNode: _with_prose(_option),
    tree.LabelsNode: _with_prose(_labels),
    tree.ZoneNode: _with_prose(_zone),
    tree.KeepNode: _with_prose(_keep),
    tree.NeedsNode: _with_prose(_needs),
    tree.RankingNode: _with_prose(_ranking),
    tree.EndsNode: _with_prose(lambda made: f"match ends when {text(made.condition, CONDITION)}"),
    tree.WinnerNode: _with_prose(lambda made: f"winner is {text(made.value, VALUE)}"),
    tree.RemoveNode: _with_prose(_remove),
    tree.AllowNode: _with_prose(_allow),
    tree.DeckNode: _put_deck,
    tree.DefineNode: _put_define,
    tree.OrderNode: _put_order,
    tree.PatternNode: _put_pattern,
    tree.WordNode: _put_word,
    tree.DealNode: _put_deal,
    tree.HookNode: _put_hook,
    tree.ExampleNode: _put_example,
    tree.WordingNode: _put_wording,
}
