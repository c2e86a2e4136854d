"""Words for the things of the rules in sentences: rules, orders, options and places."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable

from cardlang import limits
from cardlang.messages.catalogue import FIRST
from cardlang.program import (
    CARD,
    NUMBER,
    SEAT,
    SIDE,
    Binding,
    CardLabel,
    Constant,
    Definition,
    Expression,
    Keep,
    Listed,
    Named,
    Option,
    Order,
    OwnerPair,
    Pattern,
    RuleCall,
    UnitSet,
    Zone,
)
from cardlang.program.partial import UNKNOWN
from cardlang.show.sheet.reach import forms_of
from cardlang.show.sheet.speech import (
    article,
    asks_for,
    everyone,
    fill,
    gender,
    grammar,
    holes_of,
    inflected,
    known_by,
)
from cardlang.show.sheet.voice import Voice, from_prelude
from cardlang.syntax import tree

LIST = "[,;:] |\\d"  # in a sentence that cannot stand for a noun


def behind_unit(x: Expression) -> Expression:
    """A point behind the set that holds it alone."""
    while isinstance(x, UnitSet):
        x = x.point
    return x


class SheetWords(Voice):
    """Tells what things are called, and what is said of them with what they are given.

    How values and conditions are told is left to those who know all operations.
    """

    @abstractmethod
    def value(self, x: Expression | Binding | tree.Expr | None) -> str:
        """A value in words."""

    @abstractmethod
    def figure(self, x: Expression) -> str:
        """A number in figures where it hangs on how many play alone, else in words."""

    @abstractmethod
    def clause(self, x: Expression | None, no: bool = False) -> str:
        """A condition, or that it does not hold."""

    def the_card(self, x: Expression) -> str:
        """A value; a card that is there once with its article."""
        told = self.value(x)
        if not isinstance(x, CardLabel) or self.twins or article(told):
            return told
        return self.say("the-card", card=told, gender=gender(self.language, told))

    def number(self, value: int) -> str:
        """A number in figures."""
        return str(value) if value >= 0 else self.say("neg", a=str(-value))

    def rule(self, found: Definition, args: tuple[Expression | Binding, ...] = ()) -> str:
        """A rule or value: what is said of it, or its name."""
        parts = {p.name: self._given(a) for p, a in zip(found.params, args, strict=False)}
        if not args:
            parts = {p.name: self.standing(p.kind) for p in found.params}
        prose = self.prose(found.node)
        foreign = bool(prose) and self.language != FIRST and not self.own_prose(found.node)
        told = re.search(LIST, prose) or re.match(known_by("clausal"), prose)
        if args and found.what == "value" and (foreign or told):
            return self._asked_of(self.noun(found), parts, args, True)  # what it is: in a list
        self.told.add(id(found.node))
        several_seats = found.kind.many and found.kind.base is SEAT
        if several_seats and bool(args) is bool(found.params):
            prose = everyone(prose)
        if prose:
            more = {p: x for p, x in parts.items() if not asks_for(prose, p)}
            return self._asked_of(self.filled(prose, parts), more, args)
        name = self.called("rule", found.name)
        if self.lacks("rule", found.name):
            name = self.say("named", name=name)
        usual = () if self.alike(found.params) else self._usual()
        given = [told for told in parts.values() if args and told not in usual]
        return self.say("rule-of", rule=name, given=self.join(given)) if given else name

    def pattern(self, found: Pattern, given: tuple[Expression, ...]) -> str:
        """A pattern: what is said of it, or its name, and what it is asked of."""
        self.patterns[found.name] = found
        told, prose = self.pattern_name(found), self.prose(found.node)
        parts = {p.name: self._given(a) for p, a in zip(found.params, given, strict=False)}
        told = self.filled(told, parts)
        asked = [x for name, x in parts.items() if not (prose and asks_for(prose, name))]
        return self.say("rule-of", rule=told, given=self.join(asked)) if asked else told

    def pattern_name(self, found: Pattern) -> str:
        """The words for a pattern: what is said of it, or its name."""
        return self.prose(found.node) or found.name.replace("-", " ")

    def operand(self, x: Expression) -> str:
        """A value that is compared: by its name, where its sentence cannot stand for a noun."""
        if isinstance(x, RuleCall) and not x.given and x.kind.base is NUMBER:
            prose, named = self.prose(x.rule.node), self.language == FIRST
            named = named or ("rule", x.rule.name) in self.names.wording
            if named and re.search("[,;:] ", prose) and self.table.known(x) is UNKNOWN:
                self.nouns.add(id(x.rule))
                return self.noun(x.rule)
        return self.value(x)

    def _asked_of(
        self,
        told: str,
        parts: dict[str, str],
        args: tuple[Expression | Binding, ...],
        noun: bool = False,
    ) -> str:
        """A rule, and what it is asked of, if that is not who or what is spoken of."""
        cases = grammar(self.language)["cases"]
        asked = [x for x in parts.values() if x not in self._usual()]
        if noun and "dat" in cases:  # `of` a noun asks for it, of the others nobody does
            asked[1:] = [inflected(self.language, "dat", x) for x in asked[1:]]
        whom = self.join(asked)
        if not whom or not args or not self._apart(args):
            return told
        if noun:
            return self.say("of", what=told, owner=whom)
        return self.say("rule-of", rule=told, given=whom)

    def _given(self, x: Expression | Binding) -> str:
        """Tell what a rule is asked of; cards that are written out are all of them."""
        if isinstance(x, Listed) and x.kind.base is CARD:
            return self.join([self.value(item) for item in x.items])
        return self.value(x)

    def _apart(self, args: tuple[Expression | Binding, ...]) -> bool:
        """Return whether a rule is asked of others than those, or other cards than the one, that
        are spoken of."""
        sorts = [x.kind.base if isinstance(x, Expression) else None for x in args]
        seats = (SEAT, SIDE)
        plain = [
            isinstance(x, (Named, Constant, UnitSet))
            and not (isinstance(behind_unit(x), Constant) and sort in seats)
            for x, sort in zip(args, sorts, strict=True)
        ]
        if all(sort is CARD for sort in sorts):
            return not any(isinstance(x, Named) for x in args)
        return all(sort in seats for sort in sorts) and not any(plain)

    def noun(self, found: Definition) -> str:
        """The name of a value with its article; set apart where it has none in this language."""
        name = self.called("rule", found.name)
        if self.language != FIRST and ("rule", found.name) not in self.names.wording:
            return self.say("named", name=name)
        return self.say("the-kind", kind=name, gender=gender(self.language, name))

    def _usual(self) -> tuple[str, ...]:
        """The words that need not be said to be spoken of: the seat, the side, the card."""
        return (self.say("seat"), self.say("side"), self.say("a-card"))

    def order(self, found: Order) -> str:
        """The prose of an order; of sentences for each line, those of lines that apply."""
        lines = self.own_lines(found.node)
        if self.twins and from_prelude(found.node) and (prose := self.prose(found.node)):
            return f"{prose} {self.say(f'ties-{found.ties}')}"  # it knows of no equal cards
        if len(lines) != len(found.tiers) or len(lines) == 1:
            return self.prose(found.node)
        told = zip(lines, found.tiers, strict=True)
        return " ".join(text for text, (when, _) in told if when is None or self.holds(when) != 0)

    def by(self, found: Order) -> str:
        """By which order, where it has no sentence and there are several."""
        several = sum(one.used for one in self.program.orders.values()) > 1
        if not several or self.prose(found.node):
            return ""
        return self.say("by-order", name=found.name.replace("-", " "))

    def by_pattern(self, found: Pattern, given: tuple[Expression, ...]) -> str:
        """By which pattern, where it is asked of something or there are several."""
        told = self.pattern(found, given)
        several = len({id(one) for one in forms_of(self.program)}) > 1
        if not given and (not several or self.prose(found.node)):
            return ""
        return self.say("by-pattern", pattern=told)

    def _sayings(self) -> dict[str, Order | Definition]:
        """Orders and rules, which sentences may name."""
        return {**self.program.rules, **self.program.orders}

    def filled(self, prose: str, parts: dict[str, str]) -> str:
        """Prose with its parts; the name of an order or rule stands for what is said of it."""
        asked = holes_of(prose) - parts.keys()
        more = {
            name: self.order(thing) if isinstance(thing, Order) else self.prose(thing.node)
            for name, thing in self._sayings().items()
            if name in asked
        }
        for name in list(more):
            thing = self.program.orders.get(name) or self.program.rules[name]
            if more[name]:
                self.told.add(id(thing.node))
        asked = holes_of(prose).union(*map(holes_of, more.values()))
        options = {
            name: self.usual(option)
            for name, option in self.program.options.items()
            if name in asked
        }
        more = {name: fill(told, options, self.language) for name, told in more.items()}
        more.update(options)
        told = fill(prose, {**more, **parts}, self.language)
        if len(told) <= limits.SHEET_SENTENCE:
            return told
        self.too_long[prose] = None
        return fill(prose, {}, self.language)

    def usual(self, option: Option) -> str:
        """The value of an option at the table of the sheet, else its usual one."""
        chosen = self.table.option(option)
        if chosen is not None:
            return self.option_value(option, chosen)
        if isinstance(option.default, Constant):
            return self.option_value(option, option.default.value)
        return self.value(option.default)

    def place(self, thing: Zone | Keep, owner: Expression | None) -> str:
        """A zone or keep, of whomever."""
        owners: tuple[Expression, ...] = () if owner is None else (owner,)
        if isinstance(owner, OwnerPair):
            owners = owner.children()
        given = [self.value(one) for one in owners]
        of = self.join(given)
        sort = "zone" if isinstance(thing, Zone) else "keep"
        prose = self.known_as(sort, thing)
        if self._is_alone(thing):
            told = self.say("seat")  # whoever deals to nobody else
        elif thing is self.program.score or thing is self.program.box:
            told = self.say("score" if thing is self.program.score else "box")
        elif prose:
            families = [family.name for family in thing.families]
            firsts = {family: families.index(family) for family in families}  # two of each seat
            parts = {family: given[at] for family, at in firsts.items() if at < len(given)}
            others = [x for at, x in enumerate(given) if at not in firsts.values()]
            told = self.filled(prose, parts)
            told = self.once_called(told, families)
            if any(asks_for(prose, family) for family in families):
                return f"{told} ({self.join(others)})" if others else told
        else:
            told = self.called(sort, thing.name)
            if isinstance(thing, Zone):
                told = self.say("zone", name=told)
            elif self.prose(thing.node) or self.language != FIRST:
                told = self.say("named", name=told)
        own = self.say("side-of", a=self.say("seat"))
        common = (self.say("seat"), self.say("side"), self.say("a-card"), own)
        if not of or of in common:
            return told
        clause = re.match(known_by("clause"), told)
        return self.say("of-whom" if clause else "of", what=told, owner=of)

    def _is_alone(self, thing: Zone | Keep) -> bool:
        """Return whether a keep of the prelude is the seat of somebody who plays alone."""
        if not self.alone or not isinstance(thing, Keep) or thing.node is None:
            return False
        return thing.kind.base is SEAT and from_prelude(thing.node)

    def once_called(self, told: str, families: Iterable[str]) -> str:
        """A place of some kind without the name of the kind twice: `place each place`."""
        for kind in (self.kind(family) for family in families):
            told = re.sub(rf"\b{re.escape(kind)} (?=[a-zäöü]+ {re.escape(kind)}\b)", "", told)
        return told

    def known_as(self, sort: str, thing: Zone | Keep) -> str:
        """The words for a zone or keep: a name with its article, else a sentence."""
        name, prose = self.names.wording.get((sort, thing.name), ""), self.own_prose(thing.node)
        if not name or article(name):
            return name or prose
        if prose and not from_prelude(thing.node) and not re.search("[,;:]", prose):
            return prose
        return self.say("the-kind", kind=name, gender=gender(self.language, name))

    def apart(self, x: Expression | Binding | tree.Expr | None) -> str:
        """A value as part of a sentence: in brackets, if it is a number with conditions."""
        told = self.value(x)
        number = isinstance(x, Expression) and x.kind.base is NUMBER
        number = number and not re.fullmatch(r"\d+ \([^()]*\)", told)
        return f"({told})" if number and re.search("[,;] ", told) else told

    def named(self, node: tree.Expr | None) -> str:
        """The words for what is looked at anew: a rule, an order or a zone by its name."""
        name = getattr(node, "text", "")
        program = self.program
        if name in program.rules:
            return self.rule(program.rules[name])
        if name in program.orders:
            return self.order(program.orders[name]) or name.replace("-", " ")
        if name in program.zones:
            found = program.zones[name]
            sort = found.families[0].name if found.families else ""
            of = {sort: self.say(sort)} if sort in ("seat", "side") else {}
            prose = self.prose(found.node)
            return self.filled(prose, of) if prose else self.names.called("zone", name)
        return self.say("any")
