# Yalta.

game-yalta = Yalta
ui-about-yalta = is chess for three on a round of 96 squares: White, Red and Black, each against both others. Whoever mates a king wins; the third loses too.

army-red = Red

option-direction-clockwise = clockwise
option-direction-counterclockwise = counter-clockwise

rules-yalta-goal = Goal and turns
rules-yalta-goal-text =
    Three play, each against both others: **White**, **Red**, **Black**, in this order (with the option *counter-clockwise*, Red and Black change seats).
    {""}**Whoever first mates a king wins**; both others lose. So you may help whom you like, as long as it helps you.
rules-yalta-mate = A mate waits for its turn
rules-yalta-mate-text =
    A mate is settled when the mated player’s **turn** comes. White’s rook has just gone to h4 and mates Black; but Red moves first.
    Red may lift the mate, here with the knight: on h10 it stands in the way, on h4 it takes the rook. Nobody has to: a move that lets another win is legal.
rules-yalta-author = Whose mate it is
rules-yalta-author-text =
    The winner is the **author** of the mate: the player whose move left the king without an escape, whoever’s men give the check.
    White’s rook gave check from h4; then Red’s rook took the last flight squares from g9. **Red** wins, with White’s check.
    A mate that stays keeps its author; one that was lifted has none.
rules-yalta-end = Draws and leaving
rules-yalta-end-text =
    {""}**Drawn** are: stalemate of the player to move, three bare kings (as here), agreement of all, and on a claim a position repeated three times or 50 rounds without capture or pawn move (at once: five times, 75 rounds).
    Whoever **leaves** scores 0; the computer plays on for them. If it wins, the two others share the point. The last person left wins.
