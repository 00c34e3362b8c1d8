"""Provisional and final results: `docs/tournaments.md`, *Corrections*."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from tests.simulation.auditor.clocks import SOON
from tests.simulation.auditor.tournament_log import Contest, Deed
from tests.simulation.auditor.troubles import Troubles

DAY = timedelta(hours=24)
DOUBT = timedelta(minutes=75)
"""Longest time for which the bot doubts its clock after a gap: an hour (`decisions.md`), and until it notices."""
CORRECTIONS = ("adjudicate", "undo", "withdraw", "announce", "approve", "result", "next", "repeat", "repeated")
"""Kinds of action that are possible while results are provisional."""
AFTERWARDS = ("result", "repeat", "repeated", "next")
"""Kinds of action that change nothing in results that are final."""


def provisional_since(log: Sequence[Deed]) -> datetime | None:
    """When the results became provisional, by the end or reopened since; None before the end."""
    return next((deed.at for deed in reversed(log) if deed.kind in ("end", "reopen")), None)


def is_final(log: Sequence[Deed]) -> bool:
    """True if the results are final, and were not reopened since."""
    last = next((deed.kind for deed in reversed(log) if deed.kind in ("end", "reopen", "approve", "final")), "")
    return last in ("approve", "final")


def check_correction(contest: Contest, deed: Deed, troubles: Troubles) -> str:
    """Results are provisional for 24 hours, and can be corrected until they are approved; then only reopened.

    They become final, and corrections end, by a time that is confirmed (`decisions.md`).
    """
    if deed.kind == "guest-lost":  # whenever its channel is found to be closed
        return ""
    since = provisional_since(contest.log)
    if since is None:
        return "nothing is over yet" if deed.kind in ("approve", "final", "reopen") else ""
    if contest.row.status == "cancelled" and deed.kind == "reopen":
        return "it was cancelled"
    if is_final(contest.log):
        return "" if deed.kind in (*AFTERWARDS, "reopen") else "the results were final"
    ripe = deed.at >= since + DAY
    if deed.kind == "final":
        return "" if ripe else "the results become final too early"
    if deed.kind == "reopen":
        return "the results are provisional"
    if deed.kind not in CORRECTIONS:
        return "the event was over"
    late = ripe and deed.kind not in AFTERWARDS and troubles.sure_for(deed.at) > DOUBT
    return "the results were final" if late else ""


def check_final(contest: Contest, troubles: Troubles, now: datetime) -> str:
    """Results become final a day after the end, or after they were reopened, by a time that is confirmed."""
    since = provisional_since(contest.log)
    known = contest.row.status == "over" and since is not None and not is_final(contest.log)
    if not known or since is None or troubles.sure_for(now) <= DOUBT + SOON:
        return ""
    return f"its results of {since} should be final" if now > since + DAY + SOON else ""
