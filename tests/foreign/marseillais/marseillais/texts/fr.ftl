game-marseillais = Marseillais
goal-marseillais = deux coups par tour, mat
ui-about-marseillais = se joue à deux aux échecs, deux coups par tour ; un échec donné par le premier met fin au tour.

picture-note-half-turn = Les { $army } ont encore un coup dans ce tour.
post-note-half-turn = { picture-note-half-turn }

rules-marseillais-goal = Deux coups par tour
rules-marseillais-goal-text =
    Les Blancs commencent par **un** coup ; chaque tour suivant est de **deux** coups du même camp, d’une pièce ou de deux. Ici les Noirs ont joué les leurs.
    Le mat gagne. Qui est en échec doit le parer par le premier coup de son tour.
rules-marseillais-check = Un échec finit le tour
rules-marseillais-check-text = Si votre **premier** coup donne échec, votre tour est fini. Le fou blanc est allé en b5, et c’est aux Noirs.
