"""`/ranking`: who plays how well in a server."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.app.core.requests import RequestContext
from bot.app.core.translator import Translator
from bot.app.errors import Refused
from bot.app.posts.wording import mention, title
from bot.app.ratings.standings import RatingQueries, Standing
from bot.texts import translator_for
from storage import Store

LINES = 20
"""Players of one page."""


@dataclass(frozen=True, slots=True)
class RankingPage:
    """One page in words, the `at`-th of those from 0 to `last`."""

    content: str
    at: int
    last: int


class Ranking:
    """Lists the players of a server by their ratings."""

    def __init__(self, store: Store, games: tuple[str, ...]) -> None:
        self._standings = RatingQueries(store)
        self._games = games

    async def page(self, request: RequestContext, variant: str, at: int = 0) -> RankingPage:
        """One page of those who have played rated matches of a variant in the caller's server.

        Refusals: server-only, unknown-variant.
        """
        if request.guild is None:
            raise Refused("server-only")
        if variant not in self._games:
            raise Refused("unknown-variant", variant=variant[:40], variants=", ".join(self._games))
        players = await self._standings.in_server(variant, request.guild)
        last = max(0, (len(players) - 1) // LINES)
        at = min(at, last)
        return RankingPage(
            "\n".join(_lines(translator_for(request.language), request.user, variant, players, at)), at, last
        )


def _lines(translate: Translator, user: int, variant: str, players: list[Standing], at: int) -> Iterator[str]:
    game = title(translate, variant)
    if not players:
        yield translate("ranking-nobody", game=game)
        return
    yield translate("ranking-title", game=game)
    shown = range(at * LINES, min((at + 1) * LINES, len(players)))
    for place in shown:
        player = players[place]
        if player.provisional and (place == shown.start or not players[place - 1].provisional):
            yield translate("ranking-provisional")
        yield _line(translate, player, place + 1)
    mine = next((place for place, player in enumerate(players) if player.user == user), None)
    if mine is not None and mine not in shown:
        yield "…"
        yield _line(translate, players[mine], mine + 1)


def _line(translate: Translator, player: Standing, place: int) -> str:
    """A player's place, none of those whose rating is provisional."""
    said = translate(
        "ranking-line",
        who=mention(player.user),
        rating=str(player.rating),
        uncertainty=str(player.uncertainty),
        games=player.games,
    )
    return f"• {said}" if player.provisional else f"**{place}.** {said}"
