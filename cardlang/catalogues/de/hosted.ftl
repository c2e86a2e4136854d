language = Sprache
theme = hell / dunkel
reader = Als Text
table = Tisch
on = verbunden
off = keine Verbindung; neuer Versuch …
sending = wird gesendet …
joining = einen Augenblick …
scores = Stand
log = Bisher
rules = Regeln
deal = Spiel
score = Punkte
details = Woher die Punkte kommen
yourturn = Du bist dran.
turnof = { $seat } ist dran.
thinks = { $seat } ist dran, ein Bot.
you = du
bot = Bot
away = nicht da
watching = Du siehst zu.
clear = Neu wählen
pickmore = { $n ->
    [one] noch 1 Karte wählen
   *[other] noch { $n } Karten wählen
  }
lower = niedriger
higher = höher
another = andere Zahl
anotherverb = etwas anderes
othermoves = { $n } weitere Züge …
choose = Wähle eine Karte oder einen Zug.
cards = { $n ->
    [one] 1 Karte
   *[other] { $n } Karten
  }
why = Warum nicht?
matchover = Die Partie ist zu Ende.
lasttrick = zuletzt: { $to }
back = Zurücknehmen
asks = { $seat } möchte den letzten Zug zurücknehmen.
agree = Einverstanden
decline = Ablehnen
withdraw = Doch nicht
waits = Die anderen werden gefragt.
close = Schließen
gone = Dieser Link führt hier zu keinem Tisch. Lass dir von dem, der den Tisch eröffnet hat, einen neuen geben.
nolink = Diese Seite wurde ohne ihren Link geöffnet: hinter dem # steht der Schlüssel deines Platzes.
hand = Was du hast
moves = Deine Züge
places = Der Tisch
none = nichts
hidden = { $n ->
    [one] 1 verdeckte
   *[other] { $n } verdeckte
  }
by = { $card } von { $seat }
state = Wie es steht
lobby = Tische hier
newtable = Neuer Tisch
game = Welches Spiel
players = Spieler
setup = Eröffnen
seat = Platz { $n }
watch = Zusehen
person = ein Mensch
random = zufällig
easy = leicht
middle = mittel
hard = schwer
copy = Link kopieren
copied = kopiert
open = Öffnen
over = zu Ende
tomove = Platz { $n } ist dran
movesmade = { $n } Züge
notables = Noch ist kein Tisch eröffnet.
lobbyhelp = Gib jedem den Link seines Platzes. Wer ihn hat, sieht dessen Karten und spielt für ihn.
here = da
moreof = Mehr …
whoareyou = Wie heißt du hier?
sitdown = Platz nehmen
rename = Anderer Name
altogether = insgesamt
nopoints = Niemand bekommt Punkte.
fourcolours = Vier Farben
