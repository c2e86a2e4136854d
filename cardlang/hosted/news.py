"""The law of taking back: never after news.

News is what anybody has come to know since a move was made, other than what the move itself said.
Who took the move has shown that much of their own; if all agree, it may be forgotten.  But who has
seen a card turned up, or what another seat did next, would play on with knowledge that the rules
did not give.

What a seat knew is compared with what it knows, by its views alone: cards in sight or known by
their place, what backs tell, and what it has noticed in between.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from cardlang.knowledge.view import Observation
from cardlang.match.records.events import Aborted, Chosen, Ended, Moved, Scored, Shown, Shuffled
from cardlang.show.notation import UNKNOWN, hidden


def news(
    before: Sequence[Observation],
    after: Sequence[Observation],
    mover: int,
    named: Collection[str],
    backs: Mapping[str, str],
) -> str:
    """The reason why a move cannot be taken back: the key of a message, empty where nothing speaks
    against.

    The views are those of all seats, before the move and now; `named` are the cards that the move
    named, and `backs` what the back of a card shows, by its id.
    """
    for one, other in zip(before, after, strict=True):
        found = _happened(one, other, mover, set(named)) or _learned(one, other, named, backs)
        if found:
            return found
    return ""


def _happened(before: Observation, after: Observation, mover: int, named: set[str]) -> str:
    """The reason that lies in what a seat has noticed in between, more than the move."""
    moves = 0
    known = {card for zone in before.zones for card in (*zone.cards, *zone.known)} | named
    for event in after.events[len(before.events) :]:
        if isinstance(event, Chosen):
            moves += 1
            if event.seat != mover or moves > 1:
                return "back-moved"
        elif isinstance(event, Shuffled):
            return "back-shuffled"
        elif isinstance(event, Scored | Ended | Aborted):
            return "back-counted"
        elif isinstance(event, Moved | Shown):
            if any(not hidden(card) and card not in known for card in event.cards):
                return "back-seen"
    return ""


def _learned(
    before: Observation, after: Observation, named: Collection[str], backs: Mapping[str, str]
) -> str:
    """Return whether a seat knows of a card, or sees a telling back, that it did not before."""
    faces, faces_now = _faces(before), _faces(after)
    if any(faces_now[card] > max(faces[card], card in named) for card in faces_now):
        return "back-seen"
    told, told_now = _tokens(before), _tokens(after)
    covered = Counter[str]()  # faces that are turned down show their backs
    for card, count in faces.items():
        covered[f"{backs.get(card, '')}?"] += max(0, count - faces_now[card])
    if any(told_now[token] > told[token] + covered[token] for token in told_now):
        return "back-seen"
    return ""


def _faces(view: Observation) -> Counter[str]:
    return Counter(
        card for zone in view.zones for card in (*zone.cards, *zone.known) if not hidden(card)
    )


def _tokens(view: Observation) -> Counter[str]:
    return Counter(
        card for zone in view.zones for card in zone.cards if hidden(card) and card != UNKNOWN
    )
