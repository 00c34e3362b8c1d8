"""Answers quote the buttons of the posts that their readers look at."""

from bot.app import ChannelInfo
from tests.bot.fakes import ANNA, BEN, CHANNEL, Club

FRENCH = ChannelInfo(CHANNEL, "fr")


async def test_posts_are_in_language_of_match_that_is_meant(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, channel=FRENCH)
    assert await it.app.post_language.of(it.call(ANNA)) == "fr"
    assert await it.app.post_language.of(it.call(BEN, match, channel=7)) == "fr"


async def test_of_match_that_is_over_it_is_still_known(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, channel=ChannelInfo(CHANNEL, "fr", can_thread=False))
    await it.app.playing.resign(it.call(ANNA, match))
    await it.app.idle()
    assert await it.app.post_language.of(it.call(ANNA)) == "fr"


async def test_where_no_match_is_meant_posts_are_in_language_of_server(it: Club) -> None:
    assert await it.app.post_language.of(it.call(ANNA)) == ""
    await it.app.preferences.change_server(it.call(ANNA, manager=True), language="fr")
    assert await it.app.post_language.of(it.call(ANNA)) == "fr"


async def test_private_messages_about_match_of_server_are_in_readers_language(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, channel=FRENCH)
    assert await it.app.post_language.of(it.call(ANNA, match, guild=None)) == ""


async def test_suggestion_that_refuses_quotes_button_of_post(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN, channel=FRENCH)
    (choice,) = await it.app.autocomplete.moves(it.call(ANNA, match), "e3")
    assert "Choisir le vrai roi" in choice.label
