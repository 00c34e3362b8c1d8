"""A view in words, for those who cannot see the picture."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from render.view import View

LIMIT = 1024  # characters Discord keeps of an attachment's description

ARMIES = {"white": "army-white", "red": "army-red", "black": "army-black", "brown": "army-brown"}
MEN = {
    "K": "picture-men-king",
    "Q": "picture-men-queen",
    "R": "picture-men-rook",
    "B": "picture-men-bishop",
    "N": "picture-men-knight",
    "P": "picture-men-pawn",
}
REASONS = {
    "checkmate": "picture-reason-checkmate",
    "cut off": "picture-reason-cut-off",
    "double check": "picture-reason-double-check",
    "joint mate": "picture-reason-joint-mate",
    "ransom unpaid": "picture-reason-ransom-unpaid",
    "stalemate": "picture-reason-stalemate",
    "bare kings": "picture-reason-bare-kings",
    "insufficient material": "picture-reason-insufficient-material",
    "repetition": "picture-reason-repetition",
    "quiet moves": "picture-reason-quiet-moves",
    "agreement": "picture-reason-agreement",
    "resignation": "picture-reason-resignation",
    "time": "picture-reason-time",
    "adjudication": "picture-reason-adjudication",
    "aborted": "picture-reason-aborted",
}


class Say(Protocol):
    """Words a message in one language."""

    def __call__(self, key: str, /, **values: object) -> str:
        """The sentence."""


def describe(view: View, say: Say, language: str) -> str:
    """What happened, who is next, any check or cut, and the men as far as they fit in 1,024 characters."""
    text = " ".join([*_news(view, say, language), *_dangers(view, say), _next(view, say)])
    for seat in range(len(view.armies)):
        army = " " + say("picture-army", army=_army(view, say, seat), men=_men(view, say, seat))
        if len(text) + len(army) <= LIMIT:
            text += army
    return text[:LIMIT]


def _army(view: View, say: Say, seat: int) -> str:
    return say(ARMIES[view.armies[seat]])


def _news(view: View, say: Say, language: str) -> list[str]:
    if not view.last:
        return [say("picture-start")]
    return [
        say("picture-played", army=_army(view, say, played.seat), move=played.text[language]) for played in view.last
    ]


def _dangers(view: View, say: Say) -> list[str]:
    checks = [
        say("picture-check", army=_army(view, say, view.men[at].seat), square=view.board.names[at])
        for at in view.checked
    ]
    lost = {
        seat: _names(view, (at for group in view.cut for at in group if view.men[at].seat == seat))
        for seat in range(len(view.armies))
    }
    cuts = [
        say("picture-cut", army=_army(view, say, seat), squares=squares) for seat, squares in lost.items() if squares
    ]
    return checks + cuts


def _next(view: View, say: Say) -> str:
    outcome = view.outcome
    if outcome is None:
        return say("picture-turn", army=_army(view, say, view.turn))
    reason = say(REASONS[outcome.reason])
    if outcome.winner is not None:
        return say("picture-won", army=_army(view, say, outcome.winner), reason=reason)
    if not outcome.scores:
        return say("picture-over", reason=reason)
    if len(set(outcome.scores)) == 1:
        return say("picture-drawn", reason=reason)
    best = max(outcome.scores)
    armies = [_army(view, say, seat) for seat, score in enumerate(outcome.scores) if score == best]
    return say("picture-shared", armies=", ".join(armies), reason=reason)


def _men(view: View, say: Say, seat: int) -> str:
    kinds = []
    for symbol, key in MEN.items():
        squares = [at for at, man in view.men.items() if man == (seat, symbol)]
        if squares:
            kinds.append(say(key, count=len(squares), squares=_names(view, squares)))
    return "; ".join(kinds)


def _names(view: View, squares: Iterable[int]) -> str:
    return " ".join(view.board.names[at] for at in sorted(squares))
