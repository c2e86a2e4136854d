"""What the documentation shows is so.

card         a whole file: checked without a finding, played, its examples carried out
card-part    an excerpt, checked in the frame
card-value   one value a line, checked in the frame
card-step    sections that replace or join those of the steps before; then like `card`
card-from x  lines of the file x.card, as they stand there without the German prose
card-file x  another file, beside the others of the document; checked
console      commands and what they print; a line `…` stands for any lines
sh           shell; lines that begin with `cardlang` are run, in the order of the document
python       executed
ini          a unit of systemd: read, and the command that it starts is one of cardlang's
"""

from __future__ import annotations

import re
from configparser import ConfigParser
from pathlib import Path

import pytest
from click import Context
from click.testing import CliRunner

from cardlang import limits
from cardlang.cli.main import COMMANDS, main
from cardlang.engine import Engine
from cardlang.many.playout import playout
from cardlang.match.examples import run_examples
from cardlang.resolve.files.reading import prelude_names
from tests import frames
from tests.frames import ROOT, Fence, fences

PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
PAGES += sorted((ROOT / "docs").glob("*.md"))
SHIPPED = ("games", "examples", "cardlang/prelude")
CARD = ("card", "card-part", "card-value")
ONE_PAGE = ROOT / "docs" / "language-in-one-page.md"
REFERENCE = ROOT / "docs" / "reference.md"
MARK = "<!-- prelude -->\n\n"
CLOCK = re.compile(r"^\d[\d,]* decisions in .*", re.MULTILINE)  # how long, and by which backend
LINE = re.compile(r"\.card:\d+")


def _fences(*infos: str) -> list[object]:
    return [
        pytest.param(fence, id=f"{path.name}:{fence.line}")
        for path in PAGES
        for fence in fences(path.read_text(encoding="utf-8"))
        if fence.info.split(" ")[0] in infos
    ]


def _good(text: str, here: Path, name: str = "frame", whole: bool = False) -> Engine:
    """The engine of a file that is checked as `cardlang check` does."""
    program, found = frames.read(text, here, name)
    assert [str(f.span) + " " + f.message for f in found if whole or f.severity == "error"] == []
    assert program is not None
    engine = Engine.of(program)
    frames.lowered(engine)
    return engine


def _plays(engine: Engine) -> None:
    for players in engine.info.players:
        setup = engine.setup(players, 1)
        assert playout(setup.runner, setup.terms, 1).fault is None
    assert [result.message for result in run_examples(engine.program) if not result.ok] == []


# ---------------------------------------------------------------------------------------- fences


def test_every_kind_of_fence_is_known() -> None:
    known = {*CARD, "card-step", "card-from", "card-file", "console", "sh", "python", "ini"}
    known |= {"text", "toml", "played", "vectors"}  # drawn, or read by a test of their own
    found = {f.info.split(" ")[0] for p in PAGES for f in fences(p.read_text(encoding="utf-8"))}
    assert found - known == set()


@pytest.mark.parametrize("fence", _fences("ini"))
def test_units_start_a_command(fence: Fence) -> None:
    unit = ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string(fence.text)
    program, command, *words = unit["Service"]["ExecStart"].split()
    assert Path(program).name == "cardlang"
    known = main.get_command(Context(main), command)
    assert known is not None
    named = {name for one in known.params for name in (*one.opts, *one.secondary_opts)}
    assert {word for word in words if word.startswith("--")} <= named


@pytest.mark.parametrize("fence", _fences(*CARD))
def test_rules_are_good(fence: Fence, tmp_path: Path) -> None:
    engine = _good(frames.whole(fence.text, fence.info), tmp_path, whole=fence.info == "card")
    if fence.info == "card":
        _plays(engine)


@pytest.mark.parametrize("fence", _fences("card-from"))
def test_passages_stand_in_their_files(fence: Fence) -> None:
    name = f"{fence.info.split(' ')[1]}.card"
    path = next(path for folder in SHIPPED if (path := ROOT / folder / name).exists())
    lines = path.read_text(encoding="utf-8").split("\n")
    assert fence.text in "\n".join(x for x in lines if not x.lstrip().startswith('de "')) + "\n"


@pytest.mark.parametrize("fence", _fences("card-file"))
def test_further_files_are_good(fence: Fence, tmp_path: Path) -> None:
    _good(fence.text, tmp_path, fence.info.split(" ")[1].removesuffix(".card"), whole=True)


@pytest.mark.parametrize("fence", _fences("python"))
def test_python_runs(fence: Fence, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile(fence.text, "fence", "exec"), {})


# ---------------------------------------------------------------------------------------- console


def _matches(shown: list[str], printed: list[str]) -> bool:
    """Whether a shown output is that which was printed; `…` stands for any lines."""
    if not shown:
        return not printed
    if shown[0] == "…":
        return any(_matches(shown[1:], printed[at:]) for at in range(len(printed) + 1))
    return bool(printed) and shown[0] == printed[0] and _matches(shown[1:], printed[1:])


def _lines(text: str) -> list[str]:
    text = LINE.sub(".card", CLOCK.sub("…", text))
    return [line.rstrip() for line in text.rstrip("\n").split("\n")]


def _run(block: str) -> None:
    """A command and what it prints.  What is typed stands behind `> `; it is not printed here."""
    command, _, shown = block.partition("\n")
    typed = "".join(re.findall(r"^> (.*\n)", shown, re.MULTILINE))
    done = CliRunner().invoke(main, command.split()[1:], input=typed)
    shown = re.sub(r"^> .*\n", "> ", shown, flags=re.MULTILINE)
    assert _matches(_lines(shown), _lines(done.output)), done.output


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_the_console_prints_what_is_shown(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = ""
    for fence in fences(path.read_text(encoding="utf-8")):
        kind, _, name = fence.info.partition(" ")
        if kind == "card-step":
            text = frames.merged(text, fence.text)
            _good(text, tmp_path, "magpie", whole=True)
        elif kind == "card-file":
            (tmp_path / name).write_text(fence.text, encoding="utf-8")
        elif kind == "card" and text:
            assert frames.sections(text) == frames.sections(fence.text)
        elif kind == "console":
            for block in re.split(r"^\$ ", fence.text, flags=re.MULTILINE)[1:]:
                _run(block)
        elif kind == "sh":
            for line in fence.text.split("\n"):
                if line.startswith("cardlang "):
                    done = CliRunner().invoke(main, line.split()[1:])
                    assert done.exit_code == 0, done.output


# --------------------------------------------------------------------------------------- the rest


def test_the_readme_shows_the_game_that_ships() -> None:
    shown = next(f for f in fences((ROOT / "README.md").read_text()) if f.info == "card")
    lines = iter((ROOT / "games" / "bonus_malus.card").read_text().split("\n"))
    assert [line for line in shown.text.split("\n") if line and line not in lines] == []


def test_the_reference_lists_the_limits() -> None:
    text = REFERENCE.read_text(encoding="utf-8")
    numbers = {f"{v:,}" for k, v in vars(limits).items() if k.isupper() and k in _LISTED}
    assert {n for n in numbers if f" {n} " not in text} == set()


def test_no_limit_is_named_twice() -> None:
    lines = Path(limits.__file__).read_text(encoding="utf-8").splitlines()
    names = [line.split(" = ")[0] for line in lines if " = " in line and line[0].isupper()]
    assert len(names) == len(set(names))


_LISTED = {
    "LINE_CHARACTERS",
    "TOKENS",
    "NESTING",
    "CHAIN",
    "NAME_CHARACTERS",
    "TEXT_CHARACTERS",
    "LITERAL_DIGITS",
    "CARDS",
    "SEATS",
    "ZONES",
    "CALL_DEPTH",
    "LOOP",
    "LEGAL_MOVES",
    "DECISIONS",
    "EXTENDS_DEPTH",
    "SETUP_FUEL",
}


def _prelude_table() -> str:
    """The words of the prelude with their sentences, as the reference lists them."""
    lines = []
    for name in prelude_names():
        path = ROOT / "cardlang" / "prelude" / f"{name}.card"
        lines += [f"### `{name}`", "", *_listed(path.read_text(encoding="utf-8")), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _listed(text: str) -> list[str]:
    rows = ["| section | means |", "| --- | --- |"]
    for section in frames.sections(text).values():
        head, *below = section.split("\n")
        if re.match(r"(cardlang|use|#|after|before|names) ?", head):
            continue
        prose = [line.strip().strip('"') for line in below if re.match(r' +"', line)]
        short = re.sub(r":.*", "", head).replace("|", "\\|")
        rows.append(f"| `{short}` | {' '.join(prose)} |")
    return rows


def test_the_reference_lists_the_prelude() -> None:
    _, _, table = REFERENCE.read_text(encoding="utf-8").partition(MARK)
    assert table == _prelude_table(), "`python -m tests.test_docs` writes it anew"


def _prelude_in_short() -> str:
    """The words of the prelude as the one page lists them: in one table, the decks left out."""
    lines = ["| file | section | means |", "| --- | --- | --- |"]
    for name in prelude_names():
        if name not in ("decks", "inns"):  # the page names the decks
            text = (ROOT / "cardlang" / "prelude" / f"{name}.card").read_text(encoding="utf-8")
            lines += [f"| {name} {row}" for row in _listed(text)[2:]]
    return "\n".join(lines) + "\n"


def test_the_one_page_lists_the_prelude_and_stays_one_page() -> None:
    text = ONE_PAGE.read_text(encoding="utf-8")
    _, _, heads = text.partition(MARK)
    assert heads == _prelude_in_short(), "`python -m tests.test_docs` writes it anew"
    assert len(text.encode()) < 30_000


def test_every_command_stands_in_a_page() -> None:
    """On a line of a fence or in the text, as it is typed: `cardlang check …`."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in PAGES)
    assert [name for name in COMMANDS if not re.search(rf"cardlang {name}\b", text)] == []


def test_the_glossary_explains_words_that_occur() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([a-z ]+) \| (.+) \|$", text, re.MULTILINE)[1:]
    assert len(rows) > 10 and [row[0] for row in rows] == sorted({row[0] for row in rows})
    assert [word for word, told in rows if not re.fullmatch(r"[A-Z][^.]*\.", told)] == []
    sources = [*(ROOT / "cardlang").rglob("*.py"), *PAGES]
    texts = [path.read_text(encoding="utf-8") for path in sources if path.stem != "glossary"]
    used = set(re.findall(r"[a-z]+", "\n".join(texts).lower()))
    assert [word for word, _ in rows if not used.issuperset(word.split())] == []


def test_links_lead_somewhere() -> None:
    for path in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_lines_are_short() -> None:
    wide = re.compile(r"```(console|sh|vectors)\n.*?```", re.DOTALL)
    for path in PAGES:
        text = wide.sub("", path.read_text(encoding="utf-8"))
        long = [line for line in text.split("\n") if len(line) > 100]
        assert [line for line in long if not line.startswith("|")] == [], path.name


if __name__ == "__main__":  # write the table of the prelude anew
    head, mark, _ = REFERENCE.read_text(encoding="utf-8").partition(MARK)
    REFERENCE.write_text(head + mark + _prelude_table(), encoding="utf-8")
    head, mark, _ = ONE_PAGE.read_text(encoding="utf-8").partition(MARK)
    ONE_PAGE.write_text(head + mark + _prelude_in_short(), encoding="utf-8")
