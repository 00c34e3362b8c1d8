# Web pages of the bot. Words in braces that a script fills in, such as { $square }, are names and never sentences.
web-other-language = Français
web-sign-out = Sign out ({ $name })
web-your-games = Your games
web-no-games = You have no games in progress. Start one in Discord with /play.
web-welcome = To play here, press Open board under a game in Discord. Your personal link signs you in.
web-no-script = This page needs JavaScript.
web-sign-in = Sign in
web-sign-in-wait = Checking your link…
web-sign-in-all-games = You’ll stay signed in on this browser for 30 days, for all your games. Revoke it any time with /settings.
web-sign-in-continue = Continue as { $name }
web-game-turn = Your turn
web-game-asked = A request waits for your answer
web-game-waiting = Waiting for your opponent
web-game-thinking = The computer is thinking
web-game-paused = Paused
web-game-parked = Suspended
web-error-origin = This request came from another site. Reload the page and try again.
web-error-limit = Too many requests. Wait a moment, then try again.
web-error-missing = There’s no such page, or you can’t see it. Open the board again from Discord.
web-error-request = That request makes no sense. Reload the page and try again.
web-error-later = The games can’t be reached right now. Try again in a minute.
web-error-fault = Something went wrong. Reload the page. If it happens again, tell the host of the bot.
web-board-label = Board
web-board-opponents = Opponents
web-board-own-side = This side
web-board-keys = Arrow keys move between squares. Enter picks a piece or a square. Escape cancels.
web-board-your-turn = Your turn. Pick a piece.
web-board-waiting = { $army } to move.
web-board-watching = { $army } to move. You’re watching.
web-board-paused = The game is paused.
web-board-sending = Sending your move…
web-board-cancel = Cancel
web-board-promote = What does it become?
web-board-choose-king = Pick your true king. Only you will know.
web-board-choose-king-sure = Choose { $king } as your true king for the whole game?
web-board-choose-this-king = Choose it
web-board-true-king = { $square }, your true king
web-board-pay = Pay the ransom: pick the pieces that pay it.
web-board-pay-selected = { $count } picked.
web-board-pay-now = Pay
web-board-hand = { $army } in hand:
web-board-selected = { $piece }. Possible moves: { $count }.
web-board-square-empty = { $square }, empty
web-board-square-piece = { $army } { $piece }, { $square }
web-board-target = { $square }, possible move
web-board-fork = Which way?
web-board-clock-days = { $days } d { $hours } h
web-board-clock-left = { $minutes } min left
web-board-connection-lost = No connection. Your move was not confirmed: it appears here once it is played.
button-open-board = Open board
ui-open-board = Your personal link to the board. It works once, for 30 minutes: don’t share it.
ui-open-board-go = Open the board
ui-open-board-players = Only the players of this game can open its board.
error-link-expired = This link was used before, or is too old. Press Open board in Discord for a new one.
error-no-such-session = That session has ended already.
web-person-unknown = a player
web-person-former = a former player
web-person-computer = the computer
web-server = Server
web-games-now = Games in progress
web-none-now = No game is in progress.
web-moves = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
web-tournaments = Tournaments
web-ranking = { $game } ranking
web-results = Latest results
web-player = Player
web-variant = Variant
web-rating = Rating
web-rated-games = Rated games
web-back-to-server = All games of the server
web-standings = Standings
web-place = Place
web-points = Points
web-round = Round { $number }
web-rules = Rules
web-tournament-open = Registration is open
web-tournament-running = In progress
web-tournament-paused = Paused
web-tournament-over = Finished
error-not-public = There’s no such page, or it isn’t public.
ui-open-board-public = The board of this game, for anyone:
ui-config-public-off = Public web pages: off
ui-config-public-on = Public web pages: on
ui-config-indexed-off = Search engines: no
ui-config-indexed-on = Search engines: yes
ui-config-publish = Turn on public pages
ui-config-public-preview = **What is public?** Anyone with the address could see:
    • games of channels that @everyone can view: board, moves, clocks and result
    • results, rankings and tournaments of this server
    • display names of players. An unlisted player (/settings) is “a player”
    Never public: private channels, DMs, notes, conditional moves and secret kings.
    Address: { $address }
error-illegal-on-board = You can’t play { $text }: { $why }.
