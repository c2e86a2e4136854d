"""Auctions of Skat and Bridge, held against what can be made.

    python -m bench.auctions skat good:200 --deals 60
    python -m bench.auctions contract-bridge good:200 --deals 20       (extra `bench`: endplay)

Bots bid and, in Skat, play the deal out.  Printed is each auction with what came of it, then the
shares: deals that all passed out, auctions in which a bid was held, deals that the declarer made,
games that were named.  In Bridge nothing is played: a double-dummy solver tells how many tricks the
declarer can take against best defence, and how far the contract is above or below that.
"""

from __future__ import annotations

import argparse
from collections import Counter
from time import process_time

from bench.bots import prepared
from bench.contracts import share
from cardlang.bots import Bot, ahead, make
from cardlang.knowledge.sight import Onlookers
from cardlang.match.live.driver import Driver, Outcome
from cardlang.match.live.moves import Wording
from cardlang.match.live.setup import Setup
from cardlang.run.stream import CHANCE, Stream

_SEED = 7000
_STRAINS = ("clubs", "diamonds", "hearts", "spades", "no-trump")


def spoken(setup: Setup, name: str, seed: int, whole: bool) -> tuple[list[tuple[int, str]], Driver]:
    """Return seats and choices without cards of a deal, and the match at its end, or before the
    first card."""
    machine = setup.runner.machine
    told: list[Outcome] = []
    seen, chance, wording = Onlookers(setup, lambda: told), Stream(seed, CHANCE), Wording(machine)
    bots: list[Bot] = [make(name, Stream(seed, 1 + seat)) for seat in range(machine.players)]
    driver = Driver(setup.runner, setup.terms)
    driver.settle(chance.shuffle, told)
    words = []
    while moves := driver.offers():
        _, decision, seat = driver.stop
        names_cards = machine.decisions[decision].names_cards
        if names_cards and not whole:
            break
        taken = moves[bots[seat](seen.sight(seat, decision, moves))]
        if not names_cards:
            words.append((seat, wording.text(decision, taken)))
        driver.choose(taken)
        told.append(taken)
        driver.settle(chance.shuffle, told)
    return words, driver


Told = tuple[list[tuple[int, str]], str, Counter[str]]
"""Choices without cards, what came of them, and what is counted."""


def skat(setup: Setup, name: str, seed: int) -> Told:
    """Play a deal."""
    words, driver = spoken(setup, name, seed, whole=True)
    claims = [seat for seat, text in words if text == "hold" or text.startswith("bid")]
    games = [text.split()[0] for _, text in words if text.split()[0] in ("suit", "grand", "null")]
    if not games:
        return words, "passed out", Counter(["passed out"])
    made = driver.scores[claims[-1]] > 0
    counts = ["declared", *(["made"] if made else []), games[-1]]
    counts += ["held"] if any(text == "hold" for _, text in words) else []
    return words, str(driver.scores), Counter(counts)


def bridge(setup: Setup, name: str, seed: int) -> Told:
    """Bid a deal, and hold the contract against the double-dummy tricks."""
    from endplay.dds import calc_dd_table
    from endplay.types import Deal, Denom, Player

    begun = Driver(setup.runner, setup.terms)
    begun.settle(Stream(seed, CHANCE).shuffle)
    machine = setup.runner.machine
    hands = []
    for seat in range(4):
        zone = next(k for k, z in enumerate(machine.zones) if (z.name, z.owner) == ("hand", seat))
        mask = begun.cells[machine.masks + zone]
        ids = [card.id.replace("10", "T") for k, card in enumerate(machine.cards) if mask >> k & 1]
        hands.append(".".join("".join(i[0] for i in ids if i[-1] == suit) for suit in "SHDC"))
    words, _ = spoken(setup, name, seed, whole=False)
    bids = [(seat, *text.split()[1:]) for seat, text in words if text.startswith("bid")]
    if not bids:
        return words, "passed out", Counter(["passed out"])
    last, level, strain = bids[-1]
    declarer = next(seat for seat, _, named in bids if named == strain and (seat - last) % 2 == 0)
    strains = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
    players = (Player.north, Player.east, Player.south, Player.west)
    table = calc_dd_table(Deal("N:" + " ".join(hands)))
    over = table[strains[_STRAINS.index(strain)], players[declarer]] - 6 - int(level)
    counts = ["declared", f"level {level}"] + (["makes"] if over >= 0 else [])
    if int(level) > 1:
        counts += ["above the one-level"] + (["above, makes"] if over >= 0 else [])
    found = Counter(counts)
    found["tricks"] = over
    return words, f"{level} {strain} by {declarer}: {over:+d}", found


def main() -> None:
    """Play, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("game", choices=("skat", "contract-bridge"))
    parser.add_argument("bot", nargs="?", default="good:200")
    parser.add_argument("--deals", type=int, default=20)
    asked = parser.parse_args()
    setup = prepared(asked.game)
    ahead.made(setup.runner.machine)
    total: Counter[str] = Counter()
    begun = process_time()
    for seed in range(_SEED, _SEED + asked.deals):
        words, told, counts = (skat if asked.game == "skat" else bridge)(setup, asked.bot, seed)
        print(seed, " ".join(f"{seat}:{text}" for seat, text in words), "|", told, flush=True)
        total.update(counts)
    print(f"{asked.game} {asked.bot}, {asked.deals} deals, {process_time() - begun:.0f} s of CPU")
    print("passed out: " + share(total["passed out"], asked.deals))
    for count in sorted(set(total) - {"passed out", "declared", "tricks"}):
        print(f"{count}: " + share(total[count], total["declared"]))
    if asked.game == "contract-bridge":
        print(f"tricks beside the contract: {total['tricks'] / max(1, total['declared']):+.2f}")


if __name__ == "__main__":
    main()
