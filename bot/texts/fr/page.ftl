# Une partie en page à part. `page-other` est le nom de cette langue sur un bouton, `language-name` celui des menus.
page-other = Français
language-name = français
page-first = « Début
page-back = ‹ Reculer
page-forward = Avancer ›
page-last = Fin »
page-start = Départ
page-moves = Coups
page-words = Les pièces en toutes lettres
page-board = Parcourir la partie
page-keys = Touches : ← et → pour avancer d’un coup, Origine et Fin pour la première et la dernière position. À l’impression : la dernière position et tous les coups.
page-user = Utilisateur Discord { $user }
page-player = { $army } : { $who }
