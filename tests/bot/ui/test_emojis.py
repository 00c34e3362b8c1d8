"""Pictures of the pieces on buttons: uploaded once, in words where Discord does not take them."""

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.app import piece_images
from bot.ui.emojis import Drawings, Emojis
from bot.ui.rate_limit import RateLimiter
from tests.bot.ui.fakes import FakeMemory, http_error

PIECES: Drawings = {"N": ("knight", b"a horse"), "+B": ("promoted_bishop", b"a mitre")}


class FakeDiscord:
    """Keeps emoji, and counts what is asked of it."""

    def __init__(self) -> None:
        self.kept: dict[str, tuple[int, bytes]] = {}
        self.created: list[str] = []
        self.failing: Exception | None = None
        self.room = 100

    async def fetch_application_emojis(self) -> list[Any]:
        if self.failing:
            raise self.failing
        return [self._emoji(name) for name in self.kept]

    async def create_application_emoji(self, *, name: str, image: bytes) -> Any:
        if len(self.kept) >= self.room:
            raise http_error(discord.HTTPException, 400, 30008)
        self.kept[name] = len(self.created) + 1, image
        self.created.append(name)
        return self._emoji(name)

    def _emoji(self, name: str) -> Any:
        async def delete() -> None:
            del self.kept[name]

        return SimpleNamespace(name=name, id=self.kept[name][0], delete=delete)


def emojis(discord_: FakeDiscord, memory: FakeMemory, pieces: Drawings = PIECES) -> Emojis:
    client: Any = discord_
    return Emojis(client, memory, lambda: pieces, RateLimiter())


async def test_pieces_are_uploaded_once_for_all_starts() -> None:
    there, memory = FakeDiscord(), FakeMemory()
    await emojis(there, memory).upload()
    again = emojis(there, memory)
    await again.upload()
    assert there.created == ["knight", "promoted_bishop"]
    assert again.of("N") == discord.PartialEmoji(name="knight", id=1)
    assert again.of("+B") == discord.PartialEmoji(name="promoted_bishop", id=2)
    assert again.of("X") is None


async def test_upload_that_broke_off_goes_on() -> None:
    there, memory = FakeDiscord(), FakeMemory()
    there.room = 1
    with pytest.raises(discord.HTTPException):
        await emojis(there, memory).upload()
    there.room = 2
    later = emojis(there, memory)
    await later.upload()
    assert there.created == ["knight", "promoted_bishop"]
    assert later.of("+B")


async def test_pieces_that_are_drawn_anew_replace_old_ones_and_no_others() -> None:
    there, memory = FakeDiscord(), FakeMemory()
    there.kept["logo"] = 99, b"of the host"
    await emojis(there, memory).upload()
    await emojis(there, memory, {**PIECES, "N": ("knight", b"a better horse")}).upload()
    assert {name: image for name, (_, image) in there.kept.items()} == {
        "logo": b"of the host",
        "knight": b"a better horse",
        "promoted_bishop": b"a mitre",
    }


async def test_where_discord_takes_none_they_are_words(caplog: pytest.LogCaptureFixture) -> None:
    there = FakeDiscord()
    there.failing = http_error(discord.HTTPException, 403, 20012)
    drawn = emojis(there, FakeMemory())
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(drawn.keep_trying(), 0.2)
    assert "show pieces as words" in caplog.text
    assert drawn.of("N") is None


async def test_piece_has_its_army_colour_or_the_usual_one() -> None:
    drawn = emojis(FakeDiscord(), FakeMemory(), {**PIECES, "N black": ("black_knight", b"a dark horse")})
    await drawn.upload()
    assert [str(drawn.of("N", army)) for army in ("white", "black", "green")] == [
        "<:knight:1>",
        "<:black_knight:3>",
        "<:knight:1>",
    ]


async def test_one_that_is_no_more_is_not_used_again() -> None:
    drawn = emojis(FakeDiscord(), FakeMemory())
    assert not drawn.forget()
    await drawn.upload()
    assert drawn.forget()
    assert drawn.of("N") is None
    assert not drawn.forget()


def test_every_piece_of_every_game_has_emoji_that_discord_takes() -> None:
    pieces = piece_images()
    three, ten = set("PNBRQK"), {"P", "N", "B", "R", "Q", "K", "L", "G", "C", "S", "+B", "+S", "+P"}
    coloured = {
        f"{piece} {army}" for army, kinds in (("red", three), ("brown", three), ("black", ten)) for piece in kinds
    }
    assert set(pieces) == ten | coloured
    assert len({name for name, _ in pieces.values()}) == len(pieces)
    for name, image in pieces.values():
        assert 2 <= len(name) <= 32
        assert name.replace("_", "").isalpha()
        assert image.startswith(b"\x89PNG")
        assert len(image) < 256 * 1024
