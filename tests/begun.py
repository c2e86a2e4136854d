"""Games that come of answers: each combination gives one that is good.

python -m tests.begun [--count 400] [--seed 1]     so many combinations, drawn by lot
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator

from cardlang.entry import questions, skeletons


def combinations(seed: int) -> Iterator[dict[str, str]]:
    """Answers to all questions that come up, drawn by lot."""
    dice = random.Random(seed)
    while True:
        given: dict[str, str] = {}
        for question in questions.questions():
            if all(given.get(name) in names for name, names in question.when.items()):
                given[question.name] = dice.choice(question.open(given)).name
        yield given


def covering(seed: int) -> list[dict[str, str]]:
    """Combinations, until each answer to each question has been given."""
    wanted: set[tuple[str, ...]] = {
        (question.name, answer.name, *question.when.get("turn", ()))
        for question in questions.questions()
        for answer in question.answers
    }
    found = []
    for given in combinations(seed):
        told: set[tuple[str, ...]] = set(given.items())
        told |= {(name, answer, given["turn"]) for name, answer in given.items()}
        if wanted & told:
            found.append(given)
            wanted -= told
        if not wanted:
            break
    return found


def trouble(given: dict[str, str]) -> str:
    """Why the game that comes of some answers will not do; empty if it will.

    It has no finding, plays to its end with random seats at each number of players, and its
    examples hold.
    """
    return skeletons.trouble("mine.card", questions.text_of("Mine", given), ())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.begun", description=__doc__)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    bad = 0
    for _, given in zip(range(args.count), combinations(args.seed), strict=False):
        why = trouble(given)
        bad += bool(why)
        if why:
            print(given, why)
    print(f"{args.count} combinations, {bad} not good")
    sys.exit(min(bad, 1))
