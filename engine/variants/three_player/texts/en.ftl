# What Yalta and Trichess share: the board of 96 squares and its men.

rules-three-array = The array
rules-three-array-text =
    Everyone sets up alike: rook, knight, bishop, queen, king, bishop, knight, rook, and eight pawns before them. Here the board is seen by whoever moves second.
    {""}**The queen stands at her king’s left**, whatever her colour: d1 beside e1, i8 beside d8, e12 beside i12. The corner at each player’s **right is light** (h1, a8, l12), the one at the left dark; so all kings stand on dark squares, all queens on light ones.
rules-three-rook = Board and rook
rules-three-rook-text =
    The board has 96 squares: three half-boards of eight files and four ranks, joined at the middle. Each piece enters a square by a side or a corner and leaves it by the opposite one.
    The **rook** goes straight: in by one side, out by the opposite side. From e3 it runs e4, e9, e10, e11, e12, never round to k9.
rules-three-bishop = Bishop
rules-three-bishop-text =
    The **bishop** goes in by a corner, out by the opposite corner, and keeps its colour.
    At the centre point its line **forks**: from c3 over d4 both to e9 f10 g11 h12 and to i5 j6 k7 l8. A piece on one branch leaves the other open; a piece on d4 closes both.
rules-three-king = King and queen
rules-three-king-text =
    The **king** goes one step as a rook or as a bishop, also through the centre point: from d4 to e9 and i5 as well as to c5. The **queen** goes as far as a rook or a bishop would.
    No move may leave your own king attacked, by either opponent. A king is never taken.
rules-three-knight = Knight
rules-three-knight-text =
    The **knight** goes one rook’s step and one bishop’s step, in either order, over whatever stands there, to any square that shares no side with its own.
    Near the centre that gives it more squares than elsewhere: from e9 exactly **eleven**.
rules-three-pawn = Pawn
rules-three-pawn-text =
    The **pawn** goes towards the centre at home and away from it abroad: one square, or two from its start. It captures one bishop’s step ahead.
    From the two central squares of its home it captures **three ways**: e4 takes on d5, f9 and i9. Afterwards it goes on along its new file.
rules-three-promotion = Promotion
rules-three-promotion-text =
    On the back rank of **either** opponent a pawn becomes, at once, a queen, rook, bishop or knight: it **must** promote, you choose what to. The pawn on d7 may go to d8, or take on c8 or i8; the one on e11 will promote among the other opponent’s pieces.
    A pawn that takes nothing ends across its own side of the board: White’s a to d pawns on rank 8, the e to h pawns on rank 12. Each capture may change that. Write the piece behind the move: `d7d8q`.
rules-three-passing = En passant
rules-three-passing-text =
    After a double step, **each** opponent may take the pawn on the square it passed, on their own next turn. Here White has just played c2–c4: a pawn beside it takes on c3.
    The right ends when the stepping player’s turn comes round again; and **there is none while a piece stands on the square passed**, such as one that another player has just put there.
rules-three-castling = Castling
rules-three-castling-text =
    The king goes **two squares towards a rook**, which jumps to its other side: e1–g1 or e1–c1 for White, d8–b8 or d8–j8 in the west, i12–k12 or i12–f12 in the east.
    Neither may have moved, no piece may stand between them, and the king may not be, pass or land where **either** opponent attacks.
