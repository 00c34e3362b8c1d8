"""Private answers use the piece letters of the posts, or those chosen by the reader."""

import pytest

import engine
from bot.app import ChannelInfo
from bot.app.match.parsing import parse_move
from bot.texts import translator_for
from tests.bot.fakes import ANNA, BEN, CHANNEL, Club
from tests.bot.refusals import refuses

WRITTEN = [("", "Nf3"), ("en", "Nf3"), ("fr", "Cf3"), ("figurines", "♘f3")]
written = pytest.mark.parametrize(("notation", "shown"), WRITTEN)


async def begun(it: Club, language: str = "en") -> str:
    return await it.begin("connexes", ANNA, BEN, channel=ChannelInfo(CHANNEL, language))


@written
async def test_receipt_has_letters_of_posts_unless_others_were_chosen(it: Club, notation: str, shown: str) -> None:
    match = await begun(it)
    done = await it.app.playing.move(it.call(ANNA, match, language="fr", notation=notation), "g1f3")
    assert f"**{shown}**" in done.explain(translator_for("fr"))
    assert "Vous avez joué" in done.explain(translator_for("fr"))


async def test_french_channel_has_french_letters_for_english_readers(it: Club) -> None:
    match = await begun(it, "fr")
    done = await it.app.playing.move(it.call(ANNA, match), "Cf3")
    assert "You played **Cf3**" in done.explain(translator_for("en"))


@written
async def test_so_have_boards_histories_menus_and_suggestions(it: Club, notation: str, shown: str) -> None:
    match = await begun(it)
    menu = await it.app.move_menu.targets(it.call(ANNA, match, language="fr", notation=notation), "g1")
    assert shown in [choice.label for choice in menu]
    found = await it.app.autocomplete.moves(it.call(ANNA, match, language="fr", notation=notation), shown)
    assert found[0].label == f"{shown} (g1f3)"
    preview = await it.app.move_menu.preview(it.call(ANNA, match, language="fr", notation=notation), shown)
    assert preview.board.content == f"{shown} (g1f3)"
    await it.play(match, (ANNA, "g1f3"))
    call = it.call(BEN, match, language="fr", notation=notation)
    look, page = await it.app.board.show(call), await it.app.history.page(call)
    (words,) = (await it.app.board.in_words(call)).pages
    for told in (look.content, look.alt, words, page.moves, page.frame.content, page.frame.alt, page.jumps[-1].label):
        assert shown in told


@written
async def test_so_have_plans_which_are_read_as_they_are_written(it: Club, notation: str, shown: str) -> None:
    match = await begun(it)
    await it.play(match, (ANNA, "a2a3"))
    call = it.call(ANNA, match, language="fr", notation=notation)
    hints = (await it.app.conditional_moves.show(call)).example
    await it.app.conditional_moves.add(it.call(ANNA, match, language="fr", notation=notation), "; ".join(hints))
    await it.app.conditional_moves.add(it.call(ANNA, match, language="fr", notation=notation), f"b7b6 {shown}")
    assert f"→ {shown}" in (await it.app.conditional_moves.show(call)).tree
    (first, *_) = await it.app.conditional_moves.choices(call, f"h6 {shown}")
    assert first.value == f"h6 {shown}"


def test_letter_that_means_two_pieces_is_asked_about() -> None:
    position = engine.parse_fen("connexes", "4k3/8/8/8/8/8/4PPPP/4K2R w - - 0 1")
    with refuses("ambiguous") as refusal:
        parse_move(position, "Rf1", ("fr", "en"))
    assert "e1f1, h1f1" in refusal.value.explain(translator_for("en"))
    assert str(parse_move(position, "Rf1", ("fr",))) == "e1f1"
    assert str(parse_move(position, "Rf1", ("en",))) == "h1f1"


async def test_what_is_written_in_letters_of_posts_is_read_by_everyone(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN, channel=ChannelInfo(CHANNEL, "fr"))
    await it.play(match, (ANNA, "Cc3"), (BEN, "b6"), (ANNA, "b3"), (BEN, "a6"))
    await it.app.playing.move(it.call(ANNA, match), "Tb1")
    assert (await it.store.matches.actions(match))[-1].text == "a1b1"


async def test_posts_keep_their_letters_whatever_player_has_chosen(it: Club) -> None:
    match = await begun(it)
    await it.app.preferences.change(it.call(ANNA), letters="figurines")
    await it.app.playing.move(it.call(ANNA, match, notation="figurines"), "♘f3")
    await it.app.idle()
    post = it.world.posts()[-1]
    assert "Nf3" in post.content
    assert "Nf3" in post.alt


async def test_private_messages_have_letters_chosen(it: Club) -> None:
    match = await begun(it)
    await it.app.preferences.change(it.call(BEN), letters="figurines", direct_turns=True)
    await it.play(match, (ANNA, "g1f3"))
    await it.app.idle()
    user, post = it.world.direct_messages[-1]
    assert user == BEN
    assert "♘f3" in post.content
    assert "♘f3" in post.alt
