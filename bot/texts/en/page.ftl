# A game as a page by itself. `page-language` is the code of this language, `page-other` its name.
page-language = en
page-other = English
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
