"""Moves, claims, resignations: what a player does alone."""

from __future__ import annotations

from dataclasses import replace

import engine
from bot.app.calls import Call, Done
from bot.app.errors import (
    AmbiguousError,
    ChoiceAwaitedError,
    ChoiceOwedError,
    IllegalError,
    MalformedError,
    MoveRefusedError,
    NotAPlayerError,
    NothingToClaimError,
    NotYourTurnError,
    PausedError,
    PromotionNeededError,
    StaleVersionError,
    TooLateToAbortError,
)
from bot.app.match.log import act
from bot.app.match.repository import Repository, Snapshot, require_playing
from bot.app.posts.wording import army
from bot.app.say import Value, Word, Words
from bot.texts import LANGUAGES, sayer
from render.words import ARMIES
from storage import Change, Match

SHOWN = 60
"""Characters of a refused text that are repeated to its writer."""


def seat_of(snapshot: Snapshot, call: Call) -> int:
    """The seat of a player of a match that goes on; raises the error that says why there is none."""
    require_playing(snapshot.match)
    seat = snapshot.seat_of(call.user)
    if seat is None:
        raise NotAPlayerError(match=snapshot.match.id)
    return seat


def turn_of(snapshot: Snapshot, call: Call) -> int:
    """The seat of the player whose turn it is, looking at the position as it is now."""
    seat = seat_of(snapshot, call)
    if call.version is not None and call.version < snapshot.state.fresh:
        raise StaleVersionError
    if snapshot.state.paused:
        raise PausedError(match=snapshot.match.id)
    position = snapshot.state.position
    if choosing := position.to_choose():
        if seat in choosing:
            raise ChoiceOwedError
        raise ChoiceAwaitedError(army=Word(army(snapshot.state, choosing[0])))
    turn = position.turn
    if seat != turn:
        raise NotYourTurnError(army=Word(army(snapshot.state, turn)))
    return seat


def read_move(position: engine.Position, text: str, language: str) -> engine.Move:
    """The move meant by a text, read in the person's language first; raises MoveRefusedErrors."""
    shown = text.strip()[:SHOWN].replace("`", "'")
    try:
        return position.parse(text, sorted(LANGUAGES, key=lambda other: other != language))
    except engine.AmbiguousMoveError as error:
        raise AmbiguousError(text=shown, candidates=", ".join(error.candidates)) from error
    except engine.PromotionNeededError as error:
        raise PromotionNeededError(text=shown, choices=", ".join(error.choices)) from error
    except engine.IllegalMoveError as error:
        raise IllegalError(text=shown, why=_why(position, error)) from error
    except engine.MalformedMoveError as error:
        raise MalformedError(text=shown) from error
    except engine.MoveError as error:
        raise MoveRefusedError(text=shown) from error


def _why(position: engine.Position, error: engine.IllegalMoveError) -> Word:
    values: dict[str, Value] = {}
    if error.victim >= 0:
        victim = Word(ARMIES[position.seats[error.victim].name.lower()])
        values = {"army": victim, "points": error.points}
    return Word(f"illegal-{error.reason.replace(' ', '-')}", values)


class Playing:
    """What players do in a match. Every method holds the match to itself while it works."""

    def __init__(self, matches: Repository) -> None:
        self._matches = matches

    async def move(self, call: Call, text: str) -> Done:
        """See `App.move`."""
        snapshot = await self._matches.seen(call)
        seat = turn_of(snapshot, call)
        position = snapshot.state.position
        move = read_move(position, text, sayer(call.language).language)
        san = Words({language: position.san(move, language) for language in LANGUAGES})
        after = await act(self._matches, snapshot, "move", seat, str(move), call)
        if after.state.outcome is not None:
            return done("done-last-move", after, san=san)
        turn: int = after.state.position.turn
        foreseen = after.state.last is not None and after.state.last.kind == "plan"
        key = "done-foreseen" if foreseen else "done-moved"
        moved = done(key, after, san=san, army=Word(army(after.state, turn)))
        return replace(moved, waiting=turn != seat and after.state.computer is None)

    async def resign(self, call: Call) -> Done:
        """See `App.resign`."""
        snapshot = await self._matches.seen(call)
        return done("done-resigned", await act(self._matches, snapshot, "resign", seat_of(snapshot, call), "", call))

    async def claim_draw(self, call: Call) -> Done:
        """See `App.claim_draw`."""
        snapshot = await self._matches.seen(call)
        seat = turn_of(snapshot, call)
        claims = snapshot.state.position.claims()
        if not claims:
            raise NothingToClaimError
        return done("done-settled-draw", await act(self._matches, snapshot, "claim", seat, claims[0], call))

    async def abort(self, call: Call) -> Done:
        """See `App.abort`."""
        if (parked := await self._drop_parked(call)) is not None:
            return parked
        snapshot = await self._matches.seen(call)
        require_playing(snapshot.match)
        seat = snapshot.seat_of(call.user)
        if not manages(snapshot.match, call):
            seat = seat_of(snapshot, call)
            if len(snapshot.state.moved) == snapshot.state.seats:
                raise TooLateToAbortError(match=snapshot.match.id)
        return done("done-aborted", await act(self._matches, snapshot, "abort", seat, "", call))

    async def _drop_parked(self, call: Call) -> Done | None:
        """End a parked match, whose log may be unreadable; None if it is not parked or not the caller's to end."""
        match = await self._matches.store.match(call.match or "")
        if match is None or match.status != "parked":
            return None
        if call.user not in (seat.user for seat in match.seats) and not manages(match, call):
            return None
        fields = {
            "status": "over",
            "reason": "aborted",
            "turn": None,
            "deadline": None,
            "ended_at": self._matches.clock.now(),
        }
        await self._matches.write(Change(match.id, match.version, "parked", fields=fields))
        return Done("done-aborted", match.id, match.version, {"match": match.id})


def manages(match: Match, call: Call) -> bool:
    """Whether the caller manages the server of the match."""
    return call.manager and call.guild is not None and call.guild == match.guild


def done(key: str, snapshot: Snapshot, **values: Value) -> Done:
    """What was done in a match, at the version it has now."""
    return Done(key, snapshot.match.id, snapshot.match.version, {"match": snapshot.match.id, **values})
