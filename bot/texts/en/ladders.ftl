# Ladders: /ladder, their posts, buttons and refusals.
# $name is the name of a ladder, $who, $target, $partner and $challenger are mentions, $rung is a number from 1.

ui-ladder = Show, create or close a ladder
ui-ladder-show = Show a ladder: join, challenge someone, leave
ui-ladder-create = Create the ladder of a variant in this channel
ui-ladder-move = Move a ladder to this channel
ui-ladder-withdraw = Withdraw a player from a ladder
ui-ladder-close = End a ladder for good
ui-ladder-variant = Variant of the ladder (default: the ladder of this channel)
ui-ladder-clock = Time control (default: that of this server, or 3 days a move)
ui-ladder-close-sure = Close **{ $name }** for good? Its open challenges end. Games in progress continue.
ui-button-ladder-end = Close the ladder
ui-button-ladder-stay = Keep it
ui-ladder-stayed = Nothing has changed.
ui-button-ladder-keep-on = Keep me playing
ui-button-ladder-keep-off = Stop challenging for me
ui-button-ladder-leave = Leave
ui-button-ladder-rung = Rung { $rung }

button-ladder-join = Join
button-ladder-challenge = Challenge
button-ladder-show = My ladder

ladder-name = { $game } ladder
ladder-title = **{ $name }**
ladder-terms = { $rated ->
    [yes] { $clock } · rated · challenge up to three rungs above you; a win takes the rung
   *[no] { $clock } · casual · challenge up to three rungs above you; a win takes the rung
}
ladder-halted = On hold: I can’t post in its channel. An organiser can use /ladder move-here in another one.
ladder-closed = This ladder is closed.
ladder-empty = No one is on it yet. Press *{ button-ladder-join }*.
ladder-where = Channel: { $where }
ladder-yours = { $keeps ->
    [yes] You’re on rung { $rung } of { $players }. I make challenges for you.
   *[no] You’re on rung { $rung } of { $players }.
}
ladder-rung = { $status ->
    [playing] { $rung }. { $who } · playing
    [asked] { $rung }. { $who } · challenged
   *[free] { $rung }. { $who }
}
ladder-more = { $count ->
    [one] … and 1 more player
   *[other] … and { $count } more players
}

ladder-choose = Choose a player to challenge:
ladder-choose-partner = Choose a partner. They’re asked first. Then the player you challenge is asked.
ladder-choice = Rung { $rung }: { $who }
ladder-no-targets = Everyone within reach already has a challenge. Try again later, or turn on *{ ui-button-ladder-keep-on }*.
ladder-no-partners = No partner is free right now. Choose another player to challenge, or try again later.
ladder-on-top = You’re on the highest rung, so there’s no one to challenge.

# $number counts the challenges of a ladder: two posts must not begin alike.
ladder-challenge = **{ $name }**, challenge { $number }: { $who } challenges { $target }.
ladder-challenge-three = **{ $name }**, challenge { $number }: { $who } and { $partner } challenge { $target }.
ladder-challenge-partner = **{ $name }**, challenge { $number }: { $who } looks for a partner to challenge { $target }.
ladder-answer = { $who }, your answer is due { $until }. After that it counts as declined.
ladder-answer-partner = { $who }, do you play with them? Your answer is due { $until }.
ladder-decline-costs = Declining or not answering costs you a rung, because you declined another challenge in the last 30 days. Vacations excuse you.
ladder-decline-costs-until = Declining by { $until } costs you a rung, because you declined another challenge in the 30 days before. Vacations excuse you.
ladder-accepted = Accepted: `{ $match }`.
ladder-agreed = { $who } plays with them.
ladder-outcome-declined = { $who } declined.
ladder-outcome-expired = { $who } didn’t answer in time.
ladder-outcome-withdrawn = { $who } withdrew the challenge.
ladder-outcome-left = { $who } left the ladder.
ladder-outcome-closed = The ladder was closed.
ladder-outcome-played = The game is over.

# $players are mentions with rungs, such as “@Anna (rung 3) – @Ben (rung 1)”. The mention of a player stands before the rung.
ladder-game = **{ $game }**, ladder game: { $players } · `{ $match }`
ladder-game-player = { $who } (rung { $rung })

ladder-news-leave = **{ $name }**: { $who } left the ladder.
ladder-news-departed = **{ $name }**: { $who } left the server, and so the ladder.
ladder-news-removed = **{ $name }**: an organiser withdrew { $who } from the ladder.
ladder-news-close = **{ $name }** is closed.
ladder-news-won = **{ $name }**: { $who } won `{ $match }` against { $others } and takes rung { $rung }.
ladder-news-kept = **{ $name }**: { $who } won `{ $match }` against { $others } and stays on rung { $rung }.
ladder-news-drawn = **{ $name }**: `{ $match }` is a draw. Both players keep their rungs.
ladder-news-shared = **{ $name }**: no player won `{ $match }` alone. Everyone keeps their rung.
ladder-news-void = **{ $name }**: `{ $match }` is void. Everyone keeps their rung.
ladder-news-aborted = { $moved ->
    [yes] **{ $name }**: { $who } cancelled `{ $match }`, declines a second time within 30 days and moves down to rung { $rung }.
   *[no] **{ $name }**: { $who } cancelled `{ $match }`, which counts as declining.
}
ladder-news-declined = { $moved ->
    [yes] **{ $name }**, challenge { $number }: { $who } declined { $challenger }’s challenge, the second time within 30 days, and moves down to rung { $rung }.
   *[no] **{ $name }**, challenge { $number }: { $who } declined { $challenger }’s challenge.
}
ladder-news-expired = { $moved ->
    [yes] **{ $name }**, challenge { $number }: { $who } didn’t answer { $challenger }, declines a second time within 30 days and moves down to rung { $rung }.
   *[no] **{ $name }**, challenge { $number }: { $who } didn’t answer { $challenger }’s challenge in time.
}
ladder-news-inactive = **{ $name }**: { $who }, you haven’t played for 30 days. Challenge someone by { $until }, or you lose a rung each week.
ladder-news-inactive-last = **{ $name }**: { $who }, you haven’t played for 30 days. Challenge someone, or press *{ ui-button-ladder-leave }* in /ladder show.
ladder-news-drop = **{ $name }**: { $who } is inactive and moves down to rung { $rung }.

picture-ladder = { $name }, { $players ->
    [one] 1 player.
   *[other] { $players } players.
}
picture-ladder-line = { $rung } { $name };
picture-ladder-wins = Wins
picture-ladder-win = won
picture-ladder-part = draw or shared win
picture-ladder-loss = lost

web-rung = Rung
web-ladder-games = Games
web-ladder-wins = Wins
web-ladder-empty = No one is on this ladder yet.

done-ladder-already = This was done before.
done-ladder-created = **{ $name }** is open. Its post has the buttons to join and to challenge.
done-ladder-moved = **{ $name }** is in this channel now.
done-ladder-closed = **{ $name }** is closed.
done-ladder-joined = You’re on rung { $rung } of **{ $name }**. Press *{ button-ladder-challenge }* to play.
done-ladder-left = You left **{ $name }**. Games in progress continue.
done-ladder-removed = { $who } is no longer on **{ $name }**. Games in progress continue.
done-ladder-keep-on = I make a challenge for you whenever you have none of your own, once a day at most.
done-ladder-keep-off = I no longer make challenges for you.
done-ladder-challenged = Challenge sent. { $who } has three days to answer.
done-ladder-agreed = You’re in. { $who } is asked now and has three days to answer.
done-ladder-declined = Challenge declined.
done-ladder-withdrawn = Challenge withdrawn.

dm-ladder-halted = **{ $name }** is on hold: { $why }. Nothing is lost. Use /ladder move-here in a channel where I can post and open threads.

error-no-ladder = There’s no such ladder here. An organiser can create one with /ladder create.
error-several-ladders = This server has several ladders. Choose a variant with /ladder show.
error-ladder-exists = This variant already has a ladder in { $where }. Use /ladder move-here to bring it here.
error-on-ladder = You’re already on this ladder, on rung { $rung }.
error-not-on-ladder = You aren’t on this ladder. Press *{ button-ladder-join }* first.
error-no-such-rung = { $who } isn’t on this ladder. See who is with /ladder show.
error-out-of-reach = You can only challenge players up to three rungs above you. See who that is with *{ button-ladder-challenge }*.
error-ladder-challenging = You already have an open challenge. Wait for its answer or the end of its game, or withdraw it.
error-ladder-challenged = { $who } already has an open challenge. Choose someone else.
error-ladder-departed = { $who } has left the server, so I took them off the ladder. Rungs may have changed: choose someone again.
error-no-partner = They can’t be your partner: they must be on one of the three rungs below the player you challenge.
error-partner-taken = { $who } already has an open challenge. Choose another partner.
error-ladder-challenge-gone = This challenge is no longer open. See the ladder with /ladder show.
error-not-asked = This challenge doesn’t wait for your answer. Only the player it asks can accept or decline.
error-not-challenger = Only { $who } can withdraw this challenge.
