# Commands that need agreement; rematches, substitutes, and games that move to another channel.

ui-takeback = Ask to take back your last move and everything played since
ui-pause = Ask to pause a game, or resume a paused one
ui-level = Ask to change the computer’s level in a game
ui-level-level = New computer level
ui-substitute = Ask to hand your seat to another player
ui-substitute-user = Player who takes the seat
ui-substitute-leaver = Player who resigned or ran out of time, for moderators (default: yourself)
ui-rematch = Offer a rematch with the seats rotated
ui-rematch-match = Finished game (default: the latest one here)
ui-move-here = Move a game that lost its channel here, or show your game from another server here too
ui-move-here-match = Game to bring here (default: your only one without a channel)

ui-rematch-which = Which game do you want a rematch of?
choice-finished = { $game } · { $days ->
    [0] ended today
    [1] ended yesterday
   *[other] ended { $days } days ago
}
button-rematch = Rematch
button-replay = Replay
challenge-rematch = Rematch of `{ $match }`, with the seats rotated.

post-offered-seat = The seat of { $army } is open. { $guest }, do you want to take it?
post-agreed-guest = { $guest } agreed to take the seat. { $others }, do you accept?
post-withdrawn-seat = The seat of { $army } is no longer offered.
post-taken-over-king = The true king stays the same. The new player can see it with /king.

done-offered-seat = Seat in `{ $match }` offered to { $guest }, who has to accept. To withdraw the offer, press *{ button-withdraw }* under the latest post.
done-taken-over = You now play { $army } in `{ $match }`. See the board with /board.
done-taken-over-king = You now play { $army } in `{ $match }`. See your true king with /king, and the board with /board.
done-rematch = Rematch `{ $match }` offered in { $where }. It starts once every seat is taken.
done-moved-here = `{ $match }` continues here.
done-board-here = `{ $match }` is now shown here too. Play in either place. To end this, use /move-here in the game’s own channel.
done-board-gone = `{ $match }` is no longer shown in your other channel.
error-board-barred = I can’t show `{ $match }` in this server, because it blocks one of the players. Use /move-here in our DMs instead.
error-unseen-channel = I can only move a game to a channel that all its players can see. I can’t confirm that for { $players }. Use /move-here in a channel that everyone sees.

error-not-your-seat = Only a moderator can give away the seat of a player who left. To hand over your own, leave out the option *{ ui-opt-leaver }*.
error-not-your-offer = That’s someone else’s: { $what }. You can accept or decline it, but not withdraw it.
error-direct-match = `{ $match }` is played in our DMs, where no one else can join. This only works in a server.
error-wrong-server = `{ $match }` is played elsewhere. Use the command in the server or DM where it was started.
error-not-over = `{ $match }` isn’t over yet. Ask for a rematch once it is.
error-nothing-to-rematch = You have no finished game here to replay. Start a new one with /play.
error-rematch-begun = The rematch has already started: `{ $match }`. Find it with /games.
error-nothing-lost = None of your games has lost its channel. Pick one with the option *{ ui-opt-game }*, or see /games.
error-not-lost = `{ $match }` still has its channel. Play on in { $where }, or ask a moderator to move it.
error-already-here = `{ $match }` is already played here. Play on with /move.
