## the table of a contest

contest-title = Contest
contest-judged = Judged by cardlang { $version }, from seed { $seed }, as many matches as its length allows.
contest-judged-matches = Judged by cardlang { $version }, from seed { $seed }, { NUMBER($matches) } matches each.
contest-summary = { $count ->
    [one] 1 entry
   *[other] { NUMBER($count) } entries
  }: { NUMBER($pass) } pass, { NUMBER($warn) } warn, { NUMBER($fail) } fail.
contest-looks = { $summary } { $count ->
    [one] 1 had a first look only.
   *[other] { NUMBER($count) } had a first look only.
  }
contest-essay = Merit is what speaks for a game, in points of a hundred: that play matters (40), that it is open for long (20), that the cards do not decide (15), that there are choices (15), that who is behind can win (10). It orders entries of one verdict and decides nothing. A seat is off by as many points of a hundred as the farthest place in the order of play wins more or less than its share.
contest-entry = Entry
contest-author = Author
contest-verdict = Verdict
contest-merit = Merit
contest-marks = Marks
contest-copies = Copies
contest-nearest = Nearest game
contest-against = Held against it
contest-pass = pass
contest-warn = warn
contest-fail = fail
contest-first-look = first look
contest-full = judged in full
contest-judges = { $count ->
    [one] 1 judge
   *[other] { NUMBER($count) } judges
  }
contest-group = group { $number }
contest-more = { NUMBER($count) } more
contest-beside = What lies beside the entries
contest-left = No entry, by its name or by what is in it: { $names }.
contest-left-one = { $name }: no entry, by its name or by what is in it
contest-alike = Entries that are nearly the same
contest-row = { $name }: { $verdict }
contest-row-copies = { $name }: { $verdict }, copies in group { $number }
contest-to = { $low } to { $high }
contest-share = { PERCENT($value) }
contest-whole = { NUMBER($value, digits: 0) }
contest-tenths = { NUMBER($value, digits: 1) }
contest-explained = { $meaning } ({ $text })
contest-unkept = { $count ->
    [one] One result
   *[other] { NUMBER($count) } results
  } could not be kept ({ $why }): the next run judges { $count ->
    [one] this one
   *[other] them
  } again.
contest-unwritten = Tables and pages could not all be written: { $why }. What stands there may be of an earlier run.
contest-lost = Lost { $times } times: { $why }
contest-figure-minutes = Minutes
contest-figure-length = Length
contest-figure-forced = Forced
contest-figure-choices = Choices
contest-figure-seats = Seat off by
contest-figure-ties = Ties
contest-figure-skill = Skill
contest-figure-luck = Luck
contest-figure-settled = Settled
contest-figure-lead_changes = Lead changes
contest-figure-drama = Drama
contest-figure-spread = Spread
contest-figure-kingmaking = Kingmaking

## the pages of entries

contest-all = All entries
contest-before = before
contest-after = after
contest-next = beside the next one
contest-play = Play it, or step through a match
contest-terminal = At a terminal, in the folder of the table:
contest-wrong = What is wrong with the entry
contest-rules-only = What follows is said of its rules alone.
contest-people = Marks of people: { $mean } of 5, by { $judges }
contest-judge = Judge
contest-criterion = Criterion
contest-mark = Mark
contest-reason = Reason
contest-two = Two entries
contest-both = { $one } and { $other }
contest-overlap = Two figures whose intervals overlap are not in an order.
contest-deals = The same deals at both tables
contest-deals-held = Both games deal the same cards into the same hands.
contest-deals-piles = Nobody has cards when the first move is made; at both tables the same piles lie in the same order.
contest-deals-greedy = So { $count ->
    [one] 1 deal was
   *[other] { NUMBER($count) } deals were
  } played at a table of each, with { $players } players, seat for seat, by seats that look a move ahead.
contest-deals-random = So { $count ->
    [one] 1 deal was
   *[other] { NUMBER($count) } deals were
  } played at a table of each, with { $players } players, seat for seat, by random seats, since others are too dear here.
contest-deals-winners = The same seats win at both tables in { PERCENT($share) } of the deals ({ PERCENT($low) } to { PERCENT($high) }). At two tables of { $one }, where only the seats choose otherwise, it is { PERCENT($again) }.
contest-deals-whole = Where the moves of the first table are made at the second, all of them can be made in { NUMBER($whole) } of { NUMBER($count) } deals; { NUMBER($apart) } of these come to other scores.
contest-deals-none = Where the moves of the first table are made at the second, not all of them can be made in any of the deals.
contest-deals-never-part = Both tables offer the same moves in all of them.
contest-deals-part = The tables come to offer other moves in { NUMBER($parted) } of the deals, on the average at decision { NUMBER($at, digits: 1) }.
contest-deals-begin = at the first move
contest-deals-after = after `{ $move }`
contest-deals-example = Deal { $deal }, { $after }: at { $one } { $first }; at { $other } { $second }.
contest-deals-may = seat { $seat } may { $moves }
contest-deals-over = the deal is over
contest-deals-deal = Deal
contest-deals-scores = Scores: { $name }
contest-deals-length = Decisions: { $name }
contest-deals-parted = Part at
contest-deals-no-players = Not played on the same deals: there is no number of players that both games have.
contest-deals-no-deck = Not played on the same deals: the cards of the two games are not the same.
contest-deals-no-hands = Not played on the same deals: the same cards do not come into the same hands.
contest-deals-no-match = Not played on the same deals: no deal comes to its end at both tables.

## the form for people

contest-form = Marks
contest-form-line = { $name } · Judge: ______________________ · Players: ____ · Minutes: ____ · Played on: __________
contest-weight = Weight
contest-form-mark = Mark, 1 to 5
contest-form-asked = What did somebody ask while you played, and which rule did nobody find?
contest-criterion-originality = originality
contest-criterion-decisions = decisions
contest-criterion-clarity = clarity
contest-criterion-length = length
contest-criterion-replay = replay
contest-criterion-deck = deck
