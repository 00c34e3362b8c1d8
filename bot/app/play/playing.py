"""Moves, claims, resignations: what a player does alone."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from bot.app.core.requests import CommandResult, RequestContext
from bot.app.core.translator import Word
from bot.app.errors import (
    MatchSuspendedError,
    Refused,
    TooLateToAbortError,
    UnreadableMatchError,
    UnreplayableError,
    VariantMissingError,
)
from bot.app.match.action_validation import all_moved, require
from bot.app.match.actions import Abort, ClaimDraw, PlayMove, PlayPlannedMove, Resign
from bot.app.match.ending import abort_unreadable
from bot.app.match.log import append
from bot.app.match.move_notation import accepted_alphabets, caller_translator, read_move
from bot.app.match.parsing import parse_move
from bot.app.match.seats import army_key_of, has_played, manages, require_playing, seat_of, turn_of
from bot.app.match.snapshot import Snapshot
from bot.app.people.match_command import Commands, command, done
from bot.app.posts.moves import pieces_paid
from engine.moves import RANSOM
from storage import SUSPENDED, Match


class Playing(Commands):
    """Player actions in a match. Every method locks the match."""

    @command()
    async def move(self, request: RequestContext, text: str) -> CommandResult:
        """Play a move in either notation and either language."""
        snapshot = await self._matches.visible(request)
        seat = turn_of(snapshot, request)
        position = snapshot.state.position
        alphabets = accepted_alphabets(request, snapshot.match)
        move = parse_move(position, text, alphabets, snapshot.state.legal, ask=True)
        after = await append(self._matches, snapshot, PlayMove(seat, str(move)), request)
        moves = len(after.state.history) - len(snapshot.state.history)  # more than one if others had planned theirs
        if move.kind == RANSOM:
            key = "done-paid" if after.state.outcome is None else "done-paid-last"
            return done(key, after, pieces=pieces_paid(position, move))
        notation = caller_translator(request, snapshot.match).notation
        san = read_move(notation, position, move, after.state.san_texts[-moves])
        if after.state.outcome is not None:
            return done("done-last-move", after, san=san)
        turn: int = after.state.position.turn
        shown: str | Word = san
        mated = after.state.position.pending_mate() if san.endswith("#") and moves == 1 else None
        if mated is not None:
            shown = Word("picture-mate-pending", {"move": san, "army": Word(army_key_of(after.state, mated))})
        thinking = "done-moved-computer" if after.state.computer_to_act is not None else "done-moved"
        key = "done-foreseen" if isinstance(after.state.action, PlayPlannedMove) else thinking
        moved = done(key, after, san=shown, army=Word(army_key_of(after.state, turn)))
        return replace(moved, waiting=turn != seat and after.state.computer_to_act is None)

    @command()
    async def resign(self, request: RequestContext) -> CommandResult:
        """Give up the caller's seat (`bot/ui` asks for confirmation first)."""
        snapshot = await self._matches.visible(request)
        return done("done-resigned", await append(self._matches, snapshot, Resign(seat_of(snapshot, request)), request))

    @command()
    async def claim_draw(self, request: RequestContext) -> CommandResult:
        """Claim a draw by repetition or quiet moves, at one's own turn (`bot/ui` asks for confirmation first)."""
        snapshot, claim = await self._claim(request)
        return done("done-concluded-draw", await append(self._matches, snapshot, claim, request))

    async def may_claim(self, request: RequestContext) -> str:
        """The match that `claim_draw` would end; raises what that would."""
        snapshot, _ = await self._claim(request)
        return snapshot.match.id

    async def _claim(self, request: RequestContext) -> tuple[Snapshot, ClaimDraw]:
        snapshot = await self._matches.visible(request)
        claim = ClaimDraw(turn_of(snapshot, request), next(iter(snapshot.state.position.claims()), ""))
        require(snapshot.state, claim, self._matches.clock.now())
        return snapshot, claim

    @command(resumes=False)
    async def abort(self, request: RequestContext) -> CommandResult:
        """End a match without a score: a player before all have moved, a server manager who does not play at any time.

        `bot/ui` asks for confirmation first.
        """
        if (suspended := await self._suspended(request)) is not None:
            return await self._abort_suspended(suspended, request)
        snapshot, seat = await self._ending(request)
        return done("done-aborted", await append(self._matches, snapshot, Abort(seat), request))

    async def may_abort(self, request: RequestContext) -> tuple[str, bool]:
        """The match that `abort` would end, and whether the caller plays in it; raises what `abort` would."""
        named = replace(request, match=await self._matches.resolve_match(request))
        if (suspended := await self._suspended(named)) is not None:
            return suspended.id, request.user in (seat.user for seat in suspended.seats)
        snapshot, seat = await self._ending(named)
        return snapshot.match.id, seat is not None

    async def _ending(self, request: RequestContext) -> tuple[Snapshot, int | None]:
        """A match that the caller may end now, and their seat; a player is bound by the players' rule.

        So is a player who has left: they may have lost it.
        """
        snapshot = await self._matches.visible(request, managed=True)
        require_playing(snapshot.match)
        seat, mine = snapshot.seat_of(request.user), has_played(snapshot.match, request.user)
        if seat is None and not manages(snapshot.match, request):
            raise Refused("not-a-player", match=snapshot.match.id)
        if mine and snapshot.match.tournament is not None:
            raise Refused("event-game", match=snapshot.match.id)
        if mine and all_moved(snapshot.state):
            raise TooLateToAbortError(match=snapshot.match.id)
        return snapshot, seat

    async def _suspended(self, request: RequestContext) -> Match | None:
        """The match that is meant if it is suspended and the caller's to end; its log may be unreadable.

        A player is bound by the players' rule there too: who has lost may have deleted the channel.
        """
        match = await self._matches.row(request.match or "")
        if match is None or match.status != SUSPENDED:
            return None
        mine, people = has_played(match, request.user), [seat for seat in match.seats if seat.user is not None]
        if mine and len(people) > 1 and await self._is_under_way(match):
            raise Refused("abort-parked", match=match.id)
        return match if mine or manages(match, request) else None

    async def _is_under_way(self, match: Match) -> bool:
        """Tell whether a suspended match that may go on has moves of all players, or belongs to a tournament."""
        try:
            state = (await self._matches.snapshot(match.id)).state
        except (UnreplayableError, UnreadableMatchError):  # it can never go on
            return False
        except (MatchSuspendedError, VariantMissingError):
            return match.tournament is not None or match.moves >= len(match.seats)
        return match.tournament is not None or len(state.moved) == state.seats

    async def _abort_suspended(self, match: Match, request: RequestContext) -> CommandResult:
        """End a suspended match: by its log, so that the end stands there too, unless that can be read no longer."""
        with suppress(MatchSuspendedError, VariantMissingError):
            snapshot = await self._matches.snapshot(match.id)
            seat = None if all_moved(snapshot.state) else snapshot.seat_of(request.user)
            return done("done-aborted", await append(self._matches, snapshot, Abort(seat), request))
        await abort_unreadable(self._matches, match, request.user)
        return CommandResult("done-aborted", match.id, match.version, {"match": match.id})
