# Nouveaux échecs.

game-nouveaux = Nouveaux échecs
ui-about-nouveaux = is chess for two on 100 squares, with generals, cannons and sergeants. You have two kings, one of them secretly the true one: its mate loses the game, its brother’s costs a ransom, paid in pieces that your opponent may drop.

option-flight-off = checks may be parried
option-flight-on = a checked king must flee

man-L = King L
man-G = Gold general
man-C = Cannon
man-S = Sergeant
man-raised-B = Promoted bishop
man-raised-P = Silver general
man-raised-S = Promoted sergeant

picture-reason-ransom-unpaid = a ransom that cannot be paid
picture-men-king-k = king K
picture-men-king-l = king L
picture-men-high-bishop = { $count ->
    [one] promoted bishop
   *[other] promoted bishops
}
picture-men-cannon = { $count ->
    [one] cannon
   *[other] cannons
}
picture-men-gold = { $count ->
    [one] gold general
   *[other] gold generals
}
picture-men-high-sergeant = { $count ->
    [one] promoted sergeant
   *[other] promoted sergeants
}
picture-men-sergeant = { $count ->
    [one] sergeant
   *[other] sergeants
}
picture-men-silver = { $count ->
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
picture-man-king-k = king K
picture-man-king-l = king L
picture-man-gold = gold general
picture-man-high-bishop = promoted bishop
picture-man-cannon = cannon
picture-man-high-sergeant = promoted sergeant
picture-man-sergeant = sergeant
picture-man-silver = silver general

post-ransom-owed = { $army } owes a ransom, by choice: a rook, a bishop or a cannon, two sergeants, or four pawns.

illegal-chosen = no king is to be named now
illegal-choice-owed = both sides must first choose a true king
illegal-reveal-owed = a true king must first be revealed
illegal-ransom-owed = you owe a ransom first, such as { $example }
illegal-no-ransom = you owe no ransom
illegal-unlawful-ransom = a ransom is one rook, one bishop, one cannon, two sergeants or four pawns of your own
illegal-not-in-hand = you have no such piece in hand
illegal-outside-the-camp = a piece is dropped into your own camp only, your first three ranks
illegal-occupied = a piece is dropped on an empty square only
illegal-attacks = a piece you drop may not attack any enemy piece at once

rules-nouveaux-goal = Goal and turns
rules-nouveaux-goal-text =
    Two play on 100 squares, **White** first. Each has **two kings**, K and L. Before play you choose in secret which is your **true king**; the other is its brother.
    Mate the true king and you win. Mate the brother and it leaves the board, and its owner pays a **ransom** in pieces, which you may drop as your own.
    Your first three ranks are your *camp*.
rules-nouveaux-kings = The two kings
rules-nouveaux-kings-text =
    A **king** goes one step in any direction. K and L move alike, and until the rules reveal it no picture tells which is true: only crown and letter tell one from the other.
    {""}**No king ever steps onto an attacked square**, be it the true one or the brother; and kings are never taken.
    /king chooses yours, or shows it to you alone. What you chose is sealed in public before play, and opened with its proof at the end.
rules-nouveaux-gold = Gold general
rules-nouveaux-gold-text = The **gold general** goes one step: ahead, diagonally ahead, sideways, or straight back.
rules-nouveaux-cannon = Cannon
rules-nouveaux-cannon-text =
    The **cannon** goes along ranks and files, and must **jump exactly one piece**, of either side. Beyond it the cannon stops on any empty square, or takes the next piece.
    Without a piece to jump it cannot move, nor does it give check. It may jump and take cannons.
rules-nouveaux-sergeant = Sergeant
rules-nouveaux-sergeant-text = The **sergeant** goes **one** step ahead or diagonally ahead, and takes in the same way. (The source names no distance: one square is our reading.)
rules-nouveaux-pawn = Pawn
rules-nouveaux-pawn-text = The **pawn** goes one step ahead and takes one step diagonally ahead. It has no double step, and there is no en passant.
rules-nouveaux-knight = Rook, bishop, knight
rules-nouveaux-knight-text = {""}**Rook**, **bishop** and **knight** go as in orthodox chess. There is no queen; but a bishop may become as good as one.
rules-nouveaux-promotion = Promotion
rules-nouveaux-promotion-text =
    Bishop, sergeant and pawn may promote on a move that **starts or ends in the enemy’s camp**, the last three ranks. It is your choice, written with a plus: `e7d8+`.
    A pawn or sergeant that reaches the last rank **must** promote, since it could not move on; a bishop may stay a bishop even there. Kings, golds, rooks, knights and cannons never promote.
rules-nouveaux-high-bishop = Promoted bishop
rules-nouveaux-high-bishop-text = A **promoted bishop** goes as a queen: any distance, straight or diagonally.
rules-nouveaux-silver = Silver general
rules-nouveaux-silver-text = A promoted pawn is a **silver general**: one step ahead, diagonally ahead, or straight back. Four squares in all.
rules-nouveaux-high-sergeant = Promoted sergeant
rules-nouveaux-high-sergeant-text = A **promoted sergeant** goes as a gold general: ahead, diagonally ahead, sideways, or straight back.
rules-nouveaux-castling = Castling
rules-nouveaux-castling-text =
    K castles with the a-rook, L with the j-rook: both **step towards each other, then change places**. Kd1 and Ra1 become Kb1 and Rc1; Lg1 and Rj1 become Li1 and Rh1.
    Neither may have moved, the squares between must be empty, and the king may not be, pass or land where it is attacked.
rules-nouveaux-check = Two kings in check
rules-nouveaux-check-text =
    No move may leave a king attacked that was not, and a king in check **must itself flee**: it moves to a square that is not attacked, and may take there. No other piece can help.
    If **both** are attacked, one of them moves; if the other is still attacked on your next turn, it must move then. Here K has four squares to go to, and L too; the rook can do nothing.
    That is the option `flight`: with `on`, the usual one, only the king answers a check; with `flight=off` others may also take the attacker or step in between, as in orthodox chess.
rules-nouveaux-mate = Mate: is it the true one?
rules-nouveaux-mate-text =
    A king is attacked and there is no legal move: it is mate. Now it is told whether the mated king is the **true** one. If so, the game is lost.
    White’s rook has just mated L on j10, while K stands safe on b5. If both kings are mated at once, the true one is among them.
rules-nouveaux-ransom = The ransom
rules-nouveaux-ransom-text =
    A mated **brother** leaves the board, and its owner pays, by choice, **one** rook, bishop or cannon, **two** sergeants, or **four** pawns; promoted pieces count as what they were. Then the same player moves. Who cannot pay loses.
    What was paid goes to the opponent’s hand, unpromoted. Here Black gave the rook on c2: `$c2`.
rules-nouveaux-drop = Drops
rules-nouveaux-drop-text =
    Instead of moving you may put a piece from your hand on an **empty square of your own camp**, where it attacks no enemy piece: written `S@d2`.
    The sergeant here may not go to g3, from where it would attack h4. Dropped pieces may promote; a dropped rook never castles.
rules-nouveaux-end = The end
rules-nouveaux-end-text =
    The game is **won** by mating the true king (as here), both kings at once, or a lone king, or when a ransom cannot be paid.
    {""}**Drawn** are: stalemate, agreement, and on a claim a position repeated three times or 50 moves each without a capture, a drop, or a pawn or sergeant move (at once: five times, 75 moves).

review-term-pressure-nouveaux =
    { $army }’s pieces bear { $change ->
        [less] less
       *[more] more
    } on the squares around the enemy kings than after the better move
review-term-shelter-nouveaux =
    { $change ->
        [less] fewer
       *[more] more
    } of { $army }’s own pieces stand in the way of its kings, should they have to flee, than after the better move
