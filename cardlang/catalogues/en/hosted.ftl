language = Language
theme = Light / dark
reader = As text
table = Table
on = connected
off = no connection; trying again …
sending = sending …
joining = coming in …
scores = Scores
log = So far
rules = Rules
deal = Deal
score = Score
details = Where the points come from
yourturn = Your turn.
turnof = { $seat } to move.
thinks = { $seat } is to move; a bot.
you = you
bot = bot
away = away
watching = You are watching.
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
choose = Choose a card or a move.
cards = { $n ->
    [one] 1 card
   *[other] { $n } cards
  }
why = Why not?
matchover = The match is over.
lasttrick = Taken last, to { $to }
back = Take back
asks = { $seat } would like to take back the last move.
agree = Agree
decline = Decline
withdraw = Never mind
waits = The others are asked.
close = Close
gone = This link leads to no table here. Ask whoever set up the table for a new one.
nolink = This page was opened without its link: behind the # stands the key of your seat.
hand = What you hold
moves = Your moves
places = The table
none = nothing
hidden = { $n ->
    [one] 1 hidden
   *[other] { $n } hidden
  }
by = { $card } by { $seat }
state = How it stands
lobby = Tables here
newtable = New table
game = Game
players = Players
setup = Set up
seat = Seat { $n }
watch = Watch
person = a person
random = random
easy = easy
middle = middle
hard = hard
copy = Copy link
copied = copied
open = Open
over = over
tomove = seat { $n } to move
movesmade = { $n } moves
notables = No table has been set up yet.
lobbyhelp = Give each person the link of their seat. Whoever has it sees its cards and plays for it.
here = here
moreof = More …
whoareyou = What are you called here?
sitdown = Sit down
rename = Another name
altogether = altogether
nopoints = Nobody scores.
fourcolours = Four colours
