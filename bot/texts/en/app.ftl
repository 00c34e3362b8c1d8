# What the application says: answers to a person, posts for everyone.
# $match is a match's name, $army an army's name, $who and $players are mentions of users, $san a readable move.

computer-level = computer, level { $level }

man-K = King
man-Q = Queen
man-R = Rook
man-B = Bishop
man-N = Knight
man-P = Pawn
man-at = { $piece } { $square }
king-K = King K
king-L = King L

button-join = Join
button-decline = Decline
button-start = Start
button-cancel = Cancel
button-choose = Choose your true king
button-move = Move
button-what-if = What if
button-board = My view
button-accept = Agree
button-refuse = Refuse
button-withdraw = Withdraw
button-of-offer = { $deed }: { $what }

challenge-title = { $who } proposes a game of **{ $game }** · `{ $match }`
challenge-open-seat = a free seat: press *{ button-join }*
challenge-invited = { $who } is invited
challenge-seats-random = Seats are drawn by lot.
challenge-seats-listed = Seats are taken in this order.
challenge-free = Press *{ button-start }* to give free seats to the computer.
challenge-cancelled = This challenge was withdrawn.
challenge-declined = This challenge was declined.
challenge-full = All seats are taken.
challenge-begun = The game has begun.
challenge-begun-in = The game has begun in { $thread }.

post-act = { $army } { $act }
post-act-paid = pays **{ $pieces }** as ransom
post-act-planned = { $act } (as planned)
post-start = **{ $game }** · `{ $match }`
post-resigned = { $army } gives up the game.
post-played-on = A computer plays these pieces on.
post-aborted = { $who } ended `{ $match }` before its time.
post-clocks-start = The first post was late, so the clocks start now.
post-dropped-match = { $who } ended `{ $match }`, which was set aside.
post-claimed = { $army } claims a draw.
post-claimable = This player may claim a draw: { $reason } (/draw).
post-choose = Each side secretly names one of its kings the true one; the game begins when both have chosen.
post-result = **{ $game }** · { $result } { $where }
post-choice-made = • { $army }: chosen
post-choice-open = • { $army }: not yet chosen
post-chosen = { $army } has chosen a true king.
post-all-chosen = Fingerprints of both choices, to prove later that nothing was changed: { $sealed }
post-reveal-owed = Mate on that king, so the secret of { $army } must decide: is it the true one?
post-true-mated = It was the true king of { $army }: **{ $king }**.
post-brother-mated = The true king of { $army } is **{ $king }**. The brother, { $brother }, leaves the board.
post-note-hand = In hand of { $army }: { $pieces }.
post-secrets = The true kings were: { $kings }. Proof: /verify
post-length = { $count ->
    [one] one round
   *[other] { $count } rounds
}
post-length-of-two = { $count ->
    [one] one move
   *[other] { $count } moves
}
post-spent = { $army } { $time }
post-thought-for = thinking time: { $times }
post-where = /replay · /export
post-no-picture = (The picture could not be drawn; the game goes on all the same.)

done-opened-away = Your challenge `{ $match }` is posted; { $who } is on vacation until { $until } and may answer late.
done-opened = Your challenge `{ $match }` is posted.
done-opened-in = Your challenge `{ $match }` is posted in { $where }.
done-started = `{ $match }` begins. Find it with /games.
note-no-thread = I may not create public threads here, so it is played in this channel.
note-no-history = I may not read the message history here: if I am stopped while I post, that post may come twice.
done-started-in = `{ $match }` begins in { $thread }.
done-unplaced = `{ $match }` is full, but it can’t start yet: Discord refuses a thread, and another game is being played in this channel. It starts by itself once there is room. To start now, use /move-here in another channel.
done-chosen = Your true king in `{ $match }` is **{ $king }**. Only you can see this; /king shows it again.
done-joined = You have joined `{ $match }`. It begins when every seat is taken.
done-declined = You have declined `{ $match }`.
done-left-challenge = You have given back your seat in `{ $match }`.
done-cancelled = The challenge `{ $match }` is withdrawn.
done-moved = You played **{ $san }** in `{ $match }`. Next: { $army }.
done-paid = Your ransom in `{ $match }` is paid: **{ $pieces }**. Now make your move.
done-paid-last = Your ransom is paid: **{ $pieces }**; and `{ $match }` is over.
done-last-move = You played **{ $san }**, and `{ $match }` is over.
done-resigned = You have given up `{ $match }`.
done-aborted = `{ $match }` was ended without a score.
done-already = That was done already in `{ $match }`.

king-question = **{ $game }** · `{ $match }`: which of your kings is the true one, { $kings }? If it is mated you lose; its brother costs a ransom. Nobody else learns your choice, and it cannot be changed.
king-sure = **{ $king }**, for the whole game?
king-yours = Your true king in `{ $match }` is **{ $king }**. Only you can see this.

verified-chain = `{ $match }`: { $count ->
    [0] nothing has been done yet, and its beginning has
    [one] one action ends in
   *[other] { $count } actions end in
} the seal that the latest post shows, in the name of its picture: `{ $seal }`
verified-not = `{ $match }`: the log ends in the seal `{ $seal }`, which is not the one I keep, or does not follow the rules. Something was changed: please tell a server manager.
verified-choice = { $army } chose { $king }, as committed: `{ $hash }` (nonce `{ $nonce }`).
verified-choice-not = { $army } chose { $king } (nonce `{ $nonce }`), which is not what was committed: `{ $hash }`. Something was changed: please tell a server manager.
verified-later = When the game is over, everybody can check both choices.

menu-in-hand = In hand: { $piece }
menu-held = in hand
choice-no-such-move = No legal move fits “{ $text }”
choice-ransom = Ransom: { $pieces }

parked-gone = its channel or thread no longer exists
parked-forbidden = I may no longer post pictures in its channel or thread
parked-busy = another game occupies its channel
parked-crowded = Discord opens no thread for it, and another game is played in the channel
parked-locked = its thread is archived and locked, and only a moderator can open it again
parked-left = its server has removed me
parked-fault = something unexpected went wrong while posting
parked-unreplayable = its moves no longer fit the rules as they were corrected
parked-newer = its variant, or a version of its rules, is one that I do not know yet (whoever runs me can bring me up to date)
parked-unreadable = what I had stored of it is damaged (whoever runs me can restore a backup)
dm-cancelled = Your challenge `{ $match }` could not be kept up: { $why }. Open another one with /play.
dm-parked = Your game `{ $match }` is on hold: { $why }. Continue it in another channel with /move-here, or ask a server manager for help: then /move resumes it. If not everyone has moved, you can end it with /abort.
dm-moved = Your game of { $game } (`{ $match }`) now continues here: { $where }
dm-event-unplaced = Discord refuses threads in { $channel }, so some games of **{ $name }** (`{ $event }`) can’t start yet. They start by themselves once threads can be opened again. Check my permissions, and archive threads that no one needs.
post-unplaced = `{ $match }` can’t start yet: Discord refuses a thread, and another game is being played in this channel. No clock is running. The game starts by itself once there is room. To start now, use /move-here in another channel.

permission-post = send messages
permission-attach = attach files
permission-thread = create public threads
permission-history = read the message history

illegal-empty = there is no piece on that square
illegal-not-yours = that piece is not yours
illegal-cannot = that piece cannot go there
illegal-no-such-man = you have no such piece there
illegal-no-promotion = no piece is promoted by that move
illegal-check = your king would be in check
illegal-castling-moved = the king or the rook of that side has moved, or is gone
illegal-castling-blocked = there are pieces between the king and the rook
illegal-castling-check = nobody castles out of check
illegal-castling-attacked = the king may not cross { $square }, which is attacked

error-no-match-here = No game is being played here. Start one with /play, or name yours with the option *{ ui-opt-game }* (see /games).
error-no-such-match = I know no game `{ $match }` here. Look for its name with /games.
error-not-a-player = Only the players of `{ $match }` may do that. Start a game of your own with /play.
error-not-your-turn = Please wait: it is the turn of { $army }.
error-choice-owed = First choose your true king: press *{ button-choose }*, or use /king.
error-choice-awaited = Please wait: { $army } has not chosen a true king yet.
error-no-secret = This variant has no secret king. Play with /move.
error-king-chosen = You have chosen your true king in `{ $match }` already, and it cannot be changed. See it with /king.
error-match-over = `{ $match }` is over. Start another with /play.
error-match-unreplayable = `{ $match }` is set aside for good: its moves no longer fit the rules as they were corrected. End it with /abort and start another with /play.
error-match-newer = `{ $match }` is set aside: its variant, or a version of its rules, is one that I do not know yet. Ask whoever runs me to bring me up to date: then /move goes on with it.
error-match-unreadable = `{ $match }` is set aside: what I had stored of it is damaged. Ask whoever runs me to restore a backup, or start another with /play.
error-server-left = `{ $match }` is on hold: its server has removed me. The clocks are stopped. The game goes on automatically once I’m added again. If not everyone has moved, you can end it with /abort.
error-match-parked = `{ $match }` is on hold: { $why }. Continue it in another channel with /move-here, or use /move again once that is fixed. If not everyone has moved, you can end it with /abort.
error-game-missing = `{ $match }` waits: its variant `{ $game }` is not installed now. Ask whoever runs the bot to install it again.
error-not-started = `{ $match }` has not begun yet: it does once everybody has pressed *{ button-join }* under its challenge.
error-never-begun = The challenge `{ $match }` came to nothing: no game was played. Start another with /play.
error-stale-version = The game has moved on since then. Use the buttons of the latest post, or /move.
error-malformed = I cannot read “{ $text }” as a move. Write it like e2e4 or Nf3, or press *{ button-move }*.
error-unreadable = I cannot read “{ $text }” as a move. Write it like { $coordinates } or { $readable }, or press *{ button-move }*.
error-no-move-written = I cannot read a move where nothing is written. Write it like { $coordinates } or { $readable }, or press *{ button-move }*.
error-no-square = This board has no square { $square }. Write a move like { $coordinates } or { $readable }, or press *{ button-move }*.
error-small-letter = I cannot read “{ $text }” as a move: pieces are written with capital letters. Did you mean { $meant }?
error-unreadable-ransom = I cannot read “{ $text }” as a ransom. Write it like { $coordinates } or { $readable }, or press *{ button-move }* to choose.
error-ransom-owed = { $text } is not possible: { $why }. Press *{ button-move }* to choose what you pay.
error-illegal = { $text } is not possible: { $why }. Try another move, or press *{ button-move }* to see them all.
error-ambiguous = { $text } could mean several moves. Write one of these: { $candidates }.
error-promotion = The pawn is promoted by { $text }: add one of { $choices }.
error-unknown-variant = I do not know the variant { $variant }. Choose one of { $variants }.
error-bad-option = This variant has no option { $option } = { $value }. Choose from the list.
error-too-many-players = That is too many: this variant has room for { $others ->
    [one] one other player
   *[other] { $others } other players
}. Invite fewer people or computers.
error-bot-opponent = Bots cannot be invited. To play against the computer, use the option *{ ui-opt-computer }*.
error-self-opponent = You already have a seat. Invite somebody else, or use the option *{ ui-opt-computer }*.
error-same-player-twice = The same person cannot take two seats. Name each opponent once.
error-too-many-matches = You have { $limit } open games, the most allowed. Finish or cancel one first (see /games).
error-opened-too-many = You've opened { $count } games in a short time. You can open another { $when }.
error-channel-busy = `{ $match }` is being played here. Wait until it is over, or use another channel.
error-post-busy = `{ $match }` is being played in this post. Open another post for another game.
error-room-voice = No games are played in the chat of a voice channel or a stage. Use a text channel, or a post of a forum.
error-room-private = I am not in this private thread. Mention me in a message here, which adds me, and try again.
error-room-locked = This thread is locked, so I cannot write here. Have a moderator unlock it, or use another channel.
error-missing-permission = I cannot run a game here, as I lack permissions: to { $permissions }. Ask a server manager, or use another channel.
error-opponent-elsewhere = { $players } cannot see this channel. Challenge them where they can, or have somebody let them in.
error-challenge-closed = The challenge `{ $match }` is no longer open. Start one with /play.
error-challenge-full = `{ $match }` has no seat left for you. Start a game of your own with /play.
error-not-invited = You have no invitation to decline in `{ $match }`; its creator may press *{ button-cancel }*.
error-already-in = You have a seat in `{ $match }` already. It begins when every seat is taken.
error-not-creator = Only { $creator } may do that. Start a challenge of your own with /play.
error-waiting-for-players = { $players } must answer first. Wait for them, or cancel the challenge and open another.
error-nothing-to-claim = There is no draw to claim in this position. Offer one with /draw, or play on.
error-too-late-to-abort = Everyone has moved in `{ $match }`, so it can end without a score only if the other players agree: /abort asks them. Against computers alone, offer a draw with /draw or resign with /resign.
error-abort-parked = Everyone has moved in `{ $match }`, so you can't end it alone without a score. Continue it in another channel with /move-here: there /abort asks the other players. Or ask a server manager who doesn't play in it.

# Who stands for somebody who was erased.
ghost = a former player
