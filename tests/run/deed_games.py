"""Rules sheets for what is done: offers that come to nothing, steps that are taken back."""

from __future__ import annotations

NOTHING_OFFERED = """\
cardlang 1
game "Otherwise"
use tricks
players 2..4
deck french-32
keep n as number
pattern low:
    2..3 cards
    same rank
value pips of card:
    by rank: A 11, 10 10, K 4
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    repeat until every hand is empty, at most 60:
        for each seat from eldest:
            if hand is not empty:
                choose by seat:
                    meld 2..3 card in hand when card is low: move card to trick
                    play card in hand when rank of card is above rank of top of trick:
                        move card to trick
                    lead card in hand when trick is empty: move card to trick
                    take level in 3..(n mod 7) where it is not n mod 4
                        when pips of hand mod 2 is 1: n gains level
                    otherwise:
                        n gains 1
                        score gains 1
                        if stock is not empty:
                            move top of stock to hand
                            choose again
                        move trick to won
                        move first of hand to won
match ends when deal-number is 3
winner is sides having highest score
"""
