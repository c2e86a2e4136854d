"""The moves on offer, labelled and grouped by verb, and what a person types to take one.

    play  1) 2S  2) 9S  3) KH
    pass  4)

    pass  a)
    bid   18 20 22 … 264

A person types the label, the move's text (`play 9S`), or its arguments where they are of one move
alone (`9S`).  Where arguments or cards are numbers, or end in them, labels are letters, so that a
number is never anything else than what the rules call by it.

Of a verb with many moves the first are listed, of many numbers the ends; it comes behind the
others, so that nothing rare is lost behind it.  Every move can be typed, and some of its words show
the moves that have them.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import count, islice, product
from string import ascii_lowercase

import click
from attrs import frozen

from cardlang.show.notation import Notation
from cardlang.show.text import COLUMNS, width

_MANY = 12  # moves of a verb that comes behind the others
_RANGE = 24  # numbers that are listed before only the ends are
_LISTED = 60  # moves of a verb that are listed
_BEGINNING = 20  # of more than those
_COMMANDS = frozenset({"q"})
_NUMBERED = re.compile(r"^\S+ \D+(?=\d+$)")  # all of `play N22` but its number


@frozen
class Menu:
    """`moves` are the texts of the moves in the order in which they are shown; `labels` are those
    of the moves that are listed; `verbs` are those of the whole game."""

    moves: tuple[str, ...]
    verbs: frozenset[str]
    labels: dict[str, str]  # label -> move

    def pick(self, typed: str) -> str:
        """The text of the move that is meant, which may be none of those on offer."""
        if typed.casefold() in self.labels:
            return self.labels[typed.casefold()]
        words = typed.casefold().split()
        meant = [move for move in self.moves if words and move.casefold().split()[1:] == words]
        if not meant and typed.isdigit():  # `22` for `play N22`
            meant = [move for move in self.moves if _NUMBERED.sub("", move) == typed]
        if len(meant) == 1:
            return meant[0]
        verbs = {move.split()[0] for move in self.moves}
        if words and words[0][:1].isdigit():  # of those verbs that may take a number or card
            verbs = {move.split()[0] for move in self.moves if " " in move} or verbs
        arguments = {word.casefold() for move in self.moves for word in move.split()[1:]}
        known = [word in arguments for word in words]
        verb_itself = not arguments or (any(known) and not known[0] and words[0].isalpha())
        if len(verbs) == 1 and words and words[0] not in self.verbs and not verb_itself:
            return f"{min(verbs)} {typed}"
        return typed

    def shown_as(self, typed: str, notation: Notation) -> str:
        """The text of the one move that is shown in these words; empty if none is, or several."""
        tongue = notation.tongue
        wanted = tongue.same(typed)
        meant = [
            move
            for move in self.moves
            if wanted in (tongue.same(tongue.move(move)), tongue.same(notation.move(move)))
        ]
        return meant[0] if len(meant) == 1 else ""

    def with_words(self, typed: str) -> tuple[str, ...]:
        """The moves that have all these words, and more; none if the words are no part of any."""
        wanted = Counter(typed.casefold().split())
        if not wanted:
            return ()
        each = ((move, Counter(move.casefold().split())) for move in self.moves)
        return tuple(move for move, words in each if wanted < words)


def menu_of(notation: Notation, moves: Sequence[str]) -> Menu:
    """Moves of one verb stand together, single cards as in a sorted hand; verbs with many moves
    come last."""
    by_verb: dict[str, list[str]] = defaultdict(list)
    for move in moves:
        by_verb[move.split()[0]].append(move)
    for mine in by_verb.values():
        if all(len(words := move.split()) == 2 and words[1] in notation.keys for move in mine):
            mine.sort(key=lambda move: notation.keys[move.split()[1]])
    ordered = sorted(by_verb.values(), key=lambda mine: len(mine) > _MANY)
    shown = [move for mine in ordered for move in _listed(notation, mine)]
    labels = dict(zip(_labels(notation, moves), shown, strict=False))
    return Menu(tuple(move for mine in ordered for move in mine), notation.verbs, labels)


def _listed(notation: Notation, mine: Sequence[str]) -> Sequence[str]:
    """Those moves of a verb that have a label."""
    if _is_range(mine) or _one_by_one(notation, mine):
        return ()
    return mine if len(mine) <= _LISTED else mine[:_BEGINNING]


def _is_range(mine: Sequence[str]) -> bool:
    """Return whether these are many moves that differ in a number alone."""
    return len(mine) > _RANGE and all(
        len(words := move.split()) == 2 and words[1].isdigit() for move in mine
    )


def _one_by_one(notation: Notation, mine: Sequence[str]) -> list[str]:
    """The cards of many moves that each name several of them, always as many; else nothing."""
    if len(mine) <= _LISTED or len({len(move.split()) for move in mine}) > 1:
        return []
    words = dict.fromkeys(word for move in mine for word in move.split()[1:])
    several = len(mine[0].split()) > 2
    return notation.sorted(words) if several and words.keys() <= notation.keys.keys() else []


def _labels(notation: Notation, moves: Sequence[str]) -> Iterator[str]:
    """1, 2, … or, where a number may be meant to be a card or an argument, a, b, … aa, ab, …"""
    words = {word for move in moves for word in move.casefold().split()}
    if not any(word[-1].isdigit() for word in (*words, *notation.keys)):
        return map(str, count(1))
    taken = words | {card.casefold() for card in notation.keys} | _COMMANDS
    letters = ("".join(run) for n in count(1) for run in product(ascii_lowercase, repeat=n))
    return (label for label in letters if label not in taken)


def draw_menu(notation: Notation, menu: Menu, moves: Sequence[str] | None = None) -> str:
    """The menu as lines, each move with its label; all of it, or only these moves."""
    by_verb: dict[str, list[str]] = defaultdict(list)
    for move in menu.moves if moves is None else moves:
        by_verb[move.split()[0]].append(move)
    label = {move: label for label, move in menu.labels.items()}
    rows: dict[str, list[tuple[str, str]]] = {}
    for verb, mine in by_verb.items():
        if _is_range(mine):
            ends = _ends(notation, [move.split()[1] for move in mine])
            rows[notation.tongue.verb(verb)] = [(text, text) for text in ends]
            continue
        cards = _one_by_one(notation, mine)
        if cards:
            say, number = notation.tongue.say, len(mine[0].split()) - 1
            parts = [say("count-of", count=number), *map(notation.card, cards), say("one-by-one")]
            rows[notation.tongue.verb(verb)] = [(click.unstyle(part), part) for part in parts]
            continue
        for move in _listed(notation, mine):
            words = move.split()
            head = _head(notation, words)
            rest = words[len(head.split()) :]
            sign = f"{label[move]}) " if move in label else ""
            shown = f"{sign}{notation.picked(verb, rest, len(words) - len(rest) - 1)}".rstrip()
            rows.setdefault(notation.move(head), []).append((click.unstyle(shown), shown))
        left = len(mine) - len(_listed(notation, mine))
        if left:
            say, name = notation.tongue.say, notation.tongue.verb(verb)
            last = mine[-1].split()
            word = notation.tongue.word(verb, last[-1], len(last) - 2)
            how = say("more-how", verb=name, word=word)
            rows[say("more-of-verb", count=left, verb=name)] = [(how, how)]
    column = max((len(head) for head in rows if not head.startswith("…")), default=0)
    return "".join(_row(f"  {head:<{column}}", parts) for head, parts in rows.items())


def draw_next(notation: Notation, some: Sequence[str], words: Sequence[str]) -> str:
    """Of several moves that have these words, whatever their case: the moves, if they are few, else
    what may come next."""
    if len(some) <= _MANY or len({move.split()[0] for move in some}) > 1:
        return draw_menu(notation, menu_of(notation, ()), some)
    verb = some[0].split()[0]
    given = Counter(word.casefold() for word in words)
    rest: dict[str, None] = {}
    for move in some:
        left = Counter(given)
        for word in move.split()[1:]:
            if left[word.casefold()]:
                left[word.casefold()] -= 1
            else:
                rest[word] = None
    follow = sorted(rest, key=lambda word: notation.keys.get(word, (1 << 30,)))
    named = notation.picked(verb, words, None)
    head = f"  {notation.tongue.verb(verb)} {named} …"
    parts = [
        (click.unstyle(text), text) for text in (notation.picked(verb, [w], None) for w in follow)
    ]
    return _row(head, parts)


def _ends(notation: Notation, numbers: Sequence[str]) -> list[str]:
    """Many numbers, shortly: `1 … 100`, `18 20 22 … 264`."""
    low, high = int(numbers[0]), int(numbers[-1])
    whole = [int(number) for number in numbers] == list(range(low, high + 1))
    first = numbers[:1] if whole else list(islice(numbers, 3))
    return [f"{' '.join(first)} … {numbers[-1]}", notation.tongue.say("one-of", count=len(numbers))]


def _head(notation: Notation, words: Sequence[str]) -> str:
    """The verb, and what else stands before the last word where that is no card: `ask 2`."""
    if len(words) < 3 or any(word in notation.keys for word in words[1:-1]):
        return words[0]
    return " ".join(words[:-1])


def _row(head: str, parts: Sequence[tuple[str, str]]) -> str:
    """A head and what stands beside it, broken into lines; parts are (as measured, as shown)."""
    lines = [head]
    room = COLUMNS - len(head)
    for plain, shown in parts:
        room -= width(plain) + 2
        if room < 0 and lines[-1].strip():
            lines.append(" " * len(head))
            room = COLUMNS - len(head) - width(plain) - 2
        lines[-1] += f"  {shown}"
    return "".join(f"{line.rstrip()}\n" for line in lines)
