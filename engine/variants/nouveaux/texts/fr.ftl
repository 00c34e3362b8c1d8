# Nouveaux échecs.

game-nouveaux = Nouveaux échecs
goal-nouveaux = mat au vrai roi, qui est secret
ui-about-nouveaux = se joue à deux sur 100 cases, avec généraux, canons et sergents. Vous avez deux rois, dont un seul vrai, choisi en secret. Mat, il perd la partie. Son frère coûte une rançon, que l’adversaire peut parachuter.

option-flight-off = échec parable par toutes les pièces
option-flight-on = un roi en échec doit fuir

piece-L = Roi L
piece-G = Général d’or
piece-C = Canon
piece-S = Sergent
piece-raised-B = Fou promu
piece-raised-P = Général d’argent
piece-raised-S = Sergent promu

picture-reason-ransom-unpaid = par rançon impayée
picture-pieces-king-k = roi K
picture-pieces-king-l = roi L
picture-pieces-high-bishop = { $count ->
    [one] fou promu
   *[other] fous promus
}
picture-pieces-cannon = { $count ->
    [one] canon
   *[other] canons
}
picture-pieces-gold = { $count ->
    [one] général d’or
   *[other] généraux d’or
}
picture-pieces-high-sergeant = { $count ->
    [one] sergent promu
   *[other] sergents promus
}
picture-pieces-sergeant = { $count ->
    [one] sergent
   *[other] sergents
}
picture-pieces-silver = { $count ->
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
picture-piece-king-k = roi K
picture-piece-king-l = roi L
picture-piece-gold = général d’or
picture-piece-high-bishop = fou promu
picture-piece-cannon = canon
picture-piece-high-sergeant = sergent promu
picture-piece-sergeant = sergent
picture-piece-silver = général d’argent

post-ransom-owed = Les { $army } doivent une rançon : une tour, un fou ou un canon, ou deux sergents, ou quatre pions.

illegal-chosen = il n’y a pas de roi à choisir maintenant
illegal-choice-owed = les deux camps doivent d’abord choisir leur vrai roi
illegal-reveal-owed = un vrai roi doit d’abord être révélé
illegal-ransom-owed = vous devez d’abord payer une rançon, comme { $example }
illegal-no-ransom = vous ne devez pas de rançon
illegal-unlawful-ransom = une rançon est une tour, un fou, un canon, deux sergents ou quatre pions à vous
illegal-never-double-step = un pion n’avance jamais de deux cases dans cette variante
illegal-never-raised = « + » veut dire promotion, et un coup de { $piece } n’en donne jamais
illegal-not-raised = « + » veut dire promotion, et il faut pour cela un coup qui commence ou finit dans le camp adverse
illegal-no-screen = un canon doit sauter exactement une pièce, et il n’y en a pas avant { $square }
illegal-capture-without-screen = un canon ne prend qu’en sautant une pièce, et il n’y en a pas avant { $square }
illegal-two-screens = un canon ne saute qu’une pièce, et { $squares } sont sur son chemin
illegal-not-in-hand = vous n’avez pas de { $piece } en main
illegal-occupied = on ne parachute que sur une case vide, et { $square } est occupée
illegal-outside-the-camp = on ne parachute que dans son camp, vos trois premières rangées
illegal-attacks = une pièce parachutée ne doit rien attaquer, et { $the } attaquerait { $squares }
illegal-flight = un roi en échec doit fuir lui-même, ici { $kings }
illegal-owed-king = { $kings } est resté en échec et doit en sortir maintenant
illegal-neither-freed = vos deux rois sont en échec, et le coup doit en libérer un

the-king-k = le roi K
the-king-l = le roi L
the-gold = le général d’or
the-cannon = le canon
the-sergeant = le sergent
the-high-bishop = le fou promu
the-high-sergeant = le sergent promu
the-silver = le général d’argent

movement-pawn-single = Le pion avance d’une case et prend d’une case en diagonale devant
movement-gold = Le général d’or se déplace d’une case, sauf en diagonale vers l’arrière
movement-cannon = Le canon suit colonnes et rangées, en sautant exactement une pièce
movement-sergeant = Le sergent se déplace d’une case, devant ou en diagonale devant
movement-high-bishop = Le fou promu a la marche de la dame
movement-high-sergeant = Le sergent promu a la marche du général d’or
movement-silver = Le général d’argent se déplace d’une case devant, en diagonale devant ou droit derrière

rules-nouveaux-goal = But et tour de jeu
rules-nouveaux-goal-text =
    On joue à deux sur 100 cases, les **Blancs** en premier. Chaque camp a **deux rois**, K et L. Avant la partie, chacun choisit en secret son **vrai roi**. L’autre est son frère.
    Matez le vrai roi et vous gagnez. Matez le frère : il quitte le plateau, et l’adversaire vous paie une **rançon** en pièces, que vous pourrez parachuter.
    Vos trois premières rangées sont votre *camp*.
rules-nouveaux-kings = Les deux rois
rules-nouveaux-kings-text =
    Un **roi** se déplace d’une case dans toutes les directions. K et L ont la même marche. Leur couronne et leur lettre les distinguent, mais aucune image ne montre lequel est le vrai.
    {""}**Aucun roi, vrai ou frère, ne va sur une case attaquée.** Un roi n’est jamais pris.
    /king sert à choisir le vôtre, puis à le revoir, visible par vous uniquement. Votre choix est scellé avant la partie, puis révélé à la fin avec sa preuve.
rules-nouveaux-gold = Général d’or
rules-nouveaux-gold-text = Le **général d’or** se déplace d’une case : devant, en diagonale devant, de côté ou droit derrière.
rules-nouveaux-cannon = Canon
rules-nouveaux-cannon-text =
    Le **canon** se déplace le long des rangées et des colonnes, en **sautant exactement une pièce**, amie ou ennemie. Au-delà, il s’arrête sur la case vide de son choix ou prend la pièce suivante.
    Sans pièce à sauter, il ne peut ni se déplacer ni donner échec. Il peut sauter et prendre d’autres canons.
rules-nouveaux-sergeant = Sergent
rules-nouveaux-sergeant-text = Le **sergent** se déplace et prend d’**une** case, devant ou en diagonale devant. (La règle d’origine ne précise pas la distance : une case est notre lecture.)
rules-nouveaux-pawn = Pion
rules-nouveaux-pawn-text = Le **pion** avance d’une case et prend d’une case en diagonale devant. Il n’a ni double pas ni prise en passant.
rules-nouveaux-knight = Tour, fou, cavalier
rules-nouveaux-knight-text = {""}**Tour**, **fou** et **cavalier** se déplacent comme aux échecs. Il n’y a pas de dame, mais un fou promu en a la marche.
rules-nouveaux-promotion = Promotion
rules-nouveaux-promotion-text =
    Fou, sergent et pion peuvent être promus par un coup qui **commence ou finit dans le camp adverse** (ses trois rangées). La promotion est facultative et s’écrit avec un plus : `e7d8+`.
    Elle est **obligatoire** pour un pion ou un sergent sur la dernière rangée, où il ne pourrait plus avancer. Rois, généraux d’or, tours, cavaliers et canons ne sont jamais promus.
rules-nouveaux-high-bishop = Fou promu
rules-nouveaux-high-bishop-text = Le **fou promu** se déplace comme une dame : sans limite, en ligne droite ou en diagonale.
rules-nouveaux-silver = Général d’argent
rules-nouveaux-silver-text = Un pion promu devient **général d’argent**. Il se déplace d’une case devant, en diagonale devant ou droit derrière : quatre cases en tout.
rules-nouveaux-high-sergeant = Sergent promu
rules-nouveaux-high-sergeant-text = Le **sergent promu** se déplace comme un général d’or : devant, en diagonale devant, de côté ou droit derrière.
rules-nouveaux-castling = Roque
rules-nouveaux-castling-text =
    K roque avec la tour a, L avec la tour j. Roi et tour **font un pas l’un vers l’autre, puis échangent leurs places**. Kd1 et Ta1 arrivent en Kb1 et Tc1, Lg1 et Tj1 en Li1 et Th1.
    Aucun des deux ne doit avoir bougé, et les cases entre eux doivent être vides. Le roi ne doit ni partir d’une case attaquée, ni y passer, ni y arriver.
rules-nouveaux-check = Deux rois en échec
rules-nouveaux-check-text =
    Aucun coup ne peut mettre un de ses rois en échec. Un roi en échec **doit fuir lui-même**, vers une case non attaquée, où il peut prendre. Aucune autre pièce ne peut l’aider.
    Si **les deux** sont en échec, l’un des deux se déplace. Si l’autre est encore en échec au tour suivant, c’est à lui de fuir. Ici, K a quatre cases de fuite, L aussi. La tour n’y peut rien.
    C’est l’option `flight` (fuite). Avec `on`, par défaut, seul le roi répond à l’échec. Avec `flight=off`, d’autres pièces peuvent prendre l’attaquant ou s’interposer, comme aux échecs.
rules-nouveaux-mate = Mat : est-ce le vrai roi ?
rules-nouveaux-mate-text =
    Un roi attaqué sans coup légal est mat. On révèle alors si c’est le **vrai roi**. Si oui, la partie est perdue.
    La tour blanche vient de mater L en j10, alors que K est à l’abri en b5. Si les deux rois sont mats ensemble, le vrai est forcément parmi eux.
rules-nouveaux-ransom = La rançon
rules-nouveaux-ransom-text =
    Un **frère** mat quitte le plateau. Son camp paie une rançon de son choix : **une** tour, **un** fou, **un** canon, **deux** sergents ou **quatre** pions. Une pièce promue compte pour sa valeur d’origine. Le même joueur joue ensuite. S’il ne peut pas payer, il perd.
    La rançon passe dans la main de l’adversaire, sans promotion. Ici, les Noirs ont payé la tour c2 : `$c2`.
rules-nouveaux-drop = Parachutages
rules-nouveaux-drop-text =
    Votre coup peut être un parachutage : une pièce de votre main arrive sur une **case vide de votre camp**. Elle ne doit attaquer aucune pièce adverse. Cela s’écrit `S@d2`.
    Ici, le sergent ne peut pas aller en g3, d’où il attaquerait h4. Une pièce parachutée peut être promue. Une tour parachutée ne roque jamais.
rules-nouveaux-end = Fin de partie
rules-nouveaux-end-text =
    On **gagne** en matant le vrai roi (comme ici), les deux rois à la fois ou un roi resté seul. On gagne aussi si l’adversaire ne peut pas payer une rançon.
    Sont **nulles** :
    • le pat ;
    • l’accord mutuel ;
    • sur demande, la même position trois fois, ou 50 coups sans prise, parachutage, ni coup de pion ou de sergent ;
    • automatiquement, la même position cinq fois, ou 75 de ces coups.

review-term-pressure-nouveaux =
    les pièces des { $army } contrôlent { $change ->
        [less] moins
       *[more] plus
    } de cases autour des rois adverses qu’après le meilleur coup
review-term-shelter-nouveaux =
    { $change ->
        [less] moins
       *[more] plus
    } de pièces des { $army } gênent la fuite de leurs propres rois qu’après le meilleur coup
