"""In which language the posts are that someone looks at: answers quote their buttons as they stand there."""

from __future__ import annotations

from bot.app.core.requests import RequestContext
from bot.app.errors import AppError, MatchOverError
from bot.app.match.service import MatchService


async def language_of_posts(matches: MatchService, request: RequestContext) -> str:
    """That of the match that is meant, or of its server; empty where only the reader's own is known.

    In private, whoever plays in a server sees messages of their own language.
    """
    try:
        name = await matches.resolve_match(request)
    except MatchOverError as error:
        name = str(error.values["match"])
    except AppError:
        name = ""
    match = await matches.row(name) if name else None
    if match is None:
        return (await matches.preferences.server(request.guild)).language
    return "" if request.guild is None and match.guild is not None else match.language


class PostLanguage:
    """The same for what lies above."""

    def __init__(self, matches: MatchService) -> None:
        self._matches = matches

    async def of(self, request: RequestContext) -> str:
        """The language of the posts that the caller looks at, empty where only their own is known."""
        return await language_of_posts(self._matches, request)
