# Échecs connexes.

game-connexes = Échecs connexes
goal-connexes = mate, and stay connected
ui-about-connexes = is chess for two where your pieces must always stay connected, touching by a side or a corner. Cutting your opponent’s pieces apart is check.

picture-note-cut = { $army } has pieces cut off from the rest: { $squares }.
picture-bound-connexes = Can’t move without cutting the army: { $pieces }.
picture-reason-cut-off = by a cut that can’t be repaired

post-note-cut = { picture-note-cut }

hint-ends-cut = It reconnects your army.
hint-brings-cut = It cuts { $army }’s army apart.

review-fact-cut = { $army }’s army is cut
review-strips-cut = Cut
review-term-pivots =
    { $count ->
        [0] no single piece holds { $army }’s army together
        [one] 1 piece holds { $army }’s army together, and losing it would cut the army
       *[other] { $count } pieces each hold { $army }’s army together, and losing any of them would cut it
    }; after the better move: { $instead ->
        [0] none
       *[other] { $instead }
    }

illegal-castling-cut = you can’t castle while your pieces are cut, because a cut is check
illegal-cut = it would cut your army apart, with no link to { $squares }
illegal-not-reconnected = your army is cut, and the move doesn’t reconnect it to { $squares }

rules-connexes-goal = Goal and turns
rules-connexes-goal-text =
    Two players, orthodox chess, **White** first, with one more rule. After your move, **all your pieces must stay connected**, pawns and king included. Pieces connect by a side or a corner.
    You win by checkmate, or by cutting your opponent’s army apart so that it can’t be reconnected.
rules-connexes-chain = Staying connected
rules-connexes-chain-text =
    A move that cuts your own army is **illegal**. White’s pawn on b2 can move to b3. On b4, it would leave a1 and a2 cut off from the rest.
    The same goes for captures, castling and en passant. Only the position after the move counts.
rules-connexes-cut = Cutting is check
rules-connexes-cut-text =
    If you capture a piece and your opponent’s army is **cut apart**, that’s a second kind of check. Here the knight has captured on d4, and White’s army is in two parts. The smaller one is tinted.
rules-connexes-parry = Reconnecting
rules-connexes-parry-text =
    Answer a cut with a move that reconnects **all your pieces**. The bishop can do it from b3, d3, e2 or f1. Capturing the knight on d4 wouldn’t help: the bishop on c4 would stay alone.
    If you can’t answer a check or a cut, you lose.
rules-connexes-castling = King and castling
rules-connexes-castling-text =
    Attacks on kings are orthodox. A piece that couldn’t capture because its army would be cut **still gives check**. A lone king is always connected.
    You can castle if your army is connected afterwards, but not while it’s cut.
rules-connexes-mate = Checkmate
rules-connexes-mate-text = The queen attacks the king on f5, and no move saves it without cutting the army. Many kings that could escape in orthodox chess are mated here.
rules-connexes-end = Draws
rules-connexes-end-text =
    {""}**Automatic draws:** stalemate, bare kings, the same position five times, or 75 moves each without a capture or pawn move. A king and one bishop or knight against a king (as here) is a draw, too.
    {""}**On claim:** the same position three times, or 50 moves each without a capture or pawn move. You can also agree to a draw.
rules-connexes-challenge = The author’s challenge
rules-connexes-challenge-text =
    A puzzle for an evening: from here, **both sides cooperate** with legal moves, so that a white pawn promotes as early as possible. The author did it in 12 moves, and asked: can you do better?
    There are several ways to do it in 12 moves. In **11 it’s impossible**: a computer has proved it.

problem-promotion-plans = To find: what White can do alone
problem-promotion-game = To find: Black helps
problem-promotion-limits = To prove: what White can do alone in one move less, for any captures by Black
problem-promotion-games = To prove: both sides, with Black capturing in time
problem-promotion-proven =
    White promotes on move { $moves }, and not sooner. In { $fewer } moves, Black would have to capture a piece on one of { $squares } by move { $by }, and no game gets there.
problem-promotion-unproven = This game promotes, but it isn’t proven to be the shortest.
