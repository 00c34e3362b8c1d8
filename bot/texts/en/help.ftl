# /help: a page for each topic. A line that speaks of a command which is not there is left out.

ui-help = The variants, and how to play them here

ui-help-topic-start = First steps
ui-help-topic-playing = Playing
ui-help-topic-time = Time
ui-help-topic-agreements = Agreements
ui-help-topic-looking = Looking back
ui-help-topic-planning = Planning
ui-help-topic-events = Tournaments
ui-help-topic-settings = Settings
ui-help-topic-games = The variants

ui-help-start =
    • **Start:** /play, with a friend, with anyone who presses *{ button-join }*, or with the computer.
    • **Move:** press *{ button-move }* under the board, or write /move and a move such as `e2e4` or `Nf3`.
    • **Look:** /games lists your games, /board shows the board from your side.
    • **Learn:** /rules explains a variant with pictures.
    Press a command in a text like this one to have it written for you. The buttons lead to everything else, and /help back here.

ui-help-playing =
    • /play opens a game: choose its variant, invite people or give seats to the computer, with *{ ui-opt-level }* from 1 (errs like a beginner) to 5.
    • /play lets you open 30 games an hour and 100 a day, with at most 20 open in a server unless its managers decide otherwise. Tournament games don’t count.
    • /move takes `e2e4` or `Nf3`, and suggests moves as you write. *{ button-move }* under the board needs no writing.
    • /moves shows where a piece may go.
    • /hint shows what the computer would play in your place, in an unrated game against computers alone.
    • /board shows the board, with *{ ui-opt-text }* in words (what changed, what attacks what, square by square), with *{ ui-opt-theme }* in other colours.
    • /king chooses your true king, or shows it to you alone (Nouveaux échecs).
    • /games lists your games, those that wait for you first; with *{ ui-opt-finished }*, what came of yours or somebody’s.
    • /move-here brings a game whose channel is lost to the one you are in.
    In another channel, or in private, name the game with the option *{ ui-opt-game }*.

ui-help-time =
    • /vacation stops your clocks for days you name, and tells those you play with.
    • /pause asks everybody to pause a game, and resumes one that is paused.
    • /silence stops the reminders of one game for you, or lets them come again.
    • /settings says how often you are reminded of your turn, and whether in private.
    • A rated game changes ratings only if each original player has made a move. A king choice, or a move by a computer or a substitute, doesn’t count.
    • A loss on time isn’t rated if you lost on time within the ten days before and made no move in any game since. With three players, only your rating is left out.

ui-help-agreements =
    • /draw offers or claims a draw, and answers or withdraws an offer.
    • /takeback asks to take back your last move: every opponent must agree. The buttons under the latest post answer any such wish, and withdraw it.
    • /level changes how strongly the computer plays, if everybody agrees; it answers draw offers itself.
    • /rematch proposes the same variant once more, with the seats rotated.
    • /substitute lets somebody else play on for you, if everybody agrees, or gives the seat of one who left to another (for server managers).
    • /resign gives up a game, after a question.
    • /abort ends a game without a score. Once everyone has moved, all the other players must agree.

ui-help-looking =
    • /replay shows a game again, as an animation and step by step.
    • /review shows what turned a game that is over: everybody’s chances, three turning points with what would have been better, and lets you find it yourself.
    • /history steps through a game, move by move.
    • /ranking lists this server’s players by their ratings, /profile shows how you or somebody else has played.
    • /stats tells how often each side wins a game, how long it lasts, and how it is opened.
    • /export gives a game as a record that other programs read, a text, a picture, an animation, or a page by which to step through it.
    • /verify recomputes the seal of a game, so that you know nothing was changed; the latest post shows it in the name of its picture.

ui-help-planning =
    • /plan keeps your answers ready (“if this, then that”). They are played at once, and seen by you alone until then.
    • /what-if is a board of your own to think on: play any side, go back and branch; it is there when you come back, for 30 days. Keep lines as a plan or in your note, and share them once the game is over.
    • /note keeps your own notes on a game, for nobody else.

ui-help-settings =
    • /settings holds what you like: language, colours, letters of moves, reminders, a question before each move.
    • /settings also says who may challenge you, and blocks people: they can neither challenge you nor join your challenges. Tournaments pair you all the same.
    • /my-data export gives you all that I hold about you, and /my-data erase has me forget you.
    • /config holds what a server’s managers decide: channels, clocks, who may open games, language.
    • /config also bars people from the server: they finish what they have begun there, and begin nothing.

ui-help-games = /rules explains each of them page by page.

ui-help-events =
    • /manage-tournament create announces a tournament: a form follows in which everything is filled in. *{ button-event-join }* under its post, or /tournament join, takes part.
    • /manage-tournament start begins it; otherwise it begins by itself. Pairings, games, table and podium come by themselves.
    • /tournament show shows the table, /tournament games your games, /tournament rules all its rules, /tournament leave leaves it.
    • /manage-tournament pause, /manage-tournament extend, /manage-tournament end, /manage-tournament withdraw, /manage-tournament replace, /manage-tournament bye, /manage-tournament adjudicate and /manage-tournament announce are for whoever runs it; /manage-tournament undo takes the last decision back.
