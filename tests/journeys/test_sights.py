"""Board closer: /moves, the picture over the buttons of a piece's moves, /board in words and in other colours."""

from __future__ import annotations

import engine

from .journey import Journey, labels, refused


async def test_mans_moves_by_command_and_over_buttons(journey: Journey) -> None:
    alice, bruno, dan = await journey.members("Alice", "Bruno", "Dan")
    match = await journey.match(alice, bruno)
    offered = await dan.autocomplete(match.channel, "moves", "square", square="knight")
    assert [(choice["name"], choice["value"]) for choice in offered] == [("Knight b1", "b1"), ("Knight g1", "g1")]
    shown = (await dan.command(match.channel, "moves", square="b1")).message
    assert shown["ephemeral"]
    assert shown["content"] == "**Knight b1** (White). Moves to a3 c3."
    (attachment,) = shown["attachments"]
    assert attachment["description"] == "Knight b1 (White). Moves to a3 c3."
    assert refused(await dan.command(match.channel, "moves", square="e5"), "There’s no piece on e5.")
    piece = (await alice.click(match.post, "Move")).message
    square = (await alice.click(piece, "Knight b1")).message
    assert labels(square) == ["Na3", "Nc3", "Back"]
    (over,) = square["attachments"]
    assert over["description"] == attachment["description"]
    drawn = [await journey.driver.file(picture) for picture in (over, attachment)]
    assert drawn[0] == drawn[1]
    back = (await alice.click(square, "Back")).message
    assert [one["description"] for one in back["attachments"]] == [one["description"] for one in piece["attachments"]]
    assert labels(back) == labels(piece)


async def test_board_in_words_and_in_other_colours(journey: Journey) -> None:
    alice, bruno, dan = await journey.members("Alice", "Bruno", "Dan")
    match = await journey.match(alice, bruno)
    await match.move(alice, "Nc3")
    words = (await bruno.command(match.channel, "board", text=True)).message
    assert words["ephemeral"]
    assert words["attachments"] == []
    assert "Tour 1, Blancs\N{NO-BREAK SPACE}: Nc3, cavalier de b1 en c3." in words["content"]
    await bruno.click(words, "Cases")
    rank = "Rangée 3. Blancs\N{NO-BREAK SPACE}: cavalier c3."
    await bruno.wait_for(lambda m: m["id"] == words["id"] and rank in m["content"])
    pictures = set()
    for theme in ("classic", "high-contrast", "colour-blind"):
        (attachment,) = (await dan.command(match.channel, "board", theme=theme)).message["attachments"]
        pictures.add(await journey.driver.file(attachment))
    assert len(pictures) == 3


async def test_game_is_exported_in_each_format(journey: Journey) -> None:
    alice, bruno = await journey.members("Alice", "Bruno")
    match = await journey.match(alice, bruno)
    await match.move(alice, "Nc3")
    names = {"picture": "-1.png", "animation": ".gif", "page": ".html", "record": ".pgn"}
    for name, end in names.items():
        first, *_ = (await alice.command(match.channel, "export", format=name)).message["attachments"]
        assert first["filename"] == f"{match.name}{end}"
    said = (await alice.command(match.channel, "export", format="position")).text
    position = engine.parse_fen("connexes", said.split("```")[1].strip())
    assert position.turn == 1
