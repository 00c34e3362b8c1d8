# Ce que `feerie doctor` dit à qui héberge un bot, une ligne chacun.

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
doctor-settings-misspelt = { $name } n’est pas un réglage ; vouliez-vous dire { $meant } ?
doctor-settings-unknown = { $name } n’est pas un réglage : voyez la liste dans docs/real-discord.md.
doctor-settings-open = d’autres utilisateurs de cette machine peuvent lire { $file }, où se trouve le jeton : chmod 600 { $file }
doctor-token-missing = absent : mettez le jeton du bot après FEERIE_TOKEN= dans .env (docs/real-discord.md).
doctor-token-shape = ne ressemble pas à un jeton de bot : copiez-le de nouveau depuis la page Bot du portail des développeurs.
doctor-token-refused = refusé par Discord : réinitialisez-le à la page Bot du portail des développeurs, et copiez-le dans .env.
doctor-token-ok = accepté par Discord ; le bot est { $name }.
doctor-discord-unreachable = injoignable ({ $reason }) : voyez si cette machine atteint le réseau ; le bot réessaie de lui-même.
doctor-servers-none = le bot n’est dans aucun : invitez-le par le lien de docs/real-discord.md.
doctor-servers-ok = { $name } : il a toutes les permissions nécessaires, là où aucun salon ne dit le contraire.
doctor-servers-lack = { $name } : il lui manque { $missing } ; donnez-les-lui dans Paramètres du serveur > Rôles, ou invitez-le de nouveau.
doctor-intents-ok = aucun que Discord devrait accorder n’est demandé.
doctor-intents-more = il y en a plus que nécessaire : désactivez tous les intents privilégiés à la page Bot du portail des développeurs.
doctor-clock-ok = à { $seconds } s de celle de Discord.
doctor-clock-apart = à { $seconds } s de celle de Discord : laissez cette machine se mettre à l’heure d’elle-même (timedatectl set-ntp true).
doctor-engine-compiled = compilé par mypyc.
doctor-engine-pure = Python pur, qui joue les mêmes coups plus lentement ; il peut être compilé (docs/real-discord.md).
doctor-engine-outdated = Python pur, car celui qui est compilé l’a été à partir d’autres fichiers : refaites-le par : make compiled
doctor-bot-runs = en marche : { $who }.
doctor-bot-stopped = arrêté en ce moment.
doctor-bot-connected = en marche, ici ou sur une autre machine : la base est ouverte.
doctor-process-lives = { $name } s’occupe des shards { $shards } sur { $count }, et montre qu’il vit.
doctor-process-silent = { $name } a les shards { $shards } sur { $count }, et n’a pas montré depuis { $seconds } s qu’il vit : s’il est mort, d’autres prennent le relais d’eux-mêmes.
doctor-process-free = personne ne s’occupe en ce moment des shards { $shards } sur { $count } : regardez de nouveau, et lancez un processus de plus si cela dure.
doctor-database-ok = intacte ; parties : { $matches }, { $size } Mio, version { $version }.
doctor-database-earlier = intacte ; parties : { $matches }, { $size } Mio, de l’ancienne version { $version } ; le prochain démarrage la sauvegarde et la met à jour.
doctor-database-elsewhere = en mémoire : elle disparaît quand le bot s’arrête.
doctor-database-none = il n’y en a pas encore à { $file } : le bot la crée en démarrant.
doctor-database-lost = { $file } est absente ou vide alors qu’il existe des sauvegardes : remettez la dernière avec : feerie restore { $backup }
doctor-database-behind = plus ancienne que ce que le bot a écrit : des coups sont perdus. Restaurez une copie plus récente si vous en avez une, ou démarrez le bot : il l’annonce dans chaque partie.
doctor-database-later = écrite par une version ultérieure de Féerie ({ $version }) : installez cette version.
doctor-database-damaged = endommagée ({ $reason }) : arrêtez le bot, et remplacez-la par une sauvegarde avec : feerie restore FICHIER
doctor-database-unread = illisible ({ $reason }) : voyez à qui appartient le fichier, et lancez ceci sous le même utilisateur.
doctor-database-unchecked = non vérifiée : son disque { $trouble ->
        [readonly] est en lecture seule. Montez-le en écriture
       *[full] est plein. Faites de la place
    }, puis relancez cette commande.
doctor-database-server-ok = joignable, PostgreSQL { $server } ; parties : { $matches }, { $size } Mio, version { $version }.
doctor-database-server-earlier = joignable, PostgreSQL { $server } ; parties : { $matches }, { $size } Mio, de l’ancienne version { $version } ; le prochain démarrage la met à jour, sauvegardez-la donc avant avec : pg_dump
doctor-database-empty = joignable, PostgreSQL { $server } ; elle est vide : le bot crée ses tables en démarrant, ou remplissez-la avec : feerie copy
doctor-database-unreached = injoignable ({ $reason }) : voyez si le serveur tourne, et ce que dit FEERIE_DATABASE.
doctor-database-shared = le répartiteur de connexions devant PostgreSQL les partage par transaction : réglez-le par session (PgBouncer : pool_mode = session).
doctor-database-driver = PostgreSQL demande la bibliothèque asyncpg : pip install asyncpg, ou dans le dossier du projet : pip install '.[postgres]'
doctor-durability-off = { $setting } est désactivé : une panne de PostgreSQL ou de sa machine perd des coups joués et publiés. Activez-le dans postgresql.conf.
doctor-posts-none = aucun n’attend d’être envoyé.
doctor-posts-wait = { $count } en route, le plus ancien depuis { $minutes } min.
doctor-posts-late = { $count } en attente, le plus ancien depuis { $minutes } min : voyez si le bot est en marche et joint Discord, et ce que dit son journal.
doctor-disk-ok = { $free } Mio libres dans { $place }.
doctor-disk-full = seulement { $free } Mio libres dans { $place } : faites de la place, sinon les sauvegardes échouent, puis les parties s’arrêtent.
doctor-backups-none = il n’y en a pas encore : un bot en marche en fait une chaque nuit ; faites-en une maintenant avec : feerie backup
doctor-backups-ok = la dernière, { $name }, date du { $at } UTC, et vient d’être restaurée dans un fichier provisoire (parties : { $matches }).
doctor-backups-old = la dernière, { $name }, date du { $at } UTC (elle vient d’être restaurée dans un fichier provisoire ; parties : { $matches }) : voyez ce que le journal du bot dit des sauvegardes.
doctor-backups-broken = la dernière ne peut pas être restaurée ({ $reason }) : faites-en une autre maintenant avec : feerie backup
doctor-backups-unchecked = la dernière, { $name }, date du { $at } UTC. Elle n’a pas été vérifiée : le disque { $trouble ->
        [readonly] est en lecture seule. Montez-le en écriture
       *[full] est plein. Faites de la place
    }, puis relancez cette commande.
doctor-backups-server = le bot n’en fait pas de la base d’un serveur : confiez-les chaque nuit à pg_dump (docs/real-discord.md).
doctor-erasures-ok = { $count ->
        [one] Une personne a
       *[other] { $count } personnes ont
    } demandé à se faire oublier ; une sauvegarde restaurée le refait.
doctor-erasures-broken = la liste de celles qui ont demandé à être oubliées est illisible ({ $reason }) : d’ici là personne ne peut être oublié, et aucune sauvegarde restaurée. Reprenez-la d’une copie du dossier ; à défaut, déplacez-la et ne restaurez aucune sauvegarde d’avant.
