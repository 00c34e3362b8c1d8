# What needs consent: draws, takebacks, pauses, substitutes, levels of computers.

offer-draw = a draw
offer-takeback = a takeback
offer-pause = a pause
offer-substitute = a substitute
offer-level = another level of the computer
offer-abort = an end without a score

post-offered-draw = { $army } offers a draw. Do you agree, { $others }?
post-offered-takeback = { $army } asks to take back their last move. Do you agree, { $others }?
post-offered-pause = { $army } asks to pause the game. Do you agree, { $others }?
post-offered-substitute = { $army } asks that { $guest } plays on for them. Do you agree, { $others }?
post-offered-level = { $army } asks that the computer plays at level { $level }. Do you agree, { $others }?
post-offered-abort = { $army } asks to end the game without a score. Do you agree, { $others }?
post-agreed-draw = { $army } agrees to a draw. Do you agree, { $others }?
post-agreed-takeback = { $army } agrees to the takeback. Do you agree, { $others }?
post-agreed-pause = { $army } agrees to a pause. Do you agree, { $others }?
post-agreed-substitute = { $army } agrees that { $guest } takes the seat over. Do you agree, { $others }?
post-agreed-level = { $army } agrees that the computer plays at level { $level }. Do you agree, { $others }?
post-agreed-abort = { $army } agrees to end the game without a score. Do you agree, { $others }?
post-concluded-draw = Everybody agrees to a draw.
post-concluded-takeback = { $army } takes the last move back.
post-concluded-pause = The game is paused until a player resumes it with /pause.
post-concluded-substitute = { $guest } plays { $army } from now on.
post-concluded-level = The computer plays at level { $level } from now on.
post-concluded-abort = Everyone agreed to end the game without a score.
post-refused-draw = { $army } would rather play on: no draw.
post-refused-early = { $army } plays on: computers agree to no draw in the first { $rounds } { $seats ->
    [2] moves
   *[other] rounds
}.
post-refused-takeback = { $army } does not agree to the takeback: the move stands.
post-refused-pause = { $army } does not agree to a pause: the game goes on.
post-refused-substitute = { $army } does not agree to the substitute: the seat stays as it is.
post-refused-level = { $army } does not agree to another level: the computer plays as before.
post-refused-abort = { $army } declined to end the game: it continues.
post-refused-guest = The substitute declines: { $army } keeps the seat.
post-withdrawn = { $army } withdraws the offer: { $what }.
post-offer-stands = Still on offer: { $what } ({ $army }).
post-offer-lapsed = No longer on offer: { $what }.

done-offered-draw = Your draw offer in `{ $match }` is posted.
done-offered-takeback = Your wish to take your move back in `{ $match }` is posted; the others have to agree.
done-offered-pause = Your wish to pause `{ $match }` is posted; the others have to agree.
done-offered-substitute = Your wish for a substitute in `{ $match }` is posted; the others and the substitute have to agree.
done-offered-level = Your wish that the computer plays at level { $level } in `{ $match }` is posted; the others have to agree.
done-offered-abort = Everyone has moved in `{ $match }`, so the other players must agree. Your request is posted.
done-agreed = You agree in `{ $match }`; the others have still to answer.
done-concluded-draw = `{ $match }` is drawn.
done-concluded-takeback = The move in `{ $match }` is taken back.
done-concluded-pause = `{ $match }` is paused until a player resumes it with /pause.
done-concluded-substitute = The seat in `{ $match }` has a new player.
done-concluded-level = The computer plays at level { $level } in `{ $match }` from now on.
done-concluded-abort = `{ $match }` ended without a score.
done-refused = You refuse; `{ $match }` goes on as it is.
done-withdrawn = Your offer in `{ $match }` is withdrawn: { $what }.
button-resume = Resume
done-resumed = `{ $match }` goes on.

error-no-offer = Nothing is on offer now. Play on with /move, or offer a draw with /draw.
error-not-offered = That is not on offer now: { $what }. What is on offer stands under the latest post.
error-own-offer = You have nothing more to answer here. Wait for the others.
error-already-offered = You have offered that already: { $what }. Wait for the others to answer, or press *{ button-withdraw }* under the latest post.
error-other-offer = Somebody else has asked for that already: { $what }. Answer under the latest post first, then ask again.
error-nothing-to-take-back = You have made no move here that could be taken back. Play on with /move.
error-past-reveal = A true king was revealed since your last move, which can no longer be taken back. Play on with /move.
hint = At level { $level } I would play **{ $move }**.
error-no-hints-here = `{ $match }` is rated, or played against other people: there are no hints in it. Try moves out on a board of your own with /what-if.
error-no-hint = I found nothing to advise this time. Ask again in a moment, or try moves out with /what-if.
error-no-computer = No computer plays in `{ $match }`. Open a game against one with /play.
error-same-level = The computer plays at level { $level } in `{ $match }` already. Name another level from 1 to 5.
error-not-paused = `{ $match }` is not paused. Ask for a pause with /pause.
error-paused = `{ $match }` is paused. Resume it with /pause, then move.
error-former-player = { $who } has already played another side in this game. Name someone who has not.
error-already-plays = { $who } has a seat in this game already. Name somebody who has none.
error-not-left = Name with the option *{ ui-opt-leaver }* the player of `{ $match }` who resigned or whose time was over: only that seat can be given away.
