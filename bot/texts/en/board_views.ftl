# Looking at a match: one man's moves, the board in words, colours of pictures.

error-unknown-square = I find no square and no piece in hand called “{ $square }”. Write a square such as { $example }, or choose from the list.
error-empty-square = Nobody stands on { $square }. Choose a piece from the list.
error-not-its-turn = The piece on { $square } belongs to { $owner }, but { $army } is to move. Choose a piece of { $army } from the list.
error-ransom-first = { $army } owes a ransom and must pay it before any piece moves. Look again after that.
error-unknown-theme = I do not know these colours. Choose one of: { $themes }.

choice-no-such-man = No piece that fits “{ $text }” can move

sight-man = **{ $piece } { $square }** ({ $army })
sight-in-hand = **{ $piece }** in hand ({ $army })

theme-classic = classic
theme-high-contrast = high contrast
theme-colour-blind = safe for colour-blind eyes

ui-moves = See where a piece may go
ui-moves-square = The piece: its square, such as e4; in hand, its letter, such as P@
ui-board-text = In words instead of a picture, for screen readers
ui-board-theme = The colours of the picture
