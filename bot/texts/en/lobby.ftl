# The lobby: /seek and /lobby.

ui-seek = Find opponents, in this server or anywhere
ui-seek-window = Largest rating difference (default: small at first, widens with waiting)
ui-seek-points = { $points } points
ui-seek-where = Opponents’ server (default: anywhere, if this server allows it)
ui-seek-anywhere = Anywhere: games across servers are played in our DMs
ui-seek-here = This server only
ui-seek-games = Number of games at once (default: 1)
ui-seek-alone = Computer for the last seat after some days (default: none)
ui-seek-computer = { $days ->
    [one] A computer takes the last seat after 1 day, unrated
   *[other] A computer takes the last seat after { $days } days, unrated
}
ui-lobby = See who looks for a game: join, or withdraw your own seek

dm-lobby = You’re in the lobby. If your game is with players from other servers, I’ll post its board here.

lobby-seeking = Your seek is in the lobby. Players are matched once a minute. You’ll be notified when your game starts.
lobby-joined = You’ve joined. Your game starts as soon as all players are there, usually within a minute.
lobby-withdrawn = Seek withdrawn.
lobby-title = { $count ->
    [one] **Lobby**: 1 seek
   *[other] **Lobby**: { $count } seeks
}
lobby-empty = **Lobby**: no one is looking for a game right now. Start with /seek.
lobby-mine = Yours:
lobby-others = Open to you:
lobby-join = Join { $number }
lobby-leave = Withdraw { $number }
lobby-player = { $open ->
    [yes] { $name } ({ $rating }?)
   *[no] { $name } ({ $rating })
}
lobby-unrated = new
lobby-someone = Someone
lobby-terms = { $rated ->
    [yes] **{ $game }**, { $clock }, rated
   *[no] **{ $game }**, { $clock }, casual
}
lobby-reliability = finishes { $percent } % of games
lobby-window = within { $points } points
lobby-here = this server only
lobby-games = { $taken } of { $games } games
lobby-since = waiting since { $since }
lobby-matched = matched
lobby-closed = withdrawn, because I can’t send you DMs. Allow DMs, then seek again
lobby-closed-page = withdrawn, because I can’t send you DMs. Allow DMs, then seek again: /seek, or { $page }
lobby-absent = withdrawn, because your time ran out before your first move. Seek again when you have time
lobby-cancelled = withdrawn, because you cancelled the game. You’ll keep your seat next time

button-seek-again = Seek a rematch
button-lobby-page = On the web
ui-lobby-page = Your personal link to the web pages. It works once, for 30 minutes: don’t share it.
ui-lobby-page-go = Open the pages
web-lobby = Lobby
web-to-lobby = Find opponents in the lobby
web-lobby-sign-in = To see the lobby, sign in: use /lobby in Discord and press On the web.
web-lobby-mine = Your seeks
web-lobby-others = Seeks you can join
web-lobby-empty = No one is looking for a game right now. Be the first!
web-lobby-join = Join
web-lobby-withdraw = Withdraw
web-lobby-seek = Find opponents
web-lobby-clock = Time control
web-lobby-usual-clock = 3d, or 3d+5d with a bank
web-lobby-rated = Rated or casual
web-lobby-usual-rated = rated if there’s a clock
web-lobby-window = Largest rating difference
web-lobby-widens = Small at first, widens with waiting
web-lobby-games = Number of games at once
web-lobby-alone = If no one comes
web-lobby-wait = Keep waiting
web-lobby-where = Opponents can come from any server. Your board is here, and in our DMs. To look in one server only, use /seek there.
web-lobby-seek-now = Seek

ui-config-lobby = Lobby ›
lobby-settings = **The lobby in this server.** Games between members of this server can be played in one channel. A role can be mentioned there when a game lacks only its last player: at most twice a day.
ui-config-lobby-channel = Channel for lobby games (default: where /seek was used)
ui-config-lobby-role = Role mentioned when one player is missing (default: none)
lobby-needs-channel = ⚠️ The role needs a channel: choose one, too.
lobby-cannot-post = ⚠️ I can’t post in { $channel }. Give me *View Channel*, *Send Messages* and *Attach Files* there.
lobby-cannot-thread = ⚠️ I can’t open threads in { $channel }. Give me *Create Public Threads* and *Send Messages in Threads* there.
lobby-cannot-mention = ⚠️ I can’t mention { $role }. Let everyone mention this role, or give me *Mention Everyone* in the channel.
error-role-everyone = Choose a role that members opt into. It can’t be @everyone.

button-see-lobby = See the lobby
post-last-seat = { $rated ->
    [yes] { $role } One player is missing for a game: **{ $game }**, { $clock }, rated. Join in /lobby.
   *[no] { $role } One player is missing for a game: **{ $game }**, { $clock }, casual. Join in /lobby.
}

ui-config-elsewhere-on = Lobby: anywhere
ui-config-elsewhere-off = Lobby: this server only

post-unreachable = `{ $match }` was cancelled before the first move: I can’t reach one of the players. The others are back in the lobby.

error-here-needs-server = In DMs there’s no server to look in. Leave out the option *{ ui-opt-where }*.
error-here-needs-thread = I can’t open threads here. Use /seek in a channel where I can, or look for opponents anywhere.
error-stays-here = This server’s players are only matched with each other. Leave out the option *{ ui-opt-where }*, or use /seek in our DMs.
error-too-many-seeks = You already have { $count } seeks. Withdraw one in /lobby first.
error-seek-gone = This seek is no longer open. See /lobby for the current ones.
error-own-seek = This is your own seek. Wait until someone joins, or withdraw it in /lobby.
error-rematch-elsewhere = `{ $match }` was played across servers, where a rematch can’t be offered yet. Use /seek to find your next game.
