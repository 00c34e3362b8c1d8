# A game exported as a web page. `page-other` is this language's name on a button, `language-name` its name in menus.
page-other = English
language-name = English
page-first = « First
page-back = ‹ Back
page-forward = Next ›
page-last = Last »
page-start = Start
page-moves = Moves
page-words = Pieces in words
page-board = Board, steps through the game
page-keys = Keys: ← and → step through the game. Home and End jump to the first and last position. Printing gives the last position and all moves.
page-user = Discord user { $user }
page-player = { $army }: { $who }
