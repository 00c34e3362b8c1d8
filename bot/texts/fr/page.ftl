# Page web d’une partie. `page-other` est le nom de cette langue sur un bouton, `language-name` celui des menus.
page-other = Français
language-name = français
page-first = « Début
page-back = ‹ Reculer
page-forward = Avancer ›
page-last = Fin »
page-start = Départ
page-moves = Coups
page-words = Pièces en toutes lettres
page-board = Parcourir la partie
page-keys = Clavier : ← et → d’un coup à l’autre, Origine et Fin pour le début et la fin. À l’impression : position finale et tous les coups.
page-user = Utilisateur Discord { $user }
page-player = { $army } : { $who }
