"""Autocomplete for tournament decisions: games, and their possible scores."""

from __future__ import annotations

from bot.app.core.requests import Choice, RequestContext
from bot.app.core.translator import Translator
from bot.app.errors import AppError
from bot.app.match.service import MatchService
from bot.app.play.autocomplete import explaining
from bot.app.tournaments.command import TournamentCommands
from bot.app.tournaments.entry_names import DisplayName, known_names
from bot.app.tournaments.scores import POSSIBLE_SCORES, game_meant
from bot.app.tournaments.state import TournamentState
from bot.app.tournaments.steps import Steps
from bot.app.tournaments.words import names_in_words
from bot.texts import limits, translator_for
from tournament.model import Game, GameStatus

_ORDER: tuple[GameStatus, ...] = ("playing", "over", "waiting", "annulled")


class Suggestions(TournamentCommands):
    """Lists of at most 25 choices; none raises AppErrors."""

    def __init__(self, matches: MatchService, steps: Steps, display_name: DisplayName) -> None:
        super().__init__(matches, steps)
        self._display_name = display_name

    @explaining
    async def games(self, request: RequestContext, typed: str) -> list[Choice]:
        """Autocomplete games, those in progress first."""
        return await self._games(request, typed, _ORDER)

    @explaining
    async def playing(self, request: RequestContext, typed: str) -> list[Choice]:
        """Autocomplete games in progress."""
        return await self._games(request, typed, ("playing",))

    async def _games(self, request: RequestContext, typed: str, wanted: tuple[GameStatus, ...]) -> list[Choice]:
        state, translate = (
            await self.state(await self.find(request, provisional=True, managed=True)),
            translator_for(request.language),
        )
        rounds = enumerate(state.tournament.rounds, 1)
        games = [(number, game) for number, one in rounds for game in one.games if game.status in wanted]
        games.sort(key=lambda one: _ORDER.index(one[1].status))
        known = await known_names(self._matches.store, state, self._display_name)
        found = [Choice(_label(translate, state, known, number, game), game.id) for number, game in games]
        return [*limits.choices([choice for choice in found if typed.strip().lower() in choice.label.lower()])]

    async def scores(self, request: RequestContext, game: str, typed: str) -> list[Choice]:
        """All scores that a game can have, in seat order, with its players if it is known which one is meant."""
        translate = translator_for(request.language)
        try:
            state = await self.state(await self.find(request, provisional=True, managed=True))
            players = ""
            if game.strip():
                known = await known_names(self._matches.store, state, self._display_name)
                players = f" · {names_in_words(translate, known, state, game_meant(state, game))}"
        except AppError:
            return []
        found = [
            Choice(limits.choice_name(f"{split}{players}"), split) for split in POSSIBLE_SCORES[state.tournament.seats]
        ]
        found.append(Choice(translate("standing-annulled"), "annulled"))
        return [choice for choice in found if typed.strip().lower() in choice.label.lower()]


def _label(translate: Translator, state: TournamentState, known: DisplayName, number: int, game: Game) -> str:
    scores = "-".join(map(str, game.scores)) if game.status == "over" else translate(f"standing-{game.status}")
    players = names_in_words(translate, known, state, game)
    return limits.choice_name(f"R{number} T{game.table} · {players}", f" · {scores} · {game.id}")
