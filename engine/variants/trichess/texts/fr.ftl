# Trichess.

game-trichess = Trichess (Échecs à 3)
ui-about-trichess = se joue à trois sur le même plateau. Chez lui, qui a perdu trois points de plus que vous est protégé de vos prises ; attaquez les deux autres rois à la fois et vous gagnez.

army-brown = Marrons

picture-note-losses = Points perdus : { $losses }.
picture-note-protected = Les { $army } sont protégés chez eux contre les { $others }.
picture-legend-losses = = 1 point perdu
picture-legend-protected = protégés de
picture-reason-double-check = les deux rois en échec
picture-reason-joint-mate = échec et pat

post-note-losses = Points perdus : { $losses }.
post-note-protected = Les { $army } sont protégés chez eux des prises par les { $others }.

review-fact-protected = les { $army } sont protégés chez eux contre les { $others }
review-strips-protected = Protégés chez eux (à gauche : contre qui)

illegal-barred = les { $army } ont { $points } points de retard sur vous, et la non-agression protège leurs pièces chez eux

rules-trichess-goal = But et tour de jeu
rules-trichess-goal-text =
    On joue à trois, chacun contre les deux autres : **Blancs**, **Marrons**, **Noirs**, dans cet ordre.
    On gagne en **matant** un roi avec ses propres pièces, ou en donnant **échec aux deux** autres rois à la fois. La **non-agression** vous protège, chez vous, de qui a perdu au moins 3 points de moins que vous, dès que vous en avez perdu 3.
    Le texte dit seulement que les pièces se déplacent comme aux échecs orthodoxes : leur marche sur ce plateau, la prise en passant à trois et le roque sont empruntés à Yalta.
rules-trichess-peace = Non-agression
rules-trichess-peace-text =
    Un pion vaut 1, cavalier et fou 3, tour 5, dame 9 ; votre *perte* est 39 moins la valeur de vos pièces sur le plateau.
    Qui a perdu au moins 3, et au moins 3 **de plus que vous**, est protégé de vous **chez lui**, sur ses 32 cases. La dame en a5 ne peut prendre ni en a7 ni en b5 : prises barrées. Une pièce qui ne peut prendre garde pourtant la case, et fait échec.
rules-trichess-exception = Quand elle ne vaut pas
rules-trichess-exception-text =
    Une pièce protégée peut être prise si **vos pièces attaquent ensuite son roi** : la tour peut prendre en c7, car elle donne alors échec en j7. Un échec à la découverte compte aussi, comme un échec déjà présent qui demeure. (Une lecture plus stricte voudrait que la prise même fasse échec ; ce n’est pas la nôtre.)
    Hors de chez soi nul n’est protégé, et le plus faible peut toujours prendre au plus fort.
rules-trichess-double = Le double échec gagne
rules-trichess-double-text =
    Si vos pièces attaquent **les deux** autres rois après votre coup, vous gagnez aussitôt. Ici le cavalier est venu en e4, d’où il attaque d6 et f10.
rules-trichess-joint = Le mat est l’œuvre d’un seul
rules-trichess-joint-text =
    Un mat est prononcé quand vient le tour du joueur mat. Il compte si les pièces d’**un seul** adversaire suffisent à mater. Celles de l’autre restent en place : barrer la route n’est pas aider. (Une lecture plus stricte y verrait aussi un concours.)
    S’il y faut l’attaque des deux, c’est « **échec et pat** » et la partie est nulle. Ici la tour blanche donne échec et la tour noire garde la fuite : aucune ne mate seule.
    Si chacun des deux materait seul, le premier à jouer ensuite gagne.
rules-trichess-end = Nulles et départs
rules-trichess-end-text =
    Sont **nulles** : l’échec et pat, le pat du joueur au trait (même s’il ne lui reste que des prises barrées), trois rois seuls (comme ici), l’accord de tous, et sur demande une position répétée trois fois ou 50 tours sans prise ni coup de pion (d’office : cinq fois, 75 tours).
    Qui **s’en va** marque 0 ; l’ordinateur joue à sa place. S’il gagne, les deux autres se partagent le point. La dernière personne qui reste gagne.
