# Game posts, and answers to players.
# $match is a game's ID, $army an army's name, $who and $players are mentions of users, $san a readable move.

thread-computer = Computer
computer-level = computer, level { $level }

piece-K = King
piece-Q = Queen
piece-R = Rook
piece-B = Bishop
piece-N = Knight
piece-P = Pawn
piece-at = { $piece } { $square }
king-K = King K
king-L = King L

button-join = Join
button-decline = Decline
button-start = Start
button-cancel = Cancel
button-open-seat = Open the seat
button-rules = Rules
button-choose = Choose your true king
button-move = Move
button-play-it = Play it
button-what-if = What if
button-board = My view
button-accept = Accept
button-refuse = Decline
button-withdraw = Withdraw
button-of-offer = { $deed }: { $what }

challenge-title = { $who } wants to play **{ $game }** · `{ $match }`
challenge-open-seat = Open seat: press *{ button-join }*
challenge-invited = { $who } (invited)
challenge-declined-seat = { $who } (declined)
game-line = { $players } players · { $goal }
challenge-seats-random = Seats are assigned at random.
challenge-seats-listed = Seats are in the order listed.
challenge-free = Press *{ button-start }* to fill open seats with computers.
challenge-board = The starting position of { $game }.
challenge-cancelled = Challenge cancelled.
challenge-closed-declined = Challenge declined.
post-declined = { $who } declined `{ $match }`. { $creator }, start another with /play.
post-declined-seat = { $who } declined `{ $match }`. { $creator }, do you want to open the seat to everyone, or cancel the challenge?
challenge-full = All seats are taken.
challenge-begun = The game has started.
challenge-begun-in = The game has started in { $thread }.

post-act = { $army } { $act }
post-act-paid = pays **{ $pieces }** as ransom
post-act-planned = { $act } (conditional move)
post-start = **{ $game }** · `{ $match }`
post-resigned = { $army } resigned.
post-played-on = A computer takes over this army.
post-aborted = { $who } aborted `{ $match }`.
post-clocks-start = The first post was delayed, so the clocks start now.
post-dropped-match = { $who } aborted `{ $match }`, which was on hold.
post-claimed = { $army } claimed a draw.
post-claimable = The player to move can claim a draw { $reason }: /draw
post-choose = Each side secretly picks its true king. Play starts when both have chosen.
post-won = 🏆 { $winner } beat { $losers } { $reason }, move { $move }.
post-rating-change = { $army } { $before } → { $after } ({ $change })
post-result = **{ $game }** · { $result } { $where }
post-choice-made = • { $army }: chosen
post-choice-open = • { $army }: not chosen yet
post-chosen = { $army } chose a true king.
post-all-chosen = Commitments to both choices, so you can check later that neither was changed: { $sealed }.
post-reveal-owed = That king is mated. { $army } must now reveal whether it’s the true one.
post-true-mated = { $army }’s true king was mated: **{ $king }**.
post-brother-mated = { $army }’s true king is **{ $king }**. The brother, { $brother }, leaves the board.
post-note-hand = { $army } in hand: { $pieces }.
post-secrets = True kings: { $kings }. Proof: /verify
post-length = { $count ->
    [one] 1 round
   *[other] { $count } rounds
}
post-length-of-two = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
post-spent = { $army } { $time }
post-thought-for = time used: { $times }
post-where = /replay · /export
post-no-picture = (The board image couldn’t be drawn. The game isn’t affected.)

done-opened-away = Challenge `{ $match }` posted. { $who } is on vacation until { $until }, so the answer may take a while.
done-opened = Challenge `{ $match }` posted.
done-opened-in = Challenge `{ $match }` posted in { $where }.
done-started = `{ $match }` has started. Find it with /games.
note-no-thread = I can’t create public threads here, so the game is played in this channel.
note-no-history = I can’t read the message history here. If I restart while posting, you may see that post twice.
done-started-in = `{ $match }` has started in { $thread }.
done-unplaced = `{ $match }` is full, but it can’t start yet: Discord refuses a thread, and another game is being played in this channel. It starts automatically once there’s room. To start now, use /move-here in another channel.
done-chosen = Your true king in `{ $match }` is **{ $king }**. Only you can see this. To check it again, use /king.
done-joined = You joined `{ $match }`. It starts once every seat is taken.
done-seat-opened = Anyone can now join `{ $match }`.
done-declined = You declined `{ $match }`.
done-left-challenge = You left `{ $match }`. Your seat is open again.
done-cancelled = Challenge `{ $match }` cancelled.
done-moved = You played **{ $san }** in `{ $match }`. { $army } to move.
done-moved-computer = You played **{ $san }** in `{ $match }`. The computer ({ $army }) is thinking.
done-paid = You paid **{ $pieces }** as ransom in `{ $match }`. Now make your move.
done-paid-last = You paid **{ $pieces }** as ransom. `{ $match }` is over.
done-last-move = You played **{ $san }**. `{ $match }` is over.
done-resigned = You resigned `{ $match }`.
done-aborted = `{ $match }` aborted. It has no result.
done-already = That’s already done in `{ $match }`.

king-question = **{ $game }** · `{ $match }`: your kings are { $kings }. Which one is your true king? If it’s mated, you lose. If its brother is mated, you pay a ransom. Only you can see your choice, and you can’t change it later.
king-sure = Choose **{ $king }** as your true king for the whole game?
king-yours = Your true king in `{ $match }` is **{ $king }**. Only you can see this.

verdict-holds = ✅ `{ $match }` is verified: nothing was changed.
verdict-not = ❌ `{ $match }` failed verification: something was changed. Please tell a moderator.
verdict-choice = { $army } chose { $king }, as committed.
verdict-choice-not = ❌ { $army } chose { $king }, which doesn’t match the commitment. Please tell a moderator.
ui-button-proof-details = Details

verified-chain = `{ $match }`: log verified. { $count ->
    [0] No action yet; it starts with
    [one] 1 action, ending in
   *[other] { $count } actions, ending in
} the seal `{ $seal }`. The file name of the latest board image contains the same seal.
verified-not = `{ $match }`: verification failed. The log ends in the seal `{ $seal }`, which doesn’t match the one I stored or breaks the rules. Something was changed, so please tell a moderator.
verified-choice = { $army } chose { $king }, as committed: `{ $hash }` (nonce `{ $nonce }`).
verified-choice-not = { $army } chose { $king } (nonce `{ $nonce }`), which doesn’t match the commitment: `{ $hash }`. Something was changed, so please tell a moderator.
verified-later = When the game is over, anyone can check both choices. The commitments are in the alt text of the last image before the first move.

menu-in-hand = In hand: { $piece }
menu-held = in hand
choice-no-such-move = No legal move matches “{ $text }”
choice-ransom = Ransom: { $pieces }

parked-gone = its channel or thread was deleted
parked-forbidden = I can’t post images in its channel or thread any more
parked-closed = Discord doesn’t let me send DMs to one of its players
parked-busy = another game is being played in its channel
parked-crowded = Discord refuses a thread, and another game is being played in the channel
parked-locked = its thread is archived and locked, and only a moderator can reopen it
parked-left = I was removed from its server
parked-fault = something went wrong while I was posting
parked-unreplayable = its moves aren’t legal under the corrected rules
parked-newer = it needs a newer version of Féerie (the bot’s host can update it)
parked-unreadable = its stored data is damaged (the bot’s host can restore a backup)
dm-cancelled = Your challenge `{ $match }` was cancelled: { $why }. Open a new one with /play.
dm-parked = Your game `{ $match }` is on hold: { $why }. Continue it in another channel with /move-here. Or ask a moderator to fix this, then use /move. If not everyone has moved, you can end it with /abort.
dm-board-lost = I can’t post your { $game } game `{ $match }` in your other channel any more. It continues here: { $where }. To see it somewhere else too, use /move-here there.
dm-guest-board-lost = I can’t post your { $game } game `{ $match }` in your server any more. It continues in the other server. To see it again, use /move-here in another channel or in our DMs. If you aren’t a member of the other server, your clock can stop for this once in a game, for { $hours } hours at most.
dm-no-board = I can’t post your { $game } game `{ $match }` anywhere you can see it any more. The others play on. To see it again, use /move-here where you can read my messages. Your clock can stop for this once in a game, for { $hours } hours at most.
dm-moved = Your { $game } game `{ $match }` now continues here: { $where }
dm-event-unplaced = Discord refuses threads in { $channel }, so some games of **{ $name }** (`{ $event }`) can’t start yet. They start automatically once threads can be opened again. Check my permissions, and archive threads that no one needs.
post-unplaced = `{ $match }` can’t start yet: Discord refuses a thread, and another game is being played in this channel. No clock is running. The game starts automatically once there’s room. To start now, use /move-here in another channel.

permission-post = Send Messages
permission-attach = Attach Files
permission-thread = Create Public Threads
permission-history = Read Message History

error-no-match-here = No game is being played here. Start one with /play, or pick yours with the option *{ ui-opt-game }*.
error-no-such-match = There’s no game `{ $match }` here. Look up its ID with /games.
error-not-a-player = Only the players of `{ $match }` can do that. Start your own game with /play.
error-not-your-turn = It’s not your turn. Wait for { $army } to move.
error-choice-owed = Choose your true king first: press *{ button-choose }* or use /king.
error-choice-awaited = { $army } hasn’t chosen a true king yet. Please wait.
error-no-secret = This variant has no secret king. Just play with /move.
error-king-chosen = You’ve already chosen your true king in `{ $match }`, and you can’t change it. See it with /king.
error-match-over = `{ $match }` is over. Start another game with /play.
error-match-unreplayable = `{ $match }` can’t continue: its moves aren’t legal under the corrected rules. End it with /abort, then start another game with /play.
error-match-newer = `{ $match }` is on hold: it needs a newer version of Féerie. Ask the bot’s host to update it, then continue with /move.
error-match-unreadable = `{ $match }` is on hold: its stored data is damaged. Ask the bot’s host to restore a backup, or start another game with /play.
error-server-left = `{ $match }` is on hold: I was removed from its server. The clocks are stopped. The game continues automatically once I’m added again. If not everyone has moved, you can end it with /abort.
error-match-parked = `{ $match }` is on hold: { $why }. Continue it in another channel with /move-here. Or fix this, then use /move again. If not everyone has moved, you can end it with /abort.
error-game-missing = `{ $match }` is on hold: its variant `{ $game }` isn’t installed. Ask the bot’s host to install it again.
error-not-started = `{ $match }` hasn’t started yet. It starts once every seat is taken: press *{ button-join }* under the challenge.
error-never-begun = `{ $match }` was never played: the challenge was cancelled, declined or expired. Start another with /play.
error-stale-version = The game has moved on since then. Use the buttons of the latest post, or /move.
error-malformed = I can’t read “{ $text }” as a move. Write it like e2e4 or Nf3, or press *{ button-move }*.
error-unreadable = I can’t read “{ $text }” as a move. Write it like { $coordinates } or { $readable }, or press *{ button-move }*.
error-no-move-written = You didn’t enter a move. Write one like { $coordinates } or { $readable }, or press *{ button-move }*.
error-unreadable-ransom = I can’t read “{ $text }” as a ransom. Write it like { $coordinates } or { $readable }, or press *{ button-move }* to choose.
error-ransom-owed = You can’t play { $text }: { $why }. Press *{ button-move }* to choose what you pay.
error-illegal = You can’t play { $text }: { $why }. Try another move, or press *{ button-move }* to see them all.
error-ambiguous = { $text } could be several moves. Write one of these: { $candidates }.
error-unsure-move = { $text } isn’t legal as written. Did you mean { $candidates }?
error-promotion = { $text } promotes the pawn. Add one of { $choices }.
error-unknown-variant = There’s no variant { $variant }. Choose one of { $variants }.
error-bad-option = This variant has no option { $option } = { $value }. Pick one from the list.
error-too-many-players = Too many players: this variant has room for { $others ->
    [one] 1 other player
   *[other] { $others } other players
}. Invite fewer people or computers.
error-bot-opponent = You can’t invite bots. To play the computer, use the option *{ ui-opt-computer }*.
error-self-opponent = You already have a seat. Invite someone else, or use the option *{ ui-opt-computer }*.
error-same-player-twice = One person can’t have two seats. Name each opponent once.
error-too-many-matches = You have { $limit } open games, which is the maximum. Finish or cancel one first: see /games.
error-opened-too-many = You’ve opened { $count } games in a short time. You can open another { $when }.
error-channel-busy = `{ $match }` is already being played here. Use another channel, or wait until it’s over.
error-post-busy = `{ $match }` is already being played in this post. Create a new post for another game.
error-room-voice = You can’t play in the chat of a voice or stage channel. Use a text channel or a forum post.
error-room-private = I’m not in this private thread. Mention me here to add me, then try again.
error-room-locked = This thread is locked, so I can’t post here. Ask a moderator to unlock it, or use another channel.
error-missing-permission = I’m missing permissions here: { $permissions }. Ask a moderator to grant them, or use another channel.
error-opponent-elsewhere = { $players } can’t see this channel. Use a channel they can see, or ask a moderator to give them access.
error-challenge-closed = Challenge `{ $match }` is closed. Start another with /play.
error-challenge-full = There’s no seat for you in `{ $match }`. Start your own game with /play.
error-not-invited = You aren’t invited to `{ $match }`, so there’s nothing to decline. If you created it, press *{ button-cancel }*.
error-already-in = You’ve already joined `{ $match }`. It starts once every seat is taken.
error-not-creator = Only { $creator } can do that. Start your own challenge with /play.
error-waiting-for-players = { $players } must answer first. Wait, or cancel the challenge and open another.
error-nothing-to-claim = You can’t claim a draw in this position. Offer one with /draw, or play on.
error-too-late-to-abort = Everyone has moved in `{ $match }`, so the other players must agree to abort it: ask them with /abort. Against computers only, offer a draw with /draw or resign with /resign.
error-abort-parked = Everyone has moved in `{ $match }`, so you can’t abort it alone. Continue it in another channel with /move-here, then ask the other players with /abort. Or ask a moderator who isn’t playing in it.

# Replaces the name of an erased user.
ghost = a former player
dm-first = I’ll post the board of your game here. Play here, or with /move from anywhere.
error-dm-refused = Discord doesn’t let me send you DMs, so I can’t start a game for you. Join a server where I am a member, then try again.
error-dm-refused-page = Discord doesn’t let me send you DMs, so I can’t start a game for you. Join a server where I am a member; my web page lists public ones: { $page }
error-dm-later = I couldn’t send you a DM just now. Try again in a few minutes.
error-no-game-post = That message doesn’t show a game. Choose one of my posts with a board.
done-started-direct = `{ $match }` has started in our DMs: { $where }
digest-title = **Your week on Féerie**
digest-live = Games in progress: { $count }. Waiting for you: { $waiting }. List them with /games.
digest-results = Finished games: { $won } won, { $shared } drawn or shared, { $lost } lost.
digest-rating = Your rating in { $game }: { $rating }.
digest-club = Games finished in your servers: { $count }.
digest-watch = A game worth watching: { $game }, { $link }
digest-off = -# You get this once a week. To stop it, use /settings.
