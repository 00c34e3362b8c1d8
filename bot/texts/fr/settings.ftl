# /settings et /config : ce que les personnes et les serveurs choisissent.

dm-turn = **{ $game }** · `{ $match }` : { $where }

error-managers-only = Cela relève de la gestion du serveur. Adressez-vous à quelqu’un qui en a le droit ; vos propres choix sont dans /settings.
error-server-only = Cela concerne un serveur : faites-le dans l’un de ses salons.
error-unknown-choice = Ce choix n’est plus proposé. Rouvrez les menus avec /settings ou /config.

ui-settings = Choisissez votre langue, vos couleurs, vos rappels, qui joue avec vous
ui-settings-title = **Vos réglages**, sur tous les serveurs. Chaque choix est retenu aussitôt.
ui-settings-sample = Un plateau dans ces couleurs : { $theme }
ui-settings-language = { $language ->
    [auto] Langue : celle de votre Discord
   *[other] Langue : { $name }
}
ui-settings-theme = Couleurs : { $theme }
ui-settings-reminders-off = Rappels : jamais
ui-settings-reminders-late = Rappels : quand 80 % de votre temps est passé
ui-settings-reminders-twice = Rappels : à 50 % et à 80 % de votre temps
ui-settings-reminders-daily = Rappels : tous les jours
ui-settings-switches = Activez ce qui vous plaît (rien n’est activé)
ui-settings-confirm = Me montrer chaque coup avant de le jouer
ui-settings-words = Me dire les plateaux en mots, sans images
ui-settings-direct-turns = M’écrire en privé à chaque tour
ui-settings-direct-reminders = Me rappeler mon tour en privé, pas dans le salon
ui-settings-listed-yes = Classements : on m’y voit, et les autres peuvent voir mon profil
ui-settings-listed-no = Classements : on ne m’y voit pas, et mon profil n’est qu’à moi

ui-settings-letters = **L’écriture des coups** dans ce que vous seul·e voyez : réponses, plans, historiques, messages privés. Les messages publics gardent leurs lettres. Chaque choix est retenu aussitôt.
ui-settings-letters-choice = { $letters ->
    [posts] Lettres des coups : celles des messages publics
    [en] Lettres des coups : anglaises (Nf3)
    [fr] Lettres des coups : françaises (Cf3)
    [figurines] Coups avec des figurines (♘f3)
   *[other] Lettres des coups : { $name }
}
ui-settings-letters-more = Lettres des coups ›

ui-config = Choisissez ce qui vaut sur ce serveur : salons, cadence, langue
ui-config-title = **Réglages de ce serveur.** Chaque choix est retenu aussitôt et vaut pour les parties lancées désormais.
ui-config-where = Salons où lancer des parties : { $channels }. La gestion du serveur peut en lancer partout.
ui-config-who = Qui peut en lancer : { $roles }.
ui-config-all-channels = tous
ui-config-all-roles = tout le monde
ui-config-channels = Salons où lancer des parties (aucun : tous)
ui-config-roles = Rôles qui peuvent en lancer (aucun : tout le monde)
ui-config-free-channels = Tous les salons
ui-config-free-roles = Tout le monde
ui-config-clock = Cadence : { $clock }
ui-config-side-turn = Images : du côté de qui a le trait
ui-config-side-first = Images : toujours du côté qui commence
ui-config-limit = Parties en cours par personne : { $count } au plus
ui-config-vacation = Vacances par an : { $days ->
    [0] aucunes
    [one] { $days } jour
   *[other] { $days } jours
}
ui-config-language = { $language ->
    [auto] Messages publics : dans la langue du serveur
    [en] Messages publics : en anglais
    [fr] Messages publics : en français
   *[other] Messages publics : { $name }
}
