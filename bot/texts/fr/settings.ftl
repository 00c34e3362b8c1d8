# /settings et /config : ce que les personnes et les serveurs choisissent.

dm-turn = **{ $game }** · `{ $match }` : { $where }

error-managers-only = Cela relève de la gestion du serveur. Adressez-vous à quelqu’un qui en a le droit ; vos propres choix sont dans /settings.
error-server-only = Cela concerne un serveur : faites-le dans l’un de ses salons.
error-unknown-choice = Ce choix n’est plus proposé. Rouvrez les menus avec /settings ou /config.
