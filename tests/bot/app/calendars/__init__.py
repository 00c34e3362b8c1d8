"""Personal calendars."""
