# Ratings: which matches are rated, and what is said of them.

challenge-rated = The game is rated.
challenge-not-rated = The game is not rated.

post-unrated-unmoved = Ratings don’t change: not every player has made a move.
post-unrated-absent = Ratings don’t change: { $army } lost on time again within ten days, without a move in between.
post-unrated-absent-seat = The rating of { $army } doesn’t change: lost on time again within ten days, without a move in between.

ui-play-rated = Whether the game counts for ratings (among people with a clock it does, if you choose nothing)
ui-rated-yes = rated
ui-rated-no = not rated

error-unratable = A game with a computer, or without a clock, cannot be rated. Leave out the option *{ ui-opt-rated }*, or name people and a clock.
error-rated-takeback = `{ $match }` is rated, so no move is taken back. Play on with /move; for takebacks, begin a game that is not rated.

ui-ranking = Who plays how well in this server, by ratings
ranking-title = **Ranking of { $game } in this server**
ranking-nobody = Nobody has played a rated game of **{ $game }** here yet. Begin one with /play.
ranking-provisional = *Provisional, before five rated games:*
ranking-line = { $who } · { $rating } ± { $uncertainty } · { $games ->
    [one] one game
   *[other] { $games } games
}

ui-profile = How you, or somebody else, have played
ui-profile-player = Whose profile (yours, if you name nobody)
profile-title = **Profile of { $who }**
profile-nothing = { $who } has not played any game to its end yet. Begin one with /play.
profile-rating = { $rating } ± { $uncertainty } · { $games ->
    [one] one rated game
   *[other] { $games } rated games
}
profile-seat = { $army }: { $won } won, { $shared } drawn or shared, { $lost } lost
profile-unrated-unmoved = { $count ->
    [one] One game
   *[other] { $count } games
} didn’t change this rating: not every player made a move.
profile-unrated-absent = { $count ->
    [one] One game
   *[other] { $count } games
} didn’t change this rating: a player lost on time again within ten days, without a move in between.
profile-opponents = Most frequent opponents: { $opponents }
profile-thought = Longest thinking over a move: { $time }
profile-alt = { $game }: { $games ->
    [one] one rated game
   *[other] { $games } rated games
}, rating { $rating } now, { $lowest } at the lowest, { $highest } at the highest.
error-hidden-profile = { $who } keeps their profile to themselves. See who is listed with /ranking.

ui-stats = How often each side wins a game, how long it lasts, how it is opened
stats-title = **{ $game }**: { $count ->
    [one] one game over
   *[other] { $count } games over
}
stats-nothing = No game of **{ $game }** is over yet. Begin one with /play.
stats-results = Results
stats-shared = Drawn or shared
stats-lengths = Length in moves (median { $median })
stats-openings = First moves
stats-share = { $percent }% ({ $count })
span-short = less than an hour
stats-told = { $what }: { $told }
profile-rose = A rating can rise after a loss among three: both losers share last place, so you can gain by sharing it with a stronger player.
profile-events = Events won: { $events }
