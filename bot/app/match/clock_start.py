"""Clocks start with the first post that arrived: they start anew if it came late."""

from __future__ import annotations

from bot.app.match.actions import StartClocks
from bot.app.match.log import append
from bot.app.match.service import MatchService
from storage import Match

PROMPT_SECONDS = 300
"""A first post that arrives within this time changes nothing."""


def is_unposted(match: Match) -> bool:
    """Check whether no post of a match that is played has arrived; a match at hand may not know the latest."""
    return match.message in (None, match.challenge_message)


async def waits_for_post(matches: MatchService, match: Match) -> bool:
    """Check whether a match still waits for its first post, so that no one's time runs."""
    if not is_unposted(match):
        return False
    row = await matches.row(match.id)
    return row is not None and is_unposted(row)


async def is_first_late(matches: MatchService, match: Match) -> bool:
    """Check whether a post that has just arrived, and is not noted yet, is the first of a match with a clock, and late.

    Before it is sent that cannot be known: sending takes its time.
    """
    if not match.clock or match.status != "playing" or match.started_at is None or not is_unposted(match):
        return False
    late = (matches.clock.now() - match.started_at).total_seconds() > PROMPT_SECONDS
    return late and await waits_for_post(matches, match)


async def start_clocks(matches: MatchService, name: str) -> None:
    """Start the clocks of a match whose first post has just arrived."""
    snapshot = await matches.snapshot(name)
    if snapshot.match.status == "playing" and not snapshot.state.clocks_restarted:
        await append(matches, snapshot, StartClocks())
