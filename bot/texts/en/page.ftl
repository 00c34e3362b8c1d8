# A game as a page by itself. `page-other` is the name of this language on a button, `language-name` that in menus.
page-other = English
language-name = English
page-first = « First
page-back = ‹ Back
page-forward = Forward ›
page-last = Last »
page-start = Start
page-moves = Moves
page-words = The men in words
page-board = Steps through the game
page-keys = Keys: ← and → step, Home and End go to the first and the last position. Printing gives the last position and all moves.
page-user = Discord user { $user }
page-player = { $army }: { $who }
