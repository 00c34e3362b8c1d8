"""`Position.can_win`: who could still win when an opponent runs out of time."""

import pytest

import engine


@pytest.mark.parametrize(
    ("pieces", "possible"),
    [("8", False), ("5B2", False), ("5N2", False), ("4NN2", True), ("4BN2", True), ("5P2", True), ("5R2", True)],
)
def test_more_than_lone_minor_piece_is_needed_to_win_on_time(pieces: str, possible: bool) -> None:
    position = engine.parse_fen("connexes", f"4kr2/8/8/8/8/8/{pieces}/4K3 w - - 0 1")
    assert position.can_win(0) is possible
    assert position.can_win(1)


def test_pieces_in_hand_may_win_on_time() -> None:
    bare = "k4l4/10/10/10/10/10/10/10/10/K4L4 w - - 0,1"  # both have chosen
    without = engine.parse_fen("nouveaux", f"{bare} -")
    assert not without.can_win(0)
    assert engine.parse_fen("nouveaux", f"{bare} reserves=w:P").can_win(0)


def test_whole_army_can_win_on_time() -> None:
    for variant in engine.variants():
        position = engine.new_position(variant)
        assert all(position.can_win(seat) for seat in range(len(position.seats)))
