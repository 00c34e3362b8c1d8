# Commands, menus and lists. Descriptions of commands and options have at most 100 characters.

ui-play = Challenge others, or the computer, to a game
ui-play-variant = Which variant
ui-play-opponent = Whom you invite; without a name the seat is free for anyone
ui-play-opponent2 = A second person, for games with three seats
ui-play-computer = How many seats the computer takes
ui-play-level = How strongly the computer plays (level 3, unless you choose)
ui-level-1 = 1: errs like a beginner
ui-level-2 = 2: errs now and then
ui-level-3 = 3: sees what is near
ui-level-4 = 4: looks further
ui-level-5 = 5: looks furthest
ui-play-option = How this variant is played, if it leaves a choice
ui-play-seats = Who plays which pieces
ui-seats-random = drawn by lot
ui-seats-listed = in the order given: you, then your opponents, then the computer
ui-option-variant-first = Choose the variant first
ui-option-none = This variant leaves nothing to choose
ui-direct-alone = Nobody else can play in our direct messages. Challenge people in a server, or leave out the opponents to play the computer here.

ui-move = Play a move
ui-move-text = Your move, such as e2e4 or Nf3
ui-hint = See what the computer would play in your place (unrated games against computers)
ui-option-match = Which game, if it is not the one played here
ui-board = See the board from your own side
ui-export = Take a game along: as a record, a text, a picture, an animation or a page to step through
ui-export-format = As what (a record, unless you choose)
ui-export-record = record, for other programs
ui-export-position = position as text
ui-export-picture = picture of the board
ui-export-animation = animation
ui-export-page = page to step through, works offline
ui-export-page-done = `{ $match }` as a page: open it in a browser, it needs no network. Arrow keys step through the game.
ui-export-done = `{ $match }` as it stands now, without any secret: you may pass it on.
ui-export-record-done = `{ $match }`: the record of the game (`.pgn`), for people and programs, and its log (`.jsonl`), by which anybody can prove that nothing was changed.
ui-verify = Recompute the seal of a game and the commitments to true kings
ui-king = Choose your true king in secret, or see which one it is (Nouveaux échecs)
ui-draw = Offer, accept, refuse or claim a draw
ui-draw-action = What to do about a draw (to offer one, if you choose nothing)
ui-draw-offer = offer a draw
ui-draw-accept = accept what is on offer
ui-draw-refuse = refuse what is on offer
ui-draw-withdraw = withdraw what you have offered
ui-offer-action = What to do instead of asking
ui-draw-claim = claim a draw by the rules
ui-resign = Give up a game
ui-abort = End a game without a score; once everyone has moved, the others must agree

ui-error = Something went wrong on my side, and nothing was changed. Please try again in a moment.
ui-unavailable = Games can't be loaded or saved right now, so nothing was changed. Please try again in a few minutes.
ui-command-changed = This command has changed since your Discord loaded it. Reload Discord (Ctrl+R) and try again.
ui-old-button = This button is from an earlier version of the bot. Use the newest post of the game, or a command such as /move.

ui-menu-man = Which piece do you move?
ui-menu-ransom = You owe a ransom. What do you pay?
ui-menu-pay = Which { $count ->
    [one] piece
   *[other] { $count } pieces
} do you give up?
ui-menu-pay-hint = Choose { $count }
ui-menu-drop = Where do you drop it?
ui-menu-square = What does your piece on **{ $square }** do?
ui-menu-square-any = What does the piece on **{ $square }** do?
ui-menu-confirm = Play **{ $move }**?
ui-menu-confirm-ransom = Pay **{ $move }** as the ransom?
ui-button-pay = Pay it
ui-button-play = Play it
ui-button-back = Back
ui-button-crown = Yes, for good
ui-resign-sure = Do you really give up `{ $match }`?
ui-abort-sure = Do you really end `{ $match }`, without a score, for everybody who plays?
ui-abort-sure-others = You do not play in `{ $match }`. Do you really end it, without a score, for those who do?
ui-draw-sure = Do you really end `{ $match }` with a draw?
ui-button-accept = Agree to the draw
ui-button-claim = Claim the draw
ui-button-abort = End it
ui-button-resign = Resign
ui-button-keep = Keep playing
ui-resign-kept = Nothing was changed: the game goes on.

# Events

ui-event = Take part in events, and see how they stand
ui-event-join = Take part in an event
ui-event-leave = Take part no more
ui-event-show = See the table of an event
ui-event-games = Your games in an event
ui-event-rules = Every rule of an event, each in a sentence
ui-event-export = The tables and all games of an event as files
ui-option-event = Which event, if it is not the one of this channel
ui-event-leave-sure = Leave? { $outcome ->
        [removed] You have played fewer than half of your games, so you will be taken out of the table. You lose your games that have begun.
        [forfeit] You lose all your unfinished games: those that have not begun by forfeit.
        [none] All your results stand.
       *[annulled] You lose your games that have begun. The others are annulled.
    }
ui-button-event-leave = Leave
ui-button-event-stay = Stay
ui-event-stayed = You still take part.
ui-event-export-done = The tables and the games of **{ $event }**.
ui-organise = Run events
ui-organise-create = Announce an event: a form follows in which everything is filled in
ui-organise-format = How it is decided (a round robin, if you choose nothing)
ui-organise-pace = Whether all games of a round robin begin at once
ui-pace-together = all games at once
ui-pace-rounds = round by round
ui-organise-cycles = How often everybody meets everybody
ui-organise-at-once = How many games of one player may be under way at once (6, if you choose nothing)
ui-organise-rated = Whether its games are rated
ui-organise-start = Begin an event now
ui-organise-end = End an event as it stands
ui-organise-approve = Make the results final before the 24 hours are over
ui-organise-undo = Take back the last decision since the last round was paired
ui-organise-withdraw = Take a player out of an event
ui-organise-bye = Let a player rest in the next round of a Swiss
ui-organise-replace = Let somebody take over a player’s place
ui-organise-replace-by = Who takes over (the first of the reserve list, if you name nobody)
ui-organise-adjudicate = Decide a game, or annul it
ui-organise-game = The name of the game, as it stands in its thread
ui-organise-scores = The scores in seat order, such as 1/2 1/2, or: annulled
ui-organise-announce = Write to all players of an event
ui-organise-announce-text = What you want to tell them
ui-organise-mention = Who is notified (the players, if you choose nothing)
ui-mention-players = the players of the event
ui-mention-nobody = nobody
ui-organise-player = Whom
ui-button-event-end = End it
ui-button-event-cancel = Call it off
ui-button-event-undo = Take it back
ui-button-event-decide = Decide, and end the event
ui-button-event-keep = Leave it
ui-event-kept = Nothing was changed.
ui-event-form = A new event
ui-event-form-name = Name
ui-event-form-most = 64 at most
ui-event-form-rounds = As many as is usual
ui-event-form-size = As is usual
ui-event-form-clock = Clock, such as 3d (days a move)
ui-event-form-days = It begins by itself then; 0: when you write /manage-tournament start
ui-config-leads = Events are run by: { $roles }, and those who manage the server.
ui-config-leads-managers = Events are run by those who manage the server.
ui-config-organisers = Roles that may run events
ui-organise-pause = Stop all clocks of an event
ui-organise-extend = Give whoever is to move more time
ui-organise-extend-days = How many days
ui-organise-extend-game = Which game (all that are under way, if you name none)
ui-organise-review = See what may be worth a look in an event
ui-bot-missing = Féerie itself is not in this server, only its commands. Ask a manager to invite it: { $link }
