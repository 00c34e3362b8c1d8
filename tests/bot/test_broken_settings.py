"""Every command that reads the settings, with each kind of broken one: one sentence, and never a traceback."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import unquote

import pytest
import sqlalchemy as sa

from bot.__main__ import main
from bot.cli.setting_names import OTHERS, PREFIX, misspelt, names
from bot.cli.settings import SettingsError, read
from tests.bot.processes import ROOT, TOKEN, feerie, place
from tests.databases import blank

COMMANDS = {
    "run": ("run",),
    "work": ("work",),
    "backup": ("backup",),
    "restore": ("restore", "here.db"),
    "erase": ("erase", "1"),
    "doctor": ("doctor",),
    "ratings": ("ratings", "rebuild"),
}
"""Commands that read the settings."""
WITHOUT = {
    "legal": ("legal", "connexes"),
    "perft": ("perft", "connexes", "1"),
    "schedule": ("schedule", "--seats", "2", "--players", "4", "--rounds", "3"),
    "simulate-league": ("simulate-league", "--seasons", "1"),
    "trace": ("trace",),
}
"""Commands that need none."""
BROKEN = {
    "another scheme": ("FEERIE_DATABASE", "mysql://u:secret@host/name"),
    "another driver": ("FEERIE_DATABASE", "postgresql+pg8000://u:secret@host/name"),
    "no scheme": ("FEERIE_DATABASE", "nonsense"),
    "a port in letters": ("FEERIE_DATABASE", "postgresql://u:secret@host:port/name"),
    "a null in a path": ("FEERIE_DATABASE", "sqlite:///a%00b"),
    "a path without end": ("FEERIE_DATABASE", f"sqlite:///{'a' * 5000}.db"),
    "an @ in a password": ("FEERIE_DATABASE", "postgresql://u:se@cret@host/name"),
    "an @ and a port": ("FEERIE_DATABASE", "postgresql://u:secret@1:2@host/name"),
    "an unknown parameter": ("FEERIE_DATABASE", "postgresql://u:secret@host/name?connect_timeout=3"),
    "a token of two lines": ("FEERIE_TOKEN", "secret\nsecret"),
    "a memory in words": ("FEERIE_MEMORY", "plenty"),
    "fewer thinkers than none": ("FEERIE_THINKERS", "-1"),
    "too many shards": ("FEERIE_SHARDS", "99999"),
    "no requests": ("FEERIE_REQUESTS", "nan"),
    "a time that is none": ("FEERIE_BACKUP_TIME", "25:00"),
    "metrics without a port": ("FEERIE_METRICS", "localhost"),
    "another log level": ("FEERIE_LOG_LEVEL", "loud"),
    "another Discord": ("FEERIE_API", "http://example.org"),
}


def no_text(folder: Path) -> None:
    (folder / ".env").write_bytes(b"FEERIE_TOKEN=abc\xff\xfe\n")


def unreadable(folder: Path) -> None:
    (folder / ".env").symlink_to("/proc/self/mem")  # to read it fails for its owner, too


def checked(status: int, said: str) -> str:
    """One sentence that keeps passwords to itself."""
    assert "Traceback" not in said
    assert (status, said.count("\n")) == (2, 1), said
    assert said.startswith("feerie: ")
    assert said.endswith(".\n")
    assert "secret" not in said
    return said


async def sentence(folder: Path, *words: str, **environment: str) -> str:
    """Error text of a command."""
    return checked(*await feerie(folder, *words, **environment))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which commands are run by this very process, with an environment without settings."""
    monkeypatch.chdir(tmp_path)
    for name in os.environ:
        if name.startswith(PREFIX):
            monkeypatch.delenv(name)
    (tmp_path / "here.db").write_bytes(blank())
    before = os.umask(0o077)
    yield tmp_path
    os.umask(before)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS.keys())
@pytest.mark.parametrize(("name", "value"), BROKEN.values(), ids=BROKEN.keys())
def test_broken_setting_is_one_sentence(
    name: str,
    value: str,
    words: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("FEERIE_TOKEN", "t")
    monkeypatch.setenv(name, value)
    assert checked(main(words), capsys.readouterr().err).startswith(f"feerie: {name}: ")


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS.keys())
@pytest.mark.parametrize("spoil", [no_text, unreadable])
def test_unreadable_env_file_is_one_sentence(
    here: Path, spoil: Callable[[Path], None], words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(here)
    assert checked(main(words), capsys.readouterr().err).startswith("feerie: The file .env ")


@pytest.mark.parametrize("words", WITHOUT.values(), ids=WITHOUT.keys())
async def test_commands_without_settings_ignore_broken_ones(tmp_path: Path, words: tuple[str, ...]) -> None:
    no_text(tmp_path)
    environment = {name: value for name, value in BROKEN.values() if name != "FEERIE_DATABASE"}
    status, said = await feerie(tmp_path, *words, FEERIE_DATABASE="nonsense", **environment)
    assert (status, "feerie:" in said) == (0, False), said


async def test_database_of_unknown_kind_is_named(tmp_path: Path) -> None:
    said = await sentence(tmp_path, "doctor", FEERIE_DATABASE="mysql://u:secret@host/name")
    assert "not mysql://" in said
    assert "sqlite:///" in said
    assert "postgresql://" in said


# SQLite, as other programs write its addresses


@pytest.mark.parametrize("scheme", ["sqlite", "sqlite+pysqlite", "sqlite+aiosqlite"])
def test_sqlite_address_has_one_form(scheme: str) -> None:
    assert read(database=f"{scheme}:////var/feerie.db").database == "sqlite+aiosqlite:////var/feerie.db"


@pytest.mark.parametrize("database", ["postgres://h/n", "postgresql://h/n", "postgresql+psycopg2://u:p%40@h/n"])
def test_postgresql_address_stays(database: str) -> None:
    assert read(database=database).database == database


@pytest.mark.parametrize("password", ["p@ss", "p@1:2", "p@/s", "p/@s", "p#@s", "p?@s", "p?x@y", "@", "@@", "p@s?x"])
@pytest.mark.parametrize("end", ["host/name", "host:5432/name?sslmode=require", "host/name?user=a@b"])
def test_password_that_splits_address_names_encoding(password: str, end: str) -> None:
    with pytest.raises(SettingsError, match=r"^FEERIE_DATABASE: the password contains an @ .*%40"):
        read(database=f"postgresql://u:{password}@{end}")


@pytest.mark.parametrize("password", ["p%40ss", "p/ss", "p#ss", "p:ss", "p?ss", "p%2Fss"])
def test_other_characters_of_password_are_understood(password: str) -> None:
    address = sa.make_url(read(database=f"postgresql://feerie@srv:{password}@host:5432/name?sslmode=require").database)
    assert (address.host, address.port, address.database) == ("host", 5432, "name")
    assert address.password == unquote(password)


async def test_plain_sqlite_address_serves_every_command(tmp_path: Path, file: Path) -> None:
    here = {"FEERIE_DATABASE": f"sqlite:///{file}"}
    status, said = await feerie(tmp_path, "ratings", "rebuild", **here)
    assert (status, said) == (0, "0 rated matches were counted.\n")
    assert (await feerie(tmp_path, "backup", "here.db", **here))[0] == 0
    assert (await feerie(tmp_path, "restore", "here.db", **here))[0] == 0
    status, said = await feerie(tmp_path, "copy", here["FEERIE_DATABASE"], f"sqlite:///{tmp_path}/there.db")
    assert status == 0, said
    assert "has no data of 2, so" in await sentence(tmp_path, "erase", "2", **here)


@pytest.mark.parametrize(
    "address", ["mysql://u:secret@h/n", "nonsense://x", "postgresql://u:secret@h:port/n", "sqlite:///a%00b"]
)
async def test_copy_refuses_addresses_it_cannot_use(tmp_path: Path, file: Path, address: str) -> None:
    for words in ((address, "there.db"), (str(file), address)):
        assert (await sentence(tmp_path, "copy", *words)).startswith("feerie: Nothing was copied: ")


# A database of a later version


@pytest.mark.parametrize(
    "words",
    [("run",), ("backup",), ("erase", "1"), ("ratings", "rebuild"), ("copy", "data/feerie.db", "there.db")],
    ids=lambda words: words[0],
)
async def test_later_database_is_told_alike(tmp_path: Path, file: Path, words: tuple[str, ...]) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    said = await sentence(tmp_path, *words, **TOKEN | place(file))
    assert said == f"feerie: The database {file} was written by a later version of Féerie: install that version.\n"
    assert not (tmp_path / "there.db").exists()


# Names that are no settings


def test_misspelt_setting_is_named_with_right_one(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("FEERE_TOKEN=x\nCOMPOSE_PROJECT_NAME=y\nfeerie_memory=64\n")
    told = misspelt({"FEERIE_DATABSE": "x", "FEERIE_TOKEN": "y", "FEERIE_ELEPHANT": "z"}, tmp_path / ".env")
    assert [(one.name, one.meant) for one in told] == [
        ("FEERE_TOKEN", "FEERIE_TOKEN"),
        ("FEERIE_DATABSE", "FEERIE_DATABASE"),
        ("FEERIE_ELEPHANT", None),
    ]
    assert str(told[1]) == "FEERIE_DATABSE is not a setting. Did you mean FEERIE_DATABASE?"
    assert str(told[2]) == "FEERIE_ELEPHANT is not a setting."


def test_correct_settings_are_not_misspelt() -> None:
    assert misspelt(dict.fromkeys([*names(), *OTHERS], "x") | {"PATH": "/bin", "TOKENS": "1"}, Path("nowhere")) == []


def test_every_variable_of_containers_is_known() -> None:
    for file in (*ROOT.glob("compose*.yaml"), ROOT / "Dockerfile"):
        assert set(re.findall(r"FEERIE_[A-Z_]*[A-Z]", file.read_text(encoding="utf-8"))) <= {*names(), *OTHERS}


async def test_commands_warn_of_misspelt_settings(tmp_path: Path, file: Path) -> None:
    warning = "feerie: FEERIE_DATABSE is not a setting. Did you mean FEERIE_DATABASE?\n"
    odd = {"FEERIE_DATABSE": "x"}
    status, said = await feerie(tmp_path, "backup", "here.db", **place(file), **odd)
    assert (status, said.startswith(warning)) == (0, True)
    status, said = await feerie(tmp_path, "run", **odd)
    assert status == 2
    assert said.startswith(warning)
    assert "FEERIE_TOKEN is missing" in said
    _, said = await feerie(tmp_path, "doctor", "--language", "en", **place(file), **odd)
    assert "! settings     FEERIE_DATABSE is not a setting. Did you mean FEERIE_DATABASE?" in said
