# /plan: conditional moves, visible to their owner only.

ui-plan = Set conditional moves: if they play this, I answer that
ui-plan-lines = Lines such as e5 Nf3 Nc6 Bb5; c5 Nf3, ending with your move (default: show yours)
ui-plan-title = **Your conditional moves in `{ $match }`** ({ $count ->
    [one] 1 line
   *[other] { $count } lines
}). Only you can see them. The move after an arrow is yours and is played automatically.
ui-plan-none = You have no conditional moves in `{ $match }`. Press *{ ui-button-plan-add }*, or type them after /plan, such as `{ $example }`. Start with the next move and end with yours.
ui-plan-form = Conditional moves in { $match }
ui-plan-form-label = One line each, ending with your move
ui-plan-form-help = Write every move in order. Start with the next move and end with yours.
ui-button-plan = Conditional moves
ui-button-plan-add = Add lines
ui-button-plan-drop = Delete line { $number }
ui-plan-drop-menu = Delete a line…
ui-button-plan-clear = Delete all

done-foreseen = You played **{ $san }** in `{ $match }`, and the conditional reply was played right away. { $army } to move.
done-planned = { $count ->
    [0] You have no conditional moves in `{ $match }` any more.
    [one] You have 1 line of conditional moves in `{ $match }`. See it with /plan.
   *[other] You have { $count } lines of conditional moves in `{ $match }`. See them with /plan.
}

error-plan-own-turn = It’s your turn in `{ $match }`. Move first, then set conditional moves.
error-plan-empty = You didn’t enter a move. Write lines such as `{ $example }`, starting with the next move and ending with yours.
error-plan-line = Line { $line }, move { $move } (`{ $text }`): { $why } Nothing was added. Fix it and try again.
error-plan-too-long = The limit is { $lines } lines of { $moves } moves each. Shorten yours, or delete some with /plan.
error-plan-changed = Your conditional moves have changed since then. See them with /plan, then try again.

plan-illegal = { $why }.
plan-illegal-theirs = your opponent can’t play it there.
plan-malformed = I can’t read that as a move.
plan-over = the game is already over at that point.
plan-secret = a true king is revealed before it, and you can’t know which.
plan-unanswered = the line must end with your move.
plan-two-replies = you already answer { $other } there. Keep one of the two.
