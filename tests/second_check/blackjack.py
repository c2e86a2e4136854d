"""A second check of Blackjack records, written from the rules alone.

Hit, stand, double, split once; insurance against an ace; a natural is paid 3 to 2; the bank draws
to 17.  Variant: one deal with 15 chips, neither doubling nor splitting, and a question to everybody
about insurance and with 21.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, french_deck, highest, problems_of
from .tricks import RANKS, in_deck_order, rank

DECK = french_deck(RANKS)
BETS = (2, 4, 6, 8, 10)


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
        self.stake = 0
        self.insurance = 0
        self.hands: list[list[str]] = []


def play(reader: Reader) -> None:
    options = {"deals": (5, 10, 20)}
    reader.begin("blackjack", players=(1, 2, 3, 4), options=options, valet={})
    valet = reader.is_valet
    players = [_Player(15 if valet else 50) for _ in range(reader.players)]
    deals = 1 if valet else reader.options["deals"]
    chips = [player.chips for player in players]
    while reader.scored < deals and not reader.is_cut and max(chips) >= 2:
        play_deal(reader, players, (reader.scored + 1) % reader.players, valet)
        chips = [player.chips for player in players]
        reader.score(chips)
    reader.end(chips, highest(chips))


def play_deal(reader: Reader, players: list[_Player], first: int, valet: bool) -> None:
    stock = reader.shuffle(DECK, "stock")
    table = []
    for seat in clockwise(first, len(players)):
        player = players[seat]
        if player.chips > 1:
            legal = [f"bet {bet}" for bet in BETS if bet <= player.chips]
            player.stake = int(reader.choice(seat, legal).split()[1])
            player.chips -= player.stake
            player.insurance = 0
            table.append((seat, player))
    for place, (_, player) in enumerate(table):
        player.hands = [[stock[place], stock[place + len(table)]]]
    stock = stock[2 * len(table) :]
    hole, bank = stock.pop(0), [stock.pop(0)]
    for seat, player in table:
        ace = rank(bank[0]) == "A"
        if (ace or valet) and player.chips >= player.stake // 2:
            if reader.choice(seat, ["insure", "pass"] if ace else ["pass"]) == "insure":
                player.insurance = player.stake // 2
                player.chips -= player.insurance
    if not natural([hole, *bank]):
        for seat, player in table:
            play_hands(reader, seat, player, stock, valet)
    bank.append(hole)
    while points(bank) < 17 and stock:
        bank.append(stock.pop(0))
    for _, player in table:
        settle(player, bank)


def play_hands(reader: Reader, seat: int, player: _Player, stock: list[str], valet: bool) -> None:
    for number in (0, 1):
        while number < len(player.hands) and points(player.hands[number]) < (22 if valet else 21):
            hand = player.hands[number]
            legal = ["stand"] + (["hit"] if stock else [])
            if len(player.hands) == 1 and len(hand) == 2 and player.chips >= player.stake:
                legal += ["double"] if stock and not valet else []
                legal += ["split"] if worth(hand[0]) == worth(hand[1]) and not valet else []
            move = reader.choice(seat, legal)
            if move == "hit":
                hand.append(stock.pop(0))
            elif move == "stand":
                break
            else:
                player.chips -= player.stake
                player.stake *= 2
                if move == "double":
                    hand.append(stock.pop(0))
                    break
                away, stays = in_deck_order(hand)
                player.hands = [[stays, stock.pop(0)], [away, stock.pop(0)]]
                if rank(hand[0]) == "A" and rank(hand[1]) == "A":
                    return


def settle(player: _Player, bank: list[str]) -> None:
    if natural(bank):
        player.chips += 3 * player.insurance
        if natural(player.hands[0]):
            player.chips += player.stake
        return
    if natural(player.hands[0]) and len(player.hands) == 1:
        player.chips += player.stake * 5 // 2
        return
    for hand in player.hands:
        bet = player.stake // len(player.hands)
        if points(hand) <= 21:
            if points(bank) > 21 or points(hand) > points(bank):
                player.chips += 2 * bet
            elif points(hand) == points(bank):
                player.chips += bet
