"""Cards drawn as SVG: every card of every deck that ships, its back, and decks that mean harm."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardlang.api import engine_of
from cardlang.machine.ir import CardInfo
from cardlang.show.cards import Face, Mark, Stock, back, back_of, face_of, front, shared
from cardlang.show.cards.face import turns
from cardlang.show.wording import Names, names_of
from tests import shipped

DRAWN = Path(__file__).with_name("drawings.json")
SVG = "{http://www.w3.org/2000/svg}"
HARM = "<script>alert(1)</script>\x1b\u202e&\"'" + "W" * 300


def deck_of(path: Path, language: str = "en") -> tuple[Names, list[CardInfo]]:
    """All different cards of a shipped game, and what they are called."""
    engine = engine_of(shipped.load(path))
    program = engine.program
    packs = [engine.cards(players) for players in program.players]
    cards = {card.id: card for pack in packs for card in pack}
    return names_of(program, language), list(cards.values())


def used(drawing: str) -> set[str]:
    return set(re.findall(r"(?:href=\"|url\()#([a-z0-9-]+)", drawing))


def named(drawing: str) -> set[str]:
    return set(re.findall(r"id=\"([a-z0-9-]+)\"", drawing))


@pytest.mark.parametrize("path", shipped.spread("drawn cards", 6), ids=lambda path: path.stem)
def test_every_card_of_every_deck_is_drawn(path: Path) -> None:
    names, cards = deck_of(path)
    attributes = tuple(names.program.deck.attributes)
    seen: dict[str, str] = {}
    for card in cards:
        drawing = front(face_of(names, card))
        root = ElementTree.fromstring(drawing)
        assert root.tag == SVG + "svg" and root.get("viewBox") == "0 0 250 350"
        assert root.findtext(SVG + "title") == names.card(card)
        assert used(drawing) <= named(drawing)
        assert named(drawing) == used(drawing)  # nothing is carried along
        body = drawing.partition("</title>")[2]
        assert seen.setdefault(body, card.id) == card.id, "two cards look alike"
        for shown in ((), attributes):
            ElementTree.fromstring(back(back_of(names, card, shown)))
    small = [front(face_of(names, card), alone=False) for card in cards]
    assert set().union(*map(used, small)) <= named(shared(*small))


def drawings() -> dict[str, str]:
    """A digest of all that a shipped game's cards look like, with their backs; by game."""
    found = {}
    for path in shipped.FILES:
        names, cards = deck_of(path)
        attributes = tuple(names.program.deck.attributes)
        drawn = [front(face_of(names, card)) for card in cards]
        drawn += [back(back_of(names, card, some)) for card in cards for some in ((), attributes)]
        found[path.stem] = sha256("".join(drawn).encode()).hexdigest()[:16]
    return found


def test_cards_look_as_they_did() -> None:
    """`python -m tests.test_cards` writes the digests anew: look at the cards before."""
    assert drawings() == json.loads(DRAWN.read_text("utf-8"))


def test_the_first_that_can_be_a_sign_is_one(tmp_path: Path) -> None:
    """What else is on the card stands in its corner."""
    signs = {}
    for first, other in (("suit", "colour"), ("colour", "suit")):
        path = tmp_path / f"{first}.card"
        lines = {"suit": "suit: spades S, hearts H", "colour": "colour: red R, blue B"}
        each = f"rank: 2 3\n    each {first} {other} rank"
        deck = f"deck two:\n    {lines[first]}\n    {lines[other]}\n    {each}\n"
        head = 'cardlang 1\ngame "Two"\nplayers 2\n'
        path.write_text(f"{head}{deck}one deal: nothing\n", encoding="utf-8")
        names, cards = deck_of(path)
        for card in cards:
            face = face_of(names, card)
            assert face.index == card.id[1:]
            signs[first, card.id[0]] = face.sign or face.coat
    assert len(set(signs.values())) == len(signs) == 4


def test_a_back_shows_its_attribute_and_nothing_else() -> None:
    """Backs are alike exactly where the attributes that they show are."""
    for name, shown in (("whist", ()), ("whist", ("suit",)), ("dump", None)):
        path = next(file for file in shipped.FILES if file.stem == name)
        names, cards = deck_of(path)
        attributes = names.program.deck.backs if shown is None else shown
        by_value = {
            (tuple(card.values[key] for key in attributes), back(back_of(names, card, shown)))
            for card in cards
        }
        values = {value for value, _ in by_value}
        drawings = {drawing for _, drawing in by_value}
        assert len(by_value) == len(values) == len(drawings) == (4 if attributes else 1)


def test_texts_are_escaped_and_fit() -> None:
    faces = [
        Face(HARM, HARM, "#000000", big=HARM, title=HARM),
        Face(HARM, HARM, "#000000", title=HARM, rows=((HARM, HARM),) * 40),
        Face(HARM, HARM, "#000000", sign="heart", figure="king", title=HARM),
        Face(HARM, HARM, "#000000", coat="red", big=HARM),
        Face("", "", "#000000"),
    ]
    stock = Stock({str(n): face for n, face in enumerate(faces)})
    shown = "".join(stock.front(str(n)) for n in range(5))
    drawings = [front(face) for face in faces]
    drawings += [back((Mark(HARM, "#000000", text=HARM),) * 9), f"<p>{stock.shared()}{shown}</p>"]
    for drawing in drawings:
        root = ElementTree.fromstring(drawing)
        assert "<script" not in drawing and "\x1b" not in drawing and "\u202e" not in drawing
        for text in root.iter(SVG + "text"):
            size, words = float(text.get("font-size", "0")), text.text or ""
            assert size >= 9 and len(words) * size * 0.6 <= 251


def test_many_cards_on_a_page_are_drawn_once() -> None:
    names, cards = deck_of(next(file for file in shipped.FILES if file.stem == "whist"))
    stock = Stock({card.id: face_of(names, card) for card in cards})
    page = [stock.front("QS"), stock.front("QS"), stock.front("2H"), stock.back(), stock.back()]
    assert page[0] == page[1] and page[3] == page[4] and stock.front("nothing") == ""
    below = stock.shared()
    assert set().union(*map(used, page)) <= named(below) and used(below) <= named(below)
    assert len(re.findall('id="face-', below)) == 3
    ElementTree.fromstring(f"<p>{below}{''.join(page)}</p>")


def test_numbers_that_read_as_others_upside_down_have_a_bar() -> None:
    assert [n for n in ("6", "9", "16", "66", "89") if not turns(n)] == []
    assert [n for n in ("0", "8", "69", "96", "7", "67", "10") if turns(n)] == []


if __name__ == "__main__":
    DRAWN.write_text(json.dumps(drawings(), indent=1) + "\n", encoding="utf-8")
