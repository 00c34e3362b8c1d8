# Text boards (/board text): what changed, attacks, pieces by kind, and every square.
# Written for screen readers: short lines, no symbols that would be spelled out. Lines with ### are headings.
text-board-title = **{ $game }**, `{ $match }`. { $part }.
text-board-seat = You play { $army }.
text-board-left = { $army } has left the game. A computer plays on.
text-board-you = you
text-board-yours = yours
text-board-piece = { $army }’s { $piece } { $square }
text-board-piece-yours = your { $piece } { $square }

text-board-changes = ### Since your last move
text-board-changes-start = ### Since the start
text-board-changes-looking = ### Last moves
# $deeds are some of the messages up to text-board-mate-pending, with commas.
text-board-act = Round { $round }, { $army }: { $deeds }.
text-board-written = { $move }
text-board-moves = { $piece } { $start } to { $to }
text-board-takes = captures { $piece }
text-board-promoted = promotes to { $piece }
text-board-comes-in = drops { $piece } on { $square }
text-board-pays = pays { $army } a ransom: { $pieces }
text-board-pays-you = pays you a ransom: { $pieces }
text-board-true = the mated king { $king } was the true one
text-board-brother = { $piece } was the mated brother and leaves the board
text-board-chose = true king chosen
text-board-checks = check to { $army }’s { $king } { $square }
text-board-checks-you = check to your { $king } { $square }
text-board-mate = mate
text-board-mate-pending = mate (until { $army }’s turn)
text-board-now = ### Now
text-board-in-danger = Your pieces under attack: { $pieces }.

text-board-in-check = { $king } is in check from { $pieces }.
text-board-is-mated = { $king } is mated by { $pieces }.
text-board-attacked-yours = ### Your pieces under attack
text-board-attacked-of = ### { $army }’s pieces under attack
text-board-attacked = { $piece }: attacked by { $pieces }.
text-board-defended = Defended by { $pieces }.
text-board-undefended = Undefended.
text-board-none = None.
text-board-loose = Undefended but not attacked: { $pieces }.
text-board-targets = ### Pieces you attack
text-board-barred = Protected at home: you can’t capture it now.
text-board-en-passant = You can capture en passant on { $squares }.
text-board-between-others = ### Between your opponents
text-board-others = { $army } attacks { $other }: { $pieces }.

text-board-army = ### { $army }
text-board-army-yours = ### { $army }, yours
text-board-kind = { $pieces }: { $squares }.
text-board-beside = ### Beside the board

text-board-home = ### { $army }’s home, ranks { $first } to { $last }
text-board-home-yours = ### Your home, ranks { $first } to { $last }
text-board-rank = Rank { $rank }. { $pieces }.
text-board-run = { $army }: { $pieces }
text-board-empty = { $count ->
    [one] Rank { $ranks }: empty.
   *[other] Ranks { $ranks }: empty.
}

# Buttons under each part.
ui-text-board-changes = Changes
ui-text-board-attacks = Attacks
ui-text-board-pieces = Pieces
ui-text-board-squares = Squares
ui-text-board-before = Previous page
ui-text-board-more = Next page
ui-text-board-page = Page { $page } of { $pages }.
