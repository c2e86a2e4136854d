"""Random matches, each record held against the second check of its game.

`python -m tests.second_check.campaign 1000` plays a thousand matches for every number of players
and every line of options below, checks and replays each record, and prints the figures.
"""

from __future__ import annotations

import importlib
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cardlang
from cardlang import limits
from cardlang.resources import slug_of
from tests.shipped import VALET as VARIANTS
from tests.shipped import load

Options = dict[str, Any]
CUT = "--deals"
"""In a line of options: matches are cut after so many deals, where random seats reach no end."""

GAMES: dict[str, list[Options]] = {
    "bonus-malus": [{}, {"odd_card": "trump"}],
    "dump": [{}],
    "klapper-jas": [{}, {"exchange": "orgi"}, {"play_on": False}],
    "partout": [{}, {"lock_restores_trump": False}, {"rounds": 3}],
    "quartett": [{}, {"max_asks": 7}],
    "trick-100": [{}, {"passing": "free"}, {"max_moves": 20}],
    "trumpf": [
        {},
        {"tie_call": "same"},
        {"jokers": 2},
        {"jokers": 4, "joker_category": "seats", "tie_call": "same"},
        {"max_rounds": 5},
    ],
}
CLASSICS: dict[str, list[Options]] = {
    "aces-up": [{}, {"empty_piles": "aces"}, {"empty_piles": "none-at-all"}],
    "agram": [{}, {"rounds": 2, "first_dealer": "lot"}],
    "belote": [{}, {"announcements": True, "target": 1500}, {"first_dealer": "lot"}],
    "big-two": [
        {"target": 60},
        {"straights": "poker", "passing": "out", "opens": "winner", "target": 60},
        {"flushes": "by-suit", "big_two_doubles": True, "winner_collects": True, "target": 60},
        {"target": 60, "first_dealer": "lot"},
    ],
    "binokel": [
        {"deals": 4},
        {"sevens": False, "leads": "bidder", "durch": False, "target": 500},
        {"deals": 4, "first_dealer": "lot"},
    ],
    "blackjack": [
        {},
        {"packs": 2, "shuffles": "late", "most_hands": 4, "split_doubles": True, "deals": 20},
        {"surrender": True, "soft_17": "draws", "doubles_on": "nine-to-eleven", "peek": False},
        {"packs": 6, "most_hands": 3, "first_dealer": "lot"},
        {"even_money": True, "surrender": True, "deals": 20},
    ],
    "blind-harvest": [{}],
    "briscola": [
        {},
        {"target": 1, "last_look": True},
        {"exchanges": True, "target": 2},
        {"first_dealer": "lot"},
    ],
    "callbreak": [
        {},
        {"overtricks": "one-at-most", "eights": "thirteen", "lowest_call": 2, "deals": 8},
        {"overtricks": "uncounted", "beating": "free", "highest_call": 8, "first_dealer": "lot"},
    ],
    "canasta": [{"target": 1000}, {"target": 3000, "wanted": 1, "drawn": 2, "first_dealer": "lot"}],
    "cassino": [
        {},
        {"royal": True, "target": 11},
        {"sweeps": False, "spades": "all", "target": 61, "first_dealer": "lot"},
    ],
    "cheat": [{}, {"first_dealer": "lot"}, {"ranks_named": "near"}],
    "contract-bridge": [
        {},
        {"vulnerable_next": "others", "honours": True},
        {"form": "rubber", "honours": True, "first_dealer": "lot"},
    ],
    "crazy-eights": [
        {},
        {"free_draw": False, "drawing": "until-fits", "queens_skip": True, "twos": "add"},
        {"drawing": "three", "aces_reverse": True, "twos": "draw", "scoring": "winner-collects"},
        {"drawing": "then-play", "hand_size": 7, "packs": 2, "first_dealer": "lot"},
        {"queens_skip": True, "aces_reverse": True, "twos": "add", "packs": 2},
    ],
    "cribbage": [
        {},
        {"games": 3, "double_skunk": True, "first_dealer": "lot"},
        {"target": 61, "games": 3},
        {"muggins": True, "games": 3, "first_dealer": "lot"},
    ],
    "cuckoo": [{}, {"first_dealer": "lot"}],
    "customs-house": [{}],
    "doppelkopf": [
        {"deals": 4},
        {"second_ten": True, "deals": 4, "levels_said": True},
        {"levels_said": True, "solos": True, "nines": False, "deals": 4},
        {"compulsory": True, "solos": True, "deals": 6, "first_dealer": "lot"},
    ],
    "dou-dizhu": [
        {},
        {"all_pass": "first-plays", "spring": False, "bombs_count": 1, "first_dealer": "lot"},
    ],
    "durak": [
        {},
        {"transfer": True, "first_bout": 5, "opener": "after-fool"},
        {"throwers": "neighbours", "add_to_taken": False, "opener": "before-fool", "losses": 6},
        {"teams": True, "transfer": True, "pack": 52},
        {"teams": True, "throwers": "neighbours", "pack": 24, "opener": "after-fool"},
        {"first_dealer": "lot"},
    ],
    "euchre": [{}, {"benny": True, "defend_alone": True, "target": 5}, {"first_dealer": "lot"}],
    "five-card-draw": [
        {},
        {"jackpots": True, "chips": 20, "deals_each": 2},
        {"bug": True, "jackpots": True, "four_to_an_ace": True, "first_dealer": "lot"},
        {"bug": True, "bug_is_wild": True, "exchanged": 5},
        {"exchanged": 4, "chips": 100, "deals_each": 1, "first_dealer": "lot"},
    ],
    "five-fords": [{}],
    "five-hundred": [
        {},
        {"misere": "any-time", "open_misere": "by-value", "wins_by": "points", "target": 1000},
        {"bids": "once", "target": 250, "first_dealer": "lot"},
        {"misere": "never", "open_misere": "never", "wins_by": "points", "bids": "once"},
    ],
    "four-horses": [{}, {"course": 20}],
    "four-winds": [{}],
    "freecell": [{}, {"cells": 6, "runs": "singly", "back": True}, {"cells": 2, "back": True}],
    "french-tarot": [
        {"deals": 4},
        {"deals": 4, "slams": False, "called_suit": "free", "lone_petit": "plays"},
        {"deals": 4, "first_dealer": "lot"},
    ],
    "gin-rummy": [
        {CUT: 10},
        {CUT: 10, "oklahoma": True, "spades_double": True, "bonuses": "modern"},
        {CUT: 10, "big_gin": True, "target": 250, "first_dealer": "lot"},
    ],
    "go-fish": [
        {},
        {"asking": "card", "laid": "pairs", "sevens_for": 3, "lucky": "never"},
        {"after_miss": "next", "ending": "all-laid"},
        {"asking": "card", "ending": "all-laid", "first_dealer": "lot"},
        {"laid": "pairs", "ending": "all-laid"},
    ],
    "golf-six": [
        {},
        {"last_turn": True, "twos": "plus-two", "first_dealer": "lot"},
        {"jokers": True, "holes": 3, "first_dealer": "lot"},
    ],
    "goofspiel": [{}],
    "greenhouse": [{}, {"pots": 3}],
    "guildhall": [{}],
    "hanabi": [{}],
    "hand-and-foot": [
        {},
        {"wanted": 1, "pile_cards": 5, "red_threes": "cost", "first_dealer": "lot"},
        {"wild_books": "allowed"},
        {"wild_books": "needed", "wanted": 1},
    ],
    "hearts": [
        {},
        {"passes": "left", "first_trick": "open", "moon": "own", "target": 50},
        {"queen_breaks": True, "moon": "choice", "passes": "never", "first_dealer": "lot"},
    ],
    "indian-rummy": [
        {},
        {"form": "deals"},
        {"form": "pool-101"},
        {"form": "pool-201", "first_dealer": "lot"},
    ],
    "inside-out": [{}],
    "kings-in-the-corner": [
        {},
        {"draws": "at-end", "counts": "fives", "target": 100},
        {"idle": "costs", "first_dealer": "lot"},
    ],
    "klaverjassen": [
        {},
        {"trumping": "rotterdam", "naming": "passing", "deals": 8, "first_dealer": "lot"},
        {"naming": "turned", "deals": 8},
    ],
    "klondike": [
        {},
        {"turned": 3, "passes": 0},
        {"passes": 1, "parts": False, "back": False},
    ],
    "koenigrufen": [
        {"deals": 4},
        {"deals": 4, "kontra": False, "silent_birds": False},
        {"deals": 12, "suit_games": True},
        {"deals": 12, "two_tricks": True, "joining": True, "suit_games": True},
        {"deals": 4, "first_dealer": "lot"},
    ],
    "koi-koi": [
        {},
        {"brights": "high", "cup": "both", "month_cards": True, "drawn_deal": "dealer-six"},
        {"viewings": False, "sevens_double": False, "dealt_sets": False, "first_dealer": "lot"},
        {"koi_doubles": False, "deals": 3},
    ],
    "lantern-walk": [{}, {"lanterns": 9, "waits": 2}],
    "last-witness": [{}, {"questions": 2}],
    "leduc-poker": [{}, {"first_dealer": "lot"}],
    "low-tide": [{}, {"goal": 40}],
    "masquerade": [{}],
    "mau-mau": [
        {},
        {"sevens_add": False, "jack_on_jack": True, "drawn_plays": False},
        {"free_draw": True, "jack_doubles": False, "hand_size": 6, "aces_again": True},
        {"first_dealer": "lot"},
    ],
    "night-coach": [{}, {"goal": 1}],
    "oh-hell": [
        {},
        {"scoring": "tricks", "hook": False, "sizes": "down-up"},
        {"scoring": "losses", "bidding": "together", "sizes": "up", "trumps": "in-turn"},
        {"scoring": "squares", "sizes": "down", "first_dealer": "lot"},
    ],
    "old-maid": [{}, {"pairs": "same-colour", "deals": 2, "first_dealer": "lot"}],
    "omaha": [
        {"chips": 50},
        {"limit": "no-limit", "chips": 20},
        {"limit": "fixed-limit", "chips": 50, "first_dealer": "lot"},
        {"high_low": True, "chips": 50},
    ],
    "open-letters": [{}],
    "pinochle": [
        {"deals": 6},
        {"handed": 3, "counting": "classic", "needs_marriage": True, "deals": 6},
        {"lowest_bid": 100, "all_pass": "redeal", "beating": "trumps-led", "deals": 12},
        {"counting": "halves", "leads": "eldest", "handed": 4, "deals": 6, "first_dealer": "lot"},
        {"pack": "double", "deals": 4},
        {"pack": "double", "saves": "trick", "needs_marriage": False, "deals": 4},
        {"saves": "two-hundred", "needs_marriage": True, "deals": 6, "first_dealer": "lot"},
    ],
    "pitch": [
        {CUT: 40},
        {CUT: 40, "low_goes": "to-holder", "steals": False, "goes_out": "most", "target": 11},
        {CUT: 40, "all_pass": "thrown-in", "lowest_bid": 1, "first_dealer": "lot"},
        {CUT: 40, "with_jokers": 1, "target": 10},
        {CUT: 40, "with_jokers": 2, "joker_rank": "below-jack", "off_jack": True, "target": 21},
    ],
    "preferans": [
        {},
        {"stalingrad": True, "tens": "checked", "answering": "half", "most_deals": 20},
        {"whist_kind": "gentleman", "all_pass": "rising", "target": 20, "first_dealer": "lot"},
        {"talon": "stays", "target": 4, "exits": "six-seven-seven"},
        {"exits": "six-seven-eight", "most_deals": 30},
    ],
    "president": [
        {},
        {"exchanged": 2, "vices": True, "jokers": True, "order": "ranks", "target": 5},
        {"twos": "clearing", "passing": "out", "leads": "scum", "first_dealer": "lot"},
        {"twos": "clearing", "jokers": True, "order": "ranks", "leads": "scum", "exchanged": 3},
    ],
    "romme": [
        {"target": 200},
        {
            "target": 150,
            "begins": "dealer",
            "take_first": False,
            "exchanged": "kept",
            "opening": 25,
        },
        {"target": 150, "winner_gains": True, "opening": 20, "exchanged": "never"},
        {"target": 150, "first_dealer": "lot"},
    ],
    "rummy": [
        {},
        {"melding": "any", "at_once": "double", "target": 50},
        {"knocking": True, "target": 500, "first_dealer": "lot"},
    ],
    "rummy-500": [
        {},
        {"jokers": False, "top_card": "free", "target": 300},
        {"target": 300, "first_dealer": "lot"},
    ],
    "scarto": [{}, {"first_dealer": "lot"}, {"deals": 5}],
    "schafkopf": [
        {"deals": 4},
        {"deals": 4, "all_pass": "ramsch", "tout": False},
        {"kontra": True, "call_price": 10, "solo_price": 20, "step": 5, "deals": 8},
        {"geier": True, "knocking": True, "kontra": True, "all_pass": "ramsch", "deals": 8},
        {"pack": "short", "geier": True, "kontra": True, "all_pass": "ramsch", "deals": 8},
        {"pack": "short", "wedding": True, "knocking": True, "deals": 16},
        {"wedding": True, "kontra": True, "deals": 16},
        {"deals": 4, "first_dealer": "lot"},
    ],
    "schieber": [
        {"target": 1000},
        {"multiples": "by-suit", "no_trumps": False, "long_runs": "hundred", "target": 1000},
        {"target": 500, "first_dealer": "lot"},
    ],
    "schnapsen": [{}, {"last_two": "open", "target": 11}, {"first_dealer": "lot"}],
    "schwimmen": [{}, {"first_dealer": "lot"}, {"lives": 1}],
    "scopa": [
        {},
        {"king_of_coins": True, "napola": True, "ace_takes": True, "target": 16},
        {"scopone": True, "napola": True, "first_dealer": "lot"},
    ],
    "shithead": [
        {},
        {"sevens": "lower", "eights": "glass", "row_card": "taken"},
        {"eights": "skip", "threes": "glass", "begins": "eldest"},
        {"taking": "free", "row_card": "taken", "first_dealer": "lot"},
        {"jokers": "glass", "sevens": "lower", "first_dealer": "lot"},
        {"jokers": "skip", "eights": "skip", "row_card": "taken"},
        {"jokers": "turn", "eights": "skip"},
        {"jokers": "turn", "threes": "glass", "losses": 2},
    ],
    "six-nimmt": [{}, {"pack": "fitted"}],
    "skat": [
        {"deals": 12},
        {"deals": 12, "seeger_fabian": True, "kontra": True},
        {"deals": 24, "all_pass": "ramsch"},
        {"deals": 6, "first_dealer": "lot"},
    ],
    "skat-four": [{"deals": 8, "seeger_fabian": True}, {"deals": 16, "all_pass": "ramsch"}],
    "skitgubbe": [{}, {"first_dealer": "lot"}],
    "spades": [
        {},
        {"blind_nil": True, "nil_tricks": "help", "debt": 1000},
        {"nil": False, "bags": False, "target": 200},
        {"jokers": True, "target": 200, "first_dealer": "lot"},
    ],
    "spider": [{}, {"colours": 1, "clears": "at-will"}, {"colours": 2, "gaps": True}],
    "spite-and-malice": [
        {},
        {"wild": "jokers", "goal_size": 5, "first_dealer": "lot"},
        {"wild_aces": False, "centre_piles": 3, "goal_size": 10},
    ],
    "sueca": [{}, {"turned": "first", "target": 10, "first_dealer": "lot"}],
    "teen-patti": [
        {},
        {"ace_run": "highest-run", "side_shows": "all-seen", "pot_limit": 256, "stake_limit": 64},
        {"ace_run": "lowest-run", "side_shows": "never", "pot_limit": 0, "blind_bets": 10},
        {"deals": 3, "first_dealer": "lot"},
        {"variation": "joker", "deals": 4},
        {"variation": "ak47", "deals": 4, "side_shows": "all-seen", "ace_run": "highest-run"},
        {"variation": "low-joker", "deals": 4, "pot_limit": 256},
        {"variation": "muflis", "deals": 4, "pot_limit": 256, "first_dealer": "lot"},
    ],
    "texas-holdem": [
        {"limit": "pot-limit"},
        {"limit": "fixed-limit", "chips": 50},
        {},
        {"chips": 200, "rising": False},
        {"first_dealer": "lot"},
    ],
    "tichu": [
        {CUT: 3},
        {"grand": False, "target": 500, CUT: 3},
        {"grand": False, "first_dealer": "lot", CUT: 2},
    ],
    "tien-len": [
        {"deals": 4},
        {"chops": "southern", "payment": "in-pairs", "deals": 4},
        {"instant_wins": True, "deals": 4, "first_dealer": "lot"},
    ],
    "tressette": [
        {},
        {"declarations": True, "signals": True, "target": 31},
        {"declarations": True, "thrown_in": True, "ending": "at-once", "first_dealer": "lot"},
    ],
    "truco": [
        {},
        {"flor": True, "target": 15},
        {"flor": True, "all_in": "match", "first_dealer": "lot"},
        {"pica_pica": False, "flor": True, "target": 15},
    ],
    "twenty-nine": [
        {},
        {"lowest_bid": 15, "after_asking": "anything", "last_trick": True, "target": 3},
        {"doubling": True, "single_hand": True, "first_dealer": "lot"},
    ],
    "twin-coats": [{}],
    "war": [
        {},
        {"covered_cards": 3, "too_few": "last-card", "games": 3},
        {"won_cards": "underneath", "first_dealer": "lot"},
        {"covered_cards": 2, "battles": 100},
    ],
    "watten": [
        {},
        {"criticals": False, "chief_led": "free", "target": 9},
        {"first_dealer": "lot"},
    ],
    "whist": [
        {},
        {"target": 7, "honours": True, "first_dealer": "lot"},
        {"rubber": True, "honours": True},
    ],
}
VALET: dict[str, list[Options]] = {slug_of(path): [{}] for path in VARIANTS}


def module_of(slug: str) -> Any:
    """The second check of a game; a variant is held against that of its parent."""
    parent = slug.removesuffix("-valet")
    return importlib.import_module(f"tests.second_check.{parent.replace('-', '_')}")


def checker(slug: str) -> Callable[[list[dict[str, Any]]], list[str]]:
    found: Callable[[list[dict[str, Any]]], list[str]] = module_of(slug).check
    return found


def records(
    slug: str,
    players: int,
    options: Options,
    matches: int,
    seed: int = 0,
    decisions: int = limits.DECISIONS,
) -> Iterator[tuple[int, list[dict[str, Any]]]]:
    """Random matches of a game: the seed and the lines of each."""
    chosen = {name: value for name, value in options.items() if name != CUT}
    with tempfile.TemporaryDirectory() as folder:
        cardlang.simulate(
            load(slug),
            players=players,
            matches=matches,
            seed=seed,
            options=chosen,
            deals=options.get(CUT),
            max_decisions=decisions,
            records=folder,
        )
        for k in range(seed, seed + matches):
            path = Path(folder, f"{slug}-{players}-{k}.jsonl")
            yield k, [json.loads(line) for line in path.read_text("utf-8").splitlines()]
            path.unlink()


def problems(
    slug: str, players: int, options: Options, matches: int, seed: int = 0
) -> Iterator[tuple[int, str]]:
    """The seeds whose records the second check or the replay objects to, and why."""
    check = checker(slug)
    for k, lines in records(slug, players, options, matches, seed):
        for problem in check(lines)[:1]:
            yield k, problem
        try:
            load(slug).replay(lines)
        except cardlang.RecordError as error:
            yield k, f"replay: {error}"


def main(matches: int, wanted: list[str]) -> None:
    bad = 0
    for slug, choices in {**GAMES, **CLASSICS, **VALET}.items():
        if wanted and slug not in wanted:
            continue
        for players in load(slug).players:
            for options in choices:
                start = time.perf_counter()
                found = list(problems(slug, players, options, matches))
                bad += len(found)
                seconds = time.perf_counter() - start
                said = f"{len(found)} objections" if found else "every record good"
                print(
                    f"{slug} {players} {options}: {matches} matches, {said}, {seconds:.0f} s",
                    flush=True,
                )
                for seed, problem in found[:3]:
                    print(f"    seed {seed}: {problem}")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100, sys.argv[2:])
