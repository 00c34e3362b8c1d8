# Moves by buttons: a piece, then its target square.

ui-moving-at-once = Your choice is played at once.
ui-moving-more = More ›
ui-moving-less = ‹ Previous
