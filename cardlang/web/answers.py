"""Questions and answers over the web, decided without any server.

A page is no secret; what it asks is told to nobody without a token that stands in the link, in its
fragment, so that it reaches neither logs nor other pages.  A question comes from the page alone:
the host that it names is this one, and so is the origin, if it names one, since any page on the web
can post to this machine.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from inspect import signature
from pathlib import Path
from typing import Any, TypeVar

from attrs import frozen

_T = TypeVar("_T")

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
SECURE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; connect-src 'self'; "
    "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class NoQuestionError(ValueError):
    """Arguments are missing, have names that are none, or are of another kind."""


@frozen
class WebAnswer:
    """A status, a body and its headers."""

    status: int
    body: bytes
    headers: Mapping[str, str]


def json_answer(status: int, told: object) -> WebAnswer:
    """An answer that is JSON."""
    body = json.dumps(told, ensure_ascii=False, allow_nan=False).encode("utf-8", "replace")
    return WebAnswer(status, body, {**SECURE, "Content-Type": "application/json"})


def meant_for(hosts: frozenset[str], headers: Mapping[str, str], scheme: str = "http") -> bool:
    """True if a request is meant for one of these hosts, and comes from its own page if it says
    where it comes from."""
    host, origin = headers.get("host", ""), headers.get("origin")
    return host in hosts and (origin is None or origin == f"{scheme}://{host}")


def elsewhere() -> WebAnswer:
    """The answer to what is meant for another host."""
    return json_answer(403, {"refused": "this is asked of another host"})


class Statics:
    """Files that a page is made of, by their names; of two of one name the later folder's."""

    def __init__(self, *folders: Path) -> None:
        self._files = {
            path.name: path
            for folder in folders
            for path in folder.iterdir()
            if path.suffix in TYPES
        }

    def get(self, name: str) -> WebAnswer:
        """A file; `index.html` is told a number that nobody can guess, for its styles, and no
        policy: that is a header of the answer."""
        found = self._files.get(name or "index.html")
        if found is None:
            return json_answer(404, {"refused": "there is no such page"})
        nonce = secrets.token_urlsafe(16)
        body = found.read_bytes()
        if found.name == "index.html":
            body = body.replace(b"{nonce}", nonce.encode()).replace(b"{policy}\n", b"")
        policy = {"Content-Security-Policy": _POLICY.format(nonce=nonce)}
        return WebAnswer(200, body, {**SECURE, **policy, "Content-Type": TYPES[found.suffix]})


def question(
    headers: Mapping[str, str], body: bytes, largest: int
) -> tuple[str, dict[str, Any]] | WebAnswer:
    """Parse a request into its name and arguments, or return the answer that refuses it."""
    if headers.get("content-type", "").partition(";")[0] != "application/json":
        return json_answer(415, {"refused": "a question is JSON"})
    if len(body) > largest:
        return json_answer(413, {"refused": "this is too long"})
    try:
        asked = json.loads(body)
        json.dumps(asked, ensure_ascii=False).encode()  # half a letter is no text
        function, arguments = asked["do"], asked["with"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return no_question()
    if not isinstance(function, str) or not isinstance(arguments, dict):
        return no_question()
    return function, arguments


def answered(function: Callable[..., _T], *given: object, **arguments: object) -> _T:
    """Return the result of a function. NoQuestionError if it takes no such arguments; what goes
    wrong in it is its own mistake.
    """
    try:
        signature(function).bind(*given, **arguments)
    except TypeError:
        raise NoQuestionError from None
    return function(*given, **arguments)


def no_question() -> WebAnswer:
    """The answer to what cannot be understood."""
    return json_answer(400, {"refused": "this is no question"})
