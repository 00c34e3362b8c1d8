"""One file per game, and the list of them."""

from engine.position import Position
from engine.variants.connexes import Connexes
from engine.variants.nouveaux import Nouveaux
from engine.variants.trichess import Trichess
from engine.variants.yalta import Yalta

VARIANTS: dict[str, type[Position]] = {variant.key: variant for variant in (Yalta, Trichess, Nouveaux, Connexes)}
