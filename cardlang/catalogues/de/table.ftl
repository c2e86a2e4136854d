## lists and seats

and = { $before } und { $last }
seat = Platz { $seat }
seats = Plätze { $seats }
unnamed = Spieler { $n }
name-unfit = ein Name ist eine kurze Zeile aus Buchstaben, höchstens { $most }, und hier von niemand sonst
name-often = du hattest schon viele Namen; behalte diesen
nobody = niemand
you = du
none = nichts
yes = ja
no = nein
flag-holds = { $sort ->
    [noun] { $name }: ja
   *[other] { $name }
}
flag-fails = { $sort ->
    [noun] { $name }: nein
   *[other] nicht { $name }
}
empty = leer

## places and cards

your-place = { $place } (du)
place-of = { $place } ({ $owner })
place-by = { $place }, { $owner }
place-of-by = { $place } ({ $owner }), { $other }
one-card = 1 Karte
cards = { $count } Karten
on-top = oben { $card }
known = bekannt: { $cards }
known-count = { $count } bekannt
before-these = … { $count } davor,{ " " }

## the table

deal-yours = Spiel { $deal }, du bist dran
deal-of-you = Spiel { $deal }, du ({ $who }) bist dran
deal-of-other = Spiel { $deal }, { $who } ist dran
deal = Spiel { $deal }
scores = Stand: { $scores }
title = { $title }, { $players } Spieler, Startzahl { $seed }
title-unseeded = { $title }, { $players } Spieler

## what has happened

lines-before = … { $count } Zeilen davor
shown-in = gezeigt, { $place }: { $cards }
deal-over = das Spiel ist zu Ende; { $scores }
over = die Partie ist zu Ende
wins = { $winners } gewinnt
win = { $winners } gewinnen
forced = du: { $move } (dein einziger Zug)
forced-seat = { $who }: { $move } (der einzige Zug)
aborted = die Partie wurde abgebrochen: { $why }, bei { $at }
at-start = Beginn
unfinished = die Partie ist nicht zu Ende
thinking = { $who } ({ $bot }) überlegt
reading = die Regeln von { $game } werden gelesen
weighing = deine Züge werden abgewogen
bot-random = zufällig
bot-easy = leicht
bot-middle = mittel
bot-hard = schwer
bot-good = gut

## the score sheet

gain = { $side }: { $gain }
gain-for = { $side }: { $gain } ({ $what })
gains = { $side }: { $gain } außerdem
gave = { $rule } ({ $at })
sheet-deal = Spiel
sheet-none = noch ist kein Spiel gewertet

## the menu

more-of-verb = … { $count } weitere: { $verb }
more-how = (`{ $verb } { $word }` zeigt die mit { $word })
one-of = (eine von { $count } Zahlen)
count-of = { $count } von:
one-by-one = (einzeln nennen oder zusammen)

## what may be typed

help-label = der Zug mit diesem Zeichen
help-move = ein Zug als Text; was auf das Verb folgt, genügt, wenn es eindeutig ist
help-why = warum ein Zug nicht erlaubt ist; mit `mehr` dahinter auch, nach welcher Zeile
help-rules = die Regeln des Spiels
help-score = der Anschreibzettel, Spiel für Spiel
help-log = alles, was du in diesem Spiel bemerkt hast; `verlauf alles`: in der Partie
help-look = der ganze Tisch mit allem, was du weißt
help-hint = was ein Programm an deinem Platz abwägen würde
help-undo = deinen letzten Zug zurücknehmen (allein gegen Programme)
help-save = wo die Partie aufbewahrt wird; `sichern DATEI` schreibt sie dorthin
help-quit = aufhören
help-slash = mit `/` davor ist eines dieser Wörter nie ein Zug: `/{ $word }`
command-why = warum
command-rules = regeln
command-score = stand
command-log = verlauf
command-look = tisch
command-hint = tipp
command-undo = zurück
command-save = sichern
command-quit = ende
prompt = >{ " " }
curtain = { $who }: Eingabetaste, sobald sonst niemand zusieht{ " " }
allowed = `{ $move }` ist erlaubt

## hints

hint-only = es gibt nur einen Zug: { $move }
hint-tried = in bis zu { $worlds } Welten, die zu deinem Wissen passen, gut zu Ende gespielt, bist du dann
hint-tried-wins = in bis zu { $worlds } Welten, die zu deinem Wissen passen, gut zu Ende gespielt, gewinnst du dann
hint-ahead = { NUMBER($worth, digits: 1) } voraus
hint-behind = { NUMBER($worth, digits: 1) } zurück
hint-level = gleichauf
hint-wins = { $worth } % der Partien
hint-few = { $worth }, aber nur in { $worlds } Welten
hint-none = keine dieser Welten erlaubt den Zug
hint-rest = … und { $count } Züge, die schlechter abschneiden
hint-best = am besten: { $move }
hint-close = am besten: { $move }; etwa so gut: { $other }
hint-no-worlds = nichts abzuwägen: keine Welt gefunden, die zu deinem Wissen passt

## a match looked over

review-none = { $who }: in { $decisions } Entscheidungen kein Zug, der sicher etwas gekostet hat
review-head = { $who }: was in { $decisions } Entscheidungen am meisten kostete, nach damaligem Wissen
review-cost = Spiel { $deal }, Zug { $at }: { $move } hat { NUMBER($cost, digits: 1) } Punkte gekostet ({ NUMBER($low, digits: 1) } bis { NUMBER($high, digits: 1) })
review-cost-wins = Spiel { $deal }, Zug { $at }: { $move } hat { $cost } % der Partien gekostet ({ $low } bis { $high })
review-better = besser: { $move }
review-busy = gerade wird eine andere Partie durchgesehen; bitte gleich noch einmal fragen

## a table for several people

other-turn = { $seat } ist dran
gone-on = am Tisch ist es weitergegangen; sieh noch einmal hin
back-not-yours = nur der letzte Zug lässt sich zurücknehmen, von dem, der ihn gemacht hat
back-asked = es wird schon gefragt
back-often = das wurde oft genug gefragt; erst muss jemand ziehen
back-full = das hast du in dieser Partie sehr oft gefragt; es wird nicht mehr beantwortet
offer-family = Was für ein Spiel? Eine Nummer oder der Name eines Spiels:
offer-game = Welches Spiel? Eine Nummer, sein Name oder 0 für die Arten:
offer-none = Hier heißt kein Spiel { $typed }.
rules-more = `regeln alles` zeigt auch die Beispiele.
table-full = dieser Tisch ist voll und geschlossen; es gilt der Punktestand
other-deed = unter diesem Schlüssel ist etwas anderes geschehen
back-none = niemand möchte einen Zug zurücknehmen
back-moved = seitdem hat jemand gezogen
back-shuffled = seitdem wurde gemischt
back-counted = seitdem wurde das Spiel gezählt
back-seen = seitdem hat jemand etwas Neues gesehen
tables-full = hier gibt es { $most } Tische, mehr dürfen es nicht sein
pages-full = hier sind schon { $most } Seiten offen, mehr dürfen es nicht sein
rules-changed = die Regeln von { $title } sind andere als zu Beginn dieses Tisches
looks-on = wer zusieht, spielt nicht mit
not-over = das lässt sich ansehen, wenn die Partie zu Ende ist
talk-often = das war viel auf einmal; warte einen Augenblick
talk-unfit = gesagt wird eine Zeile von höchstens { $most } Zeichen
sheet-waits = gerade werden andere Regelblätter geschrieben; frag gleich noch einmal
sheet-failed = das Regelblatt ließ sich nicht schreiben: { $why }
not-kept = es lässt sich nichts aufbewahren: { $why }

## undo, saving

undone = zurückgenommen: { $move }
undo-several = wo mehrere Menschen spielen, wird nichts zurückgenommen
undo-nothing = es gibt nichts zurückzunehmen
saved-in = die Partie wird nach jedem Zug in { $path } aufbewahrt
not-saved-yet = die Partie wird von deinem ersten Zug an aufbewahrt
not-saved = diese Partie wird nicht aufbewahrt (`--no-save`); `sichern DATEI` schreibt sie
written = Aufzeichnung: { $path }
cannot-write = `{ $path }` kann nicht geschrieben werden: { $why }
exists = `{ $path }` gibt es schon; wähle einen anderen Namen
save-lost = die Partie kann in { $path } nicht mehr aufbewahrt werden: { $why }
resume-later = `cardlang play --resume` setzt sie fort
resume-offer = angefangene Partien:
resume-line = { $number }) { $title }, { $when }, Spiel { $deal }, { $scores }
resume-ask = eine davon fortsetzen? (1 bis { $count }, Eingabetaste: eine neue){ " " }
resume-ask-one = fortsetzen? (1, oder Eingabetaste: eine neue){ " " }
resume-ask-game = eine davon fortsetzen? (1 bis { $count }, Eingabetaste: keine){ " " }
resume-none = es gibt keine angefangene Partie
resume-lost = die in { $path } aufbewahrte Partie ist nicht lesbar: { $why }
resumed = weiter nach { $count } Zügen

## a record stepped through

step-at = Zug { $at } von { $count }
step-help-next = einen Schritt weiter; `n 10` geht zehn
step-help-back = einen Schritt zurück; `b 10` geht zehn
step-help-deal = zum Beginn eines Spiels
step-help-end = zum Ende; `anfang` zum Beginn
step-help-seat = mit den Augen eines Platzes sehen; `offen` mit allen Karten
step-help-look = der ganze Tisch
step-help-hint = was ein Programm am Platz, der dran ist, abwägen würde
step-help-review = die Züge, die am meisten gekostet haben
step-help-play = wie von hier an weitergespielt wird
step-word-n = n, Eingabe
step-word-b = b
step-word-deal = spiel N
step-word-end = schluss
step-word-seat = platz N
step-word-look = tisch
step-word-hint = tipp
step-word-review = durchsicht
step-word-play = spiele
step-deal = spiel
step-seat = platz
step-open = offen
step-review = durchsicht
step-no-deal = es gibt Spiel 1 bis { $count }
step-no-seat = es gibt Platz 0 bis { $last }, oder `offen`
step-start = das ist der Anfang
step-end = das ist das Ende
step-unknown = `{ $word }` bedeutet hier nichts; `?` zeigt, was möglich ist
step-play = von hier an weiterspielen: { $command }
step-over = hier ist niemand dran
step-from = gesehen von { $who }
step-all = alle Karten offen
step-took = so geht die Aufzeichnung weiter: { $move }

## refusals

may = möglich ist { $moves }
may-these = möglich ist `{ $verb }` mit { $many } von diesen: { $cards }
may-verb = möglich ist `{ $verb }` mit { $moves }
expected-move = ein Zug wird erwartet; { $may }
not-at-point = `{ $word }` steht hier nicht zur Wahl; { $may }
no-such-move = den Zug `{ $word }` gibt es hier nicht; { $hint }
not-offered = `{ $verb }` steht jetzt nicht zur Wahl: { $why }; { $may }
too-much = `{ $words }` ist zu viel nach `{ $move }`
what-expected = `{ $verb }` womit? Erwartet wird: { $kind }; { $may }
wrong-question = { $wrong } { $may }
wrong = { $wrong }; { $may }
no-card = die Karte `{ $word }` gibt es nicht{ $hint }
no-label = { $kind } `{ $word }` gibt es nicht{ $hint }
expected-not = erwartet wird: { $kind }, nicht `{ $word }`
why-by-rule = { $word }: { $why }{ $rule }
no-choice = steht nicht zur Wahl
not-held = du hast { $card } nicht
none-for-you = { $word } gibt es für dich nicht zu `{ $verb }`{ $rule }
in-all = { " " }… ({ $count } insgesamt)
range = { $low } bis { $high }
did-you-mean = meintest du `{ $word }`?
line = Zeile { $line }: „{ $text }“
line-of = { $file }:{ $line }: „{ $text }“
at-line = Zeile { $line }
at-line-of = { $file }:{ $line }
when-not = seine Bedingung (`when`) gilt nicht
because = { $why }{ $rule }
nothing-to = für `{ $verb }` ist nichts da
for-no = zu keiner Wahl ({ $first }) gibt es eine zweite ({ $second })
nothing-to-told = { $what }, { $told }
choice-of-cards = Auswahl von Karten
has-no-move = { $who } hat keinen Zug: { $whys }
verb-why = `{ $verb }`: { $why }
keep-of-seat = { $keep } von Platz { $number }
keep-of-side = { $keep } von Seite { $number }
keep-of = { $keep } von { $owner }
would-be = { $keep } würde { $number }; erlaubt ist { $low }..{ $high }
would-be-beyond = { $keep } würde den erlaubten Bereich { $low }..{ $high } verlassen
stopped-after = nach { $count } Entscheidungen angehalten; siehe `--max-decisions`
match-over = die Partie ist zu Ende
change-felt = Deine Änderung in Zeile { $line } wirkt zuerst bei Zug { $move }:
change-over = dort ist die Partie zu Ende.
change-turn = { $now } ist dort am Zug, nicht { $was }.
change-gone = { $seat } darf nicht mehr: { $moves }.
change-new = { $seat } darf nun: { $moves }.
change-order = { $seat } hat dieselben Züge in anderer Reihenfolge.
change-breaks = Zug { $number }, { $move }, ist nicht mehr möglich.
change-lost = { $count } Züge fallen weg.

## what else may be typed for a command, with spaces between

typed-quit = q
typed-help = ? hilfe
typed-undo = zurueck
typed-all = alles
typed-more = mehr
typed-step-next = n w weiter
typed-step-back = b z zurück zurueck
typed-step-start = anfang
typed-step-end = schluss
typed-step-play = spiele
typed-step-quit = q ende

## a deck on paper

printed-how = { $cards } Karten. Beidseitig drucken, an der langen Kante gewendet, mit 100 %, und an den Linien schneiden.
printed-names = Namen
printed-deal = Spiel { $n }
printed-total = Summe
