"""Marks that only one person sees: connections of Connexes, and one's own true king."""

from __future__ import annotations

from bot.app.analysis.queries import AnalysisView
from bot.app.core.requests import BoardView
from tests.bot.fakes import ANNA, BEN, CLEO, Club

CUT = ("e2e3", "g8f6", "d2d3", "b8c6", "d3d4", "e7e5", "f1c4", "c6d4")


async def views(it: Club, user: int, match: str, piece: str = "") -> list[BoardView | AnalysisView]:
    """All pictures of the present position that someone can ask for; those of a player with a turn, too."""
    request = it.call(user, match)
    found: list[BoardView | AnalysisView] = [await it.app.board.show(request), await it.app.analysis.open(request)]
    if piece:
        found += [await it.app.reach.show(request, piece), await it.app.reach.choices(request)]
    return found


async def nouveaux(it: Club, king: str) -> str:
    match = await it.begin("nouveaux", ANNA, BEN)
    await it.app.kings.choose(it.call(ANNA, match), "K")
    await it.app.kings.choose(it.call(BEN, match), king)
    await it.app.idle()
    return match


def shown(view: BoardView | AnalysisView) -> tuple[object, ...]:
    return view.content.split("\n", 1)[-1], view.picture, view.alt


async def test_true_king_is_marked_for_its_owner_alone(it: Club) -> None:
    one, other = await nouveaux(it, "K"), await nouveaux(it, "L")
    for match in (one, other):
        await it.app.playing.move(it.call(ANNA, match), "a3a4")
    for user in (ANNA, CLEO):
        pairs = zip(await views(it, user, one, "c8"), await views(it, user, other, "c8"), strict=True)
        assert all(shown(first) == shown(second) for first, second in pairs)
    pairs = zip(await views(it, BEN, one, "c8"), await views(it, BEN, other, "c8"), strict=True)
    for first, second in pairs:
        if isinstance(first, AnalysisView):
            assert shown(first) == shown(second)
            continue
        assert first.picture != second.picture
        assert "Your true king: K" in first.alt
        assert "Your true king: L" in second.alt
    assert all("Your true king: K" in view.alt for view in (await views(it, ANNA, one))[:1])
    assert not any("true king" in view.alt for view in await views(it, CLEO, one))


async def test_posts_show_no_true_king(it: Club) -> None:
    told = []
    for king in "KL":
        match = await nouveaux(it, king)
        before = len(it.world.posts())
        for user, text in ((ANNA, "a3a4"), (BEN, "a8a7")):
            assert "Your true king" in (await it.app.board.show(it.call(BEN, match))).alt
            await it.app.playing.move(it.call(user, match), text)
        await it.app.idle()
        told.append([(post.picture, post.alt) for post in it.world.posts()[before:] if post.picture])
    assert len(told[0]) == 2
    assert told[0] == told[1]


async def test_cut_points_are_circled_in_private_only(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    for at, text in enumerate(CUT):
        await it.app.playing.move(it.call((ANNA, BEN)[at % 2], match), text)
    for view in await views(it, CLEO, match):
        assert "White’s circled pieces hold its army together: d1 e1 f2." in view.alt
    await it.app.idle()
    assert not any("circled" in post.alt + post.content for post in it.world.posts())
