# Qui joue avec qui : défis, blocages, exclusions ; et combien de personnes sont prévenues.

error-unwilling = { $count ->
    [one] { $players } n’accepte pas de défis ici
   *[other] { $players } n’acceptent pas de défis ici
} : nommez quelqu’un d’autre dans /play, ou laissez la place libre.
error-own-block = Vous avez bloqué { $players } : levez d’abord ce blocage dans /settings.
error-unwelcome = Vous ne pouvez pas prendre place dans `{ $match }` : lancez votre propre partie avec /play.
error-barred = La gestion de ce serveur vous en a exclu·e : vous pouvez finir ce que vous avez commencé, mais rien commencer ici ; adressez-vous à elle si vous pensez à une erreur.
error-manager-bar = On ne peut pas exclure { $players } : c’est la gestion de ce serveur. Choisissez quelqu’un d’autre.
error-barred-guest = { $who } est exclu·e de ce serveur : nommez quelqu’un d’autre, ou adressez-vous à la gestion du serveur.
error-asked-enough = Vous avez demandé à assez de monde aujourd’hui de prendre cette place : vous pourrez redemander { $when }.
note-quiet = Vous avez prévenu beaucoup de monde aujourd’hui : les personnes nommées dans ce défi le voient ici, sans notification.

ui-settings-people = **Qui joue avec vous**, sur tous les serveurs. Chaque choix est retenu aussitôt.
ui-settings-blocked = Blocages : { $people }. Une personne bloquée ne peut ni vous défier, ni rejoindre un défi où vous avez une place ; elle n’en est pas avertie. Les tournois vous apparient quand même.
ui-people-nobody = personne
ui-people-more = { $people } et { $count } de plus
ui-settings-block-elsewhere = Pour bloquer quelqu’un, ou lever un blocage, utilisez /settings sur un serveur que vous partagez.
ui-settings-challengers-all = Défis : tout le monde peut me nommer
ui-settings-challengers-server = Défis : on ne peut me nommer que sur ce serveur
ui-settings-challengers-elsewhere = Défis : on ne peut me nommer que sur un autre serveur
ui-settings-challengers-nobody = Défis : personne ne peut me nommer
ui-settings-block = Bloquer des personnes
ui-settings-unblock = Lever des blocages
ui-settings-more = Qui joue avec moi ›

ui-config-people = **Qui est exclu de ce serveur.** Chaque choix est retenu aussitôt.
ui-config-barred = Exclusions : { $people }. Une personne exclue peut finir les parties et les tournois où elle est, mais rien commencer, et personne ne peut la défier ici. On ne peut pas exclure la gestion du serveur.
ui-config-bar = Exclure des personnes
ui-config-unbar = Laisser revenir des personnes
ui-config-more = Exclusions ›
