from typing import Any

import pytest

from bot.app import BoardView, Button, Choice, Done, Moving, Payment, Preview
from bot.ui.ids import parse
from bot.ui.presses import pressed
from tests.bot.fakes_ui import FakeVisit


class FakeApp:
    """Two men, one of whom has two moves."""

    def __init__(self, men: tuple[str, ...] = ("e2", "g1")) -> None:
        self.men = men
        self.asked: list[Any] = []

    async def moving(self, call: Any) -> Moving:
        self.asked.append(call)
        return Moving("kiva-tolu", 4, tuple(Choice(f"Man {square}", square) for square in self.men))

    async def targets(self, call: Any, square: str) -> list[Choice]:
        self.asked.append(call)
        return [Choice(f"Go ({square}e3)", f"{square}e3"), Choice(f"Go ({square}e4)", f"{square}e4")]

    async def reach(self, call: Any, man: str, within: float) -> BoardView:
        self.asked.append((call, man, within))
        drawn = None if man == "g1" else b"PNG"
        return BoardView("kiva-tolu", 4, "May go", drawn, f"kiva-tolu-{man}-4.png", "its moves")

    async def preview(self, call: Any, text: str) -> Preview:
        self.asked.append((call, text))
        board = BoardView("kiva-tolu", 4, f"Go ({text})", b"PNG", "kiva-tolu-4.png", "a board")
        return Preview(text, "$S" if text.startswith("$") else text[:2], board)

    async def payment(self, call: Any, kind: str) -> Payment:
        self.asked.append((call, kind))
        return Payment(2, tuple(Choice(f"Sergeant {square}", square) for square in ("d3", "e3", "g3")))

    async def kings(self, call: Any) -> BoardView:
        self.asked.append(call)
        return BoardView("kiva-tolu", 4, "Which?", None, "", "", (Button("king-k", "King K"),))

    async def choose(self, call: Any, king: str) -> Done:
        self.asked.append((call, king))
        return Done("done-chosen", "kiva-tolu", 5, {"match": "kiva-tolu", "king": king})

    async def move(self, call: Any, text: str) -> Done:
        self.asked.append((call, text))
        return Done("done-moved", "kiva-tolu", 5, {"san": text, "match": "kiva-tolu", "army": "Black"})


def components(visit: FakeVisit) -> list[Any]:
    return [item for row in visit.views[-1].to_components() for item in row["components"]]


async def press(visit: Any, custom_id: str, *values: str) -> None:
    await pressed(visit, parse(custom_id), list(values))


@pytest.mark.parametrize("custom_id", ["f0:move:kiva-tolu:1", "f1:unheard:kiva-tolu:1", "f1:play:kiva-tolu:1", "x"])
async def test_a_button_of_another_version_of_the_bot_gets_a_sentence(custom_id: str) -> None:
    visit = FakeVisit(FakeApp())
    await press(visit, custom_id)
    assert visit.answers == [visit.say("ui-old-button")]


async def test_three_taps_lead_from_the_move_button_to_the_question() -> None:
    visit = FakeVisit(FakeApp())
    await press(visit, "f1:move:kiva-tolu:4")
    [men] = components(visit)
    await press(visit, men["custom_id"], "e2")
    squares, _back = components(visit)
    assert [(file.filename, file.description) for file in visit.files[-1]] == [("kiva-tolu-e2-4.png", "its moves")]
    await press(visit, squares["custom_id"], "e2e4")
    confirm, back = components(visit)
    assert (confirm["custom_id"], back["custom_id"]) == ("f1:play:kiva-tolu:4:e2e4", "f1:man:kiva-tolu:4:0:e2")
    assert "Go (e2e4)" in visit.answers[-1]
    assert [file.filename for file in visit.files[-1]] == ["kiva-tolu-4.png"]


async def test_a_menu_comes_without_a_picture_that_cannot_be_drawn() -> None:
    visit = FakeVisit(FakeApp())
    await press(visit, "f1:man:kiva-tolu:4:0", "g1")
    assert visit.files[-1] == []
    assert len(components(visit)) == 2


async def test_confirming_plays_the_move_for_the_version_that_was_shown() -> None:
    app = FakeApp()
    visit = FakeVisit(app)
    await press(visit, "f1:play:kiva-tolu:4:e2e4")
    assert app.asked == [(("kiva-tolu", 4), "e2e4")]
    assert visit.deferred


async def test_back_shows_the_mans_squares_again() -> None:
    visit = FakeVisit(FakeApp())
    await press(visit, "f1:man:kiva-tolu:4:0:e2")
    assert components(visit)[0]["custom_id"] == "f1:square:kiva-tolu:4:e2:0"


async def test_the_only_man_that_can_move_need_not_be_chosen() -> None:
    visit = FakeVisit(FakeApp(men=("e1",)))
    await press(visit, "f1:move:kiva-tolu:4")
    assert components(visit)[0]["custom_id"] == "f1:square:kiva-tolu:4:e1:0"


async def test_a_ransom_is_paid_by_kind_and_then_by_men() -> None:
    visit = FakeVisit(FakeApp(men=("$S", "$P")))
    await press(visit, "f1:move:kiva-tolu:4")
    [kinds] = components(visit)
    assert "ransom" in visit.answers[-1]
    await press(visit, kinds["custom_id"], "$S")
    men, _back = components(visit)
    assert (men["min_values"], men["max_values"], men["custom_id"]) == (2, 2, "f1:pay:kiva-tolu:4:$S")
    await press(visit, men["custom_id"], "d3", "g3")
    confirm, back = components(visit)
    assert confirm["custom_id"] == "f1:play:kiva-tolu:4:$d3,g3"
    await press(visit, back["custom_id"])
    assert components(visit)[0]["custom_id"] == "f1:pay:kiva-tolu:4:$S"


async def test_a_man_in_hand_is_dropped_by_the_same_menus() -> None:
    visit = FakeVisit(FakeApp(men=("e2", "@P")))
    await press(visit, "f1:man:kiva-tolu:4:0", "@P")
    assert "drop" in visit.answers[-1]
    assert components(visit)[0]["custom_id"] == "f1:square:kiva-tolu:4:@P:0"


async def test_a_true_king_is_chosen_after_a_question() -> None:
    app = FakeApp()
    visit = FakeVisit(app)
    await press(visit, "f1:choose:kiva-tolu:0")
    await press(visit, components(visit)[0]["custom_id"])
    assert "**King K**" in visit.answers[-1]
    yes, back = components(visit)
    assert back["custom_id"] == "f1:kings:kiva-tolu:4"
    await press(visit, yes["custom_id"])
    assert app.asked[-1] == (("kiva-tolu", 4), "K")


async def test_keeping_on_playing_changes_nothing() -> None:
    app = FakeApp()
    visit = FakeVisit(app)
    await press(visit, "f1:keep:kiva-tolu:4")
    assert app.asked == []
    assert visit.answers == [visit.say("ui-resign-kept")]
