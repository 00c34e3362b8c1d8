# Tournaments: posts in their channel, and answers to players and organisers.
# $name is a tournament's name, $event its name in commands, $who and $by are mentions of users, $players those of a
# game in seat order, $match a game's ID.

format-round-robin = Round robin
format-groups = Groups and final
format-swiss = Swiss
format-knockout = Knockout

stage-groups = *Group { $group }*
stage-final = *Final*

break-direct = direct encounter
break-berger = Sonneborn-Berger
break-buchholz = Buchholz cut 1
break-wins = wins

button-event-join = Join
button-event-join-late = Join late
button-event-join-reserve = Join reserve list
button-event-leave = Withdraw
button-event-games = My games
button-event-table = Standings
button-event-rules = Rules

event-title = **{ $name }** · `{ $event }`
event-facts = { $game } · { $format } · { $clock }
event-starts = Starts on { $day } ({ $when }), or when the organiser uses /manage-tournament start.
event-starts-when-told = Starts when the organiser uses /manage-tournament start.
event-cancelled = Tournament cancelled.
event-signed = Players ({ $count }/{ $most }): { $who }
event-reserves = Reserve list ({ $count }): { $who }
event-reserves-none = Reserve list: empty. Players on it can replace someone later.
event-over = The tournament is over.
event-progress = Round { $round } of { $rounds } · { $over } of { $games } games over
event-legend = Number in the picture = player · points:
event-more-entries = … and { $count } more: press *{ button-event-table }*
event-more-games = … and { $count ->
        [1] 1 more game
       *[other] { $count } more games
    }
# $level is the name of a round of a knock-out, such as “Quarter-final”; $scores such as “1–1”.
event-replay = { $level }: replay
event-replay-after = { $level }: replay after { $scores }
event-level = **{ $name }** · { $level }. Each game gets its own thread:
event-pairing = Table { $table }: { $players }
event-progress-level = { $level } · { $over } of { $games } games over
event-round = **{ $name }**, round { $first }. Each game gets its own thread:
event-rounds = **{ $name }** starts. Rounds { $first } to { $last } are paired. First round:
event-round-begins = Round { $round } of **{ $name }** starts:
event-final = **{ $name }**, round { $first }: the final. Each game gets its own thread:
event-final-rounds = **{ $name }**, rounds { $first } to { $last }: the final. First round:
event-byes = Bye: { $who }
event-game-level = **{ $event }**, { $level }, table { $table }: { $players } · `{ $match }`
event-game-board = { $rounds ->
    [1] **{ $event }**, board { $board }: { $players } · `{ $match }`
   *[other] **{ $event }**, round { $round }, board { $board }: { $players } · `{ $match }`
}
event-game = **{ $event }**, round { $round }, table { $table }: { $players } · `{ $match }`
event-result = { $players } · [{ $match }]({ $where })
event-result-none = { $players }: void · [{ $match }]({ $where })
event-withdrawn-games = { $outcome ->
        [removed] They played fewer than half of their games, so their results don’t count and they’re removed from the standings. They lose their games in progress.
        [forfeit] They lose their games in progress. Their opponents win the remaining games by forfeit.
        [none] All results stand.
       *[annulled] They lose their games in progress. Games that hadn’t started are void.
    }
event-withdrawn-silent = { $who } ran out of time twice and is withdrawn from **{ $name }**. { event-withdrawn-games }
event-withdrawn-left = { $who } withdrew from **{ $name }**. { event-withdrawn-games }
event-withdrawn-decided = { $by } withdrew { $who } from **{ $name }**. { event-withdrawn-games }
event-adjudicated = **{ $name }**: { $by } adjudicated `{ $game }` as { $scores }.
event-annulled = **{ $name }**: { $by } declared `{ $game }` void.
event-announced = **{ $name }**, message from { $by }: { $text }
event-announced-to = **{ $name }**: the message above is for you, too.
event-news-bye = **{ $name }**: { $by } gave { $who } a bye in the next round.
event-news-return = **{ $name }**: { $who } is back from the next round on, with the same points.
event-news-replace = **{ $name }**: { $by } replaced { $gone } with { $who }, who takes over the points and games.
event-news-undo = **{ $name }**: { $by } undid the decision on `{ $game }`.
event-news-undo-bye = **{ $name }**: { $by } cancelled { $who }’s bye in the next round.
event-news-finish = { $by } ended **{ $name }**. Games in progress are void, and the standings stay as they are.
event-news-end = **{ $name }** is cancelled: all players but one withdrew before half of the rounds were over. No one wins it.
event-ended = 🏆 **{ $name }** is over.
event-corrected = 🏆 **{ $name }**: the results were corrected.
event-provisional = Results become final on { $when }. Until then, organisers can correct them, or confirm them with /manage-tournament approve.
event-series-name = { $name } { $number }
event-series-repeats = Repeats every month. The next one is announced on { $day }.
event-series-next = The next one: `{ $event }`
event-restricted-invited = Only invited players can join.
event-restricted-role = Only members with { $role } can join.
event-restricted-some-role = a certain role
event-restricted = Only players with { $ratings } can join.
event-restricted-both = Only members with { $role } and { $ratings } can join.
event-ratings = a rating from { $least } to { $most }
event-ratings-from = a rating of at least { $least }
event-ratings-to = a rating of at most { $most }
event-news-final = **{ $name }**: the results are final.
event-news-approve = **{ $name }**: { $by } confirmed the results. They’re final.
event-news-repeat = **{ $name }**: { $by } made this a monthly tournament. The next one is announced on { $day }.
event-news-repeat-off = **{ $name }**: { $by } ended the monthly repetition. No other tournament follows.
event-news-restrict = **{ $name }**: { $by } changed who can join.
event-news-unrestricted = **{ $name }**: { $by } opened the tournament to everyone.
event-news-invite = **{ $name }**: { $by } invited { $who }. You can join with /tournament join.
event-news-reopen = **{ $name }**: { $by } reopened the results. Reason: “{ $reason }” They become final again on { $when }.
event-games = Highlights of **{ $name }**:
event-podium = { $medal } { $who } — { $points }
event-podium-none = Everyone withdrew, so there’s no podium.
event-podium-no-results = No game counts, so no one wins.
event-seed = seed { $number }
event-line = **{ $place }.** { $who } · seed { $number } — { $points }
event-line-left = **{ $place }.** ~~{ $who }~~ · seed { $number }, withdrawn — { $points }
event-line-removed = **–** ~~{ $who }~~ · seed { $number }, removed from the standings — ({ $points })

event-text-round = Round { $round }
standing-waiting = not started
standing-playing = in progress
standing-annulled = void
standing-forfeit = forfeit

event-my-games = Your games in **{ $name }**: { $count }
event-round-number = round { $round }
event-board-number = board { $board }
event-game-waiting = ◦ { $round } · { $players } · not started
event-game-playing = • { $round } · { $players } · { $turn } · [{ $match }]({ $where })
event-game-over = ✓ { $round } · { $players } · { $scores } · `{ $match }`
event-game-annulled = ✗ { $round } · { $players } · void

event-rule-round-robin = { $seats ->
        [2] Everyone plays everyone.
       *[other] Pairings repeat as few opponents as possible.
    }
event-rule-groups = Groups come first: everyone plays everyone in their group, as far as possible. The best then play a final, where group points don’t count.
event-rule-swiss = Each round pairs players with equal points who haven’t met yet, as far as possible.
event-rule-knockout = { $seats ->
        [2] Each pairing is two games, one with each colour. If they’re tied, two more are played. If it’s still tied, the higher seed advances.
       *[other] The winner of each table advances. If first place is shared, the table plays again with the seats rotated. If it’s shared again, the higher seed advances. The best other players fill the remaining seats.
    }
event-rule-cycles = { $seats ->
        [2] Double round robin: everyone plays everyone twice, once with each colour.
       *[other] Every round is played twice, the second time with the seats rotated.
    }
event-rule-together = All games can be played at the same time.
event-rule-rounds = Round by round: the next round starts when the last game of the current one is over.
event-rule-bye = A bye scores 1 point once its round is over.
event-rule-bye-nothing = A bye scores 0 points. With an odd number of players, everyone has the same number of byes.
event-rule-bye-on = A player with a bye advances to the next round.
event-rule-scores-2 = A win scores 1 point, a draw 1/2.
event-rule-scores-3 = A win scores 1 point. If first place is shared, the point is split: 1/2 or 1/3 each.
event-rule-breaks = Tiebreaks, in order: { $breaks }.
event-rule-late = You can join late until a third of the rounds is paired. Each round you missed scores like a draw.
event-rule-returning = If you withdraw, you can come back with the same points while a round is still to be paired. Rounds you missed score 0. You can’t come back after an organiser withdrew you.
event-rule-reserve = If you join late, you go on the reserve list and can replace a player.
event-rule-leaving = { $seats ->
        [2] If you withdraw, you lose your games in progress, in which each player has moved. Your other unfinished games are void.
       *[other] If you withdraw, you lose your games in progress, in which each player has moved. A computer plays them on for your opponents. Your other unfinished games are void.
    }
event-rule-leaving-handbook = If you withdraw, you lose your games in progress, in which each player has moved. If you’ve played fewer than half of your games, you’re removed from the standings. Otherwise, your opponents win your remaining games by forfeit.
event-rule-deserted = If all players but one withdraw before half of the rounds are over, the tournament is cancelled.
event-rule-silence = If you run out of time twice, you’re withdrawn.
event-rule-vacations = Vacations stop the clock.
event-rule-no-vacations = Vacations don’t stop the clock.
event-rule-rated = Games are rated.
event-rule-unrated = Games are casual.
event-rule-at-once = You play at most { $count ->
        [1] 1 game
       *[other] { $count } games
    } at a time.

event-field-size = Group size
event-field-rounds = Rounds
event-field-days = Days until the start
event-field-most = Maximum players

done-event-already = That’s already done.
done-event-reminded = Reminded in **{ $event }**: { $who }.
done-event-created = **{ $event }** is announced. It starts automatically, or earlier with /manage-tournament start.
done-event-created-waiting = **{ $event }** is announced. Start it with /manage-tournament start.
done-event-created-short = { done-event-created } { event-season-short }
done-event-created-waiting-short = { done-event-created-waiting } { event-season-short }
event-season-short = At most { $hours } hours a move fit into a season of { $weeks } weeks. A day a move needs a season of at least { $needed } weeks.
done-event-joined = You joined **{ $event }**.
done-event-joined-late = You joined **{ $event }** and play from the next round on. Each round you missed scores like a draw.
done-event-returned = You’re back in **{ $event }** from the next round on. Rounds you missed score 0.
done-event-reserve = You’re on the reserve list of **{ $event }**.
done-event-left = You withdrew from **{ $event }**.
done-event-started = **{ $event }** has started.
done-event-cancelled = **{ $event }** is cancelled.
done-event-approved = The results of **{ $event }** are final.
done-event-repeats = **{ $event }** repeats every month. The next one is announced on { $when }.
done-event-repeats-no-more = **{ $event }** doesn’t repeat any more.
done-template-saved = The settings of **{ $event }** are saved as **{ $template }**. Create a tournament from them with /manage-tournament template.
done-template-deleted = The template **{ $template }** is deleted. Its tournaments stay.
done-event-restricted = The restrictions of **{ $event }** are set. Players who have joined stay.
done-event-unrestricted = Everyone can join **{ $event }** now.
done-event-invited = { $who } is invited to **{ $event }**.
done-event-reopened = The results of **{ $event }** are provisional again, and everyone sees your reason. They become final { $when }.
done-event-ending = **{ $event }** has ended. The standings stay as they are.
done-event-withdrawn = You withdrew { $who } from **{ $event }**.
done-event-bye = { $who } has a bye in the next round of **{ $event }**.
done-event-adjudicated = You adjudicated `{ $game }` of **{ $event }**.
done-event-undone = You undid the decision on `{ $game }` of **{ $event }**.
done-event-undone-bye = You cancelled { $who }’s bye in the next round of **{ $event }**.
done-event-announced = Message posted in the channel of **{ $event }**.
done-event-replaced = { $guest } replaces { $who } in **{ $event }**.

error-no-event-here = There’s no tournament in this channel. Name one with the option *{ ui-opt-tournament }*.
error-no-such-event = There’s no tournament `{ $event }` in this server. Pick one from the list of /tournament show.
error-several-events = There are several tournaments here: { $events }. Name one with the option *{ ui-opt-tournament }*.
error-not-organiser = Only moderators and organiser roles from /config can do this. The creator of a tournament can manage it too. Ask one of them.
error-event-over = `{ $event }` is over. See the final standings with /tournament show.
error-event-not-over = **{ $event }** is still in progress. It has no results until the last game is over.
error-no-template = There’s no template **{ $template }** in this server. Pick one from the list of /manage-tournament template.
error-template-name = Give the template a name with letters or digits.
error-too-many-templates = This server has { $count } templates, which is the maximum. Delete one first.
error-league-repeats = The seasons of **{ $event }** follow each other anyway.
error-already-repeats = **{ $event }** already repeats every month.
error-followed = **{ $event }** was followed by `{ $next }`. Repeat that one.
error-repeat-start = **{ $event }** has no start date. Start it first, then repeat it.
error-not-repeating = **{ $event }** doesn’t repeat.
error-invitation-only = **{ $event }** is for invited players. Ask an organiser for an invitation.
error-role-only = **{ $event }** is for members with { $role }. Ask an organiser if you should have it.
error-rating-only = **{ $event }** needs { $ratings }. Yours is { $rating }.
error-rating-missing = **{ $event }** needs { $ratings }. You have none in this variant yet: finish a rated game first.
error-rating-range = The range is empty: { $least } is more than { $most }.
error-same-restrictions = **{ $event }** already has these restrictions.
error-already-invited = { $who } is already invited.
error-still-provisional = The results of **{ $event }** are still provisional. Correct them directly.
error-reopen-reason = Give a reason of 1 to { $limit } characters. Everyone will see it.
error-season-followed = **{ $next }** has started with the places of **{ $event }**, so its results can’t change any more.
error-event-cancelled = **{ $event }** was cancelled. It has no results to reopen.
error-event-begun = **{ $event }** has already started. See the standings with /tournament show.
error-event-not-begun = **{ $event }** hasn’t started yet. Start it with /manage-tournament start.
error-already-in-event = You’re already in **{ $event }**. See who’s in with /tournament show.
error-other-in-event = That person is already in **{ $event }**. See who’s in with /tournament show.
error-withdrawn-by-organiser = An organiser withdrew you from **{ $event }**, so you can’t join it again. If that was a mistake, ask them.
error-not-in-event = { $who } isn’t in **{ $event }**. See who’s in with /tournament show.
error-former-entry = { $who } has had another seat in `{ $game }`, which is still in progress. Name someone else, or wait until that game is over.
error-no-reserve = The reserve list of **{ $event }** is empty. Name someone with the option *{ ui-opt-by }*.
error-own-game = You play in `{ $game }`, so you can’t decide this. Ask another organiser or a moderator who doesn’t play in it.
error-own-event = You play in **{ $event }**, so you can’t make its results final early. Ask an organiser or a moderator who doesn’t play in it. Otherwise wait: they become final automatically.
error-too-few-entries = { $count ->
        [0] No one has
        [1] Only 1 player has
       *[other] Only { $count } players have
    } joined, and the minimum is { $least }. Wait for more to press *{ button-event-join }*.
error-unknown-format = There’s no format `{ $format }`. Pick one from the list.
error-form-value = `{ $text }` isn’t valid for *{ $field }*. Enter a number from { $least } to { $most }, or leave it empty for the default.
error-no-such-event-game = There’s no game `{ $game }` in **{ $event }**. You’ll find its ID in the name of its thread.
error-bad-scores = `{ $text }` isn’t a possible result. Write the scores in seat order, such as `{ $example }`, or `void`.
error-nothing-to-undo = There’s nothing to undo: no decision has been made since the last round was paired.
error-cannot-undo = Your decision ended `{ $game }`, so it can’t be resumed. Adjudicate it again with /manage-tournament adjudicate.
error-other-decision = That’s no longer the last decision. Use /manage-tournament undo to see the current one.
event-ask-end = End **{ $event }** now, for good? { $count ->
        [0] No game is in progress, and the standings stay as they are.
        [one] The game in progress becomes void, and the standings stay as they are.
       *[other] The { $count } games in progress become void, and the standings stay as they are.
    }
event-ask-end-league = { event-ask-end } The league ends, too: no season follows.
event-ask-cancel = Cancel **{ $event }**, for good? { $count ->
        [0] No one has joined.
        [one] 1 player has joined.
       *[other] { $count } players have joined.
    }
event-ask-undo = Undo { $by }’s decision on `{ $game }` of **{ $event }** (round { $round }, { $players }): { $scores }?
event-ask-undo-bye = Cancel { $who }’s bye in the next round of **{ $event }**, given by { $by }?
event-ask-decide = `{ $game }` (round { $round }, { $players }) is the last game of **{ $event }**. If you adjudicate it as { $scores }, the tournament ends. You can correct the results for 24 hours.
error-no-bye = You can only give a bye for an upcoming round of a Swiss tournament.
error-no-late-players = No one to remind in **{ $event }**. Players get a reminder after a day, and then at most one a day.
error-not-late = { $who } can’t be reminded now: they aren’t late, have muted reminders, or had one within a day.
error-announcement = Write a message of at most { $limit } characters.

post-hold = The tournament is paused, and so is this game.
post-release = The tournament continues, and so does this game.
post-held-now = The game is paused with its tournament. No time passes.
post-extend = The player to move gets { $days ->
        [1] 1 more day
       *[other] { $days } more days
    }.
post-stopped = Game over: stopped by the tournament.
post-annulled = The tournament’s channel shows the score of `{ $match }`, or that it’s void.
post-replaced = { $army } has a new player.
post-withdrawn-by-event = { $army } was withdrawn from the tournament and loses the game.
error-event-game = `{ $match }` is a tournament game, so only an organiser can decide that. Ask one: they use /manage-tournament.
error-held = `{ $match }` is paused with its tournament. It continues when an organiser uses /manage-tournament start.
event-news-pause = { $by } paused **{ $name }**. All clocks are stopped, and no round is paired.
event-news-resume = { $by } resumed **{ $name }**.
event-news-extend-all = **{ $name }**: { $by } gave the player to move { $days ->
        [1] 1 more day
       *[other] { $days } more days
    } in every game.
event-news-extend-game = **{ $name }**: { $by } gave the player to move in `{ $game }` { $days ->
        [1] 1 more day
       *[other] { $days } more days
    }.
event-paused = The tournament is paused.
done-event-paused = **{ $event }** is paused. Resume it with /manage-tournament start.
done-event-resumed = **{ $event }** continues.
done-event-extended =
    The player to move in { $all ->
        [yes] every game
       *[no] `{ $game }`
    } has { $days ->
        [1] 1 more day
       *[other] { $days } more days
    }.{ $recent ->
        [0] { "" }
        [1] { " " }1 day was already given less than an hour ago. The channel shows by whom.
       *[other] { " " }{ $recent } days were already given less than an hour ago. The channel shows by whom.
    }
error-event-paused = **{ $event }** is already paused. Resume it with /manage-tournament start.
dm-event-halted = **{ $name }** (`{ $event }`) is on hold: { $why }. Nothing is lost. In a channel where I can post and open threads, use /manage-tournament start with the option *{ ui-opt-tournament }*. The tournament continues there.
dm-event-unpaired = I can’t pair the next round of **{ $name }** (`{ $event }`). Nothing is lost. Check the players, then use /manage-tournament start with the option *{ ui-opt-tournament }* to try again. If it fails again, use /manage-tournament end, or tell the bot’s host.
event-news-halt = **{ $name }**: the next round can’t be paired. Nothing is lost. { $who }, check the players, then use /manage-tournament start to try again. If it fails again, use /manage-tournament end, or tell the bot’s host.
event-review = Worth a look in **{ $name }** (none of this proves anything):
event-review-none = Nothing unusual.
event-early = • { $who } resigned [{ $match }]({ $where }) within the first ten moves.
event-gifts = • { $who } resigned { $count } games that { $other } won.
event-unknowable = I can’t tell whether two accounts belong to one person: Discord doesn’t share IP addresses.
event-dashboard = Dashboard of **{ $name }** (`{ $event }`)
event-dashboard-waiting =
    { $count ->
        [one] One paired game isn’t open yet.
       *[other] { $count } paired games aren’t open yet.
    }
event-dashboard-unstarted = Games that haven’t started ({ $count }):
event-dashboard-game-idle = • [{ $match }]({ $where }) · round { $round }
event-dashboard-game = • [{ $match }]({ $where }) · round { $round } · { $who } to move
event-dashboard-game-since = • [{ $match }]({ $where }) · round { $round } · { $who } to move (turn began { $since })
event-dashboard-late = Late for more than a day ({ $count }):
event-dashboard-late-player =
    { $count ->
        [one] • { $who } in [{ $match }]({ $where }): turn began { $since }.
       *[other] • { $who } in { $count } games. In [{ $match }]({ $where }), the turn began { $since }.
    }
event-dashboard-reminded = Reminded { $when }.
event-dashboard-muted = Reminders are muted.
event-dashboard-more = … and { $count } more.
event-dashboard-fine = Every open game has started, and no one is late.
event-dashboard-player = { $who } in **{ $name }**
event-dashboard-moved = No game waits for this player.
event-dashboard-choice =
    { $late ->
        [yes] { $name } · late
       *[no] { $name } · first move
    }

format-league = League
stage-division = *Division { $group }*
event-season-name = { $league } · season { $season }
event-season-starts = Starts on { $day } ({ $when }). Active players of the last season are already registered. Press *{ button-event-leave }* if you don’t want to play.
event-season-waits = If fewer than { $least } players have joined by then, it starts as soon as there are enough. All dates of the season move with it.
event-season-lacks = Starts as soon as { $least } players have joined. All dates of the season count from then.
event-season-late = Starts as soon as the results of the last season are final. All dates of the season count from then.
event-season-weeks = The season lasts { $weeks } weeks. Registration for the next one opens after two thirds of them.
event-season-dates = Registration for the next season opens on { $registration }. Games end on { $games }. The next season starts on { $next }.
event-season-dates-next = Games end on { $games }. The next season, `{ $event }`, starts on { $next }; you can register now.
event-season-next = Next season: `{ $event }`
event-season-up = ⬆️ Move up if everyone plays on: { $who }
event-season-down = ⬇️ Move down if everyone plays on: { $who }
event-news-season = **{ $name }**: the time for games is over. { $count ->
        [1] One unfinished game is a draw
       *[other] { $count } unfinished games are draws
    }, unless an organiser decides otherwise before the results are final.
event-rule-league = Players of similar strength share a division. Everyone in a division plays a round robin, all games at once.
event-rule-divisions = Divisions of { $size }. After each season, { $moving ->
        [1] the first of a division moves up and the last moves down
       *[other] the first { $moving } of a division move up and the last { $moving } move down
    }.
event-rule-seasons = A season lasts { $weeks } weeks. Two days before its end, unfinished games become draws. If you move in a game or resign one in the first two thirds, you’re registered for the next season.
event-rule-newcomers-lowest = New players enter the lowest division.
event-rule-newcomers-rating = New players fill free places by rating, then enter the lowest division.
event-field-division = Division size
error-season-date = **{ $event }** starts on { $day }. The dates of a league are fixed.
error-season-too-short = With `{ $clock }`, 40 moves of each player don’t fit into { $weeks } weeks. Choose at most { $hours } hours a move, or a season of at least { $needed } weeks.
error-past-season = The games of **{ $event }** end on { $end }. { $days ->
        [0] Players to move can’t get another full day.
        [1] You can give at most 1 more day.
       *[other] You can give at most { $days } more days.
    } Time can’t run past that date: unfinished games are draws then.
event-place-left = { " " }· finishes in place { $best }
event-places-left = { " " }· can finish { $best }–{ $worst }

format-simul = Simul
stage-host = *Host*
stage-players = *Players*
simul-host = Host: { $who }
simul-host-clock = Host’s time control: { $clock }
simul-waits = The simul waits for { $who } to press *{ button-event-join }*.
simul-starts = The simul **{ $name }** starts. Each game gets its own thread:
simul-progress = { $over } of { $games } games over
simul-score = { $who } scored **{ $points }** of { $games }: { $wins ->
        [1] 1 win
       *[other] { $wins } wins
    }, { $draws ->
        [1] 1 draw
       *[other] { $draws } draws
    }, { $losses ->
        [1] 1 loss
       *[other] { $losses } losses
    }.
simul-line-host = { $who } — { $points }
picture-table-host = { $name } { $points };
event-rule-simul = The host plays everyone else, one game each. There’s no winner.
event-rule-colours = { $alternating ->
        [true] The host has Black on every second board.
       *[false] The host has White in every game.
    }
event-field-host-clock = Host’s time control
error-no-host = The host of **{ $event }**, { $who }, hasn’t joined yet. Ask them to press *{ button-event-join }*.
error-format-seats = *{ $format }* is for two players a game, and *{ $game }* has three. Pick another variant or format.

format-teams = Team match
stage-team = *{ $team }: { $points }*
button-team-join = Join { $team }
button-team-reserve = Join reserves of { $team }
team-signed = **{ $team }** ({ $count }): { $who }
team-player = { $board }. { $who }
team-captain = { $board }. { $who } (captain)
team-reserve = { $player } (reserve)
team-starts = **{ $name }** starts, and the line-ups are final. Each game gets its own thread:
team-pairing = Board { $table }: { $players }
# $points1 and $points2 are the points of both teams.
team-score = **{ $first }** { $points1 } – { $points2 } **{ $second }**
team-won = **{ $team }** won the match.
team-drawn = The match is drawn.
team-line = **{ $place }.** { $who } — { $points }
team-line-left = **{ $place }.** ~~{ $who }~~ · withdrawn — { $points }
team-boards = { $boards ->
        [0] As many boards as both teams can fill, at least 2.
       *[other] { $boards } boards. The match waits until both teams can fill them.
    }
event-rule-teams = Two teams play on several boards, and each player plays the opponent on the same board.
event-rule-order-captain = Captains set the order of their players until the start. Players after the last board are reserves.
event-rule-order-rating = The ratings at the start give the order of players. Players after the last board are reserves.
event-rule-teams-score = The points of all boards are added up. The team named first has White on boards 1, 3, 5 and so on.
event-rule-teams-cycles = Everyone plays their opponent twice, once with each colour.
event-rule-leaving-forfeit = If you withdraw, you lose all your unfinished games, by forfeit if they haven’t started.
event-field-teams = Both teams, separated by a comma
event-field-boards = Boards
done-team-joined = You joined { $team } in **{ $event }**.
done-team-reserve = You’re a reserve of { $team } in **{ $event }**.
done-line-up = { $who } plays on board { $board } of { $team } in **{ $event }**. The others have moved.
error-choose-team = Choose a team of **{ $event }**: press the button of { $first } or { $second }, or use the option *{ ui-opt-team }*.
error-team-names = `{ $text }` isn’t two teams. Write two different names, separated by a comma.
error-team-too-small = { $team } has { $count ->
        [0] no players
        [1] 1 player
       *[other] { $count } players
    }, and each team of **{ $event }** needs { $least }. Wait for more to join.
error-other-team = { $who } is a reserve of the other team. Name someone else to play for { $team }.
error-not-a-team-match = **{ $event }** isn’t a team match, so it has no line-ups. Name another tournament with the option *{ ui-opt-tournament }*.
error-line-up-final = **{ $event }** has started, so the line-ups are final. An organiser can replace a player.
error-line-up-by-rating = The ratings give the order of players in **{ $event }**. You can’t change it.
event-field-team = Name of your team
event-rule-between-servers = Each team plays on its own server: you join and play there. Each game has a thread on both.
team-someone = someone
team-awaited = The other team: waiting for another server to accept.
team-signed-led = **{ $team }** ({ $count }), captain { $captain }: { $who }
done-match-created = **{ $event }** is announced here. Send this code to the other server: `{ $code }`. There, a moderator or organiser uses /manage-tournament accept. Only you see the code. /manage-tournament dashboard shows it again.
done-match-accepted = Your server plays **{ $event }** as { $team }, with captain { $who }. The match is posted in this channel. Players join with the button there.
done-match-moved = **{ $event }** is posted in this channel from now on. Threads that are open stay where they are.
done-team-withdrawn = { $team } has withdrawn from **{ $event }**.
event-dashboard-code = No other server has accepted yet. Code for /manage-tournament accept: `{ $code }`
event-news-accept = **{ $name }**: another server accepted the match. Its team is **{ $team }**, with captain { $who }.
event-news-guest-left = **{ $name }**: the team **{ $team }** has withdrawn.
event-news-guest-open = **{ $name }**: the team **{ $team }** has withdrawn. Another server can accept with a new code. /manage-tournament dashboard shows it.
event-news-guest-moved = **{ $name }** is posted in another channel from now on.
event-news-guest-lost = **{ $name }**: I can’t post in the channel of the other server any more. The games continue. Its organisers can use /manage-tournament accept with the same code in another channel.
event-news-host-lost = **{ $name }** is on hold: I can’t post in the channel of the other server any more. Nothing is lost. It continues once its organisers resume it there.
event-news-host-gone = **{ $name }** is on hold: the other server has removed me. Nothing is lost. The games continue if it adds me again.
dm-match-place-lost = I can’t post **{ $name }** in the channel of your server any more: { $why }. The games continue in the other server. Use /manage-tournament accept with the code `{ $code }` in another channel. Players see their games again with /move-here.
error-own-team = Write the name of your team.
error-team-name = `{ $text }` can’t be the name of your team. Write a name of up to 24 characters, other than { $team }.
error-no-such-code = No match has the code `{ $code }`. Check it, or ask the other server for its code.
error-own-code = **{ $event }** was created on this server. Send its code to the other server.
error-code-used = **{ $event }** has an opponent already. Ask the other server for a new match.
error-match-here = **{ $event }** is already posted in this channel.
error-not-second-server = **{ $event }** wasn’t accepted by this server. If your server created it, use /manage-tournament end.
error-match-not-accepted = No other server has accepted **{ $event }** yet. Send it the code from /manage-tournament dashboard.
error-blocked-by-other = You can’t join **{ $event }**: the other server has blocked you.
error-other-server = This player plays for the other server in **{ $event }**. Ask that server’s organisers.
error-role-between-servers = A role exists in one server only, and you play on two. Restrict ratings, or use invitations.
error-repeat-between-servers = **{ $event }** is played against another server. Create a new match instead.
error-not-captain = You’re not the captain of { $team } in **{ $event }**. Ask the captain or an organiser.
