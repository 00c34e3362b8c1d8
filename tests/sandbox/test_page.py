"""The page in a real Chromium: what a bot's settings, forms and texts look like to a member, on a phone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable

import pytest
import pytest_asyncio
from playwright.async_api import Locator, ViewportSize, expect

from sandbox.driver import Driver, Json, Member
from tests.journeys.browsing import Newcomer, Windows

pytestmark = pytest.mark.browser
PHONE: ViewportSize = {"width": 390, "height": 780}


@pytest_asyncio.fixture(loop_scope="session")
async def newcomer(browser: Windows, driver: Driver) -> AsyncIterator[Newcomer]:
    page = await browser.page(viewport=PHONE, color_scheme="dark")
    newcomer = Newcomer(page)
    await newcomer.open(f"{driver.url}/#as=alice&in=games")
    yield newcomer
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert newcomer.faults == []


async def run(newcomer: Newcomer, line: str) -> None:
    await newcomer.type(line)
    await newcomer.page.keyboard.press("Enter")


async def say(member: Member, text: str) -> str:
    """Let the bot say something; ID of the message."""
    return str((await member.command("#games", "say", text=text)).message["id"])


async def test_menus_show_their_presets_and_send_what_is_ticked(newcomer: Newcomer, alice: Member) -> None:
    roles = {role["name"]: role["id"] for role in (await alice.state())["guild"]["roles"]}
    await alice.command("#games", "config", preset=roles["Players"])
    page = newcomer.page
    await expect(page.locator(".menu .name")).to_have_text(["#games", "@Players", "Substitute", "Turn, End"])
    assert await page.locator("select.menu").input_value() == "Dark"
    where = page.locator("details", has=page.get_by_label("Channels for matches: #games"))
    await where.locator("summary").click()
    await where.get_by_label("#club").check()
    await where.get_by_role("button", name="Confirm").click()
    await page.get_by_text("where: club, games").wait_for()
    await expect(where.get_by_role("button")).to_be_hidden()


async def test_form_of_several_lines_begins_with_its_preset(newcomer: Newcomer) -> None:
    page = newcomer.page
    await run(newcomer, "/notes")
    form = page.get_by_role("dialog")
    notes = form.get_by_label("Notes")
    assert await notes.input_value() == "Watch f7.\nCastle."
    assert await notes.get_attribute("placeholder") == "One thought per line"
    await notes.fill("a\nb" + "x" * 50)
    assert len(await notes.input_value()) == 40
    await notes.fill("a\nb")
    await form.get_by_label("Where").select_option(label="#club")
    await form.get_by_label("turn").check()
    await form.get_by_role("button", name="Submit").click()
    await page.get_by_text(r"'a\nb'; club; end, turn").wait_for()


async def test_commands_for_managers_are_offered_to_them_alone(newcomer: Newcomer) -> None:
    page = newcomer.page
    await newcomer.type("/con")
    await expect(page.locator(".choice .name")).to_have_text(["/config"])
    await newcomer.become("Bruno")
    await newcomer.type("/con")
    await page.get_by_text("Commande inconnue.").wait_for()


async def test_commands_are_grouped_and_rest_waits_under_more(newcomer: Newcomer) -> None:
    page = newcomer.page
    await page.locator("#welcome").get_by_role("button", name="All commands").click()
    await expect(page.locator(".group")).to_have_text(["Play", "Settings", "More"])
    names = page.locator(".choice .name")
    await expect(names).to_have_text(["/move", "/config", "…"])
    await names.last.click()
    await expect(page.locator(".choice[aria-selected=true] .name")).to_have_text("/notes")
    await newcomer.type("mo")
    await expect(page.locator(".group")).to_have_count(0)


async def test_welcome_offers_first_command_on_phone(newcomer: Newcomer) -> None:
    welcome = newcomer.page.locator("#welcome")
    await expect(welcome.get_by_role("button")).to_have_text(["All commands"])
    await expect(welcome.get_by_role("heading")).to_be_in_viewport(ratio=1)


async def test_toast_covers_nothing(newcomer: Newcomer) -> None:
    page = newcomer.page
    await run(newcomer, "/nothing")
    toast = page.locator(".toast")
    await toast.wait_for()
    top, bottom = await _edges(toast)
    assert (await _edges(page.locator("#heading")))[1] <= top
    assert bottom <= (await _edges(page.locator("#log")))[0]
    assert bottom <= (await _edges(page.locator("#choices")))[0]


async def _edges(part: Locator) -> tuple[float, float]:
    """The top and bottom edges of a part of the page."""
    box = await part.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


async def test_page_speaks_language_of_chosen_member(newcomer: Newcomer) -> None:
    page = newcomer.page
    await newcomer.become("Bruno")
    await expect(page.locator("html")).to_have_attribute("lang", "fr")
    await page.get_by_role("heading", name="Bienvenue dans games").wait_for()
    await page.get_by_role("button", name="Monde").click()
    await page.get_by_role("heading", name="Permissions du bot dans #games").wait_for()
    await page.get_by_role("button", name="Fermer", exact=True).click()
    await newcomer.become("Dan")
    await page.get_by_role("heading", name="Welcome to games").wait_for()


async def test_members_scroll_to_the_chosen_one(newcomer: Newcomer, driver: Driver) -> None:
    for number in range(8):
        await driver.admin("user", username=f"guest{number}")
    faces = newcomer.page.locator("#members button")
    await expect(faces).to_have_count(12)
    await newcomer.page.keyboard.press("Alt+9")
    await expect(faces.nth(8)).to_be_in_viewport(ratio=1)
    await expect(newcomer.page.get_by_role("button", name="World")).to_be_in_viewport(ratio=1)


async def test_link_to_message_leads_to_it(newcomer: Newcomer, alice: Member) -> None:
    page, games = newcomer.page, await alice.channel_id("#games")
    first = await say(alice, "the first")
    for number in range(20):
        await say(alice, f"number {number}")
    await say(
        alice,
        f"[back](https://discord.com/channels/1/{games}/{first}) or [away](https://discord.com/channels/1/{games}/12)",
    )
    await page.get_by_role("button", name="away").click()
    await page.get_by_text("That message was deleted").wait_for()
    await page.get_by_role("button", name="back").click()
    await expect(page.locator(".found")).to_be_in_viewport()
    await expect(page.locator(".found")).to_contain_text("the first")


async def test_mention_of_command_writes_it_in_members_language(newcomer: Newcomer, alice: Member) -> None:
    page = newcomer.page
    (identifier,) = (c["id"] for c in (await alice.state())["commands"] if c["name"] == "move")
    await say(alice, f"Then </move:{identifier}> or </coup:{identifier}>.")
    mentions = page.locator("button.mention")
    await mentions.nth(0).click()
    assert await page.locator("#composer").input_value() == "/move "
    language = page.locator("#language")
    await language.click()
    await expect(language).to_have_text("FR")
    await expect(mentions).to_have_text(["/move", "/coup"])
    await mentions.nth(0).click()
    assert await page.locator("#composer").input_value() == "/coup "
    # Discord does not follow a translated name.
    await page.locator("#composer").fill("")  # else its choices may lie over the mention
    await mentions.nth(1).click()
    await page.get_by_text("Vous ne pouvez pas utiliser /coup ici.").wait_for()
    # A name from before does.
    await say(alice, f"Once it was </walk:{identifier}>.")
    await mentions.nth(2).click()
    assert await page.locator("#composer").input_value() == "/coup "
    await expect(language).to_have_text("FR")


async def test_numbered_list_begins_with_number_it_was_written_with(newcomer: Newcomer, alice: Member) -> None:
    await say(alice, "After the break:\n12. Nf3\n13. e5\n\n- one\n- two")
    page = newcomer.page
    await expect(page.locator("ol li")).to_have_text(["Nf3", "e5"])
    assert await page.locator("ol").get_attribute("start") == "12"
    assert await page.locator("ul:has(li:text-is('one'))").get_attribute("start") is None


async def test_times_are_told_from_now_and_kept_up_to_date(newcomer: Newcomer, alice: Member) -> None:
    page = newcomer.page
    await page.clock.install()
    await page.reload()
    await say(alice, f"Move <t:{int(time.time()) + 7200}:R>")
    await expect(page.locator("time[data-at]")).to_have_text("in 2 hours")
    await page.clock.fast_forward("01:00:00")
    await expect(page.locator("time[data-at]")).to_have_text("in 1 hour")


async def test_thread_is_deleted_in_world_panel(newcomer: Newcomer, driver: Driver, alice: Member) -> None:
    page, shown = newcomer.page, (await alice.command("#games", "thread")).message
    await page.locator(".thread-link").click()
    await page.get_by_role("button", name="World").click()
    await page.get_by_role("button", name="Delete this thread").click()
    await page.get_by_role("heading", name="Bot permissions in #general").wait_for()
    assert shown["id"] not in [channel["id"] for channel in (await driver.get("/sandbox/state"))["channels"]]


async def test_archived_threads_are_folded_and_woken_by_message(
    newcomer: Newcomer, driver: Driver, alice: Member
) -> None:
    page, games = newcomer.page, await alice.channel_id("#games")
    thread = (await alice.command("#games", "thread")).message
    await alice.wait_for(lambda message: message["type"] == 21)
    await driver.admin("thread", id=thread["id"], archived=True)
    await page.locator("#drawer").click()
    link = page.locator(f'#sidebar [data-channel-id="{thread["id"]}"]')
    await expect(link).to_be_hidden()
    await page.get_by_role("button", name="1 archived").click()
    await link.click()
    await page.get_by_text("started this thread from a message").wait_for()
    await expect(page.locator("#composer")).to_have_attribute(
        "placeholder", "This thread is archived. Send a message to reopen it"
    )
    await run(newcomer, "back again")
    await expect(page.locator("#heading .tag")).to_be_hidden()
    await page.get_by_role("button", name="from a message").click()
    await expect(page.locator(".found")).to_have_attribute("data-message-id", thread["id"])
    assert page.url.endswith(f"in={games}")


async def test_rule_is_changed_in_world_panel(newcomer: Newcomer, driver: Driver) -> None:
    page = newcomer.page
    await page.get_by_role("button", name="World").click()
    rule = page.get_by_label("commands and clicks reopen archived threads")
    await expect(rule).not_to_be_checked()
    await rule.check()
    await expect(rule).to_be_checked()
    await _settled(driver, lambda state: state["rules"]["clients_wake"] is True)


async def test_world_panel_makes_kinds_of_channels_and_sets_single_members_apart(
    newcomer: Newcomer, driver: Driver, alice: Member
) -> None:
    page, bruno = newcomer.page, await driver.member("Bruno")
    await page.get_by_role("button", name="World").click()
    await page.get_by_label("Kind").select_option("forum")
    await page.get_by_label("new-channel").fill("posts")
    await page.get_by_role("button", name="Add").nth(1).click()
    await page.get_by_label("Create Private Threads").check()
    await page.get_by_label("managers only").check()
    await page.get_by_label("managers only").uncheck()
    await expect(page.get_by_label("Create Private Threads")).to_be_checked()
    await page.get_by_label("Bruno can view it").uncheck()
    await expect(page.get_by_label("Bruno can view it")).not_to_be_checked()
    await _sees(bruno, lambda channels: "games" not in [name for _, name in channels])
    await page.get_by_label("in the server").nth(1).uncheck()
    await expect(page.locator("#members button")).to_have_count(3)
    await page.get_by_label("Thread name").fill("Mine")
    await page.get_by_role("button", name="Create").click()
    await page.get_by_role("button", name="Close", exact=True).click()
    await _sees(alice, lambda channels: channels[-2:] == [(15, "posts"), (11, "Mine")])


async def _settled(driver: Driver, holds: Callable[[Json], bool]) -> None:
    """Wait until that holds for the state of the world: a page waits for no change."""
    async with asyncio.timeout(10):
        while not holds(await driver.get("/sandbox/state")):  # noqa: ASYNC110 (nothing tells)
            await asyncio.sleep(0.05)


async def _sees(member: Member, holds: Callable[[list[tuple[int, str]]], bool]) -> None:
    """Wait until that holds for the kinds and names of the channels that someone sees: a page waits for no change."""
    async with asyncio.timeout(10):
        while not holds([(one["type"], one["name"]) for one in (await member.state())["channels"]]):  # noqa: ASYNC110 (nothing tells)
            await asyncio.sleep(0.05)


async def test_world_panel_makes_trouble(newcomer: Newcomer, driver: Driver) -> None:
    page = newcomer.page
    await page.get_by_role("button", name="World").click()
    await page.get_by_label("Error").select_option("50001")
    await page.get_by_role("button", name="Reject its next message").click()
    assert (await driver.post("/sandbox/fault", {"on": "nothing", "status": 500}))["requests"] == 2
    await page.get_by_label("Code").select_option("4000")
    # It is back within milliseconds: whoever looks now and then may never see it away.
    await page.evaluate("""() => {
        const said = [];
        const keep = () => { said.push(bot.textContent); bot.dataset.said = said.join(); };
        new MutationObserver(keep).observe(bot, { childList: true });
    }""")
    await page.get_by_role("button", name="Close its connection").click()
    await expect(page.locator("#bot")).to_have_attribute("data-said", "Bot offline,Bot online")
    await page.get_by_label("Server", exact=True).select_option("removed")
    await expect(page.get_by_label("Server", exact=True)).to_have_value("removed")
    await _settled(driver, lambda state: state["guild_state"] == "removed")
