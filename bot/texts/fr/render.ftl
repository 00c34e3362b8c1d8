# Les mots des images : le texte de remplacement d'un échiquier.
# Les armées sont des noms au masculin pluriel, sans article.
army-white = Blancs
army-red = Rouges
army-black = Noirs
army-brown = Bruns

picture-start = Aucun coup n’a encore été joué.
picture-played = Les { $army } ont joué { $move }.
picture-chose = Les { $army } ont choisi leur vrai roi.
picture-dropped = Les { $army } ont parachuté { $man } en { $square }.
picture-ransomed = Les { $army } ont payé une rançon : { $squares }.
picture-was-brother = Le roi { $king } des { $army }, maté, était le frère et quitte l’échiquier.
picture-was-true = Le vrai roi des { $army } était { $king }, le roi maté.
picture-choosing = Les { $army } doivent encore choisir leur vrai roi.
picture-losses = Points perdus : { $losses }.
picture-loss = { $army } { $points }
picture-protected = Les { $army } sont protégés chez eux contre : { $others }.
picture-check = Le roi des { $army } en { $square } est en échec.
picture-cut = Les { $army } ont des pièces coupées du reste : { $squares }.
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
picture-men-king-k = roi K { $squares }
picture-men-king-l = roi L { $squares }
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
picture-men-high-bishop = { $count ->
    [one] fou promu
   *[other] fous promus
} { $squares }
picture-men-cannon = { $count ->
    [one] canon
   *[other] canons
} { $squares }
picture-men-gold = { $count ->
    [one] général d’or
   *[other] généraux d’or
} { $squares }
picture-men-high-sergeant = { $count ->
    [one] sergent promu
   *[other] sergents promus
} { $squares }
picture-men-sergeant = { $count ->
    [one] sergent
   *[other] sergents
} { $squares }
picture-men-silver = { $count ->
    [one] général d’argent
   *[other] généraux d’argent
} { $squares }

picture-hand = Les { $army } ont en réserve : { $men }.
picture-hand-rook = { $count ->
    [one] { $count } tour
   *[other] { $count } tours
}
picture-hand-bishop = { $count ->
    [one] { $count } fou
   *[other] { $count } fous
}
picture-hand-cannon = { $count ->
    [one] { $count } canon
   *[other] { $count } canons
}
picture-hand-sergeant = { $count ->
    [one] { $count } sergent
   *[other] { $count } sergents
}
picture-hand-pawn = { $count ->
    [one] { $count } pion
   *[other] { $count } pions
}

picture-one-rook = une tour
picture-one-bishop = un fou
picture-one-cannon = un canon
picture-one-sergeant = un sergent
picture-one-pawn = un pion

# L’échiquier en mots, rangée par rangée.
picture-rank = Rangée { $rank }. { $men }.
picture-rank-army = { $army } : { $men }
picture-ranks-empty = Rangées vides : { $ranks }.
picture-man-king = roi
picture-man-king-k = roi K
picture-man-king-l = roi L
picture-man-queen = dame
picture-man-gold = général d’or
picture-man-rook = tour
picture-man-high-bishop = fou promu
picture-man-bishop = fou
picture-man-knight = cavalier
picture-man-cannon = canon
picture-man-high-sergeant = sergent promu
picture-man-sergeant = sergent
picture-man-silver = général d’argent
picture-man-pawn = pion
