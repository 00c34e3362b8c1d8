"""Every verb that an id is made with has a handler, and every handler has a verb that is made or was once."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from types import ModuleType

import pytest

import bot.ui.components  # noqa: F401 - registers all handlers
from bot.app import LOBBY
from bot.app.posts.wording import _LABELS
from bot.ui import config, decisions, games, ladders, my_data, page_links, tournaments
from bot.ui.clicks import CLICKS, FORMS, Click, ModalSubmission, on, on_form
from bot.ui.custom_ids import ComponentId
from bot.ui.interaction_context import InteractionContext
from bot.ui.pagination import page_buttons
from tests.bot.ui.test_longest_ids import places

IN_FORMS = {
    "analysis._form",
    "conditional_moves._form",
    "notes.show_note",
    "new_tournament.create_command.callback",
    "tournament_templates.open_form",
}
POSTS = {*_LABELS, page_links.OPEN, "cards", LOBBY, "event-join", "event-leave", *tournaments.LOOKS}
POSTS |= {"ladder-join", ladders.CHALLENGE, ladders.SHOW, *ladders.ANSWERS}
CHOSEN: dict[str, set[str]] = {
    "board._action_buttons": set(_LABELS),
    "config._id": {config.VERB, config.GRANTED},
    "config_lobby._id": {config.VERB, config.GRANTED},
    "config_lobby.lobby_menus": {config.VERB, config.GRANTED},
    "confirmations._ask": {"resign", "abort", "accept", "claim"},
    "custom_ids.parse": set(),
    "decisions._ask": {decisions.END, decisions.UNDO, decisions.DECIDE},
    "games.which": {games.HERE, "board"},
    "ladders._choose": {ladders.PICK, ladders.WITH},
    "lobby._act": {"seek-join", "seek-leave"},
    "kings.confirm_king": {"crown-k", "crown-l"},
    "my_data._ask": {my_data.FIRST, my_data.SECOND},
    "pagination.page_buttons": set(),
    "views.post_view": POSTS,
}
"""Verbs of places that choose among several."""
EARLIER = {"square"}
"""Verbs that only earlier versions made; messages with them may still be there."""


def verbs_of(place: str, module: ModuleType, call: ast.Call) -> Iterator[str]:
    """The verbs of the ids that a call makes; none where it calls another place."""
    maker, verb, *_ = call.args if getattr(call.func, "id", "") == "partial" else (call.func, *call.args)
    if vars(module).get(getattr(maker, "id", "")) not in (ComponentId, page_buttons):
        return
    named = vars(module).get(getattr(verb, "id", ""), getattr(verb, "value", None))
    yield from [named] if isinstance(named, str) else CHOSEN[place]


def made(*, in_forms: bool) -> set[str]:
    return {
        verb
        for place, module, call, helpers in places()
        if (place in IN_FORMS) == in_forms
        for each in (call, *(helper for _, helper in helpers))
        for verb in verbs_of(place, module, each)
    }


def test_every_verb_of_components_has_handler() -> None:
    assert made(in_forms=False) - CLICKS.keys() == set()


def test_every_handler_of_clicks_has_verb_in_use() -> None:
    assert CLICKS.keys() - made(in_forms=False) == EARLIER


def test_forms_and_their_handlers_agree() -> None:
    assert FORMS.keys() == made(in_forms=True)


def test_second_handler_of_verb_is_refused() -> None:
    async def handle(_visit: InteractionContext, _event: Click | ModalSubmission) -> None: ...

    for register in (on("board"), on_form("note")):
        with pytest.raises(ValueError, match="two handlers"):
            register(handle)
