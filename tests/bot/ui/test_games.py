"""What `/games` says of each match."""

from __future__ import annotations

from typing import Any

from bot.ui.answers import show_games
from tests.bot.app.test_missing_games import GONE, restart
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, GUILD, Club
from tests.bot.ui.test_words import Reader


async def lines(it: Club) -> list[str]:
    """The lines below the title, as Anna sees them."""
    visit: Any = Reader(it)
    await show_games(visit)
    (text,) = visit.answers
    return [str(line) for line in text.splitlines()[1:]]


async def test_a_match_is_listed_with_a_link_to_its_latest_post(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    latest = it.world.messages[-1]
    (line,) = await lines(it)
    assert f"`{match}` Échecs connexes" in line
    assert f"https://discord.com/channels/{GUILD}/{latest.channel}/{latest.id}" in line


async def test_a_match_without_a_post_is_listed_with_a_link_to_its_channel(it: Club) -> None:
    await it.app._sender.close()  # the network is away
    await it.challenge(ANNA, "connexes", BEN)
    (line,) = await lines(it)
    assert line.endswith(f" https://discord.com/channels/{GUILD}/{CHANNEL}")


async def test_matches_whose_game_is_not_installed_are_listed_too(it: Club) -> None:
    playing = await it.begin("connexes", ANNA, BEN)
    challenge = (await it.challenge(ANNA, "connexes", CLEO)).match
    await restart(it)
    first, second = sorted(await lines(it), key=lambda line: playing not in line)
    assert f"Its variant is not installed now · `{playing}` {GONE}" in first
    assert f"`{challenge}` {GONE}" in second
