"""Whole programs: decks, declarations, rules, words, the deal and the end.

What is declared may speak of what was declared before it, so no rule and no word comes to use
itself.  A `Program` is one file, or a game and a variant that extends it; the last one is played.
"""

from __future__ import annotations

from attrs import evolve, frozen

from tests.run.programs.decks import Decks
from tests.run.programs.deeds import Deeds, Lines, under
from tests.run.programs.rules import Rules
from tests.run.programs.scope import (
    CARD,
    CARDS,
    EXPR,
    FLAG,
    NUMBER,
    SEAT,
    SEATS,
    SIDE,
    SUM,
    WHERE,
    Dice,
    Keep,
    Kind,
    Param,
    Scope,
    Word,
    World,
    Zone,
)

PREPOSITIONS = ["for", "to", "from", "with", "at", "into", "under", "onto", "against"]


@frozen
class Program:
    files: tuple[tuple[str, str], ...]  # name, text; the last one is played

    def __str__(self) -> str:
        return "\n".join(f"# ---- {name}\n{text}" for name, text in self.files)


def program(dice: Dice) -> Program:
    return Sheet(dice).program()


class Sheet(Decks, Rules, Deeds):
    def __init__(self, dice: Dice) -> None:
        super().__init__(dice, World())
        self.lines: Lines = []

    def program(self) -> Program:
        self.head()
        self.deck()
        self.declare()
        self.rules()
        self.words()
        lines = self.lines + self.course()
        self.has_example = self.dice.chance(1, 2)
        if self.has_example:
            lines += self.example()
        text = "\n".join(lines) + "\n"
        if self.dice.chance(1, 6):
            return Program((("parent.card", text), ("variant.card", self.variant())))
        return Program((("random.card", text),))

    # ------------------------------------------------------------- the head

    def head(self) -> None:
        w, dice = self.world, self.dice
        w.players = dice.pick([(2,), (2, 3), (3,), (4,), (2, 4), (1, 2), (5,)])
        who = "players " + ", ".join(map(str, w.players))
        if dice.chance(1, 5):
            who += ", anticlockwise"
        if all(n % 2 == 0 for n in w.players) and dice.chance(1, 2):
            who += ", partners opposite"
        elif dice.chance(1, 8):
            who += ", partners together when players is above 2"
        self.lines += ["cardlang 1", 'game "Random"', '    "A game that nobody has thought of."']
        self.french = dice.chance(1, 2)
        files = ["tricks", "passing", "discards", "melds", "poker", "auction", "turned"]
        if self.french and dice.chance(2, 3):
            for name in dice.some(files):
                w.used.add(name)
            self.lines.append("use " + ", ".join(sorted(w.used)))
        self.lines.append(who)
        if dice.chance(1, 2):
            option, what = w.fresh("choice"), dice.below(3)
            if what == 0:
                self.lines.append(f"option {option} is 1..4, usually 2")
                w.options[option] = NUMBER
            elif what == 1:
                self.lines.append(f"option {option} is true or false, usually players is above 2")
                w.options[option] = FLAG
            else:
                self.lines.append(f"option {option} is {option}-a or {option}-b")
                w.worded.append(option)
            self.lines.append('    "what the table agrees on"')

    # --------------------------------------------------------- declarations

    def declare(self) -> None:
        w, dice = self.world, self.dice
        w.zones += [Zone("stock", "", True), Zone("hand", "seat", False)]
        w.keeps += [Keep("dealer", "", SEAT)]
        if dice.chance(1, 2):
            self.lines += ["kind mood: gay G1, sad S1, calm C1", '    "how it goes"']
            w.labels["mood"] = ["gay", "sad", "calm"]
        if w.attributes and dice.chance(1, 2):
            of, name = dice.pick(w.attributes), w.fresh("row")
            labels = [w.labels[of][-1], *dice.some(w.labels[of][:-1])]
            self.lines.append(f"ranking {name} of {of}: {' '.join(labels)}")
            w.rankings[name] = of
        if dice.chance(1, 3):
            name = self.printed_rule()
            self.lines.append(f"rule stop-at of card: {self.at(EXPR, FLAG, Scope(fixed=True), 1)}")
            del name
            self.lines.append("zone seen-pile, top face up down to stop-at, in order")
            w.zones.append(Zone("seen-pile", "", True))
        for _ in range(2 + dice.below(3)):
            self.zone_line()
        for _ in range(3 + dice.below(4)):
            self.keep_line()
        name = w.fresh("counter")
        self.lines.append(f"keep {name} as number")
        w.keeps.append(Keep(name, "", NUMBER))
        if "tricks" in w.used:
            w.zones += [Zone("trick", "", True), Zone("won", "side", False)]
            w.keeps += [Keep("led", "", Kind("suit"), maybe=True), Keep("tricks", "seat", NUMBER)]
        if "discards" in w.used:
            w.zones.append(Zone("discard", "", True))

    def zone_line(self) -> None:
        w, dice = self.world, self.dice
        name = w.fresh("place")
        family = dice.pick(["", "", "seat", "side", *(k for k in w.labels if len(w.labels[k]) < 8)])
        sights = ["face up", "face down", "top face up", "seen by nobody"]
        if family in ("seat", "side"):
            sights += ["seen by owner", "seen by others", "top seen by owner"]
        ordered = dice.chance(1, 2)
        second = self.second(family) if family else ""
        each = f" of each {family}" + (f" and {second}" if second else "")
        head = f"zone {name}" + (each if family else "")
        self.lines.append(f"{head}, {dice.pick(sights)}{', in order' if ordered else ''}")
        if dice.chance(1, 4):
            self.lines += ['    "a place for cards"', '    de "ein Platz für Karten"']
        w.zones.append(Zone(name, family, ordered, second))

    def second(self, family: str) -> str:
        """A further kind of labels of which there is one for each, now and then."""
        few = [k for k, labels in self.world.labels.items() if len(labels) < 6 and k != family]
        return self.dice.pick(few) if few and family != "card" and self.dice.chance(1, 4) else ""

    def keep_line(self) -> None:
        w, dice = self.world, self.dice
        name = w.fresh("kept")
        few = [k for k in w.labels if len(w.labels[k]) < 14]
        family = dice.pick(["", "", "seat", "side", *few, "card"])
        kinds = [NUMBER, NUMBER, NUMBER, FLAG, CARD, SEAT, SIDE, CARDS, SEATS, SIDE.all]
        kinds += [*map(Kind, w.labels), *(Kind(k, True) for k in w.labels)]
        kind = dice.pick(kinds)
        keep = Keep(name, family, kind)
        what = w.word_of(kind)
        if kind == NUMBER and dice.chance(1, 2):
            low, high = dice.pick([(0, 9), (-5, 5), (1, 100), (0, 1)])
            keep, what = Keep(name, family, kind, low, high), f"{low}..{high}"
        elif not kind.many and kind not in (NUMBER, FLAG) and dice.chance(2, 3):
            keep, what = Keep(name, family, kind, maybe=True), f"{what} or none"
        second = self.second(family) if family else ""
        keep = evolve(keep, second=second)
        each = f" of each {family}" + (f" and {second}" if second else "")
        head = f"keep {name}" + (each if family else "") + f" as {what}"
        if kind == NUMBER and dice.chance(1, 3):
            head += ", starts 1"
        elif kind == SEAT and dice.chance(1, 3):
            head += f", starts {dice.pick(['dealer', 'eldest', '0'])}"
        head += dice.pick(["", "", ", for the match", ", each deal", ", each shuffle-deck"])
        sights = ["", "", ", seen by nobody", *([", seen by owner"] if family == "seat" else [])]
        self.lines.append(head + dice.pick(sights))
        w.keeps.append(keep)

    # ---------------------------------------------------------------- words

    def words(self) -> None:
        for _ in range(1 + self.dice.below(3)):
            self.word_lines()

    def word_lines(self) -> None:
        w, dice = self.world, self.dice
        name = w.fresh("word")
        params: list[Param] = []
        if dice.chance(1, 2):
            params.append(self.parameter("", dice.pick([NUMBER, CARD, CARDS, SEAT])))
        for preposition in dice.some(PREPOSITIONS)[: dice.below(4)]:
            anew = dice.pick(["", "", "", "rule", "value", "order", "zone", "condition"])
            kind = dice.pick([SEAT, SEATS, CARDS, NUMBER, SIDE])
            if anew:
                params.append(Param(preposition, w.fresh("part"), kind, anew))
            else:
                params.append(self.parameter(preposition, kind))
        seen: set[str] = set()
        params = [p for p in params if not (p.name in seen or seen.add(p.name))]  # type: ignore[func-returns-value]  # adds
        doing = dice.pick(["", "", "plain", "either", "seat", "card"])
        sc = self.scope_of(tuple(params)).child(done=True, deep=1)
        head = f"define {name}{''.join(self.param_text(p) for p in params)}"
        body: Lines = ['"Something is done."']
        for p in params:
            body += self.using(p, sc)
        if doing == "plain":
            head += " doing body"
            body += [*self.block(sc.child(block="body"), 2), "do body"]
        elif doing == "either":
            head += " doing body else other"
            body += [
                *under(f"if {self.at(WHERE, FLAG, sc, 2)}:", ["do body"]),
                *under("else:", ["do other"]),
            ]
        elif doing == "seat":
            head += " doing body of seat"
            body += under("for each seat:", ["do body"])
        elif doing == "card":
            head += " doing body of card"
            body += under(f"for each card in {self.few(sc, 1)}:", ["do body"])
        else:
            body += self.block(sc, 3)
        self.lines += under(head + ":", body)
        w.words.append(Word(name, tuple(params), doing))

    def using(self, p: Param, sc: Scope) -> Lines:
        """A deed that asks for a part that is looked at anew."""
        zone = self.into(sc.child(anew=()))
        if p.anew == "rule":
            return under(
                f"for each seat in {p.name} of dealer:", ["move top of stock to hand of seat"]
            )
        if p.anew == "value":
            return [f"move hand of dealer having highest ({p.name} of it) to {zone}"]
        if p.anew == "order":
            return [f"move best of (hand of eldest) by {p.name} to {zone}"]
        if p.anew == "zone":
            return [f"move top of stock to {p.name}"]
        if p.anew == "condition":
            return under(f"if {p.name}:", [f"move bottom of stock to {zone}"])
        return []

    # --------------------------------------------------------------- course

    def course(self) -> Lines:
        w, dice = self.world, self.dice
        found: Lines = []
        sc = Scope()
        if dice.chance(1, 3):
            found += under("before deal:", self.block(sc.child(deep=2), 1))
        hooked = [x.name for x in w.words if not x.doing]
        if hooked and dice.chance(1, 2):
            way = dice.pick(["before", "after"])
            found += under(
                f"{way} {dice.pick(hooked)}:", [f"score of dealer gains {dice.below(3)}"]
            )
        if dice.chance(1, 3):
            found += under("after deal:", self.block(sc.child(deep=2), 1))
        once = dice.chance(1, 5)
        body: Lines = [self.dice.pick(["shuffle-deck", "shuffle-deck", "move cards to stock"])]
        body.append(f"deal {2 + dice.below(4)} to seats from {dice.pick(['eldest', 'dealer'])}")
        for zone in w.zones:
            if zone.name.startswith("place") and not zone.second and dice.chance(1, 2):
                whose = {"": "", "seat": " of dealer", "side": " of side of dealer"}.get(
                    zone.family, f" of {w.labels.get(zone.family, [''])[0]}"
                )
                body.append(
                    f"repeat {1 + dice.below(4)} times: move top of stock to {zone.name}{whose}"
                )
        if dice.chance(1, 3):
            body.append("shuffle stock")
        for _ in range(4 + dice.below(5)):
            lines, sc = self.deed(sc)
            body += lines
        if dice.chance(2, 3):
            seat = sc.child(deep=1, done=True).with_local("seat", SEAT).speaking_of("seat", SEAT)
            round = under("for each seat from eldest:", self.choose(seat))
            body += under(f"repeat {1 + dice.below(4)} times:", round)
        for keep in w.keeps[-5:]:
            if keep.kind == NUMBER and keep.family in ("", "seat") and not keep.second:
                whose = " of dealer" if keep.family else ""
                body.append(f"score of dealer gains {keep.name}{whose} mod 100")
        found += under("one deal:" if once else "each deal:", body)
        if not once:
            ends = f"deal-number is at least {1 + dice.below(3)}"
            if dice.chance(1, 3):
                ends += " or highest score is above 200"
            found.append(f"match ends when {ends}")
        if dice.chance(1, 2):
            winner = "sides having lowest score"
            if dice.chance(1, 4):
                winner = self.at(EXPR, dice.pick([SEATS, SIDE.all]), Scope(), 2)
            found.append(f"winner is {winner}")
        return found

    def example(self) -> Lines:
        """Something that is so in every game before it begins."""
        players = f"given players is {max(self.world.players)}"
        body = [
            players,
            "given hand of 0:",
            "given dealer is 0",
            "then hand of 0:",
            "then dealer is 0",
        ]
        return under('example "at first":', body)

    def variant(self) -> str:
        """A game that changes something in the one just made."""
        dice = self.dice
        lines = ["cardlang 1", 'game "Variant"', 'extends "parent"']
        name = next(r.name for r in self.world.rules if r.printed)
        self.lines = lines
        of = dice.pick(self.world.attributes)
        label = self.world.labels[of][0]
        lines += under(
            f"change value {name} of card:", [f"{of} is {label}: {dice.below(20)}", "otherwise: 1"]
        )
        if dice.chance(1, 2):
            counter = next(k for k in self.world.keeps if k.name.startswith("counter"))
            lines += [f"change keep {counter.name} as number, starts 1"]
        lines += ["match ends when deal-number is at least 2"]
        if self.has_example:
            lines.append('remove example "at first"')
        return "\n".join(lines) + "\n"


__all__ = ["SUM", "WHERE", "Program", "Sheet", "program"]
