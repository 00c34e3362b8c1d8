"""Application: player-facing features as plain async functions, independent of Discord."""

from bot.app.analysis.analysis_board import AnalysisBoard
from bot.app.analysis.queries import AnalysisView
from bot.app.app import App
from bot.app.boards.board import PARTS, THEMES
from bot.app.boards.history import HistoryPage
from bot.app.boards.live_board import LiveBoard, OwnBoard, PastBoard, TrialBoard, WrittenMove, hands_of
from bot.app.boards.piece_images import image_key, piece_images
from bot.app.boards.replay import Frame
from bot.app.boards.seat_times import SeatTime
from bot.app.boards.standing_offers import StandingOffer
from bot.app.challenges.challenges import LEVELS, PLAYED
from bot.app.core.display_names import cleaned
from bot.app.core.ports import (
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
from bot.app.core.requests import (
    BUTTONS_PER_PAGE,
    BoardView,
    BoardWords,
    ChallengeRequest,
    ChannelInfo,
    Chart,
    Choice,
    CommandResult,
    Export,
    GameListItem,
    Moving,
    Opponent,
    Payment,
    Preview,
    Question,
    RequestContext,
    SeatsMode,
    Unfit,
    page_size,
)
from bot.app.core.translator import Translator, Value, Word, translated
from bot.app.errors import AppError
from bot.app.lessons.lessons import lesson
from bot.app.lessons.variant_cards import CARD_PURPOSES, card_buttons, variant_cards
from bot.app.lobby.listing import ListedSeek, seek_in_words, sought_games
from bot.app.lobby.pings import LOBBY
from bot.app.lobby.seeks import COMPUTER_DAYS, MAX_GAMES, WINDOWS, SeekRequest
from bot.app.match.actions import OfferKind
from bot.app.match.move_notation import NOTATIONS
from bot.app.match.preferences import CHALLENGERS, MAX_CHOSEN, REMINDERS, SIDES, PlayerSettings, ServerSettings
from bot.app.options import OPEN_MATCHES, AppOptions, Peers
from bot.app.people.samples import sample
from bot.app.people.vacations import MAX_DAYS_AHEAD, MAX_VACATION_DAYS, Leave
from bot.app.play.conditional_moves import ConditionalMovesView
from bot.app.play.move_lines import MAX_CONDITIONAL_MOVES_LENGTH
from bot.app.play.notes import MAX_NOTE
from bot.app.privacy.commands import FILE as MY_DATA
from bot.app.publication.ladders import PublicLadder
from bot.app.publication.open_data import MAX_ITEMS, DataPage, GameRecord, OpenData, TournamentRecord
from bot.app.publication.people import PublicPerson
from bot.app.publication.publication import (
    Publication,
    PublicPlayer,
    PublicServer,
    PublicTournament,
)
from bot.app.publication.rankings import RankedPlayer
from bot.app.publication.visibility import PublicGame
from bot.app.review.queries import Attempt, Overview, Puzzle
from bot.app.scheduling.welcomes import JoinedServer
from bot.app.sessions.sessions import SESSION_LIFETIME, SessionInfo, WebUser
from bot.app.tournaments.creating import DEFAULT_GAMES_AT_ONCE, Form
from bot.app.tournaments.creating import MAX_NAME_LENGTH as MAX_NAME
from bot.app.tournaments.reopening import MAX_REASON_LENGTH as MAX_REOPENING_REASON
from bot.app.tournaments.restricting import RATING_BOUNDS
from bot.app.tournaments.settings import Restrictions
from bot.app.tournaments.teams import MAX_TEAM_NAME_LENGTH as MAX_TEAM_NAME
from bot.app.tournaments.templates import MAX_TEMPLATE_NAME
from storage import StoreUnavailableError
from tournament.formats import FORMATS
from tournament.leagues.rules import DEFAULT_MOVING_PLAYERS, DEFAULT_SEASON_WEEKS, MOVING_PLAYERS, SEASON_WEEKS

__all__ = [
    "BUTTONS_PER_PAGE",
    "CARD_PURPOSES",
    "CHALLENGERS",
    "COMPUTER_DAYS",
    "DEFAULT_GAMES_AT_ONCE",
    "DEFAULT_MOVING_PLAYERS",
    "DEFAULT_SEASON_WEEKS",
    "FORMATS",
    "LEVELS",
    "LOBBY",
    "MAX_CHOSEN",
    "MAX_CONDITIONAL_MOVES_LENGTH",
    "MAX_DAYS_AHEAD",
    "MAX_GAMES",
    "MAX_ITEMS",
    "MAX_NAME",
    "MAX_NOTE",
    "MAX_REOPENING_REASON",
    "MAX_TEAM_NAME",
    "MAX_TEMPLATE_NAME",
    "MAX_VACATION_DAYS",
    "MOVING_PLAYERS",
    "MY_DATA",
    "NOTATIONS",
    "OPEN_MATCHES",
    "PARTS",
    "PLAYED",
    "RATING_BOUNDS",
    "REMINDERS",
    "SEASON_WEEKS",
    "SESSION_LIFETIME",
    "SIDES",
    "THEMES",
    "WINDOWS",
    "AnalysisBoard",
    "AnalysisView",
    "App",
    "AppError",
    "AppOptions",
    "Attempt",
    "BoardView",
    "BoardWords",
    "Button",
    "ChallengeRequest",
    "ChannelInfo",
    "Chart",
    "Choice",
    "Clock",
    "ClosedError",
    "CommandResult",
    "ConditionalMovesView",
    "DataPage",
    "Export",
    "ForbiddenError",
    "Form",
    "FoundMessage",
    "Frame",
    "GameListItem",
    "GameRecord",
    "GoneError",
    "HistoryPage",
    "JoinedServer",
    "Leave",
    "ListedSeek",
    "LiveBoard",
    "LockedError",
    "MessageGoneError",
    "Messenger",
    "MessengerError",
    "Moving",
    "NameRefusedError",
    "NoThreadError",
    "OfferKind",
    "OpenData",
    "Opponent",
    "Overview",
    "OwnBoard",
    "PastBoard",
    "Payment",
    "Peers",
    "PlayerSettings",
    "Post",
    "Preview",
    "PublicGame",
    "PublicLadder",
    "PublicPerson",
    "PublicPlayer",
    "PublicServer",
    "PublicTournament",
    "Publication",
    "Puzzle",
    "Question",
    "RankedPlayer",
    "RefusedError",
    "RequestContext",
    "Restrictions",
    "SeatTime",
    "SeatsMode",
    "SeekRequest",
    "ServerSettings",
    "SessionInfo",
    "StandingOffer",
    "StoreUnavailableError",
    "Style",
    "Thinker",
    "TournamentRecord",
    "Translator",
    "TrialBoard",
    "UnavailableError",
    "Unfit",
    "Value",
    "WebUser",
    "Word",
    "WrittenMove",
    "card_buttons",
    "cleaned",
    "hands_of",
    "image_key",
    "lesson",
    "page_size",
    "piece_images",
    "sample",
    "seek_in_words",
    "sought_games",
    "translated",
    "variant_cards",
]
