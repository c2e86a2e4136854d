"""A word of the language is no obstacle to names: where a file gives one, the name is meant."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cardlang
from cardlang.api import Game, engine_of
from cardlang.resolve.vocabulary import ALWAYS_THERE, WORDS
from cardlang.syntax import forget
from cardlang.text import words as lexicon
from tests.shipped import FILES, load
from tests.syntax import naming

#: what is always there, or has its name from the prelude
KNOWN = {"card", "cards", "number", "deal", *ALWAYS_THERE}
EVERY = 23  # kinds of which one is tried with a word


@pytest.mark.parametrize("kind", naming.KINDS)
def test_an_ordinary_name_is_read_in_each_place(kind: str) -> None:
    assert naming.refused(kind, "blob") == ""


def test_words_of_the_language_name_things() -> None:
    """`python -m tests.syntax.naming` tries every word with every kind of thing."""
    pairs = [(word, kind) for word in naming.words() for kind in naming.KINDS]
    refused = [pair for pair in pairs[::EVERY] if naming.refused(*reversed(pair))]
    assert {word for word, _ in refused} <= KNOWN, refused
    assert len({word for word, _ in pairs} - KNOWN) > 75


def test_words_named_in_the_findings_name_things() -> None:
    """Words that became special once, or were about to."""
    for word in "best reach times unseen packs parted beating most least together claims".split():
        for kind in list(naming.KINDS)[len(word) % 4 :: 4]:
            assert naming.refused(kind, word) == "", (word, kind)


@pytest.mark.parametrize("path", FILES[::6], ids=lambda path: path.stem)
def test_a_variants_names_leave_its_parent_and_the_prelude_alone(
    path: Path, tmp_path: Path
) -> None:
    """`best of trick` in the parent is the kernel's, though the variant keeps a `best`."""
    parent = load(path)
    plurals = {f"{name}s" for card in engine_of(parent).cards() for name in card.values}
    heads = "zone|keep|value|rule|define|order|pattern"
    own = {
        name for name in WORDS if re.search(rf" {name}:|^(?:{heads}) {name}\b", parent.text, re.M)
    }
    own |= plurals
    names = sorted(set(WORDS) - ALWAYS_THERE - own)
    keeps = "".join(f"keep {name} as number\n" for name in names)
    child = tmp_path / "child.card"
    child.write_text(f'cardlang 1\ngame "Child"\nextends "{parent.slug}"\n{keeps}')
    variant = cardlang.load(child)
    for seed in range(2):
        assert events(parent, seed) == events(variant, seed)


def events(game: Game, seed: int) -> list[dict[str, object]]:
    """The shuffles, choices and scores of a match of random seats."""
    state = game.start(seed=seed)
    for _ in range(60):
        if state.is_over:
            break
        moves = state.legal_moves()
        state.apply(moves[(seed + len(moves)) % len(moves)])
    return [{k: v for k, v in line.items() if k != "fuel"} for line in state.record()[1:]]


def test_a_later_word_is_a_name_where_a_file_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shown with a word that is special now, as if it were newer than the file."""
    text = naming.text("word with a block", "attempt")
    text = text.replace("    attempt for seats: nothing\n", "    attempt: nothing\n")
    text = text.replace("define attempt for group as seats ", "define attempt ")
    text = text.replace("    for each seat in group: do body", "    do body")
    text = text.replace("    attempt for seats:\n", "    attempt:\n")
    forget()
    with pytest.raises(cardlang.RuleError, match="takes this attempt back"):
        cardlang.load_text(text)
    monkeypatch.setattr(lexicon, "FIRST_WORDS", lexicon.FIRST_WORDS - {"attempt"})
    forget()
    assert cardlang.load_text(text).start(seed=1).to_act == 1
    forget()


def test_a_later_word_is_a_name_in_a_variant_of_such_a_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    parent = naming.text("flag", "ties")
    (tmp_path / "parent.card").write_text(parent)
    child = tmp_path / "child.card"
    child.write_text(
        'cardlang 1\ngame "Child"\nextends "parent"\n'
        "order another:\n    ties last\n    rank is 7\n    otherwise\n"
    )
    forget()
    assert cardlang.load(child).slug == "child"
    monkeypatch.setattr(lexicon, "FIRST_WORDS", lexicon.FIRST_WORDS - {"ties"})
    forget()
    child.write_text(child.read_text().replace("Child", "Other"))  # read anew
    with pytest.raises(cardlang.RuleError):  # `ties last` is a flag and a stray word there
        cardlang.load(child)
    forget()
