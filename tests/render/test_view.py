from fractions import Fraction

import engine
from engine import Outcome
from engine.notes import Armies, Pieces, Tally
from render.view import view_of
from tests.render.games import BEHIND, CUT, FULL, MATE, NET, PROMOTED, THREE, placed, played


def names(squares: tuple[int, ...], position: engine.Position) -> set[str]:
    return {position.board.names[square] for square in squares}


def test_view_tells_last_move_of_each_opponent_oldest_first() -> None:
    position = played("yalta", THREE)
    last = view_of(position).last
    assert [move.seat for move in last] == [1, 2]
    assert [move.text["en"].rstrip("+") for move in last] == ["Nc6", "Nf10"]
    assert [move.text["fr"].rstrip("+") for move in last] == ["Cc6", "Cf10"]
    assert [names(move.squares, position) for move in last] == [{"b8", "c6"}, {"g12", "f10"}]


def test_castling_tells_rook_s_squares_too() -> None:
    moves = ["e2e3", "a7a6", "h11h10", "g1f3", "b7b6", "g11g10", "f1e2", "c7c6", "f11f10", "e1g1"]
    position = played("yalta", moves)
    assert names(view_of(position).last[-1].squares, position) == {"e1", "g1", "h1", "f1"}


def test_pawn_taken_en_passant_is_told() -> None:
    position = engine.parse_fen("connexes", "2r2bq1/3kn2b/p1p3P1/PpPprR2/1B3pP1/1PNPpN1R/4K1B1/8 w - b6 0,77 -")
    position.push(position.parse("a5b6"))
    assert names(view_of(position).last[-1].squares, position) == {"a5", "b6", "b5"}


def test_start_has_no_last_move() -> None:
    assert view_of(engine.new_position("yalta")).last == ()


def test_looking_leaves_position_as_it_was() -> None:
    position = played("yalta", THREE)
    before = position.fen(), len(position.move_stack)
    view_of(position)
    assert (position.fen(), len(position.move_stack)) == before


def test_view_tells_checked_king() -> None:
    position = played("connexes", MATE)
    assert names(view_of(position).checked, position) == {"f5"}


def test_view_tells_pieces_that_are_cut_off() -> None:
    position = played("connexes", CUT)
    (note,) = view_of(position).notes
    assert (note.key, note.seat, note.mark, names(note.squares(), position)) == ("cut", 0, "cut", {"c4"})


def test_homes_follow_direction_of_play() -> None:
    assert view_of(engine.new_position("yalta", direction="clockwise")).homes == (0, 1, 2)
    assert view_of(engine.new_position("yalta", direction="counterclockwise")).homes == (0, 2, 1)


def test_end_position_cannot_know_is_shown() -> None:
    resigned = Outcome("resignation", (Fraction(1), Fraction(0)))
    assert view_of(engine.new_position("connexes"), resigned).outcome == resigned


def test_view_tells_losses_and_whom_each_seat_may_not_take_at_home() -> None:
    view = view_of(placed("trichess", BEHIND))
    assert [(note.key, note.seat, *note.values.values()) for note in view.notes] == [
        ("losses", None, Tally((25, 21, 30))),
        ("protected", 0, Armies((1,))),
        ("protected", 2, Armies((0, 1))),
    ]


def test_view_tells_who_has_still_to_choose_king() -> None:
    position = engine.new_position("nouveaux")
    position.choose(0)
    view = view_of(position)
    assert view.choosing == (1,)
    assert [(move.seat, move.kind, move.squares) for move in view.last] == [(0, "choice", ())]


def test_choices_are_told_until_first_move_only() -> None:
    position = engine.new_position("nouveaux")
    position.choose(1)
    position.choose(0)
    assert [move.seat for move in view_of(position).last] == [1, 0]
    position.push(position.parse("a3a4"))
    assert [move.text["en"] for move in view_of(position).last] == ["a4"]


def test_views_of_different_choices_are_same() -> None:
    views = []
    for king in ("!K", "!L"):
        position = engine.new_position("nouveaux")
        for _ in range(2):
            position.push(position.parse(king))
        views.append(view_of(position))
    assert views[0] == views[1]


def test_view_tells_owed_reveal_and_mated_king() -> None:
    position = placed("nouveaux", NET, "e1e10")
    view = view_of(position)
    assert view.owes == "reveal"
    assert names(view.pressed, position) == {"j10"}


def test_view_tells_brother_who_left_and_owed_ransom() -> None:
    position = placed("nouveaux", NET, "e1e10", "!K")
    view = view_of(position)
    assert view.owes == "ransom"
    assert [(move.seat, move.kind, move.piece) for move in view.last] == [(0, "move", "R"), (1, "reveal", "L")]
    assert names(view.last[1].squares, position) == names(view.last[1].left, position) == {"j10"}


def test_view_tells_all_seat_did_since_other_last_moved() -> None:
    position = placed("nouveaux", NET, "e1e10", "!K", "$c2", "b5b4")
    moves = view_of(position).last
    assert [(move.kind, names(move.left, position)) for move in moves] == [
        ("reveal", {"j10"}),
        ("ransom", {"c2"}),
        ("move", {"b5"}),
    ]
    assert [(note.key, note.seat, note.values) for note in view_of(position).notes] == [
        ("hand", 0, {"pieces": Pieces({"R": 1})})
    ]


def test_drop_leaves_no_square() -> None:
    position = placed("nouveaux", PROMOTED, "P@b2", extra=FULL)
    drop = view_of(position).last[-1]
    assert (drop.kind, drop.piece, drop.left) == ("drop", "P", ())
    assert names(drop.squares, position) == {"b2"}


def test_drop_is_news_until_its_seat_is_to_move_again() -> None:
    position = placed("nouveaux", PROMOTED, "P@b2", "e8e7", extra=FULL)
    assert [(move.seat, move.kind) for move in view_of(position).last] == [(1, "move")]


def test_nothing_is_owed_once_game_is_over() -> None:
    position = placed("nouveaux", NET, "e1e10", "!K")
    assert view_of(position, Outcome("resignation", (Fraction(1), Fraction(0)))).owes == ""


def test_view_tells_king_that_is_owed() -> None:
    position = placed("nouveaux", "wKa1 wLj1 bKa10 bLj10 bRa5 bRj5", extra="owed=wL")
    assert names(view_of(position).pressed, position) == {"j1"}
    assert view_of(position).owes == ""


def test_true_kings_are_in_view_only_once_game_is_over() -> None:
    position = placed("nouveaux", NET, "e1e10")
    kings = {0: "K", 1: "L"}
    assert view_of(position, true_kings=kings) == view_of(position)
    position.push(position.parse("!L"))
    assert view_of(position, true_kings=kings).true_kings == ("K", "L")


def test_what_only_one_side_has_chosen_is_in_no_view() -> None:
    end = Outcome("aborted", ())
    assert view_of(engine.new_position("nouveaux"), end, true_kings={0: "K"}).true_kings == ()


def test_view_of_three_armies_tells_last_move_of_each() -> None:
    view = view_of(played("yalta", [*THREE, "f1b5"]))
    assert [(move.seat, move.text["en"]) for move in view.own] == [(1, "Nc6")]
    assert [(move.seat, move.text["en"]) for move in view.last] == [(2, "Nf10"), (0, "Bb5")]
    assert view.marked == (*view.own, *view.last)


def test_view_of_two_armies_tells_only_opponent_s_last_move() -> None:
    view = view_of(played("connexes", CUT))
    assert (view.own, [move.seat for move in view.marked]) == ((), [1])
