"""`cardlang entry`: entries of a contest, from the first line to the archive."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardlang.cli.main import FINDINGS, GOOD
from cardlang.cli.parts.asking import asked
from cardlang.cli.parts.common import complain, emit, mistakes, place, say, why
from cardlang.cli.parts.options import (
    Output,
    json_option,
    language_option,
    seed_option,
    strict_option,
)
from cardlang.diagnostic import UsageError
from cardlang.durable import make_folder, write_new, write_whole
from cardlang.version import __version__

if TYPE_CHECKING:
    from cardlang.entry.examine import Examined

_ENTRY = "ENTRY"


@click.group("entry")
def command() -> None:
    """Make, check, pack, show and compare entries of a contest.

    An entry is a folder with `entry.toml`, the rules, and `made`, which is what the program adds;
    packed it is one zip file, with the same bytes for the same content.

    \b
    Examples:
      cardlang entry new my_entry --rules my_game.card
      cardlang entry pack my_entry -o my_entry.zip
      cardlang entry check my_entry.zip
    """


@command.command("new")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--rules", metavar="FILE", help="The rules file; it is copied into the entry.")
@click.option("--author", metavar="NAME", help="Your name or a pseudonym.")
@click.option("--languages", metavar="L,…", help="Languages of the rules sheet: en, de.")
@click.option("--licence", metavar="SPDX", help="The licence of the rules, such as CC0-1.0.")
@click.option(
    "--agree",
    is_flag=True,
    help="The rules are my own work, they may be published, and others may change them.",
)
def new(
    folder: Path,
    rules: str | None,
    author: str | None,
    languages: str | None,
    licence: str | None,
    agree: bool,
) -> int:
    """Make the folder of an entry; asks what it is not told, and never overwrites."""
    from cardlang.entry.about import CONSENT, About
    from cardlang.entry.inside import parent_of
    from cardlang.entry.parcel import ABOUT

    with mistakes():
        if folder.exists() or folder.is_symlink():
            raise UsageError(f"`{folder}` is there already")
        path = asked(rules, "Rules file", "--rules", _rules)
        title, parent, files = parent_of(path)
        name = asked(author, "Author or pseudonym", "--author", _words)
        tongues = asked(languages, "Languages", "--languages", _tongues, "en")
        spdx = asked(licence, "Licence", "--licence", _licence, "CC0-1.0")
        agreed = dict.fromkeys(CONSENT, agree)
        about = About(title, name, tongues, spdx, path.name, agreed, parent, version=__version__)
        make_folder(folder, exist_ok=False)
        for file in files:
            write_new(folder / file.name, file.read_bytes())
        write_new(folder / ABOUT, about.written().encode("utf-8"))
    say(f"{folder}: made; `cardlang entry check {folder}` says what is missing")
    return GOOD


def _rules(name: str) -> Path:
    return place(name)


def _words(text: str) -> str:
    from cardlang.limits import TEXT_CHARACTERS

    if not text.strip() or len(text) > TEXT_CHARACTERS or not text.isprintable():
        raise UsageError(f"a text of 1 to {TEXT_CHARACTERS} characters is expected")
    return text.strip()


def _tongues(text: str) -> tuple[str, ...]:
    from cardlang.show.sheet import LANGUAGES

    found = tuple(dict.fromkeys(part.strip() for part in text.split(",")))
    if not set(found) <= set(LANGUAGES):
        raise UsageError(f"languages are {', '.join(LANGUAGES)}, with commas between them")
    return found


def _licence(text: str) -> str:
    from cardlang.entry.about import LICENCES

    if text not in LICENCES:
        raise UsageError(f"`{text[:64]}` is none of {', '.join(LICENCES)}")
    return text


@command.command("check")
@click.argument("entries", nargs=-1, required=True, metavar=f"{_ENTRY}…")
@strict_option
@json_option
def check(entries: tuple[str, ...], strict: bool, as_data: bool) -> int:
    """Tell everything that is wrong with entries, packed or not."""
    from cardlang.show.diagnostics import as_json

    with mistakes(as_data):
        told = [_examined(name) for name in entries]
    bad = False
    for one in told:
        errors = sum(found.severity == "error" for found in one.findings)
        warnings = len(one.findings) - errors
        bad = bad or bool(errors or (strict and warnings))
        if not as_data:
            complain(one.findings)
            numbers = ((errors, "error"), (warnings, "warning"))
            parts = [f"{n} {word}{'s' if n > 1 else ''}" for n, word in numbers if n] or ["good"]
            say(f"{one.name}: {', '.join(parts)}")
    if as_data:
        emit([{**_data(one), "diagnostics": as_json(one.findings)} for one in told])
    return FINDINGS if bad else GOOD


@command.command("pack")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=Output(),
    required=True,
    metavar="FILE.zip",
    help="The archive; one that is there is replaced if all is well.",
)
@json_option
def pack(folder: Path, output: Path, as_data: bool) -> int:
    """Pack an entry: adds rules sheets, a played match and the judge's figures.

    What is added is kept in the folder too, under `made`, so that it need not be made again.  The
    same content gives the same bytes on every machine.
    """
    from cardlang.entry import made
    from cardlang.entry.digests import of_bytes
    from cardlang.entry.packing import packed
    from cardlang.entry.parcel import MADE

    with mistakes(as_data):
        if not folder.is_dir():
            raise UsageError(f"`{folder}` is no folder")
        told = _examined(str(folder))
        errors = [one for one in told.findings if one.severity == "error"]
        kept = [one for one in errors if MADE not in one.span.source.name]
        complain(kept)
        if kept or told.parcel is None or told.about is None:
            return FINDINGS
        try:
            parts = made.make(told.parcel.members, told.about, made.Apart())
        except OSError as error:
            raise UsageError(f"`{folder}` cannot be packed: {error}") from None
        members = {n: data for n, data in told.parcel.members.items() if not n.startswith(MADE)}
        members |= parts
        make_folder(folder / MADE)
        for name, data in parts.items():
            write_whole(folder / name, data)
        write_whole(output, packed(members))
        told = _examined(str(output))
        complain(told.findings)
    if as_data:
        emit(_data(told))
    else:
        say(f"{output}: {of_bytes(members)}\nrules: {told.rules}")
    return FINDINGS if any(one.severity == "error" for one in told.findings) else GOOD


@command.command("show")
@click.argument("entry", metavar=_ENTRY)
@json_option
def show(entry: str, as_data: bool) -> int:
    """Print what an entry says of itself: author, languages, licence, digests, figures."""
    with mistakes(as_data):
        told = _examined(entry)
    if as_data:
        emit(_data(told))
    else:
        say(_shown(told))
        errors = sum(one.severity == "error" for one in told.findings)
        if errors:
            say(f"{errors} mistake{'s' if errors > 1 else ''}: `cardlang entry check` tells them")
    return FINDINGS if any(one.severity == "error" for one in told.findings) else GOOD


def _shown(told: Examined) -> str:
    rows = [("entry", told.name)]
    if told.about is not None:
        about = told.about
        agreed = [name for name, yes in about.consent.items() if yes]
        rows += [
            ("title", about.title),
            ("author", about.author),
            ("languages", ", ".join(about.languages)),
            ("licence", about.licence),
            ("agreed", ", ".join(agreed) or "nothing"),
            ("rules", about.rules),
            ("written with", f"cardlang {about.version}" if about.version else "not said"),
            ("parent", " ".join(about.parent) if about.parent else "none"),
        ]
    rows += [("bytes", told.digest or "-"), ("digest", told.rules or "-")]
    if told.parcel is not None:
        sizes = [f"{name} ({len(data):,})" for name, data in sorted(told.parcel.members.items())]
        rows.append(("files", ", ".join(sizes)))
    if told.figures is not None:
        judged = told.figures["judgement"]
        rows.append(
            (
                "judged",
                f"{judged['verdict']}, seed {told.figures['seed']}, "
                f"{judged['matches']} matches, cardlang {told.figures['version']}",
            )
        )
        rows += [(name, figure["text"]) for name, figure in judged["scorecard"].items()]
    return "\n".join(f"{name:<14}{text}" for name, text in rows)


@command.command("compare")
@click.argument("entries", nargs=-1, required=True, metavar="A B…")
@click.option(
    "--least",
    type=click.FloatRange(0, 1),
    default=0.5,
    show_default=True,
    metavar="SHARE",
    help="Pairs that share less are left out.",
)
@click.option(
    "--deals",
    type=click.IntRange(1, 1000),
    metavar="N",
    help="Play two entries on the same deals instead, so many at most.",
)
@seed_option()
@language_option("With `--deals`: the language of what is told.", "en")
@json_option
def compare(
    entries: tuple[str, ...],
    least: float,
    deals: int | None,
    seed: int | None,
    language: str,
    as_data: bool,
) -> int:
    """Name entries and rules files that are nearly the same, and say where they are.

    Names, sentences, layout and order do not count; numbers are compared by themselves.  What is
    rare among the games that ship weighs more.  The exit status is 1 if any two are alike.

    With `--deals` two games that deal the same cards into the same hands are played on the same
    deals, seat for seat: what the difference in their rules does.
    """
    from cardlang.entry.alike import compared

    if deals is not None:
        return _same_deals(entries, deals, 1 if seed is None else seed, language, as_data)
    with mistakes(as_data):
        if len(entries) < 2:
            raise UsageError("two entries at least are compared")
        pairs = compared([_there(name) for name in entries], least)
    if as_data:
        emit([pair.to_json() for pair in pairs])
    elif not pairs:
        say("nothing is alike")
    for pair in pairs if not as_data else ():
        say(pair.told())
    return FINDINGS if pairs else GOOD


def _same_deals(entries: Sequence[str], deals: int, seed: int, language: str, as_data: bool) -> int:
    """Play two entries on the same deals, and tell what comes of it."""
    from cardlang.entry.paired import sentences, slip, together
    from cardlang.messages import Tongue

    with mistakes(as_data):
        if len(entries) != 2:
            raise UsageError("two entries are played on the same deals")
        told, titles = together([_there(name) for name in entries], seed, deals)
    if as_data:
        emit(told.to_json())
        return GOOD
    tongue = Tongue(language)
    for text in sentences(told, titles, tongue):
        say(text)
    rows = [] if told.why else slip(told, titles, tongue)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        say("  ".join(cells).rstrip())
    return GOOD


def _there(name: str) -> Path:
    path = Path(name)
    if path.is_dir() or path.is_file():
        return path
    what = "is not a regular file" if os.path.lexists(name) else "is not found"
    raise UsageError(f"`{name[:200]}` {what}")


def _examined(name: str) -> Examined:
    from cardlang.entry.examine import examine
    from cardlang.entry.made import Apart

    try:
        return examine(_there(name), Apart())
    except OSError as error:
        raise UsageError(f"`{name}` is not readable: {why(error)}") from None


def _data(told: Examined) -> dict[str, Any]:
    about: dict[str, Any] | None = None
    if told.about is not None:
        names: Sequence[str] = (
            "title",
            "author",
            "languages",
            "licence",
            "rules",
            "seed",
            "version",
        )
        about = {name: getattr(told.about, name) for name in names}
        about["consent"] = dict(told.about.consent)
        parent = told.about.parent
        about["parent"] = None if parent is None else {"game": parent[0], "digest": parent[1]}
    members = {} if told.parcel is None else told.parcel.members
    return {
        "entry": told.name,
        "good": not any(one.severity == "error" for one in told.findings),
        "about": about,
        "bytes": told.digest,
        "rules": told.rules,
        "files": {name: len(members[name]) for name in sorted(members)},
        "figures": told.figures,
    }
