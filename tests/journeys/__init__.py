"""Journeys. Importing `bot.ui` first imports discord without its warning, which would be an error here."""

import bot.ui  # noqa: F401 - see above
