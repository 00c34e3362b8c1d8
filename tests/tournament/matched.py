"""Seeks for tests of matching, and the examples of `docs/dev/matching.md`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tournament.matching import Game, Seek, match_seeks

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
PAGE = Path(__file__).parents[2] / "docs" / "dev" / "matching.md"
TIMES = {"once": 1, "twice": 2, "three times": 3}


def a_seek(player: int, rating: int = 1500, *, hours: float = 0, size: int = 2, **more: object) -> Seek:
    """A seek of someone who has waited so long, and has had no seat yet."""
    usual: dict[str, object] = {"deviation": 0, "seats": (0,) * size}
    return Seek(player, rating, since=NOW - timedelta(hours=hours), **{**usual, **more})  # type: ignore[arg-type]


@dataclass(frozen=True)
class Example:
    """An example of the page: seeks, and what is expected of them; `exact` games are in seat order."""

    title: str
    size: int
    seeks: tuple[Seek, ...]
    blocked: frozenset[frozenset[int]]
    meetings: dict[frozenset[int], int]
    games: frozenset[Game]
    exact: frozenset[Game]
    waiting: frozenset[int]

    def run(self, seed: int) -> tuple[Game, ...]:
        """The games that start."""
        return match_seeks(self.seeks, self.size, NOW, blocked=self.blocked, meetings=self.meetings, seed=seed)


def examples() -> Iterator[Example]:
    """All examples of the page."""
    text = PAGE.read_text(encoding="utf-8").partition("## Examples")[2].partition("## Simulation")[0]
    for part in text.split("\n### ")[1:]:
        title = part.partition("\n")[0]
        size = {"Two": 2, "Three": 3}[title.split()[0]]
        rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in re.findall(r"^\|.*\|$", part, re.MULTILINE)]
        seeks = tuple(_seek(dict(zip(rows[0], row, strict=True)), size) for row in rows[2:])
        met = re.findall(r"(\d)–(\d) (once|twice|three times)", _told(part, "Met"))
        yield Example(
            title,
            size,
            seeks,
            frozenset(map(frozenset, _games(_told(part, "Blocked")))),
            {frozenset((int(one), int(other))): TIMES[times] for one, other, times in met},
            frozenset(tuple(sorted(game)) for game in _games(_told(part, "(?:Games|Seats)"))),
            frozenset(_games(_told(part, "Seats"))),
            frozenset(map(int, re.findall(r"\d+", _told(part, "Waiting")))),
        )


def _seek(cells: dict[str, str], size: int) -> Seek:
    seats = tuple(map(int, re.findall(r"\d+", cells.get("seats", "")))) or (0,) * size
    keeps, reliability, window = (cells.get(name) or None for name in ("keeps", "reliability", "window"))
    return a_seek(
        int(cells["player"]),
        int(cells["rating"]),
        hours=int(cells.get("waits", "0 h").removesuffix(" h")),
        deviation=int(cells.get("±", 0)),
        seats=seats,
        games=int(cells.get("games", 1)),
        window=window and int(window),
        reliability=reliability and int(reliability),
        kept_seat=keeps and int(keeps) - 1,
    )


def _told(part: str, word: str) -> str:
    found = re.search(rf"\b{word}: ([^.]+)\.", part)
    return found[1] if found else ""


def _games(text: str) -> list[Game]:
    return [tuple(map(int, game.split("–"))) for game in re.findall(r"\d(?:–\d)+", text)]
