# Who plays with whom: challenges, blocks, bars; and how many people are notified.

error-unwilling = { $count ->
    [one] { $players } takes no challenges here
   *[other] { $players } take no challenges here
}: name somebody else in /play, or leave the seat open to anyone.
error-own-block = You have blocked { $players }: lift that in /settings first.
error-unwelcome = You cannot take a seat in `{ $match }`: open a game of your own with /play.
error-barred = The managers of this server have barred you: you can finish what you have begun, but begin nothing here; ask them if you think this is a mistake.
error-manager-bar = { $players } cannot be barred: they manage this server. Choose somebody else.
error-barred-guest = { $who } is barred from this server: name somebody else, or ask those who manage it.
error-asked-enough = You have asked enough people today to take this seat: you may ask again { $when }.
note-quiet = You have notified many people today, so who is named in this challenge sees it here without being notified.

ui-settings-people = **Who plays with you**, in every server. Each choice is kept at once.
ui-settings-blocked = Blocked: { $people }. Whoever you block can neither challenge you nor join challenges in which you have a seat, and is not told. Tournaments pair you all the same.
ui-people-nobody = nobody
ui-people-more = { $people } and { $count } more
ui-settings-block-elsewhere = To block somebody, or lift it, use /settings in a server where you both are.
ui-settings-challengers-all = Challenges: anybody may name me
ui-settings-challengers-server = Challenges: only in this server may I be named
ui-settings-challengers-elsewhere = Challenges: only in another server may I be named
ui-settings-challengers-nobody = Challenges: nobody may name me
ui-settings-block = Block people
ui-settings-unblock = Lift blocks
ui-settings-more = Who plays with me ›

ui-config-people = **Who is barred from this server.** Each choice is kept at once.
ui-config-barred = Barred: { $people }. Whoever is barred may finish games and tournaments that they are in, but begins nothing, and nobody can challenge them here. Managers cannot be barred.
ui-config-bar = Bar people
ui-config-unbar = Let people in again
ui-config-more = Barred people ›
