"""All that is wrong with an entry.

First the archive, then what the author says, then the parts, then the rules: they are read, made
ready for their tables and their examples carried out, and what the program once added is compared
with what it adds now.  That is done in a process with limits, since entries come from strangers.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from attrs import define, field

from cardlang.diagnostic import Diagnostic, Report
from cardlang.entry import digests
from cardlang.entry.about import About, read_about, text_of
from cardlang.entry.made import (
    FIGURES,
    RECORD,
    Apart,
    laid_out,
    names,
    read_figures,
    sheet_name,
)
from cardlang.entry.packing import packed
from cardlang.entry.parcel import ABOUT, Parcel, nowhere, opened
from cardlang.judge.alike.fingerprint import Fingerprint
from cardlang.source import Source, Span
from cardlang.version import __version__

_PACK = "`cardlang entry pack` makes it"
_AGAIN = "pack the entry again: `cardlang entry pack FOLDER -o FILE.zip`"


@define
class Examined:
    """An entry as far as it could be read, and what is wrong with it.

    `digest` is that of the archive, `rules` that of the rules without names; `figures` what the
    judge once said.
    """

    name: str
    report: Report = field(factory=Report)
    parcel: Parcel | None = None
    about: About | None = None
    digest: str | None = None
    rules: str | None = None
    print: Fingerprint | None = None
    figures: dict[str, Any] | None = None

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """In the order in which they were met."""
        return tuple(self.report.found)


def read_entry(path: Path) -> Examined:
    """The files of an entry and what its author says, nothing run."""
    told = Examined(str(path))
    told.parcel = opened(path, told.report)
    if told.parcel is None:
        return told
    told.digest = digests.of_bytes(told.parcel.members)
    if ABOUT not in told.parcel.members:
        _missing(told, ABOUT, "`cardlang entry new` writes one")
        return told
    told.about = read_about(told.parcel, told.report)
    return told


def examine(path: Path, apart: Apart) -> Examined:
    """Read an entry, which is there, and try everything in it.

    The folder that an author works in need not hold what packing adds.  OSError if it cannot be
    read.
    """
    told = read_entry(path)
    if told.parcel is None or told.about is None:
        return told
    if _parts(told, told.parcel, told.about):
        _rules(told, told.parcel, told.about, apart)
        _figures(told, told.parcel)
    return told


def _missing(told: Examined, member: str, help: str) -> None:
    told.report.error("entry-missing", f"`{member}` is missing", nowhere(told.name), help=help)


def _parts(told: Examined, parcel: Parcel, about: About) -> bool:
    """Return whether the parts that are needed are there, and nothing else is."""
    added = names(about)
    good = True
    if about.rules not in parcel.members:
        good = False
        _missing(told, about.rules, f"`rules` in `{ABOUT}` names the file of the rules")
    for member in added:
        if parcel.packed is not None and member not in parcel.members:
            _missing(told, member, _PACK)
    for member in parcel.members:
        if not (member == ABOUT or member in added or _is_rules(member)):
            told.report.error(
                "entry-part",
                f"`{member}` is no part of an entry",
                nowhere(told.name, member),
                help=f"an entry holds `{ABOUT}`, rules files, and {', '.join(added)}",
            )
    for member in parcel.members:
        if (
            not _is_rules(member)
            and member != ABOUT
            and text_of(parcel, member, told.report) is None
        ):
            good = False
    if parcel.packed is not None and packed(parcel.members) != parcel.packed:
        told.report.warning(
            "entry-bytes",
            "the archive is not as this program packs it",
            nowhere(told.name),
            help=_AGAIN,
        )
    return good


def _is_rules(member: str) -> bool:
    return member.endswith(".card") and "/" not in member


def _rules(told: Examined, parcel: Parcel, about: About, apart: Apart) -> None:
    with TemporaryDirectory(prefix="cardlang-entry-", ignore_cleanup_errors=True) as folder:
        laid_out(parcel.members, Path(folder))
        record = RECORD if RECORD in parcel.members else None
        where = {"folder": folder, "rules": about.rules, "languages": list(about.languages)}
        try:
            found = apart.ask("look", {**where, "record": record})
        except OSError as error:
            told.report.error(
                "entry-not-read",
                f"the rules could not be looked at: {str(error).rstrip('.')}",
                nowhere(told.name, about.rules),
                help="shorten the rules, or what they work out",
            )
            return
    told.report.found.extend(_finding(parcel, row) for row in found["findings"])
    told.rules = found["digest"]
    if found["print"] is not None:
        told.print = Fingerprint.read(found["print"])
    _parent(told, parcel, about, found["extends"])
    for language, text in found["sheets"].items():
        member = sheet_name(language)
        if parcel.members.get(member, text.encode()) != text.encode():
            message = f"`{member}` is not the sheet of these rules"
            if _same_version(parcel):
                told.report.error("entry-stale", message, nowhere(told.name, member), help=_AGAIN)
            else:
                message += ", or another version of cardlang made it"
                told.report.warning("entry-stale", message, nowhere(told.name, member), help=_AGAIN)
    if found["record"] is not None:
        _record(told, found["record"])


def _same_version(parcel: Parcel) -> bool:
    """Return whether what was added was added by this version, as far as it says."""
    figures = read_figures(parcel.members.get(FIGURES))
    return figures is None or figures["version"] == __version__


def _finding(parcel: Parcel, row: dict[str, Any]) -> Diagnostic:
    """A finding of the rules, at its place in the files of the entry."""
    data = parcel.members.get(row["file"], b"")
    text = data.decode("utf-8", "replace").removeprefix("\ufeff").replace("\r\n", "\n")
    source = Source(f"{parcel.name}/{row['file']}", text)
    start, end = min(row["start"], len(text)), min(row["end"], len(text))
    words = row["code"], row["message"], Span(source, start, end), row["severity"]
    return Diagnostic(*words, row["note"], (), row["help"])


def _parent(told: Examined, parcel: Parcel, about: About, extends: str | None) -> None:
    """Return whether the parent that is named is the one that the rules extend."""
    place = nowhere(told.name, ABOUT)
    if extends is not None and about.parent is None:
        game, digest = extends.split(" ")
        told.report.error(
            "entry-parent",
            f"the rules extend `{game}`, and no parent is named",
            place,
            help=f'write `[parent]` with `game = "{game}"` and `digest = "{digest}"`',
        )
    elif extends is not None and about.parent is not None:
        game, digest = extends.split(" ")
        if digest != about.parent[1]:
            told.report.error(
                "entry-digest",
                f"the digest of the parent is not that of `{game}`",
                place,
                help=f'`digest = "{digest}"` if that is the game that is meant',
            )


def _record(told: Examined, found: dict[str, Any]) -> None:
    place = nowhere(told.name, RECORD)
    if found["line"] is not None:
        told.report.error(
            "entry-record",
            f"line {found['line']} of the played match does not follow from the rules: "
            f"{found['message']}",
            place,
            help=_AGAIN,
        )
    for warning in found["warnings"]:
        told.report.warning("entry-digest", warning, place, help=_AGAIN)


def _figures(told: Examined, parcel: Parcel) -> None:
    """Return whether the judge's figures are of these rules."""
    assert told.about is not None
    if FIGURES not in parcel.members:
        return
    place = nowhere(told.name, FIGURES)
    figures = read_figures(parcel.members[FIGURES])
    if figures is None:
        told.report.error("entry-stale", f"`{FIGURES}` holds no figures", place, help=_AGAIN)
        return
    told.figures = figures
    text = digests.of_text(parcel.members[told.about.rules])
    same = figures["version"] == __version__
    if figures["text"] != text or (same and told.rules not in (None, figures["rules"])):
        told.report.error(
            "entry-digest", "the figures are of other rules than these", place, help=_AGAIN
        )
