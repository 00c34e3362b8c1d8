# Le temps : pendules, vacances, ce qui arrive de soi-même.

post-until = Échéance : { $when }.
post-clock-waits = La pendule démarre avec le premier message.
post-paused = La partie est en pause ; toute personne qui y joue peut la relancer avec /pause.
post-is-away = Les { $army } sont en vacances ; leur pendule est arrêtée.
post-away = Les { $army } sont en vacances jusqu’au { $until } ; leur pendule est arrêtée.
post-back = Les { $army } sont de retour de vacances.
post-resumed = Les { $army } relancent la partie.
post-departed = { $who } a quitté le serveur, et a le trait dans `{ $match }`.
post-has-left = { $who } a quitté le serveur.
post-revived = `{ $match }` continue ici.
post-timed-out = Le temps des { $army } est écoulé.
post-nobody-chose = Personne n’a agi à temps : la partie s’arrête sans résultat.

post-outage = J’étais absent et personne ne pouvait jouer dans `{ $match }` : la pendule repart, avec du temps en plus.
post-corrected = Mon horloge était fausse ; elle est de nouveau à l’heure. Dans `{ $match }`, la pendule repart de l’heure juste.
post-restored = J’ai été restauré à partir d’une sauvegarde : `{ $match }` reprend d’ici, et ce que les messages plus haut racontent des coups suivants ne compte plus.
post-reminder = { $who }, `{ $match }` attend votre coup · { $game } · { $where }
post-expired = Personne n’a répondu en sept jours au défi `{ $match }` de { $who }, qui est donc clos. Lancez-en un autre avec /play.
challenge-expired = Ce défi n’a pas trouvé de réponse en sept jours.

error-time-control = `{ $text }` n’est pas une cadence connue. Écrivez `3j` (trois jours par coup, de 1h à 30j), `3j+5j` (et une réserve de cinq jours), `3j+5j+12h` (qui gagne 12 heures par coup) ou `aucune`.
error-on-vacation = Vous êtes en vacances jusqu’au { $until } et ne commencez pas de partie d’ici là. Revenez plus tôt avec /vacation.
error-wrong-channel = Sur ce serveur, les parties s’ouvrent ailleurs : { $channels }. Allez-y et utilisez /play.
error-wrong-role = Sur ce serveur, seuls { $roles } peuvent ouvrir des parties. Demandez-leur, ou rejoignez un défi.

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
clock-bank = { $move } par coup, et une réserve de { $bank }
clock-gain = { $move } par coup, et une réserve de { $bank } qui gagne { $increment } par coup
challenge-clock = Cadence : { $clock }.
challenge-clock-of-people = Cadence : { $clock } ; aucune si les places libres ne vont qu’à des ordinateurs.
challenge-no-clock = Sans pendule : le temps n’est compté à personne.
ui-play-clock = Temps par coup, par exemple 3j, 12h, ou 3j+5j avec une réserve ; de 1h à 30j
