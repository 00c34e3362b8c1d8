# /settings and /config: choices of users and servers.

dm-turn = **{ $game }** · `{ $match }`: { $where }

error-managers-only = You need the Manage Server permission for this. Ask a moderator. For your own preferences, use /settings.
error-server-only = This only works in a server. Use it in one of its channels.
error-unknown-choice = That choice is no longer available. Open the menu again with /settings or /config.

ui-settings = Change your language, board colours, reminders and privacy
ui-settings-title = **Your settings**, in every server. Changes are saved automatically.
ui-settings-sample = Sample board in these colours: { $theme }
ui-settings-language = { $language ->
    [auto] Language: same as Discord
   *[other] Language: { $name }
}
ui-settings-theme = Board colours: { $theme }
ui-settings-reminders-off = Reminders: never
ui-settings-reminders-late = Reminders: at 80% of your time
ui-settings-reminders-twice = Reminders: at 50% and 80% of your time
ui-settings-reminders-daily = Reminders: every day
ui-settings-switches = Options (none selected)
ui-settings-confirm = Confirm each move before playing it
ui-settings-words = Describe boards in text, without pictures
ui-settings-direct-turns = DM me when it’s my turn
ui-settings-direct-reminders = DM me reminders instead of posting them in the channel
ui-settings-digest = DM me a weekly summary of my games
ui-settings-listed-yes = Leaderboards: list me, and let others see my profile
ui-settings-listed-no = Leaderboards: don’t list me, and hide my profile

ui-settings-letters = **Move notation** in messages that only you see: answers, conditional moves, histories, DMs. Posts keep their own. Changes are saved automatically.
ui-settings-letters-choice = { $letters ->
    [posts] Move notation: same as in posts
    [en] Move notation: English (Nf3)
    [fr] Move notation: French (Cf3)
    [figurines] Move notation: figurines (♘f3)
   *[other] Move notation: { $name }
}
ui-settings-letters-more = Move notation ›

ui-config = Change this server’s settings: channels, time control, language
ui-config-title = **Server settings.** Changes are saved automatically and apply to new games.
ui-config-where = Channels where games can be started: { $channels }. Moderators can start them anywhere.
ui-config-who = Roles that can start games: { $roles }.
ui-config-all-channels = all channels
ui-config-all-roles = everyone
ui-config-channels = Channels where games can be started (default: all)
ui-config-roles = Roles that can start games (default: everyone)
ui-config-free-channels = All channels
ui-config-free-roles = Everyone
ui-config-clock = Time control: { $clock }
ui-config-side-turn = Board view: from the side to move
ui-config-side-first = Board view: always from the first player’s side
ui-config-limit = Open games per player: at most { $count }
ui-config-vacation = Vacation per year: { $days ->
    [0] none
    [one] 1 day
   *[other] { $days } days
}
ui-config-welcome-on = Welcome on joining: on
ui-config-welcome-off = Welcome on joining: off
ui-config-language = { $language ->
    [auto] Posts: in the server’s language
    [en] Posts: in English
    [fr] Posts: in French
   *[other] Posts: { $name }
}
