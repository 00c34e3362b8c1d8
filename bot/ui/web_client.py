"""A client without a gateway, for a process that serves the web pages: it only asks what public pages may show."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from bot.ui.messenger import DiscordMessenger
from bot.ui.rate_limit import RateLimiter

log = logging.getLogger(__name__)
REQUESTS_SECOND = 2.0
"""Requests in a second: few, as the limit is for the bot's processes together."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds before the log-in is tried again: twice as many each time."""


@asynccontextmanager
async def messenger_without_gateway(token: str, requests: float) -> AsyncIterator[DiscordMessenger]:
    """A messenger that logs in as soon as Discord answers; until then nothing is known to be public."""
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        pace = RateLimiter(min(REQUESTS_SECOND, requests))
        logging_in = asyncio.create_task(_log_in(client, token))
        try:
            yield DiscordMessenger(client, lambda text, _language: text, lambda: None, pace=pace)
        finally:
            logging_in.cancel()


async def _log_in(client: discord.Client, token: str) -> None:
    pause = FIRST_PAUSE
    while True:
        try:
            await client.login(token)
        except discord.LoginFailure:
            log.error("Discord refuses the token, so no public page is shown: copy it again into .env.")
        except (discord.HTTPException, OSError) as error:
            log.warning("cannot log in to Discord (%s). Trying again in %g s", error, pause)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
            continue
        return
