"""Pieces of rules, each with what a play of it would come to.

A piece is put into the frame of the documentation's fences.  The guilty line ends with `# !`; a
piece without one is good.
"""

from __future__ import annotations

from attrs import frozen


@frozen
class Piece:
    """What is written, and the code of the one finding; none where it is good."""

    name: str
    text: str
    code: str = ""
    severity: str = "error"


def game(*deal: str, head: str = "", players: str = "players 2..4", end: str = "") -> str:
    """A game with these lines in its deal."""
    lines = [players, "deck french", head.strip("\n"), "each deal:"]
    lines += [f"    {line}" for line in "\n".join(deal).split("\n")]
    lines.append(end or "match ends when deal-number is 2")
    return "\n".join(lines) + "\n"


PLAY = "choose by eldest:\n    play card in hand: move card to trick\n    pass"
BAD = [
    # --------------------------------------------------- cards that are not there
    Piece(
        "fourteen each",
        game("shuffle-deck", "deal 14 to seats from eldest  # !", PLAY),
        "too-few-cards",
    ),
    Piece(
        "too many players",
        game("shuffle-deck", "deal 9 to seats from eldest  # !", PLAY, players="players 2..6"),
        "too-few-cards",
    ),
    Piece(
        "an option too far",
        game(
            "shuffle-deck",
            "deal 13 to seats from eldest",
            "if widow: deal-packet 2 to {0} from 0 into hand  # !",
            PLAY,
            head="option widow is true or false",
        ),
        "too-few-cards",
    ),
    Piece(
        "one by one",
        game(
            "shuffle-deck",
            "deal 13 to seats from eldest",
            "repeat 2 times: move top of stock to trick  # !",
            PLAY,
        ),
        "too-few-cards",
    ),
    Piece(
        "a word of one's own",
        game(
            "shuffle-deck",
            "lay-out 60",
            PLAY,
            head="define lay-out n as number:\n    repeat n times: move top of stock to trick  # !",
        ),
        "too-few-cards",
    ),
    Piece(
        "from the bottom",
        game(
            "shuffle-deck",
            "for each n in 1..60: move bottom of stock to trick  # !",
            PLAY,
        ),
        "too-few-cards",
    ),
    Piece(
        "nobody shuffles",
        game("deal 5 to seats from eldest  # !", PLAY),
        "too-few-cards",
    ),
    Piece(
        "an empty stock is shuffled",
        game("shuffle stock  # !", "deal 5 to seats from eldest", PLAY),
        "nothing-to-shuffle",
    ),
    Piece(
        "more than a short pack has",
        game(
            "shuffle-deck",
            "deal 15 to seats from eldest  # !",
            PLAY,
            players="players 4",
        ).replace("french", "french-24"),
        "too-few-cards",
    ),
    # ------------------------------------------------- faults before any decision
    Piece(
        "a loop that waits for nobody",
        game(
            "shuffle-deck",
            "repeat until trick is empty and stock is empty:  # !",
            "    move top of stock to trick",
            PLAY,
        ),
        "loop",
    ),
    Piece(
        "a number too high from the start",
        game(
            "shuffle-deck",
            "stake becomes 20  # !",
            PLAY,
            head="keep stake as 1..10",
        ),
        "range",
    ),
    Piece(
        "nobody leads",
        game(
            "shuffle-deck",
            "dealer becomes only of (seats where hand is not empty)  # !",
            PLAY,
        ),
        "nothing-stored",
    ),
    # -------------------------------------------------------------- never ending
    Piece(
        "nothing in the loop",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "choose by eldest:",
            "    play card in hand: move card to trick",
            "    pass:",
            "        repeat until hand is empty: score gains 1  # !",
        ),
        "endless-loop",
        "warning",
    ),
    Piece(
        "asked for ever",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "turns for seats from eldest:  # !",
            "    choose by seat:",
            "        play card in hand: move card to trick",
            "        pass",
        ),
        "endless-loop",
        "warning",
    ),
    Piece(
        "a word changes something else",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "repeat until stock is empty:  # !",
            "    play-trick from taker with follow-or-pass",
            head="rule follow-or-pass of seat: hand where suit is led else hand",
        ),
        "endless-loop",
        "warning",
    ),
    Piece(
        "five aces",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "repeat until count of (trick where rank is A) is 5:  # !",
            "    play-trick from taker with follow-suit",
        ),
        "endless-loop",
        "warning",
    ),
    Piece(
        "counted behind turns that only the end of the deal leaves",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "turns for seats from eldest:",
            "    choose by seat:",
            "        play card in hand: move card to trick",
            "    if hand is empty: end deal",
            "for each seat: score loses count of hand  # !",
        ),
        "never-reached",
        "warning",
    ),
    Piece(
        "counted behind a word that only the end of the match leaves",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "play-on",
            "score of eldest gains 1  # !",
            head=(
                "define play-on:\n"
                "    turns for seats from eldest:\n"
                "        choose by seat:\n"
                "            play card in hand: move card to trick\n"
                "        if hand is empty: end match"
            ),
        ),
        "never-reached",
        "warning",
    ),
    Piece(
        "again and again",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "choose by eldest:",
            "    count-up:",
            "        score of dealer gains 1",
            "        choose again  # !",
            "    enough",
        ),
        "endless-choice",
        "warning",
    ),
    Piece(
        "again on one way",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "choose by eldest:",
            "    discard card in hand:",
            "        if rank of card is above 5: move card to trick",
            "        choose again  # !",
            "    enough",
        ),
        "endless-choice",
        "warning",
    ),
    Piece(
        "nobody scores",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            PLAY,
            end="match ends when highest score is at least 100  # !",
        ),
        "endless-match",
        "warning",
    ),
    Piece(
        "scores only fall",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            PLAY,
            "for each seat: score loses count of hand",
            end="match ends when highest score is at least 100  # !",
        ),
        "endless-match",
        "warning",
    ),
    Piece(
        "more than a suit has",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            PLAY,
            end="match ends when count of (trick where suit is hearts) is above 13  # !",
        ),
        "endless-match",
        "warning",
    ),
    Piece(
        "nobody comes to it",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            PLAY,
            "for each seat: score loses count of hand",
            end="match ends when some score is above 0 or deal-number is below 0  # !",
        ),
        "endless-match",
        "warning",
    ),
    # ---------------------------------------------------- nothing to choose from
    Piece(
        "only the suit led",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "play-trick from taker with following  # !",
            head="rule following of seat: hand where suit is led",
        ),
        "no-move",
        "error",
    ),
    Piece(
        "what beats nothing",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "play-trick from taker with beating  # !",
            head="rule beating of seat: hand where it beats best of trick by trick-order",
        ),
        "no-move",
        "error",
    ),
    Piece(
        "a name of the passage, and another zone was asked",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "for each seat:",
            "    let red be hand where suit is hearts",
            "    let seen be trick where suit is hearts",
            "    if seen is empty:",
            "        choose by seat:  # !",
            "            play card in red: move card to trick",
        ),
        "no-move",
        "warning",
    ),
    Piece(
        "only hearts",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "choose by eldest:  # !",
            "    play card in hand where suit is hearts: move card to trick",
        ),
        "no-move",
        "warning",
    ),
    Piece(
        "passing with an empty hand only",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "choose by eldest:  # !",
            "    play card in hand where suit is led: move card to trick",
            "    pass when hand is empty",
        ),
        "no-move",
        "error",
    ),
    Piece(
        "drawing from a stock that may be empty",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "choose by eldest:  # !",
            "    play card in hand where rank is rank of top of trick: nothing",
            "    draw when stock is not empty: draw 1 for eldest from eldest",
        ),
        "no-move",
        "warning",
    ),
    Piece(
        "two selections",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "for each seat:",
            "    choose by seat:  # !",
            "        follow card in hand where suit is led: move card to trick",
            "        ruff card in hand where suit is trump: move card to trick",
        ),
        "no-move",
        "error",
    ),
    Piece(
        "a name for a selection",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "for each seat:",
            "    let fitting be hand where suit is led",
            "    choose by seat:  # !",
            "        play card in fitting: move card to trick",
        ),
        "no-move",
        "error",
    ),
    Piece(
        "two tries and no last one",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "for each seat:",
            "    choose by seat:  # !",
            "        play card in hand where suit is led else hand where suit is trump: nothing",
        ),
        "no-move",
        "error",
    ),
    Piece(
        "the suit led, after a choice",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "led becomes none",
            "choose by eldest:",
            "    lead card in hand: lay card for eldest",
            "choose by dealer:  # !",
            "    play card in following of dealer: move card to trick",
            head="rule following of seat: hand where suit is led",
        ),
        "no-move",
        "warning",
    ),
    Piece(
        "above or below what lies there",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "move top of stock to trick",
            "for each seat:",
            "    choose by seat:  # !",
            "        over card in hand where rank is above rank of top of trick: nothing",
            "        less card in hand where rank is below rank of top of trick: nothing",
        ),
        "no-move",
        "warning",
    ),
    Piece(
        "one suit of each colour",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "for each seat:",
            "    choose by seat:  # !",
            "        red card in hand where suit is hearts: move card to trick",
            "        black card in hand where suit is spades: move card to trick",
        ),
        "no-move",
        "warning",
    ),
]

GOOD = [
    Piece(
        "turns that a word behind them may follow",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "turns for seats from eldest:",
            "    choose by seat:",
            "        play card in hand: move card to trick",
            "    if hand is empty: done",
            "for each seat: score loses count of hand",
        ),
    ),
    Piece(
        "turns of some who may be none",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "turns for seats where hand is not empty from eldest:",
            "    choose by seat:",
            "        play card in hand: move card to trick",
            "        stop: end deal",
            "for each seat: score gains 1",
        ),
    ),
    Piece(
        "red ones or black ones",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "for each seat:",
            "    choose by seat:",
            "        red card in hand where suit is in {hearts diamonds}: move card to trick",
            "        black card in hand where suit is in {clubs spades}: move card to trick",
        ),
    ),
    Piece(
        "low, middle or high",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "for each seat:",
            "    choose by seat:",
            "        low card in hand where rank is below 5: move card to trick",
            "        middle card in hand where rank is in 5..9: move card to trick",
            "        high card in hand where rank is above 9: move card to trick",
        ),
    ),
    Piece(
        "above what lies there or not",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "move top of stock to trick",
            "for each seat:",
            "    choose by seat:",
            "        over card in hand where rank is above rank of top of trick: nothing",
            "        less card in hand where rank is at most rank of top of trick: nothing",
        ),
    ),
    Piece(
        "above, below or beside what lies there",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "move top of stock to trick",
            "for each seat:",
            "    choose by seat:",
            "        over card in hand where rank is above rank of top of trick: nothing",
            "        less card in hand where rank is below rank of top of trick: nothing",
            "        same card in hand where rank is rank of top of trick: nothing",
        ),
    ),
    Piece(
        "no hearts, and red ones at least",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "for each seat:",
            "    choose by seat:",
            "        red card in hand where suit is in {hearts diamonds}: move card to trick",
            "        rest when (hand where suit is hearts) is empty: nothing",
        ),
    ),
    Piece(
        "four aces",
        game(
            "shuffle-deck",
            "deal 13 to seats from eldest",
            "repeat until count of (trick where rank is A) is 4:",
            "    play-trick from taker with follow-suit",
            players="players 4",
        ),
    ),
    Piece("all cards", game("shuffle-deck", "deal 13 to seats from eldest", PLAY)),
    Piece("dealt out", game("shuffle-deck", "deal-all to seats from eldest", PLAY)),
    Piece(
        "dealt out by hand",
        game(
            "shuffle-deck",
            "repeat until stock is empty:",
            "    for each seat: move top of stock to hand of seat",
            PLAY,
            players="players 3",
        ),
    ),
    Piece(
        "as many as there are",
        game(
            "shuffle-deck",
            "deal (52 / players) to seats from eldest",
            PLAY,
            players="players 2..16",
        ),
    ),
    Piece(
        "nobody draws from an empty stock",
        game("shuffle-deck", "deal 13 to seats from eldest", "draw 2 for seats from eldest", PLAY),
    ),
    Piece(
        "nothing may be left",
        game(
            "shuffle-deck",
            "deal 13 to seats from eldest",
            "move (top of stock else none) to trick",
            PLAY,
        ),
    ),
    Piece(
        "only where there is one",
        game(
            "shuffle-deck",
            "deal 13 to seats from eldest",
            "if stock is not empty: move top of stock to trick",
            PLAY,
        ),
    ),
    Piece(
        "left with done",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "turns for seats from eldest:",
            "    choose by seat:",
            "        play card in hand: move card to trick",
            "        stop: end deal",
            "    if hand is empty: done",
        ),
    ),
    Piece(
        "as long as one has cards",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "turns for seats where hand is not empty from eldest:",
            "    choose by seat:",
            "        play card in hand: move card to trick",
        ),
    ),
    Piece(
        "one card less each time",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "choose by eldest:",
            "    discard card in hand:",
            "        move card to trick",
            "        choose again",
            "    enough",
        ),
    ),
    Piece(
        "ended by hand",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "choose by eldest:",
            "    play card in hand: end match",
            "    pass",
            end="match ends when highest score is at least 100",
        ),
    ),
    Piece(
        "over at once",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            PLAY,
            end="match ends when deal-number is at least 1",
        ),
    ),
    Piece(
        "the hand at last",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "choose by eldest:",
            "    play card in hand where suit is led else hand: move card to trick",
        ),
    ),
    Piece(
        "follow suit",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "play-trick from taker with follow-or-trump",
        ),
    ),
    Piece(
        "passing when nothing fits",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "choose by eldest:",
            "    play card in fitting: move card to trick",
            "    pass when fitting is empty",
            head="rule fitting of seat: hand where suit is led",
        ),
    ),
    Piece(
        "what a name of the passage was asked for",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "for each seat:",
            "    let red be hand where suit is hearts",
            "    if red is not empty:",
            "        choose by seat:",
            "            play card in red: move card to trick",
        ),
    ),
    Piece(
        "asked before",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "for each seat:",
            "    if (hand where suit is led) is not empty:",
            "        choose by seat:",
            "            play card in hand where suit is led: move card to trick",
        ),
    ),
    Piece(
        "all but one",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "choose by eldest:",
            "    play card in hand where it is not QS: move card to trick",
        ),
    ),
    Piece(
        "either fits or not",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "choose by eldest:",
            "    play card in hand where suit is hearts: move card to trick",
            "    pass when (hand where suit is hearts) is empty",
        ),
    ),
    Piece(
        "a flag that is told",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "choose by eldest:",
            "    play card in hand where suit is hearts: move card to trick",
            "    pass when score is below 5",
        ),
    ),
    Piece(
        "allowed, with a reason",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "choose by eldest:",
            "    look:",
            "        show top of stock to mover",
            "        choose again",
            "    enough",
            head='allow endless-choice in deal\n    "to look twice tells nothing new"',
        ),
    ),
    Piece(
        "done instead",
        game(
            "shuffle-deck",
            "deal 5 to seats from eldest",
            "choose by eldest:",
            "    play card in hand where suit is hearts: move card to trick",
            "    otherwise: end deal",
        ),
    ),
    Piece(
        "counted by hand",
        game(
            "shuffle-deck",
            "choose by eldest:",
            "    take card in cards:",
            "        move card to hand of dealer",
            "        if count of hand of dealer is below 6: choose again",
            "    enough",
        ),
    ),
]
