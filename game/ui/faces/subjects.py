"""What each card's picture shows, read from the table's art.toml; a card it does not name gets one by its nature."""

from __future__ import annotations

import random
import zlib

from game.engine.content import Card, Content, ContentError, read_toml
from game.ui import pictures
from game.ui.faces.design import Design
from game.ui.faces.moods import MOODS
from game.ui.faces.picture import LANDS, Subject

_MOODS_BY_POSE = {
    "figure": ("dawn", "noon", "dusk", "night", "mist"),
    "place": ("dawn", "dusk", "night", "mist", "noon"),
    "thing": ("dusk", "night", "fire", "cavern", "dawn"),
    "vista": ("dawn", "dusk", "night", "mist"),
}


_EMBLEMS = {
    "figure": (
        "ranger",
        "captain",
        "wizard",
        "spearman",
        "guard",
        "scout",
        "swordsman",
        "minstrel",
        "king",
        "huntress",
    ),
    "place": ("tower", "ruins", "mountain", "gate", "pines", "hall", "cave_mouth", "waterfall"),
    "vista": ("path", "map", "signpost", "boat", "gate", "stairs"),
    "thing": ("sword", "book", "ring", "lantern", "crown", "horn", "key", "scroll", "gem", "phial", "shield_leaf"),
}


class Subjects:
    """The pictures of one table's cards."""

    def __init__(self, content: Content, design: Design):
        self._design = design
        path = content.folder / "art.toml"
        self._told = read_toml(path) if path.is_file() else {}
        for name, entry in self._told.items():
            if not isinstance(entry, dict):
                raise ContentError(f"art.toml: {name} should be a card's id in brackets, with its picture under it")

    def of(self, card: Card) -> Subject:
        pose = self._design.shape(card).pose
        entry = self._told.get(card.id, {})
        likely = self._likely(card, pose)
        land = tuple(name for name in entry.get("land", ()) if name in LANDS)
        mood = entry.get("mood", "")
        return Subject(
            seed=card.id,
            emblem=entry.get("emblem", "") or likely.emblem,
            behind=entry.get("behind", ""),
            mood=mood if mood in MOODS else likely.mood,
            land=land or likely.land,
            pose=pose,
            accent=self._design.value(card).colour,
        )

    def _likely(self, card: Card, pose: str) -> Subject:
        """By its tags where one is the name of an emblem, else by its id alone."""
        chance = random.Random(zlib.crc32(card.id.encode()))
        drawn = pictures.assets_folder() / "emblems"
        fitting = [name for name in (card.id, *card.tags) if (drawn / f"{name}.svg").is_file()]
        emblem = fitting[0] if fitting else chance.choice(_EMBLEMS[pose])
        lands = tuple(chance.sample(sorted(LANDS), 2))
        return Subject(card.id, emblem, "", chance.choice(_MOODS_BY_POSE[pose]), lands, pose)
