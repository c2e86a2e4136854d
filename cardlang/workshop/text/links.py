"""A link holds a whole rules file, and a match with it if wanted: in the part behind `#`.

What is linked is JSON, compressed and written in the letters that a link may have; a sum tells
whether it came whole.  Links come from strangers: how long one is and how much it unfolds to are
limited before anything is read, and what is in it is text, which is checked as any text is.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from pathlib import Path
from typing import Any

from cardlang import limits
from cardlang.workshop.bridge.refusals import NoMatchError

LINK = 64_000  # characters: what browsers and mail programs still pass on whole
_FORM = "1"  # of what is inside; it comes first
_INSIDE = 2 * limits.FILE_BYTES  # bytes that a link may unfold to
_NAME = re.compile(r"[A-Za-z0-9_-]{1,60}")


def written(text: str, name: str, match: dict[str, Any] | None) -> dict[str, Any]:
    """The part of a link behind `#card=`; its `size`, and the `most` that it may have.

    NoMatchError if it would be longer.
    """
    told: dict[str, Any] = {"name": _plain(name), "text": text}
    if match is not None:
        told["match"] = match
    data = json.dumps(told, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    packed = zlib.compress(data.encode("utf-8", "surrogatepass"), 9)
    link = _FORM + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(link) > LINK:
        raise NoMatchError(
            f"the link would have {len(link):,} characters; {LINK:,} are the most: send the file"
        )
    return {"link": link, "size": len(link), "most": LINK}


def read_link(link: str) -> dict[str, Any]:
    """Read a link: `name`, `text`, and `match` or None. NoMatchError if it holds nothing.

    Whether the text and the match are good is not asked here.
    """
    link = "".join(link.rpartition("card=")[2].split())
    if len(link) > LINK:
        raise NoMatchError(f"a link has at most {LINK:,} characters, this one {len(link):,}")
    if link[:1] != _FORM or not re.fullmatch(r"[A-Za-z0-9_-]+", link):
        later = link[:1].isdigit() and link[:1] > _FORM
        why = "of a later cardlang" if later else "no link to a rules file"
        raise NoMatchError(f"this is {why}")
    try:
        told = json.loads(_unpacked(link[1:]))
        text, match = told["text"], told.get("match")
    except (ValueError, TypeError, KeyError, RecursionError, AttributeError):
        raise NoMatchError("the link was cut short or changed on its way") from None
    if not isinstance(text, str) or not (match is None or isinstance(match, dict)):
        raise NoMatchError("the link was cut short or changed on its way")
    if len(text.encode("utf-8", "surrogatepass")) > limits.FILE_BYTES:
        raise NoMatchError(f"a rules file is at most {limits.FILE_BYTES // 1024} KiB")
    return {"name": _plain(told.get("name")), "text": text, "match": match}


def _unpacked(link: str) -> str:
    """Unpack what is compressed in a link. ValueError if it is not whole."""
    try:
        packed = base64.urlsafe_b64decode(link + "=" * (-len(link) % 4))
        work = zlib.decompressobj()
        data = work.decompress(packed, _INSIDE)
    except (binascii.Error, zlib.error) as error:
        raise ValueError(str(error)) from None
    if work.unconsumed_tail:
        raise NoMatchError(f"the link holds more than {_INSIDE // 1024} KiB")
    if not work.eof or work.unused_data:
        raise ValueError
    return data.decode("utf-8")


def _plain(name: object) -> str:
    """A name that a file may have."""
    stem = Path(name).stem if isinstance(name, str) and len(name) < 200 else ""
    return f"{stem if _NAME.fullmatch(stem) else 'linked'}.card"
