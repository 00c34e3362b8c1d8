"""The computer player: its limits (`SearchLimits`), its findings (`Report`), its strength (`Level`).

Everything it knows is public: a position holds no secret.
"""

from engine.search.levels import DEFAULT, LEVELS, Decision, Level, Strength, accepts_draw, decide
from engine.search.report import SURE, WIN, PrincipalVariation, Report, SearchLimits, plies_to_end
from engine.search.thinking import Engine

__all__ = [
    "DEFAULT",
    "LEVELS",
    "SURE",
    "WIN",
    "Decision",
    "Engine",
    "Level",
    "PrincipalVariation",
    "Report",
    "SearchLimits",
    "Strength",
    "accepts_draw",
    "decide",
    "plies_to_end",
]
