"""For those who see no pictures: commands and texts are enough to play, and every post is told in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from bot.app import Call, Post, Room
from bot.texts import LANGUAGES, sayer
from engine import Move, Position
from engine.moves import DROP, MOVE
from render.words import LIMIT, MEN, army_key, reason_key
from tests.bot.app.commands.test_kings import MATE_OF_L, TO_THE_END
from tests.bot.app.stored import row_of
from tests.bot.app.test_trichess import JOINT_MATE
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, Club, club

GAMES = {
    "connexes": "e3 f6 f4 Kf7 Nh3 Kg6 Nc3 Kf5 Qg4".split(),  # noqa: SIM905 (a game)
    "yalta": (
        "a3 Na6 Nh10 e4 d6 Ng12 Ne2 c6 h9 Nd4 i6 Nl10 e9 Nb4 Nj9 c4 Kd7 k10 Ne2 Nd3 Bl10".split()  # noqa: SIM905 (a game)
    ),
    "trichess": JOINT_MATE,
    "nouveaux": [*MATE_OF_L, *TO_THE_END],
}
ENDS = {
    "connexes": "White wins: checkmate.",
    "yalta": "Red wins: checkmate.",
    "trichess": "The game is drawn: joint mate.",
    "nouveaux": "White wins: checkmate.",
}
KINGS = "LK"
"""The true kings of White and of Black."""
SQUARE = r"[a-l]\d\d?"


class Table:
    """All the players of a match, who see nothing but words."""

    def __init__(self, it: Club, match: str) -> None:
        self.it, self.match = it, match
        posted = "\n".join(post.content for post in it.world.posts())
        self.players = {army: int(user) for army, user in re.findall(r"(\w+) \(<@(\d+)>\)", posted)}

    def call(self, user: int) -> Call:
        return self.it.call(user, self.match)

    async def board(self) -> str:
        """What `/board text` says."""
        return "\n".join(await self.it.app.board.in_words(self.call(ANNA)))

    async def next(self) -> int | None:
        """Who must act, as far as the board in words says it."""
        found = re.search(r"(\w+) (?:to move|owes a ransom)", await self.board())
        return None if found is None else self.players[found[1]]

    async def play(self, wish: str) -> None:
        """Find the move among those that are suggested, look where the man may go, and play it."""
        user = await self.next()
        assert user is not None
        choice = (await self.it.app.autocomplete.moves(self.call(user), wish))[0]
        assert wish in choice.label
        if not choice.value.startswith("$"):
            await self.look(user, choice.value)
        await self.it.app.playing.move(self.call(user), choice.value)
        await self.it.app.idle()

    async def look(self, user: int, move: str) -> None:
        """`/moves` with the man that is suggested there: it tells the square where the man will go."""
        man, to = re.findall(rf"{SQUARE}|\w@", move)[:2]
        assert man in [choice.value for choice in await self.it.app.autocomplete.men(self.call(user), man)]
        assert to in re.findall(
            SQUARE, (await self.it.app.reach.show(self.call(user), man)).content.partition("). ")[2]
        )


def men_of(words: str) -> dict[str, tuple[str, str]]:
    """What stands on each square, read from a board in words: `{"e1": ("White", "king")}`."""
    found: dict[str, tuple[str, str]] = {}
    for rank in re.findall(r"^Rank \d+\. (.*)\.$", words, re.MULTILINE):
        for army, men in re.findall(r"(\w+): ([^;]+)", rank):
            found |= {square: (army, man) for man, square in re.findall(rf"(\w[\w ]*) ({SQUARE})", men)}
    return found


def men_on(position: Position) -> dict[str, tuple[str, str]]:
    """The same from the position itself."""
    names = MEN | ({"K": "king-k"} if position.key == "nouveaux" else {})
    say = sayer("en")
    return {
        position.board.names[at]: (position.seats[man.seat].name, say(f"picture-man-{names[man.symbol]}"))
        for at, man in position.pieces().items()
    }


async def begin(it: Club, variant: str, language: str = "en") -> str:
    """A match in which true kings, if there are any, have been chosen."""
    people = (ANNA, BEN, CLEO)[: len(engine.variants()[variant].seats)]
    match = await it.begin(variant, *people, room=Room(CHANNEL, language))
    if variant == "nouveaux":
        for user, king in zip(people, KINGS, strict=True):
            await it.app.kings.choose(it.call(user, match), king)
            await it.app.idle()
    return match


def public(variant: str) -> Iterator[tuple[Position, Move | None]]:
    """The position after each public act of the game, and the act; None for the start and the choices."""
    position = engine.new_position(variant)
    yield position, None
    while position.to_choose():
        position.choose(position.to_choose()[0])
        yield position, None
    acts = [*GAMES[variant]]
    while acts:
        owing = position.reveal_owed()
        text = acts.pop(0) if owing is None else f"!{KINGS[owing]}"
        act = position.parse(text)
        position.push(act)
        yield position, act
    if (owing := position.reveal_owed()) is not None:
        act = position.parse(f"!{KINGS[owing]}")
        position.push(act)
        yield position, act


def told(position: Position, act: Move, language: str) -> list[str]:
    """What a post must name of the act that led to a position: the move as written, or the squares."""
    if act.kind == MOVE:
        earlier = position.copy()
        earlier.pop()
        return [earlier.san(act, language)]
    if act.kind == DROP:
        return [position.board.names[act.to_square]]
    return [act.text[1:]] if act.text.startswith("!") else act.text[1:].split(",")


def ahead(position: Position, language: str) -> str:
    """The sentence that says who must act next and how, or how the game ended."""
    say = sayer(language)
    armies = [say(army_key(seat.name)) for seat in position.seats]
    army, end = armies[position.turn], position.outcome()
    if end is not None:
        reason = say(reason_key(end.reason))
        winner = end.winner
        return (
            say("picture-drawn", reason=reason)
            if winner is None
            else say("picture-won", army=armies[winner], reason=reason)
        )
    if position.to_choose():
        return say("picture-before-choices", army=army)
    if position.reveal_owed() is not None:
        return say("picture-owes-reveal", army=army, square=position.board.names[position.checked_kings()[0]])
    return say("picture-owes-ransom" if position.owes() == "ransom" else "picture-turn", army=army)


@pytest.mark.parametrize("variant", list(GAMES))
async def test_a_whole_game_is_played_by_commands_and_texts_alone(tmp_path: Path, variant: str) -> None:
    async with club(tmp_path) as it:
        table = Table(it, await begin(it, variant))
        for wish in GAMES[variant]:
            await table.play(wish)
        assert ENDS[variant] in await table.board()
        assert await table.next() is None


@pytest.mark.parametrize("variant", list(GAMES))
async def test_the_board_in_words_tells_every_man_at_every_turn(tmp_path: Path, variant: str) -> None:
    async with club(tmp_path) as it:
        match = await begin(it, variant)
        table = Table(it, match)
        for position, act in public(variant):
            if act is not None and not act.text.startswith("!"):
                await it.app.playing.move(it.call(await table.next() or 0, match), str(act))
            if position.reveal_owed() is None and not position.to_choose():  # these end by themselves
                assert men_of(await table.board()) == men_on(position)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", list(GAMES))
async def test_the_alt_text_of_every_post_tells_the_move_and_who_is_next(
    tmp_path: Path, variant: str, language: str
) -> None:
    async with club(tmp_path) as it:
        match = await begin(it, variant, language)
        for wish in GAMES[variant]:
            await it.app.playing.move(it.call(await turn(it, match), match), wish)
        await it.app.idle()
        posts: list[Post] = [post for post in it.world.posts() if post.picture]
        told_together = ((position, act) for position, act in public(variant) if position.reveal_owed() is None)
        for post, (position, act) in zip(posts, told_together, strict=True):
            assert len(post.alt) <= LIMIT
            assert ahead(position, language) in post.alt
            assert [word for word in (told(position, act, language) if act else []) if word not in post.alt] == []


async def turn(it: Club, match: str) -> int:
    return (await row_of(it, match)).turn or 0
