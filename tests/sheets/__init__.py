"""The law of rules sheets: what changes a match changes the sheet.

    python -m tests.sheets [--count 200] [--seed 1] [--games hearts,skat]
    python -m tests.sheets --each 1 [--part 2/3]
    python -m tests.sheets --programs 2000 [--seed 1]
    python -m tests.sheets --kept 3 [--least 60]
    python -m tests.sheets --tables --turned [--games hearts,skat]

A shipped game, or a random program of `tests.run.programs`, loses all its own sentences and its
examples.  Then one line of it is changed: a number by one, a word for its opposite (`above` and
`below`, `highest` and `lowest`, `top` and `bottom`, `is` and `is not`), a place or keep for another
one, two lines for each other, or a line is left out.  Where the file is still good, and matches of
some table come out otherwise, the sheet has to be another one too, in each language.  What is
silent is printed with its line.

`--each`: so many changes of each game in turn, also of games that extend another.

A change that the sheet tells counts if one of eight matches is another one; where the sheet is
silent up to 1,000 are tried, for five seconds at most.  Fuel is no rule, and a match that a fault
stops is none.  Excepted, and counted apart, are ranges of keeps and bounds of repetitions, and two
lines that have changed places.

`--tables`: the sheet of a table is that of the game with its options and number of players written
in as constants.  `--turned`: `anticlockwise` added to a game swaps left and right, and no more.

`--kept`: the sentences stay, also those of games that extend others, and lines below them are
changed, so many of each game.  Then the sheet has to be another one in some language, or the author
is told something new: that a sentence lacks a word or a number, disagrees with its line, promises
what nothing does, or any other finding of `check` that reading gives, such as a keep never set.
Sentences stand for lines without being understood, so this law does not hold throughout; the
campaign measures how far it does, and ends with 1 where fewer of 100 are told than `--least`.
"""
