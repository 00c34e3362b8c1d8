"""A review of a finished game through Discord: refused before the end, then made, and after a restart made anew."""

from __future__ import annotations

from .journey import Journey, files, labels, refused

MATE = ["e3", "f6", "f4", "Kf7", "Nh3", "Kg6", "Nc3", "Kf5", "Qg4"]
"""Black's last move lets White mate."""


async def test_finished_game_is_reviewed_and_better_moves_are_found(journey: Journey) -> None:
    alice, bruno, chloe = await journey.members("Alice", "Bruno", "Chloé")
    match = await journey.match(alice, bruno)
    for number, text in enumerate(MATE[:-1]):
        await match.move((alice, bruno)[number % 2], text)
    assert refused(await bruno.command(match.channel, "review"), "n’est pas terminée")
    await match.move(alice, MATE[-1])
    assert labels(match.post) == ["Rematch", "Seek a rematch", "Replay", "Review"]

    await chloe.click(match.post, "Review")
    review = await chloe.wait_for(lambda m: m["content"].startswith("**Analyse**") and files(m) != [], within=60)
    assert review["ephemeral"]
    assert review["attachments"][0]["description"].startswith("Courbe des chances de chaque camp")
    point = next(label for label in labels(review) if label.endswith("4… Kf5"))
    place = point.partition(" ")[0]

    await journey.bot.kill()
    await journey.bot.start()
    find = next(label for label in labels(review) if label.startswith("Trouver mieux") and label.endswith(place))
    await chloe.click(review, find)
    puzzle = await chloe.wait_for(lambda m: m["id"] == review["id"] and "Trouvez mieux" in m["content"], within=60)
    await chloe.click(puzzle, "Voir la solution")
    shown = await chloe.wait_for(lambda m: m["id"] == review["id"] and "Qg4" in m["content"])
    assert "les Blancs gagnent" in shown["content"]
    assert files(shown) == [f"{match.name}-review-{place}-{match.row('version')[0]}.png"]
