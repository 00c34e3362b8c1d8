# Nouveaux échecs.

game-nouveaux = Nouveaux échecs
ui-about-nouveaux = se joue à deux sur 100 cases, avec généraux, canons et sergents. Vous avez deux rois, dont un vrai, en secret : son mat perd la partie ; celui de son frère coûte une rançon, que l’adversaire peut parachuter.

option-flight-off = on peut parer un échec
option-flight-on = un roi en échec doit fuir

man-L = Roi L
man-G = Général d’or
man-C = Canon
man-S = Sergent
man-raised-B = Fou promu
man-raised-P = Général d’argent
man-raised-S = Sergent promu

picture-reason-ransom-unpaid = une rançon qui ne peut être payée
picture-men-king-k = roi K
picture-men-king-l = roi L
picture-men-high-bishop = { $count ->
    [one] fou promu
   *[other] fous promus
}
picture-men-cannon = { $count ->
    [one] canon
   *[other] canons
}
picture-men-gold = { $count ->
    [one] général d’or
   *[other] généraux d’or
}
picture-men-high-sergeant = { $count ->
    [one] sergent promu
   *[other] sergents promus
}
picture-men-sergeant = { $count ->
    [one] sergent
   *[other] sergents
}
picture-men-silver = { $count ->
    [one] général d’argent
   *[other] généraux d’argent
}
picture-hand-cannon = { $count ->
    [one] { $count } canon
   *[other] { $count } canons
}
picture-hand-sergeant = { $count ->
    [one] { $count } sergent
   *[other] { $count } sergents
}
picture-one-high-bishop = un fou promu
picture-one-cannon = un canon
picture-one-gold = un général d’or
picture-one-high-sergeant = un sergent promu
picture-one-sergeant = un sergent
picture-one-silver = un général d’argent
picture-man-king-k = roi K
picture-man-king-l = roi L
picture-man-gold = général d’or
picture-man-high-bishop = fou promu
picture-man-cannon = canon
picture-man-high-sergeant = sergent promu
picture-man-sergeant = sergent
picture-man-silver = général d’argent

post-ransom-owed = Les { $army } doivent une rançon, au choix : une tour, un fou ou un canon, deux sergents, ou quatre pions.

illegal-chosen = il n’y a pas de roi à nommer maintenant
illegal-choice-owed = les deux camps doivent d’abord choisir leur vrai roi
illegal-reveal-owed = un vrai roi doit d’abord être révélé
illegal-ransom-owed = vous devez d’abord une rançon, comme { $example }
illegal-no-ransom = vous ne devez pas de rançon
illegal-unlawful-ransom = une rançon est une tour, un fou, un canon, deux sergents ou quatre pions à vous
illegal-not-in-hand = vous n’avez pas cette pièce en main
illegal-outside-the-camp = on ne parachute que dans son propre camp, vos trois premières rangées
illegal-occupied = on ne parachute que sur une case vide
illegal-attacks = une pièce parachutée ne doit attaquer aussitôt aucune pièce adverse

rules-nouveaux-goal = But et tour de jeu
rules-nouveaux-goal-text =
    On joue à deux sur 100 cases, les **Blancs** d’abord. Chacun a **deux rois**, K et L. Avant de jouer on choisit en secret son **vrai roi** ; l’autre est son frère.
    Matez le vrai roi et vous gagnez. Matez le frère : il quitte le plateau, et l’on vous paie une **rançon** en pièces, que vous pourrez parachuter comme les vôtres.
    Vos trois premières rangées sont votre *camp*.
rules-nouveaux-kings = Les deux rois
rules-nouveaux-kings-text =
    Un **roi** se déplace d’une case, dans n’importe quelle direction. K et L se déplacent de même, et aucune image ne dit lequel est le vrai avant que les règles le révèlent : seules leur couronne et leur lettre les distinguent.
    {""}**Aucun roi ne va sur une case attaquée**, que ce soit le vrai ou son frère ; et un roi ne se prend jamais.
    /king choisit le vôtre, ou vous le montre à vous seul·e. Votre choix est scellé en public avant le jeu, et ouvert avec sa preuve à la fin.
rules-nouveaux-gold = Général d’or
rules-nouveaux-gold-text = Le **général d’or** fait un pas : en avant, en diagonale avant, de côté, ou droit en arrière.
rules-nouveaux-cannon = Canon
rules-nouveaux-cannon-text =
    Le **canon** se déplace le long des rangées et des colonnes, et doit **sauter exactement une pièce**, de l’un ou l’autre camp. Au-delà, il s’arrête sur la case vide de son choix, ou prend la pièce suivante.
    Sans pièce à sauter il ne peut bouger, ni donner échec. Il peut sauter et prendre des canons.
rules-nouveaux-sergeant = Sergent
rules-nouveaux-sergeant-text = Le **sergent** fait **un** pas en avant ou en diagonale avant, et prend de même. (Le texte ne dit pas jusqu’où : une case, c’est notre lecture.)
rules-nouveaux-pawn = Pion
rules-nouveaux-pawn-text = Le **pion** fait un pas en avant et prend d’un pas en diagonale avant. Il n’a pas de double pas, et il n’y a pas de prise en passant.
rules-nouveaux-knight = Tour, fou, cavalier
rules-nouveaux-knight-text = {""}**Tour**, **fou** et **cavalier** se déplacent comme aux échecs. Il n’y a pas de dame ; mais un fou peut en valoir une.
rules-nouveaux-promotion = Promotion
rules-nouveaux-promotion-text =
    Fou, sergent et pion peuvent être promus par un coup qui **commence ou finit dans le camp adverse**, les trois dernières rangées. C’est à votre choix, écrit avec un plus : `e7d8+`.
    Un pion ou un sergent qui atteint la dernière rangée **doit** être promu, car il ne pourrait plus avancer ; un fou peut rester fou même là. Rois, généraux d’or, tours, cavaliers et canons ne sont jamais promus.
rules-nouveaux-high-bishop = Fou promu
rules-nouveaux-high-bishop-text = Le **fou promu** se déplace comme une dame : aussi loin qu’il veut, en ligne droite ou en diagonale.
rules-nouveaux-silver = Général d’argent
rules-nouveaux-silver-text = Un pion promu est un **général d’argent** : un pas en avant, en diagonale avant, ou droit en arrière. Quatre cases en tout.
rules-nouveaux-high-sergeant = Sergent promu
rules-nouveaux-high-sergeant-text = Le **sergent promu** se déplace comme un général d’or : en avant, en diagonale avant, de côté, ou droit en arrière.
rules-nouveaux-castling = Roque
rules-nouveaux-castling-text =
    K roque avec la tour a, L avec la tour j : ils **font un pas l’un vers l’autre, puis échangent leurs places**. Kd1 et Ta1 deviennent Kb1 et Tc1 ; Lg1 et Tj1 deviennent Li1 et Th1.
    Ni l’un ni l’autre ne doit avoir bougé, les cases entre eux doivent être vides, et le roi ne doit ni se trouver, ni passer, ni arriver sur une case attaquée.
rules-nouveaux-check = Deux rois en échec
rules-nouveaux-check-text =
    Aucun coup ne peut laisser attaqué un roi qui ne l’était pas, et un roi en échec **doit fuir lui-même** : il va sur une case qui n’est pas attaquée, où il peut prendre. Aucune autre pièce ne peut l’aider.
    Si **les deux** sont attaqués, l’un des deux bouge ; si l’autre l’est encore à votre tour suivant, c’est lui qui doit bouger alors. Ici K a quatre cases où aller, L aussi ; la tour n’y peut rien.
    C’est l’option `flight` (la fuite) : avec `on`, d’office, seul le roi répond à l’échec ; avec `flight=off`, d’autres pièces peuvent aussi prendre l’attaquant ou s’interposer, comme aux échecs.
rules-nouveaux-mate = Mat : est-ce le vrai ?
rules-nouveaux-mate-text =
    Un roi est attaqué et aucun coup n’est permis : il est mat. On révèle alors si le roi mat est le **vrai**. Si oui, la partie est perdue.
    La tour blanche vient de mater L en j10, tandis que K est à l’abri en b5. Si les deux rois sont mats ensemble, le vrai est parmi eux.
rules-nouveaux-ransom = La rançon
rules-nouveaux-ransom-text =
    Un **frère** mat quitte le plateau, et son camp paie, à son choix, **une** tour, **un** fou ou **un** canon, **deux** sergents, ou **quatre** pions ; les pièces promues comptent pour ce qu’elles étaient. Puis le même joueur joue. Qui ne peut payer perd.
    Ce qui est payé passe dans la main de l’adversaire, sans promotion. Ici les Noirs ont donné la tour c2 : `$c2`.
rules-nouveaux-drop = Parachutages
rules-nouveaux-drop-text =
    Au lieu de jouer un coup, on peut poser une pièce de sa main sur une **case vide de son camp**, d’où elle n’attaque aucune pièce adverse : cela s’écrit `S@d2`.
    Le sergent ne peut aller ici en g3, d’où il attaquerait h4. Les pièces parachutées peuvent être promues ; une tour parachutée ne roque jamais.
rules-nouveaux-end = La fin
rules-nouveaux-end-text =
    On **gagne** en matant le vrai roi (comme ici), les deux rois à la fois, ou un roi resté seul, ou quand une rançon ne peut être payée.
    Sont **nulles** : le pat, l’accord, et sur demande une position répétée trois fois ou 50 coups de chacun sans prise, parachutage, coup de pion ni de sergent (d’office : cinq fois, 75 coups).

review-term-pressure-nouveaux =
    les pièces des { $army } pèsent { $change ->
        [less] moins
       *[more] plus
    } sur les cases autour des rois adverses qu’après le meilleur coup
review-term-shelter-nouveaux =
    { $change ->
        [less] moins
       *[more] plus
    } de pièces des { $army } gênent la fuite de leurs propres rois qu’après le meilleur coup
