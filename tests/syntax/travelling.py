"""Writes the tables that travel with the grammar, and what hangs on it.

`python -m tests.syntax.travelling` writes them where they are not so: the rule `deed` of the
grammar, by the forms that classes of deeds declare; the words that the reference lists, and those
that editors colour, in VS Code and in the workshop.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from pathlib import Path
from string import Formatter

from cardlang.syntax.tables import grammar, packed, travelling
from cardlang.syntax.tree import DEEDS
from cardlang.text.forms import SECTIONS
from cardlang.text.words import RESERVED

ROOT = Path(__file__).parents[2]
GRAMMAR = ROOT / "grammar/cardlang.lark"
REFERENCE = ROOT / "docs/reference.md"
VS_CODE = ROOT / "editors/vscode/syntaxes/card.tmLanguage.json"
WORKSHOP = ROOT / "cardlang/workshop/static/text.js"

EXAMPLE = ("given", "then", "may", "deal")  # coloured like reserved words in the workshop


def special() -> set[str]:
    """The words that the grammar names, those that are never names among them."""
    return set(re.findall(r'"([a-z]+)"', re.sub(r"//.*", "", grammar())))


def rule_of_deeds(text: str) -> str:
    """The grammar with the rule `deed` as its classes have it; examples beside it stay."""
    found = re.search(r"^!deed:(.*?)\n\n", text, re.DOTALL | re.MULTILINE)
    assert found is not None
    told = re.findall(r"^(?:!deed:|    \|) (.*?) +(// .*)$", found[0], re.MULTILINE)
    lines: list[str] = []
    for form in dict.fromkeys(form for made in DEEDS.values() for form in made.forms):
        parts: list[str] = []
        for words, name, rule, _ in Formatter().parse(form):
            parts += [f'"{word}"' for word in words.split()]
            parts += [] if name is None else [rule or "expr"]
        line = f"{'    |' if lines else '!deed:'} {' '.join(parts)}"
        lines.append(f"{line:<64} {dict(told).get(' '.join(parts), '')}".rstrip())
    return text.replace(found[0], "\n".join(lines) + "\n\n")


def lists() -> dict[Path, str]:
    """The files that list words, by where they lie, as they have to be."""
    phrases = special() - RESERVED - set(SECTIONS)
    quoted = " ".join(f"`{word}`" for word in sorted(RESERVED)) + "."
    told = textwrap.fill(f"**Reserved words** are never names: {quoted}", 100)
    pages = {
        REFERENCE: [(r"\*\*Reserved words\*\* are never names:.*?\.(?=\n)", told)],
        VS_CODE: [
            (rf'("{name}": {{[^}}]*?)\b[a-z]+(?:\|[a-z]+){{5,}}', r"\1" + "|".join(words))
            for name, words in (
                ("section", SECTIONS),
                ("phrase", sorted(phrases)),
                ("word", sorted(RESERVED)),
            )
        ],
        WORKSHOP: [
            (rf"const {name} = new Set\(.*?;", _script(name, words).replace("\\", r"\\"))
            for name, words in (
                ("SECTIONS", SECTIONS),
                ("RESERVED", [*sorted(RESERVED), *EXAMPLE]),
            )
        ],
    }
    made = {GRAMMAR: rule_of_deeds(grammar())}
    for path, changes in pages.items():
        text = path.read_text(encoding="utf-8")
        for pattern, new in changes:
            text, count = re.subn(pattern, new, text, flags=re.DOTALL)
            assert count == 1, (path, pattern)
        made[path] = text
    return made


def _script(name: str, words: Iterable[str]) -> str:
    lines = textwrap.wrap(" ".join(words), 96)
    return (
        f"const {name} = new Set(`\n"
        + "".join(f"  {row}\n" for row in lines)
        + "`.match(/\\S+/g));"
    )


if __name__ == "__main__":
    GRAMMAR.write_text(rule_of_deeds(grammar()), encoding="utf-8")
    travelling().write_bytes(packed())
    for path, text in lists().items():
        path.write_text(text, encoding="utf-8")
