"""Pairing rules by the names that tournaments store, and the function that applies them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournament.swiss import caissify, triples
from tournament.swiss.records import Pairing, PairingError, PairingInput, PastRound, Player
from tournament.swiss.rescue import without_repeats

DUTCH_CAISSIFY = "dutch-caissify-1"
TRIPLES = "triples-1"


@dataclass(frozen=True)
class PairingRules:
    """Pairing rules for games with that many seats."""

    seats: int
    pair: Callable[[PairingInput], Pairing]


PAIRING_RULES = {
    DUTCH_CAISSIFY: PairingRules(2, lambda pairing_input: without_repeats(pairing_input, caissify.pair)),
    TRIPLES: PairingRules(3, triples.pair),
}
"""The rules by their names; a name stands for one behaviour for ever, so changed rules get another."""


def rules_for(seats: int) -> str:
    """Return the pairing rules for new tournaments with that number of seats. Raises ValueError if there are none."""
    try:
        return {2: DUTCH_CAISSIFY, 3: TRIPLES}[seats]
    except KeyError:
        raise ValueError(f"no rules pair games with {seats} seats") from None


def pair(rules: str, players: Sequence[Player], past: Sequence[PastRound], rounds: int, seed: int) -> Pairing:
    """Pair the next round of a tournament of `rounds` rounds by the rules of that name.

    `players` are in the order of their pairing numbers, `past` holds the rounds that were posted, and `seed` is the
    same in all rounds of a tournament. Equal arguments give equal pairings. If possible, no two players meet twice,
    and no one gets a second forced bye.
    Raises PairingError for unknown rules and after the last round.
    """
    if rules not in PAIRING_RULES:
        raise PairingError(f"the pairing rules {rules} are not known here")
    if len(past) >= rounds:
        raise PairingError(f"all {rounds} rounds have been paired")
    present = sum(player.present for player in players)
    if present < PAIRING_RULES[rules].seats:
        return Pairing((), tuple(player.id for player in players if player.present))
    return PAIRING_RULES[rules].pair(PairingInput(players, past, rounds, seed))
