## the page

file = Regeldatei
new = Neu …
history = Früheres
layout = Ordnen
language = Sprache
theme = Hell / dunkel
plain = Einfaches Textfeld
help = Hilfe
text = Text
table = Tisch
rules = Regelblatt
stats = Statistik
judge = Gutachten
diff = Unterschiede
outline = Abschnitte
split = Breite des Textes
sections = Zum Abschnitt …
saved = gespeichert
saving = speichert …
unsaved = nicht gespeichert: { $why }
good = keine Befunde
errors = { $n ->
    [one] 1 Fehler
   *[other] { $n } Fehler
  }
warnings = { $n ->
    [one] 1 Hinweis
   *[other] { $n } Hinweise
  }
fix = { $text } schreiben
takeout = Streichen
more = Mehr dazu
elsewhere = in { $file }
stale = Am Tisch gelten noch die Regeln von { $time }; ist das Markierte behoben, geht es weiter.
parted = Was deine Änderung bewirkt
goon = Von dort weiter
anew = Neu geben
takeback = Änderung zurücknehmen
deal = Neu geben
undo = Zurück
hint = Tipp
open = Alle Karten offen
hold = Nach Änderungen nachspielen
players = Spieler
seed = Blatt Nr.
person = von Hand
random = zufällig
easy = leicht
middle = mittel
hard = schwer
step = Nächster Zug
run = Bis zum Ende
yourmove = { $seat } ist am Zug
choose = Wähle eine Karte oder einen Zug.
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
log = Bisher
keep = Als Beispiel behalten
forbid = Darf nicht erlaubt sein
back = Zurück bis davor
kept = Als Beispiel behalten: { $title }
matchover = Die Partie ist zu Ende.
empty = leer
cards = { $n ->
    [one] 1 Karte
   *[other] { $n } Karten
  }
nomatch = Sobald die Regeln gelesen werden können, liegen hier die Karten.
why = Warum nicht?
counted = { $n } Partien zufälliger Spieler an diesem Tisch
length = Entscheidungen je Partie
branching = Züge zur Auswahl
deals = Spiele je Partie
forced = Entscheidungen ohne Wahl
seatwins = Wer gewinnt
average = im Mittel { $mean }, von { $min } bis { $max }
never = Zeilen, die nie etwas taten
nonever = Jede Zeile der Regeln tat etwas.
aborted = { $n } Partien ließen sich nicht zu Ende spielen
line = Zeile { $n }
winshare = { $share } der Partien, im Mittel { $score } Punkte
judging = Der Gutachter spielt eine Weile; das dauert bis zu einer Minute …
judgenow = Diese Regeln begutachten
judgeabout = Das Gutachten stellt neun Fragen: Ist das Spiel ungefährlich, lesbar, stimmig, geht es zu Ende, ist es gerecht, ist es neu? Um das herauszufinden, spielen Bots. Dieser Blick kostet einen Teil dessen, was cardlang judge tut.
whole = Das ganze Gutachten als Text (englisch)
figures = Nach jeder Schreibpause kommen Zahlen aus zufälligen Partien.
same = Es gibt keinen Unterschied.
against = Verglichen mit
parent = dem Spiel, das es abwandelt
opened = dem Text beim Öffnen
changed = geändert
gone = entfallen
renamed = umbenannt
isnew = neu
near = { $share } der Zeilen sind gleich
other = Diese Datei wurde anderswo geändert.
theirs = Jenen Text nehmen
mine = Meinen behalten
title = Titel
name = Dateiname
kind = Anfangen mit
variant = einer Variante von { $game }
create = Anfangen
cancel = Schließen
askedkind = Fragen, deren Antworten zu Zeilen werden
nohistory = Noch wurde nichts aufgehoben.
restore = Diesen Text nehmen
reads = Spieler lesen
examples = { $good } von { $all } Beispielen stimmen
exampleok = dieses Beispiel stimmt
examplebad = dieses Beispiel stimmt nicht
neverhere = in { $n } zufälligen Partien kam es nie hierher
lost = Die Werkstatt antwortet nicht. Was du schreibst, bleibt auf dieser Seite; gespeichert wird, sobald sie wieder antwortet.
help-finding = zum nächsten Befund; Strg-. nimmt dort die Abhilfe
    .key = F8
help-completion = was hier stehen darf
    .key = Strg-Leertaste
help-panes = Text, Tisch, Regelblatt, Statistik, Gutachten, Unterschiede, das Verstandene
    .key = Alt-1 … Alt-7
help-leave = verlässt den Text; Alt-1 führt zurück
    .key = Esc, dann Tab
help-search = sucht im Text
    .key = Strg-F
help-undo = nimmt eine Änderung zurück; „Zurück“ am Tisch einen Zug
    .key = Strg-Z
helpabout = Jede Änderung wird gespeichert. Solange der Text Fehler hat, spielt der Tisch nach den letzten guten Regeln weiter; ist er wieder gut, wird die Partie bis hierher nach den neuen Regeln nachgespielt.
gone_file = Diese Seite wurde ohne ihren Link geöffnet. Starte cardlang workshop und nimm den Link, den es zeigt.
stop = Aufhören
stopped = Abgebrochen; die nächste Änderung fragt wieder.
tryagain = Noch einmal
menu = Mehr
told = Verstanden
understood = Was verstanden wurde
understoodabout = Das Programm sagt mit eigenen Worten, was die Zeilen bedeuten: Vergleiche es mit dem, was du gemeint hast.
untold = Zeilen, von denen kein Satz etwas sagt
linesandsentences = Zeile für Zeile: was Spieler davon lesen
composed = von der Spielregel selbst gebildet: hierfür steht kein Satz
trying = nichts gefunden; Beispiele werden geprüft …
failing = { $n ->
    [one] 1 Beispiel scheitert
   *[other] { $n } Beispiele scheitern
  }
draft = Was du getippt hast, bevor diese Seite verloren ging, ist noch da; die Datei wurde seitdem geändert.
working-judge = Der Richter spielt …
working-hint = Für den Tipp wird vorausgerechnet …
working-rules = Die Spielregel wird geschrieben …
working-examples = Beispiele werden geprüft …
working-simulate = Zufällige Partien werden gespielt …
working-diff = Spiele werden verglichen …
working-advise = Ein Bot rechnet voraus …
working-trace = Durchlaufene Zeilen werden gesucht …
working-told = Das Verstandene wird in Worte gefasst …
working-check-whole = Alle Tische des Spiels werden geprüft …
panes = Ansichten
score = Punkte

## stepping through a match

record = Eine Aufzeichnung ansehen …
reviewthis = Diese Partie durchgehen
lasttrick = Zuletzt genommen: { $to }
moreof = Mehr …
tocard = zum Zug, der sie legte
first = Zum Anfang
previous = Einen Zug zurück
next = Einen Zug weiter
last = Zum Ende
seatof = Gesehen von
everybody = alle Karten offen
branch = Von hier an spielen
leave = Zurück zur Partie
movenumber = Zug
ofmoves = von { $n }
advice = Was täte ein Bot?
would = { $bot }: { $move }.
taken = Gespielt wurde: { $move }.
reviewing = Eine Partie wird durchgegangen
nomove = Kein Zug bis hierher legte diese Karte.
nofit = Ab Zug { $n } passt es nicht mehr zu diesen Regeln: { $why }

## setting up a situation

situation = Eine Lage aufbauen …
setting = Eine Lage wird aufgebaut
settingabout = Zieh Karten von Ort zu Ort, oder wähle welche und sag, wohin sie kommen. Was in der Schachtel liegt, spielt nicht mit.
putto = { $n } gewählte legen:
putwhere = wohin …
ontop = { $zone }, oben
below = { $zone }, unten
clearall = Alle in die Schachtel
asistable = Wie am Tisch
back1 = Rückgängig
whenword = Beginnt mit
playit = Von hier spielen
setagain = Weiter aufbauen
takeback1 = Einen Zug zurücknehmen
keepit = Als Beispiel behalten
leavesetting = Zurück zur Partie
given = Was sonst noch gilt
addgiven = Eine Zeile dazu
box = die Schachtel
unsaid = Dies kann ein Beispiel vom Jetzt nicht sagen: { $lines }.
cannot = Was ein Beispiel nicht sagen kann: was die Sitze bisher gesehen haben, und ein halb getanes Wort; es beginnt mit einem ganzen. Die Reihenfolge eines verdeckten Stapels wird gesagt: von oben an.
wordover = Das begonnene Wort ist zu Ende.
nobodymoves = Niemand wird etwas gefragt.
remove = Wegnehmen

## which lines ran

scoreline = Welche Zeile gab diese Punkte?
zoneline = wo die Regeln es sagen
noscore = Noch hat keine Zeile dieses Textes diese Punkte geändert.
fromprelude = { $zone } gehört zur Sprache oder zum Spiel, das dieses abwandelt.
ledby = gefragt in
ranlines = danach lief
ranin = Lief nach Zug
anddeal = und beim Geben
atdeal = Lief beim Geben
tomove = Zu Zug { $n }

## links

share = Teilen …
openlink = Einen Link öffnen …
sharetext = Die Regeln
sharematch = Die Regeln und diese Partie
copy = Kopieren
copied = kopiert
linksize = { $n } Zeichen von höchstens { $most }
base = Adresse davor
baseabout = Ein Link enthält alles in seinem Teil hinter #: Kein Server bekommt es. Davor kann die Adresse einer Werkstatt stehen, die du ins Netz gestellt hast (cardlang workshop --export); wer eine eigene Werkstatt hat, öffnet ihn dort mit „Einen Link öffnen …“.
pastelink = Der Link
openit = Öffnen
unsavedlink = { $name }: von anderswo, nicht gesichert.
keepfile = Behalten als …
downloadfile = Regeln herunterladen
downloadrecord = Partie herunterladen
letgo = Zurück zu meiner Datei
nametaken = Es gibt schon eine andere Datei dieses Namens; nichts wurde geschrieben. Wähle einen anderen Namen.
keepname = Dateiname
onlyone = Hier ist nur eine Datei offen: Lade diese herunter, oder starte cardlang workshop mit einem Ordner.
oddmatch = Die Partie im Link passt nicht zu seinen Regeln: { $why }

## the page without a server

starting = Python startet …
slowstart = Python wird einmal in deinen Browser geladen. Du kannst inzwischen schreiben; die Karten kommen, sobald es da ist.
broken = Python ließ sich in diesem Browser nicht starten: { $why }
died = Python ist daran gescheitert und startet neu. Was du geschrieben hast, ist noch da.
toolong = Das dauerte länger als { $n } Sekunden und wurde beendet; Python startet neu. Was du geschrieben hast, ist noch da.
nostore = Dieser Browser hebt für diese Seite nichts auf, hier kann nichts gespeichert werden: { $why }
nofile = es gibt keine Datei { $name }
there = { $name } gibt es schon; nichts wird überschrieben
badname = das ist kein Name einer Regeldatei
toolarge = eine Regeldatei hat höchstens { $n } KiB
download = Herunterladen
upload = Hochladen …
servetable = Ein Tisch für mehrere
serving = Ein Tisch wird eröffnet …
served = Seine Links stehen im Vorraum:

## der Rundgang

tour = Rundgang
tour-step = { $n } von { $all }:
tour-done = Geschafft.
tour-next = Weiter
tour-skip = Überspringen
tour-back = Voriger Schritt
tour-end = Rundgang beenden
tour-over = Das war alles: Du hast ein Spiel gespielt, geändert, kaputt gemacht und wieder heil, und kannst es verschicken. Alles andere steht in der Hilfe.
tour-play = Spiele eine Karte: Die erlaubten sind hell. Mit Alt-2 und Tab erreichst du sie, mit Enter spielst du; Alt-0 führt hierher zurück.
tour-undo = Nimm einen Zug zurück, mit „Zurück“ über dem Tisch.
tour-number = Ändere eine Zahl im Text, etwa wie viele Karten gegeben werden, und sieh, wie der Tisch folgt.
tour-sheet = Lies, was Spieler lesen werden: Öffne das Regelblatt (Alt-3).
tour-break = Mach es kaputt: Nimm ein Wort aus einer Zeile und lies unter dem Text, was dazu gesagt wird.
tour-mend = Mach es wieder heil: mit dem Vorschlag, oder indem du die Änderung zurücknimmst (Strg-Z).
tour-add = Füge eine Regel hinzu: Schreib noch eine eigene Zeile, die das Programm annimmt.
tour-example = Mach aus einem Zug ein Beispiel: Öffne einen unter „Bisher“ und behalte ihn.
tour-told = Sieh nach, was verstanden wurde, Zeile für Zeile (Alt-7).
tour-send = Schick es jemandem: „Teilen …“ macht einen Link, in dem das ganze Spiel steht.
