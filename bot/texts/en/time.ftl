# Time: clocks, vacations, reminders, automatic events.

post-until = Time runs out { $when }.
post-clock-waits = The clock starts with the first post.
post-paused = The game is paused. Any player can resume it with /pause.
post-is-away = { $army } is on vacation, so their clock is stopped.
post-away = { $army } is on vacation until { $until }. Their clock is stopped.
post-back = { $army } is back from vacation.
post-boardless = { $army } can’t see this game anywhere right now. Their clock is stopped, and starts again { $until } at the latest. This happens once in a game.
post-is-boardless = { $army } can’t see this game anywhere right now, so their clock is stopped.
post-board-again = { $army }’s clock is no longer stopped.
post-resumed = { $army } resumed the game.
post-departed = { $who } has left the server. It’s their turn in `{ $match }`.
post-has-left = { $who } has left the server.
post-revived = `{ $match }` continues here.
post-timed-out = { $army } ran out of time.
post-nobody-chose = No one chose a king in time. The game ends without a result.

post-outage = I was offline, so no one could play in `{ $match }`. The clock resumes with extra time.
post-corrected = My clock was wrong and is fixed now. In `{ $match }`, time runs from the correct time.
post-restored = I was restored from a backup, so `{ $match }` continues from here. Ignore any later moves posted above.
post-reminder = { $who }, it’s your move in `{ $match }` ({ $game }): { $where }
post-reminder-unseen = { $who }, it’s your move in `{ $match }` ({ $game }). To see the game again, use /move-here where you can read my messages.
post-expired = Challenge `{ $match }` by { $who } expired: no one answered within seven days. Start another with /play.
challenge-expired = This challenge expired: no one answered within seven days.

error-time-control = I can’t read `{ $text }` as a time control. Write `3d` (3 days per move, from 1h to 30d), `3d+5d` (plus a 5-day bank), `3d+5d+12h` (which gains 12 hours per move) or `none`.
error-on-vacation = You can’t start games while you’re on vacation, until { $until }. Come back early with /vacation.
error-wrong-channel = You can’t start games here. Use /play in { $channels }.
error-wrong-role = Only { $roles } can start games in this server. Ask one of them, or join a challenge.

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
    [one] 1 day
   *[other] { $count } days
}
span-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
clock-letter-of-days = d
clock-none = no clock
clock-move = { $move } per move
clock-bank = { $move } per move + { $bank } in the bank
clock-by-seat = { $first } for the first player, { $second } for the second
clock-gain = { $move } per move + { $bank } in the bank (+{ $increment } per move)
challenge-clock = Time control: { $clock }.
challenge-clock-of-people = Time control: { $clock }. No clock if computers take all open seats.
challenge-no-clock = No time control: no one can run out of time.
ui-play-clock = Time control, such as 3d or 3d+5d with a bank (default: the server’s, none against computers)
