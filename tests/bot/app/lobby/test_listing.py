"""The list of open seeks."""

from __future__ import annotations

from bot.app.match.preferences import PreferenceStore
from bot.app.ratings.reliability import reliability_of
from bot.texts import translator_for
from tests.bot.app.lobby.seeking import ELSEWHERE, seek
from tests.bot.app.ratings.test_reliability import finish
from tests.bot.fakes import ANNA, BEN, CLEO, DORA, GUILD, Club
from tests.counting import counted


async def reads_of_logs(it: Club) -> int:
    """Statements that read logs of games for Dora's list, when nothing is known yet."""
    await it.restart()
    with counted(it.store) as counts:
        await it.app.lobby.seeks(it.call(DORA), translator_for("en"))
    return sum("row_number" in one.text or "FROM actions" in one.text for one in counts.statements)


async def test_reliability_of_all_players_is_read_at_once(it: Club) -> None:
    await finish(it, (ANNA, BEN), (BEN, CLEO))
    await seek(it, ANNA, clock="1d")
    assert await reads_of_logs(it) == 2
    await seek(it, BEN, clock="2d")
    await seek(it, CLEO, ELSEWHERE, clock="3d")
    assert await reads_of_logs(it) == 2


async def test_settings_of_all_players_are_read_at_once(it: Club) -> None:
    await it.app.idle()
    preferences = PreferenceStore(it.store)
    with counted(it.store) as counts:
        await preferences.load((ANNA, BEN, CLEO), (GUILD, ELSEWHERE, None))
        for user in (ANNA, BEN, CLEO):
            await preferences.player(user)
        for guild in (GUILD, ELSEWHERE):
            await preferences.server(guild)
    assert sum("FROM preferences" in one.text for one in counts.statements) == 2


async def test_known_reliability_is_not_read_again(it: Club) -> None:
    await seek(it, ANNA)
    await it.app.lobby.seeks(it.call(DORA), translator_for("en"))
    with counted(it.store) as counts:
        await it.app.lobby.seeks(it.call(DORA), translator_for("en"))
    assert not any("row_number" in one.text for one in counts.statements)


async def test_games_of_several_are_those_of_each(it: Club) -> None:
    await finish(it, *[(ANNA, BEN)] * 3, (CLEO, BEN))
    users = (ANNA, BEN, CLEO, DORA)
    together = await it.store.statistics.timed_games_of(users)
    for user in users:
        alone = await it.store.statistics.timed_games(user)
        assert together[user] == alone
        assert reliability_of(user, together[user]) == reliability_of(user, alone)
