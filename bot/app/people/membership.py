"""Members of a server: Discord is asked about them one by one, as it tells no bot by itself who leaves."""

from __future__ import annotations

import logging

from bot.app.core.ports import Messenger, MessengerError
from storage import is_ghost

log = logging.getLogger(__name__)


async def has_left(messenger: Messenger, guild: int | None, user: int) -> bool:
    """True if a user has left a server. False for erased users, and if Discord doesn't tell."""
    if guild is None or is_ghost(user):
        return False
    try:
        return not await messenger.is_member(guild, user)
    except MessengerError as error:
        log.info("cannot tell if a player is still in server %s: %r", guild, error)
        return False
