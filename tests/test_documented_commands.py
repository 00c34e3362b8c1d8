"""The commands on the pages for hosts: each is one that there is, and what it takes from the repository exists."""

import os
import re
import shlex
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import parser
from tests.databases import blank

ROOT = Path(__file__).parent.parent
PAGES = ("README.md", "docs/hosting.md", "docs/heberger.md", "docs/command-line.md")
PROGRAMS = ("cd", "docker", "feerie", "git", "install", "journalctl", "make", "sudo", "systemctl")
BLOCK = re.compile(r"^ {4,7}((?:" + "|".join(PROGRAMS) + r") (?!run --detach --name prometheus).*)$", re.MULTILINE)
INLINE = re.compile(r"`((?:docker compose|install|make|cd|sudo) [^`]+|feerie [a-z][^`]*)`")
VALUES = {"VARIANT": "yalta", "DEPTH": "2", "USER": "1", "PROBLEM": "promotion", "N": "2", "P": "9", "R": "4"}
"""Values for words in capitals; a file for any other."""

NAMED_ALONE = {"copy": ["FROM", "TO"], "restore": ["FILE"]}
"""Arguments left out where a sentence only names these commands."""


def commands() -> set[str]:
    """Each command of the pages, without its remark; those that are joined by `&&` apart."""
    pages = [(ROOT / page).read_text(encoding="utf-8") for page in PAGES]
    lines = [line for page in pages for line in (*BLOCK.findall(page), *INLINE.findall(page))]
    return {part.strip() for line in lines for part in line.partition(" #")[0].split("&&")}


def words_of(command: str) -> list[str]:
    """The words of a command, without what may be left out and who runs it; the first of several choices."""
    needed = re.sub(r" \[[^\]]*\](\.\.\.)?|^sudo -u \w+ |\\\|\w+| -f [\w.]+\.yaml", "", command)
    return [VALUES.get(word, word) for word in shlex.split(needed)]


def of(program: str) -> list[list[str]]:
    return [words for command in sorted(commands()) if Path((words := words_of(command))[0]).name == program]


def in_containers() -> list[list[str]]:
    """Commands run by `docker compose exec feerie feerie` and `docker compose run --rm feerie`."""
    return [words[5:] for words in of("docker") if words[2] in ("exec", "run")]


def test_pages_hold_commands_of_each_program() -> None:
    assert [program for program in PROGRAMS if program != "sudo" and not of(program)] == []


@pytest.mark.parametrize("words", [*(words[1:] for words in of("feerie")), *in_containers()], ids=" ".join)
def test_feerie_command_is_understood(words: list[str]) -> None:
    parser().parse_args(words + NAMED_ALONE.get(words[0], []) if len(words) == 1 else words)


@pytest.mark.parametrize("words", of("make"), ids=" ".join)
def test_make_target_exists(words: list[str]) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    target, *variables = words[1:]
    assert target == ".venv/ready" or re.search(rf"^{target}:", makefile, re.MULTILINE)
    assert [given for given in variables if f"$({given.partition('=')[0]})" not in makefile] == []


@pytest.mark.parametrize("words", of("docker"), ids=" ".join)
def test_docker_command_names_service(words: list[str]) -> None:
    assert "\n  feerie:\n" in (ROOT / "compose.yaml").read_text(encoding="utf-8")
    verb, *rest = words[2:]
    assert verb in {"build", "cp", "exec", "logs", "ps", "run", "stop", "up"}
    named = [word for word in rest if re.match(r"[a-z]+(:|$)", word)]
    assert all(word.partition(":")[0] == "feerie" for word in named[:1])


@pytest.mark.parametrize("words", of("install"), ids=" ".join)
def test_installed_file_exists(words: list[str]) -> None:
    assert (ROOT / words[-2]).is_file()


@pytest.mark.parametrize("words", [*of("systemctl"), *of("journalctl")], ids=" ".join)
def test_systemd_command_names_unit(words: list[str]) -> None:
    assert [unit for unit in ("feerie", "postgresql") if unit in words] == ["feerie"]
    assert (ROOT / "docs" / "deploy" / "feerie.service").is_file()


@pytest.mark.parametrize(("name", "title"), [("hosting.md", "## Update"), ("heberger.md", "## Mettre à jour")])
def test_rollback_restores_backup_of_before(tmp_path: Path, name: str, title: str) -> None:
    page = (ROOT / "docs" / name).read_text(encoding="utf-8")
    section = page.partition(f"\n{title}\n")[2].partition("\n## ")[0]
    file = tmp_path / "data" / "feerie.sqlite3"
    file.parent.mkdir()
    file.write_bytes(blank())
    environment = {**os.environ, "FEERIE_DATABASE": "sqlite:///data/feerie.sqlite3", "PYTHONPATH": str(ROOT)}

    def run(command: str) -> None:
        told = subprocess.run(
            [sys.executable, "-m", "bot", *command.split()],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert told.returncode == 0, told.stderr

    save, restore = re.findall(r"bin/feerie ((?:backup|restore) \S+)$", section, re.MULTILINE)
    run(save)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    run(restore)
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() != ("9999",)
