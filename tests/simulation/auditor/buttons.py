"""Audit of the buttons left on posts: each must still have a purpose."""

from __future__ import annotations

import sqlite3
from datetime import datetime

from tests.simulation.auditor.clocks import SOON
from tests.simulation.auditor.game import Game
from tests.simulation.auditor.ledger import Case, time_of
from tests.simulation.auditor.posts import Message, Posts
from tests.simulation.auditor.troubles import Troubles
from tests.simulation.auditor.violation import violated

CHALLENGE = frozenset({"join", "decline", "start", "open-seat", "cancel", "lesson"})
AFTER_THE_END = frozenset({"rematch", "seek-again", "board", "history", "replay", "review", "export"})
ANSWERS = frozenset({"accept", "refuse", "withdraw"})
TURN = frozenset({"move", "choose", "resume"})


def check_old_buttons(
    case: Case, game: Game | None, posts: Posts, troubles: Troubles, connection: sqlite3.Connection, now: datetime
) -> None:
    """`design.md`, *The sender*: the old post's buttons are stripped.

    `decisions.md`, *Old buttons*: they stay noted until they are gone, at ever longer pauses (`outbox.next_at`); what
    Discord refuses is left. What was posted where a match is at home no more is left, too.
    """
    told = posts.of(case.id)
    live = [message for message in told if message.buttons and not message.buttons <= AFTER_THE_END]
    bearer = max((message.post.version for message in told if _bears_the_turn(message)), default=-1)
    notice = max((message.post.version for message in live if message.is_notice), default=-1)
    for message in live:
        posted = message.posted
        if (
            troubles.was_closed(posted.channel, posted.at)
            or posted.channel != (case.row.board_channel or case.row.channel)
            or _noted(message, connection, now)
        ):
            continue
        why = _staleness(case, game, message, bearer, notice)
        if why:
            buttons = " ".join(sorted(message.buttons))
            violated(
                posted.at, case.id, f"message {posted.message}, of action {message.post.version}, has {buttons}: {why}"
            )


def _bears_the_turn(message: Message) -> bool:
    """True if a post of an action, not a reminder, came with the buttons of the turn."""
    verbs = {button.verb for button in message.posted.post.buttons}
    return bool(verbs & TURN) and message.tells


def _staleness(case: Case, game: Game | None, message: Message, bearer: int, notice: int) -> str:
    """`decisions.md`: the newest post of a match has all its buttons, and every older one loses its own.

    So the newest post with those buttons keeps them, and the reminders that came after it.
    """
    if message.buttons & CHALLENGE and case.row.status != "challenge":
        return f"the challenge is {case.row.status}"
    if case.row.status in ("over", "cancelled"):
        return "the match is over"
    if message.post.version < bearer:
        return f"the turn's buttons are under {bearer}"
    if message.is_notice and message.post.version < notice and not _bears_the_turn(message):
        return f"notice {notice} is newer"
    if game is not None and not game.offers.standing and message.buttons & ANSWERS:
        return "nothing is on offer"
    return ""


def _noted(message: Message, connection: sqlite3.Connection, now: datetime) -> bool:
    """True if another attempt to strip the buttons is scheduled."""
    query = "SELECT next_at FROM outbox WHERE message_id = ? AND next_at IS NOT NULL"
    found = connection.execute(query, (message.posted.message,)).fetchall()
    return any(due is not None and due > now - SOON for due in (time_of(next_at) for (next_at,) in found))


def check_move_button(case: Case, game: Game, posts: Posts, troubles: Troubles, now: datetime) -> None:
    """`design.md`: the newest post always has *Move* (or *Choose*, while kings are chosen), if a person is to act."""
    if case.row.status != "playing" or case.row.board_channel is None or troubles.was_closed(case.row.board_channel):
        return
    if game.paused or not game.waited() & game.seating.people():
        return
    live = set[str]().union(*(message.buttons for message in posts.of(case.id)))
    wanted = "choose" if game.position.to_choose() else "move"
    if wanted not in live:
        violated(now, case.id, f"no post of it has a live button to {wanted}, only {sorted(live)}")
