"""The computer player: what it asks of itself (`Limits`), what it finds (`Report`), how strongly it plays (`Level`).

Everything it knows is public: a position holds no secret.
"""

from engine.search.levels import DEFAULT, LEVELS, Decision, Level, Strength, accepts_draw, decide
from engine.search.report import SURE, WIN, Limits, Line, Report, plies_to_end
from engine.search.thinking import Engine

__all__ = [
    "DEFAULT",
    "LEVELS",
    "SURE",
    "WIN",
    "Decision",
    "Engine",
    "Level",
    "Limits",
    "Line",
    "Report",
    "Strength",
    "accepts_draw",
    "decide",
    "plies_to_end",
]
