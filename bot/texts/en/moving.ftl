# Moves by buttons: a piece, then its target square.

ui-moving-at-once = Your choice is played at once.
ui-moving-more = More ›
ui-moving-less = ‹ Previous

ui-typed-which = Which game is `{ $move }` for?
ui-button-pick-move = Pick a move
ui-button-next-game = Next game
refused-marked = Marked: { $squares }.
