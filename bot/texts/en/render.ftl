# Alternative text of board images, and words in pictures.
army-white = White
army-black = Black

# Lists, one name at a time; armies have their own, as French puts articles before them.
list-next = { $one }, { $two }
list-last = { $one } and { $two }
list-apart = { $one }; { $two }
armies-next = { $one }, { $two }
armies-last = { $one } and { $two }

picture-start = No moves yet.
# $army is one of the army names above, $move a move as written in this language.
picture-played = { $army } played { $move }.
# A move that mates an army whose turn comes only after another’s, such as "e10# (until Red’s turn)".
picture-mate-pending = { $move } (until { $army }’s turn)
# In pictures that only one person sees: pieces of Connexes without which their army falls apart.
picture-cut-points = { $army }’s circled pieces hold its army together: { $squares }.
picture-own-king = Your true king: { $king } on { $square }.
picture-chose = { $army } chose a true king.
# $piece is one of the pieces with an article below.
picture-dropped = { $army } dropped { $piece } on { $square }.
picture-ransomed = { $army } paid a ransom: { $squares }.
# $king is K or L.
picture-was-brother = { $army }’s mated king { $king } was the brother and leaves the board.
picture-was-true = { $army }’s mated king { $king } was the true king.
# Once the game is over, such as "White’s true king is K on b1; the brother is L (no longer on the board)."
picture-kings = { $army }’s true king is { $true }; the brother is { $brother }.
picture-king-at = { $king } on { $square }
picture-king-mated = { $king } on { $square }, mated
picture-king-gone = { $king }, off the board
# Written into the picture, beside a small sign: a word or two.
picture-label-hand = in hand
picture-label-lost = lost
picture-label-true = true king
picture-label-brother = brother
picture-label-mated = mated
picture-choosing = { $army } hasn’t chosen a true king yet.
picture-tally = { $army } { $count }
picture-check = { $army }’s king on { $square } is in check.
picture-check-by = { $army }’s king on { $square } is in check, attacked by { $pieces }.
picture-mated-by = { $army }’s king on { $square } is mated by { $pieces }.
picture-turn = { $army } to move.
picture-before-choices = { $army } moves first, once both sides have chosen.
picture-may-go = Moves to { $squares }.
picture-may-take = Captures on { $squares }.
picture-may-not-take = Can’t capture on { $squares }, where pieces are protected.
picture-may-nothing = No legal move.
picture-pressed = { $army } must move the king on { $square } out of check.
picture-owes-reveal = { $army }’s king on { $square } is mated. Is it the true one?
picture-owes-ransom = { $army } must pay a ransom, then move.
# $reason is one of the reasons below, with its preposition.
picture-won = { $army } wins { $reason }.
picture-drawn = Draw { $reason }.
picture-shared = { $armies } share the win. The game ended { $reason }.
picture-over = Game over: { $reason }.

picture-reason-checkmate = by checkmate
picture-reason-stalemate = by stalemate
picture-reason-bare-kings = by bare kings
picture-reason-insufficient-material = by insufficient material
picture-reason-repetition = by repetition
picture-reason-quiet-moves = by the 50/75-move rule
picture-reason-agreement = by agreement
picture-reason-resignation = by resignation
picture-reason-time = on time
picture-reason-adjudication = by adjudication
picture-reason-aborted = aborted

# $pieces are such as "king e1; pawns a2 b2".
picture-army = { $army }: { $pieces }.
picture-pieces-king = king
picture-pieces-queen = { $count ->
    [one] queen
   *[other] queens
}
picture-pieces-rook = { $count ->
    [one] rook
   *[other] rooks
}
picture-pieces-bishop = { $count ->
    [one] bishop
   *[other] bishops
}
picture-pieces-knight = { $count ->
    [one] knight
   *[other] knights
}
picture-pieces-pawn = { $count ->
    [one] pawn
   *[other] pawns
}

# $pieces are such as "1 rook, 2 pawns".
picture-lost = { $army } has lost { $pieces }.
picture-note-hand = { $army } in hand: { $pieces }.
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

# A single piece, dropped or captured.
picture-one-rook = a rook
picture-one-bishop = a bishop
picture-one-knight = a knight
picture-one-queen = a queen
picture-one-pawn = a pawn

# Pieces.
picture-piece-king = king
picture-piece-queen = queen
picture-piece-rook = rook
picture-piece-bishop = bishop
picture-piece-knight = knight
picture-piece-pawn = pawn

# Pictures of standings, with room for about 15 letters.
picture-points = Pts
picture-break-direct = DE
picture-break-berger = SB
picture-break-buchholz = Bh
picture-break-wins = W
picture-mark-decided = adjudicated
picture-mark-annulled = void
picture-mark-bye = bye
picture-mark-left = withdrew
picture-mark-forfeit = win by forfeit
picture-mark-removed = removed, results don’t count
# $entries is how many players reach this level of a knock-out, a power of two of at most 64.
picture-level-of = { $entries ->
        [2] Final
        [4] Semi-final
        [8] Quarter-final
       *[other] Last { $entries }
    }
picture-level = Round { $number }
picture-level-last = Final
# The name of a player whose own cannot be drawn; $number is their entry.
picture-player = Player { $number }
picture-player-is = { $player } ({ $army }) is { $name }.
# $name is the tournament's here, and a player's in the lines below; a line such as “1 Alice 3½;”.
picture-table = Standings of { $name }, { $entries } players.
picture-table-line = { $place } { $name } { $points };
picture-table-removed = removed: { $name } { $points };
picture-table-section = { $title }:
picture-games = Final positions.
picture-game = { $title }: { $players }, { $moves }.
picture-game-decisive = Decisive
picture-game-shortest = Shortest
picture-game-longest = Longest
picture-game-and = {" + "}
picture-game-moves = { $moves } { $moves ->
        [one] move
       *[other] moves
    }
