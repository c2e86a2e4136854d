"""The tasks: the rules of thirty games as text, and how their moves are written.

The text is the sheet that `cardlang rules` prints, without variants and worked examples: sentences
from the text of a game that ships, put in the order in which people learn a game.  Every second one
is in German.  What a referee has to be told besides, the words of moves and the names of cards,
comes from matches.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from attrs import frozen
from click.testing import CliRunner

from cardlang.cli.main import main as command
from tests.shipped import load

NAMES = (
    *("aces-up", "agram", "bonus-malus", "briscola", "cheat", "crazy-eights", "cribbage"),
    *("cuckoo", "dou-dizhu", "dump", "euchre", "five-card-draw", "four-winds", "gin-rummy"),
    *("go-fish", "golf-six", "goofspiel", "hearts", "klapper-jas", "klaverjassen"),
    *("leduc-poker", "oh-hell", "partout", "pitch", "quartett", "schwimmen", "six-nimmt"),
    *("sueca", "trumpf", "whist"),
)
_HEADS = re.compile(r"^(Worked examples|Variants|Beispiele|Varianten)\n=*-*\n", re.MULTILINE)
_SAMPLE = 3  # matches that words of moves are gathered from


@frozen
class Task:
    """A game to be written down: its slug, the language of the text, and its usual table."""

    slug: str
    language: str

    @property
    def players(self) -> int:
        """The number of players."""
        return load(self.slug).default_players

    @property
    def options(self) -> dict[str, Any]:
        """The options of the game as records have them, which are as usual."""
        header = load(self.slug).start(seed=1).record()[0]
        return dict(header["options"])

    @property
    def rules(self) -> str:
        """The rules, as people read them."""
        done = CliRunner().invoke(command, ["rules", self.slug, "--lang", self.language])
        assert done.exit_code == 0, done.output
        return _HEADS.split(done.output)[0].rstrip()

    @property
    def text(self) -> str:
        """All that a writer is given."""
        first = load(self.slug).start(seed=1, players=self.players)
        cards = " ".join(first.record()[1].get("cards", ()))
        told = "\n".join(f"    {form}" for form in forms(self.slug, self.players))
        return (
            f"{self.rules}\n\n"
            f"This table has {self.players} players, seats 0 to {self.players - 1} clockwise;"
            f" seat 0 deals first, where somebody deals.\nCards are written so: {cards}\n"
            f"Moves are written so, with a space between words, CARD, SEAT and NUMBER in their"
            f" place:\n\n{told}\n"
        )


TASKS = tuple(Task(slug, ("en", "de")[k % 2]) for k, slug in enumerate(NAMES))


@cache
def forms(slug: str, players: int) -> tuple[str, ...]:
    """The words of moves, with what stands in them by its kind."""
    game, found = load(slug), dict[str, None]()
    for seed in range(_SAMPLE):
        state = game.start(players, seed=seed)
        cards = {card for line in state.record() for card in line.get("cards", ())}
        for _ in range(400):
            if state.is_over:
                break
            moves = state.legal_moves()
            for move in moves:
                found[
                    " ".join(_kind(word, k, cards) for k, word in enumerate(str(move).split()))
                ] = None
            state.apply(moves[(seed * 7 + state.deal_number) % len(moves)])
    return tuple(_short(sorted(found)))


def _kind(word: str, place: int, cards: set[str]) -> str:
    if place and word in cards:
        return "CARD"
    return "NUMBER" if place and word.isdigit() else word


def _short(found: list[str]) -> list[str]:
    """One form for several cards, however many there are."""
    folded = dict.fromkeys(re.sub(r"CARD( CARD)+", "CARD CARD …", one) for one in found)
    return list(folded)
