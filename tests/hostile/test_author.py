"""Whatever an author writes stands in pages, tables, Markdown, JSON and terminals as mere text.

`CALLS` walks through all commands: each option of each command is in a call here, or in `QUIET`
with those that decide what is read and played and not what is written.  A command, an option, a
question of the workshop or of a served table that is new fails a test until it is taken through
here too.
"""

from __future__ import annotations

import csv
import json
import re
import time
from collections import Counter
from collections.abc import Callable, Container, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pytest
from attrs import evolve
from click.testing import CliRunner, Result

from cardlang import judge, worker
from cardlang.cli.main import COMMANDS, main
from cardlang.entry import alike, contest
from cardlang.hosted.head import Arrangement
from cardlang.hosted.house import House
from cardlang.hosted.pages import Pages
from cardlang.hosted.store import Store
from cardlang.judge import trying
from cardlang.judge.moves import matrix
from cardlang.judge.settings import Settings
from cardlang.judge.trying import Change
from cardlang.source import Source
from cardlang.worker import Outcome
from cardlang.workshop import bridge
from cardlang.workshop.editors import Texts
from tests.hostile import drawn
from tests.hostile.author import BROKEN, HARM, RULES, VARIANT, entry, harmless
from tests.shipped import FILES

ODD = "=1 <img src=x onerror=alert(1)> &amp; ' \x1b]0;harm\x07\u202e"
"""The name of a folder; that of a file follows that of its rules."""

QUIET = set(
    "players option seed backs bots think level seats resume no-save cards from at strict count "
    "matches minutes deals jobs cluster backend max-decisions profile depth max-positions order "
    "lang store database screen link host port no-browser export pyodide least kind deck help "
    "agree licence languages answer to".split()
)
"""Options that decide what is read, played or served."""

SERVED = {"table", "workshop", "lsp", "shelf"}
"""Their pages and answers are asked for below; those of `shelf` in `test_shelf`."""
APART = {"doctor", "completion"}  # which read nothing that an author writes
CALLS = """
list
list --json
check GAME
check --json GAME
check --bounds --sheet GAME
check --tell --lang de GAME
test --lang de GAME
explain --lang de unused
check --fix GAME
check BROKEN
check --json BROKEN
test GAME
test --json GAME
test FAILING
rules GAME
rules --lang de GAME
rules --lines GAME
rules --format html GAME -o OUT.html
rules --format html --lang de GAME
cards GAME -o OUT.html
cards --lang de GAME
simulate GAME --seed 1 --matches 2 --records FOLDER
simulate GAME --seed 1 --matches 2 --records FOLDER --short
simulate GAME --seed 1 --json
simulate GAME --seed 1 --matches 2 --pack OUT.pack
simulate GAME --seed 1 --matches 2 --csv OUT.csv
play GAME --seed 1 --no-save --records FOLDER
play GAME --seed 1 --no-save --lang de
play GAME --seed 1 --no-save --names Anna
perft GAME --seed 1 --after 2 --depth 1 --divide
judge GAME --seed 1 --matches 8 --html OUT.html
judge GAME --seed 1 --matches 8 --json
judge GAME --seed 1 --matches 8 --lang de --html OUT.html
judge GAME BROKEN VARIANT --seed 1 --matches 8 --html OUT.html
judge VARIANT --seed 1 --matches 8 --json
perft GAME --deals 1 --depth 2 --json
diff GAME OTHER
diff GAME OTHER --json
replay --game GAME RECORD
replay --game GAME RECORD --json
replay --game GAME RECORD --html OUT.html
replay --game GAME RECORD --html OUT.html --lang de --seat 0
replay --game GAME RECORD --step
replay --game GAME RECORD --review
replay --game GAME RECORD --review --json
train GAME --minutes 0.01
train GAME --minutes 0.01 --json
replay --list PACK
replay --list PACK --json
replay --game GAME PACK --expand FOLDER
replay --game GAME FORGED
replay --game GAME FORGED --json
explain HARM
explain ODD
check ODD
rules --format ODD GAME
simulate GAME --bots ODD
explain --json unused
fmt --check OTHER
fmt --diff OTHER
new OUT.card --title HARM --kind tricks
new OUT.card --from HARM
entry new FOLDER --rules PLAIN --author HARM --agree --licence CC0-1.0 --languages en
entry check ENTRY
entry check ENTRY --json
entry check SPOILT
entry check SPOILT --json
entry show ENTRY
entry show ENTRY --json
entry show SPOILT
entry pack ENTRY -o OUT.zip --json
entry compare GAME OTHER
entry compare GAME OTHER --json
judge CONTEST --resume FOLDER --matches 8 --seed 1
judge CONTEST --resume FOLDER --matches 8 --seed 1 --unseal
judge CONTEST --resume FOLDER --matches 8 --seed 1 --marks MARKS
judge GAME --seed 1 --matches 8 --matrix
judge GAME --seed 1 --matches 8 --matrix --json
judge GAME --seed 1 --matches 8 --matrix --lang de
judge GAME --seed 1 --matches 8 --try
judge GAME --seed 1 --matches 8 --try --json
judge GAME --seed 1 --matches 8 --try --lang de
""".strip().split("\n")


NEAR = tuple(FILES[:2])
KNOWN: dict[tuple[str, str, str], Any] = {}
DONE: dict[str, str] = {}
"""What jobs have given, by what they were asked: their files stay as they are."""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What people have written, by the words that stand for it in `CALLS`."""
    folder = tmp_path_factory.mktemp("author") / ODD
    folder.mkdir()
    found = {"HARM": HARM[0].format(n=1), "ODD": ODD, "FOLDER": "", "OUT": ""}
    texts = {
        "GAME": RULES,
        "OTHER": RULES.replace("deal 2 to", "deal   3 to").replace("cardlang 1", "cardlang 1", 1),
        "BROKEN": BROKEN,
        "FAILING": RULES.replace("of 0 is 2", "of 0 is 4"),
        "VARIANT": VARIANT,
    }
    found["PLAIN"] = str(folder / "other.card")
    Path(found["PLAIN"]).write_text(texts["OTHER"], encoding="utf-8")
    for name, text in texts.items():
        path = folder / f"{name.lower()} {ODD}.card"
        path.write_text(text, encoding="utf-8")
        found[name] = str(path)
    for name in ("ENTRY", "SPOILT"):
        found[name] = str(entry(folder / name.lower(), spoilt=name == "SPOILT"))
    contest = folder / "contest"
    contest.mkdir()
    entry(contest / f"=a {ODD}", spoilt=False)
    entry(contest / "-b <b onclick=alert(1)>", spoilt=True)
    more = entry(contest / f"@d {ODD}", spoilt=False)
    (more / f"=x {ODD}.txt").write_text(HARM[0], encoding="utf-8")
    for number, _ in enumerate(HARM):  # not judged; a text of each kind begins a cell
        (entry(contest / f"{number}", spoilt=False) / "game.card").unlink()
    (contest / "+c 'x'.card").write_text(RULES, encoding="utf-8")
    found["CONTEST"] = str(contest)
    marks = found["MARKS"] = str(folder / "marks.csv")
    with Path(marks).open("w", encoding="utf-8", newline="") as file:
        for harm in (harm.format(n=700) for harm in HARM):
            csv.writer(file).writerow([harm, f"=a {ODD}", "length", "3", harm])
    run("simulate", found["GAME"], "--seed", "1", "--records", str(folder / "records"))
    run("simulate", found["GAME"], "--seed", "1", "--pack", str(folder / "all.pack"))
    (record,) = (folder / "records").iterdir()
    found |= {"RECORD": str(record), "PACK": str(folder / "all.pack")}
    found["FORGED"] = str(forged(record))
    return found


def once(name: str, does: Callable[..., Any]) -> Callable[..., Any]:
    """With little effort, and for each game in each language once, however it is shown."""

    def known(*given: Any) -> Any:
        at = next(at for at, one in enumerate(given) if isinstance(one, Settings))
        settings, game = given[at], given[at - 1]
        table = "" if name == "matrix" else settings.language  # a matrix has no sentences
        key = name, str(game), table
        if key not in KNOWN:
            less = evolve(settings, effort=0.02, against=NEAR)
            KNOWN[key] = does(*given[:at], less, *given[at + 1 :])
        return KNOWN[key]

    return known


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs are done in this process, and the judge plays few matches: the texts are the same."""

    def done(job: str, arguments: dict[str, Any], *_: object, **more: object) -> Outcome:
        module, name = job.split(":")
        given = json.loads(json.dumps(arguments))
        if "matches" in given:
            given |= {"matches": 8, "effort": 0.02, "against": [str(path) for path in NEAR]}
        key = json.dumps([job, given], sort_keys=True)
        if key not in DONE:  # a contest is judged in three calls
            DONE[key] = json.dumps(getattr(import_module(module), name)(**given))
        return Outcome(value=json.loads(DONE[key]))

    monkeypatch.setattr(worker, "run", done)
    monkeypatch.setattr(matrix, "_ALLOWANCE", 600_000)
    for compares in (alike, contest):
        monkeypatch.setattr(compares, "shipped", lambda: list(NEAR))
    for module, name in ((matrix, "matrix"), (trying, "trials"), (judge, "judge")):
        monkeypatch.setattr(module, name, once(name, getattr(module, name)))
    monkeypatch.setattr(trying, "_left", left)  # so each mends something
    monkeypatch.setattr(trying, "MOST", 4)
    monkeypatch.setattr(trying, "_MATCHES", 30)


def left(place: Path, source: Source, change: Change, settings: Settings) -> set[str]:
    """What a change would leave of what is held against the game: one thing, or nothing."""
    return set(sorted(settings.asked or ())[: change[3] % 2])


def forged(record: Path) -> Path:
    """A record with harm in each of its texts but those that say what a line is."""
    lines = []
    for number, line in enumerate(record.read_text("utf-8").splitlines()):
        about = json.loads(line)
        for key in about:
            if isinstance(about[key], str) and key not in ("event", "type", "format"):
                about[key] = f"\x1b]0;harm\x07\u202e\n{HARM[number % len(HARM)].format(n=900)}"
        lines.append(json.dumps(about))
    found = record.with_name("forged.jsonl")
    found.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return found


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words, input="1\n?\n" * 40 + "q\n")


def wrong(path: str, text: str, links: Container[str] = ()) -> Iterator[str]:
    """What is wrong with a text that was written under this name."""
    end = path.rpartition(".")[2]
    if end == "html":
        yield from drawn.page(text, links)
    elif end == "csv":
        yield from drawn.table(text)
    elif end in ("json", "jsonl"):
        yield from drawn.data(text)
    if end not in ("html", "csv", "jsonl"):  # a record is for programs
        yield from drawn.unprintable(text)


def own_links(page: Path) -> set[str]:
    """Links from a page of a contest to another that is there, named by digests."""
    entries = page.parent if page.parent.name == "entries" else page.parent / "entries"
    name = r"[0-9a-f]{16}\.html"
    if page.parent == entries:
        name += r"|[0-9a-f]{8}-[0-9a-f]{8}\.html"
    there = {path.name for path in entries.glob("*.html") if re.fullmatch(name, path.name)}
    return (
        there | {"../contest.html"} if page.parent == entries else {f"entries/{n}" for n in there}
    )


@pytest.mark.parametrize("words", CALLS)
def test_what_an_author_writes_is_text(words: str, written: dict[str, str], tmp_path: Path) -> None:
    given = {**written, "FOLDER": str(tmp_path / "new"), "OUT": str(tmp_path / "out")}
    asked = [re.sub("[A-Z]{3,}", lambda m: given[m[0]], word) for word in words.split()]
    done = run(*asked)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    told = "json" if "--json" in asked else "html" if "html" in asked else "text"
    out = "" if "-o" in asked and told == "html" else done.stdout
    found = [f"standard output: {one}" for one in (wrong(f"x.{told}", out) if out else ())]
    found += [f"standard error: {one}" for one in wrong("x.text", done.stderr)]
    for path in sorted(tmp_path.rglob("*")):
        if path.suffix in (".html", ".csv", ".json", ".jsonl", ".md", ".toml", ".card", ".txt"):
            text = path.read_text("utf-8")
            own = own_links(path) if "CONTEST" in words else ()
            found += [f"{path.name}: {one}" for one in wrong(path.name, text, own)]
    assert found == []


def test_of_numbers_that_mend_the_lines_are_told(written: dict[str, str]) -> None:
    """So what is written of them is written of an author's lines."""
    told = run("judge", written["GAME"], "--seed", "1", "--matches", "8", "--try", "--json")
    found = json.loads(told.stdout)["found"]
    assert {bool(one["left"]) for one in found} == {False, True}


@pytest.mark.parametrize("name", ["GAME", "OTHER", "VARIANT"])
def test_the_rules_that_mean_harm_are_without_mistakes(name: str, written: dict[str, str]) -> None:
    """So all that is written of rules is written of these."""
    assert run("check", written[name]).exit_code == 0


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("form", ["md", "html", "text"])
def test_a_sheet_has_the_marks_of_a_harmless_one(
    form: str, language: str, written: dict[str, str], tmp_path: Path
) -> None:
    """In Markdown nothing of an author is a mark; and each text is there as it was written."""
    path = tmp_path / "harmless.card"
    path.write_text(harmless(RULES), encoding="utf-8")
    asked = ("rules", "--format", form, "--lang", language)
    sheet, other = run(*asked, written["GAME"]).stdout, run(*asked, str(path)).stdout
    if form == "md":
        assert drawn.marks(sheet) == drawn.marks(other)
        sheet = re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", sheet)
    if form == "html":
        assert list(drawn.page(sheet)) == []
    else:
        assert list(drawn.mangled(" ".join(sheet.split()))) == []


# ------------------------------------------------------------------ nothing is left out


def commands() -> Iterator[tuple[str, click.Command]]:
    """All commands, those of a command of commands by both words."""
    context = click.Context(main)
    for name in COMMANDS:
        command = main.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from ((f"{name} {its}", one) for its, one in command.commands.items())
        else:
            yield name, command


def test_every_command_and_option_is_called() -> None:
    missed = []
    for name, command in commands():
        lines = [f"{line} " for line in CALLS if line.startswith(name)]
        if not lines and name not in SERVED | APART:
            missed.append(name)
        for param in command.params if name not in SERVED | APART else ():
            if isinstance(param, click.Option):
                own = [word for word in param.opts if word.strip("-") not in QUIET]
                known = any(f" {word} " in line for word in own for line in lines)
                if len(own) == len(param.opts) and not known:
                    missed.append(f"{name} {param.opts[-1]}")
    assert missed == [], "take these through CALLS, or name the option in QUIET"


# ------------------------------------------------------------------ answers to pages

AT = RULES.index("lay card")


def asked_of_workshop() -> dict[str, dict[str, Any]]:
    """Arguments for each question of the workshop."""
    text = {"text": RULES, "file": "/none/game.card"}

    def ask(name: str, **given: Any) -> dict[str, Any]:
        return bridge.call(name, {**text, **given})

    match = ask("start", match={"seed": 1, "players": 2})["match"]
    move = ask("replay", match=match)["table"]["moves"][0]["text"]
    played = ask("move", match=match, move=move)["match"]
    on = {**text, "match": played}
    link = bridge.call("link", {"text": RULES, "name": "game.card", "match": played})
    return {
        "check": {"text": BROKEN, "file": "/none/game.card", "whole": True},
        "examples": text,
        "explain": {"code": "unused"},
        "complete": {**text, "at": AT, "known": RULES},
        "hover": {**text, "at": AT + 1},
        "definition": {**text, "at": AT + 1},
        "outline": {"text": RULES},
        "questions": {"answers": {}, "title": "<img src=x onerror=alert(1)>", "language": "de"},
        "layout": text,
        "start": {**text, "match": {"seed": 1, "players": 2}},
        "replay": {**on, "before": RULES.replace("deal 2", "deal 3")},
        "move": {**text, "match": match, "move": move},
        "go_on": on,
        "undo": on,
        "why": {**on, "move": HARM[0]},
        "hint": on,
        "example": {**on, "at": 0, "title": HARM[1]},
        "link": {"text": RULES, "name": HARM[2], "match": played},
        "linked": {"link": str(next(iter(link.values())))},
        "review": {**text, "record": ask("recorded", match=played)["record"]},
        "recorded": on,
        "advise": on,
        "lay": on,
        "situation": {**text, "situation": ask("lay", match=played)["situation"]},
        "trace": on,
        "rules": {**text, "language": "de"},
        "told": {**text, "language": "de"},
        "simulate": {**text, "match": {"players": 2}, "most": 4},
        "judge": {**text, "effort": 0.01, "search": False},
        "diff": {**text, "against": RULES.replace("deal 2", "deal 3")},
    }


def test_answers_of_the_workshop_hold_texts_and_whole_markup() -> None:
    asked = asked_of_workshop()
    assert set(asked) == set(bridge.CALLS)
    answers = {name: bridge.call(name, given) for name, given in asked.items()}
    assert [name for name, told in answers.items() if set(told) & {"refused", "failed"}] == []
    assert {n: found for n, told in answers.items() if (found := list(drawn.value(told)))} == {}


def test_answers_of_an_editor_are_text_in_markdown_and_a_whole_page(tmp_path: Path) -> None:
    """At each word of the rules; in front of it what is code."""
    texts = Texts(bridge.call)
    uri = (tmp_path / "game.card").as_uri()
    texts.put(uri, RULES, 1)
    texts.language = "de"
    told = []
    for number, line in enumerate(RULES.split("\n")):
        for word in re.finditer(r"[a-z][\w-]+", line.partition('"')[0]):
            hover = texts.hover(uri, {"line": number, "character": word.start()})
            told += [hover["contents"]["value"]] if hover else []
    assert len(told) > 50
    found: Counter[str] = sum(
        (drawn.marks(re.sub("(?s)^```card\n.*?\n```", "", one)) for one in told), Counter()
    )
    assert found.keys() <= {"*", "block"} and not found["block"]
    assert list(drawn.page(texts.sheet(uri)["html"])) == []


def test_answers_of_a_served_table_hold_texts_and_whole_markup(
    written: dict[str, str], tmp_path: Path
) -> None:
    house = House(Store.open(tmp_path / "tables.sqlite"), pause=0.0)
    head = house.new(written["GAME"], Arrangement(players=2, seed=3))
    pages = Pages(house, frozenset({"x"}), games=(written["GAME"],), token="host")
    table = house.table(head.name)
    said = str(table.state.legal_moves()[0])
    seat = table.state.to_act
    assert seat is not None
    deed = {"said": said, "key": "1", "seen": table.count(seat)}
    asked: dict[str, dict[str, Any]] = {
        "hello": {"language": "de"},
        "why": {"said": HARM[0]},
        "move": deed,
        "back": {"key": "2"},
        "answer": {"agrees": False, "key": "3"},
        "name": {"said": HARM[0], "key": "4"},
        "rules": {"language": "de"},
        "results": {},
        "say": {"said": HARM[0]},
        "again": {},
        "evening": {},
        "record": {},
        "position": {"at": 0},
        "review": {},
        "tables": {"language": "de"},
        "new": {"game": written["GAME"], "players": 2, "seats": []},
    }
    while not pages._listing.known()[1]:
        time.sleep(0.02)
    assert set(asked) == set(pages._host) | set(pages._seat)
    for what, given in asked.items():
        key = "host" if what in pages._host else head.keys[seat]
        sent = {"host": "x", "x-token": key, "content-type": "application/json"}
        answer = pages.post("/do", sent, json.dumps({"do": what, "with": given}).encode())
        assert answer.status == 200
        assert list(drawn.value(json.loads(answer.body))) == []
    house.close()
