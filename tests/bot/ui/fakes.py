"""Stand-ins for Discord's side: what `bot/ui` asks of it, without a connection."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, nullcontext
from types import SimpleNamespace
from typing import Any

import discord

from bot.app import PlayerSettings
from bot.texts import translator_for


class FakeMemory:
    """A store of settings."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def get(self, key: str) -> str | None:
        return self.kept.get(key)

    async def set(self, key: str, value: str) -> None:
        self.kept[key] = value

    def lock(self, key: str) -> AbstractAsyncContextManager[None]:  # noqa: ARG002 (the port's signature)
        return nullcontext()


def http_error(kind: type[discord.HTTPException], status: int, code: int = 0) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="because")
    return kind(response, {"code": code, "message": "no"})


MAX_BUTTONS_PER_ROW = 4
"""Buttons that fit in a row of a phone, 390 px wide."""


def check_rows(view: Any) -> None:
    """Refuse rows that a phone would wrap, in every answer of every test."""
    for row in view.to_components() if view is not None else ():
        assert len(row.get("components", ())) <= MAX_BUTTONS_PER_ROW, row


class NoEmojis:
    """None was uploaded."""

    def of(self, _piece: str, _army: str) -> None:
        return None


class FakeInteractionContext:
    """Records the answers to one person."""

    def __init__(self, app: Any = None, language: str = "en", failing: Exception | None = None) -> None:
        self.app = app
        self.language = language
        self.use_settings(PlayerSettings())
        self.answers: list[str] = []
        self.views: list[Any] = []
        self.files: list[list[Any]] = []
        self.forms: list[Any] = []
        self.in_place = False
        self.deferred = self.stopping = self.missing = self.is_outside = self.launched = False
        self.guild: int | None = 1
        self.interaction: Any = None
        self.client: Any = SimpleNamespace(pieces=NoEmojis())
        self._failing = failing

    def use_settings(self, settings: PlayerSettings) -> None:
        self.settings = settings
        self.translate = translator_for(settings.language or self.language)

    async def bot_is_missing(self) -> bool:
        return self.missing

    async def check_direct_messages(self) -> None:
        """They are open."""

    async def post_translator(self) -> Any:
        return self.translate

    def request(self, match: str | None = None, version: int | None = None) -> tuple[str | None, int | None]:
        return match, version

    async def defer(self) -> None:
        self.deferred = True

    async def send_modal(self, form: Any) -> None:
        self.forms.append(form)

    async def launch_activity(self) -> None:
        self.launched = True

    async def follow_up(self, text: str) -> None:
        self.answers.append(text)

    async def answer(self, text: str, view: Any = None, files: Any = ()) -> None:
        if self._failing is not None:
            raise self._failing
        check_rows(view)
        self.answers.append(text)
        self.views.append(view)
        self.files.append(list(files))
