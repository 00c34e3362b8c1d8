# Yalta.

game-yalta = Yalta
ui-about-yalta = is chess for three on a round of 96 squares: White, Red and Black, each against both others. Whoever mates a king wins; the third loses too.

army-red = Red

review-ends-mate-yalta = After { $line }, { $winner } is the author of the mate of { $loser }.
review-wins-mate-yalta = { $line } would have made { $winner } the author of the mate of { $loser }
review-fact-mated = { $army } stands mated by { $others }
review-strips-mated = Mated, unless somebody lifts the mate (left: by whom)
review-fact-threatened = { $others } threatens to mate { $army }
review-strips-threatened = Threatened with mate in one (left: by whom)

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
    The winner is the **author** of the mate: the player whose move left the king without an escape, whoever’s pieces give the check.
    White’s rook gave check from h4; then Red’s rook took the last flight squares from g9. **Red** wins, with White’s check.
    A mate that stays keeps its author; one that was lifted has none.
rules-yalta-two-mates = Two mates at once
rules-yalta-two-mates-text =
    If two players stand mated, the one whose **turn comes first** loses, and the author of **that** mate wins; the other mate no longer counts.
    Here White’s rook mated Black from h4; then Red’s rook mated White from a7. Black’s turn comes first: Black is mated, and **White wins**, though mated as well.
rules-yalta-strategy = Strategy
rules-yalta-strategy-text =
    {""}**Count all three armies.** Who trades piece for piece, even well, grows weaker than the player who looks on.
    {""}**A check often serves the third player.** White’s rook has just checked Black. Now Red’s rook may take the bishop on j10, protected though it is: Black must answer the check first.
    {""}**Mind the order of turns.** Nobody can save whoever moves right after you; the other one can still be saved by the player in between.
    {""}**Rather defend the weakest than join in the attack**: if another mates them first, you lose as well. And who is in trouble can rely on that.
rules-yalta-end = Draws and leaving
rules-yalta-end-text =
    {""}**Drawn** are: stalemate of the player to move, three bare kings (as here), agreement of all, and on a claim a position repeated three times or 50 rounds without capture or pawn move (at once: five times, 75 rounds).
    Whoever **leaves** scores 0; the computer plays on for them. If it wins, the two others share the point. The last person left wins.
