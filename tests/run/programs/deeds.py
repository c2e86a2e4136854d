"""Deeds and choices: lines that change something, in blocks that come to an end.

Every loop has a bound or makes progress, and a choice can as a rule be passed; a number that is
stored is mostly kept within its range.  Now and then it is not: then the match stops with a fault,
which is a thing to agree on too.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.run.programs.scope import (
    ATOM,
    CARD,
    CARDS,
    EXPR,
    FLAG,
    GROUPS,
    NUMBER,
    RANGE,
    SEAT,
    SEATS,
    SIDE,
    SIGNED,
    SUM,
    WHERE,
    Keep,
    Kind,
    Param,
    Scope,
    Word,
)
from tests.run.programs.ways import Lines, Ways, under


class Deeds(Ways):
    budget = 60  # statements that a program may still have

    def block(self, sc: Scope, most: int = 3) -> Lines:
        """A few deeds; at least one."""
        found: Lines = []
        for _ in range(1 + self.dice.below(most)):
            lines, sc = self.deed(sc)
            found += lines
        return found

    def deed(self, sc: Scope) -> tuple[Lines, Scope]:
        """A deed, and the scope behind it."""
        self.budget -= 1
        if self.dice.chance(1, 8):
            return self.let(sc)
        simple: list[Callable[[Scope], Lines]] = [
            self.move,
            self.move,
            self.move,
            self.score,
            self.becomes,
            self.becomes,
            self.gains,
            self.show,
            self.deal_some,
            self.either,
        ]
        steering: list[Callable[[Scope], Lines]] = [
            self.if_,
            self.if_,
            self.for_each,
            self.for_each,
            self.for_number,
            self.times,
            self.until,
            self.choose,
            self.choose,
            self.choose,
            self.shuffle,
            self.word,
            self.word,
            self.prelude_word,
            self.jump,
            self.cases,
            self.at_once,
            self.attempt,
        ]
        if sc.block:
            simple.append(self.do)
        forms = simple if self.budget <= 0 or sc.deep >= 3 else simple + steering
        return self.dice.pick(forms)(sc), sc

    # -------------------------------------------------------------- changes

    def let(self, sc: Scope) -> tuple[Lines, Scope]:
        w = self.world
        kind = self.dice.pick(
            [
                NUMBER,
                NUMBER,
                CARD,
                CARDS,
                SEAT,
                SEATS,
                SIDE,
                GROUPS,
                FLAG,
                *map(Kind, w.labels),
                *(Kind(name, True) for name in w.labels),
            ]
        )
        name = w.fresh("held")
        return [f"let {name} be {self.at(EXPR, kind, sc, 3, False)}"], sc.with_local(name, kind)

    def into(self, sc: Scope) -> str:
        """A place for cards."""
        anew = [name for name, what in sc.anew if what == "zone"]
        if anew and self.dice.chance(1, 2):
            return self.dice.pick(anew)
        zone = self.dice.pick(self.world.zones)
        return self.owned(zone.name, zone.family, sc, 1, True, zone.second)[0]

    def move(self, sc: Scope) -> Lines:
        way = self.dice.pick(["to", "to", "under"])
        kind = self.dice.pick([CARD, CARDS])
        return [f"move {self.at(EXPR, kind, sc, 2)} {way} {self.into(sc)}"]

    def deal_some(self, sc: Scope) -> Lines:
        return [f"move top of stock to hand of {self.somebody(SEAT, sc, 1)}"]

    def score(self, sc: Scope) -> Lines:
        place = self.owned("score", "side", sc, 1, sure=True)[0]
        verb = self.dice.pick(["gains", "loses", "becomes"])
        return [f"{place} {verb} ({self.safe(sc)}) mod 50"]

    def changing(self, sc: Scope) -> Lines:
        return self.dice.pick([self.score, self.becomes, self.gains])(sc)

    def becomes(self, sc: Scope) -> Lines:
        keep = self.dice.pick(self.world.keeps)
        place = self.owned(keep.name, keep.family, sc, 1, True, keep.second)[0]
        return [f"{place} becomes {self.stored(keep, sc)}"]

    def stored(self, keep: Keep, sc: Scope) -> str:
        kind = keep.kind
        if self.dice.chance(1, 25):
            return self.at(EXPR, kind, sc, 3)
        if kind == NUMBER:
            if keep.low is not None and keep.high is not None:
                size = keep.high - keep.low + 1
                return (
                    f"({self.safe(sc)}) mod {size} + {max(keep.low, 0)}"
                    if keep.low >= 0
                    else (f"({self.safe(sc)}) mod {size} - {-keep.low}")
                )
            return f"({self.safe(sc)}) mod {self.dice.pick([7, 100, 9973, 94906265])}"
        if kind.many or kind == FLAG or keep.maybe:
            return self.at(EXPR, kind, sc, 3)
        last = {"seat": "dealer", "side": "side of dealer", "card": self.a_card()}
        otherwise = last.get(kind.base) or self.dice.pick(self.world.labels[kind.base])
        return f"{self.at(WHERE, kind, sc, 3)} else {otherwise}"

    def gains(self, sc: Scope) -> Lines:
        fit = [k for k in self.world.keeps if k.kind.many or (k.kind == NUMBER and k.low is None)]
        if not fit:
            return self.score(sc)
        keep = self.dice.pick(fit)
        place = self.owned(keep.name, keep.family, sc, 1, True, keep.second)[0]
        verb = self.dice.pick(["gains", "loses"])
        if keep.kind == NUMBER:
            return [f"{place} {verb} ({self.safe(sc)}) mod {self.dice.pick([5, 1000, 94906265])}"]
        part = self.dice.pick([keep.kind, keep.kind.one])
        return [f"{place} {verb} {self.at(SUM, part, sc, 2, self.told(part))}"]

    def show(self, sc: Scope) -> Lines:
        shown = self.at(EXPR, self.dice.pick([CARD, CARDS]), sc, 2)
        if self.dice.chance(1, 2):
            return [f"show {shown}"]
        return [f"show {shown} to {self.at(SUM, self.dice.pick([SEAT, SEATS]), sc, 2)}"]

    def do(self, sc: Scope) -> Lines:
        return [f"do {sc.block}"]

    def jump(self, sc: Scope) -> Lines:
        ways = ["nothing"]
        if sc.done:
            ways.append("done")
        if self.dice.chance(1, 12):
            ways = [self.dice.pick(["end deal", "end match"])]
        way = self.dice.pick(ways)
        return under(f"if {self.at(OR_, FLAG, sc, 2)}:", [way])

    # ------------------------------------------------------------- steering

    def deeper_in(self, sc: Scope, **changes: object) -> Scope:
        return sc.child(deep=sc.deep + 1, **changes)

    def if_(self, sc: Scope) -> Lines:
        inner = self.deeper_in(sc)
        found = under(f"if {self.at(OR_, FLAG, sc, 3)}:", self.block(inner, 2))
        if self.dice.chance(1, 3):
            found += under(f"else if {self.at(OR_, FLAG, sc, 2)}:", self.block(inner, 2))
        if self.dice.chance(1, 3):
            found += under("else:", self.block(inner, 2))
        return found

    def for_each(self, sc: Scope) -> Lines:
        w = self.world
        kind = self.dice.pick(
            [SEAT, SEAT, SEAT, CARD, CARD, SIDE, GROUPS.one, *map(Kind, w.labels)]
        )
        start = ""
        if kind == SEAT and self.dice.chance(1, 2):
            start = f" from {self.at(SUM, SEAT, sc, 2)}"
        if kind != CARD and not kind.many and self.dice.chance(1, 2):
            name, over = kind.base, ""
        else:
            name = w.fresh("each")
            if kind.many:
                over = f" in {self.at(EXPR, GROUPS, sc, 2, False)}"
            elif kind == CARD and self.dice.chance(1, 2):
                over = f" in {self.pile(sc, 2).text}"
            elif kind == CARD:
                over = f" in {self.few(sc, 2)}"
            else:
                over = f" in {self.at(EXPR, kind.all, sc, 2, False)}"
        inner = self.deeper_in(sc, done=True).with_local(name, kind).speaking_of(name, kind)
        return under(f"for each {name}{over}{start}:", self.block(inner, 2))

    def for_number(self, sc: Scope) -> Lines:
        name = self.world.fresh("round")
        low, high = self.dice.pick(
            [
                ("1", "3"),
                ("deal-number", "deal-number + 1"),
                ("-1", "players - 2"),
                ("1", f"({self.safe(sc)}) mod 4"),
            ]
        )
        inner = self.deeper_in(sc, done=True).with_local(name, NUMBER)
        over = f"{low}..{high}" if self.dice.chance(2, 3) else f"({self.number_set(sc, 2).text})"
        return under(f"for each {name} in {over}:", self.block(inner, 2))

    def times(self, sc: Scope) -> Lines:
        count = self.dice.pick(["2", "players", f"(({self.safe(sc)}) mod 4)", "3"])
        return under(f"repeat {count} times:", self.block(self.deeper_in(sc, done=True), 2))

    def until(self, sc: Scope) -> Lines:
        inner = self.deeper_in(sc, done=True)
        if self.dice.chance(1, 8):  # perhaps it never comes to that
            test = self.at(OR_, FLAG, sc, 2)
            return under(f"repeat until {test}, at most 7:", self.block(inner, 2))
        counters = [k for k in self.world.keeps if k.name.startswith("counter")]
        if counters and self.dice.chance(1, 2):
            counter = self.dice.pick(counters).name
            most = self.dice.pick(["", ", at most 20", ", at most players * 8"])
            body = [*self.block(inner, 2), f"{counter} gains 1"]
            return under(
                f"repeat until {counter} is at least {2 + self.dice.below(4)}{most}:", body
            )
        zone = self.owned("hand", "seat", sc, 0)[0]
        body = [f"move first of {zone} to {self.dice.pick(['box', 'stock'])}"]
        if self.dice.chance(1, 2):
            body = [*self.block(inner, 1), *body]
        return under(f"repeat until {zone} is empty, at most 300:", body)

    def shuffle(self, sc: Scope) -> Lines:
        zone = self.dice.pick(self.world.zones)
        return [f"shuffle {self.owned(zone.name, zone.family, sc, 1, True, zone.second)[0]}"]

    # -------------------------------------------------------------- choices

    def choose(self, sc: Scope) -> Lines:
        dice = self.dice
        together = dice.chance(1, 4)
        seats = [name for name, kind in sc.subjects if kind == SEAT]
        if together:
            who = dice.pick(["seats", f"({self.at(EXPR, SEATS, sc, 1)})"])
            spoken = "mover"
        elif seats and dice.chance(2, 3):
            who = spoken = seats[0]
        else:
            who = dice.pick(["dealer", "eldest", f"(({self.at(WHERE, SEAT, sc, 2)}) else dealer)"])
            spoken = "mover"
        inner = self.deeper_in(sc, again=not together).with_local("mover", SEAT)
        if spoken == "mover":
            inner = inner.speaking_of(spoken, SEAT)
        body: Lines = []
        if dice.chance(1, 6):
            body.append('"Something is chosen."')
        for _ in range(1 + dice.below(2)):
            body += self.verb(inner)
        heads = [line for line in body if line[:1] not in (" ", '"')]
        if not together and all(" in " in line for line in heads) and dice.chance(1, 4):
            body += [f"otherwise: {self.simple(inner)}"]
        elif not dice.chance(1, 30):
            body += [dice.pick(["pass", f"pass: {self.simple(inner)}"])]
        best = ""
        if together and dice.chance(1, 3):
            best = f", best first from {self.at(SUM, SEAT, sc, 1, False)}"
        return under(f"choose {'together ' if together else ''}by {who}{best}:", body)

    def simple(self, sc: Scope) -> str:
        form = self.dice.pick([self.move, self.score, self.becomes, self.deal_some])
        return form(sc)[0]

    def verb(self, sc: Scope) -> Lines:
        """A verb with up to two picks, and what is done."""
        dice, w = self.dice, self.world
        name = w.fresh("verb")
        picks: list[str] = []
        inner = sc
        for _ in range(dice.pick([1, 1, 1, 0, 2])):
            text, called, kind = self.a_pick(inner, len(picks))
            picks.append(text)
            inner = inner.with_local(called, kind)
        head = " ".join([name, ", ".join(picks)]).strip()
        if dice.chance(1, 3):
            head += f" when {self.at(OR_, FLAG, inner, 2)}"
        if dice.chance(1, 6):
            return [head]
        body = self.block(inner, 2)
        if dice.chance(1, 5):
            body = ['"This is what is done."', *body]
        if sc.again and dice.chance(1, 6):
            body += under(f"if {self.at(OR_, FLAG, inner, 2)}:", ["choose again"])
        return under(head + ":", body)

    def a_pick(self, sc: Scope, earlier: int) -> tuple[str, str, Kind]:
        dice, w = self.dice, self.world
        kinds = [CARD, CARD, CARD, CARDS, NUMBER, SEAT, GROUPS, *map(Kind, w.labels)]
        kind = dice.pick(kinds)
        aloud = "aloud " if dice.chance(1, 6) and kind.base in ("card", "group") else ""
        name = w.fresh("pick")
        if kind == NUMBER:
            return f"{name} in {self.numbers(sc, name)}", name, NUMBER
        if kind == CARD:
            if dice.chance(1, 2):
                name = "card" if "card" not in dict(sc.locals) else name
            source = (
                self.few(sc, 1) if earlier or dice.chance(2, 3) else self.at(EXPR, CARDS, sc, 2)
            )
            return f"{aloud}{name} in {source}", name, CARD
        if kind == CARDS:
            low = 1 + dice.below(2)
            size = str(low) if dice.chance(1, 2) else f"{low}..{low + 1}"
            return f"{aloud}{size} {name} in {self.few(sc, 1)}", name, CARDS
        if kind == GROUPS:
            return f"{aloud}{name} in {self.at(EXPR, GROUPS, sc, 1, False)}", name, CARDS
        if kind.base in w.labels and dice.chance(1, 2) and kind.base not in dict(sc.locals):
            name = kind.base
        aimed = name == kind.base
        return f"{name} in {self.at(EXPR, kind.all, sc, 2, aimed)}", name, kind

    def numbers(self, sc: Scope, name: str) -> str:
        dice = self.dice
        low, high = dice.pick(
            [
                ("1", "4"),
                ("-2", "2"),
                ("0", "players"),
                ("deal-number", "deal-number + 2"),
                (f"({self.safe(sc)}) mod 3", "5"),
                ("1", f"(({self.safe(sc)}) mod 9)"),
            ]
        )
        source = f"{low}..{high}" if dice.chance(2, 3) else dice.pick(["{10 20 30}", "{1 5 -7}"])
        if dice.chance(1, 3):
            test = dice.pick(["it mod 2 is 0", "it is not deal-number", "it is above 0"])
            source = f"{source} where {test}"
        return source

    # ---------------------------------------------------------------- words

    def word(self, sc: Scope) -> Lines:
        if not self.world.words:
            return self.deal_some(sc)
        return self.call(self.dice.pick(self.world.words), sc)

    def call(self, word: Word, sc: Scope) -> Lines:
        words = word.name
        for param in word.params:
            level = SUM if not param.preposition else EXPR
            words += f" {param.preposition}".rstrip() + f" {self.argument(param, sc, level)}"
        if not word.doing:
            return [words]
        inner = self.deeper_in(sc, done=True)
        if word.doing == "either":
            last = under("else:", self.block(inner, 2)) if self.dice.chance(2, 3) else []
            return [*under(words + ":", self.block(inner, 2)), *last]
        if word.doing != "plain":
            kind = Kind(word.doing)
            # the word says whom its block speaks of, under the name that it gives
            inner = inner.with_local(word.doing, kind).speaking_of(word.doing, kind)
        return under(words + ":", self.block(inner, 2))

    def argument(self, param: Param, sc: Scope, level: int) -> str:
        w, dice = self.world, self.dice
        if param.anew == "rule":
            return dice.pick(
                ["others", *(r.name for r in w.rules if _of_seat(r.params) and r.kind == SEATS)]
            )
        if param.anew == "value":
            return dice.pick([r.name for r in w.rules if r.printed])
        if param.anew == "order":
            return dice.pick([o.name for o in w.orders if o.candidate == CARD and not o.param])
        if param.anew == "zone":
            return self.into(sc.child(anew=(), subjects=()))
        if param.anew == "condition":
            return self.at(max(level, OR_), FLAG, sc.child(subjects=()), 2)
        if param.kind == NUMBER:
            return f"(({self.safe(sc)}) mod 5)"
        if param.kind in (SEAT, SIDE, CARD):
            return self.somebody(param.kind, sc, 2)
        return self.at(ATOM, param.kind, sc, 2)

    def prelude_word(self, sc: Scope) -> Lines:
        """A word of the prelude."""
        dice = self.dice
        start = dice.pick(["dealer", "eldest"])
        inner = self.deeper_in(sc, done=True).with_local("seat", SEAT).speaking_of("seat", SEAT)
        forms: list[Callable[[], Lines]] = [
            lambda: [f"deal {1 + dice.below(3)} to {self.at(EXPR, SEATS, sc, 1)} from {start}"],
            lambda: [f"draw 1 for {self.at(EXPR, SEATS, sc, 1)} from {start}"],
            lambda: under(
                f"turns for seats where hand is not empty from {start}:",
                [*self.block(inner, 2), "move first of hand of seat to box"],
            ),
        ]
        used = self.world.used
        if "tricks" in used:
            legal = dice.pick(["follow-suit", "follow-or-trump", "hand", "follow-or-overtrump"])
            forms += [
                lambda: under(
                    "if every hand is not empty:", [f"play-trick from {start} with {legal}"]
                )
            ] * 2
        if "passing" in used:
            forms.append(
                lambda: under("if every hand is not empty:", ["hand-on 1 to left-right-across"])
            )
        if "discards" in used:
            forms.append(lambda: ["refill"])
        if "melds" in used:
            forms.append(lambda: [f"score of dealer gains deadwood of hand of {start}"])
        if "poker" in used:
            forms.append(
                lambda: ["score of dealer gains (best-poker of hand of dealer mod 100 else 0)"]
            )
        if "auction" in used:
            body = under(
                "choose by seat:",
                [
                    "bid: bidder becomes seat" if dice.chance(1, 2) else "bid: reopen for seat",
                    "fold: passed gains seat",
                ],
            )
            forms.append(
                lambda: ["bidder becomes none", *under(f"auction for seats from {start}:", body)]
            )
        return dice.pick(forms)()


OR_ = 3  # the level of a question


def _of_seat(params: tuple[Param, ...]) -> bool:
    return len(params) == 1 and params[0].kind == SEAT and params[0].preposition == "of"


__all__ = ["RANGE", "SIGNED", "Deeds", "Lines", "under"]
