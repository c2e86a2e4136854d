## sections

what = What it is
players = Players and cards
deal = The deal
play = The play
scoring = Scoring
end = End of the match
options = Variants
examples = Examples
example = Example { $n }
one-turn = A first example from the game
for-table = This sheet is for { $n } players.

## players and cards

counts = { $n } players.
counts-usually = { $n } players, usually { $usual }.
count-1 = One player.
clockwise = The turn passes clockwise.
anticlockwise = The turn passes anticlockwise.
alternate = Every other player belongs to the same side.
if-alternate = If { $when }, every other player belongs to the same side; otherwise everybody plays alone.
opposite = Partners sit opposite each other.
together = All play together, as one side.
if-opposite = If { $when }, partners sit opposite each other and score together; otherwise everybody plays alone.
if-together = If { $when }, all play together, as one side; otherwise everybody plays alone.
cards-without = With { $p } players without: { $cards }.
agreed-first = { $who } is agreed on before the first deal.
agreed-once = { $who } is agreed on beforehand.
cards-n = There are { $n } cards.
kind-labels = { $kind }: { $labels }.
lowest-first = { $kind }, lowest first: { $labels }.
labels-in = { $labels } ({ $where })
copies-head = Copies
copies-of = { $label } ({ $n ->
    [1] once
    [2] twice
   *[other] { $n } times
  })
often = { $n ->
    [1] once
    [2] twice
   *[other] { $n } times
  }
copies-of-each = { $label } ({ $n ->
    [1] once each
    [2] twice each
   *[other] { $n } times each
  })
each-often = Each of these cards is there { $often }.
copies-so-many = { $label }: { $n }
single-cards = Single cards: { $cards }.
backs = The backs show { $what }.
backs-all = Everybody sees the backs of all cards in these places, whoever may see their faces: { $where }.
backs-top = Of { $where } everybody sees only the back of the top card.
places = Where cards lie:
card = card
sight-all = face up
sight-nobody = face down
sight-owner = seen by its owner alone
sight-others = seen by all but its owner
sight-top-all = the top card face up
sight-pack = all cards before they are dealt, then those that are left
sight-all-dealt = all cards before they are dealt
sight-top-owner = but its owner sees the top card
sight-top-others = but all except its owner see the top card
sight-down-to = and, if that is no { $name }, all down to the first one
sight-down-until = and on, card by card, to the first of which this holds: { $name }
sight-laid-all = everybody sees each card that is laid on it one by one
sight-laid-owner = its owner sees each card that is laid on it one by one
sight-laid-others = all but its owner see each card that is laid on it one by one
sight-partners = seen by partners
zone = the place “{ $name }”
zone-of = the place “{ $name }” of { $owner }

## the course

each-deal = The match is played in deals. This is one:
at-first = at first { $who }
if = If { $when }:
else-if = Otherwise, if { $when }:
else = Otherwise:
score-gains = { $who } scores { $value }.
score-loses = { $who } loses { $value }.
until = Repeat until { $when }:
times = { $n } times:
twice = Twice:
times-else = { $n } times { $others }:
as-often = So many times – { $n }:
as-long = As long as { $a } has a card for everybody:
that-number = that number
that-choice = what was chosen
quoted = the number chosen under “{ $a }”
quoted-label = what is chosen under “{ $a }”
once = Once:
for = { $whom }, one after another:
for-from = { $whom }, one after another, beginning with { $first }:
at-once = { $whom }, all at the same time:
becomes = { $place }: from now on { $value }.
becomes-none = { $place }: from now on open.
becomes-if = { $place }: from now on yes if { $when }, otherwise no.
stands-for = { $value } now counts as { $place }.
gains = Add { $value } to { $place }.
loses = Take { $value } from { $place }.
joins = { $value } is added to { $place }.
leaves = { $value } { $value-many ->
    [yes] are
   *[no] is
  } no longer among { $place }.
move = Move { $what } to { $to }.
move-under = Move { $what } under { $to }.
shuffle = Shuffle { $zone }.
show = Show { $what } to { $to }.
end-deal = The deal ends.
end-match = The match ends.
again = Then the same choice comes again.
done = That ends this part of the play.
done-if = That ends this part of the play if { $when }.
does-nothing = Nothing happens.
given-who = Only these take part: { $a }.
given-until = Only these have turns, as long as there are any: { $a }.
given-where = The cards go here: { $a }.
given-what = This counts here: { $a }.
on-until = This goes on until { $when }.
ends-also = It ends also if { $when }.
take-back = Then all of this is taken back.
attempt = If all of this can be done:
after-deal = After the deal:
before-deal = Before each deal:

## choices

chooses = { $who } chooses:
begins = { $who } begins.
choose-best = { $who } choose at the same time, unseen; only the choice that stands first here counts, of several the nearest one, counted from { $start }:
choose-together = { $who } choose at the same time, unseen:
no-move-nothing = Who can do none of this does nothing.
no-move = Who can do none of this:
when = if { $when }
pick-one = one of: { $source }
pick-card = one card: { $source }
pick-seat = one of { $source }
pick-number = a number: { $source }
pick-number-range = a number from { $source }
pick-groups = one or more cards: { $source }
pick-card-from = one card from { $source }
pick-n-from = { $n } cards from { $source }
pick-range-from = { $low } to { $high } cards from { $source }
pick-n = { $n } cards: { $source }
pick-range = { $low } to { $high } cards: { $source }
moves = The moves: { $verbs }.
drawn-on = Terms used here:
kept = What is remembered:
kept-on = kept from deal to deal
kept-word = only until the end of that part of the deal
kept-holds = holds until the end of that part of the deal
kept-start = at first { $value }
beats = What beats what:
ranked = The order of cards:
order = The order “{ $name }”:
tier = if { $when }
tier-rest = all others
tier-all = all
tier-by = { $what }: by { $keys }
tier-low = the lower counts: { $key }
ties-first = Of equals the one played first wins.
ties-last = Of equals the one played last wins.
ranking-of = { $kind } in the order that counts here
ranking = { $what }, lowest first: { $labels }.
other = otherwise

## end

untranslated = Still without a sentence or a name in this language: { $what }.
shortened = Parts of this sheet would be longer than { $count } characters; names stand in their place.
one-deal = The match is a single deal.
ends-when = The match ends after the deal when { $when }.
ends-within = The match ends as soon as { $when }, even in the middle of a deal.
ends-too = It also ends after the deal when { $when }.
winner = Winner: { $who }.
winner-equals = Winner: { $who }; equals win together.
winner-alone = You have won if { $when }.
winner-together = All have won if { $when }.
winner-high = Winner: whoever has the highest score; equals win together.

## options

values = Values: { $values }. Usual: { $usual }.
values-range = Any number from { $low } to { $high }. Usual: { $usual }.
chosen = Chosen here: { $value }.
yes = yes
no = no
variant = With “{ $value }”:
variant-next = { $a }”, “{ $b }
variant-or = { $a }” or “{ $b }
left-out = Left out: { $what }.
variant-yes = If this is chosen:
variant-no = If this is not chosen:

## examples

letter = The player is called { $letter } here.
letters = The players are called { $letters } here, clockwise; { $first } is the dealer if nothing else is said.
given = Given
happens = What happens
result = Result
given-players = { $n } players
given-option = option “{ $name }”: { $value }
is-so = { $place }: { $value }
no-cards = no cards
shuffled = the shuffled cards, top card first: { $cards }
deal-begins = A deal begins.
may-not = { $who } may not: { $moves }
may = { $who } may: { $moves }
worth = { $label } = { $value }
worth-of = for { $label }: { $value }
rule-so = { $what } – { $rule }: { $value }
holds = { $what }
match-over = the match is over
match-goes-on = the match is not over
now-over = The match is over.
now-goes-on = The match goes on.
winners = Winner: { $who }
no-winner = Nobody has won.

## values

all-seats = all players
all-sides = all sides
all-cards = all cards
each-kind = each { $kind }
any-kind = any { $kind }
the-kind = the { $kind }
that-kind = that { $kind }
the-card = the { $card }
seat = the player
that-seat = that player
that-side = that side
that-card = that card
first-card = the first card
next-card = the second card
side = the side
a-card = the card
some-cards = these cards
some-seats = these players
some-sides = these sides
each-seat = each player
each-side = each side
each-card = each card
each-thing = each { $kind }
any-seat = some player
any-side = some side
any-card = some card
any-thing = some { $kind }
box = the cards out of play
score = the score
number-of-players = the number of players
deal-number = the number of the deal
nobody = nobody
nothing = nothing
of-whom = { $what }, for { $owner }
of = { $what } of { $owner }
attr = { $kind } of { $card }
range = { $low } to { $high }
range-to = { $low } up to { $high }
with-players = with { $p } players { $n }
where = those of { $set } for which { $when }
where-all = all for whom { $when }
where-cards = all cards for which { $when }
having = those of { $set } with { $key }
having-who = whoever has { $key } among { $set }
all-having = whoever has { $key }
highest = the highest { $key }
lowest = the lowest { $key }
extreme-of = { $what } of { $set }
total = the total of { $key }
total-of = { $key }, all of { $set } together
sum = { $key } of { $set } together
image = { $value }, of { $set }
best = the best of { $set }
by-order = {" "}by the order “{ $name }”
part-named = { $what } “{ $name }”
by-pattern = {" "}(by this: { $pattern })
either = { $a } if { $when }, else { $b }
value-if = { $value }, if { $when }
else-value = { $one }; otherwise { $other }
else-who = { $one }, or else { $other }
add = { $a } plus { $b }
sub = { $a } minus { $b }
mul = { $a } times { $b }
div = { $a } divided by { $b }, rounded down
mod = the remainder of { $a } divided by { $b }
neg = minus { $a }
minus = { $a } except { $b }
common = what { $a } and { $b } have in common
groups = { $pattern } from { $set }
packing = the best choice of { $set }, by { $key }
profile = how often the same is among { $set }, by { $key }
spread = the most frequent of { $set } first, by { $key }
reach = the highest that { $set } stand for: { $pattern }
tail = the last cards of { $set }: { $pattern }
count = the number of cards in { $a }
count-n = the number of { $a }
yes-if = yes if { $when }
top = the top card of { $a }
bottom = the bottom card of { $a }
nth = card { $b } of { $a }
first = the first of { $a }
only-where = { $kind } for which { $when }
only = the only one of { $a }
only-in = the only card in { $a }
only-card = the only card of { $a }
only-seat = the only one of { $a }
left = the player to the left of { $a }
right = the player to the right of { $a }
after = the player after { $a }
left-among = the next of { $b } to the left of { $a }
right-among = the next of { $b } to the right of { $a }
side-of = the side of { $a }
members = the players of { $a }
holder = whoever holds { $a }
copies = the cards like { $a }
steps = the steps from { $b } to { $a }
lesser = { $a }, but at most { $b }
greater = { $a }, but at least { $b }
union = all of { $a }
any = what the rules say here

## conditions

is = { $a } { $a-many ->
    [yes] are
   *[no] is
  } { $b }
is-number = { $a } { $a-many ->
    [yes] are
   *[no] is
  } { $b }
is-number-not = { $a } { $a-many ->
    [yes] are not
   *[no] is not
  } { $b }
is-not = { $a } { $a-many ->
    [yes] are not
   *[no] is not
  } { $b }
same = { $a } is { $b }
equal = { $a } { $a-many ->
    [yes] are
   *[no] is
  } exactly { $b }
not-equal = { $a } { $a-many ->
    [yes] are
   *[no] is
  } not just { $b }
same-who = it is { $b } who { $a }
same-who-not = it is not { $b } who { $a }
not-same = { $a } is not { $b }
above = { $a } { $a-many ->
    [yes] are
   *[no] is
  } more than { $b }
below = { $a } { $a-many ->
    [yes] are
   *[no] is
  } less than { $b }
at-least = { $a } { $a-many ->
    [yes] are
   *[no] is
  } at least { $b }
at-most = { $a } { $a-many ->
    [yes] are
   *[no] is
  } at most { $b }
players-are = there are { $b } players
players-above = there are more than { $b } players
players-at-least = there are at least { $b } players
players-below = there are fewer than { $b } players
players-at-most = there are at most { $b } players
players-are-not = there are not { $b } players
empty = { $a } { $a-many ->
    [yes] are all gone
   *[no] is empty
  }
not-empty = { $a } { $a-many ->
    [yes] are not all gone
   *[no] is not empty
  }
unsettled = { $a } is not settled
settled = { $a } is settled
open-who = it is still open { $a }
settled-who = it is settled { $a }
none-who = nobody { $a }
nobody-who = nobody { $a }
somebody-who = somebody { $a }
deals-played = { $b ->
    [1] one deal has been played
   *[other] { $b } deals have been played
  }
deals-not-played = fewer than { $b } deals have been played
deals-all = as many deals have been played as there are players
deals-chosen = as many deals have been played as are chosen under “{ $b }”
one-left = just one is left of { $a }
one-left-who = just one is left who { $a }
one-alone = one alone has { $key }
several-have = several have { $key }
deal-equal = this is deal { $b }
deal-not-equal = this is not deal { $b }
deal-at-least = this is deal { $b } or a later one
deal-below = deal { $b } has not come yet
first-deal = this is the first deal
later-deal = this is not the first deal
there-is-no = there is none of this: { $a }
there-is = there is some of this: { $a }
nobody-is = there is nobody left: { $a }
somebody-is = there is anybody among { $a }
has-above = there are more than { $b } cards in { $a }
has-at-least = there are at least { $b } cards in { $a }
has-below = there are fewer than { $b } cards in { $a }
has-at-most = there are at most { $b } cards in { $a }
has-is = there are { $b } cards in { $a }
has-is-not = there are not { $b } cards in { $a }
are-above = there are more than { $b } { $a }
are-at-least = there are at least { $b } { $a }
are-below = there are fewer than { $b } { $a }
are-at-most = there are at most { $b } { $a }
are-is = there are { $b } { $a }
are-is-not = there are not { $b } { $a }
none-are = there are no { $a }
some-are = there are { $a }
all-above = there are more cards in { $a } than players
all-at-least = there are at least as many cards in { $a } as players
all-below = there are fewer cards in { $a } than players
all-at-most = there are no more cards in { $a } than players
so-many = so many
namely = { $text } So many: { $n }.
for-whom = for { $who }: { $cards } – { $why }
in = { $a } is among { $b }
label-in = there is a card with { $kind } { $a } among { $b }
label-not-in = there is no card with { $kind } { $a } among { $b }
not-in = { $a } is not among { $b }
within = all of { $a } are among { $b }
not-within = not all of { $a } are among { $b }
x-beats = { $a } beats { $b }
x-beats-not = { $a } does not beat { $b }
is-group = { $a } is this: { $b }
is-group-not = { $a } is not this: { $b }
rule-of = { $rule } ({ $given })
named = “{ $name }”
rule-holds = this holds ({ $a })
rule-fails = this does not hold ({ $a })
option-on = the option “{ $a }” is chosen
option-off = the option “{ $a }” is not chosen
option-is = the option “{ $a }” is “{ $b }”
option-is-not = the option “{ $a }” is not “{ $b }”
not-so = it is not so that { $a }
and = and
or = or

## kinds that many decks have, where the rules give them no name

kind-suit = suit
kind-rank = rank
kind-card = card
kind-seat = player
kind-side = side
kind-number = number
kind-joker = joker
kind-group = group
kind-cards = cards

## headings of what has no prose

short-box = box
short-score = score
short-deal-number = deal number

## what belongs together, where no sentence says it

pattern-size = { $n ->
    [one] one card
   *[other] { $n } cards
}
pattern-sizes = { $low } to { $high } cards
pattern-as-many = as many cards as this: { $n }
pattern-parted = these parts: { $parts }
pattern-apart = no { $kind } in two parts
share = { $n } × { $pattern }
share-as-many = as many × { $pattern }
forms-beat = a form beats those below it, and a lower one of its own with as many cards
forms-equal = these, of which none beats another
pattern-same = the same { $kind }
pattern-different = no { $kind } twice
pattern-run = in sequence by { $kind }
pattern-each = { $n } of each { $kind }
pattern-parts = so many of one { $kind } each: { $parts }
pattern-labels = { $low } to { $high } times another { $kind }
pattern-total = { $key }, all together { $n }
pattern-wild = at most { $n } wild ones; a card is wild if { $when }

## what the program understood, said back to the author

tell-direction = Direction
tell-order = Order of play
tell-dealer = Next dealer
tell-scoring = Scoring
tell-ties = Ties
tell-end = End
tell-means = “{ $name }” means: { $what }
tell-beside = Meant here: { $who }
tell-chooses = { $who } { $verbs }
tell-when = { $what }, if { $when }
tell-until = each time until { $when }: { $what }
tell-times = { $n } times: { $what }
tell-for = for { $whom }: { $what }
tell-chosen = with the choice “{ $verb }”: { $what }
tell-tie-first = If several are meant by this, it is the one with the lowest number: { $who }
tell-tie-none = If several are meant by this, it is none of them: { $who }
tell-tie-each = If several are meant by this, it counts for each of them: { $who }
tell-tie-cards = By the order “{ $name }”: { $ties }
tell-tie-winners = If several have as much, they win together.
tell-next = { $place } of the next deal: { $who }
tell-each-deal = { $place }: each deal begins with { $starts }
tell-each-match = { $place }: it begins with { $starts } and lasts for the whole match
tell-each-word = { $place }: each “{ $word }” begins with { $starts }
tell-nothing = nothing is there that { $who } can choose
tell-line = line { $n }
tell-tie-first-thing = If several are meant by this, it is the first of them: { $who }

## what has happened at the table

took-one = { $who } took { $place }: { $cards }
took-many = { $who } took { $place }: { $cards }
took-you = { $who } took { $place }: { $cards }
took-from-one = { $who } took from { $place }: { $cards }
took-from-many = { $who } took from { $place }: { $cards }
took-from-you = { $who } took from { $place }: { $cards }
