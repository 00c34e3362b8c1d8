# Ce qui demande l’accord des autres : nulles, reprises de coup, pauses, remplaçants, niveaux de l’ordinateur.

offer-draw = la nulle
offer-takeback = une reprise de coup
offer-pause = une pause
offer-substitute = un remplacement
offer-level = un autre niveau de l’ordinateur
offer-abort = l’arrêt sans score

post-offered-draw = Les { $army } proposent la nulle. Êtes-vous d’accord, { $others } ?
post-offered-takeback = Les { $army } demandent à reprendre leur dernier coup. Êtes-vous d’accord, { $others } ?
post-offered-pause = Les { $army } demandent une pause. Êtes-vous d’accord, { $others } ?
post-offered-substitute = Les { $army } demandent que { $guest } continue à leur place. Êtes-vous d’accord, { $others } ?
post-offered-level = Les { $army } demandent que l’ordinateur joue au niveau { $level }. Êtes-vous d’accord, { $others } ?
post-offered-abort = Les { $army } demandent à arrêter la partie sans score. Êtes-vous d’accord, { $others } ?
post-agreed-draw = Les { $army } acceptent la nulle. Êtes-vous d’accord, { $others } ?
post-agreed-takeback = Les { $army } acceptent la reprise du coup. Êtes-vous d’accord, { $others } ?
post-agreed-pause = Les { $army } acceptent la pause. Êtes-vous d’accord, { $others } ?
post-agreed-substitute = Les { $army } acceptent que { $guest } prenne la place. Êtes-vous d’accord, { $others } ?
post-agreed-level = Les { $army } acceptent que l’ordinateur joue au niveau { $level }. Êtes-vous d’accord, { $others } ?
post-agreed-abort = Les { $army } acceptent d’arrêter la partie sans score. Êtes-vous d’accord, { $others } ?
post-concluded-draw = Tout le monde accepte la nulle.
post-concluded-takeback = Les { $army } reprennent le dernier coup.
post-concluded-pause = La partie est en pause ; toute personne qui y joue peut la relancer avec /pause.
post-concluded-substitute = { $guest } joue désormais les { $army }.
post-concluded-level = L’ordinateur joue désormais au niveau { $level }.
post-concluded-abort = Tout le monde accepte d’arrêter la partie sans score.
post-refused-draw = Les { $army } préfèrent continuer : pas de nulle.
post-refused-early = Les { $army } continuent : l’ordinateur n’accepte pas de nulle dans les { $rounds } premiers { $seats ->
    [2] coups
   *[other] tours
}.
post-refused-takeback = Les { $army } refusent la reprise : le coup reste joué.
post-refused-pause = Les { $army } refusent la pause : la partie continue.
post-refused-substitute = Les { $army } refusent le remplacement : la place ne change pas de mains.
post-refused-level = Les { $army } refusent l’autre niveau : l’ordinateur joue comme avant.
post-refused-abort = Les { $army } refusent d’arrêter la partie : elle continue.
post-refused-guest = Le remplacement est refusé : les { $army } gardent leur place.
post-withdrawn = Les { $army } retirent leur proposition : { $what }.
post-offer-stands = Toujours proposé : { $what } ({ $army }).
post-offer-lapsed = Proposition caduque : { $what }.

done-offered-draw = Votre proposition de nulle dans `{ $match }` est publiée.
done-offered-takeback = Votre demande de reprendre votre coup dans `{ $match }` est publiée ; les autres doivent l’accepter.
done-offered-pause = Votre demande de pause dans `{ $match }` est publiée ; les autres doivent l’accepter.
done-offered-substitute = Votre demande de remplacement dans `{ $match }` est publiée ; les autres et la personne remplaçante doivent l’accepter.
done-offered-level = Votre demande que l’ordinateur joue au niveau { $level } dans `{ $match }` est publiée ; les autres doivent l’accepter.
done-offered-abort = Tout le monde a joué dans `{ $match }` : les autres doivent accepter. Votre demande est publiée.
done-agreed = Votre accord est noté dans `{ $match }` ; les autres doivent encore répondre.
done-concluded-draw = `{ $match }` est nulle.
done-concluded-takeback = Le coup de `{ $match }` est repris.
done-concluded-pause = `{ $match }` est en pause ; toute personne qui y joue peut la relancer avec /pause.
done-concluded-substitute = La place dans `{ $match }` a changé de mains.
done-concluded-level = L’ordinateur joue désormais au niveau { $level } dans `{ $match }`.
done-concluded-abort = `{ $match }` s’est arrêtée, sans score.
done-refused = Vous refusez ; `{ $match }` continue comme avant.
done-withdrawn = Votre proposition dans `{ $match }` est retirée : { $what }.
button-resume = Relancer
done-resumed = `{ $match }` continue.

error-no-offer = Rien n’est proposé. Jouez avec /move, ou proposez la nulle avec /draw.
error-not-offered = Ce n’est pas proposé en ce moment : { $what }. Ce qui l’est figure sous le dernier message.
error-own-offer = Vous n’avez plus rien à répondre ici. Attendez la réponse des autres.
error-already-offered = Vous l’avez déjà proposé : { $what }. Attendez la réponse des autres, ou appuyez sur *{ button-withdraw }* sous le dernier message.
error-other-offer = Quelqu’un d’autre l’a déjà demandé : { $what }. Répondez d’abord sous le dernier message, puis demandez à votre tour.
error-nothing-to-take-back = Vous n’avez joué ici aucun coup qui puisse être repris. Jouez avec /move.
error-past-reveal = Un vrai roi a été révélé depuis votre dernier coup, qui ne peut plus être repris. Jouez avec /move.
hint = Au niveau { $level }, je jouerais **{ $move }**.
error-no-hints-here = `{ $match }` est cotée, ou se joue contre d’autres personnes : elle n’a pas d’indices. Essayez des coups sur un plateau à vous avec /what-if.
error-no-hint = Je n’ai rien trouvé à conseiller cette fois. Redemandez dans un instant, ou essayez des coups avec /what-if.
error-no-computer = Aucun ordinateur ne joue dans `{ $match }`. Lancez une partie contre lui par /play.
error-same-level = L’ordinateur joue déjà au niveau { $level } dans `{ $match }`. Dites un autre niveau de 1 à 5.
error-not-paused = `{ $match }` n’est pas en pause. Demandez une pause avec /pause.
error-paused = `{ $match }` est en pause. Reprenez-la avec /pause, puis jouez.
error-former-player = { $who } a déjà joué un autre camp dans cette partie. Nommez quelqu’un d’autre.
error-already-plays = { $who } a déjà une place dans cette partie. Nommez quelqu’un qui n’en a pas.
error-not-left = Nommez par l’option *{ ui-opt-leaver }* la personne qui a abandonné `{ $match }` ou dont le temps est écoulé : seule sa place peut être donnée.
