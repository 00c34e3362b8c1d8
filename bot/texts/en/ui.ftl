# Commands, menus and lists. Descriptions of commands and options have at most 100 characters.

ui-play = Start a game against other players or the computer
ui-play-variant = Variant
ui-play-choice = { $game } · { $players } players
ui-play-which = Variant (default: choose from pictures)
ui-play-opponent = Opponent (default: open seat for anyone)
ui-play-opponent2 = Second opponent, for variants with three seats (default: open seat)
ui-play-computer = Number of computer players (default: 0)
ui-play-level = Computer level (default: 3)
ui-level-1 = 1: beginner, makes many mistakes
ui-level-2 = 2: makes some mistakes
ui-level-3 = 3: sees short tactics
ui-level-4 = 4: looks further ahead
ui-level-5 = 5: looks furthest ahead
ui-play-option = Variant option, if the variant has one (default: standard rules)
ui-play-seats = Seat order (default: random)
ui-seats-random = random
ui-seats-listed = as entered: you, your opponents, then computers
ui-option-variant-first = Pick the variant first
ui-option-none = This variant has no options
ui-direct-alone = No one else can play in our DMs. Challenge people in a server, or leave out opponents to play the computer here.

ui-move = Play a move
ui-move-text = Move, such as e2e4 or Nf3
ui-hint = Show the computer’s move in a casual game against computers
ui-option-match = Game (default: the one played here)
ui-board = Show the board from your side
ui-export = Export a game: PGN, position, image, GIF or web page
ui-export-format = Format (default: PGN)
ui-export-record = PGN
ui-export-position = position
ui-export-picture = image
ui-export-animation = GIF
ui-export-page = web page, works offline
ui-export-page-done = `{ $match }` as a web page. Open it in any browser, even offline, and step through the game with the arrow keys.
ui-export-done = `{ $match }` in its current state. It contains no secrets, so you can share it.
ui-export-record-done = `{ $match }`: the game as PGN (`.pgn`), and its log (`.jsonl`), which proves that nothing was changed.
ui-verify = Verify that a game’s log and secret kings weren’t changed
ui-king = Choose or see your true king (Nouveaux échecs)
ui-draw = Offer, accept, decline or claim a draw
ui-draw-action = Action (default: offer a draw)
ui-draw-offer = offer a draw
ui-draw-accept = accept the open offer
ui-draw-refuse = decline the open offer
ui-draw-withdraw = withdraw your offer or request
ui-offer-action = Action (default: send the request)
ui-draw-claim = claim a draw by the rules
ui-resign = Resign a game
ui-abort = Abort a game without a result (once everyone has moved, all must accept)

ui-error = Something went wrong on my side, and nothing was changed. Please try again in a moment.
ui-unavailable = Games can’t be loaded or saved right now, so nothing was changed. Please try again in a few minutes.
ui-command-changed = This command has changed since your Discord loaded it. Reload Discord (Ctrl+R) and try again.
ui-old-button = This button is from an earlier version of the bot. Use the newest post of the game, or a command such as /move.

ui-menu-piece = Which piece do you want to move?
ui-menu-ransom = You owe a ransom. What do you want to pay?
ui-menu-pay = Which { $count ->
    [one] piece
   *[other] { $count } pieces
} do you want to pay?
ui-menu-pay-hint = Pick { $count }
ui-menu-drop = Where do you want to drop it?
ui-menu-square = Where should your piece on **{ $square }** move?
ui-menu-square-any = Where should the piece on **{ $square }** move?
ui-menu-confirm = Play **{ $move }**?
ui-menu-confirm-ransom = Pay **{ $move }** as ransom?
ui-button-pay = Pay
ui-button-play = Play
ui-button-back = Back
ui-button-crown = Yes, choose it
ui-resign-sure = Resign `{ $match }`?
ui-abort-sure = Abort `{ $match }` for everyone? It won’t have a result.
ui-abort-sure-others = You don’t play in `{ $match }`. Abort it for its players? It won’t have a result.
ui-draw-sure = End `{ $match }` in a draw?
ui-button-accept = Accept the draw
ui-button-claim = Claim the draw
ui-button-abort = Abort the game
ui-button-resign = Resign
ui-button-keep = Keep playing
ui-resign-kept = Nothing was changed. The game continues.

# Tournaments

ui-event = Join tournaments and follow their standings
ui-event-join = Join a tournament
ui-event-leave = Withdraw from a tournament
ui-event-show = Show the standings of a tournament
ui-event-games = List your games in a tournament
ui-event-rules = Show all rules of a tournament
ui-event-export = Download the standings and all games of a tournament
ui-option-event = Tournament (default: the one in this channel)
ui-event-leave-sure = Withdraw from **{ $event }**? { $outcome ->
        [removed] You’ve played fewer than half of your games, so you’ll be removed from the standings. You lose your games in progress.
        [forfeit] You lose all your unfinished games. Those that haven’t started are lost by forfeit.
        [none] All your results stand.
       *[annulled] You lose your games in progress. Games that haven’t started become void.
    }
ui-button-event-leave = Withdraw
ui-button-event-stay = Stay
ui-event-stayed = You’re still in the tournament.
ui-event-export-done = Standings and games of **{ $event }**.
ui-organise = Manage tournaments
ui-organise-create = Create a tournament, with a form for its details
ui-organise-format = Format (default: round robin)
ui-organise-pace = Start of a round robin’s games (default: all at once)
ui-pace-together = all games at once
ui-pace-rounds = round by round
ui-organise-cycles = Cycles: 1 single, 2 double round robin (default: 1)
ui-organise-at-once = Maximum games in progress per player (default: 6)
ui-organise-weeks = Weeks of a league’s season (default: 12)
ui-organise-moving = Players of a division who move up and down after a season (default: 2)
ui-organise-newcomers = Places of new players in a league (default: lowest division)
ui-newcomers-lowest = lowest division
ui-newcomers-rating = free places by rating
ui-organise-rated = Rated games (default: True)
ui-organise-start = Start or resume a tournament
ui-organise-end = End or cancel a tournament
ui-organise-approve = Confirm the results before the 24 hours are over
ui-organise-undo = Undo the last decision since the last pairing
ui-organise-withdraw = Withdraw a player from a tournament
ui-organise-bye = Give a player a bye in the next round of a Swiss
ui-organise-replace = Replace a player
ui-organise-replace-by = New player (default: first on the reserve list)
ui-organise-adjudicate = Adjudicate a game, or declare it void
ui-organise-game = ID of the game, as in the name of its thread
ui-organise-scores = Scores in seat order, such as 1/2 1/2, or: void
ui-organise-announce = Post a message to all players of a tournament
ui-organise-announce-text = Message to the players
ui-organise-mention = People to notify (default: the players)
ui-mention-players = all players
ui-mention-nobody = no one
ui-organise-player = Player
ui-button-event-end = End it
ui-button-event-cancel = Cancel the tournament
ui-button-event-undo = Undo
ui-button-event-decide = Adjudicate and end the tournament
ui-button-event-keep = Keep as is
ui-button-event-remind = Remind late players
ui-event-kept = Nothing was changed.
ui-event-form = New tournament
ui-event-form-name = Name
ui-event-form-most = Default: 64
ui-event-form-rounds = Default: depends on the players
ui-event-form-size = Default: depends on the variant
ui-event-form-division = Default: 8 with two seats, 9 with three
ui-event-form-clock = Time control, such as 3d (days per move)
ui-event-form-days = It starts automatically after these days. With 0, you start it with /manage-tournament start.
ui-config-leads = Roles that can manage tournaments: { $roles }. Moderators always can.
ui-config-leads-managers = Tournaments can be managed by moderators only.
ui-config-organisers = Roles that can manage tournaments (default: moderators only)
ui-organise-pause = Pause a tournament and stop all its clocks
ui-organise-extend = Give players to move more time
ui-organise-extend-days = Number of extra days
ui-organise-extend-game = Game (default: all in progress)
ui-organise-review = Show unusual resignations in a tournament
ui-bot-missing = Only Féerie’s commands are in this server, not the bot itself. Ask a moderator to invite it: { $link }
ui-menu-challenge = Challenge
ui-menu-profile = Profile
ui-menu-analyse = Analyse from here
ui-menu-words = Board in words
ui-menu-challenged = Challenge { $who }: choose a variant.
