# Commandes, menus et listes. Les descriptions des commandes et des options ont 100 caractères au plus.

ui-play = Lancez un défi à d’autres, ou à l’ordinateur
ui-play-variant = Quel jeu
ui-play-opponent = Qui vous invitez ; sans nom, la place est libre pour tout le monde
ui-play-opponent2 = Une deuxième personne, pour les jeux à trois places
ui-play-computer = Combien de places prend l’ordinateur
ui-play-level = À quel niveau joue l’ordinateur (3, si vous ne dites rien)
ui-level-1 = 1 : se trompe comme on débute
ui-level-2 = 2 : se trompe parfois
ui-level-3 = 3 : voit ce qui est proche
ui-level-4 = 4 : voit plus loin
ui-level-5 = 5 : voit le plus loin
ui-play-option = Comment se joue ce jeu, s’il laisse un choix
ui-play-seats = Qui joue quelles pièces
ui-seats-random = tirées au sort
ui-seats-listed = dans l’ordre donné : vous, puis vos adversaires, puis l’ordinateur
ui-option-variant-first = Choisissez d’abord le jeu
ui-option-none = Ce jeu ne laisse rien à choisir
ui-direct-alone = Personne d’autre ne peut jouer dans nos messages privés. Lancez le défi sur un serveur, ou laissez les adversaires de côté pour jouer ici contre l’ordinateur.

ui-move = Jouez un coup
ui-move-text = Votre coup, comme e2e4 ou Cf3
ui-hint = Voyez ce que jouerait l’ordinateur à votre place (parties non cotées contre lui)
ui-option-match = Quelle partie, si ce n’est pas celle d’ici
ui-board = Voyez le plateau de votre côté
ui-export = Emportez une partie : feuille, texte, image, animation, ou page où la parcourir
ui-export-format = Sous quelle forme (une feuille, si vous ne dites rien)
ui-export-record = feuille de partie, pour d’autres programmes
ui-export-position = position en texte
ui-export-picture = image de l’échiquier
ui-export-animation = animation
ui-export-page = page où la parcourir, même hors ligne
ui-export-page-done = `{ $match }` en page : ouvrez-la dans un navigateur, elle n’a pas besoin de réseau. Les flèches du clavier parcourent la partie.
ui-export-done = `{ $match }` dans son état actuel, sans aucun secret : vous pouvez la transmettre.
ui-export-record-done = `{ $match }` : la feuille de la partie (`.pgn`), pour les gens et les programmes, et son journal (`.jsonl`), par lequel chacun peut prouver que rien n’a été changé.
ui-verify = Recalculez le sceau d’une partie et les engagements sur les vrais rois
ui-king = Choisissez en secret votre vrai roi, ou revoyez-le (Nouveaux échecs)
ui-draw = Proposez, acceptez, refusez ou réclamez la nulle
ui-draw-action = Que faire pour la nulle (la proposer, si vous ne choisissez rien)
ui-draw-offer = proposer la nulle
ui-draw-accept = accepter ce qui est proposé
ui-draw-refuse = refuser ce qui est proposé
ui-draw-withdraw = retirer ce que vous avez proposé
ui-offer-action = Que faire au lieu de demander
ui-draw-claim = réclamer la nulle selon les règles
ui-resign = Abandonnez une partie
ui-abort = Arrêter une partie sans score ; si tout le monde a joué, les autres doivent accepter

ui-error = Quelque chose s’est mal passé de mon côté, et rien n’a changé. Réessayez dans un instant.
ui-unavailable = Les parties ne peuvent être ni lues ni enregistrées en ce moment : rien n’a changé. Réessayez dans quelques minutes.
ui-command-changed = Cette commande a changé depuis que votre Discord l’a chargée. Rechargez Discord (Ctrl+R) et réessayez.
ui-old-button = Ce bouton vient d’une version antérieure du bot. Utilisez le dernier message de la partie, ou une commande comme /move.

ui-menu-man = Quelle pièce jouez-vous ?
ui-menu-ransom = Vous devez une rançon. Que payez-vous ?
ui-menu-pay = { $count ->
    [one] Quelle pièce cédez-vous ?
   *[other] Quelles { $count } pièces cédez-vous ?
}
ui-menu-pay-hint = Choisissez-en { $count }
ui-menu-drop = Où la parachutez-vous ?
ui-menu-square = Où va votre pièce en **{ $square }** ?
ui-menu-square-any = Où va la pièce en **{ $square }** ?
ui-menu-confirm = Jouer **{ $move }** ?
ui-menu-confirm-ransom = Payer **{ $move }** comme rançon ?
ui-button-pay = Payer
ui-button-play = Jouer ce coup
ui-button-back = Retour
ui-button-crown = Oui, définitivement
ui-resign-sure = Voulez-vous vraiment abandonner `{ $match }` ?
ui-abort-sure = Voulez-vous vraiment arrêter `{ $match }`, sans score, pour toutes celles et tous ceux qui jouent ?
ui-abort-sure-others = Vous ne jouez pas dans `{ $match }`. Voulez-vous vraiment l’arrêter, sans score, pour celles et ceux qui jouent ?
ui-draw-sure = Voulez-vous vraiment finir `{ $match }` par une nulle ?
ui-button-accept = Accepter la nulle
ui-button-claim = Réclamer la nulle
ui-button-abort = Arrêter
ui-button-resign = Abandonner
ui-button-keep = Continuer
ui-resign-kept = Rien n’a changé : la partie continue.

# Tournois

ui-event = Participer aux tournois, et voir où ils en sont
ui-event-join = Participer à un tournoi
ui-event-leave = Ne plus participer
ui-event-show = Voir le classement d’un tournoi
ui-event-games = Vos parties dans un tournoi
ui-event-rules = Tout le règlement d’un tournoi, une phrase par règle
ui-event-export = Les classements et toutes les parties d’un tournoi, en fichiers
ui-option-event = Quel tournoi, si ce n’est pas celui de ce salon
ui-event-leave-sure = Partir ? { $outcome ->
        [removed] Moins de la moitié de vos parties sont jouées : vous serez retiré du classement. Vous perdez vos parties commencées.
        [forfeit] Vous perdez toutes vos parties en cours ; celles qui n’ont pas commencé sont perdues par forfait.
        [none] Tous vos résultats restent acquis.
       *[annulled] Vous perdez vos parties commencées. Les autres sont annulées.
    }
ui-button-event-leave = Partir
ui-button-event-stay = Rester
ui-event-stayed = Vous participez toujours.
ui-event-export-done = Les classements et les parties de **{ $event }**.
ui-organise = Organiser des tournois
ui-organise-create = Annoncer un tournoi : suit un formulaire où tout est rempli
ui-organise-format = Comment il se décide (toutes rondes, si vous ne choisissez rien)
ui-organise-pace = Si toutes les parties d’un toutes rondes commencent à la fois
ui-pace-together = toutes les parties à la fois
ui-pace-rounds = ronde après ronde
ui-organise-cycles = Combien de fois chacun rencontre chacun
ui-organise-at-once = Combien de parties d’un joueur en cours à la fois (6, si vous ne choisissez rien)
ui-organise-rated = Si ses parties sont classées
ui-organise-start = Commencer un tournoi tout de suite
ui-organise-end = Arrêter un tournoi tel quel
ui-organise-approve = Confirmer les résultats avant la fin des 24 heures
ui-organise-undo = Revenir sur la dernière décision depuis le dernier appariement
ui-organise-withdraw = Retirer un joueur d’un tournoi
ui-organise-bye = Laisser un joueur se reposer à la ronde suivante d’un système suisse
ui-organise-replace = Faire reprendre la place d’un joueur par quelqu’un
ui-organise-replace-by = Qui reprend (le premier des réservistes, si vous ne nommez personne)
ui-organise-adjudicate = Décider une partie, ou l’annuler
ui-organise-game = Le nom de la partie, comme dans son fil
ui-organise-scores = Les scores dans l’ordre des places, comme 1/2 1/2, ou : annulée
ui-organise-announce = Écrire à tous les joueurs d’un tournoi
ui-organise-announce-text = Ce que vous voulez leur dire
ui-organise-mention = Qui est notifié (les joueurs, si vous ne choisissez rien)
ui-mention-players = les joueurs du tournoi
ui-mention-nobody = personne
ui-organise-player = Qui
ui-button-event-end = Terminer
ui-button-event-cancel = Annuler le tournoi
ui-button-event-undo = Revenir dessus
ui-button-event-decide = Décider, et terminer le tournoi
ui-button-event-keep = Laisser ainsi
ui-event-kept = Rien n’a changé.
ui-event-form = Un nouveau tournoi
ui-event-form-name = Nom
ui-event-form-most = 64 au plus
ui-event-form-rounds = Autant que d’usage
ui-event-form-size = Comme d’usage
ui-event-form-clock = Cadence, comme 3j (jours par coup)
ui-event-form-days = Il commence alors de lui-même ; 0 : quand vous le commencez
ui-config-leads = Les tournois sont organisés par : { $roles }, et qui gère le serveur.
ui-config-leads-managers = Les tournois sont organisés par qui gère le serveur.
ui-config-organisers = Rôles qui peuvent organiser des tournois
ui-organise-pause = Arrêter toutes les pendules d’un tournoi
ui-organise-extend = Donner plus de temps à qui doit jouer
ui-organise-extend-days = Combien de jours
ui-organise-extend-game = Quelle partie (toutes celles en cours, si vous n’en nommez pas)
ui-organise-review = Voir ce qui mérite un regard dans un tournoi
ui-bot-missing = Féerie n’est pas sur ce serveur, seules ses commandes y sont. Demandez à un responsable de l’inviter : { $link }
