# /vacation, and how challenges treat vacations.

ui-vacation = Take a vacation that stops your clocks in this server, or see your vacations
ui-vacation-days = Number of vacation days (default: show your vacations)
ui-vacation-in-days = Days until the vacation starts (default: 0, right away)
ui-play-vacations = Vacations, which stop a player’s clock (default: allowed)
ui-vacations-allowed = allowed
ui-vacations-forbidden = not allowed: clocks keep running

ui-vacation-title = **Your vacations in this server**
ui-vacation-now = You’re on vacation until { $until } ({ $when }). Your clocks are stopped.
ui-vacation-planned = { $number }. From { $begins } ({ $when }) until { $until }
ui-vacation-left = { $left ->
    [0] You’ve used all { $allowance } vacation days of { $year }.
    [one] You have 1 of { $allowance } vacation days left in { $year }.
   *[other] You have { $left } of { $allowance } vacation days left in { $year }.
}
ui-vacation-none = You have no vacation planned. Take one with /vacation and the option *{ ui-opt-days }*.
ui-vacation-not-granted = This server doesn’t allow vacations.
ui-button-return = End vacation
ui-button-unplan = Cancel no. { $number }
post-away-unclocked = { $army } is on vacation until { $until }.
post-is-away-unclocked = { $army } is on vacation.
challenge-no-vacations = Vacations don’t stop the clocks in this game.

done-vacation-begun = You’re on vacation until { $until }. { $stopped ->
    [0] It doesn’t stop a clock in any game right now.
    [one] Your clock is stopped in 1 game, and its players are told.
   *[other] Your clocks are stopped in { $stopped } games, and their players are told.
}{ $going } Come back early with /vacation.
done-vacation-planned = Vacation planned from { $begins } until { $until }. It starts automatically.{ $going } Cancel it with /vacation.
done-vacation-over = Welcome back! Your clocks are running again. Find your games with /games.
done-vacation-cancelled = Vacation from { $begins } cancelled. You get those days back.
vacation-going-on = {" "}{ $count ->
    [one] The clock in { $matches } keeps running, because that game doesn’t allow vacations.
   *[other] The clocks in { $matches } keep running, because those games don’t allow vacations.
}

error-not-in-server = Vacations are per server. Use /vacation in the server where you play.
error-no-vacations = This server doesn’t allow vacations. Ask your opponents for a pause with /pause, or ask a moderator to allow them.
error-vacation-days = A vacation lasts 1 to { $longest } days and starts within { $farthest } days. Try other numbers with /vacation.
error-vacation-overlap = You already have a vacation from { $begins } until { $until }. Choose other days, or cancel that one with /vacation.
error-vacation-too-long = { $left ->
    [0] You have no vacation days left in { $year }. Ask your opponents for a pause with /pause instead.
    [one] You have only 1 vacation day left in { $year }. Take a single day with /vacation.
   *[other] You have only { $left } vacation days left in { $year }. Take fewer with /vacation.
}
error-not-away = That vacation is already over. See yours with /vacation.
