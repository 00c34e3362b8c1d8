# Nouveaux échecs.

game-nouveaux = Nouveaux échecs
goal-nouveaux = mate the secret true king
ui-about-nouveaux = is chess for two on 100 squares, with generals, cannons and sergeants. You have two kings, and one is secretly the true one. If it’s mated, you lose. If its brother is mated, you pay a ransom in pieces, which your opponent can drop.

option-flight-off = checks can be parried
option-flight-on = a checked king must move

piece-L = King L
piece-G = Gold general
piece-C = Cannon
piece-S = Sergeant
piece-raised-B = Promoted bishop
piece-raised-P = Silver general
piece-raised-S = Promoted sergeant

picture-reason-ransom-unpaid = by an unpaid ransom
picture-pieces-king-k = king K
picture-pieces-king-l = king L
picture-pieces-high-bishop = { $count ->
    [one] promoted bishop
   *[other] promoted bishops
}
picture-pieces-cannon = { $count ->
    [one] cannon
   *[other] cannons
}
picture-pieces-gold = { $count ->
    [one] gold general
   *[other] gold generals
}
picture-pieces-high-sergeant = { $count ->
    [one] promoted sergeant
   *[other] promoted sergeants
}
picture-pieces-sergeant = { $count ->
    [one] sergeant
   *[other] sergeants
}
picture-pieces-silver = { $count ->
    [one] silver general
   *[other] silver generals
}
picture-hand-cannon = { $count ->
    [one] { $count } cannon
   *[other] { $count } cannons
}
picture-hand-sergeant = { $count ->
    [one] { $count } sergeant
   *[other] { $count } sergeants
}
picture-one-high-bishop = a promoted bishop
picture-one-cannon = a cannon
picture-one-gold = a gold general
picture-one-high-sergeant = a promoted sergeant
picture-one-sergeant = a sergeant
picture-one-silver = a silver general
picture-piece-king-k = king K
picture-piece-king-l = king L
picture-piece-gold = gold general
picture-piece-high-bishop = promoted bishop
picture-piece-cannon = cannon
picture-piece-high-sergeant = promoted sergeant
picture-piece-sergeant = sergeant
picture-piece-silver = silver general

post-ransom-owed = { $army } owes a ransom: 1 rook, bishop or cannon, 2 sergeants, or 4 pawns.

illegal-chosen = you can’t choose a king now
illegal-choice-owed = both sides must choose a true king first
illegal-reveal-owed = a true king must be revealed first
illegal-ransom-owed = you must pay a ransom first, such as { $example }
illegal-no-ransom = you don’t owe a ransom
illegal-unlawful-ransom = a ransom is 1 rook, bishop or cannon, 2 sergeants, or 4 pawns from your army
illegal-never-double-step = a pawn never moves two squares in this variant
illegal-never-raised = a “+” means promotion, and a { $piece } can’t be promoted
illegal-not-raised = a “+” means promotion, and the move has to start or end in the enemy camp for that
illegal-no-screen = a cannon has to jump exactly one piece, and there’s none on the way to { $square }
illegal-capture-without-screen = a cannon captures only by jumping one piece, and there’s none before { $square }
illegal-two-screens = a cannon can only jump one piece, and { $squares } are in the way
illegal-not-in-hand = you don’t have a { $piece } in hand
illegal-occupied = you can only drop pieces on empty squares, and { $square } is occupied
illegal-outside-the-camp = you can only drop pieces in your own camp, your first three ranks
illegal-attacks = a dropped piece can’t attack an enemy piece right away, and { $the } would attack { $squares }
illegal-flight = a king in check has to move itself, here { $kings }
illegal-owed-king = { $kings } was left in check and has to be freed now
illegal-neither-freed = both of your kings are in check, and the move has to free one of them

the-king-k = king K
the-king-l = king L
the-gold = the gold general
the-cannon = the cannon
the-sergeant = the sergeant
the-high-bishop = the promoted bishop
the-high-sergeant = the promoted sergeant
the-silver = the silver general

movement-pawn-single = A pawn moves one square ahead and captures one square diagonally ahead
movement-gold = A gold general moves one square in any direction, but not diagonally backward
movement-cannon = A cannon moves along files and ranks and jumps exactly one piece
movement-sergeant = A sergeant moves one square straight or diagonally forward
movement-high-bishop = A promoted bishop moves like a queen
movement-high-sergeant = A promoted sergeant moves like a gold general
movement-silver = A silver general moves one square forward, diagonally forward or straight back

rules-nouveaux-goal = Goal and turns
rules-nouveaux-goal-text =
    Two players on 100 squares, **White** first. Each has **two kings**, K and L. Before play, you secretly choose your **true king**. The other is its brother.
    If you mate the true king, you win. If you mate the brother, it leaves the board, and its owner pays a **ransom** in pieces. You can drop those as your own.
    Your first three ranks are your *camp*.
rules-nouveaux-kings = The two kings
rules-nouveaux-kings-text =
    A **king** moves one square in any direction. K and L move alike, and only their crown and letter tell them apart. No picture shows which is the true one until it’s revealed.
    {""}**No king can step onto an attacked square**, true or brother, and kings are never captured.
    Choose or see yours with /king. A commitment to your choice is posted before play, and its proof after the game.
rules-nouveaux-gold = Gold general
rules-nouveaux-gold-text = The **gold general** moves one square forward, diagonally forward, sideways or straight back.
rules-nouveaux-cannon = Cannon
rules-nouveaux-cannon-text =
    The **cannon** moves along ranks and files, and must **jump exactly one piece** of either side. Beyond that piece, it stops on any empty square or captures the next piece.
    Without a piece to jump, it can’t move or give check. It can jump and capture cannons.
rules-nouveaux-sergeant = Sergeant
rules-nouveaux-sergeant-text = The **sergeant** moves **one** square forward or diagonally forward, and captures the same way. (The source doesn’t give the distance; one square is our reading.)
rules-nouveaux-pawn = Pawn
rules-nouveaux-pawn-text = The **pawn** moves one square forward and captures one square diagonally forward. There’s no double step and no en passant.
rules-nouveaux-knight = Rook, bishop, knight
rules-nouveaux-knight-text = {""}**Rook**, **bishop** and **knight** move as in orthodox chess. There’s no queen, but a bishop can promote and move like one.
rules-nouveaux-promotion = Promotion
rules-nouveaux-promotion-text =
    Bishops, sergeants and pawns can promote on a move that **starts or ends in the enemy camp**, the last three ranks. It’s your choice, written with a plus: `e7d8+`.
    A pawn or sergeant that reaches the last rank **must** promote, because it couldn’t move any more. A bishop can stay a bishop even there. Kings, golds, rooks, knights and cannons never promote.
rules-nouveaux-high-bishop = Promoted bishop
rules-nouveaux-high-bishop-text = A **promoted bishop** moves like a queen: any distance, straight or diagonally.
rules-nouveaux-silver = Silver general
rules-nouveaux-silver-text = A promoted pawn is a **silver general**. It moves one square forward, diagonally forward or straight back: four squares in all.
rules-nouveaux-high-sergeant = Promoted sergeant
rules-nouveaux-high-sergeant-text = A **promoted sergeant** moves like a gold general: one square forward, diagonally forward, sideways or straight back.
rules-nouveaux-castling = Castling
rules-nouveaux-castling-text =
    K castles with the a-rook, L with the j-rook. Both **step towards each other, then swap places**: Kd1 and Ra1 become Kb1 and Rc1, Lg1 and Rj1 become Li1 and Rh1.
    Neither piece may have moved, and the squares between must be empty. The king can’t castle out of, through or into an attack.
rules-nouveaux-check = Two kings in check
rules-nouveaux-check-text =
    No move can put one of your own kings in check, and a king in check **must move itself**. It moves to a square that isn’t attacked, and can capture there. No other piece can help.
    If **both** are in check, move one of them. If the other is still in check on your next turn, you must move it then. Here K has four squares, and L has some too. The rook can’t move.
    This is the option `flight`. With `on` (default), only the king answers a check. With `flight=off`, other pieces can also capture the attacker or block, as in orthodox chess.
rules-nouveaux-mate = Mate: is it the true king?
rules-nouveaux-mate-text =
    If a king is attacked and there’s no legal move, it’s mated. Then it’s revealed whether the mated king is the **true** one. If so, the game is lost.
    Here White’s rook has just mated L on j10, while K is safe on b5. If both kings are mated at once, the true one is among them, so the game is lost.
rules-nouveaux-ransom = The ransom
rules-nouveaux-ransom-text =
    A mated **brother** leaves the board. Its owner chooses what to pay: **one** rook, bishop or cannon, **two** sergeants, or **four** pawns. Promoted pieces count as what they were. Then the same player moves. If you can’t pay, you lose.
    The paid pieces go to the opponent’s hand, unpromoted. Here Black gave the rook on c2: `$c2`.
rules-nouveaux-drop = Drops
rules-nouveaux-drop-text =
    Instead of moving, you can drop a piece from your hand on an **empty square of your own camp**, where it attacks no enemy piece. You write it `S@d2`.
    Here the sergeant can’t be dropped on g3, because it would attack h4. Dropped pieces can promote, but a dropped rook never castles.
rules-nouveaux-end = The end
rules-nouveaux-end-text =
    You **win** by mating the true king (as here), both kings at once, or the only king left. You also win if your opponent can’t pay a ransom.
    {""}**Automatic draws:** stalemate, the same position five times, or 75 moves each without a capture, a drop, or a pawn or sergeant move.
    {""}**On claim:** the same position three times, or 50 such moves each. You can also agree to a draw.

review-term-pressure-nouveaux =
    { $army }’s pieces put { $change ->
        [less] less
       *[more] more
    } pressure on the squares around the enemy kings than after the better move
review-term-shelter-nouveaux =
    { $change ->
        [less] fewer
       *[more] more
    } of { $army }’s own pieces block its kings’ escape squares than after the better move
