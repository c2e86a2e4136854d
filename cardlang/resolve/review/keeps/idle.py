"""Warnings on what a file declares and its rules do nothing with.

Only the game's own file is blamed, neither the prelude nor a parent, and of what is used by
something that is not used itself only the latter is told.  What examples alone ask for is not used.
"""

from __future__ import annotations

from cardlang.program import FLAG, NUMBER, Constant, Keep, Option, Step, Zone
from cardlang.resolve.checker import Checker
from cardlang.resolve.files.layers import Entry
from cardlang.resolve.items.deck import text_of
from cardlang.resolve.review.uses import Uses, parts_of
from cardlang.suggest import nearest
from cardlang.syntax import tree


def tell_idle(checker: Checker, uses: Uses, spare: dict[str, tuple[Step, ...]]) -> None:
    """Warns of all that is idle; `spare` are the words that nothing uses, with what they do."""
    _things(checker, uses, spare)
    _lets(checker, uses)
    _hooks(checker, uses)
    _options(checker, uses)
    _kinds(checker, uses)
    for name, thing in uses.reached.items():
        entry = checker.layers.spaces["thing"].get(name)
        if entry is None or not own(checker, entry):
            continue
        if isinstance(thing, Keep):
            _keep(checker, uses, thing, entry)
        elif isinstance(thing, Zone):
            _zone(checker, uses, thing, entry)


def own(checker: Checker, entry: Entry) -> bool:
    """Return whether the game's own file says this."""
    return entry.span.source is checker.layers.root


_ALIKE = 0.75  # how near a name is that was meant, which nobody asks for either

# ------------------------------------------------------------------------------------ unused


def _things(checker: Checker, uses: Uses, spare: dict[str, tuple[Step, ...]]) -> None:
    """Things and words that nothing comes upon, but for those that only such things use."""
    idle: dict[tuple[str, str], tuple[Entry, Uses]] = {}
    for space in ("thing", "word"):
        known = uses.reached if space == "thing" else uses.words
        for entry in checker.layers.entries(space):
            if entry.name in known or not own(checker, entry):
                continue
            inside = Uses(uses.root)
            inside.walk(*_inside(checker, entry, spare))
            idle[space, entry.name] = entry, inside
    used: set[tuple[str, str]] = set()
    for (space, name), (_, inside) in idle.items():
        used |= {("thing", other) for other in inside.reached if other != name}
        used |= {("word", other) for other in inside.words if (space, other) != (space, name)}
        uses.tests += inside.tests
        uses.cards += inside.cards
        uses.kinds |= inside.kinds
        uses.opaque |= {other[7:] for other in inside.reached if other.startswith("option ")}
    said = checker.layers.spaces["thing"]
    needs = [n.name for n in checker.layers.entries("need") if n.name not in said]
    for (space, name), (entry, _) in idle.items():
        if (space, name) in used:
            continue
        what = "the word " if space == "word" else ""
        near = nearest(name, needs, _ALIKE) if space == "thing" else None
        help = f"did you mean `{near}`?" if near else ""
        checker.report.warning("unused", f"{what}`{name}` is never used", entry.span, help=help)


def _lets(checker: Checker, uses: Uses) -> None:
    """Warn of a `let` that nothing below it asks for; a word's is resolved at each of its uses."""
    asked = {binding.span.start for binding in uses.lets if binding.used}
    told: set[int] = set()
    for binding in uses.lets:
        span = binding.span
        if span.source is not checker.layers.root or span.start in asked | told:
            continue
        begin = span.source.text.rfind("\n", 0, span.start) + 1
        if span.source.text[begin : span.start].split()[-1:] == ["let"]:
            told.add(span.start)
            checker.report.warning("unused", f"`{binding.name}` is never used", span)


def _inside(checker: Checker, entry: Entry, spare: dict[str, tuple[Step, ...]]) -> list[object]:
    if isinstance(entry.node, tree.WordNode):
        return [spare.get(entry.name, ())]
    thing = checker.things.get(entry.name)
    return list(parts_of(thing)) if thing is not None else []


def _hooks(checker: Checker, uses: Uses) -> None:
    """Warn of what is done around a word that is never done."""
    for entry in checker.layers.hooks:
        when, _, word = entry.name.partition(" ")
        if own(checker, entry) and word != "deal" and word not in uses.words:
            message = f"`{word}` is never done, and so neither is what stands {when} it"
            checker.report.warning("unused", message, entry.span)


def _options(checker: Checker, uses: Uses) -> None:
    for entry in checker.layers.entries("option"):
        option = checker.options.get(entry.name)
        if option is None or not own(checker, entry):
            continue
        if entry.name in uses.opaque:
            continue
        tests = uses.options.get(entry.name)
        if tests is None:
            checker.report.warning("unused", f"`{entry.name}` is never used", entry.span)
        elif option.kind.base not in (FLAG, NUMBER):
            _alike(checker, option, tests)


def _alike(checker: Checker, option: Option, tests: list[frozenset[int]]) -> None:
    """Values of an option with which the game is played alike."""
    seen: dict[tuple[bool, ...], tree.Expr] = {}
    for place, node in zip(option.values, option.node.values, strict=True):
        shape = tuple(place in test for test in tests)
        first = seen.setdefault(shape, node)
        if first is not node:
            checker.report.warning(
                "unused",
                f"with `{text_of(node)}` the game is played as with `{text_of(first)}`",
                node.span,
                help=f"ask somewhere whether `{option.name} is {text_of(node)}`, or leave it out",
            )


def _kinds(checker: Checker, uses: Uses) -> None:
    """Kinds of labels, and single labels, that never come up."""
    for entry in checker.layers.entries("kind"):
        base = checker.bases.get(entry.name)
        if base is None or not isinstance(entry.node, tree.LabelsNode) or not own(checker, entry):
            continue
        if id(base) not in uses.kinds:
            checker.report.warning("unused", f"the kind `{entry.name}` is never used", entry.span)
            continue
        spoken = uses.labels.get(id(base), set())
        if id(base) in uses.whole or not spoken:
            continue
        for group in (values for values in entry.node.values):
            place = base.index[text_of(group[0])]
            if place not in spoken:
                checker.report.warning(
                    "unused", f"`{text_of(group[0])}` is never used", group[0].span
                )


# --------------------------------------------------------------------------- keeps and zones


def _keep(checker: Checker, uses: Uses, keep: Keep, entry: Entry) -> None:
    if keep.name not in uses.asked:
        message = f"`{keep.name}` is set, and nothing ever asks for it"
        checker.report.warning("unused", message, entry.span)
    elif keep.name not in uses.set_ and (keep.starts is None or isinstance(keep.starts, Constant)):
        message = f"`{keep.name}` is asked for, and never set"
        help = f"change it somewhere, as in `{keep.name} becomes …`; what never changes is a `rule`"
        checker.report.warning("never-set", message, entry.span, help=help)


def _zone(checker: Checker, uses: Uses, zone: Zone, entry: Entry) -> None:
    deal = checker.layers.singles.get("deal")
    if zone.name not in uses.set_:
        message = f"no card ever comes to `{zone.name}`"
        help = f"cards come to it by `move … to {zone.name}`"
        checker.report.warning("never-filled", message, entry.span, help=help)
    elif zone.name not in uses.taken and not uses.gathers and uses.shuffled & uses.refilled:
        if isinstance(deal, tree.DealNode) and not deal.once:
            message = f"the cards in `{zone.name}` never come back, and there are more deals"
            help = "gather all cards before each deal: `move cards to stock`"
            checker.report.warning("never-emptied", message, entry.span, help=help)
