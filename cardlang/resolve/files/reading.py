"""Reading of layers: a game's own file, what it extends, the prelude's files that these use.

Each file is read once, and every place that was looked at is noted, so that it can be told when
what was found there is out of date.
"""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from pathlib import Path

from cardlang import limits
from cardlang.diagnostic import Diagnostic, Report
from cardlang.quick import define, field
from cardlang.resolve.files.layers import SPACES, Layers, enter
from cardlang.resources import find_game, folder, homes_of, slug_of
from cardlang.source import Source, Span
from cardlang.suggest import nearest
from cardlang.syntax import parse_source, read_file, tree
from cardlang.syntax.tables import later


@lru_cache(maxsize=64)
def _prelude(name: str) -> tuple[Source, tree.File, tuple[Diagnostic, ...]] | None:
    path = folder("prelude") / f"{name}.card"
    if not path.is_file():
        return None
    report = Report()
    read = read_file(path, f"prelude/{name}.card", report)
    return None if read is None else (*read, tuple(report.found))


def prelude_names() -> list[str]:
    """The names that `use` takes."""
    return sorted(p.stem for p in folder("prelude").glob("*.card"))


@cache
def _homes() -> dict[str, list[str]]:
    """The files of the prelude that each of their names comes with."""
    found: dict[str, list[str]] = {}
    for home in prelude_names():
        read = _prelude(home)
        for item in read[1].items if read is not None else ():
            for name in named(item) if type(item) in SPACES else ():
                found.setdefault(name, []).append(home)
    return found


def prelude_decks() -> list[str]:
    """The decks that `deck` may name, and a deck of one's own come from, without any `use`."""
    read = _prelude("core")
    uses = (
        () if read is None else (item for item in read[1].items if isinstance(item, tree.UseNode))
    )
    homes = ["core", *(name.text for item in uses for name in item.names)]
    found = []
    for home in homes:
        read = _prelude(home)
        items = () if read is None else read[1].items
        found += [item.name.text for item in items if isinstance(item, tree.DeckNode)]
    return found


def homes_of_name(name: str) -> list[str]:
    """The files of the prelude that a name comes with, used or not."""
    return _homes().get(name, [])


def named(item: tree.Item) -> list[str]:
    """The names that a section gives to what can be asked for by it."""
    names = item.names if isinstance(item, tree.KeepNode) else (getattr(item, "name", None),)
    return [name.text for name in names if isinstance(name, tree.NameNode)]


@define
class _FileReader:
    found: Layers
    examples: bool
    games: list[tuple[Source, tree.File]] = field(factory=list)  # the oldest parent first
    preludes: list[tuple[Source, tree.File]] = field(factory=list)
    bytes: int = 0

    def game(self, path: Path, shown: str, chain: tuple[Path, ...]) -> None:
        """Read a game file and, before it in the layers, what it extends."""
        report = self.found.report
        before = len(report.found)
        read = read_file(path, shown, report, self.examples)
        if read is None:
            return
        source, file = read
        self.found.unread.extend(report.found[before:])
        if "extends" in file.spoilt:
            self.found.orphan = True
        self.found.looked.append((path, source))
        self.count(source)
        self.found.root = self.found.root or source
        for item in file.items:
            if isinstance(item, tree.UseNode):
                for name in item.names:
                    self.use(name.text, name.span)
        parents = [item for item in file.items if isinstance(item, tree.ExtendsNode)]
        for parent in parents[:1]:
            self.found.extended = True
            self.parent(parent, path, (*chain, path.resolve()))
        for parent in parents[1:]:
            report.error("second-section", "a game extends one other game", parent.span)
        if self.games and later():
            file = self.with_names(source, file)
        self.games.append((source, file))

    def with_names(self, source: Source, file: tree.File) -> tree.File:
        """The tree of a file in which names of its parents are no later words of the language."""
        from cardlang.syntax.parse import named_words

        above = {name for _, parent in self.games for item in parent.items for name in named(item)}
        if named_words(source, frozenset(above)) <= named_words(source):
            return file
        report = Report()
        again = parse_source(source, report, self.examples, frozenset(above))
        old = self.found.unread
        self.found.report.found[:] = [one for one in self.found.report.found if one not in old]
        self.found.unread = report.found
        self.found.report.found.extend(report.found)
        return again

    def parent(self, node: tree.ExtendsNode, path: Path, chain: tuple[Path, ...]) -> None:
        report = self.found.report
        slug = node.slug
        before = len(self.games)
        self._parent(node, slug, path, chain, report)
        self.found.orphan = self.found.orphan or len(self.games) == before

    def _parent(
        self, node: tree.ExtendsNode, slug: str, path: Path, chain: tuple[Path, ...], report: Report
    ) -> None:
        if not slug.replace("-", "").replace("_", "").isalnum() or not slug.isascii():
            report.error(
                "extends-name",
                f'"{slug[:40]}" is not the name of a game',
                node.span,
                help='write the game\'s short name, such as `extends "my-game"`; no folders',
            )
            return
        here = path.parent / f"{slug.replace('-', '_')}.card"
        plain = path.parent / f"{slug}.card"
        found = next((p for p in (here, plain) if p.is_file() and not p.is_symlink()), None)
        found = found or find_game(slug)
        for place in (here, plain, *homes_of(slug)):
            if place == found:
                break
            self.found.looked.append((place, None))
        if found is None:
            meant = slug.lower().replace(" ", "-")
            help = ""
            if meant != slug and find_game(meant) is not None:
                help = f'write `extends "{meant}"`'
            report.error("unknown-game", f'there is no game "{slug}"', node.span, help=help)
            return
        if found.resolve() in chain:
            names = " → ".join(slug_of(p) for p in (*chain, found))
            report.error("extends-loop", f"a game cannot extend itself: {names}", node.span)
            return
        if len(chain) >= limits.EXTENDS_DEPTH:
            report.error("extends-deep", "games extend each other more than 8 deep", node.span)
            return
        self.game(found, found.name, chain)

    def use(self, name: str, span: Span | None) -> None:
        if name in self.found.used:
            return
        found = _prelude(name)
        if found is None:
            if span is not None:
                meant = nearest(name, prelude_names())
                self.found.report.error(
                    "unknown-prelude",
                    f"there is no prelude file called `{name}`",
                    span,
                    help=f"did you mean `{meant}`?" if meant else "",
                )
                self.found.forgotten.update([meant] if meant else [])
            return
        self.found.used.append(name)
        source, file, findings = found
        if span is not None:  # of a file that another one uses: where the game uses that
            self.found.used_at[source.name] = self.found.used_at.get(span.source.name, span)
        self.found.report.found.extend(findings)
        self.count(source)
        for item in file.items:
            if isinstance(item, tree.UseNode):
                for inner in item.names:
                    self.use(inner.text, inner.span)
        self.preludes.append((source, file))

    def count(self, source: Source) -> None:
        self.bytes += len(source.text.encode())
        self.found.files.append(source.name)
        if self.bytes > limits.TOTAL_BYTES:
            self.found.report.error(
                "too-large",
                "a game with all it extends and uses is at most 256 KiB",
                Span(source, 0, 0),
            )


def read_layers(
    path: Path, shown: str, slug: str, report: Report, examples: bool = True
) -> Layers | None:
    """Read a game file and everything it stands on; None if the file itself cannot be read."""
    layers = Layers(slug, report, with_examples=examples)
    reader = _FileReader(layers, examples)
    reader.use("core", None)
    reader.game(path, shown, ())
    if layers.root is None:
        return None
    digest = hashlib.sha256()
    ordered = [*reversed(reader.games), *reader.preludes]
    for source, _ in ordered:
        digest.update(source.text.encode())
    layers.digest = digest.hexdigest()
    for number, (source, file) in enumerate([*reader.preludes, *reader.games]):
        layers.sources.append(source)
        layers.lost |= file.lost
        layers.spoilt |= file.spoilt
        layers.told.extend(file.told)
        layers.marred.extend(file.marred)
        for item in file.items:
            enter(layers, item, number < len(reader.preludes), number)
    return layers
