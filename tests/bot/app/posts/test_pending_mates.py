"""A mate that waits for the turn of the mated army says so wherever its move is shown in private."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import engine
from bot.app.analysis.messages import listed
from bot.app.boards.history import moves_of
from bot.app.boards.move_menu import moves_of as targets
from bot.app.core.translator import Translator
from bot.app.play.move_lines import tree_in_words, typed_variations
from bot.app.posts.moves import label
from bot.app.review.messages import describe_line
from bot.texts import translator_for
from tests.render.games import PENDING, placed

Show = Callable[[Translator, engine.Position, engine.Move], str]


def in_history(translate: Translator, position: engine.Position, move: engine.Move) -> str:
    after = position.copy()
    after.push(move)
    return moves_of(after, [(0, str(move))], translate)[0][1]


PLACES: dict[str, Show] = {
    "history": in_history,
    "menu of a piece": lambda translate, position, _: " ".join(
        choice.label for choice in targets(position, "c4", translate)
    ),
    "list of moves": label,
    "analysis": lambda translate, position, move: listed(translate, position, [(str(move),)])[0],
    "conditional moves": lambda translate, position, move: tree_in_words(translate, position, 0, [(str(move),)])[0],
    "review": lambda translate, position, move: describe_line(translate, position, [str(move)], bold=0),
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("language", "shown"), [("en", "Rh4# (until Black’s turn)"), ("fr", "Th4# (en attente du tour des Noirs)")]
)
def test_pending_mate_names_the_army_it_waits_for(place: str, language: str, shown: str) -> None:
    position = placed("yalta", PENDING)
    assert shown in PLACES[place](translator_for(language), position, position.parse("c4h4"))


@pytest.mark.parametrize("place", PLACES)
def test_other_moves_have_no_addition(place: str) -> None:
    position = placed("yalta", PENDING)
    if place == "menu of a piece":
        shown = [choice.label for choice in targets(position, "b1", translator_for("en"))]
        assert shown
        assert not any("until" in one for one in shown)
    else:
        assert "until" not in PLACES[place](translator_for("en"), position, position.parse("c4c3"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_shown_lines_can_be_typed_again(language: str) -> None:
    position = placed("yalta", PENDING)
    line = listed(translator_for(language), position, [("c4h4",)])[0]
    assert list(typed_variations(position, line, (language,))) == [("c4h4",)]
