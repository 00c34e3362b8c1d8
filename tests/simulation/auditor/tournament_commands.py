"""What commands on tournaments lead to, and which of them are for organisers, by `docs/tournaments.md`."""

from __future__ import annotations

KINDS: dict[str, tuple[str, ...]] = {
    "event-join": ("join", "late", "return"),
    "event-leave": ("leave", "withdraw"),
    "event-start": ("start", "resume"),
    "event-pause": ("pause",),
    "event-extend": ("extend",),
    "event-end": ("finish", "end"),
    "event-approve": ("approve",),
    "event-withdraw": ("leave", "withdraw"),
    "event-bye": ("bye",),
    "event-adjudicate": ("adjudicate",),
    "event-undo": ("undo",),
    "event-announce": ("announce",),
    "event-replace": ("replace",),
    "event-line-up": ("line-up",),
    "event-replace-by": ("replace",),
    "event-restrict": ("restrict",),
    "event-invite": ("invite",),
    "event-reopen": ("reopen",),
    "event-repeat": ("repeat",),
    "event-repeat-off": ("repeat",),
    "event-accept": ("accept", "guest-moved"),
    "event-withdraw-team": ("guest-left",),
}
"""The kinds of action that each command of the page leads to."""
ORGANISING = frozenset(KINDS) - {"event-join", "event-leave", "event-line-up", "event-withdraw-team"}
"""Those that only organisers and the creator may use."""
