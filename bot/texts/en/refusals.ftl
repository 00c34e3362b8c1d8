# Why a move is refused. Each text continues “You can’t play Nf3: …”; `$how` is a sentence of its own.

illegal-and = { $one }, and { $two }
illegal-no-square = there’s no square { $square } on this board
illegal-empty = there’s no piece on { $square }
illegal-not-yours = { $the } on { $square } belongs to { $army }
illegal-no-such-piece = you have no { $piece }
# $line is file, rank or square.
illegal-not-there = you have no { $piece } on { $line ->
    [file] the { $where }-file
    [rank] rank { $where }
   *[square] { $where }
}
illegal-same-square = it would end where it starts
illegal-movement = { $the } on { $start } can’t reach { $to }. { $how }
illegal-no-piece-reaches = you have no { $piece } that can reach { $square }. { $how }
illegal-no-pawn-reaches = you have no pawn that can move straight to { $square }
illegal-blocked = { $the } on { $square } is in the way
illegal-own-piece = your own { $piece } is on { $square }
illegal-king = { $army }’s king is on { $square }, and kings are never captured
illegal-pawn-diagonal = a pawn moves diagonally only to capture, and { $square } is empty
illegal-en-passant-expired = it’s too late to capture the pawn on { $square } en passant
illegal-push-onto-piece = a pawn can’t capture straight ahead, and { $square } is occupied
illegal-no-double-step = a pawn moves two squares only from its starting square
illegal-never-promotes = a { $piece } can’t be promoted
illegal-no-promotion = that move doesn’t promote the pawn
illegal-castling-moved = that king or rook has already moved, or is gone
illegal-castling-blocked = { $the } on { $square } is between the king and the rook
illegal-castling-check = you can’t castle out of check by { $attackers }
illegal-castling-attacked = { $square }, on the king’s way, is attacked by { $attackers }
illegal-attacked = your king can’t move to { $square }, which is attacked by { $attackers }
illegal-pinned = your { $piece } on { $square } is pinned to your { $king } by { $attackers }
illegal-exposed = your { $king } would be attacked by { $attackers }
illegal-check-unanswered = your { $king } would still be attacked by { $attackers }
illegal-cannot = the rules of this variant forbid it

# A piece, as in “the rook on e8”.
standing-piece = { $the } on { $square }
the-king = the king
the-queen = the queen
the-rook = the rook
the-bishop = the bishop
the-knight = the knight
the-pawn = the pawn

# How pieces move, as a sentence without its full stop.
movement-king = A king moves one square in any direction
movement-queen = A queen moves like a rook or a bishop
movement-rook = A rook moves along files and ranks
movement-bishop = A bishop moves along diagonals
movement-knight = A knight jumps two squares straight and one to the side
movement-pawn = A pawn moves straight ahead and captures one square diagonally ahead
