"""A post is known again by its words, if the answer to its sending was lost."""

from __future__ import annotations

import pytest

from bot.app.core.ports import FoundMessage, Post
from bot.app.delivery.sending import is_same

REMINDER = "Anna, it’s your move in `kiva-tolu` (Yalta): https://discord.com/channels/@me/802"


@pytest.mark.parametrize(
    ("found", "same"),
    [
        (f"{REMINDER}/1002\nTime runs out <t:1>.", True),
        (REMINDER.replace(" ", "\u00a0"), True),
        (REMINDER.replace("kiva-tolu", "kiva-talo"), False),
    ],
)
def test_message_is_same_post_wherever_its_match_is_by_now(found: str, same: bool) -> None:
    assert is_same(Post("kiva-tolu", 0, REMINDER), FoundMessage(1, found)) is same
