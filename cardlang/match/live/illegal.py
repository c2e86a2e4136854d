"""The reason why a move may not be made: answered with the line of the rules.

The picks of a verb are gone through from the left, and the first one that no offered move shares is
the guilty one.  If the rule that made its candidates is a chain of `else`, its alternatives are
evaluated to find the one that stood: what was asked for and lies only in a later alternative is
excluded by that one, and its line is the one to show.

Nothing is said here that the seat could not work out itself: only its own offers are looked at,
and the alternatives by which they were made.
"""

from __future__ import annotations

from cardlang.machine.faults import Fault, bits
from cardlang.machine.ir import PickInfo, VerbInfo
from cardlang.match.live.driver import Driver, Outcome
from cardlang.match.live.lacking import bracketed, closed, excluded
from cardlang.match.live.moves import Wording, holds_several, is_of_cards, picked_cards
from cardlang.messages import ENGLISH, Tongue
from cardlang.messages.catalogue import FIRST
from cardlang.source import Span
from cardlang.suggest import guess

_LIST = 16  # moves or cards that are listed


class IllegalMove(ValueError):
    """A move cannot be made now; the message says why, with the rule and its line."""


def refusal(
    driver: Driver,
    wording: Wording,
    offers: list[Outcome],
    text: str,
    tongue: Tongue = ENGLISH,
) -> IllegalMove:
    """The refusal of a move of the seat whose turn it is, in the language of the tongue."""
    return IllegalMove(_Refusal(driver, wording, offers, tongue).why(text.split()))


class _Refusal:
    def __init__(
        self, driver: Driver, wording: Wording, offers: list[Outcome], tongue: Tongue
    ) -> None:
        self.driver = driver
        self.tongue = tongue
        self.wording = wording
        self.offers = offers
        self.number: int = driver.decision
        self.verbs = driver.machine.decisions[self.number].verbs

    def why(self, words: list[str]) -> str:
        if not words:
            return self.tongue.say("expected-move", may=self._may(self.offers))
        named = [place for place, verb in enumerate(self.verbs) if verb.name == words[0]]
        if not named:
            return self._unknown_verb(words[0])
        open_ = [place for place in named if any(move[0] == place for move in self.offers)]
        if not open_:
            return self._closed(named[0])
        answers = [self._picks(place, open_, words[1:]) for place in open_]
        return max(answers, key=lambda answer: answer[0])[1]

    # ------------------------------------------------------------ verbs

    def _unknown_verb(self, word: str) -> str:
        here = {self.verbs[move[0]].name for move in self.offers}
        everywhere = {v.name for d in self.driver.machine.decisions for v in d.verbs}
        if word in everywhere:
            may = self._may(self.offers)
            return self.tongue.say("not-at-point", word=self.tongue.verb(word), may=may)
        near = guess(word, sorted(here))
        hint = self._meant(self.tongue.verb(near)) if near else self._may(self.offers)
        return self.tongue.say("no-such-move", word=word, hint=hint)

    def _closed(self, place: int) -> str:
        machine, name = self.driver.machine, self.verbs[place].name
        why = closed(machine, self.number, place, self.driver.cells, self.tongue)
        verb, may = self.tongue.verb(name), self._may(self.offers)
        return self.tongue.say("not-offered", verb=verb, why=why, may=may)

    # ------------------------------------------------------------ picks

    def _picks(self, number: int, open_: list[int], words: list[str]) -> tuple[int, str]:
        """The number of picks that are good, and what is wrong with the next one."""
        verb = self.verbs[number]
        mine = [move for move in self.offers if move[0] == number]
        taken: list[int] = []
        for place, pick in enumerate(verb.picks, start=1):
            texts = {" ".join(self.wording.words(pick, move[place])): move[place] for move in mine}
            word = self._speaks_of(pick, words, set(texts), last=place == len(verb.picks))
            if word not in texts:
                others = [self._firsts(other) for other in open_] if not taken else [list(texts)]
                return len(taken), self._wrong(verb, taken, word, others)
            words = words[len(word.split()) :]
            taken.append(texts[word])
            mine = [move for move in mine if move[place] == texts[word]]
        text = self.tongue.move(self.wording.text(self.number, mine[0]))
        return len(taken), self.tongue.say("too-much", words=" ".join(words), move=text)

    def _firsts(self, number: int) -> list[str]:
        """The words that can be picked first with a verb."""
        picks = self.verbs[number].picks[:1]
        mine = [move for move in self.offers if move[0] == number]
        return [" ".join(self.wording.words(pick, move[1])) for pick in picks for move in mine]

    def _speaks_of(self, pick: PickInfo, words: list[str], known: set[str], last: bool) -> str:
        """The first words, as many as speak of this pick; cards as the deck writes them."""
        if is_of_cards(pick):
            folded = {card.casefold(): card for card in self.wording.ids}
            words = [folded.get(word.casefold(), word) for word in words]
        if not holds_several(pick):
            return words[0] if words else ""
        if last:
            return " ".join(words)
        heads = [" ".join(words[:n]) for n in range(len(words), -1, -1)]
        return next((head for head in heads if head in known), "")

    def _wrong(self, verb: VerbInfo, taken: list[int], word: str, texts: list[list[str]]) -> str:
        pick = verb.picks[len(taken)]
        offered = list(dict.fromkeys(text for some in texts for text in some))
        tongue, name = self.tongue, self.tongue.verb(verb.name)
        if holds_several(pick) and pick.source.type != "g":
            held, many = self._choice(verb, offered), self._how_many(pick)
            may = tongue.say("may-these", verb=name, many=many, cards=held)
        else:
            between = ", " if holds_several(pick) or tongue.language != FIRST else " "
            moves = self._listed([self._words(verb, text) for text in offered], between)
            may = tongue.say("may-verb", verb=name, moves=moves)
        if not word:
            return tongue.say("what-expected", verb=name, kind=tongue.kind(pick.what), may=may)
        wrong = self._unknown(pick, word) or self._reason(verb, pick, taken, word)
        if not wrong.endswith("?"):
            return tongue.say("wrong", wrong=wrong, may=may)
        return tongue.say("wrong-question", wrong=wrong, may=may[0].upper() + may[1:])

    def _choice(self, verb: VerbInfo, texts: list[str]) -> str:
        """The cards that occur in some set on offer."""
        held = {word for text in texts for word in text.split()}
        cards = [i for i in dict.fromkeys(self.wording.ids) if i in held]
        return self._listed([self._words(verb, card) for card in cards])

    def _words(self, verb: VerbInfo, text: str) -> str:
        """The words of a pick, as people call it."""
        return " ".join(self.tongue.word(verb.name, word) for word in text.split())

    def _unknown(self, pick: PickInfo, word: str) -> str:
        """A sentence on a word that is no card, label, or number at all."""
        if is_of_cards(pick):
            for card in word.split():
                if card not in self.wording.ids:
                    hint = self._hint(card, self.wording.ids)
                    return self.tongue.say("no-card", word=card, hint=hint)
        elif pick.labels and word not in pick.labels:
            kind, hint = self.tongue.kind(pick.what), self._hint(word, pick.labels)
            return self.tongue.say("no-label", kind=kind, word=word, hint=hint)
        elif not pick.labels and not word.lstrip("-").isdigit():
            return self.tongue.say("expected-not", kind=self.tongue.kind(pick.what), word=word)
        return ""

    def _reason(self, verb: VerbInfo, pick: PickInfo, taken: list[int], word: str) -> str:
        """The reason why the pick is not among the candidates, and the line that says so."""
        say, called = self.tongue.say, self._words(verb, word)
        if verb.why and verb.when is not None and verb.when.span is not None:
            if word in self._but_for_when(verb, pick, taken):
                why, line = self.tongue.prose(verb.why), self._rule(verb.when.span)
                return say("why-by-rule", word=called, why=why, rule=line)
        _, prose, span = pick.rule or ("", (), pick.span)
        why = self.tongue.prose(prose) or say("no-choice")
        if is_of_cards(pick) and (missing := self._not_held(verb, pick, word)):
            return say("not-held", card=self.tongue.card(missing))
        if pick.alternatives and not holds_several(pick):
            stood = self._alternative(verb, pick, taken, word)
            if stood is None:
                line, name = self._rule(pick.span), self.tongue.verb(verb.name)
                return say("none-for-you", word=called, verb=name, rule=line)
            span = stood
        return say("why-by-rule", word=called, why=why, rule=self._rule(span))

    def _but_for_when(self, verb: VerbInfo, pick: PickInfo, taken: list[int]) -> set[str]:
        """The words that could be picked if the `when` of the verb held."""
        cells = self.driver.cells.copy()
        for earlier, value in zip(verb.picks, taken, strict=False):
            cells[earlier.cell] = value
        place = verb.picks.index(pick)
        number = self.verbs.index(verb)
        try:
            found = excluded(self.driver.machine, self.number, number, place, cells)
        except Fault:
            return set()
        return {" ".join(self.wording.words(pick, value)) for value in found}

    def _not_held(self, verb: VerbInfo, pick: PickInfo, word: str) -> str:
        """The first card asked for that the seat does not hold, where it picks from what it holds.

        What a seat holds lies in zones of its own whose cards it sees.
        """
        machine, seat = self.driver.machine, self.driver.seat
        mine = 0
        for number, zone in enumerate(machine.zones):
            if zone.owner_kind == "seat" and zone.owner == seat and zone.seen_by >> seat & 1:
                mine |= self.driver.cells[machine.masks + number]
        place = verb.picks.index(pick) + 1
        for move in self.offers:
            if self.verbs[move[0]] is verb:
                if any(not mine >> card & 1 for card in picked_cards(pick, move[place])):
                    return ""
        held = {self.wording.ids[card] for card in bits(mine)}
        return next((card for card in word.split() if card not in held), "")

    def _alternative(
        self, verb: VerbInfo, pick: PickInfo, taken: list[int], word: str
    ) -> Span | None:
        """The alternative that stood, if the pick lies in a later one only."""
        runner = self.driver.runner
        cells = self.driver.cells.copy()
        for earlier, value in zip(verb.picks, taken, strict=False):
            cells[earlier.cell] = value
        mask = self._mask(pick, word)
        stood = None
        for source, span in pick.alternatives:
            try:
                found = runner.value(cells, source)
            except Fault:
                return None
            if not isinstance(found, int):
                return None
            if stood is None and found:
                stood = span
            elif stood is not None and found & mask:
                return stood
        return None

    def _mask(self, pick: PickInfo, word: str) -> int:
        if is_of_cards(pick):
            return sum(1 << card for card, i in enumerate(self.wording.ids) if i == word)
        if pick.labels:
            return 1 << pick.labels.index(word)
        return 1 << int(word) if word.isdigit() and int(word) < len(self.wording.ids) else 0

    # ------------------------------------------------------------ words

    def _may(self, moves: list[Outcome]) -> str:
        texts = [self.tongue.move(self.wording.text(self.number, move)) for move in moves]
        listed = self._listed([f"`{text}`" for text in texts], ", ")
        return self.tongue.say("may", moves=listed)

    def _rule(self, span: Span) -> str:
        return bracketed(self.driver.machine, span, self.tongue)

    def _how_many(self, pick: PickInfo) -> str:
        if pick.low == pick.high:
            return str(pick.low)
        return self.tongue.say("range", low=pick.low, high=pick.high)

    def _listed(self, words: list[str], between: str = " ") -> str:
        if len(words) > _LIST:
            rest = self.tongue.say("in-all", count=len(words))
            return between.join(words[:_LIST]) + rest
        return between.join(words)

    def _hint(self, word: str, choices: tuple[str, ...]) -> str:
        near = guess(word, choices)
        return f", {self._meant(near)}" if near else ""

    def _meant(self, word: str) -> str:
        return self.tongue.say("did-you-mean", word=word)
