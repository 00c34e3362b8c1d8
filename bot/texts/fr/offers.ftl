# Propositions et demandes : nulles, reprises de coup, pauses, remplaçants, niveaux, parties annulées.

offer-draw = nulle
offer-takeback = reprise de coup
offer-pause = pause
offer-substitute = remplacement
offer-level = changement de niveau
offer-abort = annulation de la partie

post-offered-draw = Nulle proposée par les { $army }. { $others }, acceptez-vous ?
post-offered-takeback = Reprise de coup demandée par les { $army }. { $others }, acceptez-vous ?
post-offered-pause = Pause demandée par les { $army }. { $others }, acceptez-vous ?
post-offered-substitute = Remplacement demandé par les { $army } : { $guest } jouerait à leur place. { $others }, acceptez-vous ?
post-offered-level = Niveau { $level } de l’ordinateur demandé par les { $army }. { $others }, acceptez-vous ?
post-offered-abort = Annulation de la partie, sans score, demandée par les { $army }. { $others }, acceptez-vous ?
post-agreed-draw = Nulle acceptée par les { $army }. { $others }, acceptez-vous ?
post-agreed-takeback = Reprise de coup acceptée par les { $army }. { $others }, acceptez-vous ?
post-agreed-pause = Pause acceptée par les { $army }. { $others }, acceptez-vous ?
post-agreed-substitute = Remplacement par { $guest } accepté par les { $army }. { $others }, acceptez-vous ?
post-agreed-level = Niveau { $level } de l’ordinateur accepté par les { $army }. { $others }, acceptez-vous ?
post-agreed-abort = Annulation de la partie acceptée par les { $army }. { $others }, acceptez-vous ?
post-concluded-draw = Nulle acceptée par tous.
post-concluded-takeback = Les { $army } reprennent leur dernier coup.
post-concluded-pause = La partie est en pause. Chaque joueur peut la reprendre avec /pause.
post-concluded-substitute = { $guest } joue maintenant les { $army }.
post-concluded-level = L’ordinateur joue maintenant au niveau { $level }.
post-concluded-abort = Annulation de la partie acceptée par tous.
post-refused-draw = Nulle refusée par les { $army }.
post-refused-early = Nulle refusée par les { $army } : l’ordinateur n’en accepte pas dans les { $rounds } premiers { $seats ->
    [2] coups
   *[other] tours
}.
post-refused-takeback = Reprise de coup refusée par les { $army }.
post-refused-pause = Pause refusée par les { $army } : la partie continue.
post-refused-substitute = Remplacement refusé par les { $army }.
post-refused-level = Changement de niveau refusé par les { $army }.
post-refused-abort = Annulation refusée par les { $army } : la partie continue.
post-refused-guest = Le remplaçant a refusé : les { $army } gardent leur place.
post-withdrawn = Proposition retirée par les { $army } : { $what }.
post-offer-stands = Toujours proposé par les { $army } : { $what }.
post-offer-lapsed = Proposition caduque : { $what }.

done-offered-draw = Nulle proposée dans `{ $match }`.
done-offered-takeback = Reprise de coup demandée dans `{ $match }`. Vos adversaires doivent accepter.
done-offered-pause = Pause demandée dans `{ $match }`. Les autres joueurs doivent accepter.
done-offered-substitute = Remplacement demandé dans `{ $match }`. Les autres joueurs et le remplaçant doivent accepter.
done-offered-level = Niveau { $level } demandé pour l’ordinateur dans `{ $match }`. Les autres joueurs doivent accepter.
done-offered-abort = Annulation demandée dans `{ $match }`. Chacun a joué : les autres joueurs doivent accepter.
done-agreed = Vous avez accepté dans `{ $match }`. D’autres réponses sont attendues.
done-concluded-draw = `{ $match }` est nulle.
done-concluded-takeback = Coup repris dans `{ $match }`.
done-concluded-pause = `{ $match }` est en pause. Chaque joueur peut la reprendre avec /pause.
done-concluded-substitute = Remplacement fait dans `{ $match }`.
done-concluded-level = L’ordinateur joue maintenant au niveau { $level } dans `{ $match }`.
done-concluded-abort = `{ $match }` est annulée, sans score.
done-refused = Vous avez refusé. `{ $match }` continue.
done-withdrawn = Proposition retirée dans `{ $match }` : { $what }.
button-resume = Reprendre
done-resumed = `{ $match }` reprend.

error-no-offer = Aucune proposition en cours. Jouez avec /move, ou proposez la nulle avec /draw.
error-not-offered = Cette proposition n’est pas en cours : { $what }. Voyez celles en cours sous le dernier message.
error-own-offer = Vous avez déjà répondu. Attendez la réponse des autres.
error-already-offered = Vous l’avez déjà proposé : { $what }. Attendez les réponses, ou appuyez sur *{ button-withdraw }* sous le dernier message.
error-other-offer = Une demande est déjà en cours : { $what }. Répondez-y d’abord sous le dernier message.
error-nothing-to-take-back = Vous n’avez aucun coup à reprendre ici. Jouez avec /move.
error-past-reveal = Un vrai roi a été révélé depuis votre dernier coup, qui ne peut plus être repris. Jouez avec /move.
hint = Au niveau { $level }, l’ordinateur jouerait **{ $move }**.
# Une raison du coup, dessous. $piece : par exemple « la tour en f8 ».
hint-wins = Ce coup gagne la partie { $reason }.
hint-mates = Ce coup mate les { $army }, sauf parade d’ici leur tour.
hint-mates-king = Ce coup mate un roi des { $army }.
hint-answers-check = Vous n’êtes plus en échec.
hint-wins-piece = Ce coup gagne { $piece }.
hint-captures = Ce coup prend { $piece }.
hint-promotes = Ce coup promeut le pion : { $piece }.
hint-checks = Échec aux { $army }.
hint-rescues = Ce coup soustrait { $piece } à une attaque.
hint-attacks = Ce coup attaque { $piece }.
error-no-hints-here = Pas d’indice dans `{ $match }` : il faut une partie amicale contre l’ordinateur seul. Essayez vos coups avec /what-if.
error-no-hint = Aucun conseil trouvé cette fois. Réessayez dans un instant, ou essayez vos coups avec /what-if.
error-no-computer = Aucun ordinateur ne joue dans `{ $match }`. Lancez une partie contre lui avec /play.
error-same-level = L’ordinateur joue déjà au niveau { $level } dans `{ $match }`. Choisissez un autre niveau, de 1 à 5.
error-not-paused = `{ $match }` n’est pas en pause. Pour demander une pause : /pause.
error-paused = `{ $match }` est en pause. Reprenez-la avec /pause, puis jouez.
error-former-player = { $who } a déjà joué un autre camp dans cette partie. Nommez quelqu’un d’autre.
error-already-plays = { $who } a déjà une place dans cette partie. Nommez quelqu’un d’autre.
error-not-left = Indiquez avec l’option *{ ui-opt-leaver }* le joueur de `{ $match }` qui a abandonné ou perdu au temps. Seule sa place peut être attribuée.
