"""Offers that need the consent of others, such as draws, takebacks and ends without a score."""

from __future__ import annotations

from dataclasses import replace

from bot.app.core.requests import CommandResult, Opponent, RequestContext
from bot.app.core.translator import Word
from bot.app.errors import Refused
from bot.app.match.action_validation import all_moved
from bot.app.match.actions import Abort, AcceptOffer, EndPause, MakeOffer, OfferKind, RefuseOffer, decode
from bot.app.match.former_players import players_of_other_seats
from bot.app.match.log import append
from bot.app.match.reducer import has_secrets
from bot.app.match.seats import army_key_of, manages, require_playing, seat_of
from bot.app.match.snapshot import Snapshot
from bot.app.match.state import Offer
from bot.app.people.blocklist import A_DAY, check_willing, is_barred_where_shown
from bot.app.people.eligibility import check_limit
from bot.app.people.match_command import Commands, command, done
from bot.app.posts.wording import mention, person, relative_timestamp

MAX_SUBSTITUTE_REQUESTS_PER_DAY = 5
"""Limit of substitute requests by a user in a match per day."""


class Offers(Commands):
    """One offer of each kind stands at a time. Every method holds the match to itself while it works.

    What is answered is the offer of a `kind`; without one, the only one that the caller's button can mean.
    """

    @command()
    async def draw(self, request: RequestContext) -> CommandResult:
        """Offer a draw to every other human, or to the computers where there is none.

        It stands until one of them refuses or moves, or the caller moves. Accepts a standing offer of a draw.
        """
        snapshot = await self._matches.visible(request)
        seat = seat_of(snapshot, request)
        return await self._offer(snapshot, request, MakeOffer(seat, "draw"))

    async def would_end(self, request: RequestContext, kind: OfferKind) -> bool:
        """Tell whether the match would end if the caller agreed now to what is on offer."""
        snapshot = await self._matches.visible(request)
        offer, seat = snapshot.state.offers.get(kind), snapshot.seat_of(request.user)
        return offer is not None and snapshot.state.waits_for(offer) == {seat}

    @command()
    async def abort(self, request: RequestContext) -> CommandResult:
        """Offer to end a match without a score, which all its other people must accept; accept such an offer.

        While not everyone has moved, end it at once. Raises TooLateToAbortError where only computers could agree.
        """
        snapshot = await self._matches.visible(request)
        seat = seat_of(snapshot, request)
        if snapshot.match.tournament is not None:
            raise Refused("event-game", match=snapshot.match.id)
        if not all_moved(snapshot.state):
            return done("done-aborted", await append(self._matches, snapshot, Abort(seat), request))
        return await self._offer(snapshot, request, MakeOffer(seat, "abort"))

    @command()
    async def takeback(self, request: RequestContext) -> CommandResult:
        """Ask to take back one's last own move, with all that came after it; done at once if no human is asked.

        Raises Refused("rated-takeback") where the match is rated.
        """
        snapshot = await self._matches.visible(request)
        seat = seat_of(snapshot, request)
        if snapshot.match.rated:
            raise Refused("rated-takeback", match=snapshot.match.id)
        return await self._offer(snapshot, request, MakeOffer(seat, "takeback"))

    @command()
    async def pause(self, request: RequestContext) -> CommandResult:
        """Ask everyone to stop the clocks and the game until someone resumes it; agrees to a standing offer.

        Goes on with a match that is paused.
        """
        snapshot = await self._matches.visible(request)
        seat = seat_of(snapshot, request)
        if snapshot.state.paused:
            return await self._end_pause(snapshot, request, seat)
        if snapshot.match.tournament is not None:
            raise Refused("event-game", match=snapshot.match.id)
        return await self._offer(snapshot, request, MakeOffer(seat, "pause"))

    @command()
    async def level(self, request: RequestContext, level: int) -> CommandResult:
        """Ask that computers play at another level from now on; done at once if no other human plays."""
        snapshot = await self._matches.visible(request)
        return await self._offer(snapshot, request, MakeOffer(seat_of(snapshot, request), "level", level=level))

    @command()
    async def resume(self, request: RequestContext) -> CommandResult:
        """Go on with a paused match."""
        snapshot = await self._matches.visible(request)
        return await self._end_pause(snapshot, request, seat_of(snapshot, request))

    @command()
    async def substitute(self, request: RequestContext, guest: Opponent, leaver: int | None = None) -> CommandResult:
        """Ask everyone, and the guest, that the guest takes the caller's seat over.

        A server manager asks only the guest, for the seat that the user `leaver` left.
        """
        snapshot = await self._matches.visible(request, managed=True)
        if snapshot.match.tournament is not None:
            raise Refused("event-game", match=snapshot.match.id)
        require_playing(snapshot.match)
        if snapshot.match.guild is None:
            raise Refused("direct-match", match=snapshot.match.id)
        if guest.bot:
            raise Refused("bot-opponent")
        own = leaver == request.user or (leaver is None and snapshot.seat_of(request.user) is not None)
        seat = seat_of(snapshot, request) if own else _left_by(snapshot, request, leaver)
        if any(number != seat and there.user == guest.user for number, there in enumerate(snapshot.match.seats)) or (
            snapshot.user_at(seat) == guest.user
        ):
            raise Refused("already-plays", who=mention(guest.user))
        await self._check_never_played(snapshot, guest.user, seat)
        await check_willing(self._matches, replace(request, guild=snapshot.match.guild), [guest.user])
        if await is_barred_where_shown(self._matches, snapshot.match, guest.user):
            raise Refused("unwilling", players=(mention(guest.user),), count=1)
        await self._check_patience(request, snapshot.match.id)
        return await self._offer(snapshot, request, MakeOffer(seat, "substitute", guest.user))

    @command(changes_players=True)
    async def accept(self, request: RequestContext, kind: str = "") -> CommandResult:
        """Agree to what is on offer; the last to agree settles it."""
        snapshot = await self._matches.visible(request)
        offer = _standing(snapshot, request, kind)
        if offer.guest == request.user and not offer.guest_agreed:
            await self._check_never_played(snapshot, request.user, offer.seat)
            await self._matches.preferences.remember_language(request.user, request.language)
            await check_limit(self._matches, request)
            if await is_barred_where_shown(self._matches, snapshot.match, request.user):
                raise Refused("unwelcome", match=snapshot.match.id)
            return await self._agree(snapshot, request, AcceptOffer(offer.seat, offer.kind, "guest"))
        seat = snapshot.seat_of(request.user)
        if seat is None:
            raise Refused("own-offer")
        return await self._agree(snapshot, request, AcceptOffer(seat, offer.kind))

    @command()
    async def refuse(self, request: RequestContext, kind: str = "") -> CommandResult:
        """Turn down what is on offer, or withdraw one's own offer."""
        snapshot = await self._matches.visible(request)
        offer = _standing(snapshot, request, kind)
        if _is_own(snapshot, request, offer):
            return await self._refuse(snapshot, request, RefuseOffer(offer.seat, offer.kind, "withdrawn"))
        if offer.guest == request.user:
            return await self._refuse(snapshot, request, RefuseOffer(offer.seat, offer.kind, "guest"))
        seat = snapshot.seat_of(request.user)
        # What waits for a guest, who may never answer, keeps the seat from every other guest.
        if seat is None or (seat not in snapshot.state.waits_for(offer) and offer.guest is None):
            raise Refused("own-offer")
        return await self._refuse(snapshot, request, RefuseOffer(seat, offer.kind))

    @command()
    async def withdraw(self, request: RequestContext, kind: str = "") -> CommandResult:
        """Withdraw one's own offer, never anyone else's."""
        snapshot = await self._matches.visible(request)
        offer = _standing(snapshot, request, kind)
        if not _is_own(snapshot, request, offer):
            raise Refused("not-your-offer", what=Word(f"offer-{offer.kind}"))
        return await self._refuse(snapshot, request, RefuseOffer(offer.seat, offer.kind, "withdrawn"))

    async def _check_never_played(self, snapshot: Snapshot, user: int, seat: int) -> None:
        """Refuse a substitute who had another seat of the match, even if someone has it now."""
        if user in await players_of_other_seats(self._matches, snapshot, seat):
            raise Refused("former-player", who=mention(user))

    async def _check_patience(self, request: RequestContext, match: str) -> None:
        """See that the caller has not asked too many people in a day, who are all notified. Refusals: asked-enough."""
        now = self._matches.clock.now()
        mine = [row for row in await self._matches.store.matches.actions(match) if row.user == request.user]
        asked = [row.at for row in mine if isinstance(made := decode(row), MakeOffer) and made.guest is not None]
        if len(asked) >= MAX_SUBSTITUTE_REQUESTS_PER_DAY and asked[-MAX_SUBSTITUTE_REQUESTS_PER_DAY] > now - A_DAY:
            raise Refused("asked-enough", when=relative_timestamp(asked[-MAX_SUBSTITUTE_REQUESTS_PER_DAY] + A_DAY))

    async def _end_pause(self, snapshot: Snapshot, request: RequestContext, seat: int) -> CommandResult:
        return done("done-resumed", await append(self._matches, snapshot, EndPause(seat), request))

    async def _refuse(self, snapshot: Snapshot, request: RequestContext, refusal: RefuseOffer) -> CommandResult:
        after = await append(self._matches, snapshot, refusal, request)
        key = "done-withdrawn" if refusal.reply == "withdrawn" else "done-refused"
        return done(key, after, what=Word(f"offer-{refusal.offer}"))

    async def _offer(self, snapshot: Snapshot, request: RequestContext, action: MakeOffer) -> CommandResult:
        kind, seat = action.offer, action.seat
        existing = snapshot.state.offers.get(kind)
        # Two may mean the same draw, pause or end, but hardly the same move.
        if existing is not None and existing.seat != seat and kind in ("draw", "pause", "abort"):
            return await self._agree(snapshot, request, AcceptOffer(seat, kind))
        after = await append(self._matches, snapshot, action, request)
        if (offer := after.state.offers.get(kind)) is None:
            return done(f"done-concluded-{kind}", after, level=after.state.level)
        if seat not in after.state.humans:
            return done("done-offered-seat", after, guest=person(offer.guest or 0))
        return done(f"done-offered-{kind}", after, level=offer.level)

    async def _agree(self, snapshot: Snapshot, request: RequestContext, answer: AcceptOffer) -> CommandResult:
        after = await append(self._matches, snapshot, answer, request)
        if answer.offer in after.state.offers:
            return done("done-agreed", after)
        if answer.reply != "guest":
            return done(f"done-concluded-{answer.offer}", after, level=after.state.level)
        key = "done-taken-over-king" if has_secrets(after.match) else "done-taken-over"
        return done(key, after, army=Word(army_key_of(after.state, answer.seat)))


def _standing(snapshot: Snapshot, request: RequestContext, kind: str) -> Offer:
    """The offer that is answered; a button may belong to an earlier one."""
    require_playing(snapshot.match)
    drawn = (
        offer for offer in snapshot.state.offers.values() if request.version is None or request.version >= offer.seq
    )
    meant = [offer for offer in drawn if kind in ("", offer.kind)]
    asked = any(offer.guest == request.user or _is_own(snapshot, request, offer) for offer in meant)
    if snapshot.seat_of(request.user) is None and not asked:
        raise Refused("not-a-player", match=snapshot.match.id)
    if len(meant) != 1:
        if kind and snapshot.state.offers:
            raise Refused("not-offered", what=Word(f"offer-{kind}"))
        raise Refused("no-offer")
    return meant[0]


def _is_own(snapshot: Snapshot, request: RequestContext, offer: Offer) -> bool:
    """True if the caller may withdraw an offer: their own, or as a server manager one for an abandoned seat."""
    if offer.kind != "substitute" or offer.seat in snapshot.state.humans:
        return snapshot.seat_of(request.user) == offer.seat
    return manages(snapshot.match, request)


def _left_by(snapshot: Snapshot, request: RequestContext, leaver: int | None) -> int:
    """The seat that someone left, or the only one that was, which a server manager may give to someone else."""
    if not manages(snapshot.match, request):
        raise Refused("not-a-player", match=snapshot.match.id) if leaver is None else Refused("not-your-seat")
    left = [seat for seat in sorted(snapshot.state.left) if leaver in (None, snapshot.match.seats[seat].user)]
    if len(left) != 1:
        raise Refused("not-left", match=snapshot.match.id)
    return left[0]
