"""`feerie copy`, and what the command line says of a database on a server."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import storage
from bot.cli.check_result import CheckResult
from bot.cli.local_checks import server_checks
from bot.cli.upkeep import EXPOSED
from bot.texts import LANGUAGES, translator_for
from storage.opening import known_versions
from tests import databases
from tests.bot.cli.test_databases import bot
from tests.bot.processes import ROOT, feerie
from tests.cluster import cluster
from tests.storage.samples import playing

CHECKED = (
    f"matches: 1, sealed actions: 0, version {known_versions()[0]}, checked. To use it, name it in FEERIE_DATABASE."
)
NOBODY = "postgresql://feerie:secret@127.0.0.1:1/feerie"
LACKING = "import sys; sys.modules['asyncpg'] = None; from bot.__main__ import main; sys.exit(main(sys.argv[1:]))"


async def one_match(url: str) -> None:
    store = await storage.open(url)
    await store.matches.create(playing(), [])
    await store.close()


async def test_file_is_carried_over_into_new_one(tmp_path: Path) -> None:
    await one_match(f"sqlite+aiosqlite:///{tmp_path / 'here.db'}")
    status, said = await feerie(tmp_path, "copy", "here.db", "there.db")
    assert (status, said.splitlines()[-1]) == (0, f"{tmp_path / 'there.db'}: {CHECKED}"), said
    assert "copying matches: 1 of 1" in said
    status, said = await feerie(tmp_path, "copy", "here.db", "there.db")
    assert (status, said) == (
        2,
        f"feerie: Nothing was copied: {tmp_path / 'there.db'} is not empty: name a new file.\n",
    )


async def test_what_running_bot_has_is_not_copied(tmp_path: Path, file: Path) -> None:
    async with bot(tmp_path, file):
        status, said = await feerie(tmp_path, "copy", str(file), "there.db")
    assert (status, said.count("\n")) == (2, 1)
    assert said.startswith("feerie: Nothing was copied: a bot has a database open (process ")
    assert not (tmp_path / "there.db").exists()


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("nowhere.db", "there is no database"),
        ("://", "a database is a file such as"),
        ("mysql://x/y", "not mysql://"),
        ("sqlite+aiosqlite://", "only files of SQLite and databases of PostgreSQL"),
        (NOBODY, "127.0.0.1"),
    ],
)
async def test_what_cannot_be_copied_is_one_sentence(tmp_path: Path, source: str, said: str) -> None:
    status, told = await feerie(tmp_path, "copy", source, "there.db")
    told = told.removeprefix(EXPOSED)
    assert (status, told.count("\n")) == (75 if source == NOBODY else 2, 1), told
    assert told.startswith("feerie: Nothing was copied: ")
    assert said in told
    assert "secret" not in told


@pytest.mark.parametrize("words", [("copy", NOBODY, "there.db"), ("ratings", "rebuild")], ids=lambda words: words[0])
def test_without_its_library_sentence_says_how_to_get_it(tmp_path: Path, words: tuple[str, ...]) -> None:
    environment = {"PYTHONPATH": str(ROOT), "FEERIE_DATABASE": NOBODY}
    command = [sys.executable, "-c", LACKING, *words]
    ended = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stderr.endswith(
        "PostgreSQL needs the library asyncpg: pip install asyncpg, or '.[postgres]' in Féerie's folder.\n"
    )
    assert ended.stderr.removeprefix(EXPOSED).count("\n") == 1


async def test_server_that_does_not_answer_is_one_sentence(tmp_path: Path) -> None:
    status, said = await feerie(tmp_path, "ratings", "rebuild", FEERIE_DATABASE=NOBODY)
    assert (status, said.count("\n")) == (75, 1)
    assert said.startswith("feerie: FEERIE_DATABASE: the database cannot be opened (")
    assert "secret" not in said


async def test_backups_of_server_are_left_to_its_tools(tmp_path: Path) -> None:
    for words in (("backup",), ("restore", "x.db")):
        status, said = await feerie(tmp_path, *words, FEERIE_DATABASE=NOBODY)
        assert (status, said.count("\n")) == (2, 1)
        assert "pg_dump" in said


# Passwords


@pytest.mark.parametrize("words", [(NOBODY, "there.db"), ("nowhere.db", NOBODY)])
async def test_password_on_command_line_warns_once(tmp_path: Path, words: tuple[str, str]) -> None:
    status, told = await feerie(tmp_path, "copy", *words)
    assert (status, told.count(EXPOSED)) == (75 if words[0] == NOBODY else 2, 1)
    assert "secret" not in told


async def test_password_of_parameter_warns(tmp_path: Path) -> None:
    _, told = await feerie(tmp_path, "copy", "postgresql://u@127.0.0.1:1/n?password=secret", "there.db")
    assert told.startswith(EXPOSED)
    assert "secret" not in told


async def test_address_without_password_does_not_warn(tmp_path: Path) -> None:
    status, told = await feerie(tmp_path, "copy", "postgresql://u@127.0.0.1:1/n", "there.db", PGPASSWORD="secret")
    assert (status, told.count("\n")) == (75, 1)


@asynccontextmanager
async def asking_for_passwords() -> AsyncIterator[tuple[int, list[str]]]:
    """The port of a server that asks for a password and then refuses it, and the passwords."""
    heard: list[str] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async def message() -> bytes:
            return await reader.readexactly(int.from_bytes(await reader.readexactly(4)) - 4)

        if await message() == (80877103).to_bytes(4):  # whether it speaks TLS
            writer.write(b"N")
            await message()
        writer.write(b"R" + (8).to_bytes(4) + (3).to_bytes(4))
        await reader.readexactly(1)
        heard.append((await message()).rstrip(b"\0").decode())
        fields = b"SFATAL\0C28P01\0Mwrong password\0\0"
        writer.write(b"E" + (4 + len(fields)).to_bytes(4) + fields)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1], heard


@pytest.mark.parametrize("name", ["PGPASSWORD", "PGPASSFILE"])
async def test_password_is_read_from_environment(tmp_path: Path, name: str) -> None:
    file = tmp_path / "passwords"
    file.touch(0o600)
    file.write_text("127.0.0.1:*:*:feerie:p@/#x\n")
    async with asking_for_passwords() as (port, heard):
        value = str(file) if name == "PGPASSFILE" else "p@/#x"
        status, told = await feerie(
            tmp_path, "copy", f"postgresql://feerie@127.0.0.1:{port}/n", "there.db", **{name: value}
        )
    assert (status, told) == (2, "feerie: Nothing was copied: wrong password.\n")
    assert set(heard) == {"p@/#x"}


# With a server


@pytest.mark.postgres
async def test_file_goes_to_server_which_forgets_and_comes_back(tmp_path: Path) -> None:
    await one_match(f"sqlite+aiosqlite:///{tmp_path / 'here.db'}")
    there = databases.bare(tmp_path / "there.db").replace("+asyncpg", "")
    status, said = await feerie(tmp_path, "copy", "here.db", there)
    assert (status, said.splitlines()[-1]) == (0, f"{there}: {CHECKED}"), said
    status, said = await feerie(tmp_path, "copy", there, "back.db")
    assert (status, said.splitlines()[-1]) == (0, f"{tmp_path / 'back.db'}: {CHECKED}"), said
    assert (await feerie(tmp_path, "ratings", "rebuild", FEERIE_DATABASE=there))[0] == 0
    assert (await feerie(tmp_path, "erase", "1", FEERIE_DATABASE=there))[0] == 0
    status, said = await feerie(tmp_path, "erase", "987", FEERIE_DATABASE=there)
    assert (status, said.count("\n"), " has no data of 987, so" in said) == (2, 1, True), said


def signs(findings: list[CheckResult]) -> dict[str, str]:
    """Sign and key suffix of each finding; every finding has a text in all languages."""
    assert all(translator_for(language)(one.key, **one.values) for language in LANGUAGES for one in findings)
    told = {finding.check: f"{finding.sign} {finding.key.split('-', 2)[2]}" for finding in findings}
    assert told.pop("durability", "bad off") == "bad off"  # the tests' own server is in a hurry
    return told


@pytest.mark.postgres
def test_doctor_sees_empty_database_of_server(tmp_path: Path) -> None:
    assert signs(server_checks(databases.bare(tmp_path / "there.db"))) == {"database": "warn empty"}


@pytest.mark.postgres
def test_doctor_sees_database_of_server_without_bot(tmp_path: Path) -> None:
    found = server_checks(databases.make(tmp_path / "there.db"))
    assert signs(found) == {
        "bot": "ok stopped",
        "database": "ok server-ok",
        "posts": "ok none",
        "backups": "ok server",
    }


@pytest.mark.postgres
async def test_doctor_sees_that_bot_has_database_of_server_open(tmp_path: Path) -> None:
    store = await storage.open(databases.make(tmp_path / "there.db"))
    found = await asyncio.to_thread(server_checks, databases.url_of(tmp_path / "there.db"))
    await store.close()
    assert signs(found)["bot"] == "ok connected"


@pytest.mark.postgres
async def test_doctor_tells_processes_their_shards_and_whether_they_live(tmp_path: Path) -> None:
    store = await storage.open(databases.make(tmp_path / "there.db"))
    for name, shards in (("dead", [0]), ("living", [1, 2])):
        await store.cluster.join(name, 4)
        await store.cluster.claim_shards(name, shards)
    looking = asyncio.create_task(asyncio.to_thread(server_checks, databases.url_of(tmp_path / "there.db"), 2.0))
    while not looking.done():
        await store.cluster.heartbeat("living")
        await asyncio.sleep(0.1)
    await store.close()
    told = {one.key.rpartition("-")[2]: one.values for one in await looking if one.check == "process"}
    assert told == {
        "lives": {"name": "living", "shards": "1, 2", "count": 4},
        "silent": {"name": "dead", "shards": "0", "count": 4, "seconds": 2},
        "free": {"shards": "3", "count": 4},
    }


@pytest.mark.postgres
def test_doctor_warns_of_server_that_would_lose_in_crash_what_it_has_confirmed() -> None:
    safe = dict.fromkeys(("fsync", "full_page_writes", "synchronous_commit"), "on")
    for off in ((), ("synchronous_commit",), tuple(safe)):
        with cluster(**safe | dict.fromkeys(off, "off")) as server:
            found = [one for one in server_checks(server.address) if one.check == "durability"]
        assert [one.values["setting"] for one in found] == list(off)


def test_server_that_doctor_cannot_reach_is_told() -> None:
    assert signs(server_checks(NOBODY)) == {"database": "bad unreached"}
