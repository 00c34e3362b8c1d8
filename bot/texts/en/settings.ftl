# /settings and /config: what people and servers choose for themselves.

dm-turn = **{ $game }** · `{ $match }`: { $where }

error-managers-only = Only those who may manage this server decide this. Ask one of them; your own choices are in /settings.
error-server-only = This belongs to a server: use it in one of its channels.
error-unknown-choice = This choice is not on offer any more. Open the menus again with /settings or /config.

ui-settings = Choose your language, colours, reminders, and who plays with you
ui-settings-title = **Your settings**, in every server. Each choice is kept at once.
ui-settings-sample = A sample board in these colours: { $theme }
ui-settings-language = { $language ->
    [auto] Language: as in your Discord
   *[other] Language: { $name }
}
ui-settings-theme = Colours: { $theme }
ui-settings-reminders-off = Reminders: never
ui-settings-reminders-late = Reminders: when 80% of your time is used
ui-settings-reminders-twice = Reminders: at 50% and at 80% of your time
ui-settings-reminders-daily = Reminders: every day
ui-settings-switches = Switch on what you like (nothing is on)
ui-settings-confirm = Show me each move before it is played
ui-settings-words = Tell me boards in words, without pictures
ui-settings-direct-turns = Message me in private at each turn
ui-settings-direct-reminders = Remind me in private, not in the channel
ui-settings-listed-yes = Rankings: I am listed, and others may see my profile
ui-settings-listed-no = Rankings: I am not listed, and nobody else sees my profile

ui-settings-letters = **How moves are written** in what only you see: answers, plans, histories, private messages. Posts keep their letters. Each choice is kept at once.
ui-settings-letters-choice = { $letters ->
    [posts] Letters of moves: as in the posts
    [en] Letters of moves: English (Nf3)
    [fr] Letters of moves: French (Cf3)
    [figurines] Moves with figurines (♘f3)
   *[other] Letters of moves: { $name }
}
ui-settings-letters-more = Letters of moves ›

ui-config = Choose what holds in this server: channels, clock, language
ui-config-title = **Settings of this server.** Each choice is kept at once, and holds for games opened from now on.
ui-config-where = Games may be opened in: { $channels }. Managers may open them anywhere.
ui-config-who = They may be opened by: { $roles }.
ui-config-all-channels = all channels
ui-config-all-roles = everybody
ui-config-channels = Channels for opening games (none: all)
ui-config-roles = Roles that may open games (none: everybody)
ui-config-free-channels = All channels
ui-config-free-roles = Everybody
ui-config-clock = Clock: { $clock }
ui-config-side-turn = Pictures: from the side of whoever is to move
ui-config-side-first = Pictures: always from the side that moves first
ui-config-limit = Open games of one player: at most { $count }
ui-config-vacation = Vacation a year: { $days ->
    [0] none
    [one] 1 day
   *[other] { $days } days
}
ui-config-language = { $language ->
    [auto] Public posts: in the server’s language
    [en] Public posts: in English
    [fr] Public posts: in French
   *[other] Public posts: { $name }
}
