## the page

file = Rules file
new = New …
history = History
layout = Tidy
language = Language
theme = Light / dark
plain = Plain text box
help = Help
text = Text
table = Table
rules = Rules sheet
stats = Statistics
judge = Judge
diff = Differences
outline = Sections
split = Width of the text
sections = Go to section …
saved = saved
saving = saving …
unsaved = not saved: { $why }
good = no findings
errors = { $n ->
    [one] 1 mistake
   *[other] { $n } mistakes
  }
warnings = { $n ->
    [one] 1 hint
   *[other] { $n } hints
  }
fix = Write { $text }
takeout = Take it out
more = More about it
elsewhere = in { $file }
stale = The table still plays the rules of { $time }; mend what is marked and it goes on.
parted = What your change does
goon = Go on from there
anew = Deal anew
takeback = Take the edit back
deal = Deal anew
undo = Take back
hint = Hint
open = All cards open
hold = Replay after edits
players = Players
seed = Deal no.
person = by hand
random = random
easy = easy
middle = middle
hard = hard
step = Next move
run = Play to the end
yourmove = { $seat } to move
choose = Choose a card or a move.
clear = Choose anew
pickmore = { $n ->
    [one] choose 1 more card
   *[other] choose { $n } more cards
  }
lower = lower
higher = higher
another = another number
anotherverb = something else
othermoves = { $n } more moves …
log = So far
keep = Keep as example
forbid = Must not be allowed
back = Back to before it
kept = Kept as example: { $title }
matchover = The match is over.
empty = empty
cards = { $n ->
    [one] 1 card
   *[other] { $n } cards
  }
nomatch = As soon as the rules can be read, the cards lie here.
why = Why not?
counted = { $n } matches of random players at this table
length = Decisions in a match
branching = Moves to choose from
deals = Deals in a match
forced = Decisions without a choice
seatwins = Who wins
average = { $mean } on average, from { $min } to { $max }
never = Lines that never did anything
nonever = Every line of the rules did something.
aborted = { $n } matches could not be played to the end
line = line { $n }
winshare = { $share } of matches, { $score } points on average
judging = The judge plays for a while; this takes up to a minute …
judgenow = Judge these rules
judgeabout = The judge asks nine questions: is it safe, can it be read, is it sound, does it end, is it fair, is it new? It plays with bots to find out. This look costs a part of what cardlang judge does.
whole = The whole verdict as text
figures = Statistics of random matches come with every pause in writing.
same = Nothing is different.
against = Compared with
parent = the game it extends
opened = the text when it was opened
changed = changed
gone = gone
renamed = renamed
isnew = new
near = { $share } of the lines are equal
other = This file was changed elsewhere.
theirs = Take that text
mine = Keep mine
title = Title
name = File name
kind = Begin with
variant = a variant of { $game }
create = Begin
cancel = Close
askedkind = questions, whose answers become lines
nohistory = Nothing has been kept yet.
restore = Take this text
reads = Players read
examples = { $good } of { $all } examples come out
exampleok = this example comes out
examplebad = this example fails
neverhere = nothing came here in { $n } random matches
lost = The workshop does not answer. What you type stays on this page; it is saved as soon as it answers again.
help-finding = to the next finding; Ctrl-. takes the remedy there
    .key = F8
help-completion = what may stand here
    .key = Ctrl-Space
help-panes = text, table, rules sheet, statistics, judge, differences, what was understood
    .key = Alt-1 … Alt-7
help-leave = leaves the text; Alt-1 goes back
    .key = Esc, then Tab
help-search = searches the text
    .key = Ctrl-F
help-undo = takes back an edit; “Take back” on the table a move
    .key = Ctrl-Z
helpabout = Every change is saved. While the text has mistakes, the table plays on with the last good rules; when it is good again, the match so far is played anew under the new rules.
gone_file = This page was opened without its link. Start cardlang workshop and use the link that it prints.
stop = Stop
stopped = This was stopped; the next change asks again.
tryagain = Try again
menu = More
told = Understood
understood = What was understood
understoodabout = The program says in its own words what the lines come to: read it against what you meant.
untold = Lines that no sentence tells
linesandsentences = Line by line: what players read of it
composed = composed by the rules sheet: no sentence stands for this
trying = no findings; examples are tried …
failing = { $n ->
    [one] 1 example fails
   *[other] { $n } examples fail
  }
draft = What you typed before this page was lost is still there, and the file was written since.
working-judge = The judge plays …
working-hint = The hint looks ahead …
working-rules = The rules sheet is written …
working-examples = Examples are tried …
working-simulate = Random matches are played …
working-diff = Games are compared …
working-advise = A bot looks ahead …
working-trace = Lines that ran are looked for …
working-told = What was understood is put into words …
working-check-whole = All tables of the game are checked …
panes = Panes
score = Points

## stepping through a match

record = Look at a record …
reviewthis = Step through this match
lasttrick = Taken last, to { $to }
moreof = More …
tocard = to the move that laid it
first = To the beginning
previous = A move back
next = A move on
last = To the end
seatof = Seen by
everybody = all cards open
branch = Play on from here
leave = Back to the match
movenumber = Move
ofmoves = of { $n }
advice = What would a bot do?
would = { $bot }: { $move }.
taken = Taken was: { $move }.
reviewing = Stepping through a match
nomove = No move up to here laid this card.
nofit = From move { $n } on it does not fit these rules: { $why }

## setting up a situation

situation = Set up a situation …
setting = Setting up a situation
settingabout = Drag cards from place to place, or choose some and say where they go. Cards in the box take no part.
putto = Put { $n } chosen:
putwhere = where to …
ontop = { $zone }, on top
below = { $zone }, at the bottom
clearall = All into the box
asistable = As on the table
back1 = Undo
whenword = Begins with
playit = Play from it
setagain = Set up again
takeback1 = Take back a move
keepit = Keep as example
leavesetting = Back to the match
given = What else is given
addgiven = Add a line
box = the box
unsaid = An example cannot say this of the present: { $lines }.
cannot = What an example cannot say: what the seats have seen so far, and a word that is half done; it begins with a whole one. The order of a pile that lies face down is said: from its top.
wordover = The word that was begun has ended.
nobodymoves = Nobody is asked anything.
remove = Take away

## which lines ran

scoreline = Which line made these points?
zoneline = where the rules say so
noscore = No line of this text has changed these points yet.
fromprelude = { $zone } comes with the language, or with the game that this one extends.
ledby = asked by
ranlines = then ran
ranin = Ran after move
anddeal = and at the deal
atdeal = Ran at the deal
tomove = To move { $n }

## links

share = Share …
openlink = Open a link …
sharetext = The rules
sharematch = The rules and this match
copy = Copy
copied = copied
linksize = { $n } characters of at most { $most }
base = Address in front
baseabout = A link holds everything in its part behind #: it is sent to no server. In front of it may stand the address of a workshop that you have put on the web (cardlang workshop --export); whoever has a workshop of their own opens the link there with “Open a link …”.
pastelink = The link
openit = Open
unsavedlink = { $name }: from elsewhere, not saved.
keepfile = Keep as …
downloadfile = Download the rules
downloadrecord = Download the match
letgo = Back to my file
nametaken = There is another file of this name; nothing was written. Choose another name.
keepname = File name
onlyone = Only one file is open here: download this one, or start cardlang workshop with a folder.
oddmatch = The match in the link does not fit its rules: { $why }

## the page without a server

starting = Python is starting …
slowstart = Python is being fetched into your browser, once. You can write meanwhile; the cards come when it is there.
broken = Python could not be started in this browser: { $why }
died = Python has ended itself over this and starts anew. What you wrote is still there.
toolong = This took longer than { $n } seconds and was ended; Python starts anew. What you wrote is still there.
nostore = This browser keeps nothing for this page, so nothing can be saved here: { $why }
nofile = there is no file { $name }
there = { $name } is there already; nothing is written over
badname = this is not the name of a rules file
toolarge = a rules file is at most { $n } KiB
download = Download
upload = Upload …
servetable = A table for several people
serving = A table is set up …
served = Its links are in the lobby:

## the tour

tour = Tour
tour-step = { $n } of { $all }:
tour-done = Done.
tour-next = Next
tour-skip = Skip
tour-back = Back
tour-end = End the tour
tour-over = That was all of it: you have played, changed, broken and mended a game, and can send it. Everything else is in Help.
tour-play = Play a card: those that may be played are bright. Alt-2 and Tab go to them, Enter plays; Alt-0 comes back here.
tour-undo = Take a move back, with “Take back” above the table.
tour-number = Change a number in the text, such as how many cards are dealt, and see the table obey.
tour-sheet = Read what players will read: open the rules sheet (Alt-3).
tour-break = Now break it: take a word out of a line, and read below the text what is said of it.
tour-mend = Mend it: with the remedy, or by undoing the edit (Ctrl-Z).
tour-add = Add a rule: write one more line of your own that the program accepts.
tour-example = Make an example of a move: open one under “So far” and keep it.
tour-told = See what was understood, line by line (Alt-7).
tour-send = Send it to somebody: “Share …” makes a link that holds the whole game.
