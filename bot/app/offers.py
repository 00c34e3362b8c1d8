"""What needs the consent of others: a draw, a takeback, a pause, a substitute."""

from __future__ import annotations

from bot.app.calls import Call, Done, Opponent
from bot.app.desk import Desk, Snapshot, require_playing
from bot.app.errors import (
    AlreadyOfferedError,
    AlreadyPausedError,
    AlreadyPlaysError,
    BotOpponentError,
    NobodyToAgreeError,
    NoOfferError,
    NotAPlayerError,
    NothingToTakeBackError,
    NotLeftError,
    NotPausedError,
    OtherOfferError,
    OwnOfferError,
    PastRevealError,
)
from bot.app.folding import undone_by
from bot.app.logbook import act
from bot.app.playing import done, manages, seat_of
from bot.app.posts import mention
from bot.app.say import Word
from bot.app.state import Offer, OfferKind

GUEST = " guest"
WITHDRAWN = " withdrawn"


class Offers:
    """One offer stands at a time. Every method holds the match to itself while it works."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def draw(self, call: Call) -> Done:
        """See `App.offer_draw`."""
        snapshot = await self._desk.seen(call)
        seat = seat_of(snapshot, call)
        if snapshot.state.offer is None and len(snapshot.state.humans) < 2:
            raise NobodyToAgreeError
        return await self._offer(snapshot, call, "draw", seat, "")

    async def takeback(self, call: Call) -> Done:
        """See `App.take_back`."""
        snapshot = await self._desk.seen(call)
        seat, state = seat_of(snapshot, call), snapshot.state
        if state.offer is None and not undone_by(state, seat):
            raise PastRevealError if seat in state.moved else NothingToTakeBackError
        return await self._offer(snapshot, call, "takeback", seat, "takeback")

    async def pause(self, call: Call) -> Done:
        """See `App.pause`."""
        snapshot = await self._desk.seen(call)
        seat = seat_of(snapshot, call)
        if snapshot.state.paused:
            raise AlreadyPausedError(match=snapshot.match.id)
        return await self._offer(snapshot, call, "pause", seat, "pause")

    async def resume(self, call: Call) -> Done:
        """See `App.resume`."""
        snapshot = await self._desk.seen(call)
        seat = seat_of(snapshot, call)
        if not snapshot.state.paused:
            raise NotPausedError(match=snapshot.match.id)
        return done("done-resumed", await act(self._desk, snapshot, "resume", seat, "", call))

    async def substitute(self, call: Call, guest: Opponent, leaver: int | None) -> Done:
        """See `App.substitute`."""
        snapshot = await self._desk.seen(call)
        require_playing(snapshot.match)
        if guest.bot:
            raise BotOpponentError
        if snapshot.seat_of(guest.user) is not None:
            raise AlreadyPlaysError(who=mention(guest.user))
        seat = seat_of(snapshot, call) if leaver in (None, call.user) else _left_by(snapshot, call, leaver)
        return await self._offer(snapshot, call, "substitute", seat, f"substitute {guest.user}")

    async def accept(self, call: Call) -> Done:
        """See `App.accept`."""
        snapshot = await self._desk.seen(call)
        offer = _standing(snapshot, call)
        if offer.guest == call.user and not offer.guest_agreed:
            return await self._agree(snapshot, call, offer.seat, f"{offer.kind}{GUEST}")
        seat = seat_of(snapshot, call)
        if seat not in offer.waits_for(snapshot.state.humans):
            raise OwnOfferError
        return await self._agree(snapshot, call, seat, offer.kind)

    async def refuse(self, call: Call) -> Done:
        """See `App.refuse`."""
        snapshot = await self._desk.seen(call)
        offer = _standing(snapshot, call)
        if offer.guest == call.user:
            return done("done-refused", await act(self._desk, snapshot, "refuse", offer.seat, offer.kind + GUEST, call))
        seat = seat_of(snapshot, call)
        if seat == offer.seat:
            text = offer.kind + WITHDRAWN
            return done("done-withdrawn", await act(self._desk, snapshot, "refuse", seat, text, call))
        if seat not in offer.waits_for(snapshot.state.humans):
            raise OwnOfferError
        return done("done-refused", await act(self._desk, snapshot, "refuse", seat, offer.kind, call))

    async def _offer(self, snapshot: Snapshot, call: Call, kind: OfferKind, seat: int, text: str) -> Done:
        standing = snapshot.state.offer
        if standing is None:
            after = await act(self._desk, snapshot, "offer", seat, text, call)
            return done(f"done-offered-{kind}" if after.state.offer else f"done-settled-{kind}", after)
        if standing.kind != kind:
            raise OtherOfferError(what=Word(f"offer-{standing.kind}"))
        if kind == "substitute" or seat not in standing.waits_for(snapshot.state.humans):
            raise AlreadyOfferedError(what=Word(f"offer-{kind}"))
        return await self._agree(snapshot, call, seat, kind)

    async def _agree(self, snapshot: Snapshot, call: Call, seat: int, text: str) -> Done:
        offer = snapshot.state.offer
        after = await act(self._desk, snapshot, "accept", seat, text, call)
        kind = "draw" if offer is None else offer.kind
        return done("done-agreed" if after.state.offer else f"done-settled-{kind}", after)


def _standing(snapshot: Snapshot, call: Call) -> Offer:
    """The offer that is answered; a button may belong to an earlier one."""
    require_playing(snapshot.match)
    offer = snapshot.state.offer
    if snapshot.seat_of(call.user) is None and (offer is None or offer.guest != call.user):
        raise NotAPlayerError(match=snapshot.match.id)
    if offer is None or (call.version is not None and call.version < offer.seq):
        raise NoOfferError
    return offer


def _left_by(snapshot: Snapshot, call: Call, leaver: int | None) -> int:
    """The seat that somebody left, which a server manager may give to somebody else."""
    if not manages(snapshot.match, call):
        raise NotAPlayerError(match=snapshot.match.id)
    left = (seat for seat in snapshot.state.left if snapshot.match.seats[seat].user == leaver)
    if (seat := next(left, None)) is None:
        raise NotLeftError(match=snapshot.match.id)
    return seat
