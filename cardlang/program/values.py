"""Values of the program: one class for each, with what it is made of in typed fields.

Rules and values are resolved once; the number of players and the options are still open here:
`PlayerCount` and `OptionValue` are values like any other.  Who has to know every value (`AnyValue`)
asks with `match` and ends in `assert_never`: the type checker names the places that a new one has
to reach.
"""

from __future__ import annotations

from typing import cast

from cardlang.program.conditions import (
    AllTrue,
    AnyTrue,
    AtMost,
    Below,
    CaseValue,
    Conditional,
    Equal,
    Fallback,
    IsIn,
    IsNothing,
    Negation,
    Negative,
    Reckoned,
    Within,
)
from cardlang.program.expression import Binding, Expression
from cardlang.program.groups import (
    BeatsClaim,
    BestBy,
    GroupBeats,
    GroupClaim,
    GroupsIn,
    PackingOf,
    ProfileOf,
    ReachOf,
    SpreadOf,
    TailOf,
)
from cardlang.program.named import (
    AllOf,
    CardLabel,
    Constant,
    DealNumber,
    Destination,
    KeepValue,
    LabelAs,
    LabelOf,
    MatchOver,
    MatchWinner,
    Named,
    NothingThere,
    NumberOf,
    OptionValue,
    OwnerPair,
    PlayerCount,
    Printed,
    RankedAt,
    RuleCall,
    Unknown,
    ZoneCards,
)
from cardlang.program.sets import (
    AgreedValue,
    ExtremeValue,
    Filtered,
    FromTo,
    HavingMost,
    Image,
    InCommon,
    Listed,
    QuantifiedClaim,
    SumOver,
    Union,
    UnitSet,
    Without,
)
from cardlang.program.words import (
    BottomOf,
    CopiesOf,
    CountOf,
    FirstOf,
    HolderOf,
    LargerOf,
    MembersOf,
    NextOf,
    NthOf,
    OnlyOf,
    PreviousOf,
    SideOf,
    SmallerOf,
    StepsOf,
    TopOf,
    UnionOfGroups,
)

#: every value that there is
AnyValue = (
    Unknown
    | NothingThere
    | Constant
    | PlayerCount
    | DealNumber
    | MatchWinner
    | MatchOver
    | AllOf
    | OptionValue
    | Named
    | CardLabel
    | OwnerPair
    | KeepValue
    | ZoneCards
    | Destination
    | Printed
    | RankedAt
    | RuleCall
    | NumberOf
    | LabelOf
    | LabelAs
    | UnitSet
    | Listed
    | FromTo
    | Union
    | Without
    | InCommon
    | Filtered
    | HavingMost
    | ExtremeValue
    | QuantifiedClaim
    | Image
    | SumOver
    | AgreedValue
    | Conditional
    | Fallback
    | CaseValue
    | AllTrue
    | AnyTrue
    | Negation
    | Equal
    | Below
    | AtMost
    | IsIn
    | Within
    | IsNothing
    | Reckoned
    | Negative
    | BestBy
    | BeatsClaim
    | GroupsIn
    | GroupClaim
    | GroupBeats
    | TailOf
    | ReachOf
    | PackingOf
    | ProfileOf
    | SpreadOf
    | CountOf
    | FirstOf
    | OnlyOf
    | TopOf
    | BottomOf
    | NthOf
    | NextOf
    | PreviousOf
    | SideOf
    | MembersOf
    | HolderOf
    | CopiesOf
    | StepsOf
    | SmallerOf
    | LargerOf
    | UnionOfGroups
)


def any_value(x: Expression) -> AnyValue:
    """The same value, as one of all that there are: for `match` with `assert_never`."""
    return cast(AnyValue, x)


def binding_of(x: Expression) -> Binding | None:
    """The name that a value is, if it is nothing else."""
    return x.binding if isinstance(x, Named) else None
