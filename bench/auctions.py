"""Auctions and announcements, held against what can be made.

    python -m bench.auctions                              all three games, 12 deals each
    python -m bench.auctions skat good:200 --deals 60
    python -m bench.auctions contract-bridge good:200 --deals 20 --play    (extra `bench`: endplay)
    python -m bench.auctions doppelkopf good:100 --deals 40
    python -m bench.auctions skat good:200 --option seeger-fabian=true     as clubs score
    python -m bench.auctions skat good:200 --way "with twice the worlds"   named so on the page
    python -m bench.auctions --write

Bots bid and play deals out.  Printed is each deal with what came of it, then shares with Wilson's
interval of 95 %, then the deals that cost most: the worst decisions lie in them.  Deals are kept in
a file (`--kept`, usually build/auctions.jsonl), and not played again; begin a new one when bots or
rules change.  `--write` puts what is kept into docs/bots.md and plays nothing (`auctions_kept`).

Skat: deals that all passed out, auctions in which a bid was held, declarers who made it, games that
were named.  Overbid is a lost game whose number was above what the cards of the declarer were worth
when it was named, with what was announced.

Bridge: a double-dummy solver tells how many tricks the declarer can take against best defence, and
par, what comes of the deal if both sides bid to the best of it with open cards.  The distance from
par is told in IMPs, by the contract with its double-dummy tricks.  Nothing is played but with
`--play`; then it is counted how many tricks the declarer's side took less than that.

Doppelkopf, with solos and announced levels: who plays alone, and what is announced.
"""

from __future__ import annotations

import argparse
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from time import process_time

from attrs import evolve, field, frozen

import cardlang
from bench.auctions_kept import AS_IT_IS, KeptDeal, dearest, keep, read, write
from bench.bots import ROOT, prepared
from bench.contracts import share
from cardlang.api import engine_of
from cardlang.bots import Bot, ahead, make
from cardlang.knowledge.sight import Onlookers
from cardlang.many.backends import open_backend
from cardlang.match.live.driver import Driver, Outcome
from cardlang.match.live.moves import Wording
from cardlang.match.live.setup import Setup
from cardlang.run.stream import CHANCE, Stream

KEPT = ROOT / "build" / "auctions.jsonl"
_SEED = 7000
_STRAINS = ("clubs", "diamonds", "hearts", "spades", "no-trump")
_SUITS = ("diamonds", "hearts", "spades", "clubs")
_IMPS = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750)
_MORE_IMPS = (2000, 2250, 2500, 3000, 3500, 4000)

Spoken = list[tuple[int, str]]
"""Seats and what they chose that names no card."""


@frozen
class Told:
    """A deal: what was said, what came of it, what is counted, what is added up, what it cost."""

    words: Spoken
    what: str
    counts: Counter[str]
    sums: dict[str, float] = field(factory=dict)
    cost: float = 0.0


def begun(setup: Setup, seed: int) -> Driver:
    """Return a match that has been dealt."""
    driver = Driver(setup.runner, setup.terms)
    driver.settle(Stream(seed, CHANCE).shuffle)
    return driver


def spoken(setup: Setup, name: str, seed: int, whole: bool) -> tuple[Spoken, Driver]:
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
        decision, seat = driver.asked
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


def held(driver: Driver, place: str, owner: int) -> list[str]:
    """Return the cards at a place."""
    machine = driver.machine
    zone = next(
        k for k, z in enumerate(machine.zones) if z.name == place and owner in (z.owner, None)
    )
    mask = driver.cells[machine.masks + zone]
    return [card.id for k, card in enumerate(machine.cards) if mask >> k & 1]


# ---------------------------------------------------------------- Skat


def matadors(cards: Sequence[str], trump: str) -> int:
    """Return how many of the highest trumps a hand has in a row, or lacks."""
    below = [rank + trump[0].upper() for rank in ("A", "10", "K", "Q", "9", "8", "7") if trump]
    row = [card in cards for card in ("JC", "JS", "JH", "JD", *below)]
    return next((k for k, has in enumerate(row) if has != row[0]), len(row))


def skat_worth(cards: Sequence[str], game: str, by_hand: bool) -> int:
    """Return what a game is worth that is made without a level beyond those announced."""
    kind, *names = game.split()
    level = names[-1]
    if kind == "null":
        return {(0, 0): 23, (1, 0): 35, (0, 1): 46, (1, 1): 59}[by_hand, level == "ouvert"]
    trump = names[0] if kind == "suit" else ""
    announced = ("plain", "schneider", "schwarz", "ouvert").index(level)
    base = 9 + _SUITS.index(trump) if trump else 24
    return base * (matadors(cards, trump) + 1 + by_hand + announced + min(announced, 2))


def skat(setup: Setup, name: str, seed: int, play: bool) -> Told:
    """Play a deal."""
    words, driver = spoken(setup, name, seed, whole=True)
    dealt = begun(setup, seed)
    claims = [seat for seat, text in words if text == "hold" or text.startswith("bid")]
    games = [text for _, text in words if text.split()[0] in ("suit", "grand", "null")]
    if not games:
        return Told(words, "passed out", Counter(["passed out"]))
    declarer, by_hand = claims[-1], any(text == "hand" for _, text in words)
    score = driver.scores[declarer]
    price = max(int(text.split()[1]) for _, text in words if text.startswith("bid"))
    cards = held(dealt, "hand", declarer) + held(dealt, "skat", -1)
    over = score <= 0 and price > skat_worth(cards, games[-1], by_hand)
    counts = ["declared", games[-1].split()[0]]
    counts += ["made"] * (score > 0) + ["overbid"] * over
    counts += ["held"] if any(text == "hold" for _, text in words) else []
    counts += ["from the hand"] * by_hand
    return Told(words, str(driver.scores), Counter(counts), {"points": score}, -score)


# ---------------------------------------------------------------- Bridge


def bridge_score(level: int, strain: int, tricks: int, doubling: int, vulnerable: bool) -> int:
    """Return what the declarer's side scores."""
    over = tricks - 6 - level
    if over < 0:
        down = -over
        if doubling == 1:
            return over * (100 if vulnerable else 50)
        first = 200 if vulnerable else 100
        later = 300 * (down - 1) if vulnerable else 200 * min(down - 1, 2) + 300 * max(0, down - 3)
        return -(first + later) * doubling // 2
    trick = 20 if strain < 2 else 30
    worth = (level * trick + (10 if strain == 4 else 0)) * doubling
    bonus = 50 if worth < 100 else 500 if vulnerable else 300
    slam = {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}.get(level, 0)
    each = trick if doubling == 1 else doubling * (100 if vulnerable else 50)
    return worth + bonus + slam + over * each + (25 * doubling if doubling > 1 else 0)


def imps(points: float) -> int:
    """Return a difference of scores in international match points."""
    return bisect_right((*_IMPS, *_MORE_IMPS), abs(points))


def bridge(setup: Setup, name: str, seed: int, play: bool) -> Told:
    """Bid a deal, and hold the contract against the double-dummy tricks and par."""
    from endplay.dds import calc_dd_table, par
    from endplay.types import Deal, Denom, Player, Vul

    dealt = begun(setup, seed)
    hands = []
    for seat in range(4):
        ids = [card.replace("10", "T") for card in held(dealt, "hand", seat)]
        hands.append(".".join("".join(i[0] for i in ids if i[-1] == suit) for suit in "SHDC"))
    table = calc_dd_table(Deal("N:" + " ".join(hands)))
    strains = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
    players = (Player.north, Player.east, Player.south, Player.west)
    best = par(table, Vul.none, players[dealt.seat]).score  # the first deal of a match
    words, driver = spoken(setup, name, seed, whole=play)
    said = [(seat, text.split()) for seat, text in words if text.startswith("bid")]
    bids = [(seat, level, strain) for seat, (_, level, strain) in said]
    if not bids:
        far = imps(best)
        return Told(words, f"passed out, par {best}", Counter(["passed out"]), {"IMPs": far}, far)
    last, level, strain = bids[-1]
    declarer = next(seat for seat, _, named in bids if named == strain and (seat - last) % 2 == 0)
    number, suit = int(level), _STRAINS.index(strain)
    after = [text for _, text in words[max(k for k, w in enumerate(words) if "bid" in w[1]) :]]
    doubling = 4 if "redouble" in after else 2 if "double" in after else 1
    tricks = int(table[strains[suit], players[declarer]])
    score = bridge_score(number, suit, tricks, doubling, vulnerable=False)
    far = imps((score if declarer % 2 == 0 else -score) - best)
    over = tricks - 6 - number
    worth = number * (20 if suit < 2 else 30) + (10 if suit == 4 else 0)
    height = "slam" if number > 5 else "game" if worth >= 100 else "part-score"
    counts = Counter(["declared", f"level {level}", height])
    counts.update(["makes"] * (over >= 0) + ["doubled"] * (doubling > 1))
    if number > 1:
        counts.update(["above the one-level"] + ["above, makes"] * (over >= 0))
    sums = {"IMPs": float(far), "tricks beside": float(over)}
    what = f"{level} {strain}{'x' * (doubling // 2)} by {declarer}: {over:+d}, par {best}"
    if play:
        sums["given away"] = float(tricks - _taken(driver, declarer, number, suit, doubling))
    return Told(words, what, counts, sums, far)


def _taken(driver: Driver, declarer: int, level: int, strain: int, doubling: int) -> int:
    """Return the tricks of the declarer's side, as the scores tell them."""
    ahead_by = driver.scores[declarer] - driver.scores[(declarer + 1) % 4]
    return next(
        tricks
        for tricks in range(14)
        if bridge_score(level, strain, tricks, doubling, vulnerable=False) == ahead_by
    )


# ---------------------------------------------------------------- Doppelkopf


def doppelkopf(setup: Setup, name: str, seed: int, play: bool) -> Told:
    """Play a deal."""
    words, driver = spoken(setup, name, seed, whole=True)
    loud = [(seat, text) for seat, text in words if text not in ("silent", "healthy")]
    found = Counter(text.split()[0] for _, text in loud)
    counts = Counter({"declared": 1, **{f"with {word}": 1 for word in found}})
    counts.update({f"level {text.split()[1]}": 1 for _, text in loud if text.startswith("claim")})
    return Told(loud, str(driver.scores), counts, dict(found), max(map(abs, driver.scores)))


Judge = Callable[[Setup, str, int, bool], Told]
GAMES: dict[str, Judge] = {"skat": skat, "contract-bridge": bridge, "doppelkopf": doppelkopf}
_OPTIONS = {"doppelkopf": {"solos": True, "levels-said": True}}


@lru_cache(maxsize=4)
def table_of(slug: str, asked: tuple[str, ...] = ()) -> Setup:
    """Return the table of a game, with the options that are looked at, and `NAME=VALUE` others."""
    setup = prepared(slug)
    if options := {**_OPTIONS.get(slug, {}), **_options(asked)}:
        game = cardlang.load(slug)
        setup = evolve(
            engine_of(game).setup(game.default_players, 0, options=options, deals=1),
            backend="auto",
        )
        setup = evolve(setup, runner=open_backend(setup.runner.machine, "python")[0])
        ahead.made(setup.runner.machine)
    return setup


def _options(asked: Sequence[str]) -> dict[str, bool | str]:
    """Return options by name; `true` and `false` are flags."""
    words: dict[str, bool | str] = {"true": True, "false": False}
    pairs = [text.split("=", 1) for text in asked]
    return {name: words.get(value, value) for name, value in pairs}


def played(slug: str, asked: argparse.Namespace, seed: int) -> KeptDeal:
    """Play a deal of a game, or find it among those that were played."""
    known = read(asked.kept).get((slug, asked.bot, asked.way, seed))
    if known is not None and (not asked.play or known.played):
        return known
    begin, setup = process_time(), table_of(slug, tuple(asked.option))
    told = GAMES[slug](setup, asked.bot, seed, asked.play)
    about = _line(seed, told), dict(told.counts), told.sums, told.cost
    spent = round(process_time() - begin, 1)
    deal = KeptDeal(slug, asked.bot, asked.way, seed, *about, spent, asked.play)
    keep(asked.kept, deal)
    return deal


def report(slug: str, asked: argparse.Namespace) -> None:
    """Play deals of a game, and print what came of them."""
    made: list[KeptDeal] = []
    for seed in range(asked.first, asked.first + asked.deals):
        made.append(played(slug, asked, seed))
        print(made[-1].line, flush=True)
    deals, total = len(made), Counter[str]()
    for deal in made:
        total.update(deal.counts)
    print(f"{slug} {asked.bot}, {deals} deals, {sum(deal.cpu for deal in made):.0f} s of CPU")
    print("passed out: " + share(total["passed out"], deals))
    for count in sorted(set(total) - {"passed out", "declared", "above, makes"}):
        print(f"{count}: " + share(total[count], total["declared"]))
    if total["above the one-level"]:
        print("of these make: " + share(total["above, makes"], total["above the one-level"]))
    for name in sorted({name for deal in made for name in deal.sums}):
        values = [deal.sums[name] for deal in made if name in deal.sums]
        print(f"{name}: {sum(values) / len(values):+.2f} a deal, in {len(values)}")
    print("most costly:")
    for line in dearest(made, asked.worst):
        print("  " + line)


def _line(seed: int, told: Told) -> str:
    said = " ".join(f"{seat}:{text}" for seat, text in told.words)
    return f"{seed} {said} | {told.what}"


def main() -> None:
    """Play, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("game", nargs="?", choices=tuple(GAMES))
    parser.add_argument("bot", nargs="?", default="good:200")
    parser.add_argument("--deals", type=int, default=12)
    parser.add_argument("--first", type=int, default=_SEED, help="seed of the first deal")
    parser.add_argument("--worst", type=int, default=20)
    parser.add_argument("--play", action="store_true", help="play Bridge too")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--way", default=AS_IT_IS, help="what is tried, as the page calls it")
    parser.add_argument("--kept", type=Path, default=KEPT)
    parser.add_argument("--write", action="store_true", help="write the page; play nothing")
    asked = parser.parse_args()
    if asked.write:
        write(asked.kept)
        return
    if asked.option and asked.way == AS_IT_IS:
        asked.way = "with " + ", ".join(asked.option)
    for slug in [asked.game] if asked.game else GAMES:
        report(slug, asked)


if __name__ == "__main__":
    main()
