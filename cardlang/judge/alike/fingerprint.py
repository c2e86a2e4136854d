"""Fingerprints: the structure of a game, without its names, its prose and its numbers.

A machine is walked, and each of its subtrees of four nodes or more becomes a feature: what it does,
in what order its parts stand, and nothing of which zone, keep, card, seat or number it speaks of.
A block is a tree of its deeds and its way on; in which order blocks and sections stand does not
count.  Two games are alike by the features that they share, each weighted by how rare it is among
all games that are known (the logarithm of the inverse of the share of games that have it), so that
what all games do counts next to nothing.  What stands in the prelude is lent: where a word of it is
used, its parts weigh a fifth, so that small games of one kind are not each other's copies.

Numbers are compared in a second pass: the constants of the rules, the labels and counts of the deck
in tables, as a multiset.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from math import log

from attrs import frozen

from cardlang.machine.ir import Machine
from cardlang.machine.rows import Operation, Ranging
from cardlang.machine.tree import NIL, Const, Node, Value
from cardlang.source import Span

_LEAST = 4  # nodes of a subtree that counts
_MARKS = frozenset("which every last under aloud sealed kind low high once same".split())
LENT = 0.2  # of its weight has a feature that stands in the prelude
_PRELUDE = "prelude/"
_ARITHMETIC = frozenset({"n"})


@frozen
class Fingerprint:
    """The features of a game with how often each is there, and its numbers."""

    game: str
    players: int
    cards: int
    features: Mapping[str, int]
    numbers: Mapping[int, int]
    lent: frozenset[str] = frozenset()  # features that stand in the prelude

    def kept(self) -> dict[str, object]:
        """As plain data, for who keeps it."""
        return {
            "game": self.game,
            "players": self.players,
            "cards": self.cards,
            "features": dict(self.features),
            "numbers": {str(number): count for number, count in self.numbers.items()},
            "lent": sorted(self.lent),
        }

    @classmethod
    def read(cls, data: Mapping[str, object]) -> Fingerprint:
        """Read back what `kept` gave; ValueError or KeyError if it is something else."""
        features, numbers = data["features"], data["numbers"]
        if not isinstance(features, dict) or not isinstance(numbers, dict):
            raise ValueError("no fingerprint")
        lent = data.get("lent", [])
        if not isinstance(lent, list):
            raise ValueError("no fingerprint")
        return cls(
            str(data["game"]),
            int(str(data["players"])),
            int(str(data["cards"])),
            {str(name): int(count) for name, count in features.items()},
            {int(number): int(count) for number, count in numbers.items()},
            frozenset(map(str, lent)),
        )


def fingerprint(machine: Machine) -> Fingerprint:
    """Return the features and the numbers of a machine."""
    own, lent, numbers = Counter[str](), Counter[str](), Counter[int]()
    known: dict[int, tuple[str, int]] = {}

    def into(span: Span | None) -> Counter[str]:
        return lent if span is not None and span.source.name.startswith(_PRELUDE) else own

    for number in machine.reached():
        block = machine.blocks[number]
        told = [_told(deed, known, into(deed.span), numbers) for deed in block.deeds]
        told.append(_told(block.exit, known, into(block.span), numbers))
        digest = _digest("block", [name for name, _ in told])
        if sum(size for _, size in told) >= _LEAST:
            spans: list[Span | None] = [*(deed.span for deed in block.deeds)] or [block.span]
            counter = lent if all(into(span) is lent for span in spans) else own
            counter[digest] += 1
    for decision in machine.decisions:
        verbs = []
        features = into(decision.span)
        for verb in decision.verbs:
            told = [_told(value, known, features, numbers) for value in verb.values()]
            marks = [f"{pick.what in ('card', 'cards')}{pick.aloud}" for pick in verb.picks]
            numbers.update(count for pick in verb.picks for count in {pick.low, pick.high} - {1})
            verbs.append(_digest("verb", [*(name for name, _ in told), *marks]))
        features[_digest("decision", sorted(verbs))] += 1
    for row in machine.tables:
        numbers.update(row)
    _told(machine.winner, known, own, numbers)
    return Fingerprint(
        machine.slug,
        machine.players,
        len(machine.cards),
        dict(own + lent),
        dict(numbers),
        frozenset(lent),
    )


def placed(machine: Machine) -> dict[str, Span]:
    """Places of a machine's deeds and choices, by the features that they are.

    Of several that are the same feature the first is told.
    """
    found: dict[str, Span] = {}
    for number in machine.reached():
        for deed in machine.blocks[number].deeds:
            name, size = _told(deed, {}, Counter(), Counter())
            if size >= _LEAST:
                found.setdefault(name, deed.span)
    return found


def _told(
    root: Node, known: dict[int, tuple[str, int]], features: Counter[str], numbers: Counter[int]
) -> tuple[str, int]:
    """The digest of a tree and how many nodes it has; its subtrees become features.

    Children first, without recursion: trees may be deep.
    """
    stack: list[tuple[Node, bool]] = [(root, False)]
    here: dict[int, tuple[str, int]] = {}
    while stack:
        node, done = stack.pop()
        children = node.children()
        if not done:
            stack.append((node, True))
            stack.extend((child, False) for child in children)
            continue
        told = [here[id(child)] for child in children]
        size = 1 + sum(count for _, count in told)
        digest = _digest(_mark(node), [name for name, _ in told])
        if isinstance(node, Const) and node.type in _ARITHMETIC and node.value != NIL:
            numbers[node.value] += 1
        if size >= _LEAST:
            features[digest] += 1
        here[id(node)] = digest, size
    return here[id(root)]


def _mark(node: Node) -> str:
    """The deed of a node, without the things of which it speaks."""
    told = [type(node).__name__]
    if isinstance(node, Value):
        told.append(node.type)
    for name in sorted(_MARKS):
        value = getattr(node, name, None)
        if isinstance(value, (bool, str)):
            told.append(f"{name}={value}")
    for name in ("operation", "how"):
        row = getattr(node, name, None)
        if isinstance(row, (Operation, Ranging)):
            told.append(row.name)
    return " ".join(told)


def _digest(mark: str, parts: Iterable[str]) -> str:
    return blake2b("\n".join((mark, *parts)).encode(), digest_size=6).hexdigest()


# -------------------------------------------------------------------------- comparing


def rarity(games: Iterable[Fingerprint]) -> dict[str, float]:
    """Return the weight of each feature: ln((N + 1) / (d + 0.5)) of N games of which d have it, and
    less where a game has it from the prelude."""
    count = 0
    having: Counter[str] = Counter()
    lent: set[str] = set()
    for game in games:
        count += 1
        having.update(game.features.keys())
        lent |= game.lent
    return {
        name: log((count + 1) / (d + 0.5)) * (LENT if name in lent else 1.0)
        for name, d in having.items()
    }


def alike(
    one: Fingerprint, two: Fingerprint, weights: Mapping[str, float], most: float | None = None
) -> float:
    """The likeness of two games, from 0 to 1: a weighted Jaccard index of multisets.

    What `weights` does not know is in neither of the games that it was made from, and weighs
    `most`, which is looked for if it is not given.
    """
    if most is None:
        most = max(weights.values(), default=1.0)
    shared = whole = 0.0
    for name in sorted(one.features.keys() | two.features.keys()):
        a, b = one.features.get(name, 0), two.features.get(name, 0)
        weight = max(0.0, weights.get(name, most))
        shared += weight * min(a, b)
        whole += weight * max(a, b)
    return shared / whole if whole else 1.0


def numbers_apart(one: Fingerprint, two: Fingerprint) -> tuple[list[int], list[int]]:
    """The numbers that only the first has, and those that only the second has, ascending."""
    a, b = Counter(one.numbers), Counter(two.numbers)
    return sorted((a - b).elements()), sorted((b - a).elements())
