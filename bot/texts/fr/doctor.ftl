# Résultats de `feerie doctor`, pour l’hébergeur du bot, une ligne chacun.

doctor-version = version
doctor-settings = réglages
doctor-token = jeton
doctor-discord = Discord
doctor-servers = serveur
doctor-intents = intents
doctor-clock = horloge
doctor-engine = moteur
doctor-bot = bot
doctor-process = processus
doctor-database = base
doctor-durability = durabilité
doctor-posts = messages
doctor-disk = disque
doctor-backups = sauvegardes
doctor-erasures = effacements

doctor-version-runs = Féerie { $version }.
doctor-settings-misspelt = { $name } n’est pas un réglage. Vouliez-vous dire { $meant } ?
doctor-settings-unknown = { $name } n’est pas un réglage. Liste des réglages : docs/heberger.md.
doctor-settings-open = { $file }, qui contient le jeton, est lisible par d’autres utilisateurs de cette machine. Corrigez avec : chmod 600 { $file }
doctor-token-missing = absent. Copiez le jeton du bot après FEERIE_TOKEN= dans .env (docs/heberger.md).
doctor-token-shape = format incorrect. Copiez-le de nouveau depuis la page Bot du portail des développeurs.
doctor-token-refused = refusé par Discord. Réinitialisez-le sur la page Bot du portail des développeurs, puis copiez-le dans .env.
doctor-token-ok = accepté par Discord ; bot : { $name }.
doctor-discord-unreachable = injoignable ({ $reason }). Vérifiez l’accès au réseau de cette machine. Le bot réessaie automatiquement.
doctor-servers-none = aucun. Invitez le bot avec le lien de docs/heberger.md.
doctor-servers-ok = { $name } : toutes les permissions nécessaires, sauf interdiction propre à un salon.
doctor-servers-lack = { $name } : permissions manquantes : { $missing }. Ajoutez-les dans Paramètres du serveur > Rôles, ou réinvitez le bot.
doctor-intents-ok = aucun intent privilégié demandé.
doctor-intents-more = trop d’intents. Désactivez tous les intents privilégiés sur la page Bot du portail des développeurs.
doctor-clock-ok = écart avec celle de Discord : { $seconds } s.
doctor-clock-apart = écart avec celle de Discord : { $seconds } s. Activez la synchronisation automatique (timedatectl set-ntp true).
doctor-engine-compiled = compilé par mypyc.
doctor-engine-pure = Python pur : mêmes coups, mais plus lent. Il peut être compilé (docs/heberger.md).
doctor-engine-outdated = Python pur : la version compilée ne correspond pas aux fichiers actuels. Recompilez avec : make compiled
doctor-bot-runs = en marche : { $who }.
doctor-bot-stopped = arrêté.
doctor-bot-connected = en marche, ici ou sur une autre machine : la base est ouverte.
doctor-process-lives = { $name } : shards { $shards } sur { $count }, actif.
doctor-process-silent = { $name } : shards { $shards } sur { $count }, sans signe de vie depuis { $seconds } s. S’il est arrêté, d’autres processus prennent le relais automatiquement.
doctor-process-free = shards { $shards } sur { $count } sans processus. Vérifiez de nouveau, et lancez un processus de plus si cela dure.
doctor-database-ok = intacte ; parties : { $matches }, { $size } Mio, version { $version }.
doctor-database-earlier = intacte ; parties : { $matches }, { $size } Mio, ancienne version { $version }. Le prochain démarrage la sauvegarde et la met à jour.
doctor-database-elsewhere = en mémoire : elle disparaît à l’arrêt du bot.
doctor-database-none = pas encore de base à { $file } : le bot la crée au démarrage.
doctor-database-lost = { $file } est absente ou vide, mais des sauvegardes existent. Restaurez la dernière avec : feerie restore { $backup }
doctor-database-behind = plus ancienne que ce que le bot a publié : des coups sont perdus. Restaurez une copie plus récente si possible. Sinon, démarrez le bot : il l’annonce dans chaque partie.
doctor-database-later = écrite par une version plus récente de Féerie ({ $version }). Installez cette version.
doctor-database-damaged = endommagée ({ $reason }). Arrêtez le bot et restaurez une sauvegarde avec : feerie restore FICHIER
doctor-database-unread = illisible ({ $reason }). Vérifiez le propriétaire du fichier et relancez sous le même utilisateur.
doctor-database-unchecked = non vérifiée : son disque { $trouble ->
        [readonly] est en lecture seule. Montez-le en écriture
       *[full] est plein. Faites de la place
    }, puis relancez cette commande.
doctor-database-server-ok = joignable, PostgreSQL { $server } ; parties : { $matches }, { $size } Mio, version { $version }.
doctor-database-server-earlier = joignable, PostgreSQL { $server } ; parties : { $matches }, { $size } Mio, ancienne version { $version }. Le prochain démarrage la met à jour : sauvegardez-la avant avec : pg_dump
doctor-database-empty = joignable, PostgreSQL { $server }, mais vide. Le bot crée ses tables au démarrage. Pour la remplir : feerie copy
doctor-database-unreached = injoignable ({ $reason }). Vérifiez que le serveur tourne, et la valeur de FEERIE_DATABASE.
doctor-database-shared = le gestionnaire de connexions de PostgreSQL travaille par transaction. Réglez-le par session (PgBouncer : pool_mode = session).
doctor-database-driver = PostgreSQL exige la bibliothèque asyncpg : pip install asyncpg, ou, dans le dossier du projet : pip install '.[postgres]'
doctor-durability-off = { $setting } est désactivé : une panne de PostgreSQL ou de sa machine perdrait des coups déjà publiés. Activez-le dans postgresql.conf.
doctor-posts-none = aucun en attente.
doctor-posts-wait = { $count } en attente, le plus ancien depuis { $minutes } min.
doctor-posts-late = { $count } en attente, le plus ancien depuis { $minutes } min. Vérifiez que le bot tourne et joint Discord, puis lisez son journal.
doctor-disk-ok = { $free } Mio libres dans { $place }.
doctor-disk-full = seulement { $free } Mio libres dans { $place }. Faites de la place, sinon les sauvegardes échoueront, puis les parties s’arrêteront.
doctor-backups-none = aucune pour l’instant. Le bot en fait une chaque nuit. Pour en faire une maintenant : feerie backup
doctor-backups-ok = la dernière, { $name }, date du { $at } UTC. Restauration d’essai réussie (parties : { $matches }).
doctor-backups-old = la dernière, { $name }, date du { $at } UTC. Restauration d’essai réussie (parties : { $matches }). Cherchez dans le journal du bot pourquoi les suivantes manquent.
doctor-backups-broken = la dernière ne peut pas être restaurée ({ $reason }). Faites-en une autre maintenant avec : feerie backup
doctor-backups-unchecked = la dernière, { $name }, date du { $at } UTC. Elle n’a pas été vérifiée : le disque { $trouble ->
        [readonly] est en lecture seule. Montez-le en écriture
       *[full] est plein. Faites de la place
    }, puis relancez cette commande.
doctor-backups-server = le bot ne sauvegarde pas une base PostgreSQL. Programmez pg_dump chaque nuit (docs/heberger.md).
doctor-erasures-ok = { $count ->
        [one] Une personne a demandé son effacement
       *[other] { $count } personnes ont demandé leur effacement
    }. Une sauvegarde restaurée le refait.
doctor-erasures-broken = la liste des personnes effacées est illisible ({ $reason }). Aucun effacement ni aucune restauration n’est possible. Reprenez-la d’une copie du dossier. À défaut, déplacez-la et ne restaurez aucune sauvegarde antérieure.
