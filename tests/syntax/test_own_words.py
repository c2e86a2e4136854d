"""A remedy keeps the names that the author wrote, and says nothing twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.cli.parts.reading import checked
from cardlang.remedies.trial import changed
from cardlang.resources import folder

SLIPS = [
    ("examples/night_coach", "guarded loses seat", "guarded looses seat"),
    (
        "examples/cuckoo",
        "deal 1 to survivors from eldest",
        "deal 1 to each survivors from eldest",
    ),
    ("games/dump", "draw 1 for seats from taker", "draw 1 card for seats from taker"),
    ("examples/mau_mau", "turns for seats from eldest", "turns for seat from eldest"),
    ("examples/goofspiel", "choose together by seats", "choose together by seat"),
]


@pytest.mark.parametrize(("game", "meant", "slip"), SLIPS)
def test_the_edit_gives_the_game_back(tmp_path: Path, game: str, meant: str, slip: str) -> None:
    kind, name = game.split("/")
    good = (folder(kind) / f"{name}.card").read_text(encoding="utf-8")
    path = tmp_path / f"{name}.card"
    path.write_text(good.replace(meant, slip, 1), encoding="utf-8")
    finding = checked(str(path)).findings[0]
    assert finding.edits
    assert changed(finding.span.source.text, finding.edits[0].changes) == good
    assert len(finding.edits) == 1 or not any(edit.safe for edit in finding.edits)


@pytest.mark.parametrize(
    ("game", "meant", "slip"),
    [
        ("games/quartett", "one deal:", "one deal:\n    deal 3 cards to each player"),
        ("examples/hearts", "winner is sides having", "winner is the player with"),
    ],
)
def test_no_edit_says_again_what_stands_beside_it(
    tmp_path: Path, game: str, meant: str, slip: str
) -> None:
    kind, name = game.split("/")
    good = (folder(kind) / f"{name}.card").read_text(encoding="utf-8")
    assert meant in good
    path = tmp_path / f"{name}.card"
    path.write_text(good.replace(meant, slip, 1), encoding="utf-8")
    for finding in checked(str(path)).findings:
        for change in (change for edit in finding.edits for change in edit.changes):
            line = change.span.source.line(finding.line)
            rest = line.replace(change.span.text, "", 1).split()
            assert not {word for word in change.text.split() if len(word) > 2} & set(rest)
