# Trichess.

game-trichess = Trichess (Échecs à 3)
goal-trichess = mat, ou échec aux deux rois
ui-about-trichess = se joue à trois sur le même plateau. Un joueur qui a perdu trois points de plus que vous est protégé de vos prises chez lui. Mettez les deux autres rois en échec à la fois et vous gagnez.

army-brown = Marrons

picture-note-losses = Points perdus : { $losses }.
picture-note-protected = Les { $army } sont protégés chez eux contre les { $others }.
picture-legend-losses = = 1 point perdu
picture-legend-protected = protégés de
picture-reason-double-check = par double échec
picture-reason-joint-mate = par échec et pat

post-note-losses = Points perdus : { $losses }.
post-note-protected = Non-agression : les { $army } sont protégés chez eux contre les { $others }.

review-fact-protected = les { $army } sont protégés chez eux contre les { $others }
review-strips-protected = Protégés chez eux (à gauche : contre qui)

illegal-barred = les { $army } ont perdu { $points } points de plus que vous et sont protégés chez eux, sauf si vous attaquez ensuite leur roi

rules-trichess-goal = But et tour de jeu
rules-trichess-goal-text =
    On joue à trois, chacun pour soi : **Blancs**, **Marrons**, **Noirs**, dans cet ordre.
    On gagne en **matant** un roi avec ses propres pièces, ou par **double échec** aux deux autres rois. La **non-agression** vous protège chez vous, dès 3 points perdus, contre un joueur qui a perdu au moins 3 points de moins que vous.
    La règle d’origine ne précise ni la marche des pièces, ni le roque, ni la prise en passant sur ce plateau. Nous suivons Yalta.
rules-trichess-peace = Non-agression
rules-trichess-peace-text =
    Le pion vaut 1, le cavalier et le fou 3, la tour 5, la dame 9. Vos *points perdus* : 39 moins la valeur de vos pièces sur le plateau.
    Un joueur est protégé de vous **chez lui**, sur ses 32 cases, s’il a perdu au moins 3 points **de plus que vous**. Il doit aussi en avoir perdu 3 lui-même. Ici, la dame a5 ne peut prendre ni en a7 ni en b5. Elle contrôle pourtant ces cases et peut donner échec.
rules-trichess-exception = Exceptions à la non-agression
rules-trichess-exception-text =
    Vous pouvez prendre une pièce protégée si **vos pièces attaquent ensuite son roi**. Ici, la tour peut prendre en c7, car elle donne alors échec en j7. Un échec à la découverte compte, un échec déjà présent aussi. (Une lecture plus stricte exigerait que la prise elle-même donne échec.)
    Hors de chez lui, personne n’est protégé. Le joueur en retard peut toujours prendre au joueur en avance.
rules-trichess-double = Le double échec gagne
rules-trichess-double-text =
    Si vos pièces attaquent **les deux** autres rois après votre coup, vous gagnez aussitôt. Ici, le cavalier est venu en e4, d’où il attaque d6 et f10.
rules-trichess-joint = Le mat est l’œuvre d’un seul
rules-trichess-joint-text =
    Un mat se constate au tour du joueur mat. Il ne compte que si les pièces d’**un seul** adversaire y suffisent. Celles de l’autre peuvent bloquer une case : ce n’est pas un concours. (Une lecture plus stricte y verrait un concours.)
    Si les attaques des deux sont nécessaires, c’est « **échec et pat** » : la partie est nulle. Ici, la tour blanche donne échec et la tour noire garde la fuite. Aucune ne mate seule.
    Si chacun des deux mate seul, le premier à jouer ensuite gagne.
rules-trichess-end = Nulles et abandons
rules-trichess-end-text =
    Sont **nulles** :
    • l’échec et pat ;
    • le pat du joueur au trait, même s’il lui reste des prises interdites ;
    • trois rois seuls (comme ici) ;
    • l’accord de tous ;
    • sur demande, la même position trois fois, ou 50 tours sans prise ni coup de pion ;
    • automatiquement, la même position cinq fois, ou 75 de ces tours.
    Un joueur qui **abandonne** marque 0, et l’ordinateur joue à sa place. S’il gagne, les deux autres se partagent le point. Le dernier joueur humain gagne aussitôt.
