# Les mots des images : le texte de remplacement d'un échiquier.
# Les armées sont des noms au masculin pluriel, sans article.
army-white = Blancs
army-black = Noirs

# Les listes, nom par nom : de tout, et d'armées (précédées de « les »).
list-next = { $one }, { $two }
list-last = { $one } et { $two }
list-apart = { $one } ; { $two }
armies-next = { $one }, les { $two }
armies-last = { $one } et les { $two }

picture-start = Aucun coup n’a encore été joué.
picture-played = Les { $army } ont joué { $move }.
picture-chose = Les { $army } ont choisi leur vrai roi.
picture-dropped = Les { $army } ont parachuté { $piece } en { $square }.
picture-ransomed = Les { $army } ont payé une rançon : { $squares }.
picture-was-brother = Le roi { $king } des { $army }, maté, était le frère et quitte le plateau.
picture-was-true = Le vrai roi des { $army } était { $king }, le roi maté.
# À la fin de la partie.
picture-kings = Le vrai roi des { $army } est { $true } ; le frère est { $brother }.
picture-king-at = { $king } en { $square }
picture-king-mated = { $king } en { $square }, mat
picture-king-gone = { $king }, qui a quitté le plateau
# Écrit dans l'image, à côté d'un petit signe : un mot ou deux.
picture-label-hand = en main
picture-label-lost = perdues
picture-label-true = vrai roi
picture-label-brother = frère
picture-label-mated = mat
picture-choosing = Les { $army } doivent encore choisir leur vrai roi.
picture-tally = { $army } { $count }
picture-check = Le roi des { $army } en { $square } est en échec.
picture-check-by = Le roi des { $army } en { $square } est en échec ; attaquants : { $pieces }.
picture-mated-by = Le roi des { $army } en { $square } est mat ; attaquants : { $pieces }.
picture-turn = Trait aux { $army }.
picture-before-choices = Les { $army } commencent, une fois les deux choix faits.
picture-may-go = Peut aller en { $squares }.
picture-may-take = Peut prendre en { $squares }.
picture-may-not-take = Ne peut pas prendre en { $squares }, où les pièces sont protégées.
picture-may-nothing = Aucun coup légal.
picture-pressed = Les { $army } doivent libérer leur roi en { $square }.
picture-owes-reveal = Le roi des { $army } en { $square } est maté : est-ce le vrai ?
picture-owes-ransom = Les { $army } doivent une rançon, puis jouent.
picture-won = Les { $army } gagnent : { $reason }.
picture-drawn = Partie nulle : { $reason }.
picture-shared = Les { $armies } se partagent la victoire : { $reason }.
picture-over = La partie est terminée : { $reason }.

picture-reason-checkmate = échec et mat
picture-reason-stalemate = pat
picture-reason-bare-kings = rois seuls
picture-reason-insufficient-material = trop peu de pièces pour mater
picture-reason-repetition = répétition
picture-reason-quiet-moves = trop longtemps sans prise ni coup de pion
picture-reason-agreement = d’un commun accord
picture-reason-resignation = abandon
picture-reason-time = temps écoulé
picture-reason-adjudication = sur décision
picture-reason-aborted = partie annulée

picture-army = { $army } : { $pieces }.
picture-men-king = roi
picture-men-queen = { $count ->
    [one] dame
   *[other] dames
}
picture-men-rook = { $count ->
    [one] tour
   *[other] tours
}
picture-men-bishop = { $count ->
    [one] fou
   *[other] fous
}
picture-men-knight = { $count ->
    [one] cavalier
   *[other] cavaliers
}
picture-men-pawn = { $count ->
    [one] pion
   *[other] pions
}

picture-lost = Les { $army } ont perdu : { $pieces }.
picture-note-hand = Les { $army } ont en main : { $pieces }.
picture-hand-rook = { $count ->
    [one] { $count } tour
   *[other] { $count } tours
}
picture-hand-bishop = { $count ->
    [one] { $count } fou
   *[other] { $count } fous
}
picture-hand-knight = { $count ->
    [one] { $count } cavalier
   *[other] { $count } cavaliers
}
picture-hand-queen = { $count ->
    [one] { $count } dame
   *[other] { $count } dames
}
picture-hand-pawn = { $count ->
    [one] { $count } pion
   *[other] { $count } pions
}

picture-one-rook = une tour
picture-one-bishop = un fou
picture-one-knight = un cavalier
picture-one-queen = une dame
picture-one-pawn = un pion

# Les pièces.
picture-man-king = roi
picture-man-queen = dame
picture-man-rook = tour
picture-man-bishop = fou
picture-man-knight = cavalier
picture-man-pawn = pion

# Images des classements. Ce qui est écrit dans l'image est court : il y a place pour une quinzaine de lettres.
picture-points = Pts
picture-break-direct = RD
picture-break-berger = SB
picture-break-buchholz = Bh
picture-break-wins = V
picture-mark-decided = décidée
picture-mark-annulled = annulée
picture-mark-bye = exempt
picture-mark-left = parti
picture-mark-forfeit = gain par forfait
picture-mark-removed = retiré, ses résultats ne comptent pas
# $entries est le nombre de joueurs qui atteignent ce tour d'élimination, une puissance de deux d'au plus 64.
picture-level-of = { $entries ->
        [2] Finale
        [4] Demi-finales
        [8] 1/4 de finale
        [16] 1/8 de finale
        [32] 1/16 de finale
       *[other] 1/32 de finale
    }
picture-level = Tour { $number }
picture-level-last = Finale
picture-table = Classement de { $name }, { $entries } joueurs.
picture-table-line = { $place }. numéro { $entry } : { $points }.
picture-table-removed = Retiré du classement : numéro { $entry }, { $points }.
picture-games = Positions finales.
picture-game-decisive = Décisive
picture-game-shortest = La plus courte
picture-game-longest = La plus longue
picture-game-and = {" + "}
# $players sont des numéros d'inscrits.
picture-game-moves = { $players } · { $moves } { $moves ->
        [one] coup
       *[other] coups
    }
