ui-games = Your games, those that wait for you first
ui-games-finished = The finished ones, latest first
ui-games-player = Whose finished games (yours, if you name nobody)
ui-button-finished = Finished games

ui-games-none = You have no game under way. Start one with /play.
ui-games-title = { $count ->
    [one] You have one game
   *[other] You have { $count } games
}{ $mine ->
    [0] {""}; none waits for you.
    [one] {""}; **one waits for you**.
   *[other] {""}; **{ $mine } wait for you**.
}
ui-games-event = { $game } in *{ $event }*
ui-games-line = • { $status } · `{ $match }` { $game }, with { $others }, begun { $since } · { $where }
ui-games-proposed = • { $status } · `{ $match }` { $game }, with { $others }, proposed { $since } · { $where }
ui-games-anyone = whoever joins you
ui-games-turn = **Your move**
ui-games-invited = **You are invited**
ui-games-waiting = { $who } to move
ui-games-computer = the computer
ui-games-thinking = The computer is thinking
ui-games-challenge = Waiting for players
ui-games-asked = **Your answer to an offer**
ui-games-paused = Paused
ui-games-until = time runs out { $when }
ui-games-clock-waits = the clock starts with the first post
ui-games-parked = Set aside
ui-games-missing = Its variant is not installed now

results-title = **Finished games of { $who }**: { $won } won, { $shared } drawn or shared, { $lost } lost
results-none = { $who } has no finished game to show here. Begin one with /play.
results-line = • { $result } · `{ $match }` { $game }, with { $others }, ended { $ended }
results-unrated = rating unchanged
results-computer = the computer
results-won = **Won**
results-lost = Lost
results-drawn = Drawn
results-shared = Shared ({ $score })

# Which game is meant, in a list or on a button

choice-match = { $match } · { $game }
choice-game = { $game } · { $status }
choice-game-left = { $game } · { $status } · { $left } left
choice-status-turn = your move
choice-status-invited = you are invited
choice-status-asked = your answer
choice-status-waiting = another’s move
choice-status-thinking = the computer thinks
choice-status-challenge = waiting for players
choice-status-paused = paused
choice-status-parked = set aside
choice-status-missing = not installed now
error-several-matches = You are playing several games: open the board of the one you mean, or name it with the option *{ ui-opt-game }*.
error-several-lost = Several of your games have lost their channel: choose the one to go on with here, or name it with the option *{ ui-opt-game }*.
