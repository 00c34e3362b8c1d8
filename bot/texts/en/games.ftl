ui-games = List your games, starting with those waiting for you
ui-games-finished = Finished games, latest first (default: games in progress)
ui-games-player = Player whose finished games you want to see (default: you)
ui-button-finished = Finished games

ui-games-none = You have no games in progress. Start one with /play.
ui-games-title = { $count ->
    [one] You have 1 game
   *[other] You have { $count } games
}{ $mine ->
    [0] {""}. It’s not your turn in any of them.
    [one] {""}: **1 waits for you**.
   *[other] {""}: **{ $mine } wait for you**.
}
ui-games-event = { $game } in *{ $event }*
ui-games-line = • { $status } · `{ $match }` { $game } against { $others } · { $where }
ui-games-in-thread = • { $status } · { $time } · { $where }
ui-games-started = started { $since }
ui-games-proposed = • { $status } · `{ $match }` { $game } against { $others }, created { $since } · { $where }
ui-games-in-messages = in our DMs
ui-games-anyone = anyone
ui-games-turn = **Your move**
ui-games-invited = **You’re invited**
ui-games-waiting = { $who } to move
ui-games-computer = the computer
ui-games-thinking = The computer is thinking
ui-games-challenge = Waiting for players
ui-games-asked = **An offer needs your answer**
ui-games-paused = Paused
ui-games-until = time runs out { $when }
ui-games-due = due { $when }
ui-games-clock-waits = clock starts with the first post
ui-games-parked = On hold
ui-games-missing = On hold: variant not installed

results-title = **Finished games of { $who }**: { $won } won, { $shared } drawn or shared, { $lost } lost
results-none = { $who } has no finished games here. Start one with /play.
results-line = • { $result } · `{ $match }` { $game } against { $others }, ended { $ended }
results-unrated = unrated
results-computer = the computer
results-won = **Won**
results-lost = Lost
results-drawn = Drawn
results-shared = Shared ({ $score })

# A game in a list or on a button

choice-match = { $match } · { $game }
choice-game = { $game } · { $status }
choice-game-left = { $game } · { $status } · { $left } left
choice-status-turn = your move
choice-status-invited = you’re invited
choice-status-asked = offer to answer
choice-status-waiting = opponent’s move
choice-status-thinking = computer thinking
choice-status-challenge = waiting for players
choice-status-paused = paused
choice-status-parked = on hold
choice-status-missing = variant not installed
error-several-matches = You’re playing several games. Pick one with the option *{ ui-opt-game }*, or open the right board first.
error-several-lost = Several of your games have lost their channel. Pick the one to continue here with the option *{ ui-opt-game }*.
