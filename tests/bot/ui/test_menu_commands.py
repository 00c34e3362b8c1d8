"""Commands in the menus of users and of messages."""

from types import SimpleNamespace as Of
from typing import Any

import pytest

from bot.ui.menu_commands import place_of

MOVE = Of(custom_id="f1:move:kiva-tolu:12")


def post(*files: str, buttons: tuple[Any, ...] = ()) -> Any:
    row = Of(children=[Of(custom_id=None), *buttons])
    return Of(attachments=[Of(filename=name) for name in files], components=[row])


@pytest.mark.parametrize(
    ("message", "place"),
    [
        (post("kiva-tolu-7-0123abcd.png", buttons=(MOVE,)), ("kiva-tolu", 7)),
        (post("kiva-tolu-bemo-0-ff.png"), ("kiva-tolu-bemo", 0)),
        (post("kiva-tolu.pgn", buttons=(MOVE,)), ("kiva-tolu", 12)),
        (post("card-yalta.png", buttons=(Of(custom_id="f1:cards:-:0:rules"),)), None),
        (post(buttons=(Of(custom_id="other:move"),)), None),
    ],
)
def test_post_tells_its_game_and_version(message: Any, place: tuple[str, int] | None) -> None:
    assert place_of(message) == place
