"""Facts on the cards of a deck, whatever number of players and options there are.

A condition of the deck may ask for players and options, which are open here; so a value can be
UNKNOWN, and a card is there unless it is sure to be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import product

from cardlang import limits
from cardlang.program import (
    AllTrue,
    Base,
    Deck,
    DeckPart,
    Expression,
    Printed,
    RuleCall,
    walk,
)
from cardlang.program.partial import UNKNOWN, Known, asked_of_card, work_out
from cardlang.quick import define, field

Answers = Callable[[Mapping[str, int]], Known]
_KEPT = 32  # lines of decks whose cards and answers are kept: those of the last games read

# ----------------------------------------------------------------------------------- the deck


@define
class DeckFacts:
    """Labels printed on the cards that there may be."""

    ids: set[str] = field(factory=set)
    labels: dict[str, set[int]] = field(factory=dict)  # by attribute, the places of its labels
    everywhere: set[str] = field(factory=set)  # attributes that all cards have
    printed: list[tuple[str, dict[str, int]]] = field(factory=list)  # that some line makes
    lost: bool = False  # too large to be looked at, or without any card
    players: tuple[int, ...] = ()  # the numbers of players that the game allows

    def shows(self, base: Base, place: int) -> bool:
        """Return whether some card may show the label at a place of an attribute."""
        return self.lost or place in self.labels.get(base.name, ())


def deck_facts(deck: Deck) -> DeckFacts:
    """Goes through the cards of a deck, line by line."""
    facts = DeckFacts()
    cards: list[tuple[str, dict[str, int]]] = []
    for part in deck.parts:
        if part.kind == "without":
            cards = [card for card in cards if asked(part, card[1]) != 1]
            continue
        more = _cards_of(part)
        facts.printed += more or ()
        if part.times is None or work_out(part.times, _open) != 0:
            facts.lost = facts.lost or more is None
            cards += more or ()
        elif part.kind == "packs":
            cards = []
    facts.lost = facts.lost or not cards  # of no cards at all another finding speaks
    if facts.lost:
        return facts
    facts.everywhere = set(deck.attributes) | set(deck.columns)
    for id_, values in cards:
        facts.ids.add(id_)
        facts.everywhere &= values.keys()
        for name, place in values.items():
            facts.labels.setdefault(name, set()).add(place)
    return facts


def size_of(deck: Deck) -> int | None:
    """The number of cards that a deck has at every table; None where it is not sure."""
    cards = cards_of(deck)
    return None if cards is None else len(cards)


def cards_of(deck: Deck) -> list[dict[str, int]] | None:
    """Return what is printed on each card; None where the cards are not sure at every table."""
    made: list[dict[str, int]] = []
    for part in deck.parts:
        if part.kind == "without":
            answers = [asked(part, values) for values in made]
            made = [values for values, gone in zip(made, answers, strict=True) if gone == 0]
        else:
            packs = part.kind == "packs"
            more = made if packs else [values for _, values in _cards_of(part) or ()]
            answers = [1 if packs else asked(part, values) for values in more]
            times = work_out(part.times, _open) if part.times is not None else 1
            if not isinstance(times, int) or len(more) * times > limits.CARDS:
                return None
            made = ([] if packs else made) + more * times
        if not all(isinstance(answer, int) for answer in answers):
            return None
    return made


def surely_made(part: DeckPart) -> dict[str, dict[str, int]]:
    """The cards that a line makes, or would take away, at any table: by id, what is printed."""
    number = work_out(part.times, _open) if part.times is not None else 1
    if not isinstance(number, int) or number < 1 or part.kind == "packs":
        return {}
    cards = dict(_cards_of(part) or ())
    return {id_: values for id_, values in cards.items() if asked(part, values) == 1}


@lru_cache(maxsize=_KEPT)
def _cards_of(part: DeckPart) -> list[tuple[str, dict[str, int]]] | None:
    """The cards that a line may make, by id, and what is printed on each; nobody changes these."""
    if part.kind == "table":
        return [(id_, values) for id_, _, values in part.rows]
    if part.kind == "cards":
        return [(id_, {}) for id_ in part.ids if asked(part, {}) != 0]
    names, count = [base.name for base in part.attributes], 1
    for base in part.attributes:
        count *= len(base.labels)
    if count > limits.CARDS:
        return None
    found = []
    for labels in product(*(enumerate(base.labels) for base in part.attributes)):
        values = dict(zip(names, (place for place, _ in labels), strict=True))
        if asked(part, values) != 0:
            found.append(("".join(label.id for _, label in labels), values))
    return found


def asked(part: DeckPart, values: Mapping[str, int]) -> Known:
    """The answer of a line's condition for a card: 1, 0, or UNKNOWN before play."""
    if part.where is None:
        return 1 if part.kind != "without" else 0
    return _answers(part)(values)


@lru_cache(maxsize=_KEPT)
def _answers(part: DeckPart) -> Answers:
    """The function that answers a line's condition; once for all cards alike in what it asks."""
    assert part.where is not None
    return _answering(part.where)


def _answering(x: Expression) -> Answers:
    if isinstance(x, AllTrue):
        parts = [_answering(item) for item in x.items]

        def joined(values: Mapping[str, int]) -> Known:
            found = [part(values) for part in parts]
            return 0 if 0 in found else UNKNOWN if UNKNOWN in found else 1

        return joined
    if any(isinstance(inner, RuleCall) for inner in walk(x)):  # which may ask for more
        return lambda values: asked_of_card(x, values)
    names = [inner.attribute for inner in walk(x) if isinstance(inner, Printed)]
    answers: dict[tuple[int | None, ...], Known] = {}

    def answer(values: Mapping[str, int]) -> Known:
        key = tuple([values.get(name) for name in names])
        if key not in answers:
            answers[key] = asked_of_card(x, values)
        return answers[key]

    return answer


def _open(x: Expression) -> Known:
    return UNKNOWN


def written(base: Base, places: list[int]) -> str:
    """Labels in a row, at most four of them: `6`, `7` and 3 more."""
    names = [f"`{base.labels[at].move if base.labels else at}`" for at in places]
    if len(names) < 2:
        return "".join(names)
    if len(names) > 4:
        return f"{', '.join(names[:3])} and {len(names) - 3} more"
    return f"{', '.join(names[:-1])} and {names[-1]}"
