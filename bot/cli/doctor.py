"""`feerie doctor`: looks at all that a bot needs, and says in a line each how it is and what to do."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from bot.cli.serving import ServingError
from bot.languages import LANGUAGES

if TYPE_CHECKING:
    from bot.cli.check_result import CheckResult
    from bot.cli.settings import Settings

_SIGNS = {"ok": "✓", "warn": "!", "bad": "✗"}


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this module's command to the command line."""
    doctor = commands.add_parser("doctor", help="check everything that the bot needs, whether it runs or not")
    doctor.add_argument("--json", action="store_true", help="print JSON")
    doctor.add_argument(
        "--language", choices=LANGUAGES, default=language_of_terminal(), help="language (default: the terminal's)"
    )
    doctor.set_defaults(run=_doctor)


def language_of_terminal() -> str:
    """The language of the terminal."""
    asked = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return next((language for language in LANGUAGES if asked.startswith(language)), LANGUAGES[0])


# What this command needs is heavy, and the commands for engine checkers should not wait for it.


def _doctor(arguments: argparse.Namespace) -> int:
    from bot.cli.setting_names import warn_of_misspelt
    from bot.cli.settings import SettingsError, read

    os.umask(0o077)
    try:
        findings = asyncio.run(_found_with(read()))
    except SettingsError as error:
        warn_of_misspelt()
        raise ServingError(str(error)) from error
    lines = _as_json(findings, arguments.language) if arguments.json else _as_text(findings, arguments.language)
    print(*lines, sep="\n")
    return int(any(finding.sign == "bad" for finding in findings))


async def _found_with(settings: Settings) -> list[CheckResult]:
    import engine
    from bot.cli.check_result import CheckResult
    from bot.cli.discord_checks import discord_checks
    from bot.cli.local_checks import engine_check, env_check, local_checks
    from bot.cli.version import version

    running = CheckResult("version", "ok", "doctor-version-runs", {"version": version()})
    found = [running, *_misspelt(), *env_check(), *await discord_checks(settings)]
    return [*found, engine_check(engine.CORE), *await asyncio.to_thread(local_checks, settings)]


def _misspelt() -> Iterator[CheckResult]:
    """The names in the environment and in `.env` that look like settings and are none."""
    from bot.cli.check_result import CheckResult
    from bot.cli.setting_names import misspelt

    for one in misspelt(os.environ):
        key = "doctor-settings-unknown" if one.meant is None else "doctor-settings-misspelt"
        yield CheckResult("settings", "warn", key, {"name": one.name, "meant": one.meant or ""})


def _as_text(findings: Iterable[CheckResult], language: str) -> list[str]:
    from bot.texts import translator_for

    translate = translator_for(language)
    return [
        f"{_SIGNS[one.sign]} {translate(f'doctor-{one.check}'):<12} {translate(one.key, **one.values)}"
        for one in findings
    ]


def _as_json(findings: Iterable[CheckResult], language: str) -> list[str]:
    from bot.texts import translator_for

    translate = translator_for(language)
    rows = [{"check": one.check, "sign": one.sign, "text": translate(one.key, **one.values)} for one in findings]
    return [json.dumps(rows, ensure_ascii=False, indent=1)]
