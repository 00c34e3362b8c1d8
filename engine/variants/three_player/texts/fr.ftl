# What Yalta and Trichess share: the board of 96 squares and its men.

rules-three-array = La position de départ
rules-three-array-text =
    Tout le monde place ses pièces de même : tour, cavalier, fou, dame, roi, fou, cavalier, tour, et huit pions devant. Le plateau est vu ici par qui joue en deuxième.
    {""}**La dame est à gauche de son roi**, quelle que soit sa couleur : d1 et e1, i8 et d8, e12 et i12. Le coin à la **droite de chacun est blanc** (h1, a8, l12), celui de gauche est noir ; les rois sont donc tous sur case noire, les dames sur case blanche.
rules-three-rook = Plateau et tour
rules-three-rook-text =
    Le plateau a 96 cases : trois demi-échiquiers de huit colonnes et quatre rangées, réunis au milieu. Une pièce entre dans une case par un côté ou par un coin et en sort par celui d’en face.
    La **tour** va tout droit : elle entre par un côté et sort par le côté opposé. De e3 elle file en e4, e9, e10, e11, e12, jamais vers k9.
rules-three-bishop = Fou
rules-three-bishop-text =
    Le **fou** entre par un coin, sort par le coin opposé, et garde sa couleur.
    Au centre sa ligne **bifurque** : de c3, par d4, à la fois vers e9 f10 g11 h12 et vers i5 j6 k7 l8. Une pièce sur une branche laisse l’autre ouverte ; une pièce en d4 ferme les deux.
rules-three-king = Roi et dame
rules-three-king-text =
    Le **roi** fait un pas de tour ou de fou, y compris à travers le centre : de d4 vers e9 et i5 aussi bien que vers c5. La **dame** va aussi loin qu’une tour ou un fou.
    Aucun coup ne peut laisser son propre roi attaqué, par l’un ou l’autre adversaire. Un roi n’est jamais pris.
rules-three-knight = Cavalier
rules-three-knight-text =
    Le **cavalier** fait un pas de tour et un pas de fou, dans n’importe quel ordre, par-dessus ce qui s’y trouve, vers toute case sans côté commun avec la sienne.
    Près du centre cela lui donne plus de cases qu’ailleurs : de e9 exactement **onze**.
rules-three-pawn = Pion
rules-three-pawn-text =
    Le **pion** va vers le centre chez lui et s’en éloigne ailleurs : d’une case, ou de deux depuis son départ. Il prend d’un pas de fou vers l’avant.
    Depuis les deux cases centrales de son camp il prend de **trois façons** : e4 prend en d5, f9 et i9. Ensuite il suit sa nouvelle colonne.
rules-three-promotion = Promotion
rules-three-promotion-text =
    Sur la dernière rangée de **l’un ou l’autre** adversaire, le pion devient aussitôt dame, tour, fou ou cavalier : la promotion est **obligatoire**, la pièce est à votre choix. Le pion d7 peut aller en d8, ou prendre en c8 ou i8 ; celui de e11 sera promu chez l’autre adversaire.
    Un pion qui ne prend rien finit en face, de son côté du plateau : ceux des Blancs de a à d sur la rangée 8, ceux de e à h sur la rangée 12. Chaque prise peut en décider autrement. On écrit la pièce après le coup : `d7d8q`.
rules-three-passing = Prise en passant
rules-three-passing-text =
    Après un double pas, **chaque** adversaire peut prendre le pion sur la case qu’il a franchie, à son prochain coup. Ici les Blancs viennent de jouer c2–c4 : un pion voisin prend en c3.
    Ce droit s’éteint quand revient le tour du joueur qui a fait le double pas ; et **il est nul tant qu’une pièce occupe la case franchie**, par exemple celle qu’un autre joueur vient d’y mettre.
rules-three-castling = Roque
rules-three-castling-text =
    Le roi va **de deux cases vers une tour**, qui passe de l’autre côté : e1–g1 ou e1–c1 pour les Blancs, d8–b8 ou d8–j8 à l’ouest, i12–k12 ou i12–f12 à l’est.
    Ni l’un ni l’autre ne doit avoir bougé, aucune pièce ne doit les séparer, et le roi ne doit ni se trouver, ni passer, ni arriver là où **l’un ou l’autre** adversaire attaque.
