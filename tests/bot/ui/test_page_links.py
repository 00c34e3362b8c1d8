"""*Open board*: under posts of turns where there are web pages, with a personal link for players."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.app import Button, Post
from bot.ui.clicks import ObsoleteIdError
from bot.ui.page_links import OPEN, launch, open_board, with_open_board
from tests.bot.fakes import ANNA, BEN, Club

from .test_settings_menus import Guest, labels


def verbs(*buttons: Button) -> list[str]:
    return [button.verb for button in with_open_board(Post("a", 1, "", buttons, language="fr"))]


def test_turn_leads_to_its_board() -> None:
    assert verbs(Button("move", "Move"), Button("board", "Board")) == ["move", "board", OPEN]


def test_answers_to_offers_stay_below() -> None:
    assert verbs(Button("move", "Move"), Button("accept", "Accept", row=1)) == ["move", OPEN, "accept"]


def test_end_of_game_leads_nowhere() -> None:
    assert verbs(Button("rematch", "Rematch"), Button("review", "Review")) == ["rematch", "review"]


def test_label_speaks_language_of_post() -> None:
    [_, added] = with_open_board(Post("a", 1, "", (Button("move", "Jouer"),), language="fr"))
    assert added.label == "Ouvrir l’échiquier"


@pytest.fixture
def anna(it: Club) -> Any:
    guest = Guest(it)
    guest.client = SimpleNamespace(web_address="https://club.example", has_activity=True)
    return guest


async def test_link_has_activity_beside_it_where_that_is_on(it: Club, anna: Any) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await open_board(anna, match)
    assert labels(anna) == ["Open the board", "Play in Discord"]
    anna.client.has_activity = False
    await open_board(anna, match)
    assert labels(anna) == ["Open the board"]


async def test_launch_is_first_answer_and_remembers_match(it: Club, anna: Any) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await launch(anna, match)
    assert (anna.launched, anna.deferred, anna.answers) == (True, False, [])
    assert (await it.app.sessions.sign_in_activity(ANNA, "Anna"))[1] == match


async def test_launch_that_discord_refuses_remembers_nothing(it: Club, anna: Any) -> None:
    async def refuse() -> None:
        raise ConnectionError

    anna.launch_activity = refuse
    with pytest.raises(ConnectionError):
        await launch(anna, await it.begin("connexes", ANNA, BEN))
    assert (await it.app.sessions.sign_in_activity(ANNA, "Anna"))[1] is None


async def test_old_button_of_activity_that_is_off_is_obsolete(it: Club, anna: Any) -> None:
    anna.client.has_activity = False
    with pytest.raises(ObsoleteIdError):
        await launch(anna, await it.begin("connexes", ANNA, BEN))
