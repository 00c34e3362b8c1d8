"""Bracket of a knockout for its picture: a tree of pairs, or tables of three by level."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.core.translator import Translator
from bot.app.tournaments.entry_names import PictureNames
from bot.app.tournaments.numbers import mixed_number, unicode_mixed_number
from render.tables import Bracket, BracketLevel, BracketSlot
from tournament.formats.knockout import Knockout, advancing_entry, pairs_of
from tournament.formats.levels import REPLAY_STAGE, KnockoutLevel, levels_of
from tournament.model import Tournament


def bracket(translate: Translator, tournament: Tournament, names: PictureNames) -> Bracket:
    """Return all levels; a tree includes future ones, still empty."""
    levels = levels_of(tournament.rounds)
    if tournament.seats == 2:
        return Bracket(tuple(_tree(translate, tournament, levels, names)))
    made = [_level(translate, tournament, levels, number, names) for number in range(len(levels))]
    return Bracket(tuple(made), tree=False)


def round_title(translate: Translator, tournament: Tournament, number: int) -> str:
    """Title of a round of a knockout, such as `Quarter-final` or `Final: replay after 1–1`."""
    rounds = tournament.rounds[:number]
    levels = levels_of(rounds)
    title = _title_of(translate, tournament, levels, len(levels) - 1)
    if rounds[-1].stage != REPLAY_STAGE:
        return title
    before = levels_of(rounds[:-1])[-1]
    scores = {
        "–".join(unicode_mixed_number(before.score(entry)) for entry in game.entries) for game in rounds[-1].games
    }
    if len(scores) != 1:
        return translate("event-replay", level=title)
    return translate("event-replay-after", level=title, scores=scores.pop())


def _title_of(translate: Translator, tournament: Tournament, levels: Sequence[KnockoutLevel], number: int) -> str:
    if tournament.seats == 2:
        return _level_name(translate, 1 << max(0, Knockout().length(tournament) - 1 - number))
    last = len(levels[number].tables) == 1 and not levels[number].byes
    return translate("picture-level-last") if last else translate("picture-level", number=number + 1)


def _tree(
    translate: Translator, tournament: Tournament, levels: Sequence[KnockoutLevel], names: PictureNames
) -> list[BracketLevel]:
    found: list[BracketLevel] = []
    for level, pairs in zip(levels, pairs_of(tournament, levels), strict=False):
        tables = [
            tuple(
                _slot(tournament, level, table, entry, names, on=entry == _winner(level, table, pair)) for entry in pair
            )
            for table, pair in enumerate(pairs, 1)
        ]
        found.append(BracketLevel(_level_name(translate, len(pairs)), tuple(tables)))
    count = len(found[-1].tables) if found else 1 << Knockout().length(tournament)
    while count > 1:
        count //= 2
        found.append(BracketLevel(_level_name(translate, count), ((BracketSlot(), BracketSlot()),) * count))
    return found


def _level_name(translate: Translator, tables: int) -> str:
    return translate("picture-level-of", entries=2 * tables)


def _winner(level: KnockoutLevel, table: int, pair: tuple[int | None, int | None]) -> int | None:
    """Entry that won a pairing, once it is decided."""
    return advancing_entry(level, table, pair) if _is_decided(level, table) else None


def _is_decided(level: KnockoutLevel, table: int) -> bool:
    games = level.tables.get(table, [])
    return all(game.settled for game in games) and table not in level.undecided()


def _slot(
    tournament: Tournament, level: KnockoutLevel, table: int, entry: int | None, names: PictureNames, *, on: bool
) -> BracketSlot:
    if entry is None:
        return BracketSlot()
    games = level.tables.get(table, [])
    played = any(game.status == "over" for game in games)
    decided = any(game.adjudicated for game in games)
    score = mixed_number(level.score(entry)) if played else ""
    return BracketSlot(entry, score, on, entry in tournament.withdrawn, decided, names.get(entry, ()))


def _level(
    translate: Translator, tournament: Tournament, levels: Sequence[KnockoutLevel], number: int, names: PictureNames
) -> BracketLevel:
    level = levels[number]
    following = set(levels[number + 1].entries) if number + 1 < len(levels) else None
    tables = []
    for table, games in level.tables.items():
        on = level.winners(table) if _is_decided(level, table) else []
        order = sorted(games[0].entries, key=lambda entry: (-level.score(entry), entry))
        tables.append(
            tuple(
                _slot(tournament, level, table, entry, names, on=entry in (on if following is None else following))
                for entry in order
            )
        )
    tables += [
        (BracketSlot(entry, "–", on=True, gone=entry in tournament.withdrawn, names=names.get(entry, ())),)
        for entry in level.byes
    ]
    return BracketLevel(_title_of(translate, tournament, levels, number), tuple(tables))
