# Échelles : /ladder, leurs messages, boutons et refus.
# $name est le nom d’une échelle, $who, $target, $partner et $challenger sont des mentions, $rung est un numéro à partir de 1.

ui-ladder = Suivre, créer ou fermer les échelles de ce serveur
ui-ladder-show = Afficher une échelle : participer, défier, quitter
ui-ladder-create = Créer l’échelle d’une variante dans ce salon
ui-ladder-move = Déplacer une échelle dans ce salon
ui-ladder-withdraw = Retirer un joueur d’une échelle
ui-ladder-close = Fermer une échelle définitivement
ui-ladder-variant = Variante de l’échelle (par défaut : l’échelle de ce salon)
ui-ladder-clock = Cadence (par défaut : celle du serveur, ou 3 jours par coup)
ui-ladder-close-sure = Fermer **{ $name }** définitivement ? Ses défis en attente prennent fin. Les parties en cours continuent.
ui-button-ladder-end = Fermer l’échelle
ui-button-ladder-stay = La garder
ui-ladder-stayed = Rien n’a changé.
ui-button-ladder-keep-on = Me faire jouer
ui-button-ladder-keep-off = Ne plus défier pour moi
ui-button-ladder-leave = Quitter
ui-button-ladder-rung = Échelon { $rung }

button-ladder-join = Participer
button-ladder-challenge = Défier
button-ladder-show = Mon échelle

ladder-name = Échelle · { $game }
ladder-title = **{ $name }**
ladder-terms = { $rated ->
    [yes] { $clock } · parties classées · défiez jusqu’à trois échelons plus haut ; une victoire prend l’échelon
   *[no] { $clock } · parties amicales · défiez jusqu’à trois échelons plus haut ; une victoire prend l’échelon
}
ladder-halted = En suspens : je ne peux pas publier dans son salon. Un organisateur peut utiliser /ladder move-here dans un autre.
ladder-closed = Cette échelle est fermée.
ladder-empty = Personne n’y est encore. Appuyez sur *{ button-ladder-join }*.
ladder-where = Salon : { $where }
ladder-yours = { $keeps ->
    [yes] Vous êtes à l’échelon { $rung } sur { $players }. Je lance des défis pour vous.
   *[no] Vous êtes à l’échelon { $rung } sur { $players }.
}
ladder-rung = { $status ->
    [playing] { $rung }. { $who } · en partie
    [asked] { $rung }. { $who } · défi reçu
   *[free] { $rung }. { $who }
}
ladder-more = { $count ->
    [one] … et { $count } autre joueur
   *[other] … et { $count } autres joueurs
}

ladder-choose = Choisissez un joueur à défier :
ladder-choose-partner = Choisissez un partenaire. Il répond d’abord, puis le joueur défié.
ladder-choice = Échelon { $rung } : { $who }
ladder-no-targets = Tous les joueurs à portée ont déjà un défi. Réessayez plus tard, ou activez *{ ui-button-ladder-keep-on }*.
ladder-no-partners = Aucun partenaire n’est libre. Défiez un autre joueur, ou réessayez plus tard.
ladder-on-top = Vous êtes tout en haut : il n’y a personne à défier.

# $number compte les défis d’une échelle : deux messages ne doivent pas commencer de la même façon.
ladder-challenge = **{ $name }**, défi { $number } : { $who } défie { $target }.
ladder-challenge-three = **{ $name }**, défi { $number } : { $who } et { $partner } défient { $target }.
ladder-challenge-partner = **{ $name }**, défi { $number } : { $who } cherche un partenaire pour défier { $target }.
ladder-answer = { $who }, réponse attendue { $until }. Passé ce délai, le défi compte comme refusé.
ladder-answer-partner = { $who }, jouez-vous avec eux ? Réponse attendue { $until }.
ladder-decline-costs = Refuser ou ne pas répondre vous coûte un échelon : vous avez déjà refusé un défi il y a moins de 30 jours. Les vacances excusent.
ladder-decline-costs-until = Refuser avant le { $until } vous coûte un échelon : vous avez déjà refusé un défi dans les 30 jours précédents. Les vacances excusent.
ladder-accepted = Défi accepté : `{ $match }`.
ladder-agreed = { $who } joue avec eux.
ladder-outcome-declined = { $who } a refusé.
ladder-outcome-expired = { $who } n’a pas répondu à temps.
ladder-outcome-withdrawn = { $who } a retiré le défi.
ladder-outcome-left = { $who } a quitté l’échelle.
ladder-outcome-closed = L’échelle a été fermée.
ladder-outcome-played = La partie est terminée.

# $players are mentions with rungs, such as “@Anna (rung 3) – @Ben (rung 1)”. The mention of a player stands before the rung.
ladder-game = **{ $game }**, partie de l’échelle : { $players } · `{ $match }`
ladder-game-player = { $who } (échelon { $rung })

ladder-news-leave = **{ $name }** : { $who } a quitté l’échelle.
ladder-news-departed = **{ $name }** : { $who } a quitté le serveur, et donc l’échelle.
ladder-news-removed = **{ $name }** : un organisateur a retiré { $who } de l’échelle.
ladder-news-close = **{ $name }** est fermée.
ladder-news-won = **{ $name }** : { $who } gagne `{ $match }` contre { $others } et prend l’échelon { $rung }.
ladder-news-kept = **{ $name }** : { $who } gagne `{ $match }` contre { $others } et reste à l’échelon { $rung }.
ladder-news-drawn = **{ $name }** : nulle dans `{ $match }`. Les deux joueurs gardent leur échelon.
ladder-news-shared = **{ $name }** : aucun joueur n’a gagné seul `{ $match }`. Chacun garde son échelon.
ladder-news-void = **{ $name }** : `{ $match }` est annulée. Chacun garde son échelon.
ladder-news-aborted = { $moved ->
    [yes] **{ $name }** : { $who } a annulé `{ $match }`, deuxième refus en 30 jours, et descend à l’échelon { $rung }.
   *[no] **{ $name }** : { $who } a annulé `{ $match }`, ce qui compte comme un refus.
}
ladder-news-declined = { $moved ->
    [yes] **{ $name }**, défi { $number } : { $who } a refusé le défi de { $challenger }, pour la deuxième fois en 30 jours, et descend à l’échelon { $rung }.
   *[no] **{ $name }**, défi { $number } : { $who } a refusé le défi de { $challenger }.
}
ladder-news-expired = { $moved ->
    [yes] **{ $name }**, défi { $number } : { $who } n’a pas répondu à { $challenger }, deuxième refus en 30 jours, et descend à l’échelon { $rung }.
   *[no] **{ $name }**, défi { $number } : { $who } n’a pas répondu à temps au défi de { $challenger }.
}
ladder-news-inactive = **{ $name }** : { $who }, vous n’avez pas joué depuis 30 jours. Défiez quelqu’un avant le { $until }, sinon vous perdez un échelon par semaine.
ladder-news-inactive-last = **{ $name }** : { $who }, vous n’avez pas joué depuis 30 jours. Défiez quelqu’un, ou appuyez sur *{ ui-button-ladder-leave }* dans /ladder show.
ladder-news-drop = **{ $name }** : { $who }, inactif, descend à l’échelon { $rung }.

picture-ladder = { $name }, { $players ->
    [one] { $players } joueur.
   *[other] { $players } joueurs.
}
picture-ladder-line = { $rung } { $name } ;
picture-ladder-wins = Gains
picture-ladder-win = gain
picture-ladder-part = nulle ou victoire partagée
picture-ladder-loss = perte

web-rung = Échelon
web-ladder-games = Parties
web-ladder-wins = Gains
web-ladder-empty = Personne n’est encore sur cette échelle.

done-ladder-already = C’était déjà fait.
done-ladder-created = **{ $name }** est ouverte. Son message porte les boutons pour participer et pour défier.
done-ladder-moved = **{ $name }** est maintenant dans ce salon.
done-ladder-closed = **{ $name }** est fermée.
done-ladder-joined = Vous êtes à l’échelon { $rung } de **{ $name }**. Appuyez sur *{ button-ladder-challenge }* pour jouer.
done-ladder-left = Vous avez quitté **{ $name }**. Vos parties en cours continuent.
done-ladder-removed = { $who } n’est plus sur **{ $name }**. Ses parties en cours continuent.
done-ladder-keep-on = Je lance un défi pour vous dès que vous n’en avez pas, au plus un par jour.
done-ladder-keep-off = Je ne lance plus de défis pour vous.
done-ladder-challenged = Défi envoyé. { $who } a trois jours pour répondre.
done-ladder-agreed = C’est noté. { $who } a maintenant trois jours pour répondre.
done-ladder-declined = Défi refusé.
done-ladder-withdrawn = Défi retiré.

dm-ladder-halted = **{ $name }** est en suspens : { $why }. Rien n’est perdu. Utilisez /ladder move-here dans un salon où je peux écrire et ouvrir des fils.

error-no-ladder = Cette échelle n’existe pas ici. Un organisateur peut en créer une avec /ladder create.
error-several-ladders = Ce serveur a plusieurs échelles. Choisissez une variante avec /ladder show.
error-ladder-exists = Cette variante a déjà une échelle dans { $where }. Utilisez /ladder move-here pour l’amener ici.
error-on-ladder = Vous êtes déjà sur cette échelle, à l’échelon { $rung }.
error-not-on-ladder = Vous n’êtes pas sur cette échelle. Appuyez d’abord sur *{ button-ladder-join }*.
error-no-such-rung = { $who } n’est pas sur cette échelle. Voyez qui y est avec /ladder show.
error-out-of-reach = Vous pouvez défier les joueurs jusqu’à trois échelons plus haut. Voyez lesquels avec *{ button-ladder-challenge }*.
error-ladder-challenging = Vous avez déjà un défi en cours. Attendez la réponse ou la fin de la partie, ou retirez-le.
error-ladder-challenged = { $who } a déjà reçu un défi. Choisissez un autre joueur.
error-ladder-departed = { $who } a quitté le serveur et ne figure donc plus sur l’échelle. Les échelons ont pu changer : choisissez un autre joueur.
error-no-partner = Ce joueur ne peut pas être votre partenaire : il doit être à l’un des trois échelons sous le joueur défié.
error-partner-taken = { $who } a déjà un défi en cours. Choisissez un autre partenaire.
error-ladder-challenge-gone = Ce défi n’est plus ouvert. Voyez l’échelle avec /ladder show.
error-not-asked = Ce défi n’attend pas votre réponse. Seul le joueur interrogé peut accepter ou refuser.
error-not-challenger = Seul { $who } peut retirer ce défi.
