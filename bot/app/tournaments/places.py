"""Team matches between two servers: who plays for which, and what each of them is shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.app.core.display_names import cleaned
from bot.app.core.ports import Post
from bot.app.core.translator import Translator
from bot.app.match.drawn_names import numbered_player
from bot.app.match.remembered_names import MAX_NAME_LENGTH
from bot.app.match.service import MatchService
from bot.app.tournaments.entry_names import DisplayName
from bot.app.tournaments.state import GUEST_TEAM, HOST_TEAM, TournamentState
from bot.texts import limits
from storage import StoredTournament, TournamentMatch

GUEST_MARK = {"guest": 1}
"""Data of an action by someone in the second server."""
_MENTION = re.compile(r"<@!?(\d+)>")
_NAME_LENGTHS = (MAX_NAME_LENGTH, 20, 14, 8)
"""Longest names, tried in turn until a post fits."""


def team_of_server(stored: StoredTournament, guild: int | None) -> int:
    """Return the team for which people in a server play."""
    return GUEST_TEAM if stored.is_guest(guild) else HOST_TEAM


def mark(state: TournamentState, guild: int | None) -> dict[str, int]:
    """Return data for an action by someone in a server, so that the other server is shown their name."""
    return GUEST_MARK if state.stored.is_guest(guild) else {}


def place_of_game(state: TournamentState, match: TournamentMatch, guild: int | None) -> tuple[int, int]:
    """Return server and channel of a game, as people in a server see it."""
    stored = state.stored
    if guild is not None and stored.is_guest(guild):
        return guild, state.guest_boards.get(match.match) or stored.guest_channel or 0
    return stored.guild, match.thread or stored.channel


async def without_blocked(matches: MatchService, state: TournamentState) -> TournamentState:
    """Return the state without registered players whom the other server has blocked: they get no board."""
    stored = state.stored
    if stored.guest_guild is None:
        return state
    servers = {HOST_TEAM: stored.guest_guild, GUEST_TEAM: stored.guild}
    blocked = {team: (await matches.preferences.server(other)).barred for team, other in servers.items()}
    allowed = tuple(entry for entry in state.registered if entry.user not in blocked[entry.team])
    return replace(state, registered=allowed)


async def is_blocked_by_other(matches: MatchService, state: TournamentState, guild: int | None, user: int) -> bool:
    """Tell whether the other server of a match has blocked someone."""
    stored = state.stored
    other = stored.guild if stored.is_guest(guild) else stored.guest_guild
    return other is not None and user in (await matches.preferences.server(other)).barred


def adapted_post(
    translate: Translator, state: TournamentState, post: Post, guild: int | None, display_name: DisplayName
) -> Post:
    """Return a post as one of both servers sees it: people of the other one are named, and not mentioned."""
    content = adapted_text(translate, state, post.content, guild, display_name)
    shown = partial(_is_here, state, guild)
    return replace(post, content=content, mentions=tuple(filter(shown, post.mentions)))


def adapted_text(
    translate: Translator, state: TournamentState, text: str, guild: int | None, display_name: DisplayName
) -> str:
    """Return a text with the names of people of the other server in place of mentions.

    A mention means nothing where its user is no member.
    """
    if not state.between_servers:
        return text
    for most in _NAME_LENGTHS:
        adapted = _MENTION.sub(_replacing(translate, state, guild, display_name, most), text)
        if len(adapted) <= limits.MAX_MESSAGE:
            break
    return adapted


def _replacing(
    translate: Translator, state: TournamentState, guild: int | None, display_name: DisplayName, most: int
) -> Callable[[re.Match[str]], str]:
    def replaced(found: re.Match[str]) -> str:
        user = int(found[1])
        if _is_here(state, guild, user):
            return found[0]
        return cleaned(display_name(user) or "", most) or _unnamed(translate, state, user)

    return replaced


def _unnamed(translate: Translator, state: TournamentState, user: int) -> str:
    """A person whose name is unknown: their number among the players, if they are one."""
    everyone = state.entries or (*state.registered, *state.reserves)
    number = next((number for number, entry in enumerate(everyone, 1) if entry.user == user), 0)
    return numbered_player(translate, number) if number else translate("team-someone")


def _is_here(state: TournamentState, guild: int | None, user: int) -> bool:
    """True if a person belongs to the server for which a text is."""
    return (user in state.guests) == state.stored.is_guest(guild)
