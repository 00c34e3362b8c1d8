"""A match as one page that needs nothing else."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

import engine
from bot.app.boards.page import SIGNS, page
from bot.app.match.reducer import begin
from bot.app.posts.draft import MessageDraft
from bot.texts import translator_for
from engine import Move, Position
from render.words import describe
from tests.bot.app.match.logs import match_of
from tests.bot.app.play.test_kings import MATE_OF_L, TO_THE_END, begun, played
from tests.bot.fakes import ANNA, BEN, DORA, Club
from tests.bot.refusals import refuses
from tests.render.games import PENDING, placed

NAMES = ("W" * 32, "</ul>Zoé & 'the Rook' \N{BLACK CHESS KNIGHT}", "")
"""Display names: as wide as possible, like markup, and unknown."""
OPENING = ((ANNA, "e3"), (BEN, "Nf6"), (ANNA, "d3"))


def data_of(text: str) -> Any:
    """Data embedded for the script of a page."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)
    assert found
    return json.loads(found[1])


class Attributes(HTMLParser):
    """Collects the resources that a page might load."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, _tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attributes if name in ("src", "href", "action", "xlink:href")]
        self.ids += [value or "" for name, value in attributes if name == "id"]


async def exported(it: Club, match: str, user: int = ANNA, **more: Any) -> str:
    found = await it.app.pages.export(it.call(user, match, **more))
    assert found.name == f"{match}.html"
    return found.text


async def test_page_has_every_position_and_move(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, *OPENING)
    data = data_of(await exported(it, match))
    assert [move[2:] for move in data["moves"]] == [["e3", "e3"], ["Nf6", "Cf6"], ["d3", "d3"]]
    assert [(number, seat) for number, seat, *_ in data["moves"]] == [(1, 0), (1, 1), (2, 0)]
    assert len(data["steps"]) == 4
    assert sum(sign in SIGNS for sign in data["steps"][0]["pieces"]) == 32


async def test_each_position_is_told_as_alt_texts_tell_it_in_both_languages(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.play(match, *OPENING)
    data = data_of(await exported(it, match))
    draft, _ = await it.app.replays.draft_for(it.call(ANNA, match))
    numbers = [number for group in data["steps"][-1]["said"] for number in group]
    for place, language in enumerate(("en", "fr")):
        told = " ".join(data["sentences"][number][place] for number in numbers)
        assert told == describe(draft.view, translator_for(language), language)  # where no piece is lost or in hand


async def test_page_needs_nothing_from_elsewhere_and_names_its_parts_once(it: Club) -> None:
    match = await it.begin("nouveaux", ANNA, BEN)
    found = Attributes()
    found.feed(await exported(it, match))
    assert found.links
    assert all(link.startswith("#") for link in found.links)
    assert {link[1:] for link in found.links} <= set(found.ids)
    assert len(found.ids) == len(set(found.ids))


async def test_page_is_read_first_in_language_of_its_reader(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    text = await exported(it, match, language="fr")
    assert '<html lang="fr">' in text
    assert data_of(text)["language"] == 1


async def test_pages_of_games_that_differ_in_secret_alone_are_same(it: Club) -> None:
    texts = []
    for king in ("K", "L"):
        match = await begun(it, f"{king}K")
        text = await exported(it, match, DORA)
        texts.append(text.replace(match, "?"))
    assert texts[0] == texts[1]


async def test_page_of_game_that_is_over_tells_its_end_and_true_kings(it: Club) -> None:
    match = await begun(it, "LK")
    await played(it, match, *MATE_OF_L, *TO_THE_END)
    data = data_of(await exported(it, match))
    told = " ".join(data["sentences"][number][0] for number in data["steps"][-1]["said"][0])
    assert "checkmate" in told
    assert "true king" in told
    assert data["steps"][-1]["turn"] == -1
    assert len(data["steps"][-1]["truths"]) == 3  # one brother has left the board


async def players(it: Club, match: str) -> list[list[str]]:
    """Player names of an exported page, in both languages."""
    found: list[list[str]] = data_of(await exported(it, match))["players"]
    return found


async def test_people_are_called_by_their_names_or_else_as_in_record(it: Club) -> None:
    match = (await it.challenge(ANNA, "yalta", BEN, computers=1)).match
    await it.app.challenges.join(it.call(BEN, match, name=""))
    space = "\N{NO-BREAK SPACE}"
    assert await players(it, match) == [
        ["White: Anna", f"Blancs{space}: Anna"],
        [f"Red: Discord user {BEN}", f"Rouges{space}: Utilisateur Discord {BEN}"],
        ["Black: computer, level 3", f"Noirs{space}: ordinateur, niveau 3"],
    ]


async def test_name_cannot_end_element_that_it_stands_in(it: Club) -> None:
    it.world.called[BEN] = "</script><b>'\"&amp;"
    text = await exported(it, await it.begin("connexes", ANNA, BEN))
    assert text.count("</script>") == 2
    assert "<b>" not in text
    assert data_of(text)["players"][1][0] == "Black: </script><b>''&amp;"


async def test_someone_who_was_erased_has_no_name_on_page(it: Club) -> None:
    match = await it.begin("connexes", ANNA, BEN)
    await it.app.privacy.erase(it.call(BEN))
    text = await exported(it, match)
    assert data_of(text)["players"][1][0] == "Black: a former player"
    assert "Ben" not in text


async def test_there_is_no_page_of_challenge(it: Club) -> None:
    done = await it.challenge(ANNA, "connexes", BEN)
    with refuses("not-started"):
        await it.app.pages.export(it.call(ANNA, done.match))


def long_game(variant: str, plies: int) -> MessageDraft:
    """A game in which as much as possible happens, and which no one wins."""
    match, random = match_of(variant, seats=len(engine.variants()[variant].seats)), Random(1)
    position = engine.new_position(variant, **match.options)
    while position.to_choose():
        position.push(position.legal_moves()[0])
    while len(position.move_stack) < plies:
        safe = [move for move in position.legal_moves() if not _ends(position, move)]
        if not safe:
            break
        position.push(random.choice(safe))
    return MessageDraft(translator_for("en"), match, replace(begin(match), position=position))


def pending_page(*moves: str) -> Any:
    """Data of the page of a Yalta game that starts one move before a pending mate."""
    match = match_of("yalta", seats=3)
    position = placed("yalta", PENDING, *moves)
    return data_of(
        page(
            MessageDraft(translator_for("en"), match, replace(begin(match), position=position)),
            0,
            "en",
            "classic",
            NAMES,
        )
    )


@pytest.mark.parametrize("later", [(), ("l8l7",)])
def test_pending_mate_names_the_army_it_waits_for(later: tuple[str, ...]) -> None:
    mate = pending_page("c4h4", *later)["moves"][0]
    assert mate[2:] == ["Rh4# (until Black’s turn)", "Th4# (en attente du tour des Noirs)"]


def test_move_after_pending_mate_has_no_addition() -> None:
    assert pending_page("c4h4", "l8l7")["moves"][1][2:] == ["Kl7", "Rl7"]


def _ends(position: Position, move: Move) -> bool:
    position.push(move)
    over = position.outcome() is not None
    position.pop()
    return over


@pytest.mark.parametrize("variant", ["yalta", "trichess", "nouveaux", "connexes"])
def test_page_of_600_moves_stays_below_megabyte(variant: str) -> None:
    draft = long_game(variant, 600)
    text = page(draft, 0, "en", "classic", NAMES[: draft.state.seats])
    data = data_of(text)
    assert len(data["steps"]) == len(data["moves"]) + 1 > 60
    assert len(text.encode()) < 1_000_000
