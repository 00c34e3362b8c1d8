"""Trichess among three members."""

from __future__ import annotations

from tests.bot.app.test_trichess import BEHIND, DOUBLE_CHECK, JOINT_MATE

from .journey import Journey, labels, mentioned, move_refused


async def test_game_won_by_double_check(journey: Journey) -> None:
    players = alice, bruno, chloe = await journey.members("Alice", "Bruno", "Chloé")
    match = await journey.match(*players, variant="trichess")
    for number, text in enumerate(DOUBLE_CHECK):
        assert mentioned(match.post) == {players[number % 3].id}
        assert "Points lost: White " in match.post["content"]
        await match.move(players[number % 3], text)
    assert f"**🏆 White (<@{alice.id}>) beat " in match.post["content"]
    assert "by checking both kings, move " in match.post["content"]
    assert labels(match.post) == ["Rematch", "Seek a rematch", "Replay", "Review"]
    assert mentioned(match.post) == {bruno.id, chloe.id}
    assert match.row("status", "reason", "scores") == ("over", "double check", "1 0 0")


async def test_game_drawn_by_joint_mate(journey: Journey) -> None:
    players = await journey.members("Alice", "Bruno", "Chloé")
    match = await journey.match(*players, variant="trichess")
    for number, text in enumerate(JOINT_MATE):
        await match.move(players[number % 3], text)
    assert "**Draw by joint mate.**" in match.post["content"]
    assert match.row("status", "reason", "scores") == ("over", "joint mate", "1/3 1/3 1/3")


async def test_barred_capture_is_explained_and_changes_nothing(journey: Journey) -> None:
    players = alice, *_ = await journey.members("Alice", "Bruno", "Chloé")
    match = await journey.match(*players, variant="trichess")
    for number, text in enumerate(BEHIND):
        await match.move(players[number % 3], text)
    assert "Brown is protected at home from captures by White and Black." in match.post["content"]
    barred = await alice.command(match.channel, "move", text="h10g11")
    assert move_refused(barred, "Brown is 3 points behind you, and non-aggression protects pieces at home")
    assert match.row("version") == (len(BEHIND),)
