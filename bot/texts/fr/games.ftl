ui-games = Afficher vos parties, en commençant par celles où c’est à vous
ui-games-finished = Parties terminées, la plus récente d’abord (par défaut : parties en cours)
ui-games-player = Joueur des parties terminées (par défaut : vous)
ui-button-finished = Parties terminées

ui-games-none = Vous n’avez aucune partie en cours. Lancez-en une avec /play.
ui-games-title = Vos parties : { $count }. { $mine ->
    [0] Aucune ne vous attend.
    [1] **Une vous attend.**
   *[other] **{ $mine } vous attendent.**
}
ui-games-event = { $game } dans *{ $event }*
ui-games-line = • { $status } · `{ $match }` { $game }, avec { $others } · { $where }
ui-games-in-thread = • { $status } · { $time } · { $where }
ui-games-started = commencée { $since }
ui-games-proposed = • { $status } · `{ $match }` { $game }, avec { $others }, proposée { $since } · { $where }
ui-games-in-messages = dans nos messages privés
ui-games-anyone = places libres
ui-games-turn = **À vous**
ui-games-invited = **Invitation**
ui-games-waiting = Trait à { $who }
ui-games-computer = l’ordinateur
ui-games-thinking = L’ordinateur réfléchit
ui-games-challenge = En attente d’adversaires
ui-games-asked = **Réponse attendue de vous**
ui-games-paused = En pause
ui-games-until = échéance { $when }
ui-games-due = échéance { $when }
ui-games-clock-waits = la pendule démarre avec le premier message
ui-games-parked = En suspens
ui-games-missing = Variante non installée

results-title = **Parties terminées de { $who }** : { $won ->
    [one] { $won } victoire
   *[other] { $won } victoires
}, { $shared ->
    [one] { $shared } nulle ou partage
   *[other] { $shared } nulles ou partages
}, { $lost ->
    [one] { $lost } défaite
   *[other] { $lost } défaites
}
results-none = { $who } n’a aucune partie terminée visible ici. Pour en lancer une : /play.
results-line = • { $result } · `{ $match }` { $game }, avec { $others }, terminée { $ended }
results-unrated = cote inchangée
results-computer = l’ordinateur
results-won = **Victoire**
results-lost = Défaite
results-drawn = Nulle
results-shared = Partage ({ $score })

# Une partie dans une liste ou sur un bouton

choice-match = { $match } · { $game }
choice-game = { $game } · { $status }
choice-game-left = { $game } · { $status } · encore { $left }
choice-status-turn = à vous de jouer
choice-status-invited = invitation
choice-status-asked = réponse attendue de vous
choice-status-waiting = trait à un autre joueur
choice-status-thinking = l’ordinateur réfléchit
choice-status-challenge = en attente d’adversaires
choice-status-paused = en pause
choice-status-parked = en suspens
choice-status-missing = variante non installée
error-several-matches = Vous jouez plusieurs parties. Ouvrez le plateau de la bonne, ou indiquez-la avec l’option *{ ui-opt-game }*.
error-several-lost = Plusieurs de vos parties ont perdu leur salon. Choisissez celle à déplacer ici, ou indiquez-la avec l’option *{ ui-opt-game }*.
