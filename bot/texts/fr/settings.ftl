# /settings et /config : réglages des joueurs et des serveurs.

dm-turn = **{ $game }** · `{ $match }` : { $where }

error-managers-only = Seule l’équipe du serveur peut changer ces réglages. Contactez-la. Vos propres réglages sont dans /settings.
error-server-only = Cette commande concerne un serveur. Utilisez-la dans l’un de ses salons.
error-unknown-choice = Ce choix n’est plus disponible. Rouvrez les menus avec /settings ou /config.

ui-settings = Changer vos réglages : langue, couleurs, rappels, adversaires
ui-settings-title = **Vos réglages**, sur tous les serveurs. Chaque choix est enregistré aussitôt.
ui-settings-sample = Plateau en couleurs { $theme }
ui-settings-language = { $language ->
    [auto] Langue : celle de votre Discord
   *[other] Langue : { $name }
}
ui-settings-theme = Couleurs : { $theme }
ui-settings-reminders-off = Rappels : jamais
ui-settings-reminders-late = Rappels : à 80 % de votre temps
ui-settings-reminders-twice = Rappels : à 50 % et à 80 % de votre temps
ui-settings-reminders-daily = Rappels : chaque jour
ui-settings-switches = Options (aucune activée)
ui-settings-confirm = Confirmer chaque coup
ui-settings-words = Plateaux en mots, sans images
ui-settings-direct-turns = Message privé à chaque tour
ui-settings-direct-reminders = Rappels en message privé, pas dans le salon
ui-settings-digest = Résumé hebdomadaire de mes parties en message privé
ui-settings-listed-yes = Profil public, visible dans les classements
ui-settings-listed-no = Profil privé, absent des classements

ui-settings-letters = **Notation des coups** dans les messages que vous seul voyez : réponses, coups conditionnels, historiques, messages privés. Les messages publics ne changent pas. Chaque choix est enregistré aussitôt.
ui-settings-letters-choice = { $letters ->
    [posts] Notation : celle des messages publics
    [en] Notation : anglaise (Nf3)
    [fr] Notation : française (Cf3)
    [figurines] Notation : figurines (♘f3)
   *[other] Notation : { $name }
}
ui-settings-letters-more = Notation des coups ›

ui-config = Changer les réglages du serveur : salons, cadence, langue
ui-config-title = **Réglages du serveur.** Chaque choix est enregistré aussitôt et vaut pour les prochaines parties.
ui-config-where = Parties autorisées dans : { $channels }. L’équipe du serveur peut en lancer partout.
ui-config-who = Parties ouvertes à : { $roles }.
ui-config-all-channels = tous les salons
ui-config-all-roles = tout le monde
ui-config-channels = Salons autorisés (par défaut : tous)
ui-config-roles = Rôles autorisés à lancer des parties (par défaut : tous)
ui-config-free-channels = Tous les salons
ui-config-free-roles = Tout le monde
ui-config-clock = Cadence par défaut : { $clock }
ui-config-side-turn = Images : vues par le camp au trait
ui-config-side-first = Images : vues par le premier camp
ui-config-limit = Parties en cours par joueur : { $count } au plus
ui-config-vacation = Vacances par an : { $days ->
    [0] aucune
    [one] { $days } jour
   *[other] { $days } jours
}
ui-config-welcome-on = Accueil à l’arrivée : activé
ui-config-welcome-off = Accueil à l’arrivée : désactivé
ui-config-language = { $language ->
    [auto] Messages publics : dans la langue du serveur
    [en] Messages publics : en anglais
    [fr] Messages publics : en français
   *[other] Messages publics : { $name }
}
