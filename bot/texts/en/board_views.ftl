# Views of a board: one piece's moves, text boards, board colours.

error-unknown-square = There’s no square or piece in hand called “{ $square }”. Write a square such as { $example }, or pick one from the list.
error-empty-square = There’s no piece on { $square }. Pick one from the list.
error-not-its-turn = The piece on { $square } belongs to { $owner }, but it’s { $army }’s turn. Pick one of { $army }’s pieces from the list.
error-ransom-first = { $army } must pay a ransom before any piece moves. Try again after that.
error-unknown-theme = There are no such board colours. Choose one of: { $themes }.

choice-no-such-piece = No piece matching “{ $text }” can move

sight-piece = **{ $piece } { $square }** ({ $army })
sight-in-hand = **{ $piece }** in hand ({ $army })

theme-classic = classic
theme-high-contrast = high contrast
theme-colour-blind = colour-blind friendly

ui-moves = Show the legal moves of a piece
ui-moves-square = Square of the piece, such as e4, or P@ for a pawn in hand
ui-board-text = Text instead of a picture, for screen readers (default: from /settings)
ui-board-theme = Board colours (default: from /settings)
