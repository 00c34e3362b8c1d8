"""The first DM to someone who has only installed the bot."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app import ClosedError, MessengerError, Post, RequestContext
from bot.app.delivery.first_messages import FirstMessages
from bot.app.errors import Refused
from bot.texts import translator_for

DIRECT, GRACE = 77, 9
REQUEST = RequestContext(GRACE, 100, None, language="fr")


class Mailbox:
    """Takes a DM, or refuses it."""

    def __init__(self, failure: Exception | None = None) -> None:
        self.sent: list[str] = []
        self._failure = failure

    async def send_direct_message(self, _user: int, post: Post) -> tuple[int, int]:
        if self._failure is not None:
            raise self._failure
        self.sent.append(post.content)
        return DIRECT, 1


async def test_board_is_announced_in_language_of_caller() -> None:
    mailbox: Any = Mailbox()
    assert await FirstMessages(mailbox, translator_for).send(REQUEST) == DIRECT
    assert mailbox.sent == [translator_for("fr")("dm-first")]


@pytest.mark.parametrize(
    ("failure", "page", "said"),
    [
        (ClosedError("50007"), "", "Join a server where I am a member, then try again."),
        (ClosedError("50007"), "https://chess.example", "lists public ones: https://chess.example"),
        (MessengerError("503"), "", "Try again in a few minutes."),
    ],
)
async def test_refused_dm_is_one_sentence(failure: Exception, page: str, said: str) -> None:
    mailbox: Any = Mailbox(failure)
    with pytest.raises(Refused) as refusal:
        await FirstMessages(mailbox, translator_for).send(REQUEST, page)
    assert refusal.value.explain(translator_for("en")).endswith(said)
