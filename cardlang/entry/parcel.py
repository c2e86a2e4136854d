"""The files of an entry, out of a folder or out of an archive that a stranger packed.

An archive is looked at before anything of it is unpacked: how large it is, how many members it
has, what they are called, what they say that they unpack to.  What they say is not believed: each
is read up to its limit and no further.  Nothing is ever written to a path that an archive names;
what has passed is kept as bytes under plain names.

An entry is flat but for one folder, `made`, in which lies what the program adds.
"""

from __future__ import annotations

import re
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from attrs import field, frozen

from cardlang import limits
from cardlang.diagnostic import Report
from cardlang.source import Source, Span

ABOUT = "entry.toml"
MADE = "made/"
ENDINGS = (".zip", ".cardentry")
_NAME = re.compile(r"(made/)?[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}")
_DEVICE = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    RuntimeError,
    NotImplementedError,
    ValueError,
    OverflowError,
    IndexError,
)
_SIZES = "an entry is a few files of rules and what the program makes of them"


@frozen
class Parcel:
    """The files of an entry by their names; `packed` are the bytes of its archive, if it is one."""

    name: str
    members: Mapping[str, bytes] = field(repr=False)
    packed: bytes | None = field(default=None, repr=False)


def nowhere(name: str, member: str = "") -> Span:
    """The place of a finding that is about a whole file."""
    return Span(Source(f"{name}/{member}" if member else name, ""), 0, 0)


def is_entry(path: Path) -> bool:
    """Return whether a path is called like an entry, or is the folder of one."""
    return path.suffix.lower() in ENDINGS or (path / ABOUT).is_file()


def opened(path: Path, report: Report) -> Parcel | None:
    """The files of an entry, which is there; None if nothing of it can be trusted.

    What is wrong goes to the report.  OSError if the system will not have it read.
    """
    found = len(report.found)
    parcel = _folder(path, report) if path.is_dir() else _archive(path, report)
    failed = any(one.severity == "error" for one in report.found[found:])
    return None if failed else parcel


# ------------------------------------------------------------------------------ folders


def _folder(path: Path, report: Report) -> Parcel:
    name = str(path)
    found: dict[str, Path] = {}
    for child in sorted(path.iterdir()):
        if child.name.startswith("."):
            continue
        if child.is_dir() and not child.is_symlink() and f"{child.name}/" == MADE:
            inside = sorted(one for one in child.iterdir() if not one.name.startswith("."))
            found |= {f"{MADE}{one.name}": one for one in inside}
        else:
            found[child.name] = child
    if not _names(name, list(found), report):
        return Parcel(name, {})
    members = {}
    left = limits.ENTRY_TOTAL_BYTES
    for member, place in found.items():
        if place.is_symlink() or not place.is_file():
            _no_file(name, member, report)
            continue
        with place.open("rb") as file:
            data = file.read(min(limits.ENTRY_MEMBER_BYTES, left) + 1)
        if len(data) > min(limits.ENTRY_MEMBER_BYTES, left):
            _too_large(name, member, report)
            break
        members[member] = data
        left -= len(data)
    return Parcel(name, members)


# ----------------------------------------------------------------------------- archives


def _archive(path: Path, report: Report) -> Parcel | None:
    name = str(path)
    with path.open("rb") as file:
        data = file.read(limits.ENTRY_BYTES + 1)
    if len(data) > limits.ENTRY_BYTES:
        most = limits.ENTRY_BYTES // 2**20
        report.error(
            "entry-too-large", f"an entry has at most {most} MiB", nowhere(name), help=_SIZES
        )
        return None
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            return _unpacked(name, data, archive, report)
    except _BROKEN as error:
        what = " ".join(str(error).split())[:100] or "it is broken"
        report.error(
            "entry-archive",
            f"this is no archive that can be unpacked: {what}",
            nowhere(name),
            help="`cardlang entry pack FOLDER -o FILE.zip` packs one",
        )
        return None


def _unpacked(name: str, data: bytes, archive: zipfile.ZipFile, report: Report) -> Parcel:
    infos = [info for info in archive.infolist() if info.orig_filename != MADE]
    parcel = Parcel(name, {}, data)
    if not _names(name, [info.orig_filename for info in infos], report):
        return parcel
    left = limits.ENTRY_TOTAL_BYTES
    members: dict[str, bytes] = {}
    for info in infos:
        member = info.orig_filename
        kind = stat.S_IFMT(info.external_attr >> 16)
        if kind not in (0, stat.S_IFREG) or info.is_dir():
            _no_file(name, member, report)
            continue
        most = min(limits.ENTRY_MEMBER_BYTES, left)
        ratio = limits.ENTRY_RATIO * max(info.compress_size, 64)
        if info.file_size > min(most, ratio):
            _too_large(name, member, report)
            break
        if info.flag_bits & 1 or info.compress_type not in (0, zipfile.ZIP_DEFLATED):
            raise zipfile.BadZipFile(f"{member} is encrypted or packed in an unusual way")
        with archive.open(info) as file:
            text = file.read(info.file_size + 1)
        if len(text) != info.file_size:
            raise zipfile.BadZipFile(f"{member} is not as long as the archive says")
        members[member] = text
        left -= len(text)
    return Parcel(name, members, data)


# -------------------------------------------------------------------------- what is wrong


def _names(name: str, members: list[str], report: Report) -> bool:
    """Return whether all members have names that may be used, none of them twice."""
    if len(members) > limits.ENTRY_MEMBERS:
        report.error(
            "entry-too-large",
            f"an entry has at most {limits.ENTRY_MEMBERS} files, not {len(members):,}",
            nowhere(name),
            help=_SIZES,
        )
        return False
    seen: dict[str, str] = {}
    good = True
    for member in members:
        plain = unicodedata.normalize("NFKC", member).casefold()
        if plain in seen:
            good = False
            report.error(
                "entry-name-twice",
                f"`{_short(member)}` is there twice"
                if seen[plain] == member
                else f"`{_short(seen[plain])}` and `{_short(member)}` are one name on some systems",
                nowhere(name),
                help="give each file a name of its own, in small letters",
            )
        elif not _plain(member):
            good = False
            report.error(
                "entry-name",
                f"`{_short(member)}` is no name that a file of an entry may have",
                nowhere(name),
                help="a name is letters, digits, `_`, `-` and `.`; the only folder is `made`",
            )
        seen.setdefault(plain, member)
    return good


def _plain(member: str) -> bool:
    last = member.removeprefix(MADE)
    plain = _NAME.fullmatch(member) and not _DEVICE.fullmatch(last)
    return bool(plain) and not last.endswith(".") and member + "/" != MADE


def _short(member: str) -> str:
    return member if len(member) <= 80 else f"{member[:79]}…"


def _no_file(name: str, member: str, report: Report) -> None:
    report.error(
        "entry-link",
        f"`{_short(member)}` is a link, a folder or a device, not a file",
        nowhere(name),
        help="put the file itself into the entry",
    )


def _too_large(name: str, member: str, report: Report) -> None:
    report.error(
        "entry-too-large",
        f"`{_short(member)}` unpacks to more than an entry may hold",
        nowhere(name),
        help=f"a file has at most {limits.ENTRY_MEMBER_BYTES // 2**20} MiB, all of them "
        f"{limits.ENTRY_TOTAL_BYTES // 2**20}, each at most {limits.ENTRY_RATIO} times what it is "
        "packed",
    )
