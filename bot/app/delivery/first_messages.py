"""The first DM to someone who has only installed the bot: no document tells whether Discord delivers it."""

from __future__ import annotations

from bot.app.core.ports import ClosedError, ForbiddenError, Messenger, MessengerError, Post
from bot.app.core.requests import RequestContext
from bot.app.core.translator import TranslatorFactory
from bot.app.errors import Refused


class FirstMessages:
    """Writes to people before a game of theirs depends on it."""

    def __init__(self, messenger: Messenger, translator_for: TranslatorFactory) -> None:
        self._messenger = messenger
        self._translator_for = translator_for

    async def send(self, request: RequestContext, page: str = "", key: str = "dm-first") -> int:
        """Send the caller a DM that announces a board there, by the text `key`, and return its channel.

        Refusals: dm-refused, or dm-refused-page if there are web pages at `page`; dm-later if Discord fails.
        """
        text = self._translator_for(request.language)(key)
        try:
            channel, _ = await self._messenger.send_direct_message(
                request.user, Post("", 0, text, language=request.language)
            )
        except (ClosedError, ForbiddenError) as error:
            raise Refused("dm-refused-page" if page else "dm-refused", page=page) from error
        except MessengerError as error:
            raise Refused("dm-later") from error
        return channel
