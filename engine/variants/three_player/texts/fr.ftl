# Textes communs à Yalta et Trichess : le plateau de 96 cases et ses pièces.

movement-rook-three = La tour sort de chaque case par le côté opposé à celui de son entrée
movement-bishop-three = Le fou sort de chaque case par le coin opposé à celui de son entrée
movement-knight-three = Le cavalier fait un pas de tour et un pas de fou, dans un ordre ou dans l’autre
movement-pawn-three = Le pion avance le long de sa colonne et prend d’un pas de fou vers l’avant

rules-three-array = La position de départ
rules-three-array-text =
    Chaque camp place ses pièces dans le même ordre : tour, cavalier, fou, dame, roi, fou, cavalier, tour, avec huit pions devant. Le plateau est vu ici du côté du deuxième joueur.
    {""}**La dame est à gauche de son roi**, quelle que soit sa couleur : d1 et e1, i8 et d8, e12 et i12. Le coin à la **droite de chacun est blanc** (h1, a8, l12), le coin à gauche est noir. Tous les rois sont donc sur case noire, toutes les dames sur case blanche.
rules-three-rook = Plateau et tour
rules-three-rook-text =
    Le plateau a 96 cases : trois territoires de huit colonnes et quatre rangées, réunis au centre. Une pièce entre dans une case par un côté ou un sommet, et en sort par l’opposé.
    La **tour** entre par un côté et sort par le côté opposé. De e3, elle passe par e4, e9, e10, e11 et e12, jamais vers k9.
rules-three-bishop = Fou
rules-three-bishop-text =
    Le **fou** entre par un sommet, sort par le sommet opposé, et reste sur sa couleur.
    Au centre, sa ligne **bifurque**. De c3, par d4, elle va vers e9, f10, g11, h12 et vers i5, j6, k7, l8. Une pièce sur une branche laisse l’autre libre. Une pièce en d4 ferme les deux.
rules-three-king = Roi et dame
rules-three-king-text =
    Le **roi** se déplace d’une case, comme une tour ou un fou. Il traverse aussi le centre : de d4, il va en e9 ou i5 comme en c5. La **dame** réunit tour et fou.
    Aucun coup ne peut laisser votre roi attaqué par l’un ou l’autre adversaire. Un roi n’est jamais pris.
rules-three-knight = Cavalier
rules-three-knight-text =
    Le **cavalier** fait un pas de tour et un pas de fou, dans n’importe quel ordre. Il saute les pièces. Sa case d’arrivée n’a aucun côté commun avec sa case de départ.
    Près du centre, il contrôle plus de cases : de e9, exactement **onze**.
rules-three-pawn = Pion
rules-three-pawn-text =
    Dans son territoire, le **pion** avance vers le centre. Ailleurs, il s’en éloigne. Il avance d’une case, ou de deux depuis sa case de départ. Il prend d’un pas de fou vers l’avant.
    Sur les deux cases centrales de son territoire, il prend de **trois façons** : de e4 en d5, f9 et i9. Il suit ensuite sa nouvelle colonne.
rules-three-promotion = Promotion
rules-three-promotion-text =
    Sur la dernière rangée de **l’un ou l’autre** adversaire, le pion devient dame, tour, fou ou cavalier, à votre choix. La promotion est **obligatoire**. Le pion d7 peut aller en d8, ou prendre en c8 ou i8. Celui de e11 sera promu chez l’autre adversaire.
    Sans prise, les pions blancs a à d sont promus sur la rangée 8, les pions e à h sur la rangée 12. Une prise peut tout changer. La pièce s’écrit après le coup : `d7d8q`.
rules-three-passing = Prise en passant
rules-three-passing-text =
    Après un double pas, **chaque** adversaire peut prendre le pion en passant, à son prochain coup. Ici, les Blancs viennent de jouer c2–c4 : un pion voisin prend en c3.
    Ce droit s’éteint au coup suivant du joueur qui a fait le double pas. **Il ne vaut pas tant qu’une pièce occupe la case franchie**, par exemple celle d’un autre joueur.
rules-three-castling = Roque
rules-three-castling-text =
    Le roi se déplace **de deux cases vers une tour**, qui passe de l’autre côté.
    Blancs : e1–g1 ou e1–c1. À l’ouest : d8–b8 ou d8–j8. À l’est : i12–k12 ou i12–f12.
    Le roi et la tour ne doivent pas avoir bougé, et aucune pièce ne doit les séparer. Le roi ne doit ni partir d’une case attaquée par **l’un ou l’autre** adversaire, ni y passer, ni y arriver.
