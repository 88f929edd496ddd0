"""Files people keep and share: saves, situations, transcripts, decks, set-ups, settings and scores."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from random import Random

import msgpack
from kinds import Broken, Kind, Refused, packed, play, sound
from mutate import mutated_bytes, mutated_plain, mutated_text

from game.engine.keeping import scores as high_scores
from game.engine.keeping import settings, storage
from game.engine.keeping.journal import MAGIC, frame
from game.engine.keeping.journal import read as read_journal
from game.engine.keeping.match import replay, resume, saved_table
from game.engine.keeping.situation import (
    SituationError,
    load_situation,
    play_transcript,
    read_situation,
    read_transcript,
)
from game.engine.keeping.storage import StorageError
from game.engine.machine.ids import UnknownOption, option_ids
from game.engine.machine.setup import Setup, SetupError
from game.engine.machine.state import RuleFailure, State
from game.engine.sources.decks import DeckError, deck_text, read_deck


class Saves(Kind):
    name, share, refusals, suffix = "save", 130, (StorageError,), ".ember"

    @cached_property
    def seeds(self) -> list[bytes]:
        return [path.read_bytes() for path in self.workshop.matches]

    @cached_property
    def journals(self) -> list[tuple[dict, list]]:
        return [read_journal(path)[:2] for path in self.workshop.matches]

    def make(self, chance: Random) -> bytes:
        if chance.random() < 0.4:
            return mutated_bytes(self.seeds, chance)
        header, records = chance.choice(self.journals)
        whole = {"header": header, "records": records}
        part = chance.choice(("header", "records"))
        whole[part] = mutated_plain(whole[part], chance)
        records = whole["records"] if isinstance(whole["records"], list) else [whole["records"]]
        frames = [frame(index, packed(value)) for index, value in enumerate([whole["header"], *records])]
        return MAGIC + b"".join(frames)

    def feed(self, data: bytes, chance: Random) -> None:
        path = self.written(data)
        try:
            saved_table(path)
            shown = replay(self.workshop.lanterns, path)
            played = resume(self.workshop.lanterns, path, sync=False)
            try:
                if (shown.position, shown.state.hash) != (played.position, played.state.hash):
                    raise Broken("a save is replayed and resumed differently")
                played.redo(3)
                played.undo(5)
                play(played.state.clone(), chance)
                played.note({"written": True})
                written = played.warning is None
            finally:
                played.journal.close()
            if written and read_journal(path)[2]:
                raise Broken("a journal that was written to still has a torn tail")
        finally:
            for left in path.parent.glob(f"{path.name}*"):
                left.unlink()


class Situations(Kind):
    name, share, refusals, suffix = "situation", 120, (SituationError, RuleFailure), ".toml"
    is_text = True
    SEEDS = (
        """table = "lanterns"
players = 2
seed = 7
step = "take_turns"
options = { length = "long" }
variables = { round = 2, first = 1 }
modifiers = [{ card = "tin_lantern", stat = "glow", value = 2, until = "round" }, { player = 1, stat = "shielded" }]
shuffle = ["deck"]

[[seat]]
coins = 5
hand = ["toll", "oil_can", { card = "brass_lantern", count = 2 }]
yard = [{ card = "tin_lantern", oil = 2, lit = true, attached = ["oil_can", { card = "mirror", tired = true }] }]
deck = ["old_lantern", "empty-well"]

[[seat]]
coins = 1
passed = 0
hand = [{ card = "toll", owner = 1, controller = 2, known = [1, 2] }]

[zones]
away = ["mirror"]

[spaces]
gate = { keeper = 1 }
bridge = { fog = -3, keeper = 2 }
""",
        'seat = [{ coins = 3, hand = ["tin_lantern"], deck = ["toll", "toll"] }]\n',
    )

    def make(self, chance: Random) -> bytes:
        return mutated_text(self.SEEDS, chance)

    def feed(self, data: bytes, chance: Random) -> None:
        state, _ = load_situation(self.workshop.lanterns, read_situation(self.written(data)))
        play(state, chance)


class Transcripts(Kind):
    name, share, refusals, suffix = "transcript", 60, (SituationError, UnknownOption, RuleFailure), ".txt"
    is_text = True

    @cached_property
    def seeds(self) -> list[str]:
        texts = []
        for seed in range(4):
            chance, lines = Random(seed), ["# A game", ""]
            state, _ = State.start(self.workshop.lanterns, Setup(players=2, seed=1))
            while (decision := state.decision) and len(lines) < 20:
                option = chance.randrange(len(decision.options))
                lines.append(option_ids(state, decision)[option])
                state.choose(option)
            texts.append("\n".join(lines) + "\n")
        return texts

    def make(self, chance: Random) -> bytes:
        return mutated_text(self.seeds, chance)

    def feed(self, data: bytes, chance: Random) -> None:
        choices = read_transcript(self.written(data))
        state, _ = State.start(self.workshop.lanterns, Setup(players=2, seed=1))
        play_transcript(state, choices)


class Decks(Kind):
    name, share, refusals, suffix = "deck", 40, (DeckError, StorageError, SetupError, RuleFailure), ".txt"
    is_text = True

    @cached_property
    def seeds(self) -> list[str]:
        content = self.workshop.lanterns.content
        return [deck_text(content, content.lists["plain"], "Plain"), "2x Tin Lantern\n1 toll\n"]

    def make(self, chance: Random) -> bytes:
        return mutated_text(self.seeds, chance)

    def feed(self, data: bytes, chance: Random) -> None:
        deck = read_deck(self.workshop.lanterns.content, self.written(data))
        State.start(self.workshop.lanterns, Setup(decks=(deck, "plain")))


class Setups(Kind):
    name, share, refusals = "setup", 70, (SetupError, RuleFailure)
    SEEDS = (
        {"players": 2, "seed": 9, "options": {"length": "short"}, "decks": ["plain", {"toll": 3, "tin_lantern": 9}]},
        {"players": 4, "seed": 2**64 - 1, "options": {}, "decks": []},
    )

    def make(self, chance: Random) -> bytes:
        return packed(mutated_plain(chance.choice(self.SEEDS), chance))

    def feed(self, data: bytes, chance: Random) -> None:
        plain = msgpack.unpackb(data, strict_map_key=False, unicode_errors="surrogatepass")
        state, _ = State.start(self.workshop.lanterns, Setup.from_plain(plain))
        sound(state)


class Records(Kind):
    """Settings and high scores: never an exception, always something to go on with."""

    name, share, refusals, suffix = "record", 90, (Refused,), ".msgpack"
    is_text = True
    VALUES = (
        (
            {
                "language": "uk",
                "text_scale": 120,
                "reduced_motion": True,
                "keys": {"choose": "space"},
                "stops": {"quest": ["act"]},
                "answers": {"quest": {"gimli": "always"}},
                "from_the_future": [1, {"a": None}],
            },
            settings.KIND,
            settings.VERSION,
        ),
        (
            {"quest": {"lower_is_better": True, "variants": {"1": [["AAA", 5], ["BBB", 9]], "2": []}}},
            high_scores.SCORES_KIND,
            high_scores.SCORES_VERSION,
        ),
    )

    def paths(self) -> list[Path]:
        folder = self.workshop.folder / "records"
        (folder / "profiles").mkdir(parents=True, exist_ok=True)
        return [
            folder / settings.FILE,
            folder / "profiles" / high_scores.SCORES_FILE,
        ]

    def make(self, chance: Random) -> bytes:
        which = chance.randrange(len(self.VALUES))
        value, kind, version = self.VALUES[which]
        record = {"kind": kind, "version": version, "value": value}
        payload = packed(record)
        way = chance.random()
        if way < 0.6:
            part = chance.choice(("value", "value", "value", "kind", "version"))
            payload = packed(record | {part: mutated_plain(record[part], chance)})
        elif way < 0.8:
            payload = mutated_bytes([payload], chance)
        head = storage._HEAD.pack(storage.MAGIC, storage.FORMAT, len(payload), storage.zlib.crc32(payload))
        data = head + payload
        return bytes([which]) + (data if way < 0.8 else mutated_bytes([data], chance))

    def feed(self, data: bytes, chance: Random) -> None:
        which = data[0]
        path = self.paths()[which]
        home = self.workshop.folder / "records"
        path.write_bytes(data[1:])
        try:
            trouble = (self.settings, self.scores)[which](home)
        except storage.Newer as left_alone:
            if path.read_bytes() != data[1:]:
                raise Broken("a file of a newer program was changed") from None
            trouble = str(left_alone)
        finally:
            for left in path.parent.glob(f"{path.name}*"):
                left.unlink()
        if trouble:
            raise Refused(trouble)

    def settings(self, home: Path) -> str | None:
        found, trouble = settings.load(home)
        settings.save(home, found)
        if repr(settings.load(home)) != repr((found, None)):  # as written: nan is not equal to itself
            raise Broken("settings do not survive saving")
        return trouble

    def scores(self, home: Path) -> str | None:
        found, trouble = high_scores.load_scores(home)
        high_scores.save_scores(home, found)
        return trouble
