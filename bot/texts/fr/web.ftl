# Pages web du bot. Les mots entre accolades que complète un script, comme { $square }, sont des noms, jamais des phrases.
web-other-language = English
web-sign-out = Se déconnecter ({ $name })
web-your-games = Vos parties
web-no-games = Vous n’avez aucune partie en cours. Lancez-en une sur Discord avec /play.
web-welcome = Pour jouer ici, cliquez sur Ouvrir l’échiquier sous une partie dans Discord. Votre lien personnel vous connecte.
web-no-script = Cette page a besoin de JavaScript.
web-sign-in = Connexion
web-sign-in-wait = Vérification du lien…
web-sign-in-all-games = Vous resterez connecté 30 jours sur ce navigateur, pour toutes vos parties. Pour révoquer cet accès : /settings.
web-sign-in-continue = Continuer en tant que { $name }
web-game-turn = À vous de jouer
web-game-asked = Une demande attend votre réponse
web-game-waiting = L’adversaire réfléchit
web-game-thinking = L’ordinateur réfléchit
web-game-paused = En pause
web-game-parked = Suspendue
web-error-origin = Cette requête vient d’un autre site. Rechargez la page et réessayez.
web-error-limit = Trop de requêtes. Patientez un instant, puis réessayez.
web-error-missing = Cette page n’existe pas, ou vous n’y avez pas accès. Rouvrez l’échiquier depuis Discord.
web-error-request = Requête incompréhensible. Rechargez la page et réessayez.
web-error-later = Les parties sont inaccessibles pour le moment. Réessayez dans une minute.
web-error-fault = Une erreur s’est produite. Rechargez la page. Si elle revient, prévenez l’hébergeur du bot.
web-board-label = Échiquier
web-board-opponents = Adversaires
web-board-own-side = Ce côté
web-board-keys = Les flèches changent de case. Entrée choisit une pièce ou une case. Échap annule.
web-board-your-turn = À vous de jouer. Choisissez une pièce.
web-board-waiting = Trait : { $army }.
web-board-watching = Trait : { $army }. Vous êtes spectateur.
web-board-paused = La partie est en pause.
web-board-sending = Envoi du coup…
web-board-cancel = Annuler
web-board-promote = Promotion en ?
web-board-choose-king = Désignez votre vrai roi. Vous seul le saurez.
web-board-choose-king-sure = Choisir { $king } comme vrai roi pour toute la partie ?
web-board-choose-this-king = Le choisir
web-board-true-king = { $square }, votre vrai roi
web-board-pay = Payez la rançon : choisissez les pièces à céder.
web-board-pay-selected = Pièces choisies : { $count }.
web-board-pay-now = Payer
web-board-hand = En main, { $army } :
web-board-selected = { $piece }. Coups possibles : { $count }.
web-board-square-empty = { $square }, vide
web-board-square-piece = { $piece } ({ $army }), { $square }
web-board-target = { $square }, coup possible
web-board-fork = Dans quelle direction ?
web-board-clock-days = { $days } j { $hours } h
web-board-clock-left = encore { $minutes } min
web-board-connection-lost = Pas de connexion. Coup non confirmé : il apparaîtra ici s’il est joué.
button-open-board = Ouvrir l’échiquier
ui-open-board = Votre lien personnel vers l’échiquier. Il marche une seule fois, pendant 30 minutes : ne le partagez pas.
ui-open-board-go = Ouvrir l’échiquier
ui-open-board-players = Seuls les joueurs de cette partie peuvent ouvrir son échiquier.
error-link-expired = Ce lien a déjà servi, ou a expiré. Demandez-en un autre dans Discord avec Ouvrir l’échiquier.
error-no-such-session = Cette session est déjà terminée.
web-person-unknown = un joueur
web-person-former = un ancien joueur
web-person-computer = l’ordinateur
web-server = Serveur
web-games-now = Parties en cours
web-none-now = Aucune partie en cours.
web-moves = { $count ->
    [one] 1 coup
   *[other] { $count } coups
}
web-tournaments = Tournois
web-ranking = Classement { $game }
web-results = Derniers résultats
web-player = Joueur
web-variant = Variante
web-rating = Classement
web-rated-games = Parties classées
web-back-to-server = Toutes les parties du serveur
web-standings = Classement
web-place = Rang
web-points = Points
web-round = Ronde { $number }
web-rules = Règlement
web-tournament-open = Inscriptions ouvertes
web-tournament-running = En cours
web-tournament-paused = En pause
web-tournament-over = Terminé
error-not-public = Cette page n’existe pas, ou n’est pas publique.
ui-open-board-public = L’échiquier de cette partie, pour tous :
ui-config-public-off = Pages web publiques : non
ui-config-public-on = Pages web publiques : oui
ui-config-indexed-off = Moteurs de recherche : non
ui-config-indexed-on = Moteurs de recherche : oui
ui-config-publish = Activer les pages publiques
ui-config-public-preview = **Qu’est-ce qui est public ?** Toute personne ayant l’adresse verrait :
    • les parties des salons visibles par @everyone : échiquier, coups, pendules et résultat
    • les résultats, classements et tournois de ce serveur
    • les noms d’affichage ; un joueur masqué (/settings) devient « un joueur »
    Jamais public : salons privés, MP, notes, coups conditionnels et rois secrets.
    Adresse : { $address }
error-illegal-on-board = { $text } est impossible : { $why }.
