"""The bot: what players do, what they read, and how Discord shows it."""
