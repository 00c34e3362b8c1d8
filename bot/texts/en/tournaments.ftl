# Events: what the channel is told, what those who ask are answered.
# $name is an event's name, $event what it is called in commands, $who and $by are mentions of users, $players those of a
# game in seat order, $match a game's name.

format-round-robin = Round robin
format-groups = Groups and a final
format-swiss = Swiss
format-knockout = Knock-out

stage-groups = *Group { $group }*
stage-final = *Final*

break-direct = direct encounter
break-berger = Sonneborn-Berger
break-buchholz = Buchholz cut 1
break-wins = wins

button-event-join = Join
button-event-join-late = Join late
button-event-join-reserve = Join the reserve list
button-event-leave = Leave
button-event-games = My games
button-event-table = Standings
button-event-rules = Rules

event-title = **{ $name }** · `{ $event }`
event-facts = { $game } · { $format } · { $clock }
event-starts = Begins on { $day } ({ $when }), or when whoever runs it says /manage-tournament start.
event-starts-when-told = Begins when whoever runs it says /manage-tournament start.
event-cancelled = This event was called off.
event-signed = Players ({ $count } of { $most }): { $who }
event-reserves = Reserve list ({ $count }): { $who }
event-reserves-none = Reserve list: nobody yet. Who is on it may take over a place.
event-over = The event is over.
event-progress = Round { $round } of { $rounds } · { $over } of { $games } games over
event-more-entries = … and { $count } more: press *{ button-event-table }*
event-more-games = … and { $count ->
        [1] 1 more game
       *[other] { $count } more games
    }
event-round = **{ $name }**, round { $first }. Each game opens in a thread of its own:
event-rounds = **{ $name }** begins: rounds { $first } to { $last } are paired. The first:
event-round-begins = Round { $round } of **{ $name }** begins:
event-final = **{ $name }**, round { $first }: the final. Each game opens in a thread of its own:
event-final-rounds = **{ $name }**, rounds { $first } to { $last }: the final. Its first round:
event-byes = No game in this round: { $who }
event-game = **{ $event }**, round { $round }, table { $table }: { $players } · `{ $match }`
event-result = { $players } · [{ $match }]({ $where })
event-result-none = { $players }: annulled · [{ $match }]({ $where })
event-withdrawn-games = { $outcome ->
        [removed] Fewer than half of their games were played, so they are taken out of the table: their results no longer count. Games that had begun are lost.
        [forfeit] Their opponents win the games that had not begun by forfeit. Games that had begun are lost.
        [none] All results stand.
       *[annulled] Games that had not begun are annulled. Games that had begun are lost.
    }
event-withdrawn-silent = { $who } has run out of time twice, and is withdrawn from **{ $name }**. { event-withdrawn-games }
event-withdrawn-left = { $who } has left **{ $name }**. { event-withdrawn-games }
event-withdrawn-decided = { $who } is withdrawn from **{ $name }** by { $by }. { event-withdrawn-games }
event-adjudicated = **{ $name }**: { $by } decides `{ $game }` as { $scores }.
event-annulled = **{ $name }**: { $by } annuls `{ $game }`.
event-announced = **{ $name }**, from { $by }: { $text }
event-announced-to = **{ $name }**: this is for you, too.
event-news-bye = **{ $name }**: { $who } rests in the next round, says { $by }.
event-news-return = **{ $name }**: { $who } is back from the next round on, with the same points.
event-news-replace = **{ $name }**: { $who } takes over from { $gone }, says { $by }, with the points and the games.
event-news-undo = **{ $name }**: { $by } takes back what was decided about `{ $game }`.
event-news-undo-bye = **{ $name }**: { $by } takes back the bye of { $who } in the next round.
event-news-finish = **{ $name }** ends now, says { $by }: games under way are annulled, and the table stands as it is.
event-news-end = **{ $name }** is called off: all players but one withdrew before half of the rounds were over. Nobody wins it.
event-ended = 🏆 **{ $name }** is over.
event-corrected = 🏆 **{ $name }**: the results were corrected.
event-provisional = Results are provisional until { $when }. Organisers can still correct them, or confirm them with /manage-tournament approve.
event-news-final = **{ $name }**: the results are final.
event-news-approve = **{ $name }**: { $by } confirmed the results. They are final.
event-games = The games of **{ $name }** that stand out:
event-podium = { $medal } { $who } — { $points }
event-podium-none = Everybody has left: nobody is on the podium.
event-seed = seed { $number }
event-line = **{ $place }.** { $who } · seed { $number } — { $points }
event-line-left = **{ $place }.** ~~{ $who }~~ · seed { $number }, withdrawn — { $points }
event-line-removed = **–** ~~{ $who }~~ · seed { $number }, taken out of the table — ({ $points })

event-text-round = Round { $round }
standing-waiting = not begun
standing-playing = under way
standing-annulled = annulled
standing-forfeit = forfeit

event-my-games = Your games in **{ $name }**: { $count }
event-game-waiting = ◦ round { $round } · { $players } · begins later
event-game-playing = • round { $round } · { $players } · { $turn } · [{ $match }]({ $where })
event-game-over = ✓ round { $round } · { $players } · { $scores } · `{ $match }`
event-game-annulled = ✗ round { $round } · { $players } · annulled

event-rule-round-robin = { $seats ->
        [2] Everybody meets everybody.
       *[other] In the rounds that are planned, as few pairs as possible meet twice.
    }
event-rule-groups = Groups first, in which everybody meets everybody as far as that goes; then a final among the best, in which the points of the groups do not count.
event-rule-swiss = In each round those meet who have as many points as each other and have not met.
event-rule-knockout = { $seats ->
        [2] Two games with the colours changed, and two more if they are equal; if these are, too, the better number goes on.
       *[other] The first of each table goes on; if several are first it is played once more, and then the best number of those goes on. The best of the others fill the tables.
    }
event-rule-cycles = { $seats ->
        [2] Everybody meets everybody twice, once with each colour.
       *[other] Every round is played twice, the second time with everybody in the next seat.
    }
event-rule-together = All games may begin at once.
event-rule-rounds = Round by round: the next one begins when the last game of a round is over.
event-rule-bye = A bye scores 1 point once its round is over.
event-rule-bye-nothing = Who has no game in a round has no point for it: everybody has as many of these rounds, if the players are an odd number.
event-rule-bye-on = Who has no game in a round goes on without one.
event-rule-scores-2 = A win is 1 point, a draw 1/2.
event-rule-scores-3 = A win is 1 point; who share the first place share it: 1/2 or 1/3 each.
event-rule-breaks = Who has as many points as another is parted by: { $breaks }.
event-rule-late = Who comes late may join before a third of the rounds is paired, with a draw’s points for each round missed.
event-rule-returning = If you withdraw, you can come back with the same points while a round is still to be paired. Rounds you missed score 0. You can’t come back after an organiser withdrew you.
event-rule-reserve = Who comes late is on the reserve list, and may take over a place.
event-rule-leaving = { $seats ->
        [2] Who leaves loses the games that have begun; the others are annulled.
       *[other] Who leaves loses the games that have begun, which the computer plays on; the others are annulled.
    }
event-rule-leaving-handbook = If you withdraw, you lose your games that have begun. With fewer than half of your games played, you are taken out of the table. Otherwise your opponents win the remaining games by forfeit.
event-rule-deserted = If all players but one withdraw before half of the rounds are over, the event is called off.
event-rule-silence = Who runs out of time a second time is withdrawn.
event-rule-vacations = Vacations stop the clock.
event-rule-no-vacations = Vacations do not stop the clock.
event-rule-rated = Games are rated.
event-rule-unrated = Games are not rated.
event-rule-at-once = Nobody has more than { $count ->
        [1] 1 game
       *[other] { $count } games
    } under way at once.

event-field-size = Size of a group
event-field-rounds = Rounds
event-field-days = Days until it begins
event-field-most = Players at most

done-event-already = That was done already.
done-event-created = **{ $event }** is announced. /manage-tournament start begins it; otherwise it begins by itself.
done-event-created-waiting = **{ $event }** is announced. It begins when you write /manage-tournament start.
done-event-joined = You take part in **{ $event }**.
done-event-joined-late = You take part in **{ $event }** from the next round on, with a draw’s points for each round missed.
done-event-returned = You’re back in **{ $event }** from the next round on. Rounds you missed score 0.
done-event-reserve = You are on the reserve list of **{ $event }**.
done-event-left = You no longer take part in **{ $event }**.
done-event-started = **{ $event }** begins.
done-event-cancelled = **{ $event }** is called off.
done-event-approved = The results of **{ $event }** are final.
done-event-ending = **{ $event }** ends as it stands.
done-event-withdrawn = { $who } is withdrawn from **{ $event }**.
done-event-bye = { $who } has a bye in the next round of **{ $event }**.
done-event-adjudicated = `{ $game }` of **{ $event }** is decided.
done-event-undone = What was decided about `{ $game }` of **{ $event }** is taken back.
done-event-undone-bye = The bye of { $who } in the next round of **{ $event }** is taken back.
done-event-announced = It is posted in the channel of **{ $event }**.
done-event-replaced = { $guest } takes over from { $who } in **{ $event }**.

error-no-event-here = No event is going on in this channel. Name one with the option *{ ui-opt-tournament }*.
error-no-such-event = There is no event `{ $event }` in this server. /tournament show suggests the names.
error-several-events = Several events are going on here: { $events }. Name one with the option *{ ui-opt-tournament }*.
error-not-organiser = Only those who manage the server, the roles that /config names, and whoever created the event can do that.
error-event-over = `{ $event }` is over. /tournament show shows how it ended.
error-event-not-over = **{ $event }** is still being played. Confirm its results after the last game.
error-event-begun = **{ $event }** has begun already. /tournament show shows how it stands.
error-event-not-begun = **{ $event }** has not begun. /manage-tournament start begins it.
error-already-in-event = You take part in **{ $event }** already, or that person does. /tournament show shows who is in.
error-withdrawn-by-organiser = An organiser withdrew you from **{ $event }**, so you can’t join it again. Ask them if that was a mistake.
error-not-in-event = { $who } does not take part in **{ $event }**. /tournament show shows who is in.
error-former-entry = { $who } has had another seat in `{ $game }`, which is still in progress. Name someone else, or wait until that game is over.
error-no-reserve = Nobody waits on the reserve list of **{ $event }**. Name somebody by the option *{ ui-opt-by }*.
error-own-game = You play in `{ $game }`, so you can't decide this. Ask another organiser or a server manager who doesn't play in it.
error-own-event = You play in **{ $event }**, so you can't make its results final early. Ask an organiser or a server manager who doesn't play in it. Otherwise wait: they become final automatically.
error-too-few-entries = { $count ->
        [1] One person has
       *[other] { $count } have
    } joined, and it takes { $least }. Wait for more to press *{ button-event-join }*.
error-unknown-format = There is no format `{ $format }`. Choose one of the list.
error-form-value = *{ $field }* cannot be `{ $text }`: write a number from { $least } to { $most }, or nothing for what is usual.
error-no-such-event-game = **{ $event }** has no game `{ $game }`. Its name stands in its thread.
error-bad-scores = `{ $text }` cannot be the scores of this game. Write them in seat order, such as `{ $example }`, or `annulled`.
error-nothing-to-undo = No decision was made since the last round was paired: there is nothing to take back.
error-cannot-undo = `{ $game }` was under way when it was decided, and has ended by that: it cannot be taken up again. Decide it anew with /manage-tournament adjudicate.
error-other-decision = Another decision was made meanwhile, or this one was taken back. /manage-tournament undo asks about the last one.
event-ask-end = End **{ $event }** now, for good? { $count ->
        [0] No game is under way: the table stands as it is.
        [one] The game under way is annulled, and the table stands as it is.
       *[other] The { $count } games under way are annulled, and the table stands as it is.
    }
event-ask-cancel = Call **{ $event }** off, for good? { $count ->
        [0] Nobody has joined.
        [one] One person has joined.
       *[other] { $count } people have joined.
    }
event-ask-undo = Take back that { $by } has decided `{ $game }` of **{ $event }** (round { $round }, { $players }) as { $scores }?
event-ask-undo-bye = Take back that { $who } has a bye in the next round of **{ $event }**, as { $by } has said?
event-ask-decide = `{ $game }` (round { $round }, { $players }) is the last game of **{ $event }**: if you decide it as { $scores }, the event ends. You can correct the results for 24 hours.
error-no-bye = Byes are given for the coming round of a Swiss only.
error-announcement = Write something to announce, of at most { $limit } characters.

post-hold = The event stands still: so does this game.
post-release = The event goes on: so does this game.
post-held-now = The game stands still with its event, and no time passes.
post-extend = Whoever is to move has { $days ->
        [1] one day
       *[other] { $days } days
    } more.
post-annulled = `{ $match }` ends here, as its event has decided.
post-replaced = { $army } is played by somebody else from now on.
post-withdrawn-by-event = { $army } is out of the event, and gives up the game.
error-event-game = `{ $match }` belongs to an event: whoever runs it decides that, by /manage-tournament.
error-held = `{ $match }` stands still with its event until whoever runs it says /manage-tournament start.
event-news-pause = **{ $name }** stands still, says { $by }: all clocks are stopped, and no round is paired.
event-news-resume = **{ $name }** goes on, says { $by }.
event-news-extend-all = **{ $name }**: { $by } gives whoever is to move { $days ->
        [1] one day
       *[other] { $days } days
    } more, in all games.
event-news-extend-game = **{ $name }**: { $by } gives whoever is to move in `{ $game }` { $days ->
        [1] one day
       *[other] { $days } days
    } more.
event-paused = The event stands still.
done-event-paused = **{ $event }** stands still. /manage-tournament start goes on.
done-event-resumed = **{ $event }** goes on.
done-event-extended = Whoever is to move has more time.
error-event-paused = **{ $event }** stands still already. /manage-tournament start goes on.
dm-event-halted = I had to set the event **{ $name }** (`{ $event }`) aside: { $why }. Nothing is lost. Write /manage-tournament start with the option *{ ui-opt-tournament }* in a channel where I may write and open threads, and it goes on there.
dm-event-unpaired = I can’t pair the next round of **{ $name }** (`{ $event }`). Nothing is lost. Check the players, then use /manage-tournament start with the option *{ ui-opt-tournament }* to try again. If it fails again, use /manage-tournament end, or tell the person who hosts this bot.
event-news-halt = **{ $name }**: the next round can’t be paired. Nothing is lost. { $who }, check the players, then use /manage-tournament start to try again. If it fails again, use /manage-tournament end, or tell the person who hosts this bot.
event-review = Worth a look in **{ $name }**; nothing here proves anything:
event-review-none = Nothing stands out.
event-early = • { $who } gave up [{ $match }]({ $where }) before ten moves.
event-gifts = • { $who } gave up { $count } games that { $other } won.
event-unknowable = Whether two members are one person cannot be known here: Discord shows no addresses.
