# Commandes pour se mettre d’accord ; revanches, remplaçants, parties qui continuent ailleurs.

ui-takeback = Demandez à reprendre votre dernier coup, avec tout ce qui l’a suivi
ui-pause = Demandez une pause, ou reprenez une partie en pause
ui-level = Choisissez à quel niveau l’ordinateur continue une partie
ui-level-level = À quel niveau
ui-substitute = Demandez que quelqu’un d’autre continue à votre place
ui-substitute-user = Qui prend la place
ui-substitute-leaver = Pour qui gère le serveur : la personne qui a abandonné ou dont le temps est écoulé
ui-rematch = Rejouez le même jeu, en échangeant les places
ui-rematch-match = La partie terminée, si ce n’est pas la dernière jouée ici
ui-move-here = Continuez ici une partie dont le salon est perdu
ui-move-here-match = Quelle partie, si plusieurs des vôtres ont perdu leur salon

ui-rematch-which = Laquelle de ces parties voulez-vous rejouer ?
choice-finished = { $game } · { $days ->
    [0] finie aujourd’hui
    [1] finie hier
   *[other] finie il y a { $days } jours
}
button-rematch = Revanche
button-replay = Revoir
challenge-rematch = Revanche de `{ $match }`, en échangeant les places.

post-offered-seat = La place des { $army } est libre. Voulez-vous continuer, { $guest } ?
post-agreed-guest = { $guest } accepte de prendre la place. Êtes-vous d’accord, { $others } ?
post-withdrawn-seat = La place des { $army } n’est plus proposée.
post-taken-over-king = Le choix du vrai roi ne change pas : /king ne le montre qu’à la personne qui le possède désormais.

done-offered-seat = La place libre dans `{ $match }` est proposée à { $guest }, qui doit accepter. Pour retirer cette proposition, appuyez sur *{ button-withdraw }* sous le dernier message.
done-taken-over = Vous jouez désormais les { $army } dans `{ $match }`. Voyez le plateau de votre côté avec /board.
done-taken-over-king = Vous jouez désormais les { $army } dans `{ $match }`. Voyez votre vrai roi avec /king, et le plateau avec /board.
done-rematch = Votre revanche `{ $match }` est proposée dans { $where }. Elle commence quand toutes les places sont prises.
done-moved-here = `{ $match }` continue ici.
error-unseen-channel = Une partie ne change de salon que si tous ses joueurs voient le nouveau. Je ne peux pas le confirmer pour { $players }. Utilisez /move-here dans un salon que tout le monde voit.

error-not-your-seat = Seule la gestion du serveur donne la place de quelqu’un qui est parti. Pour donner la vôtre, n’utilisez pas l’option *{ ui-opt-leaver }*.
error-not-your-offer = Quelqu’un d’autre a fait cette proposition : { $what }. Répondez-y au lieu de la retirer.
error-direct-match = `{ $match }` se joue dans nos messages privés, où personne d’autre ne peut venir. Cela ne va que sur un serveur.
error-wrong-server = `{ $match }` se joue ailleurs. Utilisez la commande sur le serveur, ou dans nos messages privés, où la partie a été ouverte.
error-not-over = `{ $match }` n’est pas terminée. Demandez la revanche quand elle le sera.
error-nothing-to-rematch = Vous n’avez ici aucune partie terminée qui puisse être rejouée. Lancez-en une par /play.
error-rematch-begun = La revanche a déjà commencé : `{ $match }`. Retrouvez-la avec /games.
error-nothing-lost = Aucune de vos parties n’a perdu son salon. Nommez celle que vous voulez avec l’option *{ ui-opt-game }* (voyez /games).
error-not-lost = `{ $match }` a toujours son salon : continuez dans { $where }, ou demandez à qui gère le serveur de la déplacer.
error-already-here = `{ $match }` se joue déjà ici. Continuez avec /move.
