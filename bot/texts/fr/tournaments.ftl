# Les tournois : ce que le salon apprend, ce qu'on répond à qui demande.
# $name est le nom d'un tournoi, $event celui qu'il porte dans les commandes, $who et $by sont des mentions, $players celles
# d'une partie dans l'ordre des places, $match le nom d'une partie.

format-round-robin = Toutes rondes
format-groups = Poules et finale
format-swiss = Système suisse
format-knockout = Élimination directe

stage-groups = *Poule { $group }*
stage-final = *Finale*

break-direct = rencontre directe
break-berger = Sonneborn-Berger
break-buchholz = Buchholz tronqué
break-wins = victoires

button-event-join = Participer
button-event-join-late = Entrer en retard
button-event-join-reserve = M’inscrire en réserve
button-event-leave = Me retirer
button-event-games = Mes parties
button-event-table = Classement
button-event-rules = Règlement

event-title = **{ $name }** · `{ $event }`
event-facts = { $game } · { $format } · { $clock }
event-starts = Commence le { $day } ({ $when }), ou dès /manage-tournament start de qui l’organise.
event-starts-when-told = Commence dès /manage-tournament start de qui l’organise.
event-cancelled = Ce tournoi a été annulé.
event-signed = Inscrits ({ $count } sur { $most }) : { $who }
event-reserves = Réservistes ({ $count }) : { $who }
event-reserves-none = Réservistes : personne encore. Qui en est peut reprendre une place.
event-over = Le tournoi est terminé.
event-progress = Ronde { $round } sur { $rounds } · { $over ->
        [0] aucune partie terminée
        [1] une partie terminée
       *[other] { $over } parties terminées
    } sur { $games }
event-more-entries = … et { $count } de plus : bouton *{ button-event-table }*
event-more-games = … et { $count ->
        [1] une partie
       *[other] { $count } parties
    } de plus
event-round = **{ $name }**, ronde { $first }. Chaque partie s’ouvre dans son fil :
event-rounds = **{ $name }** commence : les rondes { $first } à { $last } sont appariées. La première :
event-round-begins = La ronde { $round } de **{ $name }** commence :
event-final = **{ $name }**, ronde { $first } : la finale. Chaque partie s’ouvre dans son fil :
event-final-rounds = **{ $name }**, rondes { $first } à { $last } : la finale. Sa première ronde :
event-byes = Sans partie à cette ronde : { $who }
event-game = **{ $event }**, ronde { $round }, table { $table } : { $players } · `{ $match }`
event-result = { $players } · [{ $match }]({ $where })
event-result-none = { $players } : annulée · [{ $match }]({ $where })
event-withdrawn-games = { $outcome ->
        [removed] Moins de la moitié de ses parties étaient jouées : il est retiré du classement, et ses résultats ne comptent plus. Ses parties commencées sont perdues.
        [forfeit] Ses adversaires gagnent par forfait les parties non commencées. Ses parties commencées sont perdues.
        [none] Tous les résultats restent acquis.
       *[annulled] Ses parties non commencées sont annulées. Les autres sont perdues.
    }
event-withdrawn-silent = { $who } a dépassé son temps deux fois, et ne fait plus partie de **{ $name }**. { event-withdrawn-games }
event-withdrawn-left = { $who } quitte **{ $name }**. { event-withdrawn-games }
event-withdrawn-decided = { $who } est retiré de **{ $name }** par { $by }. { event-withdrawn-games }
event-adjudicated = **{ $name }** : { $by } décide `{ $game }` ainsi : { $scores }.
event-annulled = **{ $name }** : { $by } annule `{ $game }`.
event-announced = **{ $name }**, de { $by } : { $text }
event-announced-to = **{ $name }** : c’est pour vous aussi.
event-news-bye = **{ $name }** : { $who } se repose à la ronde suivante, dit { $by }.
event-news-return = **{ $name }** : { $who } revient dès la ronde suivante, avec ses points.
event-news-replace = **{ $name }** : { $who } prend la place de { $gone }, dit { $by }, avec ses points et ses parties.
event-news-undo = **{ $name }** : { $by } revient sur la décision prise pour `{ $game }`.
event-news-undo-bye = **{ $name }** : { $by } revient sur le repos de { $who } à la ronde suivante.
event-news-finish = **{ $name }** s’arrête, dit { $by } : les parties en cours sont annulées, et le classement reste tel quel.
event-news-end = **{ $name }** est annulé : tous les joueurs sauf un se sont retirés avant la moitié des rondes. Personne ne le gagne.
event-ended = 🏆 **{ $name }** est terminé.
event-corrected = 🏆 **{ $name }** : les résultats ont été corrigés.
event-provisional = Résultats provisoires jusqu’à { $when }. Les organisateurs peuvent encore les corriger, ou les confirmer par /manage-tournament approve.
event-news-final = **{ $name }** : les résultats sont définitifs.
event-news-approve = **{ $name }** : { $by } a confirmé les résultats. Ils sont définitifs.
event-games = Les parties marquantes de **{ $name }** :
event-podium = { $medal } { $who } — { $points }
event-podium-none = Tout le monde est parti : personne n’est sur le podium.
event-seed = tête de série { $number }
event-line = **{ $place }.** { $who } · tête de série { $number } — { $points }
event-line-left = **{ $place }.** ~~{ $who }~~ · tête de série { $number }, parti — { $points }
event-line-removed = **–** ~~{ $who }~~ · tête de série { $number }, retiré du classement — ({ $points })

event-text-round = Ronde { $round }
standing-waiting = pas commencée
standing-playing = en cours
standing-annulled = annulée
standing-forfeit = forfait

event-my-games = Vos parties dans **{ $name }** : { $count }
event-game-waiting = ◦ ronde { $round } · { $players } · commence plus tard
event-game-playing = • ronde { $round } · { $players } · { $turn } · [{ $match }]({ $where })
event-game-over = ✓ ronde { $round } · { $players } · { $scores } · `{ $match }`
event-game-annulled = ✗ ronde { $round } · { $players } · annulée

event-rule-round-robin = { $seats ->
        [2] Chacun rencontre chacun.
       *[other] Dans les rondes prévues, aussi peu de paires que possible se rencontrent deux fois.
    }
event-rule-groups = D’abord des poules, où chacun rencontre chacun autant que possible ; puis une finale entre les meilleurs, où les points des poules ne comptent pas.
event-rule-swiss = À chaque ronde se rencontrent ceux qui ont autant de points et ne se sont pas rencontrés.
event-rule-knockout = { $seats ->
        [2] Deux parties en changeant de couleur, et deux autres à égalité ; si elles aussi sont égales, le meilleur numéro passe.
       *[other] Le premier de chaque table passe ; s’ils sont plusieurs on rejoue une fois, puis le meilleur numéro d’entre eux passe. Les meilleurs des autres complètent les tables.
    }
event-rule-cycles = { $seats ->
        [2] Chacun rencontre chacun deux fois, une fois avec chaque couleur.
       *[other] Chaque ronde est jouée deux fois, la seconde chacun à la place suivante.
    }
event-rule-together = Toutes les parties peuvent commencer à la fois.
event-rule-rounds = Ronde après ronde : la suivante commence quand la dernière partie d’une ronde est terminée.
event-rule-bye = Un exempt marque 1 point une fois la ronde terminée.
event-rule-bye-nothing = Qui n’a pas de partie à une ronde n’en a aucun point : chacun a autant de ces rondes, si les joueurs sont en nombre impair.
event-rule-bye-on = Qui n’a pas de partie à une ronde passe sans jouer.
event-rule-scores-2 = Une victoire vaut 1 point, une nulle 1/2.
event-rule-scores-3 = Une victoire vaut 1 point ; les premiers ex æquo le partagent : 1/2 ou 1/3 chacun.
event-rule-breaks = À égalité de points on départage par : { $breaks }.
event-rule-late = Un retardataire peut entrer avant le tiers des rondes, avec les points d’une nulle par ronde manquée.
event-rule-returning = Après un abandon, vous pouvez revenir avec vos points tant qu’il reste une ronde à apparier. Les rondes manquées valent 0. Si un organisateur vous a retiré, vous ne pouvez pas revenir.
event-rule-reserve = Un retardataire est réserviste, et peut reprendre une place.
event-rule-leaving = { $seats ->
        [2] Qui s’en va perd ses parties commencées ; les autres sont annulées.
       *[other] Qui s’en va perd ses parties commencées, que l’ordinateur poursuit ; les autres sont annulées.
    }
event-rule-leaving-handbook = Si vous partez, vous perdez vos parties commencées. Avec moins de la moitié de vos parties jouées, vous êtes retiré du classement. Sinon, vos adversaires gagnent les autres parties par forfait.
event-rule-deserted = Si tous les joueurs sauf un se retirent avant la moitié des rondes, le tournoi est annulé.
event-rule-silence = Qui dépasse son temps une seconde fois est retiré.
event-rule-vacations = Les vacances arrêtent la pendule.
event-rule-no-vacations = Les vacances n’arrêtent pas la pendule.
event-rule-rated = Les parties sont cotées.
event-rule-unrated = Les parties ne sont pas cotées.
event-rule-at-once = Personne n’a plus { $count ->
        [1] d’une partie
       *[other] de { $count } parties
    } en cours à la fois.

event-field-size = Taille d’une poule
event-field-rounds = Rondes
event-field-days = Jours avant le début
event-field-most = Joueurs au plus

done-event-already = C’est déjà fait.
done-event-created = **{ $event }** est annoncé. /manage-tournament start le commence ; sinon il commence de lui-même.
done-event-created-waiting = **{ $event }** est annoncé. Il commence dès votre /manage-tournament start.
done-event-joined = Vous participez à **{ $event }**.
done-event-joined-late = Vous participez à **{ $event }** dès la ronde suivante, avec les points d’une nulle par ronde manquée.
done-event-returned = Vous reprenez votre place dans **{ $event }** dès la ronde suivante. Les rondes manquées valent 0.
done-event-reserve = Vous êtes réserviste de **{ $event }**.
done-event-left = Vous ne participez plus à **{ $event }**.
done-event-started = **{ $event }** commence.
done-event-cancelled = **{ $event }** est annulé.
done-event-approved = Les résultats de **{ $event }** sont définitifs.
done-event-ending = **{ $event }** s’arrête tel quel.
done-event-withdrawn = { $who } ne fait plus partie de **{ $event }**.
done-event-bye = { $who } se repose à la ronde suivante de **{ $event }**.
done-event-adjudicated = `{ $game }` de **{ $event }** est décidée.
done-event-undone = La décision prise pour `{ $game }` de **{ $event }** est reprise.
done-event-undone-bye = Le repos de { $who } à la ronde suivante de **{ $event }** est repris.
done-event-announced = C’est écrit dans le salon de **{ $event }**.
done-event-replaced = { $guest } prend la place de { $who } dans **{ $event }**.

error-no-event-here = Aucun tournoi n’est en cours dans ce salon. Nommez-en un par l’option *{ ui-opt-tournament }*.
error-no-such-event = Il n’y a pas de tournoi `{ $event }` sur ce serveur. /tournament show propose les noms.
error-several-events = Plusieurs tournois sont en cours ici : { $events }. Nommez-en un par l’option *{ ui-opt-tournament }*.
error-not-organiser = Cela revient à qui gère le serveur, aux rôles que /config désigne, et à qui a créé le tournoi.
error-event-over = `{ $event }` est terminé. /tournament show en montre la fin.
error-event-not-over = **{ $event }** n’est pas terminé. Confirmez ses résultats après la dernière partie.
error-event-begun = **{ $event }** a déjà commencé. /tournament show montre où il en est.
error-event-not-begun = **{ $event }** n’a pas commencé. /manage-tournament start le commence.
error-already-in-event = Vous participez déjà à **{ $event }**, ou cette personne y participe. /tournament show montre qui en est.
error-withdrawn-by-organiser = Un organisateur vous a retiré de **{ $event }** : vous ne pouvez plus vous y inscrire. S’il s’agit d’une erreur, contactez-le.
error-not-in-event = { $who } ne participe pas à **{ $event }**. /tournament show montre qui en est.
error-former-entry = { $who } a déjà joué un autre camp dans la partie `{ $game }`, qui est encore en cours. Nommez quelqu’un d’autre, ou attendez la fin de cette partie.
error-no-reserve = Personne n’attend parmi les réservistes de **{ $event }**. Nommez quelqu’un par l’option *{ ui-opt-by }*.
error-own-game = Vous jouez dans `{ $game }` : vous ne pouvez pas prendre cette décision. Demandez à un autre organisateur ou à un gestionnaire du serveur qui n’y joue pas.
error-own-event = Vous jouez **{ $event }** : vous ne pouvez pas rendre ses résultats définitifs plus tôt. Demandez à un organisateur ou à un gestionnaire du serveur qui n’y joue pas. Sinon, attendez : ils le deviennent automatiquement.
error-too-few-entries = { $count ->
        [0] Personne n’est inscrit
        [1] Une seule personne est inscrite
       *[other] { $count } inscrits
    }, il en faut { $least }. Attendez que d’autres appuient sur *{ button-event-join }*.
error-unknown-format = Il n’y a pas de formule `{ $format }`. Choisissez-en une dans la liste.
error-form-value = *{ $field }* ne peut pas être `{ $text }` : écrivez un nombre de { $least } à { $most }, ou rien pour l’usage.
error-no-such-event-game = **{ $event }** n’a pas de partie `{ $game }`. Son nom est dans son fil.
error-bad-scores = `{ $text }` ne peut pas être le score de cette partie. Écrivez-le dans l’ordre des places, comme `{ $example }`, ou `annulée`.
error-nothing-to-undo = Aucune décision depuis que la dernière ronde est appariée : il n’y a rien à reprendre.
error-cannot-undo = `{ $game }` était en cours quand on en a décidé, et s’est terminée ainsi : elle ne peut être reprise. Décidez-en de nouveau par /manage-tournament adjudicate.
error-other-decision = Une autre décision a été prise entre-temps, ou celle-ci est déjà reprise. /manage-tournament undo demande pour la dernière.
event-ask-end = Terminer **{ $event }** maintenant, pour de bon ? { $count ->
        [0] Aucune partie n’est en cours : le classement reste tel quel.
        [one] La partie en cours est annulée, et le classement reste tel quel.
       *[other] Les { $count } parties en cours sont annulées, et le classement reste tel quel.
    }
event-ask-cancel = Annuler **{ $event }**, pour de bon ? { $count ->
        [0] Personne n’est inscrit.
        [one] Une personne est inscrite.
       *[other] { $count } personnes sont inscrites.
    }
event-ask-undo = Revenir sur la décision de { $by }, `{ $game }` de **{ $event }** (ronde { $round }, { $players }) : { $scores } ?
event-ask-undo-bye = Revenir sur le repos de { $who } à la ronde suivante de **{ $event }**, décidé par { $by } ?
event-ask-decide = `{ $game }` (ronde { $round }, { $players }) est la dernière partie de **{ $event }** : si vous la décidez ainsi, { $scores }, le tournoi se termine. Vous pourrez corriger les résultats pendant 24 heures.
error-no-bye = On ne se repose qu’à la ronde suivante d’un système suisse.
error-announcement = Écrivez ce qu’il faut annoncer, en { $limit } caractères au plus.

post-hold = Le tournoi est suspendu : cette partie aussi.
post-release = Le tournoi reprend : cette partie aussi.
post-held-now = La partie est suspendue avec son tournoi ; ses pendules sont arrêtées.
post-extend = Qui doit jouer a { $days ->
        [1] un jour
       *[other] { $days } jours
    } de plus.
post-annulled = `{ $match }` s’arrête ici, ainsi en décide son tournoi.
post-replaced = Les { $army } sont désormais joués par quelqu’un d’autre.
post-withdrawn-by-event = Les { $army } quittent le tournoi, et abandonnent la partie.
error-event-game = `{ $match }` fait partie d’un tournoi : qui l’organise en décide, par /manage-tournament.
error-held = `{ $match }` est suspendue avec son tournoi, jusqu’au /manage-tournament start de qui l’organise.
event-news-pause = **{ $name }** est suspendu, dit { $by } : les pendules sont arrêtées, et aucune ronde n’est appariée.
event-news-resume = **{ $name }** reprend, dit { $by }.
event-news-extend-all = **{ $name }** : { $by } donne { $days ->
        [1] un jour
       *[other] { $days } jours
    } de plus à qui doit jouer, dans toutes les parties.
event-news-extend-game = **{ $name }** : { $by } donne { $days ->
        [1] un jour
       *[other] { $days } jours
    } de plus à qui doit jouer dans `{ $game }`.
event-paused = Le tournoi est suspendu.
done-event-paused = **{ $event }** est suspendu. /manage-tournament start le reprend.
done-event-resumed = **{ $event }** reprend.
done-event-extended = Qui doit jouer a plus de temps.
error-event-paused = **{ $event }** est déjà suspendu. /manage-tournament start le reprend.
dm-event-halted = J’ai dû mettre de côté le tournoi **{ $name }** (`{ $event }`) : { $why }. Rien n’est perdu. Écrivez /manage-tournament start avec l’option *{ ui-opt-tournament }* dans un salon où je peux écrire et ouvrir des fils, et il y reprend.
dm-event-unpaired = Je n’arrive pas à apparier la prochaine ronde de **{ $name }** (`{ $event }`). Rien n’est perdu. Vérifiez les joueurs, puis relancez par /manage-tournament start avec l’option *{ ui-opt-tournament }*. Si l’échec se répète, utilisez /manage-tournament end ou prévenez l’hébergeur du bot.
event-news-halt = **{ $name }** : la prochaine ronde n’a pas pu être appariée. Rien n’est perdu. { $who }, vérifiez les joueurs, puis relancez par /manage-tournament start. Si l’échec se répète, utilisez /manage-tournament end ou prévenez l’hébergeur du bot.
event-review = À regarder dans **{ $name }** ; rien n’y prouve quoi que ce soit :
event-review-none = Rien ne se remarque.
event-early = • { $who } a abandonné [{ $match }]({ $where }) avant dix coups.
event-gifts = • { $who } a abandonné { $count } parties gagnées par { $other }.
event-unknowable = Que deux membres soient une même personne ne peut se savoir ici : Discord ne montre pas d’adresses.
