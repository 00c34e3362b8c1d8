import pytest

import engine
from engine.search import Engine, SearchLimits
from tests.engine.oracle.referees import compose
from tests.engine.search.test_levels import played

NODES = 4_000


def found(position: engine.Position, nodes: int = NODES) -> engine.Move:
    return Engine().think(position, SearchLimits(nodes=nodes), seed=1).move


def best(position: engine.Position, nodes: int = NODES) -> str:
    return str(found(position, nodes))


def test_it_takes_queen_left_for_nothing() -> None:
    rows = ["4,bK,3", "8", "8", "8", "4,rK,3", "8", "8", "8", "8", "rQ,7", "8", "wR,3,wK,3"]
    position = engine.parse_fen("yalta", "/".join(rows) + " w - - 0,9 -")
    assert best(position) == "a1a3"


def test_it_moves_attacked_queen_away() -> None:
    position = engine.new_position("connexes")
    for move in ["e3", "e6", "Qf3", "d6", "Bd3", "Nf6", "Qf4", "g6", "Nf3", "e5"]:
        position.push(position.parse(move))
    queen = next(square for square, piece in position.piece_map().items() if piece == engine.Piece(0, "Q"))
    away = found(position)
    position.push(away)
    still = away.to_square if away.from_square == queen else queen
    assert still not in {reply.to_square for reply in position.legal_moves()}


def test_it_sees_third_seats_capture_too() -> None:
    rows = ["8"] * 12
    rows[0] = "4,bK,3"  # i12
    rows[4] = "4,rK,3"  # d8
    rows[9] = "3,wQ,4"  # d3
    rows[11] = "wK,7"
    rows[3] = "7,bR"  # black's rook on l9 looks along the l file only
    position = engine.parse_fen("yalta", "/".join(rows) + " w - - 0,9 -")
    move = found(position)
    position.push(move)
    for _ in range(2):
        takers = [str(m) for m in position.legal_moves() if position.is_capture(m)]
        assert not [m for m in takers if position.pieces[position.board.squares[m[-2:]]] == 5], takers
        position.push(next(m for m in position.legal_moves() if not position.is_capture(m)))


def test_it_pays_ransom_that_costs_it_least_and_brings_other_least() -> None:
    pieces = "wKb1 wLi1 bKe9 bRa10 bPg7 bPh7 bPi7 bPj7"
    position = engine.parse_fen("nouveaux", compose("nouveaux", pieces, "b", extra="owes=ransom"))
    assert [best(position, nodes) for nodes in (60, 500)] == ["$g7,h7,i7,j7"] * 2


def test_it_gives_mate_in_one() -> None:
    position = engine.new_position("connexes")
    for move in ["e3", "f6", "f4", "Kf7", "Nh3", "Kg6", "Nc3", "Kf5"]:
        position.push(position.parse(move))
    position.push(position.parse(best(position)))
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner == 0


@pytest.mark.parametrize("variant", engine.variants())
def test_it_leaves_position_as_it_was_and_answers_alike_for_seed(variant: str) -> None:
    position = engine.new_position(variant)
    before = position.fen()
    assert best(position, 300) == best(position, 300)
    assert position.fen() == before
    assert found(position, 1) in position.legal_moves()


def test_it_refuses_finished_game() -> None:
    position = engine.parse_fen("connexes", "4k3/8/8/8/8/8/8/4K3 w - - 0,1 -")
    with pytest.raises(ValueError, match="over"):
        best(position)


@pytest.mark.parametrize(("variant", "plies", "nodes"), [("yalta", 90, 2_500), ("trichess", 34, 1_250)])
def test_of_several_lines_those_it_can_look_at_ply_deeper_count_so(variant: str, plies: int, nodes: int) -> None:
    position = played(variant, plies)
    limits = SearchLimits(nodes=nodes), SearchLimits(depth=1), SearchLimits(depth=2)
    reports = [Engine().think(position, limit, seed=7, lines=5) for limit in limits]
    assert reports[0].depth == 1
    few, shallow, deep = ({line.moves[0] for line in report.lines} for report in reports)
    assert len(few & deep) > len(shallow & deep)
