# Une partie en page à part. `page-language` est le code de cette langue, `page-other` son nom.
page-language = fr
page-other = Français
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
