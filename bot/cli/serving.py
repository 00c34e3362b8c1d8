"""The commands that stay: play, run, sandbox."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import signal
import sys
from collections.abc import Coroutine, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from bot.cli import parent_watchdog
from bot.languages import LANGUAGES

PORT = 8420
LOCALES = ("en-US", *LANGUAGES[1:])


class ServingError(Exception):
    """A command that cannot start; the text is one sentence, `status` the exit status."""

    status = 2


class HopelessError(ServingError):
    """One that cannot until someone has changed a setting, or something at Discord."""


class TemporaryError(ServingError):
    """One that may start later without any change, such as one whose database does not answer yet."""

    status = 75


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this module's commands to the command line."""
    play = commands.add_parser("play", help="run a local Discord and the bot")
    play.add_argument("--port", type=_port, default=PORT, help=f"port of the page (default: {PORT})")
    play.add_argument("--data", type=Path, default=Path("data"), help="folder of the games (default: data)")
    play.add_argument("--locale", choices=LOCALES, default="en-US", help="language of the server")
    play.set_defaults(run=_play)

    run = commands.add_parser("run", help="run the bot (settings: see .env.example)")
    run.add_argument(
        "--stay",
        action="store_true",
        help="if a setting is wrong or Discord refuses the bot, wait instead of ending",
    )
    run.add_argument(
        "--shards",
        type=int,
        help="number of shards, for several bots on a PostgreSQL database (FEERIE_SHARDS)",
    )
    run.set_defaults(run=_run)

    work = commands.add_parser("work", help="run a worker: think, pair and draw for all bots on a PostgreSQL database")
    work.set_defaults(run=_work)

    web = commands.add_parser("web", help="serve the web pages alone, for all bots on a PostgreSQL database")
    web.set_defaults(run=_web)

    sandbox = commands.add_parser("sandbox", help="run a local Discord without a bot")
    sandbox.add_argument(
        "--host",
        choices=("127.0.0.1", "::1", "localhost"),
        default="127.0.0.1",
        help="address of the page, on this machine only",
    )
    sandbox.add_argument("--port", type=_port, default=PORT, help=f"port of the page (default: {PORT})")
    sandbox.add_argument("--locale", choices=LOCALES, default="en-US", help="language of the server")
    sandbox.add_argument("--state", type=Path, help="file that stores the server between runs")
    sandbox.add_argument("--more-servers", action="store_true", help="begin with two more servers, one without the bot")
    sandbox.set_defaults(run=_sandbox)


def _port(text: str) -> int:
    port = int(text) if text.isascii() and text.isdigit() else -1
    if not 0 < port < 65536:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port (1 to 65535)")
    return port


# What these commands need is heavy, and the commands for engine checkers should not wait for it.


@contextlib.contextmanager
def _loading() -> Iterator[None]:
    """Load something that stays: to look for garbage among it is a quarter of a start, and stops everything later."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _play(arguments: argparse.Namespace) -> int:
    with _loading():
        from bot.cli.play import play
        from sandbox.errors import PortError
        from sandbox.server import require_free

    try:
        # Before anything starts: a second bot must not join the local Discord that is there already.
        require_free("127.0.0.1", arguments.port)
    except PortError as error:
        raise ServingError(str(error)) from error
    try:
        arguments.data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ServingError(f"{arguments.data} cannot be made a folder: {error.strerror}.") from None
    return asyncio.run(play(arguments.port, arguments.data, arguments.locale, partial(print, flush=True)))


def _run(arguments: argparse.Namespace) -> int:
    try:
        _run_bot(arguments.shards)
    except HopelessError as error:
        if not arguments.stay:
            raise
        # To be started again and again would only use up the log-ins that Discord grants.
        print(f"feerie: {error}", file=sys.stderr, flush=True)
        asyncio.run(_until_stopped(asyncio.Event().wait()))
        return 2
    return 0


def _work(_arguments: argparse.Namespace) -> None:
    from bot.cli.setting_names import warn_of_misspelt
    from bot.cli.settings import SettingsError, read

    parent_watchdog.hold()
    try:
        settings = read()
        with _loading():
            from bot.cli.databases import StartError
            from bot.cli.working import work
    except SettingsError as error:
        warn_of_misspelt()
        raise HopelessError(str(error)) from error
    try:
        asyncio.run(work(settings))
    except (SettingsError, StartError) as error:
        raise refusal(error) from error


def _web(_arguments: argparse.Namespace) -> None:
    from bot.cli.setting_names import warn_of_misspelt
    from bot.cli.settings import SettingsError, load

    parent_watchdog.hold()
    try:
        settings = load()
        with _loading():
            from bot.cli.databases import StartError
            from bot.cli.web_process import serve_pages
    except SettingsError as error:
        warn_of_misspelt()
        raise HopelessError(str(error)) from error
    try:
        asyncio.run(serve_pages(settings))
    except (SettingsError, StartError) as error:
        raise refusal(error) from error


def refusal(error: Exception) -> ServingError:
    """Return the refusal of the command line for a SettingsError or StartError."""
    from bot.cli.databases import LaterError, NotYetError, StartRefusedError

    if isinstance(error, StartRefusedError):
        return HopelessError(str(error))
    temporary = isinstance(error, LaterError | NotYetError)
    return (TemporaryError if temporary else ServingError)(str(error))


def _run_bot(shards: int | None) -> None:
    from bot.cli.setting_names import warn_of_misspelt
    from bot.cli.settings import SettingsError, load

    os.umask(0o077)  # what the bot keeps is no one else's to read
    parent_watchdog.hold()
    try:
        settings = load() if shards is None else load(shards=shards)
        with _loading():
            from bot.cli.databases import StartError
            from bot.cli.wiring import run
    except SettingsError as error:
        warn_of_misspelt()
        raise HopelessError(str(error)) from error
    try:
        asyncio.run(run(settings))
    except (SettingsError, StartError) as error:
        raise refusal(error) from error


def _sandbox(arguments: argparse.Namespace) -> None:
    with _loading():
        from sandbox.errors import PortError, StateFileError
        from sandbox.server import serve

    parent_watchdog.hold()
    try:
        where = arguments.host, arguments.port, arguments.locale, arguments.state
        asyncio.run(_until_stopped(serve(*where, arguments.more_servers)))
    except (PortError, StateFileError) as error:
        raise ServingError(str(error)) from error


async def _until_stopped(serving: Coroutine[Any, Any, object]) -> None:
    task = asyncio.create_task(serving)
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await task
