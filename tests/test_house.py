"""The house: which package may import which, and which words may not be in Python at all."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import cardlang

ROOT = Path(cardlang.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))

#: a room may import those of the lines above, and those of its own line
LAYERS = [
    "limits quick collecting reckoning source diagnostic resources durable suggest cache.files "
    "messages extras worker web version codes show.text show.quotes",
    "text",
    "hints",
    "syntax",
    "program",
    "resolve",
    "machine",
    "run",
    "checks",
    "match.records.events",
    "match.live",
    "knowledge",
    "match.records",
    "match",
    "many",
    "bots",
    "game_info",
    "cache",
    "engine",
    "every_table carrying",
    "show",
    "remedies",
    "api simulation texts",
    "theory",
    "adapters lanes",
    "table",
    "judge",
    "entry",
    "workshop",
    "hosted",
    "cli",
]
GENRE = re.compile(r"(^|_)(trick|trump|meld|bid|bidding|auction|ruff)s?(_|$)", re.IGNORECASE)
FREE = {"show", "bots", "judge", "table", "edit", "cli"}
#: `bridge` alone is not among them: it is also what two programs talk through
GAMES = re.compile(
    "bonus.?malus|klapper|partout|quartett|trumpf|trick.?100|euchre|cribbage|whist|skat|"
    "contract.?bridge",
    re.IGNORECASE,
)


def name_of(path: Path, root: Path) -> str:
    """The dotted name of a module of the package that lies at `root`."""
    parts = path.relative_to(root.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def package(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


@cache
def room(module: str) -> str:
    """The longest name in `LAYERS` that the module is, or lies in."""
    rooms = [name for names in LAYERS for name in names.split()]
    inside = module.removeprefix("cardlang.")
    return max((r for r in rooms if f"{inside}.".startswith(f"{r}.")), key=len)


@cache
def layer(module: str) -> int:
    return next(k for k, names in enumerate(LAYERS) if room(module) in names.split())


@cache
def parsed(text: str) -> ast.Module:
    return ast.parse(text)


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """The statements in something; an import is one, so nobody looks into values."""
    for node in ast.iter_child_nodes(tree):
        if not isinstance(node, ast.expr):
            yield node
            yield from statements(node)


def imports(root: Path) -> dict[str, set[str]]:
    """By module of a package, its modules that it imports: in functions too, and for types only."""
    modules = {name_of(path, root): path for path in root.rglob("*.py")}
    found: dict[str, set[str]] = {name: set() for name in modules}
    for name, path in modules.items():
        for node in statements(parsed(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found[name] |= {alias.name for alias in node.names} & modules.keys()
            elif isinstance(node, ast.ImportFrom):
                inside = name.split(".") if path.stem == "__init__" else name.split(".")[:-1]
                above = inside[: len(inside) + 1 - node.level] if node.level else []
                source = ".".join([*above, *(node.module or "").split(".")]).strip(".")
                whole = {f"{source}.{alias.name}" for alias in node.names}
                found[name] |= whole & modules.keys()
                if whole - modules.keys() and source in modules:
                    found[name].add(source)
    return found


def circles(arrows: Mapping[str, set[str]]) -> set[str]:
    """Modules that reach each other by their imports, the names of each circle in one text."""
    reached = {}
    for name in arrows:
        seen: set[str] = set()
        waiting = [name]
        while waiting:
            new = arrows[waiting.pop()] - seen
            seen |= new
            waiting.extend(new)
        reached[name] = seen
    rings = [{b for b in seen if a in reached[b]} for a, seen in reached.items()]
    return {" ".join(sorted(ring)) for ring in rings if ring}


@cache
def arrows() -> dict[str, set[str]]:
    """Those of the package; not worked out by each process that collects tests."""
    return imports(ROOT)


def test_arrows_never_turn_back() -> None:
    wrong = []
    for module in {name_of(path, ROOT) for path in MODULES} - {"cardlang", "cardlang.__main__"}:
        back = [other for other in arrows()[module] if layer(other) > layer(module)]
        wrong += [f"{module} imports {other}" for other in back]
    assert wrong == []


def test_no_modules_import_each_other() -> None:
    assert circles(arrows()) == set()


def test_a_planted_circle_is_found(tmp_path: Path) -> None:
    root = tmp_path / "planted"
    texts = {
        "__init__.py": "",
        "alone.py": "import planted.one\n",
        "one.py": "from planted import two\n",
        "two.py": "def late():\n    from planted.room.three import name\n",
        "room/__init__.py": "",
        "room/three.py": "if TYPE_CHECKING:\n    from ..one import name\n",
        "self.py": "from planted.self import name\n",
    }
    for name, text in texts.items():
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(text)
    found = circles(imports(root))
    assert found == {"planted.one planted.room.three planted.two", "planted.self"}


def names(path: Path) -> Iterator[str]:
    """The names of a module, as often as they stand there."""
    text = path.read_text(encoding="utf-8")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME:
            yield token.string


def words(path: Path) -> set[str]:
    return set(re.findall(r"\w+", path.read_text(encoding="utf-8")))


def test_no_game_and_no_genre_in_python() -> None:
    wrong = []
    for path in MODULES:
        barred = (GAMES,) if package(path) in FREE else (GAMES, GENRE)
        found = {name for name in words(path) if any(kind.search(name) for kind in barred)}
        found = found and found.intersection(names(path))  # not those of remarks and texts
        wrong += [f"{path.relative_to(ROOT)}: {name}" for name in sorted(found)]
    assert wrong == []


#: titles of games that are words as well, each with what the package says by it
WORDS_TOO = {
    "hearts": "a suit",
    "spades": "a suit",
    "court": "cards with figures",
    "trumpf": "a keep, in German",
}


def titles_and_slugs() -> set[str]:
    """What the games that ship are called, in lower case."""
    found = set()
    for path in [*ROOT.parent.glob("games/*.card"), *ROOT.parent.glob("examples/*.card")]:
        title = re.search(r'^game "([^"]+)"', path.read_text(encoding="utf-8"), re.MULTILINE)
        assert title is not None, path
        found |= {title[1].lower(), path.stem, *(path.stem.replace("_", sign) for sign in "- ")}
    return found


def called_so(names: Iterable[str]) -> re.Pattern[str]:
    any_of = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    return re.compile(rf"(?<![\w-])(?:{any_of})(?![\w-])", re.IGNORECASE)


def told_games(text: str, called: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """Where texts and remarks of Python name a game: the line, and the name.

    Not on lines of the form `cardlang …`, the examples of a command's help: those are typed as
    they stand, so they need a game that ships.
    """
    kinds = {tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", -1)}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        lines = token.string.split("\n") if token.type in kinds else []
        for number, line in enumerate(lines, start=token.start[0]):
            if not line.startswith("      cardlang "):
                yield from ((number, found[0].lower()) for found in called.finditer(line))


def test_texts_of_the_package_name_no_game() -> None:
    titles = titles_and_slugs()
    called = called_so(titles)
    wrong = []
    for path in MODULES:
        text = path.read_text(encoding="utf-8")
        small = text.lower()
        if any(title in small for title in titles):  # most are not taken apart
            found = [place for place in told_games(text, called) if place[1] not in WORDS_TOO]
            wrong += [f"{path.relative_to(ROOT)}:{line}: {name}" for line, name in found]
    assert wrong == []
    assert WORDS_TOO.keys() <= titles


def test_a_game_in_a_text_is_found() -> None:
    text = (
        '"""\nload("oh-hell")\n      cardlang play oh-hell\n"""\nf"{name} of Oh Hell"  # oh_hello\n'
    )
    found = list(told_games(text, called_so({"oh-hell", "oh hell", "oh_hell"})))
    assert found == [(2, "oh-hell"), (5, "oh hell")]


PASSAGE = 10  # lines
_UNCOUNTED = re.compile(r"#|from |import |\w+,$")  # the last: a name in a long import


def twice(texts: dict[str, str]) -> list[tuple[str, str]]:
    """The places (file and line) at which a passage of ten lines of code stands that stood before.

    Blank lines, remarks and imports do not count, nor does how far a line is indented.
    """
    seen: dict[tuple[str, ...], str] = {}
    found = []
    for name, text in texts.items():
        lines = [
            (number, line.strip())
            for number, line in enumerate(text.splitlines(), start=1)
            if line.strip() and not _UNCOUNTED.match(line.strip())
        ]
        for at in range(len(lines) - PASSAGE + 1):
            passage = tuple(line for _, line in lines[at : at + PASSAGE])
            if sum(map(len, passage)) < 10 * PASSAGE:
                continue  # rows of brackets and single names
            here = f"{name}:{lines[at][0]}"
            before = seen.setdefault(passage, here)
            if before != here:
                found.append((before, here))
    return found


def test_no_passage_stands_twice() -> None:
    root = ROOT.parent
    files = sorted([*ROOT.rglob("*.py"), *ROOT.rglob("*.h"), *(root / "bench").glob("*.py")])
    texts = {str(path.relative_to(root)): path.read_text(encoding="utf-8") for path in files}
    assert twice(texts) == []


def test_a_passage_that_stands_twice_is_found() -> None:
    lines = [f"    value_{k} = work(value_{k - 1})" for k in range(12)]
    one = "\n".join(["def one():", *lines])
    two = "\n".join(["def two():", "", *(f"    {line}" for line in lines[1:11])])
    assert twice({"one.py": one, "two.py": two}) == [("one.py:3", "two.py:3")]
    assert twice({"one.py": one, "two.py": "\n".join(lines[1:10])}) == []


#: modules that draw SVG: cards and charts; pages are templates
DRAWING = {
    "show/cards/figures.py",
    "show/cards/paper.py",
    "show/cards/signs.py",
    "judge/report/charts.py",
}
DRAWING |= {"workshop/shelf/inside.py"}
_ELEMENTS = (
    "a|article|body|br|button|caption|circle|code|col|dd|defs|details|div|dl|dt|em|figcaption|"
    "figure|footer|form|g|h[1-6]|head|header|hr|html|i|img|input|label|li|link|main|meta|nav|ol|"
    "option|p|path|pre|rect|script|section|select|small|span|strong|style|sub|summary|sup|svg|"
    "table|tbody|td|template|text|tfoot|th|thead|title|tr|ul|use|video"
)
_ELEMENT = re.compile(  # a group of an expression, `(?P<…>`, is none
    rf"(?<!\?P)<(?:!--|!doctype|/\{{\}}|/?(?:h\{{\}}|(?:{_ELEMENTS})\b))", re.IGNORECASE
)
_OPENED = re.compile(r"<[!/\w{\\]")  # how each of them begins
TEMPLATES = sorted(ROOT.glob("*/templates/*"))
_TEMPLATE = re.compile(r"[\"'](\w+/templates/[\w.]+)[\"']")


def elements(text: str) -> Iterator[tuple[int, str]]:
    """Strings of Python that hold an HTML element, but for docstrings: the line, and the element.

    What an f-string is given stands as `{}`.
    """
    if not _OPENED.search(text):  # most modules, which are not taken apart
        return
    tree = parsed(text)
    skipped = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            skipped |= set(map(id, node.values))
            parts = (one.value if isinstance(one, ast.Constant) else "{}" for one in node.values)
            written = "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and id(node) not in skipped:
            written = str(node.value) if isinstance(node.value, str) else ""
        else:
            continue
        if found := _ELEMENT.search(written):
            yield node.lineno, found[0]


def test_pages_are_templates() -> None:
    wrong = {
        path.relative_to(ROOT).as_posix(): list(elements(path.read_text(encoding="utf-8")))
        for path in MODULES
    }
    assert {name: found for name, found in wrong.items() if found and name not in DRAWING} == {}
    assert all(wrong[name] for name in DRAWING)


def test_an_element_in_a_string_is_found() -> None:
    text = '"""Not <p> here."""\ns = "<ul>", f"<li>{x}", f"</{tag}>", f"<h{k}>", "a <td class"\n'
    text += 's = f"<rule {x} of {y}>", "<U+", "(?P<code>x)", "1 < a", f"<{name}>"\n'
    assert {found for _, found in elements(text)} == {"<ul", "<td", "<li", "</{}", "<h{}"}


def test_rooms_with_pages_import_no_templates_before_they_draw() -> None:
    rooms = (
        "import cardlang, cardlang.judge.report.page, cardlang.table.page, cardlang.entry.tables"
    )
    told = f"{rooms}, cardlang.workshop.host.site, sys; print('jinja2' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_templates_are_drawn_by_rooms_that_may_see_them() -> None:
    named = set()
    for path in [*MODULES, *TEMPLATES]:
        for name in _TEMPLATE.findall(path.read_text(encoding="utf-8")):
            named.add(name)
            assert layer(f"cardlang.{path.relative_to(ROOT).parts[0]}") >= layer(
                f"cardlang.{name.partition('/')[0]}"
            ), f"{path.relative_to(ROOT)}: {name}"
    assert named == {path.relative_to(ROOT).as_posix() for path in TEMPLATES}


def lists_itself(path: Path) -> bool:
    """Whether a module lists what it shows."""
    tree = parsed(path.read_text(encoding="utf-8"))
    assigned = (part for part in tree.body if isinstance(part, ast.Assign))
    return any(
        isinstance(to, ast.Name) and to.id == "__all__" for a in assigned for to in a.targets
    )


def test_what_a_module_shows_has_no_underscore() -> None:
    """A list of it stands only where names come from elsewhere, and in the parts of the trees."""
    listing = [path for path in MODULES if path.stem != "__init__" and lists_itself(path)]
    shown = {name_of(path, ROOT) for path in listing}
    assert [name for name in sorted(shown) if not re.search(r"\.tree(_\w+)?$", name)] == []


def test_this_test_bites() -> None:
    assert GENRE.search("best_trick") and GENRE.search("Trump") and not GENRE.search("strict")
    assert layer("cardlang.cli.main") > layer("cardlang.api") > layer("cardlang.many.tally")
    assert layer("cardlang.run.stream") > layer("cardlang.program") > layer("cardlang.cache.files")
    assert {room(name) for name in arrows() if name not in ("cardlang", "cardlang.__main__")} == {
        name for names in LAYERS for name in names.split()
    }


def class_names(texts: Mapping[str, str]) -> dict[str, list[str]]:
    """By name, where classes of that name are, if there are several."""
    found: dict[str, list[str]] = {}
    for where, text in texts.items():
        for node in statements(parsed(text)):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(f"{where}:{node.lineno}")
    return {name: places for name, places in found.items() if len(places) > 1}


def test_no_class_name_stands_twice() -> None:
    """Who looks a class up finds one."""
    texts = {name_of(path, ROOT): path.read_text(encoding="utf-8") for path in MODULES}
    assert class_names(texts) == {}
    texts["somewhere"] = "class Machine: ..."
    assert list(class_names(texts)) == ["Machine"]


_QUESTION = re.compile(r"(?:How|What|When|Where|Whether|Which|Who|Whom|Whose|Why)(?:ever)?\b")
_DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def questions(text: str) -> Iterator[tuple[int, str]]:
    """Docstrings that begin with a question word: the line of each, and the word.

    A string behind an assignment is the docstring of what is assigned.
    """
    tree = parsed(text)
    for node in [tree, *statements(tree)]:
        if not isinstance(node, _DOCUMENTED):
            continue
        for before, line in zip([None, *node.body], node.body, strict=False):
            if not (before is None or isinstance(before, ast.Assign | ast.AnnAssign)):
                continue
            if not isinstance(line, ast.Expr) or not isinstance(line.value, ast.Constant):
                continue
            if found := _QUESTION.match(str(line.value.value).lstrip()):
                yield line.lineno, found[0]


def test_docstrings_begin_with_a_verb_or_a_noun() -> None:
    """Not with a clause, of which the reader would have to make a statement first."""
    wrong = []
    for path in MODULES:
        found = questions(path.read_text(encoding="utf-8"))
        wrong += [f"{path.relative_to(ROOT)}:{line}: {word}" for line, word in found]
    assert wrong == []


def test_a_question_in_a_docstring_is_found() -> None:
    text = '"""Whatever is."""\nclass A:\n    """A how."""\n    async def f():\n        """How\n'
    text += '        it is.\n        """\n    def g():\n        """Whole."""\n        "Why"\n'
    text += 'a = 1\n"""Where it lies."""\nb: int\n"""Number of it."""\n'
    assert sorted(questions(text)) == [(1, "Whatever"), (5, "How"), (12, "Where")]
