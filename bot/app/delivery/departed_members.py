"""Players who have left the server: Discord is asked when they are reminded, as it tells no bot by itself."""

from __future__ import annotations

from bot.app.core.ports import Messenger, Post
from bot.app.core.translator import Translator
from bot.app.delivery.additional_boards import Guests
from bot.app.match.actions import RunOutOfTime
from bot.app.match.state import State
from bot.app.people.membership import has_left
from bot.app.posts.notices import departed_post
from bot.app.posts.wording import mention
from storage import Match, OutboxRow, Store


class DepartedMembers:
    """Asks with one request, and takes no answer for a person who is still there."""

    def __init__(self, store: Store, messenger: Messenger, guests: Guests) -> None:
        self._guests = guests
        self._store = store
        self._messenger = messenger

    async def has_left(self, match: Match, user: int) -> bool:
        """True if a player has left the server of a match."""
        return user not in await self._guests(match) and await has_left(self._messenger, match.guild, user)

    async def reminder_replacement(
        self, row: OutboxRow, match: Match, state: State, translate: Translator
    ) -> Post | None:
        """Post that replaces a reminder to a player who left; None if it was posted in this turn."""
        user, position_version = row.outbox_message.payload["user"], row.outbox_message.payload["fresh"]
        if user in await self._store.outbox.departed_players(match.id, position_version):
            return None
        await self._store.outbox.mark_departed(row.id)
        return departed_post(translate, match, state, user, row.outbox_message.nonce)

    async def note_on_time_out(self, match: Match, state: State, translate: Translator) -> str:
        """Line for the post of a loss on time if the player has left the server and no post said so; or nothing."""
        action = state.action
        user = match.seats[action.seat].user if isinstance(action, RunOutOfTime) else None
        if user is None or not await self.has_left(match, user):
            return ""
        known = user in await self._store.outbox.departed_players(match.id, 0)
        return "" if known else "\n" + translate("post-has-left", who=mention(user))
