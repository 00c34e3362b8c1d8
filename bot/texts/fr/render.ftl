# Textes des images, et description des images pour les lecteurs d’écran.
# Les armées sont des noms au masculin pluriel, sans article.
army-white = Blancs
army-black = Noirs

# Énumérations : de tout, et d’armées (précédées de « les »).
list-next = { $one }, { $two }
list-last = { $one } et { $two }
list-apart = { $one } ; { $two }
armies-next = { $one }, les { $two }
armies-last = { $one } et les { $two }

picture-start = Aucun coup joué.
picture-played = Les { $army } ont joué { $move }.
# Un coup qui mate une armée dont le tour ne vient qu’après celui d’une autre.
picture-mate-pending = { $move } (en attente du tour des { $army })
# Dans les images visibles par une seule personne : pièces de Connexes sans lesquelles leur armée est coupée.
picture-cut-points = Les pièces entourées des { $army } tiennent l’armée reliée : { $squares }.
picture-own-king = Votre vrai roi : { $king } en { $square }.
picture-chose = Les { $army } ont choisi leur vrai roi.
picture-dropped = Les { $army } ont parachuté { $piece } en { $square }.
picture-ransomed = Les { $army } ont payé une rançon : { $squares }.
picture-was-brother = Le roi mat des { $army }, { $king }, était le frère. Il quitte le plateau.
picture-was-true = Le roi mat des { $army }, { $king }, était le vrai.
# À la fin de la partie.
picture-kings = Vrai roi des { $army } : { $true } ; frère : { $brother }.
picture-king-at = { $king } en { $square }
picture-king-mated = { $king } en { $square }, mat
picture-king-gone = { $king }, hors du plateau
# Écrit dans l’image, à côté d’un petit signe : un mot ou deux.
picture-label-hand = en main
picture-label-lost = perdues
picture-label-true = vrai roi
picture-label-brother = frère
picture-label-mated = mat
picture-choosing = Les { $army } doivent encore choisir leur vrai roi.
picture-tally = { $army } { $count }
picture-check = Échec au roi des { $army } en { $square }.
picture-check-by = Échec au roi des { $army } en { $square }. Attaquants : { $pieces }.
picture-mated-by = Le roi des { $army } en { $square } est mat. Attaquants : { $pieces }.
picture-turn = Trait aux { $army }.
picture-before-choices = Les { $army } commenceront après les deux choix.
picture-may-go = Se déplace en { $squares }.
picture-may-take = Prend en { $squares }.
picture-may-not-take = Ne peut pas prendre en { $squares } : pièces protégées.
picture-may-nothing = Aucun coup légal.
picture-pressed = Les { $army } doivent parer l’échec à leur roi en { $square }.
picture-owes-reveal = Le roi des { $army } en { $square } est mat : est-ce le vrai ?
picture-owes-ransom = Les { $army } doivent payer une rançon, puis jouer.
picture-won = Les { $army } gagnent { $reason }.
picture-drawn = Nulle { $reason }.
picture-shared = Les { $armies } se partagent la victoire ({ $reason }).
picture-over = Partie terminée { $reason }.

# Compléments de « gagnent », « nulle », « partie terminée ».
picture-reason-checkmate = par échec et mat
picture-reason-stalemate = par pat
picture-reason-bare-kings = faute de matériel : rois seuls
picture-reason-insufficient-material = par manque de matériel
picture-reason-repetition = par répétition
picture-reason-quiet-moves = par la règle des 50 ou 75 coups
picture-reason-agreement = par accord mutuel
picture-reason-resignation = par abandon
picture-reason-time = au temps
picture-reason-adjudication = par décision
picture-reason-aborted = sans résultat

picture-army = { $army } : { $pieces }.
picture-pieces-king = roi
picture-pieces-queen = { $count ->
    [one] dame
   *[other] dames
}
picture-pieces-rook = { $count ->
    [one] tour
   *[other] tours
}
picture-pieces-bishop = { $count ->
    [one] fou
   *[other] fous
}
picture-pieces-knight = { $count ->
    [one] cavalier
   *[other] cavaliers
}
picture-pieces-pawn = { $count ->
    [one] pion
   *[other] pions
}

picture-lost = Pièces perdues par les { $army } : { $pieces }.
picture-note-hand = En main des { $army } : { $pieces }.
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
picture-piece-king = roi
picture-piece-queen = dame
picture-piece-rook = tour
picture-piece-bishop = fou
picture-piece-knight = cavalier
picture-piece-pawn = pion

# Images des classements. Les textes dans l’image sont courts : une quinzaine de lettres.
picture-points = Pts
picture-break-direct = RD
picture-break-berger = SB
picture-break-buchholz = Bh
picture-break-wins = V
picture-mark-decided = par décision
picture-mark-annulled = annulée
picture-mark-bye = exempt
picture-mark-left = abandon
picture-mark-forfeit = gain par forfait
picture-mark-removed = hors classement, résultats non comptés
# $entries est le nombre de joueurs de ce tour d’élimination, une puissance de deux d’au plus 64.
picture-level-of = { $entries ->
        [2] Finale
        [4] Demi-finale
        [8] Quart de finale
        [16] 1/8 de finale
        [32] 1/16 de finale
       *[other] 1/32 de finale
    }
picture-level = Tour { $number }
picture-level-last = Finale
# Remplace le nom qu’on ne peut pas dessiner ; $number est le numéro de l’inscrit.
picture-player = Joueur { $number }
picture-player-is = { $player } ({ $army }) : { $name }.
# $name est d’abord le nom du tournoi, puis celui d’un joueur : « 1 Alice 3½ ; ».
picture-table = Classement de { $name }, { $entries } joueurs.
picture-table-line = { $place } { $name } { $points } ;
picture-table-removed = hors classement : { $name } { $points } ;
picture-games = Positions finales.
picture-table-section = { $title } :
picture-game = { $title } : { $players }, { $moves }.
picture-game-decisive = Décisive
picture-game-shortest = La plus courte
picture-game-longest = La plus longue
picture-game-and = {" + "}
picture-game-moves = { $moves } { $moves ->
        [one] coup
       *[other] coups
    }
