# Temps : pendules, échéances, reprises automatiques.

post-until = Échéance : { $when }.
post-clock-waits = La pendule démarre avec le premier message.
post-paused = La partie est en pause. Chaque joueur peut la reprendre avec /pause.
post-is-away = Les { $army } sont en vacances : leur pendule est arrêtée.
post-away = Les { $army } sont en vacances jusqu’au { $until } : leur pendule est arrêtée.
post-back = Les { $army } sont de retour de vacances.
post-boardless = Les { $army } ne voient plus la partie nulle part : leur pendule est arrêtée et repartira { $until } au plus tard. Cela n’arrive qu’une fois par partie.
post-is-boardless = Les { $army } ne voient la partie nulle part : leur pendule est arrêtée.
post-board-again = La pendule des { $army } n’est plus arrêtée.
post-resumed = Les { $army } ont repris la partie.
post-departed = { $who } a quitté le serveur et a le trait dans `{ $match }`.
post-has-left = { $who } a quitté le serveur.
post-revived = `{ $match }` continue ici.
post-timed-out = Les { $army } ont perdu au temps.
post-nobody-chose = Personne n’a joué à temps : la partie s’arrête sans résultat.

post-outage = J’étais hors ligne et `{ $match }` était injouable. La pendule repart, avec du temps supplémentaire.
post-corrected = Mon horloge était fausse, elle est corrigée. La pendule de `{ $match }` repart de l’heure exacte.
post-restored = J’ai été restauré depuis une sauvegarde. `{ $match }` reprend ici : les coups suivants, publiés plus haut, ne comptent plus.
post-reminder = { $who }, à vous de jouer dans `{ $match }` · { $game } · { $where }
post-reminder-unseen = { $who }, à vous de jouer dans `{ $match }` · { $game }. Pour revoir la partie, utilisez /move-here là où vous pouvez lire mes messages.
post-expired = Défi `{ $match }` de { $who } : expiré, sans réponse pendant sept jours. Pour en lancer un autre : /play.
challenge-expired = Défi expiré : aucune réponse en sept jours.

error-time-control = `{ $text }` n’est pas une cadence. Écrivez le temps par coup, de 1h à 30j, comme `3j`. Avec une réserve de cinq jours : `3j+5j`. Avec une réserve qui gagne 12 heures par coup : `3j+5j+12h`. Sans pendule : `aucune`.
error-on-vacation = Vous êtes en vacances jusqu’au { $until } et ne pouvez pas commencer de partie. Pour revenir plus tôt : /vacation.
error-wrong-channel = Les parties sont autorisées uniquement dans : { $channels }. Utilisez /play là-bas.
error-wrong-role = Seuls { $roles } peuvent lancer des parties sur ce serveur. Rejoignez un défi, ou demandez-leur d’en lancer un.

brief-days = { $hours ->
    [0] { $days } j
   *[other] { $days } j { $hours } h
}
brief-hours = { $minutes ->
    [0] { $hours } h
   *[other] { $hours } h { $minutes } min
}
brief-minutes = { $minutes } min
span-days = { $count ->
    [one] un jour
   *[other] { $count } jours
}
span-hours = { $count ->
    [one] une heure
   *[other] { $count } heures
}
clock-letter-of-days = j
clock-none = sans pendule
clock-move = { $move } par coup
clock-bank = { $move } par coup, réserve de { $bank }
clock-by-seat = { $first } pour le premier joueur, { $second } pour le second
clock-gain = { $move } par coup, réserve de { $bank } plus { $increment } par coup
challenge-clock = Cadence : { $clock }.
challenge-clock-of-people = Cadence : { $clock } (sans pendule contre l’ordinateur seul).
challenge-no-clock = Sans pendule.
ui-play-clock = Cadence : 3j, 12h, ou 3j+5j avec une réserve (par défaut : celle du serveur)
