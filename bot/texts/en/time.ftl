# Time: clocks, vacations, what happens by itself.

post-until = Time runs out { $when }.
post-clock-waits = The clock starts with the first post.
post-paused = The game is paused; any player resumes it with /pause.
post-is-away = { $army } is on vacation; their clock stands still.
post-away = { $army } is on vacation until { $until }; their clock stands still meanwhile.
post-back = { $army } is back from vacation.
post-resumed = { $army } resumes the game.
post-departed = { $who } has left the server, and is to move in `{ $match }`.
post-has-left = { $who } has left the server.
post-revived = `{ $match }` goes on here.
post-timed-out = The time of { $army } is over.
post-nobody-chose = Nobody acted in time: the game ends without a score.

post-outage = I was away and nobody could play in `{ $match }`: the clock goes on, with more time.
post-corrected = My clock was wrong and is right again. In `{ $match }`, the clock runs from the correct time.
post-restored = I was restored from a backup: `{ $match }` goes on from here, and what is told above of later moves counts no more.
post-reminder = { $who }, `{ $match }` ({ $game }) waits for your move: { $where }
post-expired = Nobody answered the challenge `{ $match }` of { $who } within seven days, so it is closed. Start another with /play.
challenge-expired = This challenge found no answer within seven days.

error-time-control = `{ $text }` is no clock I know. Write `3d` (three days a move, from 1h to 30d), `3d+5d` (and a bank of five days), `3d+5d+12h` (which gains 12 hours with each move) or `none`.
error-on-vacation = You are on vacation until { $until } and begin no game meanwhile. Come back early with /vacation.
error-wrong-channel = Games are opened elsewhere in this server: { $channels }. Go there and use /play.
error-wrong-role = In this server only { $roles } may open games. Ask one of them, or join a challenge.

brief-days = { $hours ->
    [0] { $days } d
   *[other] { $days } d { $hours } h
}
brief-hours = { $minutes ->
    [0] { $hours } h
   *[other] { $hours } h { $minutes } min
}
brief-minutes = { $minutes } min
span-days = { $count ->
    [one] one day
   *[other] { $count } days
}
span-hours = { $count ->
    [one] one hour
   *[other] { $count } hours
}
clock-letter-of-days = d
clock-none = no clock
clock-move = { $move } a move
clock-bank = { $move } a move, and a bank of { $bank }
clock-gain = { $move } a move, and a bank of { $bank } that gains { $increment } with each move
challenge-clock = Clock: { $clock }.
challenge-clock-of-people = Clock: { $clock }; none if computers alone take the free seats.
challenge-no-clock = No clock: nobody’s time runs out.
ui-play-clock = Time for each move, such as 3d, 12h, or 3d+5d with a bank; any from 1h to 30d
