# Trichess.

game-trichess = Trichess
goal-trichess = mate one king or check both
ui-about-trichess = is chess for three on the same board. You can’t capture a player’s pieces at home if they’ve lost three points more than you. Attack both other kings at once and you win.

army-brown = Brown

picture-note-losses = Points lost: { $losses }.
picture-note-protected = { $army } is protected at home from { $others }.
picture-legend-losses = = 1 point lost
picture-legend-protected = protected from
picture-reason-double-check = by checking both kings
picture-reason-joint-mate = by joint mate

post-note-losses = Points lost: { $losses }.
post-note-protected = { $army } is protected at home from captures by { $others }.

review-fact-protected = { $army } is protected at home from { $others }
review-strips-protected = Protected at home (left: from whom)

illegal-barred = { $army } is { $points } points behind you, and non-aggression protects pieces at home unless you then attack their king

rules-trichess-goal = Goal and turns
rules-trichess-goal-text =
    Three players, each against both others: **White**, **Brown**, **Black**, in this order.
    You win by **mating** a king with your own pieces, or by giving **check to both** other kings at once. The **non-aggression** rule protects you at home: once you’ve lost 3 points, players who’ve lost at least 3 points less than you can’t capture there.
    The source describes piece moves only as “orthodox chess”. How they cross this board, en passant and castling are borrowed from Yalta.
rules-trichess-peace = Non-aggression
rules-trichess-peace-text =
    A pawn is worth 1, a knight or bishop 3, a rook 5, a queen 9. Your *loss* is 39 minus the value of your pieces on the board.
    If players have lost at least 3, and at least 3 **more than you**, they’re protected from you **at home**, on their own 32 squares. Here the queen on a5 can’t capture on a7 or b5 (crossed out). A piece that can’t capture still guards that square and still gives check.
rules-trichess-exception = Exceptions
rules-trichess-exception-text =
    You can capture a protected piece if **your pieces attack its king afterwards**. Here the rook can capture on c7, because it then gives check to j7. A discovered check counts too, and so does an existing check that remains. (A stricter reading would require the capture itself to give check; we don’t.)
    Away from home there’s no protection, and the weaker player can always capture from the stronger.
rules-trichess-double = Checking both kings wins
rules-trichess-double-text =
    If your pieces attack **both** other kings after your move, you win at once. Here the knight has moved to e4, where it attacks d6 and f10.
rules-trichess-joint = Mate must be one player’s work
rules-trichess-joint-text =
    A mate is settled when it’s the mated player’s turn. It counts if **one** opponent’s pieces alone would mate. The other’s pieces still block squares, and that doesn’t count as help. (A stricter reading would count it.)
    If it takes attacks by both, it’s a **joint mate** and the game is drawn. Here White’s rook gives check and Black’s rook guards the escape square: neither mates alone.
    If each of the two would mate alone, the one next in turn wins.
rules-trichess-end = Draws and leaving
rules-trichess-end-text =
    {""}**Automatic draws:** joint mate, stalemate, three bare kings (as here), the same position five times, or 75 rounds without a capture or pawn move. Having only forbidden captures is stalemate.
    {""}**On claim:** the same position three times, or 50 rounds without a capture or pawn move. All players can also agree to a draw.
    If you **resign or run out of time**, you score 0 and a computer plays on for you. If it wins, the two others share the point. The last person left wins.
