"""Cards of the variants as answers to one person, and what the bot knows of a server that it has joined."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from PIL import Image

from bot.app import JoinedServer, variant_cards
from bot.cli.wiring import playable_variants
from bot.texts import LANGUAGES
from bot.ui.components import dispatch
from bot.ui.custom_ids import parse
from bot.ui.variant_cards import joined_server, show_cards
from tests.bot.ui.fakes import FakeInteractionContext

WRITES = discord.Permissions(view_channel=True, send_messages=True, attach_files=True)
AT = datetime(2026, 11, 27, tzinfo=UTC)


def someone(language: str = "en") -> FakeInteractionContext:
    context = FakeInteractionContext(language=language)
    context.client.variants = playable_variants()
    return context


async def press(context: Any, custom_id: str, *values: str) -> None:
    await dispatch(context, parse(custom_id), values)


def components(context: FakeInteractionContext) -> list[Any]:
    return [item for row in context.views[-1].to_components() for item in row["components"]]


async def test_cards_show_each_variant_and_what_to_do_with_it() -> None:
    context: Any = someone("fr")
    await show_cards(context, "ui-cards")
    assert [file.filename for file in context.files[0]] == [f"card-{variant}.png" for variant in playable_variants()]
    assert all(file.description for file in context.files[0])
    assert [item["label"] for item in components(context)] == ["Jouer contre l’ordinateur", "Défier", "Règles"]


@pytest.mark.parametrize("purpose", ["computer", "challenge", "rules"])
async def test_button_of_cards_asks_for_variant(purpose: str) -> None:
    context: Any = someone()
    await press(context, f"f1:cards:-:0:{purpose}")
    (menu,) = components(context)
    assert [option["value"] for option in menu["options"]] == list(playable_variants())
    assert menu["options"][0]["label"] == "Yalta · 3 players · the first mate wins"
    assert menu["custom_id"] == f"f1:variant:-:0:{purpose}"


async def test_variant_chosen_for_its_rules_is_explained() -> None:
    context: Any = someone()
    await press(context, "f1:variant:-:0:rules", "connexes")
    assert context.files[0][0].filename == "connexes-1.png"


@pytest.mark.parametrize(
    ("custom_id", "values"),
    [("f1:cards:-:0:sell", ()), ("f1:variant:-:0:rules", ("go",)), ("f1:variant:-:0:sell", ("yalta",))],
)
async def test_unknown_parts_of_ids_are_old_buttons(custom_id: str, values: tuple[str, ...]) -> None:
    context: Any = someone()
    await press(context, custom_id, *values)
    assert context.answers == [context.translate("ui-old-button")]


def guild(may: discord.Permissions | None, joined_at: datetime | None = AT) -> Any:
    """A server whose system channel, if it has one, gives the bot these permissions."""
    channel = None if may is None else SimpleNamespace(id=7, permissions_for=lambda _member: may)
    me = SimpleNamespace(joined_at=joined_at)
    return SimpleNamespace(id=5, me=me, system_channel=channel, preferred_locale=discord.Locale.french)


@pytest.mark.parametrize(
    ("may", "channel"),
    [
        (WRITES, 7),
        (None, None),
        (discord.Permissions(view_channel=True, send_messages=True), None),
        (discord.Permissions(view_channel=True, attach_files=True), None),
        (discord.Permissions(send_messages=True, attach_files=True), None),
    ],
)
def test_welcome_goes_to_system_channel_where_bot_may_post_pictures(
    may: discord.Permissions | None, channel: int | None
) -> None:
    assert joined_server(guild(may)) == JoinedServer(5, AT, "fr", channel)


def test_server_without_time_of_joining_is_not_looked_at() -> None:
    assert joined_server(guild(WRITES, joined_at=None)) is None


@pytest.mark.parametrize("language", LANGUAGES)
async def test_words_of_cards_stay_inside_picture(language: str) -> None:
    for card in await variant_cards(playable_variants(), language):
        image = Image.open(BytesIO(card.data)).convert("RGB")
        edges = {image.getpixel((x, y)) for x in (0, image.width - 1) for y in range(image.height)}
        assert len(edges) == 1
