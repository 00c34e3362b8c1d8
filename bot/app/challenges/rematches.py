"""The same game once more: the same people and computers, each in the next seat."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from bot.app.challenges.challenges import Challenges
from bot.app.core.requests import ChallengeRequest, ChannelInfo, Choice, CommandResult, Opponent, RequestContext
from bot.app.errors import ChallengeClosedError, MatchOverError, Refused, UnreadableMatchError
from bot.app.match.service import MatchService
from bot.app.people.match_command import Commands, command
from bot.app.people.vacations import Vacations
from bot.app.posts.wording import people, title
from bot.texts import translator_for
from storage import Match, MatchSeat, is_ghost

MAX_REMATCH_CHOICES = 10
"""Finished games among which one chooses."""


class Rematches(Commands):
    """A match has one rematch at most, whoever asks for it."""

    def __init__(self, matches: MatchService, vacations: Vacations, challenges: Challenges) -> None:
        super().__init__(matches, vacations)
        self._challenges = challenges

    async def resolve_match(self, request: RequestContext) -> str:
        """The match that is meant: the one named, or the latest played here."""
        try:
            return await self._matches.resolve_match(request)
        except MatchOverError as error:
            return str(error.values["match"])

    async def choices(self, request: RequestContext, typed: str = "") -> list[Choice]:
        """The caller's finished games in this server that can be played once more, the latest first."""
        translate, found = translator_for(request.language), []
        for name in await self._matches.store.statistics.rematchable(request.user, request.guild, MAX_REMATCH_CHOICES):
            with suppress(UnreadableMatchError):
                match = await self._matches.row(name)
                if match is not None and match.ended_at is not None:
                    days = (self._matches.clock.now() - match.ended_at).days
                    game = translate("choice-match", match=name, game=title(translate, match.variant))
                    found.append(Choice(translate("choice-finished", game=game, days=days), name))
        return [choice for choice in found if typed.strip().lower() in choice.label.lower()]

    async def offered(self, request: RequestContext) -> list[Choice]:
        """The games to choose from where none is named and none was played here; empty where one is meant.

        Refusals: nothing-to-rematch.
        """
        if request.match or (
            request.channel is not None and await self._matches.store.matches.latest_in(request.channel)
        ):
            return []
        if found := await self.choices(request):
            return found
        raise Refused("nothing-to-rematch")

    async def rematch(self, request: RequestContext, channel: ChannelInfo) -> CommandResult:
        """Challenge everyone to the game that is over once more, in a channel, with the seats rotated.

        Takes part in the rematch if someone has asked for it. Without `request.match` the latest match here is meant.
        """
        done = await self._matches.run_locked(f"user {request.user}", lambda: self._ask(request, channel))
        await self._vacations.apply_to(done.match)
        return done

    @command(resumes=False)
    async def _ask(self, request: RequestContext, channel: ChannelInfo) -> CommandResult:
        snapshot = await self._matches.visible(request)
        match = replace(snapshot.match, level=snapshot.state.level)
        if all(seat.user != request.user for seat in match.seats):
            raise Refused("not-a-player", match=match.id)
        if match.tournament is not None:
            raise Refused("event-game", match=match.id)
        if match.status == "cancelled":
            raise ChallengeClosedError(match=match.id)
        if match.status != "over":
            raise Refused("not-over", match=match.id)
        if match.guild is None and len(people(seat.user for seat in match.seats)) > 1:
            raise Refused("rematch-elsewhere", match=match.id)
        if match.guild != request.guild:
            raise Refused("wrong-server", match=match.id)
        if (following := await self._matches.store.matches.rematch_of(match.id)) is not None:
            return await self._matches.run_locked(following, lambda: self._join(replace(request, match=following)))
        return await self._open(request, channel, match)

    async def _join(self, request: RequestContext) -> CommandResult:
        """Take part in the rematch that someone else has asked for."""
        try:
            return await self._challenges.take_seat(request)
        except ChallengeClosedError:
            raise Refused("rematch-begun", match=request.match or "") from None

    async def _open(self, request: RequestContext, channel: ChannelInfo, match: Match) -> CommandResult:
        others = list(dict.fromkeys(user for user in people(seat.user for seat in match.seats) if user != request.user))
        computers = sum(seat.user is None for seat in match.seats)
        ask = ChallengeRequest(
            variant=match.variant,
            opponents=tuple(Opponent(user) for user in others),
            computers=computers,
            options=match.options,
            seats="listed",
            clock=match.clock,
            vacations=match.vacations,
            rated=match.rated and not computers,
            level=match.level,
        )
        done = await self._challenges.create(request, channel, ask, _rotated(match.seats, request.user), match.id)
        if done.key != "done-opened":
            return done
        return replace(done, key="done-rematch", values={"match": done.match, "where": f"<#{channel.id}>"})


def _rotated(seats: tuple[MatchSeat, ...], user: int) -> tuple[MatchSeat, ...]:
    """The last one begins, and everyone else is one later than before; all but `user` are asked to come."""
    seated: set[int] = set()

    def again(seat: MatchSeat) -> MatchSeat:
        if seat.user is None:
            return MatchSeat("computer")
        if is_ghost(seat.user) or seat.user in seated:  # anyone may come instead
            return MatchSeat("open")
        seated.add(seat.user)
        return MatchSeat("joined" if seat.user == user else "invited", seat.user)

    return tuple(map(again, (*seats[-1:], *seats[:-1])))
