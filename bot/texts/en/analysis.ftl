# /what-if: a private analysis board.

ui-what-if = Analyse a game on a private board: play both sides, go back, try variations
ui-what-if-moves = Moves to try, such as e5 Nf3 Nc6; c5 Nf3 (semicolon: new line; default: none)
ui-what-if-form = Analyse { $match }
ui-what-if-form-label = Moves from here, for all sides
ui-what-if-form-help = Type several moves. A semicolon or a new line starts another variation from here.
ui-what-if-lines = **Your lines in `{ $match }`**
ui-what-if-choose = Go to the end of a line…
ui-button-what-if-back = ‹ Back
ui-button-what-if-forth = Next ›
ui-button-what-if-turn = Flip
ui-button-what-if-type = Type moves
ui-button-what-if-drop = Delete
ui-button-what-if-lines = Lines
ui-button-what-if-board = Board
ui-button-what-if-plan = Save as conditional moves
ui-button-what-if-play = Play { $move }
ui-button-what-if-note = Save to note
ui-button-what-if-share = Share
ui-button-what-if-now = Current position
ui-button-what-if-there = Go to that position
ui-button-what-if-here = Analyse from here

thought-title = **Analysis** · `{ $match }` · only you can see this
thought-title-then = **Analysis** · `{ $match }` · from round { $round }, not the current position · only you can see this
thought-hint = Press a piece, then a square, for each side in turn. Nothing is played in the game.
thought-turn = { $army } to move.
thought-ransom = { $army } must pay a ransom first.
thought-reveal = { $army }’s king on { $square } is mated. If it’s…
thought-true = … the true king: game over
thought-brother = … the brother: play continues
thought-gone-on = **{ $moves }** was played since your last visit. Continue your line, or press *{ ui-button-what-if-now }*.
thought-foreseen = **{ $moves }** was played since your last visit, just like in your line. Continue it, or press *{ ui-button-what-if-now }* to keep the rest.
thought-taken-back = Moves were taken back in the game. Continue your line, or press *{ ui-button-what-if-now }*.
thought-elsewhere = This is your earlier line. Continue it, or press *{ ui-button-what-if-there }* to start from the position you were viewing.
thought-left-out = { $count ->
    [one] 1 line was left out. It doesn’t follow the game, or you answer the same move differently elsewhere.
   *[other] { $count } lines were left out. They don’t follow the game, or you answer the same move differently elsewhere.
}
thought-your-turn = It’s your turn. Once you’ve played the first move of your line, you can save your replies here.
thought-shared = Your lines are now posted where the game was played.
post-thought = Analysis of `{ $match }` by { $who }:

error-thought-stale = You’ve changed your line since then. This is your current board.
error-thought-too-long = The limit is { $lines } lines of { $moves } moves, and { $all } moves in all. Delete a line, or go back and start a shorter one.
error-thought-line = Line { $line }, move { $move } (`{ $text }`): { $why } Nothing was added. Fix it and try again.
error-thought-untyped = You didn’t enter a move. Write moves such as `e5 Nf3 Nc6`, for each side in turn.
error-thought-empty = You have no lines in `{ $match }` yet. Press a piece and then a square, or type moves.
error-thought-no-reply = None of your lines in `{ $match }` has a reply that can be saved now. Add your move to a line that starts from the current position.
error-thought-live = You can share lines once `{ $match }` is over. Until then, keep yours with *{ ui-button-what-if-note }*.
error-thought-shared = You’ve already shared these lines of `{ $match }`. Change them before you share again.
