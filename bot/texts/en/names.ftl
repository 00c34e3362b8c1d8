# Names of commands and of their options, as people type them: lower case, no blanks, at most 32 characters.
# The English ones are those in the code; every other text calls commands by these, and they become links.

ui-name-play = play
ui-name-move = move
ui-name-moves = moves
ui-name-board = board
ui-name-replay = replay
ui-name-games = games
ui-name-king = king
ui-name-draw = draw
ui-name-resign = resign
ui-name-abort = abort
ui-name-export = export
ui-name-verify = verify
ui-name-rules = rules
ui-name-help = help
ui-name-vacation = vacation
ui-name-pause = pause
ui-name-silence = silence
ui-name-takeback = takeback
ui-name-rematch = rematch
ui-name-substitute = substitute
ui-name-move-here = move-here
ui-name-plan = plan
ui-name-note = note
ui-name-history = history
ui-name-settings = settings
ui-name-config = config

ui-opt-variant = variant
ui-opt-opponent = opponent
ui-opt-opponent2 = opponent2
ui-opt-computer = computer
ui-opt-option = option
ui-opt-seats = seats
ui-opt-text = text
ui-opt-match = match
ui-opt-square = square
ui-opt-theme = theme
ui-opt-rounds = rounds
ui-opt-action = action
ui-opt-clock = clock
ui-opt-days = days
ui-opt-from = from
ui-opt-until = until
ui-opt-user = user
ui-opt-seat = seat
