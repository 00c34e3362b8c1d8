"""State shared by the handlers: the application, the templates, and the reader."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from aiohttp import web
from jinja2 import Environment, PackageLoader, StrictUndefined

from bot.app import App, RequestContext, Translator, WebUser
from bot.texts import LANGUAGES, translator_for
from web.assets import Assets
from web.discord_login import DiscordLogin
from web.live_feeds import LiveFeeds
from web.page_feeds import PageFeeds
from web.past_positions import PastPositions
from web.rate_limits import RateLimits
from web.security import COOKIELESS, OPTIONS

_TIMESTAMP = re.compile(r"<t:(\d{1,11})(?::\w)?>")
_MARKDOWN = re.compile(r"\*\*?|`|(?<!\w)_(?=\S)|(?<=\S)_(?!\w)")


@dataclass(frozen=True, slots=True)
class WebState:
    """The parts of the web server."""

    app: App
    assets: Assets
    feeds: LiveFeeds
    pages: PageFeeds
    past: PastPositions
    templates: Environment
    requests: RateLimits
    """Limits of ordinary requests."""
    changes: RateLimits
    """Limits of requests that change something, or try a token."""
    files: RateLimits
    """Limits of files, which take longest."""
    frames: RateLimits
    """Limits of addresses from which pages inside Discord come: its proxy's, which many share."""
    sign_ins: RateLimits
    """Limit of all sign-ins inside Discord together: each asks Discord twice, from the address of the bot."""
    making: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a file is made."""


STATE = web.AppKey("state", WebState)
USER: web.RequestKey[WebUser | None] = web.RequestKey("user", object)  # type: ignore[arg-type]  # None for visitors
LANGUAGE = web.RequestKey("language", str)
LOGIN: web.AppKey[DiscordLogin | None] = web.AppKey("login", object)  # type: ignore[arg-type]  # None: no Activity


def templates() -> Environment:
    """The pages' templates; every value in them is escaped."""
    loader = PackageLoader("web", "templates")
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)


def preferred_language(request: web.Request) -> str:
    """The language of a visitor: chosen by a link of ours, else the first of their browser's that we speak."""
    chosen = request.query.get("language")
    if chosen in LANGUAGES:
        return chosen
    accepted = request.headers.get("Accept-Language", "").lower().split(",")
    known = (part.split(";")[0].strip().partition("-")[0] for part in accepted)
    return next((language for language in known if language in LANGUAGES), LANGUAGES[0])


def bearer_of(request: web.Request) -> str | None:
    """The token that a page inside Discord sends; None for all other pages, and where no session plays a part."""
    if request.app[LOGIN] is None or request.path.startswith(COOKIELESS):
        return None
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token if scheme == "Bearer" else None


async def know_reader(request: web.Request) -> None:
    """Find the user of the session, and their language. Beside the token of a page inside Discord no cookie counts."""
    token = bearer_of(request)
    if token is None:
        token = request.cookies.get(request.app[OPTIONS].cookie)
    if not token:
        return
    app = request.app[STATE].app
    request[USER] = user = await app.sessions.user(token)
    if user is not None and "language" not in request.query:
        chosen = (await app.preferences.player(user.id)).language
        request[LANGUAGE] = chosen or request[LANGUAGE]


def translate_for(request: web.Request) -> Translator:
    """The texts in the reader's language."""
    return translator_for(request[LANGUAGE])


def plain(text: str) -> str:
    """A sentence without the Markdown of Discord; its times are in UTC."""
    return _MARKDOWN.sub("", _TIMESTAMP.sub(_utc, text))


def _utc(found: re.Match[str]) -> str:
    return datetime.fromtimestamp(int(found[1]), UTC).strftime("%Y-%m-%d %H:%M UTC")


def page(request: web.Request, template: str, status: int = 200, **values: Any) -> web.Response:
    """A page from a template."""
    state, language = request.app[STATE], request[LANGUAGE]
    shared: Mapping[str, Any] = {
        "text": translate_for(request),
        "language": language,
        "other_language": next(other for other in LANGUAGES if other != language),
        "asset": state.assets.address,
        "user": request[USER],
    }
    html = state.templates.get_template(template).render({"indexed": False, **shared, **values})
    response = web.Response(text=html, content_type="text/html", status=status)
    if values.get("indexed"):
        response.headers["X-Robots-Tag"] = "all"
    return response


async def reader_of(request: web.Request, match: str) -> RequestContext:
    """The request of a reader, who may see public matches and their own."""
    return await request.app[STATE].app.publication.reader(context_of(request, match), match)


def context_of(request: web.Request, match: str | None = None, **values: Any) -> RequestContext:
    """The request for the application, of a signed-in user or of a visitor."""
    user = request[USER]
    who = RequestContext(0) if user is None else RequestContext(user.id, name=user.name)
    return RequestContext(who.user, match=match, language=request[LANGUAGE], name=who.name, **values)
