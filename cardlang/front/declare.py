"""Declarations: deck, zones, keeps, options and rankings get their meaning here.

Kinds come first (the deck's attributes), then what is made of them.  What may depend on the number
of players or on options (`where` in a deck, bounds, starts) stays an unresolved value of constants
until a machine is made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang import limits
from cardlang.diagnostic import Label
from cardlang.model import (
    CARD,
    FLAG,
    NUMBER,
    SEAT,
    SIDE,
    Base,
    Binding,
    Deck,
    DeckPart,
    Keep,
    Kind,
    LabelInfo,
    Option,
    Ranking,
    X,
    Zone,
)  # fmt: skip
from cardlang.source import Span
from cardlang.suggest import did_you_mean, either
from cardlang.syntax import tree

if TYPE_CHECKING:
    from cardlang.front.world import World

PLAIN = {"number": NUMBER, "flag": FLAG, "card": CARD, "seat": SEAT, "side": SIDE}


def plural(name: str) -> str:
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return name[:-1] + "ies"
    return name + ("es" if name.endswith(("s", "x", "ch")) else "s")


def text_of(node: tree.Expr | tree.Text) -> str:
    """A label as written: a name, a label or a number."""
    if isinstance(node, (tree.Name, tree.Label, tree.Number)):
        return node.text
    if isinstance(node, tree.Text):
        return node.value
    if isinstance(node, tree.Flag):
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


# ------------------------------------------------------------------------ deck


def declare_deck(world: World, node: tree.Deck) -> tuple[Deck, list[tree.DeckLine]]:
    """The deck a game plays with, no cards yet, and with it the kinds `suit`, `rank`, …"""
    lines, backs = _deck_lines(world, node, ())
    attributes: dict[str, Base] = {}
    columns: list[str] = []
    for line in lines:
        if not isinstance(line, tree.AttributeLine):
            continue
        name = line.name.text
        if name in PLAIN and name not in ("number",):
            world.report.error("reserved-kind", f"`{name}` cannot name an attribute", line.span)
        if line.numeric:
            columns.append(name)
            continue
        if line.range is not None:
            low, high = _whole(line.range.low), _whole(line.range.high)
            groups = [[str(k)] for k in range(low, min(high, low + limits.CARDS) + 1)]
        else:
            groups = [[text_of(v) for v in group] for group in line.values]
        base = make_base(name, groups, line.name.span)
        _twice(world, line.name, groups)
        attributes[name] = base
    deck = Deck(node.name.text, attributes, tuple(columns), (), (), node)
    world.deck = deck
    world.bases = {**attributes, **PLAIN}  # `number` may be printed on cards; a kind it stays
    for back in backs:
        if back.text not in attributes:
            world.report.error(
                "unknown-attribute", f"the deck has no attribute `{back.text}`", back.span,
                help=did_you_mean(back.text, attributes),
            )  # fmt: skip
    deck.backs = tuple(b.text for b in backs if b.text in attributes)
    return deck, lines


def declare_labels(world: World, node: tree.Labels) -> None:
    """A kind of labels that no card bears: `kind strain: clubs, diamonds, …`"""
    name = node.name.text
    if name in world.bases:
        world.report.error(
            "already-there", f"there is a kind `{name}` already", node.name.span,
            help="give it another name",
        )  # fmt: skip
        return
    groups = [[text_of(v) for v in group] for group in node.values]
    _twice(world, node.name, groups)
    world.bases[name] = make_base(name, groups, node.name.span)


def declare_cards(world: World, deck: Deck, lines: list[tree.DeckLine]) -> None:
    """The cards of the deck; which there are may depend on players and options."""
    deck.parts = tuple(p for line in lines if (p := _part(world, deck, line)) is not None)
    if not any(p.kind != "without" for p in deck.parts) and not world.report.failed:
        world.report.error(
            "no-cards", f"the deck `{deck.name}` has no cards", deck.node.name.span,
            help="say which there are, such as `each rank suit`",
        )  # fmt: skip


def _twice(world: World, name: tree.Name, groups: list[list[str]]) -> None:
    seen: set[str] = set()
    for group in groups:
        for word in group:
            if word in seen:
                world.report.error(
                    "label-twice", f"`{word}` stands twice in `{name.text}`", name.span
                )
            seen.add(word)


def _whole(node: tree.Expr) -> int:
    return node.value if isinstance(node, tree.Number) else 0


def _deck_lines(
    world: World, node: tree.Deck, seen: tuple[str, ...]
) -> tuple[list[tree.DeckLine], tuple[tree.Name, ...]]:
    """All lines of a deck, those of the decks it is made from first."""
    lines = list(node.lines)
    backs = node.backs
    base = node.base.text if node.base else None
    span = node.base.span if node.base else node.name.span
    if base is None and not lines:
        base = node.name.text
    if base is None:
        return lines, backs
    entry = world.book.spaces["deck"].get(base)
    if entry is None or entry.node is node:
        decks = [n for n in world.book.spaces["deck"] if n != node.name.text or entry is None]
        world.report.error(
            "unknown-deck", f"there is no deck called `{base}`", span,
            help=did_you_mean(base, decks) or "say its cards below it, after a `:`",
        )  # fmt: skip
        return lines, backs
    if base in seen:
        world.report.error("deck-loop", f"the deck `{base}` is made from itself", span)
        return lines, backs
    assert isinstance(entry.node, tree.Deck)
    above, above_backs = _deck_lines(world, entry.node, (*seen, base))
    own = {line.name.text for line in lines if isinstance(line, tree.AttributeLine)}
    kept = [x for x in above if not (isinstance(x, tree.AttributeLine) and x.name.text in own)]
    return kept + lines, backs or above_backs


def _part(world: World, deck: Deck, line: tree.DeckLine) -> DeckPart | None:
    candidate = Binding("it", Kind(CARD), line.span)
    scope = world.constants().child(candidate=candidate)
    if isinstance(line, tree.WithoutLine):
        left_out = world.flag(line.condition, scope)
        return DeckPart("without", candidate=candidate, where=left_out, span=line.span)
    if isinstance(line, (tree.ProductLine, tree.CardLine)):
        where = world.flag(line.where, scope) if line.where is not None else None
        times = world.number(line.times, world.constants()) if line.times is not None else None
        if isinstance(line, tree.CardLine):
            ids = tuple(text_of(x) for x in line.labels)
            return DeckPart("cards", (), ids, candidate, where, times, span=line.span)
        bases = []
        for name in line.attributes:
            if name.text not in deck.attributes:
                world.report.error(
                    "unknown-attribute", f"the deck has no attribute `{name.text}`", name.span,
                    help=did_you_mean(name.text, deck.attributes),
                )  # fmt: skip
            else:
                bases.append(deck.attributes[name.text])
        return DeckPart("product", tuple(bases), (), candidate, where, times, span=line.span)
    if isinstance(line, tree.TableLine):
        rows = tuple(r for row in line.rows if (r := _row(world, deck, line, row)) is not None)
        return DeckPart("table", rows=rows, span=line.span)
    return None


def _row(
    world: World, deck: Deck, table: tree.TableLine, row: tree.Row
) -> tuple[str, str, dict[str, int]] | None:
    if len(row.cells) != len(table.columns):
        world.report.error(
            "row-length", f"this row has {len(row.cells)} entries, the table {len(table.columns)}",
            row.span, labels=(Label(table.span, "columns named here"),),
        )  # fmt: skip
        return None
    id_, title, values = "", "", {}
    for column, cell in zip(table.columns, row.cells, strict=True):
        name, text = column.text, text_of(cell)
        if name == "card":
            id_ = text
        elif isinstance(cell, tree.Text):
            title = text
        elif name in deck.columns:
            negative = isinstance(cell, tree.Minus)
            inner = cell.value if isinstance(cell, tree.Minus) else cell
            if not isinstance(inner, tree.Number):
                world.report.error("not-a-number", f"`{name}` is a column of numbers", cell.span)
                continue
            values[name] = -inner.value if negative else inner.value
        elif name in deck.attributes:
            place = deck.attributes[name].index.get(text)
            if place is None:
                world.report.error("unknown-label", f"`{text}` is not a {name}", cell.span)
                continue
            values[name] = place
        else:
            world.report.error(
                "unknown-attribute", f"the deck has no attribute `{name}`", column.span,
                help=f"say what it holds, such as `{name}: number`",
            )  # fmt: skip
            return None
    return id_, title or id_, values


# ----------------------------------------------------------- zones and keeps


def family_base(world: World, name: tree.Name | None) -> Base | None:
    if name is None:
        return None
    base = world.bases.get(name.text)
    if base is None or base in (NUMBER, FLAG):
        world.report.error(
            "unknown-kind", f"there cannot be one for each `{name.text}`", name.span,
            help="one for each " + either(["seat", "side", *sorted(world.deck.attributes)]),
        )  # fmt: skip
        return None
    return base


SIGHTS = {
    "face up": "all", "face down": "nobody", "seen by owner": "owner", "seen by others": "others",
    "seen by nobody": "nobody", "seen by all": "all",
}  # fmt: skip


def declare_zone(world: World, node: tree.Zone) -> Zone:
    family = family_base(world, node.family)
    ordered, sight, top = False, "", "nobody"
    down_to: X | None = None
    for clause in node.clauses:
        words = " ".join(clause.words)
        seen, _, rule = words.partition(" down to ")
        if words == "in order":
            ordered = True
        elif words in SIGHTS and not sight:
            sight = SIGHTS[words]
        elif seen.startswith("top ") and seen[4:] in SIGHTS and " " not in rule:
            top = SIGHTS[seen[4:]]
            sight = sight or "nobody"
            down_to = _down_to(world, clause) if rule else None
        else:
            options = ["in order", "top seen by owner", *SIGHTS]
            world.report.error(
                "zone-clause", f"`{words}` says nothing about a zone", clause.span,
                help=did_you_mean(words, options)
                or f"a zone may be {either(options[:1] + options[2:6])}",
            )  # fmt: skip
    if not sight:
        world.report.error(
            "sight", f"who sees the cards in `{node.name.text}`?", node.name.span,
            help="add `face up`, `face down`, `seen by owner` or `seen by others`",
        )  # fmt: skip
        sight = "nobody"
    if family not in (SEAT, SIDE) and "owner" in (sight, top):
        world.report.error(
            "no-owner", f"`{node.name.text}` belongs to the table, so it has no owner",
            node.name.span, help=f"write `zone {node.name.text} of each seat, …`, or `face up`",
        )  # fmt: skip
    return Zone(node.name.text, family, ordered, sight, top, node, down_to)


def _down_to(world: World, clause: tree.Clause) -> X:
    """`top seen by owner down to ace`: the rule about a card that ends what is seen."""
    it = Binding("it", Kind(CARD), clause.span)
    rule = tree.Name(clause.words[-1], span=clause.span)
    return world.flag(rule, world.constants().child(candidate=it))


def kind_of(world: World, node: tree.Kind) -> Kind:
    """A kind as written: `suit or none`, `seats`, `0..7`."""
    if node.name is None:
        return Kind(NUMBER, maybe=node.or_none)
    name = node.name.text
    if name in world.bases:
        return Kind(world.bases[name], maybe=node.or_none)
    for base in world.bases.values():
        if base.plural == name and base is not NUMBER:
            return Kind(base, many=True)
    if name in world.options:
        return Kind(world.options[name].kind.base, maybe=node.or_none)
    names = [*world.bases, *(b.plural for b in world.bases.values() if b.plural)]
    world.report.error(
        "unknown-kind", f"there is no kind called `{name}`", node.name.span,
        help=did_you_mean(name, names) or f"kinds here are {either(names)}",
    )  # fmt: skip
    return Kind(NUMBER)


def declare_keep(world: World, node: tree.Keep, name: tree.Name) -> Keep:
    family = family_base(world, node.family)
    kind = kind_of(world, node.kind)
    each = "match" if node.for_match else node.each.text if node.each else "deal"
    if node.each and each not in ("deal", "match") and each not in world.book.spaces["word"]:
        world.report.error(
            "unknown-word", f"there is no word called `{each}`", node.each.span,
            help=did_you_mean(each, world.book.spaces["word"])
            or "`each WORD` names a word that begins the thing anew",
        )  # fmt: skip
    seen = node.seen_by.text if node.seen_by else "all"
    if seen not in ("all", "owner", "nobody"):
        world.report.error("sight", f"`seen by {seen}`: write `owner` or `nobody`",
                           node.seen_by.span if node.seen_by else node.span)  # fmt: skip
    keep = Keep(name.text, family, kind, None, each, seen, node)
    low, high = node.kind.low, node.kind.high
    if low is not None and high is not None:
        keep.low = world.number(low, world.constants())
        keep.high = world.number(high, world.constants())
    return keep


def declare_ranking(world: World, node: tree.Ranking) -> Ranking | None:
    base = world.deck.attributes.get(node.of.text)
    if base is None:
        world.report.error(
            "unknown-attribute", f"the deck has no attribute `{node.of.text}`", node.of.span,
            help=did_you_mean(node.of.text, world.deck.attributes),
        )  # fmt: skip
        return None
    places = [-1] * len(base.labels)
    for place, label in enumerate(node.labels):
        at = base.index.get(text_of(label))
        if at is None:
            world.report.error(
                "unknown-label", f"`{text_of(label)}` is not a {base.name}", label.span,
                help=did_you_mean(text_of(label), base.index),
            )  # fmt: skip
        elif places[at] >= 0:
            world.report.error("label-twice", f"`{text_of(label)}` stands twice", label.span)
        else:
            places[at] = place
    return Ranking(node.name.text, base, tuple(places), node)


def declare_option(world: World, node: tree.Option) -> Option:
    first = node.values[0]
    if isinstance(first, tree.Range):
        low, high = _whole(first.low), _whole(first.high)
        kind, values = Kind(NUMBER, low=low, high=high), ()
        default = X("const", kind, node.span, (low,))
        option = Option(node.name.text, kind, values, low, high, default, node)
    else:
        words = [text_of(v) for v in node.values]
        if all(w in ("true", "false") for w in words):
            kind, numbers = Kind(FLAG), [int(w == "true") for w in words]
        elif all(w.isdigit() for w in words):
            kind, numbers = Kind(NUMBER), [int(w) for w in words]
        else:
            base = _common_base(world, words) or make_base(
                node.name.text, [[w] for w in words], node.name.span
            )
            kind, numbers = Kind(base), [base.index[w] for w in words]
        default = X("const", kind, node.span, (numbers[0],))
        option = Option(node.name.text, kind, tuple(numbers), None, None, default, node)
    if node.default is not None:
        option.default = world.fitted(node.default, world.constants(), option.kind)
    return option


def _common_base(world: World, words: list[str]) -> Base | None:
    """The one kind of labels whose words an option's values are, if there is one."""
    homes = [
        base for base in world.bases.values()
        if base.labels and all(
            word in base.index and base.labels[base.index[word]].move == word for word in words
        )
    ]  # fmt: skip
    return homes[0] if len(homes) == 1 else None
