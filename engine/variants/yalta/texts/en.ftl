# Yalta.

game-yalta = Yalta
goal-yalta = the first mate wins
ui-about-yalta = is chess for three on a round board of 96 squares: White, Red and Black, each against both others. The first to mate a king wins, and both others lose.

army-red = Red

review-ends-mate-yalta = After { $line }, { $winner } is the author of { $loser }’s mate.
review-wins-mate-yalta = { $line } would have made { $winner } the author of { $loser }’s mate
review-fact-mated = { $army } is mated by { $others }
review-strips-mated = Mated, unless someone lifts the mate (left: by whom)
review-fact-threatened =
    { $others } { $count ->
        [one] threatens
       *[other] threaten
    } to mate { $army }
review-strips-threatened = Threatened with mate in one (left: by whom)

option-direction-clockwise = clockwise
option-direction-counterclockwise = counter-clockwise

rules-yalta-goal = Goal and turns
rules-yalta-goal-text =
    Three players, each against both others: **White**, **Red**, **Black**, in this order. With the option *counter-clockwise*, Red and Black swap sides.
    {""}**The first player to mate a king wins**, and both others lose. So you can help any opponent, as long as it helps you.
rules-yalta-mate = Mate is settled on the mated player’s turn
rules-yalta-mate-text =
    A mate only counts when it’s the mated player’s **turn**. Here White’s rook has just moved to h4 and mates Black, but Red moves first.
    Red can lift the mate with the knight: on h10 it blocks, on h4 it captures the rook. Red doesn’t have to. A move that lets another player win is legal.
rules-yalta-author = Whose mate it is
rules-yalta-author-text =
    The winner is the **author** of the mate: the player whose move left the king without an escape. It doesn’t matter whose pieces give check.
    White’s rook gave check from h4. Then Red’s rook on g9 took away the last escape squares. **Red** wins, with White’s check.
    A mate keeps its author as long as it stays. If it’s lifted, it has none.
rules-yalta-two-mates = Two mates at once
rules-yalta-two-mates-text =
    If two players are mated, the one whose **turn comes first** loses. The author of **that** mate wins, and the other mate no longer counts.
    Here White’s rook mated Black from h4, then Red’s rook mated White from a7. Black’s turn comes first, so Black is mated and **White wins**, although White is mated too.
rules-yalta-strategy = Strategy
rules-yalta-strategy-text =
    {""}**Count all three armies.** If you trade piece for piece, even well, you get weaker than the player who watches.
    {""}**A check often helps the third player.** White’s rook has just checked Black. Now Red’s rook can capture the bishop on j10, although it’s protected: Black must answer the check first.
    {""}**Mind the order of turns.** No one can save the player who moves right after you. The other opponent can still be saved by the player in between.
    {""}**Defend the weakest player rather than join the attack.** If another player mates them first, you lose too. So a player in trouble can count on help.
rules-yalta-end = Draws and leaving
rules-yalta-end-text =
    {""}**Automatic draws:** stalemate, three bare kings (as here), the same position five times, or 75 rounds without a capture or pawn move.
    {""}**On claim:** the same position three times, or 50 rounds without a capture or pawn move. All players can also agree to a draw.
    If you **resign or run out of time**, you score 0 and a computer plays on for you. If it wins, the two others share the point. The last person left wins.
