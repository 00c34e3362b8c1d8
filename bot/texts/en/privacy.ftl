# What people may ask about themselves: a copy of what is held about them, and that it be erased.

ui-my-data = All that I hold about you: a copy of it, or to have it erased
ui-my-data-export = Get all that I hold about you as a file
ui-my-data-erase = Have me forget you: I ask twice before
ui-my-data-exported = All that I hold about you, and nothing of anybody else. Nobody but you sees this message.
ui-erase-stake = { $games ->
        [0] No game of yours goes on
        [one] I resign your game that goes on
       *[other] I resign your { $games } games that go on
    }, { $challenges ->
        [0] no challenge is withdrawn
        [one] a challenge is withdrawn
       *[other] { $challenges } challenges are withdrawn
    }, { $events ->
        [0] and you are in no event.
        [one] and you leave an event.
       *[other] and you leave { $events } events.
    }
ui-erase-what = **Shall I forget you?** This cannot be undone. /my-data export gives you a copy first.
    • **At once:** { $stake }
    • **What goes:** your settings, notes, plans and vacations; your name and number, in games, tournaments and ratings; what proves that it was you who played.
    • **What stays:** games with their moves, results, seals and ratings, in which “a former player” takes your place; messages that I have already posted with their files, and names in titles of threads, as Discord keeps those; files that others have exported; that somebody has blocked you, or a server barred you.
    • **Backups** made before go one after another, within about half a year; whatever is restored from one forgets you again.
ui-erase-sure = **Are you sure?** With the next press I forget you for good, in all servers. { $stake }
ui-erase-kept = I go on remembering you; nothing has changed.
ui-button-erase-me = Forget me…
ui-button-erase-now = Forget me for good
ui-button-keep-me = Keep everything
done-erased = Done: I have forgotten you. Whoever you played with sees a former player where you were. If you play again, you are new to me.
done-erasing = Your wish is noted and will be carried out, even if I am restarted; at this moment I cannot finish it. You need do nothing more.
