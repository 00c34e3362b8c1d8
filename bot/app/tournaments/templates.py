"""Templates: settings of a tournament, saved under a name of the server, for new tournaments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from hashlib import blake2b
from typing import Any

import engine
from bot.app.core.display_names import cleaned
from bot.app.core.requests import ChannelInfo, Choice, CommandResult, RequestContext
from bot.app.errors import Refused
from bot.app.match.preferences import ServerSettings
from bot.app.people.eligibility import check_threads
from bot.app.tournaments.command import done
from bot.app.tournaments.creating import MAX_DAYS_AHEAD, MAX_NAME_LENGTH, Creating, announced, number_of_form
from bot.app.tournaments.settings import TournamentSettings, as_stored, settings_from
from bot.app.tournaments.state import TournamentState
from tournament.formats import FORMATS
from tournament.model import CURRENT_RULES_VERSION

MAX_TEMPLATES = 25
"""Templates of a server: as many as Discord suggests."""
MAX_TEMPLATE_NAME = 40


@dataclass(frozen=True, slots=True)
class Template:
    """A template. `title` is the name of its tournament, `days` the time from announcement to start, 0 for no date."""

    name: str
    title: str
    variant: str
    options: Mapping[str, str]
    days: int
    settings: TournamentSettings

    @property
    def key(self) -> str:
        """Short key of its name for component ids."""
        return blake2b(self.name.casefold().encode(), digest_size=6).hexdigest()


class Templates(Creating):
    """Commands of organisers on templates. Refusals: not-organiser."""

    async def save(self, request: RequestContext, name: str) -> CommandResult:
        """Save the settings of a tournament, which may be over, in place of a template of the same name.

        Refusals: template-name, repeat-between-servers, too-many-templates.
        """
        return await self.run(request, lambda _request, state: self._save(state, name), organises=True, ended=True)

    async def delete(self, request: RequestContext, name: str) -> CommandResult:
        """Delete a template. Refusals: no-template."""
        await self.require_organiser(request)
        guild = _guild(request)

        def without(server: ServerSettings) -> ServerSettings:
            kept = {known: one for known, one in server.templates.items() if not _same(known, name)}
            if len(kept) == len(server.templates):
                raise _missing(name)
            return replace(server, templates=kept)

        await self._matches.preferences.change_server(guild, without)
        return CommandResult("done-template-deleted", "", 0, {"template": _shown(name)})

    async def names(self, request: RequestContext, typed: str) -> list[Choice]:
        """Autocomplete templates for organisers."""
        if not await self.organises(request):
            return []
        known = sorted((await self._matches.preferences.server(request.guild)).templates, key=str.casefold)
        return [Choice(name, name) for name in known if typed.strip().casefold() in name.casefold()]

    async def template(self, request: RequestContext, name: str) -> Template:
        """Return a template, by its name or key, of which the caller may create a tournament.

        Refusals: no-template, those of `may_create`.
        """
        await self.require_organiser(request)
        server = await self._matches.preferences.server(request.guild)
        known = (_template(title, stored) for title, stored in server.templates.items())
        found = next((one for one in known if one is not None and (_same(one.name, name) or one.key == name)), None)
        if found is None:
            raise _missing(name)
        await self.may_create(request, found.variant, found.settings.plan.format)
        return found

    async def create_from(
        self, request: RequestContext, channel: ChannelInfo, name: str, title: str, days: str
    ) -> CommandResult:
        """Post a tournament with the settings of a template, found by name or key. Empty texts are as in the template.

        Refusals: form-value, those of `template`.
        """
        return await self.once(request, self._create_from(request, channel, name, title, days))

    async def _save(self, state: TournamentState, name: str) -> CommandResult:
        name = cleaned(name, MAX_TEMPLATE_NAME, "")
        if not name:
            raise Refused("template-name")
        if state.between_servers:
            raise Refused("repeat-between-servers", event=state.stored.name)
        saved = _stored(state)

        def edit(server: ServerSettings) -> ServerSettings:
            others = {known: one for known, one in server.templates.items() if not _same(known, name)}
            if len(others) >= MAX_TEMPLATES:
                raise Refused("too-many-templates", count=MAX_TEMPLATES)
            return replace(server, templates={**others, name: saved})

        await self._matches.preferences.change_server(state.stored.guild, edit)
        return done("done-template-saved", state, template=name)

    async def _create_from(
        self, request: RequestContext, channel: ChannelInfo, name: str, title: str, days: str
    ) -> CommandResult:
        check_threads(channel)
        template = await self.template(request, name)
        after = number_of_form(days, "days", template.days, 0, MAX_DAYS_AHEAD)
        now = self._matches.clock.now()
        starts = now + timedelta(days=after) if after else None
        title = cleaned(title, MAX_NAME_LENGTH, template.title)
        settings = replace(template.settings, starts_at=starts)
        if settings.season is not None:
            settings = replace(settings, season=replace(settings.season, league=title))
        tournament = await self.announce_new(
            request, channel, settings, name=title, variant=template.variant, options=template.options
        )
        return announced(tournament, settings, len(engine.new_position(template.variant, **template.options).seats))


def _stored(state: TournamentState) -> dict[str, Any]:
    """The settings of a tournament that a template stores: no dates and no people."""
    settings, stored = state.settings, state.stored
    season = settings.season
    first = None if season is None else replace(season, number=1, previous="")
    starts = settings.starts_at
    days = 0 if starts is None else round((starts - stored.created_at) / timedelta(days=1))
    series = settings.series
    title = season.league if season is not None else series.name if series is not None else stored.name
    return {
        "title": title,
        "variant": stored.variant,
        "options": dict(stored.options),
        "days": min(max(days, 0 if starts is None else 1), MAX_DAYS_AHEAD),
        "plan": as_stored(replace(settings, starts_at=None, series=None, season=first)),
    }


def _template(name: str, stored: Any) -> Template | None:
    """Read a template; None if another version of the bot stored what this one doesn't understand."""
    try:
        settings = settings_from(stored["plan"])
        seats = len(engine.new_position(stored["variant"], **stored["options"]).seats)
        plan = replace(settings.plan, rules_version=CURRENT_RULES_VERSION)
        settings = replace(settings, plan=FORMATS[plan.format].planned(plan, seats))
        return Template(name, stored["title"], stored["variant"], stored["options"], stored["days"], settings)
    except (AttributeError, KeyError, TypeError, ValueError):
        return None


def _same(known: str, name: str) -> bool:
    return known.casefold() == cleaned(name, MAX_TEMPLATE_NAME).casefold()


def _shown(name: str) -> str:
    return cleaned(name, MAX_TEMPLATE_NAME, "?")


def _missing(name: str) -> Refused:
    return Refused("no-template", template=_shown(name))


def _guild(request: RequestContext) -> int:
    """The server of a request. Refusals: server-only."""
    if request.guild is None:
        raise Refused("server-only")
    return request.guild
