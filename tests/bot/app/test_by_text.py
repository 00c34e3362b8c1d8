"""For those who see no pictures: the board in words is the board, and every post is told in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from bot.app import ChannelInfo, Post
from bot.texts import LANGUAGES, translator_for
from engine import Move, Position
from engine.moves import DROP, MOVE
from render.words import LIMIT, PIECES, army_key, reason_key
from tests.bot.app.play.test_kings import MATE_OF_L, TO_THE_END
from tests.bot.app.stored import row_of
from tests.bot.app.test_trichess import JOINT_MATE
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, Club, club

GAMES = {
    "connexes": "e3 f6 f4 Kf7 Nh3 Kg6 Nc3 Kf5 Qg4".split(),  # noqa: SIM905 (a game)
    "yalta": (
        "a3 Na6 Nh10 e4 d6 Ng12 Ne2 c6 h9 Nd4 i6 Nl10 e9 Nb4 Nj9 c4 Kd7 k10 Ne2 Nd3 Bl10".split()  # noqa: SIM905 (a game)
    ),
    "trichess": JOINT_MATE,
    "nouveaux": [*MATE_OF_L, *TO_THE_END],
}
ENDS = {
    "connexes": ("White beat Black by checkmate, move 5.", "White wins by checkmate."),
    "yalta": ("Red beat White and Black by checkmate, move 7.", "Red wins by checkmate."),
    "trichess": ("Draw by joint mate.", "Draw by joint mate."),
    "nouveaux": ("White beat Black by checkmate, move 9.", "White wins by checkmate."),
}
"""Results on the card and in alt texts."""
KINGS = "LK"
"""The true kings of White and of Black."""
SQUARE = r"[a-l]\d\d?"


def pieces_of(words: str) -> dict[str, tuple[str, str]]:
    """Pieces by square, parsed from a text board: `{"e1": ("White", "king")}`."""
    found: dict[str, tuple[str, str]] = {}
    for rank in re.findall(r"^Rank \d+\. (.*)\.$", words, re.MULTILINE):
        for army, pieces in re.findall(r"(\w+): ([^;]+)", rank):
            found |= {square: (army, piece) for piece, square in re.findall(rf"(\w[\w ]*) ({SQUARE})", pieces)}
    return found


def pieces_on(position: Position) -> dict[str, tuple[str, str]]:
    """The same from the position itself."""
    names = PIECES | ({"K": "king-k"} if position.key == "nouveaux" else {})
    translate = translator_for("en")
    return {
        position.board.names[at]: (position.seats[piece.seat].name, translate(f"picture-piece-{names[piece.symbol]}"))
        for at, piece in position.piece_map().items()
    }


async def begin(it: Club, variant: str, language: str = "en") -> str:
    """A match in which true kings, if there are any, have been chosen."""
    people = (ANNA, BEN, CLEO)[: len(engine.variants()[variant].seats)]
    match = await it.begin(variant, *people, channel=ChannelInfo(CHANNEL, language))
    if variant == "nouveaux":
        for user, king in zip(people, KINGS, strict=True):
            await it.app.kings.choose(it.call(user, match), king)
            await it.app.idle()
    return match


def public(variant: str) -> Iterator[tuple[Position, Move | None]]:
    """The position after each public move of the game, and the move; None for the start and the choices."""
    position = engine.new_position(variant)
    yield position, None
    while position.to_choose():
        position.choose(position.to_choose()[0])
        yield position, None
    moves = [*GAMES[variant]]
    while moves:
        owing = position.reveal_owed()
        text = moves.pop(0) if owing is None else f"!{KINGS[owing]}"
        move = position.parse(text)
        position.push(move)
        yield position, move
    if (owing := position.reveal_owed()) is not None:
        move = position.parse(f"!{KINGS[owing]}")
        position.push(move)
        yield position, move


def told(position: Position, move: Move, language: str) -> list[str]:
    """Texts a post must contain for the move that led to a position: the move as written, or the squares."""
    if move.kind == MOVE:
        earlier = position.copy()
        earlier.pop()
        return [earlier.san(move, language)]
    if move.kind == DROP:
        return [position.board.names[move.to_square]]
    return [move.text[1:]] if move.text.startswith("!") else move.text[1:].split(",")


def ahead(position: Position, language: str) -> str:
    """The sentence that says who must act next and how, or how the game ended."""
    translate = translator_for(language)
    armies = [translate(army_key(seat.name)) for seat in position.seats]
    army, end = armies[position.turn], position.outcome()
    if end is not None:
        reason = translate(reason_key(end.reason))
        winner = end.winner
        return (
            translate("picture-drawn", reason=reason)
            if winner is None
            else translate("picture-won", army=armies[winner], reason=reason)
        )
    if position.to_choose():
        return translate("picture-before-choices", army=army)
    if position.reveal_owed() is not None:
        return translate("picture-owes-reveal", army=army, square=position.board.names[position.checked_kings()[0]])
    return translate("picture-owes-ransom" if position.owes() == "ransom" else "picture-turn", army=army)


@pytest.mark.parametrize("variant", list(GAMES))
async def test_board_in_words_tells_every_piece_at_every_turn(tmp_path: Path, variant: str) -> None:
    async with club(tmp_path) as it:
        match = await begin(it, variant)
        for position, move in public(variant):
            if move is not None and not move.text.startswith("!"):
                await it.app.playing.move(it.call(await turn(it, match), match), str(move))
            if position.reveal_owed() is None and not position.to_choose():  # these end by themselves
                (words,) = (await it.app.board.in_words(it.call(DORA, match), "squares")).pages
                assert pieces_of(words) == pieces_on(position)


@pytest.mark.parametrize("variant", list(GAMES))
async def test_end_is_told_with_its_reason(tmp_path: Path, variant: str) -> None:
    async with club(tmp_path) as it:
        match = await begin(it, variant)
        for wish in GAMES[variant]:
            await it.app.playing.move(it.call(await turn(it, match), match), wish)
        await it.app.idle()
        card, alt = (await it.app.board.in_words(it.call(ANNA, match))).pages[0], it.world.posts()[-1].alt
        assert ENDS[variant][0] in re.sub(r" \(<@\d+>\)", "", card)
        assert ENDS[variant][1] in alt


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", list(GAMES))
async def test_alt_text_of_every_post_tells_move_and_who_is_next(tmp_path: Path, variant: str, language: str) -> None:
    async with club(tmp_path) as it:
        match = await begin(it, variant, language)
        for wish in GAMES[variant]:
            await it.app.playing.move(it.call(await turn(it, match), match), wish)
        await it.app.idle()
        posts: list[Post] = [post for post in it.world.posts() if post.picture]
        told_together = ((position, move) for position, move in public(variant) if position.reveal_owed() is None)
        for post, (position, move) in zip(posts, told_together, strict=True):
            assert len(post.alt) <= LIMIT
            assert ahead(position, language) in post.alt
            assert [word for word in (told(position, move, language) if move else []) if word not in post.alt] == []


async def turn(it: Club, match: str) -> int:
    return (await row_of(it, match)).turn or 0
