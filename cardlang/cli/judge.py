"""`cardlang judge`: is it safe, is it a game, is it a good one, is it new?"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardlang.cli.contest import ContestSettings, has_entries, held
from cardlang.cli.main import FINDINGS, GOOD
from cardlang.cli.parts.common import emit, mistakes, place, say, write_file
from cardlang.cli.parts.options import (
    FOLDER,
    MAX_SEED,
    complete_game,
    html_option,
    jobs_option,
    json_option,
    language_option,
    seed_option,
)

if TYPE_CHECKING:
    from cardlang.judge import Judgement, Settings


@click.command("judge")
@click.argument(
    "files",
    nargs=-1,
    required=True,
    metavar="FILE|ENTRY|FOLDER…",
    shell_complete=complete_game,
)
@click.option(
    "--matches",
    type=click.IntRange(8, 1_000_000),
    metavar="M",
    help="How many matches of random seats are summed up; as many as a game's length allows.",
)
@seed_option(MAX_SEED)
@jobs_option(
    "How many games are judged at once, each in a process of its own; with `--try`, changes."
)
@html_option(
    "Write a page for a jury into this file: the judgement, charts, a deal, the rules sheet."
)
@click.option(
    "--resume",
    "kept",
    type=FOLDER,
    metavar="DIR",
    help="A contest: keep results in DIR, judge only what is new, and write the table there.",
)
@click.option(
    "--order",
    default="verdict,-merit,name",
    show_default=True,
    metavar="COLUMN,…",
    help="How the table of a contest is ordered, such as `-skill,name`; `-` is descending.",
)
@click.option(
    "--matrix",
    "by_kinds",
    is_flag=True,
    help="Only play four kinds of seats against each other, and show how often each wins.",
)
@click.option(
    "--try",
    "by_numbers",
    is_flag=True,
    help="Only try other numbers in the rules, and show which would mend what is held against it.",
)
@click.option(
    "--unseal",
    is_flag=True,
    help="A contest: show authors, which the jury does not see before it has voted.",
)
@click.option(
    "--marks",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A contest: marks of people, as `marks.csv` in the folder of `--resume` has rows for.",
)
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="A contest: judge entries on the machines of a dask.distributed scheduler.",
)
@language_option("The language of the judgement and of the page.", "en")
@json_option
def command(
    files: tuple[str, ...],
    matches: int | None,
    seed: int | None,
    jobs: int,
    page: Path | None,
    kept: Path | None,
    order: str,
    by_kinds: bool,
    by_numbers: bool,
    unseal: bool,
    marks: Path | None,
    cluster: str | None,
    language: str,
    as_data: bool,
) -> int:
    """Judge games: safe, sound, fair, new, and told in plain words.

    Nine stages pass, warn or fail, each with its reasons and places; then a scorecard, each figure
    with its 95 % interval.  The same file, seed and number of matches give the same judgement on
    every machine.  The exit status is 1 if a game failed.

    \b
    Examples:
      cardlang judge my_game.card
      cardlang judge my_game.card --html my_game.html --lang de
      cardlang judge entries/ --seed 1 --json
      cardlang judge entries/ --resume results --jobs 2 --order -skill
      cardlang judge whist --matrix
      cardlang judge my_game.card --try
    """
    from cardlang.judge import Settings
    from cardlang.judge.report.text import draw

    if by_kinds or by_numbers:
        with mistakes(as_data):
            if kept or page or cluster or (by_kinds and by_numbers):
                raise _alone()
            paths = [path for name in files for path in _paths(name)]
            asked = secrets.randbelow(2**31) if seed is None else seed
            settings = Settings(asked, matches, language=language)
            return _only(files, paths, settings, by_kinds, jobs, as_data)
    if kept is not None or has_entries(files):
        asking = ContestSettings(
            files, matches, seed, jobs, order, as_data, unseal, marks, cluster, language
        )
        with mistakes(as_data):
            if page is not None:
                raise _only_files()
            if cluster is not None and jobs != 1:
                raise _own_workers()
            return held(asking, kept)
    with mistakes(as_data):
        if cluster is not None:
            raise _only_contests()
        paths = [path for name in files for path in _paths(name)]
    asked = secrets.randbelow(2**31) if seed is None else seed
    told: list[Judgement] = []
    leaves: list[str] = []
    for judgement, leaf in _judged(
        paths, Settings(asked, matches, language=language), jobs, page is not None
    ):
        told.append(judgement)
        leaves.append(leaf)
        if not as_data:
            say("\n" * (len(told) > 1) + draw(judgement))
    if as_data:
        found = [one.to_json() for one in told]
        emit(found[0] if len(files) == 1 and not Path(files[0]).is_dir() else found)
    if page is not None:
        from cardlang.judge.report.page import page as drawn

        with mistakes(as_data):
            write_file(page, drawn(told, leaves))
    return FINDINGS if any(one.verdict == "fail" for one in told) else GOOD


def _only(
    files: tuple[str, ...],
    paths: list[Path],
    settings: Settings,
    by_kinds: bool,
    jobs: int,
    as_data: bool,
) -> int:
    """Show the matrix of each game, or what other numbers would mend."""
    from cardlang.engine import open_game
    from cardlang.judge import trying
    from cardlang.judge.moves import matrix
    from cardlang.messages import Tongue
    from cardlang.resolve import slug_of
    from cardlang.show.text import wrap

    tongue, told = Tongue(settings.language), []
    for path in paths:
        engine = open_game(path)
        if by_kinds:
            found = matrix.matrix(engine, slug_of(path), settings)
            lines = [tongue.say("judge-matrix-alone")] if found is None else []
            lines += [] if found is None else matrix.drawn(found, tongue)
            told.append(None if found is None else found.to_json())
        else:
            tried = trying.trials(path, settings, jobs)
            lines = [wrap(line, "    ") for line in trying.drawn(tried, tongue)]
            told.append({"game": slug_of(path), "seed": settings.seed, **tried.to_json()})
        if not as_data:
            say("\n".join(lines))
    if as_data:
        emit(told[0] if len(files) == 1 and not Path(files[0]).is_dir() else told)
    return GOOD


def _alone() -> Exception:
    from cardlang.diagnostic import UsageError

    return UsageError("`--matrix` and `--try` stand alone: no page, no contest, not both at once")


def _own_workers() -> Exception:
    from cardlang.diagnostic import UsageError

    return UsageError("`--jobs` is for this machine; a cluster has its own workers")


def _only_contests() -> Exception:
    from cardlang.diagnostic import UsageError

    return UsageError("`--cluster` is for a contest: say `--resume DIR`, too")


def _only_files() -> Exception:
    from cardlang.diagnostic import UsageError

    return UsageError(
        "`--html` is for rules files; a contest writes its pages into the folder of `--resume`"
    )


def _judged(
    paths: list[Path], settings: Settings, jobs: int, drawn: bool
) -> Iterator[tuple[Judgement, str]]:
    """The judgements in the order of the files, and for a page what each game has on it.

    One file is judged here; several, which may be strangers', each in a process with limits.
    """
    from cardlang.judge import drawn_apart, judge
    from cardlang.judge.report.page import leaf

    if len(paths) == 1:
        told = judge(paths[0], settings)
        yield told, leaf(told, paths[0]) if drawn else ""
        return
    from concurrent.futures import ThreadPoolExecutor
    from tempfile import TemporaryDirectory

    marks = [f"{number}-" if drawn else None for number in range(len(paths))]
    with (
        TemporaryDirectory(prefix="cardlang-judge-", ignore_cleanup_errors=True) as cache,
        ThreadPoolExecutor(min(jobs, len(paths))) as pool,
    ):
        yield from pool.map(drawn_apart, paths, repeat(settings), repeat(Path(cache)), marks)


def _paths(name: str) -> list[Path]:
    """The rules files that are meant: one, or those of a folder in the order of their names."""
    from cardlang.diagnostic import UsageError

    folder = Path(name)
    if folder.is_dir():
        found = sorted(folder.glob("*.card"))
        if not found:
            raise UsageError(f"`{name}` holds no rules file; their names end in `.card`")
        return found
    return [place(name)]
