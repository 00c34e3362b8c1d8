game-marseillais = Marseillais
goal-marseillais = two moves a turn, checkmate wins
ui-about-marseillais = is chess for two with two moves a turn; a check by the first of them ends the turn.

picture-note-half-turn = { $army } has one more move in this turn.
post-note-half-turn = { picture-note-half-turn }

rules-marseillais-goal = Two moves a turn
rules-marseillais-goal-text =
    White begins with **one** move; every later turn is **two** moves of the same side, of one man or of two. Here Black has made both.
    Mate wins. Who is in check must parry it with the first move of the turn.
rules-marseillais-check = A check ends the turn
rules-marseillais-check-text = If your **first** move gives check, your turn is over. White’s bishop has gone to b5, and it is Black’s turn.
