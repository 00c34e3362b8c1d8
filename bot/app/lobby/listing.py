"""The list of open seeks, as one person sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

import engine
from bot.app.challenges.challenges import PLAYED
from bot.app.core.requests import Choice, RequestContext
from bot.app.core.translator import Translator
from bot.app.lobby.pool import Pool, can_meet
from bot.app.lobby.reputation import Reputation
from bot.app.match.service import MatchService
from bot.app.posts.clock_words import clock_in_words
from bot.app.posts.wording import title
from storage import StoredSeek

MAX_LISTED = 200
"""Open seeks of others that are looked at."""


@dataclass(frozen=True, slots=True)
class ListedSeek:
    """A seek in the list, in words of the reader's language. `rating` is None before the first rated game.

    `players` are all players of the game, `here`: only people of the same server may join.
    """

    id: int
    mine: bool
    game: str
    clock: str
    rated: bool
    players: int
    name: str
    rating: int | None
    provisional: bool
    reliability: int | None
    window: int | None
    since: datetime
    games: int
    taken: int
    here: bool
    state: str


class Listing:
    """Shows a person their own seeks and those they may join."""

    def __init__(self, matches: MatchService, pool: Pool, reputation: Reputation) -> None:
        self._matches = matches
        self._pool = pool
        self._reputation = reputation

    async def seeks(self, request: RequestContext, translate: Translator) -> list[ListedSeek]:
        """Return the caller's own seeks, then those they may join, the longest waiting first."""
        lobby = self._matches.store.lobby
        mine = await lobby.of(request.user)
        visitor = await self._pool.visitor(request.guild, request.user)
        every = await self._pool.open_seeks()
        others = [seek for seek in every if seek.user != request.user and can_meet(visitor, seek)]
        shown = [seek for seek in others[:MAX_LISTED] if not await self._pool.keep_apart(visitor, seek)]
        installed = [seek for seek in (*mine, *shown) if seek.variant in engine.variants()]
        return await self._listed(installed, request.user, translate)

    async def _listed(self, seeks: list[StoredSeek], user: int, translate: Translator) -> list[ListedSeek]:
        standings = {
            variant: await self._reputation.ratings(variant, {one.user for one in seeks if one.variant == variant})
            for variant in {seek.variant for seek in seeks}
        }
        reliability = await self._reputation.reliability({seek.user for seek in seeks})
        found = []
        for seek in seeks:
            standing = standings[seek.variant][seek.user]
            found.append(
                ListedSeek(
                    id=seek.id,
                    mine=seek.user == user,
                    game=game_in_words(translate, seek.variant, seek.options),
                    clock=clock_in_words(translate, seek.clock),
                    rated=seek.rated,
                    players=len(engine.variants()[seek.variant].seats),
                    name=seek.name,
                    rating=standing.rating if standing.games else None,
                    provisional=standing.provisional,
                    reliability=reliability[seek.user],
                    window=seek.window,
                    since=seek.since,
                    games=seek.games,
                    taken=seek.taken,
                    here=not seek.anywhere,
                    state=seek.state,
                )
            )
        return found


def game_in_words(translate: Translator, variant: str, options: Mapping[str, str]) -> str:
    """Name of a game that is sought, with the options that are not as usual."""
    usual = {key: values[0] for key, values in engine.variants()[variant].options.items()}
    chosen = [translate(f"option-{key}-{value}") for key, value in sorted(options.items()) if usual.get(key) != value]
    name = title(translate, variant)
    return f"{name} ({', '.join(chosen)})" if chosen else name


def sought_games(translate: Translator) -> list[Choice]:
    """Choices of a game to seek: each variant as usual, then with each of its other options.

    The value is the variant, and after a blank the option as `name=value`.
    """
    found = []
    for variant in PLAYED:
        rules = engine.variants()[variant]
        others = [(name, value) for name, values in rules.options.items() for value in values[1:]]
        for options in ({}, *({name: value} for name, value in others)):
            game = game_in_words(translate, variant, options)
            label = translate("ui-play-choice", game=game, players=len(rules.seats))
            found.append(Choice(label, " ".join([variant, *(f"{name}={value}" for name, value in options.items())])))
    return found


def seek_in_words(translate: Translator, seek: ListedSeek, page: str = "") -> str:
    """A seek in one line: player, terms and waiting time. `page` is the address of the lobby's web page, if any."""
    parts = [translate("lobby-terms", game=seek.game, clock=seek.clock, rated="yes" if seek.rated else "no")]
    if not seek.mine:
        rating = translate("lobby-unrated") if seek.rating is None else str(seek.rating)
        name = seek.name or translate("lobby-someone")
        doubtful = seek.provisional and seek.rating is not None
        parts.insert(0, translate("lobby-player", name=name, rating=rating, open="yes" if doubtful else "no"))
        if seek.reliability is not None:
            parts.append(translate("lobby-reliability", percent=seek.reliability))
    if seek.window is not None:
        parts.append(translate("lobby-window", points=seek.window))
    if seek.here:
        parts.append(translate("lobby-here"))
    if seek.mine and seek.games > 1:
        parts.append(translate("lobby-games", taken=seek.taken, games=seek.games))
    parts.append(_status(translate, seek, page))
    return " · ".join(parts)


def _status(translate: Translator, seek: ListedSeek, page: str) -> str:
    if seek.state == "closed" and page:
        return translate("lobby-closed-page", page=page)
    if seek.state != "open":
        return translate(f"lobby-{seek.state}")
    if seek.taken >= seek.games:
        return translate("lobby-matched")
    return translate("lobby-since", since=f"<t:{int(seek.since.timestamp())}:f>")
