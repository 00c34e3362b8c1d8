"""Personal calendars: a secret link to a user's deadlines, tournaments and vacations."""
