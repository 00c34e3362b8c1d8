# The pages of /rules: each has a title and a text.

ui-rules = Show the rules of a variant, with pictures
ui-rules-variant = Variant (default: that of the game here)
ui-rules-page = Go to a page
ui-rules-picture-failed = (The picture couldn’t be drawn.)

rules-heading = **{ $game }** · { $number }/{ $count } · **{ $title }**
rules-shown = The { $piece } on { $square }.
rules-shown-in-hand = In hand: { $piece }.
