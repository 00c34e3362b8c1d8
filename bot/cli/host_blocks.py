"""The commands that block people from playing with others through this bot: block, unblock, blocked."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from typing import TypeVar

from bot.cli.upkeep import in_sentences, read_settings, user_id

T = TypeVar("T")


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this module's commands to the command line."""
    block = commands.add_parser("block", help="block a person from playing with others, also while the bot runs")
    block.add_argument("user", type=user_id, metavar="USER", help="Discord user ID")
    block.set_defaults(run=_block)

    unblock = commands.add_parser("unblock", help="unblock a person, also while the bot runs")
    unblock.add_argument("user", type=user_id, metavar="USER", help="Discord user ID")
    unblock.set_defaults(run=_unblock)

    blocked = commands.add_parser("blocked", help="list the people you have blocked")
    blocked.set_defaults(run=_blocked)


def _block(arguments: argparse.Namespace) -> None:
    from storage import block_user

    user = arguments.user
    new = _in_database(lambda url: block_user(url, user, datetime.now(UTC)), "No one was blocked")
    print(f"{user} is blocked from now on." if new else f"{user} was blocked already.")


def _unblock(arguments: argparse.Namespace) -> None:
    from storage import unblock_user

    user = arguments.user
    lifted = _in_database(lambda url: unblock_user(url, user), "No one was unblocked")
    print(f"{user} is no longer blocked." if lifted else f"{user} was not blocked.")


def _blocked(_: argparse.Namespace) -> None:
    from storage import blocked_users

    for user, at in _in_database(blocked_users, "The list can't be read").items():
        print(f"{user}  since {at:%Y-%m-%d %H:%M} UTC")


def _in_database(work: Callable[[str], Coroutine[None, None, T]], failure: str) -> T:
    """Run work on the database's address. An error is one sentence, which starts with `failure`."""
    from sqlalchemy.exc import SQLAlchemyError

    from bot.cli.databases import NO_DRIVER, StartError, failed, file_of, later
    from storage import NewerDatabaseError, StoreError, shown

    with in_sentences():
        settings = read_settings()
        file = file_of(settings)
        if file is not None and not file.exists():
            raise StartError(f"There is no database {file}. Start the bot once to create it.")
        try:
            return asyncio.run(work(settings.database))
        except ModuleNotFoundError as error:
            raise StartError(NO_DRIVER) from error
        except NewerDatabaseError as error:
            raise later(file or shown(settings.database)) from error
        except (StoreError, SQLAlchemyError, OSError) as error:
            raise failed(failure, error) from error
