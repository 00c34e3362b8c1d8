"""People who play: they look at posts, press buttons, type commands, go away and come back, each by their temper."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from random import Random
from typing import Any

from bot.app import Post, RequestContext
from bot.app.match.snapshot import Snapshot
from tests.simulation.climbers import Climbers
from tests.simulation.club import Club
from tests.simulation.doors import Doors
from tests.simulation.leagues import OTHER_DEEDS, Leagues
from tests.simulation.learners import Learners
from tests.simulation.leavers import Leavers
from tests.simulation.people import LOOKS, TEMPERS, Person
from tests.simulation.places import DIRECT, OTHER_SERVER, THIRD_SERVER, direct_channel, is_second_board
from tests.simulation.scripted_games import SCRIPTED_GAMES
from tests.simulation.second_boards import SecondBoards
from tests.simulation.seekers import Seekers
from tests.simulation.team_matches import OTHER_DEEDS as DEEDS_BESIDE_TEAMS
from tests.simulation.team_matches import TeamMatches
from tests.simulation.visitors import Visitors
from tests.simulation.world import World

HOUR = 3600.0
CLOCKS = ("1h", "2h", "1h+2h", "1h+1h+1h", "6h", "1d", "3d", "none", "none")
ANSWERS = ("accept", "refuse", "withdraw")
THINKS = 0.7
"""Probability that conditional moves are tried out on an analysis board first."""
LONGEST = 3 * 24 * HOUR
"""Seconds after which people stop, even if they had more to do."""


class Players:
    """The people of a server and what they have seen."""

    def __init__(self, world: World, doors: Doors, chance: Random) -> None:
        self._world = world
        self._doors = doors
        world.discord.noticed = self.notice
        self._chance = chance
        self._left = world.plan.deeds
        self._latest: dict[str, tuple[int, Post]] = {}
        self._direct: dict[tuple[int, str], Post] = {}
        """By channel and match: the latest post of a match that is not in a server."""
        self._variants: dict[str, str] = {}
        self._pending: set[tuple[int, str]] = set()
        self._content: set[tuple[int, str]] = set()
        """Challenges answered, with the user."""
        self._channels = 100
        self._done = asyncio.Event()
        self.people = [self._person(user) for user in range(11, 11 + chance.randint(3, 6))]
        self._leagues = Leagues(self, world, world.plan)
        if self._leagues.meets:
            self._left = min(self._left, OTHER_DEEDS)
        self._team_matches = TeamMatches(self, world, world.plan, elsewhere=self._leagues.meets)
        if self._team_matches.meets:
            self._left = min(self._left, DEEDS_BESIDE_TEAMS)
        elsewhere = self._leagues.meets or self._team_matches.meets
        self._club = Club(self, world.journal.look, world.plan, elsewhere=elsewhere)
        self.people += [self._person(user) for user in range(31, 31 + self._club.newcomers())]
        self._learners = Learners(self, world.plan)
        self.visitors = Visitors(self, world, world.plan)
        self._second_boards = SecondBoards(self, world.plan)
        self._seekers = Seekers(self, world.plan)
        self.people += [self._person(user) for user in range(51, 51 + self._seekers.newcomers())]
        self.people += [self._person(user) for user in range(71, 71 + self._leagues.newcomers(len(self.people)))]
        self.people += [self._person(user) for user in range(81, 81 + self._team_matches.newcomers(len(self.people)))]
        self.leavers = Leavers(self, world, world.plan)
        self._climbers = Climbers(self, world.plan)
        self.people += [self._person(user) for user in range(91, 91 + self._climbers.newcomers())]

    def _person(self, user: int) -> Person:
        chance = Random(self._chance.random()) if user < 31 else Random(f"{self._world.plan.seed} {user}")
        temper = chance.choice(TEMPERS)
        leaves = chance.uniform(1, 24) if temper.leaves else 1e9
        return Person(user, temper, chance.choice(("en", "fr")), user % 4 == 0, chance, leaves)

    @property
    def server(self) -> int:
        """The server that the history is about."""
        return self._world.guild

    def matches(self) -> list[str]:
        """All matches that were posted."""
        return sorted(self._latest)

    def users(self) -> list[int]:
        """Everyone."""
        return [person.user for person in self.people]

    async def live(self) -> None:
        """Play until no one wants to do anything more."""
        self._club.begin()
        self._learners.begin()
        self._second_boards.begin()
        self._seekers.begin()
        self._climbers.begin()
        self.leavers.begin()
        for _ in range(self._chance.randint(1, 4)):
            self.later(self._chance.expovariate(1 / HOUR), self._open)
        self.later(self._chance.uniform(5, 12) * HOUR, self._open)
        for person in self.people:
            self.later(self._chance.expovariate(1 / HOUR), lambda person=person: self._wander(person))  # type: ignore[misc]
        league = self._world.spawn(self._leagues.live())
        team_match = self._world.spawn(self._team_matches.live())
        try:
            await asyncio.wait_for(self._done.wait(), LONGEST)
        except TimeoutError:
            self._left = 0
        await asyncio.wait({league, team_match})
        await self._climbers.weeks()
        await self._club.organisers.days()
        await asyncio.sleep(600)  # all requests are answered

    def later(self, seconds: float, work: Callable[[], Any]) -> None:
        """Do something in a while, unless people have stopped."""
        if self._left > 0:
            self.surely_later(seconds, work)

    def surely_later(self, seconds: float, work: Callable[[], Any]) -> None:
        """Do something in a while, however much was done before."""

        async def wait() -> None:
            await asyncio.sleep(seconds)
            await work()

        self._world.spawn(wait())

    def notice(self, user: int | None, channel: int, post: Post) -> None:
        """A message came to a channel, or to one person."""
        if self._club.notice(post) or self._leagues.notice(post) or self._climbers.notice(post):
            return
        if self._team_matches.notice(post):
            return
        self._learners.notice(post)
        self._seekers.notice(post)
        known = self._latest.get(post.match)
        if user is None and (known is None or is_second_board(known[0]) or not is_second_board(channel)):
            self._direct[channel, post.match] = post
            if post.buttons or known is None:
                self._latest[post.match] = (channel, post)
        for person in self.people:
            key = (person.user, post.match)
            called = person.user == user or (user is None and person.user in post.mentions)
            curious = user is None and person.chance.random() < 0.1
            if (called or curious) and key not in self._pending and person.chance.random() < person.temper.heeds:
                self._pending.add(key)
                delay = person.chance.expovariate(1 / (person.temper.hours * HOUR))
                self.later(delay, lambda person=person, match=post.match: self._attend(person, match))  # type: ignore[misc]

    def is_gone(self, person: Person) -> bool:
        """True if a person never comes again."""
        return asyncio.get_running_loop().time() > person.leaves_at * HOUR

    def counted(self, person: Person, *, counts: bool = True) -> bool:
        """Count something that a person does; False if no one does anything any more."""
        if self._left <= 0 or self.is_gone(person):
            return False
        self._left -= counts
        if self._left == 0:
            self._done.set()
        return True

    async def ask(
        self, person: Person, command: str, match: str | None = None, *, counts: bool = True, **more: Any
    ) -> Any:
        """Ask for something, from a channel, perhaps by a button of some version; unless it `counts`, once more."""
        return await self.request(person, command, match, **more) if self.counted(person, counts=counts) else None

    async def request(self, person: Person, command: str, match: str | None = None, **more: Any) -> Any:
        """Ask for something, however much people have done already."""
        guild, usual = self._place(person, match)
        guild, channel = more.pop("guild", guild), more.pop("channel", 0) or usual
        if guild == self._world.guild and self.leavers.is_out(person):
            return None
        version, manager, roles = more.pop("version", None), more.pop("manager", False), more.pop("roles", ())
        call = RequestContext(
            user=person.user,
            channel=channel,
            guild=guild,
            match=match,
            version=version,
            language=person.language,
            manager=person.manager or manager,
            roles=roles,
            name=person.called,
        )
        return await self._doors.ask(command, call, more)

    def now(self) -> datetime:
        """The time by the clock of the machine."""
        return self._world.clock.now()

    async def sleep_through(self, seconds: float) -> None:
        """Let the machine sleep for a while, but not while the bot is under a time-out: it would last as long."""
        if self._world.nemesis.lasts("muted"):
            await asyncio.sleep(self._world.nemesis.left("muted") + 600)
        self._world.sleep(seconds)

    def _place(self, person: Person, match: str | None) -> tuple[int | None, int]:
        """Server and channel in which a person sees a match: None and their DMs if it is in no server."""
        channel = self._latest[match][0] if match in self._latest else 100
        if match is not None and is_second_board(channel):
            return None, direct_channel(person.user)
        snapshot = self.snapshot(match) if match is not None else None
        elsewhere = snapshot is not None and snapshot.match.guild in (OTHER_SERVER, THIRD_SERVER)
        return snapshot.match.guild if snapshot is not None and elsewhere else self._world.guild, channel

    # Matches

    async def _open(self) -> None:
        """Challenge others, or computers."""
        chance = self._chance
        creator, *others = chance.sample(self.people, len(self.people))
        variant = chance.choice(("yalta", "trichess", "nouveaux", "nouveaux", "connexes"))
        seats = 3 if variant in ("yalta", "trichess") else 2
        computers = chance.choices(range(seats), (6, 2, 1)[:seats])[0]
        asked = others[: seats - 1 - computers] if chance.random() < 0.8 else []
        self._channels += chance.randint(0, 1)
        done = await self.ask(
            creator,
            "play",
            channel=self._channels,
            variant=variant,
            opponents=" ".join(str(other.user) for other in asked),
            computers=str(computers),
            seats=chance.choice(("random", "listed")),
            clock=chance.choice(CLOCKS),
            vacations=chance.choice(("allowed", "allowed", "forbidden")),
            thread=chance.choice(("yes", "yes", "no")),
            rated=Random(f"{self._left} rated").choice(("yes", "no", "", "")),
            level=Random(f"{self._left} level").randint(1, 5),
        )
        if done is None:
            self.later(chance.expovariate(1 / HOUR), self._open)
            return
        self._variants[done.match] = variant
        if not asked:
            for other in others:
                self.later(chance.expovariate(1 / HOUR), lambda other=other: self._attend(other, done.match))  # type: ignore[misc]

    async def _attend(self, person: Person, match: str) -> None:
        """Look at the latest post of a match and do what its buttons offer, or something else."""
        self._pending.discard((person.user, match))
        if match not in self._latest:
            return
        channel, post = self._seen(person, match)
        chance, temper = person.chance, person.temper
        verbs = [button.verb for button in post.buttons]
        verb = self._verb(person, verbs)
        what = {button.what for button in post.buttons if button.verb == verb and button.what}
        version = post.version if chance.random() > temper.clumsy else chance.randint(0, post.version + 1)
        if self._is_stranger(person, match, verbs) and chance.random() < 0.95:
            return
        if chance.random() < temper.whims:
            await self._whim(person, match)
        elif verb in ("move", "choose") and person.user not in post.mentions and chance.random() < 0.9:
            return
        elif verb == "move":
            await self._move(person, match, version)
        elif verb == "choose":
            await self.ask(person, "choose-king", match, version=version, king=chance.choice("KL"))
        elif verb in ANSWERS and await self.visitors.answers(person, match):
            return
        elif verb in ("join", "decline", "start", "open-seat", "cancel", "resume", "board", *ANSWERS):
            given: dict[str, Any] = {"what": chance.choice(sorted(what))} if what else {}
            if await self.ask(person, verb, match, version=version, **given) is not None and verb in (
                "join",
                "decline",
            ):
                self._content.add((person.user, match))
        elif verb == "rematch" and chance.random() < 0.2:
            await self.ask(person, "rematch", match, version=version, channel=channel)
        if {"move", "choose"} & set(verbs):
            # People come back by themselves when they see that nothing happens.
            self.later(chance.expovariate(1 / (4 * temper.hours * HOUR)), lambda: self._attend(person, match))

    def _seen(self, person: Person, match: str) -> tuple[int, Post]:
        """The latest post of a match as a person sees it: in no server, everyone has a board of their own."""
        channel, post = self._latest[match]
        return channel, self._direct.get((direct_channel(person.user), match), post) if channel >= DIRECT else post

    def _is_stranger(self, person: Person, match: str, verbs: list[str]) -> bool:
        """True if a post offers a person nothing: neither their own match nor an open challenge."""
        if "join" in verbs:
            return (person.user, match) in self._content
        snapshot = self.snapshot(match)
        return "rematch" in verbs or (snapshot is not None and snapshot.seat_of(person.user) is None)

    @staticmethod
    def _verb(person: Person, verbs: list[str]) -> str:
        liked = {
            "join": 20,
            "lesson": 0.3,
            "decline": 0.5,
            "cancel": 0.5,
            "start": 2,
            "accept": 6,
            "refuse": 3,
            "withdraw": 1,
            "move": 4,
            "board": 0.3,
            "replay": 0.3,
        }
        if not verbs:
            return ""
        return person.chance.choices(verbs, [liked.get(verb, 3) for verb in verbs])[0]

    def snapshot(self, match: str) -> Snapshot | None:
        """Snapshot that a player sees on the board."""
        process = self._world.answering()
        return None if process is None else process.app._matches.cache.latest(match)

    async def _move(self, person: Person, match: str, version: int | None) -> None:
        if await self._club.tires(person, match) or await self.visitors.moves(person, match):
            return
        chance, snapshot = person.chance, self.snapshot(match)
        given = version if chance.random() < 0.5 else None
        if snapshot is None or snapshot.state.outcome is not None:
            await self.ask(person, "board", match)
            return
        if chance.random() < person.temper.clumsy:
            await self.ask(person, "move", match, version=given, text=chance.choice(("e9e4", "z", "e2e5", "O-O", "")))
            return
        position = snapshot.state.position
        if position.to_choose():
            await self.ask(person, "choose-king", match, king=chance.choice("KL"))
        elif position.claims() and chance.random() < 0.5:
            await self.ask(person, "claim", match)
        elif (text := self._chosen(person, snapshot)) is not None:
            await self.ask(person, "move", match, version=given, text=text)
            self._learners.moved(person, match)

    def _chosen(self, person: Person, snapshot: Snapshot) -> str | None:
        """A move of a game that ends, or any."""
        legal = [str(move) for move in snapshot.state.position.copy().legal_moves()]
        wished = [text for text in self._script(snapshot) if text in legal]
        if wished and person.chance.random() < 0.9:
            return person.chance.choice(wished)
        return person.chance.choice(legal) if legal else None

    def wished(self, match: str) -> list[str]:
        """Moves that lead a match to its end."""
        snapshot = self.snapshot(match)
        return [] if snapshot is None else self._script(snapshot)

    def _script(self, snapshot: Snapshot) -> list[str]:
        acts = [text for _, text in snapshot.state.history if not text.startswith("!")]
        games = [script.split() for script in SCRIPTED_GAMES.get(snapshot.match.variant, ())]
        return [game[len(acts)] for game in games if game[: len(acts)] == acts and len(game) > len(acts)]

    # Whims

    async def _wander(self, person: Person) -> None:
        """Now and then someone comes by, whether they are called or not."""
        chance, temper = person.chance, person.temper
        if self._left <= 0 or self.is_gone(person):
            return
        if chance.random() < temper.rests:
            await self.ask(person, "vacation", days=str(chance.randint(1, 3)), after=str(chance.choice((0, 0, 1))))
        elif self._latest:
            match = chance.choice(sorted(self._latest))
            await (self._attend(person, match) if chance.random() < 0.8 else self._whim(person, match))
        self.later(chance.expovariate(1 / (2 * HOUR)), lambda: self._wander(person))

    async def _whim(self, person: Person, match: str) -> None:
        chance = person.chance
        if self._is_stranger(person, match, []) and chance.random() < 0.8:
            return
        whims: dict[str, float] = {
            "draw": 2,
            "takeback": 4,
            "pause": 2,
            "resume": 1,
            "withdraw": 1,
            "accept": 1,
            "refuse": 1,
            "abort": 0.7,
            "resign": 0.7,
            "silence": 1,
            "substitute": 1.5,
            "move-here": 1.0,
            "claim": 0.3,
            "note": 1,
            "plan": 4,
            "vacation": 0.5,
            "back": 0.7,
            "settings": 0.7,
            "config": 0.1,
            "rematch": 0.5,
            "look": 3,
        }
        whim = chance.choices(list(whims), list(whims.values()))[0]
        if whim == "look":
            variant = self._variants.get(match, "connexes")
            await self.ask(person, chance.choice(LOOKS), match, at="1", variant=variant)
        elif whim == "plan":
            await self._plan(person, match)
        elif whim == "note":
            await self.ask(person, "note", match, text=f"of {person.user}: {chance.getrandbits(60):x}")
        elif whim == "substitute":
            await self.ask(person, "substitute", match, guest=str(chance.choice(self.people).user))
        elif whim == "move-here":
            self._channels += 1
            guild = self._place(person, match)[0] or self._world.guild
            manager = chance.random() < 0.3
            await self.ask(person, "move-here", match, guild=guild, channel=self._channels, manager=manager)
        elif whim == "vacation":
            await self.ask(person, "vacation", days=str(chance.randint(1, 2)))
        elif whim == "back":
            await self._back(person)
        elif whim == "settings":
            given: dict[str, Any] = {
                "direct_turns": chance.choice(("yes", "no")),
                "reminders": chance.choice(("off", "twice", "late")),
            }
            reminded = chance.choice(("yes", "no"))
            await self.ask(person, "settings", direct_reminders=reminded, **given)
        elif whim == "config":
            await self.ask(person, "config", clock=chance.choice(("1d", "3d")))
        else:
            await self.ask(person, whim, match)

    async def _back(self, person: Person) -> None:
        leave = await self.ask(person, "vacations")
        if leave is not None and leave.active is not None:
            await self.ask(person, "back", vacation=str(leave.active.id))

    async def _plan(self, person: Person, match: str) -> None:
        """Plan an answer to what another may play."""
        snapshot = self.snapshot(match)
        if snapshot is None or snapshot.state.position.to_choose() or snapshot.state.outcome is not None:
            return
        position, line = snapshot.state.position.copy(), list[str]()
        while position.outcome() is None and position.reveal_owed() is None and len(line) < 6:
            wished = self._script(snapshot) if not line else []
            legal = [str(move) for move in position.legal_moves()]
            text = person.chance.choice([text for text in wished if text in legal] or legal)
            mine = snapshot.seat_of(person.user) == position.turn
            position.push(position.parse(text))
            line.append(text)
            if mine:
                break
        if Random(f"{self._left} think").random() < THINKS:
            await self.ask(person, "think", match, counts=False, text=" ".join(line))
        await self.ask(person, "plan", match, text=" ".join(line))
