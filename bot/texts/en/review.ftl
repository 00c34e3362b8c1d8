# /review: a finished game with its winning chances and turning points.

ui-review = Review a finished game: winning chances, turning points and better moves
ui-review-waiting =
    Your review is queued…
    If nothing has changed in five minutes, use /review again.
ui-review-progress =
    Analysing { $bar } { $done }/{ $count }
    If this stays the same for a minute, use /review again.
ui-button-review-better = Find better: { $number }
ui-button-review-show = Show solution
ui-button-review-details = Details
ui-button-review-again = Try again
ui-button-review-all = ‹ Review
button-review = Review

review-title = **Review** · { $game } · `{ $match }`
review-accuracy = Accuracy (out of 100): { $accuracies }
review-accuracy-of = { $army } { $accuracy }
review-legend = { $army } · accuracy { $accuracy }
review-turn = { $army } played **{ $move }**. { $army }’s winning chances: { $before }% → { $after }%.
review-turn-short = **{ $number }.** { $move } ({ $army }: { $before }% → { $after }%)
review-turns =
    { $count ->
        [one] Turning point
       *[other] Turning points
    }: { $turns }
review-even = No single move decided this game.
review-even-won = No single move decided this game. From **{ $move }** on, { $army } was almost always ahead.
review-even-won-start = No single move decided this game. { $army } was almost always ahead, from the first move **{ $move }** on.
review-resigned = { $army } resigned after **{ $move }** with winning chances of { $chances }%. The game wasn’t lost yet.
review-span-line = { $fact }: { $spans }.
review-span = from { $first } to { $last }
review-span-open = from { $first } to the end
review-span-short = after { $first }
review-start = the start
review-how = Quick analysis: { $nodes } positions per move, so it can be wrong.
review-rounds = Round
review-alt = Each side’s winning chances over the game. Accuracy: { $accuracies }.
review-alt-seat = { $army }: between { $least } and { $most }%, { $end }% at the end.

review-turn-title = **Turning point { $number } of { $count }** · `{ $match }`
review-better = Better was { $line }, keeping { $army }’s chances at { $chances }%.
review-better-for = Better was { $line }, keeping { $army }’s chances at { $chances }%. { $what }.
review-instead = Instead, { $what }.
review-it = It
review-ends = After { $line }, { $winner } wins { $why }.
review-ends-mate = After { $line }, { $loser } is mated and { $winner } wins.
review-wins = { $line } would have won { $why }
review-wins-mate = { $line } would have mated { $loser }, and { $winner } would have won
review-draw = After { $line }, the game is drawn { $why }.
review-bares = After { $line }, this king is mated and must be revealed as true or not: { $piece }.
review-loses = After { $line }, { $army } loses { $lost }.
review-loses-for = After { $line }, { $army } loses { $lost } for { $won }.
review-takes = { $line } would have won { $won }
review-takes-for = { $line } would have won { $won } for { $lost }
review-spares = { $line } would have cost { $army } { $lost }
review-spares-for = { $line } would have cost { $army } { $lost } for { $won }
review-promotes = After { $line }, { $army } promotes and gets { $piece }.
review-raises = { $line } would have given { $army } { $piece } by promotion
review-danger = After { $line }: { $fact }.
review-bare = After { $line }, this is no longer true: { $fact }.
review-weaker = After { $line }, { $fact }.
review-term-mobility =
    { $army }’s pieces reach { $change ->
        [less] fewer
       *[more] more
    } squares than after the better move
review-term-pressure =
    { $army }’s pieces put { $change ->
        [less] less
       *[more] more
    } pressure on the squares around the enemy king than after the better move
review-term-shelter =
    { $army } has { $change ->
        [less] fewer
       *[more] more
    } pieces next to its own king than after the better move
review-worse = No quick capture explains it: after { $line }, { $army }’s position is simply harder to play.

review-puzzle-title = **Find better, { $number } of { $count }** · `{ $match }`
review-puzzle = { $army } played { $move } here, but there was a better move. Press a piece, then its target square.
review-try-played = That’s the move that was played: { $move }. Find a better one.
review-try-best = **Correct: { $move }.** That’s the review’s best move.
review-try-good = **Correct: { $move }.** It’s as good as the review’s move: { $army }’s winning chances are { $chances }%.
review-try-more = **Correct: { $move }.** It’s even better than the review’s move: { $army }’s winning chances are { $chances }%.
review-try-closer = Close: { $move } is better than the move played, but not the best. Try again, or press *{ ui-button-review-show }*.
review-try-worse = Not quite: { $move } loses winning chances. Try again, or press *{ ui-button-review-show }*.

error-review-live = `{ $match }` isn’t over yet. Use /review once it is.
error-review-short = `{ $match }` is too short for a review. Watch it with /replay.
error-review-stopped = The review of `{ $match }` couldn’t be finished. Try /review again.
error-review-turn = `{ $match }` has no such turning point. Use /review again.
