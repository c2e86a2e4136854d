"""The rules sheets of all games that ship, in both languages and all formats."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

import cardlang
from cardlang.api import engine_of
from cardlang.cli.main import main
from cardlang.messages.catalogue import FIRST
from cardlang.program import FLAG, ChooseStep, Program, Step, walk_steps
from cardlang.resources import folder
from cardlang.show.sheet import FORMATS, LANGUAGES, draw, rules_sheet, write_sheet
from cardlang.show.sheet.parts import (
    Heading,
    Paragraph,
    Part,
    Point,
    Points,
    RulesSheet,
    SheetTable,
)
from cardlang.show.sheet.speech import everyone, fill, inflected, phrase, phrases, several
from cardlang.show.wording import names_of
from tests import shipped

GOLDEN = {
    "sheet_bonus_malus.txt": ["rules", "bonus-malus"],
    "sheet_dump_de.txt": ["rules", "dump", "--players", "2", "--lang", "de"],
}
CODE = re.compile(
    r" (is|are) (not )?(above|below) [\w-]+( and | or |$)|\bcount of\b|\bis not? none\b"
    r"|\b[a-z]+_[a-z]+\b|[<>{}\[\]]|!=|(?<!=)==(?!=)|->"
)
#: English that no German sheet has, nor the name of a game or of a card
ENGLISH = re.compile(
    r"\b(the|and|is|of|or|player|players|if|from|to|with|card|cards|each|seat|side|than|are|not"
    r"|spades|hearts|diamonds|clubs|jack|queen|king|ace|pass|play|draw|bid|yes|no)\b"
)
DOUBLED = re.compile(r"\b(?!die\b|sie\b|der\b|das\b)([^\W\d_]+) \1\b", re.IGNORECASE)
STOPS = re.compile(r"(?<!\.)\.\.(?!\.)|[;:,] ?[.;,]|\w [.,;]( |$)|[?!]\.|\( | \)|\(\)|“”|„“|  ")
SMALL = re.compile(r"[^\W\d_]{2}[)”“]?[.!?] [a-zäöü]")
#: articles that do not go with the word before them, in the languages of which they are known
GARBLED = {
    "de": re.compile(
        r"\bdien\b|\b([Vv]on|[Mm]it|[Bb]ei|[Aa]us|[Zz]u|[Nn]ach) (die|das|ein|alle|jedes|wer)\b"
        r"|\b([Ff]ür|[Oo]hne|[Dd]urch|[Gg]egen) (der|wer)\b|\bjede beliebiger\b"
        r"|\b(dem|den|vom|zum|beim) (Erste|Nächste|Letzte|Übrige|[A-Z]\w*nde(?<!Ende))\b"
        r"|\b(vom|zum|zur|beim|am|im) (der|die|das|ein|eine|welchem)\b"
        r"|\b(einem|einen) beliebiger\b|\b1 (Karten|Spiele|Punkte|Stiche)\b"
    ),
    "en": re.compile(
        r"\b([Tt]he|[Aa]n?) (each|every|those|the|all|an?|everybody|whoever|who|any|some)\b"
        r"|\b1 (cards|points|players|tricks|deals)\b"
    ),
}
NEVER = re.compile("(?!)")


def written(path: Path, language: str) -> RulesSheet:
    return shipped.sheet(path, language)


def plain(sheet: RulesSheet) -> str:
    """A sheet as one line of text."""
    return " ".join(draw(sheet, "text").split())


@cache
def quoted() -> str:
    """All that authors wrote for people, and the names that they gave."""
    files = [*folder("prelude").glob("*.card"), *shipped.FILES]
    return " ".join(re.findall(r'"([^"]*)"', " ".join(f.read_text("utf-8") for f in files)))


class Page(HTMLParser):
    """Notes what a page opens and does not close, and all it asks for."""

    VOID = frozenset(["meta", "br"])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.asked: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.asked += [
            name
            for name, value in attrs
            if name in ("src", "href", "style", "onload") and not (value or "").startswith("#")
        ]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", shipped.spread("sheets", 16), ids=lambda path: path.stem)
def test_a_sheet_is_whole(path: Path, language: str) -> None:
    sheet = written(path, language)
    engine = engine_of(shipped.load(path))
    program = engine.told
    names = names_of(program, language)
    texts = {form: draw(sheet, form) for form in FORMATS}
    text = texts["text"]
    rules, _, rest = text.partition(f"\n{phrase(language, 'options')}\n")
    for option in program.options:
        name = names.called("option", option)
        name = name.replace("-", " ") if name == option else name
        assert all(name in text for text in texts.values()), name
        assert name in rest  # of the variants; no sentence before them names it
        assert not re.search(f"[“„]{re.escape(name)}[”“]", " ".join(rules.split()))
    assert "{" not in text and "}" not in text
    assert phrase(language, "untranslated", what="").partition(":")[0] not in text
    assert "{" not in texts["md"]
    assert "{" not in texts["html"].partition("</style>")[2]
    assert code_in(text) == []
    assert faults(sheet, titles(program)) == []
    assert max(map(len, text.splitlines())) <= 80
    flat = " ".join(text.split())
    assert headless(texts["md"].splitlines(), phrase(language, "drawn-on")) == []
    assert identifiers_in(flat, program) == []
    for part, following in zip(sheet.parts, [*sheet.parts[1:], None], strict=True):
        if isinstance(part, Heading):  # no section is empty, and every example says something
            assert following is not None
            assert not isinstance(following, Heading) or following.level > part.level
        assert not isinstance(part, Points) or part.points
    for verb in sorted(set(verbs(program.deal))):
        name = names.called("verb", verb)
        name = name.replace("-", " ") if name == verb else name
        assert re.search(rf"- {re.escape(name)}(:| -|$| )", flat), name
    heads = [part for part in sheet.parts if isinstance(part, Heading) and part.level == 3]
    assert len(heads) == len(program.examples)
    page = Page()
    page.feed(texts["html"])
    page.close()
    assert page.open == []
    assert page.asked == []
    assert not page.seen & {"script", "link", "iframe", "img", "object", "base"}
    assert "url(" not in texts["html"].replace("url(#card-", "") and "@import" not in texts["html"]


def headless(lines: list[str], title: str) -> list[str]:
    """Terms of a list that do not begin with the word that they explain."""
    start = next((n for n, line in enumerate(lines) if line.startswith(title)), None)
    if start is None:
        return []
    end = next(n for n in range(start, len(lines)) if lines[n].startswith("#"))
    return [line for line in lines[start:end] if line.startswith("- ") and ":" not in line]


def units(sheet: RulesSheet) -> Iterator[tuple[str, bool, bool]]:
    """What people read: each text, whether it begins a sentence, and whether it is an example."""
    example = False
    for part in sheet.parts:
        if isinstance(part, Heading):
            example = example or part.text in [
                phrases(language)["examples"] for language in LANGUAGES
            ]
        elif isinstance(part, Paragraph):
            yield part.text, True, example
        elif isinstance(part, Points):
            for point in below(part.points):
                yield point.text, not point.lead, example


def below(points: Iterable[Point]) -> Iterator[Point]:
    """Points and those under them."""
    for point in points:
        yield point
        yield from below(point.under)


def faults(sheet: RulesSheet, allowed: str = "") -> list[str]:
    """What does not read like a sentence; `allowed` are words of other languages, as titles."""
    found = []
    looks = [STOPS, SMALL, GARBLED.get(sheet.language, NEVER)]
    for text, begins, example in units(sheet):
        told = re.sub(allowed, "Name", text) if allowed else text
        # a hand with several cards of a rank: `hearts king king`
        for look in looks if example else [*looks, DOUBLED]:
            found += [told[max(0, m.start() - 20) : m.end() + 20] for m in look.finditer(told)]
        if sheet.language == "de":
            found += [told[max(0, m.start() - 20) :] for m in ENGLISH.finditer(told)]
        if begins and text[:1].islower():
            found.append(text)
        if begins and not example and text and text[-1] not in ".!?:…":
            found.append(text)
    return found


def verbs(body: Iterable[Step]) -> Iterator[str]:
    """The verbs that are offered somewhere in a game."""
    for s in walk_steps(body):
        if isinstance(s, ChooseStep):
            yield from (verb.name for verb in s.verbs)


def code_in(text: str) -> list[str]:
    """What reads like a condition in code and is not what an author wrote for people."""
    flat = " ".join(text.split())
    found = [flat[max(0, m.start() - 8) : m.end() + 8] for m in CODE.finditer(flat)]
    return [one for one in found if one not in quoted()]


def identifiers_in(flat: str, program: Program) -> list[str]:
    """Names of the rules file with a hyphen in them that no author wrote for people."""
    things = (program.rules, program.keeps, program.zones, program.words, program.options)
    names = {name for thing in things for name in thing} | set(verbs(program.deal))
    names |= {label.person for base in program.bases.values() for label in base.labels}
    hyphened = sorted(name for name in names if "-" in name and name not in quoted())
    return [name for name in hyphened if re.search(rf"(?<![\w-]){name}(?![\w-])", flat)]


@pytest.mark.parametrize("path", shipped.FILES, ids=lambda path: path.stem)
def test_whatever_is_called_by_name_has_a_german_name(path: Path) -> None:
    program = engine_of(shipped.load(path)).program
    names = program.wordings.get("de", {})
    wanted: list[tuple[str, str | int]] = [("verb", verb) for verb in verbs(program.deal)]
    wanted += [("option", option) for option in program.options]
    kinds = {*program.deck.attributes.values(), *program.bases.values()}
    for base in kinds:
        own = f"kind-{base.name}" in phrases(FIRST)
        if base.labels and not own and base.name not in program.options:
            wanted.append(("kind", base.name))
        for at, label in enumerate(base.labels):
            if not label.person.isdigit() and len(base.labels) > 1:
                wanted.append((base.name, at))
    cards = [part for part in program.deck.parts if part.kind == "cards" and not part.attributes]
    wanted += [("card", name) for part in cards for name in part.ids]
    assert [one for one in wanted if one not in names] == []


@pytest.mark.parametrize("name", GOLDEN)
def test_the_sheet_of_a_game_to_the_letter(name: str) -> None:
    """`cardlang rules bonus-malus > tests/sheet_bonus_malus.txt` writes it anew."""
    done = CliRunner().invoke(main, GOLDEN[name])
    assert done.exit_code == 0
    assert done.stdout == Path(__file__).with_name(name).read_text("utf-8")


@pytest.mark.parametrize("path", shipped.spread("tables", 16), ids=lambda path: path.stem)
def test_a_sheet_for_a_table_says_nothing_of_other_tables(path: Path) -> None:
    engine = engine_of(shipped.load(path))
    program = engine.program
    flags = [name for name, option in program.options.items() if option.kind.base is FLAG]
    tables = [(program.players[0], True), (program.players[-1], False)]
    for players, chosen in tables if flags or len(program.players) > 1 else tables[:1]:
        flat = plain(write_sheet(engine, "en", players, dict.fromkeys(flags, chosen)))
        assert re.search(r"Players and cards -+ (\d+ players|One player)\b", flat)
        told = re.findall(r"(?:[Ii]f|when) there are[\w ]*? \d+ players", flat)
        assert [one for one in told if one not in quoted()] == []
        for word in [name.replace("-", " ") for name in flags]:
            assert not re.search(rf"[Ii]f the option “{word}” is (not )?chosen", flat)


def test_players_and_options_are_asked_for(tmp_path: Path) -> None:
    def rules(*more: str) -> str:
        done = CliRunner().invoke(main, ["rules", "bonus-malus", *more])
        assert done.exit_code == 0, done.stderr
        return " ".join(done.stdout.split())

    assert "If there are 4 players, partners sit opposite each other" in rules()
    assert "4 players. The turn passes clockwise. Partners sit opposite" in rules("--players", "4")
    assert "partners" not in rules("--players", "2").partition("Examples")[0].lower()
    assert "Chosen here: trump." in rules("--option", "odd-card=trump")
    assert "odd_card is aside" not in rules("--option", "odd_card=aside")
    for wrong in (["--players", "9"], ["--option", "odd_card=no"], ["--option", "x=1"]):
        assert CliRunner().invoke(main, ["rules", "bonus-malus", *wrong]).exit_code == 2


def test_numbers_of_a_table_are_worked_out(tmp_path: Path) -> None:
    path = tmp_path / "bare.card"
    path.write_text(GAME.replace("deal 2 to", "deal (tries + players) to"), "utf-8")
    asked = ["rules", str(path), "--players", "3", "--option", "tries=4"]
    told = " ".join(CliRunner().invoke(main, asked).stdout.split())
    assert "Deal 7 cards singly to all players" in told


@pytest.mark.parametrize("form", FORMATS)
def test_a_sheet_is_drawn_alike_each_time(form: str) -> None:
    sheet = written(shipped.FILES[0], "en")
    assert draw(sheet, form) == draw(sheet, form)


def test_a_file_is_written(tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    asked = ["rules", "dump", "--lang", "de", "--format", "html", "-o", str(file)]
    done = CliRunner().invoke(main, asked)
    assert (done.exit_code, done.stdout) == (0, "")
    assert file.read_text("utf-8").startswith('<!DOCTYPE html>\n<html lang="de">')
    done = CliRunner().invoke(main, ["rules", "dump", "-o", str(tmp_path / "no" / "x")])
    assert done.exit_code == 2 and "cannot be written" in done.stderr


def test_what_others_write_is_escaped() -> None:
    parts: tuple[Part, ...] = (
        Heading("<b>\x1b"),
        Paragraph("<script>alert(1)</script>"),
        Points((Point("a & <i>", (), '"x"'),)),
        SheetTable(("<",), (("\u202e>",),)),
    )
    sheet = RulesSheet("<title>", "en", parts)
    page = draw(sheet, "html")
    assert "<script" not in page and "<b>" not in page and "<i>" not in page
    assert "\x1b" not in page and "\u202e" not in page and "&lt;title&gt;" in page
    assert "<script" not in draw(sheet, "md").replace("\\<", "")
    assert "\x1b" not in draw(sheet, "text")


@pytest.mark.parametrize("more", range(-4, 5))
def test_a_table_is_as_wide_as_a_page_at_most(more: int) -> None:
    """What has room stands in columns; what has not is told row by row, and nothing is lost."""
    cells = "x" * 40, "y" * (38 + more)
    text = draw(RulesSheet("T", "en", (SheetTable(("a", "b"), (cells,)),)), "text")
    assert ("  ".join(cells) in text) == (more <= 0)
    assert max(map(len, text.splitlines())) <= 80
    assert all(cell in text for cell in cells)


def test_german_articles_turn() -> None:
    assert inflected("de", "dat", "der Geber") == "dem Geber"
    assert inflected("de", "dat", "alle Spieler") == "allen Spielern"
    assert inflected("de", "dat", "die oberste Karte vom Talon") == "der obersten Karte vom Talon"
    assert inflected("de", "dat", "die drei Karten in der Mitte") == "den drei Karten in der Mitte"
    assert inflected("de", "acc", "der nächste Spieler") == "den nächsten Spieler"
    assert inflected("de", "acc", "die oberste Karte") == "die oberste Karte"
    assert everyone("wer noch Leben hat") == "alle, die noch Leben haben"
    assert several("die verdeckten Karten einer Spalte") and not several("die Hand des Spielers")
    assert several("the cards just laid down") and not several("the top card of the stock")
    assert fill("{a} gibt.", {"a": "der Erste, der fertig ist"}, "de").endswith("ist, gibt.")
    assert fill("links von {a}", {"a": "der Geber"}, "de") == "links vom Geber"
    assert fill("die Hand von {a}", {"a": "jeder Spieler"}, "de") == "die Hand jedes Spielers"
    assert fill("{a} gibt.", {"a": "wer will"}, "de") == "wer will, gibt."


GAME = """cardlang 1
game "Bare"
players 2, 3
option tries is 1..5
deck french
zone market, face up, in order
zone secret of each seat, seen by owner
keep luck of each seat as number
value worth of card:
    by rank: A 11, 10 10
order strength:
    suit is hearts, by rank
    otherwise, by lowest rank
each deal:
    shuffle-deck
    deal 2 to seats from eldest
    move top of stock to market
    for each seat: move top of stock to secret
    for each seat from eldest:
        choose by seat:
            buy card in hand when count of market is below 3: move card to market
            keep-all
    luck of eldest gains worth of best of market by strength
    if luck of eldest is above 3: score of eldest gains 1
match ends when highest score is at least 3
"""


def test_what_has_no_prose_is_told_in_words(tmp_path: Path) -> None:
    path = tmp_path / "bare.card"
    path.write_text(GAME, "utf-8")
    done = CliRunner().invoke(main, ["rules", str(path)])
    assert done.exit_code == 0, done.stderr
    english = " ".join(done.stdout.split())
    for text in (
        "The place “market”: face up.",
        "The place “secret” of each player: seen by its owner alone.",
        "buy: one card from the hand of the player; if there are fewer than 3 cards in the place",
        "keep all",
        "worth: ace = 11, 10 = 10, otherwise 0",
        "If the suit of the card is hearts: by the rank of the card.",
        "All others: by the lower counts: the rank of the card.",
        "Any number from 1 to 5.",
        "If luck of the player after the dealer is more than 3:",
    ):
        assert text in english, text
    german = " ".join(CliRunner().invoke(main, ["rules", str(path), "--lang", "de"]).stdout.split())
    for text in (
        "Wenn die Farbe der Karte Herz ist: nach dem Rang der Karte.",
        "Die Partie endet nach dem Spiel, wenn der höchste Punktestand mindestens 3 beträgt.",
    ):
        assert text in german, text


def titles(program: Program) -> str:
    """The names of data cards, which are the same in all languages, and of the game."""
    rows = [row[1] for part in program.deck.parts for row in part.rows if row[1]]
    return "|".join(map(re.escape, [program.title, *rows]))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The each colour firework is open."),
        ("en", "Each draws a card. the next one follows."),
        ("en", "lay down a card."),
        ("en", "The cards are dealt.. Then they are played."),
        ("en", "The dealer the dealer deals deals."),
        ("en", "All draw 1 cards."),
        ("en", "A card is laid; , and that is all."),
        ("en", "A card is laid"),
        ("de", "Ein Punkt für den, der dien höchsten hat."),
        ("de", "Der Nächste von alle, die mitspielen."),
        ("de", "Wer will, nimmt die cards."),
        ("de", "Zuerst der Spieler links vom Führende."),
        ("de", "Jeder nimmt nimmt eine Karte."),
        ("de", "Das Feuerwerk für der Spieler."),
        ("de", "Der Rest, vom die letzte Karte zu sehen ist."),
    ],
)
def test_what_is_no_sentence_is_found(language: str, text: str) -> None:
    good = {"en": "All draw 1 card.", "de": "Alle, die die Partie beenden, ziehen 1 Karte."}
    sheet = RulesSheet("x", language, (Points((Point(good[language]), Point(text))),))
    assert len(faults(RulesSheet("x", language, (Paragraph(good[language]),)))) == 0
    assert faults(sheet) != []


@pytest.mark.parametrize(
    "text",
    ["if hand is above 3 and x", "count of hand", "If the turned-up keep is not none:", "odd_card"],
)
def test_what_is_code_is_found(text: str) -> None:
    assert code_in(text) != []


TOLD_BELOW = """cardlang 1
game "Overload"
    "Lay cards on the pile; whoever brings it above 31 loses a life."
players 2..4
deck french-32
keep toll of each seat as 0..9
    "the toll of {seat}"
value height of card:
    "the height of {card}"
    by rank: 7 7, 8 8, 9 9, 10 10, J 2, Q 3, K 4, A 1
zone pile, face up, in order
    "the pile"
zone packet of each seat, top seen by owner, in order
    "the packet of {seat}"
each deal:
    shuffle-deck
    deal 3 to seats from eldest
    for each seat: move top of stock to packet
    choose by eldest:
        "How dear the crossing is."
        ask n in 1..3: toll of mover becomes n
    turns for seats from eldest:
        choose by seat:
            lay card in hand: move card to pile
        draw 1 for seat from seat
        if total height among pile is above 31: score of seat loses 1
        if count of pile is 7: done
match ends when lowest score is -3
winner is seats having highest score
"""


@pytest.mark.parametrize(
    "said",
    [
        "The player in turn draws one card from the stock; nobody draws",
        "is more than 31: - The player in turn loses 1.",
        "This goes on until there are 7 cards in the pile.",
        "The player after the dealer chooses: - ask: a number from 1 to 3",
        "The toll of the player: from now on that number.",
        "face down, but its owner sees the top card.",
    ],
)
def test_no_sentence_hides_what_it_does_not_say(tmp_path: Path, said: str) -> None:
    """Below a sentence of the prelude stands what the game does; a choice says who chooses."""
    path = tmp_path / "overload.card"
    path.write_text(TOLD_BELOW, encoding="utf-8")
    sheet = rules_sheet(engine_of(cardlang.load(path)))
    assert said in " ".join(sheet.split())


def test_a_lead_is_bold_in_markdown() -> None:
    sheet = written(shipped.FILES[-1], FIRST)
    text, marked = draw(sheet, "text"), draw(sheet, "md")
    leads = re.findall(r"^ *- \*\*([^*]+)\*\*", marked, re.MULTILINE)
    assert leads and "**" not in text
    assert all(f"- {lead}" in text for lead in leads)
