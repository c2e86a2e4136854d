"""Layers: all sections of a game, from its own file, its parents and the prelude, by name.

A game is read as layers: the prelude files it uses, then the oldest parent, …, then the game's own
file.  A later layer may not silently replace what an earlier one says: it says `change`, or it
answers a `needs` of the prelude.  `remove` takes a section away.  What a layer calls `fixed` stays
as it is: no later one may change it, remove it, or hook something before or after it.  What stands
here is syntax still; names get their meaning when it is resolved.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from attrs import define, field, frozen

from cardlang.diagnostic import Diagnostic, Report, SpanLabel
from cardlang.source import Source, Span
from cardlang.suggest import did_you_mean, nearest
from cardlang.syntax import tree

#: the name spaces: sections that share one may not share a name
SPACES: dict[type, str] = {
    tree.ZoneNode: "thing",
    tree.KeepNode: "thing",
    tree.DefineNode: "thing",
    tree.OrderNode: "thing",
    tree.PatternNode: "thing",
    tree.RankingNode: "thing",
    tree.NeedsNode: "need",
    tree.WordNode: "word",
    tree.OptionNode: "option",
    tree.DeckNode: "deck",
    tree.LabelsNode: "kind",
}
SECTIONS = {
    "zone": tree.ZoneNode,
    "keep": tree.KeepNode,
    "rule": tree.DefineNode,
    "value": tree.DefineNode,
    "order": tree.OrderNode,
    "pattern": tree.PatternNode,
    "ranking": tree.RankingNode,
    "define": tree.WordNode,
    "option": tree.OptionNode,
    "deck": tree.DeckNode,
    "kind": tree.LabelsNode,
    "example": tree.ExampleNode,
    "before": tree.HookNode,
    "after": tree.HookNode,
}


_ALIKE = 0.5  # how near the title of an example is that was meant
#: sections that a game has once: the name each is kept under, and what it is called
_SINGLES: dict[type, tuple[str, str]] = {
    tree.GameNode: ("game", "game"),
    tree.PlayersNode: ("players", "players"),
    tree.DealNode: ("deal", "deal"),
    tree.EndsNode: ("ends", "match ends"),
    tree.WinnerNode: ("winner", "winner"),
}


@define
class Entry:
    """A section under its name, and whether it comes from the prelude."""

    name: str
    node: tree.Item
    prelude: bool
    span: Span
    layer: int


@frozen
class Replaced:
    """A section of an earlier layer, and what a later one says in its place, or that it goes."""

    name: str
    old: tree.Item
    new: tree.Item


@define
class Layers:
    """The sections of a game under their names, the later layers laid over the earlier ones."""

    slug: str
    report: Report
    spaces: dict[str, dict[str, Entry]] = field(
        factory=lambda: {s: {} for s in ("thing", "need", "word", "option", "deck", "kind")}
    )
    singles: dict[str, tree.Item] = field(factory=dict)  # game, players, deal, ends, winner
    hooks: list[Entry] = field(factory=list)
    examples: list[Entry] = field(factory=list)
    with_examples: bool = True  # whether they were asked for
    wordings: list[Entry] = field(factory=list)  # the prelude's first, the game's own last
    allows: list[tree.AllowNode] = field(factory=list)
    files: list[str] = field(factory=list)
    looked: list[tuple[Path, Source | None]] = field(factory=list)  # for the game and its parents
    own_deck: Entry | None = None
    digest: str = ""
    root: Source | None = None
    lost: set[str] = field(factory=set)  # names that sections with a mistake were to give
    spoilt: set[str] = field(factory=set)  # section words of what was not read, or not wholly
    used: list[str] = field(factory=list)  # files of the prelude
    used_at: dict[str, Span] = field(factory=dict)  # where the game uses them, by their names
    forgotten: set[str] = field(factory=set)  # those that should be used, which is told
    extended: bool = False  # it says which game it extends
    orphan: bool = False  # what it extends could not be read
    told: list[Span] = field(factory=list)  # lines with a mistake that was found in reading
    marred: list[Span] = field(factory=list)  # sections that hold such lines
    unread: list[Diagnostic] = field(factory=list)  # these mistakes
    sources: list[Source] = field(factory=list)  # the text of each layer
    statements: int = 0  # words unfolded, as far as they were checked
    since: dict[str, int] = field(factory=dict)  # the first layer that declares a name
    replaced: list[Replaced] = field(factory=list)

    def hooked(self, when: str, word: str) -> list[tree.HookNode]:
        """The hooks around a word: before it the prelude's first, after it the prelude's last."""
        found = [e.node for e in self.hooks if e.name == f"{when} {word}"]
        hooks = [node for node in found if isinstance(node, tree.HookNode)]
        return hooks if when == "before" else hooks[::-1]

    def layer_of(self, source: Source) -> int:
        """The layer of a text; the last one for a text that is none of the files."""
        try:
            return self.sources.index(source)
        except ValueError:
            return len(self.sources)

    def entries(self, space: str) -> Iterator[Entry]:
        """The sections of a name space, in the order of their first layers."""
        yield from self.spaces[space].values()


def enter(layers: Layers, item: tree.Item, prelude: bool, layer: int) -> None:
    """Lay a section over what is there: of the prelude or not, from the layer with a number."""
    if isinstance(item, tree.RemoveNode):
        _remove(layers, item)
    elif isinstance(item, tree.ExampleNode):
        _example(layers, Entry(item.title, item, prelude, item.span, layer), item)
    elif isinstance(item, tree.WordingNode):
        entry = Entry(item.language.text, item, prelude, item.language.span, layer)
        layers.wordings.append(entry)
    elif isinstance(item, tree.HookNode):
        _hook(layers, item, prelude, layer)
    elif isinstance(item, tree.AllowNode):
        layers.allows.append(item)
    elif type(item) in SPACES:
        names = item.names if isinstance(item, tree.KeepNode) else (item.name,)  # type: ignore[attr-defined]  # every class in SPACES has a name
        for name in names:
            _name(layers, Entry(name.text, item, prelude, name.span, layer), item)
    elif isinstance(item, tree.VersionNode):
        if item.number != 1:
            layers.report.error(
                "version",
                f"this file is written for version {item.number} of the language",
                item.span,
                help="there is version 1, `cardlang 1`; a later one is read by a later cardlang",
            )
    elif not isinstance(item, (tree.UseNode, tree.ExtendsNode)):
        _single(layers, item)


def _hook(layers: Layers, item: tree.HookNode, prelude: bool, layer: int) -> None:
    word = layers.spaces["word"].get(item.name.text)
    around = word.node if word is not None else None
    if item.name.text == "deal":
        around = layers.singles.get("deal")
    if not _stays(layers, around, item.name.text, item.name.span):
        entry = Entry(f"{item.when} {item.name.text}", item, prelude, item.span, layer)
        layers.hooks.append(entry)


def _single(layers: Layers, item: tree.Item) -> None:
    key, called = _SINGLES[type(item)]
    old = layers.singles.get(key)
    if old is not None and old.span.source is item.span.source:
        layers.report.error(
            "second-section",
            f"there is a second `{called}` section",
            item.span,
            labels=(SpanLabel(old.span, "the first is here"),),
        )
    elif _stays(layers, old, called, item.span):
        return
    elif old is not None:
        layers.replaced.append(Replaced(called, old, item))
    layers.singles[key] = item
    if isinstance(item, tree.DealNode) and item.once:
        _without_end(layers, item)


def _without_end(layers: Layers, deal: tree.DealNode) -> None:
    """Drop the end of a parent's match, since a variant of one deal ends with it."""
    ends = layers.singles.get("ends")
    if ends is None or ends.span.source is deal.span.source:
        return
    if not _stays(layers, ends, "match ends", deal.span):
        del layers.singles["ends"]


def _example(layers: Layers, entry: Entry, item: tree.ExampleNode) -> None:
    if item.change:
        for place, old in enumerate(layers.examples):
            if old.name == item.title:
                if _stays(layers, old.node, f'example "{old.name}"', item.span):
                    return
                layers.examples[place] = entry
                return
        _no_example(layers, item.title, item.span)
    layers.examples.append(entry)


def _name(layers: Layers, entry: Entry, item: tree.Item) -> None:
    space = layers.spaces[SPACES[type(item)]]
    old = space.get(entry.name)
    if isinstance(item, tree.DeckNode) and not entry.prelude:
        if layers.own_deck is not None and _stays(layers, layers.own_deck.node, "deck", entry.span):
            return
        if old is not None and not item.lines and item.base is None and not item.change:
            _one_deck(layers, entry)
            layers.own_deck = entry  # a deck of the prelude, named
            return
        _one_deck(layers, entry, item.base)
        layers.own_deck = entry
    if item.change:
        if old is None:
            help = did_you_mean(entry.name, list(space))
            _nothing_there(layers, f"there is no `{entry.name}` to change", entry.span, help)
            return
        if _stays(layers, old.node, entry.name, entry.span):
            return
        layers.replaced.append(Replaced(entry.name, old.node, item))
    elif old is not None:
        help = "give it another name"
        if old.layer != entry.layer:
            help = "write `change` before it to replace what is there, or give it another name"
        layers.report.error(
            "already-there",
            f"`{entry.name}` is already there",
            entry.span,
            help=help,
            labels=(SpanLabel(old.span, "first said here"),),
        )
        return
    space[entry.name] = entry
    layers.since.setdefault(entry.name, entry.layer)


def _remove_examples(layers: Layers, item: tree.RemoveNode) -> None:
    """Takes away all examples of other files but those that are fixed."""
    own = [e for e in layers.examples if e.span.source is item.span.source]
    if len(own) == len(layers.examples):
        layers.report.error(
            "nothing-to-change",
            "there are no examples to remove",
            item.span,
            help="leave this line out",
        )
    layers.examples[:] = [
        e for e in layers.examples if e in own or (e.node is not None and e.node.fixed)
    ]


def _one_deck(layers: Layers, entry: Entry, base: tree.NameNode | None = None) -> None:
    """Tells where a file names a second deck that is not made of the first."""
    old = layers.own_deck
    if old is None or old.layer != entry.layer or (base is not None and base.text == old.name):
        return
    layers.report.error(
        "second-section",
        "a game is played with one deck, and there is a second",
        entry.span,
        help=f"make it of the first: `deck {entry.name} from {old.name}:`",
        labels=(SpanLabel(old.span, "the first is here"),),
    )


def _remove(layers: Layers, item: tree.RemoveNode) -> None:
    if item.name is None:
        _remove_examples(layers, item)
        return
    if isinstance(item.name, tree.TextNode):
        title = item.name.value
        kept = [e for e in layers.examples if e.name != title]
        if len(kept) == len(layers.examples):
            _no_example(layers, title, item.span)
        if any(
            _stays(layers, e.node, f'example "{title}"', item.span)
            for e in layers.examples
            if e.name == title
        ):
            return
        layers.examples[:] = kept
        return
    wanted = SECTIONS.get(item.section)
    space = layers.spaces.get(SPACES.get(wanted, ""), {}) if wanted else {}
    if item.name.text not in space:
        help = did_you_mean(item.name.text, list(space))
        message = f"there is no {item.section} `{item.name.text}` to remove"
        _nothing_there(layers, message, item.span, help)
        return
    old = space[item.name.text].node
    if not _stays(layers, old, item.name.text, item.span):
        layers.replaced.append(Replaced(item.name.text, old, item))
        del space[item.name.text]


def _no_example(layers: Layers, title: str, span: Span) -> None:
    """Tell of an example that is not there: mostly the extended game calls it otherwise now.

    No rule hangs on it, so a file goes on to be read when its parent's examples are renamed.
    """
    message = f'no example is called "{title}"'
    if not layers.extended:
        _nothing_there(layers, message, span, "")
        return
    if layers.with_examples:
        titles = [e.name for e in layers.examples if e.span.source is not span.source]
        near = nearest(title, titles, _ALIKE)
        help = f'did you mean "{near}"?' if near else "look what the extended game calls it now"
        layers.report.warning("example-gone", message, span, help=help)


def _nothing_there(layers: Layers, message: str, span: Span, help: str) -> None:
    """Report that the thing to be changed or removed is not there: perhaps since no game is
    extended.
    """
    if layers.orphan:
        return
    if not layers.extended and not help:
        layers.orphan = True
        help = 'what another game says can be changed: write `extends "…"` near the top'
    layers.report.error("nothing-to-change", message, span, help=help)


def _stays(layers: Layers, old: tree.Item | None, name: str, span: Span) -> bool:
    """Is what a later layer lays hands on fixed?  If so, that is told with both places."""
    if old is None or not old.fixed or old.span.source is span.source:
        return False
    layers.report.error(
        "fixed",
        f"`{name}` is fixed and cannot be changed",
        span,
        help="leave it as it is; what is fixed belongs to every variant",
        labels=(SpanLabel(old.span, "fixed here"),),
    )
    return True
