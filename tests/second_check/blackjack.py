"""A second check of Blackjack records, written from the rules alone.

Hit, stand, double, split; insurance against an ace; a natural is paid 3 to 2; the bank draws to 17.
Options: packs in the shoe, played on until less than half is left; splitting again, doubling after
a split and with certain points, surrender, a soft 17 of the bank, no look at the hidden card.
Variant: one deal with 15 chips, neither doubling nor splitting, and a question to everybody about
insurance and with 21.
"""

from __future__ import annotations

from typing import Any

from .common import LOTS, Line, Reader, clockwise, french_deck, highest, problems_of
from .tricks import RANKS, in_deck_order, rank

DECK = french_deck(RANKS)
BETS = (2, 4, 6, 8, 10)
FLAGS = dict.fromkeys(("split_doubles", "surrender", "even_money", "peek"), (False, True))
OPTIONS = {
    "deals": (5, 10, 20),
    "packs": (1, 2, 4, 6, 8),
    "shuffles": ("each-deal", "late"),
    "most_hands": (2, 3, 4),
    "doubles_on": ("any", "nine-to-eleven", "ten-and-eleven"),
    "soft_17": ("stands", "draws"),
    **FLAGS,
    **LOTS,
}
VALET: dict[str, Any] = {
    "deals": 1,
    "packs": 1,
    "shuffles": "each-deal",
    "most_hands": 1,
    "split_doubles": False,
    "doubles_on": None,
    "surrender": False,
    "even_money": False,
    "soft_17": "stands",
    "peek": True,
}
DOUBLES = {"any": range(22), "nine-to-eleven": (9, 10, 11), "ten-and-eleven": (10, 11), None: ()}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def worth(card: str) -> int:
    return 1 if rank(card) == "A" else 10 if rank(card) in "JQK" else int(rank(card))


def points(cards: list[str]) -> int:
    hard = sum(worth(card) for card in cards)
    return hard + 10 if hard <= 11 and any(rank(card) == "A" for card in cards) else hard


def natural(cards: list[str]) -> bool:
    return len(cards) == 2 and points(cards) == 21


class _Player:
    def __init__(self, chips: int) -> None:
        self.chips = chips
        self.insurance = 0
        self.hands: list[list[str]] = []
        self.bets: list[int] = []
        self.given_up = False
        self.paid_off = False


def play(reader: Reader) -> None:
    reader.begin("blackjack", players=(1, 2, 3, 4), options=OPTIONS, valet=LOTS)
    told = VALET if reader.is_valet else reader.options
    deck = in_deck_order(DECK * told["packs"])
    dealer = reader.first_dealer(deck)
    players = [_Player(15 if reader.is_valet else 50) for _ in range(reader.players)]
    stock: list[str] = []
    chips = [player.chips for player in players]
    while reader.scored < told["deals"] and not reader.is_cut and max(chips) >= 2:
        if told["shuffles"] == "each-deal" or 2 * len(stock) < len(deck):
            stock[:] = reader.shuffle(deck, "stock")
        first = (dealer + reader.scored + 1) % reader.players
        play_deal(reader, players, first, stock, told)
        chips = [player.chips for player in players]
        reader.score(chips)
    reader.end(chips, highest(chips))


def play_deal(
    reader: Reader, players: list[_Player], first: int, stock: list[str], told: dict[str, Any]
) -> None:
    valet = reader.is_valet
    table = []
    for seat in clockwise(first, len(players)):
        player = players[seat]
        if player.chips > 1:
            legal = [f"bet {bet}" for bet in BETS if bet <= player.chips]
            player.bets = [int(reader.choice(seat, legal).split()[1])]
            player.chips -= player.bets[0]
            player.insurance, player.given_up, player.paid_off = 0, False, False
            table.append((seat, player))
    for place, (_, player) in enumerate(table):
        player.hands = [[stock[place], stock[place + len(table)]]]
    del stock[: 2 * len(table)]
    hole, bank = stock.pop(0), [stock.pop(0)]
    if told["even_money"] and rank(bank[0]) == "A":
        for seat, player in table:
            if natural(player.hands[0]):
                move = reader.choice(seat, ["take-even-money", "pass"])
                player.paid_off = move == "take-even-money"
                player.chips += 2 * player.bets[0] * player.paid_off
    for seat, player in table:
        if player.paid_off:
            continue
        ace = rank(bank[0]) == "A"
        if (ace or valet) and player.chips >= player.bets[0] // 2:
            if reader.choice(seat, ["insure", "pass"] if ace else ["pass"]) == "insure":
                player.insurance = player.bets[0] // 2
                player.chips -= player.insurance
    if not (told["peek"] and natural([hole, *bank])):
        for seat, player in table:
            play_hands(reader, seat, player, stock, told)
    bank.append(hole)
    while stock and (
        points(bank) < 17
        or (told["soft_17"] == "draws" and points(bank) == 17 and sum(map(worth, bank)) == 7)
    ):
        bank.append(stock.pop(0))
    for _, player in table:
        settle(player, bank)


def play_hands(
    reader: Reader, seat: int, player: _Player, stock: list[str], told: dict[str, Any]
) -> None:
    number = 0
    while number < len(player.hands):
        if play_hand(reader, seat, player, number, stock, told):
            return
        number += 1


def play_hand(
    reader: Reader,
    seat: int,
    player: _Player,
    number: int,
    stock: list[str],
    told: dict[str, Any],
) -> bool:
    """Play a hand; whether aces were split, which ends it."""
    while points(player.hands[number]) < (22 if reader.is_valet else 21):
        hand, bet, many = player.hands[number], player.bets[number], len(player.hands)
        legal = ["stand"] + (["hit"] if stock else [])
        if len(hand) == 2 and player.chips >= bet:
            if stock and points(hand) in DOUBLES[told["doubles_on"]]:
                legal += ["double"] if many == 1 or told["split_doubles"] else []
            if worth(hand[0]) == worth(hand[1]) and many < told["most_hands"]:
                legal.append("split")
        if told["surrender"] and many == 1 and len(hand) == 2:
            legal.append("surrender")
        move = reader.choice(seat, legal)
        if move == "hit":
            hand.append(stock.pop(0))
        elif move == "stand":
            break
        elif move == "surrender":
            player.given_up = True
            break
        else:
            player.chips -= bet
            if move == "double":
                player.bets[number] *= 2
                hand.append(stock.pop(0))
                break
            away, stays = in_deck_order(hand)
            player.bets.append(bet)
            player.hands[number] = [stays, *stock[:1]]
            del stock[:1]
            player.hands.append([away, *stock[:1]])
            del stock[:1]
            if rank(away) == "A" and rank(stays) == "A":
                return True
    return False


def settle(player: _Player, bank: list[str]) -> None:
    alone = natural(player.hands[0]) and len(player.hands) == 1
    if player.paid_off:
        return
    if player.given_up:
        player.chips += player.bets[0] // 2
    elif natural(bank):
        player.chips += player.bets[0] if alone else 0
    elif alone:
        player.chips += player.bets[0] * 5 // 2
    else:
        for hand, bet in zip(player.hands, player.bets, strict=True):
            if points(hand) <= 21:
                if points(bank) > 21 or points(hand) > points(bank):
                    player.chips += 2 * bet
                elif points(hand) == points(bank):
                    player.chips += bet
    if natural(bank):
        player.chips += 3 * player.insurance
