"""Checks of `feerie doctor`: with the bot running and stopped, on this machine and at Discord."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from typing import Any, get_args

import pytest
import pytest_asyncio
from aiohttp import web

from bot.cli.check_result import CheckResult
from bot.cli.discord_checks import NEEDED, discord_checks, permissions_in
from bot.cli.local_checks import backups_check, engine_check, env_check, local_checks, unread
from bot.cli.settings import Settings, read
from bot.texts import LANGUAGES, translator_for
from engine.core import Core
from sandbox.server import Sandbox
from storage import BackupFolder, ErasureLog, StoreUnavailableError, copy
from tests.bot.cli.test_databases import bot
from tests.bot.processes import TOKEN, feerie, place

INVITED = 309237746688
"""The permissions of the link in docs/hosting.md."""
NOBODY = 65534
"""The number of a user who may do nothing."""


def signs(findings: list[CheckResult]) -> dict[str, str]:
    """Sign and key suffix of each finding, by check."""
    return {finding.check: f"{finding.sign} {finding.key.split('-', 2)[2]}" for finding in findings}


# The command


async def test_all_is_well_with_running_bot(tmp_path: Path, file: Path) -> None:
    async with Sandbox.start() as sandbox, bot(tmp_path, file) as running:
        assert (await feerie(tmp_path, "backup", **place(file)))[0] == 0
        status, said = await feerie(tmp_path, "doctor", **place(file), **TOKEN, FEERIE_API=sandbox.url)
        lines = said.splitlines()
        assert (status, [line[0] for line in lines]) == (0, ["✓"] * 11), said
        assert f"process {running.pid} on" in said
        assert "A test restore worked (games: 0)" in lines[-1]
    assert not list(file.parent.glob(".doctor-*"))


async def test_program_is_told_in_json_and_stopped_bot_is_no_harm(tmp_path: Path, file: Path) -> None:
    async with Sandbox.start() as sandbox:
        environment = {**place(file), **TOKEN, "FEERIE_API": sandbox.url, "LANG": "fr_FR.UTF-8"}
        status, said = await feerie(tmp_path, "doctor", "--json", **environment)
    told = json.loads(said)
    assert status == 0
    assert {one["check"]: one["sign"] for one in told}["backups"] == "warn"
    assert {"check": "bot", "sign": "ok", "text": "arrêté."} in told


async def test_what_is_bad_is_exit_status(tmp_path: Path, file: Path) -> None:
    status, said = await feerie(tmp_path, "doctor", "--language", "en", **place(file))
    assert status == 1
    assert "\n✗ token        missing. Add the bot's token" in said


async def test_setting_that_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    status, said = await feerie(
        tmp_path, "doctor", FEERIE_DATABASE="nonsense", **TOKEN, FEERIE_API="http://127.0.0.1:9"
    )
    assert (status, said.count("\n")) == (2, 1)
    assert said.startswith("feerie: FEERIE_DATABASE: ")


# This machine


@pytest.mark.skipif(os.name != "posix", reason="files have no such permissions")
@pytest.mark.parametrize(("mode", "warned"), [(0o600, False), (0o640, True), (0o604, True), (0o400, False)])
def test_env_that_others_can_read_is_warned_of(tmp_path: Path, mode: int, warned: bool) -> None:
    file = tmp_path / ".env"
    file.write_text("FEERIE_TOKEN=secret\n", encoding="utf-8")
    file.chmod(mode)
    assert bool(env_check(file)) == warned


def test_env_need_not_be_there(tmp_path: Path) -> None:
    assert env_check(tmp_path / ".env") == []


@pytest.mark.skipif(os.name != "posix", reason="files have no such permissions")
async def test_doctor_says_how_to_close_env(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.touch()
    file.chmod(0o644)
    _, said = await feerie(tmp_path, "doctor", "--language", "en")
    assert (
        "! settings     other users of this machine can read .env, which contains the token. Run: chmod 600 .env"
        in said
    )


def settings_of(file: Path) -> Settings:
    return read(database=f"sqlite+aiosqlite:///{file}")


def now() -> datetime:
    """The time: what is looked at is not told another."""
    return datetime.now(UTC)


def at(file: Path) -> dict[str, str]:
    return signs(local_checks(settings_of(file)))


def test_new_database_has_no_backup_yet(file: Path) -> None:
    assert at(file) == {
        "bot": "ok stopped",
        "database": "ok ok",
        "posts": "ok none",
        "disk": "ok ok",
        "backups": "warn none",
    }


def later(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def earlier(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0008'")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (later, "bad later"),
        (earlier, "warn earlier"),
        (lambda file: file.write_bytes(file.read_bytes()[:20_000]), "bad damaged"),
        (lambda file: file.unlink(), "warn none"),
        (lambda file: (file.unlink(), file.mkdir()), "bad unread"),
    ],
)
def test_database_is_as_it_is(file: Path, spoil: Callable[[Path], object], said: str) -> None:
    spoil(file)
    assert at(file)["database"] == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_which_engine_runs_is_told(language: str) -> None:
    findings = [engine_check(core) for core in get_args(Core)]
    assert [finding.sign for finding in findings] == ["ok", "ok", "warn"]
    assert len({translator_for(language)(finding.key) for finding in findings}) == len(findings)


def test_database_elsewhere_is_left_to_others() -> None:
    assert signs(local_checks(read(database="sqlite+aiosqlite://"))) == {"database": "ok elsewhere"}
    nobody = read(database="postgresql://feerie@127.0.0.1:1/feerie")
    assert signs(local_checks(nobody)) == {"database": "bad unreached"}


@pytest.mark.parametrize(
    ("age", "said"),
    [
        (timedelta(minutes=1), "ok wait"),
        (timedelta(minutes=30), "warn late"),
        (timedelta(hours=7), "bad late"),
    ],
)
def test_posts_that_wait_for_long_are_told(file: Path, age: timedelta, said: str) -> None:
    wait(file, now() - age)
    assert at(file)["posts"] == said


def test_posts_that_are_to_be_sent_later_wait_for_nothing(file: Path) -> None:
    wait(file, now() - timedelta(days=1), due=now() + timedelta(days=1))
    assert at(file)["posts"] == "ok none"


def wait(file: Path, since: datetime, due: datetime | None = None) -> None:
    """Leave a post in a database."""
    query = """
        INSERT INTO outbox (seq, channel_id, kind, payload, buttons, state, nonce, attempts, written_at, next_at)
        VALUES (1, 1, 'turn', '{}', 0, 'pending', '', 0, ?, ?)
    """
    times = [None if time is None else time.replace(tzinfo=None).isoformat(" ") for time in (since, due)]
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(query, times)


def backup(file: Path) -> Path:
    made = BackupFolder(file, file.parent / "backups").by_hand(now())
    copy(file, made)
    return made


def test_last_backup_is_restored(file: Path) -> None:
    backup(file)
    assert at(file)["backups"] == "ok ok"
    assert sorted(path.name for path in file.parent.iterdir()) == ["backups", "feerie.db"]


def test_old_backup_is_told(file: Path) -> None:
    os.utime(backup(file), times=((now() - timedelta(days=3)).timestamp(),) * 2)
    assert at(file)["backups"] == "warn old"


def test_backup_that_cannot_be_restored_is_none(file: Path) -> None:
    made = backup(file)
    made.write_bytes(made.read_bytes()[:20_000])
    assert at(file)["backups"] == "bad broken"


def full() -> StoreUnavailableError:
    """Return what the store raises where SQLite finds no room."""
    found = StoreUnavailableError("database or disk is full")
    found.__cause__ = sqlite3.OperationalError(str(found))
    found.__cause__.sqlite_errorcode = sqlite3.SQLITE_FULL
    return found


@pytest.mark.parametrize("error", [full(), OSError(errno.ENOSPC, "no space"), OSError(errno.EROFS, "read-only")])
def test_backup_that_has_no_room_to_be_restored_is_not_called_broken(file: Path, error: Exception) -> None:
    backup(file)

    def refuse(*_: object) -> Any:
        raise error

    found = backups_check(settings_of(file), file, now(), refuse)
    assert (found.sign, found.key) == ("warn", "doctor-backups-unchecked")
    texts = [translator_for(language)(found.key, **found.values) for language in LANGUAGES]
    for text in texts:
        assert ("read-only" in text or "lecture seule" in text) == (getattr(error, "errno", 0) == errno.EROFS)


@pytest.mark.parametrize("error", [full(), OSError(errno.EROFS, "read-only")])
def test_database_on_full_disk_is_not_called_unreadable(file: Path, error: Exception) -> None:
    assert unread(file, error).key == "doctor-database-unchecked"
    assert unread(file, StoreUnavailableError("locked")).key == "doctor-database-unread"


@contextmanager
def unprivileged() -> Iterator[None]:
    """Be a user who is kept out of folders, as root is not."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(user)


@pytest.mark.skipif(os.name != "posix", reason="files have no such permissions")
def test_folder_that_cannot_be_entered_is_one_sentence(file: Path) -> None:
    at(file)  # loads what others may not be able to read
    file.parent.chmod(0)
    with unprivileged():
        found = local_checks(settings_of(file))
    file.parent.chmod(0o700)
    assert signs(found) == {"database": "bad unread"}
    assert str(found[0].values["reason"]).startswith(f"Permission denied: {file.parent}")


async def test_list_of_those_who_were_erased_is_read(file: Path) -> None:
    await ErasureLog(file).note(1, now(), 0)
    assert at(file)["erasures"] == "ok ok"
    file.with_name("erasures.jsonl").write_text("nonsense\n")
    assert at(file)["erasures"] == "bad broken"


# Discord


class Answers:
    """Fake Discord API: `me`, `application` and `guilds`; `status` if it is not 200; `date` is its clock."""

    def __init__(self) -> None:
        self.application: dict[str, Any] = {"flags": 0}
        self.guilds: list[dict[str, Any]] = [{"id": "5", "name": "Club", "permissions": str(INVITED)}]
        self.status = 200
        self.date = datetime.now(UTC)
        self.url = ""

    async def answer(self, request: web.Request) -> web.Response:
        told: Any = {"username": "feerie"}
        if request.path.endswith("/oauth2/applications/@me"):
            told = self.application
        elif request.path.endswith("/guilds"):
            later = [guild for guild in self.guilds if int(guild["id"]) > int(request.query["after"])]
            told = later[: int(request.query["limit"])]
        return web.json_response(told, status=self.status, headers={"Date": format_datetime(self.date, usegmt=True)})


@pytest_asyncio.fixture
async def discord() -> AsyncIterator[Answers]:
    answers = Answers()
    async with serving(answers):
        yield answers


@asynccontextmanager
async def serving(answers: Answers) -> AsyncIterator[None]:
    application = web.Application()
    application.router.add_get("/{path:.*}", answers.answer)
    runner = web.AppRunner(application)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    answers.url = site.name if not site.name.endswith(":0") else f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield
    finally:
        await runner.cleanup()


async def asked(discord: Answers) -> dict[str, str]:
    return signs(await discord_checks(read(token="t", api=discord.url)))  # noqa: S106 (nobody's token)


async def test_bot_that_was_invited_by_link_has_what_it_needs(discord: Answers) -> None:
    assert sum(NEEDED.values()) == INVITED
    assert await asked(discord) == {"token": "ok ok", "clock": "ok ok", "intents": "ok ok", "servers": "ok ok"}


async def test_refused_token_is_all_there_is_to_say(discord: Answers) -> None:
    discord.status = 401
    assert await asked(discord) == {"token": "bad refused"}


async def test_discord_that_is_down_is_told(discord: Answers) -> None:
    discord.status = 503
    assert await asked(discord) == {"discord": "bad unreachable"}


async def test_discord_that_is_not_there_is_told() -> None:
    assert signs(await discord_checks(read(token="t", api="http://127.0.0.1:9"))) == {"discord": "bad unreachable"}  # noqa: S106 (nobody's token)


@pytest.mark.parametrize(
    ("seconds", "said"), [(20, "ok ok"), (-60, "warn apart"), (60, "warn apart"), (400, "bad apart")]
)
async def test_clock_that_is_wrong_is_told(discord: Answers, seconds: int, said: str) -> None:
    discord.date -= timedelta(seconds=seconds)
    assert (await asked(discord))["clock"] == said


async def test_more_intents_than_needed_are_told(discord: Answers) -> None:
    discord.application["flags"] = 1 << 19
    assert (await asked(discord))["intents"] == "warn more"


async def test_bot_in_no_server_is_told(discord: Answers) -> None:
    discord.guilds = []
    assert (await asked(discord))["servers"] == "warn none"


async def test_servers_beyond_first_page_are_looked_at(discord: Answers) -> None:
    discord.guilds = [{"id": str(number), "name": "a", "permissions": str(INVITED)} for number in range(1, 451)]
    found = await discord_checks(read(token="t", api=discord.url))  # noqa: S106 (nobody's token)
    assert len([one for one in found if one.check == "servers"]) == 450


def test_what_is_lacking_in_server_is_named_as_discord_names_it() -> None:
    found = permissions_in({"name": "Club", "permissions": str(INVITED & ~(1 << 35))})
    assert (found.sign, found.values) == ("bad", {"name": "Club", "missing": "Create Public Threads"})


def test_administrator_lacks_nothing() -> None:
    assert permissions_in({"name": "Club", "permissions": "8"}).sign == "ok"


async def test_token_that_cannot_be_one_is_not_sent_anywhere() -> None:
    assert signs(await discord_checks(read(token="sandbox"))) == {"token": "bad shape"}  # noqa: S106 (nobody's token)
    assert signs(await discord_checks(read())) == {"token": "bad missing"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said(language: str, file: Path) -> None:
    backup(file)
    wait(file, now())
    for finding in local_checks(settings_of(file)):
        assert translator_for(language)(finding.key, **finding.values)
