# Blocages, défis acceptés, accès bloqué par l’équipe du serveur, notifications.

error-unwilling = { $count ->
    [one] { $players } n’accepte pas de défis ici
   *[other] { $players } n’acceptent pas de défis ici
}. Invitez quelqu’un d’autre avec /play, ou laissez la place libre.
error-own-block = Vous avez bloqué { $players }. Débloquez d’abord dans /settings.
error-unwelcome = Vous ne pouvez pas rejoindre `{ $match }`. Lancez votre partie avec /play.
error-barred = Accès bloqué : l’équipe de ce serveur ne vous laisse plus commencer de partie ici. Vous pouvez finir celles en cours. Si c’est une erreur, contactez-la.
error-host-blocked = L’hébergeur de ce bot ne vous laisse plus jouer avec d’autres. Vous pouvez finir vos parties en cours et affronter les ordinateurs.
error-manager-bar = Impossible de bloquer { $players } : l’équipe de ce serveur ne peut pas être bloquée. Choisissez quelqu’un d’autre.
error-barred-guest = { $who } n’a plus accès à Féerie sur ce serveur. Nommez quelqu’un d’autre, ou contactez l’équipe du serveur.
error-asked-enough = Vous avez déjà demandé à trop de monde aujourd’hui de prendre cette place. Prochaine demande possible { $when }.
note-quiet = Vous avez notifié beaucoup de monde aujourd’hui. Les joueurs invités verront ce défi sans notification.

ui-settings-people = **Vos adversaires**, sur tous les serveurs. Chaque choix est enregistré aussitôt.
ui-settings-blocked = Bloqués : { $people }. Une personne bloquée ne peut ni vous défier ni rejoindre vos défis, et n’en est pas informée. Vous pouvez quand même vous rencontrer en tournoi.
ui-people-nobody = personne
ui-people-more = { $people } et { $count } de plus
ui-settings-block-elsewhere = Pour bloquer ou débloquer quelqu’un, utilisez /settings sur un serveur que vous partagez.
ui-settings-challengers-all = Défis : acceptés de tout le monde
ui-settings-challengers-server = Défis : acceptés sur ce serveur seulement
ui-settings-challengers-elsewhere = Défis : acceptés sur un autre serveur seulement
ui-settings-challengers-nobody = Défis : refusés
ui-settings-block = Bloquer des personnes
ui-settings-unblock = Débloquer des personnes
ui-settings-more = Mes adversaires ›

ui-config-people = **Accès bloqués à Féerie sur ce serveur.** Chaque choix est enregistré aussitôt.
ui-config-barred = Accès bloqué : { $people }. Une personne bloquée peut finir ses parties et tournois, mais rien commencer. Personne ne peut la défier ici. L’équipe du serveur ne peut pas être bloquée.
ui-config-bar = Bloquer l’accès
ui-config-unbar = Rétablir l’accès
ui-config-more = Pages publiques, accès bloqués ›
