"""The hand-ranking words of the prelude against a classifier written apart from them."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
PACK = [(rank, suit) for rank in range(13) for suit in "SHDC"]
GAME = """cardlang 1
game "Poker words"
    "Only to ask the words."
use poker
players 2
deck french
one deal:
    shuffle-deck
    deal 5 to seats from eldest
    for each seat: score gains best-poker of hand
example "classes":
"""


def classify(hand: tuple[tuple[int, str], ...]) -> int:
    counts = sorted(Counter(rank for rank, _ in hand).values(), reverse=True)
    flush = len({suit for _, suit in hand}) == 1
    ranks = sorted(rank for rank, _ in hand)
    steps = ranks == list(range(ranks[0], ranks[0] + 5)) or ranks == [0, 1, 2, 3, 12]
    if flush and steps:
        return 8
    by_counts = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return by_counts.get(tuple(counts), 5 if flush else 4 if steps else 0)


def test_classifier_has_the_known_frequencies_of_a_short_pack() -> None:
    """20 cards, 10 to ace: 15,504 hands."""
    found = Counter(classify(h) for h in combinations([c for c in PACK if c[0] >= 8], 5))
    assert [found[k] for k in range(8, -1, -1)] == [4, 80, 480, 0, 1020, 1920, 4320, 7680, 0]


def test_words_agree_with_the_classifier(tmp_path: Path) -> None:
    draw = random.Random(5)
    hands = [tuple(draw.sample(PACK, 5)) for _ in range(60)]
    suited = [c for c in PACK if c[1] == "H"]
    hands += [tuple(draw.sample(suited, 5)) for _ in range(20)]
    hands += [tuple((r % 13, "S") for r in range(low, low + 5)) for low in range(-1, 9)]
    hands += [
        tuple((r % 13, draw.choice("SHDC")) for r in range(low, low + 5)) for low in range(-5, 9)
    ]
    few = [c for c in PACK if c[0] in (3, 9, 12)]
    hands += [tuple(draw.sample(few, 5)) for _ in range(40)]
    lines = [
        f"    then poker-class of {{{' '.join(RANKS[r] + s for r, s in hand)}}} is {classify(hand)}"
        for hand in hands
    ]
    file = tmp_path / "words.card"
    file.write_text(GAME + "\n".join(lines) + "\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "cardlang", "test", str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert {classify(h) for h in hands} >= set(range(9))
