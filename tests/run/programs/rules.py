"""Rules, values, orders and patterns of random programs."""

from __future__ import annotations

from tests.run.programs.deeds import OR_, Lines, under
from tests.run.programs.parts import Parts
from tests.run.programs.scope import (
    CARD,
    CARDS,
    EXPR,
    FLAG,
    NUMBER,
    SEAT,
    SEATS,
    SIDE,
    Kind,
    Order,
    Param,
    Rule,
    Scope,
)


class Rules(Parts):
    """A part of `Sheet`."""

    # ---------------------------------------------------------------- rules

    def printed_rule(self) -> str:
        """A value that only what is printed on a card decides."""
        w, dice = self.world, self.dice
        name = w.fresh("worth")
        of = dice.pick(w.attributes)
        labels = dice.some(w.labels[of])[:6]
        entries = ", ".join(f"{x} {dice.pick([1, 2, 3, 5, 10, -2, 11])}" for x in labels)
        body = [f"by {of}: {entries}", f"otherwise: {dice.below(5)}"]
        if dice.chance(1, 3):
            printed = Scope(fixed=True)
            case = f"{self.at(OR_, FLAG, printed, 1)}: {self.at(EXPR, NUMBER, printed, 2)}"
            body = [case, *body[: 1 + dice.below(2)]]
        self.lines += under(f"value {name} of card:", ['"what a card counts"', *body])
        w.rules.append(Rule(name, (Param("of", "card", CARD),), NUMBER, printed=True))
        return name

    def rules(self) -> None:
        dice = self.dice
        self.printed_rule()
        self.pattern_lines(plain=True)
        self.pattern_lines(plain=True)
        for _ in range(dice.below(4)):
            self.made_of_patterns()
        self.order_lines(plain=True)
        if dice.chance(1, 3):
            need, kind = self.world.fresh("need"), dice.pick([NUMBER, SEAT])
            usual = self.at(EXPR, kind, Scope(), 2, kind == NUMBER)
            self.lines.append(f"needs {need} as {kind.base}, usually {usual}")
            self.world.rules.append(Rule(need, (), kind))
        for _ in range(2 + dice.below(4)):
            dice.pick([self.rule_lines, self.rule_lines, self.order_lines, self.pattern_lines])()

    def parameter(self, preposition: str, kind: Kind) -> Param:
        """A part, called by its kind or by a name of its own."""
        if not kind.many and kind != NUMBER and self.dice.chance(1, 2):
            return Param(preposition, kind.base, kind)
        return Param(preposition, self.world.fresh("part"), kind)

    def param_text(self, param: Param) -> str:
        said = param.anew or self.world.word_of(param.kind)
        kind = "" if param.name == said else f" as {said}"
        return f" {param.preposition} {param.name}{kind}".replace("  ", " ")

    def scope_of(self, params: tuple[Param, ...]) -> Scope:
        sc = Scope(
            locals=tuple((p.name, p.kind) for p in params if not p.anew),
            anew=tuple((p.name, p.anew) for p in params if p.anew),
        )
        for p in params:
            if p.preposition in ("of", "", "for") and not p.kind.many and p.kind != NUMBER:
                if not p.anew:
                    sc = sc.speaking_of(p.name, p.kind)
        return sc

    def rule_lines(self) -> None:
        w, dice = self.world, self.dice
        kinds = [SEAT, CARD, SIDE, CARDS, NUMBER, *map(Kind, w.labels)]
        params: tuple[Param, ...] = ()
        if dice.chance(3, 4):
            params = (self.parameter("of", dice.pick(kinds)),)
        if dice.chance(1, 3):
            kind = dice.pick([NUMBER, SEAT, CARDS, SEATS])
            params += (self.parameter("by", kind),)
        if dice.chance(1, 6):
            params += (self.parameter("among", SEATS),)
        if len({p.name for p in params}) < len(params):
            params = params[:1]
        sc = self.scope_of(params)
        result = dice.pick(
            [
                NUMBER,
                NUMBER,
                CARDS,
                CARDS,
                SEATS,
                FLAG,
                CARD,
                SEAT,
                *(Kind(a) for a in w.attributes),
            ]
        )
        what = "value" if result == NUMBER else "rule"
        name = w.fresh("asked")
        head = f"{what} {name}{''.join(self.param_text(p) for p in params)}:"
        body: Lines = []
        if dice.chance(1, 3):
            kind = dice.pick([NUMBER, CARDS, SEATS])
            held = w.fresh("held")
            body.append(f"let {held} be {self.at(EXPR, kind, sc, 2, False)}")
            sc = sc.with_local(held, kind)
        if dice.chance(1, 3) and result != FLAG:
            for _ in range(1 + dice.below(2)):
                body.append(f"{self.at(OR_, FLAG, sc, 2)}: {self.first(result, sc, body)}")
            if dice.chance(2, 3):
                body.append(f"otherwise: {self.at(EXPR, result, sc, 2)}")
            self.lines += under(head, body)
        elif body or dice.chance(1, 4):
            value = self.at(EXPR, result, sc, 3, result == NUMBER)
            self.lines += under(head, ['"something is worked out"', *body, value])
        else:
            self.lines.append(f"{head} {self.at(EXPR, result, sc, 3, result == NUMBER)}")
        w.rules.append(Rule(name, params, result))

    def first(self, kind: Kind, sc: Scope, body: Lines) -> str:
        """The value of a case: nothing tells the kind of the first one."""
        return self.at(EXPR, kind, sc, 2, aimed=kind == NUMBER)

    def order_lines(self, plain: bool = False) -> None:
        w, dice = self.world, self.dice
        name = w.fresh("order")
        kind = CARD if plain else dice.pick([CARD, CARD, SEAT, *map(Kind, w.labels)])
        part = SEAT if kind == CARD and not plain and dice.chance(1, 4) else None
        params: tuple[Param, ...] = ()
        if kind != CARD or part is not None:
            params = (Param("of", kind.base, kind),)
        if part is not None:
            params += (Param("by", w.fresh("part"), part),)
        sc = Scope(locals=tuple((p.name, p.kind) for p in params)).candidate(kind)
        body: Lines = ['"what wins"']
        for _ in range(1 + dice.below(2)):
            keys = "".join(self.key(sc) for _ in range(dice.below(3)))
            body.append(f"{self.asked(kind, sc, 1).at(OR_)}{keys}")
        if dice.chance(2, 3):
            body.append(f"otherwise{self.key(sc)}")
        if dice.chance(1, 3):
            body.append("ties last")
        head = f"order {name}{''.join(self.param_text(p) for p in params)}:"
        self.lines += under(head, body)
        w.orders.append(Order(name, kind, part))

    def key(self, sc: Scope) -> str:
        return f", by {self.dice.pick(['', 'lowest '])}{self.at(14, NUMBER, sc, 1)}"

    def pattern_lines(self, plain: bool = False) -> None:
        w, dice = self.world, self.dice
        name = w.fresh("meld")
        part = SEAT if not plain and dice.chance(1, 5) else None
        low = 1 + dice.below(3)
        body = [f"{low}..{low + 1 + dice.below(2)} cards" if dice.chance(2, 3) else f"{low} cards"]
        lines = [
            f"same {dice.pick(w.attributes)}",
            f"different {dice.pick(w.attributes)}",
            f"consecutive {dice.pick([*w.attributes, *w.rankings])}",
        ]
        body += dice.some(lines, 1)[:2]
        worths = [r.name for r in w.rules if r.printed]
        if worths and dice.chance(1, 4):
            total = dice.pick(["6", "10", "deal-number + 5"])
            body.append(f"total {dice.pick([*worths, *w.columns])} is {total}")
        sc = Scope(locals=(("who", SEAT),) if part else ()).candidate(CARD)
        if not plain and dice.chance(1, 3):
            body.append(f"where {self.asked(CARD, sc, 1).at(OR_)}")
        if not plain and dice.chance(1, 2):
            body = self.combination(body, sc)
        head = f"pattern {name}" + (" of who as seat:" if part else ":")
        self.lines += under(head, body)
        w.patterns[name] = part
        w.plain.append(name if part is None else f"({name} of 0)")
        rising = ("same", "consecutive", "1 of", "2 of")
        if part is None and any(line.startswith(rising) for line in body):
            w.reaching.append(name)

    def made_of_patterns(self) -> None:
        """A pattern that names others: what cards part into, which forms they have, how many."""
        w, dice = self.world, self.dice
        name = w.fresh("meld")
        if dice.chance(1, 3):
            of = dice.pick(w.attributes)
            self.lines += under(f"pattern {name} of size as number:", ["size cards", f"same {of}"])
            self.lines += under(f"pattern {name}-3:", [f"one of ({name} of 3)"])
            name = f"{name}-3"
            w.reaching.append(name)
        elif dice.chance(1, 2):
            many = ["1", "2", "1..2", "(deal-number)"]
            shares = [
                f"{dice.pick(many)} of {dice.pick(w.plain)}" for _ in range(1 + dice.below(2))
            ]
            apart = [f"different {dice.pick([*w.attributes, *w.rankings])}"] * dice.chance(1, 3)
            body = [f"parted into {', '.join([*shares, *apart])}"]
            if dice.chance(1, 3):
                body += dice.some(["2..5 cards", f"same {dice.pick(w.attributes)}"], 1)
            self.lines += under(f"pattern {name}:", body)
            w.parted.append(name)
            if shares[0].partition(" of ")[2] in w.reaching:
                w.reaching.append(name)
        else:
            some = dice.some([*w.plain, *w.parted], 1)[:4]
            cut = dice.below(len(some))
            lines = [f"one of {', '.join(part)}" for part in (some[:cut], some[cut:]) if part]
            self.lines += under(f"pattern {name}:", lines)
            w.climbing.append(name)
            if set(some) <= set(w.reaching):
                w.reaching.append(name)
        w.patterns[name] = None

    def combination(self, body: Lines, sc: Scope) -> Lines:
        """Lines with others about how often labels are there, or with wild cards."""
        dice = self.dice
        of = dice.pick(self.world.attributes)
        others = [
            f"2..4 {of}s",
            f"1 of each {of}",
            f"2 of each {of}",
            f"2 of one {of}, 1 of another",
        ]
        if dice.chance(1, 2):
            body = ["1..5 cards", *dice.some(others, 1)[:1], f"consecutive {of}"]
        if any(line.startswith(("same", "different", "consecutive")) for line in body):
            most = dice.pick(["", ", at most 1", ", at most 2"])
            body = [*body, f"wild where {self.asked(CARD, sc, 1).at(OR_)}{most}"]
        return body
