"""`feerie simulate-league`: a league over many seasons, with made-up people."""

import argparse
import json
from typing import TYPE_CHECKING

import engine

if TYPE_CHECKING:
    from tournament.leagues.simulation import LeagueSettings

MAX_PLAYERS = 500
MAX_SEASONS = 200


class SimulationError(engine.EngineError):
    """No league has such settings."""


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add this module's command to the command line."""
    parser = commands.add_parser("simulate-league", help="play a league of made-up people over many seasons")
    parser.add_argument("--players", type=int, default=60, help="players in each season (default: 60)")
    parser.add_argument("--seasons", type=int, default=20, help="number of seasons (default: 20)")
    parser.add_argument("--seed", type=int, default=1, help="seed of all random draws (default: 1)")
    parser.add_argument("--seats", type=int, default=2, choices=(2, 3), help="players in a game (default: 2)")
    parser.add_argument("--size", type=int, help="division size (default: 8 with two seats, 9 with three)")
    parser.add_argument("--moving", type=int, default=2, help="players who move up and down (default: 2)")
    parser.add_argument("--weeks", type=int, default=12, help="weeks of a season (default: 12)")
    parser.add_argument("--hours", type=int, help="hours for each move (default: the most that fit)")
    parser.add_argument("--by-rating", action="store_true", help="newcomers fill free places by rating")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    parser.set_defaults(run=_simulate)


def _simulate(arguments: argparse.Namespace) -> None:
    from tournament.leagues.placement import TooFewPlayersError
    from tournament.leagues.simulation import report_as_json, report_in_lines, simulate

    settings = _settings(arguments)
    try:
        reports = simulate(settings, arguments.seasons, arguments.seed)
    except TooFewPlayersError as error:
        raise SimulationError(str(error)) from None
    if arguments.json:
        print(json.dumps(report_as_json(settings, arguments.seed, reports), separators=(",", ":")))
    else:
        print(*report_in_lines(reports), sep="\n")


def _settings(arguments: argparse.Namespace) -> "LeagueSettings":
    from datetime import timedelta

    from tournament.leagues import rules
    from tournament.leagues.simulation import LeagueSettings

    seats = arguments.seats
    size = rules.DEFAULT_DIVISION_SIZES[seats] if arguments.size is None else arguments.size
    hours = rules.longest_move_hours(seats, arguments.weeks) if arguments.hours is None else arguments.hours
    for name, value, (least, most) in (
        ("players", arguments.players, (3, MAX_PLAYERS)),
        ("seasons", arguments.seasons, (1, MAX_SEASONS)),
        ("size", size, rules.DIVISION_SIZES[seats]),
        ("moving", arguments.moving, rules.MOVING_PLAYERS),
        ("weeks", arguments.weeks, rules.SEASON_WEEKS),
        ("hours", hours, (1, 720)),
    ):
        if not least <= value <= most:
            raise SimulationError(f"--{name} takes numbers from {least} to {most}, not {value}")
    needed = rules.needed_time(seats, timedelta(hours=hours))
    if needed > rules.playing_time(arguments.weeks):
        weeks = rules.needed_weeks(needed)
        raise SimulationError(f"40 moves of each player at {hours} hours a move need a season of {weeks} weeks")
    league = rules.LeagueRules(seats, size, arguments.moving, arguments.by_rating)
    return LeagueSettings(league, arguments.players, arguments.weeks, hours)
