"""People of all temperaments, and everything they may ask of the bot."""

COMMANDS: dict[str, str] = {}
