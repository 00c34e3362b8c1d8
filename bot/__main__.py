"""The command line of Féerie, and the one place where its parts are wired together."""

import argparse
import errno
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import engine
from bot.cli import doctor, host_blocks, leagues, serving, solving, terminal, tools, uci, upkeep


class Parser(argparse.ArgumentParser):
    """Says in one sentence what is wrong; `--help` tells the rest."""

    def error(self, message: str) -> NoReturn:
        """Print it and end with status 2."""
        self.exit(2, f"feerie: {tools.shortened(message)}\n")


class Version(argparse.Action):
    """Prints the version and ends; it is looked up only then."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,  # noqa: ARG002 (every action is called alike)
        values: object,  # noqa: ARG002
        option_string: str | None = None,  # noqa: ARG002
    ) -> None:
        """Print it."""
        from bot.cli.version import version

        print(f"feerie {version()}")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """Return the whole command line."""
    whole: argparse.ArgumentParser = Parser(prog="feerie", description="Fairy chess by correspondence on Discord.")
    whole.add_argument("--version", action=Version, nargs=0, help="print the version")
    commands = whole.add_subparsers(required=True, metavar="COMMAND")
    tools.add_commands(commands)
    serving.add_commands(commands)
    upkeep.add_commands(commands)
    host_blocks.add_commands(commands)
    doctor.add_commands(commands)
    solving.add_commands(commands)
    leagues.add_commands(commands)
    uci.add_commands(commands)
    return whole


def main(words: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; what a person got wrong is one sentence, never a traceback."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # started with it closed
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - open as long as the program runs
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal may lack some letters
    terminal.protect()
    whole = parser()
    arguments, later = whole.parse_known_args(words)
    if later and ("moves" not in arguments or any(word.startswith("-") for word in later)):
        whole.error(f"not understood: {' '.join(later)}")
    elif later:
        arguments.moves += later  # argparse stops collecting moves at the first option
    try:
        status: int | None = arguments.run(arguments)
    except (engine.EngineError, serving.ServingError) as error:
        print(f"feerie: {tools.shortened(str(error))}", file=sys.stderr)
        return error.status if isinstance(error, serving.ServingError) else 2
    except BrokenPipeError:
        sys.stderr.close()  # the reader has gone; say nothing, as other filters do
        return 1
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        print("feerie: there is no room left to write to", file=sys.stderr)
        sys.stderr.close()  # at the end Python would try to write the rest, and say that it cannot
        return 2
    except KeyboardInterrupt:
        return 130
    return status or 0


if __name__ == "__main__":
    sys.exit(main())
