"""The commands that look after the bot's own database: ratings."""

from __future__ import annotations

import argparse
import asyncio
from contextlib import AsyncExitStack

from bot.serving import ServingError


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this module's commands to the command line."""
    ratings = commands.add_parser("ratings", help="make all ratings anew (the bot must not run)")
    ratings.add_argument("what", choices=("rebuild",), help="of the results of all rated matches, in their order")
    ratings.set_defaults(run=_ratings)


# What these commands need is heavy, and the commands for engine checkers should not wait for it.


def _ratings(_: argparse.Namespace) -> None:
    from bot.settings import SettingsError, read
    from bot.wiring import StartError

    try:
        counted = asyncio.run(_rebuild(read().database))
    except (SettingsError, StartError) as error:
        raise ServingError(str(error)) from error
    print(f"{counted} rated matches were counted.")


async def _rebuild(database: str) -> int:
    from bot.app.ratings.rebuild import rebuild
    from bot.wiring import open_store

    async with AsyncExitStack() as stack:
        return await rebuild(await open_store(database, stack))
