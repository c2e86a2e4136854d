## sections

what = Le jeu
players = Les joueurs et les cartes
deal = La donne
play = Le déroulement
scoring = Le décompte
end = La fin de la partie
options = Les variantes
examples = Les exemples
example = Exemple { $n }
one-turn = Un premier exemple tiré du jeu
for-table = Cette feuille vaut pour { $n } joueurs.

## players and cards

counts = { $n } joueurs.
counts-usually = { $n } joueurs, d’ordinaire { $usual }.
count-1 = Un joueur.
clockwise = On joue dans le sens des aiguilles d’une montre.
anticlockwise = On joue dans le sens inverse des aiguilles d’une montre.
alternate = Un joueur sur deux appartient au même camp.
if-alternate = Si { $when }, un joueur sur deux appartient au même camp ; sinon, chacun joue pour soi.
opposite = Les partenaires sont assis face à face.
together = Tous jouent ensemble et forment un seul camp.
if-opposite = Si { $when }, les partenaires sont assis face à face et marquent ensemble ; sinon, chacun joue pour soi.
if-together = Si { $when }, tous jouent ensemble et forment un seul camp ; sinon, chacun joue pour soi.
cards-without = À { $p } joueurs, sans : { $cards }.
agreed-first = Avant la première donne, on désigne { $who }.
agreed-once = Auparavant, on désigne { $who }.
cards-n = Il y a { $n } cartes.
kind-labels = { $kind } : { $labels }.
lowest-first = { $kind }, dans l’ordre croissant : { $labels }.
labels-in = { $labels } ({ $where })
copies-head = Nombre
copies-of = { $label } ({ $n ->
    [1] une fois
    [2] deux fois
   *[other] { $n } fois
  })
often = { $n ->
    [1] une fois
    [2] deux fois
   *[other] { $n } fois
  }
copies-of-each = { $label } ({ $n } fois chacun)
each-often = Chacune de ces cartes existe { $often }.
copies-so-many = { $label } : { $n }
single-cards = Cartes isolées : { $cards }.
backs = Les dos montrent { $what }.
backs-all = Tout le monde voit tous les dos de ces cartes : { $where }.
backs-top = Pour { $where }, on ne voit que le dos de la carte du dessus.
places = Où se trouvent les cartes :
kept = Ce qu’on retient :
kept-on = conservé d’une donne à l’autre
kept-word = seulement jusqu’à la fin de cette phase de la donne
kept-holds = vaut jusqu’à la fin de cette phase de la donne
kept-start = au début { $value }
card = carte
sight-all = face visible
sight-nobody = face cachée
sight-owner = visible par son seul propriétaire
sight-others = visible par tous sauf son propriétaire
sight-pack = toutes les cartes avant la donne, puis celles qui restent
sight-all-dealt = toutes les cartes avant la donne
sight-top-all = la carte du dessus face visible
sight-top-owner = mais le propriétaire voit la carte du dessus
sight-top-others = mais tous sauf le propriétaire voient la carte du dessus
sight-down-to = et, si elle n’est pas de la sorte « { $name } », toutes jusqu’à la première de cette sorte
sight-down-until = et les suivantes, une à une, jusqu’à la première pour laquelle : { $name }
sight-laid-all = tout le monde voit chaque carte qu’on y pose une à une
sight-laid-owner = le propriétaire voit chaque carte qu’on y pose une à une
sight-laid-others = tous sauf le propriétaire voient chaque carte qu’on y pose une à une
sight-partners = visible par les partenaires
zone = l’emplacement « { $name } »
zone-of = l’emplacement « { $name } » de { $owner }

## the course

each-deal = La partie se joue en plusieurs donnes. Voici le déroulement de chacune :
at-first = au début { $who }
if = Si { $when } :
else-if = Sinon, si { $when } :
else = Sinon :
score-gains = { $who } marque { $value }.
score-loses = { $who } perd { $value }.
until = On répète ce qui suit jusqu’au moment où { $when } :
times = { $n } fois :
twice = Deux fois :
times-else = { $n } fois { $others } :
as-often = Autant de fois – { $n } :
as-long = Tant que { $a } suffit pour tous :
that-number = ce nombre
that-choice = ce qui a été choisi
quoted = le nombre choisi pour « { $a } »
quoted-label = ce qui est choisi pour « { $a } »
once = Une fois :
at-once = Pour { $whom }, en même temps :
for = Pour { $whom }, à tour de rôle :
for-from = Pour { $whom }, à tour de rôle, en commençant par { $first } :
becomes = { $place } : désormais { $value }.
becomes-none = { $place } : désormais indéterminé.
becomes-if = { $place } : désormais oui si { $when }, sinon non.
stands-for = { $value } compte maintenant comme { $place }.
gains = On ajoute { $value } à { $place }.
loses = On retire { $value } de { $place }.
joins = On ajoute { $value } à ceci : { $place }.
leaves = { $value } ne compte plus dans { $place }.
move = On déplace { $what } vers { $to }.
move-under = On glisse { $what } sous { $to }.
shuffle = On mélange { $zone }.
show = On montre { $what } à { $to }.
end-deal = La donne se termine.
end-match = La partie se termine.
again = Ensuite, le même choix se présente de nouveau.
done = Cela termine cette phase du jeu.
does-nothing = Rien ne se passe.
given-who = Seuls ceux-ci y prennent part : { $a }.
given-until = Seuls ceux-ci y prennent part, jusqu’à ce qu’il n’y en ait plus : { $a }.
given-where = Les cartes vont ici : { $a }.
given-what = Ce qui compte ici : { $a }.
done-if = Cela termine cette phase du jeu si { $when }.
on-until = On continue ainsi jusqu’au moment où { $when }.
ends-also = On s’arrête aussi si { $when }.
take-back = Tout cela est alors annulé.
attempt = Si tout cela est possible :
after-deal = Après la donne :
before-deal = Avant chaque donne :

## choices

chooses = { $who } a le choix :
begins = { $who } commence.
choose-together = { $who } choisissent en même temps, en secret :
choose-best = { $who } choisissent en même temps, en secret ; seul compte le choix qui vient ici en premier, et de plusieurs le plus proche, à compter de { $start } :
no-move-nothing = Celui qui ne peut rien faire de cela ne fait rien.
no-move = Celui qui ne peut rien faire de cela :
when = si { $when }
pick-one = au choix : { $source }
pick-card = une carte : { $source }
pick-seat = un joueur parmi { $source }
pick-number = un nombre : { $source }
pick-number-range = un nombre de { $source }
pick-groups = une ou plusieurs cartes : { $source }
pick-card-from = une carte prise dans { $source }
pick-n-from = { $n } cartes prises dans { $source }
pick-range-from = { $low } à { $high } cartes prises dans { $source }
pick-n = { $n } cartes : { $source }
pick-range = { $low } à { $high } cartes : { $source }
moves = Les coups : { $verbs }.
drawn-on = Termes employés :
beats = Ce qui bat quoi :
ranked = L’ordre des cartes :
order = L’ordre « { $name } » :
by-order = {" "}selon l’ordre « { $name } »
part-named = { $what } « { $name } »
by-pattern = {" "}(d’après ceci : { $pattern })
tier = si { $when }
tier-rest = toutes les autres
tier-all = toutes
tier-by = { $what } : selon { $keys }
tier-low = le plus bas l’emporte : { $key }
ties-first = À égalité, la première jouée gagne.
ties-last = À égalité, la dernière jouée gagne.
ranking-of = { $kind } dans l’ordre qui vaut ici
ranking = { $what }, dans l’ordre croissant : { $labels }.
other = dans les autres cas

## end

shortened = Certaines parties de cette feuille dépasseraient { $count } caractères ; des noms les remplacent.
untranslated = Encore sans phrase ou sans nom dans cette langue : { $what }.
one-deal = La partie se joue en une seule donne.
ends-when = La partie se termine après la donne quand { $when }.
ends-within = La partie se termine dès que { $when }, même au milieu d’une donne.
ends-too = Elle se termine aussi après la donne quand { $when }.
winner = Vainqueur : { $who }.
winner-equals = Vainqueur : { $who } ; à égalité, tous ceux qui l’ont.
winner-alone = On a gagné si { $when }.
winner-together = Tous ont gagné si { $when }.
winner-high = Vainqueur : celui qui a le score le plus élevé ; à égalité, tous ceux qui l’ont.

## options

values = Valeurs : { $values }. D’ordinaire : { $usual }.
values-range = N’importe quel nombre de { $low } à { $high }. D’ordinaire : { $usual }.
chosen = Choisi ici : { $value }.
yes = oui
no = non
variant = Avec « { $value } » :
variant-next = { $a } », « { $b }
variant-or = { $a } » ou « { $b }
left-out = Ne s’applique plus : { $what }.
variant-yes = Si l’on choisit cette variante :
variant-no = Si l’on ne choisit pas cette variante :

## examples

letter = Le joueur s’appelle ici { $letter }.
letters = Les joueurs s’appellent ici { $letters }, dans le sens des aiguilles d’une montre ; { $first } donne, sauf indication contraire.
given = Au départ
happens = Ce qui se passe
result = Résultat
given-players = { $n } joueurs
given-option = variante « { $name } » : { $value }
is-so = { $place } : { $value }
no-cards = aucune carte
shuffled = les cartes mélangées, de haut en bas : { $cards }
deal-begins = Une donne commence.
may-not = { $who } ne peut pas : { $moves }
may = { $who } peut : { $moves }
worth = { $label } = { $value }
worth-of = pour { $label } : { $value }
rule-so = { $what } – { $rule } : { $value }
holds = il est vrai que { $what }
match-over = la partie est finie
match-goes-on = la partie n’est pas finie
now-over = La partie est finie.
now-goes-on = La partie continue.
winners = Vainqueur : { $who }
no-winner = Personne n’a gagné.

## values

all-seats = tous les joueurs
all-sides = tous les camps
all-cards = toutes les cartes
each-kind = { $gender ->
    [la] chaque { $kind }
   *[other] chaque { $kind }
  }
any-kind = { $gender ->
    [la] une { $kind } quelconque
   *[other] un { $kind } quelconque
  }
the-card = { $gender ->
    [le] le { $card }
    [la] la { $card }
   *[other] { $card }
  }
that-kind = { $gender ->
    [le] ce { $kind }
    [la] cette { $kind }
   *[other] l’autre : { $kind }
  }
the-kind = { $gender ->
    [le] le { $kind }
    [la] la { $kind }
    [les] les { $kind }
   *[other] « { $kind } »
  }
seat = le joueur
that-seat = ce joueur
that-side = ce camp
that-card = cette carte
side = le camp
a-card = la carte
some-cards = ces cartes
some-seats = ces joueurs
some-sides = ces camps
each-seat = chaque joueur
each-side = chaque camp
each-card = chaque carte
each-thing = à chaque fois : { $kind }
any-seat = un joueur
any-side = un camp
any-card = une carte
any-thing = n’importe lequel : { $kind }
box = les cartes hors jeu
score = le score
number-of-players = le nombre de joueurs
deal-number = le numéro de la donne
nobody = personne
nothing = rien
of-whom = { $what }, chez { $owner }
of = { $what } de { $owner }
attr = { $kind } de { $card }
range = { $low } à { $high }
range-to = { $low } jusqu’à { $high }
with-players = { $p ->
    [2] à deux
    [3] à trois
    [4] à quatre
    [5] à cinq
    [6] à six
   *[other] à { $p } joueurs
  } { $n }
where = parmi { $set }, ce pour quoi { $when }
where-cards = toutes les cartes pour lesquelles { $when }
where-all = tous ceux pour qui { $when }
having = parmi { $set }, ce qui a { $key }
having-who = celui qui a { $key } parmi { $set }
all-having = celui qui a { $key }
highest = { $article ->
    [none] { $key } le plus élevé
    [la] la { $key } la plus élevée
    [les] les { $key } les plus élevés
   *[other] le { $key } le plus élevé
  }
lowest = { $article ->
    [none] { $key } le plus bas
    [la] la { $key } la plus basse
    [les] les { $key } les plus bas
   *[other] le { $key } le plus bas
  }
extreme-of = { $what } parmi { $set }
total = le total de { $key }
total-of = { $key }, au total pour { $set }
sum = { $key } au total pour { $set }
image = { $value }, pour { $set }
best = la meilleure carte de { $set }
either = { $a } si { $when }, sinon { $b }
value-if = { $value }, si { $when }
else-value = { $one } ; sinon { $other }
else-who = { $one }, sinon { $other }
add = { $a } plus { $b }
sub = { $a } moins { $b }
mul = { $a } fois { $b }
div = { $a } divisé par { $b }, arrondi vers le bas
mod = le reste de { $a } divisé par { $b }
neg = moins { $a }
minus = { $a } sans { $b }
common = ce que { $a } et { $b } ont en commun
groups = { $pattern } pris dans { $set }
packing = le meilleur choix parmi { $set }, selon { $key }
profile = combien de fois le même se trouve dans { $set }, selon { $key }
spread = le plus fréquent de { $set } d’abord, selon { $key }
reach = le plus haut que { $set } peuvent représenter : { $pattern }
tail = les dernières cartes de { $set } : { $pattern }
count = le nombre de cartes dans { $a }
count-n = le nombre ({ $a })
yes-if = oui, si { $when }
top = la carte du dessus de { $a }
bottom = la carte du dessous de { $a }
nth = la carte { $b } de { $a }
first = le premier parmi { $a }
only-where = { $kind } pour quoi { $when }
only = le seul parmi { $a }
only-in = la seule carte dans { $a }
only-card = la seule carte parmi { $a }
only-seat = le seul parmi { $a }
first-card = la première carte
next-card = la deuxième carte
left = le joueur à gauche de { $a }
right = le joueur à droite de { $a }
after = le joueur après { $a }
left-among = le suivant parmi { $b } à gauche de { $a }
right-among = le suivant parmi { $b } à droite de { $a }
side-of = le camp de { $a }
members = les joueurs de { $a }
holder = celui qui tient { $a }
copies = les cartes identiques à { $a }
steps = les pas de { $b } à { $a }
lesser = { $a }, mais au plus { $b }
greater = { $a }, mais au moins { $b }
union = tout ce qu’il y a dans { $a }
any = ce que disent ici les règles

## conditions

is = { $a } { $a-many ->
    [yes] sont
   *[no] est
  } { $b }
is-number = { $a } { $a-many ->
    [yes] sont
   *[no] est
  } { $b }
is-number-not = { $a } { $a-many ->
    [yes] ne sont pas
   *[no] n’est pas
  } { $b }
is-not = { $a } { $a-many ->
    [yes] ne sont pas
   *[no] n’est pas
  } { $b }
same = { $a } et { $b } sont identiques
equal = { $a } { $a-many ->
    [yes] valent
   *[no] vaut
  } exactement { $b }
not-equal = { $a } { $a-many ->
    [yes] ne valent pas
   *[no] ne vaut pas
  } { $b }
same-who = c’est { $b } qui { $a }
same-who-not = ce n’est pas { $b } qui { $a }
not-same = { $a } et { $b } sont différents
above = { $a } { $a-many ->
    [yes] dépassent
   *[no] dépasse
  } { $b }
below = { $a } { $a-many ->
    [yes] sont inférieurs
   *[no] est inférieur
  } à { $b }
at-least = { $a } { $a-many ->
    [yes] atteignent
   *[no] atteint
  } au moins { $b }
at-most = { $a } ne { $a-many ->
    [yes] dépassent
   *[no] dépasse
  } pas { $b }
players-are = il y a { $b } joueurs
players-above = il y a plus de { $b } joueurs
players-at-least = il y a au moins { $b } joueurs
players-below = il y a moins de { $b } joueurs
players-at-most = il y a au plus { $b } joueurs
players-are-not = le nombre de joueurs n’est pas { $b }
empty = il n’y a plus de carte dans { $a }
not-empty = il y a encore des cartes dans { $a }
unsettled = ceci n’est pas encore établi : { $a }
settled = ceci est établi : { $a }
open-who = on ne connaît pas encore { $a }
settled-who = on connaît { $a }
none-who = aucun joueur { $a }
nobody-who = aucun joueur { $a }
somebody-who = un joueur { $a }
deals-played = { $b ->
    [1] une donne a été jouée
   *[other] { $b } donnes ont été jouées
  }
deals-not-played = moins de { $b } donnes ont été jouées
deals-chosen = on a joué autant de donnes que choisi pour « { $b } »
deals-all = on a joué autant de donnes qu’il y a de joueurs
one-left = il n’en reste qu’un parmi { $a }
one-left-who = il n’en reste qu’un qui { $a }
one-alone = un seul a { $key }
several-have = plusieurs ont { $key }
deal-equal = c’est la donne numéro { $b }
deal-not-equal = ce n’est pas la donne numéro { $b }
deal-at-least = c’est la donne numéro { $b } ou une suivante
deal-below = la donne numéro { $b } n’est pas encore venue
first-deal = c’est la première donne
later-deal = ce n’est pas la première donne
there-is-no = il n’y a rien de ceci : { $a }
there-is = il y a de ceci : { $a }
nobody-is = il ne reste personne : { $a }
somebody-is = il y a quelqu’un parmi { $a }
has-above = il y a plus de { $b } cartes dans { $a }
has-at-least = il y a au moins { $b } cartes dans { $a }
has-below = il y a moins de { $b } cartes dans { $a }
has-at-most = il y a au plus { $b } cartes dans { $a }
has-is = il y a { $b } cartes dans { $a }
has-is-not = le nombre de cartes dans { $a } n’est pas { $b }
are-above = il y a plus de { $b } { $a }
are-at-least = il y a au moins { $b } { $a }
are-below = il y a moins de { $b } { $a }
are-at-most = il y a au plus { $b } { $a }
are-is = il y a { $b } { $a }
are-is-not = le nombre n’est pas { $b } : { $a }
none-are = il n’y a pas de { $a }
some-are = il y a des { $a }
all-above = il y a plus de cartes dans { $a } que de joueurs
all-at-least = il y a dans { $a } au moins autant de cartes que de joueurs
all-below = il y a moins de cartes dans { $a } que de joueurs
all-at-most = il n’y a pas plus de cartes dans { $a } que de joueurs
so-many = autant de
namely = { $text } Autant : { $n }.
for-whom = pour { $who } : { $cards } – { $why }
in = { $a } est parmi { $b }
label-in = il y a une carte avec { $kind } { $a } parmi { $b }
label-not-in = il n’y a pas de carte avec { $kind } { $a } parmi { $b }
not-in = { $a } n’est pas parmi { $b }
within = { $a } en font tous partie ({ $b })
not-within = { $a } n’en font pas tous partie ({ $b })
x-beats = { $a } bat { $b }
x-beats-not = { $a } ne bat pas { $b }
is-group = { $a } est ceci : { $b }
is-group-not = { $a } n’est pas ceci : { $b }
rule-of = { $rule } ({ $given })
named = « { $name } »
rule-holds = ceci est vrai : { $a }
rule-fails = ceci n’est pas vrai : { $a }
option-on = la variante « { $a } » est choisie
option-off = la variante « { $a } » n’est pas choisie
option-is = on a choisi « { $b } » pour « { $a } »
option-is-not = on n’a pas choisi « { $b } » pour « { $a } »
not-so = il est faux que { $a }
and = et
or = ou

## kinds that many decks have, where the rules give them no name

kind-suit = couleur
kind-rank = hauteur
kind-card = carte
kind-seat = joueur
kind-side = camp
kind-number = nombre
kind-joker = joker
kind-group = groupe
kind-cards = cartes

## headings of what has no prose

short-box = boîte
short-score = score
short-deal-number = numéro de la donne

## what belongs together, where no sentence says it

pattern-size = { $n ->
    [one] une carte
   *[other] { $n } cartes
}
pattern-as-many = autant de cartes que ceci : { $n }
pattern-parted = ces parties : { $parts }
pattern-apart = aucun élément commun à deux parties : { $kind }
share = { $n } × { $pattern }
share-as-many = autant × { $pattern }
forms-beat = une forme bat celles qui suivent, et une plus basse de la même forme avec autant de cartes
forms-equal = celles-ci, dont aucune ne bat une autre
pattern-sizes = { $low } à { $high } cartes
pattern-same = identique : { $kind }
pattern-different = jamais deux fois : { $kind }
pattern-run = en suite : { $kind }
pattern-each = { $n } de chaque sorte : { $kind }
pattern-parts = autant d’une même sorte ({ $kind }) : { $parts }
pattern-labels = { $low } à { $high } fois différent : { $kind }
pattern-total = { $key }, au total { $n }
pattern-wild = { $n } cartes libres au plus ; une carte est libre si { $when }

## what the program understood, said back to the author

tell-direction = Sens du jeu
tell-order = Ordre du jeu
tell-dealer = Donneur suivant
tell-scoring = Décompte
tell-ties = Égalités
tell-end = Fin
tell-means = « { $name } » signifie : { $what }
tell-beside = Il s’agit ici de ceci : { $who }
tell-chooses = { $who } { $verbs }
tell-when = { $what }, si { $when }
tell-until = chaque fois, jusqu’au moment où { $when } : { $what }
tell-times = { $n } fois : { $what }
tell-for = pour { $whom } : { $what }
tell-chosen = avec le choix « { $verb } » : { $what }
tell-tie-first = Si plusieurs sont visés, c’est celui qui a le plus petit numéro : { $who }
tell-tie-none = Si plusieurs sont visés, ce n’est aucun d’eux : { $who }
tell-tie-each = Si plusieurs sont visés, cela vaut pour chacun d’eux : { $who }
tell-tie-cards = Selon l’ordre « { $name } » : { $ties }
tell-tie-winners = Si plusieurs ont autant, ils gagnent ensemble.
tell-next = { $place } de la donne suivante : { $who }
tell-each-deal = { $place } : chaque donne commence avec { $starts }
tell-each-match = { $place } : commence avec { $starts } et dure toute la partie
tell-each-word = { $place } : chaque « { $word } » commence avec { $starts }
tell-nothing = rien n’est là que { $who } puisse choisir
tell-line = ligne { $n }
tell-tie-first-thing = Si plusieurs choses sont visées, c’est la première : { $who }

## what has happened at the table

took-one = { $who } a pris { $place } : { $cards }
took-many = { $who } ont pris { $place } : { $cards }
took-you = { $who } as pris { $place } : { $cards }
took-from-one = { $who } a pris (de { $place }) : { $cards }
took-from-many = { $who } ont pris (de { $place }) : { $cards }
took-from-you = { $who } as pris (de { $place }) : { $cards }
