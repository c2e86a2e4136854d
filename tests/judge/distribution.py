"""How sound games lie about the judge's thresholds, and what is held against them.

    python -m tests.judge.distribution [--effort 0.2] [--seconds 45] [--seed 1] [--keep DIR]
                                       [--part K/N] [--asked CODE,…] [--archive] [--told] [NAME…]

Judges all sound games: those that ship, and their variants, those of `unusual/` and of `sound/`;
with `--archive` the texts of earlier releases that ship no more so, which are compared with no
other game.  Prints each reason that one of them gets, and of each measure that has a threshold how
it is distributed over them.  With `--keep` judgements are kept by the digest of their rules, and
those that are there are not made again; `--part 1/4` takes each fourth game; with `--asked` only
what these codes need is played.  `--told` judges nothing and prints what is kept.  A kept judgement
notes the code that made it; how many are by the code as it is now is printed.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from attrs import evolve

from cardlang.cache.games import origin
from cardlang.judge import Settings, judge, stages
from cardlang.judge.against import fairness, idle_choices
from cardlang.judge.bounds import WHOLE
from cardlang.judge.evidence import Evidence
from cardlang.judge.matches import sitting
from cardlang.judge.matches.free_passes import IDLE, SHARE
from cardlang.judge.moves import dominance, habits
from cardlang.judge.moves.worth import FEWEST
from cardlang.judge.subject import Subject
from cardlang.judge.verdict import FAIL, WARN, Stage
from cardlang.resources import folder
from tests.archive import keeping
from tests.judge.corpus import HERE
from tests.shipped import FILES

Told = dict[str, Any]


def sound() -> list[Path]:
    """All sound games: those that ship, their variants, unusual ones, and changed ones."""
    valet = sorted((folder("examples") / "valet").glob("*.card"))
    return FILES + valet + [path for kind in ("unusual", "sound") for path in _cards(HERE / kind)]


def archived(folder: Path) -> list[Path]:
    """The games of earlier releases that ship no more as they were, written into a folder."""
    shipping = {path.name: path.read_bytes() for path in FILES}
    found = []
    for name in keeping.read_manifest():
        release = keeping.read(name)
        where = folder / name
        where.mkdir()
        keeping.folder_of(release, where)
        games = [place for place in release.texts if not place.startswith("prelude/")]
        found += [
            path
            for path in (where / Path(place).name for place in games)
            if path.is_file() and path.read_bytes() != shipping.get(path.name)
        ]
    return found


def _cards(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.card"))


def judged(path: Path, settings: Settings, keep: Path | None) -> Told:
    """The judgement of a game as JSON, from a folder if it is kept there."""
    asked = f"{settings.seed} {settings.effort} {settings.seconds}".encode() + path.read_bytes()
    asked += " ".join(sorted(settings.asked or ())).encode()
    kept = None if keep is None else keep / f"{path.stem}-{sha256(asked).hexdigest()[:12]}.json"
    if kept is not None and kept.exists():
        return dict(json.loads(kept.read_text("utf-8")))
    begun = process_time()
    with _gathered() as gathered:
        told = judge(path, settings).to_json()
    told["seconds"] = round(process_time() - begun, 1)
    told["classes"] = {**classes(gathered[0]), **others(gathered[0])} if gathered else {}
    told["stem"], told["code"] = path.stem, origin()
    if kept is not None:
        kept.write_text(json.dumps(told), "utf-8")
    return told


@contextmanager
def _gathered() -> Iterator[list[Evidence]]:
    """Keeps the evidence of the judgements made meanwhile, of which a judgement tells a part."""
    found: list[Evidence] = []
    plays = stages.plays

    def noted(subject: Subject, evidence: Evidence) -> Stage:
        found.append(evidence)
        return plays(subject, evidence)

    stages.plays = noted
    try:
        yield found
    finally:
        stages.plays = plays


def classes(evidence: Evidence) -> dict[str, float]:
    """How near the classes of moves of a game come to what is told of them; nothing where they
    were too dear to weigh."""
    moves = evidence.moves
    if moves is None or not moves.worth.classes:
        return {}
    told = {"best": 0.0, "pays": 0.0, "never": 0.0}
    for one in moves.worth.classes.values():
        if one.positions < FEWEST:
            continue
        best, worse = one.best / one.positions, one.worse / one.positions
        if worse <= dominance.WORSE:
            told["best"] = max(told["best"], best)
        if best <= dominance.WORSE and one.kind.sort in ("verb", "card"):
            told["never"] = max(told["never"], worse)
    for candidate, trial in moves.kept:
        if trial.pays and trial.agrees(candidate.favoured):
            pays = sum(trial.pays) / len(trial.pays) / trial.fair
            told["pays"] = max(told["pays"], pays if candidate.favoured else -pays)
    told["same"] = float(max(moves.worth.same.values(), default=0))
    return told


def others(evidence: Evidence) -> dict[str, float]:
    """How near a game comes to other thresholds of which its judgement tells nothing: what reading
    backs is worth, moves that draw or take when nothing is there, how often free seats do what
    seems best, and what is never worse than other moves."""
    told = dict[str, float]()
    worth = idle_choices.worth_of_backs(evidence)
    if worth is not None:
        told["backs"], told["unused"] = worth.part, worth.more.high
    passes = () if evidence.passes is None else evidence.passes.counts.values()
    shares = [counts[0] / sum(counts) for counts in passes if sum(counts) >= IDLE]
    if shares:
        told["passes"] = max(shares)
    moves = evidence.moves
    if moves is None or not moves.worth.classes:
        return told
    weighed = moves.worth.classes.values()
    ahead = [one.ahead for one in weighed if one.positions == one.even >= FEWEST]
    told["ahead"] = float(max(ahead, default=0))
    for candidate, trial in moves.kept:
        if candidate.favoured and trial.open:
            told["taken"] = max(told.get("taken", 0.0), trial.taken / trial.open)
        if candidate.favoured and trial.better_open:
            told["better"] = max(told.get("better", 0.0), trial.better_taken / trial.better_open)
    return told


def reasons(told: Told) -> list[str]:
    """What is held against a game: code, place and sentence."""
    return [
        f"{reason['verdict']} {reason['code']} {reason['at'] or '-'} {reason['text']}"
        for stage in told["stages"]
        for reason in stage["reasons"]
        if reason["verdict"] in (WARN, FAIL)
    ]


def _figure(name: str, part: str = "value") -> Callable[[Told], float | None]:
    def found(told: Told) -> float | None:
        figure = told["scorecard"].get(name)
        value = None if figure is None else figure[part]
        return None if value is None or isinstance(value, list) else float(value)

    return found


def _unfair(told: Told) -> float | None:
    """By how much the seat or side that is farthest off is off, as a part of what it may be."""
    figure = told["scorecard"].get("sides") or told["scorecard"].get("seats")
    if figure is None or len(figure["value"]) < 2 or sum(figure["value"]) < 0.99:
        return None  # alone, together, or won by nobody
    fair = 1 / len(figure["value"])
    may = min(fairness.UNFAIR * fair, fairness.POINTS)
    return max(abs(float(share) - fair) for share in figure["value"]) / may


def _class(name: str) -> Callable[[Told], float | None]:
    return lambda told: told.get("classes", {}).get(name)


#: measure, which side of the threshold accuses, threshold
MEASURES: dict[str, tuple[Callable[[Told], float | None], str, float]] = {
    "unfair-seat (part of what it may be off)": (_unfair, ">", 1.0),
    "forced": (_figure("forced"), ">", idle_choices.FORCED),
    "many-ties": (_figure("ties"), ">", fairness.TIED),
    "settled-early": (_figure("settled"), "<", fairness.SETTLED),
    "kingmaking": (_figure("kingmaking"), ">", idle_choices.KINGS),
    "luck": (_figure("luck"), ">", 0.9),
    "skill": (_figure("skill"), "<", 0.05),
    "spread": (_figure("spread"), "<", 0.03),
    "dominant (positions at which a class of moves is best, and others nearly never)": (
        _class("best"),
        ">=",
        dominance.BEST,
    ),
    "idle-card (positions at which something is better, and it is nearly never best)": (
        _class("never"),
        ">=",
        dominance.BEST,
    ),
    "dominant, idle-card (what the habit gains in matches, in fair shares)": (
        _class("pays"),
        ">",
        dominance.PAYS,
    ),
    "idle-card (positions at which two moves always came to the same)": (
        _class("same"),
        ">=",
        float(FEWEST),
    ),
    "dominant (how often free seats take what seems best)": (_class("taken"), ">=", habits.MOSTLY),
    "dominant (the same, where better seats are not asked)": (_class("taken"), ">=", habits.SURELY),
    "dominant (how often better seats take it, where they are asked)": (
        _class("better"),
        ">=",
        habits.MOSTLY,
    ),
    "dominant, told only (positions at which what is never worse is better than some)": (
        _class("ahead"),
        ">=",
        float(dominance.BETTER),
    ),
    "idle-backs (upper end of the worth of reading them, of the spread of points)": (
        _class("backs"),
        "<",
        idle_choices.WORTHLESS,
    ),
    "idle-backs (upper end of how much oftener than by chance they change what is chosen)": (
        _class("unused"),
        "<",
        idle_choices.UNUSED,
    ),
    "free-pass (choices of such a verb that were for nothing)": (
        _class("passes"),
        ">=",
        1 / SHARE,
    ),
    "too-long (minutes, seats that play to win)": (
        _figure("minutes_to_win"),
        ">",
        float(sitting.LONG),
    ),
    "too-long (minutes, random seats)": (_figure("minutes"), ">", float(sitting.LONG)),
    "too-short (decisions)": (_figure("length"), "<", float(stages.SHORT)),
}


HEAD = [
    "| measure | threshold | games | least | a tenth | middle | nine tenths | most |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
]


def spots(found: Sequence[tuple[float, str]]) -> list[float]:
    """The least of some sorted measures, a tenth, the middle, nine tenths and the most."""
    return [found[int(part * (len(found) - 1))][0] for part in (0, 0.1, 0.5, 0.9, 1)]


def table(rows: list[Told]) -> list[str]:
    """The distribution of each measure, as lines of a table."""
    lines = [*HEAD]
    for name, (measure, sign, threshold) in MEASURES.items():
        found = sorted(
            (value, told["stem"]) for told in rows if (value := measure(told)) is not None
        )
        if not found:
            continue
        cells = [f"{value:.2f}" if abs(value) < 10 else f"{value:.0f}" for value in spots(found)]
        cells[0] += f" {found[0][1]}"
        cells[-1] += f" {found[-1][1]}"
        lines.append(f"| {name} | {sign} {threshold:g} | {len(found)} | {' | '.join(cells)} |")
    return lines


def main() -> None:
    """Judge the games and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--effort", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--part", default="1/1")
    parser.add_argument("--seconds", type=float, default=WHOLE)
    parser.add_argument("--asked")
    parser.add_argument("--archive", action="store_true")
    parser.add_argument("--told", action="store_true")
    parser.add_argument("names", nargs="*")
    asked = parser.parse_args()
    codes = frozenset(asked.asked.split(",")) if asked.asked else None
    settings = Settings(asked.seed, effort=asked.effort, seconds=asked.seconds, asked=codes)
    if asked.keep is not None:
        asked.keep.mkdir(parents=True, exist_ok=True)
    if asked.told:
        assert asked.keep is not None
        rows = [dict(json.loads(path.read_text("utf-8"))) for path in asked.keep.glob("*.json")]
        _print(sorted(rows, key=lambda row: str(row["stem"])))
        return
    if not asked.archive:
        _all(sound(), asked, settings)
        return
    with TemporaryDirectory(prefix="cardlang-archive-") as name:
        _all(archived(Path(name)), asked, evolve(settings, against=()))


def _all(paths: list[Path], asked: argparse.Namespace, settings: Settings) -> None:
    part, parts = map(int, asked.part.split("/"))
    paths = [path for path in paths if not asked.names or path.stem in asked.names]
    rows: list[Told] = []
    for path in paths[part - 1 :: parts]:
        told = judged(path, settings, asked.keep)
        rows.append(told)
        _tell(told)
    print(*table(rows), sep="\n")


def _tell(told: Told) -> None:
    print(f"{told['stem']}: {told['verdict']} ({told['seconds']} s)", flush=True)
    for reason in reasons(told):
        print(f"    {reason}", flush=True)


def _print(rows: list[Told]) -> None:
    """What is kept: each game with a reason, and the tables."""
    for told in rows:
        if reasons(told):
            _tell(told)
    now = sum(told["code"] == origin() for told in rows)
    failed = sum(told["verdict"] == FAIL for told in rows)
    print(f"{len(rows)} games, {now} by the code as it is; {failed} fail")
    print(*table(rows), sep="\n")


if __name__ == "__main__":
    main()
