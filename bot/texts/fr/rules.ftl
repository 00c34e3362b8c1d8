# Les pages de /rules : pour chacune un titre et son texte.

ui-rules = Les règles d’un jeu, page par page, avec des images
ui-rules-variant = Quel jeu
ui-rules-page = Aller à une page
ui-rules-picture-failed = (L’image n’a pas pu être dessinée.)

rules-heading = **{ $game }** · { $number }/{ $count } · **{ $title }**
rules-shown = Pièce montrée : { $man } en { $square }.
rules-shown-in-hand = Pièces en main : { $man }.

rules-three-rook = Échiquier et tour
rules-three-rook-text =
    L’échiquier a 96 cases : trois demi-échiquiers de huit colonnes et quatre rangées, réunis au milieu. Une pièce entre dans une case par un côté ou un coin et en sort par celui d’en face.
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
    Depuis les deux cases centrales de son camp il prend de **trois façons** : e4 prend en d5, f9 et i9. Ensuite il suit sa nouvelle colonne. Sur la dernière rangée d’un adversaire il devient dame, tour, fou ou cavalier.
rules-three-passing = Prise en passant
rules-three-passing-text =
    Après un double pas, **chaque** adversaire peut prendre le pion sur la case qu’il a franchie, à son propre tour suivant. Ici les Blancs viennent de jouer c2–c4 : un pion voisin prend en c3.
    Ce droit s’éteint quand le tour du joueur qui a fait le double pas revient.
rules-three-castling = Roque
rules-three-castling-text =
    Le roi va **de deux cases vers une tour**, qui passe de l’autre côté : e1–g1 ou e1–c1 pour les Blancs, d8–b8 ou d8–j8 à l’ouest, i12–k12 ou i12–f12 à l’est.
    Ni l’un ni l’autre ne doit avoir bougé, aucune pièce ne doit les séparer, et le roi ne doit être, passer ni arriver là où **l’un ou l’autre** adversaire attaque.

rules-yalta-goal = But et tours
rules-yalta-goal-text =
    On joue à trois, chacun contre les deux autres : **Blancs**, **Rouges**, **Noirs**, dans cet ordre (avec l’option du *sens inverse*, Rouges et Noirs échangent leurs places).
    {""}**Qui réalise le premier un mat gagne** ; les deux autres perdent. On peut donc aider qui l’on veut, tant que l’on y gagne.
rules-yalta-mate = Un mat attend son tour
rules-yalta-mate-text =
    Un mat est prononcé quand vient le **tour** du joueur mat. La tour blanche vient d’aller en h4 et mate les Noirs ; mais les Rouges jouent avant.
    Les Rouges peuvent lever le mat, ici par le cavalier : en h10 il s’interpose, en h4 il prend la tour. Rien n’y oblige : un coup qui en laisse gagner un autre est permis.
rules-yalta-author = À qui est le mat
rules-yalta-author-text =
    Le gagnant est l’**auteur** du mat : celui dont le coup a ôté au roi son dernier recours, quelles que soient les pièces qui donnent l’échec.
    La tour blanche donnait échec de h4 ; puis la tour rouge a pris de g9 les dernières cases de fuite. Les **Rouges** gagnent, avec l’échec des Blancs.
    Un mat qui demeure garde son auteur ; un mat levé n’en a plus.
rules-yalta-end = Nulles et départs
rules-yalta-end-text =
    Sont **nulles** : le pat du joueur au trait, trois rois seuls (comme ici), l’accord de tous, et sur demande une position répétée trois fois ou 50 tours sans prise ni coup de pion (d’office : cinq fois, 75 tours).
    Qui **s’en va** marque 0 ; l’ordinateur joue à sa place. S’il gagne, les deux autres se partagent le point. La dernière personne qui reste gagne.

rules-trichess-goal = But et tours
rules-trichess-goal-text =
    On joue à trois, chacun contre les deux autres : **Blancs**, **Bruns**, **Noirs**, dans cet ordre.
    On gagne en **matant** un roi avec ses propres pièces, ou en donnant **échec aux deux** autres rois à la fois. Et personne ne doit être ruiné : qui a le plus perdu est protégé chez lui.
rules-trichess-peace = Non-agression
rules-trichess-peace-text =
    Un pion vaut 1, cavalier et fou 3, tour 5, dame 9 ; votre *perte* est 39 moins la valeur de vos pièces.
    Qui a perdu au moins 3, et au moins 3 **de plus que vous**, est à l’abri de vous **chez lui**, sur ses 32 cases. La dame en a5 ne peut prendre ni en a7 ni en b5 : prises barrées. Une pièce qui ne peut prendre garde pourtant la case.
rules-trichess-exception = Quand elle ne vaut pas
rules-trichess-exception-text =
    Une pièce protégée peut être prise si **vos pièces attaquent ensuite son roi** : la tour peut prendre en c7, car elle donne alors échec en j7. Un échec à la découverte, ou déjà présent, compte aussi.
    Hors de chez soi nul n’est protégé, et le plus faible peut toujours prendre au plus fort.
rules-trichess-double = Le double échec gagne
rules-trichess-double-text =
    Si vos pièces attaquent **les deux** autres rois après votre coup, vous gagnez aussitôt. Ici le cavalier est venu en e4, d’où il attaque d6 et f10.
rules-trichess-joint = Le mat est l’œuvre d’un seul
rules-trichess-joint-text =
    Un mat est prononcé quand vient le tour du joueur mat. Il compte si les pièces d’**un seul** adversaire suffiraient à mater (celles de l’autre restant en place).
    S’il y faut les pièces des deux, c’est « **échec et pat** » et la partie est nulle. Ici la tour blanche donne échec et la tour noire garde la fuite : aucune ne mate seule.
    Si chacun des deux materait seul, le premier à jouer ensuite gagne.
rules-trichess-end = Nulles et départs
rules-trichess-end-text =
    Sont **nulles** : l’échec et pat, le pat du joueur au trait (même s’il ne lui reste que des prises barrées), trois rois seuls (comme ici), l’accord de tous, et sur demande une position répétée trois fois ou 50 tours sans prise ni coup de pion (d’office : cinq fois, 75 tours).
    Qui **s’en va** marque 0 ; l’ordinateur joue à sa place. S’il gagne, les deux autres se partagent le point. La dernière personne qui reste gagne.

rules-nouveaux-goal = But et tours
rules-nouveaux-goal-text =
    On joue à deux sur 100 cases, les **Blancs** d’abord. Chacun a **deux rois**, K et L. Avant de jouer on choisit en secret son **vrai roi** ; l’autre est son frère.
    Matez le vrai roi et vous gagnez. Matez le frère : il quitte l’échiquier, et l’on vous paie une **rançon** en pièces, que vous pourrez parachuter comme les vôtres.
    Vos trois premières rangées sont votre *camp*.
rules-nouveaux-kings = Les deux rois
rules-nouveaux-kings-text =
    Un **roi** fait un pas dans toutes les directions. K et L marchent de même, et l’image ne dit jamais lequel est le vrai : seules leur couronne et leur lettre les distinguent.
    /king choisit le vôtre, ou vous le montre à vous seul·e. Votre choix est scellé en public avant le jeu, et ouvert avec sa preuve à la fin.
rules-nouveaux-gold = Général d’or
rules-nouveaux-gold-text = Le **général d’or** fait un pas : en avant, en diagonale avant, de côté, ou droit en arrière.
rules-nouveaux-cannon = Canon
rules-nouveaux-cannon-text =
    Le **canon** va le long des rangées et des colonnes, et doit **sauter exactement une pièce**, de l’un ou l’autre camp. Au-delà il s’arrête sur toute case vide, ou prend la pièce suivante.
    Sans pièce à sauter il ne peut bouger, ni donner échec. Il peut sauter et prendre des canons.
rules-nouveaux-sergeant = Sergent
rules-nouveaux-sergeant-text = Le **sergent** fait un pas en avant ou en diagonale avant, et prend de même.
rules-nouveaux-pawn = Pion
rules-nouveaux-pawn-text = Le **pion** fait un pas en avant et prend d’un pas en diagonale avant. Il n’a pas de double pas, et il n’y a pas de prise en passant.
rules-nouveaux-knight = Tour, fou, cavalier
rules-nouveaux-knight-text = {""}**Tour**, **fou** et **cavalier** vont comme aux échecs. Il n’y a pas de dame ; mais un fou peut en valoir une.
rules-nouveaux-promotion = Promotion
rules-nouveaux-promotion-text =
    Fou, sergent et pion peuvent être promus par un coup qui **commence ou finit dans le camp adverse**, les trois dernières rangées. C’est à votre choix, écrit avec un plus : `e7d8+`.
    Un pion ou un sergent qui atteint la dernière rangée doit être promu. Aucune autre pièce ne l’est.
rules-nouveaux-high-bishop = Fou promu
rules-nouveaux-high-bishop-text = Le **fou promu** va comme une dame : aussi loin qu’il veut, droit ou en diagonale.
rules-nouveaux-silver = Général d’argent
rules-nouveaux-silver-text = Un pion promu est un **général d’argent** : un pas en avant, en diagonale avant, ou droit en arrière. Quatre cases en tout.
rules-nouveaux-high-sergeant = Sergent promu
rules-nouveaux-high-sergeant-text = Le **sergent promu** va comme un général d’or : en avant, en diagonale avant, de côté, ou droit en arrière.
rules-nouveaux-castling = Roque
rules-nouveaux-castling-text =
    K roque avec la tour a, L avec la tour j : ils **font un pas l’un vers l’autre, puis échangent leurs places**. Kd1 et Ta1 deviennent Kb1 et Tc1 ; Lg1 et Tj1 deviennent Li1 et Th1.
    Ni l’un ni l’autre ne doit avoir bougé, les cases entre eux doivent être vides, et le roi ne doit être, passer ni arriver sur une case attaquée.
rules-nouveaux-check = Deux rois en échec
rules-nouveaux-check-text =
    Les rois ne sont jamais pris. Aucun coup ne peut laisser attaqué un roi qui ne l’était pas, et un seul roi en échec doit être délivré : en bougeant, en prenant, ou en s’interposant.
    Si **les deux** sont attaqués il faut en délivrer au moins un. Si l’autre l’est encore à votre tour suivant, c’est lui qu’il faut délivrer alors. Ici la tour peut couvrir K en d4 ou L en g4.
rules-nouveaux-mate = Mat : est-ce le vrai ?
rules-nouveaux-mate-text =
    Un roi est attaqué et aucun coup n’est permis : il est mat. On révèle alors si le roi mat est le **vrai**. Si oui, la partie est perdue.
    La tour blanche vient de mater L en j10, tandis que K est à l’abri en b5. Si les deux rois sont mat ensemble, le vrai est parmi eux.
rules-nouveaux-ransom = La rançon
rules-nouveaux-ransom-text =
    Un **frère** mat quitte l’échiquier, et son camp paie, à son choix, **une** tour, **un** fou ou **un** canon, **deux** sergents, ou **quatre** pions ; les pièces promues comptent pour ce qu’elles étaient. Puis le même joueur joue. Qui ne peut payer perd.
    Ce qui est payé passe dans la main de l’adversaire, sans promotion. Ici les Noirs ont donné la tour c2 : `$c2`.
rules-nouveaux-drop = Parachutages
rules-nouveaux-drop-text =
    Au lieu de jouer un coup, on peut poser une pièce de sa main sur une **case vide de son camp**, d’où elle n’attaque aucune pièce adverse : cela s’écrit `S@d2`.
    Le sergent ne peut aller ici en g3, d’où il attaquerait h4. Un parachutage peut parer un échec. Les pièces parachutées peuvent être promues ; une tour parachutée ne roque jamais.
rules-nouveaux-end = La fin
rules-nouveaux-end-text =
    On **gagne** en matant le vrai roi (comme ici), les deux rois à la fois, ou un roi resté seul, ou quand une rançon ne peut être payée.
    Sont **nulles** : le pat, l’accord, et sur demande une position répétée trois fois ou 50 coups de chacun sans prise, parachutage, coup de pion ni de sergent (d’office : cinq fois, 75 coups).

rules-connexes-goal = But et tours
rules-connexes-goal-text =
    On joue à deux aux échecs, les **Blancs** d’abord, avec une loi de plus : après votre coup **toutes vos pièces doivent se tenir**. Elles se touchent par un côté ou un coin.
    On gagne par le mat, ou en coupant les pièces adverses de sorte qu’elles ne puissent plus se rejoindre.
rules-connexes-chain = La chaîne
rules-connexes-chain-text =
    Un coup qui rompt sa propre chaîne est **interdit**. Le pion blanc b2 peut aller en b3 ; en b4 il laisserait a1 et a2 coupés du reste.
    Cela vaut aussi pour les prises, le roque et la prise en passant : seule compte la position après le coup.
rules-connexes-cut = Couper, c’est faire échec
rules-connexes-cut-text =
    Si votre prise **coupe** l’armée adverse, c’est une seconde sorte d’échec. Ici le cavalier a pris en d4, et les pièces blanches sont en deux morceaux : le plus petit est teinté.
rules-connexes-parry = Se rejoindre
rules-connexes-parry-text =
    À une coupure il faut répondre par un coup qui relie **tout**. Le fou le peut en b3, d3, e2 ou f1. Prendre le cavalier d4 ne suffirait pas : le fou c4 resterait seul.
    Qui ne peut répondre à un échec ou à une coupure a perdu.
rules-connexes-castling = Roi et roque
rules-connexes-castling-text =
    Les attaques contre les rois sont celles des échecs : une pièce qui ne pourrait prendre sans rompre sa chaîne **donne échec quand même**. Un roi seul est toujours connexe.
    Le roque est permis si la chaîne tient ensuite, mais pas tant que vos pièces sont coupées.
rules-connexes-mate = Mat
rules-connexes-mate-text = Le roi en f5 est attaqué par la dame, et aucun coup ne le sauve sans rompre la chaîne. Plus d’un roi est mat qui s’échapperait aux échecs.
rules-connexes-end = Nulles
rules-connexes-end-text = Sont **nulles** : le pat, deux rois seuls, un roi et un fou ou un cavalier contre un roi (comme ici), l’accord, et sur demande une position répétée trois fois ou 50 coups de chacun sans prise ni coup de pion (d’office : cinq fois, 75 coups).
