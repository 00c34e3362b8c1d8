"""Events played out by chance: what their pictures and their tables are measured and shown with."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import UTC, datetime
from itertools import combinations
from random import Random
from time import thread_time

from benchmarks.measure import Row, interleaved
from bot.app.core.translator import Translator
from bot.app.tournaments.entry_names import PictureNames, full_names, picture_names
from bot.app.tournaments.pictures import described
from bot.app.tournaments.rows import notes_of, parts_of
from bot.app.tournaments.settings import TournamentSettings
from bot.app.tournaments.state import TournamentEntry, TournamentState
from bot.texts import translator_for
from render.tables import render_table
from storage import StoredTournament
from tests.bot.app.tournaments.tournaments import THREE, TWO, over
from tests.smallest import sized
from tournament.formats import FORMATS
from tournament.model import Game, Plan, Round, Tournament
from tournament.standings import ROUND_ROBIN, sheet_of, table

ENTRIES = sized(142, 8)
"""So many have 10,011 games, all against all."""
AIM = 0.05
"""Seconds for the standings of ten thousand results."""
NAMES = (
    *("Alice", "Bruno", "Chloé", "Dimitri", "Elif", "Farid", "Grandmaster of Yalta", "Hélène", "Ivo", "Jun"),
    *("Katarina", "Léo", "Maximilien", "Nora", "Oscar", "Petra", "Quentin", "Red", "Søren", "Théodora", "漢字", "Zoé"),
)
"""Display names of players."""
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def all_play_all(entries: int = ENTRIES, seed: int = 1) -> Tournament:
    """A round robin with a result in every game."""
    chance = Random(seed)
    games = tuple(_over(Game(pair), chance) for pair in combinations(range(1, entries + 1), 2))
    return Tournament(Plan("round-robin"), 2, entries, (Round(games),))


def played(
    plan: Plan, seats: int, entries: int, seed: int = 1, *, gone: Collection[int] = (), rounds: int = 99
) -> Tournament:
    """A tournament after some of its rounds; those who are gone left after the first."""
    chance = Random(seed)
    tournament = Tournament(plan, seats, entries, seed=seed)
    while following := FORMATS[plan.format].next_rounds(tournament):
        for one in following:
            if len(tournament.rounds) == rounds:
                return replace(tournament, rounds=(*tournament.rounds, one))
            settled = tuple(_settled(game, chance, gone if tournament.rounds else ()) for game in one.games)
            tournament = replace(tournament, rounds=(*tournament.rounds, replace(one, games=settled)))
        tournament = replace(tournament, withdrawn=frozenset(gone))
    return tournament


def _settled(game: Game, chance: Random, gone: Collection[int]) -> Game:
    left = frozenset(game.entries) & frozenset(gone)
    if left:
        return replace(game, status="annulled", withdrawn=left)
    return replace(_over(game, chance), adjudicated=chance.random() < 0.05)


def _over(game: Game, chance: Random) -> Game:
    return over(game, *chance.choice(TWO if len(game.entries) == 2 else THREE))


def state_of(tournament: Tournament, variant: str) -> TournamentState:
    """A tournament as an event that is under way."""
    stored = StoredTournament("cup", 1, 2, 3, "Autumn cup", variant, {}, {}, "en", 1, NOW, "running")
    entries = tuple(TournamentEntry(10**17 + number, NOW, number) for number in tournament.numbers)
    return TournamentState(stored, tournament, TournamentSettings(tournament.plan, "3d", 64), entries=entries)


def picture(state: TournamentState, language: str) -> bytes:
    """Its table."""
    translate = translator_for(language)
    return render_table(parts_of(translate, state, named(translate, state)), notes_of(translate, state))


def named(translate: Translator, state: TournamentState) -> PictureNames:
    """The names of its entries, some of them too long to be drawn."""
    return picture_names(translate, full_names(translate, state, display_name))


def display_name(user: int) -> str | None:
    """A name of the twenty-odd `NAMES`, later ones with a number; a few people are unknown."""
    number = user % 10**17 - 1
    name, again = NAMES[number % len(NAMES)], number // len(NAMES)
    return None if number % 23 == 22 else f"{name}{again + 1}" if again else name


def run(rounds: int = sized(15, 2)) -> list[Row]:
    """Time the standings of ten thousand results, and the picture of a table."""
    large = all_play_all()
    crowd = state_of(played(Plan("round-robin"), 2, 16), "connexes")
    translate = translator_for("en")
    times = interleaved(
        {
            "table": lambda: table(sheet_of(large, large.rounds), large.numbers, ROUND_ROBIN),
            "picture": lambda: (
                picture(crowd, "en"),
                described(translate, crowd, full_names(translate, crowd, display_name)),
            ),
        },
        rounds,
        clock=thread_time,  # neither waits for anything
    )
    count = len(large.rounds[0].games)
    standings, drawn = times["table"].median, times["picture"].median
    return [
        Row(
            f"standings of {count:,} results",
            f"{standings * 1e3:.0f} ms (aim: under {AIM * 1e3:.0f})",
            standings < AIM,
        ),
        Row("picture of a table of 16", f"{drawn * 1e3:.0f} ms, {len(picture(crowd, 'en')) / 1000:.0f} KB"),
    ]


if __name__ == "__main__":
    for row in run():
        print(row)
