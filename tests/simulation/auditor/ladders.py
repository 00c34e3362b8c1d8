"""Ladders, held against `docs/ladders.md`: each action as it comes, and what is due at rest."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import datetime

from tests.simulation.auditor.clocks import SOON
from tests.simulation.auditor.ladder_log import (
    ANSWER,
    DAY,
    MONTH,
    UNDER_WAY,
    WEEK,
    Away,
    Challenge,
    Ladder,
    all_on_vacation,
    canceller_of,
    excuses,
    on_vacation,
    winner_of,
)
from tests.simulation.auditor.ledger import LIVE, Case, Sql, time_of
from tests.simulation.auditor.members import HELD, Members
from tests.simulation.auditor.tournament_log import Deed, read_log, read_row
from tests.simulation.auditor.tournament_results import DOUBT
from tests.simulation.auditor.troubles import Troubles
from tests.simulation.auditor.violation import violated
from tests.simulation.journal import Answered, Asked

KINDS: dict[str, tuple[str, ...]] = {
    "ladder-join": ("join",),
    "ladder-leave": ("leave",),
    "ladder-remove": ("leave",),
    "ladder-challenge": ("challenge",),
    "ladder-accept": ("agree", "accept"),
    "ladder-decline": ("decline",),
    "ladder-withdraw": ("withdraw",),
    "ladder-keep": ("keep",),
    "ladder-move": ("move",),
    "ladder-end": ("close",),
}
"""The kinds of action that each command of the page leads to."""
ORGANISING = frozenset({"ladder-remove", "ladder-move", "ladder-end"})
BY_ITSELF = frozenset({"expire", "result", "inactive", "drop", "halt", "challenge", "partner"})
"""Kinds of action that no one has to ask for; a partner is named with the challenge."""
CROWD = 10
"""Games in progress of a player that are surely allowed."""


class Ladders:
    """The ladders of a history."""

    def __init__(self, cases: Mapping[str, Case], troubles: Troubles, members: Members) -> None:
        self._cases = cases
        self._members = members
        self._troubles = troubles
        self.ladders: dict[str, Ladder] = {}
        self.seen: Counter[str] = Counter()
        self._seen: dict[str, list[Sql]] = {}
        self._done: dict[int, Deed] = {}
        self._times: Counter[int] = Counter()
        self._blocks = False
        self._rules: dict[str, Callable[[Ladder, Deed, Away], str]] = {
            "join": self._join,
            "leave": self._leave,
            "challenge": self._challenge,
            "partner": self._partner,
            "agree": self._agree,
            "accept": self._accept,
            "decline": self._decline,
            "expire": self._expire,
            "withdraw": self._withdraw,
            "result": self._result,
            "inactive": self._inactive,
            "drop": self._drop,
            "keep": self._keep,
            "close": self._close,
            "move": self._move,
        }

    def ask(self, asked: Asked) -> None:
        """Take a question in."""
        self._times[asked.interaction] += 1
        self._blocks = self._blocks or asked.command in ("block", "bar", "host-block")

    def read(self, connection: sqlite3.Connection, asked: Mapping[int, Asked], now: datetime) -> None:
        """Follow the ladders whose logs have grown."""
        query = (
            "SELECT id, version, status, channel_id, message_id, halted FROM events"
            " WHERE status IN ('ladder', 'closed')"
        )
        for id_, *seen in connection.execute(query).fetchall():
            if self._seen.get(id_) != seen:
                self._seen[id_] = seen
                self._take(connection, id_, asked, now)

    def _take(self, connection: sqlite3.Connection, id_: str, asked: Mapping[int, Asked], now: datetime) -> None:
        row = read_row(connection, id_)
        ladder = self.ladders.setdefault(id_, Ladder(id_, row))
        before, ladder.row = ladder.row, row
        ladder.homes.add(row.channel)
        if before.status == "closed" and row.status != "closed":
            violated(now, id_, "it was closed, and is no more")
        same = [one for one in self.ladders.values() if one.row.status == "ladder" and one.row.variant == row.variant]
        if len(same) > 1:
            violated(now, id_, f"the server has several ladders of {row.variant}: {[one.id for one in same]}")
        away = _vacations(connection, row.guild)
        for deed in read_log(connection, id_, len(ladder.log)):
            if deed.seq != len(ladder.log) + 1 or deed.at > now:
                violated(now, id_, f"its log has action {deed.seq} of {deed.at} after {len(ladder.log)}")
            self._as_asked(ladder, deed, asked)
            rule = self._rules.get(deed.kind)
            wrong = rule(ladder, deed, away) if rule is not None else ""
            wrong = wrong or self._there(ladder, deed, asked)
            if wrong:
                violated(deed.at, id_, f"action {deed.seq} ({deed.kind}): {wrong}")
            ladder.log.append(deed)
            self.seen[f"ladder {deed.kind}"] += 1
        if row.version != len(ladder.log):
            violated(now, id_, f"its version is {row.version}, but its log has {len(ladder.log)}")

    def _as_asked(self, ladder: Ladder, deed: Deed, asked: Mapping[int, Asked]) -> None:
        """Nothing is done in a person's name that this person did not ask for, nor twice; and only by who may."""
        if deed.interaction is None:
            if deed.kind not in BY_ITSELF and not deed.data.get("departed"):
                violated(deed.at, ladder.id, f"action {deed.seq} ({deed.kind}) was asked for by nobody")
            return
        by = asked.get(deed.interaction)
        if by is None or by.user != deed.user or by.match not in (None, ladder.id):
            violated(deed.at, ladder.id, f"action {deed.seq} ({deed.kind}) is by {deed.user}, but of {by}")
        if deed.kind not in KINDS.get(by.command, ()):
            violated(deed.at, ladder.id, f"action {deed.seq} is {deed.kind}, but {by.command} was asked for")
        if by.command in ORGANISING and not by.manager:
            violated(deed.at, ladder.id, f"action {deed.seq} ({deed.kind}) is by {by.user}, who is no organiser")
        if deed.interaction in self._done:
            violated(deed.at, ladder.id, f"interaction {deed.interaction} has a second action: {deed.seq}")
        self._done[deed.interaction] = deed

    def _there(self, ladder: Ladder, deed: Deed, asked: Mapping[int, Asked]) -> str:
        """Challenged players and partners are still in the server, as far as Discord told."""
        if deed.kind not in ("challenge", "partner"):
            return ""
        made = ladder.log[deed.data["challenge"] - 1] if deed.kind == "partner" else deed
        by = asked.get(made.interaction or 0)
        since = self._troubles.awake_since(deed.at, HELD) if by is None else by.at - UNDER_WAY
        return self._members.challenged([deed.subject or 0], since, deed.at)

    def answer(self, entry: Answered, asked: Asked) -> None:
        """What is acknowledged is in the log; what is refused is not."""
        if asked.command not in KINDS or entry.again:
            return
        done = self._done.get(entry.interaction)
        if entry.refusal:
            if done is not None and self._times[entry.interaction] == 1 and not entry.refusal.startswith("Store"):
                violated(entry.at, asked.match or "", f"{asked.command} is refused, but is action {done.seq}")
        elif asked.command != "ladder-keep" and done is None:
            violated(entry.at, asked.match or "", f"{asked.command} was acknowledged, but is not in the log")

    # Rules. Each follows an action, or says what is wrong with it.

    @staticmethod
    def _join(ladder: Ladder, deed: Deed, _away: Away) -> str:
        """You start on the lowest rung."""
        user = deed.subject or 0
        if user in ladder.rungs or user != deed.user:
            return f"{deed.user} has {user} join, on {ladder.rungs}"
        ladder.rungs.append(user)
        ladder.is_active(user, deed.at)
        return ""

    def _leave(self, ladder: Ladder, deed: Deed, _away: Away) -> str:
        """Everyone below moves up, open challenges end, and a game in progress continues."""
        user = deed.subject or 0
        if user not in ladder.rungs:
            return f"{user} is not on it"
        if deed.interaction is None:
            self.seen["ladder player who left the server"] += 1
            if wrong := self._members.removed(ladder, user, deed.at):
                return wrong
        ladder.rungs.remove(user)
        ladder.keeps.discard(user)
        ladder.open = {n: one for n, one in ladder.open.items() if one.match or user not in one.players}
        return ""

    def _challenge(self, ladder: Ladder, deed: Deed, away: Away) -> str:
        """Up to three rungs above; one open challenge that you made, and one made to you."""
        user, target = deed.user or 0, deed.subject or 0
        if user not in ladder.rungs or target not in ladder.targets(user):
            return f"{user} challenges {target}, on {ladder.rungs}"
        if ladder.outgoing(user) or ladder.incoming(target):
            return f"{user} challenges {target}, with {ladder.open} open"
        if deed.interaction is None:
            if wrong := self._kept(ladder, deed, away):
                return wrong
            self.seen["ladder challenge by the bot"] += 1
        ladder.open[deed.seq] = ladder.challenges[deed.seq] = Challenge(user, target, deed.at)
        ladder.last_target[user] = target
        ladder.made[user] = deed.at
        ladder.is_active(user, deed.at)
        return ""

    def _kept(self, ladder: Ladder, deed: Deed, away: Away) -> str:
        """*Keep me playing*: once a day at most, the nearest who can be challenged, not the same again, none away."""
        user, target = deed.user or 0, deed.subject or 0
        if user not in ladder.keeps:
            return f"{user} did not ask to be kept playing"
        if user in ladder.made and deed.at - ladder.made[user] < DAY:
            return f"the bot challenges for {user} again, after {ladder.made[user]}"
        looked = self._troubles.awake_since(deed.at, UNDER_WAY)
        if all_on_vacation(away, target, looked, deed.at):
            return f"the bot challenges {target} for {user}, who is on vacation"
        wished = ladder.challengeable(user, away, looked, deed.at)
        if wished and wished[0] != target and not self._blocks and not on_vacation(away, target, looked, deed.at):
            return f"the bot challenges {target} for {user}, and not {wished[0]}"
        return ""

    def _partner(self, ladder: Ladder, deed: Deed, away: Away) -> str:
        """A partner is up to three rungs below the target, and has no other open challenge that they made."""
        one, partner = ladder.open[deed.data["challenge"]], deed.subject or 0
        if partner == one.challenger or partner not in ladder.partners(one.challenger, one.target):
            return f"{partner} against {one.target}, on {ladder.rungs}"
        if ladder.outgoing(partner):
            return f"{partner} is in {ladder.open}"
        agreed = bool(deed.data.get("agreed"))
        if agreed and partner not in ladder.keeps:
            return f"{partner} is taken to agree, but did not ask to be kept playing"
        if agreed and all_on_vacation(away, partner, self._troubles.awake_since(deed.at, UNDER_WAY), deed.at):
            return f"{partner} is taken to agree, but is on vacation"
        one.partner, one.agreed = partner, agreed
        return ""

    @staticmethod
    def _answered(ladder: Ladder, deed: Deed, user: int | None) -> str:
        """The one who is asked answers, within three days."""
        one = ladder.open.get(deed.data["challenge"])
        if one is None or one.waits_for != user:
            return f"{user} answers {one}"
        return f"{user} answers after {one.asked}" if deed.at - one.asked > ANSWER else ""

    def _agree(self, ladder: Ladder, deed: Deed, _away: Away) -> str:
        """Then the challenged player is asked, and has three days."""
        if wrong := self._answered(ladder, deed, deed.user):
            return wrong
        one = ladder.open[deed.data["challenge"]]
        if deed.user != one.partner:
            return f"{deed.user} agrees, but is asked to play"
        one.agreed, one.asked = True, deed.at
        ladder.is_active(deed.user or 0, deed.at)
        return ""

    def _accept(self, ladder: Ladder, deed: Deed, _away: Away) -> str:
        """The game opens: all of them play, by the terms of the ladder."""
        if wrong := self._answered(ladder, deed, deed.user):
            return wrong
        one, case = ladder.open[deed.data["challenge"]], self._cases.get(deed.data["match"])
        if deed.user != one.target or (ladder.seats > 2) is not (one.partner is not None):
            return f"{deed.user} accepts {one}"
        if case is None or case.row.event is not None:
            return f"there is no game {deed.data['match']}"
        terms = (case.row.clock, case.row.rated, case.row.vacations, case.row.variant, case.row.guild, case.row.channel)
        row, plan = ladder.row, ladder.row.plan
        if terms != (plan["clock"], plan["rated"], True, row.variant, row.guild, row.channel):
            return f"{case.id} is played as {terms}"
        if not case.log and sorted(seat.user or 0 for seat in case.seats) != sorted(one.players):
            return f"{case.id} is played by {case.seats}"
        one.match = case.id
        ladder.is_active(one.target, deed.at)
        return ""

    def _decline(self, ladder: Ladder, deed: Deed, away: Away) -> str:
        """A second decline within 30 days costs a rung, unless a vacation excuses it; a partner's costs nothing."""
        if wrong := self._answered(ladder, deed, deed.user):
            return wrong
        return self._refused(ladder, deed, away)

    def _expire(self, ladder: Ladder, deed: Deed, away: Away) -> str:
        """No answer in three days is a decline."""
        one = ladder.open.get(deed.data["challenge"])
        if one is None or one.waits_for != deed.subject or deed.at - one.asked < ANSWER:
            return f"{deed.subject} is out of time with {one}"
        return self._refused(ladder, deed, away)

    def _refused(self, ladder: Ladder, deed: Deed, away: Away) -> str:
        one = ladder.open.pop(deed.data["challenge"])
        return self._declined(ladder, deed, one, away) if deed.subject == one.target else ""

    def _declined(self, ladder: Ladder, deed: Deed, one: Challenge, away: Away) -> str:
        excused = bool(deed.data.get("excused"))
        if excused not in excuses(away, one.target, one.asked, deed.at):
            return f"excused is {excused}, with vacations {away.get(one.target)} since {one.asked}"
        if not excused:
            ladder.decline(one.target, deed.at)
        self.seen["ladder decline excused" if excused else "ladder decline counted"] += 1
        return ""

    @staticmethod
    def _withdraw(ladder: Ladder, deed: Deed, _away: Away) -> str:
        """The challenger withdraws what is not accepted yet, and nothing changes."""
        one = ladder.open.pop(deed.data["challenge"], None)
        return "" if one is not None and one.challenger == deed.user and not one.match else f"{deed.user}: {one}"

    def _result(self, ladder: Ladder, deed: Deed, away: Away) -> str:
        """A game that was won alone, by who had that seat from the start, may change a rung: once it is over."""
        one = ladder.open.pop(deed.data["challenge"], None)
        case = self._cases.get(one.match) if one is not None else None
        if one is None or case is None or case.row.status in LIVE:
            return f"{one} has no result"
        for user in one.players & set(ladder.rungs):
            ladder.is_active(user, deed.at)
        if not case.row.scores:
            cancelled = canceller_of(case) == one.target
            if cancelled is not bool(deed.data.get("aborted")):
                return f"{case.id} was cancelled by {canceller_of(case)}"
            return self._declined(ladder, deed, one, away) if cancelled else ""
        winner = winner_of(one, case)
        if winner != deed.subject:
            return f"{case.id} was won by {winner}, not {deed.subject}"
        if winner is not None:
            ladder.wins[winner] += 1
        if winner in ladder.rungs:
            before = list(ladder.rungs)
            ladder.up(winner, one.players)
            self.seen["ladder rung won" if before != ladder.rungs else "ladder rung kept"] += 1
        return ""

    @staticmethod
    def _inactive(ladder: Ladder, deed: Deed, away: Away) -> str:
        """A post after 30 days without activity, which start when one is back from a vacation."""
        user = deed.subject or 0
        rested = any(end > deed.at - MONTH + UNDER_WAY and start < deed.at for start, end in away.get(user, ()))
        if user not in ladder.rungs or ladder.plays(user) or deed.at - ladder.active[user] < MONTH or rested:
            return f"{user} is active since {ladder.active.get(user)}, with vacations {away.get(user)}"
        back = max((end for _, end in away.get(user, ()) if end <= deed.at), default=ladder.active[user])
        if user in ladder.told and back < ladder.told[user]:
            return f"{user} was told before, at {ladder.told[user]}"
        ladder.told[user] = deed.at
        return ""

    @staticmethod
    def _drop(ladder: Ladder, deed: Deed, away: Away) -> str:
        """A rung each week from then on, as long as one is neither active nor away."""
        user = deed.subject or 0
        if user not in ladder.told or ladder.plays(user) or deed.at - ladder.told[user] < WEEK:
            return f"{user} was told at {ladder.told.get(user)}"
        if any(end > ladder.told[user] + UNDER_WAY and start < deed.at for start, end in away.get(user, ())):
            return f"{user} has been on vacation since {ladder.told[user]}: {away.get(user)}"
        ladder.told[user] = deed.at
        ladder.down(user)
        return ""

    @staticmethod
    def _keep(ladder: Ladder, deed: Deed, _away: Away) -> str:
        if deed.user not in ladder.rungs:
            return f"{deed.user} is not on it"
        (ladder.keeps.add if deed.data["on"] else ladder.keeps.discard)(deed.user or 0)
        return ""

    @staticmethod
    def _close(ladder: Ladder, _deed: Deed, _away: Away) -> str:
        """Its open challenges end; games in progress continue."""
        ladder.open.clear()
        return ""

    @staticmethod
    def _move(ladder: Ladder, deed: Deed, _away: Away) -> str:
        """Challenges that wait for an answer are posted in the new channel, with three days again."""
        for one in ladder.open.values():
            one.asked = one.asked if one.match else deed.at
        return ""

    # At rest

    def rest(self, connection: sqlite3.Connection, now: datetime) -> None:
        """Every due step is taken."""
        sure = min(self._troubles.sure_for(now) - DOUBT, self._troubles.quiet_for(now))
        for ladder in self.ladders.values():
            closed = any(self._troubles.was_closed(home) for home in ladder.homes)
            if ladder.row.halted and not closed:
                violated(now, ladder.id, f"it is halted ({ladder.row.halted}), though nothing was closed to it")
            if ladder.row.status == "closed":
                continue
            away = _vacations(connection, ladder.row.guild)
            wrong = self._results_due(ladder)
            if not ladder.row.halted and sure > SOON:
                wrong = wrong or self._answers_due(ladder, now) or self._rungs_due(ladder, away, now)
                wrong = wrong or self._challenges_due(ladder, away, now)
            if wrong:
                violated(now, ladder.id, wrong)

    def _results_due(self, ladder: Ladder) -> str:
        over = [one.match for one in ladder.open.values() if one.match and not self._lives(one.match)]
        return f"the results of {over} are not in its log" if over else ""

    def _lives(self, match: str) -> bool:
        return self._cases[match].row.status in LIVE

    @staticmethod
    def _answers_due(ladder: Ladder, now: datetime) -> str:
        late = [one for one in ladder.open.values() if not one.match and now - one.asked > ANSWER + SOON]
        return f"{late} are out of time" if late else ""

    @staticmethod
    def _rungs_due(ladder: Ladder, away: Away, now: datetime) -> str:
        for user in ladder.rungs:
            since = max([ladder.active[user], *(end for _, end in away.get(user, ()))])
            if ladder.plays(user):
                continue
            told = ladder.told.get(user)
            last = user == ladder.rungs[-1]
            if (told is None or (told < since and not last)) and now - since > MONTH + SOON:
                return f"{user} is inactive since {since}, and was not told"
            if told is not None and told >= since and not last and now - told > WEEK + SOON:
                return f"{user} was told at {told}, and keeps their rung"
        return ""

    def _challenges_due(self, ladder: Ladder, away: Away, now: datetime) -> str:
        for user in ladder.keeps:
            crowd = sum(user in case.users() and case.row.status in LIVE for case in self._cases.values())
            resting = any(end + SOON > now for _, end in away.get(user, ()))
            waits = user in ladder.made and now - ladder.made[user] < DAY + SOON
            if self._blocks or ladder.outgoing(user) or crowd >= CROWD or resting or waits:
                continue
            if found := ladder.challengeable(user, away, now - UNDER_WAY, now):
                return f"{user} wants to be kept playing, and nobody challenges {found} for them"
        return ""


def _vacations(connection: sqlite3.Connection, guild: int | None) -> dict[int, list[tuple[datetime, datetime]]]:
    found: dict[int, list[tuple[datetime, datetime]]] = {}
    query = "SELECT user_id, starts_at, ends_at FROM vacations WHERE guild_id = ?"
    for user, starts, ends in connection.execute(query, (guild,)).fetchall():
        start, end = time_of(starts), time_of(ends)
        assert start is not None
        assert end is not None
        found.setdefault(user, []).append((start, end))
    return found
