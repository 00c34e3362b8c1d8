"""Version, and the format of the log."""

from __future__ import annotations

import json
import logging
import re
import sys
import tomllib
from datetime import datetime
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.cli.logging_setup import Discreet, JsonLines
from bot.cli.metrics import Metrics
from bot.cli.settings import SettingsError, read
from storage.opening import bring_up_to_date, connect, known_versions
from tests.bot.processes import ROOT, TOKEN, feerie, place

SECRET = "a secret longer than twenty letters"  # noqa: S105 (nobody's)


def expected() -> str:
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def record(message: str) -> logging.LogRecord:
    return logging.LogRecord("bot.somewhere", logging.WARNING, "", 0, message, None, None)


def test_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert (end.value.code, capsys.readouterr().out) == (0, f"feerie {expected()}\n")


def test_version_is_metric() -> None:
    assert Metrics().registry.get_sample_value("feerie_build_info", {"version": expected()}) == 1


async def test_version_is_logged_first_and_told_by_doctor(tmp_path: Path, file: Path) -> None:
    _, said = await feerie(tmp_path, "work", **place(file), FEERIE_LOG_LEVEL="INFO")
    assert re.match(
        rf"20\d\d-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d INFO    bot\.cli\.logging_setup: Féerie {expected()} starts\n", said
    )
    _, said = await feerie(tmp_path, "doctor", "--language", "en", **place(file))
    assert said.startswith(f"✓ version      Féerie {expected()}.\n")


def test_log_time_has_zone() -> None:
    time = datetime.fromisoformat(Discreet("").format(record("hello")).partition(" ")[0])
    assert time.utcoffset() is not None


def test_json_log_is_one_object_without_secrets() -> None:
    text = f'"{SECRET}"\nhttps://discord.com/api/webhooks/1/t0ken" \x1b\u202e'
    one = record(text)
    try:
        raise ValueError(SECRET)
    except ValueError:
        one.exc_info = sys.exc_info()
    line = JsonLines(SECRET).format(one)
    assert line.isprintable()
    told = json.loads(line)
    assert (told["level"], told["logger"]) == ("WARNING", "bot.somewhere")
    assert told["message"] == '"***"\nhttps://discord.com/api/webhooks/1/***" \x1b\u202e'
    assert told["exception"].endswith("ValueError: ***")
    assert datetime.fromisoformat(told["time"]).utcoffset() is not None


async def test_log_of_command_is_json_on_request(tmp_path: Path, file: Path) -> None:
    _, said = await feerie(tmp_path, "work", **TOKEN, **place(file), FEERIE_LOG_FORMAT="JSON", FEERIE_LOG_LEVEL="INFO")
    assert json.loads(said.splitlines()[0])["message"] == f"Féerie {expected()} starts"
    with pytest.raises(SettingsError, match=r"^FEERIE_LOG_FORMAT: "):
        read(log_format="xml")


async def test_migration_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "storage")
    url = f"sqlite+aiosqlite:///{tmp_path / 'feerie.db'}"
    latest = known_versions()[0]
    writing = await connect(url, writes=True)
    try:
        for _ in range(2):
            await bring_up_to_date(url, writing)
        assert [one.getMessage() for one in caplog.records] == [f"created the tables of schema {latest}"]
    finally:
        await writing.close()
