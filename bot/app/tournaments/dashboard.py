"""Dashboard for organisers: games that have not started, and late players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.app.core.requests import Choice, RequestContext
from bot.app.core.translator import Translator
from bot.app.errors import AppError, Refused
from bot.app.match.clock_start import waits_for_post
from bot.app.match.service import MatchService
from bot.app.posts.wording import mention, message_link, people, person_mention, relative_timestamp
from bot.app.tournaments.entry_names import DisplayName, full_names, known_names
from bot.app.tournaments.late_players import LatePlayer, LatePlayers
from bot.app.tournaments.state import TournamentState
from bot.texts import limits
from tournament.model import Game

NOTICE_ROOM, MORE_ROOM = 300, 30
"""Characters for the result of what was just done, and for the number of lines left out."""


@dataclass(frozen=True, slots=True)
class DashboardView:
    """Dashboard of a tournament: its text, players to choose from, and whether any can be reminded."""

    tournament: str
    lines: Sequence[str]
    players: Sequence[Choice]
    can_remind: bool


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player whom a tournament waits for. `reserve`: someone waits on the reserve list."""

    tournament: str
    lines: Sequence[str]
    can_remind: bool
    reserve: bool


@dataclass(frozen=True, slots=True)
class _Pending:
    """A game in which not everyone has moved, with the players to move and the start of their turn."""

    game: Game
    users: Sequence[int]
    since: datetime | None


class Dashboard:
    """Queries of organisers. Refusals: not-organiser."""

    def __init__(self, matches: MatchService, late_players: LatePlayers, display_name: DisplayName) -> None:
        self._matches = matches
        self._late_players = late_players
        self._display_name = display_name

    async def show(self, request: RequestContext, translate: Translator) -> DashboardView:
        """Return the dashboard of a tournament."""
        state = await self._late_players.managed(request)
        pending, late = await self._pending(state), await self._late_players.late(state)
        reminded = await self._late_players.reminded_at(state)
        lines = [translate("event-dashboard", name=state.stored.name, event=state.stored.id)]
        if state.stored.invite_code is not None and state.stored.guest_guild is None:
            lines.append(translate("event-dashboard-code", code=state.stored.invite_code))
        if waiting := sum(game.status == "waiting" for game in state.games):
            lines.append(translate("event-dashboard-waiting", count=waiting))
        room = limits.MAX_PAGE - NOTICE_ROOM - sum(len(line) + 1 for line in lines)
        if users := dict.fromkeys(one.user for one in late):
            told = [_late_line(translate, state, late, user, reminded) for user in users]
            head = translate("event-dashboard-late", count=len(told))
            lines += _fitting(translate, head, told, room // 2 if pending else room)
        room = limits.MAX_PAGE - NOTICE_ROOM - sum(len(line) + 1 for line in lines)
        if pending:
            told = [_game_line(translate, state, one) for one in pending]
            lines += _fitting(translate, translate("event-dashboard-unstarted", count=len(told)), told, room)
        if not pending and not late:
            lines.append(translate("event-dashboard-fine"))
        can_remind = any(not one.muted and one.user not in reminded for one in late)
        choices = await self._choices(translate, state, pending, late)
        return DashboardView(state.stored.id, lines, choices, can_remind)

    async def player(self, request: RequestContext, user: int, translate: Translator) -> PlayerView:
        """Return what a tournament waits for from a player. Refusals: not-in-event."""
        state = await self._late_players.managed(request)
        if state.number_of(user) is None:
            raise Refused("not-in-event", event=state.stored.name, who=mention(user))
        pending, late = await self._pending(state), await self._late_players.late(state)
        mine = [one for one in late if one.user == user]
        reminded = await self._late_players.reminded_at(state)
        lines = [translate("event-dashboard-player", who=person_mention(translate, user), name=state.stored.name)]
        known = {one.match for one in mine}
        unstarted = [one for one in pending if user in one.users and one.game.id not in known]
        told = [_late_line(translate, state, late, user, reminded)] if mine else []
        told += [_game_line(translate, state, one) for one in unstarted]
        lines += _fitting(translate, "", told, limits.MAX_PAGE - NOTICE_ROOM)
        if not mine and not unstarted:
            lines.append(translate("event-dashboard-moved"))
        can_remind = user not in reminded and any(not one.muted for one in mine)
        return PlayerView(state.stored.id, lines, can_remind, bool(state.reserves))

    async def _pending(self, state: TournamentState) -> list[_Pending]:
        """Games that are open but not started; those first that have waited longest."""
        found = []
        for game in state.games:
            match = state.matches.get(game.id)
            if game.status != "playing" or match is None or match.begun:
                continue
            try:
                snapshot = await self._matches.snapshot(game.id)
            except AppError:  # it cannot be read: nobody keeps it waiting
                continue
            users = people(snapshot.user_at(seat) for seat in sorted(snapshot.state.to_act))
            waits = await waits_for_post(self._matches, snapshot.match)
            found.append(_Pending(game, users, None if waits else snapshot.state.since))
        return sorted(found, key=lambda one: (one.since is None, str(one.since), one.game.id))

    async def _choices(
        self, translate: Translator, state: TournamentState, pending: Sequence[_Pending], late: Sequence[LatePlayer]
    ) -> list[Choice]:
        """Players whom the tournament waits for, the late ones first."""
        names = full_names(translate, state, await known_names(self._matches.store, state, self._display_name))
        of_late = {one.user for one in late}
        users = dict.fromkeys([*(one.user for one in late), *(user for one in pending for user in one.users)])
        numbers = {user: number for user in users if (number := state.number_of(user)) is not None}
        return [
            Choice(
                translate("event-dashboard-choice", name=names[number], late="yes" if user in of_late else "no"),
                str(user),
            )
            for user, number in numbers.items()
        ]


def _fitting(translate: Translator, head: str, lines: Sequence[str], room: int) -> list[str]:
    """A heading and as many lines as `room` characters hold, then how many are left."""
    room -= len(head) + 1 + MORE_ROOM
    shown = []
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            break
        shown.append(line)
    more = len(lines) - len(shown)
    return [*([head] if head else []), *shown, *([translate("event-dashboard-more", count=more)] if more else [])]


def _game_line(translate: Translator, state: TournamentState, one: _Pending) -> str:
    values = {
        "match": one.game.id,
        "where": _place(state, one.game.id),
        "round": next(n for n, round_ in enumerate(state.tournament.rounds, 1) if one.game in round_.games),
        "who": ", ".join(person_mention(translate, user) for user in one.users),
    }
    if not one.users:
        return translate("event-dashboard-game-idle", **values)
    if one.since is None:
        return translate("event-dashboard-game", **values)
    return translate("event-dashboard-game-since", **values, since=relative_timestamp(one.since))


def _late_line(
    translate: Translator,
    state: TournamentState,
    late: Sequence[LatePlayer],
    user: int,
    reminded: dict[int, datetime],
) -> str:
    """Line of a late player: the game that has waited longest, how many wait, and the latest reminder."""
    mine = [one for one in late if one.user == user]
    line = translate(
        "event-dashboard-late-player",
        who=person_mention(translate, user),
        match=mine[0].match,
        where=_place(state, mine[0].match),
        since=relative_timestamp(mine[0].since),
        count=len(mine),
    )
    if user in reminded:
        return f"{line} {translate('event-dashboard-reminded', when=relative_timestamp(reminded[user]))}"
    return f"{line} {translate('event-dashboard-muted')}" if all(one.muted for one in mine) else line


def _place(state: TournamentState, name: str) -> str:
    match = state.matches.get(name)
    thread = None if match is None else match.thread
    return message_link(state.stored.guild, thread or state.stored.channel, None)
