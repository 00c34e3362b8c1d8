# Output of `feerie doctor` for the bot's host, one line each.

doctor-version = version
doctor-settings = settings
doctor-token = token
doctor-discord = Discord
doctor-servers = server
doctor-intents = intents
doctor-clock = clock
doctor-engine = engine
doctor-bot = bot
doctor-process = process
doctor-database = database
doctor-durability = durability
doctor-posts = posts
doctor-disk = disk
doctor-backups = backups
doctor-erasures = erasures

doctor-version-runs = Féerie { $version }.
doctor-settings-misspelt = { $name } is not a setting. Did you mean { $meant }?
doctor-settings-unknown = { $name } is not a setting. See the list in docs/hosting.md.
doctor-settings-open = other users of this machine can read { $file }, which contains the token. Run: chmod 600 { $file }
doctor-token-missing = missing. Add the bot's token to .env as FEERIE_TOKEN= (docs/hosting.md).
doctor-token-shape = doesn't look like a bot token. Copy it again from the Bot page of the developer portal.
doctor-token-refused = rejected by Discord. Reset it on the Bot page of the developer portal, then copy it into .env.
doctor-token-ok = accepted by Discord; the bot is { $name }.
doctor-discord-unreachable = unreachable ({ $reason }). Check this machine's network. The bot retries automatically.
doctor-servers-none = the bot is in no server. Invite it with the link in docs/hosting.md.
doctor-servers-ok = { $name }: all required permissions granted, unless a channel overrides them.
doctor-servers-lack = { $name }: missing { $missing }. Grant them in Server Settings > Roles, or invite the bot again.
doctor-intents-ok = no privileged intents requested.
doctor-intents-more = more granted than needed. Turn off all privileged intents on the Bot page of the developer portal.
doctor-clock-ok = { $seconds } s from Discord's.
doctor-clock-apart = { $seconds } s from Discord's. Turn on automatic time sync: timedatectl set-ntp true
doctor-engine-compiled = compiled by mypyc.
doctor-engine-pure = pure Python: same moves, but slower. You can compile it (docs/hosting.md).
doctor-engine-outdated = pure Python, because the compiled engine is out of date. Rebuild it with: make compiled
doctor-bot-runs = running: { $who }.
doctor-bot-stopped = not running.
doctor-bot-connected = running, here or on another machine: it has the database open.
doctor-process-lives = { $name } runs shards { $shards } of { $count } and sends heartbeats.
doctor-process-silent = { $name } has shards { $shards } of { $count }, but sent no heartbeat for { $seconds } s. If it's dead, others take over automatically.
doctor-process-free = no process runs shards { $shards } of { $count }. Check again, and start another process if this persists.
doctor-database-ok = intact; games: { $matches }, { $size } MiB, version { $version }.
doctor-database-earlier = intact; games: { $matches }, { $size } MiB, older version { $version }. The next start backs it up and migrates it.
doctor-database-elsewhere = in memory: it's lost when the bot stops.
doctor-database-none = { $file } doesn't exist yet. The bot creates it when it starts.
doctor-database-lost = { $file } is missing or empty, but there are backups. Restore the latest with: feerie restore { $backup }
doctor-database-behind = older than what the bot has written: moves are lost. Restore a later copy if you have one. Otherwise start the bot, which notifies every game.
doctor-database-later = written by a later version of Féerie ({ $version }). Install that version.
doctor-database-damaged = damaged ({ $reason }). Stop the bot and restore a backup with: feerie restore FILE
doctor-database-unread = can't be read ({ $reason }). Check who owns the file, and run this as the same user.
doctor-database-unchecked = not checked: its disk { $trouble ->
        [readonly] is read-only. Mount it for writing
       *[full] is full. Free some space
    }, then run this again.
doctor-database-server-ok = connected, PostgreSQL { $server }; games: { $matches }, { $size } MiB, version { $version }.
doctor-database-server-earlier = connected, PostgreSQL { $server }; games: { $matches }, { $size } MiB, older version { $version }. The next start migrates it, so back it up first with: pg_dump
doctor-database-empty = connected, PostgreSQL { $server }; empty. The bot creates its tables when it starts, or fill it with: feerie copy
doctor-database-unreached = unreachable ({ $reason }). Check that the server is running and that FEERIE_DATABASE is correct.
doctor-database-shared = the pooler in front of PostgreSQL pools transactions. Let it pool sessions (PgBouncer: pool_mode = session).
doctor-database-driver = PostgreSQL needs the library asyncpg: pip install asyncpg, or in the project folder: pip install '.[postgres]'
doctor-durability-off = { $setting } is off: if PostgreSQL or its machine crashes, posted moves are lost. Turn it on in postgresql.conf.
doctor-posts-none = none waiting to be sent.
doctor-posts-wait = { $count } being sent, the oldest for { $minutes } min.
doctor-posts-late = { $count } waiting, the oldest for { $minutes } min. Check that the bot runs and reaches Discord, and read its log.
doctor-disk-ok = { $free } MiB free in { $place }.
doctor-disk-full = only { $free } MiB free in { $place }. Free some space, or backups fail first and then games stop.
doctor-backups-none = none yet. A running bot makes one every night; make one now with: feerie backup
doctor-backups-ok = the latest, { $name }, was made { $at } UTC. A test restore worked (games: { $matches }).
doctor-backups-old = the latest, { $name }, was made { $at } UTC. A test restore worked (games: { $matches }), but newer ones are missing: read the bot's log.
doctor-backups-broken = the latest can't be restored ({ $reason }). Make another now with: feerie backup
doctor-backups-unchecked = the latest, { $name }, was made { $at } UTC. It wasn't checked: the disk { $trouble ->
        [readonly] is read-only. Mount it for writing
       *[full] is full. Free some space
    }, then run this again.
doctor-backups-server = the bot doesn't back up a database server. Run pg_dump every night (docs/hosting.md).
doctor-erasures-ok = { $count ->
        [one] 1 person
       *[other] { $count } people
    } asked to be erased. A restored backup erases them again.
doctor-erasures-broken = the list of erased people can't be read ({ $reason }). Until that's fixed, no one can be erased and no backup restored. Restore the list from a copy of the folder. Without a copy, move it away and don't restore older backups.
