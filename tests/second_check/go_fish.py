"""A second check of Go Fish records, written from the rules alone.

Who gets what was asked for asks again; after a miss it is the turn of the one who was asked, or of
the seat to the left.  The end is when the stock or a hand is empty, or when all cards are laid
down: then whoever has no cards draws one.
"""

from __future__ import annotations

from typing import Any

from .common import Line, Reader, french_deck, highest, in_pack_order, problems_of
from .tricks import RANKS, dealt, rank

DECK = french_deck(RANKS)


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


OPTIONS: dict[str, Any] = {
    "asking": ("rank", "card"),
    "after_miss": ("asked", "next"),
    "lucky": ("again", "never"),
    "laid": ("fours", "pairs"),
    "ending": ("first-empty", "all-laid"),
    "sevens_for": (2, 3),
}


def play(reader: Reader) -> None:
    valet = {name: values for name, values in OPTIONS.items() if name != "after_miss"}
    reader.begin(
        "go-fish",
        players=range(2, 7),
        options=OPTIONS,
        valet=valet,
        lots=in_pack_order(DECK, "2 3 4 5 6 7 8 9 10 J Q K A"),
    )
    players, options = reader.players, reader.options
    to_left = reader.is_valet or options["after_miss"] == "next"
    many = 2 if options["laid"] == "pairs" else 4
    size = 7 if players <= options["sevens_for"] else 5
    cards = reader.shuffle(DECK)
    hands = dealt(cards, players, (reader.first + 1) % players, size)
    stock = cards[size * players :]
    laid: set[str] = set()
    scores = [0] * players
    for seat in range(players):
        scores[seat] += books(hands[seat], many, laid)
    asker = (reader.first + 1) % players
    whole = options["ending"] == "all-laid"
    while (stock or any(hands)) if whole else (stock and all(hands)):
        if not hands[asker]:
            if stock:
                hands[asker].append(stock.pop(0))
            else:
                asker = next(
                    (asker + k) % players for k in range(players) if hands[(asker + k) % players]
                )
        held = {rank(card) for card in hands[asker]}
        others = [seat for seat in range(players) if seat != asker]
        others = [seat for seat in others if hands[seat]] or others
        if options["asking"] == "rank":
            moves = [f"ask {seat} {r}" for seat in others for r in held]
        else:
            free = [c for c in DECK if rank(c) in held and c not in laid | set(hands[asker])]
            moves = [f"request {seat} {card}" for seat in others for card in free]
        _, whom, wanted = reader.choice(asker, moves).split()
        other = int(whom)
        given = [card for card in hands[other] if wanted in (card, rank(card))]
        hands[other] = [card for card in hands[other] if card not in given]
        caught = given or stock[:1]
        if not given:
            del stock[:1]
        hands[asker] += caught
        scores[asker] += books(hands[asker], many, laid)
        found = any(wanted in (card, rank(card)) for card in caught)
        if not given and not (found and options["lucky"] == "again"):
            asker = (asker + 1) % players if to_left else other
    reader.score(scores)
    reader.end(scores, highest(scores))


def books(hand: list[str], many: int, laid: set[str]) -> int:
    """Lay down fours, or pairs; how many there were."""
    count = 0
    for r in RANKS:
        alike = [card for card in DECK if card in hand and rank(card) == r]
        down = alike[: len(alike) // many * many]
        count += len(down) // many
        laid.update(down)
        hand[:] = [card for card in hand if card not in down]
    return count
