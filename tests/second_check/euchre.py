"""A second check of Euchre records, written from the rules alone.

Two rounds of making trumps, alone or not; the jack of trumps and the other jack of its colour are
the highest trumps.  `stick_the_dealer`: the dealer may not pass in the second round.
`defend_alone`: an opponent of a lone maker may play alone too.  `benny`: one card more, the highest
trump; when it would be turned up, the dealer names trumps before the deal.  Variant: one deal,
dealer stuck.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, french_deck, highest, in_pack_order, problems_of
from .tricks import Trick, dealt, height, play_card, rank, suit

DECK = french_deck(["9", "10", "J", "Q", "K", "A"])
BENNY = "joker"
OPTIONS = {
    "stick_the_dealer": (False, True),
    "defend_alone": (False, True),
    "benny": (False, True),
    "target": range(5, 16),
}
VALET = {name: OPTIONS[name] for name in ("stick_the_dealer", "defend_alone", "benny")}
SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
SAME_COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def pack_of(reader: Reader) -> list[str]:
    """The pack as it is listed, the Benny last."""
    cards = in_pack_order(DECK, "2 3 4 5 6 7 8 9 10 J Q K A")
    return [*cards, BENNY] if reader.options["benny"] else cards


def play(reader: Reader) -> None:
    reader.begin(
        "euchre",
        players=(4,),
        options=OPTIONS,
        valet=VALET,
        lots=pack_of,
    )
    valet = reader.is_valet
    target = 15 if valet else reader.options["target"]
    scores = [0, 0]
    while not reader.is_cut and max(scores) < target and not (valet and reader.scored):
        stuck = reader.options["stick_the_dealer"]
        points = play_deal(reader, (reader.first + reader.scored) % 4, stuck)
        scores = [scores[side] + points[side] for side in (0, 1)]
        reader.score([scores[seat % 2] for seat in range(4)])
    reader.end([scores[seat % 2] for seat in range(4)], highest(scores * 2))


def play_deal(reader: Reader, dealer: int, stuck: bool) -> list[int]:
    cards = reader.shuffle(pack_of(reader))
    hands = dealt(cards, 4, (dealer + 1) % 4, 5)
    if cards[20] == BENNY:
        named = reader.choice(dealer, [f"name {name} partnered" for name in SUITS]).split()[1]
        made: tuple[int, str, bool] | None = (dealer, SUITS[named], False)
    else:
        made = make_trumps(reader, dealer, suit(cards[20]), stuck)
    if made is None:
        return [0, 0]
    maker, trump, alone = made
    if cards[20] == BENNY or trump == suit(cards[20]):
        hands[dealer].append(cards[20])
        move = reader.choice(dealer, [f"discard {card}" for card in hands[dealer]])
        hands[dealer].remove(move.split()[1])
    out = {(maker + 2) % 4} if alone else set[int]()
    if alone and reader.options["defend_alone"]:
        for seat in ((maker + 1) % 4, (maker + 3) % 4):
            if reader.choice(seat, ["alone", "pass"]) == "alone":
                out.add((seat + 2) % 4)
                break
    seats = [seat for seat in range(4) if seat not in out]
    leader = next(seat for seat in clockwise((dealer + 1) % 4, 4) if seat in seats)
    tricks = [0, 0]
    for _ in range(5):
        trick: Trick = []
        for seat in clockwise(leader, 4):
            if seat in seats:
                hand = hands[seat]
                led = suit_of(trick[0][1], trump) if trick else None
                legal = [card for card in hand if suit_of(card, trump) == led] or hand
                play_card(reader, hands, seat, trick, legal)
        leader = max((strength(card, trick[0][1], trump), seat) for seat, card in trick)[1]
        tricks[leader % 2] += 1
    side, points = maker % 2, [0, 0]
    if tricks[side] < 3:
        points[1 - side] = 4 if len(out) == 2 else 2
    else:
        points[side] = 1 if tricks[side] < 5 else 4 if alone else 2
    return points


def make_trumps(
    reader: Reader, dealer: int, turned: str, stuck: bool
) -> tuple[int, str, bool] | None:
    for number in (1, 2):
        for seat in clockwise((dealer + 1) % 4, 4):
            names = [name for name, s in SUITS.items() if (s == turned) == (number == 1)]
            legal = [f"name {name} {way}" for name in names for way in ("partnered", "solo")]
            if number == 1 or seat != dealer or not stuck:
                legal.append("pass")
            move = reader.choice(seat, legal).split()
            if move[0] == "name":
                return seat, SUITS[move[1]], move[2] == "solo"
    return None


def suit_of(card: str, trump: str) -> str:
    return trump if card in (BENNY, "J" + SAME_COLOUR[trump]) else suit(card)


def strength(card: str, led: str, trump: str) -> int:
    if card == BENNY:
        return 300
    if rank(card) == "J" and suit_of(card, trump) == trump:
        return 200 if suit(card) == trump else 150
    if suit(card) == trump:
        return 100 + height(card)
    return height(card) if suit_of(card, trump) == suit_of(led, trump) else -1
