# The pages of /rules: for each a title and its words.

ui-rules = The rules of a game, page by page, with pictures
ui-rules-variant = Which game
ui-rules-page = Go to a page
ui-rules-picture-failed = (The picture could not be drawn.)

rules-heading = **{ $game }** · { $number }/{ $count } · **{ $title }**
rules-shown = The { $man } on { $square }.
rules-shown-in-hand = Men in hand: the { $man }.
