"""An erasure is killed at every seam: the next life finishes it, and no one is named by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.app.privacy.erasing import SELF, in_tournaments, said, traces
from tests.bot.app.tournaments.seams import Image, Life, life
from tests.storage.inside import holding

pytestmark = pytest.mark.sqlite("images of its file")
SAMPLE = 4
"""Of the moments at which it may be killed, one in so many is tried in every run of the tests."""


def found(it: Life) -> list[str]:
    """Tables of a database that still hold the user."""
    it.path.write_bytes(it.database.content())
    return holding(it.path, SELF)


@pytest.mark.parametrize("every", [SAMPLE, pytest.param(1, marks=pytest.mark.prove(part="seams"))])
async def test_whenever_it_is_interrupted_it_is_finished_in_next_life(tmp_path: Path, every: int) -> None:
    async with life(Image.first(), tmp_path) as it:
        matches = await traces(it)
        await in_tournaments(it)
        before, named = len(it.images), said(it).count(str(SELF))
        assert (await it.app.privacy.erase(it.call(SELF))).key == "done-erased"
        await it.app.idle()
        ends = {
            name: (await it.store.matches.get(name), await it.store.matches.actions(name)) for name in matches.values()
        }
        images = it.images[before:]
    assert len(images) > 30
    for number, image in enumerate(images[::every]):
        folder = tmp_path / str(number)
        folder.mkdir()
        async with life(image, folder) as again:
            await again.app.idle()
            assert found(again) == [], number
            assert await again.store.erasure.ghosts_leaving() == []
            assert said(again).count(str(SELF)) <= named, number
            assert "<@-" not in said(again)
            for name, (match, log) in ends.items():
                now = await again.store.matches.get(name)
                assert match is not None
                assert now is not None
                assert (now.status, now.reason, now.scores) == (match.status, match.reason, match.scores), name
                assert [action.kind for action in await again.store.matches.actions(name)] == [
                    one.kind for one in log
                ], name
