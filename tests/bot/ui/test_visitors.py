"""Arbitrary buttons and forms get an answer, or a typed error that becomes one."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.app import AppError, ChannelInfo, RequestContext, ServerSettings
from bot.ui.components import dispatch, dispatch_modal
from bot.ui.custom_ids import parse
from tests.bot.fakes import CHANNEL, CLEO, GUILD, Club
from tests.bot.ui.fakes import FakeInteractionContext, NoEmojis
from tests.parsers.mutation import mutated
from tests.parsers.table import IDS, PLANS, ids
from tests.smallest import sized

FEW, MANY, SHARES = 200, sized(200_000, 800), 8
A_WHILE = 400
"""Texts until there is a new match of other people: by then somebody may have resigned."""


class Visitor(FakeInteractionContext):
    """A person who writes to a club."""

    def __init__(self, it: Club, user: int, language: str) -> None:
        super().__init__(it.app, language)
        self.user = user
        self.client = self.interaction = SimpleNamespace(
            command_ids={}, variants={}, channel=None, guild=None, pieces=NoEmojis()
        )

    def request(self, match: str | None = None, version: int | None = None) -> Any:
        return RequestContext(
            self.user, CHANNEL, GUILD, match, version, language=self.language, manager=self.user == CLEO
        )

    def channel_info(self) -> ChannelInfo:
        return ChannelInfo(CHANNEL)


async def without_pictures(it: Club) -> None:
    await it.restart(render=_drawn, render_kings=_drawn, paint=_drawn)


def _drawn(*_: Any, **__: Any) -> bytes:
    return b"PNG"


async def explained(work: Any, context: FakeInteractionContext, *what: object) -> None:
    """Do something for a visitor, who is told what is wrong with it."""
    try:
        await work
    except AppError as error:
        error.explain(context.translate)
    except BaseException as error:
        error.add_note(f"what was sent: {what!r}"[:2_000])
        raise


async def visited(it: Club, random: Random, count: int) -> None:
    await without_pictures(it)
    for at in range(count):
        if at % A_WHILE == 0:
            people = (1_000 + at, 1_001 + at)
            await it.app._matches.preferences.change_server(GUILD, lambda _: ServerSettings())
            match = await it.begin(random.choice(("connexes", "nouveaux")), *people)
            samples, written = ids(match), ["Nf6 d3; Nc6 d4", "!K !L", "1. e3 Nf6\n2. d3", "a note", ""]
        context: Any = Visitor(it, random.choice((*people, CLEO)), random.choice(("en", "fr")))
        name = mutated(random, samples, IDS) if random.random() < 0.8 else random.choice(samples)
        if random.random() < 0.5:
            values = [mutated(random, ["0", "e2", "e2e4", "25"], IDS) for _ in range(random.randrange(3))]
            await explained(dispatch(context, parse(name), values), context, name, values)
        elif (form := parse(random.choice((name, f"f1:plan:{match}:0", f"f1:note:{match}:0")))) is not None:
            text = mutated(random, written, PLANS)[:4_000]
            await explained(dispatch_modal(context, form, {"text": text}), context, name, text)
    await it.app.idle()


async def test_damaged_buttons_and_forms_are_answered(it: Club) -> None:
    await visited(it, Random(7), FEW)


@pytest.mark.prove(part="parsers")
@pytest.mark.parametrize("share", range(SHARES))
async def test_many_damaged_buttons_and_forms_are_answered(it: Club, share: int) -> None:
    await visited(it, Random(f"{share}"), MANY // SHARES)
