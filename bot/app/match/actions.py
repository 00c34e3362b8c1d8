"""The actions of a match, one class for each kind, and the codec of their stored form: kind, seat and text.

Log lines are hashed in the stored form, so it never changes. Nothing else reads the text of a stored action.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from datetime import datetime
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, Literal, NamedTuple, get_args

from storage import Action

AbortCause = Literal["", "event", "unreachable"]
"""A decision of the match's tournament; a player of the lobby whom the bot cannot reach."""
OfferKind = Literal["draw", "takeback", "pause", "substitute", "level", "abort"]
Reply = Literal["", "guest", "withdrawn"]
"""Author of an answer to an offer: a seat that is asked, the guest it would bring in, or the one who made it."""
Reason = Literal["", "outage", "restored", "corrected", "returned"]
"""Reason to resume a match: none after a suspension, `outage` if no one could play, `restored` a backup, or a wrong
clock: `returned`, or `corrected` in older logs, in which the lost time is not given back."""
HIDDEN: Final = "!"
"""Prefix of moves that cannot be taken back: choices of kings and reveals."""
SUBSTITUTE: Final = "substitute"
"""Prefix of the user to whom an action offers or gives a seat."""
LINKED = (("offer", SUBSTITUTE), ("replace", SUBSTITUTE))
"""Kinds and texts of lines of a log that tell a user by a link."""


@dataclass(frozen=True, slots=True)
class MatchAction:
    """An action of a match. `seat` is whose it is, None where no one of the match did it."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class SeatAction(MatchAction):
    """An action of a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class HostAction(MatchAction):
    """An action of the bot or of a tournament."""

    seat: None = None


@dataclass(frozen=True, slots=True)
class ChooseKing(SeatAction):
    """Choose a true king in secret: the log has a commitment (in logs of older releases, another mark)."""

    commitment: str


@dataclass(frozen=True, slots=True)
class PlayMove(SeatAction):
    """Make a move, in coordinate form (in logs of older releases, in any)."""

    move: str


@dataclass(frozen=True, slots=True)
class PlayPlannedMove(PlayMove):
    """Make a conditional move."""


@dataclass(frozen=True, slots=True)
class RevealKing(SeatAction):
    """Show which king was chosen, as a mate hangs on it."""

    king: str


@dataclass(frozen=True, slots=True)
class Resign(SeatAction):
    """Leave a seat; `by_tournament`: its tournament has decided that."""

    by_tournament: bool = False


@dataclass(frozen=True, slots=True)
class RunOutOfTime(SeatAction):
    """Lose a seat on time; `everyone`: no one acted, and the match ends without a score."""

    everyone: bool = False


@dataclass(frozen=True, slots=True)
class StartVacation(SeatAction):
    """Start a vacation that lasts until a time."""

    until: datetime


@dataclass(frozen=True, slots=True)
class EndVacation(SeatAction):
    """End a vacation."""


@dataclass(frozen=True, slots=True)
class LoseBoards(SeatAction):
    """Stop the clock of a player who can see no board any more, until a time at the latest; once in a match."""

    until: datetime


@dataclass(frozen=True, slots=True)
class RegainBoard(SeatAction):
    """Start the clock again that stopped for want of a board: there is one again, or the time for it is over."""


@dataclass(frozen=True, slots=True)
class EndPause(SeatAction):
    """End the pause of a match."""


@dataclass(frozen=True, slots=True)
class ClaimDraw(SeatAction):
    """Claim a draw by the rules, for a reason."""

    reason: str


@dataclass(frozen=True, slots=True)
class MakeOffer(SeatAction):
    """Offer something. A `guest` would take the seat over; computers would play at `level`."""

    offer: OfferKind
    guest: int | None = None
    level: int = 0


@dataclass(frozen=True, slots=True)
class AnswerOffer(SeatAction):
    """Answer an offer; one of no kind, in logs of older releases, is the only one."""

    offer: OfferKind | None
    reply: Reply = ""


@dataclass(frozen=True, slots=True)
class AcceptOffer(AnswerOffer):
    """Agree to an offer."""


@dataclass(frozen=True, slots=True)
class RefuseOffer(AnswerOffer):
    """Decline an offer, or withdraw it."""


@dataclass(frozen=True, slots=True)
class ReplacePlayer(SeatAction):
    """Give a seat to another player, as its tournament has decided."""

    guest: int


@dataclass(frozen=True, slots=True)
class Abort(MatchAction):
    """End the match without a score; `cause` is empty if a player does that."""

    cause: AbortCause = ""


@dataclass(frozen=True, slots=True)
class ChangeChannel(MatchAction):
    """Play in another channel; `gives_time` to all but who moved it there (not so in logs of older releases)."""

    gives_time: bool = True


@dataclass(frozen=True, slots=True)
class ResumeMatch(HostAction):
    """Resume a suspended match, or give its players more time."""

    reason: Reason = ""


@dataclass(frozen=True, slots=True)
class StartClocks(HostAction):
    """Start the clocks anew with the first post, which came late."""


@dataclass(frozen=True, slots=True)
class PauseWithTournament(HostAction):
    """Pause a game with its tournament."""


@dataclass(frozen=True, slots=True)
class ResumeWithTournament(HostAction):
    """Resume a game that was paused with its tournament."""


@dataclass(frozen=True, slots=True)
class ExtendTime(HostAction):
    """Give more time to those who are to move, by action `decision` of the tournament's log."""

    hours: int = 0
    decision: int = 0


def decode(row: Action) -> MatchAction:
    """The action that is stored. Raises ValueError if nothing of that kind is stored so."""
    return _decode(row.kind, row.seat, row.text)


def encode(action: MatchAction) -> tuple[str, int | None, str]:
    """The kind, seat and text that are stored."""
    kind, text, values = _STORED[type(action)]
    return kind, action.seat, text(*(value(action) for value in values))


def move_in(row: Action) -> str | None:
    """The move that a stored action made, if it did: what a replay asks of thousands, without decoding them."""
    return row.text if row.kind in ("move", "plan") else None


def guest_of(action: MatchAction) -> int | None:
    """The user to whom an action offers a seat, or hands it."""
    return action.guest if isinstance(action, MakeOffer | ReplacePlayer) else None


def text_in_line(row: Action, *, linked: bool = False) -> str:
    """The text of an action as the line of a log tells it, which may tell a user by a link."""
    return SUBSTITUTE if linked else row.text


class _Form(NamedTuple):
    """Codec of the actions of a class: field values from the stored text, and the text from them."""

    stores: type[MatchAction]
    read: Callable[[str], Iterable[Any]] = lambda _text: ()
    text: Callable[..., str] = lambda: ""


def _flagged(stores: type[MatchAction], word: str) -> _Form:
    return _Form(stores, lambda text: [text == word], lambda flag: word if flag else "")


def _worded(stores: type[MatchAction], before: str = "") -> _Form:
    return _Form(stores, lambda text: [text.removeprefix(before)], (before + "{}").format)


def _one_of(words: Any, text: str) -> Any:
    """One of the words of a literal type. Raises ValueError."""
    if text not in get_args(words):
        raise ValueError(f"unknown: {text}")
    return text


def _read_offer(text: str) -> Iterable[Any]:
    what, _, number = text.partition(" ")
    offer = _one_of(OfferKind, what or "draw")
    return offer, int(number) if offer == "substitute" else None, int(number) if offer == "level" else 0


def _offer_text(offer: OfferKind, guest: int | None, level: int) -> str:
    kind = "" if offer == "draw" else offer
    return f"{kind} {level}" if offer == "level" else kind if guest is None else f"{kind} {guest}"


def _read_answer(text: str) -> Iterable[Any]:
    what, _, reply = text.partition(" ")
    return _one_of(OfferKind, what) if what else None, _one_of(Reply, reply)


def _read_extension(text: str) -> Iterable[Any]:
    found = re.fullmatch(r"([1-9][0-9]{0,3})h ([0-9]{1,9})", text)
    return map(int, found.groups()) if found else ()


def _answer_text(offer: OfferKind | None, reply: Reply) -> str:
    return " ".join(filter(None, (offer, reply)))


_FORMS = {
    "choose": _worded(ChooseKing),
    "move": _worded(PlayMove),
    "plan": _worded(PlayPlannedMove),
    "reveal": _worded(RevealKing, HIDDEN),
    "resign": _flagged(Resign, "event"),
    "time": _flagged(RunOutOfTime, "all"),
    "away": _Form(StartVacation, lambda text: [datetime.fromisoformat(text)], datetime.isoformat),
    "back": _Form(EndVacation),
    "boardless": _Form(LoseBoards, lambda text: [datetime.fromisoformat(text)], datetime.isoformat),
    "reached": _Form(RegainBoard),
    "resume": _Form(EndPause),
    "claim": _worded(ClaimDraw),
    "offer": _Form(MakeOffer, _read_offer, _offer_text),
    "accept": _Form(AcceptOffer, _read_answer, _answer_text),
    "refuse": _Form(RefuseOffer, _read_answer, _answer_text),
    "abort": _Form(Abort, lambda text: [_one_of(AbortCause, text)], str),
    "home": _flagged(ChangeChannel, "moved"),
    "revive": _Form(ResumeMatch, lambda text: [_one_of(Reason, text)], str),
    "posted": _Form(StartClocks),
    "hold": _Form(PauseWithTournament),
    "release": _Form(ResumeWithTournament),
    "extend": _Form(ExtendTime, _read_extension, "{}h {}".format),
    "replace": _Form(
        ReplacePlayer, lambda text: [int(text.removeprefix(f"{SUBSTITUTE} "))], (SUBSTITUTE + " {}").format
    ),
}
_STORED = {
    form.stores: (kind, form.text, [attrgetter(field.name) for field in fields(form.stores) if field.name != "seat"])
    for kind, form in _FORMS.items()
}


@lru_cache(1 << 13)
def _decode(kind: str, seat: int | None, text: str) -> MatchAction:
    form = _FORMS.get(kind)
    if form is None or issubclass(form.stores, SeatAction if seat is None else HostAction):
        raise ValueError(f"{kind} of {seat}")
    try:
        action = form.stores(seat, *form.read(text))
        if encode(action) == (kind, seat, text):
            return action
    except (ValueError, TypeError):  # refused below, like what would be written otherwise
        pass
    raise ValueError(f"{kind} {text!r}")
