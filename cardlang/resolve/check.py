"""From the layers to the program: resolve everything the game says, in the order it is needed."""

from __future__ import annotations

from cardlang import limits
from cardlang.diagnostic import Report
from cardlang.program import (
    NUMBER,
    SEAT,
    Definition,
    Expression,
    Keep,
    Kind,
    Label,
    Order,
    Partners,
    Pattern,
    Program,
    Step,
    Zone,
)
from cardlang.quick import define
from cardlang.resolve.checker import Checker
from cardlang.resolve.files.layers import Layers
from cardlang.resolve.items.alike import shared_ids
from cardlang.resolve.items.allows import READING, declare_allows, kept
from cardlang.resolve.items.deck import card_ids, declare_cards, declare_deck, declare_labels
from cardlang.resolve.items.declarations import declare_option, declare_ranking
from cardlang.resolve.items.examples import resolve_example
from cardlang.resolve.items.facts import facts
from cardlang.resolve.items.wordings import wordings
from cardlang.resolve.resolver import Resolver
from cardlang.resolve.review import review, tell_mistakes
from cardlang.resolve.review.deck_facts import DeckFacts
from cardlang.resolve.scope import Scope
from cardlang.resolve.steps.calls import alone
from cardlang.resolve.steps.sentences import told
from cardlang.resolve.values.patterns import shape
from cardlang.resolve.vocabulary import ALWAYS_THERE
from cardlang.suggest import did_you_mean
from cardlang.syntax import tree


@define(eq=False)
class ResolvedGame:
    """The program that the layers of a game say, and what is needed to look through it."""

    program: Program
    _checker: Checker
    _spare: dict[str, tuple[Step, ...]]  # what words do that nothing uses
    _sound: bool  # what is not used may be used in a line with a mistake
    _facts: DeckFacts | None = None

    def look_for_mistakes(self) -> None:
        """Looks for mistakes that show when everything has its meaning."""
        if self._sound:
            self._facts = tell_mistakes(self._checker, self.program)

    def look_through(self) -> None:
        """Looks for warnings, behind `look_for_mistakes`; it is to be done once."""
        if self._facts is not None:
            report = self._checker.report
            review(self._checker, self.program, self._spare, self._facts)
            report.found[:] = kept(self.program.allows, report.found, READING)


def check_layers(layers: Layers, report: Report, whole: bool = True) -> Program | None:
    """The program that the layers of a game say; what is wrong goes to the report.

    None where they are not whole enough to go on; and what is made where the report holds an
    error must not be run.  Unless `whole`, errors of single lines alone are looked for, and no
    warnings.
    """
    resolved = resolve_layers(layers, report)
    if resolved is not None and whole:
        resolved.look_for_mistakes()
        resolved.look_through()
    return None if resolved is None else resolved.program


def resolve_layers(layers: Layers, report: Report) -> ResolvedGame | None:
    """Resolves all that the layers of a game say; mistakes of single lines go to the report."""
    if layers.orphan:
        return None
    checker = Resolver(layers, report)
    game = layers.singles.get("game")
    if not isinstance(game, tree.GameNode):
        empty = any(d.code == "empty-file" for d in report.found)
        if _asked(checker, "game") and not empty:
            help = 'write `game "The name"` near the top'
            report.error("no-game", "a game starts with its name", checker.top, help=help)
        return None
    if not _declared(checker, game):
        return None
    program = _program(checker, game)
    _course(checker, program, game)
    program.wordings = wordings(checker)
    checker.broken = report.failed
    program.examples = tuple(resolve_example(checker, e) for e in layers.examples)
    spare = _own_things(checker)
    layers.statements = checker.size
    program.allows = declare_allows(checker)
    if not report.failed:
        program.facts = facts(checker)
    _hand_over(checker, program)
    return ResolvedGame(program, checker, spare, not report.failed)


def _declared(checker: Checker, game: tree.GameNode) -> bool:
    """Resolves the deck, the kinds, options and rankings; False where there are no cards."""
    layers, report = checker.layers, checker.report
    checker.deck_lost = "deck" in layers.spoilt or "kind" in layers.spoilt
    if layers.own_deck is None and checker.deck_lost:
        return False
    if layers.own_deck is None:
        help = "add a line such as `deck french`"
        report.error("no-deck", "which cards is the game played with?", game.span, help=help)
        return False
    node = layers.own_deck.node
    assert isinstance(node, tree.DeckNode)
    deck, lines = declare_deck(checker, node)
    _always_there(checker)
    for entry in layers.entries("kind"):
        assert isinstance(entry.node, tree.LabelsNode)
        declare_labels(checker, entry.node)
    for entry in layers.entries("option"):
        assert isinstance(entry.node, tree.OptionNode)
        checker.options[entry.name] = declare_option(checker, entry.node)
    declare_cards(checker, deck, lines)
    checker.ids = card_ids(deck.parts)
    checker.alike = shared_ids(deck.parts)
    if len(checker.ids) > limits.CARDS:
        report.error("too-many-cards", "a game has at most 1,024 cards", node.span)
        return False
    for entry in layers.entries("thing"):
        if isinstance(entry.node, tree.RankingNode) and _wanted(checker, entry.prelude, entry.node):
            ranking = declare_ranking(checker, entry.node)
            if ranking is not None:
                checker.rankings[entry.name] = ranking
    return True


def _program(checker: Checker, game: tree.GameNode) -> Program:
    """The program with its heads; what happens in it comes later."""
    counts = _players(checker, game)
    partners, when = _partners(checker)
    layers = checker.layers
    return Program(
        title=game.title,
        slug=layers.slug,
        prose=game.prose,
        players=counts,
        usual_players=_usual(checker, counts),
        partners=partners,
        partners_when=when,
        anticlockwise=_anticlockwise(checker),
        options=checker.options,
        deck=checker.deck,
        zones={},
        keeps={},
        rankings=checker.rankings,
        rules={},
        orders={},
        words={},
        deal=(),
        before_deal=(),
        after_deal=(),
        once=False,
        ends=None,
        winner=None,
        score=checker.score,
        box=checker.box,
        examples=(),
        digest=layers.digest,
        files=tuple(layers.files),
        bases=checker.bases,
    )


def _hand_over(checker: Checker, program: Program) -> None:
    """Puts what was resolved into the program, by what it is."""
    for name, thing in checker.things.items():
        if isinstance(thing, Zone):
            program.zones[name] = thing
        elif isinstance(thing, Keep):
            program.keeps[name] = thing
        elif isinstance(thing, Definition):
            program.rules[name] = thing
        elif isinstance(thing, Order):
            program.orders[name] = thing
    for entry in checker.layers.entries("word"):
        if entry.name in checker.words_used and isinstance(entry.node, tree.WordNode):
            program.words[entry.name] = entry.node


def _asked(checker: Checker, section: str) -> bool:
    """True if a section that is not there should be asked for: not if it was read with mistakes."""
    return section not in checker.layers.spoilt


def _wanted(checker: Checker, prelude: bool, node: tree.RankingNode) -> bool:
    return not prelude or node.of.text in checker.deck.attributes


def _players(checker: Checker, game: tree.GameNode) -> tuple[int, ...]:
    node = checker.layers.singles.get("players")
    if not isinstance(node, tree.PlayersNode) and not _asked(checker, "players"):
        return (2,)
    if not isinstance(node, tree.PlayersNode):
        checker.report.error(
            "no-players",
            "how many can play?",
            game.span,
            help="add a line such as `players 2, 4` or `players 3..6`",
        )
        return (2,)
    counts: set[int] = set()
    for count in node.counts:
        if isinstance(count, tree.RangeNode):
            low, high = count.low, count.high
            assert isinstance(low, tree.NumberNode) and isinstance(high, tree.NumberNode)
            counts.update(range(low.value, min(high.value, limits.SEATS + 1) + 1))
            if low.value > high.value:
                checker.report.error("empty-range", "this range is empty", count.span)
        else:
            counts.add(count.value)
    if not counts or min(counts) < 1 or max(counts) > limits.SEATS:
        checker.report.error("player-count", "a game has 1 to 16 players", node.span)
        return tuple(sorted(c for c in counts if 1 <= c <= limits.SEATS)) or (2,)
    return tuple(sorted(counts))


def _usual(checker: Checker, counts: tuple[int, ...]) -> int | None:
    node = checker.layers.singles.get("players")
    if not isinstance(node, tree.PlayersNode) or node.usual is None:
        return None
    if node.usual.value not in counts:
        checker.report.error(
            "player-count",
            f"the game is for {', '.join(map(str, counts))} players",
            node.usual.span,
            help="behind `usually` stands one of these numbers",
        )
        return None
    return node.usual.value


def _anticlockwise(checker: Checker) -> bool:
    node = checker.layers.singles.get("players")
    return isinstance(node, tree.PlayersNode) and node.anticlockwise


_SEATED: dict[str, Partners] = {
    "opposite": "opposite",
    "alternate": "alternate",
    "together": "together",
}


def _partners(checker: Checker) -> tuple[Partners, Expression | None]:
    node = checker.layers.singles.get("players")
    if not isinstance(node, tree.PlayersNode) or node.partners is None:
        return "", None
    kind = _SEATED.get(node.partners.text, "")
    if not kind:
        checker.report.error(
            "partners",
            f"partners sit `opposite`, `alternate` or `together`, not `{node.partners.text}`",
            node.partners.span,
        )
    when = checker.flag(node.when, checker.constants()) if node.when is not None else None
    return kind, when


def _course(checker: Checker, program: Program, game: tree.GameNode) -> None:
    """The deal, what is done before and after it, the end and the winner."""
    deal = checker.layers.singles.get("deal")
    if not isinstance(deal, tree.DealNode):
        if _asked(checker, "each") and _asked(checker, "one"):
            help = "add `each deal:` and, below it, what is done"
            checker.report.error("no-deal", "what happens in a deal?", game.span, help=help)
    else:
        scope = Scope(done=Label("deal"))
        program.once = deal.once
        body = checker.block(deal.block, scope)
        program.deal = told(checker, deal.block, body, scope, whole=False)
    program.before_deal = _hooks(checker, "before deal")
    program.after_deal = _hooks(checker, "after deal")
    ends, winner = checker.layers.singles.get("ends"), checker.layers.singles.get("winner")
    if isinstance(ends, tree.EndsNode):
        program.ends = checker.flag(ends.condition, Scope())
    elif isinstance(deal, tree.DealNode) and not deal.once and _asked(checker, "match"):
        checker.report.error(
            "no-end",
            "when does the match end?",
            game.span,
            help="add `match ends when …`, or write `one deal:` for a game of a single deal",
        )
    if isinstance(winner, tree.WinnerNode):
        seats = Kind(SEAT, many=True)
        won = checker.value(winner.value, Scope(), seats)
        if won.kind.base is NUMBER and not won.kind.many:
            low = isinstance(winner.value, tree.ExtremeNode) and winner.value.which == "lowest"
            checker.report.error(
                "kinds",
                f"who wins is asked here, and this is {won.kind}",
                winner.value.span,
                help=f"write `sides having {'lowest' if low else 'highest'} score`",
            )
        else:
            program.winner = checker.fit(won, seats)
    for entry in checker.layers.hooks:
        hook = entry.node
        if isinstance(hook, tree.HookNode) and hook.name.text not in ("deal",):
            words = checker.layers.spaces["word"]
            if hook.name.text not in words:
                checker.report.error(
                    "unknown-word",
                    f"there is no word called `{hook.name.text}`",
                    hook.name.span,
                    help=did_you_mean(hook.name.text, words),
                )


def _hooks(checker: Checker, name: str) -> tuple[Step, ...]:
    found: list[Step] = []
    when, _, word = name.partition(" ")
    for hook in checker.layers.hooked(when, word):
        scope = Scope()
        found.extend(told(checker, hook.block, checker.block(hook.block, scope), scope))
    return tuple(found)


def _always_there(checker: Checker) -> None:
    """Some names mean something in every game."""
    known = {*ALWAYS_THERE, *checker.deck.attributes}
    known |= {base.plural for base in checker.bases.values() if base.plural}
    for space in ("thing", "option"):
        for entry in tuple(checker.layers.entries(space)):
            if entry.name in known and not entry.prelude:
                checker.report.error(
                    "already-there",
                    f"`{entry.name}` is always there",
                    entry.span,
                    help="give it another name, or leave it out if what is there is meant",
                )


def _own_things(checker: Checker) -> dict[str, tuple[Step, ...]]:
    """Resolves what the game's own files declare, used or not; gives what unused words do."""
    for entry in checker.layers.entries("thing"):
        if entry.prelude:
            continue
        thing = checker.thing(entry.name)
        if isinstance(thing, Definition):
            checker.define(thing, entry.span)
        elif isinstance(thing, Order):
            checker.ordered(thing)
        elif isinstance(thing, Pattern):
            shape(checker, thing)
    spare = {}
    for entry in checker.layers.entries("word"):
        if not entry.prelude and entry.name not in checker.words_used:
            assert isinstance(entry.node, tree.WordNode)
            spare[entry.name] = alone(checker, entry.node)
    return spare
