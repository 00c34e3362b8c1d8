# /what-if: a board to think on, seen by its owner alone.

ui-what-if = A board of your own to think on: play any side, as deep as you like, take back, branch
ui-what-if-moves = Moves to try at once, like: e5 Nf3 Nc6; c5 Nf3. A semicolon begins another line
ui-what-if-form = What if, in { $match }
ui-what-if-form-label = Moves from this place on, any side’s
ui-what-if-form-help = Several moves at once; a new line or a semicolon begins another line from here.
ui-what-if-lines = **Your lines in `{ $match }`**
ui-what-if-choose = Go to the end of a line …
ui-button-what-if-back = ‹ Back
ui-button-what-if-forth = Next ›
ui-button-what-if-turn = Turn
ui-button-what-if-type = Type
ui-button-what-if-drop = Drop from here
ui-button-what-if-lines = Lines
ui-button-what-if-board = Board
ui-button-what-if-plan = Save as plan
ui-button-what-if-note = Save to note
ui-button-what-if-share = Share
ui-button-what-if-now = From now
ui-button-what-if-there = From there
ui-button-what-if-here = What if from here

thought-title = **What if** · `{ $match }` · only you see this
thought-title-then = **What if** · `{ $match }` · from round { $round }, not from now · only you see this
thought-hint = Press a piece and then a square, for one side after the other. Nothing is played in the game.
thought-turn = { $army } to move.
thought-ransom = { $army } to pay a ransom first.
thought-reveal = The king of { $army } on { $square } is mated. If it is …
thought-true = … the true king: game over
thought-brother = … the brother: play goes on
thought-gone-on = Since you last looked, **{ $moves }** was played in the game. Go on with your line, or press *{ ui-button-what-if-now }*.
thought-foreseen = Since you last looked, **{ $moves }** was played in the game, as in your line. Go on with it; *{ ui-button-what-if-now }* keeps what follows.
thought-taken-back = Moves were taken back in the game. Go on with your line, or press *{ ui-button-what-if-now }*.
thought-elsewhere = This is your line of before. Go on with it, or press *{ ui-button-what-if-there }* to think from the place you come from.
thought-left-out = { $count ->
    [one] One line was left out: it does not follow the game, or has another reply of yours.
   *[other] { $count } lines were left out: they do not follow the game, or have other replies of yours.
}
thought-your-turn = Your turn: once you have moved as in your line, its replies can be planned here.
thought-shared = Everybody sees your lines now, where the game was played.
post-thought = **What if …** in `{ $match }`, thought of by { $who }:

error-thought-stale = You have gone on with your line since. This is your board as it is now.
error-thought-too-long = There is room for { $lines } lines of { $moves } moves, and { $all } moves in all. Drop a line, or go back and branch.
error-thought-line = Line { $line }, move { $move } (`{ $text }`): { $why } Nothing was added; correct it and try again.
error-thought-untyped = There is no move in it. Write moves such as `e5 Nf3 Nc6`, for one side after the other.
error-thought-empty = There is no line in `{ $match }` yet. Press a piece and then a square, or type moves.
error-thought-no-reply = None of your lines in `{ $match }` has a reply of yours that can be planned now. Add your move to a line that starts from the game as it is.
error-thought-live = Lines are shown to everybody once `{ $match }` is over. Keep yours with *{ ui-button-what-if-note }* until then.
error-thought-shared = Everybody has been shown your lines in `{ $match }` already. Change them, and share again.
