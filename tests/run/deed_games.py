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

ATTEMPTS = """\
cardlang 1
game "Attempts"
use tricks
use discards
players 2..4
deck french-32
zone table of each side, face up
keep n as number
keep laid of each seat as number
keep last as card or none
pattern pair-or-more:
    2..4 cards
    same rank
value worth of card:
    by rank: A 11, 10 10, K 4, Q 3, J 2
    otherwise: 1
each deal:
    shuffle-deck
    deal 7 to seats from eldest
    move top of stock to discard
    for each seat from eldest:
        attempt:
            move top of stock to hand
            if n mod 3 is 0: move top of stock to hand
            n gains 1
            choose by seat:
                meld group in groups of hand by pair-or-more:
                    move group to table of side
                    laid gains 1
                    score gains worth of group
                    last becomes first of group
                    for each card in hand where suit is suit of top of discard:
                        if n mod 5 is 2: take back
                    choose again
                throw card in hand when count of hand is above 3:
                    move card to discard
                    choose again
                enough:
                    if total worth among table of side is below 12: take back
                    n gains 1
    for each seat: score gains laid
match ends when deal-number is 4
winner is sides having highest score
"""
