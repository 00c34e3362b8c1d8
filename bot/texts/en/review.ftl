# /review: a game that is over, with its chances and turning points.

ui-review = What turned a game that is over: chances, turning points, and what would have been better
ui-review-waiting =
    Other reviews come first; yours follows…
    If nothing has changed here in five minutes, ask again: /review.
ui-review-progress =
    Looking at the game { $bar } { $done }/{ $count }
    If nothing moves here for a minute, ask again: /review.
ui-button-review-better = Find better: { $number }
ui-button-review-show = Show
ui-button-review-again = Try again
ui-button-review-all = ‹ Review
button-review = Review

review-title = **Review** · { $game } · `{ $match }`
review-accuracy = Accuracy (of 100): { $accuracies }
review-accuracy-of = { $army } { $accuracy }
review-legend = { $army } · accuracy { $accuracy }
review-turn = { $army } played **{ $move }**: { $army }’s chances go from { $before }% to { $after }%.
review-even = No single move stands out as the one that turned this game.
review-even-won = No single move turned this game. From **{ $move }** on { $army } nearly always stood best.
review-even-won-start = No single move turned this game. { $army } nearly always stood best, from the first move **{ $move }** on.
review-resigned = After **{ $move }**, { $army } resigned with { $chances }% of the chances: the game was not lost yet.
review-span-line = { $fact }: { $spans }.
review-span = from { $first } until { $last }
review-span-open = from { $first } to the end
review-span-short = after { $first }
review-start = the beginning
review-how = From { $nodes } positions looked at for each move: a quick look, which may err.
review-press = Press a move to see what would have been better, or find it yourself first.
review-rounds = Round
review-alt = The chances of everybody through the game, as lines. Accuracy: { $accuracies }.
review-alt-seat = { $army }: between { $least } and { $most }%, { $end }% at the end.

review-turn-title = **Turning point { $number } of { $count }** · `{ $match }`
review-better = Better was { $line }, which would have kept { $army }’s chances at { $chances }%.
review-better-for = Better was { $line }, which would have kept { $army }’s chances at { $chances }%: { $what }.
review-instead = Instead, { $what }.
review-it = it
review-ends = After { $line }, { $winner } wins ({ $why }).
review-ends-mate = After { $line }, { $loser } is mated, and { $winner } wins.
review-wins = { $line } would have won ({ $why })
review-wins-mate = { $line } would have mated { $loser }, and { $winner } would have won
review-draw = After { $line }, the game is drawn ({ $why }).
review-bares = After { $line }, a king is mated, and whether it is the true one must be told: { $piece }.
review-loses = After { $line }, { $army } loses { $lost }.
review-loses-for = After { $line }, { $army } loses { $lost } for { $won }.
review-takes = { $line } would have won { $won }
review-takes-for = { $line } would have won { $won } for { $lost }
review-spares = { $line } would have cost { $army } { $lost }
review-spares-for = { $line } would have cost { $army } { $lost } for { $won }
review-promotes = After { $line }, { $army } has promoted, and has { $piece } now.
review-raises = { $line } would have given { $army } { $piece } by promotion
review-danger = After { $line }: { $fact }.
review-bare = After { $line }, this holds no longer: { $fact }.
review-weaker = After { $line }, { $fact }.
review-term-mobility =
    { $army }’s pieces reach { $change ->
        [less] fewer
       *[more] more
    } squares than after the better move
review-term-pressure =
    { $army }’s pieces bear { $change ->
        [less] less
       *[more] more
    } on the squares around the enemy king than after the better move
review-term-shelter =
    { $army } has { $change ->
        [less] fewer
       *[more] more
    } pieces of its own beside its king than after the better move
review-worse = The reason lies deeper than a few captures: after { $line }, { $army }’s position is simply harder.

review-puzzle-title = **Find better, { $number } of { $count }** · `{ $match }`
review-puzzle = { $army } played { $move } here, and there was something better. Press a piece, then where it goes.
review-try-played = That is what was played: { $move }. Look for another way.
review-try-best = **Well found: { $move }.** That is the review’s own move.
review-try-good = **Well found: { $move }.** It is as good as the review’s move: { $army }’s chances are { $chances }%.
review-try-more = **Well found: { $move }.** On a second look it is even better than the review’s move: { $army }’s chances are { $chances }%.
review-try-closer = Warmer: { $move } is better than what was played, but there is better still. Try again, or press *{ ui-button-review-show }*.
review-try-worse = Not yet: { $move } gives chances away. Try again, or press *{ ui-button-review-show }*.

error-review-live = `{ $match }` is not over yet. Ask for its review with /review when it is.
error-review-short = Too little was played in `{ $match }` for a review. Look at it with /replay.
error-review-stopped = The review of `{ $match }` could not be finished. Ask again with /review.
error-review-turn = `{ $match }` has no such turning point. Ask again with /review.
