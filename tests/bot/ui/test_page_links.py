"""*Open board*: under posts of turns where there are web pages, with a personal link for players."""

from __future__ import annotations

from bot.app import Button, Post
from bot.ui.page_links import OPEN, with_open_board


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
