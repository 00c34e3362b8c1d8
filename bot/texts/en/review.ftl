# /review: a game that is over, with its chances and turning points.

ui-review = What turned a game that is over: chances, turning points, and what would have been better
ui-review-waiting = Other reviews are being made; yours is next…
ui-review-progress =
    Looking at the game { $bar } { $done }/{ $count }
    If nothing moves here for a minute, ask again: /review.
ui-button-review-better = Find better: { $number }
ui-button-review-show = Show
ui-button-review-again = Try again
ui-button-review-all = ‹ Review
button-review = Review

review-title = **Review** · { $game } · `{ $match }`
review-accuracy = Accuracy, of 100: { $accuracies }
review-accuracy-of = { $army } { $accuracy }
review-legend = { $army } · accuracy { $accuracy }
review-turn = { $army } played **{ $move }**: chances { $before }% → { $after }%
review-even = No single move changed the chances by much: well held by everybody.
review-span = Rounds { $first } to { $last }: { $fact }
review-span-short = Round { $first }: { $fact }
review-how = From { $nodes } positions looked at for each move: a quick look, which may err. Press a move to see what would have been better, or find it yourself first.
review-rounds = Round
review-alt = The chances of everybody through the game, as lines. Accuracy: { $accuracies }.
review-alt-seat = { $army }: between { $least } and { $most }%, { $end }% at the end.

review-turn-title = **Turning point { $number } of { $count }** · `{ $match }`
review-better = Better: { $line }, which keeps the chances at { $chances }%.
review-ends = After { $line } { $winner } wins ({ $why }).
review-ends-author = After { $line } { $winner } is the author of the mate of { $loser }.
review-wins = { $line } would have won ({ $why }).
review-wins-author = { $line } would have made { $winner } the author of the mate of { $loser }.
review-draw = After { $line } the game is drawn ({ $why }).
review-bares = After { $line } a king is mated, and whether it is the true one must be told: { $man }.
review-loses = { $line } takes { $man }.
review-takes = { $line } would have taken { $man }.
review-promotes = After { $line } { $army } has a promoted piece.
review-raises = { $line } would have promoted a piece of { $army }.
review-danger = After { $line }: { $fact }.
review-bare = After { $line } this holds no longer: { $fact }.
review-worse = No single blow: after { $line } things are simply harder.

review-puzzle-title = **Find better, { $number } of { $count }** · `{ $match }`
review-puzzle = { $army } played { $move } here, and there was something better. Press a piece, then where it goes.
review-try-played = { $move } is what was played. Look for another way.
review-try-best = **Better: { $move }.** Just what the review had found.
review-try-good = **Better: { $move }.** It keeps the chances as well, at { $chances }%.
review-try-worse = { $move }: not yet. Try again, or press *{ ui-button-review-show }*.

error-review-live = `{ $match }` is not over yet. Ask for its review with /review when it is.
error-review-short = Too little was played in `{ $match }` for a review. Look at it with /replay.
error-review-stopped = The review of `{ $match }` could not be finished. Ask again with /review.
error-review-turn = `{ $match }` has no such turning point. Ask again with /review.
