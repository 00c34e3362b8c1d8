"""Moves, claims, resignations: what a player does alone."""

from __future__ import annotations

from dataclasses import replace

from bot.app.calls import Call, Done
from bot.app.commands.command import Commands, command, done
from bot.app.errors import (
    NothingToClaimError,
    TooLateToAbortError,
)
from bot.app.match.log import append
from bot.app.match.parsing import parse_move
from bot.app.match.seats import army, manages, require_playing, seat_of, turn_of
from bot.app.say import Word, Words
from bot.texts import sayer
from storage import Change


class Playing(Commands):
    """What players do in a match. Every method holds the match to itself while it works."""

    @command()
    async def move(self, call: Call, text: str) -> Done:
        """Play a move in either notation and either language."""
        snapshot = await self._matches.visible(call)
        seat = turn_of(snapshot, call)
        position = snapshot.state.position
        move = parse_move(position, text, sayer(call.language).language, snapshot.state.legal)
        after = await append(self._matches, snapshot, "move", seat, str(move), call)
        acts = len(after.state.line) - len(snapshot.state.line)  # more than one if others had planned theirs
        san = Words(after.state.readings[-acts])
        if after.state.outcome is not None:
            return done("done-last-move", after, san=san)
        turn: int = after.state.position.turn
        foreseen = after.state.last is not None and after.state.last.kind == "plan"
        key = "done-foreseen" if foreseen else "done-moved"
        moved = done(key, after, san=san, army=Word(army(after.state, turn)))
        return replace(moved, waiting=turn != seat and after.state.computer is None)

    @command()
    async def resign(self, call: Call) -> Done:
        """Give up the caller's seat (`bot/ui` asks for confirmation first)."""
        snapshot = await self._matches.visible(call)
        return done("done-resigned", await append(self._matches, snapshot, "resign", seat_of(snapshot, call), "", call))

    @command()
    async def claim_draw(self, call: Call) -> Done:
        """Claim a draw by repetition or quiet moves, at one's own turn."""
        snapshot = await self._matches.visible(call)
        seat = turn_of(snapshot, call)
        claims = snapshot.state.position.claims()
        if not claims:
            raise NothingToClaimError
        return done("done-concluded-draw", await append(self._matches, snapshot, "claim", seat, claims[0], call))

    @command(revives=False)
    async def abort(self, call: Call) -> Done:
        """End a match without a score: any player before all have moved, a server manager at any time.

        A parked match may be ended by any of its players.
        """
        if (parked := await self._drop_parked(call)) is not None:
            return parked
        snapshot = await self._matches.visible(call)
        require_playing(snapshot.match)
        seat = snapshot.seat_of(call.user)
        if not manages(snapshot.match, call):
            seat = seat_of(snapshot, call)
            if len(snapshot.state.moved) == snapshot.state.seats:
                raise TooLateToAbortError(match=snapshot.match.id)
        return done("done-aborted", await append(self._matches, snapshot, "abort", seat, "", call))

    async def _drop_parked(self, call: Call) -> Done | None:
        """End a parked match, whose log may be unreadable; None if it is not parked or not the caller's to end."""
        match = await self._matches.row(call.match or "")
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
