"""Items as lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import zip_longest
from typing import Any

from cardlang.syntax import tree
from cardlang.syntax.format_definitions import (
    kind_text,
    params_text,
    put_define,
    put_order,
    put_pattern,
)
from cardlang.syntax.format_lines import STEP, WIDTH
from cardlang.syntax.format_statements import Sheet, call, put_block
from cardlang.syntax.format_values import CHAIN, CONDITION, SUM, VALUE, item, text


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
    said = [f"keep {_names(made.names, ', ')}{_of_each(made.families)} as {kind_text(made.kind)}"]
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
    return f"needs {made.name.text}{family} as {kind_text(made.kind)}{usually}"


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


def _put_word(sheet: Sheet, before: str, made: tree.WordNode) -> None:
    head = f"{before}define {made.name.text}{params_text(made.params)}"
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
    tree.DefineNode: put_define,
    tree.OrderNode: put_order,
    tree.PatternNode: put_pattern,
    tree.WordNode: _put_word,
    tree.DealNode: _put_deal,
    tree.HookNode: _put_hook,
    tree.ExampleNode: _put_example,
    tree.WordingNode: _put_wording,
}
