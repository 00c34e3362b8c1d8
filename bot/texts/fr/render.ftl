# Les mots des images : le texte de remplacement d'un échiquier.
# Les armées sont des noms au masculin pluriel, sans article.
army-white = Blancs
army-red = Rouges
army-black = Noirs
army-brown = Bruns

picture-start = Aucun coup n’a encore été joué.
picture-played = Les { $army } ont joué { $move }.
picture-check = Le roi des { $army } en { $square } est en échec.
picture-cut = Les { $army } ont des pièces coupées du reste : { $squares }.
picture-turn = Trait aux { $army }.
picture-won = Les { $army } gagnent : { $reason }.
picture-drawn = Partie nulle : { $reason }.
picture-shared = Victoire partagée ({ $armies }) : { $reason }.
picture-over = La partie est terminée : { $reason }.

picture-reason-checkmate = échec et mat
picture-reason-cut-off = pièces coupées pour de bon
picture-reason-double-check = les deux rois en échec
picture-reason-joint-mate = échec et pat
picture-reason-ransom-unpaid = une rançon qui ne peut être payée
picture-reason-stalemate = pat
picture-reason-bare-kings = rois dépouillés
picture-reason-insufficient-material = trop peu de pièces pour mater
picture-reason-repetition = répétition
picture-reason-quiet-moves = trop longtemps sans prise ni coup de pion
picture-reason-agreement = accord mutuel
picture-reason-resignation = abandon
picture-reason-time = temps écoulé
picture-reason-adjudication = sur décision
picture-reason-aborted = partie annulée

picture-army = { $army } : { $men }.
picture-men-king = roi { $squares }
picture-men-queen = { $count ->
    [one] dame
   *[other] dames
} { $squares }
picture-men-rook = { $count ->
    [one] tour
   *[other] tours
} { $squares }
picture-men-bishop = { $count ->
    [one] fou
   *[other] fous
} { $squares }
picture-men-knight = { $count ->
    [one] cavalier
   *[other] cavaliers
} { $squares }
picture-men-pawn = { $count ->
    [one] pion
   *[other] pions
} { $squares }
