"""`/games`: one's own under way, those that someone has finished, and which one is meant where there are several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import discord
from discord import app_commands, ui

from bot.app import GameListItem, Translator
from bot.app.errors import SeveralLostError, SeveralMatchesError
from bot.app.posts.wording import message_link, person_mention, person_mentions, relative_timestamp, short, title
from bot.ui.clicks import on_page
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.pagination import page_buttons
from bot.ui.translator import text
from bot.ui.views import button, view

MOST_ON_ONE_PAGE = 8
"""Games that need one page: two buttons in each row, and a row for finished games."""
GAMES_PER_PAGE = 6
"""Games of each page of a longer list, which has a row for the ways on besides."""
MAX_CHOICES = 10
"""Games to choose from: two buttons in each of five rows."""
_WAYS_ROW, _LAST_ROW = 3, 4
LIVE, FINISHED, HERE = "games", "finished", "here"


def games() -> app_commands.Command[Any, ..., Any]:
    """`/games`: one's own under way, or a player's finished ones."""

    @app_commands.command(name="games", description=text("ui-games"))
    @app_commands.describe(finished=text("ui-games-finished"), player=text("ui-games-player"))
    async def callback(interaction: Interaction, finished: bool = False, player: discord.User | None = None) -> None:
        context = InteractionContext(interaction)
        if finished or player is not None:
            await show_finished(context, "" if player is None else str(player.id))
        else:
            await show_games(context)

    return callback


@on_page(LIVE)
async def show_games(context: InteractionContext, _whose: str = "-", at: int = 0) -> None:
    """One page of the caller's live matches, those that wait for them first."""
    games = await context.app.games.live(context.request())
    size = MOST_ON_ONE_PAGE if len(games) <= MOST_ON_ONE_PAGE else GAMES_PER_PAGE
    last = max(0, len(games) - 1) // size
    at = min(at, last)
    shown = games[at * size : (at + 1) * size]
    ways = page_buttons(LIVE, "-", at, last, context.translate, row=_WAYS_ROW) if last else []
    finished = finished_button(context, context.interaction.user.id)
    await context.answer(_listed(context, games, shown), view(*_boards(context.translate, shown), *ways, finished))


def finished_button(context: InteractionContext, user: int) -> ui.Button[ui.View]:
    """Link to a player's finished games."""
    return button(ComponentId(FINISHED, str(user), 0), context.translate("ui-button-finished"), row=_LAST_ROW)


def _listed(context: InteractionContext, games: Sequence[GameListItem], shown: Sequence[GameListItem]) -> str:
    if not games:
        return context.translate("ui-games-none")
    title = context.translate(
        "ui-games-title", count=len(games), mine=sum(game.my_turn or game.asked for game in games)
    )
    return "\n".join([title, *(_line(context.translate, game) for game in shown)])


def _boards(translate: Translator, games: Sequence[GameListItem]) -> Iterator[ui.Button[ui.View]]:
    """Buttons that lead to the boards of those that can be looked at."""
    seen = [game for game in games if game.status in ("playing", "parked")]
    for at, game in enumerate(seen):
        label, style = f"{title(translate, game.variant)} · {game.match}", "primary" if game.my_turn else "secondary"
        yield button(ComponentId("board", game.match, 0), label, style, row=at // 2)


def _what(translate: Translator, game: GameListItem) -> str:
    """The game, and the event that it belongs to."""
    name = title(translate, game.variant)
    return translate("ui-games-event", game=name, event=game.tournament) if game.tournament else name


def _line(translate: Translator, game: GameListItem) -> str:
    """A game in the list, with either the time that is left or its start."""
    proposed = game.status == "challenge"
    others = person_mentions(translate, game.others)
    key, time = _line_key(game), _time(translate, game)
    line = translate(
        key,
        time=time,
        match=game.match,
        game=_what(translate, game),
        status=translate(
            f"ui-games-{game.turn_status}", who="" if game.turn is None else person_mention(translate, game.turn)
        ),
        others=others or translate("ui-games-anyone" if proposed else "ui-games-computer"),
        since=relative_timestamp(game.since),
        where=translate("ui-games-in-messages")
        if game.in_messages
        else message_link(game.guild, game.channel, game.message),
    )
    return f"{line} · {time}" if time and key != "ui-games-in-thread" else line


def _line_key(game: GameListItem) -> str:
    """The message of a line; without players and variant if the link names them.

    The button below tells the match. The link may lead nowhere while the game is on hold.
    """
    if game.status == "challenge":
        return "ui-games-proposed"
    return "ui-games-in-thread" if game.in_thread and game.status == "playing" else "ui-games-line"


def _time(translate: Translator, game: GameListItem) -> str:
    """The deadline, or else when the game started; empty for a challenge, whose line tells its time."""
    if game.unposted:
        return translate("ui-games-clock-waits")
    if game.deadline is not None:
        key = "ui-games-due" if game.in_thread else "ui-games-until"
        return translate(key, when=relative_timestamp(game.deadline))
    return "" if game.status == "challenge" else translate("ui-games-started", since=relative_timestamp(game.since))


@on_page(FINISHED)
async def show_finished(context: InteractionContext, whose: str, at: int = 0) -> None:
    """One page of the games that someone (the caller, if no one is named) has played to their end."""
    await context.defer()
    page = await context.app.results.page(context.request(), int(whose) if whose.isdecimal() else None, at)
    boards = (
        button(ComponentId("board", choice.value, 0), choice.label, row=at // 2)
        for at, choice in enumerate(page.boards)
    )
    ways = (
        page_buttons(FINISHED, str(page.user), page.at, page.last, context.translate, row=_LAST_ROW)
        if page.last
        else []
    )
    await context.answer(page.content, view(*boards, *ways))


async def which(
    context: InteractionContext,
    error: SeveralMatchesError,
    choose: Callable[[str], ComponentId] | None = None,
) -> ui.View:
    """Buttons for the matches of which one is meant, the most urgent first, with the ids that `choose` makes.

    By default they lead to a match's board, or let it go on here.
    """
    verb = HERE if isinstance(error, SeveralLostError) else "board"
    id_of = choose or (lambda match: ComponentId(verb, match, 0))
    meant = [game for game in await context.app.games.live(context.request()) if game.match in error.matches]
    labels = [short(context.translate, game) for game in meant]
    shown = [
        label if labels.count(label) == 1 else f"{label} · {game.match}"
        for label, game in zip(labels, meant, strict=True)
    ]
    labelled = zip(shown[:MAX_CHOICES], meant, strict=False)
    return view(
        *(
            button(id_of(game.match), label, "primary" if game.my_turn else "secondary", row=at // 2)
            for at, (label, game) in enumerate(labelled)
        )
    )
