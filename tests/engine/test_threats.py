"""Incrementally kept data of Nouveaux échecs, checked against the pieces on the board."""

from engine.variants.nouveaux import Nouveaux
from tests.engine.play import game


def agrees(position: Nouveaux) -> bool:
    """True if threats and kings match the armies, kings in the order of their army."""
    presence, royal = position.nouveaux_tables.presence, position.tables.royal
    threats = [sum(presence[piece][at] for at, piece in army.items()) for army in position.armies]
    kings = [[at for at, piece in army.items() if royal[piece]] for army in position.armies]
    return position.threats == threats and [position.royals(seat) for seat in range(2)] == kings


def test_threats_and_kings_follow_every_act_forth_and_back() -> None:
    kinds = set()
    for seed in range(8):
        position = Nouveaux()
        for keeper, move in game("nouveaux", seed, 160, flight="off" if seed % 2 else "on"):
            assert isinstance(keeper.position, Nouveaux)
            position = keeper.position
            assert agrees(position), position.fen()
            kinds.add(move.kind)
        twin = position.copy()
        while twin.undo_stack:
            twin.pop()
            assert agrees(twin), twin.fen()
        assert agrees(position), position.fen()
    assert kinds >= {"choice", "move", "drop", "ransom"}
