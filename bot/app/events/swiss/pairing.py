"""The rules that rounds are paired by, each under a name that an event keeps, and the function that applies them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from bot.app.events.swiss import caissify, py4swiss, triples
from bot.app.events.swiss.records import Event, Pairing, PairingError, Player, Round
from bot.app.events.swiss.rescue import without_repeats

DUTCH_CAISSIFY = "dutch-caissify-1"
DUTCH_PY4SWISS = "dutch-py4swiss-1"
TRIPLES = "triples-1"


@dataclass(frozen=True)
class Rules:
    """How many play a game, how many players a round is paired for at most, by what, and the library it takes."""

    seats: int
    most: int
    pair: Callable[[Event], Pairing]
    library: str | None = None


RULES = {
    DUTCH_CAISSIFY: Rules(2, 128, lambda event: without_repeats(event, caissify.pair), "caissify_pairings"),
    DUTCH_PY4SWISS: Rules(2, 1000, lambda event: without_repeats(event, py4swiss.pair), "py4swiss"),
    TRIPLES: Rules(3, 1000, triples.pair),
}
"""The rules by their names; a name stands for one behaviour for ever, so changed rules get another."""
_SLOW = 64


def rules_for(seats: int, players: int) -> str:
    """The name of the rules for a new event: small ones are paired by what installs everywhere.

    Raises PairingError if there are none for so many.
    """
    if seats == 3 and players <= RULES[TRIPLES].most:
        return TRIPLES
    if seats == 2 and players > _SLOW and _is_installed(DUTCH_PY4SWISS) and players <= RULES[DUTCH_PY4SWISS].most:
        return DUTCH_PY4SWISS
    if seats == 2 and players <= RULES[DUTCH_CAISSIFY].most:
        return DUTCH_CAISSIFY
    hint = "" if seats != 2 or _is_installed(DUTCH_PY4SWISS) else "; the package py4swiss would pair more"
    raise PairingError(f"no rules here pair {players} players in games with {seats} seats{hint}")


def _is_installed(rules: str) -> bool:
    library = RULES[rules].library
    return library is None or find_spec(library) is not None


def pair(rules: str, players: Sequence[Player], past: Sequence[Round], rounds: int, seed: int) -> Pairing:
    """Pair the next round of an event of `rounds` rounds by the rules of that name.

    `players` come in the order of their pairing numbers, `past` holds the rounds that were posted, and `seed` is the
    event's own, the same in each of its rounds. Equal arguments give equal pairings. Nobody meets somebody twice, or
    sits out twice without having asked for it, as long as that can be avoided.
    Raises PairingError for rules that are unknown or not installed, for too many players, and after the last round.
    """
    if rules not in RULES:
        raise PairingError(f"the pairing rules {rules} are not known here")
    if not _is_installed(rules):
        raise PairingError(f"the pairing rules {rules} need the package {RULES[rules].library}")
    present = sum(player.present for player in players)
    if present > RULES[rules].most:
        raise PairingError(f"the pairing rules {rules} pair at most {RULES[rules].most} players, not {present}")
    if len(past) >= rounds:
        raise PairingError(f"all {rounds} rounds have been paired")
    if present < RULES[rules].seats:
        return Pairing((), tuple(player.id for player in players if player.present))
    return RULES[rules].pair(Event(players, past, rounds, seed))
