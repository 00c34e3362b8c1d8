# Tournois : messages du salon, réponses aux joueurs et aux organisateurs.
# $name est le nom d’un tournoi, $event celui qu’il porte dans les commandes, $who et $by sont des mentions, $players les
# joueurs d’une partie dans l’ordre des places, $match le nom d’une partie.

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
button-event-leave = Abandonner le tournoi
button-event-games = Mes parties
button-event-table = Classement
button-event-rules = Règlement

event-title = **{ $name }** · `{ $event }`
event-facts = { $game } · { $format } · { $clock }
event-starts = Début le { $day } ({ $when }), ou plus tôt si l’organisateur utilise /manage-tournament start.
event-starts-when-told = Début quand l’organisateur utilise /manage-tournament start.
event-cancelled = Ce tournoi a été annulé.
event-signed = Inscrits ({ $count } sur { $most }) : { $who }
event-reserves = Réservistes ({ $count }) : { $who }
event-reserves-none = Aucun réserviste. Un réserviste peut remplacer un joueur.
event-over = Le tournoi est terminé.
event-progress = Ronde { $round } sur { $rounds } · { $over ->
        [0] aucune partie terminée
        [1] une partie terminée
       *[other] { $over } parties terminées
    } sur { $games }
event-legend = Numéro dans l’image = joueur · points :
event-more-entries = … et { $count } de plus : bouton *{ button-event-table }*
event-more-games = … et { $count ->
        [1] une partie
       *[other] { $count } parties
    } de plus
# $level est le nom d’un tour, comme « Quart de finale » ; $scores est un score, comme « 1–1 ».
event-replay = { $level } : parties rejouées
event-replay-after = { $level } : partie rejouée après { $scores }
event-level = **{ $name }** · { $level }. Chaque partie s’ouvre dans son fil :
event-pairing = Table { $table } : { $players }
event-progress-level = { $level } · { $over ->
        [0] aucune partie terminée
        [1] une partie terminée
       *[other] { $over } parties terminées
    } sur { $games }
event-round = Appariements de **{ $name }**, ronde { $first }. Chaque partie s’ouvre dans son fil :
event-rounds = **{ $name }** commence. Rondes { $first } à { $last } appariées. Première ronde :
event-round-begins = Ronde { $round } de **{ $name }** :
event-final = Finale de **{ $name }**, ronde { $first }. Chaque partie s’ouvre dans son fil :
event-final-rounds = Finale de **{ $name }**, rondes { $first } à { $last }. Première ronde :
event-byes = Sans partie à cette ronde : { $who }
event-game-level = **{ $event }**, { $level }, table { $table } : { $players } · `{ $match }`
event-game-board = { $rounds ->
    [1] **{ $event }**, échiquier { $board } : { $players } · `{ $match }`
   *[other] **{ $event }**, ronde { $round }, échiquier { $board } : { $players } · `{ $match }`
}
event-game = **{ $event }**, ronde { $round }, table { $table } : { $players } · `{ $match }`
event-result = { $players } · [{ $match }]({ $where })
event-result-none = { $players } : annulée · [{ $match }]({ $where })
event-withdrawn-games = { $outcome ->
        [removed] Moins de la moitié de ses parties étaient jouées : ses résultats ne comptent plus. Ses parties commencées sont perdues.
        [forfeit] Ses adversaires gagnent par forfait les parties non commencées. Ses parties commencées sont perdues.
        [none] Tous les résultats restent acquis.
       *[annulled] Ses parties non commencées sont annulées. Les autres sont perdues.
    }
event-withdrawn-silent = **{ $name }** : { $who } a perdu au temps deux fois, et est retiré du tournoi. { event-withdrawn-games }
event-withdrawn-left = **{ $name }** : { $who } a abandonné le tournoi. { event-withdrawn-games }
event-withdrawn-decided = **{ $name }** : { $who } a été retiré du tournoi par { $by }. { event-withdrawn-games }
event-adjudicated = **{ $name }** : { $by } a fixé le score de `{ $game }` : { $scores }.
event-annulled = **{ $name }** : { $by } a annulé `{ $game }`.
event-announced = **{ $name }**, annonce de { $by } : { $text }
event-announced-to = **{ $name }** : annonce ci-dessus, aussi pour vous.
event-news-bye = **{ $name }** : bye accordé à { $who } par { $by } pour la prochaine ronde.
event-news-return = **{ $name }** : { $who } revient à la prochaine ronde, avec ses points.
event-news-replace = **{ $name }** : { $who } remplace { $gone }, avec ses points et ses parties. Décision de { $by }.
event-news-undo = **{ $name }** : { $by } a annulé la décision prise pour `{ $game }`.
event-news-undo-bye = **{ $name }** : { $by } a annulé le bye de { $who } pour la prochaine ronde.
event-news-finish = Le tournoi **{ $name }** a été arrêté par { $by }. Les parties en cours sont annulées. Le classement reste tel quel.
event-news-end = Le tournoi **{ $name }** est annulé : tous les joueurs sauf un l’ont abandonné avant la moitié des rondes. Pas de vainqueur.
event-ended = 🏆 Le tournoi **{ $name }** est terminé.
event-corrected = 🏆 **{ $name }** : résultats corrigés.
event-provisional = Les résultats deviennent définitifs le { $when }. D’ici là, l’organisateur peut les corriger, ou les confirmer avec /manage-tournament approve.
event-series-name = { $name } { $number }
event-series-repeats = Se répète chaque mois. Le prochain sera annoncé le { $day }.
event-series-next = Le suivant : `{ $event }`
event-restricted-invited = Inscription sur invitation uniquement.
event-restricted-role = Inscription réservée aux membres ayant { $role }.
event-restricted-some-role = un certain rôle
event-restricted = Inscription réservée aux joueurs ayant { $ratings }.
event-restricted-both = Inscription réservée aux membres ayant { $role } et { $ratings }.
event-ratings = une cote de { $least } à { $most }
event-ratings-from = une cote d’au moins { $least }
event-ratings-to = une cote d’au plus { $most }
event-news-final = **{ $name }** : résultats définitifs.
event-news-approve = **{ $name }** : résultats définitifs, confirmés par { $by }.
event-news-repeat = **{ $name }** : { $by } en a fait un tournoi mensuel. Le prochain sera annoncé le { $day }.
event-news-repeat-off = **{ $name }** : { $by } a mis fin à la répétition mensuelle. Aucun autre tournoi ne suit.
event-news-restrict = **{ $name }** : { $by } a changé les conditions d’inscription.
event-news-unrestricted = **{ $name }** : { $by } a ouvert le tournoi à tous.
event-news-invite = **{ $name }** : { $by } a invité { $who }. Pour vous inscrire : /tournament join.
event-news-reopen = **{ $name }** : { $by } a rouvert les résultats. Motif : « { $reason } » Ils redeviendront définitifs le { $when }.
event-games = Parties marquantes de **{ $name }** :
event-podium = { $medal } { $who } — { $points }
event-podium-none = Tous les joueurs ont abandonné : le podium est vide.
event-podium-no-results = Aucune partie ne compte : il n’y a pas de vainqueur.
event-seed = tête de série { $number }
event-line = **{ $place }.** { $who } · tête de série { $number } — { $points }
event-line-left = **{ $place }.** ~~{ $who }~~ · tête de série { $number }, abandon — { $points }
event-line-removed = **–** ~~{ $who }~~ · tête de série { $number }, hors classement — ({ $points })

event-text-round = Ronde { $round }
standing-waiting = pas commencée
standing-playing = en cours
standing-annulled = annulée
standing-forfeit = forfait

event-my-games = Vos parties dans **{ $name }** : { $count }
event-round-number = ronde { $round }
event-board-number = échiquier { $board }
event-game-waiting = ◦ { $round } · { $players } · à venir
event-game-playing = • { $round } · { $players } · { $turn } · [{ $match }]({ $where })
event-game-over = ✓ { $round } · { $players } · { $scores } · `{ $match }`
event-game-annulled = ✗ { $round } · { $players } · annulée

event-rule-round-robin = { $seats ->
        [2] Chaque joueur rencontre tous les autres.
       *[other] Aussi peu de joueurs que possible se rencontrent deux fois.
    }
event-rule-groups = D’abord des poules en toutes rondes, puis une finale entre les meilleurs. Les points des poules ne comptent pas en finale.
event-rule-swiss = À chaque ronde, les joueurs à égalité de points s’affrontent, autant que possible sans s’être déjà rencontrés.
event-rule-knockout = { $seats ->
        [2] Duel en deux parties, couleurs inversées, puis en deux autres en cas d’égalité. Si elle persiste, la meilleure tête de série passe.
       *[other] Le premier de chaque table passe. Les premiers ex æquo rejouent une fois, puis la meilleure tête de série passe. Les meilleurs suivants complètent les tables.
    }
event-rule-cycles = { $seats ->
        [2] Aller-retour : chacun rencontre deux fois les autres, une fois avec chaque couleur.
       *[other] Aller-retour : chaque ronde est jouée deux fois, la seconde avec chacun à la place suivante.
    }
event-rule-together = Toutes les parties peuvent se jouer en même temps.
event-rule-rounds = Ronde après ronde : la suivante commence après la dernière partie.
event-rule-bye = Un exempt marque 1 point, une fois la ronde terminée.
event-rule-bye-nothing = Un exempt ne marque rien. Avec un nombre impair de joueurs, chacun est exempt aussi souvent.
event-rule-bye-on = Un exempt passe au tour suivant sans jouer.
event-rule-scores-2 = Victoire : 1 point. Nulle : 1/2.
event-rule-scores-3 = Victoire : 1 point. Les premiers ex æquo se le partagent : 1/2 ou 1/3 chacun.
event-rule-breaks = Départages, dans l’ordre : { $breaks }.
event-rule-late = Inscription tardive possible avant le tiers des rondes. Chaque ronde manquée vaut les points d’une nulle.
event-rule-returning = Après un abandon, vous pouvez revenir avec vos points tant qu’il reste une ronde à apparier. Les rondes manquées valent 0. Un joueur retiré par l’organisateur ne peut pas revenir.
event-rule-reserve = Les inscriptions tardives vont en réserve. Un réserviste peut remplacer un joueur.
event-rule-leaving = { $seats ->
        [2] En cas d’abandon du tournoi, les parties commencées sont perdues. Les autres sont annulées.
       *[other] En cas d’abandon du tournoi, les parties commencées sont perdues, et l’ordinateur les poursuit. Les autres sont annulées.
    }
event-rule-leaving-handbook = Si vous abandonnez le tournoi, vous perdez vos parties commencées. Avec moins de la moitié de vos parties jouées, vous êtes retiré du classement. Sinon, vos adversaires gagnent par forfait celles qui n’ont pas commencé.
event-rule-deserted = Si tous les joueurs sauf un abandonnent avant la moitié des rondes, le tournoi est annulé.
event-rule-silence = Un joueur qui perd deux fois au temps est retiré du tournoi.
event-rule-vacations = Les vacances arrêtent la pendule.
event-rule-no-vacations = Les vacances n’arrêtent pas la pendule.
event-rule-rated = Parties classées.
event-rule-unrated = Parties amicales.
event-rule-at-once = Au plus { $count ->
        [1] une partie
       *[other] { $count } parties
    } en cours par joueur.

event-field-size = Taille des poules
event-field-rounds = Nombre de rondes
event-field-days = Jours avant le début
event-field-most = Nombre maximal de joueurs

done-event-already = C’est déjà fait.
done-event-reminded = Rappel envoyé dans **{ $event }** : { $who }.
done-event-created = Le tournoi **{ $event }** est annoncé. Il commencera automatiquement, ou plus tôt avec /manage-tournament start.
done-event-created-waiting = Le tournoi **{ $event }** est annoncé. Pour le commencer : /manage-tournament start.
done-event-created-short = { done-event-created } { event-season-short }
done-event-created-waiting-short = { done-event-created-waiting } { event-season-short }
event-season-short = Une saison de { $weeks } semaines laisse au plus { $hours } heures par coup. Pour un jour par coup, il faut une saison d’au moins { $needed } semaines.
done-event-joined = Vous êtes inscrit à **{ $event }**.
done-event-joined-late = Vous êtes inscrit à **{ $event }** à partir de la prochaine ronde. Chaque ronde manquée vaut les points d’une nulle.
done-event-returned = Vous reprenez votre place dans **{ $event }** à la prochaine ronde. Les rondes manquées valent 0.
done-event-reserve = Vous êtes réserviste de **{ $event }**.
done-event-left = Vous ne participez plus à **{ $event }**.
done-event-started = **{ $event }** commence.
done-event-cancelled = Le tournoi **{ $event }** est annulé.
done-event-approved = Les résultats de **{ $event }** sont définitifs.
done-event-repeats = Le tournoi **{ $event }** se répète chaque mois. Le prochain sera annoncé le { $when }.
done-event-repeats-no-more = Le tournoi **{ $event }** ne se répète plus.
done-template-saved = Les réglages de **{ $event }** sont enregistrés sous le nom **{ $template }**. Pour créer un tournoi avec : /manage-tournament template.
done-template-deleted = Le modèle **{ $template }** est supprimé. Ses tournois restent.
done-event-restricted = Les conditions d’inscription de **{ $event }** sont fixées. Les joueurs déjà inscrits le restent.
done-event-unrestricted = Tout le monde peut s’inscrire à **{ $event }**.
done-event-invited = { $who } est invité à **{ $event }**.
done-event-reopened = Les résultats de **{ $event }** sont de nouveau provisoires, et votre motif est publié. Ils deviendront définitifs { $when }.
done-event-ending = Le tournoi **{ $event }** est arrêté, classement inchangé.
done-event-withdrawn = { $who } est retiré de **{ $event }**.
done-event-bye = Bye accordé à { $who } pour la prochaine ronde de **{ $event }**.
done-event-adjudicated = Décision prise pour `{ $game }` de **{ $event }**.
done-event-undone = Décision annulée pour `{ $game }` de **{ $event }**.
done-event-undone-bye = Bye de { $who } annulé pour la prochaine ronde de **{ $event }**.
done-event-announced = Annonce publiée dans le salon de **{ $event }**.
done-event-replaced = { $guest } remplace { $who } dans **{ $event }**.

error-no-event-here = Aucun tournoi n’est en cours dans ce salon. Indiquez-en un avec l’option *{ ui-opt-tournament }*.
error-no-such-event = Aucun tournoi `{ $event }` sur ce serveur. /tournament show propose les noms.
error-several-events = Plusieurs tournois sont en cours ici : { $events }. Indiquez-en un avec l’option *{ ui-opt-tournament }*.
error-not-organiser = Réservé à l’équipe du serveur et aux rôles d’organisateur choisis dans /config. Le créateur d’un tournoi peut aussi le gérer. Adressez-vous à l’un d’eux.
error-event-over = `{ $event }` est terminé. Pour voir le classement : /tournament show.
error-event-not-over = Le tournoi **{ $event }** n’est pas terminé. Il n’y a pas de résultats avant la fin de la dernière partie.
error-no-template = Ce serveur n’a pas de modèle **{ $template }**. Choisissez-en un dans la liste de /manage-tournament template.
error-template-name = Donnez au modèle un nom avec des lettres ou des chiffres.
error-too-many-templates = Ce serveur a { $count } modèles, le maximum. Supprimez-en un d’abord.
error-league-repeats = Les saisons de **{ $event }** se suivent déjà.
error-already-repeats = Le tournoi **{ $event }** se répète déjà chaque mois.
error-followed = Le tournoi **{ $event }** a été suivi de `{ $next }`. Répétez celui-là.
error-repeat-start = Le tournoi **{ $event }** n’a pas de date de début. Commencez-le, puis répétez-le.
error-not-repeating = Le tournoi **{ $event }** ne se répète pas.
error-invitation-only = Le tournoi **{ $event }** est sur invitation. Demandez une invitation à un organisateur.
error-role-only = Le tournoi **{ $event }** est réservé aux membres ayant { $role }. Demandez à un organisateur si vous devriez l’avoir.
error-rating-only = Le tournoi **{ $event }** demande { $ratings }. La vôtre est de { $rating }.
error-rating-missing = Le tournoi **{ $event }** demande { $ratings }. Vous n’en avez pas encore dans cette variante : finissez d’abord une partie classée.
error-rating-range = L’intervalle est vide : { $least } dépasse { $most }.
error-same-restrictions = Le tournoi **{ $event }** a déjà ces conditions d’inscription.
error-already-invited = { $who } est déjà invité.
error-still-provisional = Les résultats de **{ $event }** sont encore provisoires. Corrigez-les directement.
error-reopen-reason = Donnez un motif de 1 à { $limit } caractères. Tout le monde le verra.
error-season-followed = **{ $next }** a commencé avec les places de **{ $event }** : ses résultats ne peuvent plus changer.
error-event-cancelled = Le tournoi **{ $event }** a été annulé. Il n’y a pas de résultats à rouvrir.
error-event-begun = **{ $event }** a déjà commencé. Pour voir le classement : /tournament show.
error-event-not-begun = **{ $event }** n’a pas commencé. Pour le commencer : /manage-tournament start.
error-other-in-event = Ce joueur est déjà inscrit à **{ $event }**. Liste des joueurs : /tournament show.
error-already-in-event = Vous êtes déjà inscrit à **{ $event }**. Liste des joueurs : /tournament show.
error-withdrawn-by-organiser = L’organisateur vous a retiré de **{ $event }** : vous ne pouvez plus vous y inscrire. Si c’est une erreur, contactez-le.
error-not-in-event = { $who } ne joue pas **{ $event }**. Liste des joueurs : /tournament show.
error-former-entry = { $who } a déjà joué un autre camp dans `{ $game }`, encore en cours. Nommez quelqu’un d’autre, ou attendez la fin de cette partie.
error-no-reserve = **{ $event }** n’a pas de réserviste. Nommez un remplaçant avec l’option *{ ui-opt-by }*.
error-own-game = Vous jouez dans `{ $game }` : vous ne pouvez pas prendre cette décision. Demandez à un autre organisateur, ou à un membre de l’équipe du serveur qui n’y joue pas.
error-own-event = Vous jouez dans **{ $event }** : vous ne pouvez pas confirmer ses résultats. Demandez à un organisateur ou à un membre de l’équipe du serveur qui n’y joue pas. Sinon, ils deviendront définitifs automatiquement.
error-too-few-entries = { $count ->
        [0] Aucun inscrit
        [1] Un seul inscrit
       *[other] { $count } inscrits
    }, il en faut { $least }. Attendez d’autres inscriptions (bouton *{ button-event-join }*).
error-unknown-format = La formule `{ $format }` n’existe pas. Choisissez-en une dans la liste.
error-form-value = *{ $field }* : `{ $text }` n’est pas valable. Écrivez un nombre de { $least } à { $most }, ou rien pour la valeur par défaut.
error-no-such-event-game = Aucune partie `{ $game }` dans **{ $event }**. Son nom est indiqué dans son fil.
error-bad-scores = `{ $text }` n’est pas un score possible. Écrivez-le dans l’ordre des places, comme `{ $example }`, ou `annulée`.
error-nothing-to-undo = Aucune décision à annuler depuis l’appariement de la dernière ronde.
error-cannot-undo = Cette décision a terminé `{ $game }`, qui ne peut pas reprendre. Corrigez son score avec /manage-tournament adjudicate.
error-other-decision = Une autre décision a été prise entre-temps, ou celle-ci est déjà annulée. Pour voir la dernière : /manage-tournament undo.
event-ask-end = Terminer définitivement **{ $event }** ? { $count ->
        [0] Aucune partie n’est en cours. Le classement reste tel quel.
        [one] La partie en cours sera annulée. Le classement reste tel quel.
       *[other] Les { $count } parties en cours seront annulées. Le classement reste tel quel.
    }
event-ask-end-league = { event-ask-end } La ligue s’arrête aussi : aucune saison ne suit.
event-ask-cancel = Annuler définitivement **{ $event }** ? { $count ->
        [0] Aucun inscrit.
        [one] Un inscrit.
       *[other] { $count } inscrits.
    }
event-ask-undo = Annuler la décision de { $by } pour `{ $game }` de **{ $event }** (ronde { $round }, { $players }) ? Score fixé : { $scores }.
event-ask-undo-bye = Annuler le bye accordé à { $who } par { $by } pour la prochaine ronde de **{ $event }** ?
event-ask-decide = `{ $game }` (ronde { $round }, { $players }) est la dernière partie de **{ $event }**. Le score { $scores } terminera le tournoi. Vous pourrez corriger les résultats pendant 24 heures.
error-no-bye = Un bye ne vaut que pour la prochaine ronde d’un système suisse.
error-no-late-players = Personne à relancer dans **{ $event }**. Un rappel se fait après un jour d’attente, puis une fois par jour au plus.
error-not-late = { $who } ne peut pas être relancé : pas en retard, rappels coupés, ou déjà relancé depuis moins d’un jour.
error-announcement = Écrivez une annonce de { $limit } caractères au plus.

post-hold = Tournoi suspendu : cette partie aussi.
post-release = Le tournoi reprend : cette partie aussi.
post-held-now = La partie est suspendue avec son tournoi : les pendules sont arrêtées.
post-extend = Temps supplémentaire pour le joueur au trait : { $days ->
        [1] un jour
       *[other] { $days } jours
    }.
post-stopped = Partie arrêtée par le tournoi.
post-annulled = Le salon du tournoi donne le score de `{ $match }`, ou son annulation.
post-replaced = Les { $army } ont un nouveau joueur.
post-withdrawn-by-event = Les { $army } quittent le tournoi et abandonnent la partie.
error-event-game = `{ $match }` est une partie de tournoi. Adressez-vous à l’organisateur, qui décide avec /manage-tournament.
error-held = `{ $match }` est suspendue avec son tournoi. L’organisateur peut le reprendre avec /manage-tournament start.
event-news-pause = Le tournoi **{ $name }** est suspendu par { $by }. Les pendules sont arrêtées et aucune ronde n’est appariée.
event-news-resume = **{ $name }** reprend, sur décision de { $by }.
event-news-extend-all = **{ $name }** : { $by } accorde { $days ->
        [1] un jour
       *[other] { $days } jours
    } de plus aux joueurs au trait, dans toutes les parties.
event-news-extend-game = **{ $name }** : { $by } accorde { $days ->
        [1] un jour
       *[other] { $days } jours
    } de plus au joueur au trait dans `{ $game }`.
event-paused = Le tournoi est suspendu.
done-event-paused = Le tournoi **{ $event }** est suspendu. Pour le reprendre : /manage-tournament start.
done-event-resumed = **{ $event }** reprend.
done-event-extended =
    { $days ->
        [1] Un jour
       *[other] { $days } jours
    } de plus pour le joueur au trait { $all ->
        [yes] dans toutes les parties
       *[no] dans `{ $game }`
    }.{ $recent ->
        [0] { "" }
        [1] { " " }Un jour avait déjà été accordé il y a moins d’une heure : le salon dit par qui.
       *[other] { " " }{ $recent } jours avaient déjà été accordés il y a moins d’une heure : le salon dit par qui.
    }
error-event-paused = Le tournoi **{ $event }** est déjà suspendu. Pour le reprendre : /manage-tournament start.
dm-event-halted = Le tournoi **{ $name }** (`{ $event }`) est en suspens : { $why }. Rien n’est perdu. Pour le reprendre, utilisez /manage-tournament start avec l’option *{ ui-opt-tournament }*, dans un salon où je peux écrire et ouvrir des fils.
dm-event-unpaired = Impossible d’apparier la prochaine ronde de **{ $name }** (`{ $event }`). Rien n’est perdu. Vérifiez les joueurs, puis relancez avec /manage-tournament start et l’option *{ ui-opt-tournament }*. Si l’échec se répète, utilisez /manage-tournament end ou prévenez l’hébergeur du bot.
event-news-halt = **{ $name }** : impossible d’apparier la prochaine ronde. Rien n’est perdu. { $who }, vérifiez les joueurs, puis relancez avec /manage-tournament start. Si l’échec se répète, utilisez /manage-tournament end ou prévenez l’hébergeur du bot.
event-review = À surveiller dans **{ $name }** (simples indices, pas des preuves) :
event-review-none = Rien à signaler.
event-early = • { $who } a abandonné [{ $match }]({ $where }) avant dix coups.
event-gifts = • { $who } a abandonné { $count } parties gagnées par { $other }.
event-unknowable = Impossible de savoir si deux membres sont la même personne : Discord ne montre pas les adresses IP.
event-dashboard = Tableau de bord de **{ $name }** (`{ $event }`)
event-dashboard-waiting =
    { $count ->
        [one] Une partie appariée n’est pas encore ouverte.
       *[other] { $count } parties appariées ne sont pas encore ouvertes.
    }
event-dashboard-unstarted = Parties non commencées ({ $count }) :
event-dashboard-game-idle = • [{ $match }]({ $where }) · ronde { $round }
event-dashboard-game = • [{ $match }]({ $where }) · ronde { $round } · trait à { $who }
event-dashboard-game-since = • [{ $match }]({ $where }) · ronde { $round } · trait à { $who } (tour commencé { $since })
event-dashboard-late = En retard de plus d’un jour ({ $count }) :
event-dashboard-late-player =
    { $count ->
        [one] • { $who } dans [{ $match }]({ $where }) : tour commencé { $since }.
       *[other] • { $who } dans { $count } parties. Dans [{ $match }]({ $where }), le tour a commencé { $since }.
    }
event-dashboard-reminded = Rappel envoyé { $when }.
event-dashboard-muted = Rappels coupés.
event-dashboard-more = … et { $count } de plus.
event-dashboard-fine = Toutes les parties ouvertes ont commencé, et personne n’est en retard.
event-dashboard-player = { $who } dans **{ $name }**
event-dashboard-moved = Aucune partie n’attend ce joueur.
event-dashboard-choice =
    { $late ->
        [yes] { $name } · en retard
       *[no] { $name } · premier coup
    }

format-league = Ligue
stage-division = *Division { $group }*
event-season-name = { $league } · saison { $season }
event-season-starts = Début le { $day } ({ $when }). Les joueurs actifs de la saison précédente sont déjà inscrits. Pour ne pas jouer, cliquez sur *{ button-event-leave }*.
event-season-waits = S’il y a alors moins de { $least } inscrits, la saison commence dès qu’il y en a assez. Toutes ses dates sont décalées d’autant.
event-season-lacks = Commence dès que { $least } joueurs sont inscrits. Toutes les dates de la saison comptent à partir de là.
event-season-late = Commence dès que les résultats de la saison précédente sont définitifs. Toutes les dates de la saison comptent à partir de là.
event-season-weeks = La saison dure { $weeks } semaines. Les inscriptions pour la suivante ouvrent aux deux tiers.
event-season-dates = Inscriptions pour la saison suivante dès le { $registration }. Fin des parties le { $games }. Début de la saison suivante le { $next }.
event-season-dates-next = Fin des parties le { $games }. La saison suivante, `{ $event }`, commence le { $next } ; les inscriptions sont ouvertes.
event-season-next = Saison suivante : `{ $event }`
event-season-up = ⬆️ Montent si tous continuent : { $who }
event-season-down = ⬇️ Descendent si tous continuent : { $who }
event-news-season = **{ $name }** : le temps de jeu est écoulé. { $count ->
        [1] La partie inachevée est nulle
       *[other] Les { $count } parties inachevées sont nulles
    }, sauf décision d’un organisateur avant les résultats définitifs.
event-rule-league = Une division réunit des joueurs de force voisine. On y joue un toutes rondes, toutes les parties à la fois.
event-rule-divisions = Divisions de { $size }. Après chaque saison, { $moving ->
        [1] le premier d’une division monte et le dernier descend
       *[other] les { $moving } premiers d’une division montent et les { $moving } derniers descendent
    }.
event-rule-seasons = Une saison dure { $weeks } semaines. Deux jours avant la fin, les parties inachevées sont nulles. Si vous jouez un coup ou abandonnez une partie dans les deux premiers tiers, vous êtes inscrit à la saison suivante.
event-rule-newcomers-lowest = Les nouveaux joueurs entrent dans la dernière division.
event-rule-newcomers-rating = Les nouveaux joueurs prennent les places libres selon leur cote, sinon ils entrent dans la dernière division.
event-field-division = Taille des divisions
error-season-date = **{ $event }** commence le { $day }. Les dates d’une ligue sont fixes.
error-season-too-short = Avec `{ $clock }`, 40 coups de chaque joueur ne tiennent pas en { $weeks } semaines. Choisissez au plus { $hours } heures par coup, ou une saison d’au moins { $needed } semaines.
error-past-season = Les parties de **{ $event }** se terminent le { $end }. { $days ->
        [0] Il ne reste pas un jour entier à ajouter.
        [1] Vous pouvez ajouter au plus 1 jour.
       *[other] Vous pouvez ajouter au plus { $days } jours.
    } Le temps ne peut pas dépasser cette date : les parties inachevées sont alors nulles.
event-place-left = { " " }· place finale { $best }
event-places-left = { " " }· place finale { $best }–{ $worst }

format-simul = Simultanée
stage-host = *Simultaneur*
stage-players = *Joueurs*
simul-host = Simultaneur : { $who }
simul-host-clock = Cadence du simultaneur : { $clock }
simul-waits = La simultanée attend que { $who } clique sur *{ button-event-join }*.
simul-starts = La simultanée **{ $name }** commence. Chaque partie a son fil :
simul-progress = { $over ->
        [0] Aucune partie terminée
        [1] Une partie terminée
       *[other] { $over } parties terminées
    } sur { $games }
simul-score = { $who } : **{ $points }** sur { $games }. { $wins ->
        [0] Aucun gain
        [1] 1 gain
       *[other] { $wins } gains
    }, { $draws ->
        [0] aucune nulle
        [1] 1 nulle
       *[other] { $draws } nulles
    }, { $losses ->
        [0] aucune défaite
        [1] 1 défaite
       *[other] { $losses } défaites
    }.
simul-line-host = { $who } — { $points }
picture-table-host = { $name } { $points } ;
event-rule-simul = Le simultaneur joue une partie contre chacun. Il n’y a pas de vainqueur.
event-rule-colours = { $alternating ->
        [true] Le simultaneur a les Noirs un échiquier sur deux.
       *[false] Le simultaneur a les Blancs partout.
    }
event-field-host-clock = Cadence du simultaneur
error-no-host = Le simultaneur de **{ $event }**, { $who }, n’est pas encore inscrit. Demandez-lui de cliquer sur *{ button-event-join }*.
error-format-seats = La formule *{ $format }* oppose deux joueurs par partie, et *{ $game }* en demande trois. Choisissez une autre variante ou une autre formule.

format-teams = Match par équipes
stage-team = *{ $team } : { $points }*
button-team-join = Participer : { $team }
button-team-reserve = Réserve : { $team }
team-signed = **{ $team }** ({ $count }) : { $who }
team-player = { $board }. { $who }
team-captain = { $board }. { $who } (capitaine)
team-reserve = { $player } (réserve)
team-starts = **{ $name }** commence, compositions définitives. Chaque partie a son fil :
team-pairing = Échiquier { $table } : { $players }
team-score = **{ $first }** { $points1 } – { $points2 } **{ $second }**
team-won = Match gagné par **{ $team }**.
team-drawn = Match nul.
team-line = **{ $place }.** { $who } — { $points }
team-line-left = **{ $place }.** ~~{ $who }~~ · abandon — { $points }
team-boards = { $boards ->
        [0] Autant d’échiquiers que les deux équipes peuvent en garnir, deux au moins.
       *[other] { $boards } échiquiers. Le match attend que les deux équipes les garnissent.
    }
event-rule-teams = Deux équipes s’affrontent sur plusieurs échiquiers. Chaque joueur affronte celui du même échiquier.
event-rule-order-captain = Les capitaines fixent l’ordre des joueurs jusqu’au début. Après le dernier échiquier, les joueurs sont réservistes.
event-rule-order-rating = Les cotes du début donnent l’ordre des joueurs. Après le dernier échiquier, les joueurs sont réservistes.
event-rule-teams-score = Les points de tous les échiquiers s’additionnent. L’équipe nommée en premier a les Blancs aux échiquiers 1, 3, 5 et ainsi de suite.
event-rule-teams-cycles = Aller-retour : chacun rencontre deux fois son adversaire, couleurs inversées.
event-rule-leaving-forfeit = En cas d’abandon du tournoi, toutes les parties inachevées sont perdues, par forfait si elles n’ont pas commencé.
event-field-teams = Les deux équipes, séparées par une virgule
event-field-boards = Nombre d’échiquiers
done-team-joined = Vous jouez pour { $team } dans **{ $event }**.
done-team-reserve = Vous êtes réserviste de { $team } dans **{ $event }**.
done-line-up = { $who } joue à l’échiquier { $board } de { $team } dans **{ $event }**. Les autres sont décalés.
error-choose-team = Choisissez une équipe de **{ $event }** : le bouton de { $first } ou de { $second }, ou l’option *{ ui-opt-team }*.
error-team-names = `{ $text }` ne donne pas deux équipes. Écrivez deux noms différents, séparés par une virgule.
error-team-too-small = { $team } n’a pas assez de joueurs ({ $count }) : il en faut { $least } par équipe dans **{ $event }**. Attendez d’autres inscriptions.
error-other-team = { $who } est réserviste de l’autre équipe. Nommez quelqu’un d’autre pour { $team }.
error-not-a-team-match = **{ $event }** n’est pas un match par équipes et n’a pas de composition. Indiquez un autre tournoi avec l’option *{ ui-opt-tournament }*.
error-line-up-final = **{ $event }** a commencé : les compositions sont définitives. Un organisateur peut remplacer un joueur.
error-line-up-by-rating = Dans **{ $event }**, les cotes donnent l’ordre des joueurs. Il ne se change pas.
event-field-team = Nom de votre équipe
event-rule-between-servers = Chaque équipe joue sur son serveur : on s’y inscrit et on y joue. Chaque partie a un fil sur les deux.
team-someone = quelqu’un
team-awaited = L’autre équipe : en attente d’un serveur adverse.
team-signed-led = **{ $team }** ({ $count }), capitaine { $captain } : { $who }
done-match-created = Le match **{ $event }** est annoncé ici. Transmettez ce code à l’autre serveur : `{ $code }`. Un modérateur ou un organisateur y utilise /manage-tournament accept. Vous seul voyez ce code. Pour le revoir : /manage-tournament dashboard.
done-match-accepted = Votre serveur joue **{ $event }** sous le nom { $team }, capitaine { $who }. Le match est annoncé dans ce salon. Les joueurs s’inscrivent avec le bouton.
done-match-moved = **{ $event }** est désormais annoncé dans ce salon. Les fils ouverts restent où ils sont.
done-team-withdrawn = L’équipe { $team } s’est retirée de **{ $event }**.
event-dashboard-code = Aucun autre serveur n’a encore accepté. Code pour /manage-tournament accept : `{ $code }`
event-news-accept = **{ $name }** : un autre serveur accepte le match. Son équipe : **{ $team }**, capitaine { $who }.
event-news-guest-left = **{ $name }** : l’équipe **{ $team }** s’est retirée.
event-news-guest-open = **{ $name }** : l’équipe **{ $team }** s’est retirée. Un autre serveur peut accepter avec un nouveau code, que montre /manage-tournament dashboard.
event-news-guest-moved = **{ $name }** est désormais annoncé dans un autre salon.
event-news-guest-lost = **{ $name }** : je ne peux plus écrire dans le salon de l’autre serveur. Les parties continuent. Ses organisateurs peuvent utiliser /manage-tournament accept avec le même code dans un autre salon.
event-news-host-lost = **{ $name }** est en suspens : je ne peux plus écrire dans le salon de l’autre serveur. Rien n’est perdu. Le match reprendra quand ses organisateurs le relanceront là-bas.
event-news-host-gone = **{ $name }** est en suspens : l’autre serveur m’a retiré. Rien n’est perdu. Les parties reprendront s’il m’ajoute de nouveau.
dm-match-place-lost = Je ne peux plus publier **{ $name }** dans le salon de votre serveur : { $why }. Les parties continuent sur l’autre serveur. Utilisez /manage-tournament accept avec le code `{ $code }` dans un autre salon. Les joueurs retrouvent leurs parties avec /move-here.
error-own-team = Écrivez le nom de votre équipe.
error-team-name = `{ $text }` ne peut pas être le nom de votre équipe. Écrivez un nom de 24 caractères au plus, autre que { $team }.
error-no-such-code = Aucun match n’a le code `{ $code }`. Vérifiez-le ou redemandez-le à l’autre serveur.
error-own-code = **{ $event }** a été créé sur ce serveur. Transmettez son code à l’autre serveur.
error-code-used = **{ $event }** a déjà un adversaire. Demandez un nouveau match à l’autre serveur.
error-match-here = **{ $event }** est déjà annoncé dans ce salon.
error-not-second-server = Ce serveur n’a pas accepté **{ $event }**. Si votre serveur l’a créé, utilisez /manage-tournament end.
error-match-not-accepted = Aucun autre serveur n’a encore accepté **{ $event }**. Transmettez-lui le code de /manage-tournament dashboard.
error-blocked-by-other = Inscription à **{ $event }** impossible : l’autre serveur vous a bloqué.
error-other-server = Ce joueur joue pour l’autre serveur dans **{ $event }**. Adressez-vous aux organisateurs de celui-ci.
error-role-between-servers = Un rôle n’existe que sur un serveur, et vous jouez sur deux. Limitez les cotes, ou invitez des joueurs.
error-repeat-between-servers = **{ $event }** se joue contre un autre serveur. Créez plutôt un nouveau match.
error-not-captain = Vous n’êtes pas capitaine de { $team } dans **{ $event }**. Adressez-vous au capitaine ou à un organisateur.
