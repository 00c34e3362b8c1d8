"""Export of a tournament: standings and games as CSV and text, FIDE's report, and games as PGN."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import zip_longest

from bot.app.boards.proofs import Proofs, place_of
from bot.app.core.requests import Export
from bot.app.core.translator import Translator
from bot.app.errors import AppError
from bot.app.posts.clock_words import clock_in_words
from bot.app.tournaments.rows import NOBODY
from bot.app.tournaments.state import TournamentState
from bot.app.tournaments.teams import stage_in_words
from bot.texts import translator_for
from storage import is_ghost
from tournament.formats import Section
from tournament.model import Game, Round
from tournament.trf import ReportHeader, has_report, report_of

MAX_EXPORT_CHARACTERS = 8_000_000
"""Maximum size of the PGN file; a larger one leaves out the logs that prove the games."""


async def exports(
    translate: Translator, state: TournamentState, proofs: Proofs, names: Mapping[int, str]
) -> list[Export]:
    """Return all files; the PGN only if a game has started. `names` are by entry, for FIDE's report."""
    name = state.stored.id
    files = [
        Export(f"{name}-table.csv", _csv(table_rows(state))),
        Export(f"{name}-games.csv", _csv(game_rows(state))),
        Export(f"{name}.txt", "\n".join(as_text(translate, state)) + "\n"),
    ]
    if has_report(state.tournament):
        files.append(report(state, names))
    records = await _records(state, proofs)
    return [*files, Export(f"{name}.pgn", records)] if records else files


def report(state: TournamentState, names: Mapping[int, str]) -> Export:
    """FIDE's report of a tournament that has one, in English as the format is; `names` are by entry."""
    stored = state.stored
    header = ReportHeader(
        name=stored.name,
        clock=clock_in_words(translator_for("en"), state.settings.clock),
        started=stored.started_at,
        ended=stored.ended_at,
        round_dates=[_first_day(state, one) for one in state.tournament.rounds],
    )
    return Export(f"{stored.id}.trf", report_of(state.tournament, header, names))


def _first_day(state: TournamentState, one: Round) -> datetime | None:
    """Time when the first game of a round started."""
    matches = (state.matches.get(game.id) for game in one.games)
    return min((match.started_at for match in matches if match and match.started_at), default=None)


def table_rows(state: TournamentState) -> Iterator[Sequence[object]]:
    """A heading, and the lines of all tables; numbers are exact, such as `3/2`."""
    tiebreaks = state.format.tiebreaks
    yield ("stage", "group", "place", "number", "player", "left", "points", *tiebreaks)
    for section in state.format.sections(state.tournament):
        for line in section.lines:
            left = int(line.entry in state.tournament.withdrawn)
            who = (line.place or "", line.entry, player(state, line.entry), left, line.points)
            yield (section.stage, section.group or "", *who, *line.tiebreaks)


def game_rows(state: TournamentState) -> Iterator[Sequence[object]]:
    """A heading, and every game and bye by rounds: numbers and scores in seat order."""
    seats = range(1, state.tournament.seats + 1)
    each = [f"{what}{seat}" for seat in seats for what in ("number", "player", "score")]
    yield ("round", "stage", "group", "table", "game", "standing", "decided", *each)
    for number, one in enumerate(state.tournament.rounds, 1):
        for game in one.games:
            standing = "forfeit" if game.forfeit else game.status
            columns = (game.group or "", game.table, game.id, standing, int(game.adjudicated))
            yield (number, one.stage, *columns, *_seated(state, game))
        for entry, kind in sorted(one.byes.items()):
            yield (number, one.stage, "", "", "", f"bye {kind}", 0, entry, player(state, entry))


def player(state: TournamentState, entry: int) -> str:
    """Holder of an entry; empty for an erased user."""
    user = state.user_of(entry)
    return "" if is_ghost(user) else f"@{user}"


def _seated(state: TournamentState, game: Game) -> Iterator[object]:
    for entry, score in zip_longest(game.entries, game.scores if game.status == "over" else ()):
        yield from (entry, player(state, entry), "" if score is None else score)


def as_text(translate: Translator, state: TournamentState) -> Iterator[str]:
    """Tables and games in columns, as they are read on a screen."""
    yield f"{state.stored.name} ({state.stored.id})"
    for section in state.format.sections(state.tournament):
        yield ""
        yield from _section(translate, state, section)
    for number, one in enumerate(state.tournament.rounds, 1):
        yield ""
        yield translate("event-text-round", round=number)
        for game in one.games:
            scores = (
                " - ".join(map(str, game.scores)) if game.status == "over" else translate(f"standing-{game.status}")
            )
            scores += f" ({translate('standing-forfeit')})" if game.forfeit else ""
            players = " - ".join(f"{entry} {player(state, entry)}".strip() for entry in game.entries)
            yield f"{game.table:>4}. {players}  {scores}{' *' if game.adjudicated else ''}  {game.id}"
        if one.byes:
            yield translate("event-byes", who=", ".join(map(str, sorted(one.byes))))


def _section(translate: Translator, state: TournamentState, section: Section) -> Iterator[str]:
    if section.stage:
        yield stage_in_words(translate, state, section.stage, section.group).strip("*")
    heads = [translate("picture-points"), *(translate(f"picture-break-{name}") for name in section.tiebreaks)]
    yield f"{'':>4} {'№':>4} {'':<22}" + "".join(f"{head:>8}" for head in heads)
    for line in section.lines:
        values = "".join(f"{NOBODY if value is None else str(value):>8}" for value in (line.points, *line.tiebreaks))
        gone = " †" if line.entry in state.tournament.withdrawn else ""
        place = f"{line.place:>3}." if line.place else f"{NOBODY:>4}"
        yield f"{place} {line.entry:>4} {player(state, line.entry) + gone:<22}{values}"


def _csv(rows: Iterator[Sequence[object]]) -> str:
    file = io.StringIO()
    csv.writer(file).writerows(rows)
    return file.getvalue()


async def _records(state: TournamentState, proofs: Proofs) -> str:
    """Return the PGN of all readable games that have started."""
    texts: list[str] = []
    for number, game in ((number, game) for number, one in enumerate(state.tournament.rounds, 1) for game in one.games):
        match = state.matches.get(game.id)
        if match is None or match.status not in ("playing", "over"):
            continue
        try:
            texts.append(await proofs.text(game.id, place_of(state.stored.name, number)))
        except AppError:  # set aside, or its game is not installed now: the others are of use without it
            continue
    if sum(map(len, texts)) > MAX_EXPORT_CHARACTERS:
        texts = ["".join(line for line in text.splitlines(True) if line[0] != "%") for text in texts]
    return "\n".join(texts)
