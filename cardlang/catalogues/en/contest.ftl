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
contest-terminal = At a terminal:
contest-people = Marks of people: { $mean } of 5, by { $judges }
contest-judge = Judge
contest-criterion = Criterion
contest-mark = Mark
contest-reason = Reason
contest-two = Two entries
contest-both = { $one } and { $other }
contest-overlap = Two figures whose intervals overlap are not in an order.

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
