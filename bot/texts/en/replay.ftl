# /replay, and the buttons that lead through pictures.

ui-replay = See a game again, as an animation and step by step
ui-replay-rounds = Only the last so many rounds
ui-replay-waiting = Your animation is about to be made…
ui-replay-progress = Drawing { $bar } { $done }/{ $count }
ui-turn-first = « First
ui-turn-back = ‹ Back
ui-turn-forward = Forward ›
ui-turn-last = Last »

replay-done = **{ $game }** · `{ $match }` · { $count ->
    [0] no move yet
    [one] one move
   *[other] { $count } moves
}
replay-failed = **{ $game }** · `{ $match }`: the animation could not be drawn. Step through the game with the buttons.
replay-alt = The game replayed, { $count ->
    [0] without a move.
    [one] one move.
   *[other] { $count } moves.
} At the end:
replay-step = **{ $game }** · `{ $match }` · { $at }/{ $last }

error-replay-too-large = `{ $match }` is too long for one animation. Ask for its last rounds only, such as `{ ui-opt-rounds }:50`.
error-replay-under-way = Your last animation is still being made. Wait for it, then ask again.
error-replay-queue-full = Too many animations are waiting. Try again in a few minutes.
