## lists and seats

and = { $before } et { $last }
seat = place { $seat }
seats = places { $seats }
unnamed = Joueur { $n }
name-unfit = un nom est une courte ligne de lettres, { $most } au plus, que personne d’autre ne porte ici
name-often = tu as déjà porté beaucoup de noms ; garde celui-ci
nobody = personne
you = toi
none = aucun
yes = oui
no = non
flag-holds = { $sort ->
    [noun] { $name } : oui
   *[other] { $name } : oui
}
flag-fails = { $sort ->
    [noun] { $name } : non
   *[other] { $name } : non
}
empty = vide

## places and cards

your-place = { $place } (toi)
place-of = { $place } ({ $owner })
place-by = { $place }, { $owner }
place-of-by = { $place } ({ $owner }), { $other }
one-card = 1 carte
cards = { $count } cartes
on-top = { $card } sur le dessus
known = cartes connues : { $cards }
known-count = { $count } connues
before-these = … { $count } avant,{ " " }

## the table

deal-yours = donne { $deal }, à toi de jouer
deal-of-you = donne { $deal }, à toi de jouer ({ $who })
deal-of-other = donne { $deal }, à { $who } de jouer
deal = donne { $deal }
scores = scores : { $scores }
title = { $title }, { $players } joueurs, graine { $seed }
title-unseeded = { $title }, { $players } joueurs

## what has happened

lines-before = … { $count } lignes avant
shown-in = montré, { $place } : { $cards }
deal-over = la donne est finie ; { $scores }
over = la partie est finie
wins = { $winners } gagne
win = { $winners } gagnent
forced = toi : { $move } (ton seul coup)
forced-seat = { $who } : { $move } (le seul coup)
aborted = la partie a été interrompue : { $why }, à { $at }
at-start = le début
unfinished = la partie n’est pas finie
thinking = { $who } ({ $bot }) réfléchit
reading = lecture des règles de { $game }
weighing = tes coups sont comparés
bot-random = au hasard
bot-easy = facile
bot-middle = moyen
bot-hard = difficile
bot-good = bon

## the score sheet

gain = { $side } : { $gain }
gain-for = { $side } : { $gain } ({ $what })
gains = { $side } : { $gain } en outre
gave = { $rule } ({ $at })
sheet-deal = donne
sheet-none = aucune donne n’a encore été comptée

## the menu

more-of-verb = … encore { $count } : { $verb }
more-how = (`{ $verb } { $word }` montre ceux avec { $word })
one-of = (un nombre parmi { $count })
count-of = { $count } parmi :
one-by-one = (à taper l’un après l’autre, ou ensemble)

## what may be typed

help-label = le coup qui porte ce signe
help-move = un coup en toutes lettres ; ce qui suit le verbe suffit si c’est clair
help-why = pourquoi un coup n’est pas permis ; avec `plus` derrière, selon quelle ligne
help-rules = les règles du jeu
help-score = la feuille de score, donne par donne
help-log = tout ce que tu as remarqué pendant cette donne ; `journal tout` : pendant la partie
help-look = toute la table, avec tout ce que tu sais
help-hint = ce qu’un robot pèserait à ta place
help-undo = reprendre ton dernier coup (seul contre des robots)
help-save = où la partie est conservée ; `sauver FICHIER` y écrit la partie
help-quit = quitter
help-slash = précédé de `/`, l’un de ces mots n’est jamais un coup : `/{ $word }`
command-why = pourquoi
command-rules = règles
command-score = scores
command-log = journal
command-look = table
command-hint = conseil
command-undo = reprendre
command-save = sauver
command-quit = quitter
prompt = >{ " " }
curtain = { $who } : Entrée quand personne d’autre ne regarde{ " " }
allowed = `{ $move }` est permis

## hints

hint-only = il n’y a qu’un coup : { $move }
hint-tried = dans { $worlds } mondes au plus qui s’accordent avec ce que tu sais, bien joués jusqu’au bout, tu es alors
hint-tried-wins = dans { $worlds } mondes au plus qui s’accordent avec ce que tu sais, bien joués jusqu’au bout, tu gagnes alors
hint-ahead = en avance de { NUMBER($worth, digits: 1) }
hint-behind = en retard de { NUMBER($worth, digits: 1) }
hint-level = à égalité
hint-wins = { $worth } % des parties
hint-few = { $worth }, mais dans { $worlds } mondes seulement
hint-none = aucun de ces mondes ne permet ce coup
hint-rest = … et { $count } coups moins bons
hint-best = le meilleur : { $move }
hint-close = le meilleur : { $move } ; à peu près aussi bon : { $other }
hint-no-worlds = rien à comparer : aucun monde trouvé qui s’accorde avec ce que tu sais

## a match looked over

review-none = { $who } : aucun coup qui ait sûrement coûté quelque chose, en { $decisions } décisions
review-head = { $who } : ce qui a coûté le plus en { $decisions } décisions, d’après ce que la place savait alors
review-cost = donne { $deal }, coup { $at } : { $move } a coûté { NUMBER($cost, digits: 1) } points ({ NUMBER($low, digits: 1) } à { NUMBER($high, digits: 1) })
review-cost-wins = donne { $deal }, coup { $at } : { $move } a coûté { $cost } % des parties ({ $low } à { $high })
review-better = mieux : { $move }
review-busy = une autre partie est en cours de revue ; redemande dans un instant
step-help-review = les coups qui ont coûté le plus cher
step-word-review = revue
step-review = revue

## a table for several people

other-turn = c’est à { $seat } de jouer
gone-on = la table a avancé ; regarde de nouveau
back-not-yours = seul le dernier coup peut être repris, par celui qui l’a joué
back-asked = quelqu’un le demande déjà
back-often = cela a été demandé assez souvent ; il faut d’abord que quelqu’un joue
back-full = tu l’as demandé très souvent dans cette partie ; on n’y répond plus
offer-family = Quelle sorte de jeu ? Un numéro, ou le nom d’un jeu :
offer-game = Quel jeu ? Un numéro, son nom, ou 0 pour les sortes :
offer-none = Aucun jeu ne s’appelle ici { $typed }.
rules-more = `règles tout` montre aussi les exemples.
table-full = cette table est pleine et fermée ; le score en reste là
other-deed = autre chose a été fait sous cette clé
back-none = personne ne demande à reprendre un coup
back-moved = quelqu’un a joué depuis
back-shuffled = on a mélangé depuis
back-counted = la donne a été comptée depuis
back-seen = quelqu’un a vu du nouveau depuis
rules-changed = les règles de { $title } ne sont plus celles du début de cette table
tables-full = il y a ici { $most } tables, et il ne peut y en avoir plus
pages-full = { $most } pages sont déjà ouvertes ici, et il ne peut y en avoir plus
looks-on = qui regarde ne joue pas
not-over = cela se regarde quand la partie est finie
talk-often = c’était beaucoup à la fois ; attends un instant
talk-unfit = on dit une ligne de { $most } caractères au plus
sheet-waits = d’autres feuilles de règles sont en train de s’écrire ; redemande dans un instant
sheet-failed = la feuille de règles n’a pas pu être écrite : { $why }
not-kept = rien ne peut être conservé : { $why }

## undo, saving

undone = repris : { $move }
undo-several = on ne reprend rien quand plusieurs personnes jouent
undo-nothing = il n’y a rien à reprendre
saved-in = la partie est conservée dans { $path } après chaque coup
not-saved-yet = la partie sera conservée dès ton premier coup
not-saved = cette partie n’est pas conservée (`--no-save`) ; `sauver FICHIER` l’écrit
written = enregistrement : { $path }
cannot-write = impossible d’écrire `{ $path }` : { $why }
exists = `{ $path }` existe déjà ; choisis un autre nom
save-lost = la partie ne peut plus être conservée dans { $path } : { $why }
resume-later = `cardlang play --resume` la reprend
resume-offer = parties inachevées :
resume-line = { $number }) { $title }, { $when }, donne { $deal }, { $scores }
resume-ask = en reprendre une ? (1 à { $count }, Entrée pour une nouvelle partie){ " " }
resume-ask-one = la reprendre ? (1, ou Entrée pour une nouvelle partie){ " " }
resume-ask-game = en reprendre une ? (1 à { $count }, Entrée pour sortir){ " " }
resume-none = il n’y a pas de partie inachevée
resume-lost = la partie conservée dans { $path } est illisible : { $why }
resumed = suite après { $count } coups

## a record stepped through

step-at = coup { $at } sur { $count }
step-help-next = un pas en avant ; `n 10` en fait dix
step-help-back = un pas en arrière ; `b 10` en fait dix
step-help-deal = aller au début d’une donne
step-help-end = aller à la fin ; `début` au commencement
step-help-seat = voir avec les yeux d’une place ; `ouvert` avec toutes les cartes
step-help-look = la table entière
step-help-hint = ce qu’un robot pèserait à la place dont c’est le tour
step-help-play = comment continuer à jouer d’ici
step-word-n = n, Entrée
step-word-b = b
step-word-deal = donne N
step-word-end = fin
step-word-seat = place N
step-word-look = table
step-word-hint = conseil
step-word-play = jouer
step-deal = donne
step-seat = place
step-open = ouvert
step-no-deal = il y a les donnes 1 à { $count }
step-no-seat = il y a les places 0 à { $last }, ou `ouvert`
step-start = c’est le début
step-end = c’est la fin
step-unknown = `{ $word }` ne veut rien dire ici ; `?` montre ce qu’on peut taper
step-play = continuer d’ici : { $command }
step-over = ici, ce n’est le tour de personne
step-from = vu de { $who }
step-all = toutes les cartes visibles
step-took = l’enregistrement continue ainsi : { $move }

## refusals

may = tu peux { $moves }
may-these = `{ $verb }` est possible avec { $many } de celles-ci : { $cards }
may-verb = `{ $verb }` est possible avec { $moves }
expected-move = un coup est attendu ; { $may }
not-at-point = `{ $word }` n’est pas au choix ici ; { $may }
no-such-move = il n’y a pas ici de coup `{ $word }` ; { $hint }
not-offered = `{ $verb }` n’est pas au choix maintenant : { $why } ; { $may }
too-much = `{ $words }` est de trop après `{ $move }`
what-expected = `{ $verb }` quoi ? Attendu : { $kind } ; { $may }
wrong-question = { $wrong } { $may }
wrong = { $wrong } ; { $may }
no-card = il n’y a pas de carte `{ $word }`{ $hint }
no-label = { $kind } inconnu : `{ $word }`{ $hint }
expected-not = attendu : { $kind }, et non `{ $word }`
why-by-rule = { $word } : { $why }{ $rule }
no-choice = n’est pas au choix
not-held = tu ne tiens pas { $card }
none-for-you = aucun choix pour toi ({ $word }) avec `{ $verb }`{ $rule }
in-all = { " " }… ({ $count } en tout)
range = { $low } à { $high }
did-you-mean = voulais-tu dire `{ $word }` ?
line = ligne { $line } : « { $text } »
line-of = { $file }:{ $line } : « { $text } »
at-line = ligne { $line }
at-line-of = { $file }:{ $line }
when-not = sa condition (`when`) n’est pas remplie
because = { $why }{ $rule }
nothing-to = il n’y a rien pour `{ $verb }`
for-no = aucun choix ({ $first }) n’en permet un second ({ $second })
nothing-to-told = { $what }, { $told }
choice-of-cards = choix de cartes
has-no-move = { $who } n’a pas de coup : { $whys }
verb-why = `{ $verb }` : { $why }
keep-of-seat = { $keep } de la place { $number }
keep-of-side = { $keep } du camp { $number }
keep-of = { $keep } de { $owner }
would-be = { $keep } deviendrait { $number } ; valeurs permises : { $low }..{ $high }
would-be-beyond = { $keep } sortirait des valeurs permises, { $low }..{ $high }
stopped-after = arrêté après { $count } décisions ; voir `--max-decisions`
match-over = la partie est terminée
change-felt = Ton changement de la ligne { $line } se fait sentir d’abord au coup { $move } :
change-over = la partie y est terminée.
change-turn = c’est alors à { $now } de jouer, et non à { $was }.
change-gone = { $seat } ne peut plus { $moves }.
change-new = { $seat } peut maintenant { $moves }.
change-order = { $seat } a les mêmes coups dans un autre ordre.
change-breaks = Le coup { $number }, { $move }, n’est plus possible.
change-lost = { $count } coups sont laissés de côté.

## what else may be typed for a command, with spaces between

typed-quit = q
typed-help = ? aide
typed-undo = annuler
typed-all = tout
typed-more = plus
typed-step-next = n suivant
typed-step-back = b retour
typed-step-start = début debut
typed-step-end = fin
typed-step-play = jouer
typed-step-quit = q quitter

## a deck on paper

printed-how = { $cards } cartes. Imprimer recto verso, retourné sur le bord long, à 100 %, et couper le long des lignes.
printed-names = Noms
printed-deal = Donne { $n }
printed-total = Total
