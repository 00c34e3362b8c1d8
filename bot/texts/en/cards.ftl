# Cards of the variants, and the welcome to a server.
# $name is a variant's name, $summary its players and goal, such as "3 players · the first mate wins".

card-alt = { $name } · { $summary }. The starting position.

welcome = **Féerie is here: four fairy chess variants to play by correspondence.**
    Pick one below, or write /play in any channel. Take days for a move, or play at once.
    Moderators choose channels and rules with /config. /help explains the rest.

button-cards-computer = Play the computer
button-cards-challenge = Challenge

ui-cards = **Which variant do you want to play?** Choose below, or name one in /play.
ui-cards-options = **Choose a variant too.** Nothing was started, so write /play again with your options and a variant.
ui-cards-computer = Play the computer: choose a variant.
ui-cards-challenge = Challenge other players: choose a variant.
ui-cards-rules = Read the rules: choose a variant.
ui-cards-menu = Variant
ui-cards-entry = { $name } · { $summary }
