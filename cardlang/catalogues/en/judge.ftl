## who plays and wins

judge-player = 1 player
judge-players = { $count } players
judge-with-one = 1 player
judge-with-players = { $count } players
judge-unfair-seat = { $who } wins { PERCENT($share) } of { NUMBER($matches) } matches of random seats ({ PERCENT($low) } to { PERCENT($high) }); { PERCENT($fair) } would be fair, and { PERCENT($may) } more or less is let pass.
judge-unfair-able = { $who } wins { PERCENT($share) } of { NUMBER($matches) } matches of seats that look a move ahead ({ PERCENT($low) } to { PERCENT($high) }); { PERCENT($fair) } would be fair, and { PERCENT($may) } more or less is let pass.
judge-unfair-seat-at = With { $table }: { $who } wins { PERCENT($share) } of { NUMBER($matches) } matches of random seats ({ PERCENT($low) } to { PERCENT($high) }); { PERCENT($fair) } would be fair, and { PERCENT($may) } more or less is let pass.
judge-others-agree = { $text } Among seats that look a move ahead it is { PERCENT($share) } of { NUMBER($matches) } ({ PERCENT($low) } to { PERCENT($high) }).
judge-others-even = { $text } But among seats that look a move ahead it is { PERCENT($share) } of { NUMBER($matches) } ({ PERCENT($low) } to { PERCENT($high) }): those who play to win make up for it.
judge-others-aim = { $text } But among seats that look a move ahead it is { PERCENT($share) } of { NUMBER($matches) } ({ PERCENT($low) } to { PERCENT($high) }): random seats seldom do what the game is about.
judge-others-score = { $text } But random seats score in { PERCENT($share) } of their deals only, and seats that look a move ahead in { PERCENT($often) }: random seats seldom do what the game is about.
judge-side = the side of seats { $seats }
judge-acts-first = whoever acts first
judge-acts-second = whoever acts second
judge-acts-third = whoever acts third
judge-acts-fourth = whoever acts fourth
judge-acts-fifth = whoever acts fifth
judge-acts-last = whoever acts last
judge-many-ties = { PERCENT($share) } of { NUMBER($matches) } matches end with several winners ({ PERCENT($low) } to { PERCENT($high) }); more than { PERCENT($may) } are too many.
judge-no-winner = { PERCENT($share) } of { NUMBER($matches) } matches end without a winner ({ PERCENT($low) } to { PERCENT($high) }); more than { PERCENT($may) } are too many.
judge-settled-early = After { PERCENT($share) } of a match it is settled who wins ({ PERCENT($low) } to { PERCENT($high) }), in { NUMBER($matches) } matches of random seats; what is played after that changes nothing. Before { PERCENT($may) } is too early.
judge-settled-early-able = After { PERCENT($share) } of a match it is settled who wins ({ PERCENT($low) } to { PERCENT($high) }), in { NUMBER($matches) } matches of seats that look a move ahead; among random seats it is { PERCENT($random) }. What is played after that changes nothing. Before { PERCENT($may) } is too early.
judge-settled-mostly = In { PERCENT($share) } of { NUMBER($matches) } matches of seats that look a move ahead ({ PERCENT($low) } to { PERCENT($high) }) it is settled who wins before { PERCENT($part) } of the match is played; among random seats in { PERCENT($random) }. What is played after that changes nothing; more than { PERCENT($may) } are too many.
judge-never-decide = Nobody ever has anything to decide.
judge-no-choices = { PERCENT($share) } of the decisions in { NUMBER($matches) } matches have one legal move only ({ PERCENT($low) } to { PERCENT($high) }); more than { PERCENT($may) } is next to no choice.
judge-decided-by-deal = The cards alone decide: the same deals have the same winner whatever is chosen in { NUMBER($matches) } matches, and who looks ahead wins no more often than random seats.
judge-choices-idle = What is chosen hardly matters: who looks ahead wins { PERCENT($gain, digits: 1, sign: "always") } more than a fair share, and the best move { PERCENT($spread, digits: 1, sign: "always") } more than the worst.
judge-kingmaker = Kings are made: in { PERCENT($share) } of { $matches } matches ({ PERCENT($low) } to { PERCENT($high) }) a seat that cannot win any more decides by one of the last moves which of the others does; more than { PERCENT($may) } are too many.

## what never happened

judge-never-ran = `{ $line }` did nothing in { NUMBER($matches) } matches, some of them of seats that look ahead: it happens in fewer than { PERCENT($share, digits: 1) } of them, if ever.
judge-never-held = `{ $line }`: the condition did not hold once in { NUMBER($asked) } times that it was asked, in { NUMBER($matches) } matches, so nothing was done here in any of them.
judge-rarely-runs = `{ $line }` did nothing in { NUMBER($matches) } matches, but it is only rare: with the cards dealt anew by lot its condition holds { $held ->
    [one] once
   *[other] { $held } times
  } in { NUMBER($dealt) }.
judge-can-run = `{ $line }` did nothing in { NUMBER($matches) } matches, but it is only rare: it does something where the cards are dealt in order, those of a kind together.
judge-runs-of-habit = `{ $line }` did nothing in { NUMBER($matches) } matches, but it is only rare: it does something where all seats lean to { $habit }.
judge-never-adds = `{ $line }` added nothing in any of { NUMBER($matches) } matches: whenever it was done, it came to 0.
judge-always-nothing = `{ $line }` was set { NUMBER($times) } times in { NUMBER($matches) } matches, each time to nothing.
judge-need-not-hold = `{ $line }`: the condition held each of the { NUMBER($asked) } times that it was asked, in { NUMBER($matches) } matches, but it need not: with rare cards, or where all seats keep to one habit, it fails.
judge-always-holds = `{ $line }`: the condition held each of the { NUMBER($asked) } times that it was asked, in { NUMBER($matches) } matches, so it decides nothing.
judge-cards-left = Everybody has { $cards ->
    [one] one card
   *[other] { $cards } cards
  } in `{ $zone }` left at the end of each of { NUMBER($deals) } deals, and nothing asks for them.
judge-idle-seat = With { $table }: seat { $seats } never had anything to decide in { NUMBER($matches) } matches.
judge-dead-option = Option `{ $option }` changes nothing: { NUMBER($matches) } matches went the same with every value of it that was tried.
judge-same-values = Option `{ $option }` comes to the same with `{ $one }` and with `{ $other }`: { NUMBER($matches) } matches went the same.
judge-idle-card = Nobody could ever choose or play { $cards } in { NUMBER($matches) } matches, nor was it turned up.
judge-unmoved-card = Whenever somebody chose, { $cards } lay in one place, in { NUMBER($matches) } matches, where other cards come and go.
judge-and-more = { $names } and { $count } more
judge-never-offered = `{ $move }` was never offered in { NUMBER($matches) } matches.
judge-dominant = { $what } was the best of { $rivals } in { $hits } of { $positions } positions beyond doubt, and worse than another in { $against }. Whoever always takes it wins { PERCENT($always) } of { NUMBER($matches) } matches, whoever never does { PERCENT($never) }; a fair share is { PERCENT($fair) }.
judge-dominant-first = As the first choice of a deal { $what } was the best of { $rivals } in { $hits } of { $positions } positions beyond doubt, and worse than another in { $against }. Whoever always takes it wins { PERCENT($always) } of { NUMBER($matches) } matches, whoever never does { PERCENT($never) }; a fair share is { PERCENT($fair) }.
judge-never-right = { $what } is never right: something else was better in { $hits } of { $positions } positions beyond doubt, and it was the best move in { $against }. Whoever takes it wherever it is open wins { PERCENT($always) } of { NUMBER($matches) } matches, whoever never does { PERCENT($never) }; a fair share is { PERCENT($fair) }.
judge-never-right-first = As the first choice of a deal { $what } is never right: something else was better in { $hits } of { $positions } positions beyond doubt, and it was the best move in { $against }. Whoever takes it wherever it is open wins { PERCENT($always) } of { NUMBER($matches) } matches, whoever never does { PERCENT($never) }; a fair share is { PERCENT($fair) }.
judge-same-moves = { $one } and { $other } came to the same in each of { $positions } positions at which both were open, whatever was played after; they differ at most in what others read into them.
judge-never-worse = { $what } was never worse than another move in { $positions } positions, however random seats played on, and better than some in { $ahead }; what others read into it is not counted.
judge-idle-backs = Seats that look ahead by random play gain nothing by the backs; better players may. They win { NUMBER($worth, digits: 1, sign: "always") } points a deal by heeding them ({ NUMBER($low, digits: 1, sign: "always") } to { NUMBER($high, digits: 1, sign: "always") }, { $choices } choices at which a seat was asked with the backs and without), against a spread of { NUMBER($spread, digits: 0) } points from deal to deal.
judge-unasked-backs = No rule asks for what the backs show: { $matches } matches went the same with cards exchanged that differ in nothing else. Who sees the backs knows more only by counting which cards are gone.
judge-blank-backs = The backs of the cards show something and tell nobody anything: at none of { $choices } choices did the seat know more by them than without them.
judge-backs-for-nothing = The backs of the cards show something and help nobody: at each of { $moves } moves one alone was open, so there was nothing to choose by them.
judge-class-most = `{ $verb }` with the highest `{ $name }`
judge-class-least = `{ $verb }` with the lowest `{ $name }`
judge-class-most-counted = `{ $verb }` with the card that counts highest by the rules
judge-class-least-counted = `{ $verb }` with the card that counts lowest by the rules
judge-class-most-number = `{ $verb }` with the largest number
judge-class-least-number = `{ $verb }` with the smallest number

judge-bound-none = Matches of this game are dear. Not looked at: { $parts }.
judge-bound-less = Matches of this game are dear. Looked at less than usual: { $parts }.
judge-bound-anew = matches that confirm who wins
judge-bound-matches = matches that are only summed up
judge-bound-traced = matches looked at line by line
judge-bound-tables = other numbers of players and options
judge-bound-luck = deals played several times
judge-bound-moves = moves tried and compared
judge-bound-to-win = seats that play to win
judge-bound-strong = a strong bot
judge-bound-weighed = moves that are always best
judge-bound-backs = what the backs tell
judge-bound-secrets = pairs of matches for secrets
judge-bound-options = options that change nothing
judge-bound-endings = how matches end that were cut off
judge-bound-better = how better seats end such matches
judge-bound-longer = more matches for what was never seen
judge-bound-rare = deals by lot of what never ran
judge-bound-sought = options together

## the stages

judge-too-early = Not looked at, since an earlier stage failed.
judge-not-here = Not judged here.
judge-not-here-since = Not judged here: { $why }
judge-none-ended = No match came to its end.
judge-quotation-marks = “” ‘’
judge-check-says = { $text }.
judge-check-says-at = { $text } (with { $table }).
judge-failed-example = Example “{ $example }” comes out otherwise: { $why }.
judge-no-example = There is no worked example: nothing shows that the rules mean what they say.
judge-some-tables = { $played } of { NUMBER($all) } tables were played: each number of players first, then the outermost values of the options.
judge-fault = With { $table }: { $share } { $what }, for one that of seed { $seed }.
judge-every-match = every match
judge-one-match = one of { NUMBER($matches) } matches
judge-match-in = a match in { NUMBER($rate, digits: 0) }
judge-endless = goes on without an end
judge-cut-off = is cut off after { NUMBER($decisions) } decisions
judge-cut-off-work = is cut off, since it takes more work than a match may
judge-cut-off-usual = { $text }. That is the limit of this program; with the usual options matches end.
judge-cut-off-plain = { $text }. That is the limit of this program, after several deals.
judge-cut-off-unseen = { $text }. Nobody saw an end: for other seats to play on there was no time.
judge-lasts = { $text }; let go on, random seats end a match after { NUMBER($decisions) } decisions and { NUMBER($deals) } deals, which are { NUMBER($hours, digits: 0) } hours at least.
judge-lasts-able = { $text }; a match of seats that look a move ahead ends after { NUMBER($decisions) } decisions and { NUMBER($deals) } deals, at least { NUMBER($hours, digits: 0) } hours.
judge-proved = { $text }: from where it stands then, no moves ever lead to an end.
judge-no-others-end = { $text }; seats that look a move ahead (`{ $bot }`) do not end it either.
judge-few-end = { $text }; of { $matches } matches of seats that look a move ahead (`{ $bot }`) { $ended ->
    [one] one ends
   *[other] { $ended } end
  } within { NUMBER($decisions) } decisions.
judge-comes-nearer = { $text }; seats that look a move ahead (`{ $bot }`) come nearer to the end: at their pace a match takes about { NUMBER($deals) } deals, at least { NUMBER($hours, digits: 0) } hours.
judge-no-nearer = { $text }; seats that look a move ahead (`{ $bot }`) do not come to its end either, nor nearer to it, though single deals bring them nearer.
judge-leaning-ends = { $text }; nobody was seen to end it but seats that lean to { $habit }.
judge-first-move = the first of the moves that are open
judge-last-move = the last of the moves that are open
judge-unproved = { $text }; neither do seats of { NUMBER($habits) } plain habits, such as one verb each time. That proves nothing yet.
judge-others-end = { $text }; but { $ended } of { $matches } matches of seats that look a move ahead (`{ $bot }`) end, the middle one after { $deals } deals and { NUMBER($decisions) } decisions.
judge-others-end-better = { $text }; seats that look a move ahead do not end it soon either, or take too long to ask; but { $ended } of { $matches } matches of better ones (`{ $bot }`) end, the middle one after { $deals } deals and { NUMBER($decisions) } decisions.
judge-others-end-deal = { $text }; but seats that look a move ahead (`{ $bot }`) end the deal from there.
judge-some-never-end = { $text } The others have no end within { NUMBER($decisions) } decisions.
judge-so-many-deals = So all that is told of random seats is of matches of { $deals } deals.
judge-stuck = gets stuck: the seat that is to choose has no legal move
judge-loop = never gets out of a loop
judge-breaks = breaks off ({ $code })
judge-bots-break = A match of bots that look ahead breaks off ({ $code }).
judge-too-short = Nine of ten matches are over after { $decisions } decisions or fewer.
judge-uneven = The longest of { NUMBER($matches) } matches has { NUMBER($longest) } decisions, the middle one { NUMBER($middle) }.
judge-idle-deals = { $text }; but in { PERCENT($idle) } of their deals nobody scores, and the others take { $minutes }.
judge-bots-sit = { $text }; seats that look a move ahead need { $minutes } ({ $matches } matches).
judge-bots-sit-after = { $text }; seats that look a move ahead, after { $deals } deals, need { $minutes }.
judge-sit-unasked = { $text }; seats that look a move ahead were not asked, since matches are dear.
judge-too-long = { $text } Few sit through more than { $hours } hours.
judge-leak = What seat { $seat } is offered here changes when { $cards } that it has never seen change places (seed { $seed }): the offer tells a secret.
judge-some-cards = cards
judge-pairs = { $pairs } pairs of matches that differ in unseen cards could not be told apart.
judge-more-prose = { $count } more sections have no sentence.
judge-no-prose = `{ $name }` has no sentence: the sheet has to make one up.
judge-empty-prose = The sentence of `{ $name }` says nothing: “{ $said }”.
judge-same-prose = { $name } are told with one and the same sentence: “{ $said }”.
judge-long-sentence = The sentence “{ $said }” has over { $name } characters when what it names is put in.
judge-untold = The sentence of “{ $name }” lacks a number of its lines: { $said }. Nobody who reads the rules sheet is told of it.
judge-untold-word = No sentence of “{ $name }” can be about “{ $said }” in its lines (such as: { $such }). Nobody who reads the rules sheet is told of it.
judge-bare-choice = The choice `{ $name }` has no sentence that says when it is open.
judge-variant-of = A declared variant of { $game }: { PERCENT($alike) } of its rules are there{ $other }.
judge-copy = The rules are those of { $game }, but for names and order{ $other }.
judge-copy-numbers = The rules are those of { $game }, but for names and numbers{ $other }.
judge-near-copy = { PERCENT($alike) } of the rules are those of { $game }{ $other }.
judge-say-extends = { $text } Say `extends "{ $game }"` if it is meant as a variant.
judge-like = { PERCENT($alike) } of the rules are those of { $game }: of its family.
judge-like-played = { PERCENT($alike) } of the rules are those of { $game }, and { PERCENT($play) } of how it is played: a relative of it.
judge-numbers-own = { " " }(numbers of its own: { $mine })
judge-numbers-without = { " " }(without its numbers { $theirs })
judge-numbers-other = { " " }({ $mine } instead of { $theirs })
judge-alike = { PERCENT($alike) } of the rules are alike; { $count } numbers differ

## the scorecard

judge-length = A match has { NUMBER($mean, digits: 0) } decisions ({ NUMBER($low) } to { NUMBER($high) } in nine of ten){ $deals }.
judge-in-deals = , in { NUMBER($deals, digits: 1) } deals on the average
judge-in-whole-deals = { $deals ->
    [one] , in one deal
   *[other] , in { NUMBER($deals) } deals
  }

judge-minutes = Random seats would sit about { $minutes }: { $free } s for a choice, { $forced } s for a forced move, { $deal } s for a deal.
judge-to-win = Seats that look a move ahead need about { $minutes } for a match: { NUMBER($length, digits: 0) } decisions{ $deals }.
judge-a-minute = a minute
judge-some-minutes = { NUMBER($minutes, digits: 0) } minutes
judge-hours = { NUMBER($hours, digits: 1) } hours
judge-forced = { PERCENT($share) } of the decisions have one legal move only.
judge-choices = At a decision there are { NUMBER($mean, digits: 1) } legal moves on the average.
judge-seats = Who acts first, second, … wins { $shares } of the matches (ties shared).
judge-seats-of = seats { $seats } { PERCENT($share, digits: 1) }
judge-sides = The sides win: { $shares }.
judge-share = { PERCENT($share, digits: 1) }
judge-ties = { PERCENT($share, digits: 1) } of the matches are shared by several sides.
judge-ties-broken = In another { PERCENT($share, digits: 1) } one side wins though another has as many points; who acts first, second, … wins { $shares } of these.
judge-skill = One side of { $bot } among random ones wins { PERCENT($share) } instead of a fair { PERCENT($fair) }{ $cut }; the same deals from every side.
judge-skill-alone = { $bot } wins { PERCENT($share, sign: "always") } more often than random moves{ $cut }.
judge-cut = { " " }(matches of { $deals } deals)
judge-backs-points = To read the backs is worth { NUMBER($worth, digits: 1, sign: "always") } points a deal{ $chance }: { $bot } among bots that look ahead as far but are blind to them, the same deals from every side.
judge-backs-wins = To read the backs is worth { PERCENT($worth, digits: 1, sign: "always") } of the wins{ $chance }: { $bot } among bots that look ahead as far but are blind to them, the same deals from every side.
judge-may-be-chance = , which may be chance
judge-more-than-chance = , more than chance
judge-luck = { PERCENT($share) } of who wins is due to the deal, the rest to what is chosen, as far as players choose at random.
judge-spread = The best of a few moves wins { NUMBER($points, digits: 0) } points more often than the worst, at { $decisions } decisions taken by lot.
judge-kings = In { PERCENT($share) } of the matches one who cannot win any more decides by one of the last moves who does.
judge-lead-changes = Who is ahead changes { NUMBER($mean, digits: 1) } times in a match.
judge-settled = After { PERCENT($share) } of a match the one who is ahead stays ahead to the end.
judge-drama = In { PERCENT($share) } of the matches the winner was behind at half time.

## against the parent

judge-rules-new = new { $section }
judge-rules-gone = gone { $section }
judge-rules-changed = changed { $section }
judge-rules-renamed = renamed { $section }, now { $now }
judge-more-length = { NUMBER($change, digits: 2, sign: "always") } decisions a match against the parent{ $chance }
judge-more-deals = { NUMBER($change, digits: 2, sign: "always") } deals a match against the parent{ $chance }
judge-more-choices = { NUMBER($change, digits: 2, sign: "always") } legal moves a decision against the parent{ $chance }
judge-more-ties = { NUMBER($change, digits: 2, sign: "always") } of matches tied against the parent{ $chance }

## in three sentences

judge-fails = { $name } fails at the stage “{ $stage }”: { $text }

judge-warns = { $name } can be played. What weighs most against it: { $text }
judge-against-more = { $count ->
    [one] One more thing is held against it.
   *[other] { $count } more things are held against it.
  }

judge-passes = { $name } passes every stage: nothing speaks against it.
judge-match-alone = A match for one player has about { NUMBER($length, digits: 0) } decisions{ $more }.
judge-match = A match of { $players } players has about { NUMBER($length, digits: 0) } decisions{ $more }.
judge-by-thumb = , which by a rule of thumb take { $minutes }
judge-by-thumb-to-win = ; those who play to win need { $minutes } by a rule of thumb

judge-moves-each = . On average { NUMBER($choices, digits: 1) } moves are open at a decision, and at { PERCENT($forced) } of the decisions only one
judge-moves-none = . Nobody ever has a choice: one move only is open each time
judge-moves-free = . On average { NUMBER($choices, digits: 1) } moves are open at a decision
judge-matters = it matters how one plays: whoever looks a move ahead wins { PERCENT($share) } of the matches against players who choose at random ({ PERCENT($low) } to { PERCENT($high) }); { PERCENT($fair) } would be a fair share
judge-matters-alone = it matters what one plays: who looks ahead wins { PERCENT($share, sign: "always") } more often than by random moves ({ PERCENT($low, sign: "always") } to { PERCENT($high, sign: "always") })
judge-not-shown = { NUMBER($matches) } matches do not show whether it matters how one plays
judge-in-cards = where all choose at random, { PERCENT($share) } of who wins is due to the deal ({ PERCENT($low) } to { PERCENT($high) })
judge-settled-after = after { PERCENT($share) } of a match the one who is ahead stays ahead ({ PERCENT($low) } to { PERCENT($high) })
judge-settled-last = who wins shows at the end only
judge-unmeasured = What decides a match was not measured

## how it was measured

judge-none-played = No match was played: the rules do not get so far.
judge-how-random = { NUMBER($matches) } matches of { $players } players, all seats choosing at random among their legal moves, each as likely as the others. That shows what the rules do by themselves; people play otherwise.
judge-how-skill = Skill is what { $bot } wins on one side among random ones, with the same deals from every side: it tries each move in eight worlds that it cannot tell from the true one. Luck is from deals that are played { $times } times with other choices.
judge-how-sure = Intervals hold the true figure in 95 of 100 cases. What is held against a game is a test at that level after correction for the number of tests (Holm), and large enough to be minded; that something never happens is said from { $fewest } matches on.
judge-not-compiled = All was played without C, which gives the same figures: { $why }.
judge-how-again = How much is played follows from counts of decisions and steps, never from a clock: the command `cardlang judge { $file } --seed { $seed }` of version { $version } gives this page again. Each match has a seed of its own, made of { $seed } and its number; `cardlang play --seed` shows it, the first one with { $first }.

## as text and as a page

judge-summed = { $players } players, { NUMBER($matches) } matches of seed { $seed }, the first with `--seed { $first }`
judge-once = { $value }  (one match)
judge-interval = { $value }  ({ $low } to { $high }, { NUMBER($matches) } matches)
judge-number = { NUMBER($number, digits: 1) }
judge-lines-never = Lines that did nothing in any match that was looked at:
judge-moves-never = Moves that were never offered: { $names }
judge-cards-never = Cards that nobody could play: { $names }
judge-options-never = Options that change nothing: { $names }
judge-nearest = Nearest games that ship: { $names }
judge-near = { $game } { PERCENT($alike) }
judge-against = Against { $game }: { $changes }
judge-pass = pass
judge-warn = warn
judge-fail = fail
judge-skipped = skipped
judge-stage-safe = safe
judge-stage-reads = reads
judge-stage-checks = checks
judge-stage-examples = examples
judge-stage-plays = plays
judge-stage-ends = ends
judge-stage-secret = secret
judge-stage-sheet = sheet
judge-stage-new = new
judge-figure-length = length
judge-figure-minutes = minutes
judge-figure-minutes-to-win = to win
judge-figure-forced = forced
judge-figure-choices = choices
judge-figure-seats = seats
judge-figure-sides = sides
judge-figure-ties = ties
judge-figure-skill = skill
judge-figure-luck = luck
judge-figure-backs = backs
judge-figure-settled = settled at
judge-figure-lead-changes = lead changes
judge-figure-drama = drama
judge-figure-spread = spread
judge-figure-kingmaking = kingmaking
judge-title = { $game }: judged
judge-titles = Judged games
judge-game = game
judge-verdict = verdict
judge-file = file
judge-sheet = The rules sheet
judge-more-examples = { $count } more worked examples stand in the rules file.
judge-no-digest = no digest: the rules were not read
judge-facts = { $file } · { $digest } · seed { $seed } · cardlang { $version }
judge-nothing = Nothing to say.
judge-found = What was found
judge-stage = stage
judge-reasons = reasons
judge-how-plays = How it plays
judge-all-figures = All figures, with their 95 % intervals
judge-who-wins = Who wins, by place in the order of play ({ NUMBER($matches) } matches)
judge-place = acts as number { $place }
judge-glance = Shares at a glance
judge-glance-forced = decisions without a choice
judge-glance-ties = matches that are shared
judge-glance-luck = of who wins is due to the deal
judge-glance-settled = of a match until it is settled
judge-glance-drama = matches turned after half time
judge-to = { $low } to { $high }
judge-share-head = share
judge-interval-head = 95 % interval
judge-how-long = How long a match is, in decisions ({ NUMBER($matches) } matches)
judge-fair = fair
judge-most = most in one column: { NUMBER($count) }
judge-count = { NUMBER($count) }
judge-decisions = decisions
judge-matches = matches
judge-ahead = How often who is ahead wins ({ NUMBER($matches) } matches)
judge-beginning = beginning
judge-end = end
judge-of-match = of the match
judge-ahead-wins = who is ahead wins
judge-whole = { PERCENT($share) }
judge-line = line
judge-did-nothing = did nothing
judge-never = What never mattered
judge-against-parent = Against its parent, { $game }:
judge-ships = game that ships
judge-alike-head = alike
judge-what-alike = What is alike
judge-sample = A sample deal
judge-sample-of = The first deal of seed { $seed }, all cards face up. { $plays }
judge-all-random = All seats choose at random.
judge-looks = Seat { $seats } looks ahead ({ $bot }), all others choose at random.
judge-look = Seats { $seats } look ahead ({ $bot }), all others choose at random.
judge-cards-more = and { $count } more
judge-the-choices = The choices, by seat
judge-choices-left = { NUMBER($count) } more choices follow.
judge-scores-after = The scores after it: { $scores }.
judge-score = seat { $seat } { NUMBER($score) }
judge-measured = How it was measured
judge-table = table
judge-decisions-each = decisions a match
judge-broken = broken off

## seats against each other, numbers tried

judge-matrix = { $game }: how often one side of the row wins where all others are of the column (a fair share is { PERCENT($fair) })
judge-matrix-alone = There is one side only: nobody to play against.
judge-matrix-cell = { PERCENT($share) } ({ PERCENT($low) }-{ PERCENT($high) })
judge-matrix-of = { $players } players, { NUMBER($matches) } matches{ $cut } of seed { $seed }, the same deals from every side, with 95 % intervals.
judge-try-nothing = Nothing that a number might mend is held against the game.
judge-try-mends = line { $line }: { $now } in place of { $was } mends { $mended }: `{ $text }`
judge-try-mends-some = line { $line }: { $now } in place of { $was } mends { $mended }, and leaves { $left }: `{ $text }`
judge-try-none = No single number mends it.
judge-try-count = { NUMBER($tried) } changes of a number were tried; { NUMBER($refused) } of them are no game any more, and { NUMBER($more) } more were left out.
