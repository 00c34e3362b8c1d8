"""Offers that outlive an action, and logs from before these rules, which keep their meaning."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.states import replay
from bot.app.match.action_validation import why_not
from bot.app.match.actions import AcceptOffer, decode
from bot.app.match.reducer import apply_action, begin
from bot.app.match.state import State
from storage import Action, Match, MatchSeat
from tests.bot.app.match.logs import START, logged, match_of

Deed = tuple[str, int | None, str]
Deeds = tuple[Deed, ...]

OPENING: Deeds = (("move", 0, "e2e3"), ("move", 1, "d7d6"))
"""White and Red have moved; the third seat is to move."""
OFFERS: dict[str, Deed] = {
    "draw": ("offer", 0, ""),
    "takeback": ("offer", 0, "takeback"),
    "pause": ("offer", 0, "pause"),
    "substitute": ("offer", 0, "substitute 15"),
    "level": ("offer", 0, "level 5"),
}
PEOPLE = ("draw", "takeback", "pause", "substitute")
"""The offers of a game without computers."""
STANDS: dict[str, tuple[Deeds, str]] = {
    "move of a seat that is asked": ((("move", 2, "{}"),), "pause substitute"),
    "planned move": ((("plan", 2, "{}"),), "pause substitute"),
    "takeback": ((("offer", 1, "takeback"), ("accept", 0, "takeback"), ("accept", 2, "takeback")), "pause substitute"),
    "pause": ((("offer", 1, "pause"), ("accept", 0, "pause"), ("accept", 2, "pause")), "draw takeback substitute"),
    "resignation": ((("resign", 2, ""),), ""),
    "loss on time": ((("time", 2, ""),), ""),
    "substitute": ((("offer", 1, "substitute 16"), ("accept", 0, "substitute"), ("accept", 2, "substitute"),
                    ("accept", 1, "substitute guest")), ""),
    "replacement by an organiser": ((("replace", 1, "substitute 16"),), ""),
    "hold": ((("hold", None, ""),), " ".join(PEOPLE)),
    "hold and release": ((("hold", None, ""), ("release", None, "")), " ".join(PEOPLE)),
    "more time": ((("extend", None, "24h 3"),), " ".join(PEOPLE)),
    "vacation": ((("away", 2, "2026-02-01T00:00:00+00:00"),), " ".join(PEOPLE)),
    "end of a vacation": ((("away", 2, "2026-02-01T00:00:00+00:00"), ("back", 2, "")), " ".join(PEOPLE)),
    "another place": ((("home", None, ""),), " ".join(PEOPLE)),
    "revival": ((("revive", None, ""),), " ".join(PEOPLE)),
    "refusal of another offer": ((("refuse", 2, "{other}"),), " ".join(PEOPLE)),
    "abort": ((("abort", None, ""),), ""),
}  # fmt: skip
"""Actions during an offer, and the kinds of offers that stand after them."""


def after(match: Match, deeds: Deeds, state: State | None = None) -> State:
    state = begin(match) if state is None else state
    for kind, seat, text in deeds:
        text = str(state.position.legal_moves()[0]) if text == "{}" else text
        state = apply_action(state, Action(state.version + 1, kind, seat, text, "", START))
    return state


def other_than(kind: str, deeds: Deeds) -> Deeds:
    """The same with a second offer, of another kind, that is refused."""
    if deeds[0][2] != "{other}":
        return deeds
    other = "pause" if kind != "pause" else "draw"
    return OFFERS[other], ("refuse", 2, other)


@pytest.mark.parametrize("deed", STANDS)
@pytest.mark.parametrize("kind", PEOPLE)
def test_offer_stands_after_what_leaves_its_subject(kind: str, deed: str) -> None:
    deeds, standing = STANDS[deed]
    if kind == deed:
        return  # it would be the answer
    asked = after(match_of("yalta", seats=3), (*OPENING, OFFERS[kind]))
    done = after(match_of("yalta", seats=3), other_than(kind, deeds), asked)
    assert (kind in done.offers) is (kind in standing.split())
    lapsed = [offer.kind for offer in done.lapsed]
    assert lapsed == ([] if kind in done.offers or done.outcome else [kind])


@pytest.mark.parametrize("deed", STANDS)
def test_abort_offer_stands_as_draw_offer_does(deed: str) -> None:
    deeds, standing = STANDS[deed]
    moved = (*OPENING, ("move", 2, "{}"))
    match = match_of("yalta", seats=3)
    asked = after(match, (("offer", 0, "abort"),), after(match, moved))
    if deed == "abort":
        return
    answers = tuple((kind, 0 if text == "{}" else seat, text) for kind, seat, text in deeds)
    done = after(match, other_than("abort", answers), asked)
    assert ("abort" in done.offers) is ("draw" in standing.split())
    assert "abort" not in done.stale


@pytest.mark.parametrize(
    ("deeds", "standing"),
    [
        ((("move", 2, "{}"),), True),
        ((("offer", 0, "takeback"), ("accept", 1, "takeback")), True),
        ((("replace", 1, "substitute 16"),), False),
        ((("resign", 1, ""),), False),
    ],
)
def test_offered_level_stands_until_seats_change(deeds: Deeds, standing: bool) -> None:
    match = match_of("yalta", seats=3)
    match = replace(match, seats=(*match.seats[:2], MatchSeat("computer")))
    state = after(match, deeds, after(match, (*OPENING, OFFERS["level"])))
    assert ("level" in state.offers) is standing


STALE: dict[str, Deeds] = {
    "takeback": (("offer", 1, "takeback"), ("accept", 0, "takeback"), ("accept", 2, "takeback")),
    "replacement": (("replace", 1, "substitute 16"),),
}


@pytest.mark.parametrize("deed", STALE)
def test_lapsed_draw_that_old_log_accepts_ends_match(deed: str) -> None:
    match = match_of("yalta", seats=3)
    deeds = (*OPENING, OFFERS["draw"], *STALE[deed], ("accept", 1, "draw"), ("accept", 2, "draw"))
    log = logged(match, deeds)
    state = begin(match)
    for action in log:
        assert why_not(state, decode(action), action.at) is None, action
        state = apply_action(state, action)
    assert state.outcome is not None
    assert state.outcome.reason == "agreement"
    assert replay(match, log).outcome == state.outcome


@pytest.mark.parametrize("text", ["draw", "draw withdrawn"])
def test_lapsed_draw_that_old_log_refuses_is_gone(text: str) -> None:
    match = match_of("yalta", seats=3)
    state = after(match, (*OPENING, OFFERS["draw"], *STALE["takeback"]))
    refusal = Action(state.version + 1, "refuse", 0 if text.endswith("withdrawn") else 1, text, "", START)
    assert why_not(state, decode(refusal), START) is None
    gone = apply_action(state, refusal)
    assert not gone.offers
    assert why_not(gone, AcceptOffer(1, "draw"), START)


def test_lapsed_draw_cannot_be_accepted_after_move() -> None:
    match = match_of("yalta", seats=3)
    state = after(match, (*OPENING, OFFERS["draw"], *STALE["takeback"], ("move", 1, "{}")))
    assert why_not(state, AcceptOffer(2, "draw"), START)


def test_new_draw_offer_takes_place_of_lapsed_one() -> None:
    match = match_of("yalta", seats=3)
    state = after(match, (*OPENING, OFFERS["draw"], *STALE["takeback"], ("offer", 1, "")))
    assert state.offers["draw"].agreed == {1}
