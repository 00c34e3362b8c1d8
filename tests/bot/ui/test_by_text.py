"""For those who see no pictures: whole games are played by people who hear answers, and nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

import engine
from bot.app import ChannelInfo
from bot.texts import LANGUAGES
from tests.bot.fakes import ANNA, BEN, CHANNEL, CLEO, Club, club
from tests.bot.ui.listening import Listener, Manner

LONGEST = 150
"""Turns of a game that is given up, to begin another."""


@dataclass(frozen=True)
class Table:
    """Players of a variant: listeners by style, and computers that play the alphabetically first move."""

    manner: Manner
    computers: int = 0
    seeds: tuple[int, ...] = (0, 1, 2)


TABLES = {
    "connexes": Table(Manner(), seeds=(1, 2, 0)),
    "trichess": Table(Manner()),
    "yalta": Table(Manner(taking=0.5, sparing=True), computers=2, seeds=(8, 15, 7)),
    "nouveaux": Table(Manner(taking=1.0, sparing=True), computers=1, seeds=(5, 0, 2)),
}
"""Games are drawn by lot from the seeds, of which most are short. Where menus change there are others: the first that
ends counts."""
MORE = [pytest.param(seed, marks=pytest.mark.prove(part="listening")) for seed in range(20)]


def undrawn(*_given: object, **_more: object) -> bytes:
    return b"PNG"


async def seated(it: Club, variant: str, language: str, manner: Manner, computers: int) -> list[Listener]:
    """A match of people who listen, each of whom has learnt the board, and computers."""
    await it.restart(render=undrawn, render_kings=undrawn, paint=undrawn)
    people = (ANNA, BEN, CLEO)[: len(engine.variants()[variant].seats) - computers]
    match = await it.begin(variant, *people, computers=computers, channel=ChannelInfo(CHANNEL, language))
    listeners = [Listener(it, user, match, language, manner) for user in people]
    for listener in listeners:
        await listener.learn()
    return listeners


def latest(it: Club) -> str:
    """Text of the latest post in the match's thread."""
    (thread,) = it.world.threads
    return it.world.posts(thread)[-1].content


async def play(it: Club, listeners: list[Listener]) -> bool:
    """Let anyone who is called by the latest post act; whether the game has come to its end."""
    for _ in range(LONGEST):
        await it.app.idle()
        called = re.findall(r"<@(\d+)>", latest(it))
        for listener in listeners:
            if str(listener.user) in called and await listener.act():
                break
        else:
            return True
    return False


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", TABLES)
async def test_whole_game_is_played_from_answers_alone(tmp_path: Path, variant: str, language: str) -> None:
    table = TABLES[variant]
    for seed in table.seeds:
        (folder := tmp_path / str(seed)).mkdir()
        async with club(folder) as it:
            manner = Manner(seed, table.manner.taking, table.manner.sparing)
            listeners = await seated(it, variant, language, manner, table.computers)
            if await play(it, listeners):
                result = latest(it).splitlines()[0]
                for listener in listeners:
                    assert not await listener.act()
                    assert result in listener.told
                return
    pytest.fail("no game has come to its end")


@pytest.mark.parametrize("seed", MORE)
@pytest.mark.parametrize("variant", TABLES)
async def test_board_in_mind_stays_right_among_people(tmp_path: Path, variant: str, seed: int) -> None:
    async with club(tmp_path) as it:
        listeners = await seated(it, variant, LANGUAGES[seed % 2], Manner(seed, taking=seed % 5 / 4), computers=0)
        await play(it, listeners)
        assert len(it.world.posts()) > 20
