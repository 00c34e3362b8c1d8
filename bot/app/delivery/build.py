"""The workers that send posts, put together."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.boards.proofs import Proofs
from bot.app.core.ports import Messenger
from bot.app.delivery.deleted_channels import DeletedChannels
from bot.app.delivery.delivery import Delivery
from bot.app.delivery.departed_members import DepartedMembers
from bot.app.delivery.direct_messages import DirectMessages, Question
from bot.app.delivery.old_buttons import OldButtons
from bot.app.delivery.sender import Removed, Sender
from bot.app.delivery.thread_placement import ThreadPlacement
from bot.app.delivery.threads import Threads
from bot.app.match.service import MatchService
from bot.app.people.vacations import Vacations
from bot.app.posts.draft import Draw
from bot.app.tournaments.posts import TournamentPosts
from bot.app.tournaments.steps import Steps
from bot.texts import translator_for


@dataclass(frozen=True, slots=True)
class DeliveryWorkers:
    """Everything that sends, and everything that tends what was sent."""

    direct_messages: DirectMessages
    sender: Sender
    old_buttons: OldButtons
    threads: Threads
    deleted_channels: DeletedChannels


def build_delivery(
    matches: MatchService,
    vacations: Vacations,
    messenger: Messenger,
    draw: Draw,
    *,
    question: Question,
    proofs: Proofs,
    steps: Steps,
    posts: TournamentPosts,
    removed: Removed,
) -> DeliveryWorkers:
    """Build the workers. `removed` tells whether a server has removed the bot."""
    old_buttons = OldButtons(matches.store, matches.clock, messenger)
    direct_messages = DirectMessages(matches, messenger, translator_for, draw, question)
    steps.halted.connect(direct_messages.tell_halted)
    departed = DepartedMembers(matches.store, messenger)
    placing = ThreadPlacement(matches, vacations, messenger, direct_messages, steps, translator_for)
    tellers = (direct_messages, departed, placing, posts, proofs)
    delivery = Delivery(matches, messenger, old_buttons, *tellers, translator_for, draw)
    threads = Threads(matches, messenger, placing, old_buttons.idle)
    sender = Sender(matches, delivery, old_buttons, steps.halt, removed, threads.close_soon)
    return DeliveryWorkers(direct_messages, sender, old_buttons, threads, DeletedChannels(matches, steps.halt))
