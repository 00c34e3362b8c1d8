# Les vacances : /vacation, et ce qu’un défi en dit.

ui-vacation = Arrêtez vos pendules sur ce serveur quelques jours, ou voyez vos vacances
ui-vacation-days = Combien de jours ; sans nombre, vous voyez vos vacances et pouvez revenir plus tôt
ui-vacation-in-days = Dans combien de jours elles commencent (tout de suite, sans nombre)
ui-play-vacations = Si les vacances arrêtent la pendule dans cette partie (oui, si vous ne choisissez rien)
ui-vacations-allowed = permises
ui-vacations-forbidden = interdites : la pendule continue

ui-vacation-title = **Vos vacances sur ce serveur**
ui-vacation-now = Vous êtes en vacances jusqu’au { $until } ({ $when }) ; vos pendules sont arrêtées.
ui-vacation-planned = { $number }. Du { $begins } ({ $when }) au { $until }
ui-vacation-left = { $left ->
    [0] Il ne vous reste aucun de vos { $allowance } jours
    [1] Il vous reste un jour sur { $allowance }
   *[other] Il vous reste { $left } jours sur { $allowance }
} pour { $year }.
ui-vacation-none = Vous n’êtes pas en vacances. Commencez ou prévoyez-en avec /vacation et l’option *{ ui-opt-days }*.
ui-vacation-not-granted = Ce serveur n’accorde pas de vacances.
ui-button-return = Revenir maintenant
ui-button-unplan = Annuler le n° { $number }
post-away-unclocked = Les { $army } sont en vacances jusqu’au { $until }.
post-is-away-unclocked = Les { $army } sont en vacances.
challenge-no-vacations = Les vacances n’arrêtent pas la pendule dans cette partie.

done-vacation-begun = Vous êtes en vacances jusqu’au { $until }. { $stopped ->
    [0] Vous n’avez ici aucune partie dont elles pourraient arrêter la pendule.
    [1] Votre pendule est arrêtée dans une partie, et les autres y sont au courant.
   *[other] Votre pendule est arrêtée dans { $stopped } parties, et les autres y sont au courant.
}{ $going } Revenez plus tôt avec /vacation.
done-vacation-planned = Vos vacances du { $begins } au { $until } sont prévues et commenceront d’elles-mêmes.{ $going } Annulez-les avec /vacation.
done-vacation-over = Bon retour. Vos pendules repartent d’où elles étaient ; retrouvez vos parties avec /games.
done-vacation-cancelled = Vos vacances du { $begins } sont annulées ; leurs jours vous sont rendus.
vacation-going-on = {" "}{ $count ->
    [1] La pendule de { $matches } continue, car les vacances y sont interdites.
   *[other] Les pendules de { $matches } continuent, car les vacances y sont interdites.
}

error-not-in-server = Les vacances se prennent sur un serveur : utilisez /vacation sur celui où vous jouez.
error-no-vacations = Ce serveur n’accorde pas de vacances. Demandez une /pause à vos adversaires, ou des vacances à la gestion du serveur.
error-vacation-days = Des vacances durent de 1 à { $longest } jours et commencent dans { $farthest } jours au plus. Donnez d’autres nombres à /vacation.
error-vacation-overlap = Vous avez déjà des vacances du { $begins } au { $until }. Choisissez d’autres jours, ou mettez fin à celles-là avec /vacation.
error-vacation-too-long = { $left ->
    [0] Il ne vous reste aucun jour de vacances en { $year }. Demandez plutôt une /pause à vos adversaires.
    [1] Il ne vous reste qu’un jour de vacances en { $year }. Prenez-en un seul avec /vacation.
   *[other] Il ne vous reste que { $left } jours de vacances en { $year }. Prenez-en moins avec /vacation.
}
error-not-away = Ces vacances sont déjà finies. Voyez les vôtres avec /vacation.
