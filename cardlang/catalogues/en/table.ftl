## lists and seats

and = { $before } and { $last }
seat = seat { $seat }
seats = seats { $seats }
unnamed = Player { $n }
name-unfit = a name is one short line of letters, at most { $most }, and nobody else's here
name-often = you have had many names already; keep this one
nobody = nobody
you = you
none = none
yes = yes
no = no
flag-holds = { $sort ->
    [noun] { $name }: yes
   *[other] { $name }: yes
}
flag-fails = { $sort ->
    [noun] { $name }: no
   *[other] { $name }: no
}
empty = empty

## places and cards

your-place = your { $place }
place-of = { $place } of { $owner }
place-by = { $place } by { $owner }
place-of-by = { $place } of { $owner } by { $other }
one-card = 1 card
cards = { $count } cards
on-top = { $card } on top
known = known: { $cards }
known-count = { $count } known
before-these = … { $count } before,{ " " }

## the table

deal-yours = deal { $deal }, you to move
deal-of-you = deal { $deal }, you ({ $who }) to move
deal-of-other = deal { $deal }, { $who } to move
deal = deal { $deal }
scores = scores: { $scores }
title = { $title }, { $players } players, seed { $seed }
title-unseeded = { $title }, { $players } players

## what has happened

lines-before = … { $count } lines before
shown-in = shown in { $place }: { $cards }
deal-over = the deal is over; { $scores }
over = the match is over
wins = { $winners } wins
win = { $winners } win
forced = you: { $move } (your only move)
forced-seat = { $who }: { $move } (the only move)
aborted = the match was aborted: { $why }, at { $at }
at-start = the start
unfinished = the match is not finished
thinking = { $who } ({ $bot }) is thinking
reading = reading the rules of { $game }
weighing = weighing your moves
bot-random = random
bot-easy = easy
bot-middle = middle
bot-hard = hard
bot-good = good

## the score sheet

gain = { $side }: { $gain }
gain-for = { $side }: { $gain } ({ $what })
gains = { $side }: { $gain } besides
gave = { $rule } ({ $at })
sheet-deal = deal
sheet-none = no deal has been scored yet

## the menu

more-of-verb = … { $count } more { $verb }
more-how = (type `{ $verb } { $word }` to see those with { $word })
one-of = (type one of { $count })
count-of = { $count } of:
one-by-one = (type them one by one, or together)

## what may be typed

help-label = take the move with this label
help-move = take a move by its text; its arguments are enough if they say which
help-why = say why a move is not allowed; with `more` behind it, by which line
help-rules = the rules of the game
help-score = the score sheet, deal by deal
help-log = all that you have noticed in this deal; `log all` for the match
help-look = show the whole table, with all that you know
help-hint = what a bot in your place would weigh
help-undo = take back your last move (alone against bots)
help-save = say where the match is kept; `save FILE` writes its record there
help-quit = quit
help-slash = `/` before one of these words makes it no move: `/{ $word }`
command-why = why
command-rules = rules
command-score = score
command-log = log
command-look = look
command-hint = hint
command-undo = undo
command-save = save
command-quit = quit
prompt = >{ " " }
curtain = { $who }, press Enter when nobody else looks{ " " }
allowed = `{ $move }` is allowed

## hints

hint-only = there is only one move: { $move }
hint-tried = in up to { $worlds } worlds that fit what you know, played on well, you are then
hint-tried-wins = in up to { $worlds } worlds that fit what you know, played on well, you then
hint-ahead = ahead by { NUMBER($worth, digits: 1) }
hint-behind = behind by { NUMBER($worth, digits: 1) }
hint-level = level
hint-wins = win { $worth } % of the matches
hint-few = { $worth }, but in { $worlds } worlds only
hint-none = no world of them offers this move
hint-rest = … and { $count } moves that do worse
hint-best = best: { $move }
hint-close = best: { $move }; { $other } is about as good
hint-no-worlds = there is nothing to weigh: no world that fits what you know was found

## a match looked over

review-none = { $who }: no move that surely cost anything, in { $decisions } decisions
review-head = { $who }: what cost most in { $decisions } decisions, by what the seat knew then
review-cost = deal { $deal }, move { $at }: { $move } cost { NUMBER($cost, digits: 1) } points ({ NUMBER($low, digits: 1) } to { NUMBER($high, digits: 1) })
review-cost-wins = deal { $deal }, move { $at }: { $move } cost { $cost } % of the matches ({ $low } to { $high })
review-better = better: { $move }
review-busy = another match is being looked over; ask again in a moment

## a table for several people

other-turn = it is the turn of { $seat }
gone-on = the table has gone on; look again
back-not-yours = only the last move can be taken back, by who made it
back-asked = somebody asks already
back-often = this was asked often enough; somebody has to move first
back-full = you have asked that very often in this match; it is answered no more
offer-family = Which kind of game? A number, or the name of a game:
offer-game = Which game? A number, its name, or 0 for the kinds:
offer-none = No game here is called { $typed }.
rules-more = `rules all` shows the worked examples too.
table-full = this table is full and closed; the scores stand as they are
other-deed = something else was done under this key
back-none = nobody asks to take back a move
back-moved = somebody has moved since
back-shuffled = cards were shuffled since
back-counted = the deal has been counted since
back-seen = somebody has seen something new since
tables-full = there are { $most } tables here, and no more may be
pages-full = { $most } pages are open here already, and no more may be
rules-changed = the rules of { $title } have changed since this table was set up
looks-on = who looks on does not play
not-over = this can be looked at when the match is over
talk-often = that was a lot at once; wait a moment
talk-unfit = what is said is one line of at most { $most } characters
sheet-waits = other rules sheets are being written; ask again in a moment
sheet-failed = the rules sheet could not be written: { $why }
not-kept = nothing can be kept: { $why }

## undo, saving

undone = taken back: { $move }
undo-several = nothing is taken back where several people play
undo-nothing = there is nothing to take back
saved-in = the match is kept in { $path } after every move
not-saved-yet = the match is kept from your first move on
not-saved = this match is not kept (`--no-save`); `save FILE` writes its record
written = record: { $path }
cannot-write = `{ $path }` cannot be written: { $why }
exists = `{ $path }` is there already; choose another name
save-lost = the match can no longer be kept in { $path }: { $why }
resume-later = `cardlang play --resume` goes on with it
resume-offer = unfinished matches:
resume-line = { $number }) { $title }, { $when }, deal { $deal }, { $scores }
resume-ask = go on with one of them? (1 to { $count }, Enter for a new match){ " " }
resume-ask-one = go on with it? (1, or Enter for a new match){ " " }
resume-ask-game = go on with one of them? (1 to { $count }, Enter to leave){ " " }
resume-none = there is no unfinished match
resume-lost = the match kept in { $path } cannot be read: { $why }
resumed = going on after { $count } moves

## a record stepped through

step-at = move { $at } of { $count }
step-help-next = one step forward; `n 10` makes ten
step-help-back = one step back; `b 10` makes ten
step-help-deal = go to the beginning of a deal
step-help-end = go to the end; `start` to the beginning
step-help-seat = look with the eyes of a seat; `open` with all cards
step-help-look = the whole table
step-help-hint = what a bot in the place of the seat to move would weigh
step-help-review = the moves that cost most
step-help-play = how to play on from here
step-word-n = n, Enter
step-word-b = b
step-word-deal = deal N
step-word-end = end
step-word-seat = seat N
step-word-look = look
step-word-hint = hint
step-word-review = review
step-word-play = play
step-deal = deal
step-seat = seat
step-open = open
step-review = review
step-no-deal = there are deals 1 to { $count }
step-no-seat = there are seats 0 to { $last }, or `open`
step-start = this is the beginning
step-end = this is the end
step-unknown = `{ $word }` means nothing here; `?` shows what may be typed
step-play = play on from here: { $command }
step-over = nobody is to move here
step-from = seen from { $who }
step-all = all cards open
step-took = the record goes on with: { $move }

## refusals

may = you may { $moves }
may-these = you may { $verb } { $many } of these: { $cards }
may-verb = you may { $verb } { $moves }
expected-move = a move is expected; { $may }
not-at-point = `{ $word }` is not offered at this point; { $may }
no-such-move = there is no move `{ $word }` here; { $hint }
not-offered = `{ $verb }` is not offered now: { $why }; { $may }
too-much = `{ $words }` is too much after `{ $move }`
what-expected = `{ $verb }` what? A { $kind } is expected; { $may }
wrong-question = { $wrong } { $may }
wrong = { $wrong }; { $may }
no-card = there is no card `{ $word }`{ $hint }
no-label = there is no { $kind } `{ $word }`{ $hint }
expected-not = a { $kind } is expected, not `{ $word }`
why-by-rule = { $word }: { $why }{ $rule }
no-choice = not one of your choices
not-held = you do not hold { $card }
none-for-you = there is no { $word } for you to { $verb }{ $rule }
in-all = { " " }… ({ $count } in all)
range = { $low } to { $high }
did-you-mean = did you mean `{ $word }`?
line = line { $line }: "{ $text }"
line-of = { $file }:{ $line }: "{ $text }"
at-line = line { $line }
at-line-of = { $file }:{ $line }
when-not = its `when` does not hold
because = { $why }{ $rule }
nothing-to = there is nothing to { $verb }
for-no = for no { $first } is there a { $second }
nothing-to-told = { $what }, { $told }
choice-of-cards = choice of cards
has-no-move = { $who } has no move: { $whys }
verb-why = `{ $verb }`: { $why }
keep-of-seat = { $keep } of seat { $number }
keep-of-side = { $keep } of side { $number }
keep-of = { $keep } of { $owner }
would-be = { $keep } would be { $number }; it is { $low }..{ $high }
would-be-beyond = { $keep } would leave its range, { $low }..{ $high }
stopped-after = stopped after { $count } decisions; see `--max-decisions`
match-over = the match is over
change-felt = Your change in line { $line } is first felt at move { $move }:
change-over = the match is over there.
change-turn = { $now } is to act there, not { $was }.
change-gone = { $seat } may no longer { $moves }.
change-new = { $seat } may now { $moves }.
change-order = { $seat } is offered the same moves in another order.
change-breaks = Move { $number }, { $move }, is no longer possible.
change-lost = { $count } moves are left out.

## what else may be typed for a command, with spaces between

typed-quit = q
typed-help = ? help
typed-undo = undo
typed-all = all
typed-more = more
typed-step-next = n next
typed-step-back = b back
typed-step-start = start
typed-step-end = end
typed-step-play = play
typed-step-quit = q quit

## a deck on paper

printed-how = { $cards } cards. Print both sides of the paper, turned at its long edge, at 100 %, and cut along the lines.
printed-names = Names
printed-deal = Deal { $n }
printed-total = Total
