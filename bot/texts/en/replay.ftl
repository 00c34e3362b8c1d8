# /replay, and the buttons that step through pictures.

ui-replay = Replay a game, animated or step by step
ui-replay-rounds = Number of last rounds to show (default: all)
ui-replay-waiting = Your animation is queued…
ui-replay-progress = Drawing { $bar } { $done }/{ $count }
ui-turn-first = « First
ui-turn-back = ‹ Back
ui-turn-forward = Next ›
ui-turn-last = Last »

replay-done = **{ $game }** · `{ $match }` · { $count ->
    [0] no moves yet
    [one] 1 move
   *[other] { $count } moves
}
replay-failed = **{ $game }** · `{ $match }`: the animation couldn’t be drawn. Step through the game with the buttons instead.
replay-alt = Replay of the game, { $count ->
    [0] no moves.
    [one] 1 move.
   *[other] { $count } moves.
} Final position:
replay-step = **{ $game }** · `{ $match }` · { $at }/{ $last }

error-replay-too-large = `{ $match }` is too long for one animation. Ask for its last rounds only, such as `{ ui-opt-rounds }:50`.
error-replay-under-way = Your last animation isn’t ready yet. Wait for it, then try again.
error-replay-queue-full = Too many animations are queued. Try again in a few minutes.
