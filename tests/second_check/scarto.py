"""A second check of Scarto records, written from the rules alone.

78 cards, 25 each in fives; the dealer takes the last three and lays three aside.  Follow suit, else
trump; the fool at any time, and it stays with its player.  Three deals; variant: one, without the
exchange, and two cards left over count as three, one does not.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, highest, in_pack_order, problems_of

COURT = ["J", "C", "Q", "K"]
DECK = [f"{r}{s}" for s in "SBUD" for r in [*range(1, 11), *COURT]]
DECK += [f"{n}T" for n in range(1, 22)] + ["fool"]
WORTH = {"K": 4, "Q": 3, "C": 2, "J": 1}
LAID_OPEN = {"1T", "20T", "fool"}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin(
        "scarto",
        players=(3,),
        options={"deals": range(3, 31)},
        valet={},
        lots=in_pack_order(DECK, "1 2 3 4 5 6 7 8 9 10 J C Q K", "SBUD"),
    )
    valet = reader.is_valet
    scores = [0] * 3
    while not reader.is_cut and reader.scored < (1 if valet else reader.options["deals"]):
        dealer = (reader.first + reader.scored) % 3
        cards = reader.shuffle(DECK)
        order = clockwise((dealer + 1) % 3, 3)
        hands: list[list[str]] = [[], [], []]
        for _ in range(5):
            for seat in order:
                hands[seat] += [cards.pop(0) for _ in range(5)]
        won: list[list[str]] = [[], [], []]
        if valet:
            won[dealer] += cards
        else:
            hands[dealer] += cards
            for _ in range(3):
                free = [c for c in hands[dealer] if c not in LAID_OPEN and rank(c) != "K"]
                card = reader.choice(dealer, [f"discard {c}" for c in free]).split()[1]
                hands[dealer].remove(card)
                won[dealer].append(card)
        play_out(reader, hands, won, order[0])
        for seat, pile in enumerate(won):
            threes = (len(pile) + 1) // 3 if valet else -(-len(pile) // 3) - 26
            scores[seat] += sum(worth(card) for card in pile) + threes
        reader.score(scores)
    reader.end(scores, highest(scores))


def play_out(reader: Reader, hands: list[list[str]], won: list[list[str]], leader: int) -> None:
    while any(hands):
        trick: list[tuple[int, str]] = []
        led = ""
        for seat in clockwise(leader, 3):
            hand = hands[seat]
            legal = list(hand)
            if led:
                legal = [c for c in hand if suit(c) == led] or [c for c in hand if suit(c) == "T"]
                legal = legal + ["fool"] * ("fool" in hand) if legal else list(hand)
            card = reader.choice(seat, [f"play {c}" for c in legal]).split()[1]
            hand.remove(card)
            led = led or suit(card)
            if card == "fool":
                won[seat].append(card)
            else:
                trick.append((seat, card))
        leader = max(trick, key=lambda at: rate(at[1], led))[0]
        won[leader] += [card for _, card in trick]


def suit(card: str) -> str:
    return "" if card == "fool" else card[-1]


def rank(card: str) -> str:
    return "" if card == "fool" else card[:-1]


def worth(card: str) -> int:
    return 4 if card in ("1T", "20T") else 3 if card == "fool" else WORTH.get(rank(card), 0)


def rate(card: str, led: str) -> int:
    """Trumps by number, the angel highest; round suits count downwards below the pictures."""
    if suit(card) == "T":
        return 1000 + (99 if card == "20T" else int(rank(card)))
    if suit(card) != led:
        return -1
    if rank(card) in COURT:
        return 100 + COURT.index(rank(card))
    number = int(rank(card))
    return 11 - number if led in "UD" else number
