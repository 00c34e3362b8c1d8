"""The host blocks people by the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

import storage
from tests.bot.processes import feerie, place


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    file = tmp_path / "feerie.sqlite3"
    await (await storage.open(f"sqlite+aiosqlite:///{file}")).close()
    return file


async def test_block_is_listed_until_lifted(tmp_path: Path, file: Path) -> None:
    assert await feerie(tmp_path, "blocked", **place(file)) == (0, "")
    assert await feerie(tmp_path, "block", "77", **place(file)) == (0, "77 is blocked from now on.\n")
    assert await feerie(tmp_path, "block", "77", **place(file)) == (0, "77 was blocked already.\n")
    status, listed = await feerie(tmp_path, "blocked", **place(file))
    assert (status, listed.startswith("77  since 20"), listed.count("\n")) == (0, True, 1)
    assert await feerie(tmp_path, "unblock", "77", **place(file)) == (0, "77 is no longer blocked.\n")
    assert await feerie(tmp_path, "unblock", "77", **place(file)) == (0, "77 was not blocked.\n")


@pytest.mark.parametrize("wrong", ["Alice", "-5", "9" * 20])
async def test_wrong_user_id_is_one_sentence(tmp_path: Path, file: Path, wrong: str) -> None:
    status, said = await feerie(tmp_path, "block", wrong, **place(file))
    assert (status, said.count("\n")) == (2, 1), said


async def test_missing_database_is_not_created(tmp_path: Path) -> None:
    file = tmp_path / "none.db"
    status, said = await feerie(tmp_path, "block", "77", **place(file))
    assert (status, said.count("\n"), file.exists()) == (2, 1, False), said
