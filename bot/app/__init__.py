"""What players do, in plain async functions that never see Discord."""

from bot.app.app import OPEN_MATCHES, App
from bot.app.calls import (
    PAGE,
    Ask,
    BoardView,
    Call,
    Choice,
    Done,
    Export,
    Game,
    Moving,
    Opponent,
    Payment,
    Preview,
    Room,
    SeatsMode,
)
from bot.app.commands.challenges import PLAYED
from bot.app.commands.vacations import Leave
from bot.app.errors import AppError
from bot.app.match.preferences import REMINDERS, PlayerSettings, ServerSettings
from bot.app.ports import (
    Button,
    Clock,
    ForbiddenError,
    GoneError,
    Messenger,
    MessengerError,
    Post,
    Seen,
    Style,
    Thinker,
    UnavailableError,
)
from bot.app.queries.board import THEMES
from bot.app.say import Say

__all__ = [
    "OPEN_MATCHES",
    "PAGE",
    "PLAYED",
    "REMINDERS",
    "THEMES",
    "App",
    "AppError",
    "Ask",
    "BoardView",
    "Button",
    "Call",
    "Choice",
    "Clock",
    "Done",
    "Export",
    "ForbiddenError",
    "Game",
    "GoneError",
    "Leave",
    "Messenger",
    "MessengerError",
    "Moving",
    "Opponent",
    "Payment",
    "PlayerSettings",
    "Post",
    "Preview",
    "Room",
    "Say",
    "SeatsMode",
    "Seen",
    "ServerSettings",
    "Style",
    "Thinker",
    "UnavailableError",
]
