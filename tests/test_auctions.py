"""Deals of auctions that are kept, and what is told of them."""

from __future__ import annotations

from pathlib import Path

from attrs import evolve

from bench import trained
from bench.auctions_kept import AS_IT_IS, KeptDeal, dearest, keep, read, table
from bench.bots import tally

BRIDGE = KeptDeal("contract-bridge", "good:9", AS_IT_IS, 1, "1 said", {}, {"IMPs": 6.0}, 6.0)


def bridge(way: str, far: dict[int, float], **counts: int) -> list[KeptDeal]:
    """Deals of Bridge by seed, so far from par, each with the same counts."""
    return [
        evolve(BRIDGE, way=way, seed=seed, counts=counts, sums={"IMPs": imps}, cost=imps)
        for seed, imps in far.items()
    ]


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    """A line that was cut off is left out; a deal that was played again is told as it was last."""
    kept = tmp_path / "new" / "kept.jsonl"
    assert read(kept) == {}
    for deal in bridge("tried", {1: 6.0, 2: 3.0}, declared=1):
        keep(kept, deal)
    again = evolve(BRIDGE, way="tried", cost=1.0)
    keep(kept, again)
    with kept.open("a") as file:
        file.write('{"game": "contract-b')
    known = read(kept)
    assert len(known) == 2
    assert known["contract-bridge", "good:9", "tried", 1] == again


def test_ways_are_told_beside_the_bot_as_it_is() -> None:
    """Only deals that were played in both ways are compared, each with itself."""
    deals = [
        *bridge("a way", {1: 5.0, 2: 1.0, 3: 9.0, 4: 0.0}, declared=1, slam=1),
        *bridge(AS_IT_IS, {1: 7.0, 2: 3.0, 9: 50.0}, declared=1, doubled=1),
    ]
    heads, _, base, tried = (line.split(" | ") for line in table("contract-bridge", deals))
    named = dict(zip(heads, tried, strict=True))
    assert named["way"] == "a way"
    assert (named["deals"], named["seeds"]) == ("4", "1 to 4")
    assert (named["slams"], named["doubled"]) == ("4", "0")
    assert named["IMPs a deal"].startswith("3.8 ±")
    assert named["fewer in the same deals |"] == "+2.0 ± 0.0 (2) |"
    assert (base[1], base[-1]) == (AS_IT_IS, "- |")


def test_shares_of_skat_are_of_what_was_declared() -> None:
    """Who passes out declares nothing; bids are held, and games made, by who declares."""
    plain = evolve(BRIDGE, game="skat", sums={"points": 9.0})
    won = {"declared": 1, "made": 1, "held": 1, "grand": 1}
    found = [{"passed out": 1}, won, {"declared": 1, "suit": 1}]
    deals = [evolve(plain, seed=seed, counts=counts) for seed, counts in enumerate(found)]
    heads, _, row = (line.split(" | ") for line in table("skat", deals))
    named = dict(zip(heads, row, strict=True))
    assert named["passed out"].startswith("1 of 3 (")
    assert named["made"].startswith("1 of 2 (")
    assert named["overbid"].startswith("0 of 2 (")
    assert (named["Grand"], named["suit"]) == ("1", "1")


def test_names_of_games_stay_whole_where_a_line_ends() -> None:
    """They are read again from the page."""
    few = {f"a-game-with-a-long-name-{k}": k for k in range(1, 9)}
    told = "\n".join(tally(["+1.00 ± 2.00 (30)"], few))
    assert all(f"`{game}`" in told for game in few)
    assert told.startswith("\nAhead in 0 of 1 games, behind in 0.")


def test_rows_of_what_was_trained_are_read_from_the_page() -> None:
    """What is written and read again is the same, so that a row stays that was not run anew."""
    about = {"counts": "points", "learned": "30,228", "simulations": 10, "slower": 1.4}
    rows = {
        "whist": {"game": "whist", "text": "+0.05 ± 0.23 (73)", "deals": 73, **about},
        "dump": {"game": "dump", "text": "**+11.05 ± 5.71** (20)", "deals": 20, **about},
    }
    assert trained.before(trained.page(rows)) == rows


def test_the_dearest_deals_come_first() -> None:
    deals = bridge("a way", {1: 5.0, 2: 1.0, 3: 9.0})
    assert dearest([evolve(deal, line=str(deal.seed)) for deal in deals], 2) == [
        "a way: 3",
        "a way: 1",
    ]
