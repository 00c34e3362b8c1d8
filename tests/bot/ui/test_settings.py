import io
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.cli.logging_setup import Discreet
from bot.cli.settings import SettingsError, load

TOKEN = {"token": "t"}


@pytest.fixture(autouse=True)
def _nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder without a `.env`, and an environment without our settings."""
    monkeypatch.chdir(tmp_path)
    for name in ("TOKEN", "DATABASE", "API", "LOG_LEVEL"):
        monkeypatch.delenv(f"FEERIE_{name}", raising=False)


def test_one_token_in_file_is_enough(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("FEERIE_TOKEN= abc \n")
    settings = load()
    assert settings.token.get_secret_value() == "abc"
    assert settings.database == "sqlite+aiosqlite:///data/feerie.sqlite3"


def test_missing_token_is_one_sentence() -> None:
    with pytest.raises(SettingsError, match=r"FEERIE_TOKEN is missing"):
        load()


@pytest.mark.parametrize("api", ["http://127.0.0.1:8420", "http://localhost:1", "http://[::1]:8420/"])
def test_server_on_this_machine_may_play_discord(api: str) -> None:
    assert load(**TOKEN, api=api).api == api


@pytest.mark.parametrize(
    "api",
    [
        "http://example.org:8420",
        "https://127.0.0.1:8420",
        "http://127.0.0.1.example.org",
        "http://127.0.0.1@example.org",
        "http://10.0.0.1:8420",
        "http://127.0.0.1",
        "127.0.0.1:8420",
        "http://127.0.0.1:99999",
    ],
)
def test_no_other_server_may_play_discord(api: str) -> None:
    with pytest.raises(SettingsError, match=r"^FEERIE_API: must be an address of this machine"):
        load(**TOKEN, api=api)


def test_wrong_log_level_is_one_sentence() -> None:
    with pytest.raises(SettingsError, match=r"^FEERIE_LOG_LEVEL: .*\.$"):
        load(**TOKEN, log_level="loud")


def test_bot_without_memory_is_one_sentence() -> None:
    assert load(**TOKEN).memory == 64
    with pytest.raises(SettingsError, match=r"^FEERIE_MEMORY: .*\.$"):
        load(**TOKEN, memory=0)


def test_token_is_not_shown_with_settings() -> None:
    assert "delete_thread_notice" not in repr(load(token=SecretStr("delete_thread_notice")))


@pytest.fixture
def lines() -> Iterator[tuple[logging.Logger, io.StringIO]]:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(Discreet("the-secret-token-of-the-bot"))
    log = logging.getLogger("test-journal")
    log.addHandler(handler)
    yield log, written
    log.removeHandler(handler)


def test_tokens_never_reach_log(lines: tuple[logging.Logger, io.StringIO]) -> None:
    log, written = lines
    try:
        raise RuntimeError("POST https://discord.com/api/v10/interactions/123/aW50ZXJhY3Rpb24/callback")
    except RuntimeError:
        log.exception("PATCH https://x/webhooks/42/aW50ZXJhY3Rpb24?wait=1 the-secret-token-of-the-bot")
    text = written.getvalue()
    assert "aW50ZXJhY3Rpb24" not in text
    assert "the-secret-token-of-the-bot" not in text
    assert "interactions/123/***/callback" in text
    assert "webhooks/42/***" in text
