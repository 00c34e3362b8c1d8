# /note and /silence: what people keep for themselves about a match.

ui-note = Your own notes on a game, which nobody else sees
ui-note-form = Notes on { $match }
ui-note-form-label = Seen by you alone
ui-note-form-hint = Ideas, threats, what to try next…
ui-silence = Stop the reminders of a game for yourself, or let them come again
ui-form-kept = This is what you wrote:
ui-form-line = { $field }: { $value }

done-noted = Your notes on `{ $match }` are kept. Read them again with /note.
done-note-gone = You have no notes on `{ $match }` any more.
done-silenced = You are not reminded of `{ $match }` any more. Use /silence once more to change that.
done-reminded = You are reminded of your turns in `{ $match }` again.

error-note-too-long = A note has room for { $limit } characters, and this has { $length }. Shorten it.
