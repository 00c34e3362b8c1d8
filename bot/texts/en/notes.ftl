# /note and /silence: private notes, and muted reminders.

ui-note = Edit your private notes on a game
ui-note-form = Notes on { $match }
ui-note-form-label = Only you can see these
ui-note-form-hint = Ideas, threats, what to try next…
ui-silence = Mute or unmute your reminders for a game
ui-form-kept = Here’s what you entered:
ui-form-line = { $field }: { $value }

done-noted = Notes on `{ $match }` saved. Open them again with /note.
done-note-gone = Notes on `{ $match }` deleted.
done-silenced = Reminders for `{ $match }` muted. To unmute them, use /silence again.
done-reminded = Reminders for `{ $match }` unmuted.

error-note-too-long = Your note has { $length } characters, but the limit is { $limit }. Please shorten it.
