"""`/manage-tournament`: the commands of organisers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command, Group, Range

from bot.app import MAX_REOPENING_REASON, RATING_BOUNDS, App, CommandResult, RequestContext, Restrictions
from bot.app import Choice as Suggestion
from bot.texts import LANGUAGES, translator_for
from bot.ui import autocomplete
from bot.ui.answers import run_command
from bot.ui.dashboard import show_dashboard
from bot.ui.decisions import ask_to_end, ask_to_undo, decide
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.match_between_servers import accept_command, ask_to_withdraw_team
from bot.ui.new_tournament import create_command
from bot.ui.tournament_templates import template_command
from bot.ui.tournaments import managed_tournaments, tournament_command
from bot.ui.translator import text
from bot.ui.variants import Variants

_OPTION = "ui-option-event"
Slash = Command[Any, ..., Any]


def manage_tournament(variants: Variants) -> Group:
    """All of `/manage-tournament`."""
    group = Group(
        name="manage-tournament",
        description=text("ui-organise"),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
    about = (
        _about("withdraw", lambda app, request, user: app.organising.withdraw(request, user)),
        _about("bye", lambda app, request, user: app.organising.bye(request, user)),
        _about("invite", lambda app, request, user: app.restricting.invite(request, user)),
        _replace(),
        _restrict(),
    )
    plain = (
        tournament_command("pause", "ui-organise-pause", _pause, managed_tournaments),
        tournament_command("end", "ui-organise-end", ask_to_end, managed_tournaments),
        tournament_command("approve", "ui-organise-approve", _approve, managed_tournaments),
        tournament_command("withdraw-team", "ui-organise-withdraw-team", ask_to_withdraw_team),
        tournament_command("undo", "ui-organise-undo", ask_to_undo, managed_tournaments),
    )
    dashboard = tournament_command("dashboard", "ui-organise-dashboard", show_dashboard, managed_tournaments)
    start = tournament_command("start", "ui-organise-start", _start, managed_tournaments)
    review = tournament_command("review", "ui-organise-review", _review, managed_tournaments)
    games = (
        accept_command(),
        _repeat(),
        template_command(),
        _reopen(),
        _adjudicate(),
        _extend(),
        _announce(),
        dashboard,
        review,
    )
    for command in (create_command(variants), start, *plain, *about, *games):
        group.add_command(command)
    return group


async def _find_games(context: InteractionContext, typed: str) -> Sequence[Suggestion]:
    return await context.app.suggestions.games(context.request(_named(context)), typed)


async def _find_playing(context: InteractionContext, typed: str) -> Sequence[Suggestion]:
    return await context.app.suggestions.playing(context.request(_named(context)), typed)


async def _find_scores(context: InteractionContext, typed: str) -> Sequence[Suggestion]:
    game = autocomplete.given(context, "game")
    return await context.app.suggestions.scores(context.request(_named(context)), str(game or ""), typed)


def _named(context: InteractionContext) -> str | None:
    """The event, if it is named already."""
    return str(autocomplete.given(context, "tournament") or "") or None


def _score_in(text: str) -> str:
    if text in {translator_for(language)("standing-annulled") for language in LANGUAGES}:
        return "annulled"
    return autocomplete.before_dot(text)


_games = autocomplete.autocompletion(_find_games, autocomplete.after_dot)
_playing = autocomplete.autocompletion(_find_playing, autocomplete.after_dot)
_scores = autocomplete.autocompletion(_find_scores, _score_in)


async def _start(context: InteractionContext, tournament: str | None) -> None:
    await run_command(context, lambda app, request: app.organising.start(request, context.channel_info()), tournament)


async def _pause(context: InteractionContext, tournament: str | None) -> None:
    await run_command(context, lambda app, request: app.organising.pause(request), tournament)


async def _approve(context: InteractionContext, tournament: str | None) -> None:
    await run_command(context, lambda app, request: app.organising.approve(request), tournament)


async def _review(context: InteractionContext, tournament: str | None) -> None:
    """Show hints on possible unfair play."""
    await context.defer()
    lines = await context.app.tournaments.review(context.request(tournament), context.translate)
    await context.answer("\n".join(lines))


def _about(name: str, work: Callable[[App, RequestContext, int], Awaitable[CommandResult]]) -> Slash:
    """About a player."""

    @app_commands.command(name=name, description=text(f"ui-organise-{name}"))
    @app_commands.describe(player=text("ui-organise-player"), tournament=text(_OPTION))
    @app_commands.autocomplete(tournament=managed_tournaments)
    async def callback(interaction: Interaction, player: discord.User, tournament: str | None = None) -> None:
        await run_command(
            InteractionContext(interaction), lambda app, request: work(app, request, player.id), tournament
        )

    return callback


def _repeat() -> Slash:
    """Run a tournament again: once, or every month."""

    @app_commands.command(name="repeat", description=text("ui-organise-repeat"))
    @app_commands.describe(every=text("ui-organise-every"), tournament=text(_OPTION))
    @app_commands.choices(every=[Choice(name=text(f"ui-every-{key}"), value=key) for key in ("once", "month", "never")])
    @app_commands.autocomplete(tournament=managed_tournaments)
    async def callback(interaction: Interaction, every: str, tournament: str | None = None) -> None:
        context = InteractionContext(interaction)
        commands: dict[str, Callable[[App, RequestContext], Awaitable[CommandResult]]] = {
            "once": lambda app, request: app.repeating.again(request, context.channel_info()),
            "month": lambda app, request: app.repeating.monthly(request),
            "never": lambda app, request: app.repeating.stop(request),
        }
        await run_command(context, commands[every], tournament)

    return callback


def _restrict() -> Slash:
    """Set who can join; options that are left out restrict no one."""

    @app_commands.command(name="restrict", description=text("ui-organise-restrict"))
    @app_commands.describe(
        min_rating=text("ui-organise-min-rating"),
        max_rating=text("ui-organise-max-rating"),
        role=text("ui-organise-role"),
        by_invitation=text("ui-organise-by-invitation"),
        tournament=text(_OPTION),
    )
    @app_commands.autocomplete(tournament=managed_tournaments)
    async def callback(
        interaction: Interaction,
        min_rating: Range[int, RATING_BOUNDS[0], RATING_BOUNDS[1]] | None = None,
        max_rating: Range[int, RATING_BOUNDS[0], RATING_BOUNDS[1]] | None = None,
        role: discord.Role | None = None,
        by_invitation: bool = False,
        tournament: str | None = None,
    ) -> None:
        wanted = Restrictions(min_rating, max_rating, None if role is None else role.id, by_invitation)
        await run_command(
            InteractionContext(interaction), lambda app, request: app.restricting.restrict(request, wanted), tournament
        )

    return callback


def _replace() -> Slash:
    @app_commands.command(name="replace", description=text("ui-organise-replace"))
    @app_commands.describe(
        player=text("ui-organise-player"), by=text("ui-organise-replace-by"), tournament=text(_OPTION)
    )
    @app_commands.autocomplete(tournament=managed_tournaments)
    async def callback(
        interaction: Interaction, player: discord.User, by: discord.User | None = None, tournament: str | None = None
    ) -> None:
        guest, bot = (None, False) if by is None else (by.id, by.bot)
        await run_command(
            InteractionContext(interaction),
            lambda app, request: app.replacing.replace(request, player.id, guest, bot=bot),
            tournament,
        )

    return callback


def _adjudicate() -> Slash:
    @app_commands.command(name="adjudicate", description=text("ui-organise-adjudicate"))
    @app_commands.describe(game=text("ui-organise-game"), scores=text("ui-organise-scores"), tournament=text(_OPTION))
    @app_commands.autocomplete(game=_games, scores=_scores, tournament=managed_tournaments)
    async def callback(
        interaction: Interaction, game: Range[str, 1, 60], scores: Range[str, 1, 30], tournament: str | None = None
    ) -> None:
        await decide(InteractionContext(interaction), tournament, game, scores)

    return callback


def _extend() -> Slash:
    @app_commands.command(name="extend", description=text("ui-organise-extend"))
    @app_commands.describe(
        days=text("ui-organise-extend-days"), game=text("ui-organise-extend-game"), tournament=text(_OPTION)
    )
    @app_commands.autocomplete(game=_playing, tournament=managed_tournaments)
    async def callback(
        interaction: Interaction, days: Range[int, 1, 30], game: Range[str, 1, 60] = "", tournament: str | None = None
    ) -> None:
        await run_command(
            InteractionContext(interaction), lambda app, request: app.organising.extend(request, days, game), tournament
        )

    return callback


def _reopen() -> Slash:
    @app_commands.command(name="reopen", description=text("ui-organise-reopen"))
    @app_commands.describe(reason=text("ui-organise-reopen-reason"), tournament=text(_OPTION))
    @app_commands.autocomplete(tournament=managed_tournaments)
    async def callback(
        interaction: Interaction, reason: Range[str, 1, MAX_REOPENING_REASON], tournament: str | None = None
    ) -> None:
        await run_command(
            InteractionContext(interaction), lambda app, request: app.reopening.reopen(request, reason), tournament
        )

    return callback


def _announce() -> Slash:
    @app_commands.command(name="announce", description=text("ui-organise-announce"))
    @app_commands.rename(words="text")
    @app_commands.describe(
        words=text("ui-organise-announce-text"), mention=text("ui-organise-mention"), tournament=text(_OPTION)
    )
    @app_commands.choices(
        mention=[Choice(name=text(f"ui-mention-{whom}"), value=whom) for whom in ("players", "nobody")]
    )
    @app_commands.autocomplete(tournament=managed_tournaments)
    async def callback(
        interaction: Interaction, words: Range[str, 1, 1500], mention: str = "players", tournament: str | None = None
    ) -> None:
        quiet = mention == "nobody"
        await run_command(
            InteractionContext(interaction),
            lambda app, request: app.organising.announce(request, words, quiet=quiet),
            tournament,
        )

    return callback
