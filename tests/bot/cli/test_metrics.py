"""Metrics of a bot, and their server, which runs on request only."""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
import sqlalchemy as sa
from aiohttp import web

from bot.app.errors import AppError
from bot.cli.metrics import TICK, Metrics
from bot.cli.settings import SettingsError, read
from sandbox.server import Sandbox
from storage import Scope
from tests.bot.fakes import ANNA, BEN, Club, FakeClock
from tests.bot.messenger import FakeMessenger
from tests.bot.processes import TOKEN, begun, feerie
from tests.storage.test_unavailable import locked


@asynccontextmanager
async def asking(metrics: Metrics, it: Club, *, connected: bool = True) -> AsyncIterator[str]:
    """The address of a bot's metrics."""
    clock = FakeClock(it.world)
    async with metrics.served("127.0.0.1", 0, it.store, clock, lambda: connected) as port:
        yield f"http://127.0.0.1:{port}"


async def got(url: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status, await answer.text()


async def figures(metrics: Metrics, it: Club) -> dict[str, float]:
    """Everything that is told, by name with labels."""
    async with asking(metrics, it) as url:
        status, told = await got(f"{url}/metrics")
    assert status == 200
    lines = (line.rpartition(" ") for line in told.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


async def metered(it: Club) -> Metrics:
    """A club whose bot is measured from now on."""
    metrics = Metrics()
    await it.restart(meter=metrics)
    it.app._delivery.sender._delivery._sending.messenger = metrics.messenger(FakeMessenger(it.world))
    return metrics


async def test_moves_are_counted_and_timed_until_their_posts_are_sent(it: Club) -> None:
    metrics = await metered(it)
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, (ANNA, "e3"), (BEN, "e6"))
    await it.app.idle()
    told = await figures(metrics, it)
    assert told['feerie_actions_total{kind="move"}'] == 2
    assert told["feerie_turn_seconds_count"] == 2
    assert told["feerie_command_seconds_count"] >= 3
    assert told["feerie_matches_live"] == 1
    assert told["feerie_posts_waiting"] == 0


async def test_what_players_are_refused_is_counted_by_its_kind(it: Club) -> None:
    metrics = await metered(it)
    match = await it.begin("connexes", ANNA, BEN)
    for user, text in ((BEN, "e6"), (ANNA, "e4"), (ANNA, "zz")):
        with pytest.raises(AppError):
            await it.play(match, (user, text))
    told = await figures(metrics, it)
    assert told['feerie_refusals_total{error="not-your-turn"}'] == 1
    assert sum(value for name, value in told.items() if name.startswith("feerie_refusals_total")) == 3


async def test_posts_that_wait_are_told_with_age_of_oldest(it: Club) -> None:
    metrics = await metered(it)
    await it.begin("connexes", ANNA, BEN)
    await it.kill()
    await it.open()
    match = next(iter(await it.store.matches.with_status("playing")))
    await it.play(match, (ANNA, "e3"))
    await it.app._delivery.sender.close()
    it.world.now = it.world.now.replace(year=2027)
    told = await figures(metrics, it)
    assert told["feerie_posts_waiting"] == 1
    assert told["feerie_posts_oldest_seconds"] == 365 * 86400


async def test_warnings_and_errors_are_counted_where_they_come_from(it: Club) -> None:
    metrics = Metrics()
    log = logging.Logger("bot.somewhere")
    log.addHandler(metrics.handler())
    log.info("nothing")
    log.warning("a secret")
    log.error("another")
    told = {name: value for name, value in (await figures(metrics, it)).items() if "records_total" in name}
    assert told == {
        'feerie_log_records_total{level="warning",logger="bot.somewhere"}': 1,
        'feerie_log_records_total{level="error",logger="bot.somewhere"}': 1,
    }


async def test_requests_to_discord_are_counted_and_those_put_off_by_route_without_tokens(it: Club) -> None:
    async def answer(_: web.Request) -> web.Response:
        return web.Response(status=429)

    application = web.Application()
    application.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(application)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    base = f"http://127.0.0.1:{runner.addresses[0][1]}/api/v10"
    metrics = Metrics()
    async with aiohttp.ClientSession(trace_configs=[metrics.trace()]) as session:
        for path in ("/channels/123/messages", "/channels/456/messages", "/webhooks/1/t0ken/messages/@original"):
            async with session.post(base + path):
                pass
        await runner.cleanup()
        with pytest.raises(aiohttp.ClientError):
            await session.get(f"{base}/gateway/bot")
    told = await figures(metrics, it)
    assert told['feerie_discord_429_total{route="POST /api/v10/channels/*/messages"}'] == 2
    assert told['feerie_discord_429_total{route="POST /api/v10/webhooks/*/messages/@original"}'] == 1
    assert told['feerie_discord_seconds_count{method="POST",status="429"}'] == 3
    assert told['feerie_discord_seconds_count{method="GET",status="ClientConnectorError"}'] == 1


async def test_event_loop_that_is_held_up_is_seen(it: Club) -> None:
    metrics = Metrics()
    async with asking(metrics, it) as url:
        await asyncio.sleep(0)
        time.sleep(TICK + 1.2)  # noqa: ASYNC251 (this is what is measured)
        await asyncio.sleep(0.01)
        _, told = await got(f"{url}/metrics")
    assert 'feerie_loop_delay_seconds_bucket{le="1.0"} 0.0' in told
    assert "feerie_loop_delay_seconds_count 1.0" in told


@pytest.mark.parametrize("connected", [True, False])
async def test_health_is_that_players_are_served(it: Club, connected: bool) -> None:
    async with asking(Metrics(), it, connected=connected) as url:
        status, told = await got(f"{url}/healthz")
        assert (status, json.loads(told)) == (200 if connected else 503, {"database": True, "discord": connected})


async def test_database_that_cannot_be_asked_is_told_and_rest_too(it: Club) -> None:
    async with asking(Metrics(), it) as url:
        assert (await got(f"{url}/healthz"))[0] == 200
        await it.store.close()
        status, told = await got(f"{url}/healthz")
        assert (status, json.loads(told)["database"]) == (503, False)
        status, told = await got(f"{url}/metrics")
        assert status == 200
        assert "feerie_database_up 0.0" in told
        assert "feerie_matches_live" not in told
    await it.open()


async def test_database_that_takes_no_writes_is_down_until_it_does(it: Club) -> None:
    engine = it.store.db.writer.transactor.engine
    async with asking(Metrics(), it) as url:
        sa.event.listen(engine, "before_cursor_execute", locked)
        status, told = await got(f"{url}/healthz")
        assert (status, json.loads(told)) == (503, {"database": False, "discord": True})
        _, told = await got(f"{url}/metrics")
        assert "feerie_database_up 0.0" in told
        assert "feerie_matches_live 0.0" in told
        sa.event.remove(engine, "before_cursor_execute", locked)
        assert (await got(f"{url}/healthz"))[0] == 200
        assert "feerie_database_up 1.0" in (await got(f"{url}/metrics"))[1]


def test_it_is_off_unless_setting_names_host_and_port() -> None:
    assert read().metrics_address is None
    assert read(metrics="127.0.0.1:9464").metrics_address == ("127.0.0.1", 9464)
    assert read(metrics="[::1]:9464").metrics_address == ("::1", 9464)


@pytest.mark.parametrize(
    "address", ["9464", "localhost", "localhost:", "localhost:x", "http://localhost:1", "a:1/x", ":1"]
)
def test_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(SettingsError, match=r"^FEERIE_METRICS: must be a host and a port such as 127\.0\.0\.1:9464\.$"):
        read(metrics=address)


async def test_running_bot_tells_how_it_is(tmp_path: Path, unused_tcp_port: int) -> None:
    place = {**TOKEN, "FEERIE_METRICS": f"127.0.0.1:{unused_tcp_port}"}
    async with Sandbox.start() as sandbox:
        bot = begun(tmp_path, tmp_path / "bot.log", "run", **place, FEERIE_API=sandbox.url)
        try:
            async with asyncio.timeout(60):
                while await health(unused_tcp_port) != 200:
                    assert bot.running, (tmp_path / "bot.log").read_text()
                    await asyncio.sleep(0.05)
            _, told = await got(f"http://127.0.0.1:{unused_tcp_port}/metrics")
            assert "feerie_connected 1.0" in told
            assert 'feerie_discord_seconds_count{method="GET",status="200"}' in told
            assert "process_resident_memory_bytes" in told
            again = {**place, "FEERIE_DATABASE": f"sqlite+aiosqlite:///{tmp_path}/other.db", "FEERIE_API": sandbox.url}
            status, said = await feerie(tmp_path, "run", **again)
            assert (status, said.count("\n")) == (2, 1), said
            assert said.startswith(f"feerie: FEERIE_METRICS: 127.0.0.1:{unused_tcp_port} cannot be served (")
        finally:
            bot.signal(signal.SIGKILL)
            await bot.ended()


async def health(port: int) -> int:
    """The status of `/healthz`; 0 where no one answers."""
    try:
        return (await got(f"http://127.0.0.1:{port}/healthz"))[0]
    except aiohttp.ClientError:
        return 0


async def test_process_among_others_tells_its_shards_and_whether_it_is_sure_of_them(it: Club) -> None:
    metrics = await metered(it)
    assert not any("shard{" in name for name in await figures(metrics, it))
    it.store.ownership.scope = Scope("here", 4, frozenset({1, 3}))
    it.store.ownership.lease_valid = lambda guild: guild == 3 << 22
    metrics.took(2)
    metrics.expired_process()
    told = await figures(metrics, it)
    assert {name: told[name] for name in told if "shard" in name or "buried" in name if "created" not in name} == {
        'feerie_shard{shard="1"}': 1,
        'feerie_shard{shard="3"}': 1,
        'feerie_shard_certain{shard="1"}': 0,
        'feerie_shard_certain{shard="3"}': 1,
        "feerie_shards": 4,
        "feerie_shards_taken_total": 2,
        "feerie_processes_buried_total": 1,
    }
