"""The questions before decisions about an event, and the form that is given back."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app import Question
from bot.app.tournaments.scores import read_scores
from bot.texts import LANGUAGES, translator_for
from bot.ui.components import dispatch
from bot.ui.custom_ids import ComponentId, parse
from bot.ui.decisions import ask_to_end, ask_to_undo, decide
from bot.ui.new_tournament import FORM, filled_in, open_form
from tests.bot.app.tournaments.club_night import FOUR, HEAD, ROOM, begun, created, resigned, state
from tests.bot.fakes import Club
from tests.bot.ui.fakes import FakeInteractionContext


class Head(FakeInteractionContext):
    """An organiser's interactions with a real application."""

    def __init__(self, it: Club) -> None:
        super().__init__(it.app)
        self.it = it

    def request(self, match: str | None = None, version: int | None = None) -> Any:
        return self.it.call(HEAD, match, version=version, manager=True)

    async def press(self, label: str) -> None:
        """Press a button of the latest answer."""
        (id_,) = [item.custom_id for item in self.views[-1].children if getattr(item, "label", "") == label]
        await dispatch(self, parse(id_), [])  # type: ignore[arg-type]
        await self.it.app.idle()


async def test_event_ends_after_question(it: Club) -> None:
    tournament = await begun(it, FOUR)
    head: Any = Head(it)
    await ask_to_end(head, tournament)
    await head.press("Keep as is")
    assert head.answers[-1] == "Nothing was changed."
    assert (await state(it, tournament)).stored.status == "running"
    await ask_to_end(head, tournament)
    await head.press("End it")
    assert (await state(it, tournament)).stored.status == "over"


async def test_calling_off_event_that_has_begun_meanwhile_is_asked_anew(it: Club) -> None:
    tournament = await created(it)
    head: Any = Head(it)
    await ask_to_end(head, tournament)
    assert "Cancel **" in head.answers[-1]
    for user in FOUR:
        await it.app.joining.join(it.call(user, tournament))
    await it.app.organising.start(it.call(HEAD, tournament, manager=True), ROOM)
    await it.app.idle()
    await head.press("Cancel the tournament")
    assert "games in progress become void" in head.answers[-1]
    assert (await state(it, tournament)).stored.status == "running"


async def test_decision_is_taken_back_after_question(it: Club) -> None:
    tournament = await begun(it, FOUR)
    await resigned(it, f"{tournament}-1")
    head: Any = Head(it)
    await decide(head, tournament, f"{tournament}-1", "0-1")
    assert "You adjudicated" in head.answers[-1]
    await ask_to_undo(head, tournament)
    await head.press("Undo")
    assert (await state(it, tournament)).games[0].scores == (1, 0)


async def test_last_decision_ends_event_after_question(it: Club) -> None:
    tournament = await begun(it, FOUR[:3])
    for name in (f"{tournament}-1", f"{tournament}-2"):
        await resigned(it, name)
    head: Any = Head(it)
    await decide(head, tournament, f"{tournament}-3", "1/2 1/2")
    assert (await state(it, tournament)).stored.status == "running"
    await head.press("Adjudicate and end the tournament")
    assert (await state(it, tournament)).stored.status == "over"


def test_form_is_given_back_with_what_its_fields_are_called() -> None:
    fields = {"name": "Autumn cup", "most": "x", "rounds": "", "clock": "3d", "days": "7"}
    assert filled_in(translator_for("en"), fields).splitlines()[:2] == ["Name: Autumn cup", "Maximum players: x"]


def test_form_is_given_back_with_colons_as_language_sets_them() -> None:
    assert filled_in(translator_for("fr"), {"name": "Coupe"}) == "Nom\N{NO-BREAK SPACE}: Coupe"


async def test_form_of_event_writes_days_as_its_reader_does_and_no_command_that_is_no_link(it: Club) -> None:
    context: Any = Head(it)
    context.translate = translator_for("fr")
    await open_form(context, ComponentId(FORM, "connexes", 0, ("swiss", "11116")))
    shown = str(context.forms[-1].to_dict())
    assert "'value': '3j'" in shown
    assert "attend votre commande pour commencer" in shown
    assert "/manage-tournament" not in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_word_that_annuls_game_is_that_of_language(language: str) -> None:
    translate = translator_for(language)
    word = translate("standing-annulled")
    assert read_scores(word, 2) is None
    assert translate("error-bad-scores", text="x", example="1/2 1/2").endswith(f"`{word}`.")
    assert translate("ui-organise-scores").endswith(word)


def test_scores_may_have_decimal_comma() -> None:
    assert read_scores("0,5 0,5", 2) == read_scores("1/2-1/2", 2)
    assert read_scores("1,0", 2) == read_scores("1-0", 2)


def test_answer_to_question_fits_id() -> None:
    question = Question("event-ask-decide", "abcd-efgh", {}, ("abcd-efgh-2016", "0-1/2-1/2"))
    assert len(":".join(("f1", "event-decide", question.tournament, "0", *question.parameters))) <= 100


async def test_buttons_of_tournament_posts_keep_their_ids(it: Club) -> None:
    tournament = await created(it)
    head: Any = Head(it)
    for verb in ("event-join", "event-table", "event-games", "event-rules", "event-leave"):
        await dispatch(head, parse(f"f1:{verb}:{tournament}:0"), [])
    assert len(head.answers) == 5
    assert head.translate("ui-old-button") not in head.answers
