"""All slips as a table of `docs/what-people-try-first.md`: `python -m tests.slips.page` writes it.

Words stand by what is meant; of sentences, signs and other families stands the first line of a
game that ships, in the order of the alphabet, as it is and as somebody may write it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.shipped import FILES
from tests.slips import families

PAGE = Path(__file__).parents[2] / "docs" / "what-people-try-first.md"
BEGIN, END = "<!-- slips -->\n", "<!-- end of slips -->\n"
TABLES = (families.ENGLISH, families.SMALL, families.VERBS, families.CONFUSED)
LISTED = {"small word", "synonym", "German word", "number word", "verb form", "confused words"}
WIDEST = 60  # a line that is shown


def by_word() -> dict[str, tuple[list[str], list[str]]]:
    """What is written for a word, in English and in German."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    for table in TABLES:
        for meant, said in table.items():
            found.setdefault(meant, ([], []))[0].extend(said.split())
    for meant, said in families.GERMAN.items():
        found.setdefault(meant, ([], []))[1].extend(said.split())
    for meant, said in families.NUMBERS.items():
        for words, one in zip(found.setdefault(meant, ([], [])), said.split(), strict=False):
            words.append(one)
    return found


def lines() -> list[str]:
    """The lines of all games that ship, short ones, without remarks and sentences."""
    texts = [path.read_text("utf-8") for path in sorted(FILES, key=lambda one: one.stem)]
    rows = (line.strip() for text in texts for line in text.split("\n"))
    return [
        line
        for line in rows
        if line and len(line) < WIDEST and not line.startswith(("#", "de ", "cardlang"))
    ]


def by_line() -> Iterator[tuple[str, str, str]]:
    """Families, each with a line and what is written in its place, once for each form."""
    known = lines()
    for name, some in (("signs", families.SIGN_FORMS), ("sentence", families.NATURAL_FORMS)):
        for form in some:
            for line in known:
                made = [] if '"' in line else list(families.forms(line, [form]))
                if made:
                    yield name, line, made[0]
                    break
    for name, family in families.FAMILIES.items():
        if name not in LISTED | {"symbols", "natural sentence", "indentation"}:
            line, made = next((one, m) for one in known if (m := [*family(one)]))
            yield name, line, made[0].strip()


def table() -> str:
    """All of it, as it stands in the page."""
    rows = ["| meant | English | deutsch |", "| --- | --- | --- |"]
    for meant, both in sorted(by_word().items()):
        cells = (", ".join(f"`{one.replace('_', ' ')}`" for one in dict.fromkeys(w)) for w in both)
        rows.append(f"| `{meant}` | {' | '.join(cells)} |".replace("|  |", "| |"))
    rows += ["", "| family | meant | written |", "| --- | --- | --- |"]
    for name, was, now in by_line():
        cells = (one.replace("|", "\\|") for one in (was, now))
        rows.append(f"| {name} | `{'` | `'.join(cells)}` |")
    return "\n" + "\n".join(rows) + "\n\n"


def page(text: str) -> str:
    """The page with the table as it is now."""
    head, rest = text.split(BEGIN)
    return head + BEGIN + table() + END + rest.split(END)[1]


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
