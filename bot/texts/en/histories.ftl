# /history: a game, move by move.

ui-history = Step through a game move by move
ui-history-jump = Jump to…
history-start = Start
history-ransom = ransom { $squares }
