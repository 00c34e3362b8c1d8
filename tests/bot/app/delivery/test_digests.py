"""Weekly digests: for those who asked, once a week, whatever happens in between."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from fractions import Fraction
from pathlib import Path

import pytest
import pytest_asyncio

from bot.app.core.ports import ClosedError
from bot.app.delivery.digest_words import Digest, digest_text
from bot.texts import translator_for
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, Club, FakeThinker
from tests.bot.world import World

MONDAY = {"days": 4, "hours": 9}
"""From the first moment, a Thursday, to the next Monday."""


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A club whose bot looks for work every hour."""
    it = Club(tmp_path, World(), FakeThinker())
    await it.open(period=timedelta(hours=1))
    await it.app.start()
    await it.app.idle()
    yield it
    await it.app.close()
    await it.store.close()


async def ask(it: Club, *users: int, language: str = "en") -> None:
    for user in users:
        await it.app.preferences.change(it.call(user), digest=True, language=language)


def digests(it: Club, user: int) -> list[str]:
    """The digests that someone got."""
    titles = tuple(translator_for(language)("digest-title") for language in ("en", "fr"))
    return [post.content for whom, post in it.world.direct_messages if whom == user and post.content.startswith(titles)]


async def test_digest_tells_of_ones_week(club: Club) -> None:
    await ask(club, ANNA)
    over = await club.begin("connexes", ANNA, BEN, rated=True)
    await club.play(over, (ANNA, "e3"), (BEN, "e6"), (ANNA, "d3"), (BEN, "d6"))
    await club.app.playing.resign(club.call(BEN, over))
    await club.app.idle()
    watched = await club.begin("connexes", CLEO, DORA)
    await club.play(watched, (CLEO, "e3"), (DORA, "e6"))
    await club.app.playing.resign(club.call(CLEO, watched))
    await club.begin("connexes", ANNA, BEN, clock="10d")
    await club.pass_time(**MONDAY)
    (text,) = digests(club, ANNA)
    assert "Waiting for you: 1." in text
    assert "1 won, 0 drawn or shared, 0 lost" in text
    assert "Your rating in Échecs connexes: 1" in text
    assert "Games finished in your servers: 2." in text
    assert "A game worth watching: Échecs connexes, https://discord.com/channels/" in text
    assert digests(club, BEN) == []


async def test_digest_comes_once_a_week(club: Club) -> None:
    await ask(club, ANNA)
    await club.begin("connexes", ANNA, BEN)
    await club.pass_time(**MONDAY)
    await club.restart(period=timedelta(hours=1))
    await club.pass_time(days=2)
    assert len(digests(club, ANNA)) == 1


@pytest.mark.parametrize("moment", ["before", "after"])
async def test_digest_never_comes_twice_after_kill(club: Club, moment: str) -> None:
    await ask(club, ANNA)
    await club.begin("connexes", ANNA, BEN)
    if moment == "before":
        club.world.faults["send_direct_message"] = [ClosedError("killed before it left")]
    await club.pass_time(**MONDAY)
    await club.restart(period=timedelta(hours=1))
    await club.pass_time(hours=30)
    assert len(digests(club, ANNA)) == (0 if moment == "before" else 1)


async def test_quiet_week_has_no_digest(club: Club) -> None:
    await ask(club, DORA)
    await club.pass_time(**MONDAY)
    assert digests(club, DORA) == []


async def test_hidden_game_is_not_shown(club: Club) -> None:
    await ask(club, ANNA)
    match = await club.begin("connexes", CLEO, DORA)
    await club.play(match, (CLEO, "e3"), (DORA, "e6"))
    await club.app.playing.resign(club.call(CLEO, match))
    own = await club.begin("connexes", ANNA, BEN)
    await club.play(own, (ANNA, "e3"))
    await club.app.playing.resign(club.call(BEN, own))
    row = await club.store.matches.get(match)
    assert row is not None
    club.world.hidden.add((row.board_channel or row.channel, ANNA))
    await club.pass_time(**MONDAY)
    (text,) = digests(club, ANNA)
    assert "worth watching" not in text


async def test_person_who_left_hears_nothing_of_server(club: Club) -> None:
    await ask(club, ANNA)
    own = await club.begin("connexes", ANNA, BEN)
    await club.play(own, (ANNA, "e3"))
    await club.app.playing.resign(club.call(BEN, own))
    club.world.departed.add(ANNA)
    await club.pass_time(**MONDAY)
    (text,) = digests(club, ANNA)
    assert "your servers" not in text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_digest_is_in_plain_words(language: str) -> None:
    facts = Digest(2, 1, (Fraction(1), Fraction(1, 2), Fraction(0)), {"yalta": 1532}, 7, ("yalta", "https://x.example"))
    lines = digest_text(translator_for(language), facts).splitlines()
    assert len(lines) == 7
    assert all("{" not in line for line in lines)
    assert digest_text(translator_for(language), Digest()) == ""
