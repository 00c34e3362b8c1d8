"""FIDE's tournament report file (TRF16, handbook C.04 Annex 2) of a Swiss with two seats.

Columns are fixed and counted in bytes by some readers, so the text is ASCII. Lines end with CR LF.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from unicodedata import normalize

from tournament.formats import FORMATS
from tournament.model import Game, Round, Tournament

MAX_NAME_LENGTH = 33
"""Columns of a player's name."""
_ROUND_COLUMN, _ROUND_WIDTH = 91, 10
_LETTERS = str.maketrans(
    {"ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D"}
)
_RESULTS = {Fraction(1): "1", Fraction(1, 2): "=", Fraction(0): "0"}
_UNPAIRED = ("0000", "-")


@dataclass(frozen=True, slots=True)
class ReportHeader:
    """Facts of a report's head. `round_dates` has a date, or None, for each round."""

    name: str
    clock: str = ""
    started: date | None = None
    ended: date | None = None
    round_dates: Sequence[date | None] = ()


def has_report(tournament: Tournament) -> bool:
    """Tell whether FIDE's format can express a tournament."""
    return tournament.seats == 2 and bool(FORMATS[tournament.plan.format].report_type) and tournament.entries > 0


def report_of(tournament: Tournament, header: ReportHeader, names: Mapping[int, str]) -> str:
    """Return the report of all rounds that are over; `names` are by entry."""
    over = tuple(one for one in tournament.rounds if one.settled)
    reported = replace(tournament, rounds=over)
    lines = [*_head(reported, header, FORMATS[tournament.plan.format].length(tournament)), *_players(reported, names)]
    return "".join(f"{line.rstrip()}\r\n" for line in lines)


def _head(tournament: Tournament, header: ReportHeader, rounds: int) -> list[str]:
    values = {
        "012": ascii_text(header.name),
        "022": "Discord",
        "042": _day(header.started),
        "052": _day(header.ended),
        "062": str(tournament.entries),
        "072": "0",
        "092": FORMATS[tournament.plan.format].report_type,
        "122": ascii_text(header.clock),
    }
    lines = [f"{code} {value}" for code, value in values.items() if value]
    days = list(header.round_dates)[: len(tournament.rounds)]
    if any(days):
        lines.append(_at_columns({0: "132"} | {_column(n): _day(day)[2:] for n, day in enumerate(days)}))
    return [*lines, f"XXR {rounds}"]


def _day(day: date | None) -> str:
    return "" if day is None else day.strftime("%Y/%m/%d")


def _players(tournament: Tournament, names: Mapping[int, str]) -> list[str]:
    places = {line.entry: line for line in FORMATS[tournament.plan.format].places(tournament)}
    lines = []
    for entry in tournament.numbers:
        fields = {
            0: "001",
            4: f"{entry:4}",
            14: ascii_text(names.get(entry, ""))[:MAX_NAME_LENGTH] or f"Player {entry}",
            80: f"{float(places[entry].points):4.1f}",
            85: f"{places[entry].place:4}",
        }
        for number, one in enumerate(tournament.rounds):
            opponent, colour, result = _cell(one, entry)
            fields[_column(number)] = f"{opponent:>4} {colour} {result}"
        lines.append(_at_columns(fields))
    return lines


def _column(number: int) -> int:
    return _ROUND_COLUMN + number * _ROUND_WIDTH


def _at_columns(fields: Mapping[int, str]) -> str:
    """Texts at their columns, counted from 0."""
    line = ""
    for column, text in fields.items():
        line = line.ljust(column) + text
    return line


def _cell(one: Round, entry: int) -> tuple[str, str, str]:
    """Opponent, colour and result of an entry in a round that is over."""
    if entry in one.byes:
        return *_UNPAIRED, "U" if one.byes[entry] == "forced" else "H"
    game = next((game for game in one.games if entry in game.entries), None)
    if game is None:
        return *_UNPAIRED, "Z"
    seat = game.entries.index(entry)
    return str(game.entries[1 - seat]), "wb"[seat], _result(game, seat)


def _result(game: Game, seat: int) -> str:
    """Result of a seat; a void game was not played, and only a withdrawal gives the opponent its point."""
    if game.status == "over" and not game.forfeit:
        return _RESULTS[game.scores[seat]]
    if game.forfeit:
        return "+" if game.scores[seat] else "-"
    return "+" if game.entries[seat] in game.walkover_entries else "-"


def ascii_text(text: str) -> str:
    """Return a text in ASCII, without accents and control characters; empty if few of its letters have a match there.

    A name in another script would become a meaningless rest.
    """
    plain = normalize("NFKD", text.translate(_LETTERS)).encode("ascii", "ignore").decode()
    plain = " ".join("".join(letter if letter.isprintable() else " " for letter in plain).split())
    letters = sum(letter.isalnum() for letter in text)
    return plain if 2 * sum(letter.isalnum() for letter in plain) >= letters else ""
