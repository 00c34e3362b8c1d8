# Trichess.

game-trichess = Trichess
ui-about-trichess = is chess for three on the same board. Whoever is three points or more behind you is safe from you at home; attack both other kings at once and you win.

army-brown = Brown

picture-note-losses = Points lost: { $losses }.
picture-note-protected = { $army } is protected at home from { $others }.
picture-legend-losses = points lost
picture-legend-protected = safe from
picture-reason-double-check = both kings in check
picture-reason-joint-mate = joint mate

post-note-losses = Points lost: { $losses }.
post-note-protected = { $army } is safe at home from captures by { $others }.

illegal-barred = { $army } is { $points } points behind you, and non-aggression protects men at home

rules-trichess-goal = Goal and turns
rules-trichess-goal-text =
    Three play, each against both others: **White**, **Brown**, **Black**, in this order.
    You win by **mating** a king with your own men, or by giving **check to both** other kings at once. And nobody may be ruined: whoever has lost most is protected at home.
rules-trichess-peace = Peace for the weak
rules-trichess-peace-text =
    A pawn is worth 1, knight and bishop 3, rook 5, queen 9; your *loss* is 39 less the worth of your men.
    Whoever has lost at least 3, and at least 3 **more than you**, is safe from you **at home**, on their own 32 squares. The queen on a5 may not take on a7 or b5: crossed out. A man that may not take still guards that square.
rules-trichess-exception = When peace does not hold
rules-trichess-exception-text =
    A protected man may be taken if **your men attack its king afterwards**: the rook may take on c7, because it then gives check to j7. A check by discovery, or one that stands already, counts too.
    Away from home nobody is protected, and the weaker player may always take from the stronger.
rules-trichess-double = Double check wins
rules-trichess-double-text =
    If your men attack **both** other kings after your move, you win at once. Here the knight has gone to e4, from where it attacks d6 and f10.
rules-trichess-joint = Mate must be one player’s work
rules-trichess-joint-text =
    A mate is settled when the mated player’s turn comes. It counts if it would be mate with **one** opponent’s men alone (the other’s men still stand in the way).
    If it takes the men of both, it is a **joint mate** and the game is drawn. Here White’s rook gives check and Black’s rook guards the flight: neither mates alone.
    If each of the two would mate alone, the one next in turn wins.
rules-trichess-end = Draws and leaving
rules-trichess-end-text =
    {""}**Drawn** are: joint mate, stalemate of the player to move (also when only barred captures are left), three bare kings (as here), agreement of all, and on a claim a position repeated three times or 50 rounds without capture or pawn move (at once: five times, 75 rounds).
    Whoever **leaves** scores 0; the computer plays on for them. If it wins, the two others share the point. The last person left wins.
