"""Trees of any depth that the language allows are read, and deeper ones are told: no file of rules
reaches the end of Python's own stack, nor takes long because its rules ask for each other twice."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cardlang import limits
from cardlang.resolve import load_program

HEAD = 'cardlang 1\ngame "Deep"\nplayers 2\ndeck french\n'
DEAL = "one deal:\n    shuffle-deck\n"
PLAY = "    choose by 0:\n        play card in hand of 0 where r0 is 1: nothing\n"


def codes(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "deep.card"
    path.write_text(text)
    return [d.code for d in load_program(path)[1].found if d.severity == "error"]


def rules(count: int, body: str = "r{}") -> str:
    """Rules, each of which asks for the next as `body` says."""
    lines = [f"rule r{k}: {body.replace('{}', str(k + 1))}\n" for k in range(count - 1)]
    return HEAD + "".join(lines) + f"rule r{count - 1}: 1\n" + DEAL


def backwards(count: int) -> str:
    """The same rules, but the last of them is resolved first."""
    asked = "".join(f"    if r{k} is 1: nothing\n" for k in reversed(range(count)))
    return rules(count) + asked


def starts(count: int) -> str:
    lines = [f"keep k{k} as number, starts k{k + 1}\n" for k in range(count)]
    return (
        HEAD + "".join(lines) + f"keep k{count} as number, starts 1\n" + DEAL + "    k0 gains 1\n"
    )


def decks(count: int) -> str:
    """A deck that is made from `count` others, the last of which is French."""
    lines = [f"deck d{k} from d{k + 1}\n" for k in reversed(range(count - 1))]
    made = [f"deck d{count - 1} from french\n", *lines]
    return HEAD.replace("deck french\n", "".join(made)) + DEAL


def cases(count: int) -> str:
    lines = "".join(f"    rank is {2 + k % 9}: {k}\n" for k in range(count))
    return f"{HEAD}value v of card:\n{lines}{DEAL}"


def entries(count: int) -> str:
    few, rest = divmod(count, 10)
    tables = f"    by rank: {', '.join(['A 1'] * 10)}\n" * few
    last = f"    by rank: {', '.join(['A 1'] * rest)}\n" if rest else ""
    return f"{HEAD}value v of card:\n{tables}{last}{DEAL}"


def lets(count: int) -> str:
    lines = "".join(f"    let l{k} be {k}\n" for k in range(count))
    return f"{HEAD}value v of card:\n{lines}    l0\n{DEAL}"


def tiers(count: int) -> str:
    lines = "".join("    suit is hearts, by rank\n" for _ in range(count))
    return f"{HEAD}order o:\n{lines}{DEAL}"


CASES: list[tuple[Callable[[int], str], int, str]] = [
    (rules, (limits.DEPTH - 1) // (limits.RULE_LEVELS + 1), "rules-too-deep"),
    (backwards, (limits.DEPTH - 1) // (limits.RULE_LEVELS + 1) - 1, "rules-too-deep"),
    (decks, limits.DECK_DEPTH, "deck-deep"),
    (cases, limits.CASES, "too-many-cases"),
    (entries, limits.CASES, "too-many-cases"),
    (lets, limits.LETS, "too-many-cases"),
    (tiers, limits.TIERS, "too-many-cases"),
]


@pytest.mark.parametrize(("make", "most", "code"), CASES, ids=[c[0].__name__ for c in CASES])
def test_at_the_limit_and_beyond(
    make: Callable[[int], str], most: int, code: str, tmp_path: Path
) -> None:
    assert codes(tmp_path, make(most)) == []
    assert code in codes(tmp_path, make(most + 3))


DEEP = {
    "rules": rules(2_000),
    "backwards": backwards(300),
    "starts": starts(1_500),
    "decks": decks(2_000),
    "brackets": rules(8, "1 + (" * 60 + "r{}" + ")" * 60),
    "not": rules(8, "not (" * 30 + "r{} is 1" + ")" * 30).replace(": 1\n", ": true\n"),
}


@pytest.mark.parametrize("what", DEEP)
def test_deep_trees_are_answered(what: str, tmp_path: Path) -> None:
    assert codes(tmp_path, DEEP[what])


@pytest.mark.parametrize(
    ("body", "depth"), [("r{} + r{}", 24), ("r{} else r{}", 24), ("r{} if r{} is 1", 21)]
)
def test_rules_that_ask_twice_take_no_longer(body: str, depth: int, tmp_path: Path) -> None:
    """Walks that follow rules into their bodies go there once, as deep as rules may ask."""
    text = rules(depth, body)
    begin = time.process_time()
    assert codes(tmp_path, text + PLAY) == []
    assert time.process_time() - begin < 2
    zones = text.replace(f"r{depth - 1}: 1", f"r{depth - 1}: hand of 0")
    begin = time.process_time()
    codes(tmp_path, zones.replace("one deal:", "zone pile, face up\none deal:") + PLAY)
    assert time.process_time() - begin < 2
