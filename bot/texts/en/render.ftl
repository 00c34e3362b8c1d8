# Words of pictures: the alternative text of a board.
army-white = White
army-red = Red
army-black = Black
army-brown = Brown

picture-start = No move has been played yet.
# $army is one of the army names above, $move a move as written in this language.
picture-played = { $army } played { $move }.
picture-check = { $army }’s king on { $square } is in check.
picture-cut = { $army } has men cut off from the rest: { $squares }.
picture-turn = { $army } to move.
# $reason is one of the reasons below.
picture-won = { $army } wins: { $reason }.
picture-drawn = The game is drawn: { $reason }.
picture-shared = { $armies } share the win: { $reason }.
picture-over = The game is over: { $reason }.

picture-reason-checkmate = checkmate
picture-reason-cut-off = men cut off for good
picture-reason-double-check = both kings in check
picture-reason-joint-mate = joint mate
picture-reason-ransom-unpaid = a ransom that cannot be paid
picture-reason-stalemate = stalemate
picture-reason-bare-kings = bare kings
picture-reason-insufficient-material = too few men left to mate
picture-reason-repetition = repetition
picture-reason-quiet-moves = too long without a capture or a pawn move
picture-reason-agreement = by agreement
picture-reason-resignation = resignation
picture-reason-time = time ran out
picture-reason-adjudication = adjudicated
picture-reason-aborted = aborted

# $squares are squares such as "a1 h1".
picture-army = { $army }: { $men }.
picture-men-king = king { $squares }
picture-men-queen = { $count ->
    [one] queen
   *[other] queens
} { $squares }
picture-men-rook = { $count ->
    [one] rook
   *[other] rooks
} { $squares }
picture-men-bishop = { $count ->
    [one] bishop
   *[other] bishops
} { $squares }
picture-men-knight = { $count ->
    [one] knight
   *[other] knights
} { $squares }
picture-men-pawn = { $count ->
    [one] pawn
   *[other] pawns
} { $squares }
