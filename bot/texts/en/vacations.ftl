# Vacations: /vacation, and what is said of them in a challenge.

ui-vacation = Stop your clocks in this server for some days, or see your vacations
ui-vacation-days = For how many days; leave it out to see your vacations and come back early
ui-vacation-in-days = In how many days it begins (at once, if you leave it out)
ui-play-vacations = Whether a vacation stops a player’s clock in this game (allowed, if you choose nothing)
ui-vacations-allowed = allowed
ui-vacations-forbidden = forbidden: the clocks go on

ui-vacation-title = **Your vacations in this server**
ui-vacation-now = You are on vacation until { $until } ({ $when }); your clocks stand still.
ui-vacation-planned = { $number }. From { $begins } ({ $when }) until { $until }
ui-vacation-left = { $left ->
    [0] None of your { $allowance } days is
    [one] One of your { $allowance } days is
   *[other] { $left } of your { $allowance } days are
} left in { $year }.
ui-vacation-none = You are not on vacation. Begin or plan one with /vacation and the option *{ ui-opt-days }*.
ui-vacation-not-granted = This server grants no vacations.
ui-button-return = Come back now
ui-button-unplan = Cancel no. { $number }
post-away-unclocked = { $army } is on vacation until { $until }.
post-is-away-unclocked = { $army } is on vacation.
challenge-no-vacations = Vacations do not stop the clocks of this game.

done-vacation-begun = You are on vacation until { $until }. { $stopped ->
    [0] You have no game here whose clock it could stop.
    [one] Your clock stands still in one game, whose players are told.
   *[other] Your clock stands still in { $stopped } games, whose players are told.
}{ $going } Come back early with /vacation.
done-vacation-planned = Your vacation from { $begins } until { $until } is planned and will begin by itself.{ $going } Cancel it with /vacation.
done-vacation-over = Welcome back. Your clocks go on where they stopped; find your games with /games.
done-vacation-cancelled = Your vacation from { $begins } is cancelled; its days are yours again.
vacation-going-on = {" "}{ $count ->
    [one] The clock of { $matches } goes on, because vacations are forbidden in it.
   *[other] The clocks of { $matches } go on, because vacations are forbidden in them.
}

error-not-in-server = Vacations belong to a server: use /vacation in the one where you play.
error-no-vacations = This server grants no vacations. Ask your opponents to agree to a /pause, or a server manager to grant some.
error-vacation-days = A vacation has 1 to { $longest } days and begins within { $farthest } days. Write other numbers with /vacation.
error-vacation-overlap = You already have a vacation from { $begins } until { $until }. Choose other days, or end that one with /vacation.
error-vacation-too-long = { $left ->
    [0] You have no day of vacation left in { $year }. Ask your opponents to agree to a /pause instead.
    [one] You have only one day of vacation left in { $year }. Take a single day with /vacation.
   *[other] You have only { $left } days of vacation left in { $year }. Take fewer with /vacation.
}
error-not-away = That vacation is over already. See yours with /vacation.
