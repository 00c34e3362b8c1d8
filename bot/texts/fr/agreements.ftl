# Demandes d’accord, revanches, remplaçants, parties qui changent de salon.

ui-takeback = Demander une reprise de votre dernier coup et des coups suivants
ui-pause = Demander une pause, ou reprendre une partie en pause
ui-level = Changer le niveau de l’ordinateur dans une partie
ui-level-level = Nouveau niveau
ui-substitute = Demander un remplaçant pour finir votre partie
ui-substitute-user = Remplaçant
ui-substitute-leaver = Équipe du serveur : joueur à remplacer, après un abandon ou une perte au temps
ui-rematch = Proposer une revanche, places échangées
ui-rematch-match = Partie terminée (par défaut : la dernière jouée ici)
ui-move-here = Reprendre ici une partie sans salon, ou afficher ici aussi votre partie d’un autre serveur
ui-move-here-match = Partie à amener ici (par défaut : la seule qui a perdu son salon)

ui-rematch-which = De quelle partie voulez-vous la revanche ?
choice-finished = { $game } · { $days ->
    [0] terminée aujourd’hui
    [1] terminée hier
   *[other] terminée il y a { $days } jours
}
button-rematch = Revanche
button-replay = Revoir
challenge-rematch = Revanche de `{ $match }`, places échangées.

post-offered-seat = La place des { $army } est libre. { $guest }, voulez-vous la prendre ?
post-agreed-guest = { $guest } accepte la place. { $others }, acceptez-vous ce remplacement ?
post-withdrawn-seat = La place des { $army } n’est plus proposée.
post-taken-over-king = Le vrai roi ne change pas. Le remplaçant peut le voir avec /king.

done-offered-seat = Place libre de `{ $match }` proposée à { $guest }, qui doit accepter. Pour retirer la proposition : *{ button-withdraw }* sous le dernier message.
done-taken-over = Vous jouez maintenant les { $army } dans `{ $match }`. Pour voir le plateau de votre côté : /board.
done-taken-over-king = Vous jouez maintenant les { $army } dans `{ $match }`. Pour voir votre vrai roi : /king. Pour voir le plateau : /board.
done-rematch = Revanche `{ $match }` proposée dans { $where }. Elle commence quand toutes les places sont prises.
done-moved-here = `{ $match }` continue ici.
done-board-here = `{ $match }` s’affiche désormais ici aussi. Jouez d’un côté ou de l’autre. Pour arrêter, utilisez /move-here dans le salon de la partie.
done-board-gone = `{ $match }` ne s’affiche plus dans votre autre salon.
error-board-barred = Impossible d’afficher `{ $match }` sur ce serveur : il bloque l’un des joueurs. Utilisez /move-here dans nos messages privés.
error-unseen-channel = Tous les joueurs doivent voir le nouveau salon. Je ne peux pas le confirmer pour { $players }. Utilisez /move-here dans un salon visible par tous.

error-not-your-seat = Seule l’équipe du serveur peut attribuer la place d’un joueur parti. Pour céder la vôtre, n’utilisez pas l’option *{ ui-opt-leaver }*.
error-not-your-offer = Cette proposition n’est pas de vous : { $what }. Vous pouvez y répondre, pas la retirer.
error-direct-match = `{ $match }` se joue dans nos messages privés, où personne d’autre n’a accès. Faites-le dans une partie sur un serveur.
error-wrong-server = `{ $match }` se joue ailleurs. Utilisez la commande sur son serveur, ou dans nos messages privés si elle y a commencé.
error-not-over = `{ $match }` n’est pas terminée. Demandez la revanche à la fin.
error-nothing-to-rematch = Vous n’avez ici aucune partie terminée à rejouer. Lancez-en une avec /play.
error-rematch-begun = La revanche a déjà commencé : `{ $match }`. Retrouvez-la avec /games.
error-nothing-lost = Aucune de vos parties n’a perdu son salon. Indiquez une partie avec l’option *{ ui-opt-game }* (liste : /games).
error-not-lost = `{ $match }` a toujours son salon. Continuez dans { $where }, ou demandez à l’équipe du serveur de la déplacer.
error-already-here = `{ $match }` se joue déjà ici. Continuez avec /move.
