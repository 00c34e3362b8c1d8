# Le salon de recherche : /seek et /lobby.

ui-seek = Chercher des adversaires, sur ce serveur ou partout
ui-seek-window = Écart maximal de classement (par défaut : faible, puis élargi avec l’attente)
ui-seek-points = { $points } points
ui-seek-where = Provenance des adversaires (par défaut : partout, si le serveur l’autorise)
ui-seek-anywhere = Partout : entre serveurs, on joue en messages privés
ui-seek-here = Ce serveur uniquement
ui-seek-games = Nombre de parties simultanées (par défaut : 1)
ui-seek-alone = Après quelques jours d’attente (par défaut : attendre encore)
ui-seek-computer = { $days ->
    [one] L’ordinateur prend le dernier siège après 1 jour, hors classement
   *[other] L’ordinateur prend le dernier siège après { $days } jours, hors classement
}
ui-lobby = Voir qui cherche une partie : rejoindre, ou retirer sa propre recherche

dm-lobby = Vous êtes dans le salon de recherche. Si vos adversaires viennent d’autres serveurs, je publie l’échiquier ici.

lobby-seeking = Votre recherche est dans le salon. L’appariement a lieu chaque minute. Vous serez prévenu au début de la partie.
lobby-joined = C’est noté. La partie commence dès que tous les joueurs sont là, d’ordinaire en moins d’une minute.
lobby-withdrawn = Recherche retirée.
lobby-title = { $count ->
    [one] **Salon de recherche** : { $count } recherche
   *[other] **Salon de recherche** : { $count } recherches
}
lobby-empty = **Salon de recherche** : personne ne cherche de partie pour l’instant. Commencez avec /seek.
lobby-mine = Les vôtres :
lobby-others = Ouvertes pour vous :
lobby-join = Rejoindre { $number }
lobby-leave = Retirer { $number }
lobby-player = { $open ->
    [yes] { $name } ({ $rating } ?)
   *[no] { $name } ({ $rating })
}
lobby-unrated = nouveau
lobby-someone = Quelqu’un
lobby-terms = { $rated ->
    [yes] **{ $game }**, { $clock }, classée
   *[no] **{ $game }**, { $clock }, amicale
}
lobby-reliability = termine { $percent } % de ses parties
lobby-window = écart de { $points } points au plus
lobby-here = ce serveur uniquement
lobby-games = { $taken } parties sur { $games }
lobby-since = en attente depuis { $since }
lobby-matched = partie trouvée
lobby-closed = retirée, car je ne peux pas vous écrire en privé. Autorisez les messages privés, puis relancez-la
lobby-closed-page = retirée, car je ne peux pas vous écrire en privé. Autorisez les messages privés, puis relancez-la : /seek, ou { $page }
lobby-absent = retirée, car votre temps s’est épuisé avant votre premier coup. Relancez-la quand vous serez disponible
lobby-cancelled = retirée, car vous avez annulé la partie. Vous garderez votre siège la prochaine fois

button-seek-again = Chercher à rejouer
button-lobby-page = Sur le Web
ui-lobby-page = Votre lien personnel vers les pages web. Il sert une seule fois, pendant 30 minutes : ne le partagez pas.
ui-lobby-page-go = Ouvrir les pages
web-lobby = Salon de recherche
web-to-lobby = Trouver des adversaires dans le salon de recherche
web-lobby-sign-in = Pour voir le salon de recherche, connectez-vous : utilisez /lobby dans Discord, puis cliquez sur Sur le Web.
web-lobby-mine = Vos recherches
web-lobby-others = Recherches ouvertes pour vous
web-lobby-empty = Personne ne cherche de partie pour l’instant. Lancez-vous !
web-lobby-join = Rejoindre
web-lobby-withdraw = Retirer
web-lobby-seek = Chercher des adversaires
web-lobby-clock = Cadence
web-lobby-usual-clock = 3j, ou 3j+5j avec une réserve
web-lobby-rated = Classée ou amicale
web-lobby-usual-rated = classée s’il y a une cadence
web-lobby-window = Écart maximal de classement
web-lobby-widens = Faible, puis élargi avec l’attente
web-lobby-games = Nombre de parties simultanées
web-lobby-alone = Si personne ne vient
web-lobby-wait = Attendre encore
web-lobby-where = Vos adversaires peuvent venir de tous les serveurs. Votre échiquier est ici et en messages privés. Pour chercher sur un seul serveur, utilisez-y /seek.
web-lobby-seek-now = Chercher

ui-config-lobby = Salon de recherche ›
lobby-settings = **Le salon de recherche sur ce serveur.** Les parties entre membres du serveur peuvent se jouer dans un même salon. Un rôle peut y être mentionné quand il ne manque qu’un joueur : deux fois par jour au plus.
ui-config-lobby-channel = Salon de ces parties (par défaut : celui de /seek)
ui-config-lobby-role = Rôle mentionné s’il manque un joueur (par défaut : aucun)
lobby-needs-channel = ⚠️ Le rôle a besoin d’un salon : choisissez-en un aussi.
lobby-cannot-post = ⚠️ Je ne peux pas publier dans { $channel }. Donnez-moi *Voir le salon*, *Envoyer des messages* et *Joindre des fichiers*.
lobby-cannot-thread = ⚠️ Je ne peux pas ouvrir de fil dans { $channel }. Donnez-moi *Créer des fils publics* et *Envoyer des messages dans les fils*.
lobby-cannot-mention = ⚠️ Je ne peux pas mentionner { $role }. Permettez à tous de mentionner ce rôle, ou donnez-moi *Mentionner tout le monde* dans le salon.
error-role-everyone = Choisissez un rôle que les membres prennent eux-mêmes. Ce ne peut pas être @everyone.

button-see-lobby = Voir le salon de recherche
post-last-seat = { $rated ->
    [yes] { $role } Il manque un joueur : **{ $game }**, { $clock }, classée. Rejoignez la partie dans /lobby.
   *[no] { $role } Il manque un joueur : **{ $game }**, { $clock }, amicale. Rejoignez la partie dans /lobby.
}

ui-config-elsewhere-on = Adversaires : partout
ui-config-elsewhere-off = Adversaires : ce serveur

post-unreachable = `{ $match }` est annulée avant le premier coup : un joueur est injoignable. Les autres retournent dans le salon de recherche.

error-here-needs-server = En messages privés, il n’y a pas de serveur où chercher. Laissez l’option *{ ui-opt-where }* de côté.
error-here-needs-thread = Je ne peux pas ouvrir de fil ici. Utilisez /seek dans un salon qui s’y prête, ou cherchez des adversaires partout.
error-stays-here = Les joueurs de ce serveur ne sont appariés qu’entre eux. Laissez l’option *{ ui-opt-where }* de côté, ou utilisez /seek en messages privés.
error-too-many-seeks = Vous avez déjà { $count } recherches. Retirez-en une dans /lobby.
error-seek-gone = Cette recherche n’est plus ouverte. Voyez les autres dans /lobby.
error-own-seek = C’est votre propre recherche. Attendez qu’on vous rejoigne, ou retirez-la dans /lobby.
error-rematch-elsewhere = `{ $match }` s’est jouée entre serveurs : la revanche n’y est pas encore possible. Trouvez une autre partie avec /seek.
