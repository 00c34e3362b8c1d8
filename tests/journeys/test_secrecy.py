"""Two games that differ in one secret look the same to everyone else, until the rules reveal it."""

from __future__ import annotations

import re
from functools import partial
from hashlib import sha256
from pathlib import Path

from sandbox.driver import Answer, Json, Member, items
from tests.bot.app.play.test_kings import MATE_OF_L

from .journey import Journey, Match, files, labels
from .test_nouveaux import choose_king

PROBES = ("a1a9", "zz", "!K", "!L", "!b", "$a1", "P@b3", "Kd2")
LOOKS: tuple[tuple[str, Json], ...] = (
    *((name, {}) for name in ("board", "king", "games", "verify", "export", "replay")),
    ("board", {"theme": "high-contrast"}),
    *(("moves", {"square": square}) for square in ("d1", "c3", "d10", "P@")),
)
NAME, HASH, SALT = r"\b[bdfgklmnprstvz][aeiou]\w{2}-\w{4}\b", r"\b[0-9a-f]{64}\b", r"\b[0-9a-f]{32}\b"
ID, TIME = r"\b\d{15,20}\b", r"\b\d{10}\b|\b\d{4}[-.]\d\d[-.]\d\d\b|\d\d:\d\d:\d\d[.,\d]*|127\.0\.0\.1:\d+"


class Plain:
    """Takes out what is drawn by lot or follows the clock: names of matches, hashes over them, ids, times."""

    def __init__(self) -> None:
        self.ids: dict[str, int] = {}

    def __call__(self, text: str) -> str:
        for pattern, word in ((NAME, "MATCH"), (HASH, "HASH"), (SALT, "SALT")):
            text = re.sub(pattern, word, text)
        return re.sub(TIME, "TIME", re.sub(ID, lambda found: self._id(found[0]), text))

    def _id(self, number: str) -> str:
        return f"ID{self.ids.setdefault(number, len(self.ids))}"


class Watcher:
    """Notes everything that people other than Black can see."""

    def __init__(self, journey: Journey, match: Match, others: list[Member]) -> None:
        self.journey, self.match, self.others = journey, match, others
        self.plain = Plain()
        self.notes: list[tuple[str, ...]] = []

    async def message(self, who: Member, what: str, message: Json) -> None:
        """Note a message with the bytes of its files."""
        data = [await self.journey.driver.file(attachment) for attachment in message["attachments"]]
        drawn = [
            self.plain(one.decode()) if name.endswith((".pgn", ".jsonl")) else sha256(one).hexdigest()
            for name, one in zip(files(message), data, strict=True)
        ]
        alts = [attachment.get("description") or "" for attachment in message["attachments"]]
        parts = [(item.get("label", ""), item.get("custom_id", ""), item.get("options", "")) for item in items(message)]
        told = (message["content"], *files(message), *alts, str(parts))
        self.notes.append((who.name, what, *map(self.plain, told), *drawn))

    async def answer(self, who: Member, what: str, answer: Answer) -> None:
        """Note an answer."""
        for message in answer.messages:
            await self.message(who, what, message)

    async def look(self) -> None:
        """Ask for everything that can be asked for, as the opponent and as a stranger."""
        for who in self.others:
            for name, more in LOOKS:
                options = {} if name == "games" else {"game": self.match.name, **more}
                await self.answer(who, f"{name} {more}", await who.command(self.match.channel, name, **options))
            await self.listen(who)
            for typed in ("", "K", "!", "$"):
                choices = await who.autocomplete(self.match.channel, "move", "text", text=typed)
                self.notes.append((who.name, f"list {typed}", self.plain(str(choices))))
            pieces = await who.autocomplete(self.match.channel, "moves", "square", square="")
            self.notes.append((who.name, "men", self.plain(str(pieces))))
            found = await who.autocomplete(self.match.channel, "board", "game", game="")
            self.notes.append((who.name, "matches", self.plain(str(found))))

    async def listen(self, who: Member) -> None:
        """Read all parts of the board in words."""
        told = (await who.command(self.match.channel, "board", game=self.match.name, text=True)).message
        await self.message(who, "Changes", told)
        for part in labels(told)[1:4]:
            await who.click(told, part)
            await self.message(who, part, await who.wait_for(partial(is_part, told["id"], part)))

    async def probe(self, but_for: Member | None = None) -> None:
        """Try what is not allowed."""
        for who in self.others:
            if who is but_for:
                continue  # at her turn some of it is
            for text in PROBES:
                await self.answer(who, text, await who.command(self.match.channel, "move", text=text))
            await self.answer(who, "press", await who.click(self.match.post, items(self.match.post)[0]["custom_id"]))

    async def history(self) -> None:
        """Note every public and every own private message, and the names of the channels."""
        for who in self.others:
            state = await who.state()
            names = [(channel["name"], channel["type"]) for channel in state["channels"]]
            self.notes.append((who.name, "channels", self.plain(str(names))))
            for channel in sorted(state["channels"], key=lambda one: (one["type"], int(one["id"]))):
                for message in state["messages"][channel["id"]]:
                    await self.message(who, "history", message)

    async def second_board(self, owner: Member) -> None:
        """Note the posts of the additional board in a player's DMs."""
        for message in await owner.messages("dm"):
            await self.message(owner, "second board", message)


def is_named(start: str, message: Json) -> bool:
    """True if a message has a file whose name, hash included, starts like this."""
    return any(attachment["filename"].startswith(start) for attachment in message["attachments"])


def is_part(answer: str, part: str, message: Json) -> bool:
    """True if an answer now shows this part of the text board."""
    return bool(message["id"] == answer and message["content"].partition("\n")[0].endswith(f". {part}."))


async def seen_with(folder: Path, king: str) -> tuple[list[tuple[str, ...]], list[str], str]:
    """All that others see and all that is logged, before Black's choice of `king` is revealed; and the reveal."""
    async with Journey.start(folder) as journey:
        alice, bruno, chloe = await journey.members("Alice", "Bruno", "Chloé")
        match = await journey.match(alice, bruno, variant="nouveaux")
        watcher = Watcher(journey, match, [alice, chloe])
        await alice.wait_for(lambda message: match.name in message["content"], channel="dm")  # she is asked there too
        await alice.command("dm", "move-here", game=match.name)  # a second board,
        match.watcher = chloe  # who sees the first one alone
        await choose_king(bruno, match.post, king)
        await match.follow()
        await watcher.look()
        await watcher.probe()
        await choose_king(alice, match.post, "K")
        await match.follow()
        for number, text in enumerate(MATE_OF_L[:-1]):
            await match.move((alice, bruno)[number % 2], text)
            await watcher.message(alice, "post", match.post)
            shown = f"{match.name}-{match.version}-"  # on the second board too, before anyone looks
            await alice.wait_for(partial(is_named, shown), "dm")
        await watcher.look()
        await watcher.probe(but_for=alice)
        await watcher.history()
        await watcher.second_board(alice)
        # "ready" comes some time after the connection, and commands are registered once, on no player's account.
        own = re.compile(r" bot\.(?!.*(?:ready as|registered \d+ commands))")
        log = [Plain()(line) for line in journey.bot.told().splitlines() if own.search(line)]
        await match.move(alice, MATE_OF_L[-1], answers=1)
        return watcher.notes, log, match.post["content"]


async def test_secret_changes_nothing_that_others_see(tmp_path: Path) -> None:
    folders = tmp_path / "one", tmp_path / "two"
    for folder in folders:
        folder.mkdir()
    brother, brother_log, spared = await seen_with(folders[0], "K")
    true, true_log, lost = await seen_with(folders[1], "L")
    assert len(brother) > 100
    drawn = {what.split()[0] for _, what, *told in brother if any(re.search(r"\.(png|gif)$", part) for part in told)}
    assert drawn >= {"board", "king", "moves", "replay", "post", "second"}
    for one, other in zip(brother, true, strict=True):
        assert one == other
    assert brother_log == true_log
    assert "leaves the board" in spared
    assert "by checkmate, move " in lost
