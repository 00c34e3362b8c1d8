# Moves by buttons: a piece, then its target square.

ui-moving-at-once = The next button you press plays the move.
ui-moving-more = More ›
ui-moving-less = ‹ Previous
