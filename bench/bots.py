"""How well the bots play: a ladder of them over all shipped games.

    python -m bench.bots                      all games, at most 20 s of CPU for each pair
    python -m bench.bots --seconds 60 skat    go on with this game, up to a minute
    python -m bench.bots --ladder greedy,good:50
    python -m bench.bots --ladder flat:200:unproven,flat:200
    python -m bench.bots --ladder random,greedy,good:10,good:50 --fewest 40 whist
    python -m bench.bots --write              put what is known into docs/bots.md

Each bot of the ladder plays against the one before it.  A deal is played once for each side, with
the stronger bot at that side and the other one at all other sides, so luck of the cards and of the
seat cancels out.  What counts is how far the stronger bot's side comes out ahead of the mean of the
others, in points of the game; where scores do not say who wins, how much more than its part of the
wins it gets, in per cent.  Games with one side are played once with each bot, and their scores
compared.

`:unproven` behind the name of a bot is known to this command alone: what moves prove is not heeded.

Deals are played until the mean is more than `CLEAR` standard errors from nothing, which is asked
from `FEWEST` deals on, or `--fewest`, at 10, 12, 14, 17, … deals, each time a fifth more; or until
the time is used up.  The interval is that of 95 %, of Student's distribution, over deals.

What each deal came to is added to a file (`--kept`, usually build/bots.jsonl) at once.  When the
command is given again it goes on from there; it says which deals it played, and what is left.  What
was measured of other rules or by other bots than those of now is not known to the file: begin a new
one when they change.  A cell of the page that rests on more deals than the file has is left as it
is, so that pairs can be measured on several machines: the same deals come to the same anywhere.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import inf, sqrt
from pathlib import Path
from textwrap import wrap
from time import process_time

from attrs import define, evolve, field

import cardlang
from cardlang.api import engine_of
from cardlang.bots import Bot, ahead, make, table
from cardlang.bots.flat import direction
from cardlang.knowledge.sight import Sight
from cardlang.many.backends import open_backend
from cardlang.many.playout import Played
from cardlang.match.live.setup import Setup
from cardlang.run.native import NativeError
from cardlang.run.stream import RandomSource

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "bots.md"
KEPT = ROOT / "build" / "bots.jsonl"
LADDER = "random,greedy,flat:200"
BEGIN, END = "<!-- ladder -->", "<!-- end of ladder -->"
TOLD = 5  # deals from which a mean is told
FEWEST = 10
CLEAR = 3.0
UNPROVEN = ":unproven"
_SEED = 2000
_DECISIONS = 2000  # after which a match is given up
_STUDENT = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14)


def slugs() -> list[str]:
    """All shipped games."""
    files = [path for folder in ("games", "examples") for path in (ROOT / folder).glob("*.card")]
    return sorted(path.stem.replace("_", "-") for path in files)


@define
class Pair:
    """What is known of two bots in a game."""

    game: str
    weak: str
    strong: str
    found: list[float] = field(factory=list)  # how far the stronger one is ahead, by deal
    seconds: float = 0.0  # of CPU
    counts: str = "points"
    fewest: int = FEWEST  # deals, before which nothing is clear

    def half(self) -> float:
        """Half the interval of 95 %."""
        often = len(self.found)
        if often < 2:
            return inf
        factor = _STUDENT[often - 2] if often - 2 < len(_STUDENT) else 1.96 + 2.4 / often
        return factor * self.error()

    def error(self) -> float:
        """The standard error of the mean."""
        spread = sum((one - self.mean()) ** 2 for one in self.found) / (len(self.found) - 1)
        return sqrt(spread / len(self.found))

    def mean(self) -> float:
        return sum(self.found) / len(self.found)

    def clear(self) -> bool:
        """Whether no more deals need be played, by how many there are."""
        look = self.fewest
        while look < len(self.found):
            look = look * 6 // 5
        return look == len(self.found) and abs(self.mean()) > CLEAR * self.error()

    def text(self) -> str:
        """The cell of the table; bold where the whole interval is above nothing."""
        if len(self.found) < TOLD:
            return f"too few ({len(self.found)})" if self.found else "not played"
        text = f"{self.mean():+.2f} ± {self.half():.2f}"
        return (f"**{text}**" if self.mean() > self.half() else text) + f" ({len(self.found)})"


def prepared(slug: str) -> Setup:
    """The usual table of a game, by the fastest way of looking ahead."""
    game = cardlang.load(slug)
    setup = engine_of(game).setup(game.default_players, 0, max_decisions=_DECISIONS)
    machine = setup.runner.machine
    terms = evolve(setup.terms, deals=1 if direction(machine) else None)
    setup = evolve(setup, runner=open_backend(machine, "python")[0], terms=terms, backend="auto")
    try:
        ahead.made(machine)
    except NativeError as error:
        print(f"{slug}: slower, without native code: {error}")
    return setup


def maker(name: str, stream: RandomSource) -> Bot:
    """A bot by its name, which may end in `:unproven`."""
    bot = make(name.removesuffix(UNPROVEN), stream)

    def choose(sight: Sight) -> int:
        sight.proven = not name.endswith(UNPROVEN)
        return bot(sight)

    return choose


def deal(setup: Setup, weak: str, strong: str, seed: int) -> float:
    """How far the stronger one is ahead in a deal."""
    machine = setup.runner.machine
    towards = direction(machine)
    if len(machine.sides) == 1:
        one, other = (
            table.match(
                evolve(setup, players_are=(bot,) * machine.players), seed, maker=maker
            ).scores[0]
            for bot in (strong, weak)
        )
        return one - other
    found = []
    for side, seats in enumerate(machine.sides):
        bots = [strong if seat in seats else weak for seat in range(machine.players)]
        played = table.match(evolve(setup, players_are=tuple(bots)), seed, maker=maker)
        found.append(_ahead(played, side, machine.sides, towards))
    return sum(found) / len(found)


def _ahead(played: Played, side: int, sides: Sequence[Sequence[int]], towards: int) -> float:
    if towards:
        own, others = played.scores[side], len(played.scores) - 1
        return towards * (own - (sum(played.scores) - own) / others)
    share = sum(played.winners >> seat & 1 for seat in sides[side])
    won = share / played.winners.bit_count() if played.winners else 1 / len(sides)
    return 100 * (won - 1 / len(sides))


def play(pair: Pair, setup: Setup, seconds: float) -> Iterator[tuple[float, float]]:
    """What further deals come to, and the seconds of CPU that each took."""
    pair.counts = "points" if direction(setup.runner.machine) else "% of wins"
    while not pair.clear() and pair.seconds < seconds:
        begun = process_time()
        found = deal(setup, pair.weak, pair.strong, _SEED + len(pair.found))
        spent = process_time() - begun
        pair.found.append(found)
        pair.seconds += spent
        yield found, spent


Known = dict[tuple[str, str, str], Pair]


def read(kept: Path) -> Known:
    """What was kept of earlier runs."""
    known: Known = {}
    for line in kept.read_text(encoding="utf-8").splitlines() if kept.exists() else ():
        try:
            game, weak, strong, counts, found, seconds = json.loads(line)
        except ValueError:
            continue  # the run was stopped while it wrote this
        pair = known.setdefault((game, weak, strong), Pair(game, weak, strong))
        pair.counts = counts
        pair.found.append(found)
        pair.seconds += seconds
    return known


def measure(
    known: Known, games: Sequence[str], ladder: Sequence[str], asked: argparse.Namespace
) -> None:
    """Go on with all pairs, one after another, and keep what comes of it."""
    asked.kept.parent.mkdir(parents=True, exist_ok=True)
    with asked.kept.open("a+", encoding="utf-8") as file:
        file.seek(0)
        if file.read()[-1:] not in ("", "\n"):
            file.write("\n")  # the run before was stopped while it wrote
        for weak, strong in pairwise(ladder):
            for game in games:
                pair = known.setdefault((game, weak, strong), Pair(game, weak, strong))
                pair.fewest = asked.fewest
                before = len(pair.found)
                if not pair.clear() and pair.seconds < asked.seconds:
                    for found, spent in play(pair, prepared(game), asked.seconds):
                        kept = [game, weak, strong, pair.counts, round(found, 4), round(spent, 3)]
                        file.write(json.dumps(kept) + "\n")
                        file.flush()
                more = len(pair.found) - before
                print(
                    f"{game}: {strong} against {weak}: {pair.text()} {pair.counts}, "
                    f"{before} deals known, {more} played, {pair.seconds:.0f} s",
                    flush=True,
                )


Cells = dict[tuple[str, str], str]
"""(game, heading) -> what a page says"""

_CELL = re.compile(r"([+-][\d.]+) ± ([\d.]+)\D*\((\d+)\)")


def cells(page: str) -> Cells:
    """The table of a page."""
    head, *rest = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in page.splitlines()
        if line.startswith("|")
    ] or [[]]
    return {
        (row[0], heading): cell for row in rest for heading, cell in zip(head, row, strict=True)
    }


def tally(texts: Sequence[str], few: Mapping[str, int]) -> list[str]:
    """The lines below a table: in how many of its cells one is ahead, and which games have `few`
    deals."""
    found = [(float(mean), float(half)) for text in texts for mean, half, _ in _CELL.findall(text)]
    better = sum(mean > half for mean, half in found)
    worse = sum(-mean > half for mean, half in found)
    lines = ["", f"Ahead in {better} of {len(texts)} games, behind in {worse}."]
    if few:
        named = ", ".join(f"`{game}` ({few[game]})" for game in sorted(few))
        lines += wrap(f"Fewer than {FEWEST} deals: {named}.", 100, break_on_hyphens=False)
    return lines


def put(told: str, begin: str, end: str) -> None:
    """Write a table between its two marks on the page."""
    head, rest = PAGE.read_text(encoding="utf-8").split(begin, 1)
    PAGE.write_text(f"{head}{begin}\n{told}\n{end}{rest.split(end, 1)[1]}", encoding="utf-8")


def deals_of(cell: str) -> int:
    """On how many deals a cell rests."""
    found = re.search(r"\((\d+)\)", cell)
    return int(found[1]) if found else 0


def lines(
    known: Known, games: Sequence[str], ladder: Sequence[str], before: Cells | None = None
) -> list[str]:
    """The table: what is known of each game, and what stood there `before` if it is more."""
    headings = [f"{b} against {a}" for a, b in pairwise(ladder)]
    found = [_line(["game", "in", *headings]), _line(["---"] * (len(ladder) + 1))]
    for game in games:
        pairs = [known.get((game, a, b), Pair(game, a, b)) for a, b in pairwise(ladder)]
        told = [(before or {}).get((game, heading), "") for heading in headings]
        now = [
            old if deals_of(old) > len(pair.found) else pair.text()
            for old, pair in zip(told, pairs, strict=True)
        ]
        counts = next((pair.counts for pair in pairs if pair.found), "points")
        found.append(_line([game, counts, *now]))
    return found


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def summary(table: Sequence[str], ladder: Sequence[str]) -> Iterator[str]:
    """In how many games of a table each bot beats the one before it."""
    found = cells("\n".join(table))
    for weak, strong in pairwise(ladder):
        told = [
            (float(cell[1]), float(cell[2]), int(cell[3]))
            for (_, heading), text in found.items()
            if heading == f"{strong} against {weak}" and (cell := _CELL.search(text))
        ]
        better = sum(mean > half for mean, half, _ in told)
        worse = sum(-mean > half for mean, half, _ in told)
        yield (
            f"`{strong}` beats `{weak}` in {better} of {len(told)} games and loses to it in "
            f"{worse}; {sum(deals for _, _, deals in told):,} deals."
        )


def main() -> None:
    """Play, print, and perhaps write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, default=20.0, help="of CPU, a game and pair")
    parser.add_argument("--ladder", default=LADDER)
    parser.add_argument("--fewest", type=int, default=FEWEST, help="deals of a pair")
    parser.add_argument("--kept", type=Path, default=KEPT)
    parser.add_argument("--write", action="store_true", help="write the page; play nothing")
    asked = parser.parse_args()
    ladder, games = asked.ladder.split(","), asked.games or slugs()
    known = read(asked.kept)
    if not asked.write:
        measure(known, games, ladder, asked)
    text = PAGE.read_text(encoding="utf-8")
    head, rest = text.split(BEGIN, 1)
    page, tail = rest.split(END, 1)
    told = lines(known, games, ladder, cells(page) if asked.write else None)
    told = [*told, "", *summary(told, ladder)]
    print("\n".join(told))
    if asked.write:
        body = "\n".join(told)
        PAGE.write_text(f"{head}{BEGIN}\n{body}\n{END}{tail}", encoding="utf-8")


if __name__ == "__main__":
    main()
