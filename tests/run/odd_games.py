"""Rules sheets that ask for what the games that ship do not: groups, twins, large decks, faults."""

from __future__ import annotations

from tests.run.deed_games import ATTEMPTS, NOTHING_OFFERED

GROUPS = """\
cardlang 1
game "Groups"
players 2, 3
use tricks
deck french-32
pattern straight:
    3..5 cards
    same suit
    consecutive rank
pattern kin:
    2..4 cards
    same rank
    different suit
pattern fifteen:
    2..4 cards
    total worth is 15
pattern few:
    0..3 cards
    consecutive rank
value worth of card:
    by rank: A 1, 7 7, 8 8, 9 9
    otherwise: 10
keep parts of each seat as number
keep form of each seat as number
each deal:
    shuffle-deck
    deal 8 to seats from eldest
    for each seat:
        let all be groups of hand by straight
        let some-kin be groups of hand by kin
        let best be packing of (all + some-kin) by worth
        score gains worth of union of best
        parts becomes count of best
        form becomes profile of hand by rank
        if count of all is above 0: score gains 3
        if spread of hand by rank is above 5000: score gains 1
        score gains count of (groups of hand by few)
        if trick is few: score gains 1000
        if hand is fifteen: score gains 2
        for each group in groups of hand by fifteen:
            if worth of group is 15: score gains 1
    repeat until stock is empty, at most 40:
        for each seat from eldest:
            choose by seat:
                meld group in groups of hand by kin: move group to trick
                lay 2..3 card in hand when count of hand is above 4: move card to trick
                score-it level in 1..4 where it is not 3, other in others: score gains level
                pass when count of hand is below 9: move top of stock to hand
        let end-of be tail of trick by kin
        score of dealer gains count of end-of
        if trick is kin: score of dealer gains 1
        move top of stock to trick
match ends when highest score is at least 60
winner is sides having highest score
"""

TWINS = """\
cardlang 1
game "Twins"
players 2..4
deck doubled:
    suit: hearts H, spades S
    rank: 1..30
    each rank suit, 3 times
keep handed of each seat as cards, seen by nobody
each deal:
    shuffle-deck
    deal 6 to seats from eldest
    choose together by seats:
        hand-over 2 card in hand: handed of mover becomes card
    for each seat: move handed to hand of next of seat
    repeat 5 times:
        for each seat from eldest:
            choose by seat:
                lay card in hand: move card under stock
                swap card in hand, suit in suits when suit is not suit of card:
                    move card to stock
                    move top of stock to hand
        for each seat: score gains count of (hand where suit is hearts)
match ends when highest score is at least 40
winner is sides having highest score
"""

FAULTS = """\
cardlang 1
game "Faults"
players 2
deck french
keep small as 0..30
keep someone as seat
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    repeat 6 times:
        choose by eldest:
            add level in 0..9: small becomes small + level
            part level in 0..9: small becomes small / level
            give card in hand where suit is hearts:
                someone becomes only of (seats where hand is empty)
            endless when count of hand is 4:
                repeat until small is 31, at most 40: move top of stock to hand of eldest
            spend when small is 7:
                repeat until small is above 29:
                    repeat until small is above 29:
                        repeat until small is 31: nothing
        move first of hand of eldest to box
        if small is 9: move top of stock to hand of only of (seats where count of hand is 3)
    choose by eldest:
        last card in hand where suit is spades: nothing
match ends when deal-number is 4
"""

ENDLESS = """\
cardlang 1
game "Endless"
players 2
deck french
one deal:
    choose by 0:
        begin
    for each outer in 1..9000:
        for each inner in 1..500: nothing
"""

WILD = """\
cardlang 1
game "Wild"
players 2
deck french
zone heap of each seat and rank, face up
rule wild of card: rank is 2
pattern pair:
    2 of each rank
    wild where wild
each deal:
    shuffle-deck
    deal 6 to seats from eldest
    for each seat from eldest:
        choose by seat:
            lay group in groups of hand by pair:
                move group to heap by only of rank of (group where not wild)
                score gains 1
            pass
    move first of hand of (only of (seats where score is 0) if deal-number is 1 else eldest) to box
match ends when deal-number is at least 2
"""
"""Zones by numbers that burn fuel to work out; combinations in a search."""

EDGES = """\
cardlang 1
game "Edges"
    "Numbers between what the rules keep, and groups of which much is asked."
players 2
use tricks
deck threefold:
    suit: hearts H, spades S
    rank: 7 8 9 10 J Q K A
    each rank suit, 3 times
pattern three:
    3 cards
pattern kin:
    3 cards
    same suit
pattern sequel:
    3 cards
    consecutive rank
keep low as number
keep high as number
keep limit of each seat as number
value class of cards-of as cards:
    cards-of is kin and cards-of is sequel: 9
    profile of cards-of by rank is 3: 8
    cards-of is kin: 7
    cards-of is sequel: 6
    profile of cards-of by rank is 21: 5
value strength of cards-of as cards:
    cards-of is sequel: class of cards-of * 1000
    otherwise: class of cards-of * 10000 + spread of cards-of by rank
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    low becomes 2
    high becomes 9
    for each seat: limit of seat becomes deal-number
    repeat 6 times:
        for each seat from eldest:
            choose by seat:
                raise n in 1..12 where it is at least low + 1 and high is above it: low becomes n
                lower n in 1..12 where it is below low or it is above high: low becomes n
                spread n in 0..9 where low is at most it and it is not 4
                    and it is at most limit of dealer + count of hand: high becomes n but at least 2
                hop n in 1..6, m in 1..6 where it is above n and it is below n + 3:
                    limit of seat becomes m
        move top of stock to hand of dealer
    for each seat:
        score gains highest strength of it among (groups of hand by three)
        score gains profile of (hand + trick) by rank
        let all be profile of (stock + hand) by rank
        if all is above 9000: score gains 1
match ends when deal-number is 3
winner is sides having highest score
"""

#: where two operands fail, the first of them is told
IN_TURN = """\
cardlang 1
game "In Turn"
players 2
deck french
keep none-yet as number
keep way as number
value first-one: 5 / none-yet
value second-one: 7 / none-yet
rule near of seat: hand where 9 / none-yet is 9
pattern worthy:
    2..3 cards
    total worth is first-one
value worth of card: 1
each deal:
    shuffle-deck
    deal 4 to seats from eldest
    choose by eldest:
        go number in 1..7: way becomes number
    if way is 1 and first-one / second-one is 3: nothing
    if way is 2 and total first-one among (cards having highest worth) / second-one is 3: nothing
    if way is 3 and top of (stock where 3 is first-one) is in near of dealer: nothing
    if way is 4 and near of dealer is worthy: nothing
    if way is 5 and count of (tail of (stock where 4 is second-one) by worthy) is 2: nothing
    if way is 6 and count of (groups of (near of dealer) by worthy) is 2: nothing
    if way is 7 and total worth among (cards having highest worth) / none-yet is 2: nothing
match ends when deal-number is at least 2
winner is side of dealer
"""

MANY = """\
cardlang 1
game "Many"
players 2
deck french-32
each deal:
    choose by dealer:
        low level in 1..(deal-number * 1500): score gains level
        high level in 1..(deal-number * 1500): score of dealer gains level
match ends when deal-number is 2
winner is sides having highest score
"""
"""Two verbs that offer more moves together than is allowed, though neither does, in the second
deal."""

CROWDED = """\
cardlang 1
game "Crowded"
players 2
deck doubled:
    suit: hearts H, spades S
    rank: 1..20
    each rank suit, 2 times
keep way as number
each deal:
    shuffle-deck
    deal deal-number * 7 to seats from eldest
    choose by eldest:
        go number in 1..3: way becomes number
    if way is 1:
        choose by eldest:
            lay 1..7 card in hand: move card to box
    if way is 2:
        choose by dealer:
            keep-back 1..7 card in hand: move card to box
            otherwise: score of dealer gains 1
    if way is 3:
        choose by dealer:
            hand-over 1..7 card in hand when score is 0: move card to hand of eldest
            otherwise: score of dealer gains 1
match ends when deal-number is 2
winner is sides having highest score
"""
"""Choices of several cards, of which some look alike, more than are allowed in the second deal:
where they are offered, and where it is asked whether anything is."""

SHEETS = {
    "in-turn": IN_TURN,
    "edges": EDGES,
    "groups": GROUPS,
    "twins": TWINS,
    "faults": FAULTS,
    "endless": ENDLESS,
    "nothing-offered": NOTHING_OFFERED,
    "attempts": ATTEMPTS,
    "wild": WILD,
    "many": MANY,
    "crowded": CROWDED,
}
