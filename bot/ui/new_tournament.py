"""`/manage-tournament create` and its form."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import Choice, Command, Range

from bot.app import (
    DEFAULT_GAMES_AT_ONCE,
    DEFAULT_MOVING_PLAYERS,
    DEFAULT_SEASON_WEEKS,
    FORMATS,
    MAX_NAME,
    MAX_TEAM_NAME,
    MOVING_PLAYERS,
    RATING_BOUNDS,
    SEASON_WEEKS,
    Form,
    Restrictions,
    Translator,
)
from bot.ui import autocomplete
from bot.ui.clicks import ModalSubmission, ObsoleteIdError, on_form
from bot.ui.custom_ids import ComponentId, number_in
from bot.ui.interaction_context import Interaction, InteractionContext
from bot.ui.modals import fields_form, line_field
from bot.ui.packed_restrictions import packed, unpacked
from bot.ui.translator import text
from bot.ui.variants import Variants, check_options, read_options

FORM = "event-form"
FIELDS = {
    "name": "ui-event-form-name",
    "most": "event-field-most",
    "rounds": "event-field-rounds",
    "size": "event-field-size",
    "division": "event-field-division",
    "host_clock": "event-field-host-clock",
    "teams": "event-field-teams",
    "team": "event-field-team",
    "boards": "event-field-boards",
    "clock": "ui-event-form-clock",
    "days": "event-field-days",
}
"""The fields of the form and what they are called."""


def create_command(variants: Variants) -> Command[Any, ..., Any]:
    """Return `/manage-tournament create`."""

    @app_commands.command(name="create", description=text("ui-organise-create"))
    @app_commands.describe(
        variant=text("ui-play-variant"),
        format=text("ui-organise-format"),
        option=text("ui-play-option"),
        pace=text("ui-organise-pace"),
        cycles=text("ui-organise-cycles"),
        at_once=text("ui-organise-at-once"),
        rated=text("ui-organise-rated"),
        vacations=text("ui-play-vacations"),
        weeks=text("ui-organise-weeks"),
        moving=text("ui-organise-moving"),
        newcomers=text("ui-organise-newcomers"),
        host=text("ui-organise-host"),
        colours=text("ui-organise-colours"),
        order=text("ui-organise-order"),
        against=text("ui-organise-against"),
        min_rating=text("ui-organise-min-rating"),
        max_rating=text("ui-organise-max-rating"),
        role=text("ui-organise-role"),
        by_invitation=text("ui-organise-by-invitation"),
    )
    @app_commands.choices(
        variant=[Choice(name=text(f"game-{variant}"), value=variant) for variant in variants],
        format=[Choice(name=text(f"format-{key}"), value=key) for key in FORMATS],
        pace=[Choice(name=text(f"ui-pace-{pace}"), value=pace) for pace in ("together", "rounds")],
        vacations=[Choice(name=text(f"ui-vacations-{rule}"), value=rule) for rule in ("allowed", "forbidden")],
        newcomers=[Choice(name=text(f"ui-newcomers-{where}"), value=where) for where in ("lowest", "rating")],
        colours=[Choice(name=text(f"ui-colours-{which}"), value=which) for which in ("white", "alternating")],
        against=[Choice(name=text(f"ui-against-{which}"), value=which) for which in ("here", "server")],
        order=[Choice(name=text(f"ui-order-{which}"), value=which) for which in ("captain", "rating")],
    )
    @app_commands.autocomplete(option=autocomplete.options)
    async def callback(
        interaction: Interaction,
        variant: str,
        format: str = "round-robin",  # noqa: A002 (what the option is called)
        option: Range[str, 1, 100] | None = None,
        pace: str = "together",
        cycles: Range[int, 1, 2] = 1,
        at_once: Range[int, 1, 63] = DEFAULT_GAMES_AT_ONCE,
        rated: bool | None = None,
        vacations: str = "allowed",
        weeks: Range[int, SEASON_WEEKS[0], SEASON_WEEKS[1]] = DEFAULT_SEASON_WEEKS,
        moving: Range[int, MOVING_PLAYERS[0], MOVING_PLAYERS[1]] = DEFAULT_MOVING_PLAYERS,
        newcomers: str = "lowest",
        host: discord.User | None = None,
        colours: str = "white",
        order: str = "captain",
        against: str = "here",
        min_rating: Range[int, RATING_BOUNDS[0], RATING_BOUNDS[1]] | None = None,
        max_rating: Range[int, RATING_BOUNDS[0], RATING_BOUNDS[1]] | None = None,
        role: discord.Role | None = None,
        by_invitation: bool = False,
    ) -> None:
        context = InteractionContext(interaction)
        restrictions = Restrictions(min_rating, max_rating, None if role is None else role.id, by_invitation)
        wanted: dict[str, Any] = {"restrictions": restrictions, "between_servers": against == "server"}
        bot = host is not None and host.bot
        await context.app.creating.may_create(context.request(), variant, format, bot=bot, **wanted)
        chosen = read_options(variants.get(variant), option or "")
        check_options(variants.get(variant), chosen)  # the form's id carries them, and has little room
        counted = not FORMATS[format].hosted if rated is None else rated
        flags = f"{cycles}{int(pace == 'together')}{int(counted)}{int(vacations != 'forbidden')}"
        if FORMATS[format].seasons:
            flags += f"{weeks:02}{moving}{int(newcomers == 'rating')}"
        elif FORMATS[format].hosted:
            flags += f"{int(colours == 'alternating')}{'' if host is None else host.id}"
        elif FORMATS[format].teams:
            flags += f"{int(order == 'rating')}{int(against == 'server')}"
        else:
            flags += str(at_once)
        more = tuple(f"{key}={value}" for key, value in chosen.items())
        if restrictions != Restrictions():
            more = (*more, packed(restrictions))
        await open_form(context, ComponentId(FORM, variant, 0, (format, flags, *more)))

    return callback


async def open_form(context: InteractionContext, name: ComponentId) -> None:
    """Five fields, each of which may be left as it is."""
    translate, kind = context.translate, name.arguments[0]
    server = await context.app.preferences.usual(context.request())
    usual, clock_help = server.clock, ""
    if FORMATS[kind].seasons:
        form = _form(name.match, kind, name.arguments[1], name.arguments[2:], {})
        usual = context.app.creating.longest_clock(form)
        if needed := context.app.creating.weeks_for_daily_moves(form):
            clock_help = translate("ui-event-form-short-season-help", weeks=form.weeks, needed=needed)
    clock = re.sub(r"(?<=\d)d", translate("clock-letter-of-days"), usual)
    size = FORMATS[kind].size_field
    await context.send_modal(
        fields_form(
            name,
            translate("ui-event-form"),
            [
                line_field("name", translate(FIELDS["name"]), value=translate(f"game-{name.match}"), most=MAX_NAME),
                _people_field(translate, kind, name.arguments[1]),
                line_field(size, translate(FIELDS[size]), hint=translate(f"ui-event-form-{size}")),
                line_field("clock", translate(FIELDS["clock"]), value=clock, help_=clock_help),
                line_field("days", translate(FIELDS["days"]), value="7", help_=translate("ui-event-form-days")),
            ],
        )
    )


def _people_field(translate: Translator, kind: str, flags: str) -> ui.Label[Any]:
    """The field for the teams of a team match, or the own one against another server, or else for the players."""
    if _is_between_servers(kind, flags):
        value = translate("ui-event-form-team")
        return line_field("team", translate(FIELDS["team"]), value=value, most=MAX_TEAM_NAME)
    if FORMATS[kind].teams:
        return line_field("teams", translate(FIELDS["teams"]), value=translate("ui-event-form-teams"), most=MAX_NAME)
    return line_field("most", translate(FIELDS["most"]), hint=translate("ui-event-form-most"))


def _is_between_servers(kind: str, flags: str) -> bool:
    return kind in FORMATS and FORMATS[kind].teams and flags[5:6] == "1"


def filled_in(translate: Translator, fields: Mapping[str, str]) -> str:
    """Contents of the form, each field with its label."""
    return "\n".join(
        translate("ui-form-line", field=translate(FIELDS[name]), value=value)
        for name, value in fields.items()
        if name in FIELDS
    )


def _form(variant: str, kind: str, flags: str, options: Sequence[str], fields: Mapping[str, str]) -> Form:
    """Read the form's ID and fields.

    A league's flags end with weeks, players who move, and newcomers by rating; those of a simul with colours and host;
    those of a team match with the order of players, and whether it is against another server.
    """
    wanted = Form(
        variant=variant,
        format=kind,
        name=fields.get("name", ""),
        max_entries=fields.get("most", ""),
        rounds=fields.get("rounds", ""),
        group_size=fields.get("size", "") or fields.get("division", ""),
        clock=fields.get("clock", ""),
        days=fields.get("days", ""),
        cycles=2 if flags[:1] == "2" else 1,
        together=flags[1:2] == "1",
        max_games_at_once=number_in(flags[4:]) or DEFAULT_GAMES_AT_ONCE,
        rated=flags[2:3] == "1",
        vacations=flags[3:4] == "1",
        options=dict(option.split("=", 1) for option in options if "=" in option),
        restrictions=next(filter(None, map(unpacked, options)), None),
    )
    if kind in FORMATS and FORMATS[kind].hosted:
        host = flags[5:25]
        named = int(host) if host.isascii() and host.isdigit() else None
        return replace(wanted, alternating=flags[4:5] == "1", host=named, host_clock=fields.get("host_clock", ""))
    if kind in FORMATS and FORMATS[kind].teams:
        teams, boards = fields.get("teams", ""), fields.get("boards", "")
        teams, between = fields.get("team", "") or teams, _is_between_servers(kind, flags)
        ordered = flags[4:5] == "1"
        return replace(wanted, teams=teams, boards=boards, ordered_by_rating=ordered, between_servers=between)
    weeks, moving = number_in(flags[4:6]), number_in(flags[6:7])
    if kind not in FORMATS or not FORMATS[kind].seasons or weeks is None or moving is None:
        return wanted
    return replace(wanted, weeks=weeks, moving=moving, by_rating=flags[7:8] == "1")


@on_form(FORM, filled_in)
async def create(context: InteractionContext, form: ModalSubmission) -> None:
    """Announce what the form says."""
    context.in_place = False
    match form.arguments:
        case (kind, flags, *options):
            wanted = _form(form.match, kind, flags, options, form.fields)
        case _:
            raise ObsoleteIdError
    await context.defer()
    done = await context.app.creating.create(context.request(), context.channel_info(), wanted)
    await context.answer(done.explain(context.translate))
