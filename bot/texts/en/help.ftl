# /help: one page per topic. Lines about commands that aren't registered are left out.

ui-help = Show how to play, topic by topic

ui-help-topic-start = First steps
ui-help-topic-playing = Playing
ui-help-topic-time = Time
ui-help-topic-agreements = Draws and requests
ui-help-topic-looking = Replay and review
ui-help-topic-planning = Analysis
ui-help-topic-events = Tournaments
ui-help-topic-settings = Settings
ui-help-topic-games = Variants

ui-help-start =
    • **Start:** /play a friend, the computer, or anyone who presses *{ button-join }*.
    • **Move:** press *{ button-move }* under the board, or type /move and a move such as `e2e4` or `Nf3`.
    • **Look:** /games lists your games. /board shows the board from your side.
    • **Learn:** /rules explains each variant with pictures.
    Click a command in this text to use it. The buttons below lead to all topics, and /help back here.

ui-help-playing =
    • /play starts a game. Pick a variant, then invite people or add computers. *{ ui-opt-level }* goes from 1 (beginner) to 5 (strongest).
    • /play has limits: 30 games an hour, 100 a day, and 20 open games per server (moderators can change that last one). Tournament games don’t count.
    • /seek finds opponents in every server with this bot. /lobby lists who’s looking for a game.
    • /move takes `e2e4` or `Nf3`, and suggests moves as you type. With *{ button-move }* under the board, you don’t type at all.
    • /moves shows the legal moves of a piece.
    • /hint shows the computer’s move, in casual games against computers only.
    • /board shows the board. *{ ui-opt-text }* describes it in words for screen readers. *{ ui-opt-theme }* changes its colours.
    • /king chooses your true king, or shows it to you (Nouveaux échecs).
    • /games lists your games, starting with those waiting for you. With *{ ui-opt-finished }*, it lists finished games, yours or another player’s.
    • /move-here moves a game that lost its channel to this one.
    In another channel or in DMs, name the game with the option *{ ui-opt-game }*.

ui-help-time =
    • /vacation stops your clocks for some days and tells your opponents.
    • /pause asks everyone to pause a game, or resumes a paused one.
    • /silence mutes or unmutes your reminders for one game.
    • /settings sets how often you’re reminded, and whether by DM.
    • A rated game only changes ratings if each original player has made a move. Choosing a king doesn’t count. Moves by a computer or a substitute don’t count either.
    • If you lose on time twice within ten days, without a move in any game between, the second loss isn’t rated. With three players, only your rating stays the same.

ui-help-agreements =
    • /draw offers or claims a draw. It also accepts, declines or withdraws an offer.
    • /takeback asks to take back your last move. Every opponent must accept. You can answer with the buttons under the latest post.
    • /level changes the computer’s level, if everyone accepts. Computers answer draw offers themselves.
    • /rematch offers the same game again, with the seats rotated.
    • /substitute hands your seat to another player, if everyone accepts. Moderators can use it for the seat of a player who left.
    • /resign resigns a game, after asking you to confirm.
    • /abort ends a game without a result. Once everyone has moved, all other players must accept.

ui-help-looking =
    • /replay shows a game again, animated or step by step.
    • /review analyses a finished game: winning chances, up to three turning points, better moves, and puzzles to find them yourself.
    • /history steps through a game move by move.
    • /ranking shows this server’s leaderboard. /profile shows one player’s ratings and results.
    • /stats shows a variant’s results by side, game lengths and first moves.
    • /export downloads a game as PGN, position, image, GIF or web page.
    • /verify checks that a game’s log wasn’t changed. It compares the seal in the file name of the latest board image.

ui-help-planning =
    • /plan sets conditional moves: if they play this, you answer that. They’re played right away, and only you can see them before.
    • /what-if opens a private analysis board: play both sides, go back, try variations. It’s kept for 30 days after your last visit. You can save lines as conditional moves or in your note, and share them once the game is over.
    • /note keeps your private notes on a game.

ui-help-settings =
    • /settings: your language, board colours, move notation, reminders, and whether to confirm each move.
    • /settings also controls who can challenge you, and blocks people. People you block can’t challenge you or join your challenges, but tournaments can still pair you.
    • /my-data export downloads your data. /my-data erase deletes it.
    • /config is for moderators: channels, time control, who can start games, language.
    • /config can also block people from Féerie here. They can finish their current games, but not start new ones.

ui-help-games = /rules explains each variant page by page.

ui-help-events =
    • /manage-tournament create announces a tournament, with a form for its details. To join, press *{ button-event-join }* under its post or use /tournament join.
    • /manage-tournament start starts it now; otherwise it starts automatically. Pairings, games, standings and podium are posted automatically.
    • /tournament show shows the standings, /tournament games your games, /tournament rules the rules. /tournament leave withdraws you.
    • Organisers also have /manage-tournament pause, /manage-tournament extend, /manage-tournament end, /manage-tournament withdraw, /manage-tournament replace, /manage-tournament bye, /manage-tournament adjudicate and /manage-tournament announce. /manage-tournament undo reverts the last decision.
    • /ladder show shows the ladder of this channel: join, challenge players up to three rungs above you, leave. Organisers create, move and close ladders with /ladder create, /ladder move-here and /ladder end. /ladder withdraw takes a player off.
