"""Pack files for `cardlang replay`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from cardlang.cli.main import FINDINGS, GOOD, USAGE
from cardlang.cli.parts.common import emit, say, why
from cardlang.diagnostic import UsageError
from cardlang.match.records.packing import Pack, Packed, PackError, is_pack

if TYPE_CHECKING:
    from cardlang.api import Game
    from cardlang.match.state import State


class PackRules(Protocol):
    """The games that records are replayed with."""

    def of(self, slug: str) -> Game:
        """The game of a record that names this one."""
        ...


def packed(path: str) -> bool:
    """Return whether a file is a pack file; what cannot be read is none."""
    try:
        return is_pack(path)
    except OSError:
        return False


def replay_pack(
    rules: PackRules, path: str, seed: int | None, folder: Path | None
) -> dict[str, Any]:
    """Replay a pack file, or one match of it, and return what became of it.

    Into `folder` the records are written.
    """
    from cardlang.api import engine_of
    from cardlang.many.verifying import verified

    result: dict[str, Any] = {"record": path, "status": GOOD, "warnings": [], "error": None}
    matches, first, last = 0, None, 0
    try:
        pack = Pack(path)
        game = rules.of(pack.header.game)
        result |= {"game": game.slug, "players": pack.header.players}
        if seed is None and folder is None:
            for good in verified(pack, game.slug, engine_of(game).setup):
                result["warnings"] = list(good.warnings) or result["warnings"]
                first = good.seeds.start if first is None else first
                last = good.seeds[-1]
                matches += len(good.seeds)
            return {**result, "matches": matches, "seeds": [first, last] if matches else None}
        for match in [pack.match(seed)] if seed is not None else pack:
            state = game.replay(match)
            result["warnings"] = list(state.warnings)
            if folder is not None:
                header = match.header
                expand(folder, f"{header.game}-{header.players}-{match.seed}", state)
            first, last = match.seed if first is None else first, match.seed
            matches += 1
    except OSError as error:
        return {**result, "status": USAGE, "error": why(error)}
    except PackError as error:
        return {**result, "status": FINDINGS, "error": str(error), "matches": matches}
    except UsageError as error:
        return {**result, "status": USAGE, "error": str(error)}
    return {**result, "matches": matches, "seeds": [first, last] if matches else None}


def expand(folder: Path, name: str, state: State) -> None:
    """Write the whole record of a match into a folder, made if need be.

    One that could not be read again is written short.
    """
    from cardlang.match.records.record import keep_record, record_bytes

    folder.mkdir(parents=True, exist_ok=True)
    keep_record(folder, name, record_bytes(state.record()))


def tell_pack(result: dict[str, Any]) -> None:
    """A line about a pack file."""
    if result["error"] is not None:
        after = result.get("matches", 0)
        told = f" (the {after:,} matches before are good)" if after else ""
        say(f"{result['record']}: {result['error']}{told}", err=True)
        return
    count, seeds = result["matches"], result["seeds"]
    what = "1 match" if count == 1 else f"{count:,} matches"
    where = f", seed {seeds[0]}" + (f" to {seeds[1]}" if count > 1 else "") if seeds else ""
    players = f"{result['game']}, {result['players']} players"
    say(f"{result['record']}: good, {what} of {players}{where}")


def list_packs(paths: tuple[str, ...], seed: int | None, as_data: bool) -> int:
    """The matches of pack files as these tell them, a line each; nothing is played again."""
    status, rows = GOOD, []
    for path in paths:
        try:
            if not is_pack(path):
                raise PackError("this is no pack file")
            for row in _rows(path, seed):
                if as_data:
                    rows.append({"record": path, **row})
                else:
                    say(_line(row))
        except OSError as error:
            raise UsageError(f"`{path}` is not readable: {why(error)}") from None
        except PackError as error:
            say(f"{path}: {error}", err=True)
            status = FINDINGS
    if as_data:
        emit({"matches": rows})
    return status


def _rows(path: str, seed: int | None) -> Iterator[dict[str, Any]]:
    pack = Pack(path)
    for match in [pack.match(seed)] if seed is not None else pack:
        scores = [0] * pack.header.players
        for side, seats in enumerate(pack.sides):
            for seat in seats:
                scores[seat] = match.scores[side]
        yield {
            "seed": match.seed,
            "decisions": match.decisions,
            "aborted": match.aborted,
            "scores": scores,
            "winners": list(match.winners),
        }


def _line(row: dict[str, Any]) -> str:
    scores = " ".join(map(str, row["scores"]))
    won = " ".join(map(str, row["winners"])) or "nobody"
    end = "aborted" if row["aborted"] else f"won by {won}"
    return f"seed {row['seed']}: {row['decisions']} decisions, scores {scores}, {end}"


def choose(path: str, seed: int | None) -> Packed:
    """The match of a seed, or the only one there is.  PackError if it cannot be had."""
    pack = Pack(path)
    if seed is not None:
        return pack.match(seed)
    matches = iter(pack)
    found = next(matches, None)
    if found is None or next(matches, None) is not None:
        raise UsageError(f"`{path}` holds many matches; --seed chooses one, --list shows them")
    return found
