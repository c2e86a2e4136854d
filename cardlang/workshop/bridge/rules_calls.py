"""Calls of the bridge about rules as a whole: their sheet, figures, the judge's verdict."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardlang.text.files import unsaved
from cardlang.workshop.bridge.refusals import NoMatchError, spoken
from cardlang.workshop.play import matches
from cardlang.workshop.play.matches import begun
from cardlang.workshop.text.rules import read

Json = dict[str, Any]
MATCHES = 200  # of random seats, where nobody asks for another number
EFFORT = 0.15  # of what `cardlang judge` plays, for a look while writing
_SEED_OF_JUDGE = 1
_UNASKED = (
    "Nothing was searched here: what skill, a single move and the backs of cards are worth, and "
    "how long players sit who want to win, is asked by `cardlang judge {name}`."
)


def rules(text: str, file: str, language: str = "en", players: int | None = None) -> Json:
    """The rules sheet as HTML: `body` and `shared` (drawings, once), and the `style` of both."""
    from cardlang.show.sheet import write_sheet
    from cardlang.show.sheet.page import told

    return dict(told(write_sheet(matches.engine(read(text, file)), spoken(language), players)))


def told(text: str, file: str, language: str = "en") -> Json:
    """Say back what was understood of rules, in sentences (`understood`).

    `lines` are those of the file, each with the sentence that stands for it; `untold` are those
    that no sentence tells.
    """
    from cardlang.judge.prose.sentences import untold as untold_of
    from cardlang.messages import Tongue
    from cardlang.resolve import read_text
    from cardlang.show.sheet.told_back import told_back
    from cardlang.show.told_lines import told_lines

    known, chosen = read(text, file), spoken(language)
    engine, tongue = matches.engine(known), Tongue(chosen)
    understood = told_back(engine, chosen)
    with unsaved({known.path: text}):
        layers = read_text(known.path, str(known.path)).layers
    rows = told_lines(layers, chosen) if layers is not None else []
    untold = untold_of(layers, engine) if layers is not None else []
    return {
        "language": chosen,
        "understood": [
            {"about": one.aspect, "line": one.line, "sentence": one.text} for one in understood
        ],
        "lines": [{"lines": list(row.lines), "sentence": row.sentence} for row in rows],
        "untold": [{"line": one.span.line, "message": one.told(tongue)} for one in untold],
    }


def simulate(text: str, file: str, match: Json, most: int = MATCHES) -> Json:
    """A few matches of random seats: figures, and the lines that never ran."""
    from cardlang.workshop.play.figures import figures

    known = read(text, file)
    return figures(known, begun(known, match), max(1, min(most, 1000)))


def judge(text: str, file: str, effort: float = EFFORT, search: bool = True) -> Json:
    """The judge's verdict: `told` is what `cardlang judge --json` gives, `text` what it prints.

    Without `search` no bot looks ahead; `summary` then says what was not asked, and who asks it.
    """
    from cardlang import judge as judging
    from cardlang.judge.report.summary import summary
    from cardlang.judge.report.text import draw

    path = Path(file)
    with unsaved({path: text}):
        settings = judging.Settings(
            _SEED_OF_JUDGE, effort=min(max(effort, 0.05), 1.0), search=search
        )
        found = judging.judge(path, settings)
    unasked = [] if search else [_UNASKED.format(name=path.name)]
    return {
        "told": found.to_json(),
        "summary": [*summary(found), *unasked],
        "text": "\n".join([draw(found), *unasked]),
    }


def diff(text: str, file: str, against: str = "") -> Json:
    """The difference from the game that this one extends, or from another text."""
    from cardlang.show.diff import compare, draw_difference

    known = read(text, file)
    if known.program is None:
        raise NoMatchError("the rules cannot be read as they are")
    parent, texts = known.parent, {known.path: text}
    if against:
        parent = known.path.with_name(f"before-{known.path.name}")
        texts[parent] = against
    if parent is None:
        raise NoMatchError("this game extends no other")
    with unsaved(texts):
        found = compare(parent, known.path)
    changes = [
        {
            "what": one.what,
            "section": one.section,
            "now": one.now,
            "rows": [[sign, row] for sign, row in one.rows],
        }
        for one in found.changes
    ]
    near = round(found.nearness, 4)
    return {
        "parent": found.first,
        "nearness": near,
        "changes": changes,
        "text": draw_difference(found),
    }
