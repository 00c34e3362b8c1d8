"""Positions won by force: that they are, and that level 3 sees it."""

from __future__ import annotations

import pytest

import engine
from engine.search import LEVELS
from tests.engine import oracle
from tests.engine.oracle.referees import compose
from tests.engine.tactics import EACH, Tactic, proof, read
from tests.engine.tactics.rates import missed
from tests.smallest import sized

LEVEL = LEVELS[3]
MISSED = 1
"""So many of thirty wins in two may be missed: it sees 95 % of them at least."""

EVERY = 4
"""Of so many tactics one is looked at when not everything is proven."""

games = pytest.mark.parametrize("variant", engine.variants())


def check(variant: str, tactics: list[Tactic]) -> None:
    """The level sees every win in one, and nearly all of those in two."""
    wrong = missed(variant, tactics, LEVEL)
    told = "\n".join(map(str, wrong))
    assert not [one for one in wrong if one.moves == 1], told
    assert len(wrong) <= MISSED, told


def prove(variant: str, tactics: list[Tactic]) -> None:
    """Each is won as it says, by just its keys, and not sooner."""
    for one in tactics:
        position = one.position(variant)
        assert tuple(map(str, proof.keys(position, one.moves))) == one.keys, one
        assert one.moves == 1 or not proof.keys(position, 1), one
        assert position.fen() == one.fen


@games
def test_there_are_thirty_wins_in_one_and_thirty_in_two_no_two_alike(variant: str) -> None:
    tactics = read(variant)
    assert [one.moves for one in tactics] == [1] * EACH + [2] * EACH
    assert len({one.fen for one in tactics}) == 2 * EACH


@games
def test_tactics_are_won_whatever_is_answered(variant: str) -> None:
    prove(variant, read(variant)[2 :: 2 * EVERY])


@games
def test_third_level_plays_what_wins(variant: str) -> None:
    check(variant, read(variant)[::EVERY])


@pytest.mark.prove(part="tactics")
@games
@pytest.mark.parametrize("share", range(3))
def test_every_tactic_is_won_whatever_is_answered(variant: str, share: int) -> None:
    prove(variant, read(variant)[share :: sized(3, EACH)])


@pytest.mark.prove(part="tactics")
@games
def test_third_level_plays_what_wins_nearly_everywhere(variant: str) -> None:
    check(variant, read(variant)[:: sized(1, EACH)])


@pytest.mark.prove(part="tactics")
@games
def test_second_opinion_on_rules_finds_same_wins_in_one(variant: str) -> None:
    for one in read(variant)[: sized(EACH, 2)]:
        game = oracle.read(variant, one.fen)
        seat = one.position(variant).turn
        keys = [text for text in game.moves() if has_won(after(game, text), seat)]
        assert tuple(sorted(keys)) == one.keys, one


def has_won(game: oracle.Game, seat: int) -> bool:
    """True if a seat has won, whatever secret must still be revealed."""
    outcome = game.outcome()
    if outcome is not None:
        return outcome[1][seat] == 1
    told = [text for text in game.moves() if text.startswith("!")]
    return bool(told) and all(has_won(after(game, text), seat) for text in told)


def after(game: oracle.Game, text: str) -> oracle.Game:
    twin = game.copy()
    twin.play(text)
    return twin


def found(variant: str, pieces: str, moves: int) -> list[str]:
    return [*map(str, proof.keys(engine.parse_fen(variant, compose(variant, pieces, extra="-")), moves))]


@pytest.mark.parametrize(("payment", "wins"), [(" bRc2", False), ("", True)])
def test_mate_of_one_king_of_two_wins_only_if_ransom_cannot_be_paid(payment: str, *, wins: bool) -> None:
    pieces = "wKa1 wLi1 wRe1 wRa9 bKb5 bLj10"
    assert ("e1e10" in found("nouveaux", pieces + payment, 1)) == wins


@pytest.mark.parametrize(("red", "wins"), [("rKl8", True), ("rKl8 rNf9", False)])
def test_mate_that_is_pending_ends_nothing_and_wins_if_no_one_lifts_it(red: str, *, wins: bool) -> None:
    pieces = f"wKb1 wRg9 wRc4 bKh12 bPc6 {red}"
    assert "c4h4" not in found("yalta", pieces, 1)
    assert ("c4h4" in found("yalta", pieces, 2)) == wins
