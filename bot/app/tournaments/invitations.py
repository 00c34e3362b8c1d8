"""The second server of a team match: its code, its acceptance, its withdrawal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from bot.app.core.display_names import cleaned
from bot.app.core.requests import ChannelInfo, CommandResult, RequestContext
from bot.app.errors import Refused
from bot.app.people.eligibility import check_threads
from bot.app.posts.wording import mention
from bot.app.tournaments.command import TournamentCommands, done
from bot.app.tournaments.places import GUEST_MARK
from bot.app.tournaments.settings import TeamTerms, as_stored
from bot.app.tournaments.state import GUEST_TEAM, TournamentState
from bot.app.tournaments.teams import MAX_TEAM_NAME_LENGTH, team_name

_LETTERS = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""Letters of a code: none that look like another, and no vowels, so that it is no word."""
_CODE_LENGTH, _GROUP = 10, 4


def invite_code(rng: Random) -> str:
    """Return a new code, such as `K7QM-4XPT-2B`: one of 2·10^14, so that no one finds one by trying."""
    letters = "".join(rng.choice(_LETTERS) for _ in range(_CODE_LENGTH))
    return "-".join(letters[at : at + _GROUP] for at in range(0, _CODE_LENGTH, _GROUP))


class Invitations(TournamentCommands):
    """Commands of the second server."""

    async def accept(
        self,
        request: RequestContext,
        channel: ChannelInfo,
        code: str,
        team: str,
        captain: int | None = None,
        *,
        bot: bool = False,
    ) -> CommandResult:
        """Accept a match for this server, or move its posts to this channel once it is accepted.

        The captain is the caller by default. Refusals: server-only, not-organiser, bot-opponent, no-such-code,
        code-used, own-code, match-here, event-over, team-name; those of `check_threads`.
        """
        if request.guild is None:
            raise Refused("server-only")
        if bot:
            raise Refused("bot-opponent")
        await self.require_organiser(request)
        check_threads(channel)
        typed = "".join(letter for letter in code.upper() if letter.isalnum())
        grouped = "-".join(typed[at : at + _GROUP] for at in range(0, len(typed), _GROUP))
        tournament = await self._matches.store.tournaments.by_code(grouped)
        if tournament is None:
            raise Refused("no-such-code", code=code[:20].replace("`", "'"))

        async def work(request: RequestContext, state: TournamentState) -> CommandResult:
            return await self._accept(request, state, channel, team, captain)

        return await self.once(request, self.locked(request, tournament, work))

    async def _accept(
        self, request: RequestContext, state: TournamentState, channel: ChannelInfo, team: str, captain: int | None
    ) -> CommandResult:
        stored = state.stored
        self.check_open(state, corrects=False)
        if request.guild == stored.guild:
            raise Refused("own-code", event=stored.name)
        server = await self._matches.preferences.server(request.guild)
        language = server.language or channel.language.partition("-")[0]
        place: dict[str, Any] = {"guest_channel": channel.id, "guest_message": None, "guest_language": language}
        posts: list[tuple[str, Mapping[str, Any]]] = [("event", {"channel": channel.id})]
        if stored.is_guest(request.guild):
            if stored.guest_channel == channel.id:
                raise Refused("match-here", event=stored.name)
            moved = self.action(request, "guest-moved", **GUEST_MARK)
            await self._steps.advance(state, [moved], [*posts, *_last_edit(state)], **place)
            return done("done-match-moved", state)
        if stored.guest_guild is not None or state.entries:
            raise Refused("code-used", event=stored.name)
        settings = replace(state.settings, teams=_named(state, team))
        leader = request.user if captain is None else captain
        action = self.action(request, "accept", subject=leader, **GUEST_MARK)
        news = ("event-news", {"seq": stored.version + 1, "channel": stored.channel})
        plan = as_stored(settings)
        await self._steps.advance(state, [action], [*posts, news], plan=plan, guest_guild=request.guild, **place)
        return done(
            "done-match-accepted",
            state,
            team=team_name(replace(state, settings=settings), GUEST_TEAM),
            who=mention(leader),
        )

    async def may_withdraw(self, request: RequestContext) -> tuple[str, str, str, bool]:
        """Return the ID of the match that `withdraw_team` would leave, its name, the team, and if it has started.

        Refusals: those of `withdraw_team`.
        """
        state = await self.state(await self.find(request))
        await self._require_withdrawing(request, state)
        return state.stored.id, state.stored.name, team_name(state, GUEST_TEAM), bool(state.entries)

    async def withdraw_team(self, request: RequestContext) -> CommandResult:
        """Withdraw the team of this server, which then loses its unfinished games.

        Before the start, the match waits for another server. Refusals: not-second-server, not-captain.
        """
        return await self.run(request, self._withdraw_team, organises=False)

    async def _withdraw_team(self, request: RequestContext, state: TournamentState) -> CommandResult:
        await self._require_withdrawing(request, state)
        stored, name = state.stored, team_name(state, GUEST_TEAM)
        seq, result = stored.version + 1, done("done-team-withdrawn", state, team=name)
        gone = self.action(request, "guest-left", team=name, open=not state.entries, **GUEST_MARK)
        if state.entries:
            theirs = [n for n in state.tournament.present if state.entries[n - 1].team == GUEST_TEAM]
            left = [
                replace(
                    self.action(request, "withdraw", subject=state.user_of(n), entry=n, why="server"), interaction=None
                )
                for n in theirs
            ]
            await self._steps.advance(state, [gone, *left], [("event-news", {"seq": seq})])
            return result
        terms = state.settings.teams
        names = TeamTerms(("" if terms is None else terms.names[0], ""), terms is not None and terms.by_rating)
        settings = replace(state.settings, teams=names)
        news = [("event-news", {"seq": seq, "channel": stored.channel}), *_last_edit(state)]
        nowhere: dict[str, Any] = dict.fromkeys(("guest_guild", "guest_channel", "guest_message", "guest_language"))
        code = invite_code(self._matches.rng)
        await self._steps.advance(state, [gone], news, plan=as_stored(settings), invite_code=code, **nowhere)
        return result

    async def _require_withdrawing(self, request: RequestContext, state: TournamentState) -> None:
        stored = state.stored
        if not stored.is_guest(request.guild):
            raise Refused("not-second-server", event=stored.name)
        if not (request.user == state.guest_captain or await self.runs_team(request, state, GUEST_TEAM)):
            raise Refused("not-captain", event=stored.name, team=team_name(state, GUEST_TEAM))


def _last_edit(state: TournamentState) -> list[tuple[str, Mapping[str, Any]]]:
    """The message that replaces the post in a channel of the second server that gets no more of them."""
    stored = state.stored
    if stored.guest_channel is None or stored.guest_message is None:
        return []
    where = {"channel": stored.guest_channel, "edits": stored.guest_message, "language": stored.guest_language}
    return [("event-news", {"seq": stored.version + 1, **where})]


def _named(state: TournamentState, text: str) -> TeamTerms:
    """The teams with the name of the second one. Refusals: team-name."""
    terms, name = state.settings.teams, cleaned(text, MAX_TEAM_NAME_LENGTH)
    if terms is None or not name or name.casefold() == terms.names[0].casefold():
        raise Refused("team-name", text=text[:60].replace("`", "'"), team=team_name(state, 1))
    return replace(terms, names=(terms.names[0], name))
