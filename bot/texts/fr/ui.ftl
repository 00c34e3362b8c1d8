# Commandes, menus et listes. Descriptions des commandes et des options : 100 caractères au plus.

ui-play = Lancer une partie contre d’autres joueurs ou l’ordinateur
ui-play-variant = Variante
ui-play-choice = { $game } · { $players } joueurs
ui-play-which = Variante (par défaut : choix en images)
ui-play-opponent = Adversaire invité (par défaut : place libre pour tous)
ui-play-opponent2 = Deuxième adversaire invité, pour les variantes à trois
ui-play-computer = Nombre de places pour l’ordinateur (0 par défaut)
ui-play-level = Niveau de l’ordinateur (3 par défaut)
ui-level-1 = 1 : débutant, beaucoup d’erreurs
ui-level-2 = 2 : quelques erreurs
ui-level-3 = 3 : voit à court terme
ui-level-4 = 4 : voit plus loin
ui-level-5 = 5 : le plus fort
ui-play-option = Option de la variante, s’il y en a (par défaut : la première)
ui-play-seats = Attribution des places (par défaut : tirées au sort)
ui-seats-random = tirées au sort
ui-seats-listed = dans l’ordre donné : vous, puis vos adversaires, puis l’ordinateur
ui-option-variant-first = Choisissez d’abord la variante
ui-option-none = Cette variante n’a pas d’option
ui-direct-alone = Personne d’autre ne peut jouer dans nos messages privés. Lancez le défi sur un serveur, ou jouez ici contre l’ordinateur, sans adversaire.

ui-move = Jouer un coup
ui-move-text = Coup, comme e2e4 ou Cf3
ui-hint = Demander un indice, dans une partie amicale contre l’ordinateur seul
ui-option-match = Partie (par défaut : celle de ce salon)
ui-board = Afficher le plateau de votre côté
ui-export = Exporter une partie : PGN, position, image, animation ou page web
ui-export-format = Format (par défaut : PGN)
ui-export-record = PGN
ui-export-position = position
ui-export-picture = image
ui-export-animation = animation
ui-export-page = page web, lisible hors ligne
ui-export-page-done = `{ $match }` en page web : ouvrez-la dans un navigateur, même hors ligne. Les flèches du clavier parcourent la partie.
ui-export-done = `{ $match }`, état actuel, sans aucun secret : vous pouvez partager ce fichier.
ui-export-record-done = `{ $match }` : la partie en PGN (`.pgn`) et son journal (`.jsonl`), qui prouve que rien n’a été modifié.
ui-verify = Vérifier le sceau d’une partie et les choix des vrais rois
ui-king = Choisir votre vrai roi, ou le revoir (Nouveaux échecs)
ui-draw = Proposer, accepter, refuser ou réclamer la nulle
ui-draw-action = Action (par défaut : proposer)
ui-draw-offer = proposer
ui-draw-accept = accepter
ui-draw-refuse = refuser
ui-draw-withdraw = retirer votre proposition
ui-offer-action = Action (par défaut : proposer)
ui-draw-claim = réclamer la nulle, selon les règles
ui-resign = Abandonner une partie
ui-abort = Annuler une partie, sans score ; si chacun a joué, avec l’accord de tous

ui-error = Une erreur s’est produite et rien n’a changé. Réessayez dans un instant.
ui-unavailable = Les parties sont momentanément inaccessibles et rien n’a changé. Réessayez dans quelques minutes.
ui-command-changed = Cette commande a changé. Rechargez Discord (Ctrl+R) et réessayez.
ui-old-button = Ce bouton date d’une ancienne version du bot. Utilisez le dernier message de la partie, ou une commande comme /move.

ui-menu-piece = Quelle pièce jouez-vous ?
ui-menu-ransom = Vous devez une rançon. Que payez-vous ?
ui-menu-pay = { $count ->
    [one] Quelle pièce cédez-vous ?
   *[other] Quelles { $count } pièces cédez-vous ?
}
ui-menu-pay-hint = Choisissez { $count } pièces
ui-menu-drop = Sur quelle case la parachutez-vous ?
ui-menu-square = Où va votre pièce en **{ $square }** ?
ui-menu-square-any = Où va la pièce en **{ $square }** ?
ui-menu-confirm = Jouer **{ $move }** ?
ui-menu-confirm-ransom = Payer la rançon **{ $move }** ?
ui-button-pay = Payer
ui-button-play = Jouer ce coup
ui-button-back = Retour
ui-button-crown = Confirmer ce choix définitif
ui-resign-sure = Abandonner `{ $match }` ?
ui-abort-sure = Annuler `{ $match }`, sans score, pour tous les joueurs ?
ui-abort-sure-others = Vous ne jouez pas dans `{ $match }`. L’annuler, sans score, pour tous ses joueurs ?
ui-draw-sure = Faire nulle dans `{ $match }` ?
ui-button-accept = Accepter la nulle
ui-button-claim = Réclamer la nulle
ui-button-abort = Annuler la partie
ui-button-resign = Abandonner
ui-button-keep = Continuer
ui-resign-kept = Rien n’a changé : la partie continue.

# Tournois

ui-event = Participer à un tournoi et le suivre
ui-event-join = S’inscrire à un tournoi
ui-event-leave = Abandonner un tournoi
ui-event-show = Afficher le classement d’un tournoi
ui-event-games = Afficher vos parties d’un tournoi
ui-event-rules = Lire le règlement d’un tournoi
ui-event-export = Exporter le classement et les parties d’un tournoi
ui-option-event = Tournoi (par défaut : celui de ce salon)
ui-event-leave-sure = Abandonner **{ $event }** ? { $outcome ->
        [removed] Moins de la moitié de vos parties sont jouées : vous serez retiré du classement. Vous perdrez vos parties commencées.
        [forfeit] Vous perdrez toutes vos parties en cours. Celles qui n’ont pas commencé seront perdues par forfait.
        [none] Tous vos résultats restent acquis.
       *[annulled] Vous perdrez vos parties commencées. Les autres seront annulées.
    }
ui-button-event-leave = Abandonner le tournoi
ui-button-event-stay = Rester
ui-event-stayed = Vous restez inscrit.
ui-event-export-done = Classement et parties de **{ $event }**.
ui-organise = Organiser un tournoi
ui-organise-create = Créer un tournoi, avec un formulaire prérempli
ui-organise-format = Formule (par défaut : toutes rondes)
ui-organise-pace = Rythme d’un tournoi toutes rondes (par défaut : toutes les parties à la fois)
ui-pace-together = toutes les parties à la fois
ui-pace-rounds = ronde après ronde
ui-organise-cycles = Aller simple (1) ou aller-retour (2), en toutes rondes (1 par défaut)
ui-organise-at-once = Maximum de parties en cours par joueur (6 par défaut)
ui-organise-weeks = Semaines d’une saison de ligue (12 par défaut)
ui-organise-moving = Joueurs d’une division qui montent et descendent après une saison (2 par défaut)
ui-organise-newcomers = Place des nouveaux dans une ligue (par défaut : dernière division)
ui-newcomers-lowest = dernière division
ui-newcomers-rating = places libres selon la cote
ui-organise-rated = Parties classées (par défaut : oui)
ui-organise-start = Commencer ou reprendre un tournoi
ui-organise-end = Terminer ou annuler un tournoi
ui-organise-approve = Rendre les résultats définitifs avant la fin des 24 heures
ui-organise-undo = Annuler la dernière décision prise depuis le dernier appariement
ui-organise-withdraw = Retirer un joueur d’un tournoi
ui-organise-bye = Accorder un bye à un joueur pour la prochaine ronde (système suisse)
ui-organise-replace = Remplacer un joueur d’un tournoi
ui-organise-replace-by = Remplaçant (par défaut : le premier réserviste)
ui-organise-adjudicate = Fixer le score d’une partie, ou l’annuler
ui-organise-game = Nom de la partie, indiqué dans son fil
ui-organise-scores = Scores dans l’ordre des places, comme 1/2 1/2, ou : annulée
ui-organise-announce = Envoyer une annonce aux joueurs d’un tournoi
ui-organise-announce-text = Texte de l’annonce
ui-organise-mention = Personnes notifiées (par défaut : les joueurs)
ui-mention-players = les joueurs du tournoi
ui-mention-nobody = personne
ui-organise-player = Joueur
ui-button-event-end = Terminer le tournoi
ui-button-event-cancel = Annuler le tournoi
ui-button-event-undo = Annuler la décision
ui-button-event-decide = Décider et terminer le tournoi
ui-button-event-keep = Ne rien changer
ui-button-event-remind = Relancer les retardataires
ui-event-kept = Rien n’a changé.
ui-event-form = Nouveau tournoi
ui-event-form-name = Nom
ui-event-form-most = 64 au plus
ui-event-form-rounds = Par défaut : selon le nombre d’inscrits
ui-event-form-size = Par défaut : 4 à deux joueurs, 9 à trois
ui-event-form-division = Par défaut : 8 à deux joueurs, 9 à trois
ui-event-form-clock = Cadence, comme 3j (jours par coup)
ui-event-form-days = 0 : le tournoi attend votre commande pour commencer.
ui-config-leads = Organisateurs de tournois : { $roles } et l’équipe du serveur.
ui-config-leads-managers = Organisateurs de tournois : l’équipe du serveur.
ui-config-organisers = Rôles des organisateurs de tournois
ui-organise-pause = Suspendre un tournoi et toutes ses pendules
ui-organise-extend = Ajouter du temps aux joueurs au trait
ui-organise-extend-days = Nombre de jours
ui-organise-extend-game = Partie (par défaut : toutes celles en cours)
ui-organise-review = Afficher les abandons à surveiller dans un tournoi
ui-bot-missing = Féerie n’est pas sur ce serveur : seules ses commandes y sont. Demandez à l’équipe du serveur de l’inviter : { $link }
ui-menu-challenge = Défier
ui-menu-profile = Profil
ui-menu-analyse = Analyser depuis ici
ui-menu-words = Échiquier en texte
ui-menu-challenged = Défier { $who } : choisissez une variante.
