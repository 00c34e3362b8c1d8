# Text boards (/board text): what changed, attacks, pieces by kind, and every square.
# Written for screen readers: short lines, no symbols that would be spelled out. Lines with ### are headings.
aloud-title = **{ $game }**, `{ $match }`. { $part }.
aloud-seat = You play { $army }.
aloud-left = { $army } has left the game. A computer plays on.
aloud-you = you
aloud-yours = yours
aloud-man = { $army }’s { $piece } { $square }
aloud-man-yours = your { $piece } { $square }

aloud-changes = ### Since your last move
aloud-changes-start = ### Since the start
aloud-changes-looking = ### Last moves
# $deeds are some of the messages up to aloud-mate-pending, with commas.
aloud-act = Round { $round }, { $army }: { $deeds }.
aloud-written = { $move }
aloud-moves = { $piece } { $start } to { $to }
aloud-takes = captures { $piece }
aloud-promoted = promotes to { $piece }
aloud-comes-in = drops { $piece } on { $square }
aloud-pays = pays { $army } a ransom: { $pieces }
aloud-pays-you = pays you a ransom: { $pieces }
aloud-true = the mated king { $king } was the true one
aloud-brother = { $piece } was the mated brother and leaves the board
aloud-chose = true king chosen
aloud-checks = check to { $army }’s { $king } { $square }
aloud-checks-you = check to your { $king } { $square }
aloud-mate = mate
aloud-mate-pending = mate (until { $army }’s turn)
aloud-now = ### Now
aloud-in-danger = Your pieces under attack: { $pieces }.

aloud-in-check = { $king } is in check from { $pieces }.
aloud-is-mated = { $king } is mated by { $pieces }.
aloud-attacked-yours = ### Your pieces under attack
aloud-attacked-of = ### { $army }’s pieces under attack
aloud-attacked = { $piece }: attacked by { $pieces }.
aloud-defended = Defended by { $pieces }.
aloud-undefended = Undefended.
aloud-none = None.
aloud-loose = Undefended but not attacked: { $pieces }.
aloud-targets = ### Pieces you attack
aloud-barred = Protected at home: you can’t capture it now.
aloud-en-passant = You can capture en passant on { $squares }.
aloud-between-others = ### Between your opponents
aloud-others = { $army } attacks { $other }: { $pieces }.

aloud-army = ### { $army }
aloud-army-yours = ### { $army }, yours
aloud-kind = { $pieces }: { $squares }.
aloud-beside = ### Beside the board

aloud-home = ### { $army }’s home, ranks { $first } to { $last }
aloud-home-yours = ### Your home, ranks { $first } to { $last }
aloud-rank = Rank { $rank }. { $pieces }.
aloud-run = { $army }: { $pieces }
aloud-empty = { $count ->
    [one] Rank { $ranks }: empty.
   *[other] Ranks { $ranks }: empty.
}

# Buttons under each part.
ui-aloud-changes = Changes
ui-aloud-attacks = Attacks
ui-aloud-pieces = Pieces
ui-aloud-squares = Squares
ui-aloud-before = Previous page
ui-aloud-more = Next page
ui-aloud-page = Page { $page } of { $pages }.
