# Ratings: which games are rated; leaderboard, profiles and statistics.

challenge-rated = Rated
challenge-rated-of-people = Rated, or casual if computers join
challenge-not-rated = Casual

post-unrated-unmoved = Unrated: not every player has made a move.
post-unrated-absent = Unrated: { $army } lost on time twice within ten days, without a move in between.
post-unrated-absent-seat = { $army }’s rating doesn’t change: they lost on time twice within ten days, without a move in between.

ui-play-rated = Rated or casual (default: rated between people with a clock, otherwise casual)
ui-rated-yes = rated
ui-rated-no = casual

error-unratable = Games against computers or without a clock can’t be rated. Leave out the option *{ ui-opt-rated }*, or invite people and set a clock.
error-rated-takeback = There are no takebacks in `{ $match }`, because it’s rated. Play on with /move. To use takebacks, start a casual game.

ui-ranking = Show this server’s leaderboard for a variant
ranking-title = **{ $game } leaderboard of this server**
ranking-nobody = No rated games of **{ $game }** here yet. Start one with /play.
ranking-provisional = *Provisional, fewer than five rated games:*
ranking-line = { $who } · { $rating } ± { $uncertainty } · { $games ->
    [one] 1 game
   *[other] { $games } games
}

ui-profile = Show a player’s ratings and results
ui-profile-player = Player (default: you)
profile-title = **Profile of { $who }**
profile-nothing = { $who } hasn’t finished a game yet. Start one with /play.
profile-rating = { $rating } ± { $uncertainty } · { $games ->
    [one] 1 rated game
   *[other] { $games } rated games
}
profile-seat = { $army }: { $won } won, { $shared } drawn or shared, { $lost } lost
profile-unrated-unmoved = { $count ->
    [one] 1 game
   *[other] { $count } games
} unrated: not every player made a move.
profile-unrated-absent = { $count ->
    [one] 1 game
   *[other] { $count } games
} unrated: a player lost on time twice within ten days, without a move in between.
profile-opponents = Most frequent opponents: { $opponents }
profile-thought = Longest time on one move: { $time }
profile-reliability = Reliability: { $percent }%, { $finished } of the last { $games } games finished without running out of time
profile-reliability-new = Reliability: known after five games with a clock against people ({ $games } so far)
profile-median-time = Median time per move: { $time }
profile-alt = { $game }: { $games ->
    [one] 1 rated game
   *[other] { $games } rated games
}, rating { $rating } now, lowest { $lowest }, highest { $highest }.
error-hidden-profile = { $who } keeps their profile private. See who is listed with /ranking.

ui-stats = Show a variant’s results by side, game lengths and first moves
stats-title = **{ $game }**: { $count ->
    [one] 1 finished game
   *[other] { $count } finished games
}
stats-nothing = No finished games of **{ $game }** yet. Start one with /play.
stats-results = Results
stats-shared = Drawn or shared
stats-lengths = Moves by all players (median { $median })
stats-openings = First moves
stats-share = { $percent }% ({ $count })
span-short = less than an hour
stats-told = { $what }: { $told }
profile-rose = With three players, a rating can rise after a loss. Both losers share last place, so you gain by sharing it with a stronger player.
profile-events = Tournaments won: { $events }
profile-division-won = { $event } (division { $division })
profile-division = Division { $division }
profile-divisions = { $league }, division by season: { $divisions }
