# Shared by Yalta and Trichess: the 96-square board and its pieces.

movement-rook-three = A rook leaves each square by the side opposite the one it entered
movement-bishop-three = A bishop leaves each square by the corner opposite the one it entered
movement-knight-three = A knight moves one rook step and one bishop step, in either order
movement-pawn-three = A pawn moves along its file and captures one bishop step ahead

rules-three-array = Starting position
rules-three-array-text =
    Everyone sets up the same way: rook, knight, bishop, queen, king, bishop, knight, rook, with eight pawns in front. Here you see the board from the second player’s side.
    {""}**The queen stands to the left of her king** for every player: d1 beside e1, i8 beside d8, e12 beside i12. Each player’s **right corner is light** (h1, a8, l12) and the left one dark. All kings stand on dark squares, all queens on light ones.
rules-three-rook = Board and rook
rules-three-rook-text =
    The board has 96 squares: three half-boards of eight files and four ranks, joined in the middle. A piece enters a square by a side or a corner and leaves it by the opposite one.
    The **rook** moves straight: in by one side, out by the opposite side. From e3 it runs through e4, e9, e10, e11 and e12, never round to k9.
rules-three-bishop = Bishop
rules-three-bishop-text =
    The **bishop** enters by a corner, leaves by the opposite corner, and stays on its colour.
    At the centre point, its line **forks**: from c3 through d4, both to e9 f10 g11 h12 and to i5 j6 k7 l8. A piece on one branch leaves the other open. A piece on d4 blocks both.
rules-three-king = King and queen
rules-three-king-text =
    The **king** moves one step like a rook or a bishop, also through the centre point. From d4, it can reach e9 and i5 as well as c5. The **queen** moves as far as a rook or a bishop would.
    No move can leave your own king attacked by either opponent. Kings are never captured.
rules-three-knight = Knight
rules-three-knight-text =
    The **knight** moves one rook step and one bishop step, in either order. It jumps over other pieces and lands on any square that shares no side with its own.
    Near the centre it reaches more squares than elsewhere: from e9, exactly **eleven**.
rules-three-pawn = Pawn
rules-three-pawn-text =
    The **pawn** moves towards the centre at home and away from it abroad: one square, or two from its starting square. It captures one bishop step forward.
    From the two central squares of its home, it captures **three ways**: e4 captures on d5, f9 and i9. Afterwards it continues along its new file.
rules-three-promotion = Promotion
rules-three-promotion-text =
    On the back rank of **either** opponent, a pawn **must** promote at once to a queen, rook, bishop or knight of your choice. The pawn on d7 can move to d8, or capture on c8 or i8. The one on e11 will promote among the other opponent’s pieces.
    A pawn that captures nothing ends across its own side of the board. White’s a to d pawns end on rank 8, the e to h pawns on rank 12. Each capture can change that. Write the piece after the move: `d7d8q`.
rules-three-passing = En passant
rules-three-passing-text =
    After a double step, **each** opponent can capture the pawn on the square it passed, on their own next turn. Here White has just played c2–c4, and a pawn beside it captures on c3.
    The right ends when it’s the stepping player’s turn again. **There’s no en passant while a piece stands on the passed square**, for example one that another player has just put there.
rules-three-castling = Castling
rules-three-castling-text =
    The king moves **two squares towards a rook**, which jumps to its other side. That’s e1–g1 or e1–c1 for White, d8–b8 or d8–j8 in the west, i12–k12 or i12–f12 in the east.
    Neither piece may have moved, and the squares between must be empty. The king can’t castle out of, through or into an attack by **either** opponent.
