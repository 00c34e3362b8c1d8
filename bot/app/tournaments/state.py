"""State of a tournament, derived from its log and its matches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Literal

from bot.app.tournaments.settings import TournamentSettings
from bot.app.tournaments.withdrawals import is_deserted, leaving_rule, quitters_of
from storage import StoredTournament, TournamentMatch
from tournament.formats import FORMATS, Format
from tournament.model import Game, Tournament

WithdrawalEffect = Literal["annulled", "removed", "forfeit", "none"]
"""Effect of a withdrawal: unstarted games are void, the standings leave the player out, unfinished games are forfeited,
or no game was unfinished.
"""
HOST_TEAM, GUEST_TEAM = 1, 2
"""The teams of the server that created a match between servers, and of the one that accepted it."""
TIMEOUTS_BEFORE_WITHDRAWAL = 2
"""Number of losses on time after which a player is withdrawn."""


@dataclass(frozen=True, slots=True)
class TournamentEntry:
    """An entry: its holder (or a ghost), the start of that, and the action that made it.

    `team` is 1 or 2, 0 for none.
    """

    user: int
    held_since: datetime
    joined_seq: int
    team: int = 0


@dataclass(frozen=True, slots=True)
class ScoreDecision:
    """Organiser decision on a game by action `seq`: its scores, None for void."""

    seq: int
    scores: tuple[Fraction, ...] | None


@dataclass(frozen=True, slots=True)
class Extension:
    """Extra time from action `seq`, in one game, or (`game` empty) in all games in progress."""

    seq: int
    at: datetime
    days: int
    game: str = ""


@dataclass(frozen=True, slots=True)
class TournamentState:
    """A tournament after the actions of its log so far.

    Entries:
    * `registered` players before the start, in the order they joined, those of a team in the order of boards; from the
      start on, `entries`, numbered from 1.
    * `reserves`: players who wait for a place, in the order they joined.
    * `withdrawn_at`: entries that withdrew before the end, in that order. `withdrawal_reasons` are by entry.
    * `left_game_at`: time when an entry left a game by withdrawing, by game and entry.
    * `host`: user who is named the host of a simul, None for other formats.
    * `replaced_users`: users whose entry another player took over.
    * `invited`: users who can join whatever the restrictions.
    * `guest_captain`: captain of the team of the second server, in a match between two. `seen_in_guest`: all people who
      have had a part in it there.

    Games:
    * `matches`: the match of each game, by ID. `guest_boards`: their threads in the second server.
    * `reported_games`: IDs of games with a reported result.
    * `score_decisions`: decisions on scores that were not undone, each with its game.
    * `last_pairing_seq`: action that posted the latest round. `extensions`: extra time given by the organiser.

    Start:
    * `waits`: a season's date has passed, and it starts as soon as it can.

    End:
    * `ended_by_organiser`: the organiser ended the tournament before its last round was over.
    * `provisional_until`: time when the results of a finished tournament become final.
    * `next_season`: the tournament of a league's next season, once it was announced.
    * `next_in_series`: the next tournament of a series, once it was announced.
    """

    stored: StoredTournament
    tournament: Tournament
    settings: TournamentSettings
    registered: tuple[TournamentEntry, ...] = ()
    reserves: tuple[TournamentEntry, ...] = ()
    entries: tuple[TournamentEntry, ...] = ()
    reported_games: frozenset[str] = frozenset()
    score_decisions: tuple[tuple[str, ScoreDecision], ...] = ()
    last_pairing_seq: int = 0
    ended_by_organiser: bool = False
    extensions: tuple[Extension, ...] = ()
    left_game_at: Mapping[tuple[str, int], datetime] = field(default_factory=dict)
    withdrawal_reasons: Mapping[int, str] = field(default_factory=dict)
    withdrawn_at: Mapping[int, datetime] = field(default_factory=dict)
    replaced_users: frozenset[int] = frozenset()
    invited: frozenset[int] = frozenset()
    guest_captain: int | None = None
    seen_in_guest: frozenset[int] = frozenset()
    provisional_until: datetime | None = None
    next_season: str = ""
    host: int | None = None
    next_in_series: str = ""
    waits: bool = False
    matches: Mapping[str, TournamentMatch] = field(default_factory=dict)
    guest_boards: Mapping[str, int] = field(default_factory=dict)

    @property
    def format(self) -> Format:
        """Return the format."""
        return FORMATS[self.tournament.plan.format]

    @property
    def between_servers(self) -> bool:
        """Tell whether this is a match between two servers."""
        return self.stored.invite_code is not None

    @property
    def guests(self) -> frozenset[int]:
        """Return the people of the second server, without members of both who play for the first team."""
        everyone = (*self.entries, *self.registered, *self.reserves)
        return self.seen_in_guest.difference(entry.user for entry in everyone if entry.team == HOST_TEAM)

    @property
    def decision_by_game(self) -> Mapping[str, ScoreDecision]:
        """Return the latest decision on each game."""
        return dict(self.score_decisions)

    @property
    def quitters(self) -> Mapping[str, int]:
        """First entry to leave each game before it was over, by game; games with a decision are left out."""
        decisions = self.decision_by_game
        games = (game for game in self.games if game.id not in decisions)
        return quitters_of(games, self.withdrawn_at, self.left_game_at, self.matches)

    @property
    def deserted(self) -> bool:
        """True if all players but one withdrew too early for the tournament to be won."""
        if len(self.withdrawn_at) + 1 < len(self.entries):
            return False
        length = self.format.length(self.tournament)
        return is_deserted(self.tournament, self.quitters, tuple(self.withdrawn_at), length)

    @property
    def games(self) -> list[Game]:
        """Return all games in the order of rounds and tables."""
        return list(self.tournament.games())

    def game(self, match: str) -> Game | None:
        """Return the game of a match."""
        return next((game for game in self.games if game.id == match), None)

    def number_of(self, user: int) -> int | None:
        """Return the number of the active entry of a user."""
        for number, entry in enumerate(self.entries, 1):
            if entry.user == user and number not in self.tournament.withdrawn:
                return number
        return None

    @property
    def is_provisional(self) -> bool:
        """Tell whether the tournament is over and its results can still be corrected."""
        return self.stored.status == "over" and self.stored.ended_at is None and self.provisional_until is not None

    def withdrawn_number_of(self, user: int) -> int | None:
        """Return the number of the latest entry that a user withdrew from."""
        held = (number for number, entry in enumerate(self.entries, 1) if entry.user == user)
        return max((number for number in held if number in self.tournament.withdrawn), default=None)

    def user_of(self, number: int) -> int:
        """Return the holder of an entry, or the ghost of an erased user."""
        return self.entries[number - 1].user

    def withdrawal_effect_of(self, number: int) -> WithdrawalEffect:
        """Return the effect of an entry's withdrawal on its games and the standings."""
        mine = [game for game in self.games if number in game.entries]
        if any(number in gone for gone in self.tournament.removed.values()):
            return "removed"
        if leaving_rule(self.tournament) == "void":
            return "annulled"
        quit_ = number in self.withdrawn_at and any(number in game.withdrawn for game in mine)
        return "forfeit" if quit_ else "none"

    def timeouts_of(self, number: int) -> int:
        """Count the games that the holder of an entry lost on time."""
        entry = self.entries[number - 1]
        played = [game for game in self.games if number in game.entries and game.id in self.matches]
        late = [
            forfeit
            for game in played
            for forfeit in self.matches[game.id].forfeits
            if forfeit.kind == "time" and forfeit.seat == game.entries.index(number) and forfeit.at >= entry.held_since
        ]
        return len(late)
