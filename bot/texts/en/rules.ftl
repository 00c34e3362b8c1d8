# The pages of /rules: for each a title and its words.

ui-rules = The rules of a game, page by page, with pictures
ui-rules-variant = Which game
ui-rules-page = Go to a page
ui-rules-picture-failed = (The picture could not be drawn.)

rules-heading = **{ $game }** · { $number }/{ $count } · **{ $title }**
rules-shown = The { $man } on { $square }.
rules-shown-in-hand = Men in hand: the { $man }.

rules-three-rook = Board and rook
rules-three-rook-text =
    The board has 96 squares: three half-boards of eight files and four ranks, joined at the middle. Each man enters a square by a side or a corner and leaves it by the opposite one.
    The **rook** goes straight: in by one side, out by the opposite side. From e3 it runs e4, e9, e10, e11, e12, never round to k9.
rules-three-bishop = Bishop
rules-three-bishop-text =
    The **bishop** goes in by a corner, out by the opposite corner, and keeps its colour.
    At the centre point its line **forks**: from c3 over d4 both to e9 f10 g11 h12 and to i5 j6 k7 l8. A man on one branch leaves the other open; a man on d4 closes both.
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
    From the two central squares of its home it captures **three ways**: e4 takes on d5, f9 and i9. Afterwards it goes on along its new file. On either opponent’s last rank it becomes a queen, rook, bishop or knight.
rules-three-passing = En passant
rules-three-passing-text =
    After a double step, **each** opponent may take the pawn on the square it passed, on their own next turn. Here White has just played c2–c4: a pawn beside it takes on c3.
    The right ends when the stepping player’s turn comes round again.
rules-three-castling = Castling
rules-three-castling-text =
    The king goes **two squares towards a rook**, which jumps to its other side: e1–g1 or e1–c1 for White, d8–b8 or d8–j8 in the west, i12–k12 or i12–f12 in the east.
    Neither may have moved, no man may stand between them, and the king may not be, pass or land where **either** opponent attacks.

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

rules-nouveaux-goal = Goal and turns
rules-nouveaux-goal-text =
    Two play on 100 squares, **White** first. Each has **two kings**, K and L. Before play you choose in secret which is your **true king**; the other is its brother.
    Mate the true king and you win. Mate the brother and it leaves the board, and its owner pays a **ransom** in men, which you may drop as your own.
    Your first three ranks are your *camp*.
rules-nouveaux-kings = The two kings
rules-nouveaux-kings-text =
    A **king** goes one step in any direction. K and L move alike, and a picture never tells which is true: only its crown and letter tell one from the other.
    /king chooses yours, or shows it to you alone. What you chose is sealed in public before play, and opened with its proof at the end.
rules-nouveaux-gold = Gold general
rules-nouveaux-gold-text = The **gold general** goes one step: ahead, diagonally ahead, sideways, or straight back.
rules-nouveaux-cannon = Cannon
rules-nouveaux-cannon-text =
    The **cannon** goes along ranks and files, and must **jump exactly one man**, of either side. Beyond it the cannon stops on any empty square, or takes the next man.
    Without a man to jump it cannot move, nor does it give check. It may jump and take cannons.
rules-nouveaux-sergeant = Sergeant
rules-nouveaux-sergeant-text = The **sergeant** goes one step ahead or diagonally ahead, and takes in the same way.
rules-nouveaux-pawn = Pawn
rules-nouveaux-pawn-text = The **pawn** goes one step ahead and takes one step diagonally ahead. It has no double step, and there is no en passant.
rules-nouveaux-knight = Rook, bishop, knight
rules-nouveaux-knight-text = {""}**Rook**, **bishop** and **knight** go as in orthodox chess. There is no queen; but a bishop may become as good as one.
rules-nouveaux-promotion = Promotion
rules-nouveaux-promotion-text =
    Bishop, sergeant and pawn may promote on a move that **starts or ends in the enemy’s camp**, the last three ranks. It is your choice, written with a plus: `e7d8+`.
    A pawn or sergeant that reaches the last rank must promote. No other man does.
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
    Kings are never taken. No move may leave a king attacked that was not, and a single king in check must be freed: by moving, taking, or putting a man in between.
    If **both** are attacked you must free at least one. If the other is still attacked on your next turn, that one must be freed then. Here the rook may cover K on d4 or L on g4.
rules-nouveaux-mate = Mate: is it the true one?
rules-nouveaux-mate-text =
    A king is attacked and there is no legal move: it is mate. Now it is told whether the mated king is the **true** one. If so, the game is lost.
    White’s rook has just mated L on j10, while K stands safe on b5. If both kings are mated at once, the true one is among them.
rules-nouveaux-ransom = The ransom
rules-nouveaux-ransom-text =
    A mated **brother** leaves the board, and its owner pays, by choice, **one** rook, bishop or cannon, **two** sergeants, or **four** pawns; promoted men count as what they were. Then the same player moves. Who cannot pay loses.
    What was paid goes to the opponent’s hand, as ordinary men. Here Black gave the rook on c2: `$c2`.
rules-nouveaux-drop = Drops
rules-nouveaux-drop-text =
    Instead of moving you may put a man in hand on an **empty square of your own camp**, where it attacks no enemy man: written `S@d2`.
    The sergeant here may not go to g3, from where it would attack h4. A drop may save a king from check. Dropped men may promote; a dropped rook never castles.
rules-nouveaux-end = The end
rules-nouveaux-end-text =
    The game is **won** by mating the true king (as here), both kings at once, or a lone king, or when a ransom cannot be paid.
    {""}**Drawn** are: stalemate, agreement, and on a claim a position repeated three times or 50 moves each without a capture, a drop, or a pawn or sergeant move (at once: five times, 75 moves).

rules-connexes-goal = Goal and turns
rules-connexes-goal-text =
    Two play orthodox chess, **White** first, with one more law: after your move **all your men must hang together**. Men touch by a side or a corner.
    You win by mate, or by cutting your opponent’s men apart so that they cannot be joined again.
rules-connexes-chain = The chain
rules-connexes-chain-text =
    A move that breaks your own chain is **illegal**. White’s pawn on b2 may go to b3; on b4 it would leave a1 and a2 cut off from the rest.
    That also holds for captures, castling and en passant: only the position after the move counts.
rules-connexes-cut = Cutting is check
rules-connexes-cut-text =
    If you take a man and your opponent’s army falls **apart**, that is a second kind of check. Here the knight has taken on d4, and White’s men are in two parts: the smaller one is tinted.
rules-connexes-parry = Joining again
rules-connexes-parry-text =
    A cut must be answered by a move that joins **everything**. The bishop can do it from b3, d3, e2 or f1. Taking the knight on d4 would not: the bishop on c4 would stay alone.
    Whoever cannot answer a check or a cut has lost.
rules-connexes-castling = King and castling
rules-connexes-castling-text =
    Attacks on kings are orthodox: a man that could not take, because its chain would break, **still gives check**. A lone king is always connected.
    Castling is allowed if the chain holds afterwards, but not while your men are cut.
rules-connexes-mate = Mate
rules-connexes-mate-text = The king on f5 is attacked by the queen, and no move saves it without breaking the chain. Many a king is mated that would escape in orthodox chess.
rules-connexes-end = Draws
rules-connexes-end-text = {""}**Drawn** are: stalemate, bare kings, a king and one bishop or knight against a king (as here), agreement, and on a claim a position repeated three times or 50 moves each without capture or pawn move (at once: five times, 75 moves).
