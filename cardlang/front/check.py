"""From the book to the program: resolve everything the game says, in the order it is needed."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from cardlang import limits
from cardlang.diagnostic import Report
from cardlang.front import declare, deeds
from cardlang.front.book import Book
from cardlang.front.examples import resolve_example
from cardlang.front.fit import fit
from cardlang.front.leaks import Leaks, public_facts
from cardlang.front.scope import Scope
from cardlang.front.world import World
from cardlang.model import (
    NUMBER,
    SEAT,
    DeckPart,
    Definition,
    Keep,
    Kind,
    Label,
    Order,
    Program,
    S,
    X,
    Zone,
)  # fmt: skip
from cardlang.source import Span
from cardlang.suggest import did_you_mean
from cardlang.syntax import tree


def check_book(book: Book, report: Report) -> Program | None:
    """The program of a book; None where it is not whole enough to go on."""
    if book.orphan:
        return None
    game = book.singles.get("game")
    assert book.root is not None
    top = Span(book.root, 0, 0)
    if not isinstance(game, tree.Game):
        if _spoilt(book, report, "game"):
            return None
        report.error("no-game", "a game starts with its name", top,
                     help='write `game "The name"` near the top')  # fmt: skip
        return None
    world = World(book, report)
    if book.own_deck is None:
        report.error("no-deck", "which cards is the game played with?", game.span,
                     help="add a line such as `deck french`")  # fmt: skip
        return None
    node = book.own_deck.node
    assert isinstance(node, tree.Deck)
    world.ids = frozenset()
    deck, lines = declare.declare_deck(world, node)
    _always_there(world, book)
    for entry in book.entries("kind"):
        assert isinstance(entry.node, tree.Labels)
        declare.declare_labels(world, entry.node)
    for entry in book.entries("option"):
        assert isinstance(entry.node, tree.Option)
        world.options[entry.name] = declare.declare_option(world, entry.node)
    declare.declare_cards(world, deck, lines)
    world.ids = card_ids(deck.parts)
    world.alike = card_ids([p for p in deck.parts if p.times is not None])
    if len(world.ids) > limits.CARDS:
        report.error("too-many-cards", "a game has at most 1,024 cards", node.span)
        return None
    for entry in book.entries("thing"):
        if isinstance(entry.node, tree.Ranking) and _wanted(world, entry.prelude, entry.node):
            ranking = declare.declare_ranking(world, entry.node)
            if ranking is not None:
                world.rankings[entry.name] = ranking
    counts = _players(world, book, game)
    partners, when = _partners(world, book)
    program = Program(
        title=game.title, slug=book.slug, prose=game.prose, players=counts, partners=partners,
        partners_when=when, options=world.options, deck=deck, zones={}, keeps={},
        rankings=world.rankings, rules={}, orders={}, words={}, deal=(), before_deal=(),
        after_deal=(), once=False, ends=None, winner=None, score=world.score, box=world.box,
        examples=(), digest=book.digest, files=tuple(book.files), bases=world.bases,
    )  # fmt: skip
    _course(world, book, program, game)
    if not report.failed:
        Leaks(world).check((*program.before_deal, *program.deal, *program.after_deal))
    program.examples = tuple(resolve_example(world, e) for e in book.examples)
    _own_things(world, book)
    if report.failed:  # what is not used may be used in a line with a mistake
        report.found[:] = [d for d in report.found if d.code != "unused"]
    if not report.failed:
        program.facts = public_facts(world)
    for name, thing in world.things.items():
        if isinstance(thing, Zone):
            program.zones[name] = thing
        elif isinstance(thing, Keep):
            program.keeps[name] = thing
        elif isinstance(thing, Definition):
            program.rules[name] = thing
        elif isinstance(thing, Order):
            program.orders[name] = thing
    for entry in book.entries("word"):
        if entry.name in world.words_used and isinstance(entry.node, tree.Word):
            program.words[entry.name] = entry.node
    return program


def _spoilt(book: Book, report: Report, word: str) -> bool:
    """Does a section that begins with this word stand in the file, only with a mistake in it?"""
    assert book.root is not None
    root = book.root
    told = [d for d in report.found if d.severity == "error" and d.span.source is root]
    return any(d.code == "empty-file" or root.line(d.span.line).startswith(word) for d in told)


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


def _wanted(world: World, prelude: bool, node: tree.Ranking) -> bool:
    return not prelude or node.of.text in world.deck.attributes


def _players(world: World, book: Book, game: tree.Game) -> tuple[int, ...]:
    node = book.singles.get("players")
    if not isinstance(node, tree.Players):
        world.report.error("no-players", "how many can play?", game.span,
                           help="add a line such as `players 2, 4` or `players 3..6`")  # fmt: skip
        return (2,)
    counts: set[int] = set()
    for count in node.counts:
        if isinstance(count, tree.Range):
            low, high = count.low, count.high
            assert isinstance(low, tree.Number) and isinstance(high, tree.Number)
            counts.update(range(low.value, min(high.value, limits.SEATS + 1) + 1))
            if low.value > high.value:
                world.report.error("empty-range", "this range is empty", count.span)
        else:
            counts.add(count.value)
    if not counts or min(counts) < 1 or max(counts) > limits.SEATS:
        world.report.error("player-count", "a game has 1 to 16 players", node.span)
        return tuple(sorted(c for c in counts if 1 <= c <= limits.SEATS)) or (2,)
    return tuple(sorted(counts))


def _partners(world: World, book: Book) -> tuple[str, X | None]:
    node = book.singles.get("players")
    if not isinstance(node, tree.Players) or node.partners is None:
        return "", None
    kind = node.partners.text
    if kind not in ("opposite", "together"):
        world.report.error("partners", f"partners sit `opposite` or `together`, not `{kind}`",
                           node.partners.span)  # fmt: skip
    when = world.flag(node.when, world.constants()) if node.when is not None else None
    return kind, when


def _course(world: World, book: Book, program: Program, game: tree.Game) -> None:
    """The deal, what is done before and after it, the end and the winner."""
    deal = book.singles.get("deal")
    if not isinstance(deal, tree.Deal):
        world.report.error("no-deal", "what happens in a deal?", game.span,
                           help="add `each deal:` and, below it, what is done")  # fmt: skip
    else:
        scope = Scope(done=Label("deal"))
        program.once = deal.once
        program.deal = deeds.block(world, deal.block, scope)
    program.before_deal = _hooks(world, book, "before deal")
    program.after_deal = _hooks(world, book, "after deal")
    ends, winner = book.singles.get("ends"), book.singles.get("winner")
    if isinstance(ends, tree.Ends):
        program.ends = world.flag(ends.condition, Scope())
    elif isinstance(deal, tree.Deal) and not deal.once:
        world.report.error(
            "no-end", "when does the match end?", game.span,
            help="add `match ends when …`, or write `one deal:` for a game of a single deal",
        )  # fmt: skip
    if isinstance(winner, tree.Winner):
        seats = Kind(SEAT, many=True)
        won = world.value(winner.value, Scope(), seats)
        if won.kind.base is NUMBER and not won.kind.many:
            world.report.error("kinds", f"who wins is asked here, and this is {won.kind}",
                               winner.value.span,
                               help="write `sides having highest score`")  # fmt: skip
        else:
            program.winner = fit(world, won, seats)
    for entry in book.hooks:
        hook = entry.node
        if isinstance(hook, tree.Hook) and hook.name.text not in ("deal",):
            words = book.spaces["word"]
            if hook.name.text not in words:
                world.report.error(
                    "unknown-word", f"there is no word called `{hook.name.text}`", hook.name.span,
                    help=did_you_mean(hook.name.text, words),
                )  # fmt: skip


def _hooks(world: World, book: Book, name: str) -> tuple[S, ...]:
    found: list[S] = []
    when, _, word = name.partition(" ")
    for hook in book.hooked(when, word):
        found.extend(deeds.block(world, hook.block, Scope()))
    return tuple(found)


def _always_there(world: World, book: Book) -> None:
    """Some names mean something in every game."""
    known = {"score", "players", "deal-number", "box", "it", "mover", *world.deck.attributes}
    known |= {base.plural for base in world.bases.values() if base.plural}
    for space in ("thing", "option"):
        for entry in book.entries(space):
            if entry.name in known and not entry.prelude:
                world.report.error(
                    "already-there", f"`{entry.name}` is always there", entry.span,
                    help="give it another name, or leave it out if what is there is meant",
                )  # fmt: skip


def _own_things(world: World, book: Book) -> None:
    """Resolve what the game's own files declare, used or not; say what is not used."""
    for entry in book.entries("thing"):
        if entry.prelude:
            continue
        used = entry.name in world.things
        thing = world.thing(entry.name)
        unused = not used
        if isinstance(thing, Definition):
            unused = not thing.used
            world.define(thing, entry.span)
        elif isinstance(thing, Order):
            unused = not thing.used
            world.ordered(thing)
        elif entry.name in world.rankings:
            unused = entry.name not in world.asked
        if unused:
            needs = [n.name for n in book.entries("need") if n.name not in book.spaces["thing"]]
            world.report.warning(
                "unused", f"`{entry.name}` is never used", entry.span,
                help=did_you_mean(entry.name, needs),
            )  # fmt: skip
    for entry in book.entries("option"):
        if entry.name not in world.asked:
            world.report.warning("unused", f"`{entry.name}` is never used", entry.span)
    for entry in book.entries("word"):
        if not entry.prelude and entry.name not in world.words_used:
            assert isinstance(entry.node, tree.Word)
            world.report.warning("unused", f"the word `{entry.name}` is never used", entry.span)
            deeds.alone(world, entry.node)
