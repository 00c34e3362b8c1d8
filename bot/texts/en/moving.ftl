# Moves by buttons: a man, then where it goes.

ui-moving-at-once = One tap plays it.
ui-moving-more = More ›
ui-moving-less = ‹ Less
