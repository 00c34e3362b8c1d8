# Cotes, classement, profil, statistiques.

challenge-rated = Partie classée.
challenge-rated-of-people = Partie classée, ou amicale si l’ordinateur prend une place.
challenge-not-rated = Partie amicale.

post-unrated-unmoved = Cotes inchangées : un joueur au moins n’a joué aucun coup.
post-unrated-absent = Cotes inchangées : les { $army } ont perdu au temps deux fois en moins de dix jours, sans coup entre-temps.
post-unrated-absent-seat = Cote des { $army } inchangée : deux pertes au temps en moins de dix jours, sans coup entre-temps.

ui-play-rated = Partie classée ou amicale (par défaut : classée entre humains avec une cadence)
ui-rated-yes = classée
ui-rated-no = amicale

error-unratable = Une partie contre l’ordinateur ou sans cadence ne peut pas être classée. Retirez l’option *{ ui-opt-rated }*, ou choisissez des adversaires humains et une cadence.
error-rated-takeback = `{ $match }` est classée : les reprises de coup y sont interdites. Continuez avec /move. Pour pouvoir reprendre des coups, lancez une partie amicale.

ui-ranking = Afficher le classement du serveur pour une variante
ranking-title = **Classement du serveur : { $game }**
ranking-nobody = Aucune partie classée de **{ $game }** sur ce serveur. Lancez-en une avec /play.
ranking-provisional = *Cotes provisoires (moins de cinq parties classées) :*
ranking-line = { $who } · { $rating } ± { $uncertainty } · { $games ->
    [one] une partie
   *[other] { $games } parties
}

ui-profile = Afficher vos résultats ou ceux d’un autre joueur
ui-profile-player = Joueur (par défaut : vous)
profile-title = **Profil de { $who }**
profile-nothing = { $who } n’a aucune partie terminée. Pour en lancer une : /play.
profile-rating = { $rating } ± { $uncertainty } · { $games ->
    [one] une partie classée
   *[other] { $games } parties classées
}
profile-seat = { $army } : { $won } { $won ->
    [one] victoire
   *[other] victoires
}, { $shared } { $shared ->
    [one] nulle ou partage
   *[other] nulles ou partages
}, { $lost } { $lost ->
    [one] défaite
   *[other] défaites
}
profile-unrated-unmoved = { $count ->
    [one] Une partie sans effet
   *[other] { $count } parties sans effet
} sur cette cote : un joueur au moins n’y avait joué aucun coup.
profile-unrated-absent = { $count ->
    [one] Une partie sans effet
   *[other] { $count } parties sans effet
} sur cette cote : deux pertes au temps en moins de dix jours, sans coup entre-temps.
profile-opponents = Adversaires les plus fréquents : { $opponents }
profile-thought = Plus longue réflexion sur un coup : { $time }
profile-reliability = Fiabilité : { $percent } %, { $finished } des { $games } dernières parties terminées sans perte au temps
profile-reliability-new = Fiabilité : connue après cinq parties avec cadence contre des humains ({ $games } pour l’instant)
profile-median-time = Temps médian par coup : { $time }
profile-alt = { $game } : { $games ->
    [one] une partie classée
   *[other] { $games } parties classées
}, cote actuelle { $rating }, minimum { $lowest }, maximum { $highest }.
error-hidden-profile = Le profil de { $who } est privé. Consultez le classement avec /ranking.

ui-stats = Afficher les statistiques d’une variante : résultats, durées, premiers coups
stats-title = **{ $game }** : { $count ->
    [one] une partie terminée
   *[other] { $count } parties terminées
}
stats-nothing = Aucune partie terminée de **{ $game }**. Lancez-en une avec /play.
stats-results = Résultats
stats-shared = Nulle ou partage
stats-lengths = Coups de tous les joueurs (médiane { $median })
stats-openings = Premiers coups
stats-share = { $percent } % ({ $count })
span-short = moins d’une heure
stats-told = { $what } : { $told }
profile-rose = À trois, une cote peut monter après une défaite. Les deux perdants sont ex æquo, et ce résultat rapporte des points face à un joueur mieux coté.
profile-events = Tournois gagnés : { $events }
profile-division-won = { $event } (division { $division })
profile-division = Division { $division }
profile-divisions = { $league }, division à chaque saison : { $divisions }
