"""One alphabet for all moves that a reader sees, drops and promotions included."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.app import PARTS, ChannelInfo, RequestContext
from bot.app.errors import UnclearMoveError
from bot.app.match.parsing import parse_move
from bot.app.posts.moves import label
from bot.texts import translator_for
from tests.bot.app.play.test_kings import MATE_OF_L, played
from tests.bot.fakes import ANNA, BEN, CHANNEL, Club
from tests.render.games import placed

MOVE = re.compile(r"(?<![\w+@])\+?([A-Z])(?:@|[a-j]?(?:10|[1-9])?x?(?=[a-j]))[a-j](?:10|[1-9])\b")
"""A move or drop of a piece that has a letter."""
ALIEN = {"fr": set("RBN"), "en": set("TFA")}
"""Letters of Nouveaux échecs that only the other alphabet has."""
DROPS = {"fr": "F@", "en": "B@"}


def strings(found: Any) -> list[str]:
    """Every text in an answer that a person reads, values of buttons apart."""
    if isinstance(found, str):
        return [found]
    if isinstance(found, tuple | list):
        return [text for one in found for text in strings(one)]
    fields = getattr(found, "__dataclass_fields__", {})
    unread = {"value", "what", "text", "piece", "picture_name", "mark", "verb"}
    return [text for name in fields if name not in unread for text in strings(getattr(found, name))]


async def answers(it: Club, call: RequestContext) -> AsyncIterator[Any]:
    """Texts shown to a player with a bishop in hand on their turn."""
    app = it.app
    yield await app.move_menu.pieces(call)
    for piece in ("@B", "b1", "e1"):
        yield await app.move_menu.targets(call, piece)
    yield await app.move_menu.preview(call, "B@e1")
    yield await app.autocomplete.moves(call, "")
    for typed in ("B@", "F@", "b1", "N"):
        yield await app.autocomplete.moves(call, typed)
    for refused in ("B@e1", "b1b9", "Ne9"):
        yield await app.refused_moves.show(call, refused)
    yield await app.reach.show(call, "@B")
    here = await app.analysis.open(call)
    yield await app.analysis.reach(call, here.revision, "@B")
    yield await app.analysis.type(call, "B@e1", here.revision)


async def answers_after(it: Club, call: RequestContext) -> AsyncIterator[Any]:
    """Texts shown to the same player after dropping the bishop."""
    app = it.app
    yield await app.board.show(call)
    yield await app.history.page(call)
    for part in PARTS:
        yield await app.board.in_words(call, part)
    reply = str((await app._matches.snapshot(call.match or "")).state.position.legal_moves()[0])
    yield await app.conditional_moves.choices(call, f"{reply} ")
    yield await app.conditional_moves.show(call)


async def begun(it: Club, language: str) -> str:
    """A match with posts in a language, in which White holds a bishop and is to move."""
    match = await it.begin("nouveaux", ANNA, BEN, rated=False, channel=ChannelInfo(CHANNEL, language))
    for user, king in zip((ANNA, BEN), "LK", strict=True):
        await it.app.kings.choose(it.call(user, match), king)
    await played(it, match, *MATE_OF_L, "$f9", "d10c9")
    return match


@pytest.mark.parametrize(("posts", "chosen"), [("fr", ""), ("fr", "en"), ("en", ""), ("en", "fr")])
async def test_private_answers_have_one_alphabet(it: Club, posts: str, chosen: str) -> None:
    match = await begun(it, posts)
    alphabet = chosen or posts
    call = it.call(ANNA, match, language="fr", notation=chosen)
    found = [text async for one in answers(it, call) for text in strings(one)]
    done = await it.app.playing.move(it.call(ANNA, match, language="fr", notation=chosen), "B@e1")
    found.append(done.explain(translator_for("fr")))
    await it.app.idle()
    found += [text async for one in answers_after(it, call) for text in strings(one)]
    moves = [(text, letter) for text in found for letter in MOVE.findall(text)]
    assert len(moves) > 50
    assert [text for text, letter in moves if letter in ALIEN[alphabet]] == []
    assert any(DROPS[alphabet] in text for text in found)


async def test_post_has_alphabet_of_its_language(it: Club) -> None:
    match = await begun(it, "fr")
    await played(it, match, "B@e1")
    assert "F@e1**" in it.world.posts()[-1].content
    assert (await it.store.matches.actions(match))[-1].text == "B@e1"


@pytest.mark.parametrize(("language", "shown"), [("fr", "D, T, F, C"), ("en", "Q, R, B, N")])
def test_missing_promotion_is_asked_for_in_the_alphabet_of_posts(language: str, shown: str) -> None:
    position = placed("yalta", "wKe1 wPb7 rKl8 bKh12")
    with pytest.raises(UnclearMoveError) as refused:
        parse_move(position, "b8", ("en", language))
    assert shown in refused.value.explain(translator_for("fr"))


@pytest.mark.parametrize(("language", "shown"), [("fr", "b8=D+ (b7b8)"), ("en", "b8=Q+ (b7b8)")])
def test_promotion_has_no_second_letter_beside_its_squares(language: str, shown: str) -> None:
    position = placed("yalta", "wKe1 wPb7 rKl8 bKh12")
    assert label(translator_for(language), position, position.parse("b7b8q")) == shown
