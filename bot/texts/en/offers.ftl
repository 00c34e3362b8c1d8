# Requests that need agreement: draws, takebacks, pauses, substitutes, computer levels.

offer-draw = draw offer
offer-takeback = takeback request
offer-pause = pause request
offer-substitute = substitute request
offer-level = level change request
offer-abort = abort request

post-offered-draw = Draw offered by { $army }. { $others }, do you accept?
post-offered-takeback = Takeback requested by { $army }. { $others }, do you accept?
post-offered-pause = Pause requested by { $army }. { $others }, do you accept?
post-offered-substitute = { $army } wants { $guest } to take over their seat. { $others }, do you accept?
post-offered-level = { $army } wants the computer to play at level { $level }. { $others }, do you accept?
post-offered-abort = { $army } wants to abort the game. { $others }, do you accept?
post-agreed-draw = { $army } accepted the draw. { $others }, do you accept?
post-agreed-takeback = { $army } accepted the takeback. { $others }, do you accept?
post-agreed-pause = { $army } accepted the pause. { $others }, do you accept?
post-agreed-substitute = { $army } accepted { $guest } as a substitute. { $others }, do you accept?
post-agreed-level = { $army } accepted computer level { $level }. { $others }, do you accept?
post-agreed-abort = { $army } agreed to abort the game. { $others }, do you accept?
post-concluded-draw = Everyone accepted the draw.
post-concluded-takeback = Takeback accepted: { $army }’s last move is taken back.
post-concluded-pause = Game paused. Any player can resume it with /pause.
post-concluded-substitute = { $guest } now plays { $army }.
post-concluded-level = The computer now plays at level { $level }.
post-concluded-abort = Game aborted by agreement.
post-refused-draw = { $army } declined the draw.
post-refused-early = { $army } declined the draw: computers don’t accept one in the first { $rounds } { $seats ->
    [2] moves
   *[other] rounds
}.
post-refused-takeback = { $army } declined the takeback.
post-refused-pause = { $army } declined the pause.
post-refused-substitute = { $army } declined the substitute.
post-refused-level = { $army } declined the level change.
post-refused-abort = { $army } declined to abort the game.
post-refused-guest = The substitute declined. { $army } keeps the seat.
post-withdrawn = { $army } withdrew the { $what }.
post-offer-stands = Open: { $what } by { $army }.
post-offer-lapsed = The { $what } expired.

done-offered-draw = Draw offer sent in `{ $match }`.
done-offered-takeback = Takeback request sent in `{ $match }`. Everyone else has to accept.
done-offered-pause = Pause request sent in `{ $match }`. Everyone else has to accept.
done-offered-substitute = Substitute request sent in `{ $match }`. The substitute and everyone else have to accept.
done-offered-level = Request for computer level { $level } sent in `{ $match }`. Everyone else has to accept.
done-offered-abort = Abort request sent. Everyone has moved in `{ $match }`, so the other players have to accept.
done-agreed = You accepted in `{ $match }`. Now waiting for the others.
done-concluded-draw = `{ $match }` is drawn.
done-concluded-takeback = Move taken back in `{ $match }`.
done-concluded-pause = `{ $match }` is paused. Any player can resume it with /pause.
done-concluded-substitute = The seat in `{ $match }` has a new player.
done-concluded-level = The computer now plays at level { $level } in `{ $match }`.
done-concluded-abort = `{ $match }` aborted. It has no result.
done-refused = You declined. `{ $match }` continues as it is.
done-withdrawn = Withdrawn in `{ $match }`: { $what }.
button-resume = Resume
done-resumed = `{ $match }` resumed.

error-no-offer = There’s no open offer. Play on with /move, or offer a draw with /draw.
error-not-offered = There’s no such offer now: { $what }. Check the latest post for open offers.
error-own-offer = You’ve already answered. Wait for the others.
error-already-offered = You’ve already sent this: { $what }. Wait for the answers, or press *{ button-withdraw }* under the latest post.
error-other-offer = Someone else has already sent this: { $what }. Answer it under the latest post first, then try again.
error-nothing-to-take-back = You have no move to take back here. Play on with /move.
error-past-reveal = You can’t take back your last move, because a true king has been revealed since. Play on with /move.
hint = Level { $level } would play **{ $move }**.
# One reason for the move, below it. $piece is such as "the rook on f8".
hint-wins = It wins the game { $reason }.
hint-mates = It mates { $army }, unless someone answers the mate first.
hint-mates-king = It mates one of { $army }’s kings.
hint-answers-check = It gets you out of check.
hint-wins-piece = It wins { $piece }.
hint-captures = It captures { $piece }.
hint-promotes = It promotes the pawn to { $piece }.
hint-checks = It gives check to { $army }.
hint-rescues = It moves { $piece } out of an attack.
hint-attacks = It attacks { $piece }.
error-no-hints-here = There are no hints in `{ $match }`, because it’s rated or against other people. Try moves on your analysis board with /what-if.
error-no-hint = I couldn’t find a hint this time. Try again in a moment, or use the analysis board with /what-if.
error-no-computer = There’s no computer in `{ $match }`. Start a game against one with /play.
error-same-level = The computer already plays at level { $level } in `{ $match }`. Pick another level from 1 to 5.
error-not-paused = `{ $match }` isn’t paused. Ask for a pause with /pause.
error-paused = `{ $match }` is paused. Resume it with /pause, then move.
error-former-player = { $who } has already played another side in this game. Name someone who hasn’t.
error-already-plays = { $who } already has a seat in this game. Name someone who doesn’t.
error-not-left = Use the option *{ ui-opt-leaver }* to name a player of `{ $match }` who resigned or ran out of time. You can’t give away any other seat.
