"""What a change of a game is, which matches survive it, and the one version of the language."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import cardlang
from cardlang.cli.main import main
from cardlang.cli.parts.begin import kept_before
from cardlang.judge.alike.change import kind_of
from cardlang.messages import Tongue
from tests.cli.test_diff import BASE

SHORT = BASE.replace("highest score is at least 20", "highest score is at least 2")
#: the change, and of what kind it is
CHANGES = [
    ("", "", "none"),
    ('    "A game to be changed."\n', "", "words"),
    ('game "Base"', 'game "Other"', "words"),
    ('"what a card is worth"', '"what cards count"', "words"),
    ("# none", "# a remark", "none"),
    ("rule playable of seat: follow-suit", "rule playable of seat: hand where led is none", ""),
    ("players 2, 3", "players 2..4", "options"),
    ("players 2, 3", "players 3", "options"),
    ("is slow or fast or wild", "is slow or fast or wild or calm", "options"),
    ("option short is true or false", "option short is true or false, usually false", "options"),
    ("option short is true", "option long is true or false\noption short is true", "options"),
    ("    deal 3 to", "    deal 4 to", "rules"),
    ("K 4", "K 3", "rules"),
    ("from taker with playable", "from eldest with playable", "rules"),
    ("for each side: score gains pips of won", "for each side: score loses pips of won", "rules"),
    ("at least 2\n", "at least 40\n", "rules"),
]


def games(folder: Path, text: str) -> list[cardlang.Game]:
    """The base, and another game of the same name."""
    found = []
    for name, rules in (("old", SHORT), ("new", text)):
        (folder / name).mkdir(exist_ok=True)
        (folder / name / "base.card").write_text(rules)
        found.append(cardlang.load(folder / name / "base.card"))
    return found


@pytest.mark.parametrize(("old", "new", "kind"), [row for row in CHANGES if row[2]])
def test_a_change_is_of_words_options_or_rules(
    old: str, new: str, kind: str, tmp_path: Path
) -> None:
    text = SHORT.replace(old, new, 1)
    one, other = games(tmp_path, text)
    told = kind_of(one, other)
    if kind != "none" and text == SHORT:
        pytest.fail(f"nothing was changed by {old!r}")
    assert told.name == kind, told
    if kind != "rules":
        assert told.proof is None and told.matches == 0
        return
    proof = told.proof
    assert proof is not None and proof.was != proof.now
    again = one.start(players=proof.players, seed=proof.seed, options=proof.options)
    assert again.record()[: min(2, proof.line)]  # the match can be begun again


def run(*words: str) -> Result:
    """A call of the command line."""
    return CliRunner().invoke(main, [*words])


def test_the_command_says_the_kind_with_what_proves_it(tmp_path: Path) -> None:
    games(tmp_path, SHORT.replace("deal 3", "deal 4"))
    names = str(tmp_path / "old/base.card"), str(tmp_path / "new/base.card")
    told = run("diff", "--kind", *names)
    assert told.exit_code == 1
    assert "a change of rules\n  seed 1, 2 players, short " in told.output
    assert "\n  - {" in told.output and "\n  + {" in told.output
    data = json.loads(run("diff", "--kind", "--json", *names).stdout)
    assert data["kind"] == "rules" and data["of_kind"]["proof"]["seed"] == 1
    assert "kind" not in json.loads(run("diff", "--json", *names).stdout)
    (tmp_path / "words").mkdir()
    games(tmp_path / "words", SHORT.replace("A game to be", "Another to be"))
    names = str(tmp_path / "words/old/base.card"), str(tmp_path / "words/new/base.card")
    told = run("diff", "--kind", *names)
    assert told.exit_code == 0 and "a change of words" in told.output


def test_open_matches_survive_new_rules_or_not(tmp_path: Path) -> None:
    one, _ = games(tmp_path, SHORT.replace("K 4", "K 3"))
    records = []
    for seed, moves in ((1, 2), (2, 40)):
        state = one.start(players=2, seed=seed)
        for _ in range(moves):
            if not state.is_over:
                state.apply(state.legal_moves()[0])
        path = tmp_path / f"{seed}.jsonl"
        path.write_text("".join(json.dumps(line) + "\n" for line in state.record()))
        records.append(str(path))
    game = str(tmp_path / "new/base.card")
    told = json.loads(run("replay", "--json", "--game", game, *records[:1]).stdout)["records"]
    assert [one["outcome"] for one in told] == ["goes on"]
    games(tmp_path, SHORT.replace("deal 3", "deal 4"))
    state = one.start(players=2, seed=3)
    state.apply(state.legal_moves()[0])
    lost = tmp_path / "3.jsonl"
    lost.write_text("".join(json.dumps(line) + "\n" for line in state.record()))
    told = json.loads(run("replay", "--json", "--game", game, str(lost)).stdout)["records"]
    assert [one["outcome"] for one in told] == ["lost"]
    assert "cannot go on under these rules" in run("replay", "--game", game, str(lost)).output
    both = run("replay", "--game", game, str(lost), records[1])
    assert both.exit_code == 1


def test_there_is_one_version_of_the_language(tmp_path: Path) -> None:
    path = tmp_path / "base.card"
    path.write_text(SHORT)
    told = run("fmt", "--to", "2", str(path))
    assert told.exit_code == 2 and "no version 2 of the language yet" in told.output
    assert path.read_text() == SHORT
    assert run("fmt", "--to", "1", str(path)).exit_code == 0
    found = cardlang.check(SHORT.replace("cardlang 1", "cardlang 2"))
    assert [one.code for one in found] == ["version"]
    assert "a later one is read by a later cardlang" in found[0].help


def test_matches_that_wait_are_listed_with_their_numbers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for seed in ("1", "2"):
        words = ["play", "dump", "--seed", seed, "--bots", "random", "--lang", "en"]
        CliRunner().invoke(main, words, input="1\nq\n")
    monkeypatch.setattr("cardlang.cli.parts.host.at_a_terminal", lambda: True)
    monkeypatch.setattr("cardlang.cli.parts.host.ask", lambda prompt: "2")
    found = kept_before(None, Tongue("en"), False)
    told = capsys.readouterr().out.splitlines()
    assert found is not None and [line.split()[0] for line in told[1:3]] == ["1)", "2)"]
    assert all("dump" in line and "deal 1" in line for line in told[1:3])
