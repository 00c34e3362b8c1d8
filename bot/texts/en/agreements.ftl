# Commands about agreements; rematches, substitutes, and matches that go on elsewhere.

ui-takeback = Ask to take back your last move, with all that came after it
ui-pause = Ask to pause a game; resume one that is paused
ui-level = Choose how strongly the computer plays on in a game
ui-level-level = How strongly
ui-substitute = Ask that somebody else plays on for you
ui-substitute-user = Who takes the seat over
ui-substitute-leaver = For server managers: the player who resigned or whose time was over
ui-rematch = Play the same variant once more, with the seats rotated
ui-rematch-match = The game that is over, if it is not the latest one here
ui-move-here = Go on here with a game whose channel is lost
ui-move-here-match = Which game, if several of yours have lost their channel

ui-rematch-which = Which of these games shall be played once more?
choice-finished = { $game } · { $days ->
    [0] ended today
    [1] ended yesterday
   *[other] ended { $days } days ago
}
button-rematch = Rematch
button-replay = Replay
challenge-rematch = Rematch of `{ $match }`, with the seats rotated.

post-offered-seat = The seat of { $army } is free. Do you play on, { $guest }?
post-agreed-guest = { $guest } agrees to take the seat over. Do you agree, { $others }?
post-withdrawn-seat = The seat of { $army } is no longer on offer.
post-taken-over-king = The choice of the true king stays as it was: /king shows it to its new owner alone.

done-offered-seat = The free seat in `{ $match }` is offered to { $guest }, who has to agree. To withdraw the offer, press *{ button-withdraw }* under the latest post.
done-taken-over = You play { $army } in `{ $match }` from now on. See the board from your side with /board.
done-taken-over-king = You play { $army } in `{ $match }` from now on. See your true king with /king, and the board with /board.
done-rematch = Your rematch `{ $match }` is proposed in { $where }. It begins when every seat is taken.
done-moved-here = `{ $match }` goes on here.
error-unseen-channel = A game moves only to a channel that all its players can see. I can't confirm that for { $players }. Use /move-here in a channel that everyone sees.

error-not-your-seat = Only a server manager gives away a seat that somebody left. To give your own, leave out the option *{ ui-opt-leaver }*.
error-not-your-offer = Somebody else has offered this: { $what }. Answer it instead of withdrawing it.
error-direct-match = `{ $match }` is played in our direct messages, where nobody else can come. This works in a server only.
error-wrong-server = `{ $match }` belongs to another place. Use the command in the server, or in our direct messages, where it was opened.
error-not-over = `{ $match }` is not over yet. Ask for a rematch once it is.
error-nothing-to-rematch = You have no finished game here that could be played once more. Start one with /play.
error-rematch-begun = The rematch has begun already: `{ $match }`. Find it with /games.
error-nothing-lost = None of your games has lost its channel. Name the one you mean with the option *{ ui-opt-game }* (see /games).
error-not-lost = `{ $match }` still has its channel: play on in { $where }, or ask a server manager to move it.
error-already-here = `{ $match }` is played here already. Play on with /move.
