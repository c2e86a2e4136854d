"""A second check of Koi-Koi records, written from the rules alone.

48 flower cards, eight each and eight on the table.  A card takes one of its month, of three all;
then the top card of the stock does.  Who has more than at the last koi-koi stops or calls it; seven
points double, and so does the other's koi-koi.
"""

from __future__ import annotations

from collections import Counter

from .common import Line, Reader, highest, problems_of

DECK = [f"P{month}" for month in range(1, 11) for _ in range(2)] + ["P11"] + 3 * ["P12"]
DECK += [f"R{month}" for month in range(1, 12) if month != 8]
DECK += [f"A{month}" for month in (2, 4, 5, 6, 7, 8, 9, 10, 11)]
DECK += [f"B{month}" for month in (1, 3, 8, 11, 12)]
OPTIONS = {
    "deals": (3, 6, 12),
    "brights": ("low", "high"),
    "viewings": (True, False),
    "cup": ("animal", "both"),
    "month_cards": (False, True),
    "sevens_double": (True, False),
    "koi_doubles": (True, False),
    "dealt_sets": (True, False),
    "drawn_deal": ("unscored", "dealer-six"),
}
SETS = ({"A6", "A7", "A10"}, {"R1", "R2", "R3"}, {"R6", "R9", "R10"})
VIEWINGS = ({"A9", "B3"}, {"A9", "B8"})


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("koi-koi", players=(2,), options=OPTIONS, lots=DECK)
    scores, dealer = [0, 0], reader.first
    while not reader.is_cut and reader.scored < reader.options["deals"]:
        winner, amount = play_deal(reader, dealer)
        if winner is not None:
            scores[winner] += amount
            dealer = winner
        elif amount:
            scores[dealer] += amount
        reader.score(scores)
    reader.end(scores, highest(scores))


def month(card: str) -> int:
    return int(card[1:])


def play_deal(reader: Reader, dealer: int) -> tuple[int | None, int]:
    """Who has won the deal, and for how much; nobody with a number is the dealer's right."""
    options = reader.options
    hands: list[list[str]] = [[], []]
    while True:
        stock = reader.shuffle(DECK)
        for number in range(16):
            hands[(dealer + 1 + number) % 2].append(stock.pop(0))
        table = [stock.pop(0) for _ in range(8)]
        if max(Counter(map(month, table)).values()) < 4:
            break
        hands = [[], []]
    if options["dealt_sets"]:
        blessed = [seat for seat in (0, 1) if is_blessed(hands[seat])]
        if blessed:
            return (blessed[0], 6) if len(blessed) == 1 else (None, 0)
    won: list[list[str]] = [[], []]
    reached, called = [0, 0], [False, False]
    seat = dealer
    while any(hands):
        card = reader.choice(seat, [f"play {card}" for card in hands[seat]]).split()[1]
        hands[seat].remove(card)
        for laid in (card, None):
            match(reader, seat, laid or stock.pop(0), table, won[seat])
        points = worth(reader, won[seat])
        if points > reached[seat]:
            if not hands[seat] or reader.choice(seat, ["stop", "koi-koi"]) == "stop":
                large = options["sevens_double"] and points >= 7
                brave = options["koi_doubles"] and called[1 - seat]
                return seat, points * (1 + large) * (1 + brave)
            reached[seat], called[seat] = points, True
        seat = 1 - seat
    return None, 6 if options["drawn_deal"] == "dealer-six" else 0


def is_blessed(hand: list[str]) -> bool:
    counts = sorted(Counter(map(month, hand)).values())
    return 4 in counts or counts == [2, 2, 2, 2]


def match(reader: Reader, seat: int, card: str, table: list[str], won: list[str]) -> None:
    same = [other for other in table if month(other) == month(card)]
    if len(same) == 2:
        same = [reader.choice(seat, [f"catch {other}" for other in same]).split()[1]]
    if not same:
        table.append(card)
        return
    for other in same:
        table.remove(other)
    won += [card, *same]


def worth(reader: Reader, won: list[str]) -> int:
    options, have = reader.options, set(won)
    of = Counter(card[0] for card in won)
    lights = {5: (10, 15), 4: (7, 8) if "B11" in have else (8, 10), 3: (5, 6)}.get(of["B"], (0, 0))
    if of["B"] == 3 and "B11" in have:
        lights = (0, 0)
    found: int = lights[options["brights"] == "high"]
    found += 5 * sum(each <= have for each in SETS)
    found += 5 * sum(each <= have for each in VIEWINGS) * options["viewings"]
    plain = of["P"] + (options["cup"] == "both" and "A9" in have)
    found += max(0, of["A"] - 4) + max(0, of["R"] - 4) + max(0, plain - 9)
    deal = reader.scored + 1
    if options["month_cards"] and sum(month(card) == deal for card in won) == 4:
        found += 4
    return found
