# Challenge preferences, blocked people, access to Féerie, and limits on notifications.

error-unwilling = { $count ->
    [one] { $players } doesn’t accept challenges here
   *[other] { $players } don’t accept challenges here
}. Name someone else in /play, or leave the seat open.
error-own-block = You’ve blocked { $players }. Unblock them in /settings first.
error-unwelcome = You can’t join `{ $match }`. Start your own game with /play.
error-barred = A moderator has blocked you from starting Féerie games here. You can still finish your current ones. If this is a mistake, ask a moderator.
error-host-blocked = The host of this bot has blocked you from playing with others. You can finish your current games and play against computers.
error-manager-bar = You can’t block { $players }: they have the Manage Server permission. Pick someone else.
error-barred-guest = { $who } is blocked from Féerie in this server. Name someone else, or ask a moderator.
error-asked-enough = You’ve asked enough people today to take this seat. You can ask again { $when }.
note-quiet = You’ve notified many people today. The people you challenged can see this post, but don’t get a notification.

ui-settings-people = **Who can play with you**, in every server. Changes are saved automatically.
ui-settings-blocked = Blocked: { $people }. Blocked people can’t challenge you or join your challenges. The bot doesn’t tell them. Tournaments can still pair you.
ui-people-nobody = no one
ui-people-more = { $people } and { $count } more
ui-settings-block-elsewhere = To block or unblock someone, use /settings in a server you share.
ui-settings-challengers-all = Challenges: from anyone
ui-settings-challengers-server = Challenges: only in this server
ui-settings-challengers-elsewhere = Challenges: only in another server
ui-settings-challengers-nobody = Challenges: from no one
ui-settings-block = Block people
ui-settings-unblock = Unblock people
ui-settings-more = Who can play with you ›

ui-config-people = **People blocked from Féerie in this server.** Changes are saved automatically.
ui-config-barred = Blocked: { $people }. Blocked people can finish their current games and tournaments. They can’t start new ones, and no one can challenge them here. You can’t block people with the Manage Server permission.
ui-config-bar = Block people
ui-config-unbar = Unblock people
ui-config-more = Public pages, blocked people ›
