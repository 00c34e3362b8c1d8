"""A board to think on, through the real library: by thumb, across a restart, and by typing."""

from __future__ import annotations

from dataclasses import dataclass

from sandbox.driver import Json, Member, items

from .journey import Journey, Match, files, labels

MOST_CLICKS = 10
"""From a post to a saved plan of three plies."""


@dataclass
class Thumb:
    """A member who counts their clicks; `shown` is the private answer in front of them."""

    member: Member
    shown: Json
    clicks: int = 0

    async def press(self, label: str, *then: str) -> None:
        """Press a button, and wait until these words, or these buttons, are there."""
        self.clicks += 1
        here = (await self.member.click(self.shown, label)).messages
        wanted = here[-1]["id"] if here else self.shown["id"]
        self.shown = await self.member.wait_for(
            lambda m: m["id"] == wanted and all(word in f"{m['content']} {labels(m)}" for word in then)
        )


async def three_players(journey: Journey) -> tuple[Match, tuple[Member, ...]]:
    players = alice, bruno, chloe = await journey.members("Alice", "Bruno", "Chloé")
    match = await journey.match(alice, bruno, chloe, variant="yalta")
    await match.move(alice, "e2e4")
    return match, tuple(players)


async def test_three_plies_are_planned_by_thumb_across_restart(journey: Journey) -> None:
    match, (alice, *_) = await three_players(journey)
    thumb = Thumb(alice, match.post)
    await thumb.press("My view", "What if")
    assert thumb.shown["ephemeral"]
    await thumb.press("What if", "only you can see this", "Red to move")
    assert len(files(thumb.shown)) == 1
    await thumb.press("Red knight b8", "**b8**")
    await thumb.press("Nc6", "**1… Nc6**", "Black to move")
    await journey.bot.kill()
    await journey.bot.start()
    await thumb.press("Black knight g12", "**g12**")
    target = labels(thumb.shown)[0]
    await thumb.press(target, f"**{target}**", "White to move")
    await thumb.press("Knight b1", "**b1**")
    await thumb.press("Nc3", "Nc3**", "Save as conditional moves")
    await thumb.press("Save as conditional moves", "You have 1 line of conditional moves")
    assert thumb.clicks <= MOST_CLICKS
    plan = (await alice.command(match.channel, "plan")).text
    assert f"Nc6 {target} → Nc3" in plan
    assert [row[3] for row in match.actions()] == ["e2e4"]


async def test_lines_are_typed_and_shared_after_end(journey: Journey) -> None:
    alice, bruno = await journey.members("Alice", "Bruno")
    match = await journey.match(alice, bruno)
    await match.move(alice, "e3")
    shown = (await bruno.command(match.channel, "what-if", moves="Cf6 d3 Cc6; e6")).message
    assert "**1… e6**" in shown["content"]
    thumb = Thumb(bruno, shown)
    await thumb.press("Lignes", "1) 1… Nf6 2. d3 Nc6")
    (menu,) = (item["custom_id"] for item in items(thumb.shown) if "options" in item)
    await bruno.select(thumb.shown, menu, "0")
    thumb.shown = await bruno.wait_for(lambda m: m["id"] == thumb.shown["id"] and "**Nc6**" in m["content"])
    form = await bruno.click(thumb.shown, "Écrire")
    await bruno.submit(form, text="d4 e6")
    await bruno.wait_for(lambda m: m["id"] == thumb.shown["id"] and "3. d4 **e6**" in m["content"])
    form = await bruno.click(thumb.shown, "Écrire")
    await bruno.submit(form, text="zz")
    await bruno.wait_for(lambda m: m["id"] == shown["id"] and "zz" in m["content"] and "Partager" not in labels(m))

    asked = (await alice.command(match.channel, "resign")).message
    await alice.click(asked, "Resign")
    await match.follow()
    shown = (await bruno.command(match.channel, "what-if")).message
    await bruno.click(shown, "Partager")
    post = await alice.wait_for(lambda m: not m["ephemeral"] and "Analysis of" in m["content"])
    assert "1… Nf6 2. d3 Nc6 3. d4 e6" in post["content"]
    assert post["mentions"] == []
