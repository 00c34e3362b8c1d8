"""Names of players beside the board: in private pictures only."""

from __future__ import annotations

import pytest

from bot.app.match.drawn_names import MAX_DRAWN_LENGTH, drawn_players
from bot.texts import translator_for
from render.labels import Labels, with_players
from render.private_marks import NO_MARKS, PrivateMarks
from tests.bot.fakes import ANNA, BEN, CLEO, Club


class Pen:
    """A drawing function that keeps the private marks that it is given."""

    def __init__(self) -> None:
        self.marks: list[PrivateMarks] = []

    def __call__(self, *_: object, private: PrivateMarks = NO_MARKS, **__: object) -> bytes:
        self.marks.append(private)
        return b"drawn"


async def begun(it: Club, *users: int, variant: str = "yalta") -> tuple[str, Pen]:
    """A match, and the pen of all pictures from now on."""
    match, pen = await it.begin(variant, *users), Pen()
    await it.restart(render=pen, paint=pen)
    return match, pen


async def test_private_pictures_name_players_and_posts_do_not(it: Club) -> None:
    match, pen = await begun(it, ANNA, BEN, variant="connexes")
    request = it.call(ANNA, match)
    await it.app.board.show(request)
    await it.app.reach.show(request, "b1")
    await it.app.reach.choices(request)
    await it.app.move_menu.preview(request, "Nc3")
    await it.app.analysis.open(request)
    assert [marks.players for marks in pen.marks] == [("Anna", "Ben")] * 5
    pen.marks.clear()
    await it.play(match, (ANNA, "Nc3"))
    await it.app.idle()
    assert pen.marks == [NO_MARKS]


async def test_name_that_cannot_be_drawn_is_told_in_full(it: Club) -> None:
    it.world.called |= {BEN: "Rouge et Noir et", CLEO: "漢字"}
    match, pen = await begun(it, ANNA, BEN, CLEO)
    look = await it.app.board.show(it.call(BEN, match, language="fr"))
    assert pen.marks[-1].players == ("Anna", "Joueur 2", "Joueur 3")
    for text in (look.content, look.alt):
        assert "Joueur 2 (Rouges)\N{NO-BREAK SPACE}: Rouge et Noir et." in text
        assert "Joueur 3 (Noirs)\N{NO-BREAK SPACE}: 漢字." in text


async def test_erased_player_is_drawn_without_name(it: Club) -> None:
    match, pen = await begun(it, ANNA, BEN, CLEO)
    await it.app.privacy.erase(it.call(BEN))
    await it.app.idle()
    await it.app.board.show(it.call(ANNA, match))
    assert pen.marks[-1].players == ("Anna", "", "Cleo")


@pytest.mark.parametrize("name", ["x" * (MAX_DRAWN_LENGTH + 1), "black", "漢字", "Anna"])
def test_unclear_names_are_numbered(name: str) -> None:
    assert drawn_players(translator_for("en"), ["", "anna", name])[2] == "Player 3"


def test_names_stand_beside_their_armies() -> None:
    words = Labels(armies=("White", "Red", "Black"))
    assert with_players(words, ("Anna", "", "Ben")).armies == ("White – Anna", "Red", "Black – Ben")
    assert with_players(words, ()) is words
