# What `feerie doctor` says to the host of a bot, in a line each.

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
doctor-settings-misspelt = { $name } is not a setting; did you mean { $meant }?
doctor-settings-unknown = { $name } is not a setting: see the list in docs/real-discord.md.
doctor-settings-open = other users of this machine can read { $file }, in which the token is: chmod 600 { $file }
doctor-token-missing = missing: put the bot's token behind FEERIE_TOKEN= in .env (docs/real-discord.md).
doctor-token-shape = does not look like a bot's token: copy it again from the page Bot of the developer portal.
doctor-token-refused = refused by Discord: reset it on the page Bot of the developer portal, and copy it into .env.
doctor-token-ok = accepted by Discord; the bot is { $name }.
doctor-discord-unreachable = not reached ({ $reason }): see whether this machine reaches the network; the bot tries again by itself.
doctor-servers-none = the bot is in none: invite it with the link in docs/real-discord.md.
doctor-servers-ok = { $name }: it has all permissions it needs, where no channel says otherwise.
doctor-servers-lack = { $name }: it lacks { $missing }; give it these in Server Settings > Roles, or invite it again.
doctor-intents-ok = none is asked for that Discord would have to grant.
doctor-intents-more = more are granted than needed: turn all privileged intents off on the page Bot of the developer portal.
doctor-clock-ok = { $seconds } s from Discord's.
doctor-clock-apart = { $seconds } s from Discord's: have this machine set its clock by itself (timedatectl set-ntp true).
doctor-engine-compiled = compiled by mypyc.
doctor-engine-pure = pure Python, which plays the same moves more slowly; it can be compiled (docs/real-discord.md).
doctor-engine-outdated = pure Python, as the compiled one was made from other files than these: make it again with: make compiled
doctor-bot-runs = runs: { $who }.
doctor-bot-stopped = does not run now.
doctor-bot-connected = runs, here or on another machine: it has the database open.
doctor-process-lives = { $name } looks after the shards { $shards } of { $count }, and shows that it lives.
doctor-process-silent = { $name } has the shards { $shards } of { $count }, and has not shown for { $seconds } s that it lives: if it is dead, others take over by themselves.
doctor-process-free = nobody looks after the shards { $shards } of { $count } now: look again, and start another process if that stays so.
doctor-database-ok = whole; matches: { $matches }, { $size } MiB, version { $version }.
doctor-database-earlier = whole; matches: { $matches }, { $size } MiB, of the earlier version { $version }; the next start saves it and brings it up to date.
doctor-database-elsewhere = in memory: it is gone when the bot stops.
doctor-database-none = there is none at { $file } yet: the bot makes it when it starts.
doctor-database-lost = { $file } is missing or empty although there are backups: put the latest in its place with: feerie restore { $backup }
doctor-database-behind = older than what the bot has written: moves are lost. Restore a later copy if you have one, or start the bot: it tells every game.
doctor-database-later = written by a later version of Féerie ({ $version }): install that version.
doctor-database-damaged = damaged ({ $reason }): stop the bot, and put a backup in its place with: feerie restore FILE
doctor-database-unread = cannot be read ({ $reason }): see whom the file belongs to, and run this as the same user.
doctor-database-unchecked = not checked: its disk { $trouble ->
        [readonly] is read-only. Mount it for writing
       *[full] is full. Make room
    }, then run this again.
doctor-database-server-ok = reached, PostgreSQL { $server }; matches: { $matches }, { $size } MiB, version { $version }.
doctor-database-server-earlier = reached, PostgreSQL { $server }; matches: { $matches }, { $size } MiB, of the earlier version { $version }; the next start brings it up to date, so save it before with: pg_dump
doctor-database-empty = reached, PostgreSQL { $server }; it is empty: the bot makes its tables when it starts, or fill it with: feerie copy
doctor-database-unreached = cannot be reached ({ $reason }): see whether the server runs, and what FEERIE_DATABASE says.
doctor-database-shared = the pooler in front of PostgreSQL pools transactions: let it pool sessions (PgBouncer: pool_mode = session).
doctor-database-driver = PostgreSQL needs the library asyncpg: pip install asyncpg, or in the folder of the project: pip install '.[postgres]'
doctor-durability-off = { $setting } is off: a crash of PostgreSQL or its machine loses moves that were played and posted. Turn it on in postgresql.conf.
doctor-posts-none = none waits to be sent.
doctor-posts-wait = { $count } on their way, the oldest for { $minutes } min.
doctor-posts-late = { $count } wait, the oldest for { $minutes } min: see whether the bot runs and reaches Discord, and what its log says.
doctor-disk-ok = { $free } MiB are free in { $place }.
doctor-disk-full = only { $free } MiB are free in { $place }: make room, or backups fail and then games stand still.
doctor-backups-none = there is none yet: a running bot makes one every night; make one now with: feerie backup
doctor-backups-ok = the last, { $name }, was made { $at } UTC, and now restored into a scratch file (matches: { $matches }).
doctor-backups-old = the last, { $name }, was made { $at } UTC (now restored into a scratch file; matches: { $matches }): see what the log of the bot says of backups.
doctor-backups-broken = the last cannot be restored ({ $reason }): make another now with: feerie backup
doctor-backups-unchecked = the last, { $name }, was made { $at } UTC. It was not checked: the disk { $trouble ->
        [readonly] is read-only. Mount it for writing
       *[full] is full. Make room
    }, then run this again.
doctor-backups-server = the bot makes none of a server's database: let pg_dump do it every night (docs/real-discord.md).
doctor-erasures-ok = { $count ->
        [one] One person
       *[other] { $count } people
    } asked to be forgotten; a backup that is restored forgets them again.
doctor-erasures-broken = the list of those who asked to be forgotten cannot be read ({ $reason }): until that is put right nobody can be forgotten, and no backup restored. Take the list from a copy of the folder; without one, move it away and restore no backup of before.
