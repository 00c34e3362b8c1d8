# /my-data: export and erasure of a person's data.

ui-my-data = Export or erase your data
ui-my-data-export = Download all data I store about you
ui-my-data-erase = Erase your data, after two confirmations
ui-my-data-exported = Here’s all data I store about you, and none about others. Only you can see this message.
ui-erase-stake = { $games ->
        [0] You have no games in progress
        [one] I resign your game in progress
       *[other] I resign your { $games } games in progress
    }; { $challenges ->
        [0] you have no open challenges
        [one] I cancel 1 challenge
       *[other] I cancel { $challenges } challenges
    }; { $events ->
        [0] you’re in no tournament.
        [one] I withdraw you from 1 tournament.
       *[other] I withdraw you from { $events } tournaments.
    }
ui-erase-what = **Erase your data?** You can’t undo this. To get a copy first, use /my-data export.
    • **Right away:** { $stake }
    • **Erased:** your settings, notes, conditional moves and vacations. Your name and user ID are removed from games, tournaments and ratings. So is the proof that it was you who played.
    • **Kept:** games with their moves, results, seals and ratings, under the name “a former player”.
    • **Also kept:** my messages with their files, and names in thread titles, because Discord stores those. Files that others exported. Blocks by other people or by moderators of a server.
    • **Backups** made before this expire one by one within about half a year. A restored backup erases you again.
ui-erase-sure = **Are you sure?** This erases your data in all servers, for good. { $stake }
ui-erase-kept = Nothing was erased.
ui-button-erase-me = Erase my data…
ui-button-erase-now = Erase for good
ui-button-keep-me = Keep my data
done-erased = Your data is erased. Your past opponents now see “a former player” instead of you. If you play again, you start from scratch.
done-erasing = Your request is saved. It can’t be finished right now, but it will be, even if I restart. You don’t need to do anything.
