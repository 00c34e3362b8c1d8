"""Checks of `feerie doctor` against Discord: token, servers, intents, clock."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import aiohttp

from bot.cli.check_result import CheckResult
from bot.cli.settings import Settings

DISCORD = "https://discord.com"
NEEDED = {
    "View Channels": 1 << 10,
    "Send Messages": 1 << 11,
    "Attach Files": 1 << 15,
    "Read Message History": 1 << 16,
    "Create Public Threads": 1 << 35,
    "Send Messages in Threads": 1 << 38,
}
"""Permissions as Discord names them, and their bits."""
_ADMINISTRATOR = 1 << 3
_PRIVILEGED = sum(1 << bit for bit in (12, 13, 14, 15, 18, 19))
"""Flags of an application whose bot may see presences, members or the content of messages."""
_SHAPE = re.compile(r"[\w-]{20,}\.[\w-]{5,}\.[\w-]{25,}")
_PAGE = 200
_TIMEOUT = aiohttp.ClientTimeout(total=15)
_WARN_CLOCK_SKEW_SECONDS = 30
_BAD_CLOCK_SKEW_SECONDS = 300
"""Seconds by which the clock may differ until it matters, and until posts are looked for at the wrong time."""


async def discord_checks(settings: Settings) -> list[CheckResult]:
    """Look at all that Discord can tell."""
    token = settings.token.get_secret_value()
    if not token:
        return [CheckResult("token", "bad", "doctor-token-missing")]
    if settings.api is None and not _SHAPE.fullmatch(token):
        return [CheckResult("token", "bad", "doctor-token-shape")]
    headers = {"Authorization": f"Bot {token}", "User-Agent": "DiscordBot (feerie, 1)"}
    base = f"{(settings.api or DISCORD).rstrip('/')}/api/v10"
    try:
        async with aiohttp.ClientSession(headers=headers, timeout=_TIMEOUT) as session:
            return [finding async for finding in _asked(session, base)]
    except (aiohttp.ClientError, OSError, TimeoutError, ValueError, KeyError) as error:
        reason = f"{type(error).__name__}: {error}".splitlines()[0].removesuffix(": ")
        return [CheckResult("discord", "bad", "doctor-discord-unreachable", {"reason": reason})]


async def _asked(session: aiohttp.ClientSession, base: str) -> AsyncIterator[CheckResult]:
    async with session.get(f"{base}/users/@me") as answer:
        if answer.status == 401:
            yield CheckResult("token", "bad", "doctor-token-refused")
            return
        answer.raise_for_status()
        name, date = (await answer.json())["username"], answer.headers.get("Date")
    yield CheckResult("token", "ok", "doctor-token-ok", {"name": str(name)})
    if date is not None:
        yield _clock(parsedate_to_datetime(date), datetime.now(UTC))
    async with session.get(f"{base}/oauth2/applications/@me") as answer:
        answer.raise_for_status()
        flags = (await answer.json()).get("flags") or 0
    more = bool(flags & _PRIVILEGED)
    yield CheckResult("intents", "warn" if more else "ok", "doctor-intents-more" if more else "doctor-intents-ok")
    guilds = [guild async for guild in _guilds(session, base)]
    if not guilds:
        yield CheckResult("servers", "warn", "doctor-servers-none")
    for guild in guilds:
        yield permissions_in(guild)


def _clock(theirs: datetime, ours: datetime) -> CheckResult:
    """Compare the local clock with Discord's, which has whole seconds."""
    apart = round((ours - theirs).total_seconds())
    if abs(apart) < _WARN_CLOCK_SKEW_SECONDS:
        return CheckResult("clock", "ok", "doctor-clock-ok", {"seconds": abs(apart)})
    return CheckResult(
        "clock", "warn" if abs(apart) < _BAD_CLOCK_SKEW_SECONDS else "bad", "doctor-clock-apart", {"seconds": apart}
    )


async def _guilds(session: aiohttp.ClientSession, base: str) -> AsyncIterator[dict[str, Any]]:
    after = "0"
    while True:
        async with session.get(f"{base}/users/@me/guilds", params={"limit": str(_PAGE), "after": after}) as answer:
            answer.raise_for_status()
            page = await answer.json()
        for guild in page:
            yield guild
        if len(page) < _PAGE:
            return
        after = page[-1]["id"]


def permissions_in(guild: dict[str, Any]) -> CheckResult:
    """Check the bot's permissions in a server, apart from channel overwrites."""
    bits, name = int(guild["permissions"]), str(guild["name"])
    missing = [] if bits & _ADMINISTRATOR else [name for name, bit in NEEDED.items() if not bits & bit]
    if missing:
        return CheckResult("servers", "bad", "doctor-servers-lack", {"name": name, "missing": ", ".join(missing)})
    return CheckResult("servers", "ok", "doctor-servers-ok", {"name": name})
