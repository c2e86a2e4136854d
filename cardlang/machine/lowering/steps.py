"""Lowering of every statement, by its class: the simple ones are written here."""

from __future__ import annotations

from typing import assert_never

from cardlang.machine.fold import const
from cardlang.machine.lowering.at_once import AtOnce
from cardlang.machine.tree import Cell, Const, Pour, Put, PutAll, Show, Shuffle
from cardlang.program import (
    AgainStep,
    AssignStep,
    AtOnceStep,
    AttemptStep,
    ChooseStep,
    DoneStep,
    EndDealStep,
    EndMatchStep,
    Expression,
    Fallback,
    ForEachStep,
    IfStep,
    LetStep,
    MoveStep,
    NothingThere,
    PhaseStep,
    ShowStep,
    ShuffleStep,
    Step,
    TakeBackStep,
    TimesStep,
    ToldStep,
    UnitSet,
    UntilStep,
    ZoneCards,
    any_step,
    zone_source,
)


class StepLowering(AtOnce):
    """Writes a statement, whatever it is."""

    def write(self, s: Step) -> None:
        """Writes one statement, by its class."""
        match any_step(s):
            case LetStep() as found:
                self._let(found)
            case AssignStep() as found:
                self._assign(found)
            case IfStep() as found:
                self._if(found)
            case ForEachStep() as found:
                self._for(found)
            case AtOnceStep() as found:
                self.once(found)
            case UntilStep() as found:
                self._until(found)
            case TimesStep() as found:
                self._times(found)
            case PhaseStep() as found:
                self._phase(found)
            case ToldStep(body=body):
                self.run(body)
            case ChooseStep() as found:
                self._choose(found)
            case AgainStep(label=label):
                self.jump(self.heads[label], s.span)
            case DoneStep(label=label):
                self.jump(self.exits.get(label, self.deal_end), s.span)
            case EndDealStep():
                self.no_attempt(s, "the end of the deal cannot be taken back")
                self.jump(self.deal_end, s.span)
            case EndMatchStep() as found:
                self.no_attempt(s, "the end of the match cannot be taken back")
                self._end_match(found)
            case AttemptStep() as found:
                self._attempt(found)
            case TakeBackStep(label=label):
                self.jump(self.backs[label], s.span)
            case MoveStep() as found:
                self._move(found)
            case ShuffleStep() as found:
                self.no_attempt(s, "a shuffle cannot be taken back")
                self._shuffle(found)
            case ShowStep(what=what, to=to):
                self.emit(Show(s.span, self.low.value(what), self.low.value(to)))
            case never:
                assert_never(never)

    def _let(self, s: LetStep) -> None:
        value = self.low.value(s.value)
        if not isinstance(value, Const):
            here = Cell(value.type, self.cell(), value.type != "m" and value.maybe, span=s.span)
            self.set(here.cell, value, s.span)
            value = here
        self.low.where[s.binding] = value

    def _assign(self, s: AssignStep) -> None:
        keep, owner = s.place.keep, s.place.owner
        value = self.low.value(s.value)
        self.put(keep, const(0) if owner is None else self.low.value(owner), value, s.span)

    def _end_match(self, s: EndMatchStep) -> None:
        self.set(self.over_cell, const(1), s.span)
        self.jump(self.deal_end, s.span)

    def _move(self, s: MoveStep) -> None:
        what, under = _some(s.what), s.under
        to = self.low.zone_number(s.to)
        if isinstance(what, ZoneCards):
            self.emit(Pour(s.span, self.low.zone_number(what), to, under))
            return
        sources = self.sources(zone_source(what))
        put = PutAll if what.kind.many else Put
        self.emit(put(s.span, self.low.value(what), sources, to, under))

    def _shuffle(self, s: ShuffleStep) -> None:
        on = self.block()
        self.leave(Shuffle(self.low.zone_number(s.zone), on), s.span)
        self.begin(on)


def _some(x: Expression) -> Expression:
    """The things that are moved, without an `else none`: to move nothing moves nothing."""
    while isinstance(x, Fallback) and isinstance(x.items[-1], NothingThere):
        items = x.items[:-1]
        x = items[0] if len(items) == 1 else Fallback(x.kind, x.span, items)
        x = x.point if isinstance(x, UnitSet) else x
    return x
