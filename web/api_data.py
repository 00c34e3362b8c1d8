"""Open data as JSON: the shapes that `openapi.json` describes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any

from bot.app import GameRecord, PublicGame, PublicLadder, PublicPerson, RankedPlayer, TournamentRecord

STATUSES = {"in-progress": "playing", "on-hold": "parked", "over": "over"}
"""Statuses of games, with their stored names."""
FILES = ("pgn", "log", "fen", "image", "proof")
"""Ends of the addresses of a game's files; `proof` is the verdict on its log."""
_STATUS_NAMES = {stored: name for name, stored in STATUSES.items()}


def game_line(game: PublicGame, address: str) -> dict[str, Any]:
    """A game of a list."""
    return {
        "id": game.match,
        "page": f"{address}/game/{game.match}",
        "variant": game.variant,
        "options": dict(game.options),
        "status": _STATUS_NAMES[game.status],
        "rated": game.rated,
        "time_control": game.clock or None,
        "players": [person(one) for one in game.people],
        "move_count": game.moves,
        "scores": [number(score) for score in game.scores],
        "reason": game.reason,
        "tournament": game.tournament,
        "created_at": game.created_at.isoformat(),
        "started_at": time(game.started_at),
        "ended_at": time(game.ended_at),
    }


def game_data(record: GameRecord, address: str) -> dict[str, Any]:
    """A whole game."""
    page = f"{address}/game/{record.game.match}"
    clocks = [
        {"move": int(clock.move.total_seconds()), "bank": int(clock.bank.total_seconds())} for clock in record.clocks
    ]
    return {
        **game_line(record.game, address),
        "moves": [{"seat": seat, "move": text} for seat, text in record.moves],
        "position": record.position,
        "to_act": list(record.to_act),
        "paused": record.paused,
        "deadline": time(record.deadline),
        "clocks": {"at": time(record.clocks_at), "running": list(record.running), "seats": clocks} if clocks else None,
        "files": {name: f"{page}/{name}" for name in FILES},
    }


def tournament_line(stored: Any, address: str) -> dict[str, Any]:
    """A tournament of a list."""
    return {
        "id": stored.id,
        "page": f"{address}/tournament/{stored.id}",
        "name": stored.name,
        "variant": stored.variant,
        "options": dict(stored.options),
        "format": stored.plan["plan"]["format"],
        "status": stored.status,
        "created_at": stored.created_at.isoformat(),
        "started_at": time(stored.started_at),
        "ended_at": time(stored.ended_at),
    }


def tournament_data(record: TournamentRecord, address: str) -> dict[str, Any]:
    """A whole tournament."""
    settings = record.settings
    return {
        **tournament_line(record.stored, address),
        "server": str(record.stored.guild),
        "time_control": settings.clock or None,
        "rated": settings.rated,
        "starts_at": time(settings.starts_at),
        "entries": [
            {"number": entry, "player": person(one), "withdrawn": entry in record.withdrawn}
            for entry, one in enumerate(record.people, 1)
        ],
        "standings": [_section(section) for section in record.sections],
        "rounds": [_round(at, one, record.shown) for at, one in enumerate(record.rounds, 1)],
    }


def _section(section: Any) -> dict[str, Any]:
    return {
        "stage": section.stage or None,
        "group": section.group or None,
        "tiebreaks": list(section.tiebreaks),
        "rows": [
            {
                "place": line.place or None,
                "entry": line.entry,
                "points": number(line.points),
                "tiebreaks": [None if value is None else number(value) for value in line.tiebreaks],
            }
            for line in section.lines
        ],
    }


def _round(at: int, one: Any, shown: frozenset[str]) -> dict[str, Any]:
    return {
        "number": at,
        "stage": one.stage or None,
        "games": [
            {
                "game": game.id if game.id in shown else None,
                "table": game.table,
                "group": game.group or None,
                "entries": list(game.entries),
                "status": game.status,
                "scores": [number(score) for score in game.scores] if game.status == "over" else [],
                "forfeit": game.forfeit,
                "adjudicated": game.adjudicated,
            }
            for game in one.games
        ],
        "byes": [{"entry": entry, "reason": reason} for entry, reason in sorted(one.byes.items())],
    }


def ranked(line: RankedPlayer) -> dict[str, Any]:
    """A player of a ranking."""
    return {
        "player": person(line.person),
        "rating": line.rating,
        "uncertainty": line.uncertainty,
        "games": line.games,
        "provisional": line.provisional,
    }


def ladder_data(ladder: PublicLadder, page: str) -> dict[str, Any]:
    """A ladder with its rungs, from the highest down. `page` is that of its server, which shows it."""
    return {
        "id": ladder.id,
        "page": page,
        "variant": ladder.variant,
        "options": dict(ladder.options),
        "time_control": ladder.clock,
        "rated": ladder.rated,
        "created_at": ladder.created_at.isoformat(),
        "rungs": [
            {"rung": rung, "player": person(one.person), "games": one.games, "wins": one.wins}
            for rung, one in enumerate(ladder.rungs, 1)
        ],
    }


def person(one: PublicPerson) -> Mapping[str, str | None]:
    """A person as pages show them. IDs are texts: JavaScript would round the numbers."""
    return {"kind": one.kind, "name": one.name or None, "id": None if one.user is None else str(one.user)}


def number(value: Fraction) -> int | str:
    """An exact number: a whole one, or a fraction such as `"1/3"`, as in `feerie trace`."""
    return value.numerator if value.denominator == 1 else str(value)


def time(value: datetime | None) -> str | None:
    """A time in ISO 8601 with its zone, UTC."""
    return None if value is None else value.isoformat()
