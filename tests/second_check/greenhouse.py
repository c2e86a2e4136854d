"""A second check of Greenhouse records, written from the rules alone.

Four cards in each of eight beds.  What is dug up goes to the row of its suit, if it is higher than
all there, or into a pot; if neither can be, that is the end.  Cards in pots may be planted later.
"""

from __future__ import annotations

from .common import Line, Reader, french_deck, problems_of
from .tricks import height, suit

DECK = french_deck(["7", "8", "9", "10", "J", "Q", "K", "A"])


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    options = {"pots": range(2, 9), "wanted": range(8, 33)}
    reader.begin("greenhouse", players=(1,), options=options)
    cards = reader.shuffle(DECK)
    beds = [cards[at : at + 4] for at in range(0, 32, 4)]
    rows: dict[str, list[str]] = {one: [] for one in "SHDC"}
    pots: list[str] = []

    def fits(card: str) -> bool:
        row = rows[suit(card)]
        return not row or height(card) > height(row[-1])

    while any(beds) or pots:
        digs = [f"dig {bed + 1}" for bed in range(8) if beds[bed]]
        legal = digs + [f"plant {card}" for card in pots if fits(card)]
        if not legal:
            break
        verb, what = reader.choice(0, legal).split()
        if verb == "plant":
            pots.remove(what)
            rows[suit(what)].append(what)
            continue
        card = beds[int(what) - 1].pop(0)
        legal = [f"plant {card}"] if fits(card) else []
        legal += [f"keep {card}"] if len(pots) < reader.options["pots"] else []
        if not legal:
            break
        if reader.choice(0, legal).startswith("plant"):
            rows[suit(card)].append(card)
        else:
            pots.append(card)
    score = sum(map(len, rows.values()))
    reader.score([score])
    reader.end([score], [0] if score >= reader.options["wanted"] else [])
