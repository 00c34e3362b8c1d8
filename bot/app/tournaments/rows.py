"""Standings tables for pictures."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

import engine
from bot.app.core.translator import Translator
from bot.app.tournaments.brackets import bracket
from bot.app.tournaments.entry_names import NO_NAMES, PictureNames
from bot.app.tournaments.numbers import mixed_number
from bot.app.tournaments.state import TournamentState
from bot.app.tournaments.teams import stage_in_words
from render.tables import CellMark, LegendEntry, Part, Row, StandingsTable, Style
from render.words import army_key
from tournament.formats import Section
from tournament.model import Game, Round
from tournament.standings import UNITS_PER_POINT, StandingsRow, podium

MAX_CROSS_TABLE_ENTRIES = 16
"""Entries of a table in which everyone has a column; of a larger one only the points are shown."""
ANNULLED, OPEN, NOBODY = "×", "·", "–"
WON, LOST = "+", "–"
"""Results by forfeit."""


def parts_of(translate: Translator, state: TournamentState, names: PictureNames = NO_NAMES) -> list[Part]:
    """Parts of a tournament's picture, the deciding table first."""
    if state.format.elimination:
        return [bracket(translate, state.tournament, names)]
    return [_section(translate, state, section, names) for section in state.format.sections(state.tournament)]


def notes_of(translate: Translator, state: TournamentState) -> list[LegendEntry]:
    """Legend of the marks that occur in the picture."""
    games = state.games
    paired = not state.format.elimination and _by_rounds(state)
    byes = paired and any(one.byes and one.settled for one in state.tournament.rounds)
    found = [
        (CellMark(decided=True), "picture-mark-decided", any(game.adjudicated for game in games)),
        (CellMark(ANNULLED, "faint"), "picture-mark-annulled", any(game.status == "annulled" for game in games)),
        (CellMark(WON, "win"), "picture-mark-forfeit", any(game.forfeit for game in games)),
        (CellMark(chip=NOBODY), "picture-mark-bye", byes),
    ]
    notes = [LegendEntry(mark, translate(key)) for mark, key, occurs in found if occurs]
    if gone := sorted(state.tournament.withdrawn):
        notes.append(LegendEntry(CellMark(str(gone[0])), translate("picture-mark-left"), struck=True))
    if any(state.tournament.removed.values()):
        notes.append(LegendEntry(CellMark(NOBODY), translate("picture-mark-removed")))
    if paired:
        notes += [LegendEntry(CellMark(army=army), translate(army_key(army))) for army in _armies(state)]
    return notes


def _armies(state: TournamentState) -> list[str]:
    """Names of the armies, in seat order."""
    return [seat.name.lower() for seat in engine.new_position(state.stored.variant, **state.stored.options).seats]


def _by_rounds(state: TournamentState) -> bool:
    return state.tournament.seats != 2 or not state.format.fixed_schedule or not state.format.cross_table


def _section(translate: Translator, state: TournamentState, section: Section, names: PictureNames) -> StandingsTable:
    rounds = [one for one in state.tournament.rounds if section.stage in ("", one.stage)]
    title = stage_in_words(translate, state, section.stage, section.group).strip("*") if section.stage else ""
    cells: list[tuple[tuple[CellMark, ...], ...]]
    heads: tuple[str, ...] = ()
    if not section.games:
        cells = [() for _ in section.lines]
    elif _by_rounds(state):
        heads = tuple(str(number) for number in range(1, len(rounds) + 1))
        armies = _armies(state)
        cells = [tuple(_in_round(state, armies, one, line.entry) for one in rounds) for line in section.lines]
    elif len(section.lines) <= MAX_CROSS_TABLE_ENTRIES:
        heads = tuple(str(line.entry) for line in section.lines)
        games = [game for one in rounds for game in one.games if section.group in (0, game.group)]
        gone = {line.entry for line in section.lines if line.removed}
        cells = [
            tuple(_against(games, line.entry, other.entry, gone) for other in section.lines) for line in section.lines
        ]
    else:
        cells = [() for _ in section.lines]
    played = any(game.status == "over" for one in rounds for game in one.games)
    if state.format.teams or state.format.hosted:
        first = set(state.format.winners(state.tournament)) if played else set()
    else:
        best = podium(section.lines, state.tournament.withdrawn)
        first = {line.entry for line in best if played and line.place == 1}
    rows = zip(section.lines, cells, strict=True)
    return StandingsTable(
        [_row(state, line, row, names, leads=line.entry in first) for line, row in rows],
        title,
        heads,
        translate("picture-points"),
        tuple(translate(f"picture-break-{name}") for name in section.tiebreaks),
        tuple(translate(f"break-{name}") for name in section.tiebreaks),
        chips=_by_rounds(state),
        main=not section.group,
    )


def _row(
    state: TournamentState,
    line: StandingsRow,
    cells: tuple[tuple[CellMark, ...], ...],
    names: PictureNames,
    *,
    leads: bool,
) -> Row:
    tiebreaks = tuple(NOBODY if value is None else mixed_number(value) for value in line.tiebreaks)
    return Row(
        line.place,
        line.entry,
        mixed_number(line.points),
        cells,
        tiebreaks,
        line.entry in state.tournament.withdrawn,
        leads,
        names.get(line.entry, ()),
    )


def _against(games: Iterable[Game], entry: int, other: int, gone: Collection[int]) -> tuple[CellMark, ...]:
    if entry == other:
        return (CellMark(style="self"),)
    marks = (mark_of(game, entry) for game in games if {entry, other} == set(game.entries))
    counts = entry not in gone and other not in gone
    return tuple(mark if counts else replace(mark, style="faint") for mark in marks)


def _in_round(state: TournamentState, armies: Sequence[str], one: Round, entry: int) -> tuple[CellMark, ...]:
    forced, drawn = (Fraction(parts, UNITS_PER_POINT) for parts in state.format.bye_parts(state.tournament))
    if entry in one.byes and not one.settled:
        return ()
    if entry in one.byes:
        return (CellMark(mixed_number(forced if one.byes[entry] == "forced" else drawn), "faint", chip=NOBODY),)
    found = []
    for game in one.games:
        if entry in game.entries:
            seat = game.entries.index(entry)
            chip = str(game.entries[1 - seat]) if state.tournament.seats == 2 else ""
            found.append(mark_of(game, entry, armies[seat], chip))
    return tuple(found)


def mark_of(game: Game, entry: int, army: str = "", chip: str = "") -> CellMark:
    """Mark of a game in an entry's row."""
    if game.status == "annulled":
        return CellMark(ANNULLED, "faint", army, chip, game.adjudicated)
    if game.status != "over":
        return CellMark(OPEN, "faint", army, chip)
    score = game.scores[game.entries.index(entry)]
    style: Style = "win" if score == 1 else "loss" if score == 0 else "part"
    if game.forfeit:
        return CellMark(WON if score else LOST, style, army, chip)
    return CellMark(mixed_number(score), style, army, chip, game.adjudicated)
