# /plan: moves recorded ahead, seen by their owner alone.

ui-plan = Keep your answers ready: if they play this, you play that at once
ui-plan-lines = Like: e5 Nf3 Nc6 Bb5; c5 Nf3. The next move first, yours last. Empty: show your plan
ui-plan-title = **Your plan in `{ $match }`** ({ $count ->
    [one] one line
   *[other] { $count } lines
}), which only you see: what follows an arrow is yours, and is played at once.
ui-plan-none = You plan nothing in `{ $match }` yet. Press *{ ui-button-plan-add }*, or write them after /plan, such as `{ $example }`: the next move first, yours last.
ui-plan-form = Lines for { $match }
ui-plan-form-label = One line for each “if …”, your move last
ui-plan-form-help = Write every move in turn, from the next one on, and end with yours.
ui-button-plan = Plan ahead
ui-button-plan-add = Add lines
ui-button-plan-drop = Drop line { $number }
ui-button-plan-clear = Drop all

done-foreseen = You played **{ $san }** in `{ $match }`; the answer was planned and is played already. Next: { $army }.
done-planned = { $count ->
    [0] Nothing is planned in `{ $match }` any more.
    [one] One line is planned in `{ $match }`. Look at it with /plan.
   *[other] { $count } lines are planned in `{ $match }`. Look at them with /plan.
}

error-plan-own-turn = It is your turn in `{ $match }`: move first, then plan your answers.
error-plan-empty = There is no move in it. Write lines such as `{ $example }`: the next move first, yours last.
error-plan-line = Line { $line }, move { $move } (`{ $text }`): { $why } Nothing was added; correct it and plan again.
error-plan-too-long = A plan has room for { $lines } lines of { $moves } moves each. Shorten it, or drop lines with /plan.
error-plan-changed = Your plan is another by now. Look at it with /plan, and choose again.

plan-illegal = { $why }.
plan-illegal-theirs = the opponent to move there cannot play it.
plan-malformed = I cannot read that as a move.
plan-over = the game is over before it.
plan-secret = a true king must be revealed before it, and nobody can foresee which.
plan-unanswered = the line must end with a move of yours.
plan-two-replies = you plan { $other } there already, and can play only one of them.
