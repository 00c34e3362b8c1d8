"""Yalta among three members."""

from __future__ import annotations

from .journey import Journey, labels, mentioned

# Red mates White on the twentieth ply, Black does not help, and White's turn settles it.
GAME = (
    "a3 Na6 Nh10 e4 d6 Ng12 Ne2 c6 h9 Nd4 i6 Nl10 e9 Nb4 Nj9 c4 Kd7 k10 Ne2 Nd3 Bl10".split()  # noqa: SIM905 (a game)
)


async def test_whole_game_to_checkmate(journey: Journey) -> None:
    players = alice, bruno, chloe = await journey.members("Alice", "Bruno", "Chloé")
    match = await journey.match(*players, variant="yalta", opponent=bruno, opponent2=chloe)
    for number, text in enumerate(GAME):
        assert mentioned(match.post) == {players[number % 3].id}
        await match.move(players[number % 3], text)
        if number == 19:
            assert "Red **Nd3#**" in match.post["content"]
            assert "White’s king on e1 is in check." in match.post["content"]
    assert (
        f"**🏆 Red (<@{bruno.id}>) beat White (<@{alice.id}>) and Black (<@{chloe.id}>) by checkmate, move 7.**"
        in match.post["content"]
    )
    assert mentioned(match.post) == {alice.id, bruno.id}
    assert labels(match.post) == ["Rematch", "Seek a rematch", "Replay", "Review"]
    assert "Red wins by checkmate." in match.post["attachments"][0]["description"]
    assert match.row("status", "reason", "scores", "version") == ("over", "checkmate", "0 1 0", 21)
    assert await match.pictures() == [f"{match.name}-{number}.png" for number in range(22)]


async def test_who_leaves_game_of_three_is_replaced_until_one_person_is_left(journey: Journey) -> None:
    players = alice, bruno, chloe = await journey.members("Alice", "Bruno", "Chloé")
    match = await journey.match(*players, variant="yalta")
    await match.move(alice, "e4")
    asked = await bruno.command(match.channel, "resign")
    assert labels(asked.message) == ["Abandonner", "Continuer"]
    await bruno.click(asked.message, "Continuer")
    assert match.row("version") == (1,)
    asked = await bruno.command(match.channel, "resign")
    await bruno.click(asked.message, "Abandonner")
    await match.follow()
    assert f"Red (<@{bruno.id}>) resigned.\nA computer takes over this army." in match.post["content"]
    assert mentioned(match.post) == set()
    await match.follow()
    assert "Red **" in match.post["content"]
    assert mentioned(match.post) == {chloe.id}
    await match.move(chloe, "e10")
    asked = await alice.command(match.channel, "resign")
    await alice.click(asked.message, "Resign")
    await match.follow()
    assert f"**🏆 Black (<@{chloe.id}>) beat White (<@{alice.id}>) and Red" in match.post["content"]
    assert mentioned(match.post) == {chloe.id}
    assert match.row("status", "reason", "scores") == ("over", "resignation", "0 0 1")
    assert [action[1:3] for action in match.actions()] == [
        *(("move", 0), ("resign", 1), ("move", 1)),
        *(("move", 2), ("resign", 0)),
    ]
