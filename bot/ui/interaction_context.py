"""One interaction: who calls from where, in which language, and how they are answered."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

import discord
from discord import ui

from bot.app import App, ChannelInfo, PlayerSettings, RequestContext, Translator, Unfit
from bot.texts import limits, translator_for
from bot.ui.emojis import Emojis
from bot.ui.links import readable
from bot.ui.names import Names, public_name
from bot.ui.places import direct_channel, is_installed_alone, load_place
from bot.ui.variants import Variants

Interaction: TypeAlias = discord.Interaction[Any]
WITH_THREADS = (discord.ChannelType.text, discord.ChannelType.news)
"""Channels in which threads can be opened on messages."""
WITH_VOICES = (discord.ChannelType.voice, discord.ChannelType.stage_voice)
_NOBODY = discord.AllowedMentions.none()
_SETTINGS = "settings"
WHOLE_ANSWER = "answer.txt"
"""The file with an answer that is too long for a message."""
log = logging.getLogger(__name__)


class Client(Protocol):
    """Interface of the client that received an interaction (`bot.ui.client.FeerieClient`)."""

    app: App
    variants: Variants
    command_ids: Mapping[str, int]
    names: Names
    pieces: Emojis
    web_address: str
    """Address of the web pages, empty for none."""
    has_activity: bool
    """True if the pages are also there as a Discord Activity."""
    interaction_tasks: set[asyncio.Task[Any]]
    """Tasks that handle an interaction now."""

    def clickable(self, text: str, language: str) -> str:
        """A text for people whose Discord speaks a language, with its commands one click away."""

    def is_closed(self) -> bool:
        """True if the connection is closing."""

    async def is_missing(self, guild: int) -> bool:
        """Tell if a server has the commands but not the bot."""

    def invite(self, guild: int | None) -> str:
        """The link that invites the bot to a server."""


async def load_settings(interaction: Interaction) -> None:
    """Load the caller's settings into `interaction.extras`, before an InteractionContext is made of it."""
    interaction.client.names.meet(interaction.user.id, public_name(interaction.user))
    _track_current_task(interaction.client.interaction_tasks)
    try:
        settings = await interaction.client.app.preferences.player(interaction.user.id)
    except Exception:  # whoever cannot be remembered is still served
        if not interaction.client.is_closed():
            log.exception("cannot read settings")
        settings = PlayerSettings()
    interaction.extras[_SETTINGS] = settings
    await load_place(interaction)


def _track_current_task(tasks: set[asyncio.Task[Any]]) -> None:
    """Keep the current task until it ends."""
    task = asyncio.current_task()
    if task is not None:
        tasks.add(task)
        task.add_done_callback(tasks.discard)


class InteractionContext:
    """An interaction and its one private answer.

    `settings` are the caller's, as read by `load_settings`; `translate` uses the language they chose, else that of
    their Discord. `in_place`: if it comes from a private answer, this one replaces that; a public post never is.

    Two processes may get the same interaction, while one hands a shard over to the other. Discord lets one of them
    answer it, so whatever changes something acknowledges first: by `defer`, which raises for the other.
    """

    def __init__(self, interaction: Interaction, *, in_place: bool = False) -> None:
        self.interaction = interaction
        message = interaction.message
        self._match: str | None = None
        self._updating = False
        """True if it was acknowledged as an update of the message it comes from."""
        self.in_place = in_place and message is not None and message.flags.ephemeral
        self._outside = direct_channel(interaction)
        self.use_settings(interaction.extras.get(_SETTINGS, PlayerSettings()))

    def use_settings(self, settings: PlayerSettings) -> None:
        """Replace the caller's settings, and the translator that follows from them."""
        self.settings = settings
        self.translate: Translator = self._translator()

    def _translator(self, posts: str = "") -> Translator:
        # Their lists of options speak the language of their Discord, whichever they chose for us.
        own = self.interaction.locale.value
        return translator_for(self.settings.language or own, posts=posts, lists=own, notation=self.settings.letters)

    async def post_translator(self) -> Translator:
        """Translator for texts that quote buttons of posts, which may be in another language."""
        posts = await self.app.post_language.of(self.request(self._match))
        here = self.interaction.guild_locale
        return self._translator(posts or ("" if here is None else here.value))

    @property
    def client(self) -> Client:
        """The client it came through."""
        client: Client = self.interaction.client
        return client

    @property
    def app(self) -> App:
        """Application."""
        return self.client.app

    @property
    def stopping(self) -> bool:
        """True if the bot is closing its connection and can no longer answer."""
        return self.client.is_closed()

    def request(self, match: str | None = None, version: int | None = None) -> RequestContext:
        """Request context of the caller, for the application."""
        asked, here = self.interaction, self.guild is not None
        self._match = match
        return RequestContext(
            user=asked.user.id,
            channel=self._outside or asked.channel_id,
            guild=self.guild,
            match=match or None,
            version=version,
            interaction=asked.id,
            language=self.translate.language,
            manager=here and asked.permissions.manage_guild,
            roles=tuple(role.id for role in asked.user.roles)
            if isinstance(asked.user, discord.Member) and here
            else (),
            theme=self.settings.theme,
            notation=self.settings.letters,
            name=public_name(asked.user),
            sees=self._sees,
        )

    async def bot_is_missing(self) -> bool:
        """Tell if the server has the commands but not the bot, so that nothing could be posted."""
        return self.guild is not None and await self.client.is_missing(self.guild)

    @property
    def guild(self) -> int | None:
        """The server that it comes from, if the bot may be used there for all: None in DMs, and outside."""
        return None if self.is_outside else self.interaction.guild_id

    @property
    def is_outside(self) -> bool:
        """True if it comes from a place without the bot, which the caller alone has installed."""
        return self._outside is not None

    @property
    def direct_link(self) -> str:
        """Address of the caller's DMs with the bot; empty if they are not known."""
        return f"https://discord.com/channels/@me/{self._outside}" if self._outside else ""

    async def check_direct_messages(self) -> None:
        """Write to a caller who alone has installed the bot, as their board will be in the DMs. Raises Refused."""
        if self.is_outside or is_installed_alone(self.interaction):
            self._outside = await self.app.first_messages.send(self.request(), self.client.web_address)

    def _sees(self, channel: int) -> bool | None:
        user, guild = self.interaction.user, self.interaction.guild
        if self.is_outside or guild is None or not isinstance(user, discord.Member):
            return None
        found = guild.get_channel_or_thread(channel)
        if found is None:
            return None
        if isinstance(found, discord.Thread) and (found.parent is None or found.is_private()):
            return None  # who was added to it is not known
        return found.permissions_for(user).view_channel

    def channel_info(self) -> ChannelInfo:
        """The channel, and what the bot may do in it."""
        asked = self.interaction
        if self.guild is None or asked.channel is None:
            return ChannelInfo(
                self._outside or asked.channel_id or 0, self.translate.language, can_thread=False, takes_threads=False
            )
        may = asked.app_permissions
        in_thread, takes_threads = isinstance(asked.channel, discord.Thread), asked.channel.type in WITH_THREADS
        can_write = may.send_messages_in_threads if in_thread else may.send_messages
        return ChannelInfo(
            id=asked.channel.id,
            language=(asked.guild_locale or asked.locale).value,
            can_post=may.view_channel and can_write,
            can_attach=may.attach_files,
            can_thread=takes_threads and may.create_public_threads and may.send_messages_in_threads,
            can_recall=may.read_message_history,
            takes_threads=takes_threads,
            parent=asked.channel.parent_id if isinstance(asked.channel, discord.Thread) else None,
            post=isinstance(asked.channel, discord.Thread) and self._is_post(asked.channel),
            unfit=self._unfit(asked.channel, may),
        )

    def _is_post(self, thread: discord.Thread) -> bool:
        parent = None if self.interaction.guild is None else self.interaction.guild.get_channel(thread.parent_id)
        return isinstance(parent, discord.ForumChannel)

    def _unfit(self, channel: discord.interactions.InteractionChannel, may: discord.Permissions) -> Unfit | None:
        """Return the reason why nothing can be played in a channel."""
        if channel.type in WITH_VOICES:
            return "voice"
        if not isinstance(channel, discord.Thread) or may.manage_threads:
            return None
        guild = self.interaction.guild
        # Discord tells of private threads that the bot is in, and its permissions may be those in their channel.
        if channel.is_private() and (guild is None or guild.get_thread(channel.id) is None):
            return "private"
        return "locked" if channel.locked else None

    async def defer(self) -> None:
        """Acknowledge now, because the answer takes work; unless that has been done."""
        if self.interaction.response.is_done():
            return
        if self.in_place:
            await self.interaction.response.defer()
            self._updating = True
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def answer(self, text: str, view: ui.View | None = None, files: Sequence[discord.File] = ()) -> None:
        """Give the answer, seen by the caller alone. The commands in it become links."""
        text, files = self._fitting(text, files)
        response = self.interaction.response
        extra: dict[str, Any] = {"view": view} if view else {}
        if self._updating and not self.in_place:
            await self.interaction.followup.send(
                text, ephemeral=True, files=list(files), allowed_mentions=_NOBODY, **extra
            )
        elif response.is_done():
            await self.interaction.edit_original_response(
                content=text, view=view, attachments=list(files), allowed_mentions=_NOBODY
            )
        elif self.in_place:
            await response.edit_message(content=text, view=view, attachments=list(files), allowed_mentions=_NOBODY)
        else:
            await response.send_message(text, ephemeral=True, files=files, allowed_mentions=_NOBODY, **extra)

    def _clickable(self, text: str) -> str:
        # Their list of commands speaks the language of their Discord, whichever they chose for us.
        return self.client.clickable(text, self.interaction.locale.value.partition("-")[0])

    def _fitting(self, text: str, files: Sequence[discord.File]) -> tuple[str, Sequence[discord.File]]:
        """An answer with its commands as links; if it is too long, it is cut and comes whole in a file."""
        words = limits.message(text)
        if words != text:
            whole = readable(text, self.client.names.get)
            files = [*files, discord.File(io.BytesIO(whole.encode()), filename=WHOLE_ANSWER)]
        return self._clickable(words), limits.files(files)

    async def send_modal(self, form: ui.Modal) -> None:
        """Open a form; what is written into it comes as another interaction."""
        await self.interaction.response.send_modal(form)

    async def launch_activity(self) -> None:
        """Open the Activity of the bot in Discord; this must be the first answer."""
        await self.interaction.response.launch_activity()

    async def follow_up(self, text: str) -> None:
        """Go on where the answer was too long for one message."""
        text, files = self._fitting(text, ())
        await self.interaction.followup.send(text, ephemeral=True, files=list(files), allowed_mentions=_NOBODY)
