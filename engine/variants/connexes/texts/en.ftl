# Échecs connexes.

game-connexes = Échecs connexes
ui-about-connexes = is chess for two in which all your pieces must always touch one another, by a side or a corner; to cut your opponent’s pieces apart is check.

picture-note-cut = { $army } has pieces cut off from the rest: { $squares }.
picture-bound-connexes = Held by the connection, as each of their moves would cut the army: { $pieces }.
picture-reason-cut-off = pieces cut off for good

post-note-cut = { picture-note-cut }

review-fact-cut = { $army }’s army is cut
review-strips-cut = Cut
review-term-pivots =
    { $count ->
        [0] no piece alone holds { $army }’s army together
        [one] 1 piece holds { $army }’s army together: without it the army is cut
       *[other] { $count } pieces hold { $army }’s army together: without any one of them it is cut
    }; after the better move it would be { $instead ->
        [0] none
       *[other] { $instead }
    }

illegal-castling-cut = nobody castles while their pieces are cut, which is a check, too
illegal-cut = your pieces would not all be connected

rules-connexes-goal = Goal and turns
rules-connexes-goal-text =
    Two play orthodox chess, **White** first, with one more law: after your move **all your pieces, pawns and king included, must hang together**. They touch by a side or a corner.
    You win by mate, or by cutting your opponent’s pieces apart so that they cannot be joined again.
rules-connexes-chain = The chain
rules-connexes-chain-text =
    A move that breaks your own chain is **illegal**. White’s pawn on b2 may go to b3; on b4 it would leave a1 and a2 cut off from the rest.
    That also holds for captures, castling and en passant: only the position after the move counts.
rules-connexes-cut = Cutting is check
rules-connexes-cut-text =
    If you take a piece and your opponent’s army falls **apart**, that is a second kind of check. Here the knight has taken on d4, and White’s pieces are in two parts: the smaller one is tinted.
rules-connexes-parry = Joining again
rules-connexes-parry-text =
    A cut must be answered by a move that joins **everything**. The bishop can do it from b3, d3, e2 or f1. Taking the knight on d4 would not: the bishop on c4 would stay alone.
    Whoever cannot answer a check or a cut has lost.
rules-connexes-castling = King and castling
rules-connexes-castling-text =
    Attacks on kings are orthodox: a piece that could not take, because its chain would break, **still gives check**. A lone king is always connected.
    Castling is allowed if the chain holds afterwards, but not while your pieces are cut.
rules-connexes-mate = Mate
rules-connexes-mate-text = The king on f5 is attacked by the queen, and no move saves it without breaking the chain. Many a king is mated that would escape in orthodox chess.
rules-connexes-end = Draws
rules-connexes-end-text = {""}**Drawn** are: stalemate, bare kings, a king and one bishop or knight against a king (as here), agreement, and on a claim a position repeated three times or 50 moves each without capture or pawn move (at once: five times, 75 moves).
rules-connexes-challenge = The author’s challenge
rules-connexes-challenge-text =
    A puzzle for an evening: from here **both sides help each other**, by legal moves, so that a white pawn is promoted as early as possible. The author did it in 12 moves, and asked: can you do better?
    It is known by now that 12 can be done in more than one way, and that **11 cannot**. Look for it first; two games and the proof are in the project’s `docs/challenge.md`, and `feerie solve promotion` works them out anew.

problem-promotion-plans = To find: what White can do alone
problem-promotion-game = To find: Black helps
problem-promotion-limits = To prove: what White can do alone in a move less, whatever Black takes
problem-promotion-games = To prove: both sides, Black having to take in time
problem-promotion-proven =
    White promotes on move { $moves }, and cannot sooner: in { $fewer } moves Black would have to take a piece on one of { $squares } by move { $by }, and no game comes to that.
problem-promotion-unproven = This game promotes; that none is shorter is not proven.
