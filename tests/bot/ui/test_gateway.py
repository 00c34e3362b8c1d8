"""Pauses between connections, and what they take of discord.py. The rest: `tests/journeys/test_gateway.py`."""

from __future__ import annotations

import inspect

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient

from bot.ui.gateway import LONGEST_PAUSE, Backoff


@pytest.mark.parametrize("standing", [0, 1, 10, 60, 300, 600, 3600])
def test_day_of_failures_does_not_use_up_sessions_of_day(standing: int) -> None:
    now, starts = 0.0, 0
    backoff = Backoff(1.0, lambda: now)
    while now < 86_400:
        starts += 1
        now += standing + backoff.next()
    assert starts <= 600


def test_pauses_double_up_to_five_minutes_and_are_short_again_after_quiet_time() -> None:
    now = 0.0
    backoff = Backoff(1.0, lambda: now)
    for longest in (1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300):
        assert longest / 2 <= backoff.next() <= longest
    now += 10 * LONGEST_PAUSE
    assert backoff.next() <= 1


def test_discord_py_still_has_what_is_private_to_it() -> None:
    asked = {"initial", "gateway", "shard_id", "session", "sequence", "resume"}
    assert asked <= inspect.signature(DiscordWebSocket.from_client).parameters.keys()
    assert {"poll_event", "close"} <= vars(DiscordWebSocket).keys()
    assert {"session_id", "sequence", "gateway"} <= set(DiscordWebSocket.received_message.__code__.co_names)
    assert "launch_shard" in discord.AutoShardedClient.launch_shards.__code__.co_names
    assert "connector" in HTTPClient.static_login.__code__.co_names
