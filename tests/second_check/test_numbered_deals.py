"""FreeCell's numbered deals: those known to be solvable are solved here, move by move.

The numbers are those of the program that came with Windows; how it deals is told in many places:
a linear congruence picks the next card of a pack in order, and the last card fills the gap.
"""

from __future__ import annotations

import pytest

import cardlang
from cardlang.api import engine_of
from cardlang.match.examples import run_examples
from tests.shipped import load

SOLVED = {
    1: """
        park 3D, park 2C, build AC, park 6C, shift 8H C2, park 10C, build 2C, shift 7D C7, shift 7S
        C2, shift AS C3, park QC, shift 6S C6, shift 6D C2, build 3C, shift 3S C5, build AS, lay 6C
        C7, park 4C, build 2S, build 3S, lay QC C1, park 3H, shift 5H C6, lay 4C C6, park 2H, lay 3D
        C6, park 8D, lay 3H C3, park 6C, shift 7D C8, lay 6C C8, park 8C, shift JH C1, lay 10C C1,
        park 4D, build AH, build 2H, build 3H, build 4H, shift 3D C3, park 4C, build 5H, build 6H,
        shift QS C7, build 4C, park 6S, build 7H, lay 8D C6, park 6D, shift 7S C6, lay 6D C6, park
        8H, shift 9C C4, lay 8H C4, park 8S, shift 10D C5, build 5C, build 6C, lay 6S C8, park 6D,
        shift 7S C4, lay 6D C4, park 8D, lay 8C C6, park 6S, shift 7D C6, lay 6S C6, park 10D, shift
        JS C8, lay 10D C8, build AD, shift 5D C6, park KS, shift KC C5, build 2D, build 3D, build
        4D, build 5D, build 6D, park 6S, build 7D, build 8D, park 4S, shift 10S C2, build 9D, shift
        9S C8, shift 9H C1, shift 8C C1, shift QS C3, shift KH C6, build 7C, shift QS C6, build 8C,
        lay 8S C1, park 7S, build 8H, build 9C, shift 9S C4, shift 8S C3, build 9H, shift 9S C8,
        build 10H, build 4S, park 10S, shift QH C5, build 10C, build JH, shift QD C2, build 5S,
        build JC, build 6S, build 7S, build 8S, build 9S, build 10S, build QC, build QH, build KC,
        build 10D, build JS, build QS, build KH, build KS, park KD, build JD, build QD, build KD
    """,
    2: """
        build AS, park 3H, build AH, park 5S, park JH, park 3D, build 2S, shift 7C C6, shift 6C C8,
        shift 6H C1, shift 5H C8, lay 5S C1, park 7C, build AD, shift 8D C2, lay 7C C2, park KH,
        shift 9H C6, build 3S, shift 5H C5, build AC, shift 5D C8, build 2D, build 3D, park 5S,
        shift 6H C2, lay 5S C2, park 3C, lay JH C4, park 9H, shift 10S C4, shift 4H C2, build 4S,
        shift 6D C1, build 2C, lay 9H C4, park KD, shift 4H C6, build 5S, lay 3C C6, park 5H, build
        6S, shift 8S C4, build 3C, shift QS C7, shift 4C C8, shift 6D C5, build 7S, lay 3H C8, park
        6D, lay 5H C5, park 3H, shift 4C C5, lay 3H C5, park 10D, build 4D, build 5D, build 6D, park
        6C, build 7D, build 2H, build 3H, build 4H, build 4C, build 5H, build 6H, shift 7C C8, build
        8D, build 8S, build 9S, build 9D, shift 10H C2, build 7H, shift 9H C3, build 10D, park 7C,
        build 8H, build 9H, build 10H, shift JC C1, build JD, shift JC C8, build QD, build KD, park
        QC, build 10S, build JH, shift JC C1, build QH, build KH, park 9C, build 5C, build 6C, park
        JC, build 7C, park 10C, shift KS C1, build 8C, build 9C, build 10C, build JC, build JS,
        build QS, build KS, build QC, build KC
    """,
    617: """
        shift QH C3, park KS, shift 10S C1, park QS, shift 5H C6, shift JH C2, park 2C, park 4D,
        shift 2S C7, shift JS C3, shift 10C C2, lay QS C8, park 10S, shift JD C8, lay 10S C8, park
        2S, shift 3D C1, build AS, lay 2C C1, park 2D, lay 2S C7, park 4H, build 2S, shift 5D C7,
        shift 9H C2, lay 2D C4, park 5D, lay 4D C7, park 2D, shift 3C C7, shift 9D C8, build AC,
        build 2C, build 3S, lay 2D C7, park 3D, shift 4S C6, lay 3D C1, park JC, shift 7C C4, shift
        8S C2, lay 5D C5, park 7C, shift 4S C5, shift 3D C5, shift 4C C6, shift 3D C6, lay JC C4,
        park KD, shift 10H C3, shift 10D C4, shift 7D C2, build 4S, shift 5D C1, shift 6S C2, shift
        5D C2, shift 6D C1, shift 5S C1, lay 7C C5, park 5S, shift 6D C5, lay 5S C5, park 2D, build
        3C, shift 4D C5, shift 9D C1, shift 10S C7, shift 9D C7, lay KD C1, park JD, shift QS C1,
        lay JD C1, park 9D, shift 10S C1, lay 9D C1, park 5D, shift 6S C7, lay 5D C7, park 7D, shift
        8S C1, lay 7D C1, park 5D, shift 6S C1, lay 5D C1, park 9H, shift 10C C7, lay 9H C7, park
        JH, shift QC C8, lay JH C8, park 7S, build AD, build 2D, build 3D, build 4D, build 5D, build
        5S, build 6S, build 6D, build 7S, park JH, park QC, shift KH C2, lay QC C2, park 7C, lay JH
        C2, park 9H, shift 10C C2, lay 9H C2, build AH, park 10H, shift JS C5, lay 10H C5, park QH,
        shift KC C7, lay QH C7, build 2H, shift 9C C4, shift 9S C5, build 3H, build 4H, build 4C,
        park QD, build 5C, build 5H, build 6C, build 6H, build 7D, build 8S, build 7H, build 8D,
        build 8H, build 7C, build 8C, build 9D, build 9C, build 9H, build 9S, build 10S, build 10D,
        build JD, build 10C, build JC, build 10H, build JS, build JH, build QS, build QD, build KD,
        build KS, build QC, build QH, build KH, build KC
    """,
}


def numbered(deal: int) -> list[str]:
    """The pack of this deal, the card laid first in front."""
    pack = [rank + suit for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split() for suit in "CDHS"]
    cards, state = [], deal
    while pack:
        state = (state * 214013 + 2531011) % 2**31
        place = (state >> 16) % len(pack)
        cards.append(pack[place])
        pack[place] = pack[-1]
        pack.pop()
    return cards


@pytest.mark.parametrize("deal", SOLVED)
def test_a_numbered_deal_is_solved(deal: int) -> None:
    moves = " ".join(SOLVED[deal].split()).split(", ")
    lines = [
        f'example "deal {deal}":',
        f"    shuffle: {' '.join(numbered(deal))}",
        "    when deal",
        *(f"    move 0: {move}" for move in moves),
        "    then match-over",
        "    then winner is 0",
    ]
    game = cardlang.load_text(load("freecell").text + "\n" + "\n".join(lines) + "\n")
    (result,) = run_examples(engine_of(game).program, {f"deal {deal}"})
    assert result.ok, result
