"""A hall of fame of refusals: what beginners write, and the sentence that each gets. None of it changes anything."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.app import ChallengeRequest, ChannelInfo, Opponent, RequestContext
from bot.app.errors import AppError
from bot.texts import LANGUAGES, translator_for
from tests.bot.app.play.test_kings import MATE_OF_L
from tests.bot.app.stored import row_of
from tests.bot.app.test_trichess import BEHIND
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, DORA, Club

PLAYERS = {"connexes": (ANNA, BEN), "nouveaux": (ANNA, BEN), "yalta": (ANNA, BEN, CLEO), "trichess": (ANNA, BEN, CLEO)}


@dataclass(frozen=True)
class Scene:
    """A game, its moves, and whether true kings are chosen."""

    game: str
    moves: tuple[str, ...] = ()
    chosen: bool = True


SCENES = {
    "connexes": Scene("connexes"),
    "knights": Scene("connexes", ("Nc3", "Nc6")),
    "black": Scene("connexes", ("e3",)),
    "mate": Scene("connexes", ("e3", "f6", "f4", "Kf7", "Nh3", "Kg6", "Nc3", "Kf5", "Qg4")),
    "yalta": Scene("yalta"),
    "red": Scene("yalta", ("e2e4",)),
    "trichess": Scene("trichess"),
    "behind": Scene("trichess", tuple(BEHIND)),
    "nouveaux": Scene("nouveaux"),
    "secret": Scene("nouveaux", chosen=False),
    "ransom": Scene("nouveaux", tuple(MATE_OF_L)),
    "hand": Scene("nouveaux", (*MATE_OF_L, "$c8,e8,f8,j8", "d10c9")),
}


async def staged(it: Club, scene: Scene) -> str:
    """A match that has come so far."""
    players = PLAYERS[scene.game]
    match = await it.begin(scene.game, *players)
    if scene.game == "nouveaux" and scene.chosen:
        for user in players:
            await it.app.kings.choose(it.call(user, match), "K")
        await it.app.idle()
    for text in scene.moves:
        snapshot = await it.app._matches.snapshot(match)
        await it.app.playing.move(it.call(snapshot.user_at(snapshot.state.position.turn) or 0, match), text)
        await it.app.idle()
    return match


async def asked(it: Club, call: RequestContext, doing: str, text: str) -> None:
    """Do what a command or a form does with a text."""
    app = it.app
    if doing == "move":
        await app.playing.move(call, text)
    elif doing == "preview":
        await app.move_menu.preview(call, text)
    elif doing == "look":
        await app.reach.show(call, text)
    elif doing == "plan":
        await app.conditional_moves.add(call, text)
    elif doing == "king":
        await app.kings.choose(call, text)
    elif doing == "clock":
        await app.challenges.open(
            call, ChannelInfo(CHANNEL), ChallengeRequest("connexes", (Opponent(BEN),), clock=text)
        )
    elif doing == "claim":
        await app.playing.claim_draw(call)
    elif doing == "abort":
        await app.playing.abort(call)
    else:
        await app.offers.takeback(call)


PEOPLE = {"Anna": ANNA, "Ben": BEN, "Cleo": CLEO, "Dora": DORA}
TABLE = tomllib.loads(Path(__file__).with_name("hall_of_fame.toml").read_text(encoding="utf-8"))["refusals"]


@pytest.mark.parametrize("scene", SCENES)
async def test_each_bad_input_gets_its_sentence_and_changes_nothing(it: Club, scene: str) -> None:
    match = await staged(it, SCENES[scene])
    before = await row_of(it, match), await it.store.matches.actions(match), len(it.world.posts())
    refused = [row for row in TABLE if row["scene"] == scene]
    assert refused
    for row in refused:
        with pytest.raises(AppError) as caught:
            await asked(it, it.call(PEOPLE[row["who"]], match), row["doing"], row["text"])
        for language in LANGUAGES:
            said = caught.value.explain(translator_for(language)).replace(match, "MATCH")
            assert said == row.get(language, said), row["text"]
            assert said.strip()
    await it.app.idle()
    assert (await row_of(it, match), await it.store.matches.actions(match), len(it.world.posts())) == before


def test_all_four_games_have_their_refusals() -> None:
    assert {SCENES[row["scene"]].game for row in TABLE} == set(PLAYERS)
    assert len(TABLE) >= 60
