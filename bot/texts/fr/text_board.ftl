# Le plateau en mots (/board, option texte) : changements, attaques, pièces par type, cases.
# Ces lignes sont lues par une voix de synthèse : courtes, sans signe à épeler. Celles avec ### sont des titres.
aloud-title = **{ $game }**, `{ $match }`. { $part }.
aloud-seat = Vous jouez les { $army }.
aloud-left = Les { $army } ont quitté la partie. L’ordinateur joue à leur place.
aloud-you = vous
aloud-yours = à vous
aloud-man = { $piece } { $square } des { $army }
aloud-man-yours = votre { $piece } { $square }

aloud-changes = ### Depuis votre dernier coup
aloud-changes-start = ### Depuis le début
aloud-changes-looking = ### Derniers coups
# $deeds : certains des messages jusqu’à aloud-mate-pending, avec des virgules.
aloud-act = Tour { $round }, { $army } : { $deeds }.
aloud-written = { $move }
aloud-moves = { $piece } de { $start } en { $to }
aloud-takes = prend { $piece }
aloud-promoted = promotion : { $piece }
aloud-comes-in = { $piece } de la main en { $square }
aloud-pays = rançon payée aux { $army } : { $pieces }
aloud-pays-you = rançon payée à vous : { $pieces }
aloud-true = le roi mat { $king } était le vrai
aloud-brother = { $piece } (mat) était le frère et quitte le plateau
aloud-chose = vrai roi choisi
aloud-checks = échec au { $king } { $square } des { $army }
aloud-checks-you = échec à votre { $king } { $square }
aloud-mate = mat
aloud-mate-pending = mat (en attente du tour des { $army })
aloud-now = ### Maintenant
aloud-in-danger = Vos pièces attaquées : { $pieces }.

aloud-in-check = { $king } : en échec. Attaquants : { $pieces }.
aloud-is-mated = { $king } : mat. Attaquants : { $pieces }.
aloud-attacked-yours = ### Vos pièces attaquées
aloud-attacked-of = ### Pièces attaquées des { $army }
aloud-attacked = { $piece }. Attaquants : { $pieces }.
aloud-defended = Défenseurs : { $pieces }.
aloud-undefended = Sans défenseur.
aloud-none = Aucune.
aloud-loose = Ni attaquées ni défendues : { $pieces }.
aloud-targets = ### Pièces que vous attaquez
aloud-barred = Protégée chez elle : prise interdite pour l’instant.
aloud-en-passant = Prise en passant possible en { $squares }.
aloud-between-others = ### Entre les autres
aloud-others = Les { $army } attaquent, chez les { $other } : { $pieces }.

aloud-army = ### { $army }
aloud-army-yours = ### { $army }, à vous
aloud-kind = { $pieces } : { $squares }.
aloud-beside = ### À côté du plateau

aloud-home = ### Territoire des { $army }, rangées { $first } à { $last }
aloud-home-yours = ### Votre territoire, rangées { $first } à { $last }
aloud-rank = Rangée { $rank }. { $pieces }.
aloud-run = { $army } : { $pieces }
aloud-empty = { $count ->
    [one] Rangée { $ranks } : vide.
   *[other] Rangées { $ranks } : vides.
}

# Boutons sous chaque partie.
ui-aloud-changes = Changements
ui-aloud-attacks = Attaques
ui-aloud-pieces = Pièces
ui-aloud-squares = Cases
ui-aloud-before = Page précédente
ui-aloud-more = Page suivante
ui-aloud-page = Page { $page } sur { $pages }.
