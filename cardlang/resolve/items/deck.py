"""The deck: the kinds of labels that it brings, and which cards there are.

Kinds come first, then the cards made of them.  What may depend on the number of players or on
options (`where`, `times`) stays an unresolved value of constants until a machine is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, product, repeat

from cardlang import limits
from cardlang.diagnostic import SpanLabel
from cardlang.program import CARD, Base, Binding, Deck, DeckPart, Kind, LabelInfo
from cardlang.resolve.checker import PLAIN, Checker
from cardlang.source import Span
from cardlang.suggest import did_you_mean
from cardlang.syntax import tree

NAMES = 3  # of one label; with more of them labels are meant
_TIMES = {"once": 1, "twice": 2, "thrice": 3, "double": 2}


def plural(name: str) -> str:
    """The plural of a kind's name, as English makes it."""
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return name[:-1] + "ies"
    return name + ("es" if name.endswith(("s", "x", "ch")) else "s")


def text_of(node: tree.Expr | tree.TextNode) -> str:
    """A label as written: a name, a label or a number."""
    if isinstance(node, (tree.NameNode, tree.LabelNode, tree.NumberNode)):
        return node.text
    if isinstance(node, tree.TextNode):
        return node.value
    if isinstance(node, tree.FlagNode):
        return "true" if node.value else "false"
    return node.span.text


def make_base(name: str, groups: list[list[str]], span: Span | None) -> Base:
    """A kind of labels.  Each group holds the words of one label, the one moves print first."""
    labels = []
    for words in groups:
        upper = next((w for w in words if not w[0].islower()), words[0])
        lower = next((w for w in words if w[0].islower()), words[0])
        labels.append(LabelInfo(upper, words[0], lower, tuple(words)))
    numbers = tuple(int(g[0]) for g in groups) if all(g[0].isdigit() for g in groups) else None
    return Base(name, tuple(labels), numbers, plural(name), span)


def _french(name: str) -> str:
    """The deck of 52 cards, by what else it is called."""
    usual = any(word in name for word in ("52", "standard", "normal", "poker", "anglo", "full"))
    return "did you mean `french`?" if usual else ""


DeckLines = list[tree.DeckLine | tree.DeckNode]
"""The lines of a deck and of those it is made from; a deck itself stands where it makes packs."""


def declare_deck(checker: Checker, node: tree.DeckNode) -> tuple[Deck, DeckLines]:
    """The deck a game plays with, no cards yet, and with it the kinds `suit`, `rank`, …"""
    lines, backs = _deck_lines(checker, node, ())
    attributes: dict[str, Base] = {}
    columns: list[str] = []
    for line in lines:
        if not isinstance(line, tree.AttributeLine):
            continue
        name = line.name.text
        if name in PLAIN and name not in ("number",):
            checker.report.error("reserved-kind", f"`{name}` cannot name an attribute", line.span)
        if line.numeric:
            columns.append(name)
            continue
        groups = _groups(checker, line)
        base = make_base(name, groups, line.name.span)
        _twice(checker, line.name, groups)
        attributes[name] = base
    deck = Deck(node.name.text, attributes, tuple(columns), (), (), node, _prose(checker, node))
    checker.deck = deck
    checker.bases = {**attributes, **PLAIN}  # `number` may be printed on cards; a kind it stays
    for back in backs:
        if back.text not in attributes:
            checker.report.error(
                "unknown-attribute",
                f"the deck has no attribute `{back.text}`",
                back.span,
                help=did_you_mean(back.text, attributes),
            )
    deck.backs = tuple(b.text for b in backs if b.text in attributes)
    return deck, lines


def _groups(checker: Checker, line: tree.AttributeLine | tree.LabelsNode) -> list[list[str]]:
    """The words of each label; a range has the numbers from its one end to the other."""
    if line.range is not None:
        return _figures(checker, line.range)
    groups: list[list[str]] = []
    for group in line.values:
        if isinstance(group[0], tree.RangeNode):
            groups += _figures(checker, group[0])
        else:
            groups.append([text_of(v) for v in group])
            _named(checker, group, groups[-1])
    return groups


def _named(checker: Checker, group: tuple[tree.Expr, ...], words: list[str]) -> None:
    """Tells of a label with so many names that labels were meant; parents are not blamed."""
    first, last = group[0].span, group[-1].span
    if len(words) > NAMES and first.source is checker.layers.root:
        checker.report.warning(
            "many-names",
            f"`{words[0]}` is one label here, and {len(words) - 1} other names of it",
            Span(first.source, first.start, last.end),
            help=f"if these are labels, write `{', '.join(words)}`",
        )


def _figures(checker: Checker, node: tree.RangeNode) -> list[list[str]]:
    low, high = whole(node.low), whole(node.high)
    if low > high:
        help = f"write `{high}..{low}`"
        checker.report.error("empty-range", "this range is empty", node.span, help=help)
        low, high = high, low
    return [[str(k)] for k in range(low, min(high, low + limits.CARDS) + 1)]


def declare_labels(checker: Checker, node: tree.LabelsNode) -> None:
    """A kind of labels that no card bears: `kind strain: clubs, diamonds, …`"""
    name = node.name.text
    if name in checker.bases:
        checker.report.error(
            "already-there",
            f"there is a kind `{name}` already",
            node.name.span,
            help="give it another name",
        )
        return
    groups = _groups(checker, node)
    _twice(checker, node.name, groups)
    checker.bases[name] = make_base(name, groups, node.name.span)


def declare_cards(checker: Checker, deck: Deck, lines: DeckLines) -> None:
    """The cards of the deck; which there are may depend on players and options."""
    deck.parts = tuple(p for line in lines if (p := _part(checker, deck, line)) is not None)
    makes = any(part.kind not in ("without", "packs") for part in deck.parts)
    if not makes and not checker.report.failed:
        checker.report.error(
            "no-cards",
            f"the deck `{deck.name}` has no cards",
            deck.node.name.span,
            help="say which there are, such as `each rank suit`",
        )


def _twice(checker: Checker, name: tree.NameNode, groups: list[list[str]]) -> None:
    seen: set[str] = set()
    for group in groups:
        for word in group:
            if word in seen:
                checker.report.error(
                    "label-twice", f"`{word}` stands twice in `{name.text}`", name.span
                )
            seen.add(word)


def whole(node: tree.Expr) -> int:
    """The number that is written out; 0 for anything else."""
    return node.value if isinstance(node, tree.NumberNode) else 0


def _prose(checker: Checker, node: tree.DeckNode) -> tuple[tree.ProseNode, ...]:
    """The prose of a deck; of one that changes no cards that of the deck it names."""
    if node.prose or node.lines:
        return node.prose
    entry = checker.layers.spaces["deck"].get((node.base or node.name).text)
    return entry.node.prose if entry is not None and isinstance(entry.node, tree.DeckNode) else ()


def _deck_lines(
    checker: Checker, node: tree.DeckNode, seen: tuple[str, ...]
) -> tuple[DeckLines, tuple[tree.NameNode, ...]]:
    """All lines of a deck, those of the decks it is made from first."""
    lines: DeckLines = list(node.lines)
    backs = node.backs
    base = node.base.text if node.base else None
    span = node.base.span if node.base else node.name.span
    if base is None and not lines:
        base = node.name.text
    if base is None:
        return lines, backs
    entry = checker.layers.spaces["deck"].get(base)
    if entry is None or entry.node is node:
        decks = [n for n in checker.layers.spaces["deck"] if n != node.name.text or entry is None]
        if "deck" in checker.layers.spoilt:  # what it was to be has a mistake, which is told
            checker.deck_lost = True
            return lines, backs
        checker.report.error(
            "unknown-deck",
            f"there is no deck called `{base}`",
            span,
            help=_french(base)
            or did_you_mean(base, decks)
            or "say its cards below it, after a `:`",
        )
        checker.deck_lost = True
        return lines, backs
    if base in seen:
        checker.report.error("deck-loop", f"the deck `{base}` is made from itself", span)
        return lines, backs
    if len(seen) == limits.DECK_DEPTH:
        message = f"decks are made from each other more than {limits.DECK_DEPTH} deep"
        checker.report.error("deck-deep", message, span, help="make it from a deck further up")
        checker.deck_lost = True
        return lines, backs
    assert isinstance(entry.node, tree.DeckNode)
    above, above_backs = _deck_lines(checker, entry.node, (*seen, base))
    own = {line.name.text for line in lines if isinstance(line, tree.AttributeLine)}
    kept = [x for x in above if not (isinstance(x, tree.AttributeLine) and x.name.text in own)]
    packs: DeckLines = [node] if node.times is not None else []
    return kept + packs + lines, backs or above_backs


def _times(line: tree.ProductLine, name: tree.NameNode) -> str:
    """`each rank suit twice`: how often is said behind a comma."""
    number = _TIMES.get(name.text)
    kinds = " ".join(one.text for one in line.attributes if one is not name)
    return f"write `each {kinds}, {number} times`" if number else ""


def _part(checker: Checker, deck: Deck, line: tree.DeckLine | tree.DeckNode) -> DeckPart | None:
    if isinstance(line, tree.DeckNode):
        assert line.times is not None
        packs = checker.number(line.times, checker.constants())
        return DeckPart("packs", times=packs, span=line.times.span)
    candidate = Binding("it", Kind(CARD), line.span)
    scope = checker.constants().child(candidate=candidate)
    if isinstance(line, tree.WithoutLine):
        left_out = checker.flag(line.condition, scope)
        return DeckPart("without", candidate=candidate, where=left_out, span=line.span)
    if isinstance(line, (tree.ProductLine, tree.CardLine)):
        where = checker.flag(line.where, scope) if line.where is not None else None
        times = checker.number(line.times, checker.constants()) if line.times is not None else None
        if isinstance(line, tree.CardLine):
            ids = tuple(text_of(x) for x in line.labels)
            for label in line.labels:
                _like_label(checker, deck, label, line)
            return DeckPart("cards", (), ids, candidate, where, times, span=line.span)
        bases = []
        for name in line.attributes:
            if name.text not in deck.attributes:
                checker.report.error(
                    "unknown-attribute",
                    f"the deck has no attribute `{name.text}`",
                    name.span,
                    help=_times(line, name) or did_you_mean(name.text, deck.attributes),
                )
            else:
                bases.append(deck.attributes[name.text])
        return DeckPart("product", tuple(bases), (), candidate, where, times, span=line.span)
    if isinstance(line, tree.TableLine):
        made = (_row(checker, deck, line, row) for row in line.rows)
        rows = tuple(chain.from_iterable(r for r in made if r is not None))
        return DeckPart("table", rows=rows, span=line.span)
    return None


def _like_label(checker: Checker, deck: Deck, label: tree.Expr, line: tree.CardLine) -> None:
    """Tells of a card that is called like a label, which it would not have."""
    text = text_of(label)
    homes = [name for name, base in deck.attributes.items() if text in base.index]
    if not homes:
        return
    times = f", {line.times.span.text} times" if line.times is not None else ""
    checker.report.error(
        "card-like-label",
        f"a card called `{text}` has no {homes[0]}",
        label.span,
        help=f"write `each {homes[0]} where {homes[0]} is {text}{times}`",
    )


_ROW = "each row says something for each column: for `card` its own label, such as `C1`"


def _row(
    checker: Checker, deck: Deck, table: tree.TableLine, row: tree.RowNode
) -> Iterator[tuple[str, str, dict[str, int]]] | None:
    if len(row.cells) != len(table.columns):
        checker.report.error(
            "row-length",
            f"this row has {len(row.cells)} entries, the table {len(table.columns)}",
            row.span,
            help=_ROW if any(one.text == "card" for one in table.columns) else "",
            labels=(SpanLabel(table.span, "columns named here"),),
        )
        return None
    id_, title, values, times = "", "", {}, 1
    unknown: list[tree.NameNode] = []
    for column, cell in zip(table.columns, row.cells, strict=True):
        name, text = column.text, text_of(cell)
        if name == "card":
            id_ = text
        elif isinstance(cell, tree.TextNode):
            title = text
        elif name in deck.columns:
            negative = isinstance(cell, tree.MinusNode)
            inner = cell.value if isinstance(cell, tree.MinusNode) else cell
            if not isinstance(inner, tree.NumberNode):
                checker.report.error("not-a-number", f"`{name}` is a column of numbers", cell.span)
                continue
            values[name] = -inner.value if negative else inner.value
        elif name in deck.attributes:
            place = deck.attributes[name].index.get(text)
            if place is None:
                checker.report.error("unknown-label", f"`{text}` is not a {name}", cell.span)
                continue
            values[name] = place
        elif name == "times":
            times = whole(cell)
            if not isinstance(cell, tree.NumberNode):
                message = "`times` says how often a card is there: 0 or more"
                checker.report.error("not-a-number", message, cell.span)
        else:
            unknown.append(column)
    for column in unknown:
        name = column.text
        checker.report.error(
            "unknown-attribute",
            f"the deck has no attribute `{name}`",
            column.span,
            help=f"say above what it holds: `{name}: {_holds(checker, table, name)}`",
        )
    if unknown:
        return None
    return repeat((id_, title or id_, values), min(times, limits.CARDS + 1))


def _holds(checker: Checker, table: tree.TableLine, name: str) -> str:
    """The labels that stand in a column of a table, or `number`.

    Neither they nor the name are told again where the rules ask for them.
    """
    at = [column.text for column in table.columns].index(name)
    cells = [row.cells[at] for row in table.rows if at < len(row.cells)]
    if all(isinstance(cell, (tree.NumberNode, tree.MinusNode)) for cell in cells):
        checker.lose(name)
        return "number"
    labels = list(dict.fromkeys(map(text_of, cells)))
    checker.lose(name, *labels)
    return " ".join(labels[:8]) + (" …" if len(labels) > 8 else "")


def card_ids(parts: Iterable[DeckPart]) -> frozenset[str]:
    """The ids of all cards that these parts of a deck may make, whatever is left out of it."""
    found: set[str] = set()
    for part in parts:
        if part.kind == "product":
            count = 1
            for base in part.attributes:
                count *= len(base.labels)
            if count > limits.CARDS:
                return frozenset(str(k) for k in range(limits.CARDS + 1))
            for labels in product(*(b.labels for b in part.attributes)):
                found.add("".join(label.id for label in labels))
        found.update(part.ids)
        found.update(row[0] for row in part.rows)
    return frozenset(found)
