## die Tabelle eines Wettbewerbs

contest-title = Wettbewerb
contest-judged = Beurteilt von cardlang { $version } mit dem Startwert { $seed }; je Beitrag so viele Partien, wie ihre Länge erlaubt.
contest-judged-matches = Beurteilt von cardlang { $version } mit dem Startwert { $seed }; je Beitrag { NUMBER($matches) } Partien.
contest-summary = { $count ->
    [one] 1 Beitrag
   *[other] { NUMBER($count) } Beiträge
  }: { NUMBER($pass) } bestanden, { NUMBER($warn) } mit Warnung, { NUMBER($fail) } durchgefallen.
contest-looks = { $summary } { $count ->
    [one] 1 wurde bisher nur kurz angesehen.
   *[other] { NUMBER($count) } wurden bisher nur kurz angesehen.
  }
contest-essay = Die Wertung sagt, was für ein Spiel spricht, in Punkten von hundert: dass es darauf ankommt, wie man spielt (40), dass es lange offenbleibt (20), dass nicht die Karten entscheiden (15), dass man die Wahl hat (15), dass gewinnen kann, wer zurückliegt (10). Sie ordnet Beiträge mit gleichem Urteil und entscheidet nichts. Die Abweichung der Plätze gibt an, um wie viel Prozentpunkte der Platz in der Zugfolge, der am weitesten abweicht, mehr oder weniger gewinnt als seinen Anteil.
contest-entry = Beitrag
contest-author = Autor
contest-verdict = Urteil
contest-merit = Wertung
contest-marks = Jurypunkte
contest-copies = Kopien
contest-nearest = Ähnlichstes Spiel
contest-against = Was dagegen spricht
contest-pass = bestanden
contest-warn = Warnung
contest-fail = durchgefallen
contest-first-look = kurz angesehen
contest-full = ganz beurteilt
contest-judges = { $count ->
    [one] 1 Jurymitglied
   *[other] { NUMBER($count) } Jurymitglieder
  }
contest-group = Gruppe { $number }
contest-more = { NUMBER($count) } weitere
contest-beside = Was neben den Beiträgen liegt
contest-left = Dem Namen oder dem Inhalt nach kein Beitrag: { $names }.
contest-left-one = { $name }: dem Namen oder dem Inhalt nach kein Beitrag
contest-alike = Beiträge, die fast gleich sind
contest-row = { $name }: { $verdict }
contest-row-copies = { $name }: { $verdict }, Kopien in Gruppe { $number }
contest-to = { $low } bis { $high }
contest-share = { PERCENT($value) }
contest-whole = { NUMBER($value, digits: 0) }
contest-tenths = { NUMBER($value, digits: 1) }
contest-explained = { $meaning } Das Programm sagt auf Englisch: „{ $text }“
contest-unkept = { $count ->
    [one] Ein Ergebnis konnte
   *[other] { NUMBER($count) } Ergebnisse konnten
  } nicht aufgehoben werden; das System sagt auf Englisch: „{ $why }“. Beim nächsten Mal wird dieser Teil neu beurteilt.
contest-unwritten = Tabellen und Seiten konnten nicht alle geschrieben werden; das System sagt auf Englisch: „{ $why }“. Was dort steht, kann von früher sein.
contest-lost = { $times }-mal verloren gegangen; das Programm sagt auf Englisch: „{ $why }“
contest-figure-minutes = Minuten
contest-figure-length = Länge
contest-figure-forced = Erzwungen
contest-figure-choices = Auswahl
contest-figure-seats = Abweichung der Plätze
contest-figure-ties = Geteilt
contest-figure-skill = Können
contest-figure-luck = Glück
contest-figure-settled = Entschieden
contest-figure-lead_changes = Wechsel
contest-figure-drama = Wende
contest-figure-spread = Spanne
contest-figure-kingmaking = Königsmacher

## die Seiten der Beiträge

contest-all = Alle Beiträge
contest-before = zurück
contest-after = weiter
contest-next = neben dem nächsten
contest-play = Spielen oder eine Partie Zug um Zug ansehen
contest-terminal = Im Terminal, im Ordner der Tabelle:
contest-wrong = Was an dem Beitrag nicht stimmt
contest-rules-only = Was folgt, gilt nur für seine Regeln.
contest-people = Jurypunkte: { $mean } von 5 ({ $judges })
contest-judge = Jurymitglied
contest-criterion = Kriterium
contest-mark = Punkte
contest-reason = Begründung
contest-two = Zwei Beiträge
contest-both = { $one } und { $other }
contest-overlap = Werte, deren Intervalle sich überschneiden, lassen sich nicht ordnen.
contest-deals = Dieselben Karten an beiden Tischen
contest-deals-held = Beide Spiele geben dieselben Karten in dieselben Hände.
contest-deals-piles = Beim ersten Zug hat niemand Karten; an beiden Tischen liegen dieselben Stapel in derselben Folge.
contest-deals-greedy = So { $count ->
    [one] wurde 1 Spiel
   *[other] wurden { NUMBER($count) } Spiele
  } an je einem Tisch gespielt, zu { $players }, Platz für Platz, von Plätzen, die einen Zug weit vorausschauen.
contest-deals-random = So { $count ->
    [one] wurde 1 Spiel
   *[other] wurden { NUMBER($count) } Spiele
  } an je einem Tisch gespielt, zu { $players }, Platz für Platz, von zufälligen Plätzen, da andere hier zu aufwendig sind.
contest-deals-winners = An beiden Tischen gewinnen in { PERCENT($share) } der Spiele dieselben Plätze ({ PERCENT($low) } bis { PERCENT($high) }). An zwei Tischen von { $one }, wo nur die Plätze anders wählen, sind es { PERCENT($again) }.
contest-deals-whole = Werden die Züge des ersten Tisches am zweiten gemacht, so sind sie in { NUMBER($whole) } von { NUMBER($count) } Spielen alle möglich; in { NUMBER($apart) } davon kommen andere Punkte heraus.
contest-deals-none = Werden die Züge des ersten Tisches am zweiten gemacht, so sind sie in keinem der Spiele alle möglich.
contest-deals-never-part = Beide Tische bieten in allen dieselben Züge an.
contest-deals-part = In { NUMBER($parted) } der Spiele bieten die Tische einmal andere Züge an, im Mittel bei der { NUMBER($at, digits: 1) }. Entscheidung.
contest-deals-begin = beim ersten Zug
contest-deals-after = nach `{ $move }`
contest-deals-example = Spiel { $deal }, { $after }: bei { $one } { $first }; bei { $other } { $second }.
contest-deals-may = darf Platz { $seat } { $moves }
contest-deals-over = ist das Spiel zu Ende
contest-deals-deal = Spiel
contest-deals-scores = Punkte: { $name }
contest-deals-length = Entscheidungen: { $name }
contest-deals-parted = Verschieden ab
contest-deals-no-players = Nicht mit denselben Karten gespielt: Es gibt keine Zahl von Spielern, die beide Spiele haben.
contest-deals-no-deck = Nicht mit denselben Karten gespielt: Die Karten der beiden Spiele sind nicht dieselben.
contest-deals-no-hands = Nicht mit denselben Karten gespielt: Es kommen nicht dieselben Karten in dieselben Hände.
contest-deals-no-match = Nicht mit denselben Karten gespielt: Kein Spiel kommt an beiden Tischen zu seinem Ende.

## der Bogen für Menschen

contest-form = Bewertungsbogen
contest-form-line = { $name } · Jurymitglied: ______________________ · Spieler: ____ · Minuten: ____ · Gespielt am: __________
contest-weight = Gewicht
contest-form-mark = Punkte, 1 bis 5 (5 ist das Beste)
contest-form-asked = Was hat jemand während des Spiels gefragt, und welche Regel hat niemand gefunden?
contest-criterion-originality = Originalität
contest-criterion-decisions = Entscheidungen
contest-criterion-clarity = Klarheit
contest-criterion-length = Spieldauer
contest-criterion-replay = Wiederspielwert
contest-criterion-deck = Kartenblatt
