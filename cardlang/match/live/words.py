"""Moves said word by word: few words where the moves are too many to be numbered.

A move's text is words: the verb, then cards, seats, labels and numbers, in the order in which they
are picked.  At a decision the moves that are offered make a trie: `following` tells which words may
come next after those that were said.  `END` is among them where a move may be over or go on; a move
that cannot go on is over without it.

The words of a game are a short list that depends on the machine alone (`vocabulary`): `END`, the
verbs, the cards, the labels, the seats and numbers.  A number without known bounds, or with more
than `SPELT` values, is said digit by digit: `1~ 6~ 0` is 160; all but its last digit bear a `~`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import overload

from cardlang.match.live.actions import Domains, reached
from cardlang.match.live.moves import Move, Wording, is_of_cards

END = "."
SPELT = 1_000  # values that a number has at most where each is a word
MORE = "~"


class Vocabulary(Sequence[str]):
    """The words of a game's moves; the place of each is its number.  `END` is the first.

    `cardlang.Game.words` makes one.  `number` is the way back from a word.
    """

    def __init__(self, wording: Wording) -> None:
        machine = wording.machine
        domains = Domains(machine)
        verbs: list[str] = []
        points: list[str] = []
        numbers: set[int] = set()
        self._spelt: set[tuple[int, str]] = set()  # decision and pick that are said by digits
        for number in reached(machine):
            for verb in machine.decisions[number].verbs:
                verbs.append(verb.name)
                for pick in verb.picks:
                    low, high, _ = domains.numbers(pick)
                    if is_of_cards(pick):
                        points += wording.ids
                    elif pick.labels:
                        points += pick.labels
                    elif pick.lows is None:
                        numbers |= set(range(domains.points(pick)))
                    elif low is None or high is None or high - low >= SPELT:
                        self._spelt.add((number, pick.name))
                    else:
                        numbers |= set(range(low, high + 1))
        said = [END, *verbs, *points, *map(str, sorted(numbers))]
        if self._spelt:
            digits = [str(digit) for digit in range(10)]
            said += [*digits, *[digit + MORE for digit in digits], "-" + MORE]
        self._words = tuple(dict.fromkeys(said))
        self._numbers = {word: number for number, word in enumerate(self._words)}
        self._wording = wording

    def __len__(self) -> int:
        return len(self._words)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[str, ...]: ...
    def __getitem__(self, at: int | slice) -> str | tuple[str, ...]:
        return self._words[at]

    def number(self, word: str) -> int:
        """The place of a word.  KeyError if no move has it."""
        return self._numbers[word]

    def of(self, move: Move) -> tuple[str, ...]:
        """The words of a move, without `END`."""
        verb = self._wording.machine.decisions[move.decision].verbs[move.raw[0]]
        said = [verb.name]
        for pick, value in zip(verb.picks, move.raw[1:], strict=True):
            words = self._wording.words(pick, value)
            if (move.decision, pick.name) in self._spelt:
                words = [digit + MORE for digit in words[0][:-1]] + [words[0][-1]]
            said += words
        return tuple(said)

    def following(self, moves: Iterable[Move], said: Sequence[str]) -> tuple[str, ...] | None:
        """The words that may come next, in the order of the moves; None if no move begins so."""
        begun, count = tuple(said), len(said)
        rest = [words for words in map(self.of, moves) if words[:count] == begun]
        if not rest:
            return None
        found = [words[count] if len(words) > count else END for words in rest]
        return () if found == [END] else tuple(dict.fromkeys(found))

    def meant(self, moves: Iterable[Move], said: Sequence[str]) -> Move | None:
        """The move that has these words, with or without `END`."""
        words = tuple(said)[:-1] if said and said[-1] == END else tuple(said)
        return next((move for move in moves if self.of(move) == words), None)

    def __repr__(self) -> str:
        return f"<{len(self)} words of {self._wording.machine.slug}>"


def vocabulary_of(wording: Wording) -> Vocabulary:
    """The words of a machine's moves, made once."""
    found = wording.made.get("words")
    if found is None:
        found = wording.made["words"] = Vocabulary(wording)
    assert isinstance(found, Vocabulary)
    return found
