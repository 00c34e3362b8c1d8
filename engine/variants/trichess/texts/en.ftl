# Trichess.

game-trichess = Trichess
ui-about-trichess = is chess for three on the same board. At home, whoever has lost three points more than you is protected from your captures; attack both other kings at once and you win.

army-brown = Brown

picture-note-losses = Points lost: { $losses }.
picture-note-protected = { $army } is protected at home from { $others }.
picture-legend-losses = = 1 point lost
picture-legend-protected = protected from
picture-reason-double-check = both kings in check
picture-reason-joint-mate = joint mate

post-note-losses = Points lost: { $losses }.
post-note-protected = { $army } is protected at home from captures by { $others }.

review-fact-protected = { $army } is protected at home from { $others }
review-strips-protected = Protected at home (left: from whom)

illegal-barred = { $army } is { $points } points behind you, and non-aggression protects pieces at home

rules-trichess-goal = Goal and turns
rules-trichess-goal-text =
    Three play, each against both others: **White**, **Brown**, **Black**, in this order.
    You win by **mating** a king with your own pieces, or by giving **check to both** other kings at once. The **non-aggression** rule protects you at home from whoever has lost at least 3 points less than you, once you have lost 3.
    The source says only that pieces go as in orthodox chess: how they cross this board, en passant among three and castling are borrowed from Yalta.
rules-trichess-peace = Non-aggression
rules-trichess-peace-text =
    A pawn is worth 1, knight and bishop 3, rook 5, queen 9; your *loss* is 39 less the worth of your pieces on the board.
    Whoever has lost at least 3, and at least 3 **more than you**, is protected from you **at home**, on their own 32 squares. The queen on a5 may not take on a7 or b5: crossed out. A piece that may not take still guards that square, and still gives check.
rules-trichess-exception = When it does not hold
rules-trichess-exception-text =
    A protected piece may be taken if **your pieces attack its king afterwards**: the rook may take on c7, because it then gives check to j7. A check by discovery counts too, and so does one that stands already and remains. (A stricter reading would ask for a check given by the capture itself; we do not.)
    Away from home nobody is protected, and the weaker player may always take from the stronger.
rules-trichess-double = Double check wins
rules-trichess-double-text =
    If your pieces attack **both** other kings after your move, you win at once. Here the knight has gone to e4, from where it attacks d6 and f10.
rules-trichess-joint = Mate must be one player’s work
rules-trichess-joint-text =
    A mate is settled when the mated player’s turn comes. It counts if it would be mate with **one** opponent’s pieces alone. The other’s pieces still stand in the way: blocking is no help. (A stricter reading would count that as help too.)
    If it takes the attacks of both, it is a **joint mate** and the game is drawn. Here White’s rook gives check and Black’s rook guards the flight: neither mates alone.
    If each of the two would mate alone, the one next in turn wins.
rules-trichess-end = Draws and leaving
rules-trichess-end-text =
    {""}**Drawn** are: joint mate, stalemate of the player to move (also when only barred captures are left), three bare kings (as here), agreement of all, and on a claim a position repeated three times or 50 rounds without capture or pawn move (at once: five times, 75 rounds).
    Whoever **leaves** scores 0; the computer plays on for them. If it wins, the two others share the point. The last person left wins.
