"""What players do, in plain async functions that never see Discord."""

from bot.app.app import OPEN_MATCHES, App, Peers
from bot.app.commands.challenges import LEVELS, PLAYED
from bot.app.commands.conditional_moves import Planned
from bot.app.commands.notes import MAX_NOTE
from bot.app.commands.privacy import FILE as MY_DATA
from bot.app.commands.vacations import MAX_DAYS_AHEAD, MAX_VACATION_DAYS, Leave
from bot.app.errors import AppError
from bot.app.events.creating import AT_ONCE, Form
from bot.app.events.creating import LONGEST_NAME as MAX_NAME
from bot.app.events.formats import FORMATS
from bot.app.match.display_names import cleaned
from bot.app.match.move_letters import LETTERS
from bot.app.match.preferences import CHALLENGERS, MAX_CHOSEN, REMINDERS, SIDES, PlayerSettings, ServerSettings
from bot.app.ports import (
    Button,
    Clock,
    ClosedError,
    ForbiddenError,
    FoundMessage,
    GoneError,
    LockedError,
    MessageGoneError,
    Messenger,
    MessengerError,
    NameRefusedError,
    NoThreadError,
    Post,
    RefusedError,
    Style,
    Thinker,
    UnavailableError,
)
from bot.app.queries.analysis import AnalysisView
from bot.app.queries.board import PARTS, THEMES
from bot.app.queries.history import HistoryPage
from bot.app.queries.lessons import lesson
from bot.app.queries.move_lines import MAX_PLAN
from bot.app.queries.piece_images import piece_images
from bot.app.queries.replay import Frame
from bot.app.queries.reviews import Attempt, Overview, Puzzle
from bot.app.queries.samples import sample
from bot.app.requests import (
    PAGE_SIZE,
    BoardView,
    BoardWords,
    ChallengeRequest,
    Chart,
    Choice,
    CommandResult,
    Export,
    Game,
    Moving,
    Opponent,
    Payment,
    Preview,
    Question,
    RequestContext,
    Room,
    SeatsMode,
    Unfit,
)
from bot.app.translator import Translator
from storage import StoreUnavailableError

__all__ = [
    "AT_ONCE",
    "CHALLENGERS",
    "FORMATS",
    "LETTERS",
    "LEVELS",
    "MAX_CHOSEN",
    "MAX_DAYS_AHEAD",
    "MAX_NAME",
    "MAX_NOTE",
    "MAX_PLAN",
    "MAX_VACATION_DAYS",
    "MY_DATA",
    "OPEN_MATCHES",
    "PAGE_SIZE",
    "PARTS",
    "PLAYED",
    "REMINDERS",
    "SIDES",
    "THEMES",
    "AnalysisView",
    "App",
    "AppError",
    "Attempt",
    "BoardView",
    "BoardWords",
    "Button",
    "ChallengeRequest",
    "Chart",
    "Choice",
    "Clock",
    "ClosedError",
    "CommandResult",
    "Export",
    "ForbiddenError",
    "Form",
    "FoundMessage",
    "Frame",
    "Game",
    "GoneError",
    "HistoryPage",
    "Leave",
    "LockedError",
    "MessageGoneError",
    "Messenger",
    "MessengerError",
    "Moving",
    "NameRefusedError",
    "NoThreadError",
    "Opponent",
    "Overview",
    "Payment",
    "Peers",
    "Planned",
    "PlayerSettings",
    "Post",
    "Preview",
    "Puzzle",
    "Question",
    "RefusedError",
    "RequestContext",
    "Room",
    "SeatsMode",
    "ServerSettings",
    "StoreUnavailableError",
    "Style",
    "Thinker",
    "Translator",
    "UnavailableError",
    "Unfit",
    "cleaned",
    "lesson",
    "piece_images",
    "sample",
]
