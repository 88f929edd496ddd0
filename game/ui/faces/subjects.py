"""What each card's picture shows: its figure, and what art.toml tells of it; where that is silent, its nature does."""

from __future__ import annotations

import random
import zlib

from game.engine.sources.content import Card, Content
from game.presentation.art import Picture, load_art
from game.presentation.face import Design
from game.presentation.figures import Figure, figures_of, load_figure
from game.ui import pictures
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
        self._told = load_art(content)
        self._folder, self._figures = content.folder, figures_of(content)

    def of(self, card: Card) -> Subject:
        pose = self._design.shape(card).pose
        told = self._told.get(card.id, Picture())
        if told.emblem and told.mood and told.land:
            emblem, mood, land = told.emblem, str(told.mood), tuple(map(str, told.land))
        else:
            likely = self._likely(card, pose)
            emblem, mood, land = told.emblem or likely.emblem, told.mood or likely.mood, told.land or likely.land
        return Subject(
            seed=card.id,
            emblem=emblem,
            behind=told.behind,
            mood=mood,
            land=land,
            pose=pose,
            accent=self._design.value(card).colour,
            figure=self.figure(card),
        )

    def mood(self, card: Card) -> str:
        """Its light alone."""
        told = self._told.get(card.id, Picture()).mood
        return told or self._likely(card, self._design.shape(card).pose).mood

    def figure(self, card: Card) -> Figure | None:
        return load_figure(self._folder, self._figures[card.id]) if card.id in self._figures else None

    def _likely(self, card: Card, pose: str) -> Subject:
        """By its tags where one is the name of an emblem, else by its id alone."""
        chance = random.Random(zlib.crc32(card.id.encode()))
        drawn = pictures.assets_folder() / "emblems"
        fitting = [name for name in (card.id, *card.tags) if (drawn / f"{name}.svg").is_file()]
        emblem = fitting[0] if fitting else chance.choice(_EMBLEMS[pose])
        lands = tuple(chance.sample(sorted(LANDS), 2))
        return Subject(card.id, emblem, "", chance.choice(_MOODS_BY_POSE[pose]), lands, pose)
