ui-games = Vos parties, d’abord celles qui vous attendent
ui-games-finished = Les parties finies, la dernière d’abord
ui-games-player = De qui les parties finies (les vôtres, si vous ne nommez personne)
ui-button-finished = Parties finies

ui-games-none = Vous n’avez aucune partie en cours. Commencez-en une avec /play.
ui-games-title = { $count ->
    [one] Vous avez une partie
   *[other] Vous avez { $count } parties
}{ $mine ->
    [0] {""} ; aucune ne vous attend.
    [1] {""} ; **une vous attend**.
   *[other] {""} ; **{ $mine } vous attendent**.
}
ui-games-event = { $game } dans *{ $event }*
ui-games-line = • { $status } · `{ $match }` { $game }, avec { $others }, commencée { $since } · { $where }
ui-games-proposed = • { $status } · `{ $match }` { $game }, avec { $others }, proposée { $since } · { $where }
ui-games-anyone = qui se joindra à vous
ui-games-turn = **À vous de jouer**
ui-games-invited = **On vous invite**
ui-games-waiting = Au tour de { $who }
ui-games-computer = l’ordinateur
ui-games-thinking = L’ordinateur réfléchit
ui-games-challenge = En attente d’adversaires
ui-games-asked = **On attend votre réponse**
ui-games-paused = En pause
ui-games-until = échéance { $when }
ui-games-clock-waits = la pendule démarre avec le premier message
ui-games-parked = Mise de côté
ui-games-missing = Son jeu n’est pas installé en ce moment

results-title = **Parties finies de { $who }** : { $won ->
    [one] { $won } gagnée
   *[other] { $won } gagnées
}, { $shared ->
    [one] { $shared } nulle ou partagée
   *[other] { $shared } nulles ou partagées
}, { $lost ->
    [one] { $lost } perdue
   *[other] { $lost } perdues
}
results-none = { $who } n’a pas de partie finie à montrer ici. Commencez-en une avec /play.
results-line = • { $result } · `{ $match }` { $game }, avec { $others }, finie { $ended }
results-unrated = cote inchangée
results-computer = l’ordinateur
results-won = **Gagnée**
results-lost = Perdue
results-drawn = Nulle
results-shared = Partagée ({ $score })

# De quelle partie il s’agit, dans une liste ou sur un bouton

choice-match = { $match } · { $game }
choice-game = { $game } · { $status }
choice-game-left = { $game } · { $status } · encore { $left }
choice-status-turn = à vous de jouer
choice-status-invited = on vous invite
choice-status-asked = on attend votre réponse
choice-status-waiting = à un autre de jouer
choice-status-thinking = l’ordinateur réfléchit
choice-status-challenge = en attente d’adversaires
choice-status-paused = en pause
choice-status-parked = mise de côté
choice-status-missing = jeu non installé
error-several-matches = Vous jouez plusieurs parties : ouvrez le plateau de celle que vous voulez, ou nommez-la avec l’option *{ ui-opt-game }*.
error-several-lost = Plusieurs de vos parties ont perdu leur salon : choisissez celle qui doit continuer ici, ou nommez-la avec l’option *{ ui-opt-game }*.
