# Le plateau en mots (/board, option texte) : changements, attaques, pièces par type, cases.
# Ces lignes sont lues par une voix de synthèse : courtes, sans signe à épeler. Celles avec ### sont des titres.
text-board-title = **{ $game }**, `{ $match }`. { $part }.
text-board-seat = Vous jouez les { $army }.
text-board-left = Les { $army } ont quitté la partie. L’ordinateur joue à leur place.
text-board-you = vous
text-board-yours = à vous
text-board-piece = { $piece } { $square } des { $army }
text-board-piece-yours = votre { $piece } { $square }

text-board-changes = ### Depuis votre dernier coup
text-board-changes-start = ### Depuis le début
text-board-changes-looking = ### Derniers coups
# $deeds : certains des messages jusqu’à text-board-mate-pending, avec des virgules.
text-board-act = Tour { $round }, { $army } : { $deeds }.
text-board-written = { $move }
text-board-moves = { $piece } de { $start } en { $to }
text-board-takes = prend { $piece }
text-board-promoted = promotion : { $piece }
text-board-comes-in = { $piece } de la main en { $square }
text-board-pays = rançon payée aux { $army } : { $pieces }
text-board-pays-you = rançon payée à vous : { $pieces }
text-board-true = le roi mat { $king } était le vrai
text-board-brother = { $piece } (mat) était le frère et quitte le plateau
text-board-chose = vrai roi choisi
text-board-checks = échec au { $king } { $square } des { $army }
text-board-checks-you = échec à votre { $king } { $square }
text-board-mate = mat
text-board-mate-pending = mat (en attente du tour des { $army })
text-board-now = ### Maintenant
text-board-in-danger = Vos pièces attaquées : { $pieces }.

text-board-in-check = { $king } : en échec. Attaquants : { $pieces }.
text-board-is-mated = { $king } : mat. Attaquants : { $pieces }.
text-board-attacked-yours = ### Vos pièces attaquées
text-board-attacked-of = ### Pièces attaquées des { $army }
text-board-attacked = { $piece }. Attaquants : { $pieces }.
text-board-defended = Défenseurs : { $pieces }.
text-board-undefended = Sans défenseur.
text-board-none = Aucune.
text-board-loose = Ni attaquées ni défendues : { $pieces }.
text-board-targets = ### Pièces que vous attaquez
text-board-barred = Protégée chez elle : prise interdite pour l’instant.
text-board-en-passant = Prise en passant possible en { $squares }.
text-board-between-others = ### Entre les autres
text-board-others = Les { $army } attaquent, chez les { $other } : { $pieces }.

text-board-army = ### { $army }
text-board-army-yours = ### { $army }, à vous
text-board-kind = { $pieces } : { $squares }.
text-board-beside = ### À côté du plateau

text-board-home = ### Territoire des { $army }, rangées { $first } à { $last }
text-board-home-yours = ### Votre territoire, rangées { $first } à { $last }
text-board-rank = Rangée { $rank }. { $pieces }.
text-board-run = { $army } : { $pieces }
text-board-empty = { $count ->
    [one] Rangée { $ranks } : vide.
   *[other] Rangées { $ranks } : vides.
}

# Boutons sous chaque partie.
ui-text-board-changes = Changements
ui-text-board-attacks = Attaques
ui-text-board-pieces = Pièces
ui-text-board-squares = Cases
ui-text-board-before = Page précédente
ui-text-board-more = Page suivante
ui-text-board-page = Page { $page } sur { $pages }.
