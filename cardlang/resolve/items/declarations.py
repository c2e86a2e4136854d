"""Declarations of zones, keeps, rankings and options get their meaning here.

What may depend on the number of players or on options (bounds, starts) stays an unresolved value of
constants until a machine is made.
"""

from __future__ import annotations

from cardlang.hints.phrases import tell_kinds
from cardlang.program import (
    ANY,
    CARD,
    FLAG,
    NUMBER,
    SEAT,
    SIDE,
    Base,
    Binding,
    Constant,
    Expression,
    Keep,
    Kind,
    Negative,
    Option,
    Ranking,
    Sight,
    Zone,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.items.deck import make_base, text_of, whole
from cardlang.resolve.kind_names import families_of, kind_of
from cardlang.source import Span
from cardlang.suggest import did_you_mean, either
from cardlang.syntax import tree

SIGHTS: dict[str, Sight] = {
    "face up": "all",
    "face down": "nobody",
    "seen by owner": "owner",
    "seen by others": "others",
    "seen by nobody": "nobody",
    "seen by all": "all",
}


_SEEN_BY: dict[str, Sight] = {"all": "all", "owner": "owner", "nobody": "nobody"}


def declare_zone(checker: Checker, node: tree.ZoneNode) -> Zone:
    """A zone with its sight; clauses that say nothing about zones are reported."""
    families = families_of(checker, node)
    ordered = False
    sight: Sight | None = None
    top: Sight = "nobody"
    said = len(checker.report.found)
    down_to: Expression | None = None
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
            down_to = _down_to(checker, clause) if rule else None
        elif _more_kinds(checker, node, clause):
            continue
        elif words in SIGHTS:
            checker.report.error(
                "zone-clause",
                f"`{words}` says once more who sees the cards",
                clause.span,
                help="leave one of both out",
            )
        else:
            options = ["in order", "top seen by owner", *SIGHTS]
            checker.report.error(
                "zone-clause",
                f"`{words}` says nothing about a zone",
                clause.span,
                help=_sight_meant(words)
                or did_you_mean(words, options)
                or f"a zone may be {either(options[:1] + options[2:6])}",
            )
    if not sight and said == len(checker.report.found):
        checker.report.error(
            "sight",
            f"who sees the cards in `{node.name.text}`?",
            node.name.span,
            help="add `face up`, `face down`, `seen by owner` or `seen by others`",
        )
    sight = sight or "nobody"
    owned = SEAT in families or SIDE in families or ANY in families
    owners = ["seat", *(name.text for name in node.families[:1])]
    if not owned and "owner" in (sight, top):
        checker.report.error(
            "no-owner",
            f"`{node.name.text}` belongs to the table, so it has no owner",
            node.name.span,
            help=f"write `zone {node.name.text} of each {' and '.join(owners)}, …`, or `face up`",
        )
    return Zone(node.name.text, families, ordered, sight, top, node, down_to)


def _more_kinds(checker: Checker, node: tree.ZoneNode, clause: tree.ClauseNode) -> bool:
    """True if `of each side, rank` is written, with a comma between the kinds; that is told."""
    kinds = [word for word in clause.words if word not in ("of", "each", "and")]
    if not node.families or not kinds or not all(kind in checker.bases for kind in kinds):
        return False
    said = node.families[0].span.to(clause.span)
    text = said.source.text[: said.start]
    at = Span(said.source, text.rindex("of"), said.end)
    tell_kinds(checker.report, at, [*(name.text for name in node.families), *kinds])
    return True


_MEANT = {
    "face down": ("hidden", "secret", "closed", "verdeckt", "down"),
    "seen by owner": ("private", "own", "visible to owner", "seen by seat", "seen by player"),
    "face up": ("public", "open", "offen", "visible", "seen by all", "seen by everybody", "up"),
    "in order": ("ordered", "stacked", "pile", "stack", "sorted"),
}


def _sight_meant(words: str) -> str:
    """Advice on a clause that says something in other words."""
    meant = next((good for good, others in _MEANT.items() if words in others), "")
    return f"write `{meant}`" if meant else ""


def _down_to(checker: Checker, clause: tree.ClauseNode) -> Expression:
    """`top seen by owner down to ace`: the rule about a card that ends what is seen."""
    it = Binding("it", Kind(CARD), clause.span)
    rule = tree.NameNode(clause.words[-1], span=clause.span)
    return checker.flag(rule, checker.constants().child(candidate=it))


def declare_keep(checker: Checker, node: tree.KeepNode, name: tree.NameNode) -> Keep:
    """One of the names of a `keep`; what it starts with is looked at later."""
    families = families_of(checker, node)
    kind = kind_of(checker, node.kind)
    if kind.base is NUMBER and kind.many:
        checker.report.error(
            "unknown-kind",
            "a set of numbers cannot be kept",
            node.kind.span,
            help="give them a kind, such as `kind call: 1..9`, and keep `as calls`",
        )
        kind = Kind(ANY)
    each = "match" if node.for_match else node.each.text if node.each else "deal"
    if node.each and each not in ("deal", "match") and each not in checker.layers.spaces["word"]:
        checker.report.error(
            "unknown-word",
            f"there is no word called `{each}`",
            node.each.span,
            help=did_you_mean(each, checker.layers.spaces["word"])
            or "`each WORD` names a word that begins the thing anew",
        )
    seen = node.seen_by.text if node.seen_by else "all"
    seen_by = _SEEN_BY.get(seen)
    if seen_by is None:
        checker.report.error(
            "sight",
            f"`seen by {seen}`: write `owner` or `nobody`",
            node.seen_by.span if node.seen_by else node.span,
        )
    keep = Keep(name.text, families, kind, None, each, seen_by or "all", node)
    low, high = node.kind.low, node.kind.high
    if low is not None and high is not None:
        keep.low = checker.number(low, checker.constants())
        keep.high = checker.number(high, checker.constants())
    return keep


def check_start(checker: Checker, keep: Keep, starts: Expression) -> None:
    """Return whether what a keep starts with can be kept in it, as far as that is plain."""
    value, low, high = plain_number(starts), plain_number(keep.low), plain_number(keep.high)
    if value is None or low is None or high is None or low <= value <= high:
        return
    checker.report.error(
        "starts-range",
        f"`{keep.name}` is {low} to {high}, and starts with {value}",
        starts.span,
        help=f"write `starts {low if value < low else high}`, or another range",
    )


def plain_number(x: Expression | None) -> int | None:
    """The number that is written out, if it is one."""
    if x is None or x.kind.base is not NUMBER:
        return None
    if isinstance(x, Negative):
        inner = plain_number(x.value)
        return None if inner is None else -inner
    return x.value if isinstance(x, Constant) else None


def declare_ranking(checker: Checker, node: tree.RankingNode) -> Ranking | None:
    """A ranking; None, which is told, where its attribute is not in the deck."""
    base = checker.deck.attributes.get(node.of.text)
    if base is None and checker.missed(node.of.text):
        checker.lose(node.name.text)
        return None
    if base is None:
        checker.lose(node.name.text)
        checker.report.error(
            "unknown-attribute",
            f"the deck has no attribute `{node.of.text}`",
            node.of.span,
            help=did_you_mean(node.of.text, checker.deck.attributes),
        )
        return None
    places = [-1] * len(base.labels)
    for place, label in enumerate(node.labels):
        at = base.index.get(text_of(label))
        if at is None:
            checker.report.error(
                "unknown-label",
                f"`{text_of(label)}` is not a {base.name}",
                label.span,
                help=did_you_mean(text_of(label), base.index),
            )
        elif places[at] >= 0:
            checker.report.error("label-twice", f"`{text_of(label)}` stands twice", label.span)
        else:
            places[at] = place
    return Ranking(node.name.text, base, tuple(places), node)


def declare_option(checker: Checker, node: tree.OptionNode) -> Option:
    """An option with its values and the usual one, which may depend on no other option."""
    first = node.values[0]
    if isinstance(first, tree.RangeNode):
        low, high = whole(first.low), whole(first.high)
        kind, values = Kind(NUMBER, low=low, high=high), ()
        if low > high:
            checker.report.error("empty-range", "this range is empty", first.span)
        default = Constant(kind, node.span, low)
        option = Option(node.name.text, kind, values, low, high, default, node)
    else:
        words = [text_of(v) for v in node.values]
        if all(w in ("true", "false") for w in words):
            kind, numbers = Kind(FLAG), [int(w == "true") for w in words]
        elif all(w.isdigit() for w in words):
            kind, numbers = Kind(NUMBER), [int(w) for w in words]
        else:
            base = _common_base(checker, words) or make_base(
                node.name.text, [[w] for w in words], node.name.span
            )
            kind, numbers = Kind(base), [base.index[w] for w in words]
        default = Constant(kind, node.span, numbers[0])
        option = Option(node.name.text, kind, tuple(numbers), None, None, default, node)
    if node.default is not None:
        option.default = checker.fitted(node.default, checker.constants(), option.kind)
        _check_default(checker, option)
    return option


def _check_default(checker: Checker, option: Option) -> None:
    """True if the usual value of an option is one that it may have, as far as that is plain."""
    usual = option.default
    if not isinstance(usual, Constant) or usual.kind.base is not option.kind.base:
        return
    value = usual.value
    if option.low is not None and option.high is not None:
        good = option.low <= value <= option.high
        choices = f"`{option.low}..{option.high}`"
    else:
        good = value in option.values
        choices = either([text_of(v) for v in option.node.values])
    if not good:
        checker.report.error(
            "starts-range",
            f"the usual value of `{option.name}` is none of its values",
            usual.span,
            help=f"it may be {choices}",
        )


def _common_base(checker: Checker, words: list[str]) -> Base | None:
    """The one kind of labels whose words an option's values are, if there is one."""
    homes = [
        base
        for base in checker.bases.values()
        if base.labels
        and all(word in base.index and base.labels[base.index[word]].move == word for word in words)
    ]
    return homes[0] if len(homes) == 1 else None
