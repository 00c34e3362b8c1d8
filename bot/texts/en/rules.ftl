# The pages of /rules: for each a title and its words.

ui-rules = The rules of a variant, page by page, with pictures
ui-rules-variant = Which variant
ui-rules-page = Go to a page
ui-rules-picture-failed = (The picture could not be drawn.)

rules-heading = **{ $game }** · { $number }/{ $count } · **{ $title }**
rules-shown = The { $piece } on { $square }.
rules-shown-in-hand = Pieces in hand: the { $piece }.
