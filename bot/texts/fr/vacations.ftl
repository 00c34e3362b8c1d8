# Vacances : /vacation, et leur effet sur les parties.

ui-vacation = Prendre des vacances sur ce serveur, ou afficher les vôtres
ui-vacation-days = Nombre de jours (par défaut : afficher vos vacances)
ui-vacation-in-days = Délai avant le début, en jours (0 par défaut : tout de suite)
ui-play-vacations = Effet des vacances sur la pendule (par défaut : elles l’arrêtent)
ui-vacations-allowed = elles arrêtent la pendule
ui-vacations-forbidden = la pendule continue

ui-vacation-title = **Vos vacances sur ce serveur**
ui-vacation-now = Vous êtes en vacances jusqu’au { $until } ({ $when }). Vos pendules sont arrêtées.
ui-vacation-planned = { $number }. Du { $begins } ({ $when }) au { $until }
ui-vacation-left = { $left ->
    [0] Il ne vous reste aucun de vos { $allowance } jours
    [1] Il vous reste un jour sur { $allowance }
   *[other] Il vous reste { $left } jours sur { $allowance }
} pour { $year }.
ui-vacation-none = Vous n’avez pas de vacances prévues. Pour en prendre : /vacation avec l’option *{ ui-opt-days }*.
ui-vacation-not-granted = Ce serveur n’accorde pas de vacances.
ui-button-return = Revenir maintenant
ui-button-unplan = Annuler le n° { $number }
post-away-unclocked = Les { $army } sont en vacances jusqu’au { $until }.
post-is-away-unclocked = Les { $army } sont en vacances.
challenge-no-vacations = Les vacances n’arrêtent pas la pendule.

done-vacation-begun = Vous êtes en vacances jusqu’au { $until }. { $stopped ->
    [0] Aucune pendule à arrêter dans vos parties ici.
    [1] Votre pendule est arrêtée dans une partie, et vos adversaires sont prévenus.
   *[other] Vos pendules sont arrêtées dans { $stopped } parties, et vos adversaires sont prévenus.
}{ $going } Pour revenir plus tôt : /vacation.
done-vacation-planned = Vacances prévues du { $begins } au { $until }. Elles commenceront automatiquement.{ $going } Pour les annuler : /vacation.
done-vacation-over = Vos vacances sont terminées. Vos pendules repartent ; retrouvez vos parties avec /games.
done-vacation-cancelled = Vacances du { $begins } annulées. Leurs jours vous sont rendus.
vacation-going-on = {" "}{ $count ->
    [1] La pendule de { $matches } continue : les vacances n’y ont pas d’effet.
   *[other] Les pendules de { $matches } continuent : les vacances n’y ont pas d’effet.
}

error-not-in-server = Les vacances se prennent sur un serveur. Utilisez /vacation sur celui où vous jouez.
error-no-vacations = Ce serveur n’accorde pas de vacances. Demandez une /pause à vos adversaires, ou contactez l’équipe du serveur.
error-vacation-days = Durée ou délai hors limites : de 1 à { $longest } jours, dans { $farthest } jours au plus. Corrigez les nombres de /vacation.
error-vacation-overlap = Vous avez déjà des vacances du { $begins } au { $until }. Choisissez d’autres jours, ou annulez celles-là avec /vacation.
error-vacation-too-long = { $left ->
    [0] Il ne vous reste aucun jour de vacances en { $year }. Demandez plutôt une /pause à vos adversaires.
    [1] Il ne vous reste qu’un jour de vacances en { $year }. Prenez-en un seul avec /vacation.
   *[other] Il ne vous reste que { $left } jours de vacances en { $year }. Prenez-en moins avec /vacation.
}
error-not-away = Ces vacances sont déjà terminées. Pour voir les vôtres : /vacation.
