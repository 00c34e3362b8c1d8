"""Plans, notes and histories through the real library: commands, forms that outlive a restart, buttons."""

from __future__ import annotations

from sandbox.driver import items

from .journey import Journey, files, labels, mentioned, refused


async def test_plan_made_in_form_is_played_when_it_fits(journey: Journey) -> None:
    alice, bruno, chloe = await journey.members("Alice", "Bruno", "Chloé")
    match = await journey.match(alice, bruno)
    await match.move(alice, "e3")
    assert refused(await bruno.command(match.channel, "plan"), "C’est à vous de jouer")
    assert refused(await chloe.command(match.channel, "plan"), "Seuls les joueurs de")

    shown = (await alice.command(match.channel, "plan")).message
    assert shown["ephemeral"]
    form = await alice.click(shown, "Add lines")
    await journey.bot.kill()
    await journey.bot.start()
    await alice.submit(form, text="Nf6 d3 Nc6 d4\ne6 Nc3")
    shown = await alice.wait_for(lambda m: m["id"] == shown["id"] and "(2 lines)" in m["content"])
    assert labels(shown) == ["Delete line 1", "Delete line 2", "Add lines", "Delete all", "What if"]
    await alice.click(shown, "Delete line 2")
    await alice.wait_for(lambda m: m["id"] == shown["id"] and "(1 line)" in m["content"])

    answer = await bruno.command(match.channel, "move", text="Nf6")
    assert "Trait aux Noirs" in answer.text
    post = await match.follow(3)
    assert post["content"].splitlines()[1] == "1… Black **Nf6** · **2. d3** (conditional move)"
    assert mentioned(post) == {bruno.id}
    assert [row[1] for row in match.actions()] == ["move", "move", "plan"]


async def test_plans_are_suggested_as_they_are_typed_and_given_back_if_wrong(journey: Journey) -> None:
    alice, bruno = await journey.members("Alice", "Bruno")
    match = await journey.match(alice, bruno)
    await match.move(alice, "e3")
    choices = await alice.autocomplete(match.channel, "plan", "lines", lines="Nf6 d")
    assert "Nf6 d3" in [choice["value"] for choice in choices]
    answer = await alice.command(match.channel, "plan", lines="Nf6 d3; Nf6 zz")
    assert "Line 2, move 2 (`zz`)" in answer.text
    assert answer.text.endswith("```\nNf6 d3; Nf6 zz\n```")
    await journey.driver.admin("rules", names_for_values=True)
    answer = await alice.command(match.channel, "plan", lines="Nf6 d3")
    assert "\n 1 Nf6 → d3\n" in answer.text
    choices = await bruno.autocomplete(match.channel, "move", "text", text="Nf6")
    named = await bruno.autocomplete(match.channel, "move", "game")
    assert [choice["name"] for choice in choices] == ["Nf6 (g8f6)"]
    await bruno.command(match.channel, "move", text=choices[0]["value"], game=named[0]["value"])
    assert "2. d3" in (await match.follow(3))["content"]


async def test_note_is_seen_by_its_writer_alone(journey: Journey) -> None:
    alice, bruno, chloe = await journey.members("Alice", "Bruno", "Chloé")
    match = await journey.match(alice, bruno)
    form = await chloe.command(match.channel, "note")
    answer = await chloe.submit(form, text="Alice aime les cavaliers")
    assert answer.message["ephemeral"]
    for member, text in ((chloe, "Alice aime les cavaliers"), (alice, "")):
        modal = (await member.command(match.channel, "note")).modal
        assert modal is not None
        assert modal["components"][0]["component"].get("value", "") == text
    assert refused(await chloe.command(match.channel, "silence"), "Seuls les joueurs de")
    assert refused(await alice.command(match.channel, "silence"), "Reminders for")


async def test_spectator_steps_through_game_that_is_over(journey: Journey) -> None:
    alice, bruno, chloe = await journey.members("Alice", "Bruno", "Chloé")
    match = await journey.match(alice, bruno)
    for member, text in ((alice, "e3"), (bruno, "Nf6"), (alice, "d3")):
        await match.move(member, text)
    asked = (await bruno.command(match.channel, "resign")).message
    await bruno.click(asked, "Abandonner")
    await match.follow()
    page = (await chloe.command(match.channel, "history")).message
    assert "\n  1. e3      Nf6\n  2. d3\n" in page["content"]
    assert files(page) == [f"{match.name}-step-3.png"]
    await chloe.click(page, "‹ Retour")
    page = await chloe.wait_for(lambda m: m["id"] == page["id"] and "2/3" in m["content"])
    (menu,) = (item["custom_id"] for item in items(page) if "options" in item)
    await chloe.select(page, menu, "0")
    page = await chloe.wait_for(lambda m: m["id"] == page["id"] and "0/3" in m["content"])
    assert files(page) == [f"{match.name}-step-0.png"]
