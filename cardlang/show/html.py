"""Pages of HTML, drawn from the templates (Jinja2) that lie in the folders `templates` of rooms.

A page stands alone: no scripts, nothing from elsewhere.  All that a template is given goes through
`escaped`, but what it calls `safe`: drawings, and pages that were drawn before.  A value that a
template asks for and is not given is an error.
"""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from cardlang.show.text import printable

if TYPE_CHECKING:
    from jinja2 import Environment

_PACKAGE = Path(__file__).resolve().parents[1]


def escaped(text: object) -> str:
    """The text of something, so that it is neither markup nor steers what shows it."""
    return escape(printable(str(text)))


def drawn(template: str, **values: object) -> str:
    """Draw a template, named by its place in the package: `show/templates/sheet.html`."""
    return _environment().get_template(template).render(values)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    def shown(value: object) -> Markup:
        return value if isinstance(value, Markup) else Markup(escaped(value))

    return Environment(
        loader=FileSystemLoader(_PACKAGE),
        autoescape=True,
        finalize=shown,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
