# Words of pictures: the alternative text of a board.
army-white = White
army-black = Black

# Lists, name by name: of anything, and of armies (in French behind an article).
list-next = { $one }, { $two }
list-last = { $one } and { $two }
list-apart = { $one }; { $two }
armies-next = { $one }, { $two }
armies-last = { $one } and { $two }

picture-start = No move has been played yet.
# $army is one of the army names above, $move a move as written in this language.
picture-played = { $army } played { $move }.
picture-chose = { $army } has chosen a true king.
# $piece is one of the men with an article below.
picture-dropped = { $army } dropped { $piece } on { $square }.
picture-ransomed = { $army } paid a ransom: { $squares }.
# $king is K or L.
picture-was-brother = { $army }’s mated king { $king } was the brother and leaves the board.
picture-was-true = { $army }’s true king was { $king }, the mated one.
# Once the game is over, such as "White’s true king is K on b1; the brother is L (no longer on the board)."
picture-kings = { $army }’s true king is { $true }; the brother is { $brother }.
picture-king-at = { $king } on { $square }
picture-king-mated = { $king } on { $square }, mated
picture-king-gone = { $king }, no longer on the board
# Written into the picture, beside a small sign: a word or two.
picture-label-hand = in hand
picture-label-lost = lost
picture-label-true = true king
picture-label-brother = brother
picture-label-mated = mated
picture-choosing = { $army } has still to choose a true king.
picture-tally = { $army } { $count }
picture-check = { $army }’s king on { $square } is in check.
picture-check-by = { $army }’s king on { $square } is in check, attacked by { $pieces }.
picture-mated-by = { $army }’s king on { $square } is mated, attacked by { $pieces }.
picture-turn = { $army } to move.
picture-before-choices = { $army } moves first, once both have chosen.
picture-may-go = May go to { $squares }.
picture-may-take = May take on { $squares }.
picture-may-not-take = May not take on { $squares }, where the pieces are protected.
picture-may-nothing = No legal move.
picture-pressed = { $army } must free the king on { $square }.
picture-owes-reveal = { $army }’s king on { $square } is mated: is it the true one?
picture-owes-ransom = { $army } owes a ransom, then moves.
# $reason is one of the reasons below.
picture-won = { $army } wins: { $reason }.
picture-drawn = The game is drawn: { $reason }.
picture-shared = { $armies } share the win: { $reason }.
picture-over = The game is over: { $reason }.

picture-reason-checkmate = checkmate
picture-reason-stalemate = stalemate
picture-reason-bare-kings = bare kings
picture-reason-insufficient-material = too few pieces left to mate
picture-reason-repetition = repetition
picture-reason-quiet-moves = too long without a capture or a pawn move
picture-reason-agreement = by agreement
picture-reason-resignation = resignation
picture-reason-time = time ran out
picture-reason-adjudication = adjudicated
picture-reason-aborted = aborted

# $pieces are such as "king e1; pawns a2 b2": what men are called, after which come their squares.
picture-army = { $army }: { $pieces }.
picture-men-king = king
picture-men-queen = { $count ->
    [one] queen
   *[other] queens
}
picture-men-rook = { $count ->
    [one] rook
   *[other] rooks
}
picture-men-bishop = { $count ->
    [one] bishop
   *[other] bishops
}
picture-men-knight = { $count ->
    [one] knight
   *[other] knights
}
picture-men-pawn = { $count ->
    [one] pawn
   *[other] pawns
}

# $pieces are such as "1 rook, 2 pawns".
picture-lost = { $army } has lost: { $pieces }.
picture-note-hand = { $army } has in hand: { $pieces }.
picture-hand-rook = { $count ->
    [one] { $count } rook
   *[other] { $count } rooks
}
picture-hand-bishop = { $count ->
    [one] { $count } bishop
   *[other] { $count } bishops
}
picture-hand-knight = { $count ->
    [one] { $count } knight
   *[other] { $count } knights
}
picture-hand-queen = { $count ->
    [one] { $count } queen
   *[other] { $count } queens
}
picture-hand-pawn = { $count ->
    [one] { $count } pawn
   *[other] { $count } pawns
}

# One man that is put on the board, or taken.
picture-one-rook = a rook
picture-one-bishop = a bishop
picture-one-knight = a knight
picture-one-queen = a queen
picture-one-pawn = a pawn

# The men.
picture-man-king = king
picture-man-queen = queen
picture-man-rook = rook
picture-man-bishop = bishop
picture-man-knight = knight
picture-man-pawn = pawn

# Pictures of tables. What stands in the picture is short: there is room for about 15 letters.
picture-points = Pts
picture-break-direct = DE
picture-break-berger = SB
picture-break-buchholz = Bh
picture-break-wins = W
picture-mark-decided = adjudicated
picture-mark-annulled = annulled
picture-mark-bye = bye
picture-mark-left = left
picture-mark-forfeit = win by forfeit
picture-mark-removed = taken out, results don’t count
# $entries is how many players reach this level of a knock-out, a power of two of at most 64.
picture-level-of = { $entries ->
        [2] Final
        [4] Semi-finals
        [8] Quarter-finals
       *[other] Last { $entries }
    }
picture-level = Round { $number }
picture-level-last = Final
picture-table = Table of { $name }, { $entries } players.
picture-table-line = { $place }. number { $entry }: { $points }.
picture-table-removed = Taken out of the table: number { $entry }, { $points }.
picture-games = Final positions.
picture-game-decisive = Decisive
picture-game-shortest = Shortest
picture-game-longest = Longest
picture-game-and = {" + "}
# $players are numbers of entries.
picture-game-moves = { $players } · { $moves } { $moves ->
        [one] move
       *[other] moves
    }
