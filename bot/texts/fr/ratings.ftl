# Les cotes : quelles parties comptent, et ce qu’on en dit.

challenge-rated = La partie est cotée.
challenge-not-rated = La partie n’est pas cotée.

post-unrated-unmoved = Les cotes ne changent pas : tous les joueurs n’ont pas joué un coup.
post-unrated-absent = Les cotes ne changent pas : nouvelle perte au temps en moins de dix jours, sans un coup entre-temps ({ $army }).
post-unrated-absent-seat = La cote de ce camp ne change pas ({ $army }) : nouvelle perte au temps en moins de dix jours, sans un coup entre-temps.

ui-play-rated = Si la partie compte pour la cote (entre personnes avec une cadence, oui, sans autre choix)
ui-rated-yes = cotée
ui-rated-no = non cotée

error-unratable = Une partie avec un ordinateur, ou sans cadence, ne peut pas être cotée. Omettez l’option *{ ui-opt-rated }*, ou nommez des personnes et une cadence.
error-rated-takeback = `{ $match }` est cotée : aucun coup n’y est repris. Continuez avec /move ; pour reprendre des coups, lancez une partie non cotée.

ui-ranking = Qui joue à quel niveau sur ce serveur, d’après les cotes
ranking-title = **Classement de { $game } sur ce serveur**
ranking-nobody = Personne n’a encore joué ici de partie cotée de **{ $game }**. Lancez-en une avec /play.
ranking-provisional = *Provisoires, avant cinq parties cotées :*
ranking-line = { $who } · { $rating } ± { $uncertainty } · { $games ->
    [one] une partie
   *[other] { $games } parties
}

ui-profile = Vos résultats, ou ceux de quelqu’un d’autre
ui-profile-player = De qui (vous, si vous ne nommez personne)
profile-title = **Profil de { $who }**
profile-nothing = { $who } n’a encore fini aucune partie. Lancez-en une avec /play.
profile-rating = { $rating } ± { $uncertainty } · { $games ->
    [one] une partie cotée
   *[other] { $games } parties cotées
}
profile-seat = { $army } : { $won } { $won ->
    [one] gagnée
   *[other] gagnées
}, { $shared } { $shared ->
    [one] nulle ou partagée
   *[other] nulles ou partagées
}, { $lost } { $lost ->
    [one] perdue
   *[other] perdues
}
profile-unrated-unmoved = { $count ->
    [one] Une partie n’a pas changé
   *[other] { $count } parties n’ont pas changé
} cette cote : tous les joueurs n’avaient pas joué un coup.
profile-unrated-absent = { $count ->
    [one] Une partie n’a pas changé
   *[other] { $count } parties n’ont pas changé
} cette cote : nouvelle perte au temps en moins de dix jours, sans un coup entre-temps.
profile-opponents = Adversaires les plus fréquents : { $opponents }
profile-thought = Plus longue réflexion sur un coup : { $time }
profile-alt = { $game } : { $games ->
    [one] une partie cotée
   *[other] { $games } parties cotées
}, cote { $rating } à présent, { $lowest } au plus bas, { $highest } au plus haut.
error-hidden-profile = { $who } garde son profil pour soi. Voyez qui figure au classement avec /ranking.

ui-stats = Combien chaque camp gagne, combien de temps dure une partie, comment elle commence
stats-title = **{ $game }** : { $count ->
    [one] une partie finie
   *[other] { $count } parties finies
}
stats-nothing = Aucune partie de **{ $game }** n’est encore finie. Lancez-en une avec /play.
stats-results = Résultats
stats-shared = Nulle, partage
stats-lengths = Longueur en coups (médiane { $median })
stats-openings = Premiers coups
stats-share = { $percent } % ({ $count })
span-short = moins d’une heure
stats-told = { $what } : { $told }
profile-rose = À trois, une cote peut monter après une défaite : les deux perdants partagent la dernière place, et la partager avec plus fort que soi rapporte des points.
profile-events = Tournois gagnés : { $events }
