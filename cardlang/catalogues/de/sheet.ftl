## sections

what = Worum es geht
players = Spieler und Karten
deal = Das Geben
play = Der Verlauf
scoring = Die Abrechnung
end = Ende der Partie
options = Spielarten
examples = Beispiele
example = Beispiel { $n }
one-turn = Ein erstes Beispiel aus dem Spiel
for-table = Dieses Blatt gilt für { $n } Spieler.

## players and cards

counts = { $n } Spieler.
counts-usually = { $n } Spieler, meist { $usual }.
count-1 = Ein Spieler.
clockwise = Gespielt wird im Uhrzeigersinn.
anticlockwise = Gespielt wird gegen den Uhrzeigersinn.
alternate = Jeder zweite Spieler gehört zur selben Partei.
if-alternate = Wenn { $when }, gehört jeder zweite Spieler zur selben Partei; sonst spielt jeder für sich.
opposite = Partner sitzen einander gegenüber.
together = Alle spielen gemeinsam als eine Partei.
if-opposite = Wenn { $when }, spielen je zwei zusammen, die einander gegenübersitzen; sonst spielt jeder für sich.
if-together = Wenn { $when }, spielen alle gemeinsam als eine Partei; sonst spielt jeder für sich.
cards-without = { $p ->
    [2] Zu zweit
    [3] Zu dritt
    [4] Zu viert
    [5] Zu fünft
    [6] Zu sechst
    [7] Zu siebt
    [8] Zu acht
   *[other] Mit { $p } Spielern
  } fehlen: { $cards }.
agreed-first = { $who } wird vor dem ersten Spiel ausgemacht.
agreed-once = { $who } wird vorher ausgemacht.
cards-n = Es sind { $n } Karten.
kind-labels = { $kind }: { $labels }.
lowest-first = { $kind }, aufsteigend: { $labels }.
labels-in = { $labels } ({ $where })
copies-head = Anzahl
copies-of = { $label } ({ $n ->
    [1] einmal
    [2] zweimal
    [3] dreimal
    [4] viermal
    [5] fünfmal
    [6] sechsmal
    [7] siebenmal
    [8] achtmal
    [9] neunmal
    [10] zehnmal
    [12] zwölfmal
   *[other] { $n }-mal
  })
often = { $n ->
    [1] einmal
    [2] zweimal
    [3] dreimal
    [4] viermal
    [5] fünfmal
    [6] sechsmal
    [7] siebenmal
    [8] achtmal
    [9] neunmal
    [10] zehnmal
    [12] zwölfmal
   *[other] { $n }-mal
  }
copies-of-each = { $label } (je { $n ->
    [1] einmal
    [2] zweimal
    [3] dreimal
    [4] viermal
    [5] fünfmal
    [6] sechsmal
    [7] siebenmal
    [8] achtmal
    [9] neunmal
    [10] zehnmal
    [12] zwölfmal
   *[other] { $n }-mal
  })
each-often = Jede dieser Karten ist { $often } da.
copies-so-many = { $label }: { $n }
single-cards = Einzelne Karten: { $cards }.
backs = Die Rückseiten zeigen { ACC($what) }.
backs-all = An diesen Stellen sieht jeder alle Rückseiten, wer auch die Vorderseiten sehen darf: { $where }.
backs-top = Von { DAT($where) } sieht jeder nur die Rückseite der obersten Karte.
places = Wo Karten liegen:
card = Karte
sight-all = offen
sight-nobody = verdeckt
sight-owner = nur für den Besitzer sichtbar
sight-others = für alle außer dem Besitzer sichtbar
sight-pack = vor dem Geben alle Karten, danach die übrigen
sight-all-dealt = vor dem Geben alle Karten
sight-top-all = die oberste Karte offen
sight-top-owner = aber der Besitzer sieht die oberste Karte
sight-top-others = aber alle außer dem Besitzer sehen die oberste Karte
sight-down-to = und, wenn sie nicht von der Art „{ $name }“ ist, alle bis zur ersten dieser Art
sight-down-until = und weiter, Karte für Karte, bis zur ersten, von der dies gilt: { $name }
sight-laid-all = jede Karte, die einzeln darauf gelegt wird, sehen alle
sight-laid-owner = jede Karte, die einzeln darauf gelegt wird, sieht der Besitzer
sight-laid-others = jede Karte, die einzeln darauf gelegt wird, sehen alle außer dem Besitzer
sight-partners = die Partner sehen sie
zone = der Platz „{ $name }“
zone-of = der Platz „{ $name }“ von { DAT($owner) }

## the course

each-deal = Gespielt wird in mehreren Spielen. Eines verläuft so:
at-first = anfangs { $who }
if = Wenn { $when }:
else-if = Sonst, wenn { $when }:
else = Sonst:
score-gains = { $who } schreibt { ACC($value) } an.
score-loses = { $who } verliert { ACC($value) }.
until = Das Folgende wiederholt sich, bis { $when }:
times = { $n ->
    [3] Dreimal
    [4] Viermal
    [5] Fünfmal
    [6] Sechsmal
    [7] Siebenmal
    [8] Achtmal
    [9] Neunmal
    [10] Zehnmal
    [12] Zwölfmal
   *[other] { $n }-mal
  }:
twice = Zweimal:
times-else = { $n ->
    [3] Dreimal
    [4] Viermal
    [5] Fünfmal
    [6] Sechsmal
    [7] Siebenmal
    [8] Achtmal
    [9] Neunmal
    [10] Zehnmal
    [12] Zwölfmal
   *[other] { $n }-mal
  } { $others }:
as-often = So viele Male – { $n }:
as-long = Solange { $a } für alle reicht:
that-number = diese Zahl
that-choice = was gewählt wurde
quoted = die bei „{ $a }“ gewählte Zahl
quoted-label = was bei „{ $a }“ gewählt ist
once = Einmal:
for = Für { ACC($whom) }, der Reihe nach:
for-from = Für { ACC($whom) }, der Reihe nach, zuerst für { ACC($first) }:
at-once = Für { ACC($whom) }, alle zugleich:
becomes = { $place }: ab jetzt { $value }.
becomes-none = { $place }: ab jetzt offen.
becomes-if = { $place }: ab jetzt ja, wenn { $when }, sonst nein.
stands-for = Jetzt gilt { $value } als „{ $place }“.
gains = { $place } { $place-many ->
    [yes] steigen
   *[no] steigt
  } um { ACC($value) }.
loses = { $place } { $place-many ->
    [yes] sinken
   *[no] sinkt
  } um { ACC($value) }.
joins = { $value } { $value-many ->
    [yes] gehören
   *[no] gehört
  } jetzt zu { DAT($place) }.
leaves = { $value } { $value-many ->
    [yes] gehören
   *[no] gehört
  } nicht mehr zu { DAT($place) }.
move = { $what } { $what-many ->
    [yes] kommen
   *[no] kommt
  } zu { DAT($to) }.
move-under = { $what } { $what-many ->
    [yes] kommen
   *[no] kommt
  } unter { ACC($to) }.
shuffle = { $zone } { $zone-many ->
    [yes] werden
   *[no] wird
  } gemischt.
show = { $what } { $what-many ->
    [yes] werden
   *[no] wird
  } { DAT($to) } gezeigt.
end-deal = Das Spiel endet.
end-match = Die Partie endet.
again = Danach steht dieselbe Wahl noch einmal an.
done = Damit endet dieser Teil des Spiels.
done-if = Damit endet dieser Teil des Spiels, wenn { $when }.
does-nothing = Nichts geschieht.
given-who = Daran nehmen nur diese teil: { $a }.
given-until = An die Reihe kommen nur diese, solange es welche gibt: { $a }.
given-where = Die Karten kommen hierher: { $a }.
given-what = Dabei zählt: { $a }.
on-until = Das geht so weiter, bis { $when }.
ends-also = Es endet auch, wenn { $when }.
take-back = Dann wird all das zurückgenommen.
attempt = Wenn all das möglich ist:
after-deal = Nach dem Spiel:
before-deal = Vor jedem Spiel:

## choices

chooses = { $who } hat die Wahl:
begins = { $who } beginnt.
choose-best = { $who } wählen gleichzeitig und verdeckt; es gilt nur, was hier zuerst steht, von mehreren die nächste Wahl, gezählt von { DAT($start) } an:
choose-together = { $who } wählen gleichzeitig und verdeckt:
no-move-nothing = Wer nichts davon kann, tut nichts.
no-move = Wer nichts davon kann:
when = wenn { $when }
pick-one = zur Wahl: { $source }
pick-card = eine Karte: { $source }
pick-seat = einen von { DAT($source) }
pick-number = eine Zahl: { $source }
pick-number-range = eine Zahl von { $source }
pick-groups = eine oder mehrere Karten: { $source }
pick-card-from = eine Karte aus { DAT($source) }
pick-n-from = { $n } Karten aus { DAT($source) }
pick-range-from = { $low } bis { $high } Karten aus { DAT($source) }
pick-n = { $n } Karten: { $source }
pick-range = { $low } bis { $high } Karten: { $source }
moves = Die Züge: { $verbs }.
drawn-on = Begriffe dazu:
kept = Was man sich merkt:
kept-on = von Spiel zu Spiel beibehalten
kept-word = nur bis zum Ende dieses Teils des Spiels
kept-holds = gilt bis zum Ende dieses Teils des Spiels
kept-start = anfangs { $value }
beats = Was schlägt was:
ranked = In welcher Folge Karten stehen:
order = Die Ordnung „{ $name }“:
tier = wenn { $when }
tier-rest = alle anderen
tier-all = alle
tier-by = { $what }: nach { DAT($keys) }
tier-low = der kleinere Wert ({ $key })
ties-first = Bei Gleichstand gewinnt das zuerst Gespielte.
ties-last = Bei Gleichstand gewinnt das zuletzt Gespielte.
ranking-of = { $kind } in der Folge, die hier gilt
ranking = { $what }, aufsteigend: { $labels }.
other = sonst

## end

untranslated = Auf Deutsch fehlen noch Sätze oder Namen für: { $what }.
shortened = Teile dieser Regeln wären länger als { $count } Zeichen; an ihrer Stelle stehen Namen.
one-deal = Die Partie ist ein einziges Spiel.
ends-when = Die Partie endet nach dem Spiel, wenn { $when }.
ends-within = Die Partie endet, sobald { $when }, auch mitten im Spiel.
ends-too = Sie endet auch nach dem Spiel, wenn { $when }.
winner = Sieger: { $who }.
winner-equals = Sieger: { $who }; bei Gleichstand alle, die ihn haben.
winner-alone = Gewonnen hat man, wenn { $when }.
winner-together = Alle haben gewonnen, wenn { $when }.
winner-high = Sieger: wer den höchsten Punktestand hat; bei Gleichstand alle, die ihn haben.

## options

values = Werte: { $values }. Üblich: { $usual }.
values-range = Jede Zahl von { $low } bis { $high }. Üblich: { $usual }.
chosen = Hier gewählt: { $value }.
yes = ja
no = nein
variant = Bei „{ $value }“:
variant-next = { $a }“, „{ $b }
variant-or = { $a }“ oder „{ $b }
left-out = Es entfällt: { $what }.
variant-yes = Wenn dies gewählt ist:
variant-no = Wenn dies nicht gewählt ist:

## examples

letter = Der Spieler heißt hier { $letter }.
letters = Die Spieler heißen hier { $letters }, im Uhrzeigersinn; { $first } gibt, wenn nichts anderes gesagt ist.
given = Gegeben
happens = Was geschieht
result = Ergebnis
given-players = { $n } Spieler
given-option = Spielart „{ $name }“: { $value }
is-so = { $place }: { $value }
no-cards = keine Karten
shuffled = die gemischten Karten, von oben: { $cards }
deal-begins = Ein Spiel beginnt.
may-not = { $who } hat nicht zur Wahl: { $moves }
may = { $who } hat zur Wahl: { $moves }
worth = { $label } = { $value }
worth-of = bei { $label }: { $value }
rule-so = { $what } – { $rule }: { $value }
holds = es stimmt, dass { $what }
match-over = die Partie zu Ende ist
match-goes-on = die Partie nicht zu Ende ist
now-over = Die Partie ist zu Ende.
now-goes-on = Die Partie geht weiter.
winners = Sieger: { $who }
no-winner = Niemand hat gewonnen.

## values

all-seats = alle Spieler
all-sides = alle Parteien
all-cards = alle Karten
each-kind = { $gender ->
    [der] jeder { $kind }
    [die] jede { $kind }
    [das] jedes { $kind }
   *[other] jedes Mal: { $kind }
  }
any-kind = { $gender ->
    [der] ein beliebiger { $kind }
    [die] eine beliebige { $kind }
    [das] ein beliebiges { $kind }
   *[other] { $kind } nach Wahl
  }
the-card = { $gender ->
    [der] der { $card }
    [die] die { $card }
    [das] das { $card }
   *[other] { $card }
  }
that-kind = { $gender ->
    [der] dieser { $kind }
    [die] diese { $kind }
    [das] dieses { $kind }
   *[other] jenes Mal: { $kind }
  }
the-kind = { $gender ->
    [der] der { $kind }
    [die] die { $kind }
    [das] das { $kind }
   *[other] { $kind }
  }
seat = der Spieler
that-seat = dieser Spieler
that-side = diese Partei
that-card = diese Karte
first-card = die erste Karte
next-card = die zweite Karte
side = die Partei
a-card = die Karte
some-cards = diese Karten
some-seats = diese Spieler
some-sides = diese Parteien
each-seat = jeder Spieler
each-side = jede Partei
each-card = jede Karte
each-thing = jedes Mal: { $kind }
any-seat = ein Spieler
any-side = eine Partei
any-card = eine Karte
any-thing = { $kind } nach Wahl
box = die Karten aus dem Spiel
score = der Punktestand
number-of-players = die Zahl der Spieler
deal-number = die Nummer des Spiels
nobody = niemand
nothing = nichts
of-whom = { $what }, bei { DAT($owner) }
of = { $what } von { DAT($owner) }
attr = { $kind } von { DAT($card) }
range = { $low } bis { $high }
range-to = { $low } bis zu { DAT($high) }
with-players = { $p ->
    [2] zu zweit
    [3] zu dritt
    [4] zu viert
    [5] zu fünft
    [6] zu sechst
    [7] zu siebt
    [8] zu acht
   *[other] mit { $p } Spielern
  } { $n }
where = alle aus { DAT($set) }, bei denen { $when }
where-all = alle, bei denen { $when }
where-cards = alle Karten, bei denen { $when }
having = von { DAT($set) } die mit { DAT($key) }
having-who = wer { ACC($key) } hat (gezählt wird nur { $set })
all-having = wer { ACC($key) } hat
highest = { $article ->
    [none] der höchste Wert bei { $key }
   *[other] { $article } höchste { $key }
  }
lowest = { $article ->
    [none] der niedrigste Wert bei { $key }
   *[other] { $article } niedrigste { $key }
  }
extreme-of = { $what } von { DAT($set) }
total = zusammen { $key }
total-of = die Summe ({ $key }) bei { DAT($set) }
sum = { $key } bei { DAT($set) } zusammen
image = { $value }, bei { DAT($set) }
best = die beste Karte von { DAT($set) }
by-order = {" "}nach der Ordnung „{ $name }“
part-named = { $what } „{ $name }“
by-pattern = {" "}(hiernach: { $pattern })
either = { $a }, wenn { $when }, sonst { $b }
value-if = { $value }, wenn { $when }
else-value = { $one }; sonst { $other }
else-who = { $one }, sonst { $other }
add = { $a } plus { $b }
sub = { $a } minus { $b }
mul = { $a } mal { $b }
div = { $a } geteilt durch { $b }, abgerundet
mod = der Rest von { DAT($a) } geteilt durch { $b }
neg = minus { $a }
minus = { $a } ohne { ACC($b) }
common = was { $a } und { $b } gemeinsam haben
groups = { $pattern } aus { DAT($set) }
packing = die beste Wahl nach { DAT($key) } aus: { $set }
profile = wie oft Gleiches, nach { DAT($key) }, vorkommt bei { DAT($set) }
spread = das Häufigste von { DAT($set) } zuerst, nach { DAT($key) }
reach = das Höchste, wofür dies steht – { $set }: { $pattern }
tail = die letzten Karten von { DAT($set) }: { $pattern }
count = die Zahl der Karten in { DAT($a) }
count-n = die Zahl von { DAT($a) }
yes-if = ja, wenn { $when }
top = die oberste Karte von { DAT($a) }
bottom = die unterste Karte von { DAT($a) }
nth = Karte { $b } von { DAT($a) }
first = das Erste von { DAT($a) }
only-where = { $gender ->
    [die] { $kind }, bei der { $when }
    [das] { $kind }, bei dem { $when }
   *[other] { $kind }, bei dem { $when }
}
only = das Einzige von { DAT($a) }
only-in = die einzige Karte in { DAT($a) }
only-card = die einzige Karte von { DAT($a) }
only-seat = der Einzige von { DAT($a) }
left = der Spieler links von { DAT($a) }
right = der Spieler rechts von { DAT($a) }
after = der Spieler nach { DAT($a) }
left-among = der Nächste von { DAT($b) } links von { DAT($a) }
right-among = der Nächste von { DAT($b) } rechts von { DAT($a) }
side-of = die Partei von { DAT($a) }
members = die Spieler von { DAT($a) }
holder = wer { ACC($a) } hat
copies = die Karten wie { $a }
steps = die Schritte von { DAT($b) } bis { $a }
lesser = { $a }, höchstens aber { $b }
greater = { $a }, mindestens aber { $b }
union = alle aus { DAT($a) }
any = was die Regeln hier sagen

## conditions

is = { $a } { $b } { $a-many ->
    [yes] sind
   *[no] ist
  }
is-number = { $a } { $b } { $a-many ->
    [yes] sind
   *[no] beträgt
  }
is-number-not = { $a } nicht { $b } { $a-many ->
    [yes] sind
   *[no] beträgt
  }
is-not = { $a } nicht { $b } { $a-many ->
    [yes] sind
   *[no] ist
  }
same = { $a } und { $b } gleich sind
equal = { $a } genau { $b } { $a-many ->
    [yes] betragen
   *[no] beträgt
  }
not-equal = { $a } nicht { $b } { $a-many ->
    [yes] betragen
   *[no] beträgt
  }
same-who = es { $b } ist, der { $a }
same-who-not = es nicht { $b } ist, der { $a }
not-same = { $a } und { $b } verschieden sind
above = { $a } größer { $a-many ->
    [yes] sind
   *[no] ist
  } als { $b }
below = { $a } kleiner { $a-many ->
    [yes] sind
   *[no] ist
  } als { $b }
at-least = { $a } mindestens { $b } { $a-many ->
    [yes] betragen
   *[no] beträgt
  }
at-most = { $a } höchstens { $b } { $a-many ->
    [yes] betragen
   *[no] beträgt
  }
players-are = { $b } Spieler mitspielen
players-above = mehr als { $b } Spieler mitspielen
players-at-least = mindestens { $b } Spieler mitspielen
players-below = weniger als { $b } Spieler mitspielen
players-at-most = höchstens { $b } Spieler mitspielen
players-are-not = nicht { $b } Spieler mitspielen
empty = { $a } leer ist
not-empty = { $a } nicht leer ist
unsettled = { $a } nicht feststeht
settled = { $a } feststeht
open-who = noch offen ist, { $a }
settled-who = feststeht, { $a }
none-who = niemand { $a }
nobody-who = noch niemand { $a }
somebody-who = jemand { $a }
deals-played = { $b ->
    [1] ein Spiel gespielt ist
   *[other] { $b } Spiele gespielt sind
  }
deals-not-played = noch keine { $b } Spiele gespielt sind
deals-all = so viele Spiele gespielt sind, wie Spieler da sind
deals-chosen = so viele Spiele gespielt sind, wie bei „{ $b }“ gewählt ist
one-left = von { DAT($a) } nur noch einer übrig ist
one-left-who = nur noch einer übrig ist, der { $a }
one-alone = einer allein { ACC($key) } hat
several-have = mehrere { ACC($key) } haben
deal-equal = dies das { $b }. Spiel ist
deal-not-equal = dies nicht das { $b }. Spiel ist
deal-at-least = dies das { $b }. Spiel oder ein späteres ist
deal-below = das { $b }. Spiel noch nicht gekommen ist
first-deal = dies das erste Spiel ist
later-deal = dies nicht das erste Spiel ist
there-is-no = nichts davon da ist: { $a }
there-is = etwas davon da ist: { $a }
nobody-is = niemand übrig ist: { $a }
somebody-is = es { ACC($a) } gibt
has-above = in { DAT($a) } mehr als { $b } Karten sind
has-at-least = in { DAT($a) } mindestens { $b } Karten sind
has-below = in { DAT($a) } weniger als { $b } Karten sind
has-at-most = in { DAT($a) } höchstens { $b } Karten sind
has-is = in { DAT($a) } { $b } Karten sind
has-is-not = in { DAT($a) } nicht { $b } Karten sind
are-above = mehr als { $b } { $a } da sind
are-at-least = mindestens { $b } { $a } da sind
are-below = weniger als { $b } { $a } da sind
are-at-most = höchstens { $b } { $a } da sind
are-is = { $b } { $a } da sind
are-is-not = nicht { $b } { $a } da sind
none-are = keine { $a } mehr da sind
some-are = { $a } da sind
all-above = in { DAT($a) } mehr Karten sind, als Spieler da sind
all-at-least = in { DAT($a) } mindestens so viele Karten sind, wie Spieler da sind
all-below = in { DAT($a) } weniger Karten sind, als Spieler da sind
all-at-most = in { DAT($a) } nicht mehr Karten sind, als Spieler da sind
so-many = so viele
namely = { $text } So viele: { $n }.
for-whom = für { ACC($who) }: { $cards } – { $why }
in = { $a } unter { DAT($b) } ist
label-in = unter { DAT($b) } eine Karte mit { $kind } { $a } ist
label-not-in = unter { DAT($b) } keine Karte mit { $kind } { $a } ist
not-in = { $a } nicht unter { DAT($b) } ist
within = { $a } dazugehören ({ $b })
not-within = { $a } nicht alle dazugehören ({ $b })
x-beats = { $a } stärker ist als { $b }
x-beats-not = { $a } nicht stärker ist als { $b }
is-group = { $a } dies ist: { $b }
is-group-not = { $a } dies nicht ist: { $b }
rule-of = { $rule } ({ $given })
named = „{ $name }“
rule-holds = dies gilt ({ $a })
rule-fails = dies nicht gilt ({ $a })
option-on = die Spielart „{ $a }“ gewählt ist
option-off = die Spielart „{ $a }“ nicht gewählt ist
option-is = bei „{ $a }“ „{ $b }“ gewählt ist
option-is-not = bei „{ $a }“ nicht „{ $b }“ gewählt ist
not-so = es nicht so ist, dass { $a }
and = und
or = oder

## kinds that many decks have, where the rules give them no name

kind-suit = Farbe
kind-rank = Rang
kind-card = Karte
kind-seat = Spieler
kind-side = Partei
kind-number = Zahl
kind-joker = Joker
kind-group = Gruppe
kind-cards = Karten

## headings of what has no prose

short-box = Schachtel
short-score = Punkte
short-deal-number = Nummer des Spiels

## what belongs together, where no sentence says it

pattern-size = { $n ->
    [one] eine Karte
   *[other] { $n } Karten
}
pattern-sizes = { $low } bis { $high } Karten
pattern-as-many = so viele Karten: { $n }
pattern-parted = diese Teile: { $parts }
pattern-apart = in jedem Teil andere Karten dieser Art: { $kind }
share = { $n } × { $pattern }
share-as-many = ebenso viele × { $pattern }
forms-beat = eine Form schlägt die Formen darunter und eine niedrigere derselben Form mit ebenso vielen Karten
forms-equal = diese, von denen keine eine andere schlägt
pattern-same = gleich: { $kind }
pattern-different = verschieden: { $kind }
pattern-run = in Folge: { $kind }
pattern-each = je { $n } von gleicher Art: { $kind }
pattern-parts = so viele von je einer Art ({ $kind }): { $parts }
pattern-labels = { $low } bis { $high } verschiedene: { $kind }
pattern-total = { $key }, zusammen { $n }
pattern-wild = höchstens { $n } wilde; eine Karte ist wild, wenn { $when }

## what the program understood, said back to the author

tell-direction = Richtung
tell-order = Reihenfolge
tell-dealer = Nächster Geber
tell-scoring = Wertung
tell-ties = Gleichstand
tell-end = Ende
tell-means = „{ $name }“ heißt: { $what }
tell-beside = Gemeint ist hier: { $who }
tell-chooses = { $who } { $verbs }
tell-when = { $what }, wenn { $when }
tell-until = jedes Mal, bis { $when }: { $what }
tell-times = { $n }-mal: { $what }
tell-for = für { ACC($whom) }: { $what }
tell-chosen = bei der Wahl „{ $verb }“: { $what }
tell-tie-first = Sind mehrere gemeint, ist es der mit der niedrigsten Nummer: { $who }
tell-tie-none = Sind mehrere gemeint, ist es keiner davon: { $who }
tell-tie-each = Sind mehrere gemeint, gilt es für jeden von ihnen: { $who }
tell-tie-cards = In der Ordnung „{ $name }“: { $ties }
tell-tie-winners = Haben mehrere gleich viel, gewinnen sie gemeinsam.
tell-next = { $place } im nächsten Spiel: { $who }
tell-each-deal = { $place }: jedes Spiel beginnt mit { $starts }
tell-each-match = { $place }: beginnt mit { $starts } und gilt für die ganze Partie
tell-each-word = { $place }: jedes „{ $word }“ beginnt mit { $starts }
tell-nothing = nichts da ist, was { $who } wählen kann
tell-line = Zeile { $n }
tell-tie-first-thing = Ist mehreres gemeint, ist es das erste davon: { $who }

## what has happened at the table

took-one = { $who } nimmt { ACC($place) }: { $cards }
took-many = { $who } nehmen { ACC($place) }: { $cards }
took-you = { $who } nimmst { ACC($place) }: { $cards }
took-from-one = { $who } nimmt aus { DAT($place) }: { $cards }
took-from-many = { $who } nehmen aus { DAT($place) }: { $cards }
took-from-you = { $who } nimmst aus { DAT($place) }: { $cards }
