"""The workers that send posts, put together."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.boards.proofs import Proofs
from bot.app.core.ports import Messenger
from bot.app.delivery.additional_boards import AdditionalBoards
from bot.app.delivery.button_remover import ButtonRemover
from bot.app.delivery.deleted_channels import DeletedChannels
from bot.app.delivery.delivery import Delivery
from bot.app.delivery.departed_members import DepartedMembers
from bot.app.delivery.direct_messages import DirectMessages, Question
from bot.app.delivery.guest_boards import GuestBoards
from bot.app.delivery.sender import Removed, Sender
from bot.app.delivery.sending import Sending
from bot.app.delivery.thread_placement import ThreadPlacement
from bot.app.delivery.threads import Threads
from bot.app.delivery.tournament_delivery import TournamentDelivery
from bot.app.ladders.posts import LadderPosts
from bot.app.ladders.steps import LadderSteps
from bot.app.match.service import MatchService
from bot.app.people.vacations import Vacations
from bot.app.posts.draft import Render
from bot.app.tournaments.posts import TournamentPosts
from bot.app.tournaments.steps import Steps
from bot.texts import translator_for


@dataclass(frozen=True, slots=True)
class DeliveryWorkers:
    """Everything that sends, and everything that tends what was sent."""

    direct_messages: DirectMessages
    sender: Sender
    button_remover: ButtonRemover
    threads: Threads
    deleted_channels: DeletedChannels


def build_delivery(
    matches: MatchService,
    vacations: Vacations,
    messenger: Messenger,
    render: Render,
    *,
    question: Question,
    proofs: Proofs,
    steps: Steps,
    posts: TournamentPosts,
    ladder_steps: LadderSteps,
    ladder_posts: LadderPosts,
    removed: Removed,
) -> DeliveryWorkers:
    """Build the workers. `removed` tells whether a server has removed the bot."""
    direct_messages = DirectMessages(matches, messenger, translator_for, render, question)
    button_remover = ButtonRemover(matches.store, matches.clock, messenger, direct_messages.answer_to)
    matches.committed.connect(lambda _, written: button_remover.strip(written.replaced))
    steps.guest_lost.connect(direct_messages.tell_guest_lost)
    steps.halted.connect(direct_messages.tell_halted)
    ladder_steps.halted.connect(direct_messages.tell_ladder_halted)
    departed_members = DepartedMembers(matches.store, messenger, steps.guests)
    thread_placement = ThreadPlacement(matches, vacations, messenger, direct_messages, steps, translator_for)
    additional_boards = AdditionalBoards(matches, messenger, button_remover, translator_for, steps.guests)
    guest_boards = GuestBoards(matches, messenger, additional_boards, translator_for)
    additional_boards.lost.connect(direct_messages.tell_lost_board)
    sending = Sending(matches, messenger)
    delivery = Delivery(
        matches,
        messenger,
        button_remover,
        direct_messages,
        departed_members,
        thread_placement,
        additional_boards,
        guest_boards,
        sending,
        TournamentDelivery(matches, sending, posts, ladder_posts),
        proofs,
        translator_for,
        render,
    )

    async def halt(name: str, why: str) -> None:
        """Halt a tournament or a ladder."""
        await steps.halt(name, why)
        await ladder_steps.halt(name, why)

    threads = Threads(matches, messenger, thread_placement, button_remover.idle)
    sender = Sender(
        matches, delivery, button_remover, additional_boards, halt, steps.lose_guest, removed, threads.close_soon
    )
    deleted_channels = DeletedChannels(matches, additional_boards, halt, steps.lose_guest)
    return DeliveryWorkers(direct_messages, sender, button_remover, threads, deleted_channels)
