"""A second check of Contract Bridge records, written from the rules alone.

Four deals, the dealer bidding first; a deal that all pass is dealt again by the same dealer.
Nobody is vulnerable in the first deal, everybody in the fourth, in between the dealer's side or the
other one.  The scores are those of the duplicate table in `tests/test_bridge_scores.py`.
Rubber: contracts count towards games of 100, a side with a game is vulnerable, no bonus for games
or parts, 700 or 500 for the second game; the deal always passes.  Honours: 100 or 150.
"""

from __future__ import annotations

from tests.test_bridge_scores import STRAINS, by_the_table

from .common import LOTS, Line, Reader, clockwise, french_deck, highest, problems_of
from .tricks import RANKS, Trick, dealt, follow, height, rank, suit

DECK = french_deck(RANKS, "CDHS")
BIDS = [(level, strain) for level in range(1, 8) for strain in STRAINS]


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    options = {
        "form": ("chicago", "rubber"),
        "honours": (False, True),
        "vulnerable_next": ("dealers", "others"),
    }
    reader.begin("contract-bridge", players=(4,), options={**options, **LOTS})
    is_rubber = reader.options["form"] == "rubber"
    scores = [0] * 4
    part, games = [0, 0], [0, 0]
    dealer = reader.first_dealer([r + s for r in RANKS for s in "CDHS"])
    played = 0
    while not reader.is_cut and (max(games) < 2 if is_rubber else played < 4):
        hands = dealt(reader.shuffle(DECK), 4, (dealer + 1) % 4, 13)
        contract = auction(reader, dealer)
        if contract:
            level, strain, doubled, declarer = contract
            held = [honours(hand, strain) for hand in hands]
            taken = tricks(reader, hands, declarer, strain)
            named = reader.options["vulnerable_next"] == "dealers"
            danger = {0: False, 3: True}.get(played, ((declarer - dealer) % 2 == 0) == named)
            side = declarer % 2
            if is_rubber:
                danger = games[side] == 1
            ours, theirs = by_the_table(level, strain, doubled, danger, taken)
            for seat in range(4):
                scores[seat] += ours if (seat - declarer) % 2 == 0 else theirs
            if reader.options["honours"]:
                for seat in range(4):
                    scores[seat] += held[seat] + held[(seat + 2) % 4]
            if is_rubber and ours > 0:
                worth = level * (20 if strain in ("clubs", "diamonds") else 30)
                worth = (worth + (10 if strain == "no-trump" else 0)) * doubled
                bonus = 50 if worth < 100 else 500 if danger else 300
                part[side] += worth
                if part[side] >= 100:
                    part, games[side] = [0, 0], games[side] + 1
                    if games[side] == 2:
                        bonus -= 500 if games[1 - side] else 700
                for seat in (declarer, (declarer + 2) % 4):
                    scores[seat] -= bonus
            dealer, played = (dealer + 1) % 4, played + 1
        elif is_rubber:
            dealer = (dealer + 1) % 4
        reader.score(scores)
    reader.end(scores, highest(scores))


def honours(hand: list[str], strain: str) -> int:
    if strain == "no-trump":
        return 150 if sum(rank(card) == "A" for card in hand) == 4 else 0
    held = sum(suit(c) == strain[0].upper() and rank(c) in ("A", "K", "Q", "J", "10") for c in hand)
    return {4: 100, 5: 150}.get(held, 0)


def auction(reader: Reader, dealer: int) -> tuple[int, str, int, int] | None:
    """Level, strain, 1, 2 or 4, and the declarer."""
    calls: list[tuple[int, str]] = []
    while len(calls) < 4 or any(call != "pass" for _, call in calls[-3:]):
        seat = (dealer + len(calls)) % 4
        bids = [(who, call) for who, call in calls if call.startswith("bid")]
        last = next((at for at in reversed(calls) if at[1] != "pass"), None)
        moves = ["pass"]
        standing = BIDS.index(bid(bids[-1][1])) if bids else -1
        moves += [f"bid {level} {strain}" for level, strain in BIDS[standing + 1 :]]
        if last and (seat - last[0]) % 2 == 1:
            moves += {"bid": ["double"], "double": ["redouble"]}.get(last[1].split()[0], [])
        calls.append((seat, reader.choice(seat, moves)))
    bids = [(who, call) for who, call in calls if call.startswith("bid")]
    if not bids:
        return None
    level, strain = bid(bids[-1][1])
    side = bids[-1][0] % 2
    declarer = next(who for who, call in bids if who % 2 == side and bid(call)[1] == strain)
    last_call = next(call for _, call in reversed(calls) if call != "pass")
    return level, strain, {"double": 2, "redouble": 4}.get(last_call, 1), declarer


def bid(call: str) -> tuple[int, str]:
    _, level, strain = call.split()
    return int(level), strain


def tricks(reader: Reader, hands: list[list[str]], declarer: int, strain: str) -> int:
    """The tricks of the declarer's side; the declarer plays for the dummy."""
    dummy, leader, taken = (declarer + 2) % 4, (declarer + 1) % 4, 0
    trump = "" if strain == "no-trump" else strain[0].upper()
    for _ in range(13):
        trick: Trick = []
        for seat in clockwise(leader, 4):
            legal = [f"play {card}" for card in follow(hands[seat], trick)]
            card = reader.choice(declarer if seat == dummy else seat, legal).split()[1]
            hands[seat].remove(card)
            trick.append((seat, card))
        leader = max(trick, key=lambda at: rate(at[1], trick[0][1], trump))[0]
        taken += leader % 2 == declarer % 2
    return taken


def rate(card: str, led: str, trump: str) -> int:
    return height(card) + (200 if suit(card) == trump else 100 if suit(card) == suit(led) else 0)
